"""The page of a run stands alone and shows names as text."""

import json
from pathlib import Path

import pandas as pd

from analysis.report import write_report

NASTY = "<script>alert(1)</script>"


def make_run(folder: Path) -> Path:
    (folder / "players").mkdir(parents=True)
    rows = [
        {"line_up": "x", "arm": "base", "deal": deal, "seating": 0, "seat": seat, "points": 20 + seat,
         "strategy": NASTY if seat else "greedy", "share": 12 if seat == deal % 2 else 0}
        for deal in range(40) for seat in range(2)
    ]  # fmt: skip
    pd.DataFrame(rows).to_parquet(folder / "players" / "part-0.parquet")
    design = {
        "question": f"Is {NASTY} good?", "game": "louis-xiv", "line_ups": {"x": ["greedy", NASTY]},
        "seating": "rotate", "deals": 40, "first_deal": 0, "seed": 1, "variant": "printed",
    }  # fmt: skip
    (folder / "manifest.json").write_text(json.dumps({"design": design}))
    return folder


def test_a_page_has_the_shares_with_intervals_and_blocks(tmp_path: Path) -> None:
    page = write_report(make_run(tmp_path / "run")).read_text()
    assert "<td>greedy</td><td>50.00 %</td>" in page
    assert "<td>40</td>" in page


def test_names_stay_text_and_nothing_is_fetched(tmp_path: Path) -> None:
    page = write_report(make_run(tmp_path / "run")).read_text()
    assert NASTY not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "http" not in page
    assert not list((tmp_path / "run").glob("*.part"))
