"""M. What the missions do once they are laid out."""

from collections.abc import Callable

import pytest

from sim.games.louis_xiv.rules.p1_supply import run_supply
from sim.games.louis_xiv.rules.p2_influence import run_influence
from sim.games.louis_xiv.rules.p3_evaluation import run_evaluation
from sim.games.louis_xiv.rules.p4_missions import run_missions
from tests.rules.louis_xiv.table import PASS, Table
from tests.rules.louis_xiv.test_p2_influence import find_placements, walk

STOP = ("done", "keep")

# Light missions


def test_M_L1_draws_two_and_sees_the_first_before_choosing_the_second_pile() -> None:
    table = Table(chips=["ZZ"], missions=[["L1 Z?"]], piles={"light": ["L5"], "dark": ["D8"]})
    table.play(
        run_missions,
        (0, "mission", ("lay", table.card("L1 Z?"), ("Z", "Z"))),
        (0, "draw", ("draw", "light")),
        (0, "draw", ("draw", "dark")),
    )
    assert table.missions[0] == ["L5", "D8"]
    seen = table.questions("draw")[1].state["missions"][0]
    assert [table.name(card) for card in seen] == ["L5"]


def test_M_L1_works_once_in_the_game() -> None:
    table = Table(chips=["ZZ"], missions=[["D1"]], laid=[["L1"]])
    table.play(
        run_missions,
        (0, "mission", ("lay", table.card("D1"), ("Z", "Z"))),
        (0, "draw", ("draw", "light")),
    )
    assert len(table.missions[0]) == 1


def test_M_L1_both_of_them_make_a_hand_of_four() -> None:
    table = Table(chips=["ZZRR"], missions=[["L1 Z?", "L1 R?"]])
    table.play(
        run_missions,
        (0, "mission", ("lay", table.card("L1 Z?"), ("Z", "Z"))),
        *[(0, "draw", ("draw", "dark"))] * 2,
        (0, "mission", ("lay", table.card("L1 R?"), ("R", "R"))),
        *[(0, "draw", ("draw", "dark"))] * 2,
    )
    assert len(table.missions[0]) == 4


def test_M_L2_one_stone_from_the_general_to_the_own_supply() -> None:
    table = Table(laid=[["L2"]]).play(run_supply, (0, "supply", ("use", "L2", 1)))
    assert (table.own[0], table.general[0]) == (9, 4)


def test_M_L2_with_an_empty_general_supply_there_is_nothing_to_take() -> None:
    assert Table(laid=[["L2"]], general=0).play(run_supply).asked == []


def test_M_L2_four_of_them_work_four_times() -> None:
    table = Table(laid=[["L2"] * 4]).play(run_supply, *[(0, "supply", ("use", "L2", 1))] * 4)
    assert (table.own[0], table.general[0]) == (12, 1)


def test_M_L3_one_louisdor() -> None:
    table = Table(laid=[["L3"]], money=(1, 3)).play(run_supply, (0, "supply", ("use", "L3", 0)))
    assert table.gold == [9, 8, 8, 8]


@pytest.mark.parametrize("tile", [1, 2, 3, 4])
def test_M_L4_a_stone_from_the_general_supply_on_its_tile(tile: int) -> None:
    table = Table(laid=[[f"L4:{tile}"]]).play(run_influence, (0, f"stone {tile}", ("put", tile, 1)))
    assert table.asked[0].options == [("done",), ("put", tile, 1)]
    assert table.stones(tile)[0] == 1
    assert (table.own[0], table.general[0]) == (8, 4)


def test_M_L5_pays_two_and_keeps_the_card_while_the_turn_passes() -> None:
    table = Table(3, laid=[["L5"]], cards=[[1, 2], [3, 4, 5]])
    table.play(
        run_influence,
        (0, "turn", "pay"),
        (1, "turn", ("nothing", 3)),
        (0, "turn", ("place", 1, ((1, 3),))),
        otherwise=PASS,
    )
    assert table.asked[1].state["cards"][0] == [1, 2]
    assert table.gold[0] == 3
    assert table.seats_asked("turn") == [0, 1, 0, 1]


def test_M_L5_once_an_influence_phase() -> None:
    table = Table(laid=[["L5"]], cards=[[1, 2, 3]]).play(run_influence, (0, "turn", "pay"), otherwise=PASS)
    assert ("pay",) in table.asked[0].options
    assert all(("pay",) not in question.options for question in table.asked[1:])


