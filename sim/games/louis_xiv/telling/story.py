"""What the stories of all phases share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sim.core.page import count, show_width, tell_rule
from sim.games.louis_xiv.telling.ledger import Choice, Holding, Ledger, Row
from sim.games.louis_xiv.telling.page import Page
from sim.games.louis_xiv.telling.wording import Wording
from sim.games.louis_xiv.vocabulary import Chip, Event
from sim.games.louis_xiv.words import CHIP_NAMES

LEFT_COLUMN = 64  # where a turn says what the player has left


@dataclass
class Scene:
    """Where a game is told: what things are called, what lies where, who plays, what is done to the game."""

    wording: Wording
    ledger: Ledger
    names: Sequence[str]  # [seat] the player's strategy
    plan: Any


class Story:
    """A part of a game. `ask_…` tells a decision, `tell_…` an event; both find the row booked already."""

    def __init__(self, scene: Scene, page: Page) -> None:
        self.scene, self.page = scene, page
        self.wording, self.ledger = scene.wording, scene.ledger
        self.who = scene.wording.who

    def begin(self) -> None:
        """Before the first row."""

    def end(self) -> None:
        """After the last row."""

    def foresee(self, row: Row, choice: Choice | None) -> None:
        """A row that is about to be booked."""

    def hear(self, row: Row, choice: Choice | None) -> None:
        """Tell a row, in the order of the trace."""
        if choice is not None:
            getattr(self, f"ask_{choice.ask.name.lower()}")(row.seat, choice)
        else:
            getattr(self, f"tell_{Event(row.event).name.lower()}")(row)

    def tell_drew_intrigue(self, row: Row) -> None:
        self.page.add(f"the intrigue card of tile {row.a + 1}")

    def tell_coat(self, row: Row) -> None:
        self.page.add_coat(row.a)

    def tell_no_coat(self, row: Row) -> None:
        self.page.add("no coat, as none is left (E3)")

    def tell_no_card(self, row: Row) -> None:
        self.page.note(
            f"{self.who(row.seat)} finds the {'intrigue' if row.a else 'influence'} deck empty", "P3.13"
        )

    def tell_supply_exceeded(self, row: Row) -> None:
        what = "louisdor" if row.a == len(Chip) else f"{CHIP_NAMES[row.a]}s"
        self.page.note(f"The box has no more {what}: a substitute is used", "C2")

    def pair_names(self) -> Iterator[tuple[str, Holding]]:
        """By seat: the player's strategy, and what he has."""
        return zip(self.scene.names, self.ledger.holdings, strict=True)

    def say_with_rest(self, seat: int, text: str, rule: str = "") -> None:
        """A line, and at the right what the player has left."""
        player = self.ledger.holdings[seat]
        text += tell_rule(rule)
        left = f"{player.own} own, {player.general} general, {count(len(player.cards), 'card')}"
        self.page.say(f"{text}{' ' * max(2, LEFT_COLUMN - show_width(text))}[faint]{left}[/]")


def tell_source(ledger: Ledger) -> str:
    """P2.9: where the stones put last came from."""
    general, own = ledger.put_from
    if general and own:
        return f"({general} from the general, {own} from the own supply, P2.9)"
    return "from the general supply" if general else "from the own supply (P2.9)"
