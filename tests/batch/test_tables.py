"""What the files say is what happened, and anybody can read them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest

from sim.core.match import Match
from sim.games import find_games, load_game
from sim.games.louis_xiv.vocabulary import Ability, Ask, Do, Event
from tests.batch.kit import make, play

DEALS = 12
SEATS = ["random", "random", "greedy"]


Traces = dict[tuple[int, int], tuple[np.ndarray, np.ndarray]]
each_game = pytest.mark.parametrize("game", [load_game(name) for name in find_games()], ids=find_games())


@cache
def play_full(game: ModuleType, folder: Path) -> Path:
    """A run that keeps everything."""
    place = folder / game.NAME
    play(make(game=game.NAME, seats=SEATS, deals=DEALS, log="full", sampled=1.0), place)
    return place


@cache
def play_alone(game: ModuleType) -> Traces:
    """[deal, seating] trace and result of the same games, played one by one."""
    found = {}
    for deal in range(DEALS):
        for number, entry in enumerate(make(seats=SEATS).games_of_block()):
            match = Match(game, game.load_box(), SEATS, order=entry.seating.order)
            trace = match.trace(deal)
            found[deal, number] = trace, match.play(deal)
    return found


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("runs")


@pytest.fixture
def full(runs: Path) -> Path:
    """Of Louis XIV, as are all tables that no other game has."""
    return play_full(load_game("louis-xiv"), runs)


@pytest.fixture
def traces() -> Traces:
    return play_alone(load_game("louis-xiv"))


def table(place: Path, name: str) -> pd.DataFrame:
    return pd.read_parquet(place / name)


@each_game
def test_players_hold_the_result(game: ModuleType, runs: Path) -> None:
    rows, alone = table(play_full(game, runs), "players"), play_alone(game)
    assert len(rows) == DEALS * 3 * 3
    names = [name for name in rows if name in (game.RESULT.names or ()) and game.RESULT[name].shape]
    assert {"points", "share", "rank"} < set(names)
    for row in rows.itertuples():
        result = alone[row.deal, row.seating][1]
        for name in names:
            assert getattr(row, name) == result[name][0, row.seat], name
    assert (rows.groupby(["deal", "seating"]).share.sum() == game.WHOLE_WIN).all()
    assert set(rows.strategy) == {"greedy", "random"}
    assert (rows[rows.strategy == "greedy"].groupby("deal").seat.nunique() == 3).all()


def test_leftovers_and_ties_are_kept(full: Path, traces: Traces) -> None:
    for row in table(full, "players").itertuples():
        result = traces[row.deal, row.seating][1]
        leftovers = [row.coats_for_influence, row.coats_for_intrigue, row.coats_for_chip, row.coats_for_stone]
        assert [*leftovers, row.coats_for_gold] == list(result["end_coats"][0, row.seat])
        assert row.tie_level == result["tie_level"][0]


def test_missions_are_those_laid_out(full: Path, traces: Any) -> None:
    rows = table(full, "missions")
    for (deal, seating), (trace, _) in traces.items():
        laid = trace[trace[:, 0] == Event.LAID]
        ours = rows[(rows.deal == deal) & (rows.seating == seating)]
        assert sorted(zip(ours.seat, ours.order - 1, ours.card - 1, strict=True)) == sorted(
            (int(row[1]), int(row[3]), int(row[2])) for row in laid
        )
    assert rows.works.all()


def test_uses_are_counted(full: Path, traces: Any) -> None:
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


def test_draws_carry_their_chance(full: Path, traces: Any) -> None:
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
    assert first.cards_left == load_game("louis-xiv").load_box().value("piles.light")


def test_tiles_hold_stones_bribes_and_flips(full: Path, traces: Any) -> None:
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


@each_game
def test_decisions_are_those_of_the_trace(game: ModuleType, runs: Path) -> None:
    rows = table(play_full(game, runs), "decisions")
    for (deal, seating), (trace, _) in play_alone(game).items():
        asked = trace[trace[:, 0] == 0]
        ours = rows[(rows.deal == deal) & (rows.seating == seating)]
        assert list(ours.answer) == list(asked[:, 5])
        assert list(ours.ask.astype(str)) == [game.Ask(number).name.lower() for number in asked[:, 2]]


@each_game
def test_the_sample_hangs_on_seed_and_deal_alone(game: ModuleType, tmp_path: Path) -> None:
    for name, size in (("one", 5), ("two", 30)):
        play(make(game=game.NAME, deals=30, sampled=0.3), tmp_path / name, size)
    one, two = (set(table(tmp_path / name, "decisions").deal) for name in ("one", "two"))
    assert one == two
    assert 3 <= len(one) <= 17


@each_game
def test_packets_go_round_the_table(game: ModuleType, tmp_path: Path) -> None:
    """The hand that seat s is dealt in game r is the one that seat s - r was dealt in game 0."""
    design = make(game=game.NAME, seats=["random"] * 3, seating="packet-rotate", deals=2, log="full")
    play(design, tmp_path / "run")
    dealt = table(tmp_path / "run", "draws").query("round == 0")
    hands = dealt.groupby(["deal", "seating", "seat"]).card.apply(list)
    for turn in range(3):
        for seat in range(3):
            assert hands[0, turn, (seat + turn) % 3] == hands[0, 0, seat]


def test_twins_differ_only_by_what_was_done(tmp_path: Path) -> None:
    arms: dict[str, list[str]] = {"base": [], "blanked": ["blank:seat=0,order=all"]}
    play(make(seats=["greedy"] * 2, deals=10, log="missions", arms=arms), tmp_path / "run")
    missions = table(tmp_path / "run", "missions")
    blanked = (missions.arm == "blanked") & (missions.seat == 0)
    assert (missions.works == ~blanked).all()
    dealt = table(tmp_path / "run", "draws").query("round == 0").sort_values(["deal", "number"])
    base, other = (dealt[dealt.arm == arm].card.to_numpy() for arm in ("base", "blanked"))
    assert np.array_equal(base, other)


@each_game
def test_files_are_small_typed_and_described(game: ModuleType, runs: Path) -> None:
    full = play_full(game, runs)
    for folder in (entry.name for entry in game.TABLES):
        schema = pq.read_schema(full / folder / "part-000000.parquet")
        for field in schema:
            assert field.metadata[b"description"], field.name
        told = json.loads(schema.metadata[b"sunking"])
        assert told["table"] == folder
        assert told["whole_win"] == game.WHOLE_WIN
        assert told["design"]["seed"] == 1
        assert told["seatings"]
        assert {"source_hash", "data_hash", "commit", "versions"} <= told["provenance"].keys()
        assert schema.field("deal").type == "int64"
        assert str(schema.field("line_up").type).startswith("dictionary")
    parts = pq.ParquetFile(full / "players" / "part-000000.parquet")
    assert parts.metadata.row_group(0).column(4).compression == "ZSTD"


def test_other_programs_read_them(full: Path) -> None:
    rows = duckdb.sql(f"SELECT strategy, count(*) AS rows FROM '{full}/players/*.parquet' GROUP BY 1").df()
    assert rows["rows"].sum() == DEALS * 9
    polars = pytest.importorskip("polars")
    assert polars.read_parquet(f"{full}/players/*.parquet").height == DEALS * 9


@each_game
def test_a_number_that_does_not_fit_is_refused(game: ModuleType) -> None:
    from sim.batch.errors import BatchError
    from sim.batch.play import _shrink
    from sim.core.table import Column

    with pytest.raises(BatchError, match="do not fit uint8"):
        _shrink(game.TABLES[0], Column("points", "uint8", ""), np.array([300]))
