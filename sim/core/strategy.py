"""How a strategy plugs in: a Python file with one function, found by name or by path; no list to edit.

    \"\"\"The idea, in a sentence or two.\"\"\"
    BRIBE = Parameter(0.7, 0.0, 2.0, "what a louisdor saved is worth")

    def choose(me, table, offer, book):
        return 0  # the number of the option chosen

`me` is what only this player knows, `table` what everybody sees, `offer` the question, `book` the rules in
numbers. Every function of the file is compiled; `me.parameter[BRIBE]` reads a parameter. On the command line
`greedy:bribe=0.9` is the strategy greedy with another value, `mine.py` a file of one's own.
"""

from __future__ import annotations

import difflib
import hashlib
import importlib.util
import inspect
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from sim.core.jit import NotAnInteger, PlayerError, compile_player, hash_files, jit, kernel_fingerprint

MAX_PARAMETERS = 32
SHOWN = ("me", "table", "offer", "book")  # what a strategy is shown, in this order


class StrategyError(ValueError):
    """A strategy that cannot be used; the message says which, where, and what would be right."""


@dataclass(frozen=True)
class Parameter:
    """A number of a strategy that can be set without touching its code."""

    default: float
    least: float
    most: float
    meaning: str


@dataclass(frozen=True)
class Strategy:
    """A strategy with its parameters set, ready to sit down."""

    label: str  # as the user wrote it
    path: Path
    idea: str
    parameters: dict[str, Parameter]
    values: tuple[float, ...]  # in the order of the parameters
    choose: Callable
    key: str  # of everything that its compiled form depends on

    def compiled(self, signature: tuple) -> Any:
        """The function as the door calls it."""
        try:
            return compile_player(self.choose, signature, self.key)
        except NotAnInteger as error:
            raise StrategyError(
                f"strategy {self.label}: choose() in {self.path} returns {error}, not a whole number; "
                "return the number of an option, 0 to offer.n - 1"
            ) from None
        except PlayerError as error:
            raise StrategyError(f"strategy {self.label} does not compile: {error}") from None


def find_strategies(game: str) -> dict[str, Path]:
    """The strategies of the house for a game, by name."""
    folder = _house() / game
    return {
        path.stem: path
        for path in sorted(folder.glob("*.py"))
        if not path.stem.startswith("_") and path.stem != "shared"
    }


def load_strategy(written: str, game: str) -> Strategy:
    """`greedy`, `greedy:bribe=0.9,louis=2`, `path/to/mine.py` or `path/to/mine.py:bribe=0.9`."""
    name, _, settings = written.strip().partition(":")
    path = _find_file(name, game)
    module = _load_module(path)
    parameters = _number_parameters(module, path)
    for key, entry in list(vars(module).items()):
        if isinstance(entry, FunctionType) and entry.__module__ == module.__name__ and key != "choose":
            setattr(module, key, jit(entry))
    return Strategy(
        label=written.strip(),
        path=path,
        idea=inspect.cleandoc(module.__doc__ or ""),
        parameters=parameters,
        values=_read_settings(written, settings, parameters),
        choose=_find_choose(module, path),
        key=module.__name__.removeprefix(_MODULE),
    )


_MODULE = "sunking_strategy_"
_loaded: dict[str, ModuleType] = {}


def _house() -> Path:
    spec = importlib.util.find_spec("strategies")
    if spec is None or not spec.submodule_search_locations:
        raise StrategyError("the folder strategies/ is not installed; install the project with `make demo`")
    return Path(next(iter(spec.submodule_search_locations)))


def _find_file(name: str, game: str) -> Path:
    known = find_strategies(game)
    if name in known:
        return known[name]
    if name.endswith(".py") or "/" in name:
        path = Path(name).expanduser()
        if not path.is_file():
            raise StrategyError(
                f"no file '{name}'; give the path of a Python file, or one of: {', '.join(known)}"
            )
        return path.resolve()
    nearest = difflib.get_close_matches(name, known, n=1)
    hint = f"did you mean '{nearest[0]}'? " if nearest else ""
    raise StrategyError(f"no strategy '{name}'; {hint}known: {', '.join(known)} (or the path of a .py file)")


def _load_module(path: Path) -> ModuleType:
    """The file as a module of its own, under a name that stands for all that it is made from."""
    house = hash_files(_house().rglob("*.py"))
    own = hashlib.sha256(str(path).encode() + b"\0" + path.read_bytes()).hexdigest()
    key = hashlib.sha256((kernel_fingerprint() + house + own).encode()).hexdigest()[:16]
    if key in _loaded:
        return _loaded[key]
    spec = importlib.util.spec_from_file_location(_MODULE + key, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # numba looks a cached function's module up by name
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[spec.name]
        place = f"{path.name}{_find_line(error, path)}"
        reason = error.msg if isinstance(error, SyntaxError) else error  # its line is named already
        raise StrategyError(f"{place}: {type(error).__name__}: {reason}") from error
    _loaded[key] = module
    return module


def _find_line(error: Exception, path: Path) -> str:
    if isinstance(error, SyntaxError) and error.lineno:
        return f", line {error.lineno}"
    lines = [step.lineno for step in traceback.extract_tb(error.__traceback__) if step.filename == str(path)]
    return f", line {lines[-1]}" if lines else ""


def _number_parameters(module: ModuleType, path: Path) -> dict[str, Parameter]:
    """Each Parameter of the file becomes its place in `me.parameter`."""
    if "_parameters" not in vars(module):
        found = {name: entry for name, entry in vars(module).items() if isinstance(entry, Parameter)}
        if len(found) > MAX_PARAMETERS:
            raise StrategyError(f"{path.name}: {len(found)} parameters; at most {MAX_PARAMETERS}")
        for place, name in enumerate(found):
            setattr(module, name, place)
        vars(module)["_parameters"] = {name.lower(): entry for name, entry in found.items()}
    return vars(module)["_parameters"]


def _read_settings(written: str, settings: str, parameters: dict[str, Parameter]) -> tuple[float, ...]:
    values = {name: parameter.default for name, parameter in parameters.items()}
    for setting in filter(None, (part.strip() for part in settings.split(","))):
        name, equals, number = (part.strip() for part in setting.partition("="))
        if name not in values:
            known = ", ".join(values) or "none"
            raise StrategyError(f"{written}: no parameter '{name}'; known: {known}")
        try:
            value = float(number)
        except ValueError:
            raise StrategyError(f"{written}: '{setting}' is not name=number") from None
        parameter = parameters[name]
        if not equals or not parameter.least <= value <= parameter.most:
            raise StrategyError(
                f"{written}: {name} = {value:g} is out of range; {parameter.least:g} to {parameter.most:g}"
            )
        values[name] = value
    return tuple(values.values())


def _find_choose(module: ModuleType, path: Path) -> Callable:
    choose = vars(module).get("choose")
    if not isinstance(choose, FunctionType):
        raise StrategyError(f"{path.name}: no function choose({', '.join(SHOWN)}); a strategy needs one")
    asked = choose.__code__.co_argcount
    if asked != len(SHOWN):
        raise StrategyError(
            f"{path.name}, line {choose.__code__.co_firstlineno}: choose() takes {asked} arguments; "
            f"it must be choose({', '.join(SHOWN)})"
        )
    return choose


def set_parameters(me: Any, strategy: Strategy) -> None:
    """Write a strategy's values into a player's record."""
    me.parameter[:] = 0.0
    me.parameter[: len(strategy.values)] = np.array(strategy.values)
