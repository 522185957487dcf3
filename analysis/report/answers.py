"""Answers in a sentence with its range, where the tables of a study give one shorter than its own words."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pandas as pd

from analysis.stats.restricted import Need
from analysis.stats.sensitivity import Sign
from analysis.stats.verdicts import Verdict, judge_all
from analysis.studies.words import listed


def answer_ratings(table: pd.DataFrame) -> str:
    """Who is strongest, from `tabulate_ratings`, and by how much."""
    first, second = table.iloc[0], table.iloc[1]
    of = f"of these {len(table)}" if len(table) > 2 else "of the two"
    candidates = table[table["rank_best"] == 1]["strategy"]
    told = (
        f"{first['strategy']} is the strongest {of}"
        if first["rank_worst"] == 1
        else f"It is not decided who is the strongest {of}: it may be {listed(candidates)}"
    )
    ahead = f"{first['rating'] - second['rating']:.0f} Elo points ahead of {second['strategy']}"
    return (
        f"{told}. {first['strategy']} is rated {first['rating']:+.0f} (range {first['low']:+.0f} to "
        f"{first['high']:+.0f}), {ahead}; 0 is the mean of all."
    )


def answer_restricted(table: pd.DataFrame) -> str:
    """What is lost without each feature, most first, from `tabulate_restricted`."""
    needed = table[table["verdict"] == Need.NEEDED].sort_values("kept")
    told = listed(
        f"{row['without']} (keeps {tell_part(row['kept'])} of its wins, range {tell_part(row['low'])} to "
        f"{tell_part(row['high'])})"
        for row in needed.head(3).to_dict("records")
    )
    rest = listed(needed["without"].iloc[3:], 20)
    idle = listed(table[table["verdict"].isin([Need.IDLE, Need.HARDLY, Need.HARMFUL])]["without"], 20)
    parts = [
        f"It cannot do well without {told}." if len(needed) else "No feature is shown to be needed.",
        f"It also needs {rest}." if len(needed) > 3 else "",
        f"It loses next to nothing without {idle}." if idle != "none" else "",
    ]
    return " ".join(part for part in parts if part)


def tell_part(part: float) -> str:
    return f"{100 * max(0.0, part):.0f} %"


def answer_sensitivity(table: pd.DataFrame) -> str:
    """How many answers turn under other values of assumed numbers, from a study of sensitivity."""
    tried = table["alternative"].nunique()
    turned, doubtful = (
        listed(
            (
                f"{row['of']} ({row['alternative']})"
                for row in table[table["sign"] == sign].to_dict("records")
            ),
            4,
        )
        for sign in (Sign.TURNS, Sign.DOUBTFUL)
    )
    largest = [
        f"{row['of']} by {tell_change(row['difference'], str(row['headline']))} ({row['alternative']})"
        for _, part in table.groupby("headline", sort=False)
        for row in [part.loc[part["difference"].abs().idxmax()]]
    ]
    return (
        f"{tried} other plausible values were tried, one at a time. Answers that turn round: {turned}; that "
        f"come into doubt: {doubtful}. What moves most: {listed(largest)}."
    )


def tell_change(difference: float, headline: str) -> str:
    if "share" in headline:
        return f"{100 * difference:+.1f} percentage points of win share"
    return f"{difference:+.1f} points"


def answer_counts(tables: Sequence[pd.DataFrame]) -> str:
    """One sentence on the seats at several numbers of players, where all of them say the same: not fair, and
    the same seat is the best. Empty if not."""
    extremes = [(table.loc[table["share"].idxmax()], table.loc[table["share"].idxmin()]) for table in tables]
    verdicts = {judge_all(table) for table in tables}
    best = {int(row["seat"]) for row, _ in extremes}
    last = all(
        worst["seat"] == table["seat"].max() for table, (_, worst) in zip(tables, extremes, strict=True)
    )
    if len(tables) < 2 or verdicts != {Verdict.DIFFERENT} or len(best) > 1:
        return ""
    players = listed(len(table) for table in tables)
    won, lost = (listed(f"{100 * pair[side]['share']:.1f}" for pair in extremes) for side in (0, 1))
    fair = listed(f"{100 * row['par']:.3g}" for row, _ in extremes)
    who = (
        "the last seat" if last else f"the worst seat ({listed(int(worst['seat']) for _, worst in extremes)})"
    )
    return (
        f"The seats are not fair, with {players} players alike: seat {best.pop()} wins most often, {won} of "
        f"100 games where {fair} would be fair, and {who} least, {lost}."
    )


def tell_reach(tables: Sequence[pd.DataFrame]) -> str:
    """How far chance may have moved any of some win shares, in plain words."""
    reach = max(float(((table["high"] - table["low"]) / 2).max()) for table in tables)
    if not math.isfinite(reach):
        return "There are too few deals to say how sure this is."
    most = tell_games(100 * reach)
    return f"Chance may have moved each of these numbers by {most} of 100 games, hardly by more."


def tell_games(number: float) -> str:
    return f"{number:.1f}" if number >= 0.1 else f"{number:.1g}"


def tell_ranges(ranked: pd.DataFrame) -> str:
    """The ranges of the best of a ranking in points, and whether their order is sure."""
    top = ranked.head(3)
    told = listed(
        f"{row['name']} {row['band_low']:.1f} to {row['band_high']:.1f}" for row in top.to_dict("records")
    )
    rest = ranked[ranked["band_high"] >= top["band_low"].iloc[0]]["name"].iloc[1:] if len(top) else []
    order = (
        f"The first place is open: {listed(rest, 4)} may be as good."
        if len(rest)
        else "Nothing else reaches the first."
    )
    return f"Ranges that allow for chance: {told}. {order}"
