"""The players table of some runs: which places a block has, which deals there are, and the rows, streamed.

A place is a seat of one game of the block: line-up, arm, seating, seat. It is the same in every deal, so rows
are told apart by two whole numbers, block and place, and no text leaves the database twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import duckdb
import numpy as np
import pandas as pd

GAME = ["line_up", "arm", "seating"]  # with the deal, what tells one game from another
VECTORS_A_PIECE = 500  # of 2048 rows each
GAPS = 4  # deals count as numbered through if at least one in so many is there


class Source:
    """Parquet files of a players table: a path or glob, or several. Close it, or use it in `with`."""

    def __init__(self, files: str | list[str], keys: Sequence[str], values: Sequence[str]) -> None:
        """`keys` are columns that hang on the place alone, `values` those that will be read."""
        self._database = duckdb.connect()
        self._files = files
        keys = list(dict.fromkeys([*GAME, "seat", *keys]))
        self._check_columns(["deal", *keys, *values])
        self._keys = ", ".join(f'"{key}"' for key in keys)
        found = self._ask(
            f"SELECT {self._keys}, min(deal) AS first, max(deal) AS last, count(*) AS deals"
            f" FROM read_parquet(?) GROUP BY {self._keys} ORDER BY {self._keys}"
        ).df()
        if found.empty:
            raise ValueError(f"{files}: no rows; play something first")
        self.places: pd.DataFrame = found[keys]  # a row a place, by line-up, arm, seating, seat
        seats = self.places.groupby(GAME)["seat"].nunique().unique()
        if len(seats) > 1:
            raise ValueError(f"games of {' and '.join(map(str, sorted(seats)))} players; read them apart")
        self.players = int(seats[0])
        first, last = int(found["first"].min()), int(found["last"].max())
        self._through = last - first < GAPS * int(found["deals"].sum())
        if self._through:
            self.deals = np.arange(first, last + 1)  # some of them may have no rows
        else:
            distinct = "SELECT DISTINCT deal FROM read_parquet(?) ORDER BY deal"
            self.deals = self._ask(distinct).fetchnumpy()["deal"]

    def __enter__(self) -> Source:
        return self

    def __exit__(self, *error: object) -> None:
        self._database.close()

    def pieces(self, values: Sequence[str]) -> Iterator[tuple[np.ndarray, np.ndarray, pd.DataFrame]]:
        """Number of the block and of the place of each row, and its values; a million rows at a time."""
        self._database.register("places", self.places.reset_index(names="place"))
        columns = ", ".join(f"{value}::INTEGER AS {value}" for value in values)
        rows = self._ask(
            f"SELECT deal, place, {columns} FROM read_parquet(?) JOIN places USING ({self._keys})"
        )
        while len(piece := rows.fetch_df_chunk(VECTORS_A_PIECE)):
            deal = piece["deal"].to_numpy()
            block = deal - self.deals[0] if self._through else np.searchsorted(self.deals, deal)
            yield block, piece["place"].to_numpy(), piece

    def read_whole_win(self) -> int:
        """The shares of any one game add up to it."""
        keys = ", ".join(GAME)
        shares = f"SELECT sum(share) FROM read_parquet(?) WHERE deal = {self.deals[0]} GROUP BY {keys}"
        return int(self._ask(shares).fetchall()[0][0])

    def _ask(self, query: str) -> duckdb.DuckDBPyConnection:
        return self._database.execute(query, [self._files])

    def _check_columns(self, wanted: list[str]) -> None:
        try:
            there = self._ask("DESCRIBE SELECT * FROM read_parquet(?)").df()["column_name"].tolist()
        except duckdb.IOException:
            raise ValueError(f"{self._files}: no such Parquet files; give a players table") from None
        for column in wanted:
            if column not in there:
                raise ValueError(f"no column '{column}' in the players table; known: {', '.join(there)}")
