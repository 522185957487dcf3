"""Seatings are balanced, and never the same game again."""

from __future__ import annotations

import pytest

from sim.batch.errors import BatchError
from sim.batch.seating import SCHEMES, list_seatings
from tests.batch.kit import make

A_OF_BBB = ("a", "b", "b", "b")


def sat(scheme: str, line_up: tuple[str, ...]) -> list[str]:
    return ["".join(line_up[slot] for slot in seating.order) for seating in list_seatings(scheme, line_up)]


def test_rotate_puts_everybody_on_every_seat_once() -> None:
    assert sat("rotate", A_OF_BBB) == ["abbb", "babb", "bbab", "bbba"]
    for seat in range(4):
        assert sorted(order[seat] for order in sat("rotate", ("a", "b", "c", "d"))) == list("abcd")


def test_full_is_every_order_that_differs() -> None:
    assert len(sat("full", ("a", "b", "c", "d"))) == 24
    assert sorted(sat("full", A_OF_BBB)) == sorted(sat("rotate", A_OF_BBB))
    assert len(set(sat("full", ("a", "a", "b", "c")))) == 12


def test_two_vs_two_in_all_six_ways() -> None:
    orders = sat("two-vs-two", ("a", "a", "b", "b"))
    assert len(set(orders)) == len(orders) == 6
    for seat in range(4):
        assert sum(order[seat] == "a" for order in orders) == 3


def test_packets_move_and_players_stay() -> None:
    seatings = list_seatings("packet-rotate", ("a", "a", "a"))
    assert [seating.rotation for seating in seatings] == [0, 1, 2]
    assert {seating.order for seating in seatings} == {(0, 1, 2)}


def test_self_is_one_game() -> None:
    assert len(list_seatings("self", ("a",) * 4)) == 1


@pytest.mark.parametrize("scheme", ["rotate", "full"])
def test_a_seating_that_only_replays_is_refused(scheme: str) -> None:
    with pytest.raises(BatchError, match=r"the same game .* packet-rotate"):
        list_seatings(scheme, ("a",) * 4)


@pytest.mark.parametrize(
    ("scheme", "line_up"),
    [("self", A_OF_BBB), ("packet-rotate", A_OF_BBB), ("two-vs-two", A_OF_BBB), ("two-vs-two", ("a", "b"))],
)
def test_a_seating_that_does_not_fit_is_refused(scheme: str, line_up: tuple[str, ...]) -> None:
    with pytest.raises(BatchError, match=scheme):
        list_seatings(scheme, line_up)


def test_unknown_seating_is_answered_with_the_nearest() -> None:
    with pytest.raises(BatchError, match="did you mean 'rotate'"):
        list_seatings("rotat", A_OF_BBB)


def test_without_a_word_equal_strategies_sit_still_and_others_rotate() -> None:
    assert make(seats=["random"] * 3).seating == "self"
    assert make(seats=["greedy", "random"]).seating == "rotate"
    assert set(SCHEMES) >= {"self", "rotate"}
