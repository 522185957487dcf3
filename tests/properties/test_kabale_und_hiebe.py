"""What holds in every game of Kabale und Hiebe, whatever the deal, the players and the variant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.core.jit import address_of
from sim.core.match import Match
from sim.core.rng import key_of
from sim.core.strategy import load_strategy
from sim.games.kabale_und_hiebe import game
from sim.games.kabale_und_hiebe.box import CARD_NAMES, SYMBOL_NAMES
from tests.contract.test_unseen import stop_before_decisions
from tests.kit import kabale_und_hiebe as kit

CAREFUL = settings(
    deadline=None, derandomize=True, max_examples=30, suppress_health_check=[HealthCheck.too_slow]
)
LONG = settings(CAREFUL, max_examples=1500)

CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "rounds": st.integers(1, 6),
        "hand.size": st.integers(1, 10),
        "score.points": st.lists(st.integers(1, 20), min_size=6, max_size=10),
        "removal": st.sampled_from(["together", "one_by_one"]),
        "valueless_wins": st.sampled_from(["never", "highest", "beggar"]),
        "disguise.fills": st.sampled_from(["no", "yes"]),
        "wizard.least": st.integers(0, 60),
        "witch.most": st.integers(0, 60),
        "dragon.loss": st.integers(0, 30),
        "doubling.factor": st.integers(0, 5),
    },
)
PLANS = st.lists(
    st.sampled_from(
        ["blank:card=explorer", "blank:card=double,seat=1", "remove:card=storm", "remove:card=king"]
    ),
    max_size=3,
    unique=True,
)
LINE_UPS = st.lists(st.sampled_from(["random", "random", "greedy"]), min_size=2, max_size=6)
SEEDS = st.integers(0, 2**63 - 1)


def play_watched(match: Match, deal: int, look: Callable[[Match], None]) -> None:
    """A game that is looked at before every answer and once more at the end."""

    def watched(choose: Callable) -> Callable:
        def answer(me: Any, table: Any, offer: Any, book: Any) -> int:
            look(match)
            return choose(me, table, offer, book)

        return answer

    for seat, strategy in enumerate(match.strategies):
        choose = load_strategy(strategy.label, "kabale_und_hiebe").choose
        match.world.desk.address[seat] = address_of(watched(choose))
    match.play(deal)
    look(match)


def look_at_cards(match: Match) -> None:
    """S1: everybody's cards are his own, each once; S2: score cards lie in one place each."""
    world, state = match.world, kit.decode_world(match.world)
    removed = [card for card in range(25) if int(world.plan.removed) >> card & 1]
    for seat in range(len(match.order)):
        held = [*state["hands"][seat], *state["decks"][seat], *state["discards"][seat]]
        lying = [card for column in state["columns"] for card, owner, _ in column["cards"] if owner == seat]
        assert sorted(held + lying) == sorted(set(CARD_NAMES) - {CARD_NAMES[card] for card in removed})
        assert len(state["hands"][seat]) <= world.book.hand_size
    heads = [(column["symbol"], column["points"]) for column in state["columns"]]
    taken = [card for won in state["won"] for card in won] + state["out"]
    dealt = kit.decode_chance(world)["score_cards"][: int(world.hidden.laid_out)]
    assert Counter(heads + taken) == Counter(dealt)


def look_at_columns(match: Match) -> None:
    """T1, X3, X4: face down lies only the last card; hidden ones follow a disguise of the same owner."""
    table = match.world.table
    for number, column in enumerate(kit.decode_world(match.world)["columns"]):
        cards = column["cards"]
        for place, (_, owner, face) in enumerate(cards):
            assert face != "down" or place == len(cards) - 1
            assert face != "hidden" or cards[place - 1][:2] == ("disguise", owner)
        hidden = sum(face == "hidden" for _, _, face in cards)
        fills = match.world.book.disguise_fills
        assert table.filling[number] == len(cards) - (0 if fills else hidden)
        assert table.open_columns == sum(int(table.open) >> column & 1 for column in range(6))


def check_result(match: Match) -> None:
    """E1, reckoned again from the score cards."""
    state, result, book = kit.decode_world(match.world), kit.decode_result(match.world), match.world.book
    for seat, won in enumerate(state["won"]):
        best = [max((points for symbol, points in won if symbol == name), default=0) for name in SYMBOL_NAMES]
        doubled = int(book.doubling_factor) * sum(best) - int(book.doubling_loss) * (len(won) - 6)
        total = sum(points for _, points in won)
        assert result["sum_points"][seat] == total
        assert result["doubled_points"][seat] == (doubled if all(best) else 0)
        assert result["points"][seat] == max(total, result["doubled_points"][seat])
    assert sum(result["share"]) == game.WHOLE_WIN


def check_game(line_up: list[str], seed: int, deal: int, changes: dict[str, Any], plan: list[str]) -> None:
    def look(match: Match) -> None:
        look_at_cards(match)
        look_at_columns(match)

    match = Match(game, game.load_box(changes), line_up, seed, interventions=plan)
    play_watched(match, deal, look)
    check_result(match)


@CAREFUL
@given(line_up=LINE_UPS, seed=SEEDS, deal=SEEDS, changes=CHANGES, plan=PLANS)
def test_nothing_is_lost_and_nothing_comes_from_nowhere(
    line_up: list[str], seed: int, deal: int, changes: dict[str, Any], plan: list[str]
) -> None:
    check_game(line_up, seed, deal, changes, plan)


@pytest.mark.slow
@LONG
@given(line_up=LINE_UPS, seed=SEEDS, deal=SEEDS, changes=CHANGES, plan=PLANS)
def test_nothing_is_lost_in_many_games(
    line_up: list[str], seed: int, deal: int, changes: dict[str, Any], plan: list[str]
) -> None:
    check_game(line_up, seed, deal, changes, plan)


@pytest.mark.parametrize("players", game.PLAYERS)
def test_cards_dealt_anew_are_the_same_cards(players: int) -> None:
    """I1: nothing is lost, what was seen stays, and the others' hands, decks and face-down cards vary."""
    match = Match(game, game.load_box(), ["random"] * players, seed=3)
    varied: set[str] = set()
    for seat in stop_before_decisions(match, 0, 17):
        before = kit.decode_world(match.world)
        for again in range(4):
            game.redeal(match.world, seat, key_of(again, seat, 7))
            look_at_cards_of_a_redeal(match)
            after = kit.decode_world(match.world)
            assert after["hands"][seat] == before["hands"][seat]
            for part in ("discards", "won", "out", "round", "turn"):
                assert after[part] == before[part]
            assert [seen(column, seat) for column in after["columns"]] == [
                seen(column, seat) for column in before["columns"]
            ]
            varied |= {part for part in ("hands", "decks", "columns") if after[part] != before[part]}
    assert varied == {"hands", "decks", "columns"}


def look_at_cards_of_a_redeal(match: Match) -> None:
    state, world = kit.decode_world(match.world), match.world
    for seat in range(len(match.order)):
        held = [*state["hands"][seat], *state["decks"][seat], *state["discards"][seat]]
        lying = [card for column in state["columns"] for card, owner, _ in column["cards"] if owner == seat]
        assert sorted(held + lying) == sorted(CARD_NAMES)
        for number, column in enumerate(state["columns"]):
            for place, (card, owner, _) in enumerate(column["cards"]):
                assert owner != seat or CARD_NAMES[world.me[seat].lying[number, place]] == card


def seen(column: dict[str, Any], seat: int) -> list[tuple]:
    """A column as a seat knows it."""
    return [
        (card if face == "up" or owner == seat else "", owner, face) for card, owner, face in column["cards"]
    ]
