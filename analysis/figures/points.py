"""Points: how they are spread, and where they come from."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from analysis.figures.style import (
    BLUE,
    COLOURS,
    GREY,
    SKY,
    SMALL,
    check_columns,
    draw_legend,
    draw_message,
    find_height,
    find_ink,
    find_width,
    make_axes,
    name_rows,
    show_name,
    styled,
    write_beside,
)

HIGHEST = 0.85  # of a row, that the highest bar of all takes


@styled
def plot_scores(table: pd.DataFrame, label: str, axes: Axes | None = None) -> Axes:
    """How often each score is reached, one group a row, with the mean as a line. Columns `label`, points,
    part (of the group's player rows), mean."""
    check_columns(table, [label, "points", "part", "mean"], "plot_scores")
    if table.empty:
        return draw_message(axes)
    groups = list(table.groupby(label, sort=False))
    axes = make_axes(axes, 1.2 + (0.8 * len(groups) if len(groups) <= 8 else find_height(len(groups))))
    rows = name_rows(axes, [name for name, _ in groups])
    highest = float(table["part"].max())
    for row, (_, group) in zip(rows, groups, strict=True):
        heights = HIGHEST * group["part"].to_numpy(float) / highest
        axes.bar(group["points"], heights, bottom=row - 0.4, width=1.0, color=SKY, linewidth=0)
        mean = float(group["mean"].iloc[0])
        axes.plot([mean, mean], [row - 0.4, row + 0.45], color=BLUE, linewidth=2)
        axes.axhline(row - 0.4, color=GREY, linewidth=0.6)
    write_beside(axes, rows, [f"{group['mean'].iloc[0]:.1f}" for _, group in groups], "mean")
    axes.set_ylim(-0.5, len(groups) - 0.35)
    middle = float(table["points"].min() + table["points"].max()) / 2
    reach = max(5.0, float(np.ptp(table["points"])) / 2 + 1)
    axes.set_xlim(middle - reach, middle + reach)
    axes.set_xlabel("points at the end; the line is the mean")
    return axes


@styled
def plot_sources(table: pd.DataFrame, label: str, axes: Axes | None = None) -> Axes:
    """Mean points by where they come from, stacked, one group a row. Columns `label`, source, points."""
    check_columns(table, [label, "source", "points"], "plot_sources")
    if table.empty:
        return draw_message(axes)
    names = list(dict.fromkeys(table[label]))
    axes = make_axes(axes, 1.5 + 1.2 * find_height(len(names)), find_width(names))
    rows = name_rows(axes, names)
    up, down = np.zeros(len(names)), np.zeros(len(names))
    widest = float(table.groupby(label)["points"].sum().abs().max()) or 1.0
    for number, (source, part) in enumerate(table.groupby("source", sort=False)):
        points = part.set_index(label)["points"].reindex(names).fillna(0.0).to_numpy(float)
        left = np.where(points < 0, down, up)
        colour = COLOURS[number % len(COLOURS)]
        axes.barh(rows, points, left=left, height=0.66, color=colour, label=show_name(source, 24))
        for row, start, width in zip(rows, left, points, strict=True):
            if abs(width) > 0.07 * widest:
                axes.text(
                    start + width / 2, row, f"{width:.1f}", ha="center", va="center", fontsize=SMALL,
                    color=find_ink(colour),
                )  # fmt: skip
        up, down = up + np.maximum(points, 0), down + np.minimum(points, 0)
    axes.axvline(0, color=GREY, linewidth=0.8)
    axes.set_xlabel("mean points a player and game")
    draw_legend(axes)
    return axes
