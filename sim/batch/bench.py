"""`sunking bench`: how fast games are played, and where the time goes.

Every figure stands beside the yardstick of the same moment: rounds of (yardstick, game) alternate, and the
median ratio is what to compare between machines and versions.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from types import ModuleType

from sim.batch.design import make_design
from sim.batch.play import Croupier
from sim.batch.run import look
from sim.core.deals import make_outcomes
from sim.core.jit import address_of, compile_player, compiler_name, kernel_fingerprint
from sim.core.match import Match
from sim.core.yardstick import time_call, time_shuffle

ROUNDS = 7
SECONDS_A_ROUND = 0.25
SHUFFLES_A_ROUND = 200_000
MOST_GAMES = 200_000  # of a round
ASKED_AGAIN = 2  # how often a strategy is asked again to weigh it


@dataclass(frozen=True)
class Speed:
    """What a line-up costs."""

    line_up: str
    players: int
    games_per_second: float
    decisions_per_game: float
    ns_per_decision: float
    rules_percent: float  # of the time: offering and applying
    door_percent: float  # … reaching a strategy and back
    strategies_percent: float  # … the strategies themselves
    log_percent: float  # what keeping the outcomes costs on top
    shuffles_per_game: float  # the game's time in yardsticks, median of the rounds
    shuffle_ns: float


def bench_line_ups(game: ModuleType, line_ups: Sequence[Sequence[str]]) -> Iterator[Speed]:
    """One line-up after the other."""
    play_elsewhere(game.NAME)
    facts = game.load_box()
    for line_up in line_ups:
        yield measure(Match(game, facts, line_up))


def list_line_ups(game: ModuleType) -> list[list[str]]:
    """Random players and the game's own, against copies of themselves, at every number of players."""
    names = dict.fromkeys(["random", *game.LINE_UP])
    return [[name] * players for name in names for players in game.PLAYERS]


def measure(match: Match) -> Speed:
    """A line-up on fresh deals, in alternation with the yardstick."""
    desk = match.world.desk
    play_a_game = _make_player(match)
    play_a_game(1)  # compiled, or from the cache
    games = 1
    while games < MOST_GAMES and time_call(partial(play_a_game, games)) < SECONDS_A_ROUND / 2:
        games = min(2 * games, MOST_GAMES)
    log = _make_logger(match)
    nobody = address_of(compile_player(answer_nothing, match.game.SHOWN, kernel_fingerprint()))
    plain, logged, shuffles = [], [], []
    weights: dict[str, list[float]] = {"door": [], "strategies": []}
    for _ in range(ROUNDS):
        shuffles.append(time_shuffle(SHUFFLES_A_ROUND))
        plain.append(time_call(lambda: play_a_game(games)) / games)
        logged.append(log(games))
        for part, weight in weights.items():
            for seat in range(len(match.strategies)):
                desk.again_address[seat] = nobody if part == "door" else desk.address[seat]
            desk.again = ASKED_AGAIN
            weight.append((time_call(lambda: play_a_game(games)) / games - plain[-1]) / ASKED_AGAIN)
            desk.again = 0
    decisions = _count_decisions(match, min(games, 200))
    seconds = statistics.median(plain)
    door = statistics.median(weights["door"])
    strategies = statistics.median(weights["strategies"]) - door
    return Speed(
        line_up=",".join(strategy.label for strategy in match.strategies),
        players=len(match.strategies),
        games_per_second=1 / seconds,
        decisions_per_game=decisions,
        ns_per_decision=seconds * 1e9 / decisions,
        rules_percent=100 * (seconds - door - strategies) / seconds,
        door_percent=100 * door / seconds,
        strategies_percent=100 * strategies / seconds,
        log_percent=100
        * statistics.median(kept / bare - 1 for kept, bare in zip(logged, plain, strict=True)),
        shuffles_per_game=statistics.median(
            game * 1e9 / shuffle for game, shuffle in zip(plain, shuffles, strict=True)
        ),
        shuffle_ns=statistics.median(shuffles),
    )


