"""Transcripts of Kabale und Hiebe are true: the ledger against the kernel, the score against the result."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from sim.core.ask import DECISION
from sim.core.match import Match
from sim.core.page import LETTERS
from sim.games.kabale_und_hiebe import game
from sim.games.kabale_und_hiebe.telling.columns import Lying
from sim.games.kabale_und_hiebe.telling.game import PARTS
from sim.games.kabale_und_hiebe.telling.ledger import Ledger, Row
from sim.games.kabale_und_hiebe.vocabulary import Do, Event
from sim.games.kabale_und_hiebe.words import tell_choice
from tests.kit import kabale_und_hiebe as kit

VARIANTS: dict[str, dict[str, Any]] = {
    "printed": {},
    "long": {"score.points": [5, 9, 12, 15, 18, 20], "rounds": 2},
    "one card": {"hand.size": 1, "disguise.fills": "yes"},
}


def play_games(changes: dict[str, Any], deals: int) -> Iterator[tuple[Match, Any, np.ndarray]]:
    facts = game.load_box(changes, "test")
    for players in game.PLAYERS:
        match = Match(game, facts, ["random"] * players)
        for deal in range(deals):
            yield match, facts, match.trace(deal)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_ledger_agrees_with_the_kernel(variant: str) -> None:
    for match, _, rows in play_games(VARIANTS[variant], 4):
        ledger = Ledger(len(match.order))
        lying: list[Lying] = []
        for row in (Row(*row) for row in rows.tolist()):
            ledger.book_row(row)
            if row.event == Event.COLUMN:
                lying, column = [], row.a
                assert ledger.heads[column] == (row.b, row.c)
            elif row.event == Event.LIES:
                lying.append(Lying(row.a, row.seat, row.b))
            elif row.event == Event.WON_COLUMN:
                assert ledger.columns[row.a] == lying
        state = kit.decode_world(match.world)
        assert [sorted(kit.CARD_NAMES[card] for card in hand) for hand in ledger.hands] == state["hands"]
        won = [[(kit.SYMBOL_NAMES[head.symbol], head.points) for head in row] for row in ledger.won]
        assert won == state["won"]


def test_the_score_in_the_transcript_is_the_result() -> None:
    for match, facts, rows in play_games({}, 3):
        seats = range(len(match.order))
        told = strip(game.tell_game(facts, match.world, rows, ["x"] * len(seats))[-1])
        result = match.world.result
        for seat in seats:
            line = re.search(rf"{LETTERS[seat]} x +(\d+) +(\d+) +(\d+|–) +(\d+)", told)
            assert line
            cards, total, doubled, points = (0 if cell == "–" else int(cell) for cell in line.groups())
            assert (cards, total) == (result.score_cards[seat], result.sum_points[seat])
            assert (doubled, points) == (result.doubled_points[seat], result.points[seat])
        winners = [seat for seat in seats if result.share[seat] > 0]
        assert "share the win" in told if len(winners) > 1 else f"{LETTERS[winners[0]]} (x) wins" in told


def strip(lines: list[str]) -> str:
    return re.sub(r"\[(?:/|[a-z]+\d?)\]", "", "\n".join(lines))


def test_every_event_and_every_option_has_words() -> None:
    told = {name for story in PARTS for name in dir(story)}
    assert {f"tell_{event.name.lower()}" for event in Event} <= told
    for do in Do:
        assert tell_choice(do, 0, 1, 0)


def test_what_happens_is_told_once_a_time() -> None:
    """Plays, moves, kills and columns won: as many sentences as events."""
    sentences = {
        Event.PLAYED: " puts ", Event.MOVED: " moves to column ", Event.KILLED: " is killed ",
        Event.CLOSED: " is closed", Event.HID: " hides ", Event.SWAPPED: " swaps the score cards",
        Event.WON_COLUMN: " takes ", Event.CANCELLED: "cancel each other",
    }  # fmt: skip
    counted = dict.fromkeys(sentences, 0)
    for match, facts, rows in play_games({}, 6):
        chapters = game.tell_game(facts, match.world, rows, ["x"] * len(match.order))
        told = strip([line for chapter in chapters for line in chapter])
        for event, words in sentences.items():
            events = int(np.sum((rows[:, 0] == event) & ((event != Event.WON_COLUMN) | (rows[:, 1] >= 0))))
            assert told.count(words) == events, event
            counted[event] += events
        assert np.sum((rows[:, 0] == DECISION) & (rows[:, 6] == Do.DONE)) == told.count("makes no use of it")
    assert all(counted.values())


def test_interventions_show_up() -> None:
    facts = game.load_box()
    match = Match(game, facts, ["random"] * 3, interventions=["blank:card=explorer"])
    chapters = [game.tell_game(facts, match.world, match.trace(deal), ["x"] * 3) for deal in range(3)]
    told = strip([line for game_told in chapters for chapter in game_told for line in chapter])
    assert "intervention: the effect of " in told
    assert "moves to column" not in told
