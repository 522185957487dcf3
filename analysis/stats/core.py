"""The one estimator that serves everything: means of block scores, their covariance, and what follows.

Scores Z [block, estimand] → mean, covariance of the mean cov(Z) / B, t intervals, contrasts, simultaneous
bands, an omnibus test. Right if blocks are independent and alike: one row a deal, never a row a game.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy import stats

BLOCKS_A_STEP = 1 << 20
DRAWS = 40_000  # of the simulated maximum; its 95 % point is then known to about a third of a percent
FLAT = 1e-12  # a variance below this part of those that it is made of is rounding, not spread


@dataclass(frozen=True)
class Estimate:
    """Means with the covariance of their errors; a contrast of them is again an Estimate."""

    labels: pd.DataFrame  # a row an estimand
    mean: np.ndarray  # [estimand]
    covariance: np.ndarray  # [estimand, estimand] of the means; endless where one block was played
    blocks: int

    @property
    def se(self) -> np.ndarray:
        return np.sqrt(np.diag(self.covariance))

    @property
    def freedom(self) -> int:
        return max(1, self.blocks - 1)

    def table(self, level: float = 0.95) -> pd.DataFrame:
        """Each mean with its own t interval."""
        return self._tabulate(float(stats.t.ppf((1 + level) / 2, self.freedom)))

    def band(self, level: float = 0.95, seed: int = 0) -> pd.DataFrame:
        """Intervals that hold all together, at the level: mean ± c · se, c the quantile of max |t|.

        Gaussian multiplier bootstrap (Chernozhukov, Chetverikov & Kato 2013): given the data the bootstrapped
        means are exactly normal with the estimated covariance, so they are drawn from it rather than from the
        blocks. An independent χ² makes them t, as the single intervals are.
        """
        return self._tabulate(self.critical(level, seed))

    def critical(self, level: float = 0.95, seed: int = 0) -> float:
        """The quantile of max |t| over all estimands."""
        spread = np.flatnonzero(np.isfinite(self.se) & (self.se > 0))
        alone = float(stats.t.ppf((1 + level) / 2, self.freedom))
        if len(spread) < 2:
            return alone
        return max(alone, float(np.quantile(self._draw_largest(spread, seed), level)))

    def contrast(self, weights: np.ndarray, labels: pd.DataFrame | Sequence[str]) -> Estimate:
        """Weighted sums of the means, weights [contrast, estimand], with their own errors."""
        weights, labels = np.atleast_2d(weights), as_labels(labels)
        if self.blocks < 2:
            covariance = np.full((len(weights),) * 2, np.inf)
        else:
            covariance = weights @ self.covariance @ weights.T
            # what cancels by design, as shares that sum to 1 do, must not leave rounding behind
            flat = np.diag(covariance) <= FLAT * (abs(weights) @ self.se) ** 2
            covariance[flat, :] = covariance[:, flat] = 0.0
            warn_of_no_spread(labels, flat, self.blocks)
        return Estimate(labels, weights @ self.mean, covariance, self.blocks)

    def pick(self, chosen: np.ndarray) -> Estimate:
        """Some of the means: a mask, or their places."""
        labels = self.labels[chosen] if chosen.dtype == bool else self.labels.iloc[chosen]
        among = self.covariance[chosen][:, chosen]
        return Estimate(labels.reset_index(drop=True), self.mean[chosen], among, self.blocks)

    def differences(self) -> Estimate:
        """Every mean less every other, each pair once: first − second."""
        pairs = [(i, j) for i in range(len(self.mean)) for j in range(i + 1, len(self.mean))]
        one, other = np.array(pairs, dtype=int).reshape(-1, 2).T
        weights = np.zeros((len(pairs), len(self.mean)))
        weights[np.arange(len(pairs)), one] = 1.0
        weights[np.arange(len(pairs)), other] = -1.0
        first = self.labels.iloc[one].add_suffix("_1").reset_index(drop=True)
        second = self.labels.iloc[other].add_suffix("_2").reset_index(drop=True)
        return self.contrast(weights, pd.concat([first, second], axis=1))

    def omnibus(self, null: float | np.ndarray = 0.0) -> Omnibus:
        """Whether all means equal their nulls: Wald χ² = d' C⁺ d, d = mean − null, with the rank of C.

        Means that sum to a constant, as win shares do, have a covariance without full rank: directions
        without spread are left out, and if d has a part in one of them, no chance explains it. p from
        Hotelling's F(r, B − r), which χ²/r becomes as blocks grow (Hotelling 1931).
        """
        gap = self.mean - null
        if self.blocks < 2:
            return Omnibus(0.0, 0, 1.0)
        values, vectors = np.linalg.eigh(self.covariance)
        spread = values > FLAT * max(values.max(initial=0.0), 0.0)
        along = vectors.T @ gap
        rank = int(spread.sum())
        chi2 = float(np.sum(along[spread] ** 2 / values[spread]))
        if np.abs(along[~spread]).max(initial=0.0) > 1e-9 * max(1.0, np.abs(self.mean).max()):
            return Omnibus(float("inf"), rank, 0.0)
        if rank == 0 or self.blocks <= rank:
            return Omnibus(chi2, rank, 1.0)
        scaled = chi2 * (self.blocks - rank) / (rank * (self.blocks - 1))
        return Omnibus(chi2, rank, float(stats.f.sf(scaled, rank, self.blocks - rank)))

    def _tabulate(self, reach: float) -> pd.DataFrame:
        width = np.where(self.se > 0, reach * self.se, 0.0)
        table = self.labels.assign(mean=self.mean, se=self.se, low=self.mean - width, high=self.mean + width)
        return table.assign(blocks=self.blocks)

    def _draw_largest(self, spread: np.ndarray, seed: int) -> np.ndarray:
        """[draw] max |t| of normal means with this correlation."""
        rng = np.random.default_rng(seed)
        correlation = self.covariance[np.ix_(spread, spread)] / np.outer(self.se[spread], self.se[spread])
        values, vectors = np.linalg.eigh(correlation)
        root = vectors * np.sqrt(np.maximum(values, 0.0))
        largest = np.empty(DRAWS)
        for start in range(0, DRAWS, 10_000):
            stop = min(start + 10_000, DRAWS)
            normal = rng.standard_normal((stop - start, len(spread))) @ root.T
            largest[start:stop] = np.abs(normal).max(axis=1)
        return largest / np.sqrt(rng.chisquare(self.freedom, DRAWS) / self.freedom)


@dataclass(frozen=True)
class Omnibus:
    """A test of several means at once."""

    chi2: float
    freedom: int
    p: float


def estimate_means(scores: np.ndarray, labels: pd.DataFrame | Sequence[str] | None = None) -> Estimate:
    """Means over blocks of each column, and the covariance of these means: cov(Z) / B.

    Estimand: the expectation of a block's score. One block says nothing about the error, so the covariance is
    endless; scores that never differ have an error of 0, with a warning. Wrong if blocks are not independent.
    """
    scores = np.asarray(scores, dtype=float)
    scores = scores[:, None] if scores.ndim == 1 else scores
    blocks, estimands = scores.shape
    if blocks == 0:
        raise ValueError("no blocks; at least one is needed, and two for an interval")
    if np.isnan(scores.min()):
        raise ValueError("some groups are not in every block; take the common blocks first")
    names = as_labels(labels if labels is not None else [str(column) for column in range(estimands)])
    mean = scores.mean(axis=0)
    if blocks == 1:
        return Estimate(names, mean, np.full((estimands, estimands), np.inf), 1)
    products = np.zeros((estimands, estimands))
    for start in range(0, blocks, BLOCKS_A_STEP):
        centred = scores[start : start + BLOCKS_A_STEP] - mean
        products += centred.T @ centred
    flat = np.ptp(scores, axis=0) == 0
    products[flat, :] = products[:, flat] = 0.0
    mean[flat] = scores[0, flat]
    warn_of_no_spread(names, flat, blocks)
    return Estimate(names, mean, products / (blocks - 1) / blocks, blocks)


def warn_of_no_spread(labels: pd.DataFrame, flat: np.ndarray, blocks: int) -> None:
    if flat.any():
        which = "; ".join(" ".join(map(str, row)) for row in labels[flat].itertuples(index=False))
        warnings.warn(f"all {blocks} blocks score the same for {which}: standard error 0", stacklevel=3)


def as_labels(labels: pd.DataFrame | Sequence[str]) -> pd.DataFrame:
    return labels if isinstance(labels, pd.DataFrame) else pd.DataFrame({"of": list(labels)})


def divide(effect: np.ndarray, se: np.ndarray) -> np.ndarray:
    """effect / se; without spread an effect of 0 is 0 errors away, any other endlessly many."""
    effect, se = np.broadcast_arrays(np.asarray(effect, float), np.asarray(se, float))
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where((effect == 0) & (se == 0), 0.0, effect / se)
