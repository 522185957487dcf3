"""The columns, drawn with characters: score cards on top, cards below them, nearest first.

6 columns take 95 characters, so that they fit a page and a terminal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sim.core.page import show_width, tell_seat
from sim.games.kabale_und_hiebe.box import tell_half
from sim.games.kabale_und_hiebe.vocabulary import NOBODY, Unseen
from sim.games.kabale_und_hiebe.words import SYMBOL_NAMES, tell_card

WIDTH = 14  # of a column
GAP = "  "
MARKS: dict[int, str] = {Unseen.DOWN: "▼", Unseen.HIDDEN: "·"}


class Lying(NamedTuple):
    """A card in a column."""

    card: int
    seat: int
    seen: int  # by everybody: the card, or an Unseen


class Head(NamedTuple):
    """The score card of a column."""

    symbol: int
    points: int

    def __str__(self) -> str:
        return f"{SYMBOL_NAMES[self.symbol]} {self.points}"


def draw_columns(heads: Sequence[Head], closed: set[int], cards: Sequence[Sequence[Lying]]) -> list[str]:
    """All columns side by side; ▼ lies face down, · under a disguise."""
    numbers = [f"column {column + 1}" for column in range(len(heads))]
    shown = [f"[strong]{head}[/]" for head in heads]
    rules = [("═" if column in closed else "─") * WIDTH for column in range(len(heads))]
    lines = [f"[faint]{_join(numbers)}[/]", _join(shown), f"[faint]{_join(rules)}[/]"]
    for place in range(max(map(len, cards))):
        lines.append(_join([_tell_lying(column[place]) if place < len(column) else "" for column in cards]))
    return ["  " + line for line in lines]


def _tell_lying(lying: Lying) -> str:
    return f"{tell_seat(lying.seat)}{MARKS.get(lying.seen, ' ')}{tell_card(lying.card)}"


def _join(cells: Sequence[str]) -> str:
    return GAP.join(cell + " " * (WIDTH - show_width(cell)) for cell in cells).rstrip()


def tell_worth(doubled: int) -> str:
    return "no value" if doubled == NOBODY else tell_half(doubled)
