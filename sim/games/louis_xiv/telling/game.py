"""A trace in words: any game, told so that a person can check it against the rulebook.

The rows say what happened; the ledger, booked from the same rows, says what is left. No rule is played here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.core.provenance import Facts
from sim.games.louis_xiv.telling.between import RoundsEndStory
from sim.games.louis_xiv.telling.ledger import Choice, Ledger, Row, read_choice
from sim.games.louis_xiv.telling.p0_setup import SetUpStory
from sim.games.louis_xiv.telling.p1_supply import SupplyStory
from sim.games.louis_xiv.telling.p2_influence import InfluenceStory
from sim.games.louis_xiv.telling.p3_evaluation import EvaluationStory
from sim.games.louis_xiv.telling.p4_missions import MissionStory
from sim.games.louis_xiv.telling.p5_final import FinalStory
from sim.games.louis_xiv.telling.page import Page
from sim.games.louis_xiv.telling.story import Scene, Story
from sim.games.louis_xiv.telling.wording import Wording
from sim.games.louis_xiv.vocabulary import Ask, Event

PARTS = (SetUpStory, SupplyStory, InfluenceStory, EvaluationStory, MissionStory, RoundsEndStory, FinalStory)
SETUP, SUPPLY, INFLUENCE, EVALUATION, MISSIONS, BETWEEN, FINAL = range(len(PARTS))

PART_OF_ASK = {
    Ask.SUPPLY: SUPPLY, Ask.STONE: INFLUENCE, Ask.TURN: INFLUENCE, Ask.LAST_STONE: INFLUENCE,
    Ask.INTRIGUE: EVALUATION, Ask.ONCE_FIRST: EVALUATION, Ask.BRIBE: EVALUATION, Ask.PAYOUT_STONE: EVALUATION,
    Ask.PAYOUT_PUT: EVALUATION, Ask.PAYOUT_TAKE: EVALUATION, Ask.MISSION: MISSIONS, Ask.DRAW: MISSIONS,
    Ask.KEEP: MISSIONS, Ask.SWAP_MISSIONS: MISSIONS,
}  # fmt: skip
PART_OF_EVENT = {  # an event that is not here belongs to whatever part is on
    Event.MONEY_CARD: SUPPLY, Event.NEUTRAL_STONES: INFLUENCE, Event.TURNED_JOKER: INFLUENCE,
    Event.LAST_CARD: INFLUENCE, Event.TILE: EVALUATION, Event.FLIPPED: EVALUATION, Event.LAID: MISSIONS,
    Event.CHIP_BACK: MISSIONS, Event.GRANTED: BETWEEN, Event.ROUND_OVER: BETWEEN, Event.END_COATS: FINAL,
}  # fmt: skip


def tell_game(facts: Facts, world: Any, rows: np.ndarray, names: Sequence[str]) -> list[list[str]]:
    """A traced game as chapters of lines: the set-up, each round, the end.

    The world is the one in which the game was traced; `names[seat]` is the player's strategy. Styles stand in
    the lines as [seat0]A[/].
    """
    teller = Teller(Scene(Wording(facts, world), Ledger(world), names, world.plan))
    for row in rows.tolist():
        teller.hear(Row(*row))
    teller.story.end()
    return teller.close()


class Teller:
    """Turns the pages: hands each row to the story of the part that it belongs to."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.pages = [Page()]
        self.part = SETUP
        self.story: Story = SetUpStory(scene, self.pages[0])
        self.story.begin()

    def hear(self, row: Row) -> None:
        choice = read_choice(row)
        self._turn_to(self._find_part(row, choice))
        self.story.foresee(row, choice)
        self.scene.ledger.book_row(row)
        if row.event == Event.MONEY_CARD:
            self.pages[-1].lines.insert(0, f"[title]Round {self.scene.ledger.round}[/]")
        self.story.hear(row, choice)

    def close(self) -> list[list[str]]:
        """The chapters."""
        for page in self.pages:
            page.close()
        return [page.lines for page in self.pages]

    def _find_part(self, row: Row, choice: Choice | None) -> int:
        if choice is not None:
            return PART_OF_ASK[choice.ask]
        if self.part == BETWEEN and row.event in (Event.COAT, Event.NO_COAT):
            return FINAL
        return PART_OF_EVENT.get(Event(row.event), self.part)

    def _turn_to(self, part: int) -> None:
        """End the parts before the one a row belongs to; a part without a row is told too."""
        if part < self.part:
            self._begin(part)
        while self.part < part:
            self._begin(self.part + 1)

    def _begin(self, part: int) -> None:
        self.story.end()
        if part in (SUPPLY, FINAL):
            self.pages.append(Page())
        self.part = part
        self.story = PARTS[part](self.scene, self.pages[-1])
        self.story.begin()
