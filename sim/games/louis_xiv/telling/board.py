"""The board and tables, drawn with characters. 91 columns wide, so that it fits a page and a terminal."""

from __future__ import annotations

import re
from itertools import product

from sim.core.page import LETTERS
from sim.games.louis_xiv.tables import SQUARES
from sim.games.louis_xiv.telling.ledger import Ledger
from sim.games.louis_xiv.telling.wording import SIDE_COLOURS, tell_condition
from sim.games.louis_xiv.vocabulary import NEUTRAL, TILES, Condition, Payout

ACROSS, DOWN = 18, 4  # from the corner of a square to the corner of the next; neighbours share a corner
SHORT = {  # payouts in a word: one, several
    Payout.COATS: ("coat", "coats"),
    Payout.GOLD: ("1 gold", "gold"),
    Payout.INFLUENCE: ("influence card", "influence cards"),
    Payout.INTRIGUE: ("intrigue", "intrigues"),
    Payout.STONE_ANYWHERE: ("stone", "stones"),
    Payout.STONES_ON_5: ("1 on 5", "on 5"),
    Payout.STONES_BACK: ("1 back", "back"),
}


def draw_board(ledger: Ledger) -> list[str]:
    """B1: each tile with its number, payout, side and condition, and the stones on it."""
    canvas = [[" "] * (5 * ACROSS + 1) for _ in range(5 * DOWN + 1)]
    for tile in range(TILES):
        _draw_tile(canvas, ledger, tile)
    lines = ["".join(row).rstrip() for row in canvas]
    return [_colour(line) for line in lines]


def _draw_tile(canvas: list[list[str]], ledger: Ledger, tile: int) -> None:
    x, y = SQUARES[tile][0] * ACROSS, SQUARES[tile][1] * DOWN
    right, bottom = x + ACROSS, y + DOWN
    for column in range(x + 1, right):
        canvas[y][column] = canvas[bottom][column] = "─"
    for row in range(y + 1, bottom):
        canvas[row][x] = canvas[row][right] = "│"
    for row, column in product((y, bottom), (x, right)):
        corner = {(y, x): "┌", (y, right): "┐", (bottom, x): "└", (bottom, right): "┘"}[row, column]
        canvas[row][column] = "┼" if canvas[row][column] != " " else corner
    _write(canvas, x + 2, y, f" {tile + 1} ")
    if tile == ledger.louis:
        _write(canvas, right - 8, y, " LOUIS ")
    texts = (_tell_payout(ledger, tile), _tell_side(ledger, tile), _tell_stones(ledger, tile))
    for row, text in enumerate(texts, y + 1):
        _write(canvas, x + 2, row, text if len(text) < ACROSS - 2 else text[: ACROSS - 4] + "…")


def _write(canvas: list[list[str]], x: int, y: int, text: str) -> None:
    canvas[y][x : x + len(text)] = text


def _tell_payout(ledger: Ledger, tile: int) -> str:
    told = []
    for payout in Payout:
        amount = int(ledger.book.payout[tile, payout])
        if amount:
            name = payout.name.lower()
            words = SHORT.get(payout, (name, name + "s"))
            told.append(words[0] if amount == 1 else f"{amount} {words[1]}")
    return ", ".join(told) or "pays nothing"


def _tell_side(ledger: Ledger, tile: int) -> str:
    side = ledger.side[tile]
    condition, amount = Condition(int(ledger.book.condition[tile, side])), int(ledger.book.amount[tile, side])
    asked = "first" if condition == Condition.FIRST else tell_condition(condition, amount)
    return f"{SIDE_COLOURS[side]}: {asked}"


def _tell_stones(ledger: Ledger, tile: int) -> str:
    letters = [*LETTERS[: len(ledger.holdings)], "n"]
    stones = [ledger.stones[tile][seat] for seat in range(len(ledger.holdings))] + [
        ledger.stones[tile][NEUTRAL]
    ]
    return " ".join(f"{letter}{n}" for letter, n in zip(letters, stones, strict=True) if n)


def _colour(line: str) -> str:
    line = re.sub(r"\b([A-D])(\d+)\b", lambda found: f"[seat{LETTERS.index(found[1])}]{found[0]}[/]", line)
    return line.replace("LOUIS", "[mark]LOUIS[/]")