def test_M_L5_two_of_them_work_twice() -> None:
    table = Table(laid=[["L5", "L5"]], cards=[[1, 2]])
    table.play(run_influence, (0, "turn", "pay"), (0, "turn", "pay"), otherwise=PASS)
    assert table.gold[0] == 1


def test_M_L5_needs_the_two_louisdor() -> None:
    table = Table(laid=[["L5"]], cards=[[1, 2]], gold=1).play(run_influence, otherwise=PASS)
    assert ("pay",) not in table.asked[0].options


def test_M_L6_pays_two_and_turns_a_chip_into_a_crown() -> None:
    table = Table(laid=[["L6"]], chips=["H"]).play(run_missions, (0, "mission", ("crown", "H")))
    assert table.chips[0] == "K"
    assert table.gold[0] == 3


def test_M_L6_at_any_time_of_the_own_mission_turn() -> None:
    table = Table(laid=[["L6"]], chips=["ZZHH"], missions=[["D1"]], piles={"dark": ["D3"]})
    table.play(
        run_missions,
        (0, "mission", ("lay", table.card("D1"), ("Z", "Z"))),
        (0, "draw", ("draw", "dark")),
        (0, "mission", ("crown", "H")),
        otherwise=STOP,
    )
    assert table.coats[0] == 1


def test_M_L6_once_a_mission_phase() -> None:
    table = Table(laid=[["L6"]], chips=["HB"])
    table.play(run_missions, (0, "mission", ("crown", "H")), (0, "keep", ("keep", "K")))
    assert table.gold[0] == 3
    assert table.chips[0] == "K"


def test_M_L6_works_in_the_turn_in_which_it_is_laid_out() -> None:
    table = Table(chips=["ZZH"], missions=[["L6 Z?"]])
    table.play(
        run_missions,
        (0, "mission", ("lay", table.card("L6 Z?"), ("Z", "Z"))),
        (0, "draw", ("draw", "light")),
        (0, "mission", ("crown", "H")),
    )
    assert table.chips[0] == "K"


def test_M_L6_two_of_them_change_two_chips() -> None:
    table = Table(laid=[["L6", "L6"]], chips=["HB"])
    table.play(run_missions, (0, "mission", ("crown", "H")), (0, "mission", ("crown", "B")))
    assert table.gold[0] == 1
    assert (table.chips[0], table.coats[0]) == ("K", 1)


@pytest.mark.parametrize(("gold", "chips"), [(1, "H"), (5, ""), (5, "K")])
def test_M_L6_needs_the_gold_and_a_chip_that_is_no_crown(gold: int, chips: str) -> None:
    assert Table(laid=[["L6"]], chips=[chips], gold=gold).play(run_missions).asked == []


def test_M_L7_puts_one_under_its_pile_and_draws_one_from_any() -> None:
    table = Table(laid=[["L7"]], missions=[["L2 Z?", "M1"]], piles={"dark": ["D5"]})
    table.play(
        run_missions,
        (0, "swap_missions", ("return", (table.card("L2 Z?"),))),
        (0, "draw", ("draw", "dark")),
    )
    assert table.missions[0] == ["M1", "D5"]
    assert table.state["piles"]["light"][-1] == table.card("L2 Z?")


def test_M_L7_puts_two_back_in_the_order_he_likes_then_draws_two_looking() -> None:
    table = Table(laid=[["L7"]], missions=[["L2 Z?", "L3 Z?"]], piles={"dark": ["D5", "D6"]})
    cards = (table.card("L3 Z?"), table.card("L2 Z?"))
    table.play(
        run_missions,
        (0, "swap_missions", ("return", cards)),
        (0, "draw", ("draw", "dark")),
        (0, "draw", ("draw", "dark")),
    )
    assert {("return", cards), ("return", cards[::-1])} < set(table.asked[0].options)
    assert tuple(table.state["piles"]["light"][-2:]) == cards
    assert [table.name(card) for card in table.questions("draw")[1].state["missions"][0]] == ["D5"]
    assert table.missions[0] == ["D5", "D6"]


def test_M_L7_may_be_left_alone() -> None:
    table = Table(laid=[["L7"]], missions=[["L2"]]).play(run_missions, (0, "swap_missions", "done"))
    assert table.missions[0] == ["L2"]


