"""A real browser without a window, told what to do through a pipe: the DevTools protocol, no package."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-default-apps", "--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-pipe",
)  # fmt: skip
PATIENCE = 180  # seconds for one answer, on a machine that has much else to do


def find_browser() -> str | None:
    """Chromium or Chrome; SUNKING_BROWSER names another."""
    return os.environ.get("SUNKING_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """One browser with one empty tab. What a page says on its console and what it asks for is kept."""

    def __init__(self, program: str) -> None:
        self.messages: list[str] = []  # errors and console lines
        self.requests: list[str] = []
        self._events: list[dict[str, Any]] = []
        self._number = 0
        self._rest = b""
        self._home = tempfile.mkdtemp(prefix="sunking-browser-")
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()

        def connect() -> None:  # the browser reads from 3 and writes to 4
            ends = os.dup(to_browser), os.dup(from_browser)
            for end, place in zip(ends, (3, 4), strict=True):
                os.dup2(end, place)

        self._process = subprocess.Popen(
            [program, *FLAGS, f"--user-data-dir={self._home}", "about:blank"],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(to_browser)
        os.close(from_browser)
        self._session = ""
        targets = self.call("Target.getTargets")["targetInfos"]
        target = next(entry["targetId"] for entry in targets if entry["type"] == "page")
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._out)
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._in)
        shutil.rmtree(self._home, ignore_errors=True)

    def call(self, method: str, **values: Any) -> dict[str, Any]:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": values}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self._note(answer)

    def _receive(self) -> dict[str, Any]:
        until = time.monotonic() + PATIENCE
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._in], [], [], max(0.0, until - time.monotonic()))
            piece = os.read(self._in, 1 << 20) if ready else b""
            if not piece:
                raise TimeoutError("the browser does not answer")
            self._rest += piece
        line, _, self._rest = self._rest.partition(b"\0")
        return json.loads(line)

    def _note(self, event: dict[str, Any]) -> None:
        told = event.get("params", {})
        if event["method"] == "Runtime.consoleAPICalled":
            self.messages.append(str([entry.get("value") for entry in told["args"]]))
        elif event["method"] == "Runtime.exceptionThrown":
            self.messages.append(str(told["exceptionDetails"]))
        elif event["method"] == "Log.entryAdded":
            self.messages.append(told["entry"]["text"])
        elif event["method"] == "Network.requestWillBeSent":
            self.requests.append(told["request"]["url"])
        elif event["method"] == "Page.javascriptDialogOpening":
            raise AssertionError(f"the page opened a dialog: {told['message']}")
        self._events.append(event)

    def open(self, page: Path, width: int = 1280, height: int = 900) -> None:
        """Load a file and wait until it is all there."""
        self.resize(width, height)
        self._events.clear()
        self.call("Page.navigate", url=page.resolve().as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self._events):
            self._note(self._receive())

    def resize(self, width: int, height: int) -> None:
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=width < 600,
        )  # fmt: skip

    def ask(self, script: str) -> Any:
        """The value of an expression in the page."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise AssertionError(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def press(self, key: str, code: int, text: str = "") -> None:
        """A key of the keyboard, down and up."""
        pressed = {"key": key, "code": key, "windowsVirtualKeyCode": code}
        self.call("Input.dispatchKeyEvent", type="keyDown", **pressed, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **pressed)

    def type(self, text: str) -> None:
        self.call("Input.insertText", text=text)

    def screenshot(self, path: Path) -> None:
        """The whole page, as long as it is."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        shot = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)
        path.write_bytes(base64.b64decode(shot["data"]))

    def print(self, path: Path) -> None:
        sheet = self.call("Page.printToPDF", printBackground=True, paperWidth=8.27, paperHeight=11.69)
        path.write_bytes(base64.b64decode(sheet["data"]))
