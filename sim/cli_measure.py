"""The verb that asks a run for the mean of anything it logged: measure."""

from __future__ import annotations

import importlib
from typing import Annotated

import typer

from sim.cli_runs import find_address
from sim.inputs import BadInput
from sim.printing import make_console, print_table


def add_measure_verb(app: typer.Typer) -> None:
    app.command()(measure)


def measure(
    place: Annotated[str, typer.Argument(metavar="RUN", help="The folder of a run.")],
    value: Annotated[
        str,
        typer.Argument(metavar="EXPRESSION", help="Of SQL, over the columns of the table; or a condition."),
    ],
    table: Annotated[str, typer.Option(help="The table of the run.")] = "players",
    by: Annotated[str, typer.Option(metavar="COLUMN,…", help="A mean for each value of these columns.")] = "",
    where: Annotated[str, typer.Option(metavar="CONDITION", help="Only rows for which it holds.")] = "",
    whose: Annotated[
        str, typer.Option(metavar="COLUMN", help="A column of seats: `player` is that seat's row of players.")
    ] = "",
    level: Annotated[float, typer.Option(help="Of the intervals, per cent.")] = 95.0,
) -> None:
    """The mean of anything a run has logged, with an interval from deal blocks.

    \b
    How long does a round last? How often does the doubling win? Who wins a score card of n points, and how
    often does he win the game?
      sunking measure RUN turns --table columns --by round --where '"column" = 1'
      sunking measure RUN "doubled_points > sum_points" --where "share > 0"
      sunking measure RUN "winner = 0" --table columns --by points
      sunking measure RUN "player.share / 60" --table columns --whose winner --by points
    """
    if not 0 < level < 100:
        raise BadInput(f"--level {level:g}: between 0 and 100, such as 95")
    # By name, at run time: `sim` does not import `analysis`.
    measuring, telling = (
        importlib.import_module(f"analysis.{name}.measure") for name in ("stats", "studies")
    )
    runs = importlib.import_module("analysis.runs")
    columns = [column.strip() for column in by.split(",") if column.strip()]
    try:
        run = runs.open_run(find_address(place))
        found = measuring.estimate_measure(run, value, table, columns, where, whose, level / 100)
    except (runs.NoRun, ValueError) as error:
        raise BadInput(str(error)) from None
    title = f"{value} of {table}{f' where {where}' if where else ''}"
    page = telling.tell_measure(found, title, columns, level / 100)
    print_table(make_console(), page.title, page.columns, page.rows)
