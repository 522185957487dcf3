"""Interventions: one thing is done to a game, and nothing else changes."""

import numpy as np
import pytest

from sim.core.match import Match
from sim.core.provenance import DataError
from sim.games.kabale_und_hiebe import game
from sim.games.kabale_und_hiebe.box import CARD_NAMES, load_box
from sim.games.kabale_und_hiebe.rules.p1_turn import take_turn
from sim.games.kabale_und_hiebe.vocabulary import WITH_EFFECT, Event
from tests.kit import kabale_und_hiebe as kit
from tests.rules.kabale_und_hiebe.table import Table, find_winner

AT_ONCE = {  # the column after a card was put under it and its effect is void
    "explorer": "art 5: B explorer, A king?",
    "assassin": "art 5: B assassin, A king?",
    "storm": "art 5: B storm, A king?",
    "disguise": "art 5: B disguise, A king?",
    "traitor": "art 5: B traitor, A king?",
}
LATER = {  # cards, winner, winner without the effect of B's card
    "romeo": ("B romeo, B juliet, A king, A storm", "B", "A"),
    "musketeers": ("A king, C wizard, B musketeers", "A", "C"),
    "wizard": ("A king, B wizard", "B", "A"),
    "witch": ("A storm, B witch", "B", "A"),
    "prince": ("A king, B prince, B squire", "B", "A"),
    "squire": ("A king, B prince, B squire", "B", "A"),
    "hermit": ("A assassin, B hermit, C disguise, D squire", "A", "B"),
    "tom_thumb": ("A storm, B tom_thumb, C disguise, D squire", "B", "A"),
    "double": ("B double, A king", "B", "A"),
    "dragon": ("B dragon, A explorer", "B", "A"),
    "beggar": ("A king, B beggar", "B", "A"),
}


def test_every_card_with_an_effect_can_be_blanked() -> None:
    assert {*AT_ONCE, *LATER} == {CARD_NAMES[card] for card in WITH_EFFECT}


@pytest.mark.parametrize("card", AT_ONCE)
@pytest.mark.parametrize("seat", ["", ",seat=1"])
def test_a_blanked_immediate_effect_is_void(card: str, seat: str) -> None:
    table = Table(2, [f"art 5: B {card}?"], hands=["king romeo", "witch"], plan=[f"blank:card={card}{seat}"])
    table.play(take_turn, (0, "play", ("play", "king", 0)))
    assert table.column(0) == AT_ONCE[card]
    assert table.closed() == []


@pytest.mark.parametrize("card", LATER)
def test_a_blanked_effect_of_the_evaluation_is_void(card: str) -> None:
    cards, winner, without = LATER[card]
    assert find_winner(cards) == winner
    assert find_winner(cards, plan=[f"blank:card={card},seat=0"]) == winner
    assert find_winner(cards, plan=[f"blank:card={card},seat=1"]) == without
    assert find_winner(cards, plan=[f"blank:card={card}"]) == without


def test_a_blanked_wizard_does_not_cancel_another() -> None:
    assert find_winner("A king, B wizard, C wizard", plan=["blank:card=wizard,seat=1"]) == "B"


def test_a_removed_card_is_out_of_the_game_and_the_others_keep_their_order() -> None:
    match = Match(game, load_box(), ["random"] * 3)
    match.play(0)
    before = kit.decode_chance(match.world)["decks"]
    match.sit([0, 1, 2], ["remove:card=wizard", "remove:card=king"])
    trace = match.trace(0)
    after = kit.decode_chance(match.world)["decks"]
    gone = ("wizard", "king")
    assert after == [[card for card in deck if card not in gone] for deck in before]
    drawn = trace[trace[:, 0] == Event.DREW][:, 2]
    assert not set(drawn) & {CARD_NAMES.index(card) for card in gone}
    assert len(set(drawn)) == 23


def test_an_intervention_leaves_all_luck_as_it_was() -> None:
    match = Match(game, load_box(), ["random"] * 4)
    plain = match.trace(5)
    match.sit([0, 1, 2, 3], ["blank:card=dragon,seat=2"])
    blanked = match.trace(5)
    first = int(np.argmax(plain[:, 0] == Event.ROUND_OVER))
    np.testing.assert_array_equal(plain[: first + 1], blanked[: first + 1])


REFUSED = {
    "blank": "card= is missing; write blank:card=wizard",
    "blank:card=wizzard": "no card 'wizzard'; did you mean 'wizard'",
    "blank:card=king": "this card has no effect; a variant can change its value, cards.king.value",
    "blank:card=wizard,seat=2": "seat=2 is out of range; 0 to 1",
    "blank:card=wizard,seat=x": "seat=x is not a whole number",
    "remove:card=wizard,seat=0": "seat= is unknown; remove takes card",
    "grant:card=wizard": "unknown; one of blank, remove",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_known_is_refused(text: str) -> None:
    with pytest.raises(DataError, match=REFUSED[text].replace("(", r"\(")):
        Match(game, load_box(), ["random"] * 2, interventions=[text])


def test_the_last_card_cannot_be_removed() -> None:
    with pytest.raises(DataError, match="no card would be left"):
        Match(game, load_box(), ["random"] * 2, interventions=[f"remove:card={card}" for card in CARD_NAMES])
