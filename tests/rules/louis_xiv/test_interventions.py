"""V. Interventions: the same game with one thing done to it."""

from typing import Any

import pytest

from sim.core.provenance import DataError
from sim.games.louis_xiv.game import play_game
from sim.games.louis_xiv.plan import add_intervention, clear_plan
from sim.games.louis_xiv.rules.p1_supply import run_supply
from sim.games.louis_xiv.rules.p2_influence import run_influence
from sim.games.louis_xiv.rules.p3_evaluation import run_evaluation
from sim.games.louis_xiv.rules.p4_missions import run_missions
from sim.games.louis_xiv.rules.p5_final import run_final
from tests.rules.louis_xiv.table import PASS, Table, make_world, set_up

BUSY = (
    "lay",
    "yes",
    "use",
    "put",
    "place",
    "own",
    "draw",
    "keep",
    "return",
    "done",
    "nothing",
)  # does all he can


def lay_out(table: Table, seat: int, *names: str) -> Table:
    """The seat pays two crowns for each of these and draws light ones."""
    script: list[tuple] = []
    for name in names:
        script.append((seat, "mission", ("lay", table.card(name), ("K", "K"))))
        script.append((seat, "draw", ("draw", "light")))
    return table.play(run_missions, *script, otherwise=("done", "keep"))


def test_V_blank_a_mission_has_no_ability_but_its_points_and_its_price() -> None:
    table = Table(plan=["blank:seat=0,order=1"], gold=0, chips=["KK"], missions=[["D2"]], money=(1, 3))
    lay_out(table, 0, "D2")
    assert table.chips[0] == ""
    table.play(run_supply)
    assert table.gold[0] == 3
    table.play(run_final)
    assert table.result["mission_points"] == [5, 0, 0, 0]


def test_V_blank_counts_the_missions_of_one_seat() -> None:
    table = Table(
        plan=["blank:seat=1,order=2"],
        chips=["", "KKKKKK", "KKKK"],
        missions=[[], ["D2", "D3", "D4"], ["L2", "L3"]],
    )
    table.play(
        run_missions,
        *[
            line
            for seat, names in ((1, ("D2", "D3", "D4")), (2, ("L2", "L3")))
            for name in names
            for line in (
                (seat, "mission", ("lay", table.card(name), ("K", "K"))),
                (seat, "draw", ("draw", "light")),
            )
        ],
    )
    table.go_to_round(3)
    table.play(run_supply, otherwise=PASS)
    offered = {question.seat: {option[1] for option in question.options[1:]} for question in table.asked}
    assert offered == {1: {"D2", "D4"}, 2: {"L2", "L3"}}


def test_V_blank_all_and_several_orders() -> None:
    for plan, left in (
        (["blank:seat=0,order=all"], set()),
        (["blank:seat=0,order=1", "blank:seat=0,order=3"], {"D3"}),
    ):
        table = Table(plan=plan, chips=["KKKKKK"], missions=[["D2", "D3", "D1"]])
        lay_out(table, 0, "D2", "D3", "D1")
        table.play(run_supply, otherwise=PASS)
        assert {option[1] for question in table.asked for option in question.options[1:]} == left


def test_V_blank_takes_what_works_at_once_too() -> None:
    table = Table(plan=["blank:seat=0,order=all"], chips=["KKKKKKZ"], missions=[["L1", "L6", "L7"]])
    lay_out(table, 0, "L1", "L6", "L7")
    assert len(table.questions("draw")) == 3, "L1 brings one card, not two"
    assert not [option for question in table.asked for option in question.options if option[0] == "crown"]
    assert table.questions("swap_missions") == []


def test_V_blank_takes_stones_turns_ties_and_discounts() -> None:
    names = ("L4:1", "M3", "D5", "D6", "D7", "D8")
    table = Table(
        plan=["blank:seat=0,order=all"], louis=2, chips=["K" * 12], missions=[names], money=(2, 3), gold=0
    )
    lay_out(table, 0, *names)
    table.play(run_supply)
    table.play(run_influence, otherwise=PASS)
    assert {question.name for question in table.asked} == {"turn"}
    assert not [option for question in table.asked for option in question.options if option[0] == "four"]
    table.put_stones(1, 1, 2)
    table.put_stones(5, 1, 1)
    table.play(run_evaluation, (0, "bribe 1", "yes"))
    assert table.gold[0] == 0, "the full price"


