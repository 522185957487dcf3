"""S in words: the set-up."""

from __future__ import annotations

from sim.core.page import draw_table
from sim.games.louis_xiv.telling.ledger import Row
from sim.games.louis_xiv.telling.story import Story


class SetUpStory(Story):
    def begin(self) -> None:
        """S1, S2: what everyone begins with."""
        self.page.heading("Set-up", "S1, S2")
        columns = ("player", "seat", "strategy", "own stones", "in the general supply", "louisdor")
        rows = [
            (self.who(seat), str(seat), name, str(player.own), str(player.general), str(player.gold))
            for seat, (name, player) in enumerate(self.pair_names())
        ]
        self.page.draw(draw_table(columns, rows))

    def tell_dealt_mission(self, row: Row) -> None:
        self.page.say(f"{self.who(row.seat)} is dealt {self.wording.tell_mission_with_cost(row.a)}", "S2")
