"""Are the seats fair, what would make them fair, and would another box be fairer?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pandas as pd

from analysis.runs import RunFiles
from analysis.stats.fairness import estimate_unfairness
from analysis.stats.komi import Scores, estimate_komi, read_scores, tabulate_curve
from analysis.stats.seats import compare_seats, tabulate_seats
from analysis.stats.verdicts import SMALLEST_EFFECT, Verdict, judge_all
from analysis.studies.study import Page, Setup, Study, explained, warnings_into
from analysis.studies.words import gain, percent, percents, points, points_between

PRINTED = "as it is"
HANDICAPS = range(-6, 7)  # points that a seat is given, to see what they do


def study_seats(
    setup: Setup,
    strategies: Sequence[str] = ("greedy",),
    counts: Sequence[int] = (4,),
    tries: Mapping[str, Mapping[str, Any]] | None = None,
    smallest: float = SMALLEST_EFFECT,
    level: float = 0.95,
) -> Study:
    """Self-play of one strategy, or of several in equal parts, at some numbers of players.

    `tries` are other boxes, name → changes, played on the same deals and held against the box as it is.
    """
    weights = dict.fromkeys(strategies, 1.0)
    warnings: list[str] = []
    seats, pairs, komis, curves, fairness = [], [], [], [], []
    pages: list[Page] = []
    verdicts: dict[int, str] = {}
    for players in counts:
        of_count = replace(setup, players=players)
        runs = {
            box: of_count.play_self(strategies, changes=dict(changes))
            for box, changes in {PRINTED: {}, **(tries or {})}.items()
        }
        with explained(), warnings_into(warnings):
            for box, run in runs.items():
                labels = {"players": players, "box": box}
                table = tabulate_seats(run.table("players"), weights, smallest=smallest, level=level)
                difference = compare_seats(run.table("players"), weights, smallest=smallest, level=level)
                scores = find_scores(run, setup, weights, warnings)
                komi = estimate_komi(scores, level) if scores else pd.DataFrame({"seat": range(players)})
                seats.append(table.assign(**labels))
                pairs.append(difference.assign(**labels))
                komis.append(komi.assign(**labels))
                if scores:
                    curves.append(tabulate_curve(scores, HANDICAPS, level).assign(**labels))
                pages.append(tell_seats(table, komi, players, box, strategies))
                if box == PRINTED:
                    verdicts[players] = judge_all(difference, level)
            if tries:
                compared = estimate_unfairness(
                    {box: run.table("players") for box, run in runs.items()}, weights
                )
                fairness.append(compared.assign(players=players))
                pages.append(tell_fairness(compared, players, level))
    tables = {
        "seats": seats,
        "seat_differences": pairs,
        "komi": komis,
        "handicaps": curves,
        "fairness": fairness,
    }
    told = {name: pd.concat(found, ignore_index=True) for name, found in tables.items() if found}
    return Study("seats", setup, told, pages, conclude(told, verdicts, strategies, smallest), warnings)


def find_scores(
    run: RunFiles, setup: Setup, weights: Mapping[str, float], warnings: list[str]
) -> Scores | None:
    """Scores to be ranked anew under handicaps, where the game says how ties are broken."""
    tie_break = setup.describe().tie_break
    if not tie_break:
        warnings.append(f"{setup.game} names no tie-break, so no komi is told")
        return None
    return read_scores(run.table("players"), weights, tie_break=tie_break)


def tell_seats(
    table: pd.DataFrame, komi: pd.DataFrame, players: int, box: str, strategies: Sequence[str]
) -> Page:
    rows = []
    both = table.merge(komi, on="seat", suffixes=("", "_komi"))
    for row in both.to_dict("records"):
        handicap = ("–", "–") if "komi" not in row else (
            points(row["komi"]), points_between(row["low_komi"], row["high_komi"])
        )  # fmt: skip
        rows.append(
            (
                f"seat {row['seat']}", percent(row["share"]), percents(row["low"], row["high"]),
                row["verdict"], points(row["margin"]), points_between(row["margin_low"], row["margin_high"]),
                *handicap,
            )
        )  # fmt: skip
    title = (
        f"Seats with {players} players, {' and '.join(strategies)}, {box}: par {100 / players:.4g} %, "
        f"95 % intervals from {table['blocks'].iloc[0]:,} deal blocks"
    )
    columns = ("seat", "win share", "interval", "verdict", "margin", "interval", "komi", "interval")
    return Page(title, columns, rows)


def tell_fairness(table: pd.DataFrame, players: int, level: float) -> Page:
    rows = [
        (
            row["box"], percent(row["off_par"]), gain(row["largest"]),
            "–" if row["box"] == PRINTED else points_between(row["low"], row["high"]), row["verdict"],
        )
        for row in table.to_dict("records")
    ]  # fmt: skip
    return Page(
        f"How far from fair with {players} players, on the same deals: a seat's distance from par, and the "
        f"{level:.0%} interval of the change of its mean square",
        ("box", "typical distance", "largest, pp", "change, pp²", "verdict"),
        rows,
    )


def conclude(
    tables: Mapping[str, pd.DataFrame],
    verdicts: Mapping[int, str],
    strategies: Sequence[str],
    smallest: float,
) -> str:
    who = " and ".join(strategies)
    parts = []
    for players, verdict in verdicts.items():
        seats = tables["seats"]
        ours = seats[(seats["players"] == players) & (seats["box"] == PRINTED)].sort_values("share")
        worst, best = ours.iloc[0], ours.iloc[-1]
        extremes = [f"{percent(row['share'])} (seat {row['seat']})" for row in (worst, best)]
        spread = " to ".join(extremes)
        words = {
            Verdict.DIFFERENT: f"with {players} players the seats are not fair: {spread}",
            Verdict.SMALL: f"with {players} players the seats differ, by less than {100 * smallest:g} points",
            Verdict.EQUIVALENT: f"with {players} players the seats are fair within {100 * smallest:g} points",
            Verdict.UNDECIDED: f"with {players} players it is undecided whether the seats are fair: {spread}",
        }
        parts.append(words[Verdict(verdict)])
    play = "plays itself" if len(strategies) == 1 else "play, each among its like"
    told = f"When {who} {play}, {'; '.join(parts)}"
    if "fairness" in tables:
        fairer = tables["fairness"][tables["fairness"]["verdict"] == "fairer"]
        names = ", ".join(f"{row['box']} ({row['players']} players)" for row in fairer.to_dict("records"))
        told += f"; fairer than the box as it is: {names or 'none of those tried, as far as can be told'}"
    return f"{told}. How much of it is the game's and how much the script's, other scripts must tell."
