"""What is promised is kept where a deal block is the unit, and broken where each game counts by itself."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from analysis.stats.calibration import compare_halves, read_seat, tabulate_coverage
from tests.stats.kit import FULL, check_rate, play, rotate, share_out, write_players

SLICES = pytest.mark.parametrize("slices", [400, pytest.param(FULL, marks=pytest.mark.slow)])


def play_seat(slices: int, size: int = 100) -> np.ndarray:
    """[block, game] win shares of seat 0 where the deal favours seats and seats differ."""
    points, stones = play(np.random.default_rng(5), slices * size, rotate(4), [0] * 4, [2, 1, 0, -1])
    return share_out(points, stones)[:, :, 0] / 12


@SLICES
def test_halves_of_blocks_differ_as_often_as_promised_and_single_games_far_more_often(slices: int) -> None:
    found = compare_halves(play_seat(slices)) < 0.05
    check_rate(int(found["deal blocks"].sum()), slices)
    assert found["single games"].mean() > 0.15


@SLICES
def test_intervals_of_blocks_hold_the_mean_as_often_as_promised_and_single_games_less(slices: int) -> None:
    table = tabulate_coverage(play_seat(slices)).set_index("unit")
    held = table.loc["deal blocks", "held"]
    check_rate(slices - int(held), slices)
    assert table.loc["single games", "part"] < 0.85
    assert table["of"].tolist() == [slices, slices]
    assert (table["low"] < 0.95).all()
    assert (table["high"] > 0.95).all()


def test_one_game_a_block_is_its_own_block() -> None:
    one = play_seat(20)[:, :1]
    p = compare_halves(one)
    assert p["deal blocks"].to_numpy() == pytest.approx(p["single games"].to_numpy())


def test_halves_that_score_the_same_do_not_differ() -> None:
    assert (compare_halves(np.full((100, 4), 0.25)) == 1).all(axis=None)


def test_the_halves_are_compared_by_welchs_test() -> None:
    from scipy import stats

    shares = play_seat(1)
    one, other = shares[:50].mean(axis=1), shares[50:].mean(axis=1)
    expected = stats.ttest_ind(one, other, equal_var=False).pvalue
    assert compare_halves(shares)["deal blocks"].iloc[0] == pytest.approx(expected)


def test_a_seat_is_read_from_files(tmp_path: Path) -> None:
    points, stones = play(np.random.default_rng(1), 8, rotate(3), [0] * 3, [0] * 3)
    path = write_players(tmp_path / "p.parquet", points, stones, [["a", "b", "c"]] * 3)
    assert read_seat(path, 1) == pytest.approx(share_out(points, stones)[:, :, 1] / 12)


def test_too_few_blocks_are_refused() -> None:
    with pytest.raises(ValueError, match="slices of 100 out of 40 blocks"):
        tabulate_coverage(np.zeros((40, 1)))
