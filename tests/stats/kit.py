"""Games whose truth is known: integer points from luck that the games of a deal share, skill and seats."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pandas as pd

ROTATE = {2: [(0, 1), (1, 0)], 4: [(0, 1, 2, 3), (3, 0, 1, 2), (2, 3, 0, 1), (1, 2, 3, 0)]}


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
    orders = np.asarray(orders)
    favour = rng.normal(size=(deals, 1, orders.shape[1]))
    own = rng.normal(size=(deals, *orders.shape))
    luck = spread * (math.sqrt(shared) * favour + math.sqrt(1 - shared) * own)
    points = np.rint(50 + luck + np.asarray(skill)[orders] + np.asarray(seat_edge)).astype(np.int16)
    return points, rng.integers(0, 4, points.shape).astype(np.int16)


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
    first_deal: int = 0,
) -> str:
    """A players table; `strategies[game][seat]` sits there. Games of a line-up are numbered as seatings."""
    deal, game, seat = (axis.ravel() for axis in np.indices(points.shape))
    names = np.asarray(line_ups if line_ups is not None else ["all"] * points.shape[1])
    seating = pd.Series(names).groupby(names).cumcount().to_numpy()
    pd.DataFrame(
        {
            "deal": deal + first_deal, "line_up": names[game], "arm": "base", "seating": seating[game],
            "seat": seat.astype(np.uint8), "strategy": np.asarray(strategies)[game, seat],
            "points": points.ravel(), "own_stones": stones.ravel(), 
            "share": share_out(points, stones).ravel(),
        }
    ).to_parquet(path)  # fmt: skip
    return str(path)
