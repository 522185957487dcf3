"""Estimates with intervals, one a row: strategies, cards, whatever is held against a line."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from analysis.figures.style import (
    BLUE,
    GREEN,
    GREY,
    INK,
    ORANGE,
    PINK,
    check_columns,
    draw_intervals,
    draw_legend,
    draw_message,
    find_height,
    find_limits,
    find_width,
    make_axes,
    name_rows,
    styled,
    tell_endless,
)


@styled
def plot_estimates(
    table: pd.DataFrame,
    label: str,
    value: str,
    line: float | None,
    unit: str,
    scale: float = 1.0,
    low: str = "low",
    high: str = "high",
    axes: Axes | None = None,
) -> Axes:
    """A point with its interval for each row, and a dashed line at what would mean nothing, if anything."""
    check_columns(table, [label, value, low, high], "plot_estimates")
    if table.empty:
        return draw_message(axes)
    axes = make_axes(axes, max(1.7, 1.1 + find_height(len(table))), find_width(table[label]))
    rows = name_rows(axes, table[label].tolist())
    lines = [] if line is None else [scale * line]
    for place in lines:
        axes.axvline(place, color=INK, linewidth=1.2, linestyle="--", zorder=0)
    draw_intervals(axes, rows, table, value, low, high, scale)
    axes.set_xlim(*find_limits(*(scale * table[name] for name in (value, low, high)), lines))
    axes.set_xlabel(unit + tell_endless(table, low, high))
    return axes


COLUMNS = {  # how each way to ask for a card's value is drawn
    "ability": ("what its {effect} does", BLUE, "o"),
    "granted": ("{effect} given as a present", GREEN, "s"),
    "dealt": ("dealt at set-up instead of another", ORANGE, "^"),
    "drawn": ("drawn instead of another", PINK, "v"),
}
NAIVE = "naive"


@styled
def plot_cards(
    table: pd.DataFrame,
    unit: str,
    scale: float = 1.0,
    label: str = "name",
    headline: str = "ability",
    effect: str = "effect",
    low: str = "low",
    high: str = "high",
    axes: Axes | None = None,
) -> Axes:
    """What each card is worth: the value of what it does with its interval, in the order of the table, and
    faint beside it how much better seats do that have it, which is no effect. Columns `label`, column (naive,
    ability …), mean and the interval; `effect` is what the game calls what a card does."""
    check_columns(table, [label, "column", "mean", low, high], "plot_cards")
    ours = table[table["column"] == headline]
    if ours.empty:
        return draw_message(axes)
    axes = make_axes(axes, 1.6 + find_height(len(ours)), find_width(ours[label]))
    rows = name_rows(axes, ours[label].tolist())
    height = dict(zip(ours[label], rows, strict=True))
    axes.axvline(0, color=INK, linewidth=1.2, linestyle="--", zorder=0)
    naive = table[(table["column"] == NAIVE) & table[label].isin(height)]
    if len(naive):
        axes.plot(
            scale * naive["mean"], [height[name] for name in naive[label]], marker="D", linestyle="",
            markersize=5.5, markerfacecolor="none", color=GREY, alpha=0.6,
            label="naive: how its owners do anyway",
        )  # fmt: skip
    told, colour, mark = COLUMNS.get(headline, (headline, BLUE, "o"))
    told = told.format(effect=effect)
    draw_intervals(axes, rows, ours, "mean", low, high, scale, color=colour, fmt=mark, label=told)
    axes.set_xlim(
        *find_limits(*(scale * ours[name] for name in ("mean", low, high)), scale * naive["mean"], [0])
    )
    axes.set_xlabel(unit + tell_endless(ours, low, high))
    draw_legend(axes)
    return axes
