"""Intervals from deal blocks: the right number, and right as often as they say."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis.blocks import estimate_shares


def write_players(path: Path, shares: np.ndarray, points: np.ndarray) -> str:
    """[deal, game, seat] of two-seat games with strategy a on seat `game`, b on the other."""
    rows = [
        {
            "line_up": "a, b", "arm": "base", "deal": deal, "seating": game, "seat": seat,
            "strategy": "a" if seat == game else "b",
            "share": int(shares[deal, game, seat]), "points": int(points[deal, game, seat]),
        }
        for deal, game, seat in np.ndindex(shares.shape)
    ]  # fmt: skip
    pd.DataFrame(rows).to_parquet(path)
    return str(path)


def play_luck(rng: np.random.Generator, deals: int, edge: float) -> tuple[np.ndarray, np.ndarray]:
    """Games on one deal share their luck: the seat that a deal favours wins both of its games, nearly."""
    favour = rng.normal(size=(deals, 1))
    luck = favour + rng.normal(scale=0.5, size=(deals, 2))
    first = (
        luck + np.where(np.arange(2) == 0, edge, -edge) > 0
    )  # seat 0 wins; strategy a sits there in game 0
    shares = 12 * np.stack([first, ~first], axis=2)
    return shares, shares // 12 * 5 + 20


def test_the_mean_and_the_interval_are_those_of_block_means(tmp_path: Path) -> None:
    shares, points = play_luck(np.random.default_rng(1), 50, 0.1)
    table = estimate_shares(write_players(tmp_path / "p.parquet", shares, points), ["strategy"])
    a = table[table["strategy"] == "a"].iloc[0]
    blocks = (shares[:, 0, 0] + shares[:, 1, 1]) / 24
    assert a["share"] == pytest.approx(blocks.mean())
    assert a["share_se"] == pytest.approx(blocks.std(ddof=1) / np.sqrt(50))
    assert a["blocks"] == 50
    assert a["player_rows"] == 100
    assert a["margin"] == pytest.approx(10 * (blocks.mean() - 0.5))
    assert table["share"].sum() == pytest.approx(1.0)


def test_a_run_without_any_variance_has_an_interval_of_no_width(tmp_path: Path) -> None:
    shares = np.zeros((3, 2, 2), np.int64)
    shares[:, :, 0] = 12
    table = estimate_shares(write_players(tmp_path / "p.parquet", shares, shares), ["seat"])
    assert list(table["share_low"]) == list(table["share_high"]) == [1.0, 0.0]


def test_one_block_gives_an_endless_interval(tmp_path: Path) -> None:
    shares, points = play_luck(np.random.default_rng(1), 1, 0.0)
    table = estimate_shares(write_players(tmp_path / "p.parquet", shares, points), ["seat"])
    assert list(table["share_low"]) == [-np.inf, -np.inf]
    assert list(table["share_high"]) == [np.inf, np.inf]


@pytest.mark.parametrize("by", ["strategy", "seat"])
def test_the_interval_covers_the_truth_and_rejects_equal_players_as_rarely_as_it_says(
    tmp_path: Path, by: str
) -> None:
    """A/A and coverage in one: without an edge the true share is one half, by symmetry."""
    rng = np.random.default_rng(7)
    covered = 0
    for _ in range(200):
        shares, points = play_luck(rng, 200, 0.0)
        table = estimate_shares(write_players(tmp_path / "p.parquet", shares, points), [by])
        covered += int(table["share_low"][0] <= 0.5 <= table["share_high"][0])
    assert 0.90 <= covered / 200 <= 0.99  # 95 %, give or take three standard errors of 200 tries


def test_a_planted_edge_is_found(tmp_path: Path) -> None:
    shares, points = play_luck(np.random.default_rng(3), 2000, 0.5)
    table = estimate_shares(write_players(tmp_path / "p.parquet", shares, points), ["strategy"])
    assert table["share_low"][0] > 0.5
    assert table["margin_low"][0] > 0.0
