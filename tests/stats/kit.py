"""Games whose truth is known, with luck that the games of a deal share; and how far a rate may be off."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

FULL = 2000  # tries of a long proof
TRIES = pytest.mark.parametrize("tries", [300, pytest.param(FULL, marks=pytest.mark.slow)])
FEW_TRIES = pytest.mark.parametrize("tries", [100, pytest.param(FULL, marks=pytest.mark.slow)])


def check_rate(hits: int, tries: int, expected: float = 0.05) -> None:
    """A rate of false alarms: within 3.5 sampling errors, and in a long proof of 5 % between 3.5 and 7 %."""
    error = math.sqrt(expected * (1 - expected) / tries)
    print(f"{hits} of {tries}: {hits / tries:.4f}, expected {expected}")
    assert abs(hits / tries - expected) <= 3.5 * error
    if tries >= FULL and expected == 0.05:
        assert 0.035 <= hits / tries <= 0.07


def rotate(players: int) -> list[tuple[int, ...]]:
    """Orders [game][seat] of entries 0, 1, …: entry 0 on each seat in turn."""
    return [tuple((seat - turn) % players for seat in range(players)) for turn in range(players)]


def play(
    rng: np.random.Generator,
    deals: int,
    orders: Sequence[Sequence[int]],
    skill: Sequence[float],
    seat_edge: Sequence[float],
    spread: float = 6.0,
    shared: float = 0.7,
) -> tuple[np.ndarray, np.ndarray]:
    """Points and own stones [deal, game, seat]; the entry `orders[game][seat]` of the line-up sits there.

    A deal favours seats: a part `shared` of the variance of points is the same in all games of a deal.
    """
    seating = np.asarray(orders)
    favour = rng.normal(size=(deals, 1, seating.shape[1]))
    own = rng.normal(size=(deals, *seating.shape))
    luck = spread * (math.sqrt(shared) * favour + math.sqrt(1 - shared) * own)
    points = np.rint(50 + luck + np.asarray(skill)[seating] + np.asarray(seat_edge)).astype(np.int16)
    return points, rng.integers(0, 4, points.shape).astype(np.int16)


def play_luce(
    rng: np.random.Generator,
    deals: int,
    orders: Sequence[Sequence[int]],
    strength: Sequence[float],
    seat_strength: Sequence[float],
    shared: float = 0.6,
) -> np.ndarray:
    """Ranks [deal, game, seat] by Plackett–Luce; a part `shared` of the games has the luck of the deal."""
    seating = np.asarray(orders)
    favour = rng.gumbel(size=(deals, 1, seating.shape[1]))
    own = rng.gumbel(size=(deals, *seating.shape))
    luck = np.where(rng.random((deals, len(seating), 1)) < shared, favour, own)
    worth = luck + np.asarray(strength)[seating] + np.asarray(seat_strength)
    return 1 + np.argsort(np.argsort(-worth, axis=2), axis=2)


def find_chances(
    orders: Sequence[Sequence[int]], strength: Sequence[float], seat_strength: Sequence[float]
) -> np.ndarray:
    """[game, seat] the true win shares of `play_luce`."""
    odds = np.exp(np.asarray(strength)[np.asarray(orders)] + np.asarray(seat_strength))
    return odds / odds.sum(axis=1, keepdims=True)


def share_out(points: np.ndarray, stones: np.ndarray) -> np.ndarray:
    """[…, seat] win shares in twelfths: most points, then most own stones, then shared."""
    keys = points.astype(int) * 1000 + stones
    won = keys == keys.max(axis=-1, keepdims=True)
    return won * (12 // won.sum(axis=-1, keepdims=True))


def write_players(
    path: Path,
    points: np.ndarray,
    stones: np.ndarray,
    strategies: Sequence[Sequence[str]],
    line_ups: Sequence[str] | None = None,
    deals: np.ndarray | None = None,
) -> str:
    """A players table; `strategies[game][seat]` sits there. Games of a line-up are numbered as seatings."""
    block, game, seat = (axis.ravel() for axis in np.indices(points.shape))
    numbers = np.arange(len(points)) if deals is None else deals
    names = np.asarray(line_ups if line_ups is not None else ["all"] * points.shape[1])
    seating = pd.Series(names).groupby(names).cumcount().to_numpy()
    pd.DataFrame(
        {
            "deal": numbers[block], "line_up": names[game], "arm": "base", "seating": seating[game],
            "seat": seat.astype(np.uint8), "strategy": np.asarray(strategies)[game, seat],
            "points": points.ravel(), "own_stones": stones.ravel(),
            "share": share_out(points, stones).ravel(),
        }
    ).to_parquet(path)  # fmt: skip
    return str(path)
