"""What missions are worth, for people who never heard of a confounder."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pandas as pd

from analysis.figures import Interval, plot_missions
from analysis.report.content import Highlight, Section, Sheet, Shown, intervals, numbers, texts
from analysis.report.sections import count
from analysis.studies.words import gain, gains, points, points_between

MISSION_UNITS: Mapping[str, tuple[str, float, Callable[[float], str], Callable[[float, float], str]]] = {
    "points": ("points that the card's ability brought its owner", 1.0, points, points_between),
    "margin": ("points ahead of the others", 1.0, points, points_between),
    "share": ("percentage points of win share", 100.0, gain, gains),
}


def section_missions(table: pd.DataFrame, name: str, where: str) -> Section:
    """The five columns of a study of missions, one number of players and box; column `name` in words."""
    figures, sheets = [], []
    for value in ("points", "share"):
        unit, scale, tell, between = MISSION_UNITS[value]
        ours = table[table["value"] == value]
        ability = ours[ours["column"] == "ability"].sort_values("mean", ascending=False)
        often = ability[np.isfinite(ability["band_high"])]
        ordered = pd.concat([often, ours[ours["column"] != "ability"]])
        axes = plot_missions(ordered, unit, scale, low="band_low", high="band_high")
        top = ", ".join(f"{row['name']} {tell(row['mean'])}" for row in ability.head(5).to_dict("records"))
        alt = f"What each mission's ability is worth in {value}{where}, best first: {top}"
        figures.append(Shown(f"{name}-{value}", axes, alt, Interval.TOGETHER))
        wide = ours.pivot_table("mean", "name", "column", sort=False).reset_index()
        wide = ability[["name", "count", "band_low", "band_high"]].merge(wide, on="name")
        others = [c for c in ("naive", "dealt", "drawn", "granted") if c in wide]
        columns = [
            texts("mission", wide["name"]),
            numbers("times laid out", wide["count"], count),
            numbers("ability", wide["ability"], tell),
            intervals("95 % interval", wide["band_low"], wide["band_high"], between),
            *(
                numbers("naive (not what it does)" if column == "naive" else column, wide[column], tell)
                for column in others
            ),
        ]
        sheets.append(Sheet(f"{name}-{value}", f"Mission values in {unit}{where}", columns, wide))
    rare = len(ability) - len(often)
    text = (
        "The dot is what the card's ability did: the same game was played again with the ability switched "
        "off, and the difference counted. Right of the dashed line it helps its owner. The faint diamond is "
        "how owners of the card do, for whatever reason: whoever is ahead lays out more, so it says nothing "
        "of the card itself."
    ) + (f" {rare} missions were laid out too rarely to tell; they are in the table only." if rare else "")
    return Section(f"What missions are worth{where}", text, figures, sheets)


def rank_missions(table: pd.DataFrame) -> pd.DataFrame:
    """Abilities in points, best first; those seen too rarely are left out."""
    ability = table[(table["column"] == "ability") & (table["value"] == "points")]
    return ability[np.isfinite(ability["high"])].sort_values("mean", ascending=False)


def answer_missions(table: pd.DataFrame, where: str) -> str:
    known = rank_missions(table)
    idle = known[(known["mean"] == 0) & (known["se"] == 0)]
    best = ", ".join(f"{row['name']} {row['mean']:.1f}" for row in known.head(3).to_dict("records"))
    told = f"The missions that matter most{where}, by the points that they bring their owner: {best}."
    if len(idle):
        told += f" These brought nothing in these players' hands: {', '.join(idle['name'])}."
    elif len(known) > 3:
        told += f" Least: {known.iloc[-1]['name']} {known.iloc[-1]['mean']:.1f}."
    return told


def highlight_missions(table: pd.DataFrame) -> list[Highlight]:
    known = rank_missions(table)
    return [
        Highlight(
            head,
            f"{row['name']}: {row['mean']:.1f} points",
            f"for its owner; range {points_between(row['band_low'], row['band_high'])}",
        )
        for head, rows in (("Strongest mission", known.head(3)), ("Weakest mission", known[3:].tail(1)))
        for row in rows.to_dict("records")
    ]
