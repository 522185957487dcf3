"""Each idea does in a few games what it says, compared with what it is based on in the same games.

The games are fixed by their seed, so nothing here is left to chance. That a strategy wins is not tested: that
is what runs with intervals are for.
"""

from __future__ import annotations

import os
import subprocess
import sys
from ast import literal_eval
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from sim.core.ask import DECISION
from sim.core.match import Match
from sim.core.strategy import find_strategies, read_restrictions
from sim.games.louis_xiv import game
from sim.games.louis_xiv.vocabulary import ANYWHERE, TILES, Ability, Ask, Colour, Do, Event
from sim.games.louis_xiv.words import find_placement

SEED = 5
DEALS = 8
COATS = (6, 10, 12)  # tiles that pay them
CROWNS = (5, 9)


@cache
def play(label: str, players: int = 3, deals: int = DEALS) -> Counter:
    """What a strategy on seat 0 did against greedy, over some deals."""
    match = Match(game, game.load_box(), [label] + ["greedy"] * (players - 1), SEED)
    did: Counter = Counter()
    for deal in range(deals):
        match.world.desk.logging = 1
        trace = match.trace(deal)
        count_decisions(match, trace, did)
        count_tiles(match, did)
        did["coats"] += int(match.world.result.coats[0])
        did["missions"] += int(match.world.table.laid[0])
        cards = match.world.table.laid_card[0, : match.world.table.laid[0]]
        did["dark missions"] += sum(int(match.world.book.colour[card]) == Colour.DARK for card in cards)
    return did


def count_decisions(match: Match, trace: np.ndarray, did: Counter) -> None:
    louis = 0
    for row in trace:
        if row[0] == Event.MONEY_CARD:
            louis = int(row[3]) + 1
        if row[0] != DECISION or row[1] != 0:
            continue
        ask, about, what, arg, more, index = (int(row[field]) for field in (2, 3, 6, 7, 8, 9))
        for tile, stones in find_stones(match, ask, about, what, arg, more, index).items():
            did[f"stones on {tile}"] += stones
            did["stones with the king"] += stones * (tile == louis)
        did["bribes"] += ask == Ask.BRIBE and what == Do.YES
        did[f"bribes on {about + 1}"] += ask == Ask.BRIBE and what == Do.YES
        did["intrigue"] += ask == Ask.INTRIGUE and what != Do.DONE
        did["taken back"] += index if what == Do.TAKE else index + 1 if what == Do.TAKE_FOUR else 0
        did["draws"] += what == Do.DRAW
        did["dark draws"] += what == Do.DRAW and arg == Colour.DARK
        did["uses of M2"] += what == Do.USE and arg == Ability.M2


def find_stones(
    match: Match, ask: int, about: int, what: int, arg: int, more: int, index: int
) -> dict[int, int]:
    """{tile: stones} that a decision put, tiles from 1."""
    if what in (Do.PLACE, Do.FOUR):
        placed = find_placement(match.world.book, arg if what == Do.PLACE else ANYWHERE, index)
        return {int(tile) + 1: int(stones) for tile, stones in placed}
    if what == Do.PUT:
        return {arg + 1: more}
    if what == Do.ANY_TILE:
        return {index + 1: 1}
    if what in (Do.FROM_GENERAL, Do.FROM_OWN):
        return {about + 1: arg}
    return {}


def count_tiles(match: Match, did: Counter) -> None:
    log = match.world.log
    for number in range(int(match.world.book.rounds)):
        for tile in range(TILES):
            won = int(log.paid[number, tile]) & 1
            did[f"payouts of {tile + 1}"] += won
            did["led with the king"] += log.louis[number] == tile and log.leader[number, tile] == 0


def add(did: Counter, what: str, tiles: tuple[int, ...]) -> int:
    return sum(did[f"{what} {tile}"] for tile in tiles)


# ------------------------------------------------------------------------------------ ideas


def test_missions_first_lays_out_more_missions_and_has_fewer_coats() -> None:
    idea, usual = play("missions_first"), play("courtier")
    assert idea["missions"] > usual["missions"] + DEALS
    assert idea["coats"] < usual["coats"] - 3 * DEALS


