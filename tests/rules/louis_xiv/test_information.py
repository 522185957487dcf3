"""I. Who knows what: a player is shown the same, whatever is hidden from him."""

from typing import Any

import pytest

from sim.core.jit import address_of
from sim.core.layout import image
from sim.games.louis_xiv.rules.p2_influence import run_influence
from sim.games.louis_xiv.rules.p4_missions import run_missions
from sim.games.louis_xiv.world import ME, TABLE, WORLD
from tests.rules.louis_xiv.table import PASS, Table

COMMON: dict[str, Any] = {
    "players": 2,
    "louis": 1,
    "laid": [["L5"], ["D7"]],
    "stones": {5: [1, 2]},
    "deck": [7, 8, 9],
}
HIDDEN = {
    "influence cards of another": ({"cards": [[1, 2], [3, 4]]}, {"cards": [[1, 2], [5, 0]]}),
    "intrigue cards of another": ({"intrigue": [[], [3]]}, {"intrigue": [[], [4]]}),
    "missions of another": ({"missions": [[], ["L2"]]}, {"missions": [[], ["L3"]]}),
    "kinds of another's coats": ({"coats": [[], [2]]}, {"coats": [[], [0, 2]]}),
    "the influence deck": ({"deck": [7, 8, 9, 1, 2]}, {"deck": [7, 8, 9, 2, 1]}),
    "the intrigue deck": ({"intrigue_deck": [1, 2]}, {"intrigue_deck": [2, 1]}),
    "the piles": ({"piles": {"dark": ["D1"]}}, {"piles": {"dark": ["D2"]}}),
    "the coats to come": ({"next_coats": [1]}, {"next_coats": [2]}),
    "the money cards to come": ({"money": (1, 3)}, {"money": (2, 4)}),
}


@pytest.mark.parametrize(("one", "other"), HIDDEN.values(), ids=HIDDEN.keys())
def test_I1_what_is_hidden_changes_nothing_that_a_player_is_shown(one: dict, other: dict) -> None:
    views = []
    for setting in (one, other):
        table = Table(**{"cards": [[1, 2], [3, 4]]} | COMMON | setting)
        table.play(run_influence, otherwise=PASS)
        views.append(table.views[0])
        assert table.asked[0].seat == 0
    assert views[0] == views[1]


OPEN = {
    "gold": ({"gold": [5, 5]}, {"gold": [5, 6]}),
    "chips": ({"chips": ["", "Z"]}, {"chips": ["", "B"]}),
    "stones on tiles": ({"stones": {5: [1, 2]}}, {"stones": {5: [1, 3]}}),
    "stones in the general supply": ({"general": 5}, {"general": [5, 4]}),
    "stones in the own supply": ({"own": 8}, {"own": [8, 7]}),
    "laid-out missions": ({"laid": [["L5"], ["D7"]]}, {"laid": [["L5"], ["D8"]]}),
    "sides of the tiles": ({"back": []}, {"back": [1]}),
    "the Louis tile": ({"louis": 1}, {"louis": 2}),
    "the number of cards of another": ({"cards": [[1, 2], [3, 4]]}, {"cards": [[1, 2], [3, 4, 5]]}),
    "the number of missions of another": ({"missions": [[], []]}, {"missions": [[], ["L2"]]}),
    "the number of intrigue cards of another": ({"intrigue": [[], []]}, {"intrigue": [[], [2]]}),
    "the number of coats of another": ({"coats": [[], [1]]}, {"coats": [[], [2]]}),
    "own influence cards": ({"cards": [[1, 2], [3, 4]]}, {"cards": [[1, 5], [3, 4]]}),
    "kinds of the own coats": ({"coats": [[1, 0]]}, {"coats": [[0, 1]]}),
    "own intrigue cards": ({"intrigue": [[1]]}, {"intrigue": [[2]]}),
    "own missions": ({"missions": [["L2"]]}, {"missions": [["L3"]]}),
}


