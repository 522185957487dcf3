"""E. The end of the game."""

import pytest

from sim.games.louis_xiv.game import play_game
from sim.games.louis_xiv.rules.p5_final import run_final
from tests.rules.louis_xiv.table import PASS, Table, set_up

INFLUENCE, INTRIGUE, CHIP, STONE, GOLD = range(5)  # the sources of coats, in the order of E3


def count_end_coats(**state: object) -> list[int]:
    """Coats that seat 0 gets for what is left, by source."""
    nothing = {"gold": 0, "own": 0, "general": 0}
    return Table(**nothing | state).play(run_final).result["end_coats"][0]


@pytest.mark.parametrize(
    ("state", "source", "coats"),
    [
        ({"cards": [[7]]}, INFLUENCE, 1),
        ({"intrigue": [[2, 8]]}, INTRIGUE, 2),
        ({"chips": ["Z"]}, CHIP, 1),
        ({"chips": ["K"]}, CHIP, 1),
        ({"stones": {5: [2], 11: [1]}}, STONE, 3),
        ({"gold": [2, 0, 0, 0]}, GOLD, 0),
        ({"gold": [3, 0, 0, 0]}, GOLD, 1),
        ({"gold": [8, 0, 0, 0]}, GOLD, 2),
        ({"gold": [9, 0, 0, 0]}, GOLD, 3),
    ],
)
def test_E1_a_coat_for_each_thing_left_and_every_three_louisdor(state: dict, source: int, coats: int) -> None:
    expected = [0] * 5
    expected[source] = coats
    assert count_end_coats(**state) == expected


@pytest.mark.parametrize(
    "state", [{"missions": [["L2", "D7"]]}, {"own": 9}, {"general": 9}], ids=["missions", "own", "general"]
)
def test_E1_missions_in_hand_and_stones_in_supplies_count_nothing(state: dict) -> None:
    assert count_end_coats(**state) == [0] * 5


def test_E1_everything_together() -> None:
    table = Table(
        cards=[[7]], intrigue=[[2]], chips=["K"], stones={1: [1]}, gold=[7, 0, 0, 0], coats=[[1, 1]]
    ).play(run_final)
    assert table.result["end_coats"][0] == [1, 1, 1, 1, 2]
    assert table.result["coats"][0] == 2 + 6


def test_E1_only_payout_11_of_the_last_round_leaves_an_influence_card() -> None:
    table = set_up(3).play(play_game, otherwise=(*PASS, "keep", "draw"))
    assert table.cards == [[], [], []], "nobody placed a stone, so Mazarin gave nothing"


def test_E2_the_most_coats_of_a_kind_are_a_point_more() -> None:
    table = Table(gold=0, coats=[[3, 1], [2, 4], [0, 0, 1]]).play(run_final)
    assert table.result["majority_points"] == [1, 1, 1, 0]


def test_E2_all_of_those_tied_get_it() -> None:
    table = Table(gold=0, coats=[[2], [2], [1], [2]]).play(run_final)
    assert table.result["majority_points"] == [1, 1, 0, 1]


def test_E2_a_kind_that_nobody_has_gives_nothing() -> None:
    table = Table(gold=0).play(run_final)
    assert table.result["majority_points"] == [0, 0, 0, 0]


def test_E2_one_coat_is_enough_and_one_player_can_win_several_kinds() -> None:
    table = Table(2, gold=0, coats=[[1, 1, 1, 1, 1, 1], [1]]).play(run_final)
    assert table.result["majority_points"] == [6, 1]


def test_E2_coats_for_what_is_left_count_for_the_majorities() -> None:
    table = Table(2, gold=[3, 0], coats=[[1], [1]], next_coats=[0]).play(run_final)
    assert table.result["majority_points"] == [1, 0]


