"""How a strategy plugs in: a Python file, found by name or by path; no list to edit.

    \"\"\"Bids while it can afford to.\"\"\"
    from sim.core.strategy import Parameter, base

    BASE = "greedy"                 # answers every decision that has no function here
    PURSE = Parameter(2, 0, 20, "coins to keep")

    def choose_bid(me, table, offer, book):
        return 1 if table.coins[me.seat] - offer.arg[1] >= me.parameter[PURSE] else 0

`me` is what only this player knows, `table` what everybody sees, `offer` the question, `book` the rules in
numbers; the answer is the number of an option. `base(me, table, offer, book)` is what the base would answer.
A file with a function `choose` answers everything itself and needs no BASE. All functions are compiled.

On the command line, `greedy:risk=0.6` is a strategy with another parameter, `mine.py` a file of one's own,
`greedy~bids` a strategy that may not use something; a row of `rows.toml` is a strategy with its parameters
set, one set for each number of players if need be.
"""

from __future__ import annotations

import difflib
import inspect
import threading
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sim.core.explain import explain_compiler, explain_field
from sim.core.jit import NoSuchField, NotAnInteger, PlayerError, compile_player
from sim.core.script import (
    MAX_PARAMETERS,
    RESTRICTIONS,
    SHARED,
    SHOWN,
    Parameter,
    Script,
    StrategyError,
    house_of,
    read_base,
    read_restriction,
    read_restrictions,
    read_script,
)

__all__ = [
    "MAX_PARAMETERS", "SHOWN", "Parameter", "Strategy", "StrategyError", "base", "find_rows",
    "find_strategies", "load_strategy", "read_restrictions", "set_parameters", "split_label",
]  # fmt: skip

ROWS = "rows.toml"
ROW_WORDS = ("of", "idea", "command")  # of a row, beside its parameters


def base(me: Any, table: Any, offer: Any, book: Any) -> int:
    """Stands in a strategy's file for its BASE; the kit puts the real one there."""
    raise StrategyError('a strategy that asks base() must name one: BASE = "greedy"')


@dataclass(frozen=True)
class Strategy:
    """A strategy with its parameters set, ready to sit down."""

    label: str  # as the user wrote it
    script: Script
    idea: str
    base: Strategy | None = None
    row: dict[str, Any] = field(
        default_factory=dict
    )  # parameters, and below "2", "3" … those for so many players
    settings: dict[str, float] = field(default_factory=dict)  # what the user set

    @property
    def path(self) -> Path:
        return self.script.path

    @property
    def key(self) -> str:
        """Of everything that the compiled form depends on."""
        return self.script.key

    @property
    def choose(self) -> Callable:
        return self.script.choose

    @property
    def sources(self) -> list[Path]:
        """The files that it is made from."""
        below = self.base.sources if self.base else []
        rows = self.script.house / ROWS
        return list(dict.fromkeys([*below, *self.script.sources, *([rows] if self.row else [])]))

    @property
    def parameters(self) -> dict[str, Parameter]:
        """The base's, then its own: the order of their places in `me.parameter`."""
        return {**(self.base.parameters if self.base else {}), **self.script.parameters}

    @property
    def values(self) -> tuple[float, ...]:
        """Whatever the number of players."""
        return self.values_for(0)

    def values_for(self, players: int) -> tuple[float, ...]:
        """The parameters at a table of so many."""
        below = self.base.values_for(players) if self.base else ()
        found = dict(zip(self.parameters, below, strict=False))
        found |= {name: parameter.default for name, parameter in self.script.parameters.items()}
        found |= {name: value for name, value in self.row.items() if not isinstance(value, dict)}
        found |= _numbers_of(self.row.get(str(players), {}))
        return tuple((found | self.settings).values())

    def compiled(self, signature: tuple) -> Any:
        """The function as the door calls it."""
        try:
            return compile_player(self.choose, signature, self.key)
        except NotAnInteger as error:
            what = "not always a number" if "ptional" in str(error) or "none" in str(error) else str(error)
            raise StrategyError(
                f"strategy {self.label}: what a function in {self.path.name} returns is {what}; "
                "return the number of an option, 0 to offer.n - 1, on every way through it"
            ) from None
        except PlayerError as error:
            raise StrategyError(
                f"strategy {self.label} does not compile: {explain_compiler(str(error), self.sources)}"
            ) from None
        except NoSuchField as error:
            fields = [name for dtype in signature for name in dtype.names]
            told = explain_field(str(error), self.sources, fields)
            raise StrategyError(f"strategy {self.label} does not compile: {told}") from None


