"""The player who thinks ahead: on top of any base, repeatable, and blind to what is hidden."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.core.ask import Halted
from sim.core.jit import PLAIN, call_player
from sim.core.layout import image
from sim.core.match import Match
from sim.core.rng import key_of
from sim.core.strategy import load_strategy
from sim.games.louis_xiv import game
from sim.games.louis_xiv.vocabulary import Ask, Do

ROOT = Path(__file__).parents[2]
THINKER = "search:rollouts=3,candidates=3"
OTHERS = ("greedy", "random", "greedy")
SHOWN = ("me", "table", "offer", "book")


def seat_thinker(players: int, thinker: str = THINKER, seed: int = 5, **more: Any) -> Match:
    return Match(game, game.load_box(), [thinker, *OTHERS[: players - 1]], seed, **more)


def stop_at_turns(match: Match, deal: int, step: int) -> Iterator[int]:
    """The turns of seat 0, one of every so many, each with the game standing still before the answer."""
    decisions = match.trace(deal)
    decisions = decisions[decisions[:, 0] == 0]
    turns = np.flatnonzero((decisions[:, 2] == Ask.TURN) & (decisions[:, 1] == 0))
    assert len(turns) > 10
    for number in turns[::step]:
        match.world.desk.halt = number + 1
        try:
            with pytest.raises(Halted):
                match.play(deal)
        finally:
            match.world.desk.halt = 0
        yield int(number)


def shown(world: Any) -> list[Any]:
    return [world.me[0], world.table, world.offer, world.book]


def ask(world: Any) -> int:
    """What the door does for seat 0."""
    return int(call_player(world.desk.address[0], *shown(world)))


def take_pictures(world: Any) -> list[np.ndarray]:
    return [image(part, dtype) for part, dtype in zip(shown(world), game.SHOWN, strict=True)]


@pytest.mark.parametrize("players", game.PLAYERS)
def test_without_a_budget_it_plays_as_its_base(players: int) -> None:
    thinker = load_strategy("search:rollouts=0", "louis_xiv")
    assert thinker.base is not None
    for deal in range(3):
        one = seat_thinker(players, thinker.label).trace(deal)
        two = seat_thinker(players, thinker.base.label).trace(deal)
        np.testing.assert_array_equal(one, two)


def test_with_a_budget_it_does_not() -> None:
    traces = [seat_thinker(2, label).trace(0) for label in ("search:rollouts=0", THINKER)]
    assert traces[0].tobytes() != traces[1].tobytes()


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = (seat_thinker(3) for _ in range(2))
    one.play(1)  # what was played before does not matter
    np.testing.assert_array_equal(one.trace(0), two.trace(0))


def test_it_leaves_everything_but_its_dice_and_notes_as_it_was() -> None:
    match = seat_thinker(3)
    for _ in stop_at_turns(match, 0, 4):
        before = take_pictures(match.world)
        ask(match.world)
        after = take_pictures(match.world)
        assert before[0]["dice"] != after[0]["dice"]
        for picture in (before[0], after[0]):
            picture["dice"] = 0
            picture["note"] = 0
        for name, one, two in zip(SHOWN, before, after, strict=True):
            assert one.tobytes() == two.tobytes(), name


def test_what_is_hidden_does_not_change_its_answers() -> None:
    match = seat_thinker(4)
    for number in stop_at_turns(match, 0, 4):
        me, dice = match.world.me[0], int(match.world.me[0].dice)
        answers = set()
        for again in range(3):
            me.dice = dice
            answers.add(ask(match.world))
            game.redeal(match.world, 0, key_of(again, 0, number))
        assert len(answers) == 1


def test_other_dice_may_change_its_answers() -> None:
    """The comparison above can fail: what it imagines matters."""
    match = seat_thinker(4)
    different = 0
    for _ in stop_at_turns(match, 0, 4):
        different += len({ask(match.world) for _ in range(4)}) > 1
    assert different > 0


def test_it_tries_what_the_base_wants_first_and_nothing_twice() -> None:
    match = seat_thinker(4, "search:rollouts=0")
    module = match.strategies[0].script.module
    for _ in stop_at_turns(match, 1, 1):
        me, table, offer, book = shown(match.world)
        wished = int(offer.n) - 1
        plays = module.list_plays(me, table, offer, book, wished, min(12, offer.n)).tolist()
        assert plays[0] == wished
        assert len(set(plays)) == len(plays)
        assert all(0 <= play < offer.n for play in plays)
        kinds = {
            int(offer.what[np.searchsorted(offer.first[: offer.groups], play, "right") - 1]) for play in plays
        }
        assert Do.PLACE in kinds or table.own[0] == 0


def test_the_budget_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Imagined games a turn: as many as the budget allows for, but two at least."""
    match = seat_thinker(2, "search:rollouts=0")
    module = match.strategies[0].script.module
    played: list[int] = []

    def count(world: Any, choice: int) -> None:
        played.append(choice)
        game.continue_from_turn(world, choice)

    monkeypatch.setattr(module, "continue_from_turn", count)
    for _ in stop_at_turns(match, 0, 12):
        for budget in (2, 3, 7, 24):
            played.clear()
            match.world.me[0].parameter[module.ROLLOUTS] = budget
            ask(match.world)
            assert budget / 2 < len(played) <= budget
            assert len(set(played)) > 1
        match.world.me[0].parameter[module.ROLLOUTS] = 0


