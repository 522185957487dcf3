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
from sim.games.louis_xiv.rules import p2_influence, p3_evaluation, p3_payouts, p4_missions, p5_final
from sim.games.louis_xiv.vocabulary import NOBODY, Ability, Ask, Do, Event
from sim.games.louis_xiv.world import KINDS
from tests.reference import louis_xiv as reference
from tests.reference.compare import Disagreement, Observer, compare_games
from tests.reference.louis_xiv import Player, Twin

GAME = "louis-xiv"
PLAYERS = (2, 3, 4)
DARK = ("D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8")
DOUBLES = ("ZZ", "BB", "RR", "HH")
RESOURCES = (
    "sceptre", "letter", "ring", "helmet", "crown", "coats", "gold", "influence", "intrigue",
    "stone_anywhere", "stones_on_5", "stones_back",
)  # fmt: skip

DARK_DECK: dict[str, Any] = {
    "piles.dark": 16,
    "hand.dark": 3,
    "gold.start": 20,
    **{f"missions.{ability}.count": 2 for ability in DARK},
    **{f"missions.{ability}.costs": [DOUBLES[place % 4]] * 2 for place, ability in enumerate(DARK)},
}
# Chips of every kind on the king's tiles and crowns elsewhere, so that many missions are laid out.
RICH: dict[str, Any] = {f"tiles.{tile}.payout.{resource}": 1 for tile in (1, 4, 9) for resource in RESOURCES}
BIG: dict[str, Any] = {
    **{f"tiles.{tile}.payout.crown": 2 for tile in range(1, 13)},
    **{f"missions.{ability}.amount": 3 for ability in ("L1", "L2", "L3", "L4", "M2", "M3", "M4", "D3", "D6")},
    **{f"missions.{ability}.amount": 4 for ability in ("M1", "D4", "D8")},
    **{f"missions.{ability}.amount": 5 for ability in ("D1", "D2", "D5")},
    "hand.dark": 2,
}


@dataclass
class Seen:
    """What came up in the games compared. Marks are written out: members of IntEnums are equal as numbers."""

    games: int = 0
    marks: Counter[str] = field(default_factory=Counter)

    def __call__(self, trace: np.ndarray, twin: Twin) -> None:
        self.games += 1
        self.marks.update({repr(mark) for look in LOOKS for mark in look(trace, twin)})

    def lacks(self, marks: Iterable[Any]) -> list[Any]:
        return [mark for mark in marks if repr(mark) not in self.marks]


def see_decisions(trace: np.ndarray, twin: Twin) -> list[Any]:
    """Every decision, and what was chosen there: (ask, do, first argument)."""
    found: list[Any] = []
    for row in trace[trace[:, 0] == DECISION]:
        ask, do, arg, more = Ask(row[2]), Do(row[6]), int(row[7]), int(row[8])
        found += [ask, (ask, do)]
        if do == Do.USE:
            found.append(Ability(arg))
        if do == Do.PUT and more > 1:
            found.append((ask, "several stones"))
    return found


def see_shortage(trace: np.ndarray, twin: Twin) -> set[Any]:
    """Coats and decks that ran out, pieces that did not suffice (C2)."""
    found: set[Any] = set()
    if (trace[:, 0] == Event.NO_COAT).any():
        found.add("no coat left")
    if ((trace[:, 0] == Event.COAT) & (trace[:, 2] == KINDS)).any():
        found.add("substitute coat")
    if ((trace[:, 0] == Event.NO_CARD) & (trace[:, 2] == 1)).any():
        found.add("no intrigue card left")
    return found | {f"{what} exceeded" for what in twin.exceeded}


def see_flips(trace: np.ndarray, twin: Twin) -> set[Any]:
    """A tile that flipped although nothing lay on it."""
    lying: set[int] = set()
    for row in trace:
        if row[0] == Event.ROUND_OVER:
            lying = set()
        elif row[0] == Event.TILE:
            lying.add(int(row[2]))
        elif row[0] == Event.FLIPPED and int(row[2]) not in lying:
            return {"empty tile flipped"}
    return set()


def see_rows_in_a_row(trace: np.ndarray, twin: Twin) -> set[Any]:
    """The same decision twice running, put to the same seat about the same thing."""
    asked = trace[trace[:, 0] == DECISION][:, 1:4]
    again = (asked[1:] == asked[:-1]).all(axis=1)
    return {(Ask(ask), "again") for ask in asked[1:][again][:, 1]}


