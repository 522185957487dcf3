"""Hidden cards never cross the door; whoever gets at them all the same is found out.

A compiled strategy that indexes far out of a record reads what lies behind it in memory: other hands, the
deck. These cheats do that on purpose.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from sim.cli import app
from sim.games.louis_xiv.world import HIDDEN, ME, WORLD

WORD = 8


def offset(*steps: tuple[object, str]) -> int:
    """Words from the start of the world to a field."""
    return sum(layout.fields[name][1] for layout, name in steps) // WORD  # type: ignore[attr-defined]


MINE = offset((WORLD, "me"), (ME, "card"))  # of seat 0
PLAYER = ME.itemsize // WORD
CHEATS = {
    "another's hand": f"me.card[{PLAYER}] + me.card[{PLAYER + 1}]",
    "the order of the deck": (
        f"me.card[{offset((WORLD, 'hidden'), (HIDDEN, 'influence')) - MINE} + table.influence_left - 1]"
    ),
    "the kinds of another's coats": (
        f"me.card[{PLAYER + (ME.fields['coat'][1] - ME.fields['card'][1]) // WORD}]"  # type: ignore[index]
    ),
}


def write(folder: Path, reckoning: str) -> str:
    """Seat 0 plays by what it should not know, everybody else like greedy."""
    text = f'''"""Peeks."""

from sim.core.strategy import base

BASE = "greedy"


def choose_turn(me, table, offer, book):
    if me.seat == 0:
        return ({reckoning}) % offer.n
    return base(me, table, offer, book)
'''
    path = folder / "mine.py"
    path.write_text(text)
    return str(path)


@pytest.mark.compiled
@pytest.mark.parametrize("cheat", CHEATS)
def test_a_cheat_is_found_out(tmp_path: Path, cheat: str) -> None:
    result = CliRunner().invoke(app, ["check", write(tmp_path, CHEATS[cheat]), "--deals", "30"])
    assert result.exit_code == 1
    assert "when nothing changes but cards that it cannot see" in result.stdout


@pytest.mark.compiled
def test_what_is_open_may_be_used(tmp_path: Path) -> None:
    """The same kind of reckoning with a card of one's own."""
    result = CliRunner().invoke(app, ["check", write(tmp_path, "me.card[0] + table.gold[1]"), "--deals", "5"])
    assert result.exit_code == 0, result.stdout
