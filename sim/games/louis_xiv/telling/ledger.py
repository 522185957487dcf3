"""What lies where, booked from the rows of a trace alone: what a sentence needs beside its own row.

No rule is decided here: every change of place is one that a row tells. The tests hold the ledger against the
standing that the kernel tells after each round.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sim.core.ask import DECISION
from sim.games.louis_xiv.vocabulary import (
    ANYWHERE,
    COLOURS,
    NEUTRAL,
    NOBODY,
    TILES,
    Ability,
    Ask,
    Chip,
    Do,
    Event,
)
from sim.games.louis_xiv.words import find_placement
from sim.games.louis_xiv.world import KINDS


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


class Choice(NamedTuple):
    """A row that is a decision."""

    ask: Ask
    about: int
    what: Do
    arg: int
    more: int
    member: int

    @property
    def stones_back(self) -> int:
        """Stones that a card takes back."""
        return self.member + (self.what == Do.TAKE_FOUR)


def read_choice(row: Row) -> Choice | None:
    """The decision of a row; None if the row is an event."""
    if row.event != DECISION:
        return None
    return Choice(Ask(row.a), row.b, Do(row.e), row.f, row.g, row.h)


class Laid(NamedTuple):
    """A mission laid out."""

    card: int
    round: int  # from 1
    note: str  # blanked, granted, or nothing


@dataclass
class Holding:
    """What one player has."""

    own: int
    general: int
    gold: int
    chips: list[int] = field(default_factory=lambda: [0] * len(Chip))
    cards: list[int] = field(default_factory=list)
    intrigues: list[int] = field(default_factory=list)
    missions: list[int] = field(default_factory=list)
    laid: list[Laid] = field(default_factory=list)
    coats: list[int] = field(default_factory=lambda: [0] * (KINDS + 1))  # [kind]; the last without kind
    draws: int = 0  # missions drawn after set-up

    def find_working(self) -> list[int]:
        """The missions laid out whose ability works."""
        return [laid.card for laid in self.laid if laid.note != "blanked"]


class Ledger:
    """The table as the rows so far tell it."""

    def __init__(self, world: Any) -> None:
        book, players = world.book, int(world.table.players)
        general = [int(book.stones_general[players, seat]) for seat in range(players)]
        self.book = book
        self.blank = [int(world.plan.blank[seat]) for seat in range(players)]
        self.holdings = [Holding(int(book.stones_each) - out, out, int(book.gold_start)) for out in general]
        self.stones = [[0] * COLOURS for _ in range(TILES)]  # [tile][seat or NEUTRAL]
        self.side = [0] * TILES
        self.round = 0  # from 1; 0 in the set-up
        self.start = 0
        self.louis = NOBODY
        self.put_from = (0, 0)  # of the stones put last: from the general supply, from the own one

    def book_row(self, row: Row) -> None:
        """Enter a row."""
        choice = read_choice(row)
        if choice is None:
            self._book_event(row)
        else:
            self._book_choice(self.holdings[row.seat], row.seat, choice)

    def count_on_tiles(self, colour: int) -> int:
        return sum(stones[colour] for stones in self.stones)

    def is_blanked(self, seat: int, order: int) -> bool:
        """Whether an intervention takes the ability of the mission laid out in that order, from 0."""
        return bool(self.blank[seat] >> order & 1)

    def _book_choice(self, player: Holding, seat: int, choice: Choice) -> None:
        match choice.what:
            case Do.USE:
                self._book_supply_mission(player, Ability(choice.arg), choice.more)
            case Do.PUT:
                self._put(player, seat, choice.arg, choice.more)
            case Do.ANY_TILE:
                self._put(player, seat, choice.member, 1)
            case Do.PLACE | Do.FOUR:
                player.cards.remove(choice.arg)
                start = ANYWHERE if choice.what == Do.FOUR else choice.arg
                for tile, stones in find_placement(self.book, start, choice.member):
                    self.stones[tile][seat] += stones
                    player.own -= stones
            case Do.TAKE:
                player.cards.remove(choice.arg)
                _take_back(player, choice.member)
            case Do.TAKE_FOUR:
                player.cards.remove(choice.arg)
                _take_back(player, choice.member + 1)
            case Do.SWAP:
                player.cards.remove(choice.arg)
            case Do.PAY:
                player.gold -= int(self.book.effect[Ability.L5])
            case Do.FROM_GENERAL | Do.FROM_OWN:
                player.intrigues.remove(choice.about)
                self.stones[choice.about][seat] += choice.arg
                if choice.what == Do.FROM_OWN:
                    player.own -= choice.arg
                else:
                    player.general -= choice.arg
            case Do.BACK:
                _take_back(player, choice.arg)
            case Do.CROWN:
                player.gold -= int(self.book.effect[Ability.L6])
                player.chips[choice.arg] -= 1
                player.chips[Chip.CROWN] += 1
            case Do.DONE | Do.YES | Do.LAY | Do.DRAW | Do.KEEP | Do.RETURN:
                pass  # nothing moves, or events tell what does

    def _book_supply_mission(self, player: Holding, ability: Ability, stones: int) -> None:
        amount = int(self.book.effect[ability])
        match ability:
            case Ability.L2 | Ability.D1:
                _take_back(player, stones)
            case Ability.L3 | Ability.D2:
                player.gold += amount
            case Ability.M1:
                _take_back(player, stones)
                player.gold += amount - stones
            case Ability.D4:
                _take_back(player, -1)

    def _put(self, player: Holding, seat: int, tile: int, stones: int) -> None:
        """P2.9: the general supply first."""
        from_general = min(stones, player.general)
        self.put_from = (from_general, stones - from_general)
        player.general -= from_general
        player.own -= stones - from_general
        self.stones[tile][seat] += stones

    def _book_event(self, row: Row) -> None:
        event, a, b = Event(row.event), row.a, row.b
        if event == Event.MONEY_CARD:
            self.start, self.louis, self.round = row.seat, b, row.c + 1
            for holding in self.holdings:
                holding.gold += a
        elif event == Event.NEUTRAL_STONES:
            self.stones[a][NEUTRAL] += b
        elif event == Event.LYING:
            self.stones[a][row.seat] = 0  # evaluated stones lie apart (P3.9)
        elif event == Event.FLIPPED:
            self.side[a] = b
        elif 0 <= row.seat < len(self.holdings):
            self._book_event_of(self.holdings[row.seat], event, row)

    def _book_event_of(self, player: Holding, event: Event, row: Row) -> None:
        a, b = row.a, row.b
        match event:
            case Event.DEALT_MISSION:
                player.missions.append(a)
            case Event.DREW_MISSION:
                player.missions.append(a)
                player.draws += 1
            case Event.RETURNED:
                player.missions.remove(a)
            case Event.DREW_CARD:
                player.cards.append(a)
            case Event.LAST_CARD:
                player.cards.clear()
            case Event.DREW_INTRIGUE:
                player.intrigues.append(a)
            case Event.BOUGHT:
                player.gold -= b
            case Event.GOLD:
                player.gold += a
            case Event.CHIP:
                player.chips[a] += b
            case Event.CROWNED:
                player.chips[Chip.CROWN] += b
            case Event.CHIP_BACK:
                player.chips[a] -= b
            case Event.COAT:
                player.coats[a] += 1
            case Event.TO_GENERAL:
                player.general += b
            case Event.TO_OWN:
                player.own += b
            case Event.LAID:
                player.missions.remove(a)
                player.chips[self.book.pair_first[row.c]] -= 1
                player.chips[self.book.pair_second[row.c]] -= 1
                note = "blanked" if self.is_blanked(row.seat, b) else ""
                player.laid.append(Laid(a, self.round, note))
            case Event.GRANTED:
                player.laid.append(Laid(a, self.round, "granted"))


def _take_back(player: Holding, stones: int) -> None:
    """General → own supply."""
    player.general -= stones
    player.own += stones
