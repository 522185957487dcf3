"""What a mission is worth: five answers to five questions, in points, margin and win share.

naive    how much better seats do that laid it out: not causal, for whoever is ahead lays out more
dealt    what it is worth to be dealt it at set-up rather than another card of its pile: the deal is a lottery
drawn    what it is worth to draw it later rather than another card of its pile (`drawn`)
ability  the headline: the same game played again, its ability blanked from the moment it is laid out, its
         points and costs kept; the difference is what the ability did
granted  the ability given as a present to each seat in turn at the end of a round, worth no points

All sums are of whole numbers inside a deal, and the block is the deal with all its twins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

import duckdb
import numpy as np
import pandas as pd

from analysis.stats.ratio import Ratios, gather_ratios

VALUES = ("points", "margin", "share")
COVERED = 0.99  # of all missions laid out have a twin
GAME = "deal, line_up, seating"
CARD = "ability"  # the column that says what a card does


@dataclass(frozen=True)
class Outcomes:
    """The players of a base run in a database, as view `base`: points, margin and share in whole numbers."""

    database: duckdb.DuckDBPyConnection
    deals: np.ndarray  # all of them
    units: dict[str, int]  # what the whole numbers of a value are divided by

    def add_twins(self, players: str) -> None:
        """The same games with something done to them, as view `twin`; their arms tell what."""
        self.database.execute(f"CREATE OR REPLACE VIEW twin AS {_select(players, self.units)}")

    def gather(self, query: str, by: Sequence[str]) -> dict[str, Ratios]:
        return gather_ratios(self.database, query, by, self.deals, self.units)


@contextmanager
def open_outcomes(players: str, arm: str = "base") -> Iterator[Outcomes]:
    """The outcomes of one arm of a run, by a path or glob of its players table."""
    with duckdb.connect() as database:
        deals = database.execute(
            "SELECT DISTINCT deal FROM read_parquet(?) ORDER BY 1", [players]
        ).fetchnumpy()
        row = database.execute(
            f"SELECT count(*), sum(share) FROM read_parquet(?) GROUP BY {GAME}, arm LIMIT 1", [players]
        ).fetchall()[0]
        units = {"points": 1, "margin": row[0] - 1, "share": int(row[1])}
        database.execute(f"CREATE VIEW base AS {_select(players, units)} WHERE arm = '{arm}'")
        yield Outcomes(database, deals["deal"], units)


def _select(players: str, units: Mapping[str, int]) -> str:
    """A margin is others × own points − the others' points: the others are as many as its unit says."""
    return (
        "SELECT * FROM (SELECT deal, line_up, seating, arm, seat, points::BIGINT AS points,"
        f" {units['margin'] + 1} * points::BIGINT - sum(points) OVER (PARTITION BY {GAME}, arm) AS margin,"
        f" share::BIGINT AS share FROM read_parquet('{_quote(players)}'))"
    )


def _quote(path: str) -> str:
    return path.replace("'", "''")


def read_naive(outcomes: Outcomes, missions: str, arm: str = "base") -> dict[str, Ratios]:
    """Seats that laid a card out, less all seats. Estimand: E[Y | laid out] − E[Y].

    Not causal: a seat that is ahead lays out more, so even cards that do nothing come out far above 0.
    """
    laid = f"SELECT DISTINCT {GAME}, seat, {CARD} FROM read_parquet('{_quote(missions)}') WHERE arm = '{arm}'"
    held = outcomes.gather(f"SELECT * FROM base JOIN ({laid}) USING ({GAME}, seat)", [CARD])
    everybody = outcomes.gather("SELECT *, 'all' AS who FROM base", ["who"])
    return {value: replace(ratios, less=everybody[value].scores) for value, ratios in held.items()}


def read_dealt(outcomes: Outcomes, draws: str, arm: str = "base") -> dict[str, Ratios]:
    """Seats dealt a card at set-up, less all dealt one of its pile. Estimand: E[Y | card] − E[Y | pile].

    Randomised by the deal, so it is causal: of the card with its costs, in the hands of this strategy. Cards
    of piles that are not dealt from are not there.
    """
    dealt = (
        f"SELECT {GAME}, seat, pile, {CARD} FROM read_parquet('{_quote(draws)}')"
        f" WHERE arm = '{arm}' AND round = 0"
    )
    query = f"SELECT * FROM base JOIN ({dealt}) USING ({GAME}, seat)"
    cards, piles = outcomes.gather(query, ["pile", CARD]), outcomes.gather(query, ["pile"])
    found = {}
    for value, ratios in cards.items():
        of_pile = piles[value].groups["pile"].searchsorted(ratios.groups["pile"])
        found[value] = replace(ratios, groups=ratios.groups[[CARD]], less=piles[value].scores[:, of_pile])
    return found


