"""Is a strategy fit to play? It is tried at every table, and its answers are looked at from several sides."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from sim.batch.watch import Watch, print_and_leave, tell_endless
from sim.core.ask import Halted
from sim.core.deals import make_outcomes
from sim.core.jit import PLAIN
from sim.core.layout import image, put_record
from sim.core.match import Match, StrategyFault
from sim.core.strategy import SHOWN, StrategyError

SEED = 1 << 42  # nobody tunes on these deals
LOOKS = 12  # decisions of a game at which hidden cards are dealt anew
REDEALS = 4  # times
OWN = ("me.note", "me.dice")  # what a strategy may write into
SPEED_GAMES = 20 if PLAIN else 4000


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    what: str
    sound: bool
    told: str


def check_strategy(label: str, game: ModuleType, deals: int, limit: float) -> Iterator[Finding]:
    """Finding after finding; it ends with the first that is not sound."""
    for look in (compiles, plays_legally, repeats, keeps_to_what_it_sees, is_plain_python, is_fast):
        try:
            told = look(label, game, deals, limit)
        except (StrategyError, StrategyFault) as error:
            yield Finding(look.__doc__ or "", False, str(error))
            return
        yield Finding(look.__doc__ or "", True, told)


def compiles(label: str, game: ModuleType, deals: int, limit: float) -> str:
    """can be read and compiled"""
    begun = time.perf_counter()
    seat(label, game, min(game.PLAYERS))
    told = f"{time.perf_counter() - begun:.1f} s"
    Match(game, game.load_box(), ["random"] * min(game.PLAYERS), SEED).play(
        0
    )  # the rules, before a clock runs
    return told


def seat(label: str, game: ModuleType, players: int) -> Match:
    """The strategy on all seats but the last, where random keeps things lively."""
    return Match(game, game.load_box(), [*[label] * (players - 1), "random"], SEED)


def plays_legally(label: str, game: ModuleType, deals: int, limit: float) -> str:
    """answers every decision with a legal option"""
    decisions = 0
    for players in game.PLAYERS:
        match = seat(label, game, players)
        with Watch(limit, lambda match=match: tell_endless(match, limit), print_and_leave):  # type: ignore[misc]
            for deal in range(deals):
                match.play(deal)
                decisions += int(match.world.desk.asked)
    return f"{decisions:,} decisions at tables of {', '.join(map(str, game.PLAYERS))}"


def repeats(label: str, game: ModuleType, deals: int, limit: float) -> str:
    """plays the same game again in the same way"""
    for players in game.PLAYERS:
        for deal in range(min(deals, 5)):
            match = seat(label, game, players)
            again = seat(label, game, players)
            again.play(deal + 1)  # something else in between
            if not np.array_equal(match.trace(deal), again.trace(deal)):
                raise StrategyFault(
                    f"strategy {label} answers differently when deal {deal} is played again; it must depend "
                    f"on {', '.join(SHOWN)} alone: keep in me.note what it shall remember, and throw its "
                    "dice (sim.core.rng.roll) for luck"
                )
    return "the same answers after another game"


def keeps_to_what_it_sees(label: str, game: ModuleType, deals: int, limit: float) -> str:
    """does not use what is hidden, and changes nothing on the table"""
    asked = 0
    for players in game.PLAYERS:
        match = seat(label, game, players)
        for deal in range(min(deals, 20)):
            match.play(deal)
            number = int(match.world.desk.asked)
            for place in sorted({1 + number * part // LOOKS for part in range(LOOKS)}):
                asked += look_behind(match, deal, place)
    return f"{asked:,} decisions asked again with the hidden cards dealt anew"


def look_behind(match: Match, deal: int, place: int) -> int:
    """Stop a game before a decision and ask again and again. Whether it was the strategy's decision."""
    world, game = match.world, match.game
    world.desk.halt = place
    try:
        match.play(deal)
        return 0  # the game has fewer decisions
    except Halted:
        pass
    finally:
        world.desk.halt = 0
    number = int(world.offer.seat)
    if match.order[number] == len(match.strategies) - 1:
        return 0  # random's
    before = [image(part, dtype) for part, dtype in shown(match, number)]
    answer = ask(match, number)
    if changed := find_change(match, number, before):
        raise StrategyFault(
            f"{tell_moment(match, deal, place)} it wrote into {changed}; "
            "a strategy may write into me.note and nothing else"
        )
    for again in range(REDEALS):
        put_record(world.me[number], before[0], game.SHOWN[0])
        game.redeal(world, number, (deal << 20) + (place << 4) + again)
        other = ask(match, number)
        if other != answer:
            raise StrategyFault(
                f"{tell_moment(match, deal, place)} it answers {answer}, but {other} when nothing changes "
                f"but cards that it cannot see; use {', '.join(SHOWN)} only; is an index out of range?"
            )
    return 1


