"""What hangs on assumed numbers: headline results under other values, on the same deals.

A headline is a family of numbers for which 0 means "nothing": win shares of the seats less par, what
abilities are worth. Under another value of the box the same deals are played, so differences are paired.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import pandas as pd
from scipy import stats

from analysis.stats.core import Estimate, divide, estimate_means
from analysis.stats.verdicts import adjust_screening


class Sign(StrEnum):
    """What becomes of a sign. It is sure where the simultaneous band of its family excludes 0."""

    HOLDS = "holds"
    TURNS = "turns"  # sure both times, and the other way round
    DOUBTFUL = "in doubt"  # sure as assumed, not sure here, and that it changed is found
    UNDECIDED = "undecided"  # sure as assumed, not sure here, but no change is found either: too few deals
    OPEN = "open"  # not sure as assumed


@dataclass(frozen=True)
class Headline:
    """Block scores of a family of numbers, one run."""

    of: tuple[str, ...]  # [number] its name
    deals: np.ndarray  # [block]
    scores: np.ndarray  # [block, number]

    def estimate(self) -> Estimate:
        return estimate_means(self.scores, list(self.of))


def pair_headlines(assumed: Headline, other: Headline) -> tuple[Headline, Headline]:
    """Both with the numbers and the deals that both have."""
    names = [name for name in assumed.of if name in other.of]
    deals = np.intersect1d(assumed.deals, other.deals)
    if not names or not len(deals):
        raise ValueError("nothing in common: play both with the same seed and deals")
    one, two = (
        Headline(
            tuple(names),
            deals,
            headline.scores[np.searchsorted(headline.deals, deals)][:, [headline.of.index(n) for n in names]],
        )
        for headline in (assumed, other)
    )
    return one, two


def compare_headlines(
    assumed: Headline, others: Mapping[str, Headline], level: float = 0.95
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """What changes under each of `others`, and which pairs change places.

    First table: a row an alternative and number: as assumed, here, the paired difference with its interval,
    p adjusted for screening over the whole table (Benjamini–Hochberg), and what becomes of the sign.
    Second table: pairs of numbers whose order is sure both times (simultaneous over all pairs) and reversed.
    One value at a time: what two wrong values do together is not seen.
    """
    changes, swaps = [], []
    for name, other in others.items():
        before, after = pair_headlines(assumed, other)
        changes.append(_compare(before, after, level).assign(alternative=name))
        swaps.append(_find_swaps(before.estimate(), after.estimate(), level).assign(alternative=name))
    table = pd.concat(changes, ignore_index=True)
    table["p_screening"] = adjust_screening(table["p"])
    found = table["p_screening"] < 1 - level
    signs = zip(table.pop("sure_before"), table.pop("sure_here"), found, strict=True)
    table["sign"] = [_find_word(*sign) for sign in signs]
    table["family"] = len(table)
    return table, pd.concat(swaps, ignore_index=True)


def _compare(before: Headline, after: Headline, level: float) -> pd.DataFrame:
    was, is_ = before.estimate(), after.estimate()
    change = estimate_means(after.scores - before.scores, list(before.of))
    p = 2 * stats.t.sf(np.abs(divide(change.mean, change.se)), change.freedom)
    sure = {"sure_before": _find_signs(was, level), "sure_here": _find_signs(is_, level)}
    table = change.table(level).rename(columns={"mean": "difference"})
    return table.assign(assumed=was.mean, here=is_.mean, p=p, **sure)


def _find_signs(estimate: Estimate, level: float) -> np.ndarray:
    """1 or −1 where the band excludes 0, else 0."""
    band = estimate.band(level)
    return (band["low"] > 0).to_numpy(int) - (band["high"] < 0).to_numpy(int)


def _find_word(before: int, after: int, changed: bool) -> str:
    if before == 0:
        return str(Sign.OPEN)
    if after == 0:
        return str(Sign.DOUBTFUL if changed else Sign.UNDECIDED)
    return str(Sign.HOLDS if after == before else Sign.TURNS)


def _find_swaps(before: Estimate, after: Estimate, level: float) -> pd.DataFrame:
    pairs = before.differences()
    turned = _find_signs(pairs, level) * _find_signs(after.differences(), level) < 0
    first_above = pairs.mean > 0
    one, other = pairs.labels["of_1"].to_numpy(), pairs.labels["of_2"].to_numpy()
    found = {"above": np.where(first_above, one, other), "now_below": np.where(first_above, other, one)}
    return pd.DataFrame(found)[turned]
