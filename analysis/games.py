"""From the files of a run to whole games: what needs all players of a game at once, and more than sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analysis.source import Source


@dataclass(frozen=True)
class Games:
    """The games of each block, in the order of the design. Values are whole numbers [block, game, seat]."""

    deals: np.ndarray  # [block]
    line_ups: np.ndarray  # [game] name of the line-up
    strategies: np.ndarray  # [game, seat]
    values: dict[str, np.ndarray]
    whole_win: int  # what the shares of a game add up to

    @property
    def players(self) -> int:
        return self.strategies.shape[1]


def read_games(players: str | list[str], values: Sequence[str], arm: str = "base") -> Games:
    """Some columns of the players table for every game of one arm; only blocks that are complete."""
    with Source(players, ["strategy"], values) as source:
        arms = source.places["arm"].unique().tolist()
        if arm not in arms:
            raise ValueError(f"no arm '{arm}'; known: {', '.join(arms)}")
        ours = (source.places["arm"] == arm).to_numpy()
        place_of = np.where(ours, np.cumsum(ours) - 1, -1)
        read = {value: np.zeros((len(source.deals), ours.sum()), np.int16) for value in values}
        rows = np.zeros((len(source.deals), ours.sum()), np.uint8)
        for block, place, piece in source.pieces(values):
            of_arm = ours[place]
            cells = block[of_arm], place_of[place[of_arm]]
            np.add.at(rows, cells, 1)
            for value in values:
                read[value][cells] = piece[value].to_numpy()[of_arm]
        whole_win = source.read_whole_win()
    if rows.max() > 1:
        raise ValueError("a game occurs twice; read runs with other seeds or variants apart")
    complete = rows.all(axis=1)
    places = source.places[ours]
    seats = (-1, source.players)  # places are in the order line-up, seating, seat
    return Games(
        source.deals[complete],
        places["line_up"].to_numpy().reshape(seats)[:, 0],
        places["strategy"].to_numpy().reshape(seats),
        {
            name: numbers[complete].reshape(-1, ours.sum() // source.players, source.players)
            for name, numbers in read.items()
        },
        whole_win,
    )
