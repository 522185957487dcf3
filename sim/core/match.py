"""A game, a box, and a line-up at the table: what Python holds while kernels play."""

from __future__ import annotations

import shlex
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from sim.core.ask import DECISION, TRACE_ROWS, Halted, IllegalChoice, LogFull, TooManyOptions
from sim.core.jit import NotAnInteger, address_of
from sim.core.layout import image, make_record, put_record
from sim.core.provenance import Facts
from sim.core.strategy import Strategy, StrategyError, load_strategy, set_parameters


class StrategyFault(RuntimeError):  # noqa: N818 - it says whose it is
    """A strategy broke the rules or broke down in the middle of a game; the message says how to see it."""


class Match:
    """A line-up that plays deals of one seed. `order[seat]` is the entry of the line-up that sits there."""

    def __init__(
        self,
        game: ModuleType,
        facts: Facts,
        line_up: Sequence[Strategy | str],
        seed: int = 1,
        order: Sequence[int] | None = None,
        interventions: Sequence[str] = (),
        replay: Sequence[
            str
        ] = (),  # further words of the command that plays a deal again (variant, settings)
        rotation: int = 0,  # set-up deals each hand so many seats further
    ) -> None:
        self.game = game
        self.strategies = [
            load_strategy(entry, game.NAME.replace("-", "_")) if isinstance(entry, str) else entry
            for entry in line_up
        ]
        self.seed = seed
        self.replay = list(replay)
        self.order = list(range(len(line_up))) if order is None else list(order)
        self.rotation = rotation
        self._check_seats()
        self.world: Any = make_record(game.WORLD)
        put_record(self.world.book, game.make_book(facts), game.WORLD["book"])
        self._compiled: dict[str, Any] = {}  # an address lives as long as what it points to
        self._addresses = [self._find_address(entry) for entry in self.strategies]
        self._advisers = [self._find_address(entry.base) for entry in self.strategies]
        self.sit(self.order, interventions, rotation)

    def _find_address(self, strategy: Strategy | None) -> int:
        if strategy is None:
            return 0
        if strategy.key not in self._compiled:
            self._compiled[strategy.key] = strategy.compiled(self.game.SHOWN)
        return address_of(self._compiled[strategy.key])

    def player_of(self, seat: int) -> Any:
        """The function that answers for a seat."""
        return self._compiled[self.strategies[self.order[seat]].key]

    def sit(self, order: Sequence[int], interventions: Sequence[str] = (), rotation: int = 0) -> None:
        """Change seats, interventions or packets; everybody keeps his strategy."""
        self.order = list(order)
        self.interventions = list(interventions)
        self.rotation = rotation
        self._check_seats()
        self._sit_down()

    def _check_seats(self) -> None:
        players, known = len(self.strategies), self.game.PLAYERS
        if players not in known:
            raise StrategyError(
                f"{players} strategies; {self.game.NAME} is for {min(known)} to {max(known)} players, "
                "name one a seat"
            )
        if sorted(self.order) != list(range(players)):
            raise StrategyError(
                f"order {self.order}: give each of 0 to {players - 1} once, "
                "the entry of the line-up that sits on each seat"
            )
        if not 0 <= self.rotation < players:
            raise StrategyError(f"rotation {self.rotation}: out of range; 0 to {players - 1}")

    def _sit_down(self) -> None:
        world = self.world
        world.table.players = len(self.strategies)
        world.desk.seed = self.seed
        world.desk.rotation = self.rotation
        for seat, slot in enumerate(self.order):
            world.desk.address[seat] = self._addresses[slot]
            world.desk.slot[seat] = slot
            world.me[seat].adviser = self._advisers[slot]
            set_parameters(world.me[seat], self.strategies[slot], len(self.strategies))
        self.game.clear_plan(world)
        for intervention in self.interventions:
            self.game.add_intervention(world, intervention)

    def play(self, deal: int) -> np.ndarray:
        """One game; its outcome as an image of the game's RESULT."""
        self.world.desk.deal = deal
        with self.faults_explained():
            self.game.play_game(self.world)
        return image(self.world.result, self.game.RESULT)

    def trace(self, deal: int) -> np.ndarray:
        """One game; its trace, [row, field]."""
        self.world.desk.tracing = 1
        try:
            self.play(deal)
        finally:
            self.world.desk.tracing = 0
        rows = int(self.world.desk.rows)
        if rows == TRACE_ROWS:
            raise RuntimeError(f"deal {deal}: the game is longer than a trace of {TRACE_ROWS} rows")
        # by key where it is a NumPy record: there, `.trace` is a method of its own
        trace = self.world["trace"] if isinstance(self.world, np.void) else self.world.trace
        return np.array(trace.row[:rows])

    def play_many(self, first_deal: int, deals: int, rows: np.ndarray) -> None:
        """Deals in a row, in the kernel; what a row holds is the game's affair."""
        with self.faults_explained():
            self.game.play_many(self.world, first_deal, deals, rows)

    @contextmanager
    def faults_explained(self) -> Iterator[None]:
        """Whatever a strategy does wrong comes out with its name, the question, and how to see it again."""
        try:
            yield
        except (IllegalChoice, NotAnInteger) as error:
            raise StrategyFault(self._explain(error)) from None
        except (TooManyOptions, LogFull, Halted):
            raise  # the variant's fault, or asked for
        except Exception as error:
            raise StrategyFault(self._explain(error)) from error

    def _explain(self, error: Exception) -> str:
        world, offer = self.world, self.world.offer
        seat, options = int(offer.seat), int(offer.n)
        strategy = self.strategies[self.order[seat]].label
        if isinstance(error, IllegalChoice):
            what = f"chose option {offer.answer}; legal are 0 to {options - 1}"
        elif isinstance(error, NotAnInteger):
            what = "did not answer with a whole number"
        else:
            what = f"broke down{self._find_line(error)} with {type(error).__name__}: {error}".rstrip(": ")
        shown = [f"{i} {self.game.tell_option(world, i)}" for i in range(min(options, 12))]
        more = f" … ({options} in all)" if options > len(shown) else ""
        ask = self.game.Ask(offer.ask).name.lower().replace("_", " ")
        return (
            f"strategy {strategy} on seat {seat} {what}\n"
            f"  decision: {ask}, number {world.desk.asked} of the game\n"
            f"  options: {'; '.join(shown)}{more}\n"
            f"  see it again: {self.replay_command(int(world.desk.deal))}"
        )

    def _find_line(self, error: Exception) -> str:
        """The last line of a strategy's own file on the way to an error."""
        own = {str(path) for strategy in self.strategies for path in strategy.sources}
        steps = [step for step in traceback.extract_tb(error.__traceback__) if step.filename in own]
        return f" in {Path(steps[-1].filename).name}, line {steps[-1].lineno}," if steps else ""

    def replay_command(self, deal: int) -> str:
        """The command that shows a deal of this match in words."""
        words = ["sunking", "show", "--game", self.game.NAME]
        words += ["--seats", ",".join(strategy.label for strategy in self.strategies)]
        if self.order != sorted(self.order):
            words += ["--order", ",".join(map(str, self.order))]
        if self.rotation:
            words += ["--rotation", str(self.rotation)]
        for intervention in self.interventions:
            words += ["--intervene", intervention]
        return shlex.join([*words, *self.replay, "--seed", str(self.seed), "--deal", str(deal)])


def count_decisions(trace: np.ndarray) -> int:
    """Decisions put to strategies in a trace."""
    return int(np.sum(trace[:, 0] == DECISION))
