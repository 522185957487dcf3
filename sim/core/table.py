"""What a row of a log is: columns with a small type on disk, a description, and words for what is a code.

A game's kernel fills plain numbers, one row of a buffer a column; the batch turns them into files and adds
which deal, line-up, arm and seating a row is from.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

# Kernels fill arrays [column, row]; column 0 is the number of the deal in the call, then come the table's.
BUFFER = np.int32


@dataclass(frozen=True)
class Column:
    """A column that a kernel fills. With words, a value is the place of a word."""

    name: str
    dtype: str  # on disk; "bool" for yes or no
    description: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """A table, named after what a row is."""

    name: str
    description: str
    columns: tuple[Column, ...]
    rows: int  # that a game usually has, for the size of buffers
    most: int  # that a game can have: a kernel stops before a buffer overflows

    def make_buffer(self, games: int) -> np.ndarray:
        """Room for so many usual games, and for one of the largest."""
        return np.empty((1 + len(self.columns), games * self.rows + self.most), BUFFER)


SEAT = Column("seat", "uint8", "seat, from 0; seat 0 starts the first round")
ROUND = Column("round", "uint8", "round, from 1")
