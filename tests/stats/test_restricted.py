"""Restricted play: 1 is a feature that nobody needs, 0 one without which nothing is won."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis.stats.restricted import Need, tabulate_restricted

NAMES = {"x~air": "air", "x~hat": "hat"}
PLAYERS = 3


def write_runs(path: Path, rng: np.random.Generator, deals: int, chances: dict[str, float]) -> str:
    """Each restricted x on each seat in turn against two of x; a deal's luck is shared by its games."""
    rows = []
    for deal in range(deals):
        luck = rng.random()
        for label, chance in chances.items():
            for seat in range(PLAYERS):
                wins = (luck + 0.3 * rng.random()) % 1 < chance
                winner = seat if wins else (seat + 1 + rng.integers(2)) % PLAYERS
                rows += [
                    (label, deal, seat, player, label if player == seat else "x", 12 * (player == winner))
                    for player in range(PLAYERS)
                ]
    table = pd.DataFrame(rows, columns=["line_up", "deal", "seating", "seat", "strategy", "share"])
    table.assign(arm="base", points=table["share"]).to_parquet(path)
    return str(path)


def test_what_is_kept_without_a_feature(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    players = write_runs(tmp_path / "p.parquet", rng, 1500, {"x~air": 0.0, "x~hat": 1 / PLAYERS})
    with pytest.warns(UserWarning, match="standard error 0"):
        table = tabulate_restricted(players, "x", NAMES).set_index("without")
    assert table.loc["air", ["kept", "low", "high", "verdict"]].tolist() == [0.0, 0.0, 0.0, Need.NEEDED]
    assert table.loc["hat", "low"] <= 1 <= table.loc["hat", "high"]
    assert table.loc["hat", "verdict"] == Need.OPEN
    assert (table["family"] == 2).all()
    assert (table["blocks"] == 1500).all()


def count_hits(folder: Path, seed: int, tries: int) -> float:
    """How often the simultaneous interval of two harmless restrictions holds 1 for both."""
    rng = np.random.default_rng(seed)
    hits = 0
    for _ in range(tries):
        players = write_runs(folder / "p.parquet", rng, 200, dict.fromkeys(NAMES, 1 / PLAYERS))
        table = tabulate_restricted(players, "x", NAMES)
        hits += ((table["low"] <= 1) & (table["high"] >= 1)).all()
    return hits / tries


def test_features_that_nobody_needs_are_called_needed_as_rarely_as_promised(tmp_path: Path) -> None:
    assert 0.84 <= count_hits(tmp_path, 2, 35) <= 1.0  # three standard errors of 35 tries


@pytest.mark.slow
def test_false_alarms_in_full(tmp_path: Path) -> None:
    assert 0.93 <= count_hits(tmp_path, 3, 1000) <= 0.97


def test_a_planted_cost_is_recovered(tmp_path: Path) -> None:
    chances = {"x~air": 0.2, "x~hat": 0.3}
    players = write_runs(tmp_path / "p.parquet", np.random.default_rng(4), 3000, chances)
    table = tabulate_restricted(players, "x", NAMES).set_index("strategy")
    for label, chance in chances.items():
        assert table.loc[label, "low"] <= PLAYERS * chance <= table.loc[label, "high"]
    assert table.loc["x~air", "verdict"] == Need.NEEDED


def test_the_smallest_effect_of_interest_tells_hardly_needed_from_needed(tmp_path: Path) -> None:
    chances = dict.fromkeys(NAMES, 1 / PLAYERS)
    small = tabulate_restricted(
        write_runs(tmp_path / "p.parquet", np.random.default_rng(5), 12_000, chances), "x", NAMES
    )
    assert set(small["verdict"]) <= {Need.IDLE, Need.OPEN, Need.HARDLY}
    assert Need.IDLE in set(small["verdict"])
