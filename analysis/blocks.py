"""From the files of a run to one score a block and group. The unit of inference is the deal block.

A block is one deal under all of its seatings: rows of a game, and games of a deal, are not independent, so
they are summed up inside the block first, and only blocks are counted. Rows stream by in pieces, and whole
numbers are added: the sums are the same bits however the files are cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

import duckdb
import numpy as np
import pandas as pd

from analysis.stats.core import estimate_means

Value = Literal["share", "margin", "points"]
GAME = ["line_up", "arm", "seating"]  # with the deal, what tells one game from another
VECTORS_A_PIECE = 500  # of 2048 rows each
GAPS = 4  # deals count as numbered through if at least one in so many is there


@dataclass(frozen=True)
class Blocks:
    """The sums of a value over the rows of each group in each block; a score is a mean over those rows."""

    groups: pd.DataFrame  # a row a group
    deals: np.ndarray  # [block]
    sums: np.ndarray  # [block, group] whole numbers
    rows: np.ndarray  # [block, group] player rows behind a sum; 0: the group is not in the block
    unit: int  # of the sums: the whole win in the files, the number of the others for margins, 1 for points
    players: int  # of a game

    @property
    def scores(self) -> np.ndarray:
        """[block, group]; NaN where the group is not in the block."""
        with np.errstate(invalid="ignore"):
            return self.sums / (self.rows * np.float64(self.unit))

    def common(self) -> Blocks:
        """The blocks in which every group plays, which contrasts between groups need."""
        return self.take(self.rows.all(axis=1))

    def take(self, chosen: np.ndarray) -> Blocks:
        """Some blocks only: a mask, or their places."""
        return replace(self, deals=self.deals[chosen], sums=self.sums[chosen], rows=self.rows[chosen])


def read_blocks(players: str | list[str], by: Sequence[str], value: Value) -> Blocks:
    """Block sums of the win share, the margin (own points less the mean of the others') or the points.

    `players` is a path or glob of the players table, or several; `by` columns of it, such as ["strategy"] or
    ["line_up", "seat"]. A margin is kept as others × own − sum of the others, a whole number.
    """
    by = list(by)
    with duckdb.connect() as database:
        source = Source(database, players, by, value)
        places = source.places
        group_of, game_of = (places.groupby(key).ngroup().to_numpy() for key in (by, GAME))
        groups = places[by].drop_duplicates().sort_values(by, ignore_index=True)
        sums = np.zeros((len(source.deals), len(groups)), np.int32)
        rows = np.zeros(sums.shape, np.uint16)
        totals = source.add_up_games(game_of) if value == "margin" else None
        for block, place, worth in source.pieces():
            if totals is not None:
                worth = source.players * worth - totals[block, game_of[place]]
            cells = block * len(groups) + group_of[place]
            np.add.at(sums.reshape(-1), cells, worth)
            np.add.at(rows.reshape(-1), cells, 1)
        unit = {"share": source.read_whole_win(), "margin": source.players - 1, "points": 1}[value]
    if (rows.max(axis=0) > np.bincount(group_of)).any():
        raise ValueError("a game occurs twice; read runs with other seeds or variants apart")
    blocks = Blocks(groups, source.deals, _shrink(sums), _shrink(rows), unit, source.players)
    played = rows.any(axis=1)
    return blocks if played.all() else blocks.take(played)


class Source:
    """The players table of some files: the places of a block, its deals, and its rows piece by piece."""

    def __init__(
        self,
        database: duckdb.DuckDBPyConnection,
        players: str | list[str],
        by: list[str],
        value: Value,
    ) -> None:
        self._database = database
        self._files = players
        self._column = "share" if value == "share" else "points"
        if value not in get_args(Value):
            raise ValueError(f"no value '{value}'; known: {', '.join(get_args(Value))}")
        self._check_columns([*by, "deal", *GAME, "seat", self._column])
        self._keys = ", ".join(f'"{key}"' for key in dict.fromkeys([*GAME, "seat", *by]))
        self.places = self._ask(
            f"SELECT {self._keys}, min(deal) AS first, max(deal) AS last, count(*) AS deals"
            f" FROM read_parquet(?) GROUP BY {self._keys} ORDER BY {self._keys}"
        ).df()
        if self.places.empty:
            raise ValueError(f"{players}: no rows; play something first")
        seats = self.places.groupby(GAME)["seat"].nunique().unique()
        if len(seats) > 1:
            raise ValueError(f"games of {' and '.join(map(str, sorted(seats)))} players; read them apart")
        self.players = int(seats[0])
        first, last = int(self.places.pop("first").min()), int(self.places.pop("last").max())
        self._through = last - first < GAPS * int(self.places.pop("deals").sum())
        if self._through:
            self.deals = np.arange(first, last + 1)
        else:
            distinct = "SELECT DISTINCT deal FROM read_parquet(?) ORDER BY deal"
            self.deals = self._ask(distinct).fetchnumpy()["deal"]

    def pieces(self) -> Iterator[tuple[np.ndarray, np.ndarray, np.ndarray]]:
        """Number of the block, place in it, and value of each row; some million rows at a time."""
        self._database.register("places", self.places.reset_index(names="place"))
        rows = self._ask(
            f"SELECT deal, place, {self._column}::INTEGER AS worth FROM read_parquet(?)"
            f" JOIN places USING ({self._keys})"
        )
        while len(piece := rows.fetch_df_chunk(VECTORS_A_PIECE)):
            deal = piece["deal"].to_numpy()
            block = deal - self.deals[0] if self._through else np.searchsorted(self.deals, deal)
            yield block, piece["place"].to_numpy(), piece["worth"].to_numpy()

    def add_up_games(self, game_of: np.ndarray) -> np.ndarray:
        """[block, game] points of all players of a game; `game_of` names the game of a place."""
        totals = np.zeros((len(self.deals), 1 + game_of.max()), np.int32)
        for block, place, worth in self.pieces():
            np.add.at(totals.reshape(-1), block * totals.shape[1] + game_of[place], worth)
        return totals

    def read_whole_win(self) -> int:
        """The shares of any one game add up to it."""
        game = (
            f"SELECT sum(share) FROM read_parquet(?) WHERE deal = {self.deals[0]} GROUP BY {', '.join(GAME)}"
        )
        return int(self._ask(game).fetchone()[0])

    def _ask(self, query: str) -> duckdb.DuckDBPyConnection:
        return self._database.execute(query, [self._files])

    def _check_columns(self, wanted: list[str]) -> None:
        try:
            there = self._ask("DESCRIBE SELECT * FROM read_parquet(?)").df()["column_name"].tolist()
        except duckdb.IOException:
            raise ValueError(
                f"{self._files}: no such Parquet files; give the players table of a run"
            ) from None
        for column in wanted:
            if column not in there:
                raise ValueError(f"no column '{column}' in the players table; known: {', '.join(there)}")


def _shrink(numbers: np.ndarray) -> np.ndarray:
    """The smallest type that holds them all."""
    kind = np.promote_types(np.min_scalar_type(numbers.min()), np.min_scalar_type(numbers.max()))
    return numbers.astype(kind)


def estimate_shares(players: str | list[str], by: Sequence[str], level: float = 0.95) -> pd.DataFrame:
    """Win share and margin of each group of players, with t intervals over blocks.

    Estimand: the mean over deals of a group's win share (of the points that it is ahead of the others' mean)
    under the design's seatings. SE = sd(block means) / sqrt(blocks). Wrong if deals repeat, or if a group is
    absent from some blocks for a reason that has to do with the outcome.
    """
    read = {value: read_blocks(players, by, value) for value in get_args(Value)}
    blocks = read["share"]
    table = blocks.groups.copy()
    table["blocks"] = np.count_nonzero(blocks.rows, axis=0)
    table["player_rows"] = blocks.rows.sum(axis=0, dtype=np.int64)
    table["points"] = np.nanmean(read["points"].scores, axis=0)
    for value in ("share", "margin"):
        scores = read[value].scores
        found = pd.concat(
            estimate_means(scores[blocks.rows[:, group] > 0, group], blocks.groups.iloc[[group]]).table(level)
            for group in range(len(table))
        )
        table[value] = found["mean"]  # by index: the number of the group
        for column in ("se", "low", "high"):
            table[f"{value}_{column}"] = found[column]
    return table
