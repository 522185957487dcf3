"""What every game's kit holds beside its decoders, so that tests of all games can be written once.

A kit is the module `tests.kit.<game>`: it decodes the kernel's world (decode_question, decode_option,
decode_world, decode_chance, decode_result) and names games worth playing: CASES under LINE_UPS; SAME,
pairs of plans that are the same game; BITES, a plan that is not the same as none; CLAUSES, how many clauses
each part of the rules has; CHEATS and HONEST, what a strategy reckons with at its turn that it should not
know, and that it may, with TURN, the name of that decision.
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any, NamedTuple

WORD = 8  # bytes


class Case(NamedTuple):
    """A variant, and what is done to its games."""

    name: str
    games: int
    changes: dict[str, Any]
    interventions: tuple[str, ...]


def count_words(*steps: tuple[Any, str]) -> int:
    """Words of memory from the start of a layout to a field in it: ((WORLD, "me"), (ME, "card"))."""
    return sum(layout.fields[name][1] for layout, name in steps) // WORD


def load_kit(game: str) -> ModuleType:
    """By the name of the game, as people write it."""
    return importlib.import_module(f"tests.kit.{game.replace('-', '_')}")
