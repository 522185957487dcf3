"""The helpers for strategies, at small tables set by hand. Their own examples are tests too."""

import doctest
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

from sim.core.jit import PLAIN
from sim.games.kabale_und_hiebe.rules.p1_turn import offer_plays
from sim.games.kabale_und_hiebe.vocabulary import Card, Symbol
from strategies.kabale_und_hiebe import shared, shared_column
from tests.rules.kabale_und_hiebe.table import Table

COLUMNS = ["art 3: A king, B storm?", "trade 5: B queen, C wizard, A squire?", "military 1"]


def set_table() -> Table:
    """The table of the examples, as the module describes it."""
    table = Table(
        3,
        COLUMNS,
        hands=["juliet romeo witch"],
        discards=["", "king assassin"],
        won=["art 1, farming 4, alchemy 3, religion 3, military 2", "trade 4"],
        round=4,
    )
    offer_plays(table.world, 0)
    table.world.offer.first[table.world.offer.groups] = table.world.offer.n
    return table


def show(table: Table) -> dict[str, Any]:
    """What a strategy on seat 0 is shown, by the names of the examples."""
    world = table.world
    shown = {"me": world.me[0], "table": world.table, "offer": world.offer, "book": world.book}
    return {**shown, "Card": Card, "Symbol": Symbol}


@pytest.mark.skipif(not PLAIN, reason="compiled functions hide their examples")
@pytest.mark.parametrize("module", [shared, shared_column])
def test_the_examples_of_every_helper_hold(module: ModuleType) -> None:
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    helpers = {name: entry for name, entry in vars(module).items() if isinstance(entry, FunctionType)}
    own = {name: entry for name, entry in helpers.items() if entry.__module__ == module.__name__}
    assert len(own) >= 12
    for name, helper in own.items():
        (test,) = finder.find(helper, name, globs=vars(module) | show(set_table()))
        assert test.examples, f"{name} has no example"
        with np.printoptions(legacy="1.25"):  # numbers as people write them
            assert runner.run(test).failed == 0, name
