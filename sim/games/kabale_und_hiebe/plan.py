"""Interventions: the same game with one thing done to it, for questions of cause and effect.

Everything else stays, bit for bit, because all chance is keyed. `INTERVENTIONS` shows what can be done.
Seats count from 0. Both can stand several times. What a value does to the game is asked with a variant.
"""

from __future__ import annotations

import difflib
from typing import Any

from sim.core.provenance import DataError
from sim.games.kabale_und_hiebe.box import CARD_NAMES
from sim.games.kabale_und_hiebe.vocabulary import CARDS, SEATS, WITH_EFFECT

KNOWN = {"blank": ("card", "seat"), "remove": ("card",)}
INTERVENTIONS = {
    "blank:card=wizard": "the effect of a card is void for everybody (seat=N: only for seat N); "
    "the card and its value stay",
    "remove:card=wizard": "a card is out of the game, for everybody",
}
CARD_VALUE = {
    "word": "card", "used": "played", "effect": "effect",
    "log": "cards", "uses": "plays", "draws": "draws", "card": "card",
    "pile": "seat",  # everybody has his own deck
    "worked": "used",
    "blank": "blank:card={card},seat={seat}",
    "effects": [CARD_NAMES[card] for card in WITH_EFFECT],
}  # fmt: skip


def clear_plan(world: Any) -> None:
    """Nothing is done to the game."""
    for seat in range(SEATS):
        world.plan.blank[seat] = 0
    world.plan.removed = 0


def add_intervention(world: Any, text: str) -> None:
    """Write one intervention into the plan."""
    name, settings = _parse(text)
    card = _read_card(text, settings["card"])
    if name == "blank":
        _blank(world, text, settings, card)
    else:
        _remove(world, text, card)


def _parse(text: str) -> tuple[str, dict[str, str]]:
    name, _, written = (part.strip() for part in text.partition(":"))
    if name not in KNOWN:
        raise DataError(
            f"intervention '{text}': unknown; one of {', '.join(KNOWN)}, such as {next(iter(INTERVENTIONS))}"
        )
    settings: dict[str, str] = {}
    for setting in written.split(","):
        key, _, value = (part.strip() for part in setting.partition("="))
        settings[key] = value
    if "card" not in settings:
        raise DataError(f"intervention '{text}': card= is missing; write {name}:card=wizard")
    for key in sorted(settings.keys() - set(KNOWN[name])):
        raise DataError(f"intervention '{text}': {key}= is unknown; {name} takes {', '.join(KNOWN[name])}")
    return name, settings


def _read_card(text: str, name: str) -> int:
    if name not in CARD_NAMES:
        nearest = difflib.get_close_matches(name, CARD_NAMES, n=1)
        hint = f"did you mean '{nearest[0]}'?" if nearest else f"one of {', '.join(CARD_NAMES)}"
        raise DataError(f"intervention '{text}': no card '{name}'; {hint}")
    return CARD_NAMES.index(name)


def _blank(world: Any, text: str, settings: dict[str, str], card: int) -> None:
    if card not in WITH_EFFECT:
        raise DataError(
            f"intervention '{text}': this card has no effect; "
            f"a variant can change its value, cards.{settings['card']}.value"
        )
    for seat in _read_seats(text, settings, int(world.table.players)):
        world.plan.blank[seat] = int(world.plan.blank[seat]) | 1 << card


def _read_seats(text: str, settings: dict[str, str], players: int) -> list[int]:
    if "seat" not in settings:
        return list(range(players))
    try:
        seat = int(settings["seat"])
    except ValueError:
        raise DataError(f"intervention '{text}': seat={settings['seat']} is not a whole number") from None
    if not 0 <= seat < players:
        raise DataError(f"intervention '{text}': seat={seat} is out of range; 0 to {players - 1}")
    return [seat]


def _remove(world: Any, text: str, card: int) -> None:
    removed = int(world.plan.removed) | 1 << card
    if removed == (1 << CARDS) - 1:
        raise DataError(f"intervention '{text}': no card would be left; leave at least one in the game")
    world.plan.removed = removed
