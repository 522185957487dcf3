"""Tables that describe a run, straight from its files: what figures show of points, cards and the board.

Counts and means only. Whoever wants to know how sure a number is asks `stats`, which knows of deal blocks.
"""

from __future__ import annotations

import glob
import re
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import pyarrow.parquet as pq

from analysis.blocks import Value, read_blocks
from analysis.cards import CardFacts
from analysis.stats.core import estimate_means

PART_OF_POINTS = "part of points"  # what the description of such a column ends with
GAME = "line_up, arm, seating, deal"
STEPS = 24  # of a course


def describe_columns(files: str) -> dict[str, str]:
    """Column → what the files say of it, by a path or glob of a table."""
    first = sorted(glob.glob(files))[0]
    fields = pq.read_schema(first)
    return {field.name: (field.metadata or {}).get(b"description", b"").decode() for field in fields}


def tabulate_scores(players: str, by: str, arm: str = "base") -> pd.DataFrame:
    """A row a group and score: the part of the group's player rows that ended with so many points."""
    counted = _query(
        f'SELECT "{by}", points, count(*) AS rows FROM read_parquet(?) WHERE arm = ? '
        "GROUP BY ALL ORDER BY ALL",
        [players, arm],
    )
    total = counted.groupby(by)["rows"].transform("sum")
    weighted = (counted["points"] * counted["rows"]).groupby(counted[by]).transform("sum")
    return counted.assign(part=counted["rows"] / total, mean=weighted / total)


def tabulate_sources(players: str, by: str, arm: str = "base") -> pd.DataFrame:
    """A row a group and source: mean points. Sources are the columns that the files call a part of points;
    the table is empty where they name none, or where the parts do not sum to the points."""
    parts = [name for name, told in describe_columns(players).items() if told.endswith(PART_OF_POINTS)]
    empty = pd.DataFrame(columns=[by, "source", "points"])
    if not parts:
        return empty
    sums = " + ".join(f'"{part}"' for part in parts)
    means = ", ".join(f'avg("{part}") AS "{part}"' for part in parts)
    read = _query(
        f'SELECT "{by}", {means}, count(*) FILTER ({sums} <> points) AS astray FROM read_parquet(?) '
        "WHERE arm = ? GROUP BY ALL ORDER BY ALL",
        [players, arm],
    )
    if read["astray"].any():
        return empty
    long = read.melt(by, parts, "source", "points")
    return long.assign(source=long["source"].str.replace("_", " "))


def tabulate_funnel(players: str, uses: str, draws: str, cards: CardFacts, arm: str = "base") -> pd.DataFrame:
    """A row a card, times a game: drawn, used, used with its effect carried out (worked), and used by the
    winner (won), where a shared win counts by its share."""
    return _query(
        f"""
        WITH p AS (SELECT * FROM read_parquet($players) WHERE arm = $arm),
        u AS (SELECT {GAME}, seat, "{cards.card}" AS card, "{cards.worked}"::INT > 0 AS works
              FROM read_parquet($uses) WHERE arm = $arm),
        games AS (SELECT count(*) AS games, max(whole) AS whole
                  FROM (SELECT sum(share) AS whole FROM p GROUP BY {GAME})),
        used AS (SELECT card, count(*) AS used, count(*) FILTER (works) AS worked, sum(share) AS won
                 FROM u JOIN p USING ({GAME}, seat) GROUP BY 1),
        drawn AS (SELECT "{cards.card}" AS card, count(*) AS drawn FROM read_parquet($draws)
                  WHERE arm = $arm GROUP BY 1)
        SELECT card, coalesce(drawn, 0) / games AS drawn, coalesce(used, 0) / games AS used,
               coalesce(worked, 0) / games AS worked, coalesce(won, 0) / games / whole AS won
        FROM used FULL JOIN drawn USING (card), games ORDER BY used DESC, card
        """,
        {"players": players, "uses": uses, "draws": draws, "arm": arm},
    )


def tabulate_board(tiles: str, arm: str = "base") -> pd.DataFrame:
    """A row a round and tile: means of what is logged seat by seat (`stones_0`, `stones_1` … as `stones`),
    summed over the seats."""
    families: dict[str, list[str]] = {}
    for column in describe_columns(tiles):
        if found := re.fullmatch(r"(\w+)_(\d+)", column):
            families.setdefault(found[1], []).append(column)
    sums = ", ".join(_average(family, columns) for family, columns in families.items())
    return _query(
        f"SELECT round, tile, {sums or 'count(*) AS rows'} FROM read_parquet(?) WHERE arm = ? "
        "GROUP BY ALL ORDER BY ALL",
        [tiles, arm],
    )


def _average(family: str, columns: Sequence[str]) -> str:
    total = " + ".join(f'"{column}"::INT' for column in columns)
    return f'avg({total}) AS "{family}"'


def tabulate_layout(manifest: Mapping[str, Any]) -> pd.DataFrame:
    """A row a tile: where it lies (tile, x, y) and what it is called; empty where a game has no board."""
    labels = manifest.get("labels", {})
    return pd.DataFrame(
        (
            {"tile": int(tile), "x": x, "y": y, "name": labels.get(f"tiles.{tile}.name", "")}
            for tile, (x, y) in (manifest.get("board") or {}).items()
        ),
        columns=["tile", "x", "y", "name"],
    )


def tabulate_arms(players: str, arms: Sequence[str]) -> pd.DataFrame:
    """A row an arm and seat: the win share in the twin games less that in the games as they were, on the same
    deals. Twins that differ in nothing have a difference of exactly 0, and an error of 0."""
    blocks = read_blocks(players, ["arm", "seat"], "share").common()
    base = blocks.where(arm="base").scores
    tables = []
    with warnings.catch_warnings():  # zeros speak for themselves
        warnings.simplefilter("ignore", UserWarning)
        for arm in arms:
            of_arm = blocks.where(arm=arm)
            labels = of_arm.groups.assign(name=[f"{arm}, seat {seat}" for seat in of_arm.groups["seat"]])
            tables.append(estimate_means(of_arm.scores - base, labels).table())
    return pd.concat(tables, ignore_index=True).rename(columns={"mean": "change"})


def tabulate_course(
    players: str, by: str, value: Value = "share", arm: str = "base", level: float = 0.95
) -> pd.DataFrame:
    """An estimate as it was after the first so many blocks, with the interval that it had then. For the eye:
    whoever stops when he likes what he sees needs a sequential test."""
    blocks = read_blocks(players, ["arm", by], value).where(arm=arm).common()
    total = len(blocks.deals)
    steps = np.unique(np.geomspace(min(10, total), total, STEPS).round().astype(int))
    labels = [f"{by} {name}" if by == "seat" else str(name) for name in blocks.groups[by]]
    with warnings.catch_warnings():  # a few first blocks that score the same are nothing to warn of
        warnings.simplefilter("ignore", UserWarning)
        tables = [estimate_means(blocks.scores[:step], labels).table(level) for step in steps]
    return pd.concat(tables, ignore_index=True)


def _query(text: str, values: Sequence[str] | dict[str, str]) -> pd.DataFrame:
    with duckdb.connect() as database:
        return database.execute(text, values).df()
