"""What a game may offer beyond the contract must fit the game, if it offers it."""

import pytest

from sim.core.contract import CARD_VALUE_KEYS, CARD_VALUE_OPTIONS
from sim.core.match import Match
from sim.core.provenance import DataError
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
def test_what_a_study_of_cards_needs_is_there(name: str) -> None:
    game = load_game(name)
    told = getattr(game, "CARD_VALUE", None)
    if told is None:
        return
    assert CARD_VALUE_KEYS.keys() <= told.keys() <= CARD_VALUE_KEYS.keys() | CARD_VALUE_OPTIONS.keys()
    tables = {table.name: {column.name: column for column in table.columns} for table in game.TABLES}
    uses, draws = tables[told["uses"]], tables[told["draws"]]
    assert {told["uses"], told["draws"]} <= set(game.LEVELS[told["log"]])
    assert {"seat", told["card"], told["worked"]} <= uses.keys()
    assert {"seat", "number", "round", "cards_left", told["card"], told["pile"]} <= draws.keys()
    assert uses[told["card"]].words == draws[told["card"]].words
    assert any(column.endswith("_before") for column in draws)
    assert told.get("moment", "seat") in uses
    assert "grant" not in told or "moment" in told


@pytest.mark.parametrize("name", GAMES)
def test_cards_are_blanked_and_granted_as_the_game_says(name: str) -> None:
    game = load_game(name)
    told = getattr(game, "CARD_VALUE", None)
    if told is None:
        return
    tables = {table.name: {column.name: column for column in table.columns} for table in game.TABLES}
    cards = tables[told["uses"]][told["card"]].words
    effects = told.get("effects", cards)
    assert set(effects) <= set(cards)
    numbers = dict.fromkeys(tables[told["uses"]], 1)
    texts = [told["blank"].format_map({**numbers, "card": card, "seat": 0}) for card in effects]
    texts += [told["grant"].format(seat=1, card=card, round=1) for card in cards if "grant" in told]
    match = Match(game, game.load_box(told.get("unpaired", {})), ["random"] * min(game.PLAYERS))
    for text in texts:
        match.sit(match.order, [text])
    for card in set(cards) - set(effects):
        with pytest.raises(DataError, match="no effect"):
            match.sit(match.order, [told["blank"].format_map({**numbers, "card": card, "seat": 0})])
