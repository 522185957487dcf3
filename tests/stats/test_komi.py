"""Komi: a planted point moves it by exactly that, and it makes the seats fair."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis.stats.komi import (
    Scores,
    estimate_komi,
    find_whole_weights,
    interpolate,
    read_scores,
    solve,
    tabulate_curve,
)
from tests.stats.kit import FEW_TRIES, check_rate, play, share_out, write_players

PROJECT = Path(__file__).parents[2]
SELF = [(0, 0, 0, 0)]


def make_scores(seed: int, deals: int, edge: list[float]) -> tuple[Scores, np.ndarray, np.ndarray]:
    points, stones = play(np.random.default_rng(seed), deals, [[0] * len(edge)], [0], edge)
    return Scores(points, stones, np.ones(1)), points, stones


def find_komi(scores: Scores) -> np.ndarray:
    return solve(scores.mean_share, scores.start)


@pytest.mark.parametrize("edge", [[1.0, 0.0], [2.0, 0.5, -1.0], [3.0, 1.0, 0.0, -2.0]])
@pytest.mark.parametrize("deals", [1, 7, 100, 3000])
def test_a_point_planted_on_a_seat_moves_its_komi_by_exactly_minus_1(edge: list[float], deals: int) -> None:
    scores, points, stones = make_scores(deals, deals, edge)
    komi = find_komi(scores)
    for seat in range(len(edge)):
        for planted in (1, -3):
            moved = points.copy()
            moved[:, :, seat] += planted
            change = find_komi(Scores(moved, stones, np.ones(1))) - komi
            relative = change - change[0]  # komi is told relative to seat 0, whose own is 0
            expected = np.zeros(len(edge))
            expected[seat] = -planted
            assert relative.tolist() == (expected - expected[0]).tolist()


def test_the_whole_table_moves_with_a_planted_point() -> None:
    scores, points, stones = make_scores(1, 400, [3, 1, 0, -2])
    points = points.copy()
    points[:, :, 2] += 1
    before = estimate_komi(scores, draws=99)
    after = estimate_komi(Scores(points, stones, np.ones(1)), draws=99)
    for column in ("komi", "low", "high"):
        assert after[column][2] == pytest.approx(before[column][2] - 1, abs=1e-12)
        assert after[column].drop(2).tolist() == before[column].drop(2).tolist()


def test_komi_makes_the_seats_fair() -> None:
    """The toss is made many times: floor(h + u) points each, and the games ranked anew by other code."""
    scores, points, stones = make_scores(2, 4000, [4, 1, 0, -3])
    komi = find_komi(scores)
    tosses = (np.arange(400) + 0.5) / 400
    shares = [
        share_out(points + np.floor(komi + u).astype(int), stones).mean(axis=(0, 1)) / 12 for u in tosses
    ]
    assert np.mean(shares, axis=0) == pytest.approx(np.full(4, 0.25), abs=5e-4)


def test_a_fractional_handicap_is_the_mean_over_the_toss() -> None:
    scores, _, _ = make_scores(3, 500, [1, 0, 0, -1])
    at = np.array([0.0, 0.7, -1.2, 2.35])
    tosses = (np.arange(1000) + 0.5) / 1000
    handicaps = [tuple(np.floor(at + u).astype(int).tolist()) for u in tosses]
    slowly = np.mean([scores.mean_share(handicap) for handicap in handicaps], axis=0)
    assert interpolate(scores.mean_share, np.zeros(4, int), at)[0] == pytest.approx(slowly, abs=1e-9)


PROCESSORS = {
    "its own": {},
    "an older one": {"OPENBLAS_CORETYPE": "Nehalem", "NPY_DISABLE_CPU_FEATURES": "AVX2 FMA3"},
    "a newer one": {"OPENBLAS_CORETYPE": "SkylakeX"},
}
FEW_BLOCKS = """
import numpy as np
from tests.stats.test_komi import estimate_komi, make_scores
for seed in range(3):
    scores, _, _ = make_scores(seed, 40, [3.0, 1.0, 0.0, -2.0])
    print(estimate_komi(scores, draws=199).to_csv())
