"""X. Immediate effects."""

import pytest

from sim.games.kabale_und_hiebe.rules.p1_turn import is_full, take_turn
from sim.games.kabale_und_hiebe.rules.p3_evaluation import run_evaluation
from tests.rules.kabale_und_hiebe.table import Table, find_winner


def put(table: Table, card: str, column: int, *more: tuple) -> Table:
    return table.play(take_turn, (0, "play", ("play", card, column)), *more)


def test_X1_an_explorer_moves_to_the_right_face_down_and_who_turned_it_up_stays() -> None:
    table = put(
        Table(3, ["art 5: B king, C explorer?", "trade 5: C queen"], hands=["witch romeo"]), "witch", 0
    )
    assert table.column(0) == "art 5: B king, A witch?"
    assert table.column(1) == "trade 5: C queen, C explorer?"


def test_X1_from_the_last_column_to_the_first() -> None:
    table = put(Table(2, ["art 5: A king", "trade 5: B explorer?"], hands=["witch romeo"]), "witch", 1)
    assert table.column(0) == "art 5: A king, B explorer?"


def test_X1_closed_columns_are_skipped() -> None:
    table = Table(4, ["art 5: B explorer?"], hands=["witch romeo"], closed=[1, 2])
    put(table, "witch", 0)
    assert table.column(3).endswith(": B explorer?")


def test_X1_no_other_open_column_and_it_stays_without_effect() -> None:
    table = put(Table(2, ["art 5: B explorer?"], hands=["witch romeo"], closed=[1]), "witch", 0)
    assert table.column(0) == "art 5: B explorer, A witch?"


def test_X1_a_landing_explorer_turns_up_cards_and_effects_chain() -> None:
    columns = ["art 5: B explorer?", "trade 5: C explorer?", "farming 5: B storm?"]
    table = put(Table(4, columns, hands=["witch romeo"]), "witch", 0)
    assert table.column(0) == "art 5: A witch?"
    assert table.column(1) == "trade 5: B explorer?"
    assert table.column(2) == "farming 5: B storm, C explorer?"
    assert table.closed() == [2]


def test_X1_an_explorer_that_moved_can_be_turned_up_again_in_a_later_turn() -> None:
    table = put(Table(3, ["art 5: B explorer?"], hands=["witch romeo"]), "witch", 0)
    put(table, "romeo", 1)
    assert table.column(2).endswith(": B explorer?")


def test_X1_an_explorer_played_in_this_turn_stays_when_the_ring_comes_back() -> None:
    columns = ["art 5: B explorer?", "trade 5: C explorer?"]
    table = put(Table(3, columns, hands=["explorer romeo"]), "explorer", 0)
    # A's explorer turns up B's, which lands on C's; that goes to the third column, which is empty
    assert table.column(0) == "art 5: A explorer?"
    table = put(Table(2, [*columns[:1], "trade 5: A king"], hands=["explorer romeo"]), "explorer", 0)
    assert table.column(1) == "trade 5: A king, B explorer?"
    table = Table(2, ["art 5: B explorer?", "trade 5"], hands=["explorer romeo"], closed=[1])
    put(table, "explorer", 0)
    assert table.column(0) == "art 5: B explorer, A explorer?"


def test_X1_the_ring_ends_at_the_explorer_that_was_played() -> None:
    columns = ["art 5: B explorer?", "trade 5: C explorer?", "farming 5: D explorer?"]
    table = put(Table(4, columns, hands=["explorer romeo"], closed=[3]), "explorer", 0)
    assert table.column(0) == "art 5: A explorer, D explorer?"
    assert table.column(1) == "trade 5: B explorer?"
    assert table.column(2) == "farming 5: C explorer?"


def test_X2_the_card_that_turned_it_up_goes_to_its_owners_discard_pile() -> None:
    table = put(Table(2, ["art 5: B assassin?"], hands=["king romeo"]), "king", 0)
    assert table.column(0) == "art 5: B assassin"
    assert table.discards == [["king"], []]


def test_X2_a_landing_explorer_is_killed_too() -> None:
    columns = ["art 5: C explorer?", "trade 5: B assassin?"]
    table = put(Table(3, columns, hands=["king romeo"]), "king", 0)
    assert table.column(0) == "art 5: A king?"
    assert table.column(1) == "trade 5: B assassin"
    assert table.discards == [[], [], ["explorer"]]


def test_X2_a_card_under_a_face_up_assassin_is_safe() -> None:
    table = put(Table(2, ["art 5: B assassin"], hands=["king romeo"]), "king", 0)
    assert table.column(0) == "art 5: B assassin, A king?"


