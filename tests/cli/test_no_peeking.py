"""Hidden cards never cross the door; whoever gets at them all the same is found out.

A compiled strategy that indexes far out of a record reads what lies behind it in memory: other hands, the
deck. The cheats of every game's kit do that on purpose.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from sim.cli import app
from sim.games import find_games
from tests.kit.cases import load_kit

PLANTED = [(game, cheat) for game in find_games() for cheat in load_kit(game).CHEATS]


def write(folder: Path, game: str, reckoning: str) -> str:
    """Seat 0 plays by what is reckoned, everybody else like greedy."""
    text = f'''"""Peeks."""

from sim.core.strategy import base

BASE = "greedy"


def choose_{load_kit(game).TURN}(me, table, offer, book):
    if me.seat == 0:
        return ({reckoning}) % offer.n
    return base(me, table, offer, book)
'''
    path = folder / "mine.py"
    path.write_text(text)
    return str(path)


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "cheat"), PLANTED)
def test_a_cheat_is_found_out(tmp_path: Path, game: str, cheat: str) -> None:
    file = write(tmp_path, game, load_kit(game).CHEATS[cheat])
    result = CliRunner().invoke(app, ["check", file, "--game", game, "--deals", "30"])
    assert result.exit_code == 1
    assert "when nothing changes but cards that it cannot see" in result.stdout


@pytest.mark.compiled
@pytest.mark.parametrize("game", find_games())
def test_what_is_open_may_be_used(tmp_path: Path, game: str) -> None:
    """The same kind of reckoning with a card of one's own."""
    file = write(tmp_path, game, load_kit(game).HONEST)
    result = CliRunner().invoke(app, ["check", file, "--game", game, "--deals", "5"])
    assert result.exit_code == 0, result.stdout
