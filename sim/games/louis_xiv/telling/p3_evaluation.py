"""P3 in words: the evaluation, tile by tile."""

from __future__ import annotations

from sim.core.page import count, join
from sim.games.louis_xiv.telling.ledger import Choice, Row
from sim.games.louis_xiv.telling.p3_tile import TileStory
from sim.games.louis_xiv.telling.page import Page
from sim.games.louis_xiv.telling.story import Scene, Story
from sim.games.louis_xiv.vocabulary import TILES, Ask, Do, Event


class EvaluationStory(Story):
    def __init__(self, scene: Scene, page: Page) -> None:
        super().__init__(scene, page)
        self.tile: TileStory | None = None
        self.next_tile = 0

    def begin(self) -> None:
        self.page.heading("Evaluation phase", "P3")

    def hear(self, row: Row, choice: Choice | None) -> None:
        """Rows between the beginning of a tile and the next belong to that tile."""
        if self._leaves_tile(row, choice):
            self._close_tile()
        if self.tile is None:
            super().hear(row, choice)
        else:
            self.tile.hear(row, choice)

    def _leaves_tile(self, row: Row, choice: Choice | None) -> bool:
        if choice is not None:
            return choice.ask == Ask.INTRIGUE
        return row.event == Event.TILE or (row.event == Event.FLIPPED and row.a + 1 != self.next_tile)

    def _close_tile(self) -> None:
        if self.tile is not None:
            self.tile.end()
            self.tile = None

    def ask_intrigue(self, seat: int, choice: Choice) -> None:
        self._pass_over(choice.about)
        card = f"the intrigue card of tile {choice.about + 1}"
        if choice.what == Do.DONE:
            self.page.say(f"{self.who(seat)} keeps {card}", "P3.1")
        else:
            supply = "own" if choice.what == Do.FROM_OWN else "general"
            stones = f"{count(choice.arg, 'stone')} from the {supply} supply on it"
            self.page.say(f"{self.who(seat)} plays {card}: {stones}", "P3.1")

    def tell_tile(self, row: Row) -> None:
        self._pass_over(row.a)
        self.next_tile = row.a + 1
        self.tile = TileStory(self.scene, self.page, row)

    def tell_flipped(self, row: Row) -> None:
        """A tile that flips without an evaluation."""
        self._pass_over(row.a + 1)
        side = self.wording.tell_side(row.a, row.b)
        self.page.say(f"Tile {row.a + 1} is empty but flips as [mark]Louis[/] is there: {side}", "P3.7")

    def _pass_over(self, end: int) -> None:
        """Tiles without a stone."""
        empty = [str(tile + 1) for tile in range(self.next_tile, end)]
        if empty:
            self.page.say(f"No stone on tile{'' if len(empty) == 1 else 's'} {join(empty)}")
        self.next_tile = max(self.next_tile, end)

    def end(self) -> None:
        self._close_tile()
        self._pass_over(TILES)
