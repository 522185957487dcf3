"""What all studies are told and what they give back."""

from __future__ import annotations

import hashlib
import json
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.files import replace_file
from analysis.play import RUNS, GameFacts, describe_game, play_design
from analysis.runs import RunFiles

STUDIES = "results/studies"
QUESTIONS = {  # by study; in braces what the game calls it
    "seats": "Are the seats fair?",
    "compare": "Is one strategy better than the other?",
    "league": "Which strategy is the strongest?",
    "cards": "What is each {card} worth?",
    "measures": "How long, how often, how much?",
    "restricted": "Which features of the game does a strategy need?",
    "sensitivity": "What hangs on numbers that nobody has checked?",
    "power": "How many games does a question need?",
}


class StudyError(ValueError):
    """A study that cannot be made as asked; the message says what would be right."""


@dataclass(frozen=True)
class Setup:
    """The game and its box, the deals, and how they are played. Runs are remembered as they are played."""

    game: str
    players: int = 4
    deals: int = 10_000
    seed: int = 1
    changes: Mapping[str, Any] = field(default_factory=dict)  # of the box: key → value
    folder: str = RUNS
    workers: int = 1
    quiet: bool = False
    played: list[RunFiles] = field(default_factory=list, compare=False, repr=False)

    def describe(self) -> GameFacts:
        return describe_game(self.game)

    def play(self, line_ups: Mapping[str, Sequence[str]], seating: str, **more: Any) -> RunFiles:
        """Play line-ups on the deals; `more` are further keys of a design, which come first."""
        changes = {**self.changes, **more.pop("changes", {})}
        design: dict[str, Any] = {
            "game": self.game, "players": self.players, "seating": seating, "deals": self.deals,
            "seed": self.seed, **more, "set": changes,
            "line_ups": {name: list(line_up) for name, line_up in line_ups.items()},
        }  # fmt: skip
        run = play_design(design, self.folder, self.workers, self.quiet)
        if run not in self.played:
            self.played.append(run)
        return run

    def play_self(self, strategies: Sequence[str], **more: Any) -> RunFiles:
        """Each strategy on all seats."""
        return self.play({strategy: [strategy] for strategy in strategies}, "self", **more)


@dataclass(frozen=True)
class Page:
    """A table for people: all cells are text."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


@dataclass(frozen=True)
class Study:
    """An answer: tables for programs, pages for people, and what follows in one sentence."""

    name: str
    setup: Setup
    tables: dict[str, pd.DataFrame]
    pages: list[Page]
    sentence: str
    warnings: list[str] = field(default_factory=list)
    words: Mapping[str, str] = field(default_factory=dict)  # the game's own, for whoever shows the tables

    @property
    def question(self) -> str:
        return QUESTIONS[self.name].format(**self.words)

    @property
    def runs(self) -> list[RunFiles]:
        return self.setup.played

    def tell_games(self) -> str:
        """How much stands behind it."""
        games, deals = sum(run.games for run in self.runs), max(run.deals for run in self.runs)
        runs = f"{len(self.runs)} run{'s'[: len(self.runs) > 1]}"
        return f"{games:,} games in {runs}, up to {deals:,} deal blocks each; seed {self.setup.seed}."


def write_study(study: Study, folder: str | Path = "") -> Path:
    """Every table as CSV and Parquet, and study.json; by default in a folder named after the runs used."""
    used = [run.folder.name for run in study.runs]
    key = hashlib.sha256("\0".join(sorted(used)).encode()).hexdigest()[:8]
    place = Path(folder or f"{STUDIES}/{study.name}-{key}")
    place.mkdir(parents=True, exist_ok=True)
    for name, table in study.tables.items():
        replace_file(place / f"{name}.csv", partial(table.to_csv, index=False))
        replace_file(place / f"{name}.parquet", partial(table.to_parquet, index=False))
    record = {
        "study": study.name, "question": study.question, "sentence": study.sentence,
        "warnings": study.warnings, "words": dict(study.words),
        "games": study.tell_games(), "runs": [str(run.folder) for run in study.runs],
        "tables": list(study.tables),
    }  # fmt: skip
    text = json.dumps(record, indent=1, ensure_ascii=False)
    replace_file(place / "study.json", lambda path: path.write_text(text, encoding="utf-8"))
    return place


@contextmanager
def explained() -> Iterator[None]:
    """What an estimator refuses is the asker's to mend."""
    try:
        yield
    except StudyError:
        raise
    except ValueError as error:
        raise StudyError(str(error)) from error


@contextmanager
def warnings_into(found: list[str]) -> Iterator[None]:
    """What estimators warn of goes to the reader, each once."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", UserWarning)
        yield
    for warning in caught:
        if (text := str(warning.message)) not in found:
            found.append(text)
