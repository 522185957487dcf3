"""V in words: the evaluation, column by column."""

from __future__ import annotations

from sim.core.page import Page, join
from sim.games.kabale_und_hiebe.box import tell_half
from sim.games.kabale_und_hiebe.telling.columns import tell_worth
from sim.games.kabale_und_hiebe.telling.ledger import Row
from sim.games.kabale_und_hiebe.telling.story import Scene, Story
from sim.games.kabale_und_hiebe.vocabulary import NOBODY, Card, Decided
from sim.games.kabale_und_hiebe.words import tell_card

INDENT = 4  # below the line of a column
RULES = {Card.MUSKETEERS: "V1", Card.WIZARD: "V2", Card.WITCH: "V3", Card.DRAGON: "V5", Card.BEGGAR: "V6"}


class EvaluationStory(Story):
    def __init__(self, scene: Scene, page: Page) -> None:
        super().__init__(scene, page)
        book = scene.book
        self.work = {
            Card.MUSKETEERS: "all effects are void, printed values count",
            Card.WIZARD: f"cards worth {tell_half(book.wizard_least)} or more leave",
            Card.WITCH: f"cards worth {tell_half(book.witch_most)} or less leave",
            Card.DRAGON: f"every card of the others loses {tell_half(book.dragon_loss)}",
            Card.BEGGAR: "the lowest sum wins",
        }
        self.forget()

    def begin(self) -> None:
        self.page.heading("Evaluation", "V")

    def forget(self) -> None:
        """Before a column."""
        self.removed: list[str] = []
        self.remover = Card.WIZARD
        self.marked: list[tuple[int, int]] = []  # (seat, card) whose worth was changed
        self.worths: dict[int, list[str]] = {}  # [seat]
        self.sums: list[Row] = []

    def tell_column(self, row: Row) -> None:
        self.forget()
        self.page.say(f"Column {row.a + 1}, {self.ledger.heads[row.a]}")

    def tell_lies(self, row: Row) -> None:
        """Drawn already, from the ledger; the tests hold that against these rows."""

    def tell_works(self, row: Row) -> None:
        card = Card(row.a)
        if card in self.work:
            self._say(f"{self.name(row.seat, card)}: {self.work[card]}", RULES[card])
        else:
            self.marked.append((row.seat, row.a))

    def tell_cancelled(self, row: Row) -> None:
        plural = {Card.WIZARD: "wizards", Card.WITCH: "witches"}[Card(row.a)]
        self._say(f"Several {plural} cancel each other", RULES[Card(row.a)])

    def tell_removed(self, row: Row) -> None:
        self.removed.append(self.name(row.seat, row.a))
        self.remover = Card(row.c)

    def tell_worth(self, row: Row) -> None:
        star = "*" if (row.seat, row.a) in self.marked else ""
        self.worths.setdefault(row.seat, []).append(f"{tell_card(row.a)} {tell_worth(row.b)}{star}")

    def tell_sum(self, row: Row) -> None:
        if row.seat not in self.worths:
            return
        cards = " + ".join(self.worths[row.seat])
        told = f" = {tell_half(row.a)}" if row.b else ": nothing that has a value"
        self._say(f"{self.who(row.seat)} {cards}{told}", "V5" if "*" in cards else "")
        self.sums.append(row)

    def tell_won_column(self, row: Row) -> None:
        if row.seat == NOBODY:
            self._say("Nobody can win: the score card is out of the game", "V6")
            return
        how, rule = self._tell_how(row.seat, Decided(row.c))
        self._say(f"[strong]{self.who(row.seat)} takes {self.ledger.heads[row.a]}[/]: {how}", rule)

    def _tell_how(self, winner: int, decided: Decided) -> tuple[str, str]:
        if decided == Decided.PAIR:
            return "prince and squire", "V4"
        best = next((row.a for row in self.sums if row.seat == winner), 0)
        tie = sum(row.a == best and row.b for row in self.sums) > 1
        if decided == Decided.HIGHEST:
            return "of the highest sums, whose card lies nearest" if tie else "the highest sum", "V6"
        return "of the lowest sums, whose card lies farthest" if tie else "the lowest sum", "V6"

    def end(self) -> None:
        self.page.heading("Score cards so far")
        for seat, won in enumerate(self.ledger.won):
            self.page.say(f"{self.who(seat)} {join([str(head) for head in won]) if won else 'none'}")

    def _say(self, text: str, rule: str = "") -> None:
        if self.removed:
            verb = "leaves" if len(self.removed) == 1 else "leave"
            self.page.say(f"{join(self.removed)} {verb}", RULES[self.remover], INDENT)
            self.removed = []
        self.page.say(text, rule, INDENT)
