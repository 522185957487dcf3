"""Real games of every game that tells what its cards are, with something planted whose worth is known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.cards import CardFacts
from analysis.play import describe_game, play_design
from analysis.runs import RunFiles

DEALS = 40


@dataclass(frozen=True)
class Planted:
    """A game of two random players in which it is known what a card is worth."""

    game: str
    card: str
    changes: dict[str, Any]
    nothing: str  # a blank that finds nothing to blank
    always: tuple[str, ...] = ()  # done to base and twins
    all_off: tuple[str, ...] = ()  # takes every effect
    before: set[str] = field(default_factory=set)  # what is known to lie before a draw

    @property
    def facts(self) -> CardFacts:
        cards = describe_game(self.game).cards
        assert cards
        return cards

    def play(self, runs: Path, deals: int = DEALS, **more: Any) -> RunFiles:
        design = {"game": self.game, "players": 2, "seats": ["random"], "deals": deals}
        return play_design({**design, **more}, runs, quiet=True)

    def play_base(self, runs: Path, deals: int = DEALS, done: Sequence[str] = (), **more: Any) -> RunFiles:
        return self.play(runs, deals, log=self.facts.log, arms={"base": list(done)}, **more)

    def play_twins(self, runs: Path, twins: pd.DataFrame, done: Sequence[str] = (), **more: Any) -> RunFiles:
        arms = {
            str(twin["arm"]): [*done, self.facts.blank.format_map(twin)] for twin in twins.to_dict("records")
        }
        return self.play(runs, arms=arms, **more)


LOUIS = Planted(
    "louis-xiv",
    "L2",
    {"missions.L2.amount": 0, "missions.L2.bonus": 3},  # it does nothing but score
    nothing="blank:seat=0,order=50",
    all_off=("blank:seat=0,order=all", "blank:seat=1,order=all"),
    before={f"{what}_before" for what in ("points", "missions", "hand", "gold", "own_stones")},
)
WORTHLESS = ("king", "queen", "juliet", "alchemist", "fencer")
EFFECTS = (
    "romeo", "explorer", "assassin", "storm", "disguise", "traitor", "musketeers", "wizard", "witch",
    "prince", "squire", "hermit", "tom_thumb", "double", "dragon", "beggar",
)  # fmt: skip
OTHERS = ("landowner", "merchant", "cardinal", "troubadour", *(set(EFFECTS) - {"tom_thumb"}))


def set_values(cards: Iterable[str], value: int) -> dict[str, int]:
    return {f"cards.{card}.value": value for card in cards}


KABALE = Planted(
    "kabale-und-hiebe",
    "tom_thumb",
    {  # one round for cards of 3 points; nothing is worth anything but Tom Thumb in company
        "rounds": 1, "score.points": [3] * 6, "tom_thumb.gain": 2, **set_values((*WORTHLESS, "tom_thumb"), 0),
        "cards.alchemist.own": 0, "cards.fencer.own": 0,
    },
    always=tuple(f"remove:card={card}" for card in sorted(OTHERS)),
    nothing="blank:card=wizard,seat=0",
    all_off=tuple(f"blank:card={card}" for card in EFFECTS),
    before={"points_before", "score_cards_before"},
)  # fmt: skip
GAMES = (LOUIS, KABALE)
