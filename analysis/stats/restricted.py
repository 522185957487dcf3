"""Restricted play: what a strategy loses when it may not use a feature of the game."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import numpy as np
import pandas as pd

from analysis.stats.verdicts import SMALLEST_EFFECT
from analysis.stats.versus import estimate_versus, read_versus


class Need(StrEnum):
    """What may be said of a feature, for all features together."""

    NEEDED = "needed"  # without it the strategy wins less
    HARDLY = "hardly needed"  # it wins less, but by less than the smallest effect of interest
    IDLE = "not needed"  # whatever it loses or gains is smaller than that
    HARMFUL = "better without"
    OPEN = "open"


def tabulate_restricted(
    players: str | list[str], strategy: str, without: Mapping[str, str], level: float = 0.95
) -> pd.DataFrame:
    """A row a feature: the part of its fair share that a strategy keeps without it, against copies with it.

    `without` names the restricted strategies: label → feature, such as {"greedy~bribes": "bribes"}.

    Estimand: players × win share of the restricted strategy, on each seat in turn against copies of the
    unrestricted one. 1: the feature is not needed; 0: indispensable. Intervals hold for all features
    together (max |t|), on common deals. It is a cost for this strategy, which may use a feature badly or not
    at all; one written for the restricted game might lose less.
    """
    blocks = read_versus(players, "share")
    estimate = estimate_versus(blocks)
    one, other = estimate.labels["one"], estimate.labels["other"]
    estimate = estimate.pick((one.isin(without.keys()) & (other == strategy)).to_numpy())
    band, par = estimate.band(level), 1 / blocks.players
    table = pd.DataFrame({"without": band["one"].map(without), "strategy": band["one"]})
    table["share"], table["kept"], table["se"] = band["mean"], band["mean"] / par, band["se"] / par
    table["low"], table["high"] = band["low"] / par, band["high"] / par
    small = SMALLEST_EFFECT / par
    little = (table["low"] > 1 - small) & (table["high"] < 1 + small)
    less, more = table["high"] < 1, table["low"] > 1
    words = np.select(
        [less & little, less, more & ~little, little],
        [Need.HARDLY.value, Need.NEEDED.value, Need.HARMFUL.value, Need.IDLE.value],
        Need.OPEN.value,
    )
    return table.assign(par=par, blocks=estimate.blocks, family=len(table), verdict=words)
