"""P3 in words: the evaluation of one tile."""

from __future__ import annotations

from sim.core.page import count, join
from sim.games.louis_xiv.telling.ledger import Choice, Row
from sim.games.louis_xiv.telling.page import Page
from sim.games.louis_xiv.telling.story import Scene, Story, tell_source
from sim.games.louis_xiv.telling.wording import tell_cards
from sim.games.louis_xiv.vocabulary import NEUTRAL, Ability, Ask, Condition, Do, Event
from sim.games.louis_xiv.words import CHIP_NAMES

INDENT = 4  # below the tile's own line
RULES = {Condition.MONEY: "P3.3", Condition.FIRST: "P3.4", Condition.STONES: "P3.5"}


class TileStory(Story):
    """From the row that begins the evaluation of a tile to the next tile."""

    def __init__(self, scene: Scene, page: Page, row: Row) -> None:
        super().__init__(scene, page)
        self.tile, self.condition, self.amount = row.a, Condition(row.b), row.c
        self.has_louis = self.tile == self.ledger.louis
        self.rule = "P3.7" if self.has_louis else RULES[self.condition]
        self.lying: dict[int, int] = {}  # [seat or NEUTRAL] stones
        self.winner_of_tie: int | None = None
        self.served: set[int] = set()  # seats that got the payout, or were asked to buy it
        self.to_general: list[str] = []
        self.to_own: list[str] = []
        self.flip = ""
        self.stones_told = self.ranking_told = False
        self._tell_headline()

    def hear(self, row: Row, choice: Choice | None) -> None:
        if row.event != Event.LYING:
            self._tell_stones()
            if choice is None or choice.ask != Ask.ONCE_FIRST:
                self._tell_ranking()
        super().hear(row, choice)

    def end(self) -> None:
        """Who could not buy, where the stones went, and whether the tile flipped."""
        self._tell_stones()
        self._tell_ranking()
        self._tell_who_cannot_buy()
        left = [f"{', '.join(self.to_general)} to the general supply"] if self.to_general else []
        left += [f"{', '.join(self.to_own)} back to the own supply"] if self.to_own else []
        left += [f"{self.who(NEUTRAL)} {self.lying[NEUTRAL]} off the board"] if NEUTRAL in self.lying else []
        no_flip = "" if self.flip else "; no flip"
        self._say(f"Stones leave: {'; '.join(left)}{no_flip}", self.rule)
        if self.flip:
            self._say(self.flip, "P3.7" if self.has_louis else "P3.6")

    def _say(self, text: str, rule: str = "") -> None:
        self.page.say(text, rule, INDENT)

    def _join_names(self, colours: list[int]) -> str:
        return join(["the neutral player" if colour == NEUTRAL else self.who(colour) for colour in colours])

    @property
    def tied(self) -> list[int]:
        """Whoever has the most stones."""
        return [colour for colour, stones in self.lying.items() if stones == max(self.lying.values())]

    @property
    def leader(self) -> int | None:
        if self.winner_of_tie is not None:
            return self.winner_of_tie
        return self.tied[0] if len(self.tied) == 1 else None

    def _tell_headline(self) -> None:
        title = self.wording.tell_tile(self.tile)
        side = self.wording.tell_side(self.tile, self.ledger.side[self.tile])
        louis = " – [mark]Louis is here[/]" if self.has_louis else ""
        pays = self.wording.tell_payout(self.tile)
        self.page.say(f"[strong]{title[0].upper()}{title[1:]}[/]: {side}; pays {pays}{louis}")

    def tell_lying(self, row: Row) -> None:
        self.lying[row.seat] = row.b

    def _tell_stones(self) -> None:
        if not self.stones_told:
            self.stones_told = True
            ranked = sorted(self.lying, key=lambda colour: -self.lying[colour])
            self._say(f"Stones: {', '.join(f'{self.who(colour)} {self.lying[colour]}' for colour in ranked)}")

    def _tell_ranking(self) -> None:
        """What follows from the numbers of stones, where nobody simply leads."""
        if self.ranking_told:
            return
        self.ranking_told = True
        if self.condition == Condition.STONES:
            if max(self.lying.get(seat, 0) for seat in range(self.wording.players)) < self.amount:
                self._say(f"No player has {count(self.amount, 'stone')}", "P3.5")
        elif self.leader is None:
            self._tell_tie()
        elif self.leader == NEUTRAL:
            self._say("The neutral player alone has the most and gets nothing", "P3.12")
        if self.has_louis and self.leader is not None:
            self._tell_lack_of_second()

    def _tell_tie(self) -> None:
        what = {
            Condition.MONEY: "tie for the most: nobody gets the payout free",
            Condition.FIRST: "tie for the most: nobody gets the payout",
        }[self.condition]
        if self.has_louis:
            what = "tie for first: the payout for each player tied, but no crown and no second place"
        self._say(f"{self._join_names(self.tied)} {what}", self.rule)

    def _tell_lack_of_second(self) -> None:
        others = {colour: stones for colour, stones in self.lying.items() if colour != self.leader}
        seconds = [colour for colour, stones in others.items() if stones == max(others.values())]
        if len(seconds) > 1:
            self._say(f"{self._join_names(seconds)} tie for second: no second place", "P3.7")
        elif seconds == [NEUTRAL]:
            self._say("The neutral player alone is second: no payout for second place", "P3.12")

    def _tell_who_cannot_buy(self) -> None:
        """Who is too poor is not asked, and leaves no row."""
        if self.condition != Condition.MONEY:
            return
        for seat in range(self.wording.players):
            if seat in self.lying and seat not in self.served:
                gold = self.ledger.holdings[seat].gold
                why = "cannot pay" if gold < self.amount else "is not asked to buy"
                self._say(f"{self.who(seat)} {why} (has {gold} louisdor)", "P3.3")

    def ask_once_first(self, seat: int, choice: Choice) -> None:
        by = self.wording.tell_ability(Ability.D7)
        others = self._join_names([colour for colour in self.tied if colour != seat])
        if choice.what == Do.YES:
            self.winner_of_tie = seat
            self._say(f"{self.who(seat)} wins the tie with {others} by {by}", "P3.2")
        else:
            self._say(f"{self.who(seat)} could win the tie with {others} by {by} and does not", "P3.2")

    def ask_bribe(self, seat: int, choice: Choice) -> None:
        self.served.add(seat)
        if choice.what == Do.DONE:
            self._say(
                f"{self.who(seat)} does not buy (has {self.ledger.holdings[seat].gold} louisdor)", "P3.3"
            )

    def tell_free(self, row: Row) -> None:
        why = "is tied for first" if self.leader is None else "is first"
        if self.leader is not None and self.winner_of_tie is None:
            why = "alone has the most"
        self._open_payout(row, f"{why}, payout free", self.rule)

    def tell_second(self, row: Row) -> None:
        self._open_payout(row, "alone is second, payout free", self.rule)

    def tell_entitled(self, row: Row) -> None:
        self._open_payout(row, "has enough stones, payout", self.rule)

    def tell_bought(self, row: Row) -> None:
        less = f", {self.amount - row.b} less by M-D8" if row.b < self.amount else ""
        left = self.ledger.holdings[row.seat].gold
        self._open_payout(row, f"buys for {row.b} louisdor{less} ({left} left)", "P3.3")

    def _open_payout(self, row: Row, why: str, rule: str) -> None:
        self.served.add(row.seat)
        nothing = ": nothing that could be used"
        self.page.open(f"{self.who(row.seat)} {why}", rule, indent=INDENT, otherwise=nothing)

    def tell_chip(self, row: Row) -> None:
        self.page.add(count(row.b, CHIP_NAMES[row.a]))

    def tell_crowned(self, row: Row) -> None:
        self.page.add(f"{count(row.b, 'crown')} from [mark]Louis[/]")

    def tell_gold(self, row: Row) -> None:
        self.page.add(f"{row.a} louisdor")

    def tell_drew_card(self, row: Row) -> None:
        self.page.add(f"an influence card to keep ({tell_cards([row.a])})")

    def ask_payout_stone(self, seat: int, choice: Choice) -> None:
        stone = f"1 stone put on tile {choice.member + 1} {tell_source(self.ledger)}"
        self.page.add("no stone put" if choice.what == Do.DONE else stone)

    def ask_payout_put(self, seat: int, choice: Choice) -> None:
        stones = f"{count(choice.more, 'stone')} put on tile {choice.about + 1} {tell_source(self.ledger)}"
        self.page.add(f"no stone put on tile {choice.about + 1}" if choice.what == Do.DONE else stones)

    def ask_payout_take(self, seat: int, choice: Choice) -> None:
        self.page.add(
            "none taken back" if choice.what == Do.DONE else f"{count(choice.arg, 'stone')} taken back"
        )

    def tell_to_general(self, row: Row) -> None:
        self.to_general.append(f"{self.who(row.seat)} {row.b}")

    def tell_to_own(self, row: Row) -> None:
        self.to_own.append(f"{self.who(row.seat)} {row.b}")

    def tell_flipped(self, row: Row) -> None:
        self.flip = f"The tile flips to its {self.wording.tell_side(row.a, row.b)}"