def test_coats_first_gets_more_coats_from_more_tiles_that_pay_them() -> None:
    for usual in (play("courtier"), play("greedy")):
        assert play("coats_first")["coats"] > usual["coats"] + 3 * DEALS
        assert add(play("coats_first"), "payouts of", COATS) > add(usual, "payouts of", COATS) + 2 * DEALS


def test_louis_tile_leads_where_the_king_stands() -> None:
    for usual in (play("courtier"), play("greedy")):
        assert play("louis_tile")["led with the king"] > usual["led with the king"] + DEALS


def test_crowns_gets_crowns_and_draws_dark_missions_for_them() -> None:
    idea, usual = play("crowns"), play("courtier")
    assert add(idea, "payouts of", CROWNS) > add(usual, "payouts of", CROWNS) + DEALS
    assert idea["dark draws"] > usual["dark draws"] + DEALS


def test_briber_buys_whatever_it_can_and_has_more_chips_from_tiles_1_to_4() -> None:
    idea, usual = play("briber"), play("courtier")
    chips = (1, 2, 3, 4)
    assert idea["bribes"] > usual["bribes"]
    assert add(idea, "payouts of", chips) > add(usual, "payouts of", chips) + DEALS
    assert play("briber:purse=10")["bribes"] < idea["bribes"] - DEALS, "it keeps its louisdor"


def test_schemer_collects_intrigue_cards() -> None:
    assert play("schemer")["payouts of 12"] > play("courtier")["payouts of 12"] + DEALS
    assert play("schemer")["intrigue"] > play("coats_first")["intrigue"] == 0


def test_thrift_takes_more_stones_back() -> None:
    assert play("thrift")["taken back"] > play("courtier")["taken back"] + 2 * DEALS
    assert play("thrift:enough=5")["taken back"] > play("thrift:enough=0")["taken back"] + 2 * DEALS


def test_dark_early_lays_out_dark_missions() -> None:
    for usual in (play("courtier"), play("greedy")):
        assert play("dark_early")["dark missions"] > usual["dark missions"] + DEALS


@pytest.mark.parametrize("players", [2, 4])
def test_every_strategy_plays_to_the_end_at_every_table_and_twice_the_same(players: int) -> None:
    for name in find_strategies("louis_xiv"):
        first, second = (play.__wrapped__(name, players, 1) for _ in range(2))
        assert first == second, name


# ------------------------------------------------------------------------------------ restrictions

FORBIDDEN = {
    "bribes": ("greedy", lambda did: did["bribes"]),
    "intrigue": ("greedy", lambda did: did["intrigue"]),
    "dark": ("courtier", lambda did: did["dark draws"]),
    "back": ("greedy", lambda did: did["taken back"]),
    "louis": ("greedy", lambda did: did["stones with the king"]),
    "coats": (
        "greedy",
        lambda did: add(did, "stones on", COATS) + add(did, "bribes on", COATS) + did["uses of M2"],
    ),
    "missions": ("greedy", lambda did: did["missions"]),
}


def test_every_restriction_is_tested() -> None:
    assert set(FORBIDDEN) == set(read_restrictions("louis_xiv"))


@pytest.mark.parametrize("restriction", FORBIDDEN)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_forbidden_is_never_done(restriction: str, players: int) -> None:
    strategy, count = FORBIDDEN[restriction]
    assert count(play(strategy, players)) > 0, "it would do it"
    assert count(play(f"{strategy}~{restriction}", players, 4)) == 0


# ------------------------------------------------------------------------------------ compiled


def play_points(label: str) -> list[list[int]]:
    """Points of every seat in a few games of two, three and four."""
    found = []
    for players in (2, 3, 4):
        match = Match(game, game.load_box(), [label] * players, SEED)
        found += [match.play(deal)[0]["points"].tolist() for deal in range(DEALS)]
    return found


@pytest.mark.compiled
def test_courtier_plays_the_same_compiled_and_plain() -> None:
    code = f"from {__name__} import play_points; print(play_points('courtier'))"
    plain = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "SUNKING_PLAIN": "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    assert literal_eval(plain.stdout) == play_points("courtier")