def test_V_blank_the_worth_of_an_ability_itself_goes_with_it() -> None:
    for plan, points in (([], 7), (["blank:seat=0,order=1"], 5)):
        table = Table(plan=plan, gold=0, chips=["KK"], missions=[["D2"]], changes={"missions.D2.bonus": 2})
        lay_out(table, 0, "D2")
        table.play(run_final)
        assert table.result["mission_points"][0] == points


def play_whole_game(*plan: str, players: int = 3, deal: int = 5) -> Table:
    return set_up(players, deal=deal, plan=plan).play(play_game, otherwise=BUSY)


def test_V_grant_lays_out_a_mission_at_the_end_of_a_round() -> None:
    table = play_whole_game("grant:seat=1,card=D2,round=2")
    rounds = {
        question.state["round"]
        for question in table.questions("supply")
        if question.seat == 1 and ("use", "D2", 0) in question.options
    }
    assert rounds == {3, 4}
    assert "D2" in table.laid[1]


def test_V_grant_comes_from_outside_so_nothing_else_changes_before() -> None:
    plain, granted = play_whole_game(), play_whole_game("grant:seat=1,card=D2,round=2")
    count = len([question for question in plain.asked if question.state["round"] <= 2])
    assert plain.asked[:count] == granted.asked[:count]
    first = next(question for question in granted.asked if question.state["round"] == 3)
    same = next(question for question in plain.asked if question.state["round"] == 3)
    assert first.state["piles"] == same.state["piles"]
    assert granted.asked != plain.asked


@pytest.mark.parametrize(("setting", "points"), [("", 5), (",points=0", 0), (",points=8", 8)])
def test_V_grant_is_worth_its_points_or_as_many_as_said(setting: str, points: int) -> None:
    table = play_whole_game(f"grant:seat=1,card=D7,round=4{setting}")
    others = 5 * (len(table.laid[1]) - 1)
    assert table.laid[1][-1] == "D7"
    assert table.result["mission_points"][1] == others + points


def test_V_grant_can_name_the_tile() -> None:
    assert play_whole_game("grant:seat=0,card=L4,round=1,tile=3").laid[0].count("L4:3") >= 1
    assert "M4:9" in play_whole_game("grant:seat=0,card=M4,round=1,tile=9").laid[0]


def test_V_grant_costs_no_chips() -> None:
    """In the last round nothing can follow from it but points."""
    plain, granted = play_whole_game(), play_whole_game("grant:seat=1,card=D2,round=4")
    assert plain.asked == granted.asked
    difference = [b - a for a, b in zip(plain.result["points"], granted.result["points"], strict=True)]
    assert difference == [0, 5, 0]


def test_V_force_every_draw_comes_from_that_pile_without_a_question() -> None:
    table = Table(
        plan=["force:seat=0,pile=dark"],
        chips=["KKKK", "KK"],
        missions=[["L2", "L3"], ["M1"]],
        piles={"dark": ["D5", "D6"]},
    )
    table.play(
        run_missions,
        (0, "mission", ("lay", table.card("L2"), ("K", "K"))),
        (0, "mission", ("lay", table.card("L3"), ("K", "K"))),
        (1, "mission", ("lay", table.card("M1"), ("K", "K"))),
        (1, "draw", ("draw", "light")),
    )
    assert table.missions[0] == ["D5", "D6"]


def test_V_force_one_draw_only() -> None:
    table = Table(plan=["force:seat=0,pile=dark,draw=2"], chips=["KKKKKK"], missions=[["L2", "L3", "L5"]])
    draw = (0, "draw", ("draw", "light"))
    table.play(
        run_missions,
        (0, "mission", ("lay", table.card("L2"), ("K", "K"))),
        draw,
        (0, "mission", ("lay", table.card("L3"), ("K", "K"))),
        (0, "mission", ("lay", table.card("L5"), ("K", "K"))),
        draw,
    )
    assert [name[0] for name in table.missions[0]] == ["L", "L", "D"]


