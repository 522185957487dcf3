"""What a game tells of its cards, so that it can be said what they are worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from string import Formatter
from typing import Any


@dataclass(frozen=True)
class CardFacts:
    """A game's CARD_VALUE, as `sunking data` and the manifest of a run tell it."""

    word: str  # for a card: mission
    used: str  # what people do with one: laid out
    effect: str  # what it does: ability
    log: str  # level that keeps the tables
    uses: str  # table, a row each time that a card is used
    draws: str  # table, a row each draw
    card: str  # column of both, the card
    pile: str  # column of draws, where it came from
    worked: str  # column of uses, above 0 where the effect was carried out
    blank: str  # intervention that takes the effect of a card
    moment: str = ""  # column of uses, the round from which a blank works; empty: from the start
    effects: list[str] | None = None  # cards that can be blanked; None: all
    grant: str = ""  # intervention that gives a card; empty: nothing can be given
    unpaired: dict[str, Any] = field(
        default_factory=dict
    )  # box in which effects have nothing to do with costs

    @property
    def words(self) -> dict[str, str]:
        """The game's own words, for sentences; `times` is what counts as once when an effect is valued."""
        times = f"times {self.used}" if self.moment else f"players who {self.used} it"
        return {"card": self.word, "used": self.used, "effect": self.effect, "times": times}

    @property
    def blank_by(self) -> list[str]:
        """What a blank names beside the seat: columns of the uses, or `card`."""
        names = [name for _, name, _, _ in Formatter().parse(self.blank) if name]
        return [name for name in names if name != "seat"]


def find_name(labels: Mapping[str, str], card: str) -> str:
    """What the box calls a card, of all that it has words for; empty if it does not say."""
    return next((text for key, text in labels.items() if key.endswith(f".{card}.name")), "")