def read_ability(
    outcomes: Outcomes, missions: str, twins: pd.DataFrame, by: Sequence[str] = (CARD,), arm: str = "base"
) -> dict[str, Ratios]:
    """Base less twin, for each mission laid out. Estimand: what its ability did for its owner, mean over the
    missions laid out in this self-play.

    `twins` has arm, seat and order: the arm in which the order-th mission of the seat has no ability. Both
    games are the same until then, so nothing but the ability differs. Missions laid out later than any twin
    covers are left out (`count_uncovered`); a deal in which a card is never laid out says nothing about it.
    """
    outcomes.database.register("twins", twins)
    return outcomes.gather(
        f"""
        SELECT m.*, base.points - twin.points AS points, base.margin - twin.margin AS margin,
               base.share - twin.share AS share
        FROM (SELECT * FROM read_parquet('{_quote(missions)}') WHERE arm = '{arm}') AS m
        JOIN twins ON m.seat = twins.seat AND m."order" = twins."order"
        JOIN base ON {_same_player("m", "base")}
        JOIN twin ON {_same_player("m", "twin")} AND twin.arm = twins.arm
        """,
        by,
    )


def read_granted(outcomes: Outcomes, grants: pd.DataFrame, by: Sequence[str] = (CARD,)) -> dict[str, Ratios]:
    """Twin less base, for each grant. Estimand: what the ability does for a seat that gets it unasked at the
    end of a round, mean over seats (and rounds). What works only while a card is laid out does
    nothing here.

    `grants` has arm, seat, round and the card's column.
    """
    outcomes.database.register("grants", grants)
    return outcomes.gather(
        f"""
        SELECT grants.*, base.deal, twin.points - base.points AS points, twin.margin - base.margin AS margin,
               twin.share - base.share AS share
        FROM base JOIN grants ON base.seat = grants.seat
        JOIN twin ON {_same_player("base", "twin")} AND twin.arm = grants.arm
        """,
        by,
    )


def _same_player(one: str, other: str) -> str:
    keys = ("deal", "line_up", "seating", "seat")
    return " AND ".join(f"{one}.{key} = {other}.{key}" for key in keys)


def count_orders(missions: str, covered: float = COVERED) -> int:
    """The order up to which twins are needed so that so many of the missions laid out have one."""
    orders = _count_by_order(missions)
    return int(orders.index[np.searchsorted(orders.cumsum() / orders.sum(), covered)])


def count_uncovered(missions: str, orders: int) -> tuple[int, int]:
    """Missions laid out later than the order-th of their seat, and all."""
    by_order = _count_by_order(missions)
    return int(by_order[by_order.index > orders].sum()), int(by_order.sum())


def _count_by_order(missions: str) -> pd.Series:
    query = (
        """SELECT "order", count(*) AS laid FROM read_parquet(?) WHERE arm = 'base' GROUP BY 1 ORDER BY 1"""
    )
    counted = duckdb.execute(query, [missions]).df().set_index("order")["laid"]
    if counted.empty:
        raise ValueError("no mission was laid out; nothing can be said of any")
    return counted


def count_impossible(outcomes: Outcomes, missions: str, twins: pd.DataFrame) -> int:
    """Twin games whose mission was never laid out and which yet end otherwise: there must be none."""
    outcomes.database.register("twins", twins)
    query = f"""
        SELECT count(*) FROM twin JOIN twins ON twin.arm = twins.arm AND twin.seat = twins.seat
        JOIN base ON {_same_player("base", "twin")}
        LEFT JOIN (SELECT * FROM read_parquet(?) WHERE arm = 'base') AS m
        ON {_same_player("m", "twin")} AND m."order" = twins."order"
        WHERE m.deal IS NULL AND (twin.points, twin.margin, twin.share)
            IS DISTINCT FROM (base.points, base.margin, base.share)
    """
    return int(outcomes.database.execute(query, [missions]).fetchall()[0][0])
