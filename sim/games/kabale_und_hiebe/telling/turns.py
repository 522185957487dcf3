"""S, T and X in words: the set-up, and turn after turn with all that follows from it."""

from __future__ import annotations

from sim.core.page import count, join
from sim.games.kabale_und_hiebe.telling.columns import draw_columns
from sim.games.kabale_und_hiebe.telling.ledger import Row
from sim.games.kabale_und_hiebe.telling.story import Story
from sim.games.kabale_und_hiebe.vocabulary import Ask
from sim.games.kabale_und_hiebe.words import tell_card

INDENT = 6  # below the line of a turn


class SetUpStory(Story):
    def begin(self) -> None:
        self.page.heading("Set-up", "S1")
        self.drawn: dict[int, list[str]] = {}

    def tell_drew(self, row: Row) -> None:
        self.drawn.setdefault(row.seat, []).append(tell_card(row.a))

    def end(self) -> None:
        for seat, cards in self.drawn.items():
            self.page.say(f"{self.who(seat)} {self.scene.names[seat]} draws {join(cards)}")


class RoundStory(Story):
    def begin(self) -> None:
        self.page.lines.append(f"[title]Round {self.scene.round}[/]")

    def tell_score_card(self, row: Row) -> None:
        if row.a == 0:
            self.page.heading("Score cards", "S3")
        self.page.say(f"Column {row.a + 1}: {self.ledger.heads[row.a]}")

    def tell_round(self, row: Row) -> None:
        self.page.heading(f"Turns: {self.who(row.seat)} begins", "T1")

    def tell_played(self, row: Row) -> None:
        self.page.say(f"{self.who(row.seat)} puts {tell_card(row.a)} under column {row.b + 1}")

    def tell_passed(self, row: Row) -> None:
        self.page.say(f"{self.who(row.seat)} has no card to play and passes", "T2")

    def tell_turned_up(self, row: Row) -> None:
        self._follow(f"turned up: {self.name(row.seat, row.a)}")

    def tell_void(self, row: Row) -> None:
        self._follow(f"[strong]intervention:[/] the effect of {self.name(row.seat, row.a)} is void")

    def tell_moved(self, row: Row) -> None:
        self._follow(f"{self.name(row.seat, row.a)} moves to column {row.c + 1}, face down", "X1")

    def tell_stayed(self, row: Row) -> None:
        why = "it was played in this turn" if row.c else "no other column is open"
        self._follow(f"{self.name(row.seat, row.a)} stays: {why}", "X1")

    def tell_killed(self, row: Row) -> None:
        self._follow(f"{self.name(row.seat, row.a)} is killed and goes to the discard pile", "X2")

    def tell_closed(self, row: Row) -> None:
        self._follow(f"column {row.a + 1} is closed", "X3")

    def tell_hid(self, row: Row) -> None:
        self._follow(f"{self.who(row.seat)} hides {tell_card(row.a)} under the disguise", "X4")

    def tell_swapped(self, row: Row) -> None:
        heads = self.ledger.heads
        now = f"{heads[row.a]} over column {row.a + 1}, {heads[row.b]} over column {row.b + 1}"
        self._follow(f"{self.who(row.seat)} swaps the score cards: now {now}", "X5")

    def tell_refusal(self, seat: int, ask: Ask) -> None:
        self._follow(f"{self.who(seat)} makes no use of it", {Ask.DISGUISE: "X4", Ask.TRAITOR: "X5"}[ask])

    def tell_drew(self, row: Row) -> None:
        self._follow(f"[faint]{self.who(row.seat)} draws {tell_card(row.a)}[/]")

    def tell_reshuffled(self, row: Row) -> None:
        self._follow(f"{self.who(row.seat)} shuffles the discard pile, {count(row.a, 'card')}", "T2")

    def tell_round_over(self, row: Row) -> None:
        self.page.heading(f"After {count(row.b, 'turn')} the round is over", "T3")
        self.page.draw(["", *draw_columns(self.ledger.heads, self.ledger.closed, self.ledger.columns)])

    def _follow(self, text: str, rule: str = "") -> None:
        self.page.say(text, rule, INDENT)
