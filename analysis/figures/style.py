"""One look for all figures: type, colours that colour-blind readers tell apart, an opaque light ground.

A figure is readable in print, at half its size, and in a dark notebook. Names come from users: they are shown
as text, whatever is in them.
"""

from __future__ import annotations

import io
import textwrap
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import matplotlib as mpl
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, to_rgb
from matplotlib.figure import Figure

# Okabe & Ito 2008, in an order in which neighbours differ in lightness too
BLUE, ORANGE, GREEN, PINK, SKY, VERMILION, YELLOW = (
    "#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442",
)  # fmt: skip
COLOURS = (BLUE, ORANGE, GREEN, PINK, SKY, VERMILION, "#000000")
DASHES = ("-", "--", "-.", ":")  # a second mark beside the colour
INK, GREY, FAINT, PAPER = "#222222", "#595959", "#d9d9d9", "#ffffff"
WORSE_TO_BETTER = LinearSegmentedColormap.from_list("worse_to_better", [VERMILION, "#ffffff", BLUE])
LITTLE_TO_MUCH = LinearSegmentedColormap.from_list("little_to_much", ["#f4f8fb", SKY, "#00334f"])

WIDTH = 6.8  # inches
LONGEST = 38  # characters of a name beside an axis
SIZE, SMALL = 11.0, 9.5  # points

LOOK: Any = {  # names of settings are checked by matplotlib
    "font.family": "sans-serif", "font.sans-serif": ["DejaVu Sans"], "font.size": SIZE,
    "axes.titlesize": SIZE, "axes.labelsize": SIZE, "xtick.labelsize": SIZE, "ytick.labelsize": SIZE,
    "legend.fontsize": SMALL, "legend.frameon": False, "axes.titlelocation": "left",
    "figure.facecolor": PAPER, "axes.facecolor": PAPER, "savefig.facecolor": PAPER,
    "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": GREY,
    "xtick.color": INK, "ytick.color": INK, "axes.linewidth": 0.8,
    "axes.spines.top": False, "axes.spines.right": False, "axes.axisbelow": True,
    "axes.grid": False, "grid.color": FAINT, "grid.linewidth": 0.6,
    "svg.fonttype": "path", "svg.hashsalt": "sunking", "lines.linewidth": 2,
}  # fmt: skip


class Picture(Figure):
    """A figure that shows itself in a notebook, without a list of open figures behind it."""

    def _repr_png_(self) -> bytes:
        out = io.BytesIO()
        self.savefig(out, format="png", dpi=110)
        return out.getvalue()


def styled(plot: Callable[..., Any]) -> Callable[..., Any]:
    """A figure drawn in the look of the house, whatever the notebook's own."""

    @wraps(plot)
    def plot_styled(*args: Any, **kwargs: Any) -> Any:
        with mpl.rc_context(LOOK):
            return plot(*args, **kwargs)

    return plot_styled


def find_height(rows: int) -> float:
    """Inches that rows with names need; many stand closer together."""
    return rows * (0.36 if rows <= 12 else 0.27)


def find_width(names: Sequence[object]) -> float:
    """Inches of a picture whose rows have names: long ones do not take the room of the marks."""
    longest = max(len(show_name(name)) for name in names)
    return WIDTH + 0.07 * max(0, longest - 24)


def make_axes(axes: Axes | None, height: float, width: float = WIDTH) -> Axes:
    """The axes given, or those of a new picture; on an opaque light ground both times."""
    if axes is None:
        axes = Picture(figsize=(width, height), layout="constrained").add_subplot()
    axes.figure.set_facecolor(PAPER)
    axes.set_facecolor(PAPER)
    return axes


def picture_of(axes: Axes) -> Figure:
    """The whole picture that axes are a part of."""
    figure: Any = axes.figure
    return figure if isinstance(figure, Figure) else figure.figure


