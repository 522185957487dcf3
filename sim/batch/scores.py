"""Win shares by block, summed up while a run is written: enough for a first look with honest intervals.

A block's score of a group (a strategy, or a seat) is its win over all games of the block, in parts of a
win as the game counts them (`WHOLE_WIN`). Integer sums are exact and add up in any order; games of one deal
are never counted as independent.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.batch.design import BlockGame, Design
from sim.batch.seating import OF_ONE
from sim.core.table import Table

NORMAL_975 = 1.959964  # quantiles of the normal distribution
NORMAL_80 = 0.841621


@dataclass(frozen=True)
class Share:
    """The win share of a group: mean over blocks, its standard error, and the spread of a block."""

    line_up: str
    arm: str
    group: str
    blocks: int
    mean: float
    error: float
    spread: float

    @property
    def half_width(self) -> float:
        """Of the 95 % interval."""
        return NORMAL_975 * self.error

    def as_json(self) -> dict[str, Any]:
        told = {"line_up": self.line_up, "arm": self.arm, "group": self.group, "blocks": self.blocks}
        low, high = self.mean - self.half_width, self.mean + self.half_width
        return told | {"share": self.mean, "low": low, "high": high}

    def detectable(self, blocks: int) -> float:
        """The smallest difference found with 80 % power at 5 %, two-sided."""
        return (NORMAL_975 + NORMAL_80) * self.spread / math.sqrt(blocks)


class Scores:
    """Sums over blocks for every group of a design."""

    def __init__(self, design: Design, games: list[BlockGame], whole_win: int) -> None:
        self.whole_win = whole_win
        self.groups: list[tuple[str, str, str]] = []
        self.weights = []  # [group][place in the block] 1 where the group sits
        for line_up, labels in design.line_ups.items():
            for arm in design.arms:
                for group in list_groups(design, labels):
                    self.groups.append((line_up, arm, group))
                    self.weights.append(_find_places(games, design, line_up, arm, group))
        self._weights = np.array(self.weights, np.float64).T
        self.sums = Sums(
            [0] * len(self.groups), [0] * len(self.groups), [int(sum(row)) for row in self.weights]
        )

    def add(self, table: Table, columns: list[np.ndarray]) -> None:
        """The rows of whole blocks, in order."""
        names = [column.name for column in table.columns]
        shares = columns[names.index("share")].reshape(-1, len(self._weights)).astype(np.float64)
        scores = shares @ self._weights  # whole numbers far below 2^53: exact
        self.sums.blocks += len(scores)
        for place, (total, squares) in enumerate(
            zip(scores.sum(axis=0), (scores**2).sum(axis=0), strict=True)
        ):
            self.sums.totals[place] += int(total)
            self.sums.squares[place] += int(squares)

    def as_json(self) -> dict[str, Any]:
        sums = self.sums
        return {"blocks": sums.blocks, "totals": sums.totals, "squares": sums.squares}

    def add_record(self, told: dict[str, Any]) -> None:
        self.sums.blocks += told["blocks"]
        self.sums.totals = [a + b for a, b in zip(self.sums.totals, told["totals"], strict=True)]
        self.sums.squares = [a + b for a, b in zip(self.sums.squares, told["squares"], strict=True)]

    def shares(self) -> list[Share]:
        found = []
        blocks = self.sums.blocks
        for place, (line_up, arm, group) in enumerate(self.groups):
            total, squares = self.sums.totals[place], self.sums.squares[place]
            unit = self.whole_win * max(1, self.sums.places[place])
            # whole numbers until the last step: nothing cancels
            variance = (blocks * squares - total * total) / (blocks * max(1, blocks - 1)) / unit**2
            spread = math.sqrt(max(0.0, variance))
            found.append(
                Share(line_up, arm, group, blocks, total / blocks / unit, spread / math.sqrt(blocks), spread)
            )
        return found


@dataclass
class Sums:
    totals: list[int]
    squares: list[int]
    places: list[int] = field(default_factory=list)
    blocks: int = 0


def list_groups(design: Design, labels: tuple[str, ...]) -> list[str]:
    """Strategies where they differ, seats where one strategy plays itself."""
    if design.seating in OF_ONE:
        return [f"seat {seat}" for seat in range(design.players)]
    return list(dict.fromkeys(labels))


def _find_places(games: list[BlockGame], design: Design, line_up: str, arm: str, group: str) -> list[int]:
    labels = design.line_ups[line_up]
    places = []
    for game in games:
        ours = game.line_up == line_up and game.arm == arm
        for seat, slot in enumerate(game.seating.order):
            places.append(int(ours and group in (labels[slot], f"seat {seat}")))
    return places
