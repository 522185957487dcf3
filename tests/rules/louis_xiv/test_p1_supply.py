"""P1. Supply phase."""

import pytest

from sim.games.louis_xiv.rules.p1_supply import run_supply
from tests.rules.louis_xiv.table import PASS, Table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_P1_1_each_player_takes_the_gold_of_the_money_card(players: int) -> None:
    gold = [0, 3, 7, 1][:players]
    table = Table(players, gold=gold, money=(2, 4)).play(run_supply)
    assert table.gold == [louisdor + 4 for louisdor in gold]


@pytest.mark.parametrize("tile", [1, 2, 3, 4])
def test_P1_1_the_king_goes_on_the_tile_of_the_card(tile: int) -> None:
    assert Table(louis=1, money=(tile, 3)).play(run_supply).state["louis"] == tile


def test_P1_2_with_three_players_the_start_player_of_round_4_draws_an_intrigue_card() -> None:
    table = Table(3, round=4, start=0, intrigue_deck=[7, 3]).play(run_supply)
    assert table.intrigue == [[7], [], []]
    assert table.state["intrigue_deck"] == [3]
    assert table.state["fresh"] == [[], [], []], "it can be played in this very round"


def test_P1_2_it_is_the_start_player_whoever_that_is() -> None:
    assert Table(3, round=4, start=2, intrigue_deck=[7]).play(run_supply).intrigue == [[], [], [7]]


@pytest.mark.parametrize(("players", "round"), [(3, 1), (3, 2), (3, 3), (2, 4), (4, 4)])
def test_P1_2_no_card_in_other_rounds_or_with_two_or_four_players(players: int, round: int) -> None:
    assert Table(players, round=round).play(run_supply).intrigue == [[]] * players


def test_P1_2_an_empty_intrigue_deck_gives_no_card() -> None:
    assert Table(3, round=4, intrigue_deck=[]).play(run_supply).intrigue == [[], [], []]


def test_P1_3_each_uses_all_of_his_before_the_next_from_the_start_player_clockwise() -> None:
    table = Table(start=2, laid=[["L3", "L2"], [], ["L3"], ["D1"]])
    table.play(
        run_supply,
        (2, "supply", ("use", "L3", 0)),
        (3, "supply", ("use", "D1", 2)),
        (0, "supply", ("use", "L2", 1)),
        (0, "supply", ("use", "L3", 0)),
    )
    assert table.seats_asked("supply") == [2, 3, 0, 0]


def test_P1_3_all_are_optional() -> None:
    table = Table(laid=[["L2", "L3", "D3"]], money=(1, 3))
    table.play(run_supply, (0, "supply", "done"))
    assert table.gold[0] == 5 + 3
    assert (table.own[0], table.general[0], table.intrigue[0]) == (8, 5, [])


def test_P1_3_the_order_is_free() -> None:
    """Out of stones: a stone taken back first can pay for a card; the other way round it cannot."""
    table = Table(laid=[["D4", "L2"]], own=[0, 8, 8, 8])
    table.play(run_supply, (0, "supply", ("use", "L2", 1)), (0, "supply", ("use", "D4", 0)))
    assert table.questions("supply")[0].options == [("done",), ("use", "L2", 1)]
    assert len(table.cards[0]) == 6
    assert (table.own[0], table.general[0]) == (0, 5)


def test_P1_3_the_stone_of_D4_can_be_taken_back_at_once() -> None:
    table = Table(laid=[["D4", "L2"]], general=[0, 5, 5, 5])
    table.play(run_supply, (0, "supply", ("use", "D4", 0)), (0, "supply", ("use", "L2", 1)))
    assert table.questions("supply")[0].options == [("done",), ("use", "D4", 0)]
    assert (table.own[0], table.general[0], len(table.cards[0])) == (8, 0, 6)


def test_P1_3_a_mission_is_used_once_a_phase() -> None:
    table = Table(laid=[["L3"]], money=(1, 3)).play(run_supply, (0, "supply", ("use", "L3", 0)))
    assert table.gold[0] == 5 + 3 + 1


def test_P1_3_missions_in_hand_and_those_for_other_phases_do_nothing() -> None:
    table = Table(missions=[["L3", "D1"]], laid=[[], ["L4:1", "D5", "D6", "D7", "D8"]])
    assert table.play(run_supply).asked == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_P1_4_each_draws_five_influence_cards(players: int) -> None:
    table = Table(players).play(run_supply)
    assert [len(hand) for hand in table.cards] == [5] * players
    assert len(table.state["influence_deck"]) == 30 - 5 * players


def test_P1_4_from_the_top_of_the_deck_and_added_to_what_is_held() -> None:
    table = Table(2, start=1, cards=[[4]], deck=[1, 1, 2, 2, 3, 6, 6, 7, 7, 8]).play(run_supply)
    assert table.cards == [[4, 6, 6, 7, 7, 8], [1, 1, 2, 2, 3]]


def test_P1_4_comes_after_the_missions() -> None:
    table = Table(laid=[["D4"]], deck=[9, 1, 1, 2, 2, 3])
    table.play(run_supply, (0, "supply", ("use", "D4", 0)), otherwise=PASS)
    assert table.asked[0].state["cards"] == [[]] * 4
    assert table.cards[0] == [1, 1, 2, 2, 3, 9]
