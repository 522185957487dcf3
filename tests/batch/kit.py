"""Small runs for tests: in this process, and as a command that can be killed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from sim.batch.design import Design, make_design
from sim.batch.manifest import Run, open_run
from sim.batch.play import Croupier
from sim.batch.run import Workers, find_missing, finish_run, play_chunks, start_run
from sim.cli import app

QUICK = ["random", "random:"]  # two that are told apart and play at once


def make(**content: Any) -> Design:
    """greedy against random, rotated, unless told otherwise."""
    told: dict[str, Any] = {"seats": ["greedy", "random"], "deals": 24, **content}
    return make_design(told, told.pop("changes", {}), "")


def play(design: Design, place: Path | str, deals_a_chunk: int = 6, **workers: Any) -> str:
    """Play a run to its end; its dataset hash."""
    croupier = Croupier(design)
    run = start_run(croupier, str(place), deals_a_chunk)
    missing, _ = find_missing(run)
    for _ in play_chunks(run, missing, Workers(**workers)) if missing else ():
        pass
    return finish_run(run, croupier)["hash"]


def hash_of(place: Path) -> str:
    run = open_run(str(place))
    return run.dataset_hash(Croupier(run.design).tables)


def sunking(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def start_sunking(*words: str, **variables: str) -> subprocess.Popen:
    """The command as a process group of its own, with whatever workers it starts."""
    code = "from sim.cli import main; main()"
    return subprocess.Popen(
        [sys.executable, "-c", code, *words],
        env={**os.environ, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for_chunks(place: Path, number: int, process: subprocess.Popen, seconds: float = 60) -> Run:
    """Until so many chunks are done; the process must still be at it."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if len(list((place / "done").glob("part-*.json"))) >= number:
            return open_run(str(place))
        if process.poll() is not None:
            raise AssertionError(f"ended too early: {process.communicate()}")
        time.sleep(0.01)
    raise AssertionError("no chunk was done in time")
