"""A trace in words: any game, told so that a person can check it against the rulebook.

The rows say what happened; the ledger, booked from the same rows, says what lies where. No rule is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.core.ask import DECISION
from sim.core.page import Page
from sim.core.provenance import Facts
from sim.games.kabale_und_hiebe.telling.end import EndStory
from sim.games.kabale_und_hiebe.telling.evaluation import EvaluationStory
from sim.games.kabale_und_hiebe.telling.ledger import Ledger, Row
from sim.games.kabale_und_hiebe.telling.story import Scene, Story
from sim.games.kabale_und_hiebe.telling.turns import RoundStory, SetUpStory
from sim.games.kabale_und_hiebe.vocabulary import Ask, Do, Event

PARTS = (SetUpStory, RoundStory, EvaluationStory, EndStory)


def tell_game(facts: Facts, world: Any, rows: np.ndarray, names: Sequence[str]) -> list[list[str]]:
    """A traced game as chapters of lines: the set-up, each round, the end.

    `names[seat]` is the player's strategy. Styles stand in the lines as [seat0]A[/].
    """
    teller = Teller(Scene(Ledger(len(names)), names, world.book))
    for row in rows.tolist():
        teller.hear(Row(*row))
    teller.story.end()
    return [page.lines for page in teller.pages]


class Teller:
    """Turns the pages: hands each row to the story of the part that it belongs to."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.pages = [Page()]
        self.story: Story = SetUpStory(scene, self.pages[0])
        self.story.begin()

    def hear(self, row: Row) -> None:
        if row.event == DECISION:
            self._hear_refusal(row)
            return
        if row.event == Event.SCORE_CARD and row.a == 0:
            self.scene.round += 1
            self._begin(RoundStory, Page())
        elif row.event == Event.COLUMN and row.a == 0:
            self._begin(EvaluationStory, self.pages[-1])
        elif row.event == Event.SCORE and row.seat == 0:
            self._begin(EndStory, Page())
        self.scene.ledger.book_row(row)
        self.story.hear(row)

    def _hear_refusal(self, row: Row) -> None:
        """What is chosen shows in the events; only a refusal leaves no other row."""
        if row.e == Do.DONE and isinstance(self.story, RoundStory):
            self.story.tell_refusal(row.seat, Ask(row.a))

    def _begin(self, part: type[Story], page: Page) -> None:
        self.story.end()
        if page is not self.pages[-1]:
            self.pages.append(page)
        self.story = part(self.scene, page)
        self.story.begin()
