"""Figures: a tidy table in, axes out. A figure computes nothing."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

BLUE, GREY = "#0072B2", "#666666"  # told apart by colour-blind readers, and in print


def plot_shares(table: pd.DataFrame, label: str, par: float, axes: Axes) -> Axes:
    """Win shares as points with their intervals, one a row, and the share of a fair game as a line."""
    rows = range(len(table))[::-1]
    low, high = table["share"] - table["share_low"], table["share_high"] - table["share"]
    axes.axvline(100 * par, color=GREY, linewidth=1, linestyle="--", zorder=0)
    axes.errorbar(
        100 * table["share"], list(rows), xerr=[100 * low, 100 * high],
        fmt="o", color=BLUE, capsize=4, markersize=6, linewidth=2,
    )  # fmt: skip
    axes.set_yticks(list(rows), [str(name) for name in table[label]])
    axes.set_ylim(-0.6, len(table) - 0.4)
    axes.set_xlabel(f"win share in %, 95 % interval; dashed: a fair share of {100 * par:.0f} %")
    axes.set_ylabel(label)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="x", color="#dddddd", linewidth=0.6)
    return axes
