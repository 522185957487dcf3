"""From facts to arrays: the book that kernels read. Checked facts in, numbers out; nothing is decided."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.provenance import Facts
from sim.games.kabale_und_hiebe.box import CARD_NAMES, SPECIALISTS, SYMBOL_NAMES
from sim.games.kabale_und_hiebe.vocabulary import CARDS, Card, Removal, Valueless
from sim.games.kabale_und_hiebe.world import BOOK


def make_book(facts: Facts) -> np.ndarray:
    """The image of the book for a checked set of facts."""
    picture = np.zeros(1, BOOK)
    book = picture[0]
    _fill_constants(book, facts)
    _fill_cards(book, facts)
    _fill_score_cards(book, facts)
    return picture


def _fill_constants(book: Any, facts: Facts) -> None:
    value = facts.value
    for field, key in {
        "rounds": "rounds",
        "hand_size": "hand.size",
        "romeo_with_juliet": "romeo.with_juliet",
        "hermit_loss": "hermit.loss",
        "tom_thumb_gain": "tom_thumb.gain",
        "dragon_loss": "dragon.loss",
        "wizard_least": "wizard.least",
        "witch_most": "witch.most",
        "doubling_factor": "doubling.factor",
        "doubling_loss": "doubling.loss",
    }.items():
        book[field] = value(key)
    book["removal"] = Removal[value("removal").upper()]
    book["valueless_wins"] = Valueless[value("valueless_wins").upper()]
    book["disguise_fills"] = value("disguise.fills") == "yes"


def _fill_cards(book: Any, facts: Facts) -> None:
    book["card"] = range(CARDS)
    book["value"][:] = [facts.value(f"cards.{name}.value") for name in CARD_NAMES]
    for symbol, name in enumerate(SPECIALISTS):
        book["value"][symbol, Card.ALCHEMIST + symbol] = facts.value(f"cards.{name}.own")


def _fill_score_cards(book: Any, facts: Facts) -> None:
    points = facts.value("score.points")
    cards = len(SYMBOL_NAMES) * len(points)
    book["score_cards"] = cards
    book["score_card"][:cards] = range(cards)
    book["score_symbol"][:cards] = np.repeat(range(len(SYMBOL_NAMES)), len(points))
    book["score_points"][:cards] = points * len(SYMBOL_NAMES)
    if facts.value("two_players.ones") == "out":
        book["least_points"][2] = 2
