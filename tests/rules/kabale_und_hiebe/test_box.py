"""The box holds what the rulebook says, and refuses what cannot be played."""

import pytest

from sim.core.provenance import DataError
from sim.games.kabale_und_hiebe.box import CARD_NAMES, SPECIALISTS, box_rows, load_box

HIGH = ["king", "queen", "juliet", "explorer", "traitor", "prince", "hermit", "dragon"]
LOW = ["storm", "disguise", "wizard", "squire", "tom_thumb", "romeo", "beggar", "witch"]


def test_V2_the_list_of_cards_worth_ten_or_more_agrees() -> None:
    box = load_box()
    assert all(box.value(f"cards.{name}.value") >= 20 for name in HIGH)
    assert all(box.value(f"cards.{name}.own") == 24 for name in SPECIALISTS)


def test_V3_the_list_of_cards_worth_nine_or_less_agrees() -> None:
    box = load_box()
    assert all(box.value(f"cards.{name}.value") <= 18 for name in LOW)
    assert all(box.value(f"cards.{name}.value") == 16 for name in SPECIALISTS)


def test_V3_the_assassin_is_on_neither_list() -> None:
    assert 18 < load_box().value("cards.assassin.value") < 20


def test_S1_twenty_five_cards() -> None:
    assert len(set(CARD_NAMES)) == 25


REFUSED = {
    "too many rounds": ({"rounds": 6, "score.per_player": 5}, "only 5 score cards a player"),
    "too few score cards": ({"score.points": [1, 2, 3]}, "18 score cards in all"),
    "too many score cards": ({"score.points": [1] * 11}, "66 score cards in all; at most 60"),
    "nothing but ones": ({"score.points": [1] * 6, "two_players.ones": "out"}, "0 score cards are left"),
    "a hand of nothing": ({"hand.size": 0}, "0 is too small; the least is 1"),
    "an unknown reading": ({"removal": "slowly"}, "choose one of together, one_by_one"),
    "a value for the double": ({"cards.double.value": 3}, "3 is too large; the most is 0"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_impossible_games_are_refused(name: str) -> None:
    changes, message = REFUSED[name]
    with pytest.raises(DataError, match=message):
        load_box(changes)


def test_the_box_is_printed_with_halves() -> None:
    cards = {row[0]: row[1] for row in box_rows(load_box())[0].rows}
    assert cards["assassin"] == "9.5"
    assert cards["alchemist"] == "8 or 12"
    assert cards["double"] == "none"
    assert cards["king"] == "20"
