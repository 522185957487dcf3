"""P3. Evaluation phase: who is entitled, who pays, where the stones go, what flips.

Tile 1 front: money 3. Tile 1 back and tile 5 front: first place. Tile 10 front: stones 3.
"""

import pytest

from sim.games.louis_xiv.rules.p3_evaluation import run_evaluation
from tests.rules.louis_xiv.table import PASS, Table

# P3.1 Intrigue cards


def test_P3_1_the_holder_is_asked_just_before_the_tile() -> None:
    table = Table(stones={1: [0, 1], 2: [0, 1], 3: [0, 1]}, intrigue=[[2]])
    table.play(run_evaluation, otherwise=PASS)
    (question,) = table.questions("intrigue")
    assert (question.seat, question.tile) == (0, 2)
    assert question.state["chips"][1] == [1, 0, 0, 0, 0], "tile 1 is done, tile 2 is not"


def test_P3_1_one_from_the_general_or_up_to_two_from_the_own_supply_never_mixed() -> None:
    table = Table(intrigue=[[7]]).play(run_evaluation, otherwise=PASS)
    assert table.asked[0].options == [("done",), ("general", 1), ("own", 1), ("own", 2)]


@pytest.mark.parametrize(
    ("answer", "own", "general"), [(("general", 1), 8, 4), (("own", 1), 7, 5), (("own", 2), 6, 5)]
)
def test_P3_1_the_stones_count_at_once_and_he_needs_none_there(answer: tuple, own: int, general: int) -> None:
    stones = answer[1]
    table = Table(intrigue=[[7]]).play(run_evaluation, (0, "intrigue", answer))
    assert table.gold[0] == 5 + 5, "first on tile 7"
    assert (table.own[0], table.general[0]) == (own, general + stones)


def test_P3_1_it_can_break_a_lead() -> None:
    table = Table(stones={7: [2, 1]}, intrigue=[[], [7]]).play(
        run_evaluation, (1, "intrigue", ("general", 1))
    )
    assert table.gold == [5] * 4
    assert table.flipped() == []


def test_P3_1_the_card_goes_under_the_deck() -> None:
    table = Table(intrigue=[[7]], intrigue_deck=[3, 4]).play(run_evaluation, (0, "intrigue", ("own", 1)))
    assert table.intrigue[0] == []
    assert table.state["intrigue_deck"] == [3, 4, 7]


def test_P3_1_it_may_be_kept() -> None:
    table = Table(intrigue=[[7]]).play(run_evaluation, (0, "intrigue", "done"))
    assert table.intrigue[0] == [7]
    assert table.own[0] == 8


def test_P3_1_without_a_stone_it_cannot_be_played() -> None:
    table = Table(intrigue=[[7]], own=0, general=0).play(run_evaluation)
    assert table.asked == []
    assert table.intrigue[0] == [7]


def test_P3_1_a_card_of_payout_12_can_be_played_from_the_next_phase_on() -> None:
    """Louvois gives his own card away: not even the last tile may use it now."""
    table = Table(stones={12: [2, 1]}, gold=9, intrigue_deck=[12, 3])
    table.play(run_evaluation, (1, "bribe", "yes"))
    assert table.intrigue[:2] == [[12], [3]]
    table.play(run_evaluation, otherwise=PASS)
    assert [(question.seat, question.tile) for question in table.questions("intrigue")] == [(1, 3), (0, 12)]


def test_P3_1_a_played_card_that_payout_12_brings_back_has_to_wait() -> None:
    table = Table(intrigue=[[12]], intrigue_deck=[]).play(run_evaluation, (0, "intrigue 12", ("own", 1)))
    assert table.intrigue[0] == [12]
    assert table.state["fresh"][0] == [], "the phase is over: from now on it can be played"
    table.play(run_evaluation, (0, "intrigue 12", "done"))


def test_P3_1_a_payout_of_an_earlier_tile_has_to_wait_as_well() -> None:
    """In a variant Montespan gives La Vallière's card away, four tiles before it could be played."""
    table = Table(stones={5: [1]}, intrigue_deck=[9], changes={"tiles.5.payout.intrigue": 1})
    table.play(run_evaluation)
    assert table.intrigue[0] == [9]
    table.play(run_evaluation, (0, "intrigue 9", "done"))


# P3.2 Once first


def test_P3_2_once_first_is_asked_after_the_intrigue_card() -> None:
    table = Table(stones={5: [2, 1]}, laid=[["D7"]], intrigue=[[], [5]])
    table.play(run_evaluation, (1, "intrigue", ("own", 1)), (0, "once_first", "yes"))
    assert [question.name for question in table.asked] == ["intrigue", "once_first"]
    assert table.chips == ["K", "", "", ""]