def test_X3_a_storm_closes_its_column_with_one_card_below_it() -> None:
    table = put(Table(2, ["art 5: B storm?"], hands=["king romeo"]), "king", 0)
    assert table.column(0) == "art 5: B storm, A king?"
    assert table.closed() == [0]
    assert is_full(table.world.table, 0)
    table.play(take_turn, otherwise="play")
    assert {option[2] for option in table.asked[-1].options} == {1}


def test_X3_closed_is_for_the_round_only() -> None:
    table = put(Table(2, ["art 5: B storm?"], hands=["king romeo"]), "king", 0)
    table.play(run_evaluation)
    table.world.table.round = 1
    from sim.games.kabale_und_hiebe.rules.p1_turn import lay_out_score_cards

    lay_out_score_cards(table.world)
    assert table.closed() == []


def test_X4_the_owner_may_hide_a_card_just_below_the_disguise() -> None:
    table = Table(2, ["art 5: A queen, B disguise?"], hands=["king romeo", "witch beggar"])
    put(table, "king", 0, (1, "disguise", ("hide", "beggar")))
    assert table.column(0) == "art 5: A queen, B disguise, B beggar!, A king?"
    assert table.asked[-1].options == [("done",), ("hide", "witch"), ("hide", "beggar")]
    assert table.asked[-1].column == 0


def test_X4_he_may_refuse() -> None:
    table = Table(2, ["art 5: B disguise?"], hands=["king romeo", "witch"])
    put(table, "king", 0, (1, "disguise", "done"))
    assert table.column(0) == "art 5: B disguise, A king?"


def test_X4_an_empty_hand_is_not_asked() -> None:
    table = put(Table(2, ["art 5: B disguise?"], hands=["king romeo"]), "king", 0)
    assert table.column(0) == "art 5: B disguise, A king?"


def test_X4_the_card_that_turned_the_disguise_up_can_be_turned_up_itself() -> None:
    table = Table(2, ["art 5: B disguise?"], hands=["storm king", "witch"])
    put(table, "storm", 0, (1, "disguise", ("hide", "witch")))
    put(table, "king", 0)
    assert table.column(0) == "art 5: B disguise, B witch!, A storm, A king?"
    assert table.closed() == [0]


def test_X4_an_explorer_leaves_from_under_a_hidden_card() -> None:
    columns = ["art 5: B disguise, B witch!, C explorer?", "trade 5: B king"]
    table = put(Table(3, columns, hands=["king romeo"]), "king", 0)
    assert table.column(0) == "art 5: B disguise, B witch!, A king?"


def test_X4_the_hidden_card_counts_with_its_effect() -> None:
    assert find_winner("A king, B disguise, B wizard!, C witch") == "C"
    assert find_winner("A king, B disguise, B beggar!") == "B"


@pytest.mark.parametrize(("fills", "full"), [("no", False), ("yes", True)])
def test_X4_whether_it_fills_the_column_is_a_switch(fills: str, full: bool) -> None:
    table = Table(2, ["art 3: B disguise?"], hands=["king romeo", "witch"], changes={"disguise.fills": fills})
    put(table, "king", 0, (1, "disguise", ("hide", "witch")))
    assert is_full(table.world.table, 0) == full


def test_X5_the_owner_may_swap_score_cards() -> None:
    table = Table(3, ["art 5: B traitor?", "trade 1: A queen"], hands=["king romeo"])
    put(table, "king", 0, (1, "traitor", ("swap", 1)))
    assert table.column(0) == "trade 1: B traitor, A king?"
    assert table.column(1) == "art 5: A queen"
    assert table.asked[-1].options == [("done",), ("swap", 1), ("swap", 2)]


def test_X5_closed_columns_included_and_closed_stays_with_the_column() -> None:
    table = Table(2, ["art 5: B traitor?", "trade 1: A storm, A queen?"], hands=["king romeo"], closed=[1])
    put(table, "king", 0, (1, "traitor", ("swap", 1)))
    assert table.column(1) == "art 5: A storm, A queen?"
    assert table.closed() == [1]


def test_X5_he_may_refuse() -> None:
    table = Table(2, ["art 5: B traitor?", "trade 1"], hands=["king romeo"])
    put(table, "king", 0, (1, "traitor", "done"))
    assert table.column(0) == "art 5: B traitor, A king?"


def test_X1_no_immediate_effect_at_the_end_of_the_round() -> None:
    columns = ["art 1: A explorer?", "trade 1: B traitor?", "farming 1: A assassin?", "religion 1: B storm?"]
    table = Table(4, columns).play(run_evaluation)
    assert table.asked == []
    assert table.won[:2] == [[("art", 1), ("farming", 1)], [("trade", 1), ("religion", 1)]]
