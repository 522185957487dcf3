"""The board in its real layout, and what becomes of the cards."""

from __future__ import annotations

import textwrap
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Normalize
from matplotlib.patches import Rectangle

from analysis.figures.style import (
    BLUE,
    FAINT,
    GREY,
    INK,
    LITTLE_TO_MUCH,
    ORANGE,
    SKY,
    SMALL,
    check_columns,
    draw_legend,
    draw_message,
    find_height,
    find_ink,
    find_width,
    make_axes,
    make_grid,
    name_rows,
    show_name,
    styled,
)


@styled
def plot_board(table: pd.DataFrame, layout: pd.DataFrame, value: str, unit: str) -> list[Axes]:
    """Each tile where it lies, coloured by a value; one board a round. Columns of the table: tile, round and
    the value; of the layout: tile, x, y (to the right and downwards, a tile is 1 by 1), and name if known."""
    check_columns(table, ["tile", "round", value], "plot_board")
    check_columns(layout, ["tile", "x", "y"], "plot_board: the layout")
    if table.empty or layout.empty:
        return [draw_message(None)]
    unplaced = sorted(set(table["tile"]) - set(layout["tile"]))
    if unplaced:
        raise ValueError(f"plot_board: the layout has no place for tile {', '.join(map(str, unplaced))}")
    rounds = sorted(table["round"].unique())
    wide, high = (float(np.ptp(layout[axis]) + 1) for axis in ("x", "y"))
    across = min(2, len(rounds))
    width = 4.0 * across + 0.8
    height = -(-len(rounds) // across) * (0.5 + 4.0 * high / wide)
    norm = Normalize(*_find_range(table[value]))
    grid = make_grid(len(rounds), min(height, 22.0), width, across)
    for axes, number in zip(grid, rounds, strict=True):
        values = table[table["round"] == number].set_index("tile")[value].to_dict()
        axes.set_title(f"round {number}")
        _draw_tiles(axes, layout, values, norm)
    bar = grid[0].figure.colorbar(
        ScalarMappable(norm, LITTLE_TO_MUCH),
        ax=grid,
        orientation="horizontal",
        shrink=0.6,
        aspect=40,
        pad=0.02,
    )
    bar.set_label(unit)
    bar.outline.set_visible(False)
    return grid


def _find_range(values: pd.Series) -> tuple[float, float]:
    """A value that never differs still needs two ends."""
    low, high = float(values.min()), float(values.max())
    return (low, high) if high > low else (low - 0.5, high + 0.5)


def _draw_tiles(axes: Axes, layout: pd.DataFrame, values: dict[object, float], norm: Normalize) -> None:
    for tile in layout.to_dict("records"):
        value = values.get(tile["tile"], np.nan)
        known = bool(np.isfinite(value))
        colour = LITTLE_TO_MUCH(norm(value)) if known else FAINT
        axes.add_patch(
            Rectangle((tile["x"], tile["y"]), 1, 1, facecolor=colour, edgecolor=GREY, linewidth=0.8)
        )
        ink = find_ink(colour)
        named = show_name(tile.get("name", ""), 40) if tile.get("name") else ""
        texts = (
            (0.06, 0.06, show_name(tile["tile"], 6), {"ha": "left", "va": "top", "fontsize": SMALL - 1}),
            (
                0.5,
                0.42,
                f"{value:.2f}" if known else "–",
                {"ha": "center", "va": "center", "fontweight": "bold"},
            ),
            (
                0.5,
                0.94,
                textwrap.fill(named, 14, max_lines=2, placeholder="…"),
                {"ha": "center", "va": "bottom", "fontsize": SMALL - 2.8},
            ),
        )
        for x, y, text, look in texts:
            axes.text(tile["x"] + x, tile["y"] + y, text, color=ink, **look)
    axes.set_xlim(layout["x"].min() - 0.05, layout["x"].max() + 1.05)
    axes.set_ylim(layout["y"].max() + 1.05, layout["y"].min() - 0.05)
    axes.set_aspect("equal")
    axes.set_axis_off()


STAGES = (
    ("drawn", "drawn", FAINT, 0.78),
    ("used", "{used}", SKY, 0.54),
    ("worked", "{effect} at work", BLUE, 0.28),
)


@styled
def plot_funnel(
    table: pd.DataFrame,
    label: str = "name",
    used: str = "used",
    effect: str = "effect",
    axes: Axes | None = None,
) -> Axes:
    """What becomes of each card: drawn, used, its effect at work, used by the winner; times a game. Columns
    `label`, drawn, used, worked, won; `used` and `effect` are the game's own words."""
    check_columns(table, [label, "drawn", "used", "worked", "won"], "plot_funnel")
    if table.empty:
        return draw_message(axes)
    axes = make_axes(axes, 1.5 + find_height(len(table)), find_width(table[label]))
    rows = name_rows(axes, table[label].tolist())
    handles: list[Any] = []
    for column, told, colour, height in STAGES:
        name = told.format(used=used, effect=effect)
        bars = axes.barh(rows, table[column], height=height, color=colour, label=name)
        handles.append(bars)
    axes.plot(
        table["won"],
        rows,
        "D",
        color=ORANGE,
        markeredgecolor=INK,
        markersize=6,
        label=f"{used} by the winner",
        clip_on=False,
    )
    handles += axes.get_lines()
    axes.set_xlim(0, None)
    axes.set_xlabel("times a game, all players together")
    draw_legend(axes, handles=handles)
    return axes
