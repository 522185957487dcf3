"""The same chunks on a real cluster of two workers on this machine."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.batch.kit import QUICK, make, play

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        yield cluster


def test_a_cluster_does_not_show(game: str, tmp_path: Path, cluster: Any) -> None:
    expected = play(make(game=game), tmp_path / "here")
    told = {"backend": "dask", "scheduler": cluster.scheduler_address}
    assert play(make(game=game), tmp_path / "there", 3, **told) == expected


def test_a_killed_cluster_worker_does_not_show(game: str, tmp_path: Path, cluster: Any) -> None:
    design = make(game=game, seats=QUICK, deals=150)
    expected = play(design, tmp_path / "here", 150)
    pid = next(worker.process.pid for worker in cluster.workers.values())
    killed = []

    def kill_one() -> None:
        done = tmp_path / "there" / "done"
        while not list(done.glob("part-*.json")):
            time.sleep(0.01)
        import psutil

        psutil.Process(pid).kill()
        killed.append(pid)

    killer = threading.Thread(target=kill_one, daemon=True)
    killer.start()
    told = {"backend": "dask", "scheduler": cluster.scheduler_address}
    assert play(design, tmp_path / "there", 5, **told) == expected
    killer.join(60)
    assert killed
