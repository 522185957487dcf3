"""The door: what is asked, what the answer means, and that a question shows nothing of the one before."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from sim.core.ask import (
    DECISION,
    DESK,
    MAX_GROUPS,
    OFFER,
    TRACE,
    TRACE_ROWS,
    IllegalChoice,
    TooManyOptions,
    add_group,
    add_option,
    answer_for_player,
    ask_player,
    open_offer,
    tell,
)
from sim.core.jit import NotAnInteger, address_of
from sim.core.layout import INT, UINT, image, layout, make_record

WORLD = layout(
    desk=DESK,
    offer=OFFER,
    table=layout(players=INT),
    me=(layout(seat=INT, dice=UINT), 2),
    book=layout(rounds=INT),
    trace=TRACE,
)


def make_world(answer: Callable[[Any], Any]) -> Any:
    """Two seats, both played by a function of the offer."""
    world = make_record(WORLD)

    def choose(me: Any, table: Any, offer: Any, book: Any) -> Any:
        return answer(offer)

    for seat in range(2):
        world.desk.address[seat] = address_of(choose)
    return world


def answer_with(number: int, offer: Any) -> int:
    return number


def refuse(offer: Any) -> int:
    raise AssertionError("was asked")


def test_one_option_is_not_asked() -> None:
    world = make_world(refuse)
    world.desk.tracing = 1
    open_offer(world.offer, 3, 1, 0)
    add_option(world.offer, 7, 8, 9)
    assert ask_player(world) == 0
    assert (world.offer.chosen, world.offer.index) == (0, 0)
    assert world.desk.asked == 0
    assert world.desk.rows == 0


def test_a_known_answer_is_taken_as_if_it_had_been_asked() -> None:
    worlds = [make_world(partial(answer_with, 3)), make_world(refuse)]
    for world, settle in zip(worlds, (ask_player, partial(answer_for_player, choice=3)), strict=True):
        world.desk.tracing = 1
        open_offer(world.offer, 3, 1, 0)
        add_option(world.offer, 7, 8, 9)
        add_group(world.offer, 5, 6, 2, 4)
        world.offer.first[2] = world.offer.n
        assert settle(world) == 1
    for part, dtype in (("offer", OFFER), ("desk", DESK), ("trace", TRACE)):
        pictures = [image(getattr(world, part), dtype) for world in worlds]
        if part == "desk":
            for picture in pictures:
                picture["address"] = 0
        if part == "offer":
            for picture in pictures:
                picture["used"] = 0  # of the question before: nobody was shown this one
        assert pictures[0].tobytes() == pictures[1].tobytes(), part
    assert worlds[1].offer.index == 2


def test_a_group_of_one_is_not_asked() -> None:
    world = make_world(refuse)
    open_offer(world.offer, 3, 1, 0)
    add_group(world.offer, 7, 8, 9, 1)
    assert ask_player(world) == 0


SIZES = [[1, 3, 2], [4], [1, 1, 1], [2, 2], [1, 1, 5], [5, 1, 1], [1] * 6]


@pytest.mark.parametrize("sizes", SIZES)
def test_the_number_of_an_option_is_its_group_and_member(sizes: list[int]) -> None:
    members = [(group, member) for group, size in enumerate(sizes) for member in range(size)]
    for number, (group, member) in enumerate(members):
        world = make_world(partial(answer_with, number))
        open_offer(world.offer, 0, 0, 0)
        for place, size in enumerate(sizes):
            add_group(world.offer, 10 + place, 20 + place, 30 + place, size)
        assert world.offer.n == sum(sizes)
        assert ask_player(world) == group
        assert (world.offer.chosen, world.offer.index) == (group, member)
        assert world.offer.answer == number
        assert world.offer.first[: len(sizes) + 1].tolist() == [sum(sizes[:i]) for i in range(len(sizes) + 1)]
        assert world.desk.asked == 1


@pytest.mark.parametrize("answer", [-1, 4, 10**9])
def test_an_answer_that_was_not_offered_is_refused(answer: int) -> None:
    world = make_world(lambda offer: answer)
    open_offer(world.offer, 0, 0, 0)
    add_group(world.offer, 0, 0, 0, 4)
    with pytest.raises(IllegalChoice):
        ask_player(world)
    assert world.offer.answer == answer


@pytest.mark.parametrize("answer", [1.0, "1", None, True])
def test_an_answer_that_is_no_whole_number_is_refused(answer: Any) -> None:
    world = make_world(lambda offer: answer)
    open_offer(world.offer, 0, 0, 0)
    add_group(world.offer, 0, 0, 0, 4)
    with pytest.raises(NotAnInteger):
        ask_player(world)


def test_nothing_is_left_over_from_the_question_before() -> None:
    """I1: the groups, the arguments, and the answer that another player gave."""
    shown: list[dict[str, list[int]]] = []

    def look(offer: Any) -> int:
        names = ("what", "arg", "more", "first")
        shown.append({name: [int(number) for number in getattr(offer, name)] for name in names})
        shown[-1] |= {name: [int(getattr(offer, name))] for name in ("answer", "chosen", "index")}
        return int(offer.n) - 1

    world = make_world(look)
    for seat, groups in ((0, 9), (1, 2), (0, 5), (1, 3)):
        open_offer(world.offer, 1, seat, 0)
        for group in range(groups):
            add_group(world.offer, 4, 5 + group, 6, 3)
        ask_player(world)
        seen = shown[-1]
        assert not any(seen["what"][groups:])
        assert not any(seen["arg"][groups:])
        assert not any(seen["more"][groups:])
        assert not any(seen["first"][groups + 1 :])
        assert seen["answer"] == [-1]


def test_the_answer_of_the_player_before_is_not_shown() -> None:
    """I1: which of his options another player took says how many he had before it."""
    shown: list[tuple[int, int]] = []

    def look(offer: Any) -> int:
        shown.append((int(offer.chosen), int(offer.index)))
        return 5

    world = make_world(look)
    for seat in (0, 1):
        open_offer(world.offer, 1, seat, 0)
        for _ in range(2):
            add_group(world.offer, 4, 5, 6, 3)
        ask_player(world)
    assert shown[0] == shown[1]


def test_more_groups_than_an_offer_holds_are_refused() -> None:
    offer = make_record(OFFER)
    open_offer(offer, 0, 0, 0)
    for _ in range(MAX_GROUPS):
        add_option(offer, 0, 0, 0)
    with pytest.raises(TooManyOptions):
        add_option(offer, 0, 0, 0)
    assert offer.n == MAX_GROUPS


def test_a_full_offer_is_still_answered() -> None:
    world = make_world(lambda offer: int(offer.n) - 1)
    open_offer(world.offer, 0, 0, 0)
    for _ in range(MAX_GROUPS):
        add_group(world.offer, 0, 0, 0, 2)
    assert ask_player(world) == MAX_GROUPS - 1
    assert world.offer.index == 1


def test_a_trace_holds_the_decision_and_the_events() -> None:
    world = make_world(lambda offer: 4)
    world.desk.tracing = 1
    tell(world, 12, 1, 7, 8, 9)
    open_offer(world.offer, 3, 1, 6)
    add_option(world.offer, 0, 0, 0)
    add_group(world.offer, 40, 50, 60, 5)
    ask_player(world)
    assert world.desk.rows == 2
    assert world.trace.row[0].tolist() == [12, 1, 7, 8, 9, 0, 0, 0, 0, 0]
    assert world.trace.row[1].tolist() == [DECISION, 1, 3, 6, 6, 4, 40, 50, 60, 3]


def test_without_tracing_nothing_is_written() -> None:
    world = make_world(lambda offer: 0)
    tell(world, 12, 1, 7, 8, 9)
    assert world.desk.rows == 0
    assert not world.trace.row.any()


def test_a_full_trace_keeps_its_beginning() -> None:
    world = make_world(refuse)
    world.desk.tracing = 1
    for number in range(TRACE_ROWS + 5):
        tell(world, 1, 0, number, 0, 0)
    assert world.desk.rows == TRACE_ROWS
    assert world.trace.row[0, 2] == 0
    assert world.trace.row[-1, 2] == TRACE_ROWS - 1


def test_being_asked_again_changes_no_dice() -> None:
    """How strategies are weighed: the answers in between are dropped."""
    calls: list[int] = []

    def roll(me: Any, table: Any, offer: Any, book: Any) -> int:
        calls.append(int(me.dice))
        me.dice += 1
        return 1

    world = make_world(refuse)
    world.desk.address[0] = world.desk.again_address[0] = address_of(roll)
    world.desk.again = 3
    open_offer(world.offer, 0, 0, 0)
    add_group(world.offer, 0, 0, 0, 2)
    assert ask_player(world) == 0
    assert calls == [0, 0, 0, 0]
    assert world.me[0].dice == 1
    assert world.desk.asked == 1
