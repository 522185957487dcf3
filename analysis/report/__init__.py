"""`sunking report`: a run or a study on one page that stands alone, its pictures and tables beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from analysis.figures import add_caption
from analysis.report.content import Report
from analysis.report.of_run import report_run
from analysis.report.of_study import report_study
from analysis.report.page import write_page
from analysis.runs import open_run

PAGE, FOLDER = "report.html", "report"


def write_report(folder: str | Path) -> Path:
    """report.html in the folder of a run or of a study, and the folder `report` beside it; returns the page."""
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
            add_caption(shown.axes, f"{report.caption}; {shown.interval}.")
            figure = shown.axes.figure
            _replace(
                folder / f"{shown.name}.png",
                lambda path, figure=figure: figure.savefig(path, format="png", dpi=150),
            )
    sheets = [sheet for section in report.sections for sheet in section.sheets]
    for sheet in [*sheets, *(sheet for run in report.runs for sheet in (run.commands, run.arms) if sheet)]:
        frame = sheet.frame
        _replace(folder / f"{sheet.name}.csv", lambda path, frame=frame: frame.to_csv(path, index=False))


def _replace(path: Path, write: Callable[[Path], object]) -> None:
    """Complete or absent: written beside and renamed."""
    beside = path.with_name(f".{path.name}")
    write(beside)
    beside.replace(path)
