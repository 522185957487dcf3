"""`sunking publish`: the studies of a publication as small files that can stand in a repository.

A folder a study: tables as CSV, figures as PNG, provenance.json; and one index page over all of them. What a
person writes beside them (FINDINGS.md) is linked and left alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pandas as pd

from analysis.files import replace_file
from analysis.play import describe_game
from analysis.publication.design import Entry, Publication, read_publication
from analysis.publication.index import FINDINGS, INDEX, RECORD, write_index
from analysis.publication.record import describe_study
from analysis.report import draw_pictures
from analysis.report.of_study import report_study
from analysis.studies import Study, write_study

__all__ = ["FINDINGS", "INDEX", "RECORD", "Publication", "publish", "read_publication"]

DPI = 90  # of a picture that is looked at in a repository
DIGITS = 6  # significant ones of a number
NOTHING = 1e-12  # what is smaller is what rounding leaves of 0, or a p-value that needs no digits


def publish(
    publication: Publication, into: Path, command: str, names: list[str], deals: int = 0, **setup: Any
) -> Iterator[dict[str, Any]]:
    """Make the studies named, or all, and write them; yields the record of each as it is there.

    `deals`, if not 0, is the most that any study plays; `command` is what is written as the way to make it
    again; `setup` are further settings of a Setup: folder, workers, quiet.
    """
    for entry in publication.find(names):
        told = limit(entry, deals)
        study = told.make(game=publication.game, **setup)
        again = f"{command} --only {entry.name}" + (f" --deals {deals}" if deals else "")
        yield write_entry(told, study, into / entry.name, again)
    overall = command + (f" --deals {deals}" if deals else "")
    page = write_index(publication, into, overall)
    replace_file(into / INDEX, lambda path: path.write_text(page, encoding="utf-8"))


def limit(entry: Entry, deals: int) -> Entry:
    most = min(deals, entry.setup.get("deals", deals)) if deals else 0
    return replace(entry, setup={**entry.setup, "deals": most}) if most else entry


def write_entry(entry: Entry, study: Study, folder: Path, command: str) -> dict[str, Any]:
    """The folder of one study; what an earlier version left there goes."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place:
        report = report_study(write_study(study, place))
        if entry.question:
            report = replace(report, question=entry.question)
        draw_pictures(report, folder, DPI)
    for name, table in study.tables.items():
        replace_file(folder / f"{name}.csv", partial(write_csv, table))
    record = describe_study(entry, study, report, command, describe_game(study.setup.game))
    text = json.dumps(record, indent=1, ensure_ascii=False) + "\n"
    replace_file(folder / RECORD, lambda path: path.write_text(text, encoding="utf-8"))
    kept = {RECORD, *record["tables"], *(figure["file"] for figure in record["figures"])}
    for path in folder.iterdir():
        if path.suffix in (".csv", ".png") and path.name not in kept:
            path.unlink()
    return record


def write_csv(table: pd.DataFrame, path: Path) -> None:
    """Numbers to six digits: more say nothing, and would differ from machine to machine."""
    numbers = table.select_dtypes("float")
    rounded = table.assign(**numbers.mask(numbers.abs() < NOTHING, 0.0))
    rounded.to_csv(path, index=False, float_format=f"%.{DIGITS}g", lineterminator="\n")