def see_supplies(trace: np.ndarray, twin: Twin) -> set[Any]:
    """More stones or cards in a player's hands than the printed game can give him."""
    standing = trace[trace[:, 0] == Event.STANDING]
    found = {"more than 16 stones in a supply"} if (standing[:, 3] > 16).any() else set()
    first = int(np.argmax(trace[:, 0] == DECISION))
    dealt = Counter(trace[:first][trace[:first, 0] == Event.DREW_CARD][:, 1].tolist())
    return found | {f"{cards} cards at first" for cards in dealt.values()}


def see_end(trace: np.ndarray, twin: Twin) -> set[Any]:
    assert twin.result is not None
    return {f"{twin.round} rounds", f"tie level {twin.result['tie_level']}"}


def see_pairing(trace: np.ndarray, twin: Twin) -> set[Any]:
    """Costs that are not on the cards on which they are printed."""
    printed = [cost for mission in twin.box["missions"].values() for cost in mission["costs"]]
    dealt = [twin.missions[card]["cost"] for card in sorted(twin.missions)]
    assert sorted(printed) == sorted(dealt)
    return set() if printed == dealt else {"other costs"}


Look = Callable[[np.ndarray, Twin], Iterable[Any]]
LOOKS: tuple[Look, ...] = (
    see_decisions, see_shortage, see_flips, see_rows_in_a_row, see_supplies, see_end, see_pairing,
)  # fmt: skip


@dataclass(frozen=True)
class Variant:
    """Changes to the box, and what must have come up in the games."""

    changes: dict[str, Any]
    reaches: tuple[Any, ...]
    player: str = "random"
    games: int = 20


VARIANTS = {
    "random pairing": Variant({"pairing": "random"}, ("other costs",)),
    "few coats rationed": Variant({"coats.each": 2}, ("no coat left",)),
    "few coats substituted": Variant({"coats.each": 2, "coats.short": "substitute"}, ("substitute coat",)),
    "few intrigue cards": Variant({"intrigue.persons": [5, 12]}, ("no intrigue card left", Ask.INTRIGUE)),
    "more stones": Variant({"stones.each": 25}, ("more than 16 stones in a supply",)),
    "five rounds": Variant({"rounds": 5}, ("5 rounds",)),
    "Louis flips his tile always": Variant(
        # so few stones come to court that his tile is empty now and then
        {"louis.flips": "always", "place.person": 1, "place.joker": 0, "neutral.stones": 0},
        ("empty tile flipped",),
    ),
    "seven cards": Variant({"influence.dealt": 7}, ("7 cards at first",)),
    "two chips kept": Variant({"chips.kept": 2}, ((Ask.KEEP, "again"),)),
    # only missions count, so that many games are tied
    "ties": Variant({"score.coat": 0, "score.majority": 0}, ("tie level 1", "tie level 0")),
    "no tie-break": Variant(
        {"score.coat": 0, "score.majority": 0, "score.tiebreak": "shared"}, ("tie level 2", "tie level 0")
    ),
    "many dark missions": Variant(
        DARK_DECK,
        (
            (Ask.ONCE_FIRST, Do.YES), (Ask.LAST_STONE, Do.ANY_TILE),
            (Ask.TURN, Do.FOUR), (Ask.TURN, Do.TAKE_FOUR),
            Ability.D1, Ability.D2, Ability.D3, Ability.D4, "gold exceeded",
        ),
        games=60,
    ),
    "rich payouts": Variant(
        RICH, ((Ask.PAYOUT_STONE, Do.ANY_TILE), (Ask.PAYOUT_PUT, Do.PUT), (Ask.PAYOUT_TAKE, Do.BACK))
    ),
    "big effects": Variant(
        BIG,
        (
            (Ask.STONE, "several stones"), (Ask.DRAW, "again"),
            Ability.M1, Ability.M2, Ability.D3, Ability.D4, "K exceeded",
        ),
    ),
    "greedy players": Variant({}, (Ask.TURN, Ask.BRIBE, (Ask.MISSION, Do.LAY)), "greedy"),
}  # fmt: skip


