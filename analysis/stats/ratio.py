"""Ratios of block sums: the value of something for each time that it happened, with errors from blocks.

How often a card is laid out hangs on the deal, so Σ value / Σ count over blocks is a ratio of random sums.
Its linearised block scores have the ratio as their mean and its error as their spread (Cochran 1977, ch. 6),
so that intervals, contrasts and bands come from the one estimator of `core`.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import duckdb
import numpy as np
import pandas as pd

from analysis.stats.core import estimate_means

FEW = 30  # deals


@dataclass(frozen=True)
class Ratios:
    """Block sums of a value and of how often it was counted, group by group."""

    groups: pd.DataFrame  # a row a group
    deals: np.ndarray  # [block]
    top: np.ndarray  # [block, group] sum of the values, in the value's unit
    count: np.ndarray  # [block, group] what they are divided by; 0: the block says nothing of the group
    less: np.ndarray | float = 0.0  # [block, group] scores of what the ratio is held against

    @property
    def scores(self) -> np.ndarray:
        """[block, group] θ + (top − θ count) / mean count, θ the ratio, which is their mean. Blocks without
        a count score θ: they say nothing. What the ratio is held against is subtracted block by block."""
        ratio = self.top.sum(axis=0) / self.count.sum(axis=0)
        return ratio + (self.top - ratio * self.count) / self.count.mean(axis=0) - self.less

    def pick(self, groups: np.ndarray) -> Ratios:
        """Some groups only: a mask, or their places, which may repeat."""
        table = self.groups.iloc[np.arange(len(self.groups))[groups]].reset_index(drop=True)
        return replace(self, groups=table, top=self.top[:, groups], count=self.count[:, groups])


def tabulate_ratios(ratios: Ratios, level: float = 0.95) -> pd.DataFrame:
    """Each ratio with its own interval (low, high) and one that holds for all together (band_low, band_high).

    Where fewer than FEW deals say anything, the spread of the scores is no guide to the error: intervals are
    endless there, and the band is that of the others.
    """
    deals_with = np.count_nonzero(ratios.count, axis=0)
    told = ratios.groups.assign(count=ratios.count.sum(axis=0), deals_with=deals_with)
    few = deals_with < FEW
    tables = [_tabulate_few(told[few], ratios.scores[:, few].mean(axis=0), len(ratios.deals))]
    if not few.all():
        with warnings.catch_warnings():  # an ability that never did anything is worth exactly 0
            warnings.simplefilter("ignore", UserWarning)
            estimate = estimate_means(ratios.scores[:, ~few], told[~few])
        band = estimate.band(level)
        tables.append(
            estimate.table(level)
            .set_axis(told.index[~few])
            .assign(band_low=band["low"].to_numpy(), band_high=band["high"].to_numpy())
        )
    return pd.concat(tables[::-1]).sort_index()


def _tabulate_few(told: pd.DataFrame, mean: np.ndarray, blocks: int) -> pd.DataFrame:
    endless = {"se": np.inf, "low": -np.inf, "high": np.inf}
    bands = {"band_low": -np.inf, "band_high": np.inf}
    return told.assign(mean=mean, **endless, blocks=blocks, **bands)


def gather_ratios(
    database: duckdb.DuckDBPyConnection,
    query: str,
    by: Sequence[str],
    deals: np.ndarray,
    units: Mapping[str, int],
) -> dict[str, Ratios]:
    """Block sums of the rows of a query with columns deal, `by` and one a value; a row counts once.

    A value's unit is what its whole numbers are divided by. `deals` are all blocks, also those without rows.
    """
    keys = ", ".join(f'"{key}"' for key in by)
    sums = ", ".join(f"sum({value})::DOUBLE AS {value}" for value in units)
    rows = database.execute(
        f"SELECT deal, {keys}, count(*) AS count, {sums} FROM ({query}) GROUP BY ALL"
    ).df()
    groups = rows[list(by)].drop_duplicates().sort_values(list(by), ignore_index=True)
    places = rows[list(by)].merge(groups.reset_index(names="place"), how="left")["place"].to_numpy()
    cells = np.searchsorted(deals, rows["deal"].to_numpy()), places
    shape = len(deals), len(groups)
    count = np.zeros(shape)
    count[cells] = rows["count"]
    found = {}
    for value, unit in units.items():
        top = np.zeros(shape)
        top[cells] = rows[value] / unit
        found[value] = Ratios(groups, deals, top, count)
    return found
