"""P3.8 to P3.11 and P3.13: what the persons give."""

import pytest

from sim.games.louis_xiv.rules.p3_evaluation import run_evaluation
from tests.rules.louis_xiv.table import PASS, Table

CHIP_OF_TILE = {1: "Z", 2: "B", 3: "R", 4: "H", 5: "K", 9: "K"}


@pytest.mark.parametrize(("tile", "chip"), CHIP_OF_TILE.items())
def test_P3_8_chips_of_the_royal_family_and_the_mistresses(tile: int, chip: str) -> None:
    assert Table(stones={tile: [1]}).play(run_evaluation).chips == [chip, "", "", ""]


def test_P3_8_tile_6_a_coat_then_a_stone_on_any_tile() -> None:
    table = Table(stones={6: [3]}, next_coats=[2]).play(run_evaluation, (0, "payout_stone", ("put", 4, 1)))
    (question,) = table.asked
    assert question.options == [("done",), *(("put", tile, 1) for tile in range(1, 13))]
    assert question.state["coats"][0] == [0, 0, 1, 0, 0, 0, 0], "the coat comes first"
    assert table.stones(4)[0] == 1
    assert (table.own[0], table.general[0]) == (8 + 3, 5 - 1)


def test_P3_8_tile_7_five_louisdor() -> None:
    assert Table(stones={7: [1]}).play(run_evaluation).gold == [10, 5, 5, 5]


def test_P3_8_tile_8_two_stones_on_tile_5_then_one_back() -> None:
    table = Table(stones={8: [1]})
    table.play(run_evaluation, (0, "payout_put", ("put", 5, 2)), (0, "payout_take", ("back", 1)))
    assert table.questions("payout_put")[0].options == [("done",), ("put", 5, 1), ("put", 5, 2)]
    assert table.questions("payout_take")[0].options == [("done",), ("back", 1)]
    assert table.stones(5)[0] == 2
    assert (table.own[0], table.general[0]) == (8 + 1, 5 - 2 - 1 + 1)


def test_P3_8_tile_10_two_coats() -> None:
    table = Table(stones={10: [3]}, next_coats=[5, 0]).play(run_evaluation)
    assert table.state["coats"][0] == [1, 0, 0, 0, 0, 1, 0]
    assert table.state["coats_left"] == 58


def test_P3_8_tile_11_the_top_influence_card_is_kept() -> None:
    table = Table(stones={11: [0, 1]}, deck=[7, 0]).play(run_evaluation)
    assert table.cards == [[], [7], [], []]
    assert table.state["influence_deck"][0] == 0


def test_P3_8_tile_12_a_coat_and_the_top_intrigue_card() -> None:
    table = Table(stones={12: [0, 1]}, intrigue_deck=[7, 3]).play(run_evaluation)
    assert table.coats == [0, 1, 0, 0]
    assert table.intrigue == [[], [7], [], []]


def test_P3_8_the_leader_takes_first_then_from_the_start_player_clockwise() -> None:
    table = Table(start=1, stones={12: [1, 1, 1, 2]}, gold=4, intrigue_deck=[4, 5, 6, 7])
    table.play(run_evaluation, otherwise=("yes",))
    assert table.intrigue == [[7], [5], [6], [4]]


def test_P3_8_on_a_stones_tile_the_order_is_that_of_the_seats() -> None:
    table = Table(start=2, stones={11: [5, 3, 3, 4]}, back=[11], deck=[1, 2, 3, 4]).play(run_evaluation)
    assert table.cards == [[3], [4], [1], [2]]


def test_P3_8_under_the_king_the_leader_then_the_others_from_the_start_player() -> None:
    changes = {"tiles.1.payout.influence": 1}
    table = Table(louis=1, start=1, stones={1: [2, 1, 1, 3]}, deck=[7, 8, 9, 10], changes=changes)
    table.play(run_evaluation, otherwise=("yes",))
    assert table.cards == [[10], [8], [9], [7]]


def test_P3_8_under_the_king_those_tied_for_first_take_from_the_start_player_clockwise() -> None:
    changes = {"tiles.1.payout.influence": 1}
    table = Table(louis=1, start=1, stones={1: [2, 2, 2]}, deck=[7, 8, 9], changes=changes)
    assert table.play(run_evaluation).cards == [[9], [7], [8], []]


def test_P3_9_evaluated_stones_lie_in_no_supply_during_payouts() -> None:
    """Out of stones but for those on tile 8: they cannot be put on tile 5 by its payout."""
    table = Table(stones={8: [3, 1]}, own=0, general=0).play(run_evaluation, otherwise=PASS)
    assert table.seats_asked("payout_put") == []
    assert table.seats_asked("payout_take") == []
    assert (table.own[:2], table.general[:2]) == ([0, 1], [3, 0])