def answer_nothing(me, table, offer, book):
    """A player who does not think: what it takes to ask him is the door."""
    return 0


def _make_player(match: Match) -> Callable[[int], None]:
    """Deals in a row without any log; the same deals each time, so that rounds can be compared."""
    rows = make_outcomes(MOST_GAMES)

    def play(games: int) -> None:
        match.play_many(0, games, rows)

    return play


def _make_logger(match: Match) -> Callable[[int], float]:
    """The same line-up as a run plays it, outcomes kept: seconds a game of so many."""
    labels = [strategy.label for strategy in match.strategies]
    design = make_design({"game": match.game.NAME, "seats": labels, "deals": MOST_GAMES}, {}, "")
    croupier = Croupier(design)
    look(croupier, 1)
    return lambda games: 1 / look(croupier, max(1, games // len(croupier.games))).games_per_second


def _count_decisions(match: Match, games: int) -> float:
    asked = 0
    for deal in range(games):
        match.play(deal)
        asked += int(match.world.desk.asked)
    return asked / games


def time_starts(game: str) -> tuple[float, float]:
    """Seconds from nothing to the first game: with an empty cache, and then with a full one."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "SUNKING_CACHE": cache}
        return time_call(lambda: play_elsewhere(game, environment)), time_call(
            lambda: play_elsewhere(game, environment)
        )


def play_elsewhere(game: str, environment: Mapping[str, str] = os.environ) -> None:
    """A game in a process of its own. Done before anything is timed, it leaves all kernels in the cache:
    kernels from the cache are what a run plays with, and they are faster than the same just compiled."""
    code = (
        "from sim.core.deals import make_outcomes; from sim.core.match import Match; "
        f"from sim.games import load_game; game = load_game({game!r}); "
        "match = Match(game, game.load_box(), ['random'] * game.PLAYERS[-1]); "
        "match.play_many(0, 1, make_outcomes(1))"
    )
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)


COLUMNS = (
    "line-up",
    "games/s",
    "decisions",
    "ns a decision",
    "rules",
    "door",
    "players",
    "log",
    "shuffles a game",
)


def tell_speed(speed: Speed) -> tuple[str, ...]:
    """A row for people."""
    names = speed.line_up.split(",")
    line_up = f"{len(names)} × {names[0]}" if len(set(names)) == 1 else speed.line_up
    return (
        line_up,
        f"{speed.games_per_second:,.0f}",
        f"{speed.decisions_per_game:.0f}",
        f"{speed.ns_per_decision:.0f}",
        f"{speed.rules_percent:.0f} %",
        f"{speed.door_percent:.0f} %",
        f"{speed.strategies_percent:.0f} %",
        f"+{speed.log_percent:.0f} %",
        f"{speed.shuffles_per_game:.0f}",
    )


def tell_footnotes(speeds: Sequence[Speed], starts: tuple[float, float] | None) -> str:
    """What the columns mean, and the start."""
    shuffle = statistics.median(speed.shuffle_ns for speed in speeds)
    lines = [
        "One core. Rules, door and players: where the time goes (offering and applying; reaching a strategy",
        "and back; the strategies themselves). Players are weighed by asking again at once, with all ready:",
        "that is the least they cost. Log: what keeping the outcomes in Parquet costs on top. The last",
        "column is the time of a game that is not logged, in yardsticks:",
        f"a shuffle of 30 bytes took {shuffle:.0f} ns in this run ({compiler_name()}).",
    ]
    if starts is not None:
        lines.append(f"From nothing to the first game: {starts[0]:.0f} s, later {starts[1]:.1f} s.")
    return "\n".join(lines)


def as_json(speeds: Sequence[Speed], starts: tuple[float, float] | None) -> str:
    """Everything, for machines."""
    record = {
        "compiler": compiler_name(),
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "cold_start_seconds": starts and starts[0],
        "warm_start_seconds": starts and starts[1],
        "line_ups": [asdict(speed) for speed in speeds],
    }
    return json.dumps(record, indent=2)
