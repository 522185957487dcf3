"""What cards are worth, for people who never heard of a confounder."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np
import pandas as pd

from analysis.figures import Interval, plot_cards
from analysis.report.content import Column, Highlight, Section, Sheet, Shown, intervals, numbers, texts
from analysis.report.sections import count
from analysis.studies.words import gain, gains, listed, points, points_between

UNITS: Mapping[str, tuple[str, float, Callable[[float], str], Callable[[float, float], str]]] = {
    "points": ("points that the {card}'s {effect} brought its owner", 1.0, points, points_between),
    "margin": ("points ahead of the others", 1.0, points, points_between),
    "share": ("percentage points of win share", 100.0, gain, gains),
}
OTHERS = ("naive", "dealt", "drawn", "granted")
Words = Mapping[str, str]  # the game's own: card, used, effect, times


def section_cards(table: pd.DataFrame, name: str, where: str, words: Words) -> Section:
    """All columns of a study of cards, one number of players and box; column `name` in words."""
    card, effect = words["card"], words["effect"]
    figures, sheets = [], []
    for value in ("points", "share"):
        unit, scale, tell, between = UNITS[value]
        unit = unit.format(**words)
        ours = table[table["value"] == value]
        ability = ours[ours["column"] == "ability"].sort_values("mean", ascending=False)
        often = ability[np.isfinite(ability["band_high"])]
        ordered = pd.concat([often, ours[ours["column"] != "ability"]])
        axes = plot_cards(ordered, unit, scale, effect=effect, low="band_low", high="band_high")
        top = ", ".join(f"{row['name']} {tell(row['mean'])}" for row in ability.head(5).to_dict("records"))
        alt = f"What each {card}'s {effect} is worth in {value}{where}, best first: {top}"
        figures.append(Shown(f"{name}-{value}", axes, alt, Interval.TOGETHER))
        sheets.append(
            Sheet(
                f"{name}-{value}",
                f"{card.capitalize()} values in {unit}{where}",
                *tabulate_columns(ours, ability, tell, between, words),
            )
        )
    plain = sorted(set(table["name"]) - set(ability["name"]))
    text = (
        f"The dot is what the {card}'s {effect} did: the same game was played again with the {effect} "
        "switched off, and the difference counted. Right of the dashed line it helps its owner. The faint "
        f"diamond is how owners of the {card} do, for whatever reason: whoever is ahead may have "
        f"{words['used']} more, so it says nothing of the {card} itself."
    )
    if rare := len(ability) - len(often):
        told = f"{card.capitalize()}s {words['used']} too rarely to tell"
        text += f" {told}: {rare}; they are in the table only."
    if plain:
        text += f" Without an {effect} that could be switched off: {listed(plain, 20)}."
    return Section(f"What {card}s are worth{where}", text, figures, sheets)


def tabulate_columns(
    ours: pd.DataFrame,
    ability: pd.DataFrame,
    tell: Callable[[float], str],
    between: Callable[[float, float], str],
    words: Words,
) -> tuple[list[Column], pd.DataFrame]:
    """The columns of a sheet and its frame: every card, those with an effect first and best first."""
    wide = ours.pivot_table("mean", "name", "column", sort=False).reset_index()
    wide = ability[["name", "count", "band_low", "band_high"]].merge(wide, on="name", how="right")
    wide = wide.sort_values("ability", ascending=False, ignore_index=True)

    def tell_interval(low: float, high: float) -> str:
        return f"no {words['effect']} to blank" if math.isnan(low) else between(low, high)

    columns = [
        texts(words["card"], wide["name"]),
        numbers(words["times"], wide["count"], count),
        numbers(words["effect"], wide["ability"], tell),
        intervals("95 % interval", wide["band_low"], wide["band_high"], tell_interval),
        *(
            numbers("naive (not what it does)" if column == "naive" else column, wide[column], tell)
            for column in OTHERS
            if column in wide
        ),
    ]
    return columns, wide


def section_rounds(table: pd.DataFrame, name: str, where: str, words: Words) -> Section:
    """The ability in points by the round in which a card was used."""
    in_points = table[table["value"] == "points"]
    wide = in_points.pivot_table("mean", "name", "round").reset_index()
    rounds = [column for column in wide.columns if column != "name"]
    columns = [
        texts(words["card"], wide["name"]),
        *(numbers(f"round {number}", wide[number], points) for number in rounds),
    ]
    title = f"{words['card'].capitalize()} values by the round in which they were {words['used']}{where}"
    sheet = Sheet(name, f"{title}, in points", columns, wide)
    return Section(title, f"What is {words['used']} early works longer.", [], [sheet])


def rank_cards(table: pd.DataFrame) -> pd.DataFrame:
    """Abilities in points, best first; those seen too rarely are left out."""
    ability = table[(table["column"] == "ability") & (table["value"] == "points")]
    return ability[np.isfinite(ability["high"])].sort_values("mean", ascending=False)


def answer_cards(table: pd.DataFrame, where: str, words: Words) -> str:
    known = rank_cards(table)
    idle = known[(known["mean"] == 0) & (known["se"] == 0)]
    best = ", ".join(f"{row['name']} {row['mean']:.1f}" for row in known.head(3).to_dict("records"))
    told = (
        f"The {words['card']}s that matter most{where}, by the points that their {words['effect']} brings "
        f"their owner: {best}."
    )
    if len(idle):
        told += f" These brought nothing in these players' hands: {', '.join(idle['name'])}."
    elif len(known) > 3:
        told += f" Least: {known.iloc[-1]['name']} {known.iloc[-1]['mean']:.1f}."
    return told


def highlight_cards(table: pd.DataFrame, words: Words) -> list[Highlight]:
    known = rank_cards(table)
    parts = {f"Strongest {words['card']}": known.head(3), f"Weakest {words['card']}": known[3:].tail(1)}
    return [
        Highlight(
            head,
            f"{row['name']}: {row['mean']:.1f} points",
            f"for its owner; range {points_between(row['band_low'], row['band_high'])}",
        )
        for head, rows in parts.items()
        for row in rows.to_dict("records")
    ]
