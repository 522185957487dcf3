"""A measured mean for people: a row a group, with as many digits as are sure."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pandas as pd

from analysis.studies.study import Page
from analysis.studies.words import as_sure_as


def tell_measure(table: pd.DataFrame, title: str, by: Sequence[str], level: float = 0.95) -> Page:
    """What `estimate_measure` found; with several groups the intervals hold for all of them together."""
    low, high = ("band_low", "band_high") if len(table) > 1 else ("low", "high")
    together = f" for all {len(table)} groups together" if len(table) > 1 else ""
    se = max(
        (error for error in table["se"] if math.isfinite(error)), default=0.0
    )  # digits alike in all rows
    rows = [
        (
            *(str(row[column]) for column in by),
            f"{row['count']:,.0f}",
            f"{row['deals_with']:,}",
            as_sure_as(row["mean"], se),
            tell_interval(row[low], row[high], se),
        )
        for row in table.to_dict("records")
    ]
    blocks = f"{table['blocks'].iloc[0]:,} deal blocks"
    return Page(
        f"{title}: means over rows, {level:.0%} intervals{together} from {blocks}",
        (*by, "rows", "deals", "mean", "interval"),
        rows,
    )


def tell_interval(low: float, high: float, se: float) -> str:
    if not math.isfinite(high - low):
        return "too few to tell"
    return f"{as_sure_as(low, se)} to {as_sure_as(high, se)}"
