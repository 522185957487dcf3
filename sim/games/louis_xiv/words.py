"""Kernel numbers → what a player would say."""

from __future__ import annotations

from typing import Any

from sim.core.page import count
from sim.games.louis_xiv.rules.p4_missions import find_pair
from sim.games.louis_xiv.vocabulary import (
    ANYWHERE,
    JOKER,
    NOBODY,
    TILES,
    Ability,
    Chip,
    Colour,
    Do,
)
from sim.games.louis_xiv.world import STEP_BITS, STEP_MASK

CHIP_NAMES = [chip.name.lower() for chip in Chip]
COLOUR_NAMES = [colour.name.lower() for colour in Colour]


def find_option(offer: Any, number: int) -> tuple[int, int]:
    """Group and member of an option's number."""
    group = 0
    while group + 1 < offer.groups and offer.first[group + 1] <= number:
        group += 1
    return group, number - int(offer.first[group])


def find_placement(book: Any, start: int, member: int) -> list[tuple[int, int]]:
    """The (tile, stones) of a start tile's placement, tiles from 0."""
    steps = int(book.placement[int(book.place_row[start]) + member])
    placed = []
    while steps:
        placed.append(((steps & STEP_MASK) >> 3, steps & 7))
        steps >>= STEP_BITS
    return placed


def tell_option(world: Any, number: int) -> str:
    """An option of the open offer."""
    offer, book = world.offer, world.book
    group, member = find_option(offer, number)
    what, arg, more = Do(int(offer.what[group])), int(offer.arg[group]), int(offer.more[group])
    if what in (Do.LAY, Do.RETURN):
        hand = world.me[int(offer.seat)].mission
        arg = int(hand[arg])
        if what == Do.RETURN and more != NOBODY:
            more = int(hand[more])
    return tell_choice(book, what, arg, more, member)


def tell_choice(book: Any, what: Do, arg: int, more: int, member: int) -> str:
    """What an option does; missions of LAY and RETURN are given as cards."""
    card = tell_card(arg)
    match what:
        case Do.DONE:
            return "no (more)"
        case Do.USE:
            stones = f" for {count(more, 'stone')}" if arg in (Ability.L2, Ability.M1, Ability.D1) else ""
            return f"use M-{Ability(arg).name}{stones}"
        case Do.PUT:
            return f"put {count(more, 'stone')} on tile {arg + 1}"
        case Do.ANY_TILE:
            return f"put a stone on tile {member + 1}"
        case Do.PLACE | Do.FOUR:
            placed = find_placement(book, ANYWHERE if what == Do.FOUR else arg, member)
            stones = " + ".join(f"{stones} on tile {tile + 1}" for tile, stones in placed)
            return f"{card}{' as the four-stone joker' if what == Do.FOUR else ''}: place {stones}"
        case Do.TAKE:
            return f"{card}: take {count(member, 'stone')} back" if member else f"{card}: nothing"
        case Do.TAKE_FOUR:
            return f"{card} as the four-stone joker: take {count(member + 1, 'stone')} back"
        case Do.PAY:
            return "pay instead of playing a card"
        case Do.SWAP:
            return f"swap {card} for the top card"
        case Do.FROM_GENERAL:
            return f"play it with {count(arg, 'stone')} from the general supply"
        case Do.FROM_OWN:
            return f"play it with {count(arg, 'stone')} from the own supply"
        case Do.YES:
            return "yes"
        case Do.BACK:
            return f"take {count(arg, 'stone')} back"
        case Do.LAY:
            pair = find_pair(more, member)
            chips = f"{CHIP_NAMES[book.pair_first[pair]]} and {CHIP_NAMES[book.pair_second[pair]]}"
            return f"lay out {tell_mission(book, arg)} for {chips}"
        case Do.CROWN:
            return f"turn a {CHIP_NAMES[arg]} into a crown"
        case Do.DRAW:
            return f"draw a {COLOUR_NAMES[arg]} mission"
        case Do.KEEP:
            return f"keep a {CHIP_NAMES[arg]}"
        case Do.RETURN:
            second = "" if more == NOBODY else f", then {tell_mission(book, more)}"
            return f"put back {tell_mission(book, arg)}{second}"


def tell_card(card: int) -> str:
    return "joker" if card in (JOKER, TILES) else f"card {card + 1}"


def tell_mission(book: Any, card: int) -> str:
    """M-L4 (tile 2)."""
    tile = int(book.mission_tile[card])
    return f"M-{Ability(int(book.ability[card])).name}" + ("" if tile == NOBODY else f" (tile {tile + 1})")
