"""Komi: the points that would make the seats fair, from the scores of games that were played.

Final scores are ranked anew as points + handicap, ties broken as the game does, then shared. Points are
whole, so a whole handicap has a meaning at once; a fractional one is given by a toss, the same for all seats:
seat s gets floor(h_s + u) points, u uniform in [0, 1). That is h_s points in the mean; win shares become
continuous in h, linear between whole numbers, and adding a constant to all seats changes nothing.

Of few games shares may stay the same over a stretch of handicaps, and then the last bit of a sum would choose
among many solutions, another one on another processor. So wins are added up in whole numbers, which no order
of adding changes, and handicaps are kept on a fine grid.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

import numpy as np
import pandas as pd

from analysis.games import read_games
from analysis.stats.core import estimate_means
from analysis.stats.seats import weigh_line_ups

GRID = 2.0**20  # komi is told to a millionth of a point, so that whole shifts of scores shift it exactly
FINE_GRID = 2.0**40  # where a step on the way to it ends
CLOSE = 1e-12  # to par
LARGEST_DENOMINATOR = 10_000  # of the weight of a game that is told as a ratio of whole numbers
STEPS = 500
LARGEST_STEP = 16.0  # points that one step may change a handicap
FEWEST = 30  # blocks; of fewer a resample tells nothing, and the interval is endless
BATCHES = 1000  # blocks are resampled in so many batches, singly where there are fewer

Shares = Callable[[tuple[int, ...]], np.ndarray]  # whole handicap [seat] → win share [seat]


class Scores:
    """Games to be ranked anew: points and tie-break [block, game, seat], and the weight of each game."""

    def __init__(self, points: np.ndarray, breaks: np.ndarray, weights: np.ndarray) -> None:
        self.blocks, games, self.players = points.shape
        self.whole_win = math.lcm(*range(1, self.players + 1))
        self._points = points
        self._breaks = breaks - breaks.min()
        self._weights = find_whole_weights(weights)
        self.unit = self.whole_win * self._weights.sum()  # what a block's games add up to
        self._known: dict[tuple[int, ...], np.ndarray] = {}
        totals = points.sum(axis=(0, 1), dtype=np.int64)
        # equalises mean points nearly, in whole numbers: a whole shift of a seat's points shifts it exactly
        self.start = (2 * (totals[0] - totals) + self.blocks * games) // (2 * self.blocks * games)
        starts = np.linspace(0, self.blocks, min(self.blocks, BATCHES), endpoint=False).astype(int)
        self._starts = starts
        self.sizes = np.diff(np.append(starts, self.blocks))  # [batch] blocks

    def give(self, handicap: Sequence[int]) -> Scores:
        """The same games with points given to seats, as if they had been scored so."""
        return Scores(self._points + np.array(handicap, self._points.dtype), self._breaks, self._weights)

    def rank(self, handicap: Sequence[int] | np.ndarray) -> np.ndarray:
        """[block, game, seat] parts of the whole win."""
        keys = (self._points + np.array(handicap, np.int32)) * (1 + int(self._breaks.max())) + self._breaks
        won = keys == keys.max(axis=2, keepdims=True)
        return won * (self.whole_win // won.sum(axis=2, keepdims=True))

    def of_blocks(self, handicap: Sequence[int] | np.ndarray) -> np.ndarray:
        """[block, seat] win shares."""
        return self._parts(handicap) / self.unit

    def _parts(self, handicap: Sequence[int] | np.ndarray) -> np.ndarray:
        """[block, seat] parts of `unit`."""
        return np.einsum("bgs,g->bs", self.rank(handicap), self._weights)

    def of_batches(self, handicap: tuple[int, ...]) -> np.ndarray:
        """[batch, seat] parts of `unit`, added up over blocks; remembered."""
        if handicap not in self._known:
            self._known[handicap] = np.add.reduceat(self._parts(handicap), self._starts, axis=0)
        return self._known[handicap]

    def mean_share(self, handicap: tuple[int, ...]) -> np.ndarray:
        """[seat] win share in all games."""
        return self.of_batches(handicap).sum(axis=0) / (self.blocks * self.unit)


def find_whole_weights(weights: np.ndarray) -> np.ndarray:
    """The same weights as whole numbers, if small ones will do; they still weigh in proportion."""
    total = weights.sum()
    ratios = [Fraction(weight / total).limit_denominator(LARGEST_DENOMINATOR) for weight in weights.tolist()]
    scale = math.lcm(*(ratio.denominator for ratio in ratios))
    whole = np.array([float(ratio * scale) for ratio in ratios])
    is_same = np.allclose(whole / whole.sum(), weights / total, rtol=CLOSE, atol=0)
    return whole if is_same and scale <= LARGEST_DENOMINATOR else weights / total


def read_scores(
    players: str | list[str],
    weights: Mapping[str, float] | None = None,
    arm: str = "base",
    tie_break: str = "own_stones",
) -> Scores:
    """The games of a run, ready to be ranked anew; `tie_break` is the column that decides equal points."""
    games = read_games(players, ["points", "share", tie_break], arm)
    parts = weigh_line_ups(list(dict.fromkeys(games.line_ups)), weights)
    of_game = np.array([parts[name] / np.sum(games.line_ups == name) for name in games.line_ups])
    scores = Scores(games.values["points"], games.values[tie_break], of_game)
    logged = games.values["share"].astype(np.int64) * scores.whole_win
    if not np.array_equal(scores.rank(np.zeros(scores.players, int)) * games.whole_win, logged):
        raise ValueError(
            f"points, then {tie_break}, do not give the logged winners; name the right tie-break"
        )
    return scores


def estimate_komi(scores: Scores, level: float = 0.95, draws: int = 999, seed: int = 0) -> pd.DataFrame:
    """A row a seat: the points it must get, relative to seat 0, for all win shares to be equal.

    Estimand: the h with h_0 = 0 that solves share_s(points + h) = 1 / players for every seat s, were the same
    games played. One point planted on a seat moves its komi by exactly −1. `centred` is h less its mean.
    Interval: percentiles of a bootstrap over blocks (batches of them where there are many); `se` its spread.
    Wrong as advice where players would play otherwise if they knew of the handicap.
    """
    start = scores.start
    komi = solve(scores.mean_share, start)
    table = pd.DataFrame({"seat": np.arange(scores.players), "komi": komi, "centred": komi - komi.mean()})
    if scores.blocks < FEWEST:
        return table.assign(se=np.inf, low=-np.inf, high=np.inf, blocks=scores.blocks)
    drawn = _resample(scores, draws, seed)
    if np.ptp(drawn, axis=0).max() == 0:
        warnings.warn("komi is the same in every resample: standard error 0", stacklevel=2)
    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2], axis=0)
    return table.assign(se=drawn.std(axis=0, ddof=1), low=low, high=high, blocks=scores.blocks)


def _resample(scores: Scores, draws: int, seed: int) -> np.ndarray:
    """[draw, seat] komi of blocks drawn with replacement."""
    batches = len(scores.sizes)
    rng = np.random.default_rng(seed)
    times = rng.multinomial(batches, np.full(batches, 1 / batches), size=draws).astype(float)
    whole = times @ scores.sizes * scores.unit
    known: dict[tuple[int, ...], np.ndarray] = {}

    def find_shares(draw: int) -> Shares:
        def find_share(handicap: tuple[int, ...]) -> np.ndarray:
            if handicap not in known:
                known[handicap] = times @ scores.of_batches(handicap) / whole[:, None]
            return known[handicap][draw]

        return find_share

    return np.array([solve(find_shares(draw), scores.start) for draw in range(draws)])


def solve(share: Shares, start: np.ndarray) -> np.ndarray:
    """[seat] the handicap, 0 on seat 0, under which all shares are equal.

    Newton's method on a function that is linear between whole numbers, so that it ends in a few exact steps;
    where a step does not help, one seat after the other is brought to par, which always makes headway because
    a seat's share grows with its own handicap and falls with the others'.
    """
    par = 1 / len(start)
    z = np.zeros(len(start))  # from `start`, so that nothing hangs on where that is
    for _ in range(STEPS):
        here, slope = interpolate(share, start, z)
        if np.abs(here - par).max() < CLOSE:
            break
        step = np.zeros(len(z))
        step[1:] = np.linalg.lstsq(slope, par - here[1:], rcond=None)[0]
        step *= min(1.0, LARGEST_STEP / max(np.abs(step).max(), CLOSE))
        for _ in range(8):
            target = np.round((z + step) * FINE_GRID) / FINE_GRID
            there, _ = interpolate(share, start, target)
            if np.abs(there - par).sum() < 0.9 * np.abs(here - par).sum():
                z = target
                break
            step /= 2
        else:
            z = _bring_to_par(share, start, z)
    else:
        raise ValueError("komi not found: too few games to tell the seats apart; play more deals")
    return start + np.round(z * GRID) / GRID


def interpolate(share: Shares, start: np.ndarray, z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Shares [seat] at start + z, and how those of seats 1, 2, … change with the handicaps of seats 1, 2, …

    As the toss u grows, floor(z + u) rises by one for one seat after the other, largest fraction first.
    """
    corner = np.floor(z).astype(int)
    rest = z - corner
    corner = corner + start
    value = share(tuple(corner.tolist()))
    slope = np.zeros((len(z) - 1, len(z) - 1))
    before = value
    for seat in 1 + np.argsort(-rest[1:], kind="stable"):
        corner[seat] += 1
        after = share(tuple(corner.tolist()))
        value = value + rest[seat] * (after - before)
        slope[:, seat - 1] = (after - before)[1:]
        before = after
    return value, slope


