"""The strategies of the house; those that think ahead think little here, where they must play and not win."""

from __future__ import annotations

from sim.core.strategy import find_strategies, load_strategy

BUDGET = "rollouts"  # what a strategy that thinks ahead calls its budget


def list_strategies(game: str) -> list[str]:
    """Labels for a line-up."""
    return [
        f"{name}:{BUDGET}=2" if BUDGET in load_strategy(name, game).parameters else name
        for name in find_strategies(game)
    ]
