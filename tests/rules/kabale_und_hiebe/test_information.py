"""I. Who knows what: a player is shown the same, whatever is hidden from him."""

from typing import Any

import pytest

from sim.games.kabale_und_hiebe.rules.p1_turn import take_turn
from tests.rules.kabale_und_hiebe.table import Table

COMMON: dict[str, Any] = {
    "columns": ["art 5: A king, B queen?", "trade 3: B disguise, B storm!, A witch?"],
    "hands": ["dragon beggar", "wizard hermit"],
}
HIDDEN: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "the hand of another": ({}, {"hands": ["dragon beggar", "squire prince"]}),
    "a face-down card of another": (
        {},
        {"columns": ["art 5: A king, B merchant?", "trade 3: B disguise, B storm!, A witch?"]},
    ),
    "a card of another under a disguise": (
        {},
        {"columns": ["art 5: A king, B queen?", "trade 3: B disguise, B romeo!, A witch?"]},
    ),
    "the own deck": ({"decks": ["juliet romeo"]}, {"decks": ["romeo juliet"]}),
    "the deck of another": ({"decks": ["", "juliet romeo"]}, {"decks": ["", "romeo juliet"]}),
}
OPEN: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "the own hand": ({}, {"hands": ["dragon squire", "wizard hermit"]}),
    "the number of cards in another's hand": ({}, {"hands": ["dragon beggar", "wizard"]}),
    "a card face up": (
        {},
        {"columns": ["art 5: A merchant, B queen?", "trade 3: B disguise, B storm!, A witch?"]},
    ),
    "the own face-down card": (
        {},
        {"columns": ["art 5: A king, B queen?", "trade 3: B disguise, B storm!, A squire?"]},
    ),
    "whose a face-down card is": (
        {},
        {"columns": ["art 5: A king, A queen?", "trade 3: B disguise, B storm!, A witch?"]},
    ),
    "discard piles": ({"discards": ["", "romeo"]}, {"discards": ["", "juliet"]}),
    "the number of cards in a deck": ({}, {"discards": ["", "juliet"]}),
    "score cards won": ({"won": ["", "art 1"]}, {"won": ["", "art 2"]}),
    "a score card": ({}, {"columns": ["art 4: A king, B queen?", "trade 3: B disguise, B storm!, A witch?"]}),
    "a closed column": ({}, {"closed": [1]}),
}


def view(setting: dict[str, Any]) -> Any:
    table = Table(2, **(COMMON | setting)).play(take_turn, otherwise="play")
    assert table.asked[0].seat == 0
    return table.views[0]


@pytest.mark.parametrize(("one", "other"), HIDDEN.values(), ids=HIDDEN.keys())
def test_I1_what_is_hidden_changes_nothing_that_a_player_is_shown(one: dict, other: dict) -> None:
    assert view(one) == view(other)


@pytest.mark.parametrize(("one", "other"), OPEN.values(), ids=OPEN.keys())
def test_I1_what_is_open_can_be_seen(one: dict, other: dict) -> None:
    first, second = view(one), view(other)
    assert first[:2] != second[:2]


def test_I1_what_was_killed_or_moved_leaves_nothing_behind_the_end_of_a_column() -> None:
    """After a chain of effects the table is as if the cards had never lain there."""
    columns = ["art 5: B king, B explorer?", "trade 5: A assassin?"]
    table = Table(2, columns, hands=["queen romeo"]).play(take_turn, (0, "play", ("play", "queen", 0)))
    shown = table.world.table
    assert table.column(0) == "art 5: B king, A queen?"
    assert table.column(1) == "trade 5: A assassin"
    for column in range(2):
        end = int(shown.lying[column])
        assert not shown.card[column, end:].any()
        assert not shown.owner[column, end:].any()
        assert not any(table.world.me[seat].lying[column, end:].any() for seat in range(2))
