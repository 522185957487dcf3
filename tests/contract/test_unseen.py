"""No game shows a player what he cannot know: hidden things are dealt anew, and he is shown the same."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import pytest

from sim.core.ask import Halted
from sim.core.layout import image
from sim.core.match import Match
from sim.core.rng import key_of
from sim.games import find_games, load_game

TABLES = [
    pytest.param(load_game(name), players, id=f"{name} {players}")
    for name in find_games()
    for players in load_game(name).PLAYERS
]


def stop_before_decisions(match: Match, deal: int, step: int) -> Iterator[int]:
    """The seat that is asked, at every so-manieth decision of a deal."""
    desk = match.world.desk
    match.play(deal)
    for decision in range(1, int(desk.asked), step):
        desk.halt = decision
        with pytest.raises(Halted):
            match.play(deal)
        desk.halt = 0
        yield int(match.world.offer.seat)


def look(match: Match, seat: int) -> list[bytes]:
    """What a seat is shown."""
    world, game = match.world, match.game
    parts = (world.me[seat], world.table, world.offer, world.book)
    return [image(part, dtype).tobytes() for part, dtype in zip(parts, game.SHOWN, strict=True)]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_is_hidden_can_be_dealt_anew_and_nobody_sees_it(game: ModuleType, players: int) -> None:
    match = Match(game, game.load_box(), (["greedy", "random"] * players)[:players], seed=9)
    hidden = game.WORLD["hidden"]
    stops = 0
    for deal in range(2):
        for seat in stop_before_decisions(match, deal, 23):
            stops += 1
            shown, before = look(match, seat), image(match.world.hidden, hidden).tobytes()
            game.redeal(match.world, seat, key_of(deal, stops, 0))
            assert look(match, seat) == shown
            assert image(match.world.hidden, hidden).tobytes() != before
    assert stops > 3


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_game_that_was_broken_off_leaves_nothing_behind(game: ModuleType, players: int) -> None:
    match, fresh = (Match(game, game.load_box(), ["random"] * players, seed=9) for _ in range(2))
    for seat in stop_before_decisions(match, 0, 31):
        game.redeal(match.world, seat, key_of(1, 2, 3))
        assert match.trace(1).tobytes() == fresh.trace(1).tobytes()
        assert (
            image(match.world.table, game.SHOWN[1]).tobytes()
            == image(fresh.world.table, game.SHOWN[1]).tobytes()
        )
