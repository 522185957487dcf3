"""Kernel numbers → what a player would say."""

from __future__ import annotations

from typing import Any

from sim.games.kabale_und_hiebe.vocabulary import Card, Do, Symbol

SYMBOL_NAMES = [symbol.name.lower() for symbol in Symbol]
NAMES = {Card.JULIET: "Juliet", Card.ROMEO: "Romeo", Card.TOM_THUMB: "Tom Thumb"}


def tell_card(card: int) -> str:
    return NAMES.get(Card(card), Card(card).name.lower())


def find_option(offer: Any, number: int) -> tuple[int, int]:
    """Group and member of an option's number."""
    group = 0
    while group + 1 < offer.groups and offer.first[group + 1] <= number:
        group += 1
    return group, number - int(offer.first[group])


def find_column(columns: int, member: int) -> int:
    """The how-manieth, from 0, of a set of columns."""
    return [column for column in range(columns.bit_length()) if columns >> column & 1][member]


def tell_option(world: Any, number: int) -> str:
    """An option of the open offer."""
    offer = world.offer
    group, member = find_option(offer, number)
    return tell_choice(Do(int(offer.what[group])), int(offer.arg[group]), int(offer.more[group]), member)


def tell_choice(what: Do, arg: int, more: int, member: int) -> str:
    """What an option does."""
    match what:
        case Do.DONE:
            return "no"
        case Do.PLAY:
            return f"{tell_card(arg)} to column {find_column(more, member) + 1}"
        case Do.HIDE:
            return f"hide {tell_card(arg)} under the disguise"
        case Do.SWAP:
            return f"swap the score card with that of column {arg + 1}"
