"""What a published study says of itself: the answer, the command that makes it again, what it was made from.

Nothing in it hangs on the machine or the hour: the same command on the same version writes the same record.
"""

from __future__ import annotations

import json
from collections import Counter
from importlib.metadata import version
from typing import Any

from analysis.play import GameFacts
from analysis.publication.design import Entry
from analysis.report.content import Report
from analysis.report.sections import SURE
from analysis.runs import RunFiles
from analysis.studies import Study

PACKAGES = ("pandas", "scipy", "duckdb", "matplotlib")  # besides those that a run names


def describe_study(
    entry: Entry, study: Study, report: Report, command: str, game: GameFacts
) -> dict[str, Any]:
    """The record of one study."""
    runs = study.runs
    figures = [
        {
            "file": f"{shown.name}.png", "section": section.title, "shows": shown.alt,
            "caption": report.tell_caption(shown),
        }
        for section in report.sections for shown in section.figures
    ]  # fmt: skip
    return {
        "question": report.question,
        "answer": report.answer,
        "sure": report.sure.removesuffix(SURE).strip(),
        "conclusion": report.conclusion,
        "warnings": report.warnings,
        "command": command,
        "game": game.title,
        "study": entry.kind,
        "setup": entry.setup,
        "arguments": entry.arguments,
        "games": sum(run.games for run in runs),
        "deals": max(run.deals for run in runs),
        "seeds": sorted({run.design["seed"] for run in runs}),
        "box": count_statuses(game),
        "figures": figures,
        "tables": {f"{name}.csv": len(table) for name, table in study.tables.items()},
        "versions": find_versions(runs),
        "commits": sorted({run.manifest["provenance"]["commit"] or "unknown" for run in runs}),
        "runs": [describe_run(run) for run in runs],
    }


def count_statuses(game: GameFacts) -> dict[str, int]:
    """Values of the box by status; zeros do not count: most only say that there is no such thing."""
    return dict(Counter(fact["status"] for fact in game.facts.values() if fact["value"] != 0))


def find_versions(runs: list[RunFiles]) -> dict[str, str]:
    """As far as the runs agree, what played them; and what made the tables."""
    found: dict[str, set[str]] = {}
    for run in runs:
        for name, number in run.manifest["provenance"]["versions"].items():
            found.setdefault(name, set()).add(number)
    played = {name: ", ".join(sorted(numbers)) for name, numbers in found.items()}
    return {**played, **{name: version(name) for name in PACKAGES}}


def describe_run(run: RunFiles) -> dict[str, Any]:
    design, source = run.design, run.manifest["provenance"]
    dataset = json.loads((run.folder / "dataset.json").read_text(encoding="utf-8"))
    return {
        "run": run.folder.name, "players": run.players, "seating": design["seating"],
        "line_ups": len(design["line_ups"]), "arms": len(design["arms"]), "set": design["changes"],
        "seed": design["seed"], "first_deal": design["first_deal"], "deals": run.deals, "games": run.games,
        "dataset_hash": dataset["hash"], "source_hash": source["source_hash"],
        "data_hash": source["data_hash"],
    }  # fmt: skip