def test_P3_2_only_those_tied_for_first_may_use_it() -> None:
    table = Table(stones={5: [1, 2, 2]}, laid=[["D7"]]).play(run_evaluation)
    assert table.asked == []


def test_P3_2_several_who_could_use_it_are_asked_from_the_start_player_clockwise() -> None:
    changes = {"missions.D7.count": 2, "missions.D7.costs": ["HH", "HH"], "piles.dark": 9}
    table = Table(start=1, stones={5: [2, 2]}, laid=[["D7"], ["D7"]], changes=changes)
    table.play(run_evaluation, (1, "once_first", "done"), (0, "once_first", "yes"))
    assert table.chips[:2] == ["K", ""]
    table = Table(start=1, stones={5: [2, 2]}, laid=[["D7"], ["D7"]], changes=changes)
    table.play(run_evaluation, (1, "once_first", "yes"))
    assert table.chips[:2] == ["", "K"]


# P3.3 Money


def test_P3_3_the_only_one_with_the_most_gets_it_free_and_loses_the_stones() -> None:
    table = Table(stones={1: [3, 1, 1]}).play(run_evaluation, otherwise=PASS)
    assert table.chips == ["Z", "", "", ""]
    assert table.gold[0] == 5
    assert (table.own[0], table.general[0]) == (8, 5 + 3)


def test_P3_3_the_leader_cannot_pay_to_keep_his_stones() -> None:
    table = Table(stones={1: [3, 1]}).play(run_evaluation, (1, "bribe", "done"))
    assert table.seats_asked("bribe") == [1]


def test_P3_3_the_others_there_may_buy_from_the_start_player_clockwise() -> None:
    table = Table(start=2, stones={1: [1, 3, 1, 2]})
    table.play(run_evaluation, (2, "bribe", "yes"), (3, "bribe", "done"), (0, "bribe", "yes"))
    assert table.chips == ["Z", "Z", "Z", ""]
    assert table.gold == [2, 5, 2, 5]


def test_P3_3_their_stones_come_home_bought_or_not() -> None:
    table = Table(stones={1: [3, 2, 1]})
    table.play(run_evaluation, (1, "bribe", "yes"), (2, "bribe", "done"))
    assert table.own == [8, 10, 9, 8]
    assert table.general == [8, 5, 5, 5]


def test_P3_3_who_has_no_stone_there_or_too_little_gold_is_not_asked() -> None:
    table = Table(stones={1: [3, 1, 1]}, gold=[5, 2, 3, 9]).play(run_evaluation, otherwise=PASS)
    assert table.seats_asked("bribe") == [2]


def test_P3_3_a_tie_for_most_gives_nothing_free_and_all_may_buy() -> None:
    table = Table(stones={1: [2, 2, 1]})
    table.play(run_evaluation, (0, "bribe", "yes"), (1, "bribe", "done"), (2, "bribe", "yes"))
    assert table.chips == ["Z", "", "Z", ""]
    assert table.own == [10, 10, 9, 8]
    assert table.general == [5] * 4
    assert table.flipped() == []


# P3.4 First place


def test_P3_4_only_the_single_leader_gets_the_payout() -> None:
    table = Table(stones={5: [2, 3, 1]}).play(run_evaluation)
    assert table.chips == ["", "K", "", ""]
    assert table.own == [10, 8, 9, 8]
    assert table.general == [5, 8, 5, 5]


def test_P3_4_a_tie_gives_nothing_to_anybody() -> None:
    table = Table(stones={5: [3, 3, 1]}).play(run_evaluation)
    assert table.chips == [""] * 4
    assert table.own == [11, 11, 9, 8]
    assert table.general == [5] * 4
    assert table.flipped() == []


# P3.5 Stones


def test_P3_5_everyone_with_enough_stones_gets_it_and_keeps_them() -> None:
    table = Table(stones={10: [3, 5, 2]}).play(run_evaluation)
    assert table.coats == [2, 2, 0, 0]
    assert table.own == [11, 13, 10, 8]
    assert table.general == [5] * 4


def test_P3_5_from_the_start_player_clockwise_whoever_has_most() -> None:
    table = Table(start=1, stones={6: [5, 3, 4]}).play(run_evaluation, otherwise=PASS)
    assert table.seats_asked("payout_stone") == [1, 2, 0]


def test_P3_5_a_majority_alone_is_worth_nothing() -> None:
    table = Table(stones={10: [2]}).play(run_evaluation)
    assert table.coats == [0] * 4
    assert table.own[0] == 10


# P3.6 Flip


@pytest.mark.parametrize(
    ("tile", "stones", "flips"),
    [
        (1, [2, 1], True),
        (1, [2, 2], False),
        (1, [], False),
        (5, [2, 1], True),
        (5, [2, 2], False),
        (5, [], False),
        (10, [3, 3], True),
        (10, [2, 1], False),
        (10, [], False),
    ],
)
def test_P3_6_a_single_leader_or_an_entitled_player_makes_a_tile_flip(
    tile: int, stones: list[int], flips: bool
) -> None:
    table = Table(stones={tile: stones}).play(run_evaluation, otherwise=PASS)
    assert table.flipped() == ([tile] if flips else [])


