"""A page of a transcript: lines of text, in the order in which they are told, and what every telling needs.

Styles are written [seat0]A[/] and [rule](P3.7)[/]; whoever prints the page decides what they look like.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

LETTERS = "ABCDEF"  # the players, by seat


class Page:
    """Collects lines."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def title(self, text: str) -> None:
        self.close()
        self.lines += ["", f"[title]{text}[/]"]

    def heading(self, text: str, rule: str = "") -> None:
        self.close()
        self.lines += ["", f"[heading]{text}[/]{tell_rule(rule)}"]

    def draw(self, lines: Iterable[str]) -> None:
        """Lines as they are: a board, a table."""
        self.close()
        self.lines += lines

    def say(self, text: str, rule: str = "", indent: int = 2) -> None:
        """A whole line."""
        self.close()
        self.lines.append(" " * indent + text + tell_rule(rule))

    def close(self) -> None:
        """End what is still open; a plain page never is."""


def tell_rule(rule: str) -> str:
    return f" [rule]({rule})[/]" if rule else ""


def tell_seat(seat: int) -> str:
    """A player's letter, with a style for the screen."""
    return f"[seat{seat}]{LETTERS[seat]}[/]"


def show_width(text: str) -> int:
    """Columns that a text takes on a page, without its styles."""
    return len(re.sub(r"(?<!\\)\[(?:/|[a-z]+\d?)\]", "", text).replace(r"\[", "["))


def draw_table(columns: Sequence[str], rows: Sequence[Sequence[str]], indent: int = 2) -> list[str]:
    """A table with its first column to the left and the others to the right."""
    widths = [max(show_width(cell) for cell in column) for column in zip(columns, *rows, strict=True)]
    lines = []
    for row in (columns, *rows):
        cells = [
            cell + space if place == 0 else space + cell
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            for space in [" " * (width - show_width(cell))]
        ]
        lines.append(" " * indent + "  ".join(cells).rstrip())
    lines[0] = f"[faint]{lines[0]}[/]"
    return lines


def join(things: Sequence[str]) -> str:
    """a, b and c."""
    return " and ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