def test_P3_9_the_stone_back_of_tile_8_cannot_be_one_of_the_leaders() -> None:
    table = Table(stones={8: [3]}, general=0).play(run_evaluation, otherwise=PASS)
    assert table.seats_asked("payout_take") == []
    assert table.general[0] == 3


def test_P3_9_while_buyers_decide_the_stones_still_lie_there() -> None:
    table = Table(stones={1: [3, 2]}).play(run_evaluation, (1, "bribe", "done"))
    state = table.asked[0].state
    assert state["evaluated"] == [3, 2, 0, 0, 0]
    assert (state["own"], state["general"]) == ([8] * 4, [5] * 4)
    assert state["chips"][0] == [1, 0, 0, 0, 0], "the leader has his chip already"


def test_P3_10_a_stone_on_a_later_tile_counts_in_this_evaluation() -> None:
    table = Table(stones={6: [3], 7: [1, 1]}).play(run_evaluation, (0, "payout_stone", ("put", 7, 1)))
    assert table.gold == [10, 5, 5, 5]
    assert table.stones(7)[0] == 0


@pytest.mark.parametrize("tile", [1, 5, 6])
def test_P3_10_on_tile_6_or_an_earlier_one_it_stays_for_the_next_round(tile: int) -> None:
    table = Table(stones={6: [3]}).play(run_evaluation, (0, "payout_stone", ("put", tile, 1)))
    assert table.stones(tile)[0] == 1
    assert (table.own[0], table.general[0]) == (8 + 3, 5 - 1)


def test_P3_10_a_stone_put_on_tile_6_helps_nobody_now() -> None:
    """Seat 1 has two stones of three; a third from his neighbour's payout cannot come, nor his own."""
    table = Table(stones={6: [3, 2]}).play(run_evaluation, (0, "payout_stone", ("put", 6, 1)))
    assert table.coats == [1, 0, 0, 0]
    assert table.stones(6)[:2] == [1, 0]


def test_P3_10_stones_on_tile_5_stay_for_the_next_round() -> None:
    table = Table(stones={5: [0, 1], 8: [1]}).play(
        run_evaluation, (0, "payout_put", ("put", 5, 2)), otherwise=PASS
    )
    assert table.chips == ["", "K", "", ""]
    assert table.stones(5)[:2] == [2, 0]


def test_P3_11_the_stone_of_tile_6_may_be_refused_the_coat_is_taken() -> None:
    table = Table(stones={6: [3]}).play(run_evaluation, (0, "payout_stone", "done"))
    assert table.coats[0] == 1
    assert (table.own[0], table.general[0]) == (11, 5)


@pytest.mark.parametrize("put", ["done", ("put", 5, 1), ("put", 5, 2)])
@pytest.mark.parametrize("back", ["done", ("back", 1)])
def test_P3_11_each_stone_part_of_tile_8_may_be_refused_in_part_or_whole(
    put: str | tuple, back: str | tuple
) -> None:
    table = Table(stones={8: [1]}).play(run_evaluation, (0, "payout_put", put), (0, "payout_take", back))
    laid, taken = (0 if part == "done" else part[-1] for part in (put, back))
    assert table.stones(5)[0] == laid
    assert (table.own[0], table.general[0]) == (8 + taken, 5 - laid - taken + 1)


def test_P3_11_a_payout_once_a_round() -> None:
    """Rich enough for three, he is asked once; the leader is not asked at all."""
    table = Table(stones={1: [2, 1]}, gold=20).play(run_evaluation, otherwise=("yes",))
    assert table.seats_asked("bribe") == [1]
    assert table.chips[:2] == ["Z", "Z"]


def test_P3_11_chips_coats_gold_and_cards_are_simply_taken() -> None:
    table = Table(stones={1: [1], 7: [1], 10: [3], 11: [1], 12: [1]}).play(run_evaluation)
    assert table.asked == []
    assert (table.chips[0], table.gold[0], table.coats[0]) == ("Z", 10, 3)
    assert (len(table.cards[0]), len(table.intrigue[0])) == (1, 1)


def test_P3_13_an_empty_influence_deck_gives_no_card() -> None:
    table = Table(stones={11: [1]}, deck_left=0).play(run_evaluation)
    assert table.cards[0] == []
    assert table.flipped() == [11]


def test_P3_13_an_empty_intrigue_deck_gives_no_card_but_the_coat() -> None:
    table = Table(stones={12: [1]}, intrigue_deck=[]).play(run_evaluation)
    assert table.intrigue[0] == []
    assert table.coats[0] == 1


def test_P3_13_the_last_card_goes_to_the_first_in_order() -> None:
    table = Table(start=1, stones={12: [2, 1, 1]}, intrigue_deck=[4, 5], gold=9)
    table.play(run_evaluation, otherwise=("yes",))
    assert table.intrigue == [[4], [5], [], []]
    assert table.coats == [1, 1, 1, 0]
