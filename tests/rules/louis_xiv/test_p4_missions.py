"""P4. Mission phase."""

import pytest

from sim.games.louis_xiv.game import play_game
from sim.games.louis_xiv.rules.p4_missions import run_missions
from tests.rules.louis_xiv.table import PASS, Table, set_up

STOP = ("done", "keep")


def list_payments(chips: str, mission: str) -> set[str]:
    """The pairs of chips with which a player could lay out the mission in his hand."""
    table = Table(chips=[chips], missions=[[mission]]).play(run_missions, otherwise=STOP)
    return {"".join(option[2]) for question in table.questions("mission") for option in question.options[1:]}


def test_P4_1_from_the_start_player_clockwise() -> None:
    table = Table(start=2, chips=["ZZ"] * 4, missions=[["D1"], ["D4"], ["L2 Z?"], ["L3 Z?"]])
    table.play(run_missions, otherwise=STOP)
    assert table.seats_asked("mission") == [2, 3, 0, 1]


def test_P4_1_a_mission_is_laid_out_for_its_two_chips() -> None:
    table = Table(chips=["ZBR"], missions=[["M1 ZB"]])
    table.play(
        run_missions,
        (0, "mission", ("lay", table.card("M1 ZB"), ("Z", "B"))),
        (0, "draw", ("draw", "light")),
    )
    assert table.chips[0] == "R"
    assert table.laid[0] == ["M1"]


def test_P4_1_it_may_be_kept_in_hand() -> None:
    table = Table(chips=["ZB"], missions=[["M1 ZB"]])
    table.play(run_missions, (0, "mission", "done"), (0, "keep", ("keep", "Z")))
    assert table.missions[0] == ["M1"]
    assert table.laid[0] == []


@pytest.mark.parametrize(
    ("mission", "chips", "payments"),
    [
        ("M1 ZB", "ZBRH", {"ZB"}),
        ("M1 ZB", "ZBK", {"ZB", "ZK", "BK"}),
        ("M1 ZB", "KK", {"KK"}),
        ("M1 ZB", "ZZ", set()),
        ("M1 ZB", "ZR", set()),
        ("D1", "ZZK", {"ZZ", "ZK"}),
        ("D1", "ZKK", {"ZK", "KK"}),
        ("D1", "ZBRH", set()),
        ("D1", "Z", set()),
        ("D1", "K", set()),
        ("L2 Z?", "ZBRH", {"ZB", "ZR", "ZH"}),
        ("L2 Z?", "ZZ", {"ZZ"}),
        ("L2 Z?", "BRK", {"BK", "RK"}),
        ("L2 Z?", "BB", set()),
        ("L2 Z?", "KK", {"KK"}),
    ],
)
def test_P4_1_a_crown_is_any_chip_and_a_question_mark_takes_any(
    mission: str, chips: str, payments: set[str]
) -> None:
    assert list_payments(chips, mission) == payments


def test_P4_1_he_draws_at_once_from_a_pile_of_his_choice() -> None:
    table = Table(chips=["ZZ"], missions=[["D1"]], piles={"medium": ["M5", "M2"]})
    table.play(
        run_missions,
        (0, "mission", ("lay", table.card("D1"), ("Z", "Z"))),
        (0, "draw", ("draw", "medium")),
    )
    assert table.questions("draw")[0].options == [("draw", "light"), ("draw", "medium"), ("draw", "dark")]
    assert table.missions[0] == ["M5"]
    assert table.pile("medium")[0] == "M2"


def test_P4_1_he_may_lay_out_the_card_he_has_just_drawn_and_so_on() -> None:
    table = Table(chips=["ZZBBRR"], missions=[["D1"]], piles={"dark": ["D3", "D2"]})
    for_dark = (0, "draw", ("draw", "dark"))
    table.play(
        run_missions,
        (0, "mission", ("lay", table.card("D1"), ("Z", "Z"))),
        for_dark,
        (0, "mission", ("lay", table.card("D3"), ("B", "B"))),
        for_dark,
        (0, "mission", ("lay", table.card("D2"), ("R", "R"))),
        for_dark,
    )
    assert table.laid[0] == ["D1", "D3", "D2"]
    assert len(table.missions[0]) == 1
    assert table.chips[0] == ""


def test_P4_1_he_may_stop_although_he_could_go_on() -> None:
    table = Table(chips=["ZZZZ"], missions=[["D1", "D4"]])
    table.play(
        run_missions,
        (0, "mission", ("lay", table.card("D1"), ("Z", "Z"))),
        (0, "draw", ("draw", "light")),
        (0, "mission", "done"),
    )
    assert table.laid[0] == ["D1"]


