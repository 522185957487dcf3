"""Games as bytes: whole outcomes and whole traces, to hold one way of running against another.

`python -m tests.kit.record GAME FILE` writes them; SUNKING_PLAIN decides how the kernels run.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from sim.core.layout import image
from sim.core.match import Match
from sim.games import load_game
from tests.kit.cases import load_kit

SEED = 7


def play_cases(name: str) -> Iterator[tuple[str, np.ndarray]]:
    """The name of each game with the bytes of its outcome, then with its trace."""
    game, kit = load_game(name), load_kit(name)
    for case in kit.CASES:
        for line_up in kit.LINE_UPS:
            match = Match(
                game, game.load_box(case.changes), line_up, SEED, interventions=list(case.interventions)
            )
            for deal in range(case.games):
                played = f"{case.name} / {' '.join(line_up)} / {deal}"
                trace = match.trace(deal)
                outcome = image(match.world.result, game.RESULT)
                yield f"outcome of {played}", np.frombuffer(outcome.tobytes(), np.uint8)
                yield f"trace of {played}", trace


def main(name: str, path: Path) -> None:
    with path.open("wb") as file:
        np.savez(file, **dict(play_cases(name)))  # type: ignore[arg-type]


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
