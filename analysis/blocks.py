"""From the files of a run to one score a block and group. The unit of inference is the deal block.

A block is one deal under all of its seatings: rows of a game, and games of a deal, are not independent, so
they are summed up inside the block first, and only blocks are counted. Whole numbers are added: the sums are
the same bits however the files are cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

import numpy as np
import pandas as pd

from analysis.source import GAME, Source
from analysis.stats.core import estimate_means

Value = Literal["share", "margin", "points"]


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
            return self.sums / np.multiply(self.rows, self.unit, dtype=np.int32)

    def of_group(self, group: int) -> np.ndarray:
        """The scores of one group, in the blocks in which it plays."""
        there = self.rows[:, group] > 0
        return self.sums[there, group] / np.multiply(self.rows[there, group], self.unit, dtype=np.int32)

    def common(self) -> Blocks:
        """The blocks in which every group plays, which contrasts between groups need."""
        return self.take(self.rows.min(axis=1) > 0)

    def take(self, chosen: np.ndarray) -> Blocks:
        """Some blocks only: a mask, or their places."""
        return replace(self, deals=self.deals[chosen], sums=self.sums[chosen], rows=self.rows[chosen])

    def where(self, **wanted: object) -> Blocks:
        """Some groups only, such as arm="base"."""
        chosen = np.ones(len(self.groups), dtype=bool)
        for column, value in wanted.items():
            known = self.groups[column].unique().tolist()
            if value not in known:
                raise ValueError(f"no {column} '{value}'; known: {', '.join(map(str, known))}")
            chosen &= (self.groups[column] == value).to_numpy()
        groups = self.groups[chosen].reset_index(drop=True)
        return replace(self, groups=groups, sums=self.sums[:, chosen], rows=self.rows[:, chosen])


def read_blocks(players: str | list[str], by: Sequence[str], value: Value) -> Blocks:
    """Block sums of the win share, the margin (own points less the mean of the others') or the points.

    `players` is a path or glob of the players table, or several; `by` columns of it, such as ["strategy"] or
    ["line_up", "seat"]. A margin is kept as others × own − sum of the others, a whole number.
    """
    if value not in get_args(Value):
        raise ValueError(f"no value '{value}'; known: {', '.join(get_args(Value))}")
    column = "share" if value == "share" else "points"
    by = list(by)
    with Source(players, by, [column]) as source:
        group_of, game_of = (source.places.groupby(key).ngroup().to_numpy() for key in (by, GAME))
        groups = source.places[by].drop_duplicates().sort_values(by, ignore_index=True)
        sums = np.zeros((len(source.deals), len(groups)), np.int32)
        rows = np.zeros(sums.shape, np.uint16)
        totals = _add_up_games(source, game_of) if value == "margin" else None
        for block, place, piece in source.pieces([column]):
            worth = piece[column].to_numpy()
            if totals is not None:
                worth = source.players * worth - totals[block, game_of[place]]
            cells = block * len(groups) + group_of[place]
            np.add.at(sums.reshape(-1), cells, worth)
            np.add.at(rows.reshape(-1), cells, 1)
        if (rows.max(axis=0) > np.bincount(group_of)).any():
            raise ValueError("a game occurs twice; read runs with other seeds or variants apart")
        units = {"margin": source.players - 1, "points": 1}
        unit = source.read_whole_win() if value == "share" else units[value]
    blocks = Blocks(groups, source.deals, _shrink(sums), _shrink(rows), unit, source.players)
    played = rows.max(axis=1) > 0
    return blocks if played.all() else blocks.take(played)


def _add_up_games(source: Source, game_of: np.ndarray) -> np.ndarray:
    """[block, game] points of all players of a game; `game_of` names the game of a place."""
    totals = np.zeros((len(source.deals), 1 + game_of.max()), np.int32)
    for block, place, piece in source.pieces(["points"]):
        np.add.at(totals.reshape(-1), block * totals.shape[1] + game_of[place], piece["points"].to_numpy())
    return totals


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
    tables = []
    for value in get_args(Value):
        blocks = read_blocks(players, by, value)
        found = pd.concat(
            estimate_means(blocks.of_group(group), blocks.groups.iloc[[group]]).table(level)
            for group in range(len(blocks.groups))
        )
        names = {"mean": value, "se": f"{value}_se", "low": f"{value}_low", "high": f"{value}_high"}
        tables.append(found.rename(columns=names))
    shares, margins, points = tables
    rows = blocks.rows.sum(axis=0, dtype=np.int64)
    shares = shares.assign(player_rows=rows, points=points["points"])
    return shares.assign(**margins.filter(like="margin"))
