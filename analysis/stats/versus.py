"""Head to head: how one strategy does alone against copies of another, and a whole matrix of such pairs."""

from __future__ import annotations

from enum import StrEnum

import numpy as np
import pandas as pd

from analysis.blocks import Blocks, Value, read_blocks
from analysis.stats.core import Estimate, estimate_means


class Cell(StrEnum):
    BETTER = "better"  # the interval lies above par
    WORSE = "worse"
    OPEN = ""  # par is inside: nothing may be said


def read_versus(players: str | list[str], value: Value, arm: str = "base") -> Blocks:
    """Block scores of each strategy in each line-up, over the deals that all line-ups have in common."""
    blocks = read_blocks(players, ["arm", "line_up", "strategy"], value).where(arm=arm).common()
    if not len(blocks.deals):
        raise ValueError("the line-ups have no deal in common; play them with the same deals")
    return blocks


def estimate_versus(blocks: Blocks) -> Estimate:
    """Each pair of strategies that met: what `one` gets alone against copies of `other`.

    Estimand: the mean over deals of the value of `one` when it takes each seat in turn and `other` all the
    rest (seating rotate); par is 1 / players, or 0 for margins. Common deals give the covariance between
    cells. Wrong where a line-up is no such pair; that is refused.
    """
    cells = find_cells(blocks)
    labels = pd.DataFrame([(one, other) for _, one, other in cells], columns=["one", "other"])
    return estimate_means(blocks.scores[:, [column for column, _, _ in cells]], labels)


def find_cells(blocks: Blocks) -> list[tuple[int, str, str]]:
    """Column of the block scores, `one` and `other` for every strategy that sits alone against another."""
    cells = []
    rows = blocks.rows[0].astype(int)
    for line_up, of_line_up in blocks.groups.groupby("line_up", sort=False):
        games = rows[of_line_up.index].sum() // blocks.players
        alone = [column for column in of_line_up.index if rows[column] == games == blocks.players]
        if len(of_line_up) != 2 or not alone:
            raise ValueError(
                f"line-up '{line_up}' is no head to head: one against copies of another, rotated"
            )
        for column in alone:
            other = of_line_up["strategy"].drop(column).iloc[0]
            cells.append((column, str(of_line_up["strategy"][column]), str(other)))
    if len({cell[1:] for cell in cells}) < len(cells):
        raise ValueError("a pair meets in two line-ups; read them apart")
    return cells


def tabulate_versus(players: str | list[str], arm: str = "base", level: float = 0.95) -> pd.DataFrame:
    """A row a pair: win share of `one` against `other`, its margin, and a verdict where par is excluded.

    Intervals hold for all pairs together (max |t|), and so do the verdicts.
    """
    blocks = read_versus(players, "share", arm)
    table = estimate_versus(blocks).band(level).rename(columns={"mean": "share"})
    margin = estimate_versus(read_versus(players, "margin", arm)).band(level)
    table = table.assign(margin=margin["mean"], margin_low=margin["low"], margin_high=margin["high"])
    par = 1 / blocks.players
    words = np.select([table["low"] > par, table["high"] < par], [Cell.BETTER.value, Cell.WORSE.value], "")
    return table.assign(par=par, family=len(table), verdict=words)
