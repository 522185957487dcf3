"""How pages look: colours and widths, lines that go on below, tables. The words come from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

    from rich.console import Console

    from sim.core.provenance import Fact, Facts

WIDTH = 100  # columns of a page that is not on a terminal
NARROWEST, WIDEST = 92, 110  # a board takes 91
SHORT, MIN_COLUMN = 21, 8  # up to so many columns of a table are never folded; the rest is, to no less than
HANGING = 4  # columns that the rest of a long line is indented further

STYLES = {
    "title": "bold reverse",
    "heading": "bold underline",
    "strong": "bold",
    "faint": "dim",
    "rule": "dim",
    "mark": "bold yellow",
    "neutral": "bold white",
    "seat0": "bold red",
    "seat1": "bold cyan",
    "seat2": "bold green",
    "seat3": "bold magenta",
    "seat4": "bold blue",
    "seat5": "bold yellow",
}


def make_console() -> Console:
    """Colours and the width of the terminal where there is one, a plain page of fixed width elsewhere."""
    from rich.console import Console
    from rich.theme import Theme

    console = Console(theme=Theme(STYLES), highlight=False)
    console.width = max(NARROWEST, min(WIDEST, console.width)) if console.is_terminal else WIDTH
    return console


def print_lines(console: Console, chapters: Iterable[Sequence[str]]) -> None:
    """Chapters with a blank line between them; a line that is too long goes on below, further in."""
    for place, chapter in enumerate(chapters):
        if place and chapter[0]:
            console.print()
        for line in chapter:
            print_line(console, line)


def print_line(console: Console, line: str) -> None:
    from rich.text import Text

    text = Text.from_markup(line.lstrip(" "))
    indent = len(line) - len(line.lstrip(" "))
    pieces = [text]
    if indent + text.cell_len > console.width:
        pieces = list(text.wrap(console, console.width - indent - HANGING))
    for number, piece in enumerate(pieces):
        piece.rstrip()
        margin = " " * (indent + HANGING * (number > 0)) if piece else ""
        console.print(Text(margin) + piece, soft_wrap=True)


def print_box(console: Console, game: ModuleType, facts: Facts) -> None:
    """The whole box as tables."""
    for section in game.box_rows(facts):
        print_table(console, section.title, section.columns, section.rows)
    title = "Interventions, for --intervene and --arm: such as"
    print_table(console, title, ("written", "meaning"), list(game.INTERVENTIONS.items()))


def print_facts(console: Console, facts: Sequence[Fact]) -> None:
    """Values one by one, with all that is known about them."""
    from rich.markup import escape

    for fact in facts:
        value = f"{tell_value(fact.value, ' ')} {fact.unit}".strip()
        plausible = f"; plausible: {tell_value(fact.range, ' / ')}" if fact.range else ""
        rule = f" [rule]({fact.rule})[/]" if fact.rule else ""
        source = f"{fact.source} ({fact.note})" if fact.note else fact.source
        print_line(
            console, f"[strong]{fact.key}[/] = {escape(value)}  {fact.status}{escape(plausible)}{rule}"
        )
        print_line(console, f"    [faint]{escape(source)}[/]")


def print_table(console: Console, title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    from rich import box
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    cells = [columns, *rows]
    natural = [max(len(row[place]) for row in cells) for place in range(len(columns))]
    for column, width in zip(columns, fit_widths(natural, console.width - 2 * len(columns)), strict=True):
        table.add_column(column, width=width)
    for row in cells[1:]:
        table.add_row(*map(escape, row))
    with console.capture() as capture:
        console.print(table)
    console.print(f"[heading]{title}[/]")
    for line in capture.get().splitlines():
        console.out(line.rstrip(), highlight=False)
    console.print()


def fit_widths(natural: Sequence[int], room: int) -> list[int]:
    """Short columns keep their width; long ones share the rest, by the root of what they would like."""
    if sum(natural) <= room:
        return list(natural)
    rest = room - sum(width for width in natural if width <= SHORT)
    shares = [width**0.5 if width > SHORT else 0 for width in natural]
    return [
        min(width, max(MIN_COLUMN, int(rest * share / sum(shares)))) if share else width
        for width, share in zip(natural, shares, strict=True)
    ]


def tell_value(value: object, between: str) -> str:
    return between.join(map(str, value)) if isinstance(value, tuple) else str(value)
