"""A study as a report: its own sentence, its tables as pictures, and the runs behind it.

A study's folder has study.json (study, sentence, warnings, games, runs, tables) and each table as Parquet.
Tables are known by name; one that is not is shown as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pandas as pd

from analysis.figures import Interval, caption_runs
from analysis.report.answers import (
    answer_counts,
    answer_ratings,
    answer_restricted,
    answer_sensitivity,
    tell_ranges,
    tell_reach,
)
from analysis.report.cards import answer_cards, highlight_cards, rank_cards, section_cards, section_rounds
from analysis.report.content import Highlight, Report, Section, Sheet, Shown, intervals, numbers, texts
from analysis.report.files import StudyFiles
from analysis.report.of_run import METHODS, tell_seats
from analysis.report.provenance import describe_run
from analysis.report.sections import (
    SURE,
    answer_seats,
    count,
    highlight_komi,
    highlight_seats,
    section_course,
    section_estimates,
    section_handicaps,
    section_ranks,
    section_seats,
    section_table,
    section_trace,
    section_versus,
    small,
)
from analysis.studies.words import call_card, gain, percent, percents

TITLES = {
    "sensitivity": "Every change, value by value",
    "rank_changes": "Orders that reverse",
    "power": "Games that a question needs",
}
ANSWERS = {
    "ratings": answer_ratings,
    "restricted": answer_restricted,
    "sensitivity": answer_sensitivity,
}
MOST_ROWS = 15  # of a picture of changes


def report_study(folder: Path) -> Report:
    study = StudyFiles(folder)
    record, tables = study.record, study.tables
    sections = [section for name in tables for section in show_table(study, name)]
    warnings = list(record["warnings"])
    gone = len(record["runs"]) - len(study.runs)
    if gone:
        warnings.append(
            f"{gone} of the runs behind this study are no longer where they were; see {folder}/study.json"
        )
    answer, sure = find_answer(study)
    title = study.runs[0].manifest["title"] if study.runs else ""
    return Report(
        question=record.get("question") or f"A study of {record['study']}",
        game=" · ".join(part for part in (title, record["games"].rstrip(".")) if part),
        answer=answer or record["sentence"],
        sure=sure,
        highlights=find_highlights(study),
        sections=sections,
        warnings=warnings,
        methods=METHODS,
        tell_caption=partial(tell_caption, study),
        runs=[describe_run(run, f"run-{number}") for number, run in enumerate(study.runs, 1)],
        conclusion=record["sentence"] if answer else "",
    )


def find_answer(study: StudyFiles) -> tuple[str, str]:
    """An answer shorter than the study's own sentence, where its tables give one; and how sure it is."""
    if "seats" in study.tables:
        parts = list(split_printed(study.tables["seats"]))
        told = answer_counts([part for _, _, part in parts]) or " ".join(
            answer_seats(part, where)[0] for _, where, part in parts
        )
        reach = tell_reach([part for _, _, part in parts])
        return f"{told} {find_seat_note(study)}".strip(), f"{reach} {SURE}"
    if "cards" in study.tables:
        _, where, part = next(split_printed(name_cards(study.tables["cards"])))
        return answer_cards(part, where, study.words), f"{tell_ranges(rank_cards(part))} {SURE}"
    for name, answer in ANSWERS.items():
        if name in study.tables and len(study.tables[name]):
            return answer(study.tables[name]), SURE
    return "", SURE


def tell_caption(study: StudyFiles, shown: Shown) -> str:
    """Of the runs that a figure is about."""
    runs = [run.manifest for run in study.runs if shown.players in (0, run.players)]
    if runs:
        return caption_runs(runs, shown.interval)
    return f"{study.record['games'].rstrip('.')}; {shown.interval}."


def show_table(study: StudyFiles, name: str) -> list[Section]:
    table = study.tables[name]
    if name not in SHOWN or table.empty:
        return [section_table(table, name, TITLES.get(name, name.replace("_", " ").capitalize()))]
    return list(SHOWN[name](study, table))


def of_players(section: Section, part: pd.DataFrame) -> Section:
    """A section whose figures are about the number of players of a part of a table."""
    players = int(part["players"].iloc[0])
    return replace(section, figures=[replace(shown, players=players) for shown in section.figures])


