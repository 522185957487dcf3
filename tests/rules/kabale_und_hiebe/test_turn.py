"""T. Rounds and turns."""

import pytest

from sim.core.match import Match
from sim.games.kabale_und_hiebe import game
from sim.games.kabale_und_hiebe.box import CARD_NAMES, load_box
from sim.games.kabale_und_hiebe.rules.p1_turn import is_full, is_round_over, run_round, take_turn
from sim.games.kabale_und_hiebe.vocabulary import Event
from tests.rules.kabale_und_hiebe.table import Table


def test_T1_every_hand_card_can_go_to_every_open_column() -> None:
    table = Table(3, hands=["king witch"], closed=[1])
    table.play(take_turn, otherwise="play")
    assert table.asked[0].options == [
        ("play", "king", 0), ("play", "king", 2), ("play", "witch", 0), ("play", "witch", 2),
    ]  # fmt: skip


def test_T1_a_card_goes_face_down_to_the_bottom_and_turns_up_what_is_above_it() -> None:
    table = Table(2, ["art 5: A queen, B king?"], hands=["witch romeo"])
    table.play(take_turn, (0, "play", ("play", "witch", 0)))
    assert table.column(0) == "art 5: A queen, B king, A witch?"


def test_T1_the_own_card_is_turned_up_too() -> None:
    table = Table(2, ["art 5: A king?"], hands=["witch romeo"]).play(
        take_turn, (0, "play", ("play", "witch", 0))
    )
    assert table.column(0) == "art 5: A king, A witch?"


def test_T1_a_hidden_card_is_not_turned_up() -> None:
    table = Table(2, ["art 5: B disguise, B storm!"], hands=["witch romeo"])
    table.play(take_turn, (0, "play", ("play", "witch", 0)))
    assert table.column(0) == "art 5: B disguise, B storm!, A witch?"
    assert table.closed() == []


def test_T1_a_single_option_is_not_asked() -> None:
    table = Table(2, hands=["king"], closed=[0]).play(take_turn)
    assert table.column(1).endswith("A king?")


def test_T2_the_player_draws_up_to_three() -> None:
    table = Table(2, hands=["king", "queen"], decks=["witch wizard storm"])
    table.play(take_turn, (0, "play", ("play", "king", 0)))
    assert table.hands == [["storm", "witch", "wizard"], ["queen"]]


def test_T2_an_empty_deck_is_made_of_the_discard_pile_when_a_card_is_needed() -> None:
    table = Table(2, hands=["king queen juliet"], decks=["witch"], discards=["storm wizard"], no_decks=True)
    table.play(take_turn, (0, "play", ("play", "king", 0)))
    assert table.hands[0] == ["juliet", "queen", "witch"]
    assert table.discards[0] == ["storm", "wizard"]
    table.play(take_turn, (0, "play", ("play", "witch", 1)))
    assert table.discards[0] == []
    assert sorted([*table.hands[0], *table.state["decks"][0]]) == ["juliet", "queen", "storm", "wizard"]
    assert len(table.hands[0]) == 3


def test_T2_a_card_killed_in_the_turn_can_be_drawn_again() -> None:
    table = Table(2, ["art 5: B assassin?"], hands=["king queen"], no_decks=True)
    table.play(take_turn, (0, "play", ("play", "king", 0)))
    assert table.hands[0] == ["king", "queen"]


def test_T2_with_nothing_to_draw_he_goes_on_with_fewer() -> None:
    table = Table(2, hands=["king queen"], no_decks=True).play(take_turn, (0, "play", ("play", "king", 0)))
    assert table.hands[0] == ["queen"]


def test_T2_an_empty_hand_is_filled_at_the_start_of_the_turn() -> None:
    table = Table(2, discards=["king queen"], no_decks=True)
    table.play(take_turn, otherwise="play")
    assert {option[1] for option in table.asked[0].options} == {"king", "queen"}
    assert len(table.hands[0]) == 1


def test_T2_who_has_nothing_passes_and_when_all_pass_the_round_is_over() -> None:
    table = Table(2, hands=["king queen", "king"], no_decks=True, deal=3)
    table.play(
        run_round, (0, "play", ("play", "king", 0)), (1, "play", ("play", "king", 0)), otherwise="play"
    )
    state = table.state
    assert sum(len(column["cards"]) for column in state["columns"]) == 3
    assert state["turn"] == 0, "A plays, B plays, A plays, B passes, A passes"
    assert not all(is_full(table.world.table, column) for column in range(2))


