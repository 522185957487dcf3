"""The kernel's world in the words of the rules: what the slow twin speaks and clause tests are written in.

Tiles and persons count from 1, a joker is 0, chips are Z B R H K, missions are card numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.rng import key_of, shuffle_into
from sim.games.louis_xiv.rules.p4_missions import find_pair
from sim.games.louis_xiv.vocabulary import ANYWHERE, JOKER, NEUTRAL, NOBODY, TILES, Ability, Ask, Do, Stream
from sim.games.louis_xiv.words import find_option, find_placement
from sim.games.louis_xiv.world import HIDDEN, ME, WORLD
from tests.kit.cases import WORD, Case, count_words

CHIPS = "ZBRHK"
COLOURS = ("light", "medium", "dark")


def decode_card(card: int) -> int:
    return 0 if card == JOKER else int(card) + 1


def decode_option(world: Any, number: int) -> tuple:
    """An option of the open offer as a tuple: ('place', 6, ((1, 1), (6, 2)))."""
    offer, book = world.offer, world.book
    group, member = find_option(offer, number)
    what, arg, more = Do(int(offer.what[group])), int(offer.arg[group]), int(offer.more[group])
    hand = world.me[int(offer.seat)].mission
    match what:
        case Do.DONE | Do.YES | Do.PAY:
            return (what.name.lower(),)
        case Do.USE:
            return ("use", Ability(arg).name, more)
        case Do.PUT:
            return ("put", arg + 1, more)
        case Do.ANY_TILE:
            return ("put", member + 1, 1)
        case Do.PLACE | Do.FOUR:
            placed = find_placement(book, ANYWHERE if what == Do.FOUR else arg, member)
            return (what.name.lower(), decode_card(arg), tuple((tile + 1, stones) for tile, stones in placed))
        case Do.TAKE if member == 0:
            return ("nothing", decode_card(arg))
        case Do.TAKE | Do.TAKE_FOUR:
            return (what.name.lower(), decode_card(arg), member + (what == Do.TAKE_FOUR))
        case Do.SWAP:
            return (what.name.lower(), decode_card(arg))
        case Do.FROM_GENERAL | Do.FROM_OWN:
            return (what.name.lower().removeprefix("from_"), arg)
        case Do.BACK:
            return ("back", arg)
        case Do.LAY:
            pair = find_pair(more, member)
            return ("lay", int(hand[arg]), (CHIPS[book.pair_first[pair]], CHIPS[book.pair_second[pair]]))
        case Do.CROWN | Do.KEEP:
            return (what.name.lower(), CHIPS[arg])
        case Do.DRAW:
            return ("draw", COLOURS[arg])
        case Do.RETURN:
            cards = [int(hand[place]) for place in (arg, more) if place != NOBODY]
            colours = {int(book.colour[card]) for card in cards}
            return ("return", tuple(sorted(cards) if len(colours) == 2 else cards))


def decode_question(world: Any) -> tuple[str, int, int | None]:
    """The open offer: decision, seat, and the tile it is about."""
    offer = world.offer
    about = None if offer.about == NOBODY else int(offer.about) + 1
    return Ask(int(offer.ask)).name.lower(), int(offer.seat), about


def decode_world(world: Any) -> dict[str, Any]:
    """The whole state."""
    table, hidden = world.table, world.hidden
    seats = range(table.players)
    colours = [*seats, NEUTRAL]

    def person_or_none(tile: int) -> int | None:
        return None if tile == NOBODY else int(tile) + 1

    def intrigue(seat: int, marks: tuple[int, ...]) -> list[int]:
        return [person + 1 for person in range(TILES) if world.me[seat].intrigue[person] in marks]

    def ring(cards: Any, top: int, left: int) -> list[int]:
        return [int(cards[(top + i) % len(cards)]) for i in range(left)]

    exceeded = [name for bit, name in enumerate([*CHIPS, "gold"]) if int(hidden.exceeded) >> bit & 1]
    deck = [decode_card(card) for card in hidden.influence[: table.influence_left]]
    return {
        "round": int(table.round) + 1,
        "start": int(table.start),
        "louis": person_or_none(table.louis),
        "tile": person_or_none(table.tile),
        "sides": _ints(table.side),
        "stones": [_ints(row[colours]) for row in table.stones],
        "evaluated": _ints(table.evaluated[colours]),
        "general": _ints(table.general[: table.players]),
        "own": _ints(table.own[: table.players]),
        "gold": _ints(table.gold[: table.players]),
        "chips": [_ints(table.chips[seat]) for seat in seats],
        "cards": [
            sorted(decode_card(card) for card in world.me[seat].card[: table.cards[seat]]) for seat in seats
        ],
        "intrigue": [intrigue(seat, (1, 2)) for seat in seats],
        "fresh": [intrigue(seat, (2,)) for seat in seats],
        "missions": [sorted(_ints(world.me[seat].mission[: table.missions[seat]])) for seat in seats],
        "laid": [_ints(table.laid_card[seat, : table.laid[seat]]) for seat in seats],
        "coats": [_ints(world.me[seat].coat) for seat in seats],
        "centre": sorted(decode_card(card) for card in table.centre[: table.centre_count]),
        "influence_deck": deck[::-1],
        "intrigue_deck": [
            person + 1 for person in ring(hidden.intrigue, int(hidden.intrigue_top), int(table.intrigue_left))
        ],
        "piles": {
            colour: ring(hidden.pile[pile], int(hidden.pile_top[pile]), int(table.pile_left[pile]))
            for pile, colour in enumerate(COLOURS)
        },
        "coats_left": int(table.coats_left),
        "exceeded": sorted(exceeded),
    }


def decode_result(world: Any) -> dict[str, Any]:
    """The outcome."""
    result, players = world.result, int(world.table.players)
    names = ("points", "mission_points", "coats", "majority_points", "own_stones", "share", "rank")
    record: dict[str, Any] = {name: _ints(getattr(result, name)[:players]) for name in names}
    record["end_coats"] = [_ints(result.end_coats[seat]) for seat in range(players)]
    record["tie_level"] = int(result.tie_level)
    return record


def decode_chance(world: Any) -> dict[str, Any]:
    """All the luck of the deal that has been set up in a world: what the twin is given in advance."""
    hidden, book, root = world.hidden, world.book, world.desk.root
    deck = np.zeros(len(book.influence), np.int64)

    def shuffled(source: Any, size: int, stream: int, number: int = 0) -> list[int]:
        shuffle_into(deck, source, size, key_of(root, stream, number))
        return _ints(deck[:size])

    chips = "ZBRHK?"
    money = shuffled(book.money, int(book.money_cards), Stream.MONEY)
    coats = np.zeros(int(book.coat_count), np.int64)
    shuffle_into(coats, book.coats, int(book.coat_count), key_of(root, Stream.COATS, 0))
    cards = int(book.influence_cards)
    return {
        "money": [(int(book.money_tile[card]) + 1, int(book.money_gold[card])) for card in money],
        "intrigue": [
            person + 1 for person in shuffled(book.intrigue, int(book.intrigue_cards), Stream.INTRIGUE)
        ],
        "piles": {
            colour: shuffled(book.pile[pile], int(book.pile_size[pile]), Stream.LIGHT + pile)
            for pile, colour in enumerate(COLOURS)
        },
        "coats": _ints(coats),
        "influence": [
            [
                decode_card(card)
                for card in reversed(shuffled(book.influence, cards, Stream.INFLUENCE, number))
            ]
            for number in range(int(book.rounds) + 1)
        ],
        "missions": {
            card: {
                "ability": Ability(int(book.ability[card])).name,
                "colour": COLOURS[book.colour[card]],
                "tile": None if book.mission_tile[card] == NOBODY else int(book.mission_tile[card]) + 1,
                "cost": "".join(chips[chip] for chip in divmod(int(hidden.cost[card]), 6)),
            }
            for card in range(int(book.missions))
        },
    }


def _ints(row: Any) -> list[int]:
    return [int(number) for number in row]


CASES = (
    Case("printed", 40, {}, ()),
    Case(
        "many missions",
        15,
        {
            "pairing": "random",
            "hand.dark": 2,
            "rounds": 6,
            "tiles.1.payout.crown": 2,
            "tiles.7.payout.ring": 2,
        },
        (),
    ),
    Case(
        "scarce",
        15,
        {
            "coats.each": 2,
            "coats.short": "substitute",
            "intrigue.persons": [3, 8],
            "stones.each": 9,
            "louis.flips": "always",
        },
        (),
    ),
    Case(
        "intervened",
        15,
        {},
        ("blank:seat=0,order=1", "grant:seat=1,card=D7,round=1,points=3", "force:seat=1,pile=dark"),
    ),
)
LINE_UPS = (
    ["random", "random"], ["random", "greedy:doubt=0.3", "random"], ["random", "random", "random", "random"],
    ["greedy", "greedy"], ["greedy", "greedy", "random"], ["greedy", "random", "greedy", "greedy:chip=3"],
)  # fmt: skip
SAME: dict[str, tuple[list[str], list[str]]] = {
    "a mission that is never laid out": (["blank:seat=0,order=60"], []),
    "a draw that never comes": (["force:seat=1,pile=dark,draw=100"], []),
    "both": (["blank:seat=1,order=60", "force:seat=0,pile=medium,draw=100"], []),
}
BITES = ["force:seat=0,pile=dark"]
CLAUSES = {
    "B": 3, "C": 2, "I": 1, "S": 4, "P1.": 4, "P2.": 10, "P3.": 13, "P4.": 4,
    "M-L": 7, "M-M": 5, "M-D": 8, "E": 4, "V": 1,
}  # fmt: skip
TURN = "turn"
MINE = count_words((WORLD, "me"), (ME, "card"))  # of seat 0
PLAYER = ME.itemsize // WORD
COATS = count_words((ME, "coat")) - count_words((ME, "card"))
CHEATS = {
    "another's hand": f"me.card[{PLAYER}] + me.card[{PLAYER + 1}]",
    "the order of the deck": (
        f"me.card[{count_words((WORLD, 'hidden'), (HIDDEN, 'influence')) - MINE} + table.influence_left - 1]"
    ),
    "the kinds of another's coats": f"me.card[{PLAYER + COATS}]",
}
HONEST = "me.card[0] + table.gold[1]"