def make_grid(places: int, height: float, width: float, across: int) -> list[Axes]:
    """Axes of a new picture, side by side in rows of `across`."""
    figure = Picture(figsize=(width, height), layout="constrained")
    grid = figure.subplots(-(-places // across), across, squeeze=False).ravel()
    for unused in grid[places:]:
        unused.set_axis_off()
    return list(grid[:places])


def check_columns(table: pd.DataFrame, columns: Sequence[str], figure: str) -> None:
    missing = [column for column in columns if column not in table.columns]
    if missing:
        raise ValueError(
            f"{figure}: the table lacks {', '.join(missing)}; it has {', '.join(map(str, table.columns))}"
        )


def draw_message(axes: Axes | None, text: str = "Nothing to show: the table is empty.") -> Axes:
    """In place of marks: why there are none."""
    axes = make_axes(axes, 1.6)
    axes.set_axis_off()
    axes.text(
        0.5, 0.5, textwrap.fill(text, 60), ha="center", va="center", color=GREY, fontsize=SIZE,
        transform=axes.transAxes,
    )  # fmt: skip
    return axes


def show_name(name: object, longest: int = LONGEST) -> str:
    """A name as text: one line, no formulas, the middle left out where it is too long."""
    text = " ".join(str(name).split()) or "(no name)"
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    if len(text) > longest:
        tail = (longest - 1) // 2
        text = f"{text[: longest - 1 - tail]}…{text[-tail:]}"
    return text.replace("$", r"\$")


def show_names(names: Sequence[object], longest: int = LONGEST) -> list[str]:
    """Names that stay apart: those that become alike are numbered."""
    shown = [show_name(name, longest) for name in names]
    return [
        f"{name} ({shown[: place + 1].count(name)})" if shown.count(name) > 1 else name
        for place, name in enumerate(shown)
    ]


def find_limits(
    *numbers: Sequence[float] | np.ndarray | pd.Series, room: float = 0.06
) -> tuple[float, float]:
    """From the smallest to the largest finite number, with some room; never empty."""
    known = np.concatenate([np.asarray(part, dtype=float).ravel() for part in numbers])
    known = known[np.isfinite(known)]
    if not len(known):
        return 0.0, 1.0
    low, high = float(known.min()), float(known.max())
    gap = high - low or abs(high) or 1.0
    return low - room * gap, high + room * gap


def draw_intervals(
    axes: Axes, rows: np.ndarray, table: pd.DataFrame, value: str, low: str, high: str,
    scale: float = 1.0, **marks: Any,
) -> None:  # fmt: skip
    """Points with intervals, one a row. An endless interval is a dotted line from edge to edge."""
    at = np.asarray(rows, dtype=float)
    mean, least, most = (scale * table[column].to_numpy(dtype=float) for column in (value, low, high))
    told = np.isfinite(least) & np.isfinite(most) & np.isfinite(mean)
    look: dict[str, Any] = {
        "color": BLUE,
        "fmt": "o",
        "markersize": 6.5,
        "capsize": 3.5,
        "linewidth": 2.2,
    } | marks
    if told.any():
        reach = [mean[told] - least[told], most[told] - mean[told]]
        axes.errorbar(mean[told], at[told], xerr=np.maximum(reach, 0), **look)
    for row, point in zip(at[~told], mean[~told], strict=True):
        axes.axhline(row, color=look["color"], linewidth=1.2, linestyle=":")
        if np.isfinite(point):
            axes.plot(point, row, marker="o", markerfacecolor=PAPER, color=look["color"])


def name_rows(axes: Axes, names: Sequence[object], longest: int = LONGEST) -> np.ndarray:
    """Rows from the top downwards, named on the left; returns their heights."""
    rows = np.arange(len(names))[::-1].astype(float)
    axes.set_yticks(rows, show_names(names, longest))
    axes.set_ylim(-0.6, len(names) - 0.4)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x")
    return rows


def write_beside(axes: Axes, rows: np.ndarray, texts: Sequence[str], head: str) -> None:
    """A column of numbers to the right of the axes."""
    look: dict[str, Any] = {
        "textcoords": "offset points",
        "fontsize": SMALL,
        "color": GREY,
        "annotation_clip": False,
    }
    for row, text in zip(rows, texts, strict=True):
        axes.annotate(text, (1, row), (6, 0), xycoords=("axes fraction", "data"), va="center", **look)
    axes.annotate(head, (1, 1), (6, 4), xycoords="axes fraction", **look)


def tell_endless(table: pd.DataFrame, low: str, high: str) -> str:
    """A word on intervals that are endless, where there are any."""
    endless = ~np.isfinite(table[[low, high]].to_numpy(float)).all(axis=1)
    return "\nsome intervals are endless: too few deals" if endless.any() else ""


def draw_legend(axes: Axes, **more: Any) -> None:
    """Above the axes, from the left edge of the picture, in as many columns as fit; it covers nothing."""
    labels = axes.get_legend_handles_labels()[1]
    fitting = int(picture_of(axes).get_figwidth() * 12 / (max(map(len, labels)) + 6))
    columns = max(1, min(fitting, len(labels)))
    if isinstance(axes.figure, Picture):
        axes.figure.legend(loc="outside upper left", ncols=columns, **more)
    else:
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1.0), ncols=columns, borderaxespad=0.3, **more)


def find_ink(colour: Any) -> str:
    """Dark or light letters, whichever are read better on a colour (its relative luminance, WCAG 2)."""
    parts = np.array(to_rgb(colour))
    linear = np.where(parts <= 0.03928, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return PAPER if linear @ (0.2126, 0.7152, 0.0722) < 0.2 else INK
