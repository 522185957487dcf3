"""What the files say is what happened, and anybody can read them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from types import ModuleType

import duckdb
import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest

from sim.core.match import Match
from sim.games import find_games, load_game
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


@each_game
def test_other_programs_read_them(game: ModuleType, runs: Path) -> None:
    full = play_full(game, runs)
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
