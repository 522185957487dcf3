"""What every game of the house keeps; a new folder under sim/games is held to it without a word here."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sim.core.ask import Halted
from sim.core.contract import GAME_EXPORTS, WORLD_FIELDS, check_game
from sim.core.deals import DECISIONS, make_outcomes
from sim.core.jit import address_of
from sim.core.layout import image
from sim.core.match import Match, count_decisions
from sim.core.provenance import DataError
from sim.core.strategy import load_strategy
from sim.games import UnknownGame, find_games, load_game
from tests.kit.house import list_strategies

GAMES = [load_game(name) for name in find_games()]
DEALS = range(4)


def folder(game: ModuleType) -> str:
    return game.NAME.replace("-", "_")


def strategies(game: ModuleType) -> list[str]:
    return list_strategies(folder(game))


TABLES = [(game, players) for game in GAMES for players in game.PLAYERS]
SEATED = [(game, players, name) for game, players in TABLES for name in strategies(game)]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.NAME)
each_table = pytest.mark.parametrize(("game", "players"), TABLES, ids=lambda x: getattr(x, "NAME", str(x)))
each_seated = pytest.mark.parametrize(
    ("game", "players", "name"), SEATED, ids=lambda x: getattr(x, "NAME", str(x))
)


def test_there_is_a_game() -> None:
    assert GAMES


def test_an_unknown_game_is_refused_with_the_nearest() -> None:
    name = find_games()[0]
    with pytest.raises(UnknownGame, match=f"did you mean '{name}'"):
        load_game(name[:-1])


@each_game
def test_exports_are_complete(game: ModuleType) -> None:
    check_game(game)
    assert load_game(game.NAME) is game
    assert set(WORLD_FIELDS) <= set(game.WORLD.names)
    assert [game.WORLD[part].base for part in ("me", "table", "offer", "book")] == list(game.SHOWN)
    assert game.WORLD["result"] == game.RESULT
    assert game.TITLE
    assert (game.TABLES[0].name, game.TABLES[-1].name) == ("players", DECISIONS)
    assert all(game.WHOLE_WIN % winners == 0 for winners in range(1, max(game.PLAYERS) + 1))


@each_game
@pytest.mark.parametrize("name", GAME_EXPORTS)
def test_a_game_that_lacks_something_is_refused(game: ModuleType, name: str) -> None:
    part = {key: value for key, value in vars(game).items() if key != name}
    lacking: Any = SimpleNamespace(**{**part, "__name__": "half_a_game"})
    with pytest.raises(TypeError, match=f"half_a_game is not a game yet: it lacks {name} "):
        check_game(lacking)


@each_game
def test_the_house_has_a_strategy_with_an_idea(game: ModuleType) -> None:
    assert "random" in strategies(game)
    assert set(game.LINE_UP) <= set(strategies(game))
    assert len(game.LINE_UP) in game.PLAYERS
    for name in strategies(game):
        strategy = load_strategy(name, folder(game))
        assert strategy.idea
        for key, parameter in strategy.parameters.items():
            assert key == key.lower()
            assert parameter.least <= parameter.default <= parameter.most
            assert parameter.meaning


@each_seated
def test_every_strategy_plays_with_every_number_of_players(game: ModuleType, players: int, name: str) -> None:
    match = Match(game, game.load_box(), [name] * players, seed=3)
    for deal in DEALS[:2]:
        check_outcome(match.play(deal)[0], players, game.WHOLE_WIN)
        assert match.world.desk.asked > 0


@each_table
def test_strategies_play_against_each_other(game: ModuleType, players: int) -> None:
    line_up = (strategies(game) * players)[:players]
    match = Match(game, game.load_box(), line_up, seed=4, order=list(reversed(range(players))))
    for deal in DEALS:
        check_outcome(match.play(deal)[0], players, game.WHOLE_WIN)


def check_outcome(outcome: Any, players: int, whole: int) -> None:
    """A win is shared out among those of rank 1; ranks count those ahead; empty seats have nothing."""
    share, rank, points = (outcome[name][:players].tolist() for name in ("share", "rank", "points"))
    assert sum(share) == whole
    assert min(share) >= 0
    assert [place for place, part in enumerate(share) if part] == [
        place for place, number in enumerate(rank) if number == 1
    ]
    assert sorted(rank)[0] == 1
    assert rank == [1 + sum(other < mine for other in rank) for mine in rank]
    for mine in range(players):
        for other in range(players):
            assert rank[mine] < rank[other] or points[mine] <= points[other]
    assert not outcome["share"][players:].any()
    assert not outcome["points"][players:].any()


@each_table
def test_a_game_can_be_repeated(game: ModuleType, players: int) -> None:
    line_up = ["random"] * players
    one, two = (Match(game, game.load_box(), line_up, seed=5) for _ in range(2))
    for deal in DEALS:
        np.testing.assert_array_equal(one.trace(deal), two.trace(deal))
        assert image(one.world.result, game.RESULT).tobytes() == two.play(deal).tobytes()


@each_table
def test_seeds_and_deals_make_a_difference(game: ModuleType, players: int) -> None:
    traces = [
        Match(game, game.load_box(), ["random"] * players, seed).trace(deal).tobytes()
        for seed in (1, 2)
        for deal in (0, 1)
    ]
    assert len(set(traces)) == 4


@each_table
def test_many_deals_give_a_row_each(game: ModuleType, players: int) -> None:
    match = Match(game, game.load_box(), ["random"] * players, seed=6)
    rows = make_outcomes(3)
    match.play_many(2, 3, rows)
    again = make_outcomes(1)
    match.play_many(3, 1, again)
    np.testing.assert_array_equal(rows[1], again[0])
    assert len({row.tobytes() for row in rows}) > 1


@each_table
def test_decisions_are_counted_and_traced(game: ModuleType, players: int) -> None:
    match = Match(game, game.load_box(), ["random"] * players)
    trace = match.trace(0)
    assert count_decisions(trace) == match.world.desk.asked > 0


@each_table
def test_every_option_of_every_decision_has_words(game: ModuleType, players: int) -> None:
    match = Match(game, game.load_box(), ["random"] * players, seed=7)
    choose = load_strategy("random", folder(game)).choose
    told: list[int] = []

    def listen(me: Any, table: Any, offer: Any, book: Any) -> int:
        words = [game.tell_option(match.world, number) for number in range(int(offer.n))]
        assert all(isinstance(text, str) and text.strip() for text in words)
        assert len(set(words)) > 1
        assert game.Ask(int(offer.ask)).name
        assert {game.Do(int(what)) for what in offer.what[: offer.groups]}
        told.append(len(words))
        return choose(me, table, offer, book)

    for seat in range(players):
        match.world.desk.address[seat] = address_of(listen)
    for deal in DEALS:
        match.play(deal)
    assert min(told) > 1


@each_table
def test_what_a_seat_cannot_know_can_be_dealt_anew(game: ModuleType, players: int) -> None:
    """Before any decision: what the seat is shown stays to the last bit, and something hidden changes."""
    match = Match(game, game.load_box(), ["random"] * players, seed=9)
    world = match.world
    moved = 0
    for place in range(1, 40, 3):
        world.desk.halt = place
        with pytest.raises(Halted):
            match.play(0)
        seat = int(world.offer.seat)
        pictures = []
        for _ in range(2):
            parts = (world.me[seat], world.table, world.offer, world.book)
            shown = [image(part, dtype).tobytes() for part, dtype in zip(parts, game.SHOWN, strict=True)]
            pictures.append((shown, image(world.hidden, game.WORLD["hidden"]).tobytes()))
            game.redeal(world, seat, place)
        assert pictures[0][0] == pictures[1][0]
        moved += pictures[0][1] != pictures[1][1]
    assert moved == 13


@each_table
def test_a_game_can_be_told(game: ModuleType, players: int) -> None:
    facts = game.load_box()
    match = Match(game, facts, ["random"] * players)
    trace = match.trace(0)
    names = [f"player {seat}" for seat in range(players)]
    chapters = game.tell_game(facts, match.world, trace, names)
    assert len(chapters) > 2
    assert all(isinstance(line, str) for chapter in chapters for line in chapter)
    text = "\n".join(line for chapter in chapters for line in chapter)
    assert all(name in text for name in names)


@each_game
def test_the_box_can_be_printed(game: ModuleType) -> None:
    for section in game.box_rows(game.load_box()):
        assert section.title
        assert section.rows
        for row in section.rows:
            assert len(row) == len(section.columns)
            assert all(isinstance(cell, str) for cell in row)


@each_game
def test_every_value_of_the_box_has_a_source(game: ModuleType) -> None:
    facts = game.load_box()
    assert len(facts) > 0
    for fact in facts.values():
        assert fact.status
        assert fact.source


@each_game
def test_a_change_that_is_not_known_is_refused(game: ModuleType) -> None:
    with pytest.raises(DataError):
        game.load_box({"no.such.key": 1})
    match = Match(game, game.load_box(), ["random"] * game.PLAYERS[0])
    with pytest.raises(DataError):
        game.add_intervention(match.world, "nonsense:seat=0")


@each_table
def test_the_interventions_that_it_shows_can_be_made(game: ModuleType, players: int) -> None:
    assert game.INTERVENTIONS
    match = Match(game, game.load_box(), ["random"] * players, seed=8)
    for text, meaning in game.INTERVENTIONS.items():
        assert meaning
        match.sit(match.order, [text])
        check_outcome(match.play(0)[0], players, game.WHOLE_WIN)


@each_game
def test_a_cleared_plan_is_no_intervention(game: ModuleType) -> None:
    match = Match(game, game.load_box(), ["random"] * game.PLAYERS[0], seed=8)
    before = match.trace(0)
    game.clear_plan(match.world)
    np.testing.assert_array_equal(match.trace(0), before)
