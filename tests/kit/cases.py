"""What every game's kit holds beside its decoders, so that tests of all games can be written once.

A kit is the module `tests.kit.<game>`: it decodes the kernel's world (decode_question, decode_option,
decode_world, decode_chance, decode_result) and names games worth playing: CASES under LINE_UPS; SAME,
pairs of plans that are the same game; BITES, a plan that is not the same as none; CLAUSES, how many clauses
each part of the rules has.
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any, NamedTuple


class Case(NamedTuple):
    """A variant, and what is done to its games."""

    name: str
    games: int
    changes: dict[str, Any]
    interventions: tuple[str, ...]


def load_kit(game: str) -> ModuleType:
    """By the name of the game, as people write it."""
    return importlib.import_module(f"tests.kit.{game.replace('-', '_')}")