"""


def test_every_processor_finds_the_same_where_shares_are_flat() -> None:
    """Sums in another order differ in the last bit; of few blocks, that chose among many solutions."""
    told = set()
    for environment in PROCESSORS.values():
        command = [sys.executable, "-c", FEW_BLOCKS]
        told.add(subprocess.check_output(command, env=os.environ | environment, cwd=PROJECT, text=True))
    assert len(told) == 1


def test_weights_become_whole_numbers_where_that_can_be() -> None:
    assert find_whole_weights(np.array([0.25, 0.75]) / 12).tolist() == [1, 3]
    assert find_whole_weights(np.array([1 / 3, 2 / 3, 0.0])).tolist() == [1, 2, 0]
    odd = np.array([1.0, np.pi])
    assert find_whole_weights(odd).tolist() == (odd / odd.sum()).tolist()


@FEW_TRIES
def test_intervals_cover_the_komi_of_the_model(tries: int) -> None:
    """Luck is alike on all seats, so the edges of the seats are what must be given back."""
    rng = np.random.default_rng(4)
    missed = 0
    for _ in range(tries):
        points, stones = play(rng, 300, [[0, 0]], [0], [2, 0], spread=5)
        row = estimate_komi(Scores(points, stones, np.ones(1)), draws=199).iloc[1]
        missed += int(not row["low"] <= 2.0 <= row["high"])
    check_rate(missed, tries)


def test_planted_edges_are_given_back_at_four() -> None:
    scores, _, _ = make_scores(5, 40_000, [3, 1, 0, -2])
    table = estimate_komi(scores, draws=199)
    assert table["komi"].to_numpy() == pytest.approx(np.array([0, 2, 3, 5]), abs=0.2)
    assert (table["low"] <= np.array([0, 2, 3, 5])).all()
    assert (table["high"] >= np.array([0, 2, 3, 5])).all()
    assert table["centred"].sum() == pytest.approx(0.0)


def test_batches_of_blocks_give_the_spread_of_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    points, stones = play(np.random.default_rng(6), 3000, SELF, [0], [1, 0, 0, 0])
    batched = estimate_komi(Scores(points, stones, np.ones(1)), draws=299)
    monkeypatch.setattr("analysis.stats.komi.BATCHES", 3000)
    singly = estimate_komi(Scores(points, stones, np.ones(1)), draws=299)
    assert batched["komi"].tolist() == singly["komi"].tolist()
    assert batched["se"][1:].to_numpy() == pytest.approx(singly["se"][1:].to_numpy(), rel=0.2)


def test_few_blocks_give_an_endless_interval() -> None:
    table = estimate_komi(make_scores(1, 29, [1, 0])[0])
    assert table["low"].tolist() == [-np.inf] * 2
    assert table["high"].tolist() == [np.inf] * 2


def test_scores_are_read_with_line_ups_weighed(tmp_path: Path) -> None:
    rng = np.random.default_rng(7)
    points, stones = play(rng, 200, [[0, 0], [1, 1]], [0, 0], [0, 0])
    points[:, 1, 0] += 4
    path = write_players(tmp_path / "p.parquet", points, stones, [["a"] * 2, ["b"] * 2], ["a", "b"])
    for weights, game in (({"a": 1.0}, 0), ({"b": 1.0}, 1)):
        alone = Scores(points[:, [game]], stones[:, [game]], np.ones(1))
        read = read_scores(path, weights)
        assert read.of_blocks([0, 2]) == pytest.approx(alone.of_blocks([0, 2]))
    both = read_scores(path, {"a": 1.0, "b": 3.0}).of_blocks([0, 0])
    assert both == pytest.approx((share_out(points, stones) * [[1], [3]]).sum(axis=1) / 48)


def test_a_wrong_tie_break_is_noticed(tmp_path: Path) -> None:
    points, stones = play(np.random.default_rng(8), 300, SELF, [0], [0] * 4)
    path = write_players(tmp_path / "p.parquet", points, stones, [["a"] * 4])
    rows = pd.read_parquet(path)
    rows.assign(gold=7 - rows["own_stones"]).to_parquet(path)
    with pytest.raises(ValueError, match="points, then gold, do not give the logged winners"):
        read_scores(path, tie_break="gold")


def test_the_curve_rises_through_the_share_as_played() -> None:
    scores, points, stones = make_scores(9, 500, [1, 0, 0, 0])
    curve = tabulate_curve(scores, range(-10, 11, 5))
    for seat, of_seat in curve.groupby("seat"):
        assert of_seat["share"].is_monotonic_increasing
        played = of_seat.loc[of_seat["handicap"] == 0, "share"].item()
        assert played == pytest.approx(share_out(points, stones)[:, 0, seat].mean() / 12)
    assert (curve["low"] < curve["high"]).all()
