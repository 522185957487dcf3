"""E in words: leftovers become coats, majorities, the score, who wins."""

from __future__ import annotations

from fractions import Fraction

from sim.core.page import count, draw_table, join
from sim.games.louis_xiv.rules.p5_final import WHOLE_WIN
from sim.games.louis_xiv.telling.ledger import Row
from sim.games.louis_xiv.telling.page import Page
from sim.games.louis_xiv.telling.story import Scene, Story
from sim.games.louis_xiv.vocabulary import Leftover
from sim.games.louis_xiv.world import KINDS

LEFTOVERS = {
    Leftover.INFLUENCE: "influence cards in hand",
    Leftover.INTRIGUE: "intrigue cards in hand",
    Leftover.CHIP: "chips",
    Leftover.STONE: "stones on tiles",
    Leftover.GOLD: "louisdor",
}


class FinalStory(Story):
    """Gathers the rows after the last round and tells them as tables."""

    def __init__(self, scene: Scene, page: Page) -> None:
        super().__init__(scene, page)
        self.seats = range(self.wording.players)
        self.players = [self.who(seat) for seat in self.seats]
        self.lacking = [0] * self.wording.players  # [seat] coats that were not there (E3)
        self.coats: dict[tuple[int, int], int] = {}  # [source, seat] coats for leftovers
        self.majorities: dict[tuple[int, int], int] = {}  # [kind, seat] points
        self.scores: dict[int, Row] = {}
        self.wins: dict[int, Row] = {}

    def tell_coat(self, row: Row) -> None:
        """The ledger has it."""

    def tell_no_coat(self, row: Row) -> None:
        self.lacking[row.seat] += 1

    def tell_end_coats(self, row: Row) -> None:
        self.coats[row.a, row.seat] = row.b

    def tell_majority(self, row: Row) -> None:
        self.majorities[row.a, row.seat] = row.b

    def tell_score(self, row: Row) -> None:
        self.scores[row.seat] = row

    def tell_won(self, row: Row) -> None:
        self.wins[row.seat] = row

    def end(self) -> None:
        self.page.title("The end")
        self._draw_leftovers()
        self._draw_coats()
        self._draw_score()
        self._tell_winner()

    def _draw_leftovers(self) -> None:
        self.page.heading("What is left → coats", "E1")
        rows = [
            [name, *(f"{self._count_left(seat, source)} → {self.coats[source, seat]}" for seat in self.seats)]
            for source, name in LEFTOVERS.items()
        ]
        self.page.draw(draw_table(["", *self.players], rows))
        for seat, coats in enumerate(self.lacking):
            if coats:
                self.page.say(f"{self.who(seat)} goes without {count(coats, 'coat')}: none is left", "E3")

    def _count_left(self, seat: int, source: Leftover) -> int:
        player = self.ledger.holdings[seat]
        match source:
            case Leftover.INFLUENCE:
                return len(player.cards)
            case Leftover.INTRIGUE:
                return len(player.intrigues)
            case Leftover.CHIP:
                return sum(player.chips)
            case Leftover.STONE:
                return self.ledger.count_on_tiles(seat)
            case Leftover.GOLD:
                return player.gold

    def _draw_coats(self) -> None:
        self.page.heading("Coats by kind, * for the most of a kind", "E2")
        rows = []
        for kind in range(KINDS + 1):
            held = [player.coats[kind] for player in self.ledger.holdings]
            if any(held):
                stars = ["*" if (kind, seat) in self.majorities else "" for seat in self.seats]
                name = "without kind" if kind == KINDS else f"kind {kind + 1}"
                rows.append([name, *(f"{star}{coats}" for star, coats in zip(stars, held, strict=True))])
        rows.append(["together", *(str(sum(player.coats)) for player in self.ledger.holdings)])
        self.page.draw(draw_table(["", *self.players], rows))

    def _draw_score(self) -> None:
        self.page.heading("Score", "E4")
        columns = ["", "missions", "coats", "majorities", "points", "own stones"]
        self.page.draw(draw_table(columns, [self._list_score(seat) for seat in self.seats]))

    def _list_score(self, seat: int) -> list[str]:
        score, won = self.scores[seat], self.wins[seat]
        missions, coats, majorities = score.a, score.b, score.c
        kinds = sum(holder == seat for _, holder in self.majorities)
        return [
            f"{self.who(seat)} {self.scene.names[seat]}",
            f"{count(len(self.ledger.holdings[seat].laid), 'mission')} = {missions}",
            f"{count(coats, 'coat')} = {coats * int(self.ledger.book.points_coat)}",
            f"{count(kinds, 'kind')} = {majorities}",
            str(won.b),
            str(won.c),
        ]

    def _tell_winner(self) -> None:
        best = max(row.b for row in self.wins.values())
        level = [seat for seat in self.seats if self.wins[seat].b == best]
        winners = [seat for seat in self.seats if self.wins[seat].a > 0]
        names = join([f"{self.who(seat)} ({self.scene.names[seat]})" for seat in winners])
        self.page.draw([""])
        if len(level) > 1:
            stones = ", ".join(f"{self.who(seat)} {self.wins[seat].c}" for seat in level)
            self.page.say(f"Level on {count(best, 'point')}; stones in the own supply: {stones}", "E4")
        if len(winners) == 1:
            self.page.say(f"[strong]{names} wins with {count(best, 'point')}[/]", "E4")
        else:
            share = Fraction(self.wins[winners[0]].a, WHOLE_WIN)
            self.page.say(f"[strong]{names} share the win, {share} for each[/]", "E4")
