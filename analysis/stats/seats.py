"""Are the seats fair? Win share and margin by seat, for one script or for a declared mixture of line-ups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from scipy import stats

from analysis.blocks import Value, read_blocks
from analysis.stats.core import Estimate, Omnibus, estimate_means
from analysis.stats.verdicts import SMALLEST_EFFECT, judge


def estimate_seats(
    players: str | list[str],
    value: Value = "share",
    weights: Mapping[str, float] | None = None,
    arm: str = "base",
) -> Estimate:
    """What each seat gets: win share, margin or points.

    Estimand: the mean over deals of a seat's value when the line-ups sit down as often as `weights` say; one
    line-up needs none. Estimator: block means by line-up and seat, weighted, with the covariance that the
    common deals give them. Differences between seats are contrasts of it: the variance of seat 0 − seat 3 is
    not that of independent proportions. Wrong as a statement about the game where scripts play it badly.
    """
    blocks = read_blocks(players, ["arm", "line_up", "seat"], value).where(arm=arm).common()
    means = estimate_means(blocks.scores, blocks.groups)
    shares = weigh_line_ups(means.labels["line_up"].unique().tolist(), weights)
    seats = np.arange(blocks.players)
    of_line_up = means.labels["line_up"].map(shares).to_numpy()
    mixture = (seats[:, None] == means.labels["seat"].to_numpy()) * of_line_up
    return means.contrast(mixture, pd.DataFrame({"seat": seats}))


def weigh_line_ups(line_ups: Sequence[str], weights: Mapping[str, float] | None) -> dict[str, float]:
    """The part of each line-up in a mixture; the parts sum to 1."""
    if weights is None:
        if len(line_ups) > 1:
            raise ValueError(f"{len(line_ups)} line-ups; declare the weight of each: {'; '.join(line_ups)}")
        return {line_ups[0]: 1.0}
    for name, weight in weights.items():
        if name not in line_ups:
            raise ValueError(f"no line-up '{name}'; known: {'; '.join(line_ups)}")
        if not weight >= 0:
            raise ValueError(f"weight {weight:g} of line-up '{name}'; 0 or more is needed")
    total = sum(weights.values())
    if not total > 0:
        raise ValueError("all weights are 0; at least one line-up must sit down")
    return {name: weights.get(name, 0.0) / total for name in line_ups}


def tabulate_seats(
    players: str | list[str],
    weights: Mapping[str, float] | None = None,
    arm: str = "base",
    smallest: float = SMALLEST_EFFECT,
    level: float = 0.95,
) -> pd.DataFrame:
    """A row a seat: win share against par with a verdict, intervals alone and together, and the margin."""
    share = estimate_seats(players, "share", weights, arm)
    margin = estimate_seats(players, "margin", weights, arm).table(level)
    par = 1 / len(share.mean)
    table = judge(share, smallest, par, level).rename(columns={"mean": "share"}).assign(par=par)
    band = share.band(level)
    table["band_low"], table["band_high"] = band["low"], band["high"]
    for column in ("mean", "se", "low", "high"):
        table["margin" if column == "mean" else f"margin_{column}"] = margin[column]
    return table


def compare_seats(
    players: str | list[str],
    weights: Mapping[str, float] | None = None,
    arm: str = "base",
    smallest: float = SMALLEST_EFFECT,
    level: float = 0.95,
) -> pd.DataFrame:
    """Every seat's win share less every later seat's, with its own error and a verdict."""
    return judge(estimate_seats(players, "share", weights, arm).differences(), smallest, 0.0, level)


def compare_counts(wins: Sequence[int]) -> Omnibus:
    """Wins by seat in a published table, against equal chances: Pearson's χ².

    For tables from elsewhere, of which only the counts are known. Wrong where games share a deal, or where a
    win can be shared: then `estimate_seats(…).omnibus(par)` is right.
    """
    chi2, p = stats.chisquare(np.asarray(wins))
    return Omnibus(float(chi2), len(wins) - 1, float(p))
