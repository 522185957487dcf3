"""A table in the middle of a game, set in a few lines, and players who answer as a test tells them.

    table = Table(louis=4, stones={4: [3, 1, 2]}, gold=[0, 3, 3])
    table.play(run_evaluation, (1, "bribe", "yes"), (2, "bribe", "done"))
    assert table.chips == ["HK", "H", "H", ""]

Tiles and persons count from 1, a joker is 0, chips are Z B R H K. A mission is written "D7", "L4:2" (the one
for tile 2) or "M1 RH" (the one with that cost). A line of a script is (seat, question, answer), in the order
in which the questions come; answers are the tuples of `decode_option`, of one word also the bare word. What a
question is called stands in `Ask`; "bribe 4" insists on the tile. This file alone knows how the world is laid
out; after every part that is played it checks that no piece was lost or made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
import pytest

from sim.core.jit import PLAIN, address_of
from sim.core.layout import image, make_record, put_record
from sim.games.louis_xiv.box import load_box
from sim.games.louis_xiv.plan import add_intervention, clear_plan
from sim.games.louis_xiv.rules.p0_setup import run_setup
from sim.games.louis_xiv.rules.p4_missions import put_on_display
from sim.games.louis_xiv.tables import make_book
from sim.games.louis_xiv.vocabulary import JOKER, NEUTRAL, NOBODY, Ability, Condition
from sim.games.louis_xiv.world import KINDS, ME, TABLE, WORLD
from tests.kit.louis_xiv import (
    CHIPS,
    COLOURS,
    decode_chance,
    decode_option,
    decode_question,
    decode_result,
    decode_world,
)

Answer = str | tuple
Line = tuple[int, str, Answer]
Each = int | Sequence[int]  # one number for all seats, or one a seat

OWN, GENERAL, GOLD = 8, 5, 5  # what each has if a test says nothing
PASS = ("done", "nothing")  # for `otherwise`: refuse all that can be refused


class Question(NamedTuple):
    """What a player was asked, and what he said."""

    name: str  # as in Ask
    seat: int
    tile: int | None
    options: list[tuple]
    answer: tuple
    state: dict[str, Any]  # the world when he was asked


class View(NamedTuple):
    """What a player was shown, byte by byte; the offer without its record."""

    me: bytes
    table: bytes
    offer: list[tuple]


class Table:
    """A game in progress; nobody has missions or cards unless the test deals them."""

    def __init__(
        self,
        players: int = 4,
        *,
        start: int = 0,
        round: int = 2,
        louis: int | None = None,
        money: tuple[int, int] | None = None,  # (tile, louisdor) of the next money card
        back: Iterable[int] = (),  # tiles that show their black side
        stones: Mapping[int, Sequence[int]] | None = None,  # {tile: one number a seat}
        neutral: Mapping[int, int] | None = None,  # {tile: stones of the third colour}
        own: Each = OWN,
        general: Each = GENERAL,
        gold: Each = GOLD,
        chips: Sequence[str] = (),  # a seat: "ZZK"
        cards: Sequence[Sequence[int]] = (),  # a seat: influence cards in hand
        deck: Sequence[int] = (),  # the influence deck's top, top first
        deck_left: int | None = None,  # influence cards in the deck; what is over lies in the centre
        intrigue: Sequence[Sequence[int]] = (),  # a seat: intrigue cards in hand
        intrigue_deck: Sequence[int] | None = None,  # top first; None: all that nobody holds
        missions: Sequence[Sequence[str]] = (),  # a seat: missions in hand
        laid: Sequence[Sequence[str]] = (),  # a seat: missions laid out in an earlier round
        piles: Mapping[str, Sequence[str]] | None = None,  # {colour: top of the pile, top first}
        empty: Sequence[str] = (),  # colours whose pile has nothing but `piles`
        coats: Sequence[Sequence[int]] = (),  # a seat: coats of each kind
        next_coats: Sequence[int] = (),  # kinds of the coats that come next
        coats_left: int | None = None,
        changes: Mapping[str, Any] | None = None,  # of the box
        plan: Sequence[str] = (),  # interventions
        deal: int = 1,
    ) -> None:
        self.world = make_world(players, changes, deal)
        self.players = players
        self.asked: list[Question] = []
        self.views: list[View] = []
        for intervention in plan:
            add_intervention(self.world, intervention)
        table = self.world.table
        table.round, table.start = round - 1, start
        table.louis = NOBODY if louis is None else louis - 1
        if money:
            self._set_money_card(*money)
        for tile in back:
            table.side[tile - 1] = 1
        for tile, row in (stones or {}).items():
            table.stones[tile - 1, : len(row)] = row
        for tile, number in (neutral or {}).items():
            table.stones[tile - 1, NEUTRAL] = number
        for field, numbers in (("own", own), ("general", general), ("gold", gold)):
            getattr(table, field)[:players] = numbers
        for seat, held in enumerate(chips):
            table.chips[seat] = [held.count(chip) for chip in CHIPS]
        self._deal_influence_cards(cards, deck, deck_left)
        self._deal_intrigue_cards(intrigue, intrigue_deck)
        self._deal_missions(missions, laid, piles or {}, empty)
        self._deal_coats(coats, next_coats, coats_left)

    def play(self, part: Callable, *script: Line, otherwise: Sequence[str] = ()) -> Table:
        """Run a part of the rules. A question that is not next in the script takes the first option that
        begins with a word of `otherwise`, or fails the test; so does a line that is never reached."""
        global _current
        _current = self
        self._script, self._otherwise = list(script), otherwise
        self.asked, self.views = [], []
        before = self._count_pieces()
        part(self.world)
        assert not self._script, f"never asked: {self._script}"
        assert self._count_pieces() == before, "a piece was lost or made"
        return self

    def answer(self, offer: Any) -> int:
        """A player speaks."""
        name, seat, tile = decode_question(self.world)
        options = [decode_option(self.world, number) for number in range(int(offer.n))]
        answer = self._find_answer(name, seat, tile, options)
        self.asked.append(Question(name, seat, tile, options, answer, self.state))
        self.views.append(self._take_view(seat, options))
        assert answer in options, f"seat {seat}, {name} {tile}: {answer} is not offered; {options}"
        return options.index(answer)

    def _find_answer(self, name: str, seat: int, tile: int | None, options: list[tuple]) -> tuple:
        if self._script:
            who, question, answer = self._script[0]
            if who == seat and question in (name, f"{name} {tile}"):
                del self._script[0]
                return (answer,) if isinstance(answer, str) else answer
        for word in self._otherwise:
            for option in options:
                if option[0] == word:
                    return option
        raise AssertionError(f"seat {seat} is asked {name} (tile {tile}), not {self._script[:1]}; {options}")

    def _take_view(self, seat: int, options: list[tuple]) -> View:
        me, table = image(self.world.me[seat], ME), image(self.world.table, TABLE)
        _forget_what_is_gone(me[0], table[0], seat)
        return View(me.tobytes(), table.tobytes(), options)

    def put_stones(self, tile: int, *stones: int) -> None:
        """Further stones on a tile, one number a seat, from nowhere."""
        self.world.table.stones[tile - 1, : len(stones)] += stones

    def go_to_round(self, number: int) -> None:
        self.world.table.round = number - 1

    # What was asked

    def questions(self, name: str) -> list[Question]:
        return [question for question in self.asked if question.name == name]

    def seats_asked(self, name: str) -> list[int]:
        return [question.seat for question in self.questions(name)]

    # What lies where

    @property
    def state(self) -> dict[str, Any]:
        return decode_world(self.world)

    @property
    def result(self) -> dict[str, Any]:
        return decode_result(self.world)

    @property
    def chance(self) -> dict[str, Any]:
        """All the luck of the deal."""
        return decode_chance(self.world)

    @property
    def own(self) -> list[int]:
        return self.state["own"]

    @property
    def general(self) -> list[int]:
        return self.state["general"]

    @property
    def gold(self) -> list[int]:
        return self.state["gold"]

    @property
    def chips(self) -> list[str]:
        return ["".join(chip * n for chip, n in zip(CHIPS, row, strict=True)) for row in self.state["chips"]]

    @property
    def coats(self) -> list[int]:
        """Number of coats a seat."""
        return [sum(kinds) for kinds in self.state["coats"]]

    @property
    def cards(self) -> list[list[int]]:
        return self.state["cards"]

    @property
    def intrigue(self) -> list[list[int]]:
        return self.state["intrigue"]

    @property
    def missions(self) -> list[list[str]]:
        """Missions in hand."""
        return [[self.name(card) for card in hand] for hand in self.state["missions"]]

    @property
    def laid(self) -> list[list[str]]:
        """Missions laid out, in their order."""
        return [[self.name(card) for card in row] for row in self.state["laid"]]

    def stones(self, tile: int) -> list[int]:
        """Stones on a tile: one number a seat, then the neutral ones."""
        return self.state["stones"][tile - 1]

    def flipped(self) -> list[int]:
        """Tiles that show their black side."""
        return [tile + 1 for tile, side in enumerate(self.state["sides"]) if side]

    def condition(self, tile: int) -> tuple[str, int]:
        """What a tile asks for now: ("money", 3), ("first", 0), ("stones", 3)."""
        side = self.world.table.side[tile - 1]
        book = self.world.book
        return Condition(int(book.condition[tile - 1, side])).name.lower(), int(book.amount[tile - 1, side])

    def pile(self, colour: str) -> list[str]:
        """Missions of a pile, top first."""
        return [self.name(card) for card in self.state["piles"][colour]]

    # Missions by name

    def name(self, card: int) -> str:
        book = self.world.book
        tile = int(book.mission_tile[card])
        return Ability(int(book.ability[card])).name + ("" if tile == NOBODY else f":{tile + 1}")

    def card(self, name: str) -> int:
        """The first card of that name: "D7", "L4:2" or "M1 RH"."""
        return self._find_cards(name)[0]

    def cost(self, card: int) -> str:
        """What a card costs in this game."""
        return "".join("ZBRHK?"[chip] for chip in divmod(int(self.world.hidden.cost[card]), 6))

    def _find_cards(self, name: str) -> list[int]:
        name, _, cost = name.partition(" ")
        cards = range(int(self.world.book.missions))
        found = [card for card in cards if self.name(card) == name and cost in ("", self.cost(card))]
        assert found, f"no mission {name} {cost}"
        return found

    # Setting the table

    def _set_money_card(self, tile: int, gold: int) -> None:
        book, hidden = self.world.book, self.world.hidden
        for card in range(int(book.money_cards)):
            if (book.money_tile[card] + 1, book.money_gold[card]) == (tile, gold):
                hidden.money[self.world.table.round] = card
                return
        raise AssertionError(f"no money card ({tile}, {gold})")

    def _deal_influence_cards(
        self, cards: Sequence[Sequence[int]], deck: Sequence[int], left: int | None
    ) -> None:
        world, table = self.world, self.world.table
        rest = list(world.book.influence[: world.book.influence_cards])
        for seat, hand in enumerate(cards):
            for place, card in enumerate(hand):
                world.me[seat].card[place] = _take(rest, _encode_card(card))
            table.cards[seat] = len(hand)
        rest += reversed([_take(rest, _encode_card(card)) for card in deck])
        played = 0 if left is None else len(rest) - left
        table.centre_count, table.influence_left = played, len(rest) - played
        table.centre[:played] = rest[:played]
        world.hidden.influence[: len(rest) - played] = rest[played:]

    def _deal_intrigue_cards(self, hands: Sequence[Sequence[int]], deck: Sequence[int] | None) -> None:
        world, table, hidden = self.world, self.world.table, self.world.hidden
        held = {person for hand in hands for person in hand}
        for seat, hand in enumerate(hands):
            table.intrigues[seat] = len(hand)
            for person in hand:
                world.me[seat].intrigue[person - 1] = 1
                hidden.intrigue_holder[person - 1] = seat
        persons = [int(person) + 1 for person in world.book.intrigue[: world.book.intrigue_cards]]
        lying = [person for person in persons if person not in held] if deck is None else deck
        hidden.intrigue_top = 0
        hidden.intrigue[: len(lying)] = [person - 1 for person in lying]
        table.intrigue_left = len(lying)

    def _deal_missions(
        self,
        hands: Sequence[Sequence[str]],
        laid: Sequence[Sequence[str]],
        piles: Mapping[str, Sequence[str]],
        empty: Sequence[str],
    ) -> None:
        world, table, book = self.world, self.world.table, self.world.book
        rest = list(range(int(book.missions)))
        table.missions[:] = 0
        for seat, names in enumerate(hands):
            for place, name in enumerate(names):
                card = _take(rest, *self._find_cards(name))
                world.me[seat].mission[place] = card
                world.me[seat].cost[place] = world.hidden.cost[card]
            table.missions[seat] = len(names)
        for seat, names in enumerate(laid):
            for name in names:
                put_on_display(world, seat, _take(rest, *self._find_cards(name)), 1)
                table.laid_round[seat, table.laid[seat] - 1] = table.round - 1
            table.ready[seat] = table.able[seat]
        for number, colour in enumerate(COLOURS):
            top = [_take(rest, *self._find_cards(name)) for name in piles.get(colour, ())]
            others = [] if colour in empty else [card for card in rest if book.colour[card] == number]
            world.hidden.pile_top[number] = 0
            table.pile_left[number] = len(top + others)
            world.hidden.pile[number, : len(top + others)] = top + others

    def _deal_coats(self, coats: Sequence[Sequence[int]], coming: Sequence[int], left: int | None) -> None:
        world, table, count = self.world, self.world.table, int(self.world.book.coat_count)
        rest = list(world.book.coats[:count])
        for seat, kinds in enumerate(coats):
            world.me[seat].coat[: len(kinds)] = kinds
            table.coats[seat] = sum(kinds)
            for kind, number in enumerate(kinds):
                for _ in range(number):
                    _take(rest, kind)
        lying = [_take(rest, kind) for kind in coming] + rest
        lying = lying[:left]
        table.coats_left = len(lying)
        world.hidden.coat[count - len(lying) : count] = lying

    def _count_pieces(self) -> dict[str, Any]:
        """Everything that can only change its place."""
        state, seats = self.state, range(self.players)
        on_tiles = [sum(row[seat] for row in state["stones"]) for seat in seats]
        missions = [*chain(*state["missions"], *state["laid"], *state["piles"].values())]
        if missions.count(self.world.plan.grant_card) == 2:
            missions.remove(self.world.plan.grant_card)  # it came from outside the box
        return {
            "stones": [
                state["own"][seat] + state["general"][seat] + state["evaluated"][seat] + on_tiles[seat]
                for seat in seats
            ],
            "influence": sorted(chain(state["influence_deck"], state["centre"], *state["cards"])),
            "intrigue": sorted(chain(state["intrigue_deck"], *state["intrigue"])),
            "missions": sorted(missions),
            "coats": state["coats_left"] + sum(sum(kinds[:KINDS]) for kinds in state["coats"]),
        }


def set_up(
    players: int = 4, changes: Mapping[str, Any] | None = None, deal: int = 1, plan: Sequence[str] = ()
) -> Table:
    """A table as the set-up leaves it."""
    table = Table(players, changes=changes, deal=deal)
    table.world = make_world(players, changes, deal)
    for intervention in plan:
        add_intervention(table.world, intervention)
    return table


def make_world(players: int, changes: Mapping[str, Any] | None = None, deal: int = 1) -> Any:
    """A world after set-up, at which the scripted players sit."""
    if not PLAIN:
        pytest.skip("players who follow a script are plain Python")
    world = make_record(WORLD)
    frozen = tuple((key, tuple(v) if isinstance(v, list) else v) for key, v in (changes or {}).items())
    put_record(world.book, _make_book(frozen), WORLD["book"])
    world.table.players = players
    world.desk.seed, world.desk.deal = 1, deal
    for seat in range(players):
        world.desk.address[seat] = address_of(speak)
        world.desk.slot[seat] = seat
    clear_plan(world)
    run_setup(world)
    return world


@cache
def _make_book(changes: tuple[tuple[str, Any], ...]) -> np.ndarray:
    return make_book(load_box(dict(changes)))


_current: Table  # at which the players are sitting


def speak(me: Any, table: Any, offer: Any, book: Any) -> int:
    """The player of every seat: asks the test what to say."""
    return _current.answer(offer)


def _encode_card(card: int) -> int:
    return JOKER if card == 0 else card - 1


def _take(rest: list[int], *wanted: int) -> int:
    """The first of these that is still there leaves the rest."""
    for card in wanted:
        if card in rest:
            rest.remove(card)
            return int(card)
    raise AssertionError(f"none of {wanted} is left for this table")


def _forget_what_is_gone(me: Any, table: Any, seat: int) -> None:
    """Places of a list behind its end are no information about others, but differ from game to game."""
    me["card"][int(table["cards"][seat]) :] = 0
    me["mission"][int(table["missions"][seat]) :] = 0
    me["cost"][int(table["missions"][seat]) :] = 0
    me["dice"] = 0
    table["centre"][int(table["centre_count"]) :] = 0