def test_M_L7_the_second_one_can_swap_what_the_first_has_brought() -> None:
    table = Table(laid=[["L7", "L7"]], missions=[["L2"]], piles={"dark": ["D5"], "medium": ["M5"]})
    table.play(
        run_missions,
        (0, "swap_missions", ("return", (table.card("L2"),))),
        (0, "draw", ("draw", "dark")),
        (0, "swap_missions", ("return", (table.card("D5"),))),
        (0, "draw", ("draw", "medium")),
    )
    assert table.missions[0] == ["M5"]
    assert table.pile("dark")[-1] == "D5"


# Medium missions


@pytest.mark.parametrize(("stones", "gold"), [(0, 2), (1, 1), (2, 0)])
def test_M_M1_two_in_gold_and_stones(stones: int, gold: int) -> None:
    table = Table(laid=[["M1"]], money=(1, 3)).play(run_supply, (0, "supply", ("use", "M1", stones)))
    assert table.gold[0] == 5 + 3 + gold
    assert (table.own[0], table.general[0]) == (8 + stones, 5 - stones)


@pytest.mark.parametrize(("general", "stones"), [(0, [0]), (1, [0, 1]), (5, [0, 1, 2])])
def test_M_M1_as_many_stones_as_there_are(general: int, stones: list[int]) -> None:
    table = Table(laid=[["M1"]], general=general).play(run_supply, otherwise=PASS)
    assert table.asked[0].options == [("done",), *(("use", "M1", number) for number in stones)]


def test_M_M2_a_coat_in_the_supply_phase() -> None:
    table = Table(laid=[["M2"]], next_coats=[4]).play(run_supply, (0, "supply", ("use", "M2", 0)))
    assert table.state["coats"][0] == [0, 0, 0, 0, 1, 0, 0]


def test_M_M2_is_not_offered_when_no_coat_is_left() -> None:
    assert Table(laid=[["M2"]], coats_left=0).play(run_supply).asked == []


@pytest.mark.parametrize("tile", [1, 2, 3, 4])
def test_M_M3_a_stone_from_the_general_supply_where_the_king_stands(tile: int) -> None:
    table = Table(laid=[["M3"]], louis=tile).play(run_influence, (0, f"stone {tile}", ("put", tile, 1)))
    assert table.stones(tile)[0] == 1
    assert (table.own[0], table.general[0]) == (8, 4)


def test_M_M3_two_of_them_put_two() -> None:
    table = Table(laid=[["M3", "M3"]], louis=2).play(run_influence, *[(0, "stone", ("put", 2, 1))] * 2)
    assert table.stones(2)[0] == 2


@pytest.mark.parametrize("tile", [5, 9])
def test_M_M4_a_stone_from_the_general_supply_on_its_tile(tile: int) -> None:
    table = Table(laid=[[f"M4:{tile}"]]).play(run_influence, (0, f"stone {tile}", ("put", tile, 1)))
    assert table.stones(tile)[0] == 1
    assert (table.own[0], table.general[0]) == (8, 4)


def test_M_M5_a_card_unused_into_the_centre_then_the_top_one_and_the_turn_passes() -> None:
    table = Table(3, laid=[["M5"]], cards=[[1, 2], [3, 4]], deck=[9])
    table.play(run_influence, (0, "turn", ("swap", 1)), otherwise=PASS)
    second = table.asked[1]
    assert second.seat == 1
    assert second.state["cards"][0] == [2, 9]
    assert second.state["centre"] == [1]
    assert (second.state["own"][0], second.state["general"][0]) == (8, 5)


def test_M_M5_the_card_put_away_is_not_the_one_drawn() -> None:
    table = Table(laid=[["M5"]], cards=[[1, 2]], deck_left=1, deck=[9])
    table.play(run_influence, (0, "turn", ("swap", 1)), otherwise=PASS)
    assert table.asked[1].state["cards"][0] == [2, 9]


def test_M_M5_once_an_influence_phase_and_twice_with_two() -> None:
    for missions in (["M5"], ["M5", "M5"]):
        table = Table(laid=[missions], cards=[[1, 2, 3, 4]]).play(run_influence, otherwise=("swap", *PASS))
        swaps = [question for question in table.asked if question.answer[0] == "swap"]
        assert len(swaps) == len(missions)
        assert len(table.asked) == 3 + len(missions)


def test_M_M5_needs_a_card_to_draw() -> None:
    table = Table(laid=[["M5"]], cards=[[1, 2]], deck_left=0).play(run_influence, otherwise=PASS)
    assert not [option for option in table.asked[0].options if option[0] == "swap"]


# Dark missions