def split(table: pd.DataFrame) -> Iterator[tuple[str, str, pd.DataFrame]]:
    """A table by number of players and box: a name for files, words, and the part."""
    parts = list(table.groupby(["players", "box"], sort=False))
    for number, ((players, box), part) in enumerate(parts, 1):
        where = f" with {players} players" + (f", box {box}" if table["box"].nunique() > 1 else "")
        yield f"{number}" if len(parts) > 1 else "", where, part


def split_printed(table: pd.DataFrame) -> Iterator[tuple[str, str, pd.DataFrame]]:
    """The same, without the boxes that were tried besides."""
    yield from split(table[table["box"] == table["box"].iloc[0]])


def find_seat_note(study: StudyFiles) -> str:
    return tell_seats(study.runs[0]) if study.runs else ""


def show_seats(study: StudyFiles, table: pd.DataFrame) -> Iterator[Section]:
    for number, where, part in split(table):
        yield of_players(section_seats(part, f"seats{number}", where, find_seat_note(study)), part)


def show_differences(study: StudyFiles, table: pd.DataFrame) -> Iterator[Section]:
    for number, where, part in split(table):
        part = part.rename(columns={"mean": "difference"})
        part["name"] = [f"seat {row['seat_1']} less seat {row['seat_2']}" for row in part.to_dict("records")]
        text = "How much more often one seat wins than another, on the same deals."
        more = [texts("verdict", part["verdict"]), numbers("p, all together (Holm)", part["p_holm"], small)]
        section = section_estimates(
            part, f"differences{number}", f"Seat against seat{where}", text, "name", "difference", 0.0,
            "difference of win shares, percentage points; dashed: none", 100.0, more, head="seats",
        )  # fmt: skip
        yield of_players(section, part)


def show_komi(study: StudyFiles, table: pd.DataFrame) -> Iterator[Section]:
    if "komi" not in table:
        return
    for number, where, part in split(table):
        part = part.assign(name=[f"seat {seat}" for seat in part["seat"]])
        text = (
            "Points to give to a seat, measured from seat 0, for all seats to win equally often, were the "
            "same games scored so. Below 0: the seat would have to pay."
        )
        unit = "points to give, relative to seat 0"
        more = [numbers("from the mean of all seats", part["centred"], lambda value: f"{value:+.2f}")]
        section = section_estimates(
            part, f"komi{number}", f"Points that would make it fair{where}", text, "name", "komi", 0.0, unit,
            1.0, more, Interval.BOOTSTRAP, "seat",
        )  # fmt: skip
        yield of_players(section, part)


def show_handicaps(study: StudyFiles, table: pd.DataFrame) -> Iterator[Section]:
    for number, where, part in split(table):
        par = 1 / part["players"].iloc[0]
        ours = pick_komi(study, part)
        yield of_players(section_handicaps(part, ours, f"handicaps{number}", where, par), part)


def pick_komi(study: StudyFiles, part: pd.DataFrame) -> pd.DataFrame:
    """Of the same number of players and box as a part of another table; empty where none is told."""
    komi = study.tables.get("komi", pd.DataFrame())
    if "komi" not in komi:
        return pd.DataFrame()
    return komi[(komi["players"] == part["players"].iloc[0]) & (komi["box"] == part["box"].iloc[0])]


def show_fairness(study: StudyFiles, table: pd.DataFrame) -> Iterator[Section]:
    columns = [
        texts("box", table["box"]),
        numbers("players", table["players"], count),
        numbers("a seat's typical distance from fair", table["off_par"], percent),
        numbers("the largest", table["largest"], gain),
        texts("verdict", table["verdict"]),
        numbers("deal blocks", table["blocks"], count),
    ]
    text = "Other boxes on the same deals: how far the seats are from fair, and whether that is surely less."
    sheet = Sheet("fairness", "Boxes held against the first", columns, table)
    yield Section("Which box is fairer", text, [], [sheet])


def show_cards(study: StudyFiles, table: pd.DataFrame) -> Iterator[Section]:
    for number, where, part in split(name_cards(table)):
        yield of_players(section_cards(part, f"cards{number}", where, study.words), part)


def show_rounds(study: StudyFiles, table: pd.DataFrame) -> Iterator[Section]:
    for number, where, part in split(name_cards(table)):
        yield section_rounds(part, f"cards-by-round{number}", where, study.words)


def name_cards(table: pd.DataFrame) -> pd.DataFrame:
    """The column name as people read it."""
    return table.assign(name=[call_card(row["card"], row["name"]) for row in table.to_dict("records")])


