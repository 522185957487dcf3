"""Play until it is decided: the generalised sequential probability ratio test on block scores.

H0: the mean block score is s0, H1: it is s1. The likelihood ratio of the best distributions with these means,
given the scores seen, is watched; at log((1 − β)/α) H1 is accepted, at log(β/(1 − α)) H0. This is the
pentanomial test of chess-engine testing carried to blocks of any number of games and players.

References: Li, Liu & Ying, "Generalized sequential probability ratio test for separate families of
hypotheses" (2014); Van den Bergh's notes for fishtest, "support_MLE_multinomial" and
"Comments on normalized Elo".
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np
import pandas as pd
from scipy.optimize import brentq

ALMOST_EMPTY = 1e-3  # blocks in a cell without any, so that every mean inside the scores stays possible
FIRST_LOOK = 200  # blocks; earlier the likelihoods rest on too little


class Decision(StrEnum):
    PLAY_ON = "play on"
    H0 = "H0 accepted"
    H1 = "H1 accepted"
    INCONCLUSIVE = "inconclusive"  # the cap was reached


def llr_of_means(values: np.ndarray, counts: np.ndarray, s0: float, s1: float) -> float:
    """log likelihood ratio of mean s1 against mean s0, exact for scores with these values.

    The best distribution with mean s has p_i ∝ count_i / (1 + x (value_i − s)), x the root of the secular
    equation Σ count_i (value_i − s) / (1 + x (value_i − s)) = 0
    (Van den Bergh, support_MLE_multinomial, proposition 1.1).
    """
    counts = fill_empty(counts)
    fitted = [1 / (1 + solve_secular(values - s, counts) * (values - s)) for s in (s0, s1)]
    return float(counts @ (np.log(fitted[1]) - np.log(fitted[0])))


def llr_of_effects(values: np.ndarray, counts: np.ndarray, par: float, t0: float, t1: float) -> float:
    """The same for effects in units of the block's spread, (mean − par) / sd = t1 against t0.

    Spread is a part of the hypothesis, so the secular equation is solved again until the distribution stands
    (Van den Bergh, Comments on normalized Elo, section 4.1).
    """
    counts = fill_empty(counts)
    fitted = [fit_effect(values, counts / counts.sum(), par, t) for t in (t0, t1)]
    return float(counts @ (np.log(fitted[1]) - np.log(fitted[0])))


def llr_normal(mean: float, variance: float, blocks: int, s0: float, s1: float) -> float:
    """The normal form: B (s1 − s0)(2 mean − s0 − s1) / (2 variance). No spread: as far as can be."""
    drift = blocks * (s1 - s0) * (2 * mean - s0 - s1) / 2
    if variance == 0:
        return math.copysign(math.inf, drift) if drift else 0.0
    return drift / variance


def fill_empty(counts: np.ndarray) -> np.ndarray:
    return np.maximum(np.asarray(counts, dtype=float), ALMOST_EMPTY)


def solve_secular(gaps: np.ndarray, counts: np.ndarray) -> float:
    """x with Σ count_i gap_i / (1 + x gap_i) = 0; there is one if some gaps are above 0 and some below."""
    least, most = gaps.min(), gaps.max()
    if not least < 0 < most:
        raise ValueError("a hypothesis lies outside of the possible scores; choose it between them")
    low, high = -1 / most, -1 / least
    edge = 1e-12 * (high - low)
    return float(
        brentq(lambda x: float(counts @ (gaps / (1 + x * gaps))), low + edge, high - edge, xtol=1e-15)
    )


def fit_effect(values: np.ndarray, shares: np.ndarray, par: float, t: float) -> np.ndarray:
    fitted = np.full(len(values), 1 / len(values))
    for _ in range(100):
        mean = fitted @ values
        spread = math.sqrt(fitted @ (values - mean) ** 2)
        gaps = values - par - t * spread * (1 + ((mean - values) / spread) ** 2) / 2
        before, fitted = fitted, shares / (1 + solve_secular(gaps, shares) * gaps)
        if np.abs(fitted - before).max() < 1e-12:
            break
    return fitted


@dataclass
class SequentialTest:
    """Fed with block scores batch by batch; looks after each batch, and stops for good once it has decided.

    For win shares s0 is par, 1 / players, and s1 = par + the effect worth finding. `tightest_at` is the
    number of blocks at which the confidence sequence shall be narrowest; all is chosen beforehand.
    """

    s0: float
    s1: float
    cap: int  # blocks after which it is called inconclusive
    alpha: float = 0.05  # chance of accepting H1 if H0 is true
    beta: float = 0.05  # chance of accepting H0 if H1 is true
    tightest_at: int = 10 * FIRST_LOOK
    decision: Decision = Decision.PLAY_ON
    looks: list[dict[str, float]] = field(default_factory=list)
    _cells: dict[float, int] = field(default_factory=lambda: {0.0: 0, 1.0: 0})

    def __post_init__(self) -> None:
        if not (0 < self.s0 < 1 and 0 < self.s1 < 1 and self.s0 != self.s1):
            raise ValueError(f"hypotheses {self.s0:g} and {self.s1:g}; two shares between 0 and 1 are needed")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError(f"alpha {self.alpha:g}, beta {self.beta:g}; both must be between 0 and 0.5")
        if self.cap < FIRST_LOOK:
            raise ValueError(f"a cap of {self.cap} blocks; at least {FIRST_LOOK}, the first look, are needed")

    @property
    def bounds(self) -> tuple[float, float]:
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    @property
    def blocks(self) -> int:
        return sum(self._cells.values())

    @property
    def mean(self) -> float:
        return sum(value * count for value, count in self._cells.items()) / max(1, self.blocks)

    @property
    def variance(self) -> float:
        mean = self.mean
        return sum(count * (value - mean) ** 2 for value, count in self._cells.items()) / max(1, self.blocks)

    @property
    def llr(self) -> float:
        values, counts = np.array(sorted(self._cells.items())).T
        return llr_of_means(values, counts, self.s0, self.s1)

    def add(self, scores: np.ndarray) -> Decision:
        """Take a batch of block scores, each between 0 and 1, and look."""
        if self.decision is not Decision.PLAY_ON:
            raise ValueError(f"the test is over: {self.decision}; begin another with other deals")
        scores = np.asarray(scores, dtype=float)
        if scores.size and not (scores.min() >= 0 and scores.max() <= 1):
            raise ValueError("block scores must lie between 0 and 1: give win shares, not margins")
        for value, count in zip(*np.unique(scores, return_counts=True), strict=True):
            self._cells[float(value)] = self._cells.get(float(value), 0) + int(count)
        if self.blocks >= FIRST_LOOK:
            self._look()
        return self.decision

    def _look(self) -> None:
        llr, (lower, upper) = self.llr, self.bounds
        low, high = self.interval()
        self.looks.append({"blocks": self.blocks, "mean": self.mean, "llr": llr, "low": low, "high": high})
        if llr >= upper:
            self.decision = Decision.H1
        elif llr <= lower:
            self.decision = Decision.H0
        elif self.blocks >= self.cap:
            self.decision = Decision.INCONCLUSIVE

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """A confidence sequence: at the level, it holds at all looks together, so also when one stopped.

        Robbins' normal mixture with the estimated variance (Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas
        2021): mean ± sd √(2 (Bρ² + 1) / (B²ρ²) · log(√(Bρ² + 1) / α)). It is asymptotic, as the test is,
        hence no look before 200 blocks; sequences that hold from the first block on are much wider.
        """
        if self.blocks < FIRST_LOOK:
            return -math.inf, math.inf
        alpha = 1 - level
        rho2 = (-2 * math.log(alpha) + math.log(1 - 2 * math.log(alpha))) / self.tightest_at
        grown = self.blocks * rho2 + 1
        reach = math.sqrt(2 * grown / (self.blocks**2 * rho2) * math.log(math.sqrt(grown) / alpha))
        reach *= math.sqrt(self.variance)
        return self.mean - reach, self.mean + reach

    def trace(self) -> pd.DataFrame:
        """A row a look: blocks, mean, LLR, confidence sequence; the bounds beside them, for a figure."""
        lower, upper = self.bounds
        columns = ["blocks", "mean", "llr", "low", "high"]
        return pd.DataFrame(self.looks, columns=columns).assign(lower=lower, upper=upper)