@pytest.mark.parametrize("stones", [1, 2, 3])
def test_M_D1_up_to_three_stones_back(stones: int) -> None:
    table = Table(laid=[["D1"]]).play(run_supply, (0, "supply", ("use", "D1", stones)))
    assert (table.own[0], table.general[0]) == (8 + stones, 5 - stones)
    assert table.asked[0].options == [("done",), ("use", "D1", 1), ("use", "D1", 2), ("use", "D1", 3)]


def test_M_D1_no_more_than_there_are() -> None:
    table = Table(laid=[["D1"]], general=2).play(run_supply, (0, "supply", ("use", "D1", 2)))
    assert table.asked[0].options == [("done",), ("use", "D1", 1), ("use", "D1", 2)]
    assert Table(laid=[["D1"]], general=0).play(run_supply).asked == []


def test_M_D2_three_louisdor() -> None:
    table = Table(laid=[["D2"]], money=(1, 3)).play(run_supply, (0, "supply", ("use", "D2", 0)))
    assert table.gold == [11, 8, 8, 8]


def test_M_D3_the_top_intrigue_card_for_this_very_round() -> None:
    table = Table(laid=[["D3"]], intrigue_deck=[7, 3]).play(run_supply, (0, "supply", ("use", "D3", 0)))
    assert table.intrigue[0] == [7]
    table.play(run_evaluation, (0, "intrigue 7", ("own", 1)))
    assert table.gold[0] > 5


def test_M_D3_is_not_offered_with_an_empty_deck() -> None:
    assert Table(laid=[["D3"]], intrigue_deck=[]).play(run_supply).asked == []


def test_M_D4_a_stone_from_the_own_to_the_general_supply_for_an_influence_card() -> None:
    table = Table(laid=[["D4"]], deck=[9]).play(run_supply, (0, "supply", ("use", "D4", 0)))
    assert (table.own[0], table.general[0]) == (7, 6)
    assert len(table.cards[0]) == 6
    assert 9 in table.cards[0]


def test_M_D4_the_further_card_is_a_further_turn() -> None:
    table = Table(3, laid=[["D4"]]).play(run_supply, (0, "supply", ("use", "D4", 0)))
    table.play(run_influence, otherwise=PASS)
    assert [table.seats_asked("turn").count(seat) for seat in range(3)] == [5, 4, 4]


@pytest.mark.parametrize("state", [{"own": 0}, {"deck_left": 0}], ids=["no stone", "no card"])
def test_M_D4_is_not_offered_without_a_stone_or_a_card(state: dict) -> None:
    table = Table(3, laid=[["D4"]], **state)
    assert table.play(run_supply).asked == []


def test_M_D5_any_card_places_up_to_four_from_any_tile() -> None:
    table = Table(laid=[["D5"]], cards=[[7, 0]]).play(run_influence, otherwise=PASS)
    anywhere = set().union(*(walk(tile, stones) for tile in range(1, 13) for stones in (1, 2, 3, 4)))
    assert find_placements(table, 7, "four") == anywhere
    assert find_placements(table, 0, "four") == anywhere
    assert ((1, 1), (2, 1), (3, 1), (4, 1)) in anywhere, "three jumps"


def test_M_D5_places_from_the_own_supply() -> None:
    table = Table(laid=[["D5"]], cards=[[7, 0]])
    table.play(run_influence, (0, "turn", ("four", 7, ((3, 1), (10, 3)))))
    assert (table.own[0], table.general[0]) == (4, 5)
    assert (table.stones(3)[0], table.stones(10)[0]) == (1, 3)


def test_M_D5_or_takes_up_to_four_back() -> None:
    table = Table(laid=[["D5"]], cards=[[7, 0]]).play(run_influence, (0, "turn", ("take_four", 0, 4)))
    assert (table.own[0], table.general[0]) == (12, 1)
    assert [option[2] for option in table.asked[0].options if option[:2] == ("take_four", 7)] == [1, 2, 3, 4]


def test_M_D5_once_an_influence_phase() -> None:
    table = Table(laid=[["D5"]], cards=[[7, 0, 3]])
    table.play(run_influence, (0, "turn", ("four", 7, ((7, 1),))), otherwise=PASS)
    assert not [option for option in table.asked[1].options if option[0] in ("four", "take_four")]


def test_M_D5_once_whether_it_places_or_takes_back() -> None:
    table = Table(laid=[["D5"]], cards=[[7, 0, 3]])
    table.play(run_influence, (0, "turn", ("take_four", 7, 1)), otherwise=PASS)
    assert not [option for option in table.asked[1].options if option[0] in ("four", "take_four")]


