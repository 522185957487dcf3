"""Kernel and slow twin play the same game; they must agree at every decision, on the question, on all that
may be answered, and on the whole state."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

from sim.core.jit import address_of
from sim.core.match import Match, StrategyFault
from sim.core.strategy import load_strategy
from sim.games import load_game
from tests.kit.cases import load_kit


class Disagreement(AssertionError):  # noqa: N818 - it says what is wrong
    """Kernel and twin read the rules differently."""


# Is shown the trace of each game, and the twin that has played it to its end.
Observer = Callable[[np.ndarray, Any], None]


def compare_games(
    name: str,
    players: int,
    changes: dict[str, Any],
    deals: range,
    player: str = "random",
    observe: Observer | None = None,
) -> int:
    """Play deals with both; returns the number of decisions compared."""
    game = load_game(name)
    facts = game.load_box(changes)
    match = Match(game, facts, [player] * players, seed=2005)
    spy = Spy(match, facts.nested())
    for seat in range(players):
        match.world.desk.address[seat] = address_of(spy)
    for deal in deals:
        spy.twin = None
        try:
            trace = match.trace(deal)
        except StrategyFault as fault:  # the spy sits where a strategy would
            raise fault.__cause__ or fault from None
        spy.finish(deal)
        if observe is not None and spy.twin is not None:
            observe(trace, spy.twin)
    return spy.decisions


class Spy:
    """Sits in every seat: compares before it answers what the strategy would."""

    def __init__(self, match: Match, box: dict[str, Any]) -> None:
        self.match = match
        self.box = box
        folder = match.game.NAME.replace("-", "_")
        self.choose: Callable = load_strategy(match.strategies[0].label, folder).choose
        self.reference = importlib.import_module(f"tests.reference.{folder}")
        self.kit: Any = load_kit(match.game.NAME)
        self.twin: Any = None
        self.decisions = 0

    def __call__(self, me: Any, table: Any, offer: Any, book: Any) -> int:
        world = self.match.world
        if self.twin is None:
            self.begin()
        question = self.question
        self.agree(
            "the question", self.kit.decode_question(world), (question.ask, question.seat, question.about)
        )
        options = [self.kit.decode_option(world, number) for number in range(int(offer.n))]
        self.agree("the number of options", len(set(options)), len(options))
        self.agree("the options", sorted(options, key=repr), sorted(question.options, key=repr))
        self.agree_on_state()
        number = self.choose(me, table, offer, book)
        self.decisions += 1
        self.answer(options[number])
        return number

    def begin(self) -> None:
        world = self.match.world
        self.twin = self.reference.Twin(int(world.table.players), self.box, self.kit.decode_chance(world))
        self.game = self.twin.play()
        self.question: Any = next(self.game, None)

    def answer(self, option: tuple) -> None:
        try:
            self.question = self.game.send(option)
        except StopIteration:
            self.question = None

    def finish(self, deal: int) -> None:
        if self.twin is None:
            self.begin()
        self.agree("whether the game is over", None, self.question)
        self.agree_on_state()
        self.agree("the result", self.kit.decode_result(self.match.world), self.twin.result)

    def agree_on_state(self) -> None:
        kernel, twin = self.kit.decode_world(self.match.world), self.twin.snapshot()
        if kernel != twin:
            for key in kernel.keys() | twin.keys():
                self.agree(key, kernel.get(key), twin.get(key))

    def agree(self, what: str, kernel: Any, twin: Any) -> None:
        if kernel != twin:
            desk = self.match.world.desk
            raise Disagreement(
                f"deal {desk.deal}, decision {desk.asked} on {what}:\n  kernel {kernel}\n  twin   {twin}\n"
                f"  {self.match.replay_command(int(desk.deal))}"
            )