def test_P4_1_an_empty_pile_cannot_be_chosen() -> None:
    table = Table(chips=["ZZ"], missions=[["D1"]], empty=["light"])
    table.play(
        run_missions,
        (0, "mission", ("lay", table.card("D1"), ("Z", "Z"))),
        (0, "draw", ("draw", "dark")),
    )
    assert table.questions("draw")[0].options == [("draw", "medium"), ("draw", "dark")]


def test_P4_1_with_all_piles_empty_there_is_no_card() -> None:
    table = Table(chips=["ZZ"], missions=[["D1"]], empty=["light", "medium", "dark"])
    table.play(run_missions, (0, "mission", ("lay", table.card("D1"), ("Z", "Z"))))
    assert table.laid[0] == ["D1"]
    assert table.missions[0] == []


def test_P4_1_nobody_is_asked_who_cannot_pay() -> None:
    table = Table(chips=["Z", "ZB", "K", ""], missions=[["D1"], ["D3"], ["L2"], ["M1"]])
    table.play(run_missions, otherwise=("keep",))
    assert table.questions("mission") == []


@pytest.mark.parametrize("round", [1, 4])
def test_P4_2_he_keeps_one_chip_and_gets_a_coat_for_each_other(round: int) -> None:
    table = Table(round=round, chips=["ZZBK"]).play(run_missions, (0, "keep", ("keep", "K")))
    assert table.questions("keep")[0].options == [("keep", "Z"), ("keep", "B"), ("keep", "K")]
    assert table.chips[0] == "K"
    assert table.coats[0] == 3


def test_P4_2_a_single_chip_is_kept_without_a_question() -> None:
    table = Table(chips=["H"]).play(run_missions)
    assert table.chips[0] == "H"
    assert table.coats[0] == 0


def test_P4_2_two_of_a_kind_leave_one_and_give_one_coat() -> None:
    table = Table(chips=["HH"]).play(run_missions)
    assert (table.chips[0], table.coats[0]) == ("H", 1)
    assert table.asked == [], "there is nothing to choose"


def test_P4_2_each_changes_his_chips_before_the_next_player_begins() -> None:
    table = Table(chips=["ZB", "ZZ"], missions=[[], ["D1"]])
    table.play(run_missions, (0, "keep", ("keep", "B")), (1, "mission", "done"))
    assert table.questions("mission")[0].state["chips"][0] == [0, 1, 0, 0, 0]
    assert table.coats[:2] == [1, 1]


def test_P4_2_without_a_coat_left_the_chips_go_back_for_nothing() -> None:
    table = Table(chips=["ZB", "ZB"], coats_left=1).play(run_missions, otherwise=("keep",))
    assert table.coats[:2] == [1, 0]
    assert [len(chips) for chips in table.chips[:2]] == [1, 1]


def test_P4_3_missions_are_swapped_when_all_are_done_from_the_start_player_clockwise() -> None:
    table = Table(
        3,
        start=1,
        laid=[["L7"], ["L7"], []],
        missions=[["M1"], ["M2"], ["D1"]],
        chips=["", "", "ZZ"],
    )
    table.play(run_missions, otherwise=STOP)
    assert [(question.name, question.seat) for question in table.asked] == [
        ("mission", 2),
        ("swap_missions", 1),
        ("swap_missions", 0),
    ]


def test_P4_3_works_in_the_phase_in_which_it_is_laid_out() -> None:
    table = Table(chips=["BB"], missions=[["L7 B?", "M1"]])
    table.play(
        run_missions,
        (0, "mission", ("lay", table.card("L7 B?"), ("B", "B"))),
        (0, "draw", ("draw", "dark")),
        (0, "swap_missions", "done"),
    )
    assert table.seats_asked("swap_missions") == [0]


@pytest.mark.parametrize(("players", "starts"), [(2, [0, 1, 0, 1]), (3, [0, 1, 2, 0]), (4, [0, 1, 2, 3])])
def test_P4_4_the_start_player_changes_clockwise_but_not_after_the_last_round(
    players: int, starts: list[int]
) -> None:
    table = set_up(players).play(play_game, otherwise=(*PASS, "keep", "draw"))
    turns = table.questions("turn")
    rounds = [next(turn for turn in turns if turn.state["round"] == number) for number in (1, 2, 3, 4)]
    assert [turn.state["start"] for turn in rounds] == starts
    assert [turn.seat for turn in rounds] == starts, "he plays the first card"
    assert table.state["start"] == starts[-1]