def test_T2_the_owner_of_a_disguise_draws_too() -> None:
    table = Table(
        2,
        ["art 5: B disguise?"],
        hands=["king queen", "witch romeo juliet"],
        decks=["storm dragon", "beggar"],
    )
    table.play(take_turn, (0, "play", ("play", "king", 0)), (1, "disguise", ("hide", "witch")))
    assert table.hands == [["dragon", "queen", "storm"], ["beggar", "juliet", "romeo"]]


def test_T2_the_owner_of_a_disguise_that_was_not_used_does_not_draw() -> None:
    table = Table(2, ["art 5: B disguise?"], hands=["king queen", "witch"])
    table.play(take_turn, (0, "play", ("play", "king", 0)), (1, "disguise", "done"))
    assert table.hands[1] == ["witch"]


FULL = {
    "as many cards as points": ("art 2: A king, B king?", (), True),
    "more cards": ("art 1: A king, B king?", (), True),
    "fewer cards": ("art 3: A king, B king?", (), False),
    "closed": ("art 5: A storm, B king?", (0,), True),
    "a hidden card does not fill": ("art 2: A disguise, A king!", (), False),
}


@pytest.mark.parametrize("name", FULL)
def test_T3_full(name: str) -> None:
    cards, closed, full = FULL[name]
    table = Table(2, [cards], closed=closed)
    assert is_full(table.world.table, 0) == full
    assert not is_round_over(table.world)


def test_T3_the_round_is_over_when_all_columns_are_full() -> None:
    table = Table(2, ["art 2: A king, B king?", "trade 1: A queen?"])
    assert is_round_over(table.world)


def test_T3_full_columns_may_be_added_to() -> None:
    table = Table(2, ["art 1: A king?", "trade 5"], hands=["witch queen"])
    table.play(take_turn, (0, "play", ("play", "witch", 0)))
    assert table.column(0) == "art 1: A king, A witch?"


def test_T3_a_column_that_an_explorer_leaves_is_not_full_any_more() -> None:
    columns = ["art 3: B king, B explorer?", "trade 1: B witch"]
    table = Table(2, columns, hands=["queen romeo"]).play(take_turn, (0, "play", ("play", "queen", 0)))
    assert table.column(0) == "art 3: B king, A queen?"
    assert not is_round_over(table.world)


def test_T3_a_higher_score_card_ends_being_full() -> None:
    table = Table(2, ["art 1: B traitor?", "trade 5"], hands=["king queen"])
    table.play(take_turn, (0, "play", ("play", "king", 0)), (1, "traitor", ("swap", 1)))
    assert table.column(0) == "trade 5: B traitor, A king?"
    assert not is_full(table.world.table, 0)


def test_T3_the_assassin_keeps_the_last_column_from_being_full() -> None:
    """The example of the rulebook: the card that fills the last column is killed, and the round goes on."""
    table = Table(2, ["art 1: A king?", "trade 2: B assassin?"], hands=["queen romeo"])
    table.play(take_turn, (0, "play", ("play", "queen", 1)))
    assert table.column(1) == "trade 2: B assassin"
    assert not is_round_over(table.world)


def test_T3_a_swap_that_fills_all_columns_ends_the_round() -> None:
    columns = ["art 5: A king, B traitor?", "trade 3: B king, B queen, A queen, A witch, B witch?"]
    table = Table(2, columns, hands=["romeo juliet"])
    assert not is_round_over(table.world)
    table.play(take_turn, (0, "play", ("play", "romeo", 0)), (1, "traitor", ("swap", 1)))
    assert is_round_over(table.world)


def test_T4_the_left_neighbour_of_who_was_on_turn_begins_the_next_round() -> None:
    for players in (2, 3, 5):
        match = Match(game, load_box(), ["random"] * players)
        trace = match.trace(players)
        begins = trace[trace[:, 0] == Event.ROUND][:, 1].tolist()
        over = trace[trace[:, 0] == Event.ROUND_OVER][:, 1].tolist()
        assert begins[0] == 0
        assert begins[1:] == [(seat + 1) % players for seat in over[:-1]]
        assert len(begins) == 6


def test_T1_turns_go_round_the_table() -> None:
    match = Match(game, load_box(), ["random"] * 3)
    trace = match.trace(1)
    turns = trace[(trace[:, 0] == Event.PLAYED) | (trace[:, 0] == Event.PASSED)][:, 1].tolist()
    assert turns == [turn % 3 for turn in range(len(turns))]
    assert len(turns) > 18
    assert set(trace[trace[:, 0] == Event.PLAYED][:, 2]) == set(range(len(CARD_NAMES)))
