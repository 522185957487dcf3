"""No kernel reads or writes beside an array.

Compiled kernels are not checked while they play, and our own do not even let an index count from the end; so
they are compiled once more with all checks on.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.games import find_games

ROOT = Path(__file__).parents[2]

PLAY = """
import numpy as np
from sim.core.deals import make_outcomes
from sim.core.match import Match
from sim.games import find_games, load_game
from tests.kit.house import list_strategies

for name in find_games():
    game = load_game(name)
    alone = [[label] for label in list_strategies(game.NAME.replace("-", "_"))]
    for players in game.PLAYERS:
        for names in [["greedy", "random"], *alone]:
            match = Match(game, game.load_box(), (names * players)[:players], seed=1)
            rows = make_outcomes(200)
            match.play_many(0, 200, rows)
            match.trace(0)
            print(name, players, len(rows), rows[:, -1].min() > 0)
"""
BESIDE = """
from sim.core.match import Match, StrategyFault
from sim.games import find_games, load_game

for name in find_games():
    game = load_game(name)
    for index in ("9999", "-9999"):
        with open("beside.py", "w") as file:
            file.write(f"def choose(me, table, offer, book):\\n    return offer.arg[{index}] * 0\\n")
        try:
            Match(game, game.load_box(), ["beside.py", "random"]).play(0)
        except StrategyFault as fault:
            print("broke down with IndexError" in str(fault))
"""


def run_checked(script: str, folder: Path) -> list[str]:
    environment = {
        **os.environ,
        "SUNKING_PLAIN": "0",
        "SUNKING_CACHE": str(
            folder / "cache"
        ),  # numba keeps checked and unchecked code apart in no other way
        "NUMBA_BOUNDSCHECK": "1",
        "PYTHONPATH": str(ROOT),
    }
    words = [sys.executable, "-c", script]
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.compiled
def test_no_index_is_out_of_bounds(tmp_path: Path) -> None:
    played = run_checked(PLAY, tmp_path)
    assert played
    assert all(line.endswith("200 True") for line in played)
    # the check is really on: it sees a strategy that reads beside an array
    assert run_checked(BESIDE, tmp_path) == ["True", "True"] * len(find_games())
