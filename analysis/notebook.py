"""What the cells of a notebook call, so that they stay calls: how much is played, and how answers are shown.

A notebook is opened in `notebooks/`; its runs lie beside those of the command.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.cards import CardFacts, find_name
from analysis.figures import Interval, add_caption, caption_runs
from analysis.figures.style import picture_of
from analysis.play import call_command
from analysis.runs import RunFiles
from analysis.studies import Page, Setup, Study
from analysis.studies.words import call_card, listed
from analysis.tables import tabulate_funnel

RUNS = "../results/runs"
SEED = 2026


def choose_deals(default: int) -> int:
    """As many as SUNKING_DEALS says, else the default."""
    return read_number("SUNKING_DEALS", default)


def prepare(game: str, deals: int, **more: Any) -> Setup:
    """A setup of the house: the deals unless SUNKING_DEALS says otherwise, SUNKING_WORKERS at a time."""
    return prepare_test(game, choose_deals(deals), **more)


def prepare_test(game: str, most: int, **more: Any) -> Setup:
    """The same for a sequential test, which stops by itself: so many deals at the most, whatever is set."""
    workers = read_number("SUNKING_WORKERS", 1)
    told = {"game": game, "deals": most, "seed": SEED, "folder": RUNS, "workers": workers, "quiet": True}
    return Setup(**{**told, **more})


def read_number(name: str, default: int) -> int:
    text = os.environ.get(name, "") or str(default)
    if not text.isdecimal() or not int(text):
        raise ValueError(f"{name}={text}: a whole number from 1 on is needed")
    return int(text)


def sunking(words: str) -> None:
    """What the command prints: sunking("show --deal 4711")."""
    print(call_command(words.split()).rstrip())


@dataclass(frozen=True)
class Shown:
    """Something that a notebook shows as HTML, and anything else as text."""

    text: str
    html: str

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.html


def show_answer(study: Study) -> Shown:
    """What follows from a study, what to mind, and how much stands behind it."""
    notes = [f"Mind: {text}." for text in study.warnings]
    lines = [study.sentence, *notes, study.tell_games()]
    html = f"<p><b>{escape(study.sentence)}</b></p>" + "".join(f"<p>{escape(line)}</p>" for line in lines[1:])
    return Shown("\n".join(lines), html)


def show_page(page: Page) -> Shown:
    """A table of a study, with its units."""
    return show_rows(page.title, page.columns, page.rows)


def show_runs(*studies: Study) -> Shown:
    """The runs behind some studies: what was played, and the name under which it lies."""
    runs = list({run.folder: run for study in studies for run in study.runs}.values())
    columns = ("run", "players", "line-ups", "seating", "twins", "seed", "deals", "games")
    rows = [
        (
            run.folder.name, str(run.players), listed(run.design["line_ups"], 3), run.design["seating"],
            str(len(run.design["arms"]) - 1), str(run.design["seed"]), f"{run.deals:,}", f"{run.games:,}",
        )
        for run in runs
    ]  # fmt: skip
    return show_rows(f"Played for this: {sum(run.games for run in runs):,} games", columns, rows)


def show_rows(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Shown:
    """Texts in rows and columns."""
    frame = pd.DataFrame([list(row) for row in rows], columns=list(columns))
    head = f"<p><b>{escape(title)}</b></p>"
    return Shown(f"{title}\n{frame.to_string(index=False)}", head + frame.to_html(index=False, border=0))


def show_figure(axes: Axes, of: Study | RunFiles, interval: Interval) -> Figure:
    """A figure with its caption: games, blocks, kind of interval, seed."""
    runs = of.runs if isinstance(of, Study) else [of]
    return picture_of(add_caption(axes, caption_runs([run.manifest for run in runs], interval)))


def stack_runs(
    tabulate: Callable[[str, str], pd.DataFrame], runs: Sequence[RunFiles], names: Sequence[str] = ()
) -> pd.DataFrame:
    """A table of each run below each other, such as `tabulate_scores`; column `who` tells them apart, by the
    number of players if they have no names."""
    tables = [
        tabulate(run.table("players"), "arm").assign(who=name)
        for run, name in zip(runs, names or [f"{run.players} players" for run in runs], strict=True)
    ]
    return pd.concat(tables, ignore_index=True)


def pick_cards(study: Study, value: str) -> pd.DataFrame:
    """What `plot_cards` shows of a study of cards, first number of players and box, in points, margin or
    share: named, best first, without those used too rarely to tell."""
    table = study.tables["cards"]
    first = table[["players", "box"]].iloc[0]
    table = table[(table["players"] == first["players"]) & (table["box"] == first["box"])]
    table = table[table["value"] == value]
    table = table.assign(name=[call_card(*row) for row in zip(table["card"], table["name"], strict=True)])
    headline = table["column"] == "ability"
    told = table[headline & np.isfinite(table["band_high"])].sort_values("mean", ascending=False)
    return pd.concat([told, table[~headline]], ignore_index=True)


def follow_cards(run: RunFiles) -> pd.DataFrame:
    """What `plot_funnel` shows of a run that logged its cards."""
    cards = CardFacts(**run.manifest["card_value"])
    table = tabulate_funnel(run.table("players"), run.table(cards.uses), run.table(cards.draws), cards)
    labels = run.manifest.get("labels", {})
    return table.assign(name=[call_card(card, find_name(labels, card)) for card in table["card"]])
