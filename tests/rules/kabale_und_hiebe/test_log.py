"""What the files say about cards, columns and draws is what happened."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from sim.core.match import Match
from sim.games.kabale_und_hiebe import game
from sim.games.kabale_und_hiebe.log import EFFECTS
from sim.games.kabale_und_hiebe.vocabulary import IMMEDIATE, Card, Decided, Event
from tests.batch.kit import make, play

DEALS = 12
SEATS = ["random", "greedy", "random", "random"]
PLAN = ["blank:card=dragon,seat=1"]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("runs") / "full"
    arms: dict[str, list[str]] = {"base": PLAN}
    play(make(game=game.NAME, seats=SEATS, seating="rotate", deals=DEALS, log="full", arms=arms), place)
    return place


@pytest.fixture(scope="module")
def traces() -> dict[int, np.ndarray]:
    """[deal] trace of the first seating."""
    match = Match(game, game.load_box(), SEATS, interventions=PLAN)
    return {deal: match.trace(deal) for deal in range(DEALS)}


def read(run: Path, name: str, deal: int) -> pd.DataFrame:
    rows = pd.read_parquet(run / name)
    return rows[(rows.deal == deal) & (rows.seating == 0)].reset_index(drop=True)


def events(trace: np.ndarray, *kinds: Event) -> list[list[int]]:
    return trace[np.isin(trace[:, 0], kinds)].tolist()


def test_columns_hold_how_they_were_decided(run: Path, traces: dict[int, np.ndarray]) -> None:
    for deal, trace in traces.items():
        rows = read(run, "columns", deal)
        won = events(trace, Event.WON_COLUMN)
        assert len(rows) == 24 == len(won)
        assert list(rows.winner) == [row[1] for row in won]
        assert list(rows.column) == [row[2] + 1 for row in won]
        assert list(rows.decided.astype(str)) == [Decided(row[4]).name.lower() for row in won]
        heads = events(trace, Event.COLUMN)
        assert list(rows.points) == [row[4] for row in heads]
        turns = [row[3] for row in events(trace, Event.ROUND_OVER)]
        assert list(rows.turns) == [turn for turn in turns for _ in range(4)]
        assert rows.cards.sum() == len(events(trace, Event.LIES))
        assert rows.removed.sum() == len(events(trace, Event.REMOVED))
        assert rows.closed.sum() == len(events(trace, Event.CLOSED))
        sums = [row for row in events(trace, Event.SUM) if row[3]]
        assert sum(rows[f"sum_{seat}"][rows[f"sum_{seat}"] >= 0].sum() for seat in range(4)) == sum(
            row[2] for row in sums
        )


def test_columns_tell_which_effects_were_at_work(run: Path, traces: dict[int, np.ndarray]) -> None:
    seen: set[Card] = set()
    for deal, trace in traces.items():
        rows = read(run, "columns", deal)
        worked: list[set[int]] = []
        for row in trace.tolist():
            if row[0] == Event.COLUMN:
                worked.append(set())
            elif row[0] == Event.WORKS:
                worked[-1].add(row[2])
        for card in EFFECTS:
            assert list(rows[f"{card.name.lower()}_worked"]) == [card in cards for cards in worked]
            seen |= {card} if rows[f"{card.name.lower()}_worked"].any() else set()
    assert seen == set(EFFECTS)


def test_plays_are_the_cards_put_into_columns_and_what_became_of_them(
    run: Path, traces: dict[int, np.ndarray]
) -> None:
    fates: set[str] = set()
    for deal, trace in traces.items():
        rows = read(run, "plays", deal)
        put = events(trace, Event.PLAYED, Event.HID)
        cards = [Card(row[2]).name.lower() for row in put]
        assert list(zip(rows.seat, rows.card.astype(str), rows.column, strict=True)) == [
            (row[1], card, row[3] + 1) for row, card in zip(put, cards, strict=True)
        ]
        assert list(rows.hidden) == [row[0] == Event.HID for row in put]
        assert rows.moves.sum() == len(events(trace, Event.MOVED))
        assert (rows.fate == "killed").sum() == len(events(trace, Event.KILLED))
        assert (rows.fate == "removed").sum() == len(events(trace, Event.REMOVED))
        worth = [row[3] for row in events(trace, Event.WORTH)]
        assert sorted(rows.worth[rows.worth >= 0]) == sorted(value for value in worth if value >= 0)
        assert (rows.works == ((rows.card != "dragon") | (rows.seat != 1))).all()
        assert not rows[~rows.works].used.any()
        fates |= set(rows.fate)
    assert fates == {"counted", "removed", "killed"}


def test_a_play_is_used_when_its_effect_was_carried_out(run: Path, traces: dict[int, np.ndarray]) -> None:
    told = {Event.MOVED: Card.EXPLORER, Event.CLOSED: Card.STORM, Event.SWAPPED: Card.TRAITOR}
    for deal, trace in traces.items():
        rows = read(run, "plays", deal)
        for event, card in told.items():
            used = rows[rows.used & (rows.card == card.name.lower())]
            seats = [row[1] for row in events(trace, event)]
            assert set(used.seat) == set(seats)
            assert len(used) <= len(seats)
        later = rows[rows.used & ~rows.card.isin([Card(card).name.lower() for card in IMMEDIATE])]
        assert len(later) == len(events(trace, Event.WORKS))


def test_a_card_ends_in_a_column_that_its_owner_won_or_not(run: Path, traces: dict[int, np.ndarray]) -> None:
    for deal in traces:
        plays, columns = read(run, "plays", deal), read(run, "columns", deal)
        lying = plays[plays.fate != "killed"].merge(
            columns, left_on=["round", "end_column"], right_on=["round", "column"]
        )
        assert (lying.won == (lying.seat == lying.winner)).all()
        counts = lying.groupby(["round", "end_column"]).size()
        assert list(counts) == list(columns[columns.cards > 0].cards)


def test_draws_carry_their_chance(run: Path, traces: dict[int, np.ndarray]) -> None:
    for deal, trace in traces.items():
        rows = read(run, "draws", deal)
        drawn = events(trace, Event.DREW)
        assert list(zip(rows.seat, rows.cards_left, strict=True)) == [(row[1], row[3]) for row in drawn]
        assert list(rows.card.astype(str)) == [Card(row[2]).name.lower() for row in drawn]
        assert (rows["round"][:12] == 0).all()
        assert (rows["round"][12:] > 0).all()
        first = rows[rows["shuffle"] == 0]
        assert (first.groupby("seat").card.nunique() == first.groupby("seat").size()).all()
        assert len(events(trace, Event.RESHUFFLED)) == rows.groupby("seat")["shuffle"].max().sum()
