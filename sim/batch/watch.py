"""A time limit for what cannot be interrupted: a kernel in which a strategy never answers."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

TIMED_OUT = 1  # exit codes of a process that ended itself
ABANDONED = 1
POLL = 0.5  # seconds


class Watch:
    """Ends the process after a while. Files are complete or absent, so nothing is lost but the chunk."""

    def __init__(self, seconds: float, say: Callable[[], str], leave: Callable[[str], Any]) -> None:
        self._say, self._leave = say, leave
        self._timer = threading.Timer(seconds, self._end) if seconds > 0 else None

    def __enter__(self) -> None:
        if self._timer:
            self._timer.daemon = True
            self._timer.start()

    def __exit__(self, *_: object) -> None:
        if self._timer:
            self._timer.cancel()

    def _end(self) -> None:
        try:
            self._leave(self._say())
        finally:
            os._exit(TIMED_OUT)


_watching = threading.Lock()  # taken for good by the first who watches


def leave_with(starter: int) -> None:
    """A worker whose run was killed must not linger: it ends when the starter is no longer its parent.

    Ctrl-C reaches the worker too; it is for the starter to answer, who ends its workers.
    """
    if os.getppid() == starter and _watching.acquire(blocking=False):
        if threading.current_thread() is threading.main_thread():  # a cluster works in others
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        threading.Thread(target=_wait_for_end_of, args=(starter,), daemon=True).start()


def _wait_for_end_of(starter: int) -> None:
    while os.getppid() == starter:
        time.sleep(POLL)
    os._exit(ABANDONED)


def print_and_leave(message: str) -> None:
    print(f"sunking: {message}", file=sys.stderr, flush=True)


def tell_endless(match: Any, seconds: float) -> str:
    """Who was being asked, and how to see that very game."""
    world = match.world
    seat, deal = int(world.offer.seat), int(world.desk.deal)
    strategy = match.strategies[match.order[seat]].label
    line_up = ", ".join(entry.label for entry in match.strategies)
    return (
        f"no end after {seconds:g} s, the limit: strategy {strategy} on seat {seat} was being asked in deal "
        f"{deal}, line-up {line_up}; see it again: {match.replay_command(deal)}"
    )
