"""How many games does a question need?"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.stats.power import find_smallest_effect, find_spread, tabulate_power
from analysis.stats.seats import estimate_seats
from analysis.stats.versus import estimate_versus, read_versus
from analysis.studies.study import Page, Setup, Study, StudyError, explained, warnings_into
from analysis.studies.words import percent

EFFECTS = (0.0025, 0.005, 0.01, 0.02)


def study_power(
    setup: Setup, one: str = "greedy", other: str = "", effects: Sequence[float] = EFFECTS
) -> Study:
    """From a pilot on the setup's deals: a seat of `one` in self-play, or `one` against copies of `other`."""
    warnings: list[str] = []
    if other:
        run = setup.play({f"{one} against {other}": [one, *[other] * (setup.players - 1)]}, "rotate")
        question, games = f"{one} against {setup.players - 1} × {other}", setup.players
    else:
        run = setup.play_self([one])
        question, games = f"a seat of {one} in self-play", 1
    with explained(), warnings_into(warnings):
        if other:
            estimate = estimate_versus(read_versus(run.table("players"), "share"))
        else:
            estimate = estimate_seats(run.table("players"))
        spread = float(np.max(find_spread(estimate)))
        if spread == 0:
            raise StudyError(
                f"all {run.deals:,} blocks score the same: no spread to tell power from; ask otherwise"
            )
        table = tabulate_power(spread, games, list(effects))
    table = table.assign(spread=spread, games_a_block=games, question=question)
    smallest = find_smallest_effect(setup.deals, spread)
    rows = [
        (
            f"{100 * row['effect']:g}", f"{row['games']:,}", f"{row['games_for_equivalence']:,}",
            f"{row['games_sequential']:,}",
        )
        for row in table.to_dict("records")
    ]  # fmt: skip
    page = Page(
        f"Games to find an effect on {question}, {setup.players} players; a block's spread "
        f"{percent(spread)}, measured on {run.deals:,} deal blocks",
        ("effect, pp", "fixed number", "to show it is smaller", "sequential, mean"),
        rows,
    )
    sentence = (
        f"{setup.deals:,} deals find a difference of {100 * smallest:.2g} percentage points in win share "
        "(80 % power, 5 % two-sided); smaller ones may be there and stay unseen."
    )
    return Study("power", setup, {"power": pd.DataFrame(table)}, [page], sentence, warnings)
