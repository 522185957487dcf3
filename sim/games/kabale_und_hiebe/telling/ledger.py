"""What lies where, booked from the rows of a trace alone: what a sentence needs beside its own row.

No rule is decided here: every change of place is one that a row tells.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from sim.games.kabale_und_hiebe.telling.columns import Head, Lying
from sim.games.kabale_und_hiebe.vocabulary import Card, Event, Unseen


class Row(NamedTuple):
    """A row of a trace: what happened, to whom, and what the event says."""

    event: int
    seat: int
    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int
    h: int


@dataclass
class Ledger:
    """The table as the rows so far tell it."""

    players: int
    heads: list[Head] = field(default_factory=list)  # [column]
    closed: set[int] = field(default_factory=set)
    columns: list[list[Lying]] = field(default_factory=list)  # [column] from the score card downwards
    hands: list[list[int]] = field(default_factory=list)  # [seat]
    won: list[list[Head]] = field(default_factory=list)  # [seat]

    def __post_init__(self) -> None:
        self.hands = [[] for _ in range(self.players)]
        self.won = [[] for _ in range(self.players)]

    def book_row(self, row: Row) -> None:
        """Enter a row."""
        match row.event:
            case Event.DREW:
                self.hands[row.seat].append(row.a)
            case Event.SCORE_CARD:
                self._lay_out(row)
            case Event.PLAYED:
                self.hands[row.seat].remove(row.a)
                self.columns[row.b].append(Lying(row.a, row.seat, Unseen.DOWN))
            case Event.TURNED_UP:
                self._turn_up(row)
            case Event.MOVED:
                self.columns[row.b].remove(Lying(row.a, row.seat, row.a))
                self.columns[row.c].append(Lying(row.a, row.seat, Unseen.DOWN))
            case Event.KILLED:
                self.columns[row.b].pop()
            case Event.CLOSED:
                self.closed.add(row.a)
            case Event.HID:
                self.hands[row.seat].remove(row.a)
                place = self.columns[row.b].index(Lying(Card.DISGUISE, row.seat, Card.DISGUISE))
                self.columns[row.b].insert(place + 1, Lying(row.a, row.seat, Unseen.HIDDEN))
            case Event.SWAPPED:
                self.heads[row.a], self.heads[row.b] = self.heads[row.b], self.heads[row.a]
            case Event.WON_COLUMN if row.seat >= 0:
                self.won[row.seat].append(self.heads[row.a])

    def _lay_out(self, row: Row) -> None:
        if row.a == 0:
            self.heads, self.columns, self.closed = [], [], set()
        self.heads.append(Head(row.b, row.c))
        self.columns.append([])

    def _turn_up(self, row: Row) -> None:
        column = self.columns[row.b]
        place = column.index(Lying(row.a, row.seat, Unseen.DOWN))
        column[place] = Lying(row.a, row.seat, row.a)
