"""Strategies: who beats whom, and which ranks each may have."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from analysis.figures.style import (
    BLUE,
    FAINT,
    GREY,
    PAPER,
    SIZE,
    SMALL,
    WORSE_TO_BETTER,
    check_columns,
    draw_message,
    find_height,
    find_ink,
    find_width,
    make_axes,
    name_rows,
    show_names,
    styled,
    write_beside,
)

MOST_WRITTEN = 12  # strategies; in a larger matrix the numbers would not be read


@styled
def plot_versus(table: pd.DataFrame, axes: Axes | None = None) -> Axes:
    """Win share of each strategy (row) alone against copies of each other (column). A cell is coloured only
    where the interval excludes the fair share. Columns one, other, share, par, verdict (empty: open)."""
    check_columns(table, ["one", "other", "share", "par", "verdict"], "plot_versus")
    if table.empty:
        return draw_message(axes)
    names = list(dict.fromkeys([*table["one"], *table["other"]]))
    size = min(10.0, 2.6 + (0.9 if len(names) <= MOST_WRITTEN else 0.26) * len(names))
    axes = make_axes(axes, max(3.6, size - 0.8), max(6.2, size))
    place = {name: number for number, name in enumerate(names)}
    par = 100 * float(table["par"].iloc[0])
    reach = max(float((100 * table["share"] - par).abs().max()), 1.0)
    shown = np.full((len(names), len(names)), np.nan)  # nothing where two did not meet
    for row in table.itertuples():
        shown[place[row.one], place[row.other]] = 100 * row.share - par if row.verdict else 0.0
    axes.set_facecolor(FAINT)
    mesh = axes.pcolormesh(
        np.arange(len(names) + 1) - 0.5, np.arange(len(names) + 1) - 0.5, np.ma.masked_invalid(shown),
        cmap=WORSE_TO_BETTER, vmin=-reach, vmax=reach, edgecolors=PAPER, linewidth=1,
    )  # fmt: skip
    if len(names) <= MOST_WRITTEN:
        _write_cells(axes, table, place, shown, reach)
    _name_both(axes, show_names(names, 22 if len(names) <= MOST_WRITTEN else 16))
    axes.tick_params(length=0)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlim(-0.5, len(names) - 0.5)
    axes.set_aspect("equal")
    axes.spines[["left", "bottom"]].set_visible(False)
    axes.set_xlabel("against copies of")
    axes.set_ylabel("one")
    bar = axes.figure.colorbar(mesh, ax=axes, shrink=0.8, aspect=22)
    bar.set_label("percentage points from fair")
    axes.set_title(f"win share in %; fair is {par:.3g} %\ncoloured: surely not fair", fontsize=SMALL)
    bar.outline.set_visible(False)
    return axes


def _name_both(axes: Axes, names: list[str]) -> None:
    axes.set_yticks(range(len(names)), names)
    axes.set_xticks(range(len(names)), names)
    if len(names) > MOST_WRITTEN:
        axes.tick_params(axis="x", rotation=90)
    elif max(map(len, names)) > 8:
        for text in axes.get_xticklabels():
            text.set(rotation=40, ha="right", rotation_mode="anchor")


def _write_cells(
    axes: Axes, table: pd.DataFrame, place: dict[str, int], shown: np.ndarray, reach: float
) -> None:
    for row in table.itertuples():
        at = place[row.one], place[row.other]
        colour = WORSE_TO_BETTER(0.5 + 0.5 * shown[at] / reach)
        axes.text(
            at[1], at[0], f"{100 * row.share:.1f}", ha="center", va="center", fontsize=SIZE,
            color=find_ink(colour) if row.verdict else GREY, fontweight="bold" if row.verdict else "normal",
        )  # fmt: skip


@styled
def plot_ranks(table: pd.DataFrame, axes: Axes | None = None) -> Axes:
    """The ranks that each strategy may have, best first: a bar from the best to the worst of them. Columns
    strategy, rating, rank_best, rank_worst; the dot is the place in the table."""
    check_columns(table, ["strategy", "rating", "rank_best", "rank_worst"], "plot_ranks")
    if table.empty:
        return draw_message(axes)
    axes = make_axes(axes, 1.3 + find_height(len(table)), find_width(table["strategy"]))
    rows = name_rows(axes, table["strategy"].tolist())
    best, worst = table["rank_best"].to_numpy(float), table["rank_worst"].to_numpy(float)
    axes.barh(rows, worst - best + 0.5, left=best - 0.25, height=0.5, color=BLUE, alpha=0.3)
    axes.plot(np.arange(len(table)) + 1, rows, "o", color=BLUE, markersize=6.5)
    write_beside(axes, rows, [f"{rating:+.0f}".replace("-", "−") for rating in table["rating"]], "Elo")
    axes.set_xlim(0.5, len(table) + 0.5)
    step = max(1, -(-len(table) // 10))
    axes.set_xticks([1, *range(step if step > 1 else 2, len(table) + 1, step)])
    axes.set_xlabel("rank: the dot as estimated, the bar what it may be")
    return axes
