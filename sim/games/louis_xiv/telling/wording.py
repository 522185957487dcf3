"""How things are called in a transcript."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from sim.core.page import LETTERS, count, join
from sim.core.provenance import Facts
from sim.games.louis_xiv.box import PAYOUTS
from sim.games.louis_xiv.vocabulary import JOKER, NEUTRAL, NOBODY, Ability, Condition
from sim.games.louis_xiv.words import CHIP_NAMES
from sim.games.louis_xiv.world import KINDS

SIDE_COLOURS = ("red", "black")  # of the numbers on the front and on the back


class Wording:
    """How things are called in a game of certain facts; players are letters, with a style for the screen.

    Styles are written [seat0]A[/]: whoever prints the text decides what they look like.
    """

    def __init__(self, facts: Facts, world: Any) -> None:
        self.labels = facts.labels
        self.book = world.book
        self.costs = [int(cost) for cost in world.hidden.cost]  # [card] in this game
        self.players = int(world.table.players)

    def who(self, colour: int) -> str:
        return "[neutral]neutral[/]" if colour == NEUTRAL else f"[seat{colour}]{LETTERS[colour]}[/]"

    def tell_ability(self, ability: int) -> str:
        """ "once first" M-D7."""
        name = Ability(ability).name
        return f'"{self.labels[f"missions.{name}.name"]}" M-{name}'

    def tell_mission(self, card: int) -> str:
        """As an ability; a mission that is bound to a tile names its own."""
        told, tile = self.tell_ability(int(self.book.ability[card])), int(self.book.mission_tile[card])
        return told if tile == NOBODY else re.sub(r"tile [^\"]*", f"tile {tile + 1}", told)

    def tell_mission_with_cost(self, card: int) -> str:
        chips = [*CHIP_NAMES, "any"]
        first, second = divmod(self.costs[card], 6)
        return f"{self.tell_mission(card)} (costs {chips[first]} + {chips[second]})"

    def tell_tile(self, tile: int) -> str:
        return f"tile {tile + 1}, {self.labels[f'tiles.{tile + 1}.name']}"

    def tell_side(self, tile: int, side: int) -> str:
        """red side, money 3."""
        condition, amount = Condition(int(self.book.condition[tile, side])), int(self.book.amount[tile, side])
        return f"{SIDE_COLOURS[side]} side, {tell_condition(condition, amount)}"

    def tell_payout(self, tile: int) -> str:
        """1 coat + 1 stone on any tile."""
        amounts = [int(amount) for amount in self.book.payout[tile]]
        paid = [
            f"{amount} {words[amount != 1]}"
            for amount, words in zip(amounts, PAYOUTS.values(), strict=True)
            if amount
        ]
        return " + ".join(paid) or "nothing"


def tell_condition(condition: Condition, amount: int) -> str:
    """money 3, first place, 3 stones."""
    match condition:
        case Condition.MONEY:
            return f"money {amount}"
        case Condition.FIRST:
            return "first place"
        case Condition.STONES:
            return count(amount, "stone")


def tell_chips(chips: Sequence[int]) -> str:
    """sceptre, 2 crowns."""
    held = [CHIP_NAMES[chip] if n == 1 else count(n, CHIP_NAMES[chip]) for chip, n in enumerate(chips) if n]
    return ", ".join(held) or "none"


def tell_cards(cards: Sequence[int]) -> str:
    """1, 6, joker."""
    return ", ".join("joker" if card == JOKER else str(card + 1) for card in cards) or "none"


def tell_coats(kinds: Iterable[int]) -> str:
    """2 coats (kinds 1 and 4)."""
    drawn = sorted(kinds)
    known = [str(kind + 1) for kind in drawn if kind != KINDS]
    without = f"{len(drawn) - len(known)} without kind" if len(known) < len(drawn) else ""
    named = f"kind{'' if len(known) == 1 else 's'} {join(known)}" if known else ""
    return f"{count(len(drawn), 'coat')} ({', '.join(filter(None, (named, without)))})"
