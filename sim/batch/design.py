"""An experiment as data: what is asked, who plays, how often, what is kept.

    question = "Does greedy beat random, and from which seat?"
    game = "GAME"                   # the name of its folder, with dashes
    players = 4                     # may be left out where the line-ups say it
    seats = ["greedy", "random", "random", "random"]       # or several, by name:
    seating = "rotate"              # self, rotate, full, two-vs-two, packet-rotate
    deals = 100_000
    first_deal = 0
    seed = 1
    log = "outcomes"                # a level of the game: outcomes, full, …
    sampled = 0.001                 # share of deals whose decisions are kept
    variant = "my_variant.toml"     # and single values of the box under [set]

    [line_ups]
    mixed = ["greedy", "greedy", "random", "random"]

    [arms]                          # the same games with something done to them: twins
    base = []
    twin = ["…"]                    # interventions, as `sunking data GAME` lists them

A block is one deal under every line-up, arm and seating; blocks are never split.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, NamedTuple

from sim.batch.errors import BatchError
from sim.batch.seating import Seating, choose_scheme, list_seatings
from sim.games import DEFAULT_GAME

LARGEST = 2**63 - 1  # of a seed or a deal
MOST_GAMES = 10_000  # of a block
HOUSE = Path(__file__).parents[1] / "designs"
PUBLICATION = "published.toml"  # beside a game's designs: not one, but a list of studies


class BlockGame(NamedTuple):
    """One game of a block."""

    line_up: str
    arm: str
    number: int  # of the seating
    seating: Seating


@dataclass(frozen=True)
class Design:
    """Everything that fixes the games of a run and what is kept of them; nothing about how it is computed."""

    game: str = DEFAULT_GAME
    question: str = ""
    line_ups: dict[str, tuple[str, ...]] = field(default_factory=dict)
    arms: dict[str, tuple[str, ...]] = field(default_factory=lambda: {"base": ()})
    seating: str = ""
    deals: int = 0
    first_deal: int = 0
    seed: int = 1
    log: str = "outcomes"
    sampled: float = 0.0
    variant: str = "printed"  # what the changes of the box are called
    changes: dict[str, Any] = field(default_factory=dict)

    @property
    def players(self) -> int:
        return len(next(iter(self.line_ups.values())))

    def games_of_block(self) -> list[BlockGame]:
        """The games of a deal, in the order of the files."""
        return [
            BlockGame(name, arm, number, seating)
            for name, line_up in self.line_ups.items()
            for arm in self.arms
            for number, seating in enumerate(list_seatings(self.seating, line_up))
        ]

    def labels(self) -> list[str]:
        """The strategies, each once."""
        return list(dict.fromkeys(label for line_up in self.line_ups.values() for label in line_up))

    def as_json(self) -> dict[str, Any]:
        return json.loads(json.dumps(asdict(self)))

    def fingerprint(self) -> str:
        """Of what fixes the data: the question may be put in other words."""
        told = {key: value for key, value in self.as_json().items() if key != "question"}
        return hashlib.sha256(json.dumps(told, sort_keys=False).encode()).hexdigest()


def design_from_json(content: Mapping[str, Any]) -> Design:
    known = {entry.name for entry in fields(Design)}
    told = {key: value for key, value in content.items() if key in known}
    for key in ("line_ups", "arms"):
        told[key] = {name: tuple(entries) for name, entries in told[key].items()}
    return Design(**told)


KINDS: dict[str, tuple[type | tuple[type, ...], str]] = {
    "question": (str, "a text"),
    "game": (str, "a text"),
    "players": (int, "a whole number"),
    "seats": (list, "a list of strategies"),
    "line_ups": (dict, "a table: name = list of strategies"),
    "arms": (dict, "a table: name = list of interventions"),
    "seating": (str, "a text"),
    "deals": (int, "a whole number"),
    "first_deal": (int, "a whole number"),
    "seed": (int, "a whole number"),
    "log": (str, "a text"),
    "sampled": ((int, float), "a share between 0 and 1"),
    "variant": (str, "the path of a TOML file"),
    "set": (dict, "a table: key = value"),
}


def read_design(path: Path) -> dict[str, Any]:
    """The content of a design file; a wrong key or kind of value is named with its line."""
    try:
        text = path.read_text(encoding="utf-8")
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BatchError(f"{path.name}: broken TOML: {error}; mend that line") from error
    except (OSError, UnicodeDecodeError):
        raise BatchError(
            f"{path}: cannot be read; give the path of a design, a TOML file, "
            f"or one of: {', '.join(list_designs())}"
        ) from None
    for key, value in content.items():
        place = f"{path.name}, line {_find_line(text, key)}"
        if key not in KINDS:
            nearest = difflib.get_close_matches(key, KINDS, n=1)
            hint = f"did you mean '{nearest[0]}'?" if nearest else f"known: {', '.join(KINDS)}"
            raise BatchError(f"{place}: unknown key '{key}'; {hint}")
        kind, wanted = KINDS[key]
        if not _is_of_kind(value, kind):
            raise BatchError(f"{place}: {key} = {value!r}; {wanted} is needed")
        lists: dict[str, Any] = (
            {key: value} if key == "seats" else value if key in ("line_ups", "arms") else {}
        )
        for name, entries in lists.items():
            if not isinstance(entries, list) or not all(isinstance(entry, str) for entry in entries):
                place = f"{path.name}, line {_find_line(text, name)}"
                raise BatchError(f"{place}: {name} = {entries!r}; a list of texts is needed")
    if "variant" in content:
        content["variant"] = str(path.parent / content["variant"])
    return content


def find_design(written: Path, game: str) -> Path:
    """A file of one's own, or a design of the house: GAME/NAME, or its name alone where the game is known."""
    if written.is_file():
        return written
    folder, name = (written.parent.name or game).replace("_", "-"), written.name
    return list_designs().get(f"{folder}/{name}", written)


