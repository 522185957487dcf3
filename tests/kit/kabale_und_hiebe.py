"""The kernel's world in the words of the rules: what the slow twin speaks and clause tests are written in.

Columns and rounds count from 0, cards and symbols go by name, values are doubled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from sim.core.rng import key_of, shuffle_into
from sim.games.kabale_und_hiebe.box import CARD_NAMES, SYMBOL_NAMES
from sim.games.kabale_und_hiebe.vocabulary import CARDS, NOBODY, SEATS, Ask, Do, Stream, Unseen
from sim.games.kabale_und_hiebe.words import find_column, find_option
from sim.games.kabale_und_hiebe.world import HIDDEN, ME, WORLD
from tests.kit.cases import WORD, Case, count_words

ScoreCard = tuple[str, int]  # symbol, points


def decode_option(world: Any, number: int) -> tuple:
    """An option of the open offer as a tuple: ('play', 'king', 2)."""
    offer = world.offer
    group, member = find_option(offer, number)
    what, arg, more = Do(int(offer.what[group])), int(offer.arg[group]), int(offer.more[group])
    match what:
        case Do.DONE:
            return ("done",)
        case Do.PLAY:
            return ("play", CARD_NAMES[arg], find_column(more, member))
        case Do.HIDE:
            return ("hide", CARD_NAMES[arg])
        case Do.SWAP:
            return ("swap", arg)


def decode_question(world: Any) -> tuple[str, int, int | None]:
    """The open offer: decision, seat, and the column it is about."""
    offer = world.offer
    about = None if offer.about == NOBODY else int(offer.about)
    return Ask(int(offer.ask)).name.lower(), int(offer.seat), about


def decode_world(world: Any) -> dict[str, Any]:
    """The whole state."""
    table = world.table
    seats = range(int(table.players))
    return {
        "round": int(table.round),
        "turn": int(table.turn),
        "columns": [_decode_column(world, column) for column in range(int(table.columns))],
        "hands": [sorted(_names(world.me[seat].hand[: table.hand[seat]])) for seat in seats],
        "decks": [_names(world.hidden.deck[seat][: table.deck[seat]])[::-1] for seat in seats],
        "discards": [
            sorted(name for card, name in enumerate(CARD_NAMES) if int(table.discard[seat]) >> card & 1)
            for seat in seats
        ],
        "won": [_score_cards(world, table.won[seat][: table.won_cards[seat]]) for seat in seats],
        "out": _score_cards(world, table.out[: table.out_cards]),
    }


def _decode_column(world: Any, column: int) -> dict[str, Any]:
    table, end = world.table, int(world.table.lying[column])
    faces: dict[int, str] = {Unseen.DOWN: "down", Unseen.HIDDEN: "hidden"}
    rows = (world.hidden.card[column, :end], table.owner[column, :end], table.card[column, :end])
    return {
        "symbol": SYMBOL_NAMES[table.symbol[column]],
        "points": int(table.points[column]),
        "closed": not int(table.open) >> column & 1,
        "cards": [
            (CARD_NAMES[card], owner, faces.get(seen, "up"))
            for card, owner, seen in zip(*(row.tolist() for row in rows), strict=True)
        ],
    }


def decode_result(world: Any) -> dict[str, Any]:
    """The outcome."""
    result, players = world.result, int(world.table.players)
    names = ("points", "sum_points", "doubled_points", "share", "rank")
    return {name: [int(number) for number in getattr(result, name)[:players]] for name in names}


def decode_chance(world: Any) -> dict[str, Any]:
    """All the luck of the deal that has been set up in a world: what the twin is given in advance."""
    players = int(world.table.players)
    in_game = [card for card in range(CARDS) if not int(world.plan.removed) >> card & 1]
    used = int(world.book.rounds) * players
    return {
        "decks": [_draw_order(world, seat, 0, in_game) for seat in range(players)],
        "reshuffle": make_reshuffle(world),
        "score_cards": _score_cards(world, world.hidden.score[:used]),
    }


def make_reshuffle(world: Any) -> Callable[[int, int, list[str]], list[str]]:
    """(seat, number of the reshuffle, cards) → the cards in drawing order."""

    def reshuffle(seat: int, number: int, cards: list[str]) -> list[str]:
        return _draw_order(world, seat, number + 1, [CARD_NAMES.index(name) for name in cards])

    return reshuffle


def _draw_order(world: Any, seat: int, shuffle: int, cards: list[int]) -> list[str]:
    """A shuffle of a seat's cards: all of them, restricted to those present; the last is drawn first."""
    packet = (seat - int(world.desk.rotation)) % int(world.table.players)
    deck = np.zeros(CARDS, np.int64)
    key = key_of(world.desk.root, Stream.DECK, SEATS * shuffle + packet)
    shuffle_into(deck, world.book.card, CARDS, key)
    return [CARD_NAMES[card] for card in reversed(deck) if card in cards]


def _names(cards: Any) -> list[str]:
    return [CARD_NAMES[card] for card in cards.tolist()]


def _score_cards(world: Any, cards: Any) -> list[ScoreCard]:
    book = world.book
    return [(SYMBOL_NAMES[book.score_symbol[card]], int(book.score_points[card])) for card in cards.tolist()]


CASES = (
    Case("printed", 20, {}, ()),
    Case(
        "readings",
        8,
        {
            "removal": "one_by_one",
            "valueless_wins": "highest",
            "disguise.fills": "yes",
            "two_players.ones": "out",
            "hand.size": 5,
        },
        (),
    ),
    Case("scarce", 8, {"score.points": [5, 9, 12, 15, 18, 20], "rounds": 3, "cards.storm.value": 60}, ()),
    Case("intervened", 8, {}, ("blank:card=explorer,seat=0", "blank:card=dragon", "remove:card=wizard")),
)
LINE_UPS = (
    ["random", "random"], ["random", "greedy", "random"], ["random"] * 6,
    ["greedy", "greedy"], ["greedy", "random", "greedy", "greedy"], ["greedy"] * 5,
)  # fmt: skip
SAME = {
    "for each seat is for everybody": (
        ["blank:card=double,seat=0", "blank:card=double,seat=1", "blank:card=double,seat=2"],
        ["blank:card=double"],
    ),
    "a card that is out has no effect to lose": (
        ["remove:card=assassin", "blank:card=assassin"],
        ["remove:card=assassin"],
    ),
    "twice is once": (["remove:card=king", "remove:card=king"], ["remove:card=king"]),
}
BITES = ["blank:card=explorer"]
CLAUSES = {"S": 3, "I": 1, "T": 4, "X": 5, "V": 7, "E": 1}
TURN = "play"
MINE = count_words((WORLD, "me"), (ME, "hand"))  # of seat 0
PLAYER = ME.itemsize // WORD
DECK = count_words((WORLD, "hidden"), (HIDDEN, "deck")) - MINE
LYING = count_words((WORLD, "hidden"), (HIDDEN, "card")) - MINE
CHEATS = {
    "another's hand": f"me.hand[{PLAYER}] + me.hand[{PLAYER + 1}]",
    "the order of the deck": f"me.hand[{DECK} + table.deck[0] - 1]",
    "cards that lie face down": f"me.hand[{LYING} + max(0, table.lying[0] - 1)]",
}
HONEST = "me.hand[0] + table.deck[1]"