@pytest.mark.parametrize("name", ["above.py", f"{THINKER}~bribes"])
def test_what_stands_on_it_does_not_think_in_thoughts(name: str, tmp_path: Path) -> None:
    """In imagined games the adviser may be this strategy itself; there it must not think ahead again."""
    if name.endswith(".py"):
        path = tmp_path / name
        path.write_text(
            f'"""Never bribes."""\nBASE = "{THINKER}"\n\n\n'
            "def choose_bribe(me, table, offer, book):\n    return 0\n"
        )
        name = str(path)
    decisions = seat_thinker(2, name).trace(0)
    asked = decisions[(decisions[:, 0] == 0) & (decisions[:, 1] == 0)]
    assert (asked[:, 2] == Ask.TURN).any()
    assert not asked[asked[:, 2] == Ask.BRIBE][:, 5].any()


def test_an_intervention_it_is_not_told_of_does_no_harm() -> None:
    plans = ["grant:seat=1,card=M1,round=1", "blank:seat=0,order=1", "force:seat=1,pile=dark"]
    assert seat_thinker(2, interventions=plans).play(0)["share"].sum() == 12


# ---------------------------------------------------------------------------------- compiled


def play_traces() -> dict[str, np.ndarray]:
    return {str(players): seat_thinker(players).trace(0) for players in game.PLAYERS}


@pytest.mark.compiled
def test_compiled_it_plays_as_in_plain_python(tmp_path: Path) -> None:
    path = tmp_path / "plain.npz"
    words = [sys.executable, "-m", "tests.strategies.test_louis_xiv_search", str(path)]
    subprocess.run(words, cwd=ROOT, env={**os.environ, "SUNKING_PLAIN": "1"}, check=True)
    assert not PLAIN
    with np.load(path) as plain:
        for name, trace in play_traces().items():
            np.testing.assert_array_equal(plain[name], trace, err_msg=name)


@pytest.mark.compiled
@pytest.mark.parametrize("players", game.PLAYERS)
def test_it_beats_its_base(players: int) -> None:
    """Forty fixed games, of which par would be 20, 13 and 10."""
    match = Match(game, game.load_box(), ["search"] + ["greedy"] * (players - 1), seed=21)
    wins = 0.0
    for deal in range(40):
        seat = deal % players
        match.sit([0 if place == seat else place + (place < seat) for place in range(players)])
        wins += match.play(deal)[0]["share"][seat] / 12
    assert wins > {2: 32, 3: 27, 4: 22}[players]


if __name__ == "__main__":
    np.savez(sys.argv[1], **play_traces())  # type: ignore[arg-type]
