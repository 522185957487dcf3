"""What may be said of many means at once: adjusted p-values, equivalence, and a verdict in words.

"No difference was found" is not "there is none": that a game is balanced is a claim of its own, that every
difference is smaller than the smallest effect of interest, and it is tested as such.
"""

from __future__ import annotations

from enum import StrEnum

import numpy as np
import pandas as pd
from scipy import stats

from analysis.stats.core import Estimate, divide

SMALLEST_EFFECT = 0.01  # of interest, unless declared otherwise: one percentage point of win share


class Verdict(StrEnum):
    EQUIVALENT = "equivalent"  # smaller than the smallest effect of interest; perhaps none at all
    DIFFERENT = "different"
    SMALL = "different, but small"  # there is an effect, and it is smaller than the smallest of interest
    UNDECIDED = "undecided"  # more blocks are needed


def adjust_holm(p: np.ndarray) -> np.ndarray:
    """p-values of a confirmatory family: one false alarm in the whole family at most at the level.

    Holm 1979: the k-th smallest times (m − k + 1), never falling.
    """
    p = np.asarray(p, dtype=float)
    order = np.argsort(p)
    factors = np.arange(len(p), 0, -1)
    adjusted = np.empty(len(p))
    adjusted[order] = np.minimum(1.0, np.maximum.accumulate(factors * p[order]))
    return adjusted


def adjust_screening(p: np.ndarray) -> np.ndarray:
    """p-values for screening: of what is called different, the level's share is a false alarm at most.

    Benjamini & Hochberg 1995; right for independent or positively dependent tests.
    """
    return np.asarray(stats.false_discovery_control(np.asarray(p, dtype=float), method="bh"))


def judge(
    estimate: Estimate,
    smallest: float = SMALLEST_EFFECT,
    null: float | np.ndarray = 0.0,
    level: float = 0.95,
) -> pd.DataFrame:
    """Each mean against its null, both ways: is it different, and is it equivalent?

    Equivalence: two one-sided t tests against null ± `smallest` (Schuirmann 1987), p the larger of the two.
    Verdicts use p-values adjusted by Holm over the table, whose size is `family`. Wrong if `smallest` was
    chosen after a look at the data.
    """
    if not smallest > 0:
        raise ValueError(f"smallest effect of interest {smallest:g}; it must be above 0")
    effect = estimate.mean - null
    p = 2 * stats.t.sf(np.abs(divide(effect, estimate.se)), estimate.freedom)
    above = stats.t.sf(divide(effect + smallest, estimate.se), estimate.freedom)
    below = stats.t.cdf(divide(effect - smallest, estimate.se), estimate.freedom)
    table = estimate.table(level).assign(effect=effect, p=p, p_equivalent=np.maximum(above, below))
    for column in ("p", "p_equivalent"):
        table[f"{column}_holm"] = adjust_holm(table[column])
    different, equivalent = (table[f"{column}_holm"] < 1 - level for column in ("p", "p_equivalent"))
    words = [find_verdict(*both) for both in zip(different, equivalent, strict=True)]
    return table.assign(smallest=smallest, family=len(table), verdict=words)


def find_verdict(different: bool, equivalent: bool) -> str:
    if different:
        return str(Verdict.SMALL if equivalent else Verdict.DIFFERENT)
    return str(Verdict.EQUIVALENT if equivalent else Verdict.UNDECIDED)


def judge_all(judged: pd.DataFrame, level: float = 0.95) -> str:
    """One verdict on a judged table: equivalent only if every row is, different if any row is.

    That all are equivalent needs no adjustment: every single test must reject (Berger 1982).
    """
    equivalent = bool((judged["p_equivalent"] < 1 - level).all())
    return find_verdict(bool((judged["p_holm"] < 1 - level).any()), equivalent)
