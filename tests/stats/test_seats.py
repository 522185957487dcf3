"""Seats: shares, contrasts and mixtures from files, and a table that others have published."""

from pathlib import Path

import numpy as np
import pytest

from analysis.stats.seats import compare_counts, compare_seats, estimate_seats, tabulate_seats
from analysis.stats.verdicts import Verdict
from tests.stats.kit import play, share_out, write_players

SELF = [(0, 0, 0, 0)]


def write_self_play(
    path: Path, edges: list[list[float]], deals: int, seed: int = 1
) -> tuple[str, np.ndarray]:
    """One script for each list of edges of the seats, each with its line-up; and the points."""
    rng = np.random.default_rng(seed)
    played = [play(rng, deals, SELF, [0], edge) for edge in edges]
    points, stones = (np.concatenate(arrays, axis=1) for arrays in zip(*played, strict=True))
    names = [f"script {number}" for number in range(len(edges))]
    return write_players(path, points, stones, [[name] * 4 for name in names], names), points


def test_puerto_rico() -> None:
    """Tournament games, wins of seats 1 to 4: 74, 61, 108, 107."""
    found = compare_counts([74, 61, 108, 107])
    assert found.chi2 == pytest.approx(19.3, abs=0.05)
    assert found.freedom == 3
    assert found.p == pytest.approx(2.4e-4, abs=0.05e-4)


def test_planted_seats_are_found_with_their_verdicts(tmp_path: Path) -> None:
    path, points = write_self_play(tmp_path / "p.parquet", [[2, 0, 0, -2]], 20_000)
    table = tabulate_seats(path)
    assert table["verdict"].tolist()[0] == table["verdict"].tolist()[3] == Verdict.DIFFERENT
    assert table["low"][0] > 0.25 > table["high"][3]
    assert table["share"].sum() == pytest.approx(1.0)
    assert (table["band_low"] < table["low"]).all()
    margins = (points - (points.sum(axis=2, keepdims=True) - points) / 3).mean(axis=(0, 1))
    assert table["margin"].to_numpy() == pytest.approx(margins)
    assert estimate_seats(path).omnibus(0.25).p < 1e-9
    pairs = compare_seats(path)
    assert len(pairs) == 6
    assert pairs["verdict"][2] == Verdict.DIFFERENT  # seat 0 against seat 3


def test_equal_seats_are_equivalent_once_there_are_games_enough(tmp_path: Path) -> None:
    few, _ = write_self_play(tmp_path / "few.parquet", [[0, 0, 0, 0]], 300)
    many, _ = write_self_play(tmp_path / "many.parquet", [[0, 0, 0, 0]], 60_000)
    assert tabulate_seats(few)["verdict"].tolist() == [Verdict.UNDECIDED] * 4
    assert tabulate_seats(many)["verdict"].tolist() == [Verdict.EQUIVALENT] * 4


def test_a_mixture_weighs_block_scores_and_knows_their_covariance(tmp_path: Path) -> None:
    path, points = write_self_play(tmp_path / "p.parquet", [[3, 0, 0, 0], [0, 0, 0, 3]], 500)
    mixed = estimate_seats(path, "points", {"script 0": 3, "script 1": 1})
    scores = 0.75 * points[:, 0] + 0.25 * points[:, 1]
    assert mixed.mean == pytest.approx(scores.mean(axis=0))
    assert mixed.covariance == pytest.approx(np.cov(scores.T) / 500)
    alone = estimate_seats(path, "points", {"script 1": 1.0})
    assert alone.mean == pytest.approx(points[:, 1].mean(axis=0))


def test_a_contrast_of_seats_is_not_that_of_independent_proportions(tmp_path: Path) -> None:
    path, _ = write_self_play(tmp_path / "p.parquet", [[0, 0, 0, 0]], 2000)
    shares = estimate_seats(path)
    apart = shares.contrast(np.array([1.0, 0, 0, -1]), ["0 - 3"])
    assert apart.se[0] > 1.1 * np.sqrt(shares.se[0] ** 2 + shares.se[3] ** 2)


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        (None, "2 line-ups; declare the weight of each: script 0; script 1"),
        ({"script 9": 1.0}, "no line-up 'script 9'; known: script 0; script 1"),
        ({"script 0": -1.0}, "weight -1 of line-up 'script 0'"),
        ({"script 0": 0.0}, "all weights are 0"),
    ],
)
def test_a_mixture_must_be_declared(tmp_path: Path, weights: dict[str, float] | None, message: str) -> None:
    path, _ = write_self_play(tmp_path / "p.parquet", [[0, 0, 0, 0]] * 2, 5)
    with pytest.raises(ValueError, match=message):
        estimate_seats(path, weights=weights)


def test_shares_in_the_files_are_those_of_the_points(tmp_path: Path) -> None:
    path, points = write_self_play(tmp_path / "p.parquet", [[1, 0, 0, 0]], 200)
    rng = np.random.default_rng(1)
    same, stones = play(rng, 200, SELF, [0], [1, 0, 0, 0])
    assert np.array_equal(points, same)
    assert estimate_seats(path).mean == pytest.approx(share_out(same, stones).mean(axis=(0, 1)) / 12)
