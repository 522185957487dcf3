"""A report as one HTML page that stands alone: pictures and script are inside, nothing can be fetched, names
are escaped, and it is read by eye, keyboard and screen reader."""

from __future__ import annotations

import base64
import hashlib
import io
import math
import re
from collections.abc import Callable, Sequence
from html import escape
from importlib.resources import files

from matplotlib.axes import Axes

from analysis.figures.style import picture_of
from analysis.report.content import Column, Key, Report, RunRecord, Section, Sheet, Shown

FEW_ROWS = 8  # tables of more have a field to filter them
MANY_ROWS = 30  # tables of more scroll
FEW_RUNS = 2  # more are folded away

Caption = Callable[[Shown], str]


def write_page(report: Report, folder: str) -> str:
    """The page; `folder` is where the files that it names lie, seen from the page."""
    style, script = (
        files("analysis.report").joinpath(name).read_text("utf-8") for name in ("page.css", "page.js")
    )
    policy = (
        f"default-src 'none'; img-src data:; style-src '{_fingerprint(style)}'; "
        f"script-src '{_fingerprint(script)}'; base-uri 'none'; form-action 'none'"
    )
    places = [(section, f"s{number}") for number, section in enumerate(report.sections, 1)]
    links = [*((section.title, place) for section, place in places), ("How it was done", "methods")]
    links += [("Where it comes from", "source")] if report.runs else []
    nav = "".join(f'<li><a href="#{place}">{escape(title)}</a></li>' for title, place in links)
    sections = "".join(_section(section, place, report.tell_caption, folder) for section, place in places)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(report.question)}</title>
<link rel="icon" href="data:,">
<style>{style}</style>
</head>
<body>
<a class="skip" href="#answer">Skip to the answer</a>
<header><p>{escape(report.game)}</p><h1>{escape(report.question)}</h1></header>
<main>
{_answer(report)}
{_warnings(report.warnings)}
<nav aria-label="On this page"><ul>{nav}</ul></nav>
{sections}
<section id="methods" aria-labelledby="methods-title"><h2 id="methods-title">How it was done</h2>
{"".join(f"<p>{_prose(text)}</p>" for text in report.methods)}
</section>
{_source(report.runs, folder)}
</main>
<footer><p class="faint">Made by sunking from files alone; pictures (PNG) and tables (CSV) lie beside this
page in <code>{escape(folder)}/</code>.</p></footer>
<script>{script}</script>
</body>
</html>
"""


def _fingerprint(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _prose(text: str) -> str:
    """Escaped, with `commands` set as such."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def _answer(report: Report) -> str:
    numbers = "".join(
        f'<li><span class="head">{escape(entry.head)}</span> '
        f'<span class="value">{escape(entry.value)}</span> '
        f'<span class="note">{escape(entry.note)}</span></li>'
        for entry in report.highlights
    )
    conclusion = (
        f"<details><summary>In the words of the study</summary><p>{escape(report.conclusion)}</p></details>"
        if report.conclusion
        else ""
    )
    return f"""<section class="answer" id="answer" aria-labelledby="answer-title" tabindex="-1">
<h2 id="answer-title">Answer</h2><p class="big">{escape(report.answer)}</p>
<p class="sure"><strong>How sure?</strong> {escape(report.sure)}</p>{conclusion}</section>
{f'<ul class="numbers" aria-label="Main numbers">{numbers}</ul>' if numbers else ""}"""


def _warnings(warnings: Sequence[str]) -> str:
    if not warnings:
        return ""
    told = "".join(f"<li>{_prose(text)}</li>" for text in warnings)
    return (
        f'<section class="warnings" aria-labelledby="warnings-title"><h2 id="warnings-title">Mind</h2>'
        f"<ul>{told}</ul></section>"
    )


def _section(section: Section, place: str, caption: Caption, folder: str) -> str:
    figures = "".join(_figure(shown, caption, folder) for shown in section.figures)
    sheets = "".join(_sheet(sheet, folder) for sheet in section.sheets)
    return (
        f'<section id="{place}" aria-labelledby="{place}-title">'
        f'<h2 id="{place}-title">{escape(section.title)}</h2>'
        f"<p>{_prose(section.text)}</p>{figures}{sheets}</section>\n"
    )


def _figure(shown: Shown, caption: Caption, folder: str) -> str:
    picture, width, height = draw_svg(shown.axes)
    return (
        f'<figure><img alt="{escape(shown.alt)}" width="{width}" height="{height}" '
        f'src="data:image/svg+xml;base64,{picture}"><figcaption>{escape(caption(shown))} '
        f'<a class="screen" href="{escape(folder)}/{escape(shown.name)}.png">PNG</a></figcaption></figure>'
    )


