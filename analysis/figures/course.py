"""How an answer came about: estimates as blocks come in, the sequential test, p-values where nothing is."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter

from analysis.figures.style import (
    BLUE,
    COLOURS,
    DASHES,
    FAINT,
    GREY,
    INK,
    SMALL,
    check_columns,
    draw_legend,
    draw_message,
    find_limits,
    make_axes,
    show_name,
    styled,
    tell_endless,
)

MOST_LINES = 7


@styled
def plot_convergence(
    table: pd.DataFrame, line: float, unit: str, scale: float = 1.0, axes: Axes | None = None
) -> Axes:
    """Estimates with their intervals over the number of blocks so far. Columns blocks, mean, low, high, and
    `of` where there are several."""
    check_columns(table, ["blocks", "mean", "low", "high"], "plot_convergence")
    if table.empty:
        return draw_message(axes)
    axes = make_axes(axes, 3.9)
    several = "of" in table.columns
    curves = list(table.groupby("of", sort=False)) if several else [("estimate", table)]
    axes.axhline(scale * line, color=INK, linewidth=1.2, linestyle="--")
    for number, (name, curve) in enumerate(curves[:MOST_LINES]):
        colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
        low, high = (scale * curve[column].to_numpy(float) for column in ("low", "high"))
        told = np.isfinite(low) & np.isfinite(high)
        blocks = curve["blocks"].to_numpy(float)
        axes.fill_between(blocks[told], low[told], high[told], color=colour, alpha=0.18, linewidth=0)
        if len(curve) == 1 and told.all():  # a band needs two
            axes.vlines(blocks, low, high, color=colour)
        axes.plot(
            blocks, scale * curve["mean"], color=colour, linestyle=dash, marker="o", markersize=3,
            label=show_name(name, 20),
        )  # fmt: skip
    _count_blocks(axes, table["blocks"])
    # the first few blocks have intervals so wide that the rest would be flat
    later = table[table["blocks"] >= table["blocks"].max() ** 0.5]
    axes.set_ylim(*find_limits(*(scale * later[name] for name in ("mean", "low", "high")), [scale * line]))
    axes.set_ylabel(unit)
    axes.set_xlabel(
        axes.get_xlabel()
        + tell_endless(table.groupby("of").tail(1) if several else table.tail(1), "low", "high")
    )
    axes.grid()
    if several:
        draw_legend(axes)
    return axes


@styled
def plot_trace(table: pd.DataFrame, axes: Axes | None = None) -> Axes:
    """The sequential test: the log likelihood ratio at each look, between its bounds. Columns blocks, llr,
    lower, upper."""
    check_columns(table, ["blocks", "llr", "lower", "upper"], "plot_trace")
    if table.empty:
        return draw_message(axes, "No look was taken yet: too few blocks.")
    axes = make_axes(axes, 3.6)
    lower, upper = float(table["lower"].iloc[0]), float(table["upper"].iloc[0])
    low, high = find_limits(table["llr"], [lower, upper], room=0.14)
    for bound, end, told in ((upper, high, "better: stop"), (lower, low, "not better: stop")):
        axes.axhspan(bound, end, color=FAINT, alpha=0.5, linewidth=0)
        axes.axhline(bound, color=INK, linewidth=1.2, linestyle="--")
        axes.annotate(
            told, (0.01, bound), (0, 4 if bound == upper else -4), xycoords=("axes fraction", "data"),
            textcoords="offset points", va="bottom" if bound == upper else "top", fontsize=SMALL, color=GREY,
        )  # fmt: skip
    axes.plot(table["blocks"], table["llr"].clip(low, high), color=BLUE, marker="o", markersize=4)
    axes.set_ylim(low, high)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda blocks, _: f"{blocks:,.0f}"))
    axes.set_xlabel("deal blocks played")
    axes.set_ylabel("log likelihood ratio")
    axes.grid()
    return axes


def _count_blocks(axes: Axes, blocks: pd.Series) -> None:
    """Blocks on a scale of powers of ten, where they span so much."""
    if blocks.max() > 20 * max(1, blocks.min()):
        axes.set_xscale("log")
    if blocks.max() == blocks.min():
        axes.set_xticks([blocks.max()])
    axes.xaxis.set_major_formatter(FuncFormatter(lambda number, _: f"{number:,.0f}"))
    axes.set_xlabel("deal blocks so far")


@styled
def plot_quantiles(table: pd.DataFrame, axes: Axes | None = None) -> Axes:
    """p-values of tests in which nothing was to be found, against what chance would give: on the line is
    right, below it are false alarms. Columns expected, p, low, high."""
    check_columns(table, ["expected", "p", "low", "high"], "plot_quantiles")
    if table.empty:
        return draw_message(axes)
    axes = make_axes(axes, 4.6, 5.2)
    axes.fill_between(
        table["expected"],
        table["low"],
        table["high"],
        color=FAINT,
        linewidth=0,
        label="95 % of what chance gives",
    )
    axes.plot([0, 1], [0, 1], color=INK, linewidth=1.2, linestyle="--", label="exact")
    axes.plot(table["expected"], table["p"], ".", color=BLUE, markersize=5, label="p-values, A against A")
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    axes.set_aspect("equal")
    axes.set_xlabel("expected quantile")
    axes.set_ylabel("p-value")
    axes.grid()
    draw_legend(axes)
    return axes
