"""From a range of deals to tables: the games of each block are played in kernels, their rows put in order.

Rows come in the order (deal, game of the block, row of the game), however the deals are cut into chunks.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyarrow as pa

from sim.batch.design import BlockGame, Design, check_against_game
from sim.batch.errors import BatchError
from sim.core.deals import DECISIONS
from sim.core.jit import PLAIN
from sim.core.match import Match
from sim.core.table import Column, Table
from sim.games import load_game

GAMES_A_STEP = 64 if PLAIN else 4096  # the kernel fills buffers for so many games
DEAL = Column("deal", "int64", "number of the deal; with the seed it fixes all chance")
SEATING = Column("seating", "uint16", "which seating of the design's scheme, from 0")

_compiling = threading.Lock()  # players are compiled one at a time


class Croupier:
    """A design made ready to be played: one world a line-up, and what the tables of the run look like."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.game = load_game(design.game)
        check_against_game(design, self.game)
        self.facts = self.game.load_box(design.changes, design.variant)
        self.games = design.games_of_block()
        replay = [
            word for key, value in design.changes.items() for word in ("--set", f"{key}={_tell(value)}")
        ]
        with _compiling:
            self.matches = {
                name: Match(self.game, self.facts, line_up, design.seed, replay=replay)
                for name, line_up in design.line_ups.items()
            }
        self.match = next(iter(self.matches.values()))  # the one that plays now
        for game in self.games:
            self.sit_down(game)  # refuses impossible interventions before anything is played
        names = {*self.game.LEVELS[design.log], *([DECISIONS] if design.sampled > 0 else [])}
        self.wanted = np.array([int(table.name in names) for table in self.game.TABLES])
        self.threshold = round(design.sampled * 2**32)
        self.tables = {
            table.name: complete_table(table, design)
            for table, wanted in zip(self.game.TABLES, self.wanted, strict=True)
            if wanted
        }
        self.step = max(1, GAMES_A_STEP // len(self.games))
        self._buffers = tuple(
            table.make_buffer(self.step if wanted else 0)
            for table, wanted in zip(self.game.TABLES, self.wanted, strict=True)
        )
        self._codes = {
            name: [design.labels().index(label) for label in line_up]
            for name, line_up in design.line_ups.items()
        }

    def sit_down(self, game: BlockGame) -> Match:
        self.match = self.matches[game.line_up]
        self.match.sit(game.seating.order, self.design.arms[game.arm], game.seating.rotation)
        return self.match

    def play(self, first_deal: int, deals: int) -> Iterator[dict[str, list[np.ndarray]]]:
        """The tables of some deals, step by step: columns of numbers in the types of the files."""
        for start in range(first_deal, first_deal + deals, self.step):
            yield self._play_step(start, min(self.step, first_deal + deals - start))

    def _play_step(self, start: int, deals: int) -> dict[str, list[np.ndarray]]:
        pieces: list[list[np.ndarray]] = [[] for _ in self.game.TABLES]
        for number, game in enumerate(self.games):
            self._play_game(game, number, start, deals, pieces)
        tables = {}
        for table, found in zip(self.game.TABLES, pieces, strict=True):
            if table.name in self.tables:
                tables[table.name] = self._arrange(table, found, start)
        return tables

    def _play_game(
        self, game: BlockGame, number: int, start: int, deals: int, pieces: list[list[np.ndarray]]
    ) -> None:
        """One game of the block for a step. A piece is a buffer with the game's number on top."""
        match = self.sit_down(game)
        done = 0
        while done < deals:
            counts = np.zeros(len(self._buffers), np.int64)
            with match.faults_explained():
                played = self.game.play_rows(
                    match.world,
                    start + done,
                    deals - done,
                    self.wanted,
                    self.threshold,
                    self._buffers,
                    counts,
                )
            for buffer, rows, found, wanted in zip(self._buffers, counts, pieces, self.wanted, strict=True):
                if wanted:
                    piece = np.empty((len(buffer) + 1, rows), buffer.dtype)
                    piece[0] = number
                    piece[1:] = buffer[:, :rows]
                    piece[1] += done
                    found.append(piece)
            done += played

    def _arrange(self, table: Table, pieces: list[np.ndarray], start: int) -> list[np.ndarray]:
        rows = np.concatenate(pieces, axis=1)
        if len(self.games) > 1:
            rows = rows[:, np.argsort(rows[1], kind="stable")]
        numbers = rows[0]
        line_ups, arms = list(self.design.line_ups), list(self.design.arms)
        games = np.array([(line_ups.index(g.line_up), arms.index(g.arm), g.number) for g in self.games])
        columns = [rows[1].astype(np.int64) + start]
        columns += [
            games[:, place][numbers].astype(column.dtype)
            for place, column in enumerate(key_columns(self.design)[1:])
        ]
        for column, values in zip(table.columns, rows[2:], strict=True):
            columns.append(_shrink(table, column, values))
            if column.name == "seat":
                codes = np.array(
                    [[self._codes[g.line_up][slot] for slot in g.seating.order] for g in self.games]
                )
                columns.append(codes[numbers, values].astype(_code_type(self.design.labels())))
        return columns


def _tell(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def key_columns(design: Design) -> list[Column]:
    """What every row of a run begins with."""
    line_ups, arms = tuple(design.line_ups), tuple(design.arms)
    return [
        DEAL,
        Column("line_up", _code_type(line_ups), "line-up of the design", line_ups),
        Column("arm", _code_type(arms), "arm of the design: what was done to the game", arms),
        SEATING,
    ]


def complete_table(table: Table, design: Design) -> Table:
    """A game's table with the columns that the batch adds."""
    labels = tuple(design.labels())
    strategy = Column("strategy", _code_type(labels), "strategy on the seat, as the design names it", labels)
    columns = key_columns(design)
    for column in table.columns:
        columns += [column, strategy] if column.name == "seat" else [column]
    return Table(table.name, table.description, tuple(columns), table.rows, table.most)


def _code_type(words: Any) -> str:
    return "int8" if len(words) < 128 else "int16"


def _shrink(table: Table, column: Column, values: np.ndarray) -> np.ndarray:
    """The type of the file; a number that does not fit is an error, never another number."""
    if column.dtype == "bool":
        return values.astype(np.bool_)
    limits = np.iinfo(column.dtype)
    if len(values) and (values.min() < limits.min or values.max() > limits.max):
        raise BatchError(
            f"{table.name}.{column.name}: {values.min()} to {values.max()} do not fit {column.dtype}; "
            "this variant is too large for the log"
        )
    return values.astype(column.dtype)


def make_schema(table: Table, metadata: dict[str, str]) -> pa.Schema:
    """The schema of a table's files: types, descriptions, provenance."""
    entries = []
    for column in table.columns:
        kind = pa.dictionary(pa.type_for_alias(column.dtype), pa.string()) if column.words else None
        described = {"description": column.description}
        entries.append(pa.field(column.name, kind or pa.type_for_alias(column.dtype), False, described))
    return pa.schema(entries, metadata)


def make_arrow(table: Table, schema: pa.Schema, columns: list[np.ndarray]) -> pa.Table:
    arrays = []
    for column, values in zip(table.columns, columns, strict=True):
        array = pa.array(values)
        if column.words:
            array = pa.DictionaryArray.from_arrays(array, pa.array(column.words, pa.string()))
        arrays.append(array)
    return pa.Table.from_arrays(arrays, schema=schema)
