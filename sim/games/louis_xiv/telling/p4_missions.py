"""P4 in words: chips become missions, what is left becomes coats."""

from __future__ import annotations

from sim.core.page import count, join
from sim.games.louis_xiv.telling.ledger import Choice, Row
from sim.games.louis_xiv.telling.page import Page
from sim.games.louis_xiv.telling.story import Scene, Story
from sim.games.louis_xiv.telling.wording import tell_chips
from sim.games.louis_xiv.vocabulary import NOBODY, Ability, Do
from sim.games.louis_xiv.words import CHIP_NAMES, COLOUR_NAMES


class MissionStory(Story):
    def __init__(self, scene: Scene, page: Page) -> None:
        super().__init__(scene, page)
        self.active: set[int] = set()  # seats of which something is told

    def hear(self, row: Row, choice: Choice | None) -> None:
        self.active.add(row.seat)
        super().hear(row, choice)

    def begin(self) -> None:
        self.page.heading("Mission phase", "P4")
        held = [
            f"{self.who(seat)} {tell_chips(player.chips)}" for seat, player in enumerate(self.ledger.holdings)
        ]
        self.page.say(f"Chips: {' · '.join(held)}")

    def ask_mission(self, seat: int, choice: Choice) -> None:
        """P4.1; what is laid out has a row of its own."""
        if choice.what == Do.DONE:
            self.page.say(f"{self.who(seat)} could go on and does not", "P4.1")
        elif choice.what == Do.CROWN:
            price, chip = f"{self.ledger.book.effect[Ability.L6]} louisdor", CHIP_NAMES[choice.arg]
            by = self.wording.tell_ability(Ability.L6)
            self.page.say(f"{self.who(seat)} pays {price} and turns a {chip} into a crown by {by}")

    def tell_laid(self, row: Row) -> None:
        book = self.ledger.book
        chips = f"{CHIP_NAMES[book.pair_first[row.c]]} + {CHIP_NAMES[book.pair_second[row.c]]}"
        blanked = self.ledger.holdings[row.seat].laid[-1].note == "blanked"
        note = " – [strong]intervention: its ability is blanked[/]" if blanked else ""
        mission = self.wording.tell_mission_with_cost(row.a)
        self.page.open(f"{self.who(row.seat)} lays out {mission}, pays {chips}{note}", "P4.1", "; draws ")

    def ask_draw(self, seat: int, choice: Choice) -> None:
        """The mission drawn has a row of its own."""

    def tell_drew_mission(self, row: Row) -> None:
        plan, drawn = self.scene.plan, self.ledger.holdings[row.seat].draws - 1
        forced = (
            plan.force_seat == row.seat and plan.force_pile == row.b and plan.force_draw in (NOBODY, drawn)
        )
        note = ", [strong]intervention: pile forced[/]" if forced else ""
        mission = self.wording.tell_mission_with_cost(row.a)
        self.page.add(f"{mission} from the {COLOUR_NAMES[row.b]} pile{note}")

    def ask_keep(self, seat: int, choice: Choice) -> None:
        self.page.say(f"{self.who(seat)} keeps a {CHIP_NAMES[choice.arg]}", "P4.2")

    def tell_chip_back(self, row: Row) -> None:
        chips = count(row.b, CHIP_NAMES[row.a])
        self.page.open(f"{self.who(row.seat)} gives {chips} back for", "P4.2", " ")

    def ask_swap_missions(self, seat: int, choice: Choice) -> None:
        does = "does not use" if choice.what == Do.DONE else "uses"
        self.page.say(f"{self.who(seat)} {does} {self.wording.tell_ability(Ability.L7)}", "P4.3")

    def tell_returned(self, row: Row) -> None:
        mission = self.wording.tell_mission(row.a)
        self.page.open(f"{self.who(row.seat)} puts {mission} under its pile", "P4.3", "; draws ")

    def end(self) -> None:
        idle = [self.who(seat) for seat in range(self.wording.players) if seat not in self.active]
        if idle:
            have = "has" if len(idle) == 1 else "have"
            self.page.say(
                f"{join(idle)} can lay out no mission and {have} no chip to give back", "P4.1, P4.2"
            )
