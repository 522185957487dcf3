"""What holds in every game of Louis XIV, whatever the deal, the players and the variant."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.core.jit import address_of
from sim.core.match import Match
from sim.core.strategy import load_strategy
from sim.games.louis_xiv import game
from sim.games.louis_xiv.vocabulary import Ability, Ask
from sim.games.louis_xiv.world import KINDS
from tests.kit import louis_xiv as kit

CAREFUL = settings(
    deadline=None, derandomize=True, max_examples=150, suppress_health_check=[HealthCheck.too_slow]
)
LONG = settings(CAREFUL, max_examples=1500)

CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "rounds": st.integers(1, 8),
        "pairing": st.sampled_from(["printed", "random"]),
        "stones.each": st.integers(7, 40),
        "gold.start": st.integers(0, 30),
        "influence.copies": st.integers(2, 4),
        "influence.dealt": st.integers(2, 7),
        "place.person": st.integers(0, 5),
        "place.joker": st.integers(0, 5),
        "intrigue.persons": st.lists(st.integers(1, 12), unique=True, max_size=12),
        "intrigue.from_general": st.integers(0, 3),
        "intrigue.from_own": st.integers(0, 3),
        "neutral.stones": st.integers(0, 4),
        "neutral.persons": st.integers(0, 12),
        "compensation.cards_4": st.integers(0, 3),
        "louis.crowns": st.integers(0, 2),
        "louis.flips": st.sampled_from(["stones", "always"]),
        "chips.kept": st.integers(0, 4),
        "coats.each": st.integers(0, 20),
        "coats.short": st.sampled_from(["rationed", "substitute"]),
        "score.coat": st.integers(0, 2),
        "score.light": st.integers(0, 9),
        "score.dark": st.integers(0, 9),
        "score.tiebreak": st.sampled_from(["stones", "shared"]),
        "hand.dark": st.integers(0, 2),
        "missions.D5.amount": st.integers(0, 5),
        "missions.L1.amount": st.integers(0, 3),
        "missions.L4.amount": st.integers(0, 3),
        "missions.D6.amount": st.integers(0, 3),
        "tiles.4.payout.crown": st.integers(0, 3),
        "tiles.8.payout.intrigue": st.integers(0, 3),
        "tiles.9.payout.influence": st.integers(0, 3),
    },
)
LINE_UPS = st.lists(st.sampled_from(["random", "greedy"]), min_size=2, max_size=4)
SEEDS = st.integers(0, 2**63 - 1)

Look = Callable[[Match, dict[str, Any]], None]  # is shown the match and its box, in the middle of a game


def play_watched(line_up: list[str], seed: int, deal: int, changes: dict[str, Any], look: Look) -> Match:
    """A game that is looked at before every answer and once more at the end."""
    facts = game.load_box(changes)
    box = facts.nested()
    match = Match(game, facts, line_up, seed)

    def watched(choose: Callable) -> Callable:
        def answer(me: Any, table: Any, offer: Any, book: Any) -> int:
            look(match, box)
            return choose(me, table, offer, book)

        return answer

    for seat, strategy in enumerate(match.strategies):
        match.world.desk.address[seat] = address_of(
            watched(load_strategy(strategy.label, "louis_xiv").choose)
        )
    match.play(deal)
    return match


@CAREFUL
@given(line_up=LINE_UPS, seed=SEEDS, deal=SEEDS, changes=CHANGES)
def test_nothing_is_lost_and_nothing_comes_from_nowhere(
    line_up: list[str], seed: int, deal: int, changes: dict[str, Any]
) -> None:
    match = play_watched(line_up, seed, deal, changes, look_at_pieces)
    look_at_pieces(match, game.load_box(changes).nested())
    check_result(match, game.load_box(changes).nested())


@pytest.mark.slow
@LONG
@given(line_up=LINE_UPS, seed=SEEDS, deal=SEEDS, changes=CHANGES)
def test_nothing_is_lost_in_many_games(
    line_up: list[str], seed: int, deal: int, changes: dict[str, Any]
) -> None:
    match = play_watched(line_up, seed, deal, changes, look_at_pieces)
    check_result(match, game.load_box(changes).nested())


def look_at_pieces(match: Match, box: dict[str, Any]) -> None:
    """C1: every piece of the box is somewhere, and nowhere twice."""
    state = kit.decode_world(match.world)
    seats = range(len(match.strategies))
    for seat in seats:
        lying = sum(row[seat] for row in state["stones"]) + state["evaluated"][seat]
        assert lying + state["own"][seat] + state["general"][seat] == box["stones"]["each"]
    for name in ("own", "general", "gold", "evaluated"):
        assert min(state[name]) >= 0, name
    for name in ("stones", "chips", "coats"):
        assert min(min(row) for row in state[name]) >= 0, name

    cards = sorted(sum(state["cards"], state["centre"] + state["influence_deck"]))
    assert cards == sorted([*range(1, 13)] * box["influence"]["copies"] + [0] * box["influence"]["jokers"])
    assert sorted(sum(state["intrigue"], state["intrigue_deck"])) == sorted(box["intrigue"]["persons"])
    places = [*state["missions"], *state["laid"], *state["piles"].values()]
    assert sorted(mission for place in places for mission in place) == list(range(sum(box["piles"].values())))
    drawn = [sum(coats[kind] for coats in state["coats"]) for kind in range(KINDS)]
    assert max(drawn) <= box["coats"]["each"]
    assert sum(drawn) + state["coats_left"] == box["coats"]["kinds"] * box["coats"]["each"]
    if box["coats"]["short"] == "rationed":
        assert sum(coats[KINDS] for coats in state["coats"]) == 0
    look_at_counts(match, state)


def look_at_counts(match: Match, state: dict[str, Any]) -> None:
    """I1: what the table says about a hand is true."""
    table = match.world.table
    for seat in range(len(match.strategies)):
        assert table.cards[seat] == len(state["cards"][seat])
        assert table.intrigues[seat] == len(state["intrigue"][seat])
        assert table.missions[seat] == len(state["missions"][seat])
        assert table.coats[seat] == sum(state["coats"][seat])
        assert sum(table.able[seat]) == table.laid[seat]
        assert all(
            0 <= ready <= able for ready, able in zip(table.ready[seat], table.able[seat], strict=True)
        )


def check_result(match: Match, box: dict[str, Any]) -> None:
    """E4: points are what lies there, the ranks follow from them, and somebody wins."""
    result, state = kit.decode_result(match.world), kit.decode_world(match.world)
    book, score = match.world.book, box["score"]
    for seat in range(len(match.strategies)):
        colours = [kit.COLOURS[book.colour[card]] for card in state["laid"][seat]]
        assert result["mission_points"][seat] == sum(score[colour] for colour in colours)
        assert result["coats"][seat] == sum(state["coats"][seat])
        points = result["mission_points"][seat] + result["majority_points"][seat]
        assert result["points"][seat] == points + score["coat"] * result["coats"][seat]
        assert result["own_stones"][seat] == state["own"][seat]
    assert sum(result["share"]) == 12
    winners = [seat for seat, rank in enumerate(result["rank"]) if rank == 1]
    assert [seat for seat, share in enumerate(result["share"]) if share] == winners
    assert max(result["points"]) == result["points"][winners[0]]
    assert len({result["share"][seat] for seat in winners}) == 1
    assert (result["tie_level"] == 2) == (len(winners) > 1)


# ---------------------------------------------------------------------------------- offers


@CAREFUL
@given(line_up=LINE_UPS, seed=SEEDS, deal=SEEDS, changes=CHANGES)
def test_offers_are_well_formed(line_up: list[str], seed: int, deal: int, changes: dict[str, Any]) -> None:
    seen: set[int] = set()

    def look(match: Match, box: dict[str, Any]) -> None:
        offer = match.world.offer
        groups, first = int(offer.groups), [int(number) for number in offer.first]
        assert offer.n > 1
        assert 1 <= groups <= offer.n
        assert first[0] == 0
        assert first[groups] == offer.n
        assert all(first[group] < first[group + 1] for group in range(groups))
        options = [kit.decode_option(match.world, number) for number in range(int(offer.n))]
        assert len(set(options)) == len(options)
        seen.add(int(offer.ask))

    match = play_watched(line_up, seed, deal, changes, look)
    assert Ask.TURN in seen
    assert match.world.desk.asked > 0


@CAREFUL
@given(line_up=LINE_UPS, seed=SEEDS, deal=SEEDS, changes=CHANGES)
def test_P2_5_offered_placements_are_legal_and_complete(
    line_up: list[str], seed: int, deal: int, changes: dict[str, Any]
) -> None:
    """Every card, as a person or a joker, and as the four-stone joker of M-D5."""
    turns: list[int] = []

    def look(match: Match, box: dict[str, Any]) -> None:
        world = match.world
        if world.offer.ask != Ask.TURN:
            return
        seat = int(world.offer.seat)
        state = kit.decode_world(world)
        own, general = state["own"][seat], state["general"][seat]
        offered = {kit.decode_option(world, number) for number in range(int(world.offer.n))}
        legal: set[tuple] = set()
        for card in set(state["cards"][seat]):
            most = box["place"]["person" if card else "joker"]
            legal.add(("nothing", card))
            legal |= {("take", card, stones) for stones in range(1, min(most, general) + 1)}
            legal |= {("place", card, placed) for placed in walk(card, min(most, own))}
            if world.table.ready[seat][Ability.D5]:
                most = box["missions"]["D5"]["amount"]
                legal |= {("take_four", card, stones) for stones in range(1, min(most, general) + 1)}
                legal |= {("four", card, placed) for placed in walk(0, min(most, own))}
        assert {option for option in offered if option[0] not in ("swap", "pay")} == legal
        turns.append(len(legal))

    play_watched(line_up, seed, deal, changes, look)
    assert turns


BOARD = """
.  6 .  7 .
5  . 1  . 8
.  4 .  2 .
12 . 3  . 9
. 11 . 10 .
"""
TILE_AT = {
    (x, y): int(word)
    for y, line in enumerate(BOARD.split("\n")[1:-1])
    for x, word in enumerate(line.split())
    if word != "."
}
SQUARE_OF = {tile: square for square, tile in TILE_AT.items()}
Placed = tuple[tuple[int, int], ...]  # (tile, stones), by tile
DIAGONALS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


@cache
def walk(card: int, most: int) -> frozenset[Placed]:
    """P2.5 as one does it by hand: put the stones on the start tile, then move on as a group.

    Some stones stay, at least one; the others go over one corner; nobody goes on from a tile in two
    directions. Breadth first over what the board can look like in between.
    """
    starts = SQUARE_OF if card == 0 else [card]
    beginnings: list[tuple[int, int, Placed, frozenset[int]]] = [
        (tile, stones, ((tile, stones),), frozenset[int]())
        for tile in starts
        for stones in range(1, most + 1)
    ]
    waiting, known = deque(beginnings), set(beginnings)
    while waiting:
        tile, group, board, left = waiting.popleft()
        x, y = SQUARE_OF[tile]
        ways = [TILE_AT[x + dx, y + dy] for dx, dy in DIAGONALS if (x + dx, y + dy) in TILE_AT]
        for there in ways if tile not in left else []:
            for going in range(1, group):
                lying = dict(board)
                lying[tile] -= going
                lying[there] = lying.get(there, 0) + going
                step = (there, going, tuple(sorted(lying.items())), left | {tile})
                if step not in known:
                    known.add(step)
                    waiting.append(step)
    return frozenset(board for _, _, board, _ in known)


def test_P2_5_walks_of_the_example() -> None:
    """B2, German rulebook: three stones from tile 6, which touches only 1 and 5."""
    results = walk(6, 3)
    assert ((6, 3),) in results
    assert ((1, 1), (2, 1), (6, 1)) in results
    assert ((1, 1), (5, 1), (6, 1)) not in results  # two directions from tile 6
    assert ((1, 1), (2, 2)) not in results  # none left on tile 6
    # 1, 2 or 3 stones on 6; with one neighbour 1+1, 2+1, 1+2; 6-1-(2, 4, 7), 6-5-4
    assert len(results) == 3 + 2 * 3 + 4
