"""What the files say about leftovers, missions, draws and tiles is what happened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from sim.core.match import Match
from sim.games.louis_xiv import game
from sim.games.louis_xiv.vocabulary import Ability, Ask, Do, Event
from tests.batch.kit import make, play

DEALS = 12
SEATS = ["random", "random", "greedy"]

Traces = dict[tuple[int, int], tuple[np.ndarray, np.ndarray]]


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that keeps everything."""
    place = tmp_path_factory.mktemp("runs") / "full"
    play(make(game=game.NAME, seats=SEATS, deals=DEALS, log="full"), place)
    return place


@pytest.fixture(scope="module")
def traces() -> Traces:
    """[deal, seating] trace and result of the same games, played one by one."""
    found = {}
    for number, entry in enumerate(make(seats=SEATS).games_of_block()):
        match = Match(game, game.load_box(), SEATS, order=entry.seating.order)
        for deal in range(DEALS):
            trace = match.trace(deal)
            found[deal, number] = trace, match.play(deal)
    return found


def table(place: Path, name: str) -> pd.DataFrame:
    return pd.read_parquet(place / name)


def test_leftovers_and_ties_are_kept(full: Path, traces: Traces) -> None:
    for row in table(full, "players").itertuples():
        result = traces[row.deal, row.seating][1]
        leftovers = [row.coats_for_influence, row.coats_for_intrigue, row.coats_for_chip, row.coats_for_stone]
        assert [*leftovers, row.coats_for_gold] == list(result["end_coats"][0, row.seat])
        assert row.tie_level == result["tie_level"][0]


def test_missions_are_those_laid_out(full: Path, traces: Traces) -> None:
    rows = table(full, "missions")
    for (deal, seating), (trace, _) in traces.items():
        laid = trace[trace[:, 0] == Event.LAID]
        ours = rows[(rows.deal == deal) & (rows.seating == seating)]
        assert sorted(zip(ours.seat, ours.order - 1, ours.card - 1, strict=True)) == sorted(
            (int(row[1]), int(row[3]), int(row[2])) for row in laid
        )
    assert rows.works.all()


def test_uses_are_counted(full: Path, traces: Traces) -> None:
    """By ability and seat, against the decisions of the trace."""
    rows = table(full, "missions")
    counted = 0
    for (deal, seating), (trace, _) in traces.items():
        ours = rows[(rows.deal == deal) & (rows.seating == seating)]
        for seat in range(3):
            for ability, uses in find_uses(trace, seat).items():
                logged = ours[(ours.seat == seat) & (ours.ability == ability)].uses.sum()
                assert logged == uses, (deal, seating, seat, ability)
                counted += uses
    assert counted > 20


def find_uses(trace: np.ndarray, seat: int) -> dict[str, int]:
    mine = trace[(trace[:, 0] == 0) & (trace[:, 1] == seat)]
    uses = {ability.name: 0 for ability in (Ability.L2, Ability.L3, Ability.M1, Ability.M2, Ability.D1)}
    uses |= {ability.name: 0 for ability in (Ability.D2, Ability.D3, Ability.D4)}
    for row in mine[(mine[:, 2] == Ask.SUPPLY) & (mine[:, 6] == Do.USE)]:
        uses[Ability(row[7]).name] += 1
    does = mine[:, 6]
    uses["L5"] = int(np.sum(does == Do.PAY))
    uses["M5"] = int(np.sum(does == Do.SWAP))
    uses["D5"] = int(np.sum((does == Do.FOUR) | (does == Do.TAKE_FOUR)))
    uses["L6"] = int(np.sum(does == Do.CROWN))
    uses["L7"] = int(np.sum(does == Do.RETURN))
    uses["D7"] = int(np.sum((mine[:, 2] == Ask.ONCE_FIRST) & (does == Do.YES)))
    return uses


def test_draws_carry_their_chance(full: Path, traces: Traces) -> None:
    rows = table(full, "draws")
    assert (rows.copies_left >= 1).all()
    assert (rows.copies_left <= rows.cards_left).all()
    assert (rows.copies_unseen >= rows.copies_left).all()
    assert (rows.cards_unseen >= rows.cards_left).all()
    for (deal, seating), (trace, _) in traces.items():
        drawn = trace[np.isin(trace[:, 0], [Event.DEALT_MISSION, Event.DREW_MISSION])]
        ours = rows[(rows.deal == deal) & (rows.seating == seating)]
        assert list(zip(ours.seat, ours.card - 1, strict=True)) == [(int(r[1]), int(r[2])) for r in drawn]
        assert ((ours["round"] == 0) == (drawn[:, 0] == Event.DEALT_MISSION)).all()
    first = rows[rows.number == 1].iloc[0]
    assert first.cards_left == game.load_box().value("piles.light")


def test_tiles_hold_stones_bribes_and_flips(full: Path, traces: Traces) -> None:
    rows = table(full, "tiles")
    assert len(rows) == DEALS * 3 * 4 * 12
    for (deal, seating), (trace, _) in traces.items():
        ours = rows[(rows.deal == deal) & (rows.seating == seating)]
        assert ours.bribes.sum() == np.sum(trace[:, 0] == Event.BOUGHT)
        assert ours.flipped.sum() == np.sum(trace[:, 0] == Event.FLIPPED)
        lying = trace[trace[:, 0] == Event.LYING]
        for seat in range(3):
            assert ours[f"stones_{seat}"].sum() == lying[lying[:, 1] == seat][:, 3].sum()
        assert (ours.groupby("round").louis.sum() == 1).all()
        bought = trace[trace[:, 0] == Event.BOUGHT]
        for seat in range(3):
            assert ours[f"bribed_{seat}"].sum() == np.sum(bought[:, 1] == seat)
            assert (ours[f"paid_{seat}"] >= ours[f"bribed_{seat}"]).all()


def test_twins_differ_only_by_what_was_done(tmp_path: Path) -> None:
    arms: dict[str, list[str]] = {"base": [], "blanked": ["blank:seat=0,order=all"]}
    play(make(seats=["greedy"] * 2, deals=10, log="missions", arms=arms), tmp_path / "run")
    missions = table(tmp_path / "run", "missions")
    blanked = (missions.arm == "blanked") & (missions.seat == 0)
    assert (missions.works == ~blanked).all()
    dealt = table(tmp_path / "run", "draws").query("round == 0").sort_values(["deal", "number"])
    base, other = (dealt[dealt.arm == arm].card.to_numpy() for arm in ("base", "blanked"))
    assert np.array_equal(base, other)


def test_the_longest_game_fits_into_a_trace() -> None:
    """Eight rounds, four players, and everything pays."""
    changes: dict[str, Any] = {
        "rounds": 8,
        "influence.dealt": 7,
        **{f"tiles.{tile}.payout.crown": 2 for tile in range(1, 13)},
    }
    trace = Match(game, game.load_box(changes), ["random"] * 4).trace(0)
    assert len(trace) > 1000
