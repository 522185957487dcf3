"""What people write on a command line, read and checked."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.games import DEFAULT_GAME

if TYPE_CHECKING:
    from types import ModuleType

    from sim.core.provenance import Facts

LARGEST = 2**63 - 1  # of a seed or a deal
QUICK_DEALS = 5_000


class BadInput(ValueError):  # noqa: N818 - it says what is wrong
    """Words on the command line that cannot be used; the message says what would be right."""


def choose_mode(plain: bool) -> None:
    """Must come before the first import of a kernel."""
    if plain:
        os.environ["SUNKING_PLAIN"] = "1"


def load_facts(game: ModuleType, variant: str, settings: Sequence[str]) -> tuple[Facts, str]:
    """The box under a variant file and single settings, which come last; and what to call it."""
    from sim.core.provenance import parse_setting, read_variant

    name = ""
    changes: dict[str, Any] = {}
    if variant:
        name, _, changes = read_variant(find_file(Path(variant), "--variant"))
    printed = game.load_box()
    changes |= dict(parse_setting(setting, printed) for setting in settings)
    name = ", ".join([*([name] if name else []), *settings])
    return game.load_box(changes, name or "printed"), name


def find_file(path: Path, option: str) -> Path:
    if not path.is_file():
        raise BadInput(f"{option} {path}: no such file; give the path of a TOML file")
    return path


def check_range(name: str, number: int) -> None:
    if not 0 <= number <= LARGEST:
        raise BadInput(f"--{name} {number}: out of range; 0 to {LARGEST}")


def choose_line_up(game: ModuleType, written: str, players: int | None) -> list[str]:
    """Those who are named, one a seat or one for all seats; else the game's own line-up."""
    seats = read_seats(written) or list(game.LINE_UP[:1])
    if len(seats) == 1:
        return seats * (len(game.LINE_UP) if players is None else players)
    if players is not None and players != len(seats):
        raise BadInput(
            f"--seats names {len(seats)} for {players} players; name one a seat, or leave out --players"
        )
    return seats


def read_seats(written: str) -> list[str]:
    """`greedy:risk=0.9,bid=2,random` are two seats: name=value after a comma is one more parameter."""
    seats: list[str] = []
    for part in filter(None, (part.strip() for part in written.split(","))):
        if seats and "=" in part and ":" not in part:
            seats[-1] += f",{part}"
        else:
            seats.append(part)
    return seats


def collect_design(path: Path | None, given: dict[str, Any], seats: str) -> dict[str, Any]:
    """What the file says, overruled by the options; without a file, something quick."""
    from sim.batch.design import find_design, read_design
    from sim.games import load_game

    game = given.get("game", DEFAULT_GAME)
    if not path:
        line_up = choose_line_up(load_game(game), seats, given.get("players"))
        return {"seats": line_up, "deals": QUICK_DEALS, **given}
    content = read_design(find_design(path, game))
    if seats:
        content.pop("line_ups", None)
        content["seats"] = read_seats(seats)
    return content | given


def read_arms(written: list[str], game: str) -> dict[str, list[str]]:
    """`--arm NAME=INTERVENTION`; the same name again adds to the arm. `base` is always there."""
    from sim.games import load_game

    arms: dict[str, list[str]] = {"base": []}
    for text in written:
        name, equals, intervention = (part.strip() for part in text.partition("="))
        if not equals or ":" in name:
            example = next(iter(load_game(game).INTERVENTIONS))
            raise BadInput(f"--arm {text}: write NAME=INTERVENTION, such as twin={example}")
        arms.setdefault(name, []).append(intervention)
    return arms
