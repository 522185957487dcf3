"""Get games played: a design as data goes to the command `sunking run`, a run on disk comes back.

The command names the run after design and version, so the same design is played once: what is there is
reused, what is half there is finished, and other rules or strategies get a folder of their own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from analysis.cards import CardFacts, find_name
from analysis.runs import RunFiles, open_run

RUNS = "results/runs"
FORCED_COLOURS = ("FORCE_COLOR", "CLICOLOR_FORCE")  # set in notebooks; what is read by programs has none


class NotPlayed(RuntimeError):  # noqa: N818 - it says what happened
    """The command refused or broke off; the message is its own, unless it has been seen on the terminal."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message or f"the command ended with exit code {code}; its message stands above")
        self.code = code
        self.seen = not message


def play_design(
    design: Mapping[str, Any], folder: str | Path = RUNS, workers: int = 1, quiet: bool = False
) -> RunFiles:
    """Play a design (the keys of a design file), or what of it is missing, and open the run."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "design.toml"
        path.write_text(write_toml(design), encoding="utf-8")
        words = ["run", str(path), "--into", str(folder), "--workers", str(workers), "--json"]
        told = call_command([*words, *(["--quiet"] if quiet else [])], _has_terminal() and not quiet)
    return open_run(json.loads(told)["address"])


@dataclass(frozen=True)
class GameFacts:
    """What the command tells of a game."""

    name: str
    title: str
    players: tuple[int, ...]
    facts: dict[str, dict[str, Any]]  # key → value, status, range …
    labels: dict[str, str]  # key → words
    tie_break: str  # column of the players table; empty: none
    cards: CardFacts | None  # how to say what a card is worth; None: the game does not tell
    restrictions: dict[str, str]  # what a strategy can be kept from: name → words

    def name_card(self, card: str) -> str:
        """What the box calls a card; empty if it does not say."""
        return find_name(self.labels, card)


@cache
def describe_game(name: str) -> GameFacts:
    """A game as `sunking data` knows it."""
    told = json.loads(call_command(["data", name, "--json"]))
    facts = {fact["key"]: fact for fact in told["facts"]}
    return GameFacts(
        name=told["game"],
        title=told["title"],
        players=tuple(told["players"]),
        facts=facts,
        labels=told["labels"],
        tie_break=told["tie_break"] or "",
        cards=CardFacts(**told["card_value"]) if told["card_value"] else None,
        restrictions=told["restrictions"],
    )


def find_refusal(game: str, changes: Mapping[str, Any]) -> str:
    """Why the box refuses some changes together; empty if it does not."""
    settings = [word for key, value in changes.items() for word in ("--set", f"{key}={write_setting(value)}")]
    try:
        call_command(["data", game, "--json", *settings])
    except NotPlayed as error:
        return str(error)
    return ""


def _has_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


def call_command(words: list[str], watched: bool = False) -> str:
    """What the command prints. On a terminal its bar and errors are seen as they come."""
    plain = {name: value for name, value in os.environ.items() if name not in FORCED_COLOURS}
    done = subprocess.run(
        [sys.executable, "-m", "sim", *words],
        env=os.environ if watched else plain,
        stdout=subprocess.PIPE,
        stderr=None if watched else subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NotPlayed(_find_message(done.stderr or "", done.returncode), done.returncode)
    return done.stdout


def _find_message(written: str, code: int) -> str:
    """The command's last word, without its name; empty if it was seen already."""
    before, mark, message = written.rpartition("sunking: ")
    if mark and (not before or before.endswith("\n")):
        return message.strip()
    return f"sunking run ended with {code}: {written.strip().splitlines()[-1]}" if written.strip() else ""


def write_toml(table: Mapping[str, Any]) -> str:
    """A design as TOML: plain values first, then tables one level deep."""
    plain = [f"{_quote(key)} = {_write(value)}" for key, value in table.items() if not _is_table(value)]
    sections = [
        "\n".join(
            [f"[{_quote(key)}]", *(f"{_quote(name)} = {_write(entry)}" for name, entry in value.items())]
        )
        for key, value in table.items()
        if _is_table(value)
    ]
    return "\n\n".join(["\n".join(plain), *sections]) + "\n"


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping)


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _write(value: Any) -> str:
    """JSON writes texts, numbers, true, false and lists as TOML does."""
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


def write_setting(value: Any) -> str:
    """A value as `--set key=value` wants it."""
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
