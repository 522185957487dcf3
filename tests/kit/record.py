"""Games of Louis XIV as bytes: whole outcomes and whole traces, to hold one way of running against another.

`python -m tests.kit.record FILE` writes them; SUNKING_PLAIN decides how the kernels run.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sim.core.layout import image
from sim.core.match import Match
from sim.games.louis_xiv import game


class Case(NamedTuple):
    """A line-up under a variant, and what is done to it."""

    name: str
    games: int
    changes: dict[str, Any]
    interventions: tuple[str, ...]


CASES = (
    Case("printed", 40, {}, ()),
    Case(
        "many missions",
        15,
        {
            "pairing": "random",
            "hand.dark": 2,
            "rounds": 6,
            "tiles.1.payout.crown": 2,
            "tiles.7.payout.ring": 2,
        },
        (),
    ),
    Case(
        "scarce",
        15,
        {
            "coats.each": 2,
            "coats.short": "substitute",
            "intrigue.persons": [3, 8],
            "stones.each": 9,
            "louis.flips": "always",
        },
        (),
    ),
    Case(
        "intervened",
        15,
        {},
        ("blank:seat=0,order=1", "grant:seat=1,card=D7,round=1,points=3", "force:seat=1,pile=dark"),
    ),
)
LINE_UPS = (
    ["random", "random"], ["random", "greedy:doubt=0.3", "random"], ["random", "random", "random", "random"],
    ["greedy", "greedy"], ["greedy", "greedy", "random"], ["greedy", "random", "greedy", "greedy:chip=3"],
)  # fmt: skip
SEED = 7


def play_cases() -> Iterator[tuple[str, np.ndarray]]:
    """The name of each game with the bytes of its outcome, then with its trace."""
    for case in CASES:
        for line_up in LINE_UPS:
            match = Match(
                game, game.load_box(case.changes), line_up, SEED, interventions=list(case.interventions)
            )
            for deal in range(case.games):
                name = f"{case.name} / {' '.join(line_up)} / {deal}"
                trace = match.trace(deal)
                outcome = image(match.world.result, game.RESULT)
                yield f"outcome of {name}", np.frombuffer(outcome.tobytes(), np.uint8)
                yield f"trace of {name}", trace


def main(path: Path) -> None:
    with path.open("wb") as file:
        np.savez(file, **dict(play_cases()))  # type: ignore[arg-type]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