@pytest.mark.parametrize(("one", "other"), OPEN.values(), ids=OPEN.keys())
def test_I1_what_is_open_can_be_seen(one: dict, other: dict) -> None:
    views = []
    for setting in (one, other):
        table = Table(**{"cards": [[1, 2], [3, 4]]} | COMMON | setting)
        table.play(run_influence, otherwise=PASS)
        views.append(table.views[0])
    assert views[0][:2] != views[1][:2]


def test_I1_cards_played_are_open() -> None:
    table = Table(3, cards=[[1, 2, 3], [4, 5]]).play(
        run_influence,
        (0, "turn", ("nothing", 2)),
        (1, "turn", ("nothing", 4)),
        otherwise=PASS,
    )
    assert table.asked[-1].state["centre"] == [2, 4]


@pytest.mark.parametrize("put_away", [5, 6])
def test_I1_a_last_card_goes_away_unseen(put_away: int) -> None:
    views = []
    for last in (7, put_away):
        table = Table(3, cards=[[1, 2, 3], [4, last]], deck=[8])
        table.play(run_influence, otherwise=PASS)
        assert [question.seat for question in table.asked] == [0, 1, 0]
        views.append(table.views[-1])
    assert views[0] == views[1]


def test_I1_missions_put_back_are_unseen() -> None:
    views = []
    for hand in (["L2", "L3"], ["L3", "L2"]):
        table = Table(
            3,
            laid=[["L7"], ["L7"]],
            missions=[hand, ["M1"]],
            piles={"light": ["L1"]},
        )
        back = table.card(hand[0])
        table.play(
            run_missions,
            (0, "swap_missions", ("return", (back,))),
            (0, "draw", ("draw", "light")),
            (1, "swap_missions", "done"),
        )
        views.append(table.views[-1])
    assert views[0] == views[1]


def test_I1_a_player_is_shown_his_record_the_table_the_offer_and_the_book_only() -> None:
    table = Table(2, louis=1, cards=[[1, 2], [3, 4]])
    world = table.world
    shown: list[tuple] = []

    def speak(*records: Any) -> int:
        mine = world.me[world.offer.seat]
        wanted = (mine, world.table, world.offer, world.book)
        shown.append(tuple(record is part for record, part in zip(records, wanted, strict=True)))
        return table.answer(world.offer)

    for seat in range(2):
        world.desk.address[seat] = address_of(speak)
    table.play(run_influence, otherwise=PASS)
    assert shown == [(True, True, True, True)] * 2
    assert not set(TABLE.names) & {"influence", "intrigue", "pile", "coat", "money", "cost"}


def test_I1_the_offer_keeps_nothing_of_the_question_before() -> None:
    """What another was offered tells his hand: it must be gone when the next player is asked."""
    pictures = []
    for hand in ([3, 4, 5, 6], [7, 8, 9, 10]):
        table = Table(3, start=1, cards=[[1, 2], hand])
        pictures.append(_picture_offers(table, seat=0))
    told_apart = pictures[0] != pictures[1]
    assert not told_apart, "rows behind the end of the offer show the hand of the player who was asked before"


def _picture_offers(table: Table, seat: int) -> list[bytes]:
    """The record of every offer that is put to a seat, whole."""
    pictures: list[bytes] = []
    answer = table.answer

    def watch(offer: Any) -> int:
        if offer.seat == seat:
            pictures.append(image(offer, WORLD["offer"]).tobytes())
        return answer(offer)

    table.answer = watch  # type: ignore[method-assign]
    table.play(run_influence, otherwise=PASS)
    assert pictures
    return pictures


def test_I1_own_coats_can_be_looked_at() -> None:
    table = Table(coats=[[1, 0, 2]])
    assert list(image(table.world.me[0], ME)[0]["coat"]) == [1, 0, 2, 0, 0, 0, 0]
