"""Kernel and slow twin agree at every decision, in the printed game and in variants that strain a rule.

Every variant also shows that it came to what it is for; and a wrong rule on either side is found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from sim.core.ask import DECISION
from sim.games.kabale_und_hiebe.rules import cards, p1_turn, p2_effects, p3_evaluation, p3_values, p4_end
from sim.games.kabale_und_hiebe.vocabulary import NOBODY, Ask, Card, Decided, Do, Event
from tests.reference import kabale_und_hiebe as reference
from tests.reference.compare import Disagreement, compare_games
from tests.reference.kabale_und_hiebe import Twin

GAME = "kabale-und-hiebe"
PLAYERS = (2, 3, 4, 5, 6)
IMMEDIATE = (Event.MOVED, Event.KILLED, Event.CLOSED, Event.HID, Event.SWAPPED)
WORKING = tuple(card for card in Card if card >= Card.MUSKETEERS or card == Card.ROMEO)


@dataclass
class Seen:
    """What came up in the games compared. Marks are written out: members of IntEnums are equal as numbers."""

    games: int = 0
    marks: Counter[str] = field(default_factory=Counter)

    def __call__(self, trace: np.ndarray, twin: Twin) -> None:
        self.games += 1
        rows = trace[trace[:, 0] != DECISION]
        asked = trace[trace[:, 0] == DECISION]
        moved = rows[rows[:, 0] == Event.MOVED]
        stayed = rows[rows[:, 0] == Event.STAYED]
        assert twin.result is not None
        seen: list[Any] = [
            *(Event(event) for event in rows[:, 0]),
            *((Ask(row[2]), Do(row[6])) for row in asked),
            *(Card(card) for card in rows[rows[:, 0] == Event.WORKS][:, 2]),
            *(Decided(way) for way in rows[rows[:, 0] == Event.WON_COLUMN][:, 4]),
            *("a move round the corner" for row in moved if row[3] > row[4]),
            *("an explorer played in this turn" if row[4] else "no other column is open" for row in stayed),
            f"winners: {twin.result['rank'].count(1)}",
            *("doubled" for points in twin.result["doubled_points"] if points),
        ]
        self.marks.update({repr(mark) for mark in seen})

    def lacks(self, marks: Iterable[Any]) -> list[Any]:
        return [mark for mark in marks if repr(mark) not in self.marks]


@dataclass(frozen=True)
class Variant:
    """Changes to the box, and what must have come up in the games."""

    changes: dict[str, Any]
    reaches: tuple[Any, ...]
    player: str = "random"


VARIANTS = {
    "long columns": Variant(
        {"score.points": [5, 9, 12, 15, 18, 20]}, (Event.RESHUFFLED, Card.HERMIT, Card.TOM_THUMB)
    ),
    "so long that nobody can go on": Variant({"score.points": [20] * 6, "rounds": 2}, (Event.RESHUFFLED,)),
    "one card in hand": Variant({"hand.size": 1}, (Event.SWAPPED, Event.MOVED)),
    "one by one": Variant({"removal": "one_by_one"}, (Event.REMOVED, Card.WIZARD, Card.WITCH)),
    "doubles may win with a beggar": Variant({"valueless_wins": "beggar"}, (Card.BEGGAR, Card.DOUBLE)),
    "hidden cards fill": Variant({"disguise.fills": "yes"}, (Event.HID,)),
    "no ones for two": Variant({"two_players.ones": "out"}, (Event.WON,)),
    "wizard and witch remove themselves": Variant(
        {"cards.wizard.value": 30, "cards.witch.value": 25}, (Event.REMOVED, Card.WIZARD)
    ),
    "all thresholds": Variant(
        {
            "wizard.least": 17, "witch.most": 26, "dragon.loss": 9, "hermit.loss": 5, "tom_thumb.gain": 1,
            "romeo.with_juliet": 11, "cards.fencer.own": 60, "doubling.factor": 3, "doubling.loss": 5,
        },
        (Event.REMOVED, Card.DRAGON, Card.HERMIT, Card.TOM_THUMB),
    ),
    "greedy players": Variant({}, ((Ask.PLAY, Do.PLAY), Decided.HIGHEST, Decided.PAIR), "greedy"),
}  # fmt: skip


@pytest.mark.parametrize("first", range(0, 300, 50))
@pytest.mark.parametrize("players", PLAYERS)
def test_the_printed_game_agrees(players: int, first: int) -> None:
    seen = Seen()
    assert compare_games(GAME, players, {}, range(first, first + 50), observe=seen) > 50 * 6 * 3 * players
    assert seen.games == 50
    wanted: list[Any] = [*IMMEDIATE, *WORKING, Event.RESHUFFLED, Event.CANCELLED, Event.REMOVED]
    wanted += [(Ask.DISGUISE, Do.DONE), (Ask.TRAITOR, Do.DONE), "a move round the corner", "winners: 1"]
    wanted += [Decided.HIGHEST, Decided.LOWEST, Decided.PAIR]
    assert not [mark for mark in seen.lacks(wanted) if mark is not Card.ROMEO]  # he seldom meets his Juliet


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", VARIANTS)
def test_variants_agree_and_reach_what_they_are_for(name: str, players: int) -> None:
    check_variant(name, players, 6)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 10_000, 500))
@pytest.mark.parametrize("players", PLAYERS)
def test_ten_thousand_printed_games_agree(players: int, first: int) -> None:
    seen = Seen()
    compare_games(GAME, players, {}, range(first, first + 500), observe=seen)
    assert seen.games == 500
    assert not seen.lacks([*IMMEDIATE, *WORKING, "winners: 1", "winners: 2", "doubled"])


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", VARIANTS)
def test_hundreds_of_games_of_each_variant_agree(name: str, players: int) -> None:
    check_variant(name, players, 300)


def check_variant(name: str, players: int, games: int) -> None:
    variant, seen = VARIANTS[name], Seen()
    compare_games(GAME, players, variant.changes, range(games), variant.player, seen)
    assert seen.games == games
    assert not seen.lacks(variant.reaches)


# ---------------------------------------------------------------------------------- the comparison can fail


def nothing(*_: Any) -> None:
    """A rule that is missing."""


KERNEL_FAULTS: dict[str, tuple[Any, str, Callable]] = {
    "T2 nobody draws": (p1_turn, "draw_up", nothing),
    "T3 a round ends at once": (p1_turn, "is_round_over", lambda world: True),
    "T4 the last player begins": (p1_turn, "next_seat", lambda table, seat: (seat + 2) % table.players),
    "X1 explorers go nowhere": (p2_effects, "find_next_open_column", lambda table, column: NOBODY),
    "X2 assassins kill nobody": (p2_effects, "kill", nothing),
    "X3 storms close nothing": (p2_effects, "close", nothing),
    "X4 no disguise": (p2_effects, "disguise", lambda *_: 0),
    "X5 no traitor": (p2_effects, "betray", nothing),
    "V2 nothing is removed": (p3_evaluation, "apply_remover", lambda world, column, left, *_: left),
    "V4 no pairs": (p3_evaluation, "find_pair", lambda *_: NOBODY),
    "V5 no doubles": (p3_values, "apply_doubles", nothing),
    "V5 no dragons": (p3_values, "apply_dragons", nothing),
    "V7 cards vanish": (p3_evaluation, "put_on_discard", nothing),
    "E1 no end": (p4_end, "score", nothing),
    "S1 all decks alike": (cards, "shuffle_into", lambda target, source, n, key: target.__setitem__(0, 0)),
}
TWIN_FAULTS: dict[str, tuple[Any, str, Callable]] = {
    "V2 no wizard": (reference, "after_wizard", lambda cards, symbol, box: cards),
    "V3 no witch": (reference, "after_witch", lambda cards, symbol, box: cards),
    "V4 no pair": (reference, "winner_by_prince_and_squire", lambda cards: None),
    "E1 no doubling": (reference, "doubled_points", lambda won, box: 0),
    "T3 never full by cards": (Twin, "is_full", lambda twin, column: column.closed),
}


@pytest.mark.parametrize("fault", KERNEL_FAULTS)
def test_a_wrong_rule_in_the_kernel_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*KERNEL_FAULTS[fault])
    with pytest.raises(Disagreement, match="sunking show --game kabale-und-hiebe"):
        compare_games(GAME, 3, {}, range(10))


@pytest.mark.parametrize("fault", TWIN_FAULTS)
def test_a_wrong_rule_in_the_twin_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*TWIN_FAULTS[fault])
    with pytest.raises(Disagreement, match="kernel"):
        compare_games(GAME, 3, {}, range(20))


@pytest.mark.parametrize(
    "key", ["hand.size", "romeo.with_juliet", "hermit.loss", "tom_thumb.gain", "dragon.loss", "doubling.loss"]
)
def test_another_number_in_the_twin_is_found(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    group, name = key.split(".")
    set_up = Twin.__init__

    def misread(twin: Twin, players: int, box: dict[str, Any], chance: dict[str, Any]) -> None:
        set_up(twin, players, {**box, group: {**box[group], name: 3 * box[group][name]}}, chance)

    monkeypatch.setattr(Twin, "__init__", misread)
    with pytest.raises(Disagreement):
        compare_games(GAME, 3, {}, range(40))