def test_M_D5_an_ordinary_card_does_not_use_it_up() -> None:
    table = Table(laid=[["D5"]], cards=[[7, 0, 3]])
    table.play(run_influence, (0, "turn", ("place", 7, ((7, 3),))), otherwise=PASS)
    assert [option for option in table.asked[1].options if option[0] == "four"]


def test_M_D5_without_a_stone_only_nothing_is_left() -> None:
    table = Table(laid=[["D5"]], cards=[[7, 0]], own=0, general=0).play(run_influence, otherwise=PASS)
    assert table.asked[0].options == [("nothing", 7), ("nothing", 0)]


def test_M_D6_a_stone_from_the_general_supply_on_any_tile_after_the_last_card() -> None:
    table = Table(laid=[["D6"]], cards=[[], [1, 2]])
    table.play(run_influence, (1, "turn", ("nothing", 1)), (0, "last_stone", ("put", 12, 1)))
    assert table.asked[-1].options == [("done",), *(("put", tile, 1) for tile in range(1, 13))]
    assert table.stones(12)[0] == 1
    assert (table.own[0], table.general[0]) == (8, 4)


# Once first: tile 1 front is money 3, tile 5 front is first place


def test_M_D7_wins_a_tie_for_first_place() -> None:
    table = Table(laid=[["D7"]], stones={5: [2, 2, 1]}).play(run_evaluation, (0, "once_first 5", "yes"))
    assert table.chips == ["K", "", "", ""]
    assert table.own == [8, 10, 9, 8]
    assert table.general == [7, 5, 5, 5]
    assert table.flipped() == [5]


def test_M_D7_wins_a_tie_on_a_money_tile_and_the_others_may_buy() -> None:
    table = Table(laid=[["D7"]], stones={1: [2, 2, 1]})
    table.play(run_evaluation, (0, "once_first", "yes"), (1, "bribe", "yes"), (2, "bribe", "done"))
    assert table.chips == ["Z", "Z", "", ""]
    assert table.gold == [5, 2, 5, 5]
    assert table.general == [7, 5, 5, 5]
    assert table.flipped() == [1]


def test_M_D7_once_an_evaluation_phase() -> None:
    table = Table(laid=[["D7"]], stones={5: [1, 1], 9: [1, 1]})
    table.play(run_evaluation, (0, "once_first 5", "yes"))
    assert table.chips[0] == "K"


def test_M_D7_declined_it_can_be_used_later() -> None:
    table = Table(laid=[["D7"]], stones={5: [1, 1], 9: [1, 1]})
    table.play(run_evaluation, (0, "once_first 5", "done"), (0, "once_first 9", "yes"))
    assert table.chips[0] == "K"
    assert table.flipped() == [9]


def test_M_D7_is_ready_again_in_the_next_round() -> None:
    table = Table(laid=[["D7"]], stones={5: [1, 1]}).play(run_evaluation, (0, "once_first", "yes"))
    table.play(run_supply)
    table.put_stones(9, 1, 1)
    table.play(run_evaluation, (0, "once_first 9", "yes"))
    assert table.chips[0] == "KK"


def test_M_D7_not_on_a_tile_that_asks_for_stones() -> None:
    assert Table(laid=[["D7"]], stones={10: [3, 3]}).play(run_evaluation).asked == []


def test_M_D7_not_for_second_place_under_the_king() -> None:
    table = Table(laid=[["D7"]], louis=1, stones={1: [2, 2, 3]}, back=[1]).play(run_evaluation)
    assert table.asked == []
    assert table.chips == ["", "", "ZK", ""]


@pytest.mark.parametrize("back", [[], [1]], ids=["money", "first"])
def test_M_D7_under_the_king_it_brings_the_crown_and_one_other_is_the_single_second(back: list[int]) -> None:
    table = Table(3, laid=[["D7"]], louis=1, stones={1: [2, 2]}, back=back)
    table.play(run_evaluation, (0, "once_first", "yes"))
    assert table.chips == ["ZK", "Z", ""]
    assert table.own == [8, 10, 8]
    assert table.general == [7, 5, 5]


def test_M_D7_under_the_king_several_others_are_several_seconds() -> None:
    table = Table(laid=[["D7"]], louis=1, stones={1: [2, 2, 2]})
    table.play(run_evaluation, (0, "once_first", "yes"), (1, "bribe", "yes"), (2, "bribe", "done"))
    assert table.chips == ["ZK", "Z", "", ""]
    assert table.gold[1] == 2


