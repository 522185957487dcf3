"""How long, how often, how much? Means of what games log, told with as many digits as are sure."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pandas as pd

from analysis.stats.measure import estimate_measure
from analysis.studies.study import Page, Setup, Study, StudyError, explained
from analysis.studies.words import as_sure_as

KEYS = ("value", "table", "by", "where", "whose")


def study_measures(
    setup: Setup,
    questions: Mapping[str, Mapping[str, Any]],
    strategy: str = "greedy",
    counts: Sequence[int] = (4,),
    log: str = "full",
    level: float = 0.95,
) -> Study:
    """Self-play at some numbers of players, and of its log a mean for each question.

    A question is told by what `estimate_measure` takes: value, and table, by, where, whose as need be.
    """
    for question, told in questions.items():
        for key in told:
            if key not in KEYS:
                raise StudyError(f"{question}: no key '{key}'; known: {', '.join(KEYS)}")
        if "value" not in told:
            raise StudyError(f"{question}: value is missing, an expression such as points")
    found: list[pd.DataFrame] = []
    pages: list[Page] = []
    for players in counts:
        run = replace(setup, players=players).play_self([strategy], log=log)
        for question, told in questions.items():
            by = list(told.get("by", []))
            with explained():
                table = estimate_measure(run, **told, level=level)
            pages.append(tell_measure(table, f"{question} {players} players", by, level))
            names = [
                ", ".join(f"{column} {row[column]}" for column in by) for row in table.to_dict("records")
            ]
            labels = table.assign(players=players, question=question, group=names)
            found.append(labels.drop(columns=by).sort_index())
    tables = {"measures": pd.concat(found, ignore_index=True)}
    return Study("measures", setup, tables, pages, conclude(tables["measures"], strategy))


def conclude(table: pd.DataFrame, strategy: str) -> str:
    """Question by question at every number of players: its mean, or the least and the most of its groups."""
    told = [f"When {strategy} plays itself:"]
    for question, of_question in table.groupby("question", sort=False):
        means = [
            f"{players} players {tell_ends(part)}"
            for players, part in of_question.groupby("players", sort=False)
        ]
        told.append(f"{question} {', '.join(means)}.")
    return " ".join(told)


def tell_ends(part: pd.DataFrame) -> str:
    told = []
    for row in part.sort_values("mean").iloc[[0, -1]].drop_duplicates("group").to_dict("records"):
        beside = row["group"] or tell_interval(row["low"], row["high"], row["se"])
        told.append(f"{as_sure_as(row['mean'], row['se'])} ({beside})")
    return " to ".join(told)


def tell_measure(table: pd.DataFrame, title: str, by: Sequence[str], level: float = 0.95) -> Page:
    """What `estimate_measure` found; with several groups the intervals hold for all of them together."""
    low, high = ("band_low", "band_high") if len(table) > 1 else ("low", "high")
    together = f" for all {len(table)} groups together" if len(table) > 1 else ""
    se = max(
        (error for error in table["se"] if math.isfinite(error)), default=0.0
    )  # digits alike in all rows
    rows = [
        (
            *(str(row[column]) for column in by),
            f"{row['count']:,.0f}",
            f"{row['deals_with']:,}",
            as_sure_as(row["mean"], se),
            tell_interval(row[low], row[high], se),
        )
        for row in table.to_dict("records")
    ]
    blocks = f"{table['blocks'].iloc[0]:,} deal blocks"
    return Page(
        f"{title}: means over rows, {level:.0%} intervals{together} from {blocks}",
        (*by, "rows", "deals", "mean", "interval"),
        rows,
    )


def tell_interval(low: float, high: float, se: float) -> str:
    if not math.isfinite(high - low):
        return "too few to tell"
    return f"{as_sure_as(low, se)} to {as_sure_as(high, se)}"
