"""P1 in words: gold and Louis, supply missions, influence cards."""

from __future__ import annotations

from sim.core.page import count
from sim.games.louis_xiv.telling.ledger import Choice, Row
from sim.games.louis_xiv.telling.page import Page
from sim.games.louis_xiv.telling.story import Scene, Story
from sim.games.louis_xiv.telling.wording import tell_cards
from sim.games.louis_xiv.vocabulary import Ability, Do


class SupplyStory(Story):
    def __init__(self, scene: Scene, page: Page) -> None:
        super().__init__(scene, page)
        self.dealt: dict[int, list[int]] = {}  # [seat] cards of P1.4
        self.due = 0  # influence cards that M-D4 still draws

    def begin(self) -> None:
        self.page.heading("Supply phase", "P1")

    def tell_money_card(self, row: Row) -> None:
        self.page.say(f"{self.who(row.seat)} is the start player")
        where = self.wording.tell_tile(row.b)
        self.page.say(f"Money card: {row.a} louisdor for each player; [mark]Louis[/] goes to {where}", "P1.1")

    def tell_compensated(self, row: Row) -> None:
        self.page.open(f"{self.who(row.seat)}, the start player of this round, draws", "P1.2", " ")

    def ask_supply(self, seat: int, choice: Choice) -> None:
        """P1.3."""
        who, player = self.who(seat), self.ledger.holdings[seat]
        if choice.what == Do.DONE:
            self.page.say(f"{who} could use a further supply mission and does not", "P1.3")
            return
        ability, stones = Ability(choice.arg), choice.more
        amount = int(self.ledger.book.effect[ability])
        supplies = f"(now {player.own} own, {player.general} general)"
        self.page.open(f"{who} uses {self.wording.tell_ability(ability)}", "P1.3")
        if ability == Ability.D4:
            self.due = amount
            self.page.add(f"1 stone to the general supply {supplies}")
        if stones:
            self.page.add(f"{count(stones, 'stone')} back {supplies}")
        gold = {Ability.L3: amount, Ability.D2: amount, Ability.M1: amount - stones}.get(ability, 0)
        if gold:
            self.page.add(f"{gold} louisdor (now {player.gold})")

    def tell_drew_card(self, row: Row) -> None:
        if self.due == 0:
            self.dealt.setdefault(row.seat, []).append(row.a)
        else:
            self.due -= 1
            self.page.add(f"the influence card {tell_cards([row.a])}")

    tell_dealt_card = tell_drew_card

    def tell_no_card(self, row: Row) -> None:
        self.due = max(0, self.due - 1)
        super().tell_no_card(row)

    def end(self) -> None:
        """P1.4: the cards as they were drawn."""
        for seat, cards in self.dealt.items():
            before = len(self.ledger.holdings[seat].cards) - len(cards)
            kept = f"; has {count(before, 'card')} from before" if before else ""
            self.page.say(f"{self.who(seat)} draws the cards {tell_cards(cards)}{kept}", "P1.4")
