"""The same dataset for any number of workers, chunk size, backend and order."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.core.jit import PLAIN
from tests.batch.kit import hash_of, make, play


@pytest.fixture(scope="module")
def expected(game: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    place = tmp_path_factory.mktemp("runs") / "one"
    return play(make(game=game, log="full", sampled=0.2), place, deals_a_chunk=24)


@pytest.mark.parametrize("size", [1, 5, 7])
def test_chunk_size_does_not_show(game: str, tmp_path: Path, expected: str, size: int) -> None:
    assert play(make(game=game, log="full", sampled=0.2), tmp_path / "run", size) == expected
    assert hash_of(tmp_path / "run") == expected


@pytest.mark.parametrize("backend", ["processes", "threads"])
def test_workers_do_not_show(game: str, tmp_path: Path, expected: str, backend: str) -> None:
    design = make(game=game, log="full", sampled=0.2)
    assert play(design, tmp_path / "run", 5, number=2, backend=backend) == expected


def test_another_seed_shows(game: str, tmp_path: Path, expected: str) -> None:
    assert play(make(game=game, log="full", sampled=0.2, seed=2), tmp_path / "run") != expected


def test_deals_are_numbered_not_counted(game: str, tmp_path: Path) -> None:
    """Deals 10 to 19 are the same games wherever a run begins."""
    import pandas as pd

    play(make(game=game, deals=20), tmp_path / "long")
    play(make(game=game, deals=10, first_deal=10), tmp_path / "late")
    long, late = (pd.read_parquet(tmp_path / name / "players") for name in ("long", "late"))
    pd.testing.assert_frame_equal(long[long.deal >= 10].reset_index(drop=True), late)


def test_any_file_system_will_do(game: str, tmp_path: Path, expected: str) -> None:
    pytest.importorskip("fsspec")
    design = make(game=game, log="full", sampled=0.2)
    assert play(design, f"file://{tmp_path}/run") == expected
    assert play(design, f"memory://runs/{game}") == expected


@pytest.mark.compiled
@pytest.mark.skipif(PLAIN, reason="runs with SUNKING_PLAIN=0")
def test_compiled_runs_of_many_games(game: str, tmp_path: Path) -> None:
    design = make(game=game, seats=["greedy", "random", "random", "random"], deals=5_000)
    hashes = {
        play(design, tmp_path / "one", 125),
        play(design, tmp_path / "two", 2_500),
        play(design, tmp_path / "three", 125, number=2),
        play(design, tmp_path / "four", 2_500, number=2),
        play(design, tmp_path / "five", 125, number=2, backend="threads"),
    }
    assert len(hashes) == 1


@pytest.mark.compiled
@pytest.mark.skipif(PLAIN, reason="runs with SUNKING_PLAIN=0")
def test_compiled_and_plain_write_the_same(game: str, tmp_path: Path) -> None:
    from tests.batch.kit import start_sunking

    words = [
        "run",
        "--game",
        game,
        "--seats",
        "greedy,random",
        "--deals",
        "20",
        "--log",
        "full",
        "--sampled",
        "0.2",
    ]
    for name, plain in (("compiled", "0"), ("plain", "1")):
        process = start_sunking(*words, "--out", str(tmp_path / name), SUNKING_PLAIN=plain)
        process.communicate()
        assert process.returncode == 0
    assert hash_of(tmp_path / "compiled") == hash_of(tmp_path / "plain")