def test_V_force_an_empty_pile_leaves_the_choice() -> None:
    table = Table(plan=["force:seat=0,pile=dark"], chips=["KK"], missions=[["L2"]], empty=["dark"])
    table.play(
        run_missions,
        (0, "mission", ("lay", table.card("L2"), ("K", "K"))),
        (0, "draw", ("draw", "medium")),
    )
    assert table.missions[0][0][0] == "M"


def test_V_force_holds_for_missions_that_are_swapped_too() -> None:
    table = Table(plan=["force:seat=0,pile=dark"], laid=[["L7"]], missions=[["L2"]])
    table.play(run_missions, (0, "swap_missions", ("return", (table.card("L2"),))))
    assert table.missions[0][0][0] == "D"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_V_an_empty_plan_changes_nothing(players: int) -> None:
    plain = play_whole_game(players=players)
    cleared = set_up(
        players,
        deal=5,
        plan=["blank:seat=0,order=all", "grant:seat=1,card=D7,round=1", "force:seat=0,pile=dark"],
    )
    clear_plan(cleared.world)
    cleared.play(play_game, otherwise=BUSY)
    assert cleared.asked == plain.asked
    assert cleared.result == plain.result


def test_V_an_intervention_on_what_never_happens_changes_nothing() -> None:
    plain = play_whole_game()
    for plan in ("blank:seat=0,order=60", "force:seat=0,pile=dark,draw=100"):
        table = play_whole_game(plan)
        assert table.asked == plain.asked
        assert table.result == plain.result


REFUSED = {
    "shuffle:seat=0": "unknown; one of blank, grant, force",
    "": "unknown; one of blank, grant, force",
    "blank:seat=0": "order= is missing; blank needs order, seat",
    "blank:order=1": "seat= is missing",
    "grant:seat=0,card=D7": "round= is missing; grant needs card, round, seat",
    "force:seat=0": "pile= is missing; force needs pile, seat",
    "blank:seat=0,order=1,points=3": "points= is unknown; blank takes order, seat",
    "force:seat=0,pile=dark,round=1": "round= is unknown; force takes draw, pile, seat",
    "blank:seat=x,order=1": "seat=x is not a whole number",
    "blank:seat=3,order=1": "seat=3 is out of range; 0 to 2",
    "blank:seat=-1,order=1": "seat=-1 is out of range; 0 to 2",
    "blank:seat=0,order=0": "order=0 is out of range; 1 to 60",
    "blank:seat=0,order=first": "order=first is not a whole number",
    "grant:seat=0,card=D9,round=1": "no mission 'D9'; one of L1 L2",
    "grant:seat=0,card=D7,round=0": "round=0 is out of range; 1 to 4",
    "grant:seat=0,card=D7,round=5": "round=5 is out of range; 1 to 4",
    "grant:seat=0,card=D7,round=1,points=-1": "points=-1 is out of range; 0 to 1000",
    "grant:seat=0,card=L4,round=1,tile=5": "the box has no such mission",
    "grant:seat=0,card=L4,round=1,tile=13": "tile=13 is out of range; 1 to 12",
    "force:seat=0,pile=black": "no pile 'black'; one of light, medium, dark",
    "force:seat=0,pile=dark,draw=0": "draw=0 is out of range; 1 to 100",
}


@pytest.mark.parametrize(("text", "message"), REFUSED.items())
def test_V_what_cannot_be_done_is_refused_with_a_reason(text: str, message: str) -> None:
    with pytest.raises(DataError) as refusal:
        add_intervention(make_world(3), text)
    assert str(refusal.value).startswith(f"intervention '{text}': ")
    assert message in str(refusal.value)


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        ("grant:seat=0,card=D7,round=1", "grant:seat=1,card=D6,round=2", "a mission is granted already"),
        ("force:seat=0,pile=dark", "force:seat=1,pile=light", "a pile is forced already"),
    ],
)
def test_V_a_second_grant_or_force_is_refused(first: str, second: str, message: str) -> None:
    world: Any = make_world(3)
    add_intervention(world, first)
    with pytest.raises(DataError, match=message):
        add_intervention(world, second)
