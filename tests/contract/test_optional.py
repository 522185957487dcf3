"""What a game may offer beyond the contract must fit the game, if it offers it."""

import pytest

from sim.core.match import Match
from sim.games import find_games, load_game

GAMES = find_games()


@pytest.mark.parametrize("name", GAMES)
def test_the_tie_break_is_a_column_of_the_players(name: str) -> None:
    game = load_game(name)
    if hasattr(game, "TIE_BREAK"):
        assert game.TIE_BREAK in [column.name for column in game.TABLES[0].columns]


@pytest.mark.parametrize("name", GAMES)
def test_the_compensation_is_a_number_a_seat(name: str) -> None:
    game = load_game(name)
    if hasattr(game, "COMPENSATION"):
        for players in game.PLAYERS:
            assert len(game.load_box().value(game.COMPENSATION.format(players=players))) == players


@pytest.mark.parametrize("name", GAMES)
def test_twins_are_interventions_that_the_game_knows(name: str) -> None:
    game = load_game(name)
    if not hasattr(game, "TWINS"):
        return
    facts = game.load_box(game.TWINS["unpaired"])
    tables = {table.name: {column.name: column for column in table.columns} for table in game.TABLES}
    cards = tables["draws"]["ability"].words
    assert {"order", "ability", "round", "seat"} <= tables["missions"].keys()
    texts = [game.TWINS["blank"].format(seat=0, order=1)]
    texts += [game.TWINS["grant"].format(seat=1, card=card, round=1) for card in cards]
    match = Match(game, facts, ["random"] * min(game.PLAYERS))
    for text in texts:
        match.sit(match.order, [text])
