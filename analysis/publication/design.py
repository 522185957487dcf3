"""A publication as data: the studies of a game, each with the arguments of its `study_` function."""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import analysis.studies
from analysis.studies import Study, StudyError

STUDIES: dict[str, Callable[..., Study]] = {
    name.removeprefix("study_"): getattr(analysis.studies, name)
    for name in analysis.studies.__all__
    if name.startswith("study_")
}
SETUP = {"players": "int", "deals": "int", "seed": "int", "set": "Mapping"}  # what a Setup is told
KINDS: dict[str, tuple[type | tuple[type, ...], str]] = {  # how an annotation begins → what TOML must give
    "str": (str, "a text"),
    "bool": (bool, "true or false"),
    "int": (int, "a whole number"),
    "float": ((int, float), "a number"),
    "Sequence": (list, "a list"),
    "Mapping": (dict, "a table"),
}


@dataclass(frozen=True)
class Entry:
    """One study of a publication."""

    name: str  # of its folder
    kind: str  # study_<kind> makes it
    question: str
    setup: dict[str, Any]  # players, deals, seed, set, where they are told
    arguments: dict[str, Any]

    def make(self, **setup: Any) -> Study:
        told = {("changes" if key == "set" else key): value for key, value in self.setup.items()}
        return STUDIES[self.kind](analysis.studies.Setup(**told, **setup), **self.arguments)


@dataclass(frozen=True)
class Publication:
    title: str
    game: str
    entries: tuple[Entry, ...]

    def find(self, names: list[str]) -> tuple[Entry, ...]:
        """Some of the studies, by name; all if none is named."""
        known = {entry.name: entry for entry in self.entries}
        for name in names:
            if name not in known:
                raise StudyError(f"no study '{name}' in the publication; known: {', '.join(known)}")
        return tuple(known[name] for name in names) if names else self.entries


def read_publication(path: Path) -> Publication:
    """Keys of the file: title, game, and whatever of players, deals, seed and set holds for all studies; then
    a table [studies.NAME] each, with `study` (its kind), `question`, its own setup, and its arguments."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise StudyError(
            f"{path}: no such file; give a game, or a TOML file with [studies.NAME] tables"
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise StudyError(f"{path}: not TOML: {error}") from None
    studies, common = content.pop("studies", {}), dict(content)
    for key in ("title", "game"):
        check_kind(f"{path}: {key}", common.get(key), "str")
    title, game = common.pop("title"), common.pop("game")
    for key in common:
        check_known(f"{path}", key, ["title", "game", *SETUP, "studies"])
    if not isinstance(studies, dict) or not studies:
        raise StudyError(f"{path}: no studies; add a table [studies.NAME]")
    return Publication(
        title,
        game,
        tuple(read_entry(f"{path}: {name}", name, told, common) for name, told in studies.items()),
    )


def read_entry(place: str, name: str, told: Any, common: Mapping[str, Any]) -> Entry:
    if not isinstance(told, dict):
        raise StudyError(f"{place}: a table [studies.{name}] is needed")
    told = {**common, **told}
    kind, question = told.pop("study", ""), told.pop("question", "")
    if kind not in STUDIES:
        raise StudyError(f"{place}: no study '{kind}'; known: {', '.join(STUDIES)}")
    check_kind(f"{place}: question", question, "str")
    parameters = dict(inspect.signature(STUDIES[kind]).parameters)
    del parameters["setup"]
    wanted = {**SETUP, **{key: str(parameter.annotation) for key, parameter in parameters.items()}}
    for key, value in told.items():
        check_known(place, key, ["study", "question", *wanted])
        check_kind(f"{place}: {key}", value, wanted[key])
    for key, parameter in parameters.items():
        if parameter.default is parameter.empty and key not in told:
            raise StudyError(f"{place}: {key} is missing")
    setup = {key: told.pop(key) for key in SETUP if key in told}
    return Entry(name, kind, question, setup, told)


def check_known(place: str, key: str, known: list[str]) -> None:
    if key not in known:
        raise StudyError(f"{place}: no key '{key}'; known: {', '.join(known)}")


def check_kind(place: str, value: Any, annotation: str) -> None:
    kind, words = KINDS[annotation.split("[")[0]]
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise StudyError(
            f"{place}: {words} is needed, not {value!r}" if value is not None else f"{place} is missing"
        )
