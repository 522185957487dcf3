"""A table in the middle of a round, set in a few lines, and players who answer as a test tells them.

    table = Table(2, ["art 3: A king, B explorer?", "trade 1"], hands=["wizard"])
    table.play(take_turn, (0, "play", ("play", "wizard", 0)))
    assert table.column(0) == "art 3: A king, A wizard?"

Players are letters. A card is "A king"; "A king?" lies face down, "A king!" hidden under a disguise. Columns
that are not given are empty ones, with high score cards. What a test does not name lies in the decks, below
the cards that `decks` names. A line of a script is (seat, question, answer), in the order of the questions.
This file alone knows how the world is laid out; after every part that is played it counts all cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sim.core.jit import address_of
from sim.core.layout import image, make_record, put_record
from sim.core.page import LETTERS
from sim.games.kabale_und_hiebe.box import CARD_NAMES, SYMBOL_NAMES, load_box
from sim.games.kabale_und_hiebe.plan import add_intervention, clear_plan
from sim.games.kabale_und_hiebe.rules.cards import lay, open_columns
from sim.games.kabale_und_hiebe.rules.p0_setup import run_setup
from sim.games.kabale_und_hiebe.rules.p1_turn import head_column
from sim.games.kabale_und_hiebe.tables import make_book
from sim.games.kabale_und_hiebe.vocabulary import Unseen
from sim.games.kabale_und_hiebe.world import ME, TABLE, WORLD
from tests.kit.kabale_und_hiebe import decode_option, decode_question, decode_result, decode_world

Line = tuple[int, str, tuple | str]
MARKS: dict[str, int] = {"?": Unseen.DOWN, "!": Unseen.HIDDEN}
FACES = {"up": "", "down": "?", "hidden": "!"}


class Question(NamedTuple):
    """What a player was asked, and what he said."""

    name: str
    seat: int
    column: int | None
    options: list[tuple]
    answer: tuple


class View(NamedTuple):
    """What a player was shown, byte by byte; the offer without its record."""

    me: bytes
    table: bytes
    offer: list[tuple]


class Table:
    """A round in progress; nobody holds a card unless the test deals it."""

    def __init__(
        self,
        players: int = 2,
        columns: Sequence[str] = (),
        *,
        hands: Sequence[str] = (),  # a seat: cards, with blanks between them
        decks: Sequence[str] = (),  # a seat: its top cards, top first
        discards: Sequence[str] = (),  # a seat
        no_decks: bool = False,  # what is not named is out of the game
        closed: Sequence[int] = (),  # columns
        won: Sequence[str] = (),  # a seat: "art 3, trade 1"
        turn: int = 0,
        round: int = 0,
        changes: Mapping[str, Any] | None = None,  # of the box
        plan: Sequence[str] = (),  # interventions
        deal: int = 1,
    ) -> None:
        self.world = _make_world(players, changes or {}, plan, deal)
        self.players = players
        self.asked: list[Question] = []
        self.views: list[View] = []
        table = self.world.table
        table.round, table.turn, table.columns = round, turn, players
        open_columns(table, sum(1 << column for column in range(players) if column not in closed))
        self._rest = [list(CARD_NAMES) for _ in range(players)]
        self._free = list(range(int(self.world.book.score_cards)))
        for seat, cards in enumerate(won):
            self._give_score_cards(seat, cards)
        self._lay_columns(columns)
        for seat in range(players):
            self._deal(seat, *(_split(row, seat) for row in (hands, decks, discards)), no_decks)
        for seat in range(players):
            self.world.desk.address[seat] = address_of(self._answer)

    def play(self, part: Callable, *script: Line, otherwise: str = "") -> Table:
        """Run a part of the rules. A question that is not next in the script takes the first option that
        begins with the word `otherwise`, or fails the test; so does a line that is never reached."""
        self._script, self._otherwise = list(script), otherwise
        before = self._count_cards()
        part(self.world)
        assert not self._script, f"never asked: {self._script}"
        assert self._count_cards() == before, "a card was lost or made"
        return self

    def _answer(self, me: Any, table: Any, offer: Any, book: Any) -> int:
        """A player speaks."""
        name, seat, column = decode_question(self.world)
        options = [decode_option(self.world, number) for number in range(int(offer.n))]
        answer = self._find_answer(name, seat, options)
        self.asked.append(Question(name, seat, column, options, answer))
        self.views.append(View(image(me, ME).tobytes(), image(table, TABLE).tobytes(), options))
        assert answer in options, f"seat {seat}, {name}: {answer} is not offered; {options}"
        return options.index(answer)

    def _find_answer(self, name: str, seat: int, options: list[tuple]) -> tuple:
        if self._script and self._script[0][:2] == (seat, name):
            answer = self._script.pop(0)[2]
            return (answer,) if isinstance(answer, str) else answer
        for option in options:
            if option[0] == self._otherwise:
                return option
        raise AssertionError(f"seat {seat} is asked {name}, not {self._script[:1]}; {options}")

    # What lies where

    @property
    def state(self) -> dict[str, Any]:
        return decode_world(self.world)

    @property
    def result(self) -> dict[str, Any]:
        return decode_result(self.world)

    @property
    def won(self) -> list[list[tuple[str, int]]]:
        return self.state["won"]

    @property
    def hands(self) -> list[list[str]]:
        return self.state["hands"]

    @property
    def discards(self) -> list[list[str]]:
        return self.state["discards"]

    def column(self, number: int) -> str:
        """As it would be written for a test."""
        column = self.state["columns"][number]
        cards = [f"{LETTERS[owner]} {card}{FACES[face]}" for card, owner, face in column["cards"]]
        head = f"{column['symbol']} {column['points']}"
        return f"{head}: {', '.join(cards)}" if cards else head

    def closed(self) -> list[int]:
        return [number for number, column in enumerate(self.state["columns"]) if column["closed"]]

    # Setting the table

    def _lay_columns(self, columns: Sequence[str]) -> None:
        for number, written in enumerate(columns):
            head, _, cards = written.partition(":")
            head_column(self.world, number, self._take_score_card(head))
            for place, card in enumerate(filter(None, (part.strip() for part in cards.split(",")))):
                self._lay(number, place, card)
        for number in range(len(columns), self.players):
            head_column(self.world, number, self._take_high_score_card())

    def _lay(self, column: int, place: int, written: str) -> None:
        letter, name = written.rstrip("?!").split()
        seat, card = LETTERS.index(letter), CARD_NAMES.index(name)
        self._rest[seat].remove(name)
        seen = MARKS.get(written[-1], card)
        lay(self.world, column, place, seat, card, seen)
        table = self.world.table
        table.lying[column] += 1
        table.filling[column] += 1 if seen != Unseen.HIDDEN else int(self.world.book.disguise_fills)

    def _deal(self, seat: int, hand: list[str], top: list[str], discard: list[str], no_deck: bool) -> None:
        for name in (*hand, *top, *discard):
            self._rest[seat].remove(name)
        deck = [*([] if no_deck else self._rest[seat]), *reversed(top)]
        world, table = self.world, self.world.table
        world.me[seat].hand[:] = 0
        world.me[seat].hand[: len(hand)] = [CARD_NAMES.index(name) for name in hand]
        world.hidden.deck[seat][: len(deck)] = [CARD_NAMES.index(name) for name in deck]
        table.hand[seat], table.deck[seat] = len(hand), len(deck)
        table.discard[seat] = sum(1 << CARD_NAMES.index(name) for name in discard)

    def _give_score_cards(self, seat: int, written: str) -> None:
        table = self.world.table
        for card in filter(None, (part.strip() for part in written.split(","))):
            table.won[seat, table.won_cards[seat]] = self._take_score_card(card)
            table.won_cards[seat] += 1

    def _take_high_score_card(self) -> int:
        card = max(self._free, key=lambda card: int(self.world.book.score_points[card]))
        self._free.remove(card)
        return card

    def _take_score_card(self, written: str) -> int:
        symbol, points = written.split()
        book = self.world.book
        for card in self._free:
            if (SYMBOL_NAMES[book.score_symbol[card]], book.score_points[card]) == (symbol, int(points)):
                self._free.remove(card)
                return card
        raise AssertionError(f"no score card {written} is left")

    def _count_cards(self) -> list[list[str]]:
        """S1: all cards of each seat."""
        state = self.state
        lying = [card for column in state["columns"] for card in column["cards"]]
        return [
            sorted(
                [*state["hands"][seat], *state["decks"][seat], *state["discards"][seat]]
                + [card for card, owner, _ in lying if owner == seat]
            )
            for seat in range(self.players)
        ]


def find_winner(cards: str, head: str = "art 3", players: int = 4, **settings: Any) -> str:
    """Who takes the score card of a column: a letter, or "" for nobody."""
    from sim.games.kabale_und_hiebe.rules.p3_evaluation import run_evaluation

    table = Table(players, [f"{head}: {cards}"], **settings).play(run_evaluation)
    symbol, points = head.split()
    for seat, won in enumerate(table.won):
        if (symbol, int(points)) in won:
            return LETTERS[seat]
    assert (symbol, int(points)) in table.state["out"]
    return ""


def _split(rows: Sequence[str], seat: int) -> list[str]:
    return rows[seat].split() if seat < len(rows) else []


def _make_world(players: int, changes: Mapping[str, Any], plan: Sequence[str], deal: int) -> Any:
    world = make_record(WORLD)
    put_record(world.book, make_book(load_box(changes)), WORLD["book"])
    world.table.players = players
    world.desk.seed, world.desk.deal = 1, deal
    clear_plan(world)
    for intervention in plan:
        add_intervention(world, intervention)
    run_setup(world)
    for seat in range(players):
        world.hidden.shuffles[seat] = 1
    return world
