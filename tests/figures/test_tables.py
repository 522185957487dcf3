"""Tables that describe a run: counted from files whose content is known."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis.cards import CardFacts
from analysis.tables import (
    describe_columns,
    tabulate_board,
    tabulate_course,
    tabulate_funnel,
    tabulate_scores,
    tabulate_sources,
)

KEYS = {"line_up": "x", "arm": "base", "seating": 0}


def write(path: Path, rows: list[dict], described: dict[str, str] | None = None) -> str:
    table = pa.Table.from_pylist([{**KEYS, **row} for row in rows])
    fields = [
        field.with_metadata({"description": (described or {}).get(field.name, "")}) for field in table.schema
    ]
    pq.write_table(table.cast(pa.schema(fields)), path)
    return str(path)


def write_players(path: Path, **described: str) -> str:
    rows = [
        {"deal": deal, "seat": seat, "points": 10 + seat + deal % 2, "cards": 10, "coats": seat + deal % 2,
         "share": 12 if seat else 0}
        for deal in range(4) for seat in range(2)
    ]  # fmt: skip
    rows += [{**rows[0], "arm": "twin", "points": 99}]
    return write(path, rows, described)


def test_scores_are_parts_of_a_group_and_its_mean(tmp_path: Path) -> None:
    table = tabulate_scores(write_players(tmp_path / "p.parquet"), "seat")
    assert table[["seat", "points", "part", "mean"]].to_numpy().tolist() == [
        [0, 10, 0.5, 10.5], [0, 11, 0.5, 10.5], [1, 11, 0.5, 11.5], [1, 12, 0.5, 11.5],
    ]  # fmt: skip


def test_sources_are_found_by_what_the_files_say_of_them(tmp_path: Path) -> None:
    told = {"cards": "what cards gave; part of points", "coats": "coats; part of points"}
    players = write_players(tmp_path / "p.parquet", **told)
    assert describe_columns(players)["cards"] == told["cards"]
    table = tabulate_sources(players, "seat").set_index(["seat", "source"])["points"]
    assert table.to_dict() == {(0, "cards"): 10, (1, "cards"): 10, (0, "coats"): 0.5, (1, "coats"): 1.5}


def test_sources_that_do_not_sum_to_the_points_are_not_told(tmp_path: Path) -> None:
    assert tabulate_sources(write_players(tmp_path / "p.parquet", cards="part of points"), "seat").empty
    assert tabulate_sources(write_players(tmp_path / "q.parquet"), "seat").empty


@pytest.mark.parametrize(("worked", "idle"), [(2, 0), (True, False)], ids=["times", "whether"])
def test_the_funnel_counts_a_game(tmp_path: Path, worked: int, idle: int) -> None:
    players = write_players(tmp_path / "p.parquet")
    used = [
        {"deal": 0, "seat": 1, "what": "A", "works": worked},
        {"deal": 1, "seat": 0, "what": "A", "works": idle},
    ]  # fmt: skip
    drawn = [{"deal": deal, "seat": 0, "what": name} for deal in range(4) for name in "AB"]
    files = write(tmp_path / "u.parquet", used), write(tmp_path / "d.parquet", drawn)
    facts = CardFacts("", "", "", "", "", "", card="what", pile="", worked="works", blank="")
    table = tabulate_funnel(players, *files, facts).set_index("card")
    assert table.loc["A"].tolist() == [1.0, 0.5, 0.25, 0.25]
    assert table.loc["B"].tolist() == [1.0, 0.0, 0.0, 0.0]


def test_the_board_sums_over_seats(tmp_path: Path) -> None:
    rows = [
        {"deal": deal, "round": 1, "tile": tile, "stones_0": deal, "stones_1": tile, "paid_0": True,
         "paid_1": False, "stones_neutral": 7}
        for deal in range(2) for tile in (1, 2)
    ]  # fmt: skip
    table = tabulate_board(write(tmp_path / "t.parquet", rows))
    assert list(table.columns) == ["round", "tile", "stones", "paid"]
    assert table["stones"].tolist() == [1.5, 2.5]
    assert table["paid"].tolist() == [1.0, 1.0]


def test_a_course_ends_with_all_blocks(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    rows = []
    for deal, winner in enumerate(rng.integers(0, 2, 300).tolist()):
        rows += [{"deal": deal, "seat": seat, "points": 1, "share": 12 * (seat == winner)} for seat in (0, 1)]
    players = write(tmp_path / "p.parquet", rows)
    table = tabulate_course(players, "seat")
    last = table[table["blocks"] == 300].set_index("of")
    share = pd.DataFrame(rows).groupby("seat")["share"].mean() / 12
    assert last["mean"].tolist() == pytest.approx(share.tolist())
    assert table["blocks"].is_monotonic_increasing
    widths = (table["high"] - table["low"])[table["of"] == "seat 0"]
    assert widths.iloc[-1] < widths.iloc[0] / 3
