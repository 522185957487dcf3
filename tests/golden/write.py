"""The games whose transcripts are kept; `python -m tests.golden.write` writes them anew."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SUNKING_PLAIN", "1")

from typer.testing import CliRunner

from sim.cli import app

FOLDER = Path(__file__).parent
GAMES = {
    "two": "--seats random --players 2 --deal 1",
    "three": "--seats random --players 3 --deal 1",
    "four": "--seats random --players 4 --deal 0",
    "odd": "--seats random --players 3 --deal 3 --variant tests/golden/odd.toml --set gold.start=2"
    " --intervene blank:seat=1,order=1 --intervene grant:seat=2,card=D7,round=1",
    "kabale_two": "--game kabale-und-hiebe --seats random --players 2 --deal 1",
    "kabale_six": "--game kabale-und-hiebe --seats random --players 6 --deal 3 --set rounds=2",
    "kabale_odd": "--game kabale-und-hiebe --seats greedy,random,greedy --deal 5 --set hand.size=2"
    " --set rounds=3 --intervene blank:card=explorer --intervene remove:card=king",
}


def print_game(words: str) -> str:
    """What `sunking show` prints, run from the top of the project."""
    os.chdir(FOLDER.parents[1])
    return CliRunner().invoke(app, ["show", *words.split()], catch_exceptions=False).stdout


if __name__ == "__main__":
    for name, words in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(print_game(words), encoding="utf-8")
