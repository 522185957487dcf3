"""E. The end."""

import pytest

from sim.games.kabale_und_hiebe.rules.p4_end import run_end
from tests.rules.kabale_und_hiebe.table import Table

SIX = "art 1, farming 1, religion 1, trade 1, military 1, alchemy 1"


def test_E1_all_points_without_six_symbols() -> None:
    result = Table(2, won=["art 5, art 4, trade 3", "farming 2"]).play(run_end).result
    assert result["points"] == [12, 2]
    assert result["doubled_points"] == [0, 0]


def test_E1_the_best_of_each_symbol_counts_double() -> None:
    table = Table(2, won=["art 2, art 5, farming 1, religion 1, trade 1, military 1, alchemy 1"])
    result = table.play(run_end).result
    assert result["sum_points"][0] == 12
    assert result["doubled_points"][0] == 2 * 10 - 1


def test_E1_the_larger_of_both_counts() -> None:
    further = ", art 3, art 4, art 5, trade 3, trade 4, trade 5, farming 5, farming 4"
    result = Table(2, won=[SIX + further]).play(run_end).result
    assert result["sum_points"][0] == 6 + 33
    assert result["doubled_points"][0] == 2 * (5 + 5 + 5 + 3) - 8
    assert result["points"][0] == 39


def test_E1_nothing_won_is_nothing() -> None:
    result = Table(2, won=["", "art 1"]).play(run_end).result
    assert result["points"] == [0, 1]
    assert result["rank"] == [2, 1]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_E1_ties_share_the_win(players: int) -> None:
    symbols = ("art", "trade", "farming", "military", "religion", "alchemy")
    result = Table(players, won=[f"{symbol} 2" for symbol in symbols[:players]]).play(run_end).result
    assert result["share"] == [60 // players] * players
    assert result["rank"] == [1] * players


def test_E1_who_is_behind_shares_nothing() -> None:
    result = Table(3, won=["art 2", "trade 2", "art 1"]).play(run_end).result
    assert result["share"] == [30, 30, 0]
    assert result["rank"] == [1, 1, 3]


def test_E1_factor_and_loss_come_from_the_box() -> None:
    table = Table(2, won=[SIX + ", art 2"], changes={"doubling.factor": 3, "doubling.loss": 4})
    assert table.play(run_end).result["doubled_points"][0] == 3 * 7 - 4