@pytest.mark.parametrize("first", range(0, 300, 50))
@pytest.mark.parametrize("players", PLAYERS)
def test_the_printed_game_agrees(players: int, first: int) -> None:
    seen = Seen()
    assert compare_games(GAME, players, {}, range(first, first + 50), observe=seen) > 50 * 4 * 4 * players
    assert seen.games == 50
    rare = (Ask.LAST_STONE, Ask.ONCE_FIRST, Ask.SWAP_MISSIONS)
    assert not [ask for ask in seen.lacks(Ask) if ask not in rare]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", VARIANTS)
def test_variants_agree_and_reach_what_they_are_for(name: str, players: int) -> None:
    check_variant(name, players, VARIANTS[name].games)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 10_000, 500))
@pytest.mark.parametrize("players", PLAYERS)
def test_ten_thousand_printed_games_agree(players: int, first: int) -> None:
    seen = Seen()
    compare_games(GAME, players, {}, range(first, first + 500), observe=seen)
    assert seen.games == 500
    assert not seen.lacks(Ask)


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


def lose_last_card(twin: Twin, player: Player) -> None:
    """Not on the deck but in the centre (P2.2)."""
    if len(player.cards) == 1:
        twin.centre.append(player.cards.pop())


def place_on_start_only(start: int, stones: int) -> list[reference.Distribution]:
    """The stones never move on (P2.5)."""
    starts = reference.TILES if start == reference.JOKER else (start,)
    return [((tile, count),) for tile in starts for count in range(1, stones + 1)]


KERNEL_FAULTS: dict[str, tuple[Any, str, Callable]] = {
    "P3.6 no tile flips": (p3_evaluation, "flip", nothing),
    "P3.7 no crown of Louis": (p3_evaluation, "give_louis_crowns", nothing),
    "P3.7 no second on the Louis tile": (p3_evaluation, "find_single_second", lambda *_: NOBODY),
    "P2.2 the last card is lost": (p2_influence, "put_on_deck", nothing),
    "P2.8 the deck is not shuffled": (p2_influence, "shuffle_influence_deck", nothing),
    "P3.8 payout 11 gives no card": (p3_payouts, "draw_influence_card", nothing),
    "P4.2 chips give no coats": (p4_missions, "draw_coat", nothing),
    "E4 ranks go by seat": (p5_final, "is_ahead", lambda world, other, seat: other < seat),
}
TWIN_FAULTS: dict[str, tuple[Any, str, Callable]] = {
    "P2.2 the last card goes to the centre": (Twin, "discard_last_card", lose_last_card),
    "P2.5 stones never move on": (reference, "placements", place_on_start_only),
    "P4.1 a crown stands for nothing": (reference, "pays", lambda payment, cost: cost[0] in payment),
    "E3 a coat is always there": (Twin, "coat_available", lambda twin: True),
}


@pytest.mark.parametrize("fault", KERNEL_FAULTS)
def test_a_wrong_rule_in_the_kernel_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*KERNEL_FAULTS[fault])
    with pytest.raises(Disagreement, match="sunking show --game louis-xiv"):
        compare_games(GAME, 3, {}, range(10))


@pytest.mark.parametrize("fault", TWIN_FAULTS)
def test_a_wrong_rule_in_the_twin_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*TWIN_FAULTS[fault])
    with pytest.raises(Disagreement, match="kernel"):
        compare_games(GAME, 3, {"coats.each": 1}, range(10))


@pytest.mark.parametrize("key", ["louis.crowns", "score.majority", "intrigue.from_own", "place.joker"])
def test_another_number_in_the_twin_is_found(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    group, name = key.split(".")
    set_up = Twin.__init__

    def misread(twin: Twin, players: int, box: dict[str, Any], chance: dict[str, Any]) -> None:
        set_up(twin, players, {**box, group: {**box[group], name: box[group][name] + 1}}, chance)

    monkeypatch.setattr(Twin, "__init__", misread)
    with pytest.raises(Disagreement):
        compare_games(GAME, 3, {}, range(10))


def test_an_observer_sees_every_game() -> None:
    games: list[int] = []
    observe: Observer = lambda trace, twin: games.append(len(trace))  # noqa: E731 - as short as it gets
    compare_games(GAME, 2, {"rounds": 1}, range(5), observe=observe)
    assert len(games) == 5
    assert min(games) > 20
