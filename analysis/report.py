"""A run on one page: the question, who won how often and how sure that is, and where it comes from.

The page stands alone: pictures are inside, nothing is fetched, names are escaped.
"""

from __future__ import annotations

import base64
import html
import io
import json
from pathlib import Path
from typing import Any

import pandas as pd
from matplotlib.figure import Figure

from analysis.blocks import estimate_shares
from analysis.figures import plot_shares

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; } caption { text-align: left; font-weight: bold; }
th, td { padding: .3rem .8rem; border-bottom: 1px solid #ddd; text-align: right; }
th:first-child, td:first-child, .facts td { text-align: left; } img { max-width: 100%; height: auto; }
code { background: #f4f4f4; padding: .1rem .3rem; overflow-wrap: anywhere; } .faint { color: #666; }
"""


def write_report(run: str | Path) -> Path:
    """report.html in the folder of a run; returns its path."""
    folder = Path(run)
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    page = make_page(manifest, summarize(folder))
    path = folder / "report.html"
    beside = path.with_suffix(".html.part")
    beside.write_text(page, encoding="utf-8")
    beside.replace(path)
    return path


def summarize(folder: Path) -> dict[str, pd.DataFrame]:
    """Win share and margin by strategy, where there are several, and by seat."""
    players = str(folder / "players" / "*.parquet")
    tables = {by: estimate_shares(players, [by]) for by in ("strategy", "seat")}
    return {by: table for by, table in tables.items() if len(table) > 1}


def make_page(manifest: dict[str, Any], tables: dict[str, pd.DataFrame]) -> str:
    design = manifest["design"]
    players = len(next(iter(design["line_ups"].values())))
    question = design["question"] or "Who wins, and from which seat?"
    sections = [make_section(by, table, 1 / players) for by, table in tables.items()]
    facts = {
        "game": design["game"],
        "line-ups": "; ".join(", ".join(line_up) for line_up in design["line_ups"].values()),
        "seating": design["seating"],
        "deals": f"{design['deals']:,} from {design['first_deal']:,}, seed {design['seed']}",
        "variant": design["variant"],
    }
    rows = "".join(
        f"<tr><td>{html.escape(key)}</td><td>{html.escape(str(value))}</td></tr>"
        for key, value in facts.items()
    )
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{html.escape(question)}</title><style>{STYLE}</style></head><body>
<h1>{html.escape(question)}</h1>
{"".join(sections)}
<h2>Where it comes from</h2>
<table class="facts">{rows}</table>
<p class="faint">Intervals: t intervals over deal blocks, 95 %. A block is one deal under all its seatings;
games
on one deal are not independent and are averaged first. Any game can be read in words with
<code>sunking show --seed {design["seed"]} --deal N</code> and the line-up above.</p>
</body></html>
"""


def make_section(by: str, table: pd.DataFrame, par: float) -> str:
    figure = Figure(figsize=(8, 1.2 + 0.5 * len(table)), layout="constrained")
    plot_shares(table, by, par, figure.subplots())
    picture = io.BytesIO()
    figure.savefig(picture, format="png", dpi=120)
    encoded = base64.b64encode(picture.getvalue()).decode()
    columns = (by, "win share", "95 % interval", "points ahead of the others", "blocks")
    head = f"<tr>{''.join(f'<th>{column}</th>' for column in columns)}</tr>"
    body = "".join(
        f"<tr><td>{html.escape(str(row[by]))}</td><td>{100 * row['share']:.2f} %</td>"
        f"<td>{100 * row['share_low']:.2f} to {100 * row['share_high']:.2f} %</td>"
        f"<td>{row['margin']:+.2f} ({row['margin_low']:+.2f} to {row['margin_high']:+.2f})</td>"
        f"<td>{row['blocks']:,}</td></tr>"
        for row in table.to_dict("records")
    )
    return (
        f"<h2>By {by}</h2><img alt='win share by {by}' src='data:image/png;base64,{encoded}'>"
        f"<table>{head}{body}</table>"
    )