def ask(match: Match, number: int) -> int:
    """What the door does."""
    return int(match.player_of(number)(*(part for part, _ in shown(match, number))))


def shown(match: Match, number: int) -> list[tuple[Any, np.dtype]]:
    world = match.world
    return list(zip((world.me[number], world.table, world.offer, world.book), match.game.SHOWN, strict=True))


def find_change(match: Match, number: int, before: list[np.ndarray]) -> str:
    """The first field that a strategy has written into and may not."""
    for name, (part, dtype), then in zip(SHOWN, shown(match, number), before, strict=True):
        now = image(part, dtype)
        for field in dtype.names or ():
            if f"{name}.{field}" not in OWN and not np.array_equal(now[field], then[field]):
                return f"{name}.{field}"
    return ""


def tell_moment(match: Match, deal: int, place: int) -> str:
    decision = match.game.Ask(int(match.world.offer.ask)).name.lower()
    seat_number = int(match.world.offer.seat)
    label = match.strategies[match.order[seat_number]].label
    return f"strategy {label}, decision {place} of deal {deal} ({decision}; {match.replay_command(deal)}):"


def is_plain_python(label: str, game: ModuleType, deals: int, limit: float) -> str:
    """answers the same as plain Python, where an index out of range is an error"""
    if PLAIN:
        return "this is plain Python"
    few = min(deals, 10)
    words = [sys.executable, "-m", "sim.batch.check", label, game.NAME, str(few)]
    plain = subprocess.run(
        words, env={**os.environ, "SUNKING_PLAIN": "1"}, capture_output=True, text=True, check=False
    )
    if plain.returncode:
        raise StrategyFault(plain.stderr.strip() or f"plain Python ended with {plain.returncode}")
    if plain.stdout.strip() != hash_games(label, game, few):
        raise StrategyFault(
            f"strategy {label} plays differently compiled and as plain Python; look for whole numbers that "
            "outgrow 64 bits, names that are not always set, and divisions by zero"
        )
    return f"{few} deals at every table"


def hash_games(label: str, game: ModuleType, deals: int) -> str:
    digest = hashlib.sha256()
    for players in game.PLAYERS:
        match = seat(label, game, players)
        for deal in range(deals):
            digest.update(match.trace(deal).tobytes())
    return digest.hexdigest()


def is_fast(label: str, game: ModuleType, deals: int, limit: float) -> str:
    """takes its time"""
    times = [time_games(name, game) for name in (label, "random")]
    return f"a game takes {times[0] / times[1]:.1f} times as long as one of random players"


def time_games(label: str, game: ModuleType) -> float:
    match = Match(game, game.load_box(), [label] * max(game.PLAYERS), SEED)
    rows = make_outcomes(SPEED_GAMES)
    match.play_many(0, 1, rows)
    begun, games = time.perf_counter(), 0
    while games < SPEED_GAMES and time.perf_counter() - begun < 1:  # a slow strategy plays fewer
        match.play_many(games, 1 if games < 8 else min(200, SPEED_GAMES - games), rows)
        games += 1 if games < 8 else min(200, SPEED_GAMES - games)
    return (time.perf_counter() - begun) / games


def main(label: str, name: str, deals: str) -> None:
    """Plain Python's part of the check, in a process of its own."""
    from sim.games import load_game

    try:
        print(hash_games(label, load_game(name), int(deals)))
    except (StrategyError, StrategyFault) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(*sys.argv[1:])
