"""Compiled code is kept and found again; what was edited never meets what was compiled before.

A copy of the packages is edited in a folder of its own; every start is a process of its own.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
GAME = "sim/games/louis_xiv"

PLAY = """
import json
from sim.core.deals import make_outcomes
from sim.core.jit import KERNEL_CACHE
from sim.core.match import Match
from sim.games.louis_xiv import game

match = Match(game, game.load_box(), ["random"] * 3, seed=1)
rows = make_outcomes(20)
match.play_many(0, 20, rows)
stats = game.play_many.stats
print(json.dumps({
    "source": game.__file__,
    "points": rows[:, 0:6:2].tolist(),
    "hits": sum(stats.cache_hits.values()),
    "misses": sum(stats.cache_misses.values()),
    "kernels": KERNEL_CACHE.name,
}))
"""


class Start(NamedTuple):
    """What one start of the program did."""

    points: list[list[int]]
    hits: int  # kernels that were found compiled
    misses: int  # kernels that were compiled
    kernels: str  # folder of their cache
    folders: set[str]  # folders of the cache, afterwards
    files: set[str]  # compiled code in it


class House:
    """A copy of the packages with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for package in ("sim", "strategies"):
            shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))

    def start(self) -> Start:
        cache = self.folder / "cache"
        environment = {
            **os.environ,
            "SUNKING_PLAIN": "0",
            "SUNKING_CACHE": str(cache),
            "PYTHONPATH": str(self.folder),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        words = [sys.executable, "-c", PLAY]
        done = subprocess.run(
            words, cwd=self.folder, env=environment, check=True, capture_output=True, text=True
        )
        said = json.loads(done.stdout)
        assert Path(said.pop("source")).is_relative_to(self.folder)
        files = {str(path.relative_to(cache)) for path in cache.rglob("*.nb?")}
        return Start(**said, folders={path.name for path in cache.iterdir()}, files=files)

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.compiled
def test_what_is_edited_is_played_and_what_is_not_is_not_compiled_again(tmp_path: Path) -> None:
    """One story, because a compilation takes half a minute: two of them, and starts from the cache."""
    house = House(tmp_path)
    first = house.start()
    assert (first.hits, first.misses) == (0, 1)
    assert first.kernels in first.folders

    unchanged = house.start()
    assert unchanged.points == first.points
    assert (unchanged.hits, unchanged.misses) == (1, 0)
    assert unchanged.files == first.files

    # a cell of the data: another result with the very same compiled code
    house.edit(f"{GAME}/data/constants.toml", "light = { value = 5,", "light = { value = 6,")
    cell = house.start()
    assert cell.points != first.points
    assert all(
        new >= old
        for row, before in zip(cell.points, first.points, strict=True)
        for new, old in zip(row, before, strict=True)
    )
    assert (cell.hits, cell.misses) == (1, 0)
    assert cell.files == first.files

    # a strategy: only the strategy is compiled
    house.edit("strategies/louis_xiv/random.py", "LIKING[Do.TAKE] = 2", "LIKING[Do.TAKE] = 5")
    strategy = house.start()
    assert strategy.points != cell.points
    assert (strategy.hits, strategy.misses) == (1, 0)
    assert strategy.kernels == first.kernels
    assert len(strategy.folders) == len(first.folders) + 1

    # a rule in a file that `play_many` does not stand in: everything is compiled
    house.edit(f"{GAME}/rules/p5_final.py", "* world.book.points_coat", "* world.book.points_coat * 2")
    rule = house.start()
    assert rule.points != strategy.points
    assert sum(map(sum, rule.points)) > sum(map(sum, strategy.points))
    assert (rule.hits, rule.misses) == (0, 1)
    assert rule.kernels != first.kernels

    # and back: the code of before is still there
    house.edit(f"{GAME}/rules/p5_final.py", "* world.book.points_coat * 2", "* world.book.points_coat")
    back = house.start()
    assert back.points == strategy.points
    assert (back.hits, back.misses) == (1, 0)
    assert back.files == rule.files
