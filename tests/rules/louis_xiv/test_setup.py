"""C and S. What is in the box, and how a game begins."""

from collections import Counter

import pytest

from sim.games.louis_xiv.rules.p1_supply import run_supply
from sim.games.louis_xiv.rules.p3_evaluation import run_evaluation
from tests.rules.louis_xiv.table import PASS, Table, set_up

PLAYERS = (2, 3, 4)


def test_C1_forty_missions_in_three_piles() -> None:
    chance = set_up().chance
    assert {colour: len(pile) for colour, pile in chance["piles"].items()} == {
        "light": 20,
        "medium": 12,
        "dark": 8,
    }
    counts = Counter(mission["ability"] for mission in chance["missions"].values())
    assert counts == {
        "L1": 2, "L2": 4, "L3": 4, "L4": 4, "L5": 2, "L6": 2, "L7": 2,
        "M1": 4, "M2": 2, "M3": 2, "M4": 2, "M5": 2,
        "D1": 1, "D2": 1, "D3": 1, "D4": 1, "D5": 1, "D6": 1, "D7": 1, "D8": 1,
    }  # fmt: skip


def test_C1_thirty_influence_cards_two_a_person_and_six_jokers() -> None:
    assert Counter(set_up().state["influence_deck"]) == {0: 6} | dict.fromkeys(range(1, 13), 2)


def test_C1_one_intrigue_card_a_person() -> None:
    assert sorted(set_up().state["intrigue_deck"]) == list(range(1, 13))


def test_C1_ten_coats_of_each_of_six_kinds() -> None:
    table = set_up()
    assert table.state["coats_left"] == 60
    assert Counter(table.chance["coats"]) == dict.fromkeys(range(6), 10)


def test_C1_costs_light_one_chip_and_any_medium_two_different_dark_two_equal() -> None:
    for mission in set_up().chance["missions"].values():
        first, second = mission["cost"]
        assert first in "ZBRH"
        if mission["colour"] == "light":
            assert second == "?"
        else:
            assert second in "ZBRH"
            assert (first == second) == (mission["colour"] == "dark")


def test_C2_a_seventh_ring_is_given_all_the_same_and_noted() -> None:
    table = Table(stones={3: [1]}, chips=["RR", "RR", "R", "R"])
    table.play(run_evaluation)
    assert table.chips == ["RRR", "RR", "R", "R"]
    assert table.state["exceeded"] == ["R"]


def test_C2_the_sixth_ring_is_no_exception() -> None:
    table = Table(stones={3: [1]}, chips=["RR", "R", "R", "R"]).play(run_evaluation)
    assert table.chips[0] == "RRR"
    assert table.state["exceeded"] == []


def test_C2_gold_beyond_the_72_of_the_box_is_given_and_noted() -> None:
    table = Table(gold=[20, 20, 20, 10], money=(1, 4)).play(run_supply)
    assert table.gold == [24, 24, 24, 14]
    assert table.state["exceeded"] == ["gold"]


def test_C2_gold_up_to_72_is_no_exception() -> None:
    table = Table(gold=[20, 20, 10, 6], money=(1, 4)).play(run_supply)
    assert sum(table.gold) == 72
    assert table.state["exceeded"] == []


@pytest.mark.parametrize(
    ("players", "general"), [(2, [5, 6]), (3, [5, 5, 6]), (4, [5, 5, 6, 7])], ids=PLAYERS
)
def test_S1_later_seats_put_more_stones_into_the_general_supply(players: int, general: list[int]) -> None:
    table = set_up(players)
    assert table.general == general
    assert table.own == [16 - stones for stones in general]


@pytest.mark.parametrize("players", PLAYERS)
def test_S1_seat_0_begins_and_the_board_is_empty(players: int) -> None:
    state = set_up(players).state
    assert (state["round"], state["start"]) == (1, 0)
    assert state["stones"] == [[0] * (players + 1)] * 12
    assert state["cards"] == [[]] * players
    assert state["chips"] == [[0] * 5] * players


@pytest.mark.parametrize("players", PLAYERS)
def test_S2_five_louisdor_one_light_and_one_medium_mission(players: int) -> None:
    table = set_up(players)
    assert table.gold == [5] * players
    assert [sorted(name[0] for name in hand) for hand in table.missions] == [["L", "M"]] * players
    left = [len(table.pile(colour)) for colour in ("light", "medium", "dark")]
    assert left == [20 - players, 12 - players, 8]


def test_S2_coats_intrigue_and_influence_cards_are_still_in_their_supplies() -> None:
    table = set_up()
    assert table.coats == [0] * 4
    assert table.intrigue == [[]] * 4
    assert len(table.state["influence_deck"]) == 30


def test_S3_one_of_the_shuffled_money_cards_a_round_and_none_twice() -> None:
    firsts = set()
    for deal in range(40):
        cards = set_up(deal=deal).chance["money"]
        assert sorted(cards) == [(tile, gold) for tile in (1, 2, 3, 4) for gold in (3, 4)]
        firsts.add(cards[0])
    assert len(firsts) == 8


def test_S3_four_rounds_turn_up_the_first_four_cards() -> None:
    table = set_up(2)
    for number, (tile, gold) in enumerate(table.chance["money"][:4], 1):
        table.go_to_round(number)
        before = table.gold
        table.play(run_supply, otherwise=PASS)
        assert table.state["louis"] == tile
        assert table.gold == [louisdor + gold for louisdor in before]


def test_S4_all_tiles_show_their_red_side() -> None:
    assert set_up().flipped() == []


@pytest.mark.parametrize(
    ("condition", "tiles"),
    [("money", [1, 2, 3, 4, 8, 12]), ("first", [5, 7, 9, 11]), ("stones", [6, 10])],
)
def test_S4_conditions_of_the_first_round(condition: str, tiles: list[int]) -> None:
    table = set_up()
    assert [tile for tile in range(1, 13) if table.condition(tile)[0] == condition] == tiles
