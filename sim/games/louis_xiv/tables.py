"""From facts to arrays: the book that kernels read. Checked facts in, numbers out; nothing is decided."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from sim.core.provenance import Facts
from sim.games.louis_xiv.box import (
    CHIPS,
    COLOURS,
    CONDITIONS,
    PAYOUTS,
    PLAYERS,
    SIDES,
    find_abilities,
    find_money_cards,
)
from sim.games.louis_xiv.box import TILES as TILE_NUMBERS
from sim.games.louis_xiv.vocabulary import ANY_CHIP, ANYWHERE, JOKER, NOBODY, TILES, Ability, Chip
from sim.games.louis_xiv.world import BOOK, MAX_REACH, STEP_BITS

# B1: the person tiles on the dark squares of a 5×5 board, as (x to the right, y down), laid as a spiral.
#   . 6 . 7 .
#   5 . 1 . 8
#   . 4 . 2 .
#  12 . 3 . 9
#   . 11 . 10 .
SQUARES = (
    (2, 1), (3, 2), (2, 3), (1, 2), (0, 1), (1, 0), (3, 0), (4, 1), (4, 3), (3, 4), (1, 4), (0, 3),
)  # fmt: skip

CHIP_PAIRS = tuple(combinations_with_replacement(range(len(Chip)), 2))


def find_neighbours(tile: int) -> list[int]:
    """B2: the tiles that touch a tile at a corner."""
    x, y = SQUARES[tile]
    return [
        other for other, (a, b) in enumerate(SQUARES) if abs(a - x) == 1 and abs(b - y) == 1
    ]  # fmt: skip


Placement = tuple[tuple[int, int], ...]  # (tile, stones), by tile


@cache
def list_placements(start: int) -> tuple[Placement, ...]:
    """P2.5: every different result of placing 1 to MAX_REACH stones from a start tile, fewest stones first.

    What may be placed with s stones is a prefix of the list, so a kernel needs only its length.
    """
    starts = range(TILES) if start == ANYWHERE else [start]
    results = {
        tuple(sorted(zip(path, stones, strict=True)))
        for first in starts
        for path in _walk_paths([first])
        for stones in _share_out(MAX_REACH, len(path))
    }
    return tuple(sorted(results, key=lambda result: (sum(stones for _, stones in result), result)))


def _walk_paths(path: list[int]) -> list[list[int]]:
    """The path and every simple path that goes on from it."""
    paths = [path]
    if len(path) < MAX_REACH:
        for tile in find_neighbours(path[-1]):
            if tile not in path:
                paths += _walk_paths([*path, tile])
    return paths


def _share_out(most: int, tiles: int) -> list[tuple[int, ...]]:
    """Every way to lay at least one and together at most `most` stones on so many tiles."""
    if tiles == 0:
        return [()]
    return [
        (stones, *rest)
        for stones in range(1, most - tiles + 2)
        for rest in _share_out(most - stones, tiles - 1)
    ]


def make_book(facts: Facts) -> np.ndarray:
    """The image of the book for a checked set of facts."""
    picture = np.zeros(1, BOOK)
    book = picture[0]
    _fill_constants(book, facts)
    _fill_tiles(book, facts)
    _fill_cards(book, facts)
    _fill_missions(book, facts)
    _fill_payments(book)
    _fill_placements(book)
    return picture


def _fill_constants(book: Any, facts: Facts) -> None:
    value = facts.value
    for field, key in {
        "rounds": "rounds",
        "stones_each": "stones.each",
        "gold_start": "gold.start",
        "dealt": "influence.dealt",
        "intrigue_general": "intrigue.from_general",
        "intrigue_own": "intrigue.from_own",
        "neutral_stones": "neutral.stones",
        "neutral_persons": "neutral.persons",
        "compensation_round": "compensation.round",
        "louis_crowns": "louis.crowns",
        "chips_kept": "chips.kept",
        "gold_per_coat": "end.gold_per_coat",
        "points_coat": "score.coat",
        "points_majority": "score.majority",
        "supply_gold": "supply.gold",
        "supply_chips": "supply.chips",
    }.items():
        book[field] = value(key)
    book["louis_flips_empty"] = value("louis.flips") == "always"
    book["coats_substituted"] = value("coats.short") == "substitute"
    book["stones_break_ties"] = value("score.tiebreak") == "stones"
    book["random_pairing"] = value("pairing") == "random"
    for players in PLAYERS:
        book["stones_general"][players, :players] = value(f"stones.general_{players}")
        book["compensation"][players] = value(f"compensation.cards_{players}")
    leftovers = ("influence_card", "intrigue_card", "chip", "stone")
    book["end_coats"] = [value(f"end.{leftover}") for leftover in leftovers]
    for pile, colour in enumerate(COLOURS.values()):
        book["hand"][pile] = value(f"hand.{colour}")
        book["points_mission"][pile] = value(f"score.{colour}")


def _fill_tiles(book: Any, facts: Facts) -> None:
    for tile, number in enumerate(TILE_NUMBERS):
        for side, name in enumerate(SIDES):
            place = f"tiles.{number}.{name}"
            book["condition"][tile, side] = CONDITIONS.index(facts.value(f"{place}.condition"))
            book["amount"][tile, side] = facts.value(f"{place}.amount")
        book["payout"][tile] = [facts.value(f"tiles.{number}.payout.{resource}") for resource in PAYOUTS]
        neighbours = find_neighbours(tile)
        book["neighbours"][tile] = [*neighbours, *[NOBODY] * (4 - len(neighbours))]


def _fill_cards(book: Any, facts: Facts) -> None:
    value = facts.value
    influence = list(range(TILES)) * value("influence.copies") + [JOKER] * value("influence.jokers")
    _fill_list(book, "influence", "influence_cards", influence)
    book["reach"][:TILES] = value("place.person")
    book["reach"][JOKER] = value("place.joker")
    _fill_list(book, "intrigue", "intrigue_cards", [person - 1 for person in value("intrigue.persons")])
    coats = [kind for kind in range(value("coats.kinds")) for _ in range(value("coats.each"))]
    _fill_list(book, "coats", "coat_count", coats)
    cards = find_money_cards(facts)
    _fill_list(book, "money", "money_cards", list(range(len(cards))))
    for i, card in enumerate(cards):
        book["money_tile"][i] = value(f"money.{card}.tile") - 1
        book["money_gold"][i] = value(f"money.{card}.gold")


def _fill_list(book: Any, field: str, length: str, entries: list[int]) -> None:
    book[length] = len(entries)
    book[field][: len(entries)] = entries


def _fill_missions(book: Any, facts: Facts) -> None:
    card = 0
    piles: dict[str, list[int]] = {colour: [] for colour in COLOURS.values()}
    for name in find_abilities(facts):
        place, ability, colour = f"missions.{name}", Ability[name], COLOURS[name[0]]
        book["effect"][ability] = facts.value(f"{place}.amount") if f"{place}.amount" in facts else 1
        book["bonus"][ability] = facts.value(f"{place}.bonus")
        tiles = facts.value(f"{place}.tiles") if f"{place}.tiles" in facts else None
        for i, cost in enumerate(facts.value(f"{place}.costs")):
            book["ability"][card] = ability
            book["colour"][card] = list(piles).index(colour)
            book["mission_tile"][card] = tiles[i] - 1 if tiles else NOBODY
            book["mission_cost"][card] = encode_cost(cost)
            piles[colour].append(card)
            card += 1
    book["missions"] = card
    for pile, cards in enumerate(piles.values()):
        book["pile_size"][pile] = len(cards)
        book["pile"][pile, : len(cards)] = cards


def encode_cost(cost: str) -> int:
    """Two chips as one number."""
    first, second = (ANY_CHIP if chip == "?" else CHIPS.index(chip) for chip in cost)
    return 6 * first + second


def _fill_payments(book: Any) -> None:
    """P4.1: which two chips pay which cost; a crown stands for any chip."""
    for pair, (one, two) in enumerate(CHIP_PAIRS):
        book["pair_first"][pair], book["pair_second"][pair] = one, two
        for cost in range(36):
            first, second = divmod(cost, 6)
            straight = _is_good_for(one, first) and _is_good_for(two, second)
            crossed = _is_good_for(two, first) and _is_good_for(one, second)
            if straight or crossed:
                book["payable"][cost] |= 1 << pair
        for held in range(32):
            if one != two and held >> one & 1 and held >> two & 1:
                book["pairs_of"][held] |= 1 << pair
            if one == two and held >> one & 1:
                book["doubles_of"][held] |= 1 << pair


def _is_good_for(chip: int, asked: int) -> bool:
    return chip in (asked, Chip.CROWN) or asked == ANY_CHIP


def _fill_placements(book: Any) -> None:
    row = 0
    for start in range(TILES + 1):
        placements = list_placements(start)
        book["place_row"][start] = row
        totals = [sum(stones for _, stones in placement) for placement in placements]
        for most in range(MAX_REACH + 1):
            book["place_count"][start, most] = sum(total <= most for total in totals)
        for placement in placements:
            steps = (8 * tile + stones << STEP_BITS * i for i, (tile, stones) in enumerate(placement))
            book["placement"][row] = sum(steps)
            row += 1