def show_restricted(study: StudyFiles, table: pd.DataFrame) -> Iterator[Section]:
    text = (
        "What a strategy keeps of its fair share when it may not use a feature: 1 means that it does not "
        "need it, 0 that it cannot do without."
    )
    more = [
        numbers("win share", table["share"], percent),
        texts("verdict", table["verdict"]),
    ]
    unit = "part of the fair share kept; dashed: nothing lost"
    yield section_estimates(
        table, "restricted", "What is lost without a feature", text, "without", "kept", 1.0, unit, 1.0, more,
        Interval.TOGETHER,
    )  # fmt: skip


def show_sensitivity(study: StudyFiles, table: pd.DataFrame) -> Iterator[Section]:
    for number, (headline, part) in enumerate(table.groupby("headline", sort=False), 1):
        largest = part.sort_values("difference", key=abs, ascending=False).head(MOST_ROWS)
        largest = largest.assign(
            name=[f"{row['of']}: {row['alternative']}" for row in largest.to_dict("records")]
        )
        scale, unit = (100.0, "percentage points") if "share" in str(headline) else (1.0, "points")
        text = (
            f"The {len(largest)} largest changes when an assumed number of the box takes another plausible "
            "value, one at a time on the same deals."
        )
        more = [texts("sign", largest["sign"])]
        yield section_estimates(
            largest, f"sensitivity-{number}", f"What moves: {headline}", text, "name", "difference", 0.0,
            f"change, {unit}; dashed: none", scale, more, head="what: under which value",
        )  # fmt: skip
    yield section_table(table, "sensitivity", TITLES["sensitivity"])


def show_comparison(study: StudyFiles, table: pd.DataFrame) -> Iterator[Section]:
    columns = [
        texts("alone", table["one"]),
        texts("against copies of", table["other"]),
        numbers("win share", table["share"], percent),
        intervals("interval, valid whenever one stops", table["low"], table["high"], percents),
        numbers("fair", table["par"], percent),
        texts("decision", table["decision"]),
        numbers("deal blocks", table["blocks"], count),
    ]
    text = "H1: better by as much as was asked for. H0: not better."
    yield Section(
        "The comparison", text, [], [Sheet("comparison", "The comparison in numbers", columns, table)]
    )


def show_looks(study: StudyFiles, table: pd.DataFrame) -> Iterator[Section]:
    yield section_trace(table, "looks")
    par = float(study.tables["comparison"]["par"].iloc[0])
    yield section_course(table, "course", par, Interval.SEQUENCE)


def show_measures(study: StudyFiles, table: pd.DataFrame) -> Iterator[Section]:
    """A picture a question: its groups at every number of players."""
    text = "Means over all games; the intervals hold for all groups of one number of players together."
    for number, (question, part) in enumerate(table.groupby("question", sort=False), 1):
        part = part.assign(low=part["band_low"], high=part["band_high"])
        several = part["players"].nunique() > 1
        part["of"] = [
            ", ".join(([f"{row['players']} players"] if several or not row["group"] else [])
                      + ([row["group"]] if row["group"] else []))
            for row in part.to_dict("records")
        ]  # fmt: skip
        more = [numbers("rows", part["count"], count), numbers("deal blocks", part["blocks"], count)]
        yield section_estimates(
            part, f"measure{number}", str(question), text, "of", "mean", None, str(question), 1.0, more,
            Interval.TOGETHER, head="of",
        )  # fmt: skip


SHOWN: dict[str, Callable[[StudyFiles, pd.DataFrame], Iterator[Section]]] = {
    "seats": show_seats,
    "seat_differences": show_differences,
    "komi": show_komi,
    "measures": show_measures,
    "handicaps": show_handicaps,
    "fairness": show_fairness,
    "cards": show_cards,
    "cards_by_round": show_rounds,
    "restricted": show_restricted,
    "sensitivity": show_sensitivity,
    "comparison": show_comparison,
    "looks": show_looks,
    "ratings": lambda study, table: iter([section_ranks(table, "ratings")]),
    "versus": lambda study, table: iter([section_versus(table, "versus")]),
}


def find_highlights(study: StudyFiles) -> list[Highlight]:
    """Numbers to take along, where a study has such."""
    found: list[Highlight] = []
    if "seats" in study.tables:
        for _, where, part in split_printed(study.tables["seats"]):
            found += highlight_seats(part, where)
            found += highlight_komi(pick_komi(study, part), where)
    if "cards" in study.tables:
        first = next(split(name_cards(study.tables["cards"])))[2]
        found += highlight_cards(first, study.words)
    return found
