"""Killed in the middle, and resumed: the same data as if nothing had happened, nothing twice."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import weakref
from pathlib import Path

import duckdb
import psutil
import pytest

from sim.cli_runs import interruptible
from tests.batch.kit import hash_of, make, play, start_sunking, sunking, wait_for_chunks

DEALS = 160
# Plain Python may sleep: a run that takes its time is still at it when the signal comes.
HESITANT = """
import os
import time

HESITATE = float(os.environ.get("HESITATE", "0"))


def choose(me, table, offer, book):
    time.sleep(HESITATE)
    return offer.n - 1
"""


@pytest.fixture(scope="module")
def hesitant(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("strategies") / "hesitant.py"
    path.write_text(HESITANT)
    return path


@pytest.fixture(scope="module")
def undisturbed(game: str, hesitant: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    design = make(game=game, seats=[str(hesitant), "random"], deals=DEALS)
    return play(design, tmp_path_factory.mktemp("runs") / "whole", deals_a_chunk=DEALS)


def start_run(game: str, hesitant: Path, place: Path, workers: str) -> subprocess.Popen:
    """A run of 16 chunks that has two of them done and takes seconds for the rest."""
    words = [
        "--game",
        game,
        "--seats",
        f"{hesitant},random",
        "--deals",
        str(DEALS),
        "--chunk",
        "20",
        "--quiet",
    ]
    process = start_sunking("run", *words, "--workers", workers, "--out", str(place), HESITATE="0.001")
    wait_for_chunks(place, 2, process)
    return process


def assert_resumes(place: Path, undisturbed: str) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in (place / "done").glob("*.json")}
    assert 0 < len(before) < DEALS // 10
    result = sunking("resume", str(place))
    assert result.exit_code == 0, result.stderr
    after = {path.name: path.stat().st_mtime_ns for path in (place / "done").glob("*.json")}
    assert before.items() <= after.items(), "what was done is not played again"
    assert hash_of(place) == undisturbed
    rows, different = duckdb.sql(
        f"SELECT count(*), count(DISTINCT (deal, seating, seat)) FROM '{place}/players/*.parquet'"
    ).fetchall()[0]
    assert rows == different == DEALS * 4
    assert not [path for path in place.rglob(".*")]


def test_parent_killed(game: str, tmp_path: Path, hesitant: Path, undisturbed: str) -> None:
    place = tmp_path / "run"
    process = start_run(game, hesitant, place, "2")
    family = psutil.Process(process.pid).children(recursive=True)
    process.kill()
    process.wait()
    _, lingering = psutil.wait_procs(family, timeout=60)
    assert not lingering, "workers end with the run"
    assert_resumes(place, undisturbed)


def test_worker_killed(game: str, tmp_path: Path, hesitant: Path, undisturbed: str) -> None:
    place = tmp_path / "run"
    process = start_run(game, hesitant, place, "2")
    kill_a_worker(process.pid)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "a worker was killed from outside" in said
    assert f"sunking resume {place}" in said
    assert said.count("\n") == 1, said
    assert_resumes(place, undisturbed)


def kill_a_worker(parent: int) -> None:
    for child in psutil.Process(parent).children(recursive=True):
        if "loky" in " ".join(child.cmdline()) and "resource_tracker" not in " ".join(child.cmdline()):
            child.kill()
            return
    raise AssertionError("no worker found")


@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("workers", ["1", "2"])
def test_asked_to_stop(
    game: str, tmp_path: Path, hesitant: Path, undisturbed: str, asked: signal.Signals, workers: str
) -> None:
    place = tmp_path / "run"
    process = start_run(game, hesitant, place, workers)
    if asked == signal.SIGINT:
        os.killpg(process.pid, asked)  # as a terminal does
    else:
        process.send_signal(asked)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130, said
    assert f"go on with: sunking resume {place}" in said
    assert "Traceback" not in said
    assert_resumes(place, undisturbed)


def test_an_interrupt_that_python_drops_is_noticed_and_not_printed(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An exception in the callback of a weak reference cannot be raised; Python prints and forgets it."""
    monkeypatch.setattr(sys, "unraisablehook", sys.__unraisablehook__)  # not the one of the tests
    with interruptible() as check:
        thing = {1}
        watch = weakref.ref(thing, lambda _: os.kill(os.getpid(), signal.SIGINT))
        del thing
        assert watch() is None
        with pytest.raises(KeyboardInterrupt):
            check()
    assert capfd.readouterr().err == ""


def test_a_swallowed_interrupt_is_noticed() -> None:
    """NumPy drops an exception that arises while it looks at an object; the run must stop all the same."""
    with interruptible() as check:
        check()
        with contextlib.suppress(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            check()
