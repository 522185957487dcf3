"""Open a run: where its tables lie, and what its manifest says."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any


class NoRun(ValueError):  # noqa: N818 - it says what is wrong
    """A folder that cannot be read as a run; the message says what would be right."""


@dataclass(frozen=True)
class RunFiles:
    """A complete run on disk."""

    folder: Path

    @cached_property
    def manifest(self) -> dict[str, Any]:
        return json.loads((self.folder / "manifest.json").read_text(encoding="utf-8"))

    @property
    def design(self) -> dict[str, Any]:
        return self.manifest["design"]

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(next(iter(self.design["line_ups"].values())))

    @property
    def deals(self) -> int:
        return int(self.design["deals"])

    @property
    def games(self) -> int:
        return int(self.manifest["games"])

    def table(self, name: str) -> str:
        """The files of a table, as databases read them: `duckdb.read_parquet(run.table("players"))`."""
        if name not in self.manifest["tables"]:
            known = ", ".join(self.manifest["tables"])
            raise NoRun(f"{self.folder}: no table '{name}'; it has {known}: play it with another log")
        return str(self.folder / name / "*.parquet")


def open_run(folder: str | Path) -> RunFiles:
    """A run that is complete; half a run would be another sample than its design says."""
    run = RunFiles(Path(folder))
    if not (run.folder / "manifest.json").is_file():
        raise NoRun(f"{folder}: no run there; `sunking runs` lists what there is")
    if not (run.folder / "dataset.json").is_file():
        raise NoRun(f"{folder}: not complete; go on with `sunking resume {folder}`")
    return run


def check_twins(one: RunFiles, other: RunFiles) -> None:
    """Games can be held against each other deal by deal only if nothing but the arms and the log differ."""
    for key in ("game", "line_ups", "seating", "seed", "first_deal", "deals", "changes"):
        if one.design[key] != other.design[key]:
            raise NoRun(
                f"{other.folder}: {key} = {other.design[key]}, but {one.design[key]} in {one.folder}; "
                "twins need the same deals and players"
            )
    if one.manifest["provenance"]["source_hash"] != other.manifest["provenance"]["source_hash"]:
        raise NoRun(f"{other.folder}: played with other rules or strategies than {one.folder}; play it anew")
