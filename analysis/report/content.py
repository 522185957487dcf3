"""What a page says, before it is a page: an answer, pictures and tables, and where it comes from."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import pandas as pd
from matplotlib.axes import Axes

from analysis.figures import Interval

Key = float | str  # what rows are sorted by


@dataclass(frozen=True)
class Column:
    """A column for people: texts, and what they are sorted by."""

    head: str
    cells: list[str]
    keys: list[Key]


def texts(head: str, values: Iterable[object]) -> Column:
    told = ["" if value is None else str(value) for value in values]
    return Column(head, told, list(told))


def numbers(head: str, values: Iterable[float], tell: Callable[[float], str]) -> Column:
    known = [float(value) for value in values]
    return Column(head, [tell(value) if math.isfinite(value) else "–" for value in known], list(known))


def intervals(
    head: str, lows: Iterable[float], highs: Iterable[float], tell: Callable[[float, float], str]
) -> Column:
    """Sorted by the lower end."""
    ends = [(float(low), float(high)) for low, high in zip(lows, highs, strict=True)]
    return Column(head, [tell(*pair) for pair in ends], [low for low, _ in ends])


@dataclass(frozen=True)
class Sheet:
    """A table: columns for people, and the numbers behind them for a file."""

    name: str
    caption: str
    columns: Sequence[Column]
    frame: pd.DataFrame


@dataclass(frozen=True)
class Shown:
    """A figure: what it shows in words, and what its intervals are."""

    name: str
    axes: Axes
    alt: str
    interval: Interval
    players: int = 0  # the number of players that it is about; 0: all


@dataclass(frozen=True)
class Section:
    title: str
    text: str
    figures: Sequence[Shown] = ()
    sheets: Sequence[Sheet] = ()


@dataclass(frozen=True)
class Highlight:
    """A number to take along: what it is, the number, how sure it is."""

    head: str
    value: str
    note: str


@dataclass(frozen=True)
class RunRecord:
    """Where games come from: facts, and the commands that show any of them."""

    title: str
    facts: dict[str, str]
    commands: Sheet
    arms: Sheet | None  # what is added to a command for a twin game
    first_deal: int
    last_deal: int
    design: str  # as a file


@dataclass(frozen=True)
class Report:
    """A page."""

    question: str
    game: str
    answer: str
    sure: str
    highlights: list[Highlight]
    sections: list[Section]
    warnings: list[str]
    methods: list[str]
    tell_caption: Callable[[Shown], str]  # what stands below a figure
    runs: list[RunRecord] = field(default_factory=list)
    conclusion: str = ""  # in the words of the study, where the answer is shorter