def test_E3_coats_are_drawn_without_replacement() -> None:
    table = Table(gold=0, chips=["K", "Z"], coats_left=2, next_coats=[3, 5]).play(run_final)
    assert table.state["coats"][0] == [0, 0, 0, 1, 0, 0, 0]
    assert table.state["coats"][1] == [0, 0, 0, 0, 0, 1, 0]
    assert table.state["coats_left"] == 0


def test_E3_short_coats_go_by_source_first() -> None:
    """One of each source at different seats, three coats: gold and stones come away empty."""
    table = Table(
        gold=[0, 0, 0, 3],
        cards=[[], [], [7]],
        intrigue=[[], [4]],
        chips=["K"],
        stones={5: [0, 0, 1]},
        coats_left=3,
    ).play(run_final)
    assert table.coats == [1, 1, 1, 0]
    assert [row.index(1) if 1 in row else None for row in table.result["end_coats"]] == [
        CHIP,
        INTRIGUE,
        INFLUENCE,
        None,
    ]


@pytest.mark.parametrize(("left", "coats"), [(1, [0, 0, 1]), (3, [1, 1, 1]), (4, [1, 1, 2]), (5, [2, 1, 2])])
def test_E3_inside_a_source_one_at_a_time_from_the_start_player(left: int, coats: list[int]) -> None:
    table = Table(3, start=2, gold=0, chips=["KK", "Z", "ZZZ"], coats_left=left).play(run_final)
    assert table.coats == coats


def test_E3_no_coat_left_none_given() -> None:
    table = Table(gold=9, coats_left=0).play(run_final)
    assert table.coats == [0] * 4
    assert table.result["points"] == [0] * 4


def test_E3_a_substitute_is_a_point_without_a_kind() -> None:
    table = Table(gold=[9, 0, 0, 0], coats_left=1, next_coats=[2], changes={"coats.short": "substitute"})
    table.play(run_final)
    assert table.state["coats"][0] == [0, 0, 1, 0, 0, 0, 2]
    assert table.result["majority_points"][0] == 1
    assert table.result["points"][0] == 3 + 1


def test_E3_majority_points_are_never_short() -> None:
    table = Table(2, gold=0, coats=[[1], [0, 2]], coats_left=0).play(run_final)
    assert table.result["points"] == [1 + 1, 2 + 1]


def test_E4_coats_majorities_and_five_points_a_mission() -> None:
    table = Table(gold=0, coats=[[2, 1]], laid=[["L2", "M1", "D7"], ["L3"]]).play(run_final)
    assert table.result["mission_points"] == [15, 5, 0, 0]
    assert table.result["points"] == [15 + 3 + 2, 5, 0, 0]
    assert table.result["rank"] == [1, 2, 3, 3]
    assert table.result["share"] == [12, 0, 0, 0]
    assert table.result["tie_level"] == 0


def test_E4_a_tie_goes_to_the_player_with_more_stones_in_his_own_supply() -> None:
    table = Table(3, gold=0, laid=[["L2"], ["L3"]], own=[5, 6, 9]).play(run_final)
    assert table.result["points"] == [5, 5, 0]
    assert table.result["share"] == [0, 12, 0]
    assert table.result["rank"] == [2, 1, 3]
    assert table.result["tie_level"] == 1


def test_E4_stones_on_tiles_and_in_the_general_supply_do_not_break_a_tie() -> None:
    changes = {"end.stone": 0}
    table = Table(
        2, gold=0, laid=[["L2"], ["L3"]], own=[5, 6], general=[9, 0], stones={3: [4, 0]}, changes=changes
    ).play(run_final)
    assert table.result["share"] == [0, 12]


@pytest.mark.parametrize(("tied", "share"), [(2, 6), (3, 4), (4, 3)])
def test_E4_still_tied_the_win_is_shared(tied: int, share: int) -> None:
    table = Table(gold=0, own=7, laid=[["L2"]] * tied).play(run_final)
    assert table.result["share"] == [share] * tied + [0] * (4 - tied)
    assert table.result["rank"][:tied] == [1] * tied
    assert table.result["tie_level"] == 2
