"""One folder a game. A game is found by its folder; there is no list to edit."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from types import ModuleType

from sim.core.contract import check_game

DEFAULT_GAME = "louis-xiv"  # where none is named


class UnknownGame(ValueError):  # noqa: N818 - it says what is wrong
    """No such game."""


def find_games() -> list[str]:
    """The names of all games, as people write them: the folders, with dashes."""
    return [module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__) if module.ispkg]


def load_game(name: str) -> ModuleType:
    """The module `game` of a game's folder: everything that the kit needs of a game."""
    known = find_games()
    written = name.replace("_", "-")
    if written not in known:
        nearest = difflib.get_close_matches(written, known, n=1)
        hint = f"did you mean '{nearest[0]}'? " if nearest else ""
        raise UnknownGame(f"no game '{name}'; {hint}known: {', '.join(known)}")
    game = importlib.import_module(f"{__name__}.{written.replace('-', '_')}.game")
    check_game(game)
    return game
