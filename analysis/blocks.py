"""From the files of a run to estimates with intervals. The unit of inference is the deal block.

A block is one deal under all of its seatings: rows of a game, and games of a deal, are not independent, so
they are averaged inside the block first, and only blocks are counted. Nothing but sums leaves the database.
"""

from __future__ import annotations

from collections.abc import Sequence

import duckdb
import numpy as np
import pandas as pd
from scipy import stats

WHOLE_WIN = 12  # a win in the files: twelfths, so that it can be shared
GAME = ("line_up", "arm", "deal", "seating")  # what tells one game from another


def estimate_shares(players: str, by: Sequence[str], level: float = 0.95) -> pd.DataFrame:
    """Win share and margin of each group of players, with t intervals over blocks.

    Estimand: the mean over deals of a group's win share (of the points that it is ahead of the others' mean)
    under the design's seatings. SE = sd(block means) / sqrt(blocks); one block tells nothing about it, so its
    interval is endless. Wrong if deals repeat, or if a group is absent from some blocks for a reason that has
    to do with the outcome.

    `players` is a path or glob of the players table; `by` columns of it, such as ["strategy"] or ["seat"].
    """
    columns = ", ".join(f'"{column}"' for column in by)
    query = f"""
        WITH rows AS (
            SELECT {columns}, deal, share / {WHOLE_WIN}.0 AS share, points,
                   points - (sum(points) OVER game - points) / (count(*) OVER game - 1.0) AS margin
            FROM read_parquet(?)
            WINDOW game AS (PARTITION BY {", ".join(GAME)})
        ),
        blocks AS (
            SELECT {columns}, deal, count(*) AS rows, avg(share) AS share, avg(margin) AS margin,
                   avg(points) AS points
            FROM rows GROUP BY {columns}, deal
        )
        SELECT {columns}, count(*) AS blocks, sum(rows)::BIGINT AS player_rows, avg(points) AS points,
               avg(share) AS share, stddev_samp(share) AS share_sd,
               avg(margin) AS margin, stddev_samp(margin) AS margin_sd
        FROM blocks GROUP BY {columns} ORDER BY {columns}
    """
    table = duckdb.execute(query, [players]).df()
    for value in ("share", "margin"):
        table[f"{value}_se"] = table.pop(f"{value}_sd").fillna(np.inf) / np.sqrt(table["blocks"])
        reach = stats.t.ppf((1 + level) / 2, np.maximum(table["blocks"] - 1, 1)) * table[f"{value}_se"]
        table[f"{value}_low"], table[f"{value}_high"] = table[value] - reach, table[value] + reach
    return table
