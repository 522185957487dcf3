"""What the stories of all parts share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sim.core.page import Page, tell_seat
from sim.games.kabale_und_hiebe.telling.ledger import Ledger, Row
from sim.games.kabale_und_hiebe.vocabulary import Event
from sim.games.kabale_und_hiebe.words import tell_card


@dataclass
class Scene:
    """Where a game is told: what lies where, who plays, and which round it is."""

    ledger: Ledger
    names: Sequence[str]  # [seat] the player's strategy
    book: Any
    round: int = 0  # from 1


class Story:
    """A part of a game. `tell_…` tells an event and finds the row booked already."""

    def __init__(self, scene: Scene, page: Page) -> None:
        self.scene, self.page, self.ledger = scene, page, scene.ledger
        self.who = tell_seat

    def begin(self) -> None:
        """Before the first row."""

    def end(self) -> None:
        """After the last row."""

    def hear(self, row: Row) -> None:
        getattr(self, f"tell_{Event(row.event).name.lower()}")(row)

    def name(self, seat: int, card: int) -> str:
        """A's king."""
        return f"{self.who(seat)}'s {tell_card(card)}"
