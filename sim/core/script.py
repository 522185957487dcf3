"""From a strategy's file to one function that the door can call.

The file becomes a module under a name that stands for all that it is made from. Its functions are compiled;
where it answers only some decisions, a function that sends each decision to its answer is written beside the
compiled code, because the compiler keeps only what stands in a file.
"""

from __future__ import annotations

import ast
import difflib
import hashlib
import importlib
import importlib.util
import os
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING

from sim.core.jit import cache_root, hash_files, jit, kernel_fingerprint

if TYPE_CHECKING:
    from sim.core.strategy import Strategy

MAX_PARAMETERS = 64
SHOWN = ("me", "table", "offer", "book")  # what a strategy is shown, in this order
ANSWER = "choose_"  # a function of this name and the decision's answers that decision
RESTRICTIONS = "restrictions.py"
SHARED = "shared"  # how the names of files begin that hold helpers and no strategy
_MODULE = "sunking_strategy_"
_loaded: dict[str, ModuleType] = {}


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
class Script:
    """A file made ready: the function that answers, and what it depends on."""

    path: Path
    house: Path  # the folder of the game's strategies
    module: ModuleType
    parameters: dict[str, Parameter]  # its own
    choose: Callable
    key: str

    @property
    def sources(self) -> list[Path]:
        """The file, and the helpers beside it and in the house."""
        shared = {*self.path.parent.glob(f"{SHARED}*.py"), *self.house.glob(f"{SHARED}*.py")}
        return [self.path, *sorted(shared)]


def house_of(game: str) -> Path:
    """The folder of the strategies of a game."""
    spec = importlib.util.find_spec("strategies")
    if spec is None or not spec.submodule_search_locations:
        raise StrategyError("the folder strategies/ is not installed; install the project with `make demo`")
    return Path(next(iter(spec.submodule_search_locations))) / game


def read_base(path: Path) -> str:
    """What BASE a file names, without running it; empty if none."""
    try:
        tree = ast.parse(path.read_bytes(), path.name)
    except (SyntaxError, ValueError) as error:
        raise StrategyError(f"{path.name}{_find_line(error, path)}: {_tell(error)}") from None
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(getattr(name, "id", "") == "BASE" for name in node.targets):
            if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
                return node.value.value
            raise StrategyError(
                f'{path.name}, line {node.lineno}: BASE must be a name in quotes, BASE = "greedy"'
            )
    return ""


def read_script(path: Path, game: str, below: Strategy | None) -> Script:
    """A strategy's file, on top of its base."""
    module = _load_module(path, game, below.key if below else "")
    taken = below.parameters if below else {}
    parameters = _number_parameters(module, path, taken)
    if "_choose" not in vars(module):
        if below is not None:
            vars(module)["base"] = jit(below.choose)
        for name, entry in _own_functions(module).items():
            setattr(module, name, jit(entry))
        vars(module)["_choose"] = _find_choose(module, path, game, below)
    return Script(path, house_of(game), module, parameters, vars(module)["_choose"], _key_of(module))


def read_restriction(name: str, game: str, strategy: Strategy) -> Script:
    """A strategy that may not use something: it is asked again without what it may not choose."""
    known = read_restrictions(game)
    if name not in known:
        nearest = difflib.get_close_matches(name, known, n=1)
        hint = f"did you mean '{nearest[0]}'? " if nearest else ""
        raise StrategyError(f"{strategy.label}: no restriction '{name}'; {hint}known: {', '.join(known)}")
    path = Path(__file__).with_name("restrict.py")
    module = _load_module(path, game, f"{strategy.key} {name}")
    if "_choose" not in vars(module):
        vars(module)["base"] = jit(strategy.choose)
        vars(module)["forbids"] = known[name]
        vars(module)["_choose"] = module.choose
    house = house_of(game)
    return Script(house / RESTRICTIONS, house, module, {}, vars(module)["_choose"], _key_of(module))


def read_restrictions(game: str) -> dict[str, Callable]:
    """What can be forbidden in a game: a name, and whether it forbids the member of a group of an offer."""
    path = house_of(game) / RESTRICTIONS
    if not path.is_file():
        return {}
    module = _load_module(path, game, "")
    for name, entry in _own_functions(module).items():
        setattr(module, name, jit(entry))
    own = (name for name, entry in vars(module).items() if _is_own(module, entry))
    return {name: vars(module)[name] for name in own if not name.startswith("_")}


def _key_of(module: ModuleType) -> str:
    return module.__name__.removeprefix(_MODULE)


def _own_functions(module: ModuleType) -> dict[str, FunctionType]:
    """Those that are not compiled yet."""
    return {
        name: entry
        for name, entry in vars(module).items()
        if isinstance(entry, FunctionType) and _is_own(module, entry) and name != "choose"
    }


def _is_own(module: ModuleType, entry: object) -> bool:
    """A function that is defined in the file, compiled or not."""
    function = getattr(entry, "py_func", entry)
    return isinstance(function, FunctionType) and function.__module__ == module.__name__


