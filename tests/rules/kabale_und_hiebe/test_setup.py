"""S. Set-up."""

import pytest

from sim.core.match import Match
from sim.games.kabale_und_hiebe import game
from sim.games.kabale_und_hiebe.box import CARD_NAMES, SYMBOL_NAMES, load_box
from sim.games.kabale_und_hiebe.rules.p1_turn import run_round
from tests.kit import kabale_und_hiebe as kit
from tests.rules.kabale_und_hiebe.table import Table


def set_up(players: int, deal: int = 0, **changes: object) -> Match:
    """A deal just set up: its state, and its luck."""
    match = Match(game, load_box(changes), ["random"] * players)
    match.world.desk.deal = deal
    game.run_setup(match.world)
    return match


@pytest.mark.parametrize("players", game.PLAYERS)
def test_S1_everybody_has_the_same_25_cards_and_holds_three(players: int) -> None:
    state = kit.decode_world(set_up(players).world)
    for hand, deck, discard in zip(state["hands"], state["decks"], state["discards"], strict=True):
        assert sorted(hand + deck) == sorted(CARD_NAMES)
        assert len(hand) == 3
        assert not discard


def test_S1_every_deck_is_shuffled_on_its_own() -> None:
    decks = [kit.decode_chance(set_up(6, deal).world)["decks"] for deal in range(20)]
    orders = {tuple(deck) for deal in decks for deck in deal}
    assert len(orders) == 20 * 6
    assert {deck[0] for deal in decks for deck in deal} == set(CARD_NAMES)


def test_S1_two_to_six_players() -> None:
    assert game.PLAYERS == (2, 3, 4, 5, 6)


def test_S1_cards_have_the_values_of_the_box() -> None:
    values = {"king": 40, "queen": 32, "juliet": 28, "assassin": 19, "beggar": 8, "disguise": 0}
    box = load_box()
    assert {name: box.value(f"cards.{name}.value") for name in values} == values


def test_S2_36_score_cards_six_symbols_with_1_2_3_3_4_5() -> None:
    cards = kit.decode_chance(set_up(6).world)["score_cards"]
    assert sorted(cards) == sorted((symbol, n) for symbol in SYMBOL_NAMES for n in (1, 2, 3, 3, 4, 5))


@pytest.mark.parametrize("players", game.PLAYERS)
def test_S2_six_for_each_player_are_used(players: int) -> None:
    cards = kit.decode_chance(set_up(players).world)["score_cards"]
    assert len(cards) == 6 * players


def test_S2_the_switch_takes_out_the_ones_with_two_players_only() -> None:
    for players in (2, 3):
        cards = [
            card
            for deal in range(10)
            for card in kit.decode_chance(set_up(players, deal, **{"two_players.ones": "out"}).world)[
                "score_cards"
            ]
        ]
        assert len(cards) == 10 * 6 * players
        assert any(points == 1 for _, points in cards) == (players == 3)


@pytest.mark.parametrize("players", game.PLAYERS)
def test_S3_six_rounds_with_as_many_score_cards_as_players(players: int) -> None:
    match = Match(game, load_box(), ["random"] * players)
    match.play(3)
    state = kit.decode_world(match.world)
    taken = [card for won in state["won"] for card in won] + state["out"]
    assert sorted(taken) == sorted(kit.decode_chance(match.world)["score_cards"])
    assert state["round"] == 5


def test_S3_the_columns_of_a_round_are_the_next_score_cards_from_the_left() -> None:
    match = set_up(3)
    cards = kit.decode_chance(match.world)["score_cards"]
    for number in range(2):
        match.world.table.round = number
        game.run_round(match.world)
        columns = kit.decode_world(match.world)["columns"]
        heads = [(column["symbol"], column["points"]) for column in columns]
        assert sorted(heads) == sorted(cards[3 * number : 3 * number + 3])
        game.run_evaluation(match.world)


def test_S3_seat_0_begins_and_hands_are_kept() -> None:
    table = Table(2, hands=["king queen juliet", "king queen juliet"], changes={"score.points": [1] * 6})
    table.world.hidden.laid_out = 0
    table.play(run_round, (0, "play", ("play", "king", 0)), (1, "play", ("play", "king", 1)))
    assert [question.seat for question in table.asked] == [0, 1]
    before = table.hands
    table.play(game.run_evaluation)
    assert table.hands == before
    assert all({"queen", "juliet"} <= set(hand) for hand in before)
