"""`sunking report`: a run or a study on one page that stands alone, its pictures and tables beside it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from analysis.figures import add_caption
from analysis.figures.style import picture_of
from analysis.report.content import Report
from analysis.report.of_run import report_run
from analysis.report.of_study import report_study
from analysis.report.page import write_page
from analysis.runs import open_run

PAGE, FOLDER = "report.html", "report"


def write_report(folder: str | Path) -> Path:
    """report.html in the folder of a run or of a study, and `report/` beside it; returns the page."""
    place = Path(folder)
    report = report_study(place) if (place / "study.json").is_file() else report_run(open_run(place))
    page = write_page(report, FOLDER)
    write_files(report, place / FOLDER)
    _replace(place / PAGE, lambda path: path.write_text(page, encoding="utf-8"))
    return place / PAGE


def write_files(report: Report, folder: Path) -> None:
    """Every figure as PNG with its caption, every table as CSV."""
    folder.mkdir(exist_ok=True)
    for section in report.sections:
        for shown in section.figures:
            add_caption(shown.axes, report.tell_caption(shown.interval))
            draw = partial(picture_of(shown.axes).savefig, format="png", dpi=150)
            _replace(folder / f"{shown.name}.png", draw)
    sheets = [sheet for section in report.sections for sheet in section.sheets]
    sheets += [sheet for run in report.runs for sheet in (run.commands, run.arms) if sheet]
    for sheet in sheets:
        _replace(folder / f"{sheet.name}.csv", partial(sheet.frame.to_csv, index=False))


def _replace(path: Path, write: Callable[[Path], object]) -> None:
    """Complete or absent: written beside and renamed."""
    beside = path.with_name(f".{path.name}")
    write(beside)
    beside.replace(path)
