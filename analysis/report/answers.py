"""Answers in a sentence with its range, where the tables of a study give one shorter than its own words."""

from __future__ import annotations

import pandas as pd

from analysis.stats.restricted import Need
from analysis.stats.sensitivity import Sign
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