def list_designs() -> dict[str, Path]:
    """The designs of the house: GAME/NAME → file."""
    paths = sorted(path for path in HOUSE.glob("*/*.toml") if path.name != PUBLICATION)
    return {f"{path.parent.name.replace('_', '-')}/{path.stem}": path for path in paths}


def _is_of_kind(value: object, kind: type | tuple[type, ...]) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool)


def _find_line(text: str, key: str) -> int:
    """Where a key stands; the file as a whole if it is written in an odd way."""
    pattern = re.compile(rf"""\s*\[*\s*["']?{re.escape(key)}["']?\s*[\].=]""")
    return next((number for number, line in enumerate(text.splitlines(), 1) if pattern.match(line)), 1)


def make_design(content: Mapping[str, Any], changes: Mapping[str, Any], variant: str) -> Design:
    """A design from what a file or the command line says, the box's changes read already."""
    players = content.get("players")
    line_ups = {name: tuple(seats) for name, seats in content.get("line_ups", {}).items()}
    if "seats" in content:
        line_ups = {name_line_up(content["seats"]): tuple(content["seats"]), **line_ups}
    line_ups = {name: fill_seats(seats, players) for name, seats in line_ups.items()}
    if not line_ups:
        raise BatchError("nobody plays; name strategies with seats = [...] or under [line_ups]")
    if len({len(line_up) for line_up in line_ups.values()}) > 1:
        raise BatchError(
            "line-ups of different sizes; a design has one number of players, give it in players"
        )
    numbers = {
        key: content[key]
        for key in ("deals", "first_deal", "seed", "log", "question", "game")
        if key in content
    }
    design = Design(
        line_ups=line_ups,
        arms={name: tuple(texts) for name, texts in content.get("arms", {}).items()} or {"base": ()},
        seating=content.get("seating") or choose_scheme(line_ups.values()),
        variant=variant or "printed",
        changes={key: list(value) if isinstance(value, tuple) else value for key, value in changes.items()},
        sampled=float(content.get("sampled", 0.0)),
        **numbers,
    )
    check_design(design)
    return design


def name_line_up(seats: Sequence[str]) -> str:
    """`greedy, 3 random`"""
    counted = {label: list(seats).count(label) for label in seats}
    return ", ".join(label if number == 1 else f"{number} {label}" for label, number in counted.items())


def fill_seats(seats: Sequence[str], players: int | None) -> tuple[str, ...]:
    """A single strategy sits on all seats."""
    if players is not None and len(seats) == 1:
        return (seats[0],) * max(1, players)
    if players is not None and len(seats) != players:
        raise BatchError(f"{len(seats)} strategies for {players} players; name one a seat, or one for all")
    return tuple(seats)


def check_design(design: Design) -> None:
    """What can be known without the game's data or any strategy."""
    if design.deals < 1:
        raise BatchError(f"deals = {design.deals}: nothing to play; at least 1 is needed")
    for name in ("seed", "first_deal"):
        if not 0 <= getattr(design, name) <= LARGEST - design.deals:
            raise BatchError(f"{name} = {getattr(design, name)}: out of range; 0 to {LARGEST - design.deals}")
    if not 0 <= design.sampled <= 1:
        raise BatchError(f"sampled = {design.sampled:g}: a share between 0 and 1 is needed")
    if len(set(design.arms.values())) < len(design.arms):
        raise BatchError("arms: two of them do the same; they would play the same games twice")
    games = len(design.games_of_block())
    if games > MOST_GAMES:
        raise BatchError(f"{games} games a deal; at most {MOST_GAMES}: fewer line-ups, arms or seatings")


def check_against_game(design: Design, game: Any) -> None:
    """What the game must agree to."""
    if design.players not in game.PLAYERS:
        least, most = min(game.PLAYERS), max(game.PLAYERS)
        raise BatchError(
            f"{design.players} strategies; {game.NAME} is for {least} to {most} players, name one a seat"
        )
    if design.log not in game.LEVELS:
        nearest = difflib.get_close_matches(design.log, game.LEVELS, n=1)
        hint = f"did you mean '{nearest[0]}'? " if nearest else ""
        raise BatchError(f"no log level '{design.log}'; {hint}known: {', '.join(game.LEVELS)}")


def find_differences(one: Design, other: Design) -> list[str]:
    """What differs between two designs, for people."""
    ours, theirs = one.as_json(), replace(other, question=one.question).as_json()
    return [f"{key}: {theirs[key]} there, {ours[key]} here" for key in ours if ours[key] != theirs[key]]