def test_P3_6_the_black_side_flips_back() -> None:
    assert Table(stones={1: [1]}, back=[1, 2]).play(run_evaluation).flipped() == [2]


def test_P3_6_in_the_last_round_too() -> None:
    assert Table(round=4, stones={5: [1]}).play(run_evaluation).flipped() == [5]


def test_P3_6_a_flip_counts_from_the_next_evaluation_on() -> None:
    table = Table(stones={5: [2, 1]}, gold=9).play(run_evaluation)
    assert table.chips[:2] == ["K", ""], "first place"
    table.put_stones(5, 2, 1)
    table.play(run_evaluation, (1, "bribe 5", "yes"))
    assert table.chips[:2] == ["KK", "K"], "money"
    assert table.flipped() == []


# P3.7 Louis: a tile of money and the same tile with first place


@pytest.mark.parametrize("back", [[], [1]], ids=["money", "first"])
def test_P3_7_first_gets_chip_and_crown_second_the_chip_free(back: list[int]) -> None:
    table = Table(louis=1, stones={1: [3, 2]}, back=back).play(run_evaluation)
    assert table.chips == ["ZK", "Z", "", ""]
    assert table.gold == [5] * 4
    assert table.own == [8, 10, 8, 8]
    assert table.general == [8, 5, 5, 5]


def test_P3_7_the_second_cannot_buy_another() -> None:
    table = Table(louis=1, stones={1: [3, 2, 1]}).play(run_evaluation, (2, "bribe", "yes"))
    assert table.chips == ["ZK", "Z", "Z", ""]
    assert table.gold == [5, 5, 2, 5]


def test_P3_7_the_others_get_nothing_under_first_place() -> None:
    table = Table(louis=1, stones={1: [3, 2, 1]}, back=[1]).play(run_evaluation)
    assert table.chips == ["ZK", "Z", "", ""]
    assert table.own == [8, 10, 9, 8]


@pytest.mark.parametrize("back", [[], [1]], ids=["money", "first"])
def test_P3_7_tie_for_first_on_the_louis_tile_gives_no_crown(back: list[int]) -> None:
    table = Table(louis=1, stones={1: [3, 3]}, back=back).play(run_evaluation)
    assert table.chips == ["Z", "Z", "", ""]
    assert table.own == [8] * 4
    assert table.general == [8, 8, 5, 5]


def test_P3_7_after_a_tie_there_is_no_second_but_the_others_may_buy() -> None:
    table = Table(louis=1, stones={1: [3, 3, 2]}).play(run_evaluation, (2, "bribe", "yes"))
    assert table.chips == ["Z", "Z", "Z", ""]
    assert table.gold[2] == 2
    assert (table.own[2], table.general[2]) == (10, 5)


def test_P3_7_after_a_tie_the_others_get_nothing_under_first_place() -> None:
    table = Table(louis=1, stones={1: [3, 3, 2]}, back=[1]).play(run_evaluation)
    assert table.chips == ["Z", "Z", "", ""]
    assert table.own[2] == 10


def test_P3_7_several_seconds_may_buy() -> None:
    table = Table(louis=1, stones={1: [3, 2, 2]})
    table.play(run_evaluation, (1, "bribe", "done"), (2, "bribe", "yes"))
    assert table.chips == ["ZK", "", "Z", ""]


def test_P3_7_several_seconds_get_nothing_under_first_place() -> None:
    table = Table(louis=1, stones={1: [3, 2, 2]}, back=[1]).play(run_evaluation)
    assert table.chips == ["ZK", "", "", ""]
    assert table.own == [8, 10, 10, 8]


def test_P3_7_a_single_player_gets_both_chips_and_there_is_no_second() -> None:
    assert Table(louis=1, stones={1: [1]}).play(run_evaluation).chips == ["ZK", "", "", ""]


def test_P3_7_a_second_with_one_stone_is_enough() -> None:
    assert Table(louis=1, stones={1: [2, 1]}).play(run_evaluation).chips == ["ZK", "Z", "", ""]


@pytest.mark.parametrize(
    ("tile", "chip"), [(1, "Z"), (2, "B"), (3, "R"), (4, "H")], ids=["sceptre", "letter", "ring", "helmet"]
)
def test_P3_7_on_each_of_his_four_tiles(tile: int, chip: str) -> None:
    table = Table(louis=tile, stones={tile: [0, 1, 0, 2]}).play(run_evaluation)
    assert table.chips == ["", chip, "", chip + "K"]


