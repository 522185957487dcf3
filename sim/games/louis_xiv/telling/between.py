"""After a round, in words: interventions, the board, where everybody stands."""

from __future__ import annotations

from sim.core.page import count, draw_table, join
from sim.games.louis_xiv.telling.board import draw_board
from sim.games.louis_xiv.telling.ledger import Laid, Row
from sim.games.louis_xiv.telling.story import Story
from sim.games.louis_xiv.telling.wording import tell_chips


class RoundsEndStory(Story):
    def tell_granted(self, row: Row) -> None:
        points, mission = int(self.scene.plan.grant_points), self.wording.tell_mission(row.a)
        worth = f"laid out and worth {count(points, 'point')}"
        self.page.say(f"[strong]Intervention:[/] {self.who(row.seat)} is granted {mission}, {worth}")

    def tell_round_over(self, row: Row) -> None:
        self.page.heading(f"After round {self.ledger.round}")
        self.page.draw(draw_board(self.ledger))
        self.page.draw(["", *self._draw_standing()])

    def tell_standing(self, row: Row) -> None:
        """The table is drawn from the ledger; the tests hold it against this row."""

    def tell_board(self, row: Row) -> None:
        """The board is drawn from the ledger; the tests hold it against this row."""

    def _draw_standing(self) -> list[str]:
        lines = draw_table(
            ["stones:", "own", "general", "tiles", "gold", "cards", "intrigue", "missions", "coats", "chips"],
            [
                (
                    f"{self.who(seat)} {name}", str(player.own), str(player.general),
                    str(self.ledger.count_on_tiles(seat)), str(player.gold), str(len(player.cards)),
                    str(len(player.intrigues)), str(len(player.missions)), str(sum(player.coats)),
                    tell_chips(player.chips),
                )
                for seat, (name, player) in enumerate(self.pair_names())
            ],
        )  # fmt: skip
        for seat, player in enumerate(self.ledger.holdings):
            laid = [
                self.wording.tell_mission(mission.card)
                + (f" [strong]({mission.note})[/]" if mission.note else "")
                for mission in player.laid
            ]
            lines.append(f"  {self.who(seat)} has laid out {join(laid) if laid else 'nothing'}")
        return lines

    def _tell_laid_out(self, mission: Laid) -> str:
        note = f" [strong]({mission.note})[/]" if mission.note else ""
        return self.wording.tell_mission(mission.card) + note
