"""Deals in a row: what every game's loop needs, the sample of decisions, and the table that holds them.

The loop itself is the game's own: a kernel that is handed a function cannot be kept on disk.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sim.core.ask import DECISION, MAX_SEATS, TRACE_ROWS, LogFull
from sim.core.jit import jit, u64
from sim.core.rng import key_of, root_of
from sim.core.table import ROUND, SEAT, Column, Table

OUTCOME_COLUMNS = 2 * MAX_SEATS + 1  # points and share by seat, then the decisions
DECISIONS = "decisions"  # the table of a sampled share of deals
SAMPLE = 1000  # the stream that decides whether the decisions of a deal are kept; no rule draws from it


def make_outcomes(deals: int) -> np.ndarray:
    """Rows for `note_outcome`."""
    return np.zeros((deals, OUTCOME_COLUMNS), np.int64)


def make_decisions_table(asks: type[IntEnum], dos: type[IntEnum], about: str, rows: int) -> Table:
    """The table that `fill_decisions` fills; a decision is about a tile, a column, …"""
    columns = (
        SEAT,
        Column("number", "int16", "the how-manieth decision of the game, from 1"),
        ROUND,
        Column("ask", "int8", "which decision", tuple(ask.name.lower() for ask in asks)),
        Column("about", "int8", f"{about} it is about, from 1; 0: none"),
        Column("options", "int16", "number of legal options"),
        Column("answer", "int16", "number of the option chosen, from 0"),
        Column("does", "int8", "what the option does", tuple(do.name.lower() for do in dos)),
        Column("argument", "int16", "its first argument, as `sunking show` tells in words"),
        Column("more", "int32", "its second argument"),
        Column("member", "int16", "which member of its group of options"),
    )
    what = "one decision put to a strategy, in the deals of the sample"
    return Table(DECISIONS, what, columns, rows, TRACE_ROWS)


@jit
def note_outcome(world, i, rows):
    """Each seat's points and share, and the number of decisions."""
    result = world.result
    for seat in range(world.table.players):
        rows[i, 2 * seat] = result.points[seat]
        rows[i, 2 * seat + 1] = result.share[seat]
    rows[i, OUTCOME_COLUMNS - 1] = world.desk.asked


@jit
def open_log(world, deal, wanted, threshold):
    """Before a deal; wanted[table] is 1 for the tables to fill, players first and decisions last.

    Decisions come from the deals below the threshold of the sample.
    """
    desk = world.desk
    desk.deal = deal
    decisions = len(wanted) - 1
    for table in range(1, decisions):
        desk.logging = max(desk.logging, wanted[table])
    desk.tracing = int(wanted[decisions] == 1 and is_sampled(desk.seed, deal, threshold))


@jit
def close_log(world):
    world.desk.logging = 0
    world.desk.tracing = 0


@jit
def has_room(mosts, wanted, buffers, counts):
    """Whether the largest possible game, mosts[table], fits in behind counts[table] wherever it is filled."""
    for table in range(len(mosts)):
        if wanted[table] == 1 and counts[table] + mosts[table] > buffers[table].shape[1]:
            return False
    return True


@jit
def is_sampled(seed, deal, threshold):
    """Whether a deal's decisions are kept; hangs on seed and deal alone. The threshold is a share of 2^32."""
    return key_of(root_of(seed, deal), SAMPLE, 0) >> u64(32) < u64(threshold)


@jit
def fill_decisions(world, round_begins, i, buffer, row):
    """The decisions of a traced game; an event tells where a round begins."""
    if world.desk.rows == TRACE_ROWS:
        raise LogFull
    trace = world.trace.row
    number = 0
    in_round = 0
    for at in range(world.desk.rows):
        if trace[at, 0] == round_begins:
            in_round += 1
        if trace[at, 0] == DECISION:
            number += 1
            buffer[0, row] = i
            buffer[1, row] = trace[at, 1]
            buffer[2, row] = number
            buffer[3, row] = in_round
            buffer[4, row] = trace[at, 2]
            buffer[5, row] = trace[at, 3] + 1
            for field in range(6):
                buffer[6 + field, row] = trace[at, 4 + field]
            row += 1
    return row