def draw_svg(axes: Axes) -> tuple[str, int, int]:
    """The picture of some axes, encoded, and its size on a screen."""
    out = io.BytesIO()
    picture_of(axes).savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    width, height = (round(96 * inches) for inches in picture_of(axes).get_size_inches())
    return base64.b64encode(out.getvalue()).decode(), width, height


def _sheet(sheet: Sheet, folder: str) -> str:
    rows = len(sheet.columns[0].cells) if sheet.columns else 0
    kinds = ["number" if _is_number(column) else "text" for column in sheet.columns]
    heads = "".join(
        f'<th scope="col" class="{kind}" aria-sort="none">'
        f'<button type="button">{escape(column.head)}</button></th>'
        for column, kind in zip(sheet.columns, kinds, strict=True)
    )
    body = "".join(f"<tr>{_row(sheet.columns, kinds, row)}</tr>" for row in range(rows))
    scroll = "scroll tall" if rows > MANY_ROWS else "scroll"
    filtering = (
        f'<label>Filter <input type="search" aria-label="Filter: {escape(sheet.caption)}"></label>'
        if rows > FEW_ROWS
        else ""
    )
    return f"""<div class="sheet"><div class="tools">{filtering}
<span class="count" aria-live="polite">{rows} row{"" if rows == 1 else "s"}</span>
<a href="{escape(folder)}/{escape(sheet.name)}.csv">CSV</a></div>
<div class="{scroll}" role="region" aria-label="{escape(sheet.caption)}" tabindex="0"><table>
<caption>{escape(sheet.caption)}</caption><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div></div>
"""


def _row(columns: Sequence[Column], kinds: Sequence[str], row: int) -> str:
    cells = []
    for place, (column, kind) in enumerate(zip(columns, kinds, strict=True)):
        text, key = escape(column.cells[row]), escape(_write_key(column.keys[row]))
        if column.head == "command":
            text = f'<code class="command">{text}</code>'
        opening = 'th scope="row"' if place == 0 else f'td class="{kind}"'
        cells.append(f'<{opening} data-key="{key}">{text}</{opening[:2]}>')
    return "".join(cells)


def _is_number(column: Column) -> bool:
    return bool(column.keys) and all(isinstance(key, float) for key in column.keys)


def _write_key(key: Key) -> str:
    """As scripts read numbers; what is not known comes last."""
    if isinstance(key, str):
        return key
    if math.isnan(key):
        return ""
    return str(key) if math.isfinite(key) else ("Infinity" if key > 0 else "-Infinity")


def _source(runs: Sequence[RunRecord], folder: str) -> str:
    if not runs:
        return ""
    told = [_run(run, number, folder) for number, run in enumerate(runs, 1)]
    titles = [f"<h3>Run {number}: {escape(run.title)}</h3>" for number, run in enumerate(runs, 1)]
    if len(runs) <= FEW_RUNS:
        parts = [f'<div class="run">{title}{text}</div>' for title, text in zip(titles, told, strict=True)]
    else:
        parts = [
            f'<details class="run"><summary>{title}</summary>{text}</details>'
            for title, text in zip(titles, told, strict=True)
        ]
    return (
        '<section id="source" aria-labelledby="source-title"><h2 id="source-title">Where it comes from</h2>'
        "<p>Every game can be shown again to the last stone: take its deal and who sat where.</p>"
        f"{''.join(parts)}</section>"
    )


def _run(run: RunRecord, number: int, folder: str) -> str:
    facts = "".join(
        f'<tr><th scope="row">{escape(key)}</th><td>{escape(value)}</td></tr>'
        for key, value in run.facts.items()
    )
    arms = _sheet(run.arms, folder) if run.arms else ""
    return f"""
<div class="scroll" role="region" aria-label="Facts of run {number}" tabindex="0"><table class="facts">
<caption>What was played</caption><tbody>{facts}</tbody></table></div>
<p class="screen"><label>Deal <input type="number" data-deal min="{run.first_deal}" max="{run.last_deal}"
value="{run.first_deal}"></label> of {run.first_deal:,} to {run.last_deal:,}: the commands below follow.</p>
{_sheet(run.commands, folder)}{arms}
<details><summary>The design as a file, to play it all again with <code>sunking run FILE</code></summary>
<pre>{escape(run.design)}</pre></details>
"""
