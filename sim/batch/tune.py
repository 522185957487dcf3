"""Looks for better parameters of a strategy: CMA-ES on paired deals, confirmed on deals it has never seen.

All candidates of a generation play the same deals against the same opponents, from every seat; the next
generation gets new deals, so that no candidate is good by luck for long. Deals for tuning and for confirming
come from seeds far apart. After every generation the state is on disk.
"""

from __future__ import annotations

import json
import pickle
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import joblib
import numpy as np

from sim.batch.design import make_design
from sim.batch.errors import BatchError
from sim.batch.play import Croupier
from sim.batch.scores import NORMAL_975
from sim.core.strategy import Strategy, StrategyError, load_strategy

TUNING, CONFIRMING = 1 << 40, 1 << 41  # added to the seed: deals for one are never deals for the other
STATE, SETTINGS, HISTORY = "state.pickle", "settings.json", "history.json"
SPREAD = 0.2  # of the first generation, as a part of each parameter's range
MOST_DEALS = 1 << 30  # of a generation's place among the deals


@dataclass(frozen=True)
class Tuning:
    """What is tuned, and against whom."""

    game: str
    strategy: str
    players: int
    against: tuple[str, ...]
    parameters: tuple[str, ...]  # those that may change
    deals: int  # of a generation, each from every seat against every opponent
    population: int
    seed: int

    def command(self, generations: int) -> str:
        """The command that does it again."""
        return (
            f"sunking tune {self.strategy} --game {self.game} --players {self.players} "
            f"--against {','.join(self.against)} --parameters {','.join(self.parameters)} "
            f"--deals {self.deals} --population {self.population} --generations {generations} "
            f"--seed {self.seed}"
        )


@dataclass(frozen=True)
class Generation:
    """How far the search has come."""

    number: int
    best: float  # margin of the best candidate on the deals of this generation, in points
    middle: float  # margin of the median candidate
    step: float  # how far the next candidates will be from the favourite, as a part of the ranges
    favourite: dict[str, float]


@dataclass(frozen=True)
class Confirmation:
    """The favourite against copies of another, on fresh deals."""

    against: str
    share: float
    low: float
    high: float
    margin: float
    blocks: int


def make_tuning(
    game: str, strategy: str, players: int, against: Sequence[str], parameters: Sequence[str],
    deals: int, population: int, seed: int,
) -> Tuning:  # fmt: skip
    """Checked; nothing said of parameters or population means all, and what suits their number."""
    known = load_strategy(strategy, game.replace("-", "_")).parameters
    if not known:
        raise StrategyError(f"{strategy} has no parameters; there is nothing to tune")
    for name in parameters:
        if name not in known:
            raise StrategyError(f"{strategy}: no parameter '{name}'; known: {', '.join(known)}")
    if deals < 1 or deals > MOST_DEALS:
        raise BatchError(f"deals = {deals}: out of range; 1 to {MOST_DEALS}")
    if population < 0 or population == 1:
        raise BatchError(f"population = {population}: at least 2 are needed, or 0 for what suits")
    chosen = tuple(parameters) or tuple(known)
    size = population or 4 + int(3 * np.log(len(chosen)))
    return Tuning(game, strategy, players, tuple(against) or (strategy,), chosen, deals, size, seed)


class Trial(NamedTuple):
    """What a candidate achieved, [deal, opponent]."""

    shares: np.ndarray
    margins: np.ndarray