def _load_module(path: Path, game: str, below: str) -> ModuleType:
    """The file as a module of its own, under a name that stands for all that it is made from."""
    house = hash_files(house_of(game).parent.rglob("*.py"))
    own = hashlib.sha256(str(path).encode() + b"\0" + path.read_bytes()).hexdigest()
    key = hashlib.sha256("\0".join((kernel_fingerprint(), house, own, below)).encode()).hexdigest()[:16]
    if key in _loaded:
        return _loaded[key]
    spec = importlib.util.spec_from_file_location(_MODULE + key, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # the compiler looks a kept function's module up by name
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[spec.name]
        raise StrategyError(f"{path.name}{_find_line(error, path)}: {_tell(error)}") from error
    _loaded[key] = module
    return module


def _tell(error: Exception) -> str:
    reason = error.msg if isinstance(error, SyntaxError) else error  # its line is named already
    return f"{type(error).__name__}: {reason}"


def _find_line(error: Exception, path: Path) -> str:
    if isinstance(error, SyntaxError) and error.lineno:
        return f", line {error.lineno}"
    lines = [step.lineno for step in traceback.extract_tb(error.__traceback__) if step.filename == str(path)]
    return f", line {lines[-1]}" if lines else ""


def _number_parameters(module: ModuleType, path: Path, taken: dict[str, Parameter]) -> dict[str, Parameter]:
    """Each Parameter of the file becomes its place in `me.parameter`, behind those of the base."""
    if "_parameters" not in vars(module):
        found = {name: entry for name, entry in vars(module).items() if isinstance(entry, Parameter)}
        if len(taken) + len(found) > MAX_PARAMETERS:
            number = len(taken) + len(found)
            raise StrategyError(
                f"{path.name}: {number} parameters, the base's included; at most {MAX_PARAMETERS}"
            )
        for name, entry in found.items():
            if name.lower() in taken:
                raise StrategyError(
                    f"{path.name}: the base has a parameter '{name.lower()}' already; "
                    f'choose another name, or set the base\'s: BASE = "…:{name.lower()}={entry.default:g}"'
                )
            if not entry.least <= entry.default <= entry.most:
                raise StrategyError(
                    f"{path.name}: {name} = {entry.default:g} is out of its own range; "
                    f"{entry.least:g} to {entry.most:g}"
                )
        for place, name in enumerate(found, len(taken)):
            setattr(module, name, place)
        vars(module)["_parameters"] = {name.lower(): entry for name, entry in found.items()}
    return vars(module)["_parameters"]


def _find_choose(module: ModuleType, path: Path, game: str, below: Strategy | None) -> Callable:
    whole = vars(module).get("choose")
    if isinstance(whole, FunctionType):
        _check_arguments(whole, path)
        return whole
    asks = importlib.import_module(f"sim.games.{game}.vocabulary").Ask
    known = {ANSWER + ask.name.lower(): int(ask) for ask in asks}
    answers = {}
    for name in [name for name in vars(module) if name.startswith(ANSWER)]:
        function = getattr(vars(module)[name], "py_func", vars(module)[name])
        if not _is_own(module, function):
            continue
        if name not in known:
            nearest = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean {nearest[0]}? " if nearest else ""
            place = f"{path.name}, line {function.__code__.co_firstlineno}"
            raise StrategyError(f"{place}: {name}: no such decision; {hint}known: {', '.join(known)}")
        _check_arguments(function, path)
        answers[name] = known[name]
    if below is None:
        raise StrategyError(
            f"{path.name}: no function choose({', '.join(SHOWN)}); a strategy needs one, "
            'or a BASE for the decisions that it has no function for: BASE = "greedy"'
        )
    return _write_dispatch(module, answers)


def _check_arguments(function: FunctionType, path: Path) -> None:
    asked = function.__code__.co_argcount
    if asked != len(SHOWN):
        raise StrategyError(
            f"{path.name}, line {function.__code__.co_firstlineno}: {function.__name__}() takes {asked} "
            f"arguments; it must be {function.__name__}({', '.join(SHOWN)})"
        )


def _write_dispatch(module: ModuleType, answers: dict[str, int]) -> Callable:
    """The function that sends each decision to its answer, and the rest to the base."""
    lines = [f"from {module.__name__} import {', '.join([*answers, 'base'])}", "", ""]
    lines += [f"def choose({', '.join(SHOWN)}):"]
    for name, ask in answers.items():
        lines += [f"    if offer.ask == {ask}:", f"        return {name}({', '.join(SHOWN)})"]
    lines += [f"    return base({', '.join(SHOWN)})", ""]
    key = _key_of(module)
    folder = cache_root() / key
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "answers.py"
    if not file.is_file():  # its age is part of what the compiler keeps code by
        beside = folder / f".answers.{os.getpid()}"
        beside.write_text("\n".join(lines), encoding="utf-8")
        beside.replace(file)
    spec = importlib.util.spec_from_file_location(f"{module.__name__}_answers", file)
    assert spec is not None
    assert spec.loader is not None
    written = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = written
    spec.loader.exec_module(written)
    return written.choose
