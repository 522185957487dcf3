"""Small files beside the strategies of a game: rows of parameters, and ratings that a league has measured."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from sim.core.script import house_of
from sim.core.strategy import ROWS, StrategyError, find_rows, find_strategies

RATINGS = "ratings.toml"
HEAD = "# Strategies that are another one with its parameters set; [NAME.4] holds for four players.\n"


def write_row(folder: str, name: str, of: str, players: int, values: dict[str, float], command: str) -> Path:
    """Keep parameters for a number of players under a name; other numbers of players stay."""
    path = house_of(folder) / ROWS
    rows = find_rows(folder)
    if name not in rows and name in find_strategies(folder):
        raise StrategyError(f"'{name}' is a file of the house; choose another name for the row")
    row = rows.setdefault(name, {"of": of})
    if row["of"] != of:
        raise StrategyError(f"row '{name}' is of {row['of']}, not of {of}; choose another name")
    row[str(players)] = {"command": command, **{key: round(value, 4) for key, value in values.items()}}
    beside = path.with_name(f".{path.name}")
    beside.write_text(HEAD + "".join(map(tell_row, rows.items())), encoding="utf-8")
    beside.replace(path)
    return path


def tell_row(entry: tuple[str, dict[str, Any]]) -> str:
    """A row as TOML."""
    name, row = entry
    lines = [f"\n[{name}]"]
    lines += [f"{key} = {tell_value(value)}" for key, value in row.items() if not isinstance(value, dict)]
    for players in sorted(key for key, value in row.items() if isinstance(value, dict)):
        lines.append(f"\n[{name}.{players}]")
        lines += [f"{key} = {tell_value(value)}" for key, value in row[players].items()]
    return "\n".join(lines) + "\n"


def tell_value(value: Any) -> str:
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{escaped}"'
    return str(value)


def read_ratings(folder: str) -> dict[str, Any]:
    """What a league has measured; empty if there was none."""
    path = house_of(folder) / RATINGS
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def tell_rating(ratings: dict[str, Any], name: str) -> str:
    """`+112 (+104 to +121)`"""
    found = ratings.get("elo", {}).get(name)
    return f"{found[0]:+.0f} ({found[1]:+.0f} to {found[2]:+.0f})" if found else "–"
