"""Seats: who wins how often, and how many points would change that."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from analysis.figures.style import (
    COLOURS,
    DASHES,
    GREY,
    INK,
    SKY,
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


@styled
def plot_seats(table: pd.DataFrame, axes: Axes | None = None) -> Axes:
    """Win share of each seat as a bar with its interval, the fair share as a line, and around it what counts
    as fair: the smallest effect of interest. Columns seat, share, low, high, par, smallest."""
    check_columns(table, ["seat", "share", "low", "high", "par", "smallest"], "plot_seats")
    if table.empty:
        return draw_message(axes)
    axes = make_axes(axes, 3.9)
    place = np.arange(len(table))
    share, low, high = (100 * table[column].to_numpy(float) for column in ("share", "low", "high"))
    par, smallest = 100 * float(table["par"].iloc[0]), 100 * float(table["smallest"].iloc[0])
    told = np.isfinite(low) & np.isfinite(high)
    axes.bar(place, share, width=0.6, color=SKY, zorder=1)
    axes.axhspan(
        par - smallest, par + smallest, color=GREY, alpha=0.25, linewidth=0, zorder=2,
        label=f"fair to within {smallest:g} pp",
    )  # fmt: skip
    axes.axhline(par, color=INK, linewidth=1.2, linestyle="--", zorder=3, label=f"fair share, {par:.3g} %")
    reach = [share[told] - low[told], high[told] - share[told]]
    axes.errorbar(
        place[told], share[told], yerr=reach, fmt="none", color=INK, capsize=5, linewidth=2, zorder=4
    )
    for x, value, ends, known in zip(place, share, zip(low, high, strict=True), told, strict=True):
        axes.annotate(f"{value:.1f} %", (x, 0), (0, 22), textcoords="offset points", ha="center", va="bottom")
        axes.annotate(
            "{:.1f}–{:.1f}".format(*ends) if known else "endless", (x, 0), (0, 7),
            textcoords="offset points", ha="center", va="bottom", 
            fontsize=SMALL if len(table) < 5 else SMALL - 1.5,
        )  # fmt: skip
    axes.set_xticks(place, [f"seat {show_name(seat, 12)}" for seat in table["seat"]])
    slack = max(0.4, (4 - len(table)) / 2)
    axes.set_xlim(-slack, len(table) - 1 + slack)
    axes.set_ylim(0, 1.08 * max(np.max(np.where(told, high, share)), par + smallest))
    axes.tick_params(axis="x", length=0)
    axes.set_ylabel("win share in %")
    axes.grid(axis="y")
    draw_legend(axes)
    return axes


@styled
def plot_handicap(
    table: pd.DataFrame, par: float, komi: pd.DataFrame | None = None, axes: Axes | None = None
) -> Axes:
    """Win share of each seat against the points that it alone is given. Columns seat, handicap, share, low,
    high. `komi` (seat, centred) marks on the fair line what would make all seats fair together."""
    check_columns(table, ["seat", "handicap", "share", "low", "high"], "plot_handicap")
    if table.empty:
        return draw_message(axes)
    axes = make_axes(axes, 4.2)
    axes.axhline(100 * par, color=INK, linewidth=1.2, linestyle="--", label=f"fair share, {100 * par:.3g} %")
    for number, (seat, curve) in enumerate(table.groupby("seat")):
        curve = curve.sort_values("handicap")
        colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
        low, high = (100 * curve[column].to_numpy(float) for column in ("low", "high"))
        if np.isfinite([low, high]).all():
            axes.fill_between(curve["handicap"], low, high, color=colour, alpha=0.2, linewidth=0)
        axes.plot(curve["handicap"], 100 * curve["share"], color=colour, linestyle=dash, label=f"seat {seat}")
        if komi is not None:
            for points in komi.loc[komi["seat"] == seat, "centred"]:
                axes.plot(points, 100 * par, marker="D", color=colour, markeredgecolor=INK, linestyle="")
    axes.axvline(0, color=GREY, linewidth=0.8)
    axes.set_ylim(max(0, find_limits(100 * table["share"])[0]), find_limits(100 * table["share"])[1])
    axes.set_xlabel(
        "points given to this seat alone"
        + ("; ◆: to all seats together" if komi is not None else "")
        + tell_endless(table, "low", "high")
    )
    axes.set_ylabel("win share in %")
    axes.grid()
    draw_legend(axes, handlelength=2.4, fontsize=SMALL)
    return axes