def test_M_D7_under_the_king_the_third_ranks_behind_the_second() -> None:
    table = Table(laid=[["D7"]], louis=1, stones={1: [2, 2, 1]})
    table.play(run_evaluation, (0, "once_first", "yes"), (2, "bribe", "done"))
    assert table.chips == ["ZK", "Z", "", ""]


def test_M_D7_wins_against_the_neutral_player_too() -> None:
    table = Table(2, laid=[["D7"]], stones={5: [2]}, neutral={5: 2})
    table.play(run_evaluation, (0, "once_first", "yes"))
    assert table.chips == ["K", ""]


def test_M_D7_the_neutral_player_can_be_the_single_second() -> None:
    """Seat 1 is third: nothing under first place."""
    table = Table(2, laid=[["D7"]], louis=1, stones={1: [2, 1]}, neutral={1: 2}, back=[1])
    table.play(run_evaluation, (0, "once_first", "yes"))
    assert table.chips == ["ZK", ""]


def test_M_D7_declined_under_the_king_the_tie_stands() -> None:
    table = Table(3, laid=[["D7"]], louis=1, stones={1: [2, 2]})
    table.play(run_evaluation, (0, "once_first", "done"))
    assert table.chips == ["Z", "Z", ""]
    assert table.general == [7, 7, 5]


def test_M_D8_every_bribe_costs_one_less() -> None:
    table = Table(laid=[["D8"]], stones={1: [1, 2], 2: [1, 2]}, gold=4)
    table.play(run_evaluation, (0, "bribe 1", "yes"), (0, "bribe 2", "yes"))
    assert table.gold[0] == 0
    assert table.chips[0] == "ZB"


def test_M_D8_only_for_its_owner() -> None:
    table = Table(laid=[["D8"]], stones={1: [0, 1, 2]}, gold=3).play(run_evaluation, (1, "bribe", "yes"))
    assert table.gold[1] == 0


def test_M_D8_never_below_nothing() -> None:
    changes = {"tiles.1.front.amount": 1, "missions.D8.amount": 2}
    table = Table(laid=[["D8"]], stones={1: [1, 2]}, gold=0, changes=changes)
    table.play(run_evaluation, (0, "bribe", "yes"))
    assert table.gold[0] == 0
    assert table.chips[0] == "Z"


def test_M_D8_not_for_the_gold_of_other_missions() -> None:
    table = Table(laid=[["D8", "L5", "L6"]], cards=[[1, 2]], chips=["H"])
    table.play(run_influence, (0, "turn", "pay"), otherwise=PASS)
    assert table.gold[0] == 3
    table.play(run_missions, (0, "mission", ("crown", "H")))
    assert table.gold[0] == 1


# All of them


@pytest.mark.parametrize(
    ("mission", "chips", "part"),
    [
        ("L3 Z?", "ZZ", run_supply),
        ("L4:1", "ZZ", run_influence),
        ("D6", "BB", run_influence),
        ("D7", "HH", run_evaluation),
    ],
)
def test_M_L3_like_the_others_works_from_the_next_round_on(mission: str, chips: str, part: Callable) -> None:
    table = Table(chips=[chips], missions=[[mission]], money=(2, 3), stones={5: [1, 1]}, cards=[[]])
    card = table.card(mission)
    table.play(run_missions, (0, "mission", ("lay", card, tuple(chips))), (0, "draw", ("draw", "light")))
    table.go_to_round(3)
    table.play(run_supply, otherwise=PASS)
    supply = bool(table.asked)
    table.play(run_influence, otherwise=PASS)
    stone = bool(table.questions("stone") or table.questions("last_stone"))
    table.play(run_evaluation, otherwise=PASS)
    once = bool(table.questions("once_first"))
    assert {run_supply: supply, run_influence: stone, run_evaluation: once}[part]
    assert supply + stone + once == 1


@pytest.mark.parametrize("mission", ["L2", "L3", "M1", "M2", "D1", "D2", "D3", "D4"])
def test_M_L2_like_the_others_is_optional_and_stays(mission: str) -> None:
    table = Table(laid=[[mission]], money=(1, 3)).play(run_supply, (0, "supply", "done"))
    assert (table.gold[0], table.own[0], table.general[0]) == (8, 8, 5)
    assert (table.coats[0], table.intrigue[0], len(table.cards[0])) == (0, [], 5)
    assert table.laid[0] == [mission], "it stays to the end"