def _bring_to_par(share: Shares, start: np.ndarray, z: np.ndarray) -> np.ndarray:
    """Each seat but the first in turn, the others held, by halving."""
    par = 1 / len(z)
    for seat in range(1, len(z)):
        z = z.copy()

        def is_short(at: float, seat: int = seat, z: np.ndarray = z) -> bool:
            z[seat] = at
            return bool(interpolate(share, start, z)[0][seat] < par - CLOSE)

        low, high, reach = z[seat] - 1, z[seat] + 1, 1.0
        while not is_short(low):
            low, reach = low - reach, 2 * reach
        while is_short(high):
            high, reach = high + reach, 2 * reach
        while high - low > 1 / GRID:
            middle = (low + high) / 2
            low, high = (middle, high) if is_short(middle) else (low, middle)
        z[seat] = (low + high) / 2
    return z


def tabulate_curve(scores: Scores, handicaps: Sequence[int], level: float = 0.95) -> pd.DataFrame:
    """Win share against handicap: a row a seat and whole handicap that it alone gets, with t intervals."""
    rows = []
    with warnings.catch_warnings():  # with so many points less a seat may never win
        warnings.simplefilter("ignore", UserWarning)
        for seat in range(scores.players):
            for handicap in handicaps:
                given = np.zeros(scores.players, int)
                given[seat] = handicap
                label = pd.DataFrame({"seat": [seat], "handicap": [handicap]})
                rows.append(estimate_means(scores.of_blocks(given)[:, seat], label).table(level))
    return pd.concat(rows, ignore_index=True).rename(columns={"mean": "share"})
