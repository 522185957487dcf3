"""A study on disk."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.runs import RunFiles, open_run


@dataclass(frozen=True)
class StudyFiles:
    """The folder of a study: study.json, and each table as Parquet."""

    folder: Path

    @cached_property
    def record(self) -> dict[str, Any]:
        return json.loads((self.folder / "study.json").read_text(encoding="utf-8"))

    @cached_property
    def tables(self) -> dict[str, pd.DataFrame]:
        return {name: pd.read_parquet(self.folder / f"{name}.parquet") for name in self.record["tables"]}

    @cached_property
    def runs(self) -> list[RunFiles]:
        """Those that are still there."""
        bases = [Path(), *self.folder.resolve().parents]  # they are told from where the study was made
        places = (
            next((base / run for base in bases if (base / run).is_dir()), None) for run in self.record["runs"]
        )
        return [open_run(place) for place in places if place and (place / "dataset.json").is_file()]

    @property
    def words(self) -> dict[str, str]:
        """What the game calls a card, what one does with it, and what it does."""
        plain = {"card": "card", "used": "used", "effect": "effect", "times": "times used"}
        return {**plain, **self.record.get("words", {})}
