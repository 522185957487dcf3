"""Do p-values and intervals keep what they promise? Tried on real games, where the truth is known.

A long run is cut into slices of deals. Halves of a slice are the same experiment twice: whatever is found
between them is a false alarm. The mean of the whole run is the truth that intervals of slices should hold.
Each is done twice: with the deal block as the unit, and as if every game were a draw of its own.
"""

from __future__ import annotations

import numpy as np
import pandas as pd
from scipy import stats

from analysis.games import read_games
from analysis.stats.core import divide

UNITS = ("deal blocks", "single games")


def tabulate_quantiles(p: np.ndarray, level: float = 0.95) -> pd.DataFrame:
    """p-values of independent A/A tests in order, each beside what chance would give in its place.

    The k-th smallest of n is Beta(k, n + 1 − k): its mean, and between which values it lies at the level,
    each by itself. Above the line tests are cautious, below it they cry wolf.
    """
    p = np.sort(np.asarray(p, dtype=float))
    place = np.arange(1, len(p) + 1)
    low, high = (stats.beta.ppf(end, place, len(p) + 1 - place) for end in ((1 - level) / 2, (1 + level) / 2))
    return pd.DataFrame({"expected": place / (len(p) + 1), "p": p, "low": low, "high": high})


def read_seat(players: str, seat: int) -> np.ndarray:
    """[block, game] win share of a seat."""
    games = read_games(players, ["share"])
    return games.values["share"][:, :, seat] / games.whole_win


def compare_halves(shares: np.ndarray, size: int = 100) -> pd.DataFrame:
    """A row a slice of `size` blocks: p of the difference of its halves, by each unit. [block, game] in.

    Welch's t test; nothing is to be found, so that p is spread evenly if the unit is right.
    """
    slices = cut(shares, size)
    found = {}
    for unit, parts in zip(UNITS, (slices.mean(axis=2, keepdims=True), slices), strict=True):
        half = size // 2
        one, other = (part.reshape(len(parts), -1) for part in (parts[:, :half], parts[:, half : 2 * half]))
        errors = [part.var(axis=1, ddof=1) / part.shape[1] for part in (one, other)]
        se = np.sqrt(errors[0] + errors[1])
        scale = errors[0] ** 2 + errors[1] ** 2
        with np.errstate(invalid="ignore", divide="ignore"):
            freedom = np.where(scale > 0, se**4 * (one.shape[1] - 1) / scale, 1.0)
        found[unit] = 2 * stats.t.sf(np.abs(divide(one.mean(axis=1) - other.mean(axis=1), se)), freedom)
    return pd.DataFrame(found)


def tabulate_coverage(shares: np.ndarray, size: int = 100, level: float = 0.95) -> pd.DataFrame:
    """A row a unit: how many slices have an interval that holds the mean of the whole run. [block, game] in.

    `part` should be the level; `low` and `high` are between what chance would put it. The mean of the run is
    no truth from outside, but with many slices each is a small part of it.
    """
    slices = cut(shares, size)
    truth = slices.mean()
    rows = []
    for unit, parts in zip(UNITS, (slices.mean(axis=2), slices.reshape(len(slices), -1)), strict=True):
        reach = stats.t.ppf((1 + level) / 2, parts.shape[1] - 1)
        width = reach * parts.std(axis=1, ddof=1) / np.sqrt(parts.shape[1])
        held = int((np.abs(parts.mean(axis=1) - truth) <= width).sum())
        rows.append({"unit": unit, "held": held, "of": len(parts), "part": held / len(parts)})
    least, most = stats.binom.ppf([0.025, 0.975], len(slices), level) / len(slices)
    return pd.DataFrame(rows).assign(promised=level, low=least, high=most)


def cut(shares: np.ndarray, size: int) -> np.ndarray:
    """[slice, block, game]; blocks that fill no slice are left out."""
    number = len(shares) // size
    if size < 4 or not number:
        raise ValueError(f"slices of {size} out of {len(shares)} blocks; 4 or more, and one whole slice")
    return shares[: number * size].reshape(number, size, -1)
