"""`sunking report`: a run or a study on one page that stands alone, its pictures and tables beside it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from analysis.figures import add_caption
from analysis.figures.style import picture_of
from analysis.files import replace_file
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
    (place / FOLDER).mkdir(exist_ok=True)
    draw_pictures(report, place / FOLDER)
    write_sheets(report, place / FOLDER)
    replace_file(place / PAGE, lambda path: path.write_text(page, encoding="utf-8"))
    return place / PAGE


def draw_pictures(report: Report, folder: Path, dpi: int = 150) -> None:
    """Every figure as PNG with its caption."""
    for section in report.sections:
        for shown in section.figures:
            add_caption(shown.axes, report.tell_caption(shown))
            draw = partial(picture_of(shown.axes).savefig, format="png", dpi=dpi)
            replace_file(folder / f"{shown.name}.png", draw)


def write_sheets(report: Report, folder: Path) -> None:
    """Every table as CSV."""
    sheets = [sheet for section in report.sections for sheet in section.sheets]
    sheets += [sheet for run in report.runs for sheet in (run.commands, run.arms) if sheet]
    for sheet in sheets:
        replace_file(folder / f"{sheet.name}.csv", partial(sheet.frame.to_csv, index=False))
