"""The helpers for strategies, at small tables set by hand. Their own examples are tests too."""

import doctest
from types import FunctionType
from typing import Any

import numpy as np
import pytest

from sim.core.jit import PLAIN
from sim.games.louis_xiv.rules.p2_influence import offer_turn
from sim.games.louis_xiv.vocabulary import NEUTRAL, NOBODY, TILES, Chip, Do
from strategies.louis_xiv import shared
from tests.kit.louis_xiv import decode_option
from tests.rules.louis_xiv.table import Table

HAND = ("L3 H?", "M1 RH", "D2 RR")


def set_table(**changes: Any) -> Table:
    """The table of the examples, as the module describes it."""
    usual: dict[str, Any] = {
        "round": 2,
        "louis": 4,
        "stones": {4: [3, 1, 2], 1: [0, 1]},
        "gold": 5,
        "chips": ["ZK"],
        "cards": [[1, 6, 6]],
        "missions": [HAND],
        "laid": [[], ["D8"]],
    }
    return Table(**(usual | changes))


def ask_for_a_card(table: Table) -> Any:
    offer = table.world.offer
    offer_turn(table.world, 0)
    offer.first[offer.groups] = offer.n
    return offer


def show(table: Table) -> dict[str, Any]:
    """What a strategy on seat 0 is shown, by the names of the examples."""
    world = table.world
    return {"me": world.me[0], "table": world.table, "offer": world.offer, "book": world.book}


@pytest.mark.skipif(not PLAIN, reason="compiled functions hide their examples")
def test_the_examples_of_every_helper_hold() -> None:
    table = set_table()
    ask_for_a_card(table)
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    helpers = {name: entry for name, entry in vars(shared).items() if isinstance(entry, FunctionType)}
    own = {name: entry for name, entry in helpers.items() if entry.__module__ == shared.__name__}
    assert len(own) >= 15
    for name, helper in own.items():
        (test,) = finder.find(helper, name, globs=vars(shared) | show(table))
        assert test.examples, f"{name} has no example"
        with np.printoptions(legacy="1.25"):  # numbers as people write them
            assert runner.run(test).failed == 0, name


def test_the_neutral_colour_is_a_rival() -> None:
    world = Table(2, stones={5: [2, 1]}, neutral={5: 2}).world
    assert shared.find_lead(world.table, 4, 0) == 0
    assert shared.find_leader(world.table, 4) == NOBODY
    world.table.stones[4, NEUTRAL] = 3
    assert shared.find_leader(world.table, 4) == NEUTRAL


def test_every_placement_puts_on_each_tile_what_its_words_say() -> None:
    table = set_table(laid=[["D5"]], own=8, cards=[[1, 0, 6]])
    offer = ask_for_a_card(table)
    seen = set()
    for option in range(int(offer.n)):
        group = shared.find_group(offer, option)
        member = option - int(offer.first[group])
        words = decode_option(table.world, option)
        seen.add(words[0])
        put = {
            tile + 1: shared.count_put(offer, table.world.book, group, member, tile) for tile in range(TILES)
        }
        expected = dict(words[2]) if words[0] in ("place", "four") else {}
        assert {tile: stones for tile, stones in put.items() if stones} == expected, words
    assert seen == {"place", "four", "take", "take_four", "nothing"}


@pytest.mark.parametrize(
    ("what", "arg", "more", "about", "member", "stones"),
    [
        (Do.PUT, 4, 2, 4, 0, 2),
        (Do.PUT, 3, 2, 3, 0, 0),
        (Do.ANY_TILE, 0, 1, NOBODY, 4, 1),
        (Do.ANY_TILE, 0, 1, NOBODY, 5, 0),
        (Do.FROM_OWN, 2, 0, 4, 0, 2),
        (Do.FROM_GENERAL, 1, 0, 6, 0, 0),
        (Do.TAKE, 4, 0, NOBODY, 2, 0),
    ],
)
def test_other_options_that_put_stones_on_tile_5(
    what: int, arg: int, more: int, about: int, member: int, stones: int
) -> None:
    world = set_table().world
    world.offer.what[0], world.offer.arg[0], world.offer.more[0], world.offer.about = what, arg, more, about
    assert shared.count_put(world.offer, world.book, 0, member, 4) == stones


@pytest.mark.parametrize(
    ("chips", "lacking"),
    [
        ("", [2, 2, 2]),
        ("Z", [1, 2, 2]),
        ("H", [1, 1, 2]),
        ("HH", [0, 1, 2]),
        ("R", [1, 1, 1]),
        ("RR", [1, 1, 0]),
        ("RH", [0, 0, 1]),
        ("K", [1, 1, 1]),
        ("KK", [0, 0, 0]),
        ("ZB", [1, 2, 2]),
        ("HK", [0, 0, 1]),
    ],
)
def test_what_a_mission_lacks_agrees_with_what_can_be_paid(chips: str, lacking: list[int]) -> None:
    world = set_table(chips=[chips]).world
    found = [shared.count_lacking(world.me[0], world.table, place) for place in range(3)]
    assert found == lacking
    pairs = shared.find_pairs(world.table, world.book, 0, NOBODY, NOBODY, NOBODY)
    payable = [bool(pairs & world.book.payable[world.me[0].cost[place]]) for place in range(3)]
    assert payable == [number == 0 for number in lacking]


@pytest.mark.parametrize("chips", ["", "Z", "H", "R", "K", "ZB", "RR", "HR"])
def test_a_wanted_chip_is_one_that_leaves_less_lacking(chips: str) -> None:
    world = set_table(chips=[chips]).world
    me, table = world.me[0], world.table
    for place in range(3):
        before = shared.count_lacking(me, table, place)
        for chip in Chip:
            wanted = shared.wants_chip(me, table, place, chip)
            table.chips[0, chip] += 1
            assert (shared.count_lacking(me, table, place) < before) == wanted, (place, chip)
            table.chips[0, chip] -= 1


def test_without_missions_there_is_no_nearest_and_a_chip_is_a_coat() -> None:
    world = set_table(missions=[]).world
    me, table, book = world.me[0], world.table, world.book
    assert shared.find_nearest_mission(me, table) == NOBODY
    assert {shared.value_of_chip(me, table, book, chip) for chip in Chip} == {1.0}


def test_payouts_are_worth_less_gold_in_the_last_round() -> None:
    early, late = set_table(round=2), set_table(round=4)
    values = [
        np.array([shared.value_of_payout(w.me[0], w.table, w.book, tile) for tile in range(TILES)])
        for w in (early.world, late.world)
    ]
    assert np.flatnonzero(values[0] != values[1]).tolist() == [6]  # Colbert's gold
    assert values[1][6] == pytest.approx(values[0][6] / 2)


def test_the_price_of_a_bribe_follows_the_side() -> None:
    world = set_table(back=[4, 5]).world
    assert shared.price_of_bribe(world.table, world.book, 3, 0) == NOBODY
    assert shared.price_of_bribe(world.table, world.book, 4, 0) == world.book.amount[4, 1]
    assert shared.price_of_bribe(world.table, world.book, 4, 1) == world.book.amount[4, 1] - 1