def find_strategies(game: str) -> dict[str, Path]:
    """The strategies of the house for a game, by name: files, and rows of parameters."""
    house = house_of(game)
    found = {
        path.stem: path
        for path in sorted(house.glob("*.py"))
        if not path.stem.startswith(("_", SHARED)) and path.name != RESTRICTIONS
    }
    for name in find_rows(game):
        if name in found:
            raise StrategyError(
                f"two strategies are called '{name}': {found[name].name} and a row of {ROWS}; rename one"
            )
        found[name] = house / ROWS
    return found


def find_rows(game: str) -> dict[str, dict[str, Any]]:
    """The rows of parameters of a game, by name."""
    path = house_of(game) / ROWS
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


_loading = threading.RLock()  # threads share the modules, and Python's parser is not for two at once


def load_strategy(written: str, game: str, above: tuple[Path, ...] = ()) -> Strategy:
    """`greedy`, `greedy:risk=0.9,bid=2`, `tuned`, `path/to/mine.py:risk=0.9`, `greedy~bids`.

    A path is looked up from the current folder, or from the file of which this is the base.
    """
    with _loading:
        return _load(written.strip(), game, above)


def _load(label: str, game: str, above: tuple[Path, ...]) -> Strategy:
    head, restrictions = split_label(label)
    name, _, settings = head.partition(":")
    row = find_rows(game).get(name, {})
    path = find_file(row.get("of", name), game, above[-1].parent if above else Path())
    if path in above:
        raise StrategyError(f"{path.name}: BASE leads back to itself; name another strategy")
    foundation = read_base(path)
    below = load_strategy(foundation, game, (*above, path)) if foundation else None
    script = read_script(path, game, below)
    strategy = Strategy(
        label=label,
        script=script,
        idea=row.get("idea") or inspect.cleandoc(script.module.__doc__ or ""),
        base=below,
        row=_numbers_of(row),
    )
    strategy = _with_settings(strategy, read_settings(label, settings, strategy.parameters))
    for restriction in restrictions:
        strategy = Strategy(
            label=label,
            script=read_restriction(restriction, game, strategy),
            idea=f"{strategy.idea}\n\nWithout {restriction}.",
            base=strategy,
        )
    return strategy


def _numbers_of(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in ROW_WORDS}


def _with_settings(strategy: Strategy, settings: dict[str, float]) -> Strategy:
    for name, row in [
        ("", strategy.row),
        *((key, row) for key, row in strategy.row.items() if key.isdigit()),
    ]:
        unknown = [key for key in _numbers_of(row) if not key.isdigit() and key not in strategy.parameters]
        if unknown:
            place = f"{ROWS}, [{strategy.label}{'.' if name else ''}{name}]"
            raise StrategyError(
                f"{place}: no parameter '{unknown[0]}'; known: {', '.join(strategy.parameters)}"
            )
    return Strategy(strategy.label, strategy.script, strategy.idea, strategy.base, strategy.row, settings)


def split_label(label: str) -> tuple[str, list[str]]:
    """`greedy:risk=1~bids~trades` → strategy and restrictions. A ~ before a / is a home folder."""
    parts = label.split("~")
    while len(parts) > 1 and (not parts[0] or parts[1].startswith("/")):
        parts[:2] = [f"{parts[0]}~{parts[1]}"]
    return parts[0], parts[1:]


def find_file(name: str, game: str, place: Path) -> Path:
    known = find_strategies(game)
    if name in known and known[name].suffix == ".py":
        return known[name]
    if name.endswith(".py") or "/" in name:
        path = place / Path(name).expanduser()
        if not path.is_file():
            raise StrategyError(
                f"no file '{name}'; give the path of a Python file, or one of: {', '.join(known)}"
            )
        return path.resolve()
    nearest = difflib.get_close_matches(name, known, n=1)
    hint = f"did you mean '{nearest[0]}'? " if nearest else ""
    raise StrategyError(f"no strategy '{name}'; {hint}known: {', '.join(known)} (or the path of a .py file)")


def read_settings(written: str, settings: str, parameters: dict[str, Parameter]) -> dict[str, float]:
    values: dict[str, float] = {}
    for setting in filter(None, (part.strip() for part in settings.split(","))):
        name, equals, number = (part.strip() for part in setting.partition("="))
        if name not in parameters:
            nearest = difflib.get_close_matches(name, parameters, n=1)
            hint = f"did you mean '{nearest[0]}'? " if nearest else ""
            known = ", ".join(parameters) or "none"
            raise StrategyError(f"{written}: no parameter '{name}'; {hint}known: {known}")
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
    return values


def set_parameters(me: Any, strategy: Strategy, players: int = 0) -> None:
    """Write a strategy's values into a player's record."""
    values = strategy.values_for(players)
    me.parameter[:] = 0.0
    me.parameter[: len(values)] = np.array(values)
