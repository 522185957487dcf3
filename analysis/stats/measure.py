"""The mean of anything that a run logs, with an interval from deal blocks.

How long does a round last? How often does a symbol decide? Whoever can say it as an expression over the rows
of one table gets its mean over those rows, in each group, as a ratio of block sums (`ratio`): rows of a deal
are not independent, and how many there are hangs on the deal.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import duckdb
import numpy as np
import pandas as pd

from analysis.runs import RunFiles
from analysis.stats.ratio import gather_ratios, tabulate_ratios

PLAYER = ("line_up", "arm", "seating", "deal", "seat")  # what tells one row of the players from another
NUMBER = re.compile(r"BOOLEAN|U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL.*")


def estimate_measure(
    run: RunFiles,
    value: str,
    table: str = "players",
    by: Sequence[str] = (),
    where: str = "",
    whose: str = "",
    level: float = 0.95,
) -> pd.DataFrame:
    """The mean of `value` over the rows of a table for which `where` holds, for each group by some columns.

    Both are expressions of SQL over the columns of the table; a condition counts 1 where it holds and 0 where
    not, and a row without a value (NULL) does not count. With `whose`, a column of seats, `player` is the row
    of that seat in the players table: "player.share". Estimand: E[Σ value] / E[rows] over deals. A row a
    group: count (rows), deals_with, mean, its own interval (low, high), one for all groups together
    (band_low, band_high), blocks. Groups that chance did not make differ for many reasons: a difference
    between them is no effect.
    """
    with duckdb.connect() as database:
        known = _list_columns(database, run.table(table))
        _check_columns([*by, *([whose] if whose else [])], known, table)
        database.execute(f"CREATE VIEW logged AS {_select_rows(run, table, whose)}")
        _check_number(database, value, known)
        if where:
            _check_number(database, where, known)
        _check_arms(database, by, where)
        deals = database.execute("SELECT DISTINCT deal FROM logged ORDER BY 1").fetchnumpy()["deal"]
        rows = f"SELECT *, '' AS everything, ({_line(value)})::DOUBLE AS measured FROM logged"
        rows = f"SELECT * FROM ({rows} WHERE ({_line(where or 'TRUE')})) WHERE measured IS NOT NULL"
        try:
            ratios = gather_ratios(database, rows, list(by) or ["everything"], deals, {"measured": 1})
        except duckdb.Error as error:
            raise ValueError(_tell_refusal(value, error, known)) from None
    found = ratios["measured"]
    if found.groups.empty:
        raise ValueError(f"no row of {table} is left: where {where or value} says nothing")
    if not np.isfinite(found.top).all():
        raise ValueError(f"{value}: not a finite number in some rows; leave them out with a condition")
    return tabulate_ratios(found, level).drop(columns="everything", errors="ignore")


def _list_columns(database: duckdb.DuckDBPyConnection, files: str) -> list[str]:
    return database.execute("DESCRIBE SELECT * FROM read_parquet(?)", [files]).df()["column_name"].tolist()


def _select_rows(run: RunFiles, table: str, whose: str) -> str:
    rows, players = (run.table(name).replace("'", "''") for name in (table, "players"))
    if not whose:
        return f"SELECT * FROM read_parquet('{rows}')"
    same = " AND ".join(f"logged.{key} = player.{key}" for key in PLAYER[:-1])
    return (
        f"SELECT logged.*, player FROM read_parquet('{rows}') AS logged"
        f" JOIN read_parquet('{players}') AS player ON {same} AND player.seat = logged.{_name(whose)}"
    )


def _name(column: str) -> str:
    return '"' + column.replace('"', '""') + '"'


def _line(expression: str) -> str:
    """On lines of its own, so that a comment in it ends there."""
    return f"\n{expression}\n"


def _check_columns(columns: Sequence[str], known: Sequence[str], table: str) -> None:
    for column in columns:
        if column not in known:
            raise ValueError(f"no column '{column}' in {table}; known: {', '.join(known)}")


def _check_number(database: duckdb.DuckDBPyConnection, expression: str, known: Sequence[str]) -> None:
    """One expression that gives a number a row, and nothing that could change anything."""
    query = f"SELECT deal, ({_line(expression)}) AS measured FROM logged"
    try:
        statements = database.extract_statements(query)
        if [statement.type for statement in statements] != [duckdb.StatementType.SELECT]:
            raise ValueError(f"{expression}: not one expression, such as points > 10")
        columns = database.execute(f"DESCRIBE {query}").df()
    except duckdb.Error as error:
        raise ValueError(_tell_refusal(expression, error, known)) from None
    kinds = columns["column_type"].tolist()
    if len(kinds) != 2 or not NUMBER.fullmatch(kinds[1]):
        kind = " and ".join(kinds[1:]).lower()
        raise ValueError(f"{expression}: {kind} where a number or a condition is needed, such as points > 10")


def _tell_refusal(expression: str, error: duckdb.Error, known: Sequence[str]) -> str:
    reason = str(error).partition("\n")[0].removeprefix("Binder Error: ").removeprefix("Parser Error: ")
    return f"{expression}: {reason.rstrip('.!')}; the columns are {', '.join(known)}"


def _check_arms(database: duckdb.DuckDBPyConnection, by: Sequence[str], where: str) -> None:
    """Games with something done to them are not to be thrown together with the others unnoticed."""
    arms = [arm for (arm,) in database.execute("SELECT DISTINCT arm FROM logged ORDER BY 1").fetchall()]
    if len(arms) > 1 and "arm" not in by and not re.search(r"\barm\b", where):
        known = ", ".join(arms)
        raise ValueError(f"the run has the arms {known}: group by arm, or say where arm = '{arms[0]}'")
