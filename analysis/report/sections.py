"""Tables of estimates → sections of a page: a picture, the numbers, and plain words. For runs and studies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd

from analysis.figures import (
    Interval,
    plot_convergence,
    plot_estimates,
    plot_handicap,
    plot_ranks,
    plot_seats,
    plot_trace,
    plot_versus,
)
from analysis.report.content import Column, Highlight, Section, Sheet, Shown, intervals, numbers, texts
from analysis.stats.verdicts import Verdict, judge_all
from analysis.studies.words import gain, gains, percent, percents, points, points_between

SURE = (
    "Behind every number stands a range. Were everything done again with other shuffles, ranges made in "
    "this way would hold the true value 95 times in 100. They tell how much chance is left, not how well "
    "the scripts play."
)


def count(number: float) -> str:
    return f"{number:,.0f}"


def two(number: float) -> str:
    return f"{number:,.2f}"


def small(p: float) -> str:
    return "below 0.0001" if p < 0.0001 else f"{p:.2g}"


def plain(number: float) -> str:
    return f"{number:.4g}"


def roughly(low: float, high: float) -> str:
    """A range of shares in plain words."""
    if not np.isfinite(high - low):
        return "too few deals to give a range"
    return f"{100 * low:.1f} to {100 * high:.1f} %"


def section_seats(table: pd.DataFrame, name: str, where: str, note: str = "") -> Section:
    """Win share by seat, from `tabulate_seats`."""
    frame = table.reset_index(drop=True)
    best, worst = frame.loc[frame["share"].idxmax()], frame.loc[frame["share"].idxmin()]
    alt = (
        f"Bars of the win share by seat{where}: "
        + ", ".join(f"seat {row['seat']} {percent(row['share'])}" for row in frame.to_dict("records"))
        + f". Fair would be {percent(best['par'])} each."
    )
    columns = [
        texts("seat", frame["seat"]),
        numbers("win share", frame["share"], percent),
        intervals("95 % interval", frame["low"], frame["high"], percents),
        texts("verdict", frame["verdict"]),
        numbers("points ahead of the others", frame["margin"], points),
        intervals("95 % interval, points", frame["margin_low"], frame["margin_high"], points_between),
        numbers("deal blocks", frame["blocks"], count),
    ]
    text = (
        f"Of 100 games, seat {best['seat']} wins {100 * best['share']:.1f} and seat {worst['seat']} "
        f"{100 * worst['share']:.1f}; fair would be {100 * best['par']:.3g} each. Black whiskers: how far "
        f"chance may have moved a bar. Grey band: near enough to fair. {note}"
    )
    caption = f"Win share by seat{where}, par {percent(best['par'])}"
    return Section(
        f"Seats{where}",
        text.strip(),
        [Shown(name, plot_seats(frame), alt, Interval.SINGLE)],
        [Sheet(name, caption, columns, frame)],
    )


def answer_seats(table: pd.DataFrame, where: str = "") -> tuple[str, str]:
    """The answer to whether the seats are fair, and how sure it is."""
    best, worst = table.loc[table["share"].idxmax()], table.loc[table["share"].idxmin()]
    par, within = 100 * best["par"], 100 * best["smallest"]
    extremes = (
        f"seat {best['seat']} wins {100 * best['share']:.1f} of 100 games and seat {worst['seat']} "
        f"{100 * worst['share']:.1f}, where {par:.3g} would be fair"
    )
    answers = {
        Verdict.DIFFERENT: f"The seats are not fair{where}: {extremes}.",
        Verdict.SMALL: f"The seats differ{where}, but by less than {within:g} in 100 games: {extremes}.",
        Verdict.EQUIVALENT: f"The seats are fair{where}, to within {within:g} in 100 games.",
        Verdict.UNDECIDED: f"It is not decided whether the seats are fair{where}: {extremes}, and chance "
        "alone could do that. More games are needed.",
    }
    ranges = " and ".join(f"seat {row['seat']} {roughly(row['low'], row['high'])}" for row in (best, worst))
    return answers[Verdict(judge_all(table))], f"Ranges that allow for chance{where}: {ranges}. {SURE}"


def highlight_seats(table: pd.DataFrame, where: str = "") -> list[Highlight]:
    if table["share"].nunique() == 1:
        return []
    rows = {"Best seat": table.loc[table["share"].idxmax()], "Worst seat": table.loc[table["share"].idxmin()]}
    return [
        Highlight(
            f"{head}{where}",
            f"seat {row['seat']}: {100 * row['share']:.1f} %",
            f"{tell_gap(row['share'] - row['par'])} than fair; {roughly(row['low'], row['high'])}",
        )
        for head, row in rows.items()
    ]


def highlight_komi(table: pd.DataFrame, where: str = "") -> list[Highlight]:
    """The most that a seat would have to be given, from `estimate_komi`."""
    if table.empty:
        return []
    row = table.loc[table["komi"].idxmax()]
    told = points_between(row["low"], row["high"])
    note = f"would make up for sitting there and not on seat 0; range {told}"
    return [Highlight(f"Handicap{where}", f"seat {int(row['seat'])}: {row['komi']:+.1f} points", note)]


def tell_gap(gap: float) -> str:
    return f"{abs(100 * gap):.1f} {'more' if gap >= 0 else 'fewer'} wins in 100 games"


def section_estimates(
    table: pd.DataFrame,
    name: str,
    title: str,
    text: str,
    label: str,
    value: str,
    line: float | None,
    unit: str,
    scale: float,
    more: list[Column],
    interval: Interval = Interval.SINGLE,
    head: str = "",
) -> Section:
    """A family of numbers with intervals, in the order of the table."""
    frame = table.reset_index(drop=True)
    axes = plot_estimates(frame, label, value, line, unit, scale)
    tell, between = _choose_words(line, scale)
    alt = f"{title}: " + ", ".join(
        f"{row[label]} {tell(row[value])}" for row in frame.head(12).to_dict("records")
    )
    columns = [
        texts(head or label, frame[label]),
        numbers("win share" if value == "share" else value.replace("_", " "), frame[value], tell),
        intervals("95 % interval", frame["low"], frame["high"], between),
        *more,
    ]
    return Section(title, text, [Shown(name, axes, alt, interval)], [Sheet(name, title, columns, frame)])


def _choose_words(
    line: float | None, scale: float
) -> tuple[Callable[[float], str], Callable[[float, float], str]]:
    """Anything, parts of a whole, points, differences of shares in percentage points, shares in %."""
    if line is None:
        return plain, lambda low, high: f"{plain(low)} to {plain(high)}"
    if line == 1:
        return two, lambda low, high: f"{low:.2f} to {high:.2f}"
    if scale != 100:
        return points, points_between
    return (gain, gains) if line == 0 else (percent, percents)


def section_handicaps(table: pd.DataFrame, komi: pd.DataFrame, name: str, where: str, par: float) -> Section:
    """Win share against points given, from `tabulate_curve`; `komi` of the same games."""
    wide = table.pivot_table("share", "handicap", "seat").reset_index()
    seats = [column for column in wide.columns if column != "handicap"]
    alt = f"Win share against the points that one seat is given{where}: " + ", ".join(
        f"seat {seat} {percent(wide[seat].iloc[0])} with {wide['handicap'].iloc[0]:+} points, "
        f"{percent(wide[seat].iloc[-1])} with {wide['handicap'].iloc[-1]:+}"
        for seat in seats
    )
    columns = [
        Column(
            "points given",
            [f"{points:+}" for points in wide["handicap"]],
            wide["handicap"].astype(float).tolist(),
        ),
        *(numbers(f"seat {seat}", wide[seat], percent) for seat in seats),
    ]
    text = (
        "The same games scored again, with points given to one seat alone. Where a line meets the dashed "
        "one, that seat wins its fair share; a diamond is what it gets when all seats are made fair."
    )
    return Section(
        f"What a point is worth{where}", text,
        [Shown(name, plot_handicap(table, par, komi), alt, Interval.SINGLE)],
        [Sheet(name, f"Win share with points given{where}", columns, wide)],
    )  # fmt: skip


def section_versus(table: pd.DataFrame, name: str) -> Section:
    sure = int((table["verdict"] != "").sum())
    frame = table.reset_index(drop=True)
    columns = [
        texts("alone", frame["one"]),
        texts("against copies of", frame["other"]),
        numbers("win share", frame["share"], percent),
        intervals("95 % interval", frame["low"], frame["high"], percents),
        texts("verdict", frame["verdict"].replace("", "not decided")),
        numbers("points ahead", frame["margin"], points),
    ]
    text = (
        "A row alone against a table full of the column. Blue wins more than its fair "
        f"{percent(table['par'].iloc[0])}, orange less; white is not decided. {sure} of {len(table)} pairs "
        "are sure, all together."
    )
    shown = Shown(
        name,
        plot_versus(frame),
        f"Heat map of {len(table)} pairs; numbers in the table below",
        Interval.TOGETHER,
    )
    return Section("Who beats whom", text, [shown], [Sheet(name, "Head to head", columns, frame)])


def section_ranks(table: pd.DataFrame, name: str) -> Section:
    frame = table.reset_index(drop=True)
    ranks = [
        str(row["rank_best"])
        if row["rank_best"] == row["rank_worst"]
        else f"{row['rank_best']} to {row['rank_worst']}"
        for row in frame.to_dict("records")
    ]
    columns = [
        texts("strategy", frame["strategy"]),
        numbers("Elo", frame["rating"], points),
        intervals("95 % interval", frame["low"], frame["high"], points_between),
        Column("rank", ranks, [float(rank) for rank in frame["rank_best"]]),
    ]
    alt = "Ranks that each strategy may have: " + ", ".join(
        f"{name} {rank}" for name, rank in list(zip(frame["strategy"], ranks, strict=True))[:12]
    )
    text = (
        "The stronger, the higher. A bar shows which places a strategy may truly hold; where bars overlap, "
        "the order is not sure. 400 Elo points are odds of ten to one."
    )
    return Section(
        "Who is strongest", text, [Shown(name, plot_ranks(frame), alt, Interval.TOGETHER)],
        [Sheet(name, "Ratings", columns, frame)],
    )  # fmt: skip


def section_course(table: pd.DataFrame, name: str, par: float, interval: Interval) -> Section:
    axes = plot_convergence(table, par, "win share in %", 100)
    most = table["blocks"].max()
    alt = f"Win share against the number of deal blocks, up to {most:,}; ranges narrow as blocks come in"
    text = "The more games, the narrower the range. Lines that still wander at the right end need more games."
    return Section("How the answer settled", text, [Shown(name, axes, alt, interval)])


def section_trace(table: pd.DataFrame, name: str) -> Section:
    last = f"; it ends at {table['llr'].iloc[-1]:+.2f}" if len(table) else ""
    alt = f"Log likelihood ratio over deal blocks between its bounds{last}"
    text = (
        "Games were played until the line left the white band, or as many as were allowed: above it the "
        "first strategy is better, below it is not."
    )
    return Section("When it was decided", text, [Shown(name, plot_trace(table), alt, Interval.SEQUENCE)])


def section_table(table: pd.DataFrame, name: str, title: str, text: str = "") -> Section:
    """Any table, as it is in the files."""
    return Section(
        title, text, [], [Sheet(name, title, [_any_column(head, table[head]) for head in table], table)]
    )


def _any_column(head: str, values: pd.Series) -> Column:
    title = str(head).replace("_", " ")
    if pd.api.types.is_bool_dtype(values) or not pd.api.types.is_numeric_dtype(values):
        return texts(title, values)
    tell: Callable[[Any], str] = count if pd.api.types.is_integer_dtype(values) else plain
    return numbers(title, values, small if str(head).startswith("p_") or head == "p" else tell)
