"""B. The board: where the persons lie, who touches whom, and their two sides."""

from itertools import combinations

import pytest

from sim.games.louis_xiv.box import PAYOUTS, load_box
from sim.games.louis_xiv.rules.p2_influence import run_influence
from sim.games.louis_xiv.rules.p3_evaluation import run_evaluation
from sim.games.louis_xiv.tables import SQUARES, find_neighbours
from tests.rules.louis_xiv.table import PASS, Table

TILES = range(1, 13)
SPIRAL = """
 .  6  .  7  .
 5  .  1  .  8
 .  4  .  2  .
12  .  3  .  9
 . 11  . 10  .
"""
NEIGHBOURS = {
    1: {2, 4, 6, 7},
    2: {1, 3, 8, 9},
    3: {2, 4, 10, 11},
    4: {1, 3, 5, 12},
    5: {4, 6},
    6: {1, 5},
    7: {1, 8},
    8: {2, 7},
    9: {2, 10},
    10: {3, 9},
    11: {3, 12},
    12: {4, 11},
}


def test_B1_the_tiles_lie_as_a_spiral_on_the_dark_squares() -> None:
    rows = [line.split() for line in SPIRAL.strip().splitlines()]
    drawn = {int(cell): (x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell != "."}
    assert {tile: SQUARES[tile - 1] for tile in TILES} == drawn
    assert all((x + y) % 2 == 1 for x, y in SQUARES)


def test_B2_neighbours_touch_at_a_corner() -> None:
    assert {tile: {other + 1 for other in find_neighbours(tile - 1)} for tile in TILES} == NEIGHBOURS


def test_B2_sixteen_edges_and_no_triangle() -> None:
    edges = {frozenset((tile, other)) for tile in TILES for other in NEIGHBOURS[tile]}
    assert len(edges) == 16
    for trio in combinations(TILES, 3):
        assert not all(frozenset(pair) in edges for pair in combinations(trio, 2))


def test_B2_stones_jump_along_exactly_these_edges() -> None:
    table = Table(cards=[[0, 5]]).play(run_influence, otherwise=PASS)
    jumps = {
        frozenset(tile for tile, _ in option[2])
        for option in table.asked[0].options
        if option[:2] == ("place", 0) and len(option[2]) == 2
    }
    assert jumps == {frozenset((tile, other)) for tile in TILES for other in NEIGHBOURS[tile]}


@pytest.mark.parametrize("tile", TILES)
def test_B3_both_sides_pay_the_same_for_different_conditions(tile: int) -> None:
    """Five stones and nobody else there: good for every condition."""
    fronts, backs = Table(stones={tile: [5]}), Table(stones={tile: [5]}, back=[tile])
    assert fronts.condition(tile)[0] != backs.condition(tile)[0]
    gains = []
    for table in (fronts, backs):
        table.play(run_evaluation, otherwise=("put", "back"))
        asked = [(question.name, question.options) for question in table.asked]
        gains.append([table.chips, table.coats, table.gold, table.cards, table.intrigue, asked])
    assert gains[0] == gains[1]


def test_B3_a_tile_has_one_payout_and_two_conditions() -> None:
    box = load_box()
    for tile in TILES:
        assert any(box.value(f"tiles.{tile}.payout.{what}") for what in PAYOUTS)
        assert box.value(f"tiles.{tile}.front.condition") != box.value(f"tiles.{tile}.back.condition")


@pytest.mark.parametrize("tile", [1, 2, 3, 4])
def test_B3_where_the_king_can_stand_the_back_asks_for_first_place(tile: int) -> None:
    assert Table(back=[tile]).condition(tile) == ("first", 0)
