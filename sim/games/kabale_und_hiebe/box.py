"""The box of Kabale und Hiebe: every number of data/, under a variant if one is given, checked before anyone
plays. What a number alone may be stands beside it in data/; here stands what only shows when numbers are held
against each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sim.core.provenance import DataError, Fact, Facts, read_facts
from sim.games.kabale_und_hiebe.vocabulary import CARDS, SEATS, SYMBOLS, Card, Symbol
from sim.games.kabale_und_hiebe.world import MAX_SCORE_CARDS

DATA = Path(__file__).parent / "data"

PLAYERS = (2, 3, 4, 5, 6)
CARD_NAMES = tuple(card.name.lower() for card in Card)
SYMBOL_NAMES = tuple(symbol.name.lower() for symbol in Symbol)
SPECIALISTS = CARD_NAMES[Card.ALCHEMIST : Card.TROUBADOUR + 1]  # in the order of their symbols


def load_box(changes: Mapping[str, object] | None = None, name: str = "unnamed") -> Facts:
    """The printed game, or with changes the variant `name`; impossible games are refused with a reason."""
    facts = _load_printed_box().changed(changes or {}, name)
    check_box(facts)
    return facts


@cache
def _load_printed_box() -> Facts:
    return read_facts(DATA)


def check_box(facts: Facts) -> None:
    """Refuse a game that cannot be played."""
    _check_cards(facts)
    _check_score_cards(facts)


def _check_cards(facts: Facts) -> None:
    known = tuple(key.split(".")[1] for key in facts if key.startswith("cards.") and key.endswith(".value"))
    if known != CARD_NAMES:
        raise DataError(f"cards: {len(known)} cards; there are exactly {CARDS}, in the order of the rules")


def _check_score_cards(facts: Facts) -> None:
    rounds, each = facts.value("rounds"), facts.value("score.per_player")
    if rounds > each:
        raise DataError(f"rounds = {rounds}: only {each} score cards a player; score.per_player is the most")
    points = facts.value("score.points")
    cards = SYMBOLS * len(points)
    if cards > MAX_SCORE_CARDS:
        raise DataError(f"score.points: {cards} score cards in all; at most {MAX_SCORE_CARDS}")
    if cards < SEATS * each:
        raise DataError(
            f"score.points: {cards} score cards in all; with score.per_player = {each} "
            f"{SEATS} players need {SEATS * each}"
        )
    left = SYMBOLS * len([number for number in points if number > 1])
    if facts.value("two_players.ones") == "out" and left < 2 * each:
        raise DataError(f"two_players.ones = out: {left} score cards are left; two players need {2 * each}")


class Section(NamedTuple):
    """A table for people: all cells are text."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def box_rows(facts: Facts) -> list[Section]:
    """The whole box, to be read beside the real one; what is not printed is marked."""
    constants = [fact for key, fact in facts.items() if not key.startswith("cards.")]
    points = " ".join(map(str, facts.value("score.points")))
    return [
        Section(
            "Cards, one of each in every colour",
            ("card", "value", "what it does", "rule", "status", "source"),
            [_tell_card(facts, name) for name in CARD_NAMES],
        ),
        Section("Score cards", ("symbol", "points"), [(symbol, points) for symbol in SYMBOL_NAMES]),
        Section(
            "Constants (values of cards are doubled)",
            ("key", "value", "status", "rule", "source"),
            [(fact.key, _show(fact), _status(fact), fact.rule, _tell_source(fact)) for fact in constants],
        ),
    ]


def _tell_card(facts: Facts, name: str) -> tuple[str, ...]:
    place = f"cards.{name}"
    fact = facts[f"{place}.value"]
    worth = "none" if name == "double" else tell_half(fact.value)
    if f"{place}.own" in facts:
        worth += f" or {tell_half(facts.value(f'{place}.own'))}"
    text = facts.labels[f"{place}.text"]
    return (facts.labels[f"{place}.name"], worth, text, fact.rule, _status(fact), fact.source)


def tell_half(doubled: int | str | tuple) -> str:
    """A doubled value as people know it: 19 is 9.5."""
    return f"{int(doubled) / 2:g}"  # type: ignore[arg-type]


def _tell_source(fact: Fact) -> str:
    return f"{fact.source} ({fact.note})" if fact.note else fact.source


def _status(fact: Fact) -> str:
    """The status, and for an assumed value what is plausible."""
    return f"assumed: {' / '.join(map(str, fact.range))}" if fact.status == "assumed" else fact.status


def _show(fact: Fact) -> str:
    """The value with its unit, as people write it."""
    value = " ".join(map(str, fact.value)) if isinstance(fact.value, tuple) else str(fact.value)
    unit = {"half": "halves"}.get(fact.unit, f"{fact.unit}s") if fact.unit and fact.value != 1 else fact.unit
    return f"{value} {unit}".strip()