class Table:
    """Where candidates are tried: one line-up for each opponent, the candidate in front."""

    def __init__(self, tuning: Tuning, seed: int) -> None:
        self.strategy = load_strategy(tuning.strategy, tuning.game.replace("-", "_"))
        self.candidate = with_values(
            self.strategy, {}, tuning.players
        )  # its label differs from the opponents'
        line_ups = {
            opponent: [self.candidate.label, *[opponent] * (tuning.players - 1)]
            for opponent in tuning.against
        }
        content = {"game": tuning.game, "line_ups": line_ups, "seating": "rotate", "deals": 1, "seed": seed}
        self.croupier = Croupier(make_design(content, {}, ""))
        self.players = tuning.players

    def try_out(self, values: dict[str, float], first_deal: int, deals: int) -> Trial:
        """A candidate's deals: means over the seats."""
        candidate = with_values(self.strategy, values, self.players)
        for match in self.croupier.matches.values():
            match.strategies[0] = candidate
        names = [column.name for column in self.croupier.tables["players"].columns]
        shares, margins = [], []
        for step in self.croupier.play(first_deal, deals):
            rows = dict(zip(names, step["players"], strict=True))
            points = rows["points"].reshape(-1, self.players).astype(np.float64)
            share = rows["share"].reshape(-1, self.players).astype(np.float64)
            slot = np.array([game.seating.order.index(0) for game in self.croupier.games])
            places = np.arange(len(points)), np.tile(slot, len(points) // len(slot))
            own, others = points[places], points.sum(axis=1)
            margins.append(own - (others - own) / (self.players - 1))
            shares.append(share[places] / share.sum(axis=1))
        shape = (deals, len(self.croupier.matches), self.players)
        return Trial(*(np.concatenate(part).reshape(shape).mean(axis=2) for part in (shares, margins)))


def with_values(strategy: Strategy, values: dict[str, float], players: int) -> Strategy:
    """The strategy with these parameters set, and a label that says so."""
    now = dict(zip(strategy.parameters, strategy.values_for(players), strict=True)) | values
    name = strategy.label.partition(":")[0]
    told = ",".join(f"{key}={value:.6g}" for key, value in now.items())
    return replace(strategy, label=f"{name}:{told}", settings=now)


def tune(tuning: Tuning, generations: int, workers: int, place: Path) -> Iterator[Generation]:
    """Generation after generation, from where the folder stands."""
    search, history = open_search(tuning, place)
    tables = [Table(tuning, tuning.seed + TUNING) for _ in range(workers)]
    strategy = tables[0].strategy
    for number in range(len(history), generations):
        points = search.ask()
        candidates = [scale(strategy, tuning.parameters, point) for point in points]
        first = number * tuning.deals

        def try_share(
            worker: int, chosen: list[dict[str, float]] = candidates, at: int = first
        ) -> list[float]:
            table = tables[worker]
            return [
                float(table.try_out(values, at, tuning.deals).margins.mean())
                for values in chosen[worker::workers]
            ]

        parts = joblib.Parallel(n_jobs=workers, backend="threading")(
            joblib.delayed(try_share)(worker) for worker in range(workers)
        )
        margins = np.empty(len(points))
        for worker, part in enumerate(parts):
            margins[worker::workers] = part
        search.tell(points, list(-margins))
        favourite = scale(strategy, tuning.parameters, search.result.xfavorite)
        done = Generation(
            number + 1, float(margins.max()), float(np.median(margins)), search.sigma, favourite
        )
        history.append(asdict(done))
        keep(place, search, history)
        yield done


def scale(strategy: Strategy, parameters: Sequence[str], point: Sequence[float]) -> dict[str, float]:
    """From the unit cube to the ranges of the parameters."""
    values = {}
    for name, part in zip(parameters, point, strict=False):
        known = strategy.parameters[name]
        values[name] = float(
            np.clip(known.least + part * (known.most - known.least), known.least, known.most)
        )
    return values


def open_search(tuning: Tuning, place: Path) -> tuple[Any, list[dict[str, Any]]]:
    """The search where it was left, or a new one around the parameters as they are."""
    import cma

    if (place / SETTINGS).is_file():
        found = json.loads((place / SETTINGS).read_text(encoding="utf-8"))
        ours = json.loads(json.dumps(asdict(tuning)))
        for key, value in ours.items():
            if found.get(key) != value:
                raise BatchError(
                    f"{place}: another search ({key} = {found.get(key)} there, {value} here); "
                    "choose another --out"
                )
        if (place / STATE).is_file():
            try:
                return pickle.loads((place / STATE).read_bytes()), read_history(place)
            except (ValueError, EOFError, pickle.UnpicklingError):
                raise BatchError(f"{place}: its state is damaged; remove the folder and start anew") from None
    strategy = load_strategy(tuning.strategy, tuning.game.replace("-", "_"))
    now = dict(zip(strategy.parameters, strategy.values_for(tuning.players), strict=True))
    start = []
    for name in tuning.parameters:
        known = strategy.parameters[name]
        start.append((now[name] - known.least) / (known.most - known.least))
    if len(start) == 1:
        start.append(0.5)  # the search needs two dimensions; this one does nothing
    place.mkdir(parents=True, exist_ok=True)
    write(place / SETTINGS, json.dumps(asdict(tuning), indent=1).encode())
    options = {"bounds": [0, 1], "popsize": tuning.population, "seed": tuning.seed + 1, "verbose": -9}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return cma.CMAEvolutionStrategy(start, SPREAD, options), []


def read_history(place: Path) -> list[dict[str, Any]]:
    """The generations so far."""
    path = place / HISTORY
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []


def keep(place: Path, search: Any, history: list[dict[str, Any]]) -> None:
    """The state first: a history one shorter only plays a generation again."""
    write(place / STATE, pickle.dumps(search))
    write(place / HISTORY, json.dumps(history, indent=1).encode())


def write(path: Path, content: bytes) -> None:
    """Complete or absent."""
    beside = path.with_name(f".{path.name}")
    beside.write_bytes(content)
    beside.replace(path)


def confirm(tuning: Tuning, values: dict[str, float], deals: int) -> list[Confirmation]:
    """The favourite against copies of what it was, and of each opponent, on fresh deals."""
    opponents = tuple(dict.fromkeys([tuning.strategy, *tuning.against]))
    table = Table(replace(tuning, against=opponents), tuning.seed + CONFIRMING)
    shares, margins = table.try_out(values, 0, deals)
    found = []
    for place, opponent in enumerate(opponents):
        mean = float(shares[:, place].mean())
        reach = NORMAL_975 * float(shares[:, place].std(ddof=1) / np.sqrt(deals))
        margin = float(margins[:, place].mean())
        found.append(Confirmation(opponent, mean, mean - reach, mean + reach, margin, deals))
    return found
