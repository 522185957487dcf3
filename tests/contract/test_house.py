"""The house knows no game: what belongs to one stands in its own folders, and nowhere else is it named."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from sim.games import DEFAULT_GAME, find_games

ROOT = Path(__file__).parents[2]
FOLDERS = {name: name.replace("-", "_") for name in find_games()}
HOUSE = ("sim", "analysis", "strategies", "Makefile", "pyproject.toml")
WRITTEN = {".py", ".toml", ".md", ".css", ".js", ""}
# The only word of a game in the house: the one that is played where none is named.
ALLOWED = ("sim/games/__init__.py", f'DEFAULT_GAME = "{DEFAULT_GAME}"')


def list_files() -> Iterator[Path]:
    for name in HOUSE:
        place = ROOT / name
        yield from [place] if place.is_file() else (path for path in place.rglob("*") if path.is_file())


def find_owner(path: Path) -> str | None:
    """The game in whose folder a file lies."""
    return next((name for name, folder in FOLDERS.items() if folder in path.parts), None)


def find_mentions(text: str, game: str) -> list[str]:
    """Lines that name a game, or something that is named after it."""
    word = game.partition("-")[0]
    return [line.strip() for line in text.splitlines() if word in line.lower()]


def test_there_is_a_house_to_walk() -> None:
    found = {str(path.relative_to(ROOT)) for path in list_files() if find_owner(path) is None}
    assert {"sim/core/ask.py", "sim/batch/run.py", "sim/cli.py", "analysis/blocks.py", "Makefile"} <= found
    assert {find_owner(path) for path in list_files()} == {None, *FOLDERS}


@pytest.mark.parametrize("game", FOLDERS)
def test_a_game_is_named_in_its_own_folders_only(game: str) -> None:
    found = [
        f"{place}: {line}"
        for path in list_files()
        if path.suffix in WRITTEN and find_owner(path) != game
        for place in [str(path.relative_to(ROOT))]
        for line in find_mentions(path.read_text(encoding="utf-8"), game)
        if not (place == ALLOWED[0] and line.startswith(ALLOWED[1]))
    ]
    assert not found, "\n".join(["a game is named outside its folders", *found])


@pytest.mark.parametrize("game", FOLDERS)
@pytest.mark.parametrize("room", ["contract", "batch", "core"])
def test_what_every_game_keeps_is_tested_without_its_name(game: str, room: str) -> None:
    """A copy of the packages is edited in test_cache: there, some game must be the one."""
    for path in (ROOT / "tests" / room).glob("*.py"):
        if path.name != "test_cache.py":
            assert not find_mentions(path.read_text(encoding="utf-8"), game), path


@pytest.mark.parametrize("game", FOLDERS)
def test_a_game_imports_the_kit_and_itself(game: str) -> None:
    """And its strategies the game; nothing of another, and nothing above."""
    own = (f"sim.games.{FOLDERS[game]}", f"strategies.{FOLDERS[game]}", "sim.core")
    found = [
        f"{path.relative_to(ROOT)}: {module}"
        for path in list_files()
        if path.suffix == ".py" and find_owner(path) == game
        for module in find_imports(path)
        if module.split(".")[0] in ("sim", "strategies", "analysis")
        if not any(f"{module}.".startswith(f"{room}.") for room in own)
    ]
    assert not found, "\n".join(found)


def find_imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: a relative import hides what it is"
            yield node.module or ""