def test_P3_7_only_on_his_tile() -> None:
    assert Table(louis=2, stones={1: [2, 1]}, back=[1]).play(run_evaluation).chips == ["Z", "", "", ""]


@pytest.mark.parametrize("stones", [[1], [2, 1], [2, 2], [2, 1, 1], [1, 1, 1, 1]])
def test_P3_7_the_tile_flips_whenever_a_stone_lay_there(stones: list[int]) -> None:
    assert Table(louis=1, stones={1: stones}).play(run_evaluation, otherwise=PASS).flipped() == [1]


def test_P3_7_an_empty_tile_flips_only_under_the_literal_reading() -> None:
    assert Table(louis=1).play(run_evaluation).flipped() == []
    assert Table(louis=1, changes={"louis.flips": "always"}).play(run_evaluation).flipped() == [1]


# P3.12 The neutral player (two players)


def test_P3_12_as_single_leader_of_a_money_tile_he_gets_nothing_and_the_tile_flips() -> None:
    table = Table(2, stones={1: [1, 1]}, neutral={1: 2})
    table.play(run_evaluation, (0, "bribe", "yes"), (1, "bribe", "done"))
    assert table.chips == ["Z", ""]
    assert table.flipped() == [1]
    assert table.stones(1) == [0, 0, 0]
    assert (table.own, table.general) == ([9, 9], [5, 5])


def test_P3_12_as_single_leader_of_a_first_place_tile_he_leaves_nothing_for_others() -> None:
    table = Table(2, stones={5: [1]}, neutral={5: 2}).play(run_evaluation)
    assert table.chips == ["", ""]
    assert table.flipped() == [5]
    assert table.own == [9, 8]


def test_P3_12_alone_on_a_tile_he_makes_it_flip() -> None:
    table = Table(2, neutral={5: 2, 1: 2}).play(run_evaluation)
    assert table.flipped() == [1, 5]
    assert table.stones(5) == table.stones(1) == [0, 0, 0]


def test_P3_12_a_tie_with_him_is_a_tie() -> None:
    table = Table(2, stones={5: [2, 1], 1: [2, 1]}, neutral={5: 2, 1: 2})
    table.play(run_evaluation, (0, "bribe 1", "yes"), (1, "bribe 1", "done"))
    assert table.chips == ["Z", ""]
    assert table.flipped() == []
    assert (table.own, table.general) == ([8 + 2 + 2, 8 + 1 + 1], [5, 5])


def test_P3_12_he_never_fulfils_a_number_of_stones() -> None:
    table = Table(2, stones={10: [2]}, neutral={10: 4}).play(run_evaluation)
    assert table.coats == [0, 0]
    assert table.flipped() == []
    assert table.stones(10) == [0, 0, 0]


def test_P3_12_a_player_ahead_of_him_leads() -> None:
    table = Table(2, stones={5: [3]}, neutral={5: 2}).play(run_evaluation)
    assert table.chips == ["K", ""]
    assert table.general == [8, 5]


@pytest.mark.parametrize("back", [[], [1]], ids=["money", "first"])
def test_P3_12_first_under_the_king_he_takes_no_crown_and_a_single_second_gets_the_chip(
    back: list[int],
) -> None:
    table = Table(2, louis=1, stones={1: [1]}, neutral={1: 2}, back=back).play(run_evaluation)
    assert table.chips == ["Z", ""]
    assert (table.own, table.general) == ([9, 8], [5, 5])
    assert (1 in table.flipped()) == (back == [])


def test_P3_12_first_under_the_king_with_two_seconds_they_may_buy() -> None:
    table = Table(2, louis=1, stones={1: [1, 1]}, neutral={1: 2})
    table.play(run_evaluation, (0, "bribe", "yes"), (1, "bribe", "done"))
    assert table.chips == ["Z", ""]


def test_P3_12_second_under_the_king_nobody_gets_the_chip_of_the_second() -> None:
    table = Table(2, louis=1, stones={1: [3, 1]}, neutral={1: 2}, back=[1]).play(run_evaluation)
    assert table.chips == ["ZK", ""]
    assert table.own == [8, 9]


def test_P3_12_second_under_the_king_the_third_may_buy() -> None:
    table = Table(2, louis=1, stones={1: [3, 1]}, neutral={1: 2}).play(run_evaluation, (1, "bribe", "yes"))
    assert table.chips == ["ZK", "Z"]
    assert table.gold == [5, 2]


def test_P3_12_tied_with_him_for_first_under_the_king_chip_without_crown() -> None:
    table = Table(2, louis=1, stones={1: [2, 1]}, neutral={1: 2}, back=[1]).play(run_evaluation)
    assert table.chips == ["Z", ""]
    assert (table.own, table.general) == ([8, 9], [7, 5])
    assert table.flipped() == []
