"""The first page of a publication: question, answer, picture, tables and command of every study."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from analysis.publication.design import Publication

RECORD, INDEX, FINDINGS = "provenance.json", "README.md", "FINDINGS.md"


def write_index(publication: Publication, folder: Path, command: str) -> str:
    """Of all studies of the publication that are in the folder, whenever they were made."""
    records = {
        entry.name: json.loads((folder / entry.name / RECORD).read_text(encoding="utf-8"))
        for entry in publication.entries
        if (folder / entry.name / RECORD).is_file()
    }
    games = sum(record["games"] for record in records.values())
    box = next(iter(records.values()))["box"]
    told = ", ".join(f"{number} {status}" for status, number in box.items())
    findings = f"\nWhat follows from it in plain words: [{FINDINGS}]({FINDINGS}).\n" if (
        folder / FINDINGS
    ).is_file() else ""  # fmt: skip
    head = f"""# {escape(publication.title)}

{games:,} games. Every answer stands with the range that chance leaves it, its tables, and the command that
makes it again; `{command}` makes them all. Numbers of the box: {told}.
Answers hold for these numbers and for these scripts.
{findings}
"""
    contents = "".join(f"- [{escape(record['question'])}](#{name})\n" for name, record in records.items())
    return head + contents + "".join(write_entry(name, record) for name, record in records.items())


def write_entry(name: str, record: dict[str, Any]) -> str:
    figures, tables = record["figures"], record["tables"]
    first = figures[0] if figures else None
    picture = (
        f"\n![{escape(first['shows'])}]({name}/{first['file']})\n\n*{escape(first['caption'])}*\n"
        if first
        else ""
    )
    more = ", ".join(f"[{escape(f['section'])}]({name}/{f['file']})" for f in figures[1:])
    sheets = ", ".join(f"[{file}]({name}/{file}) ({rows:,} rows)" for file, rows in tables.items())
    parts = [
        f'\n<a id="{name}"></a>\n\n## {escape(record["question"])}\n',
        f"**{escape(record['answer'])}**\n",
        f"{escape(record['sure'])}\n" if record["sure"] else "",
        picture,
        "".join(f"- Mind: {escape(text)}\n" for text in record["warnings"]),
        f"More pictures: {more}.\n" if more else "",
        f"Tables: {sheets}. Made from: [{RECORD}]({name}/{RECORD}) ({record['games']:,} games).\n",
        f"```\n{record['command']}\n```\n",
    ]
    return "\n".join(part for part in parts if part)


def escape(text: str) -> str:
    """Names are text, whatever is in them."""
    return re.sub(r"([\\`*_~<>\[\]|])", r"\\\1", text)
