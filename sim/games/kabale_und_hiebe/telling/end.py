"""E in words: the final score."""

from __future__ import annotations

from fractions import Fraction

from sim.core.page import Page, count, draw_table, join
from sim.games.kabale_und_hiebe.rules.p4_end import WHOLE_WIN
from sim.games.kabale_und_hiebe.telling.ledger import Row
from sim.games.kabale_und_hiebe.telling.story import Scene, Story


class EndStory(Story):
    def __init__(self, scene: Scene, page: Page) -> None:
        super().__init__(scene, page)
        self.scores: list[Row] = []
        self.wins: list[Row] = []

    def begin(self) -> None:
        self.page.title("The end")

    def tell_score(self, row: Row) -> None:
        self.scores.append(row)

    def tell_won(self, row: Row) -> None:
        self.wins.append(row)

    def end(self) -> None:
        self.page.heading("Score", "E1")
        columns = ["", "score cards", "all points", "six symbols doubled", "points"]
        rows = [
            [
                f"{self.who(row.seat)} {self.scene.names[row.seat]}",
                str(len(self.ledger.won[row.seat])),
                str(row.a),
                str(row.b) if row.b else "–",
                str(row.c),
            ]
            for row in self.scores
        ]
        self.page.draw(draw_table(columns, rows))
        winners = [row for row in self.wins if row.a > 0]
        names = join([f"{self.who(row.seat)} ({self.scene.names[row.seat]})" for row in winners])
        self.page.draw([""])
        points = count(winners[0].b, "point")
        if len(winners) == 1:
            self.page.say(f"[strong]{names} wins with {points}[/]", "E1")
        else:
            share = Fraction(winners[0].a, WHOLE_WIN)
            self.page.say(f"[strong]{names} share the win with {points}, {share} for each[/]", "E1")
