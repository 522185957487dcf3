"""Is A better than B, and who is how strong in a league?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations

import numpy as np
import pandas as pd

from analysis.games import read_games
from analysis.stats.ratings import Outcome, estimate_ratings, tabulate_ratings
from analysis.stats.sequential import FIRST_LOOK, Decision, SequentialTest
from analysis.stats.versus import find_cells, read_versus, tabulate_versus
from analysis.studies.study import Page, Setup, Study, StudyError, explained, warnings_into
from analysis.studies.words import listed, percent, percentage_points, percents, points, points_between

BATCHES = 20  # looks, at the most


def study_comparison(setup: Setup, one: str, other: str, delta: float = 0.005, error: float = 0.05) -> Study:
    """Play `one` against copies of `other` until it is decided whether `one` is `delta` better, or the deals
    are used up. H0: its win share is par; H1: par + delta."""
    if one == other:
        raise StudyError(f"{one} against itself: nothing to decide; name two different strategies")
    par = 1 / setup.players
    with explained():
        test = SequentialTest(par, par + delta, setup.deals, error, error)
    line_up = {f"{one} against {other}": [one, *[other] * (setup.players - 1)]}
    batch = max(FIRST_LOOK, -(-setup.deals // BATCHES))
    while test.decision is Decision.PLAY_ON:
        deals = min(batch, setup.deals - test.blocks)
        run = setup.play(line_up, "rotate", first_deal=test.blocks, deals=deals)
        blocks = read_versus(run.table("players"), "share")
        column = next(column for column, name, _ in find_cells(blocks) if name == one)
        test.add(blocks.scores[:, column])
    low, high = test.interval()
    table = pd.DataFrame(
        [
            {
                "one": one, "other": other, "players": setup.players, "par": par, "delta": delta,
                "share": test.mean, "low": low, "high": high, "llr": test.llr,
                "decision": str(test.decision), "blocks": test.blocks, "cap": setup.deals,
            }
        ]
    )  # fmt: skip
    page = Page(
        f"{one} against {setup.players - 1} × {other}, par {100 * par:.4g} %: par against par + "
        f"{percentage_points(delta)}, sequentially, errors {100 * error:g} % each",
        ("win share", "interval", "log likelihood ratio", "bounds", "decision", "deal blocks"),
        [
            (
                percent(test.mean), percents(low, high), f"{test.llr:+.2f}",
                "{:+.2f} and {:+.2f}".format(*test.bounds), str(test.decision), f"{test.blocks:,}",
            )
        ],
    )  # fmt: skip
    tables = {"comparison": table, "looks": test.trace()}
    return Study("compare", setup, tables, [page], conclude(test, one, other, delta))


def conclude(test: SequentialTest, one: str, other: str, delta: float) -> str:
    low, high = test.interval()
    step = percentage_points(delta)
    words = {
        Decision.H1: f"{one} is better than {other}: par + {step} explains the games, par does not",
        Decision.H0: f"{one} is not {step} better than {other}: par, or less, explains the games better",
        Decision.INCONCLUSIVE: f"After {test.blocks:,} deals it is undecided whether {one} is {step} better",
    }
    return (
        f"{words[test.decision]}; its share is {percents(low, high)} % by an interval that holds whenever "
        "one stops. It is a statement about this table of copies, not about other opponents."
    )


def study_league(setup: Setup, strategies: Sequence[str], level: float = 0.95) -> Study:
    """Every strategy against copies of every other, on the same deals: a matrix, and ratings of all games."""
    if len(set(strategies)) < len(strategies) or len(strategies) < 2:
        raise StudyError(f"a league of {', '.join(strategies)}; name two or more different strategies")
    pairs = combinations(strategies, 2) if setup.players == 2 else permutations(strategies, 2)
    line_ups = {f"{one} against {other}": [one, *[other] * (setup.players - 1)] for one, other in pairs}
    run = setup.play(line_ups, "rotate")
    warnings: list[str] = []
    with explained(), warnings_into(warnings):
        matrix = tabulate_versus(run.table("players"), level=level)
        games = read_games(run.table("players"), [Outcome.WINNER])
        ratings = tabulate_ratings(estimate_ratings(games), level)
    place = {name: number for number, name in enumerate(ratings["strategy"])}
    matrix = matrix.sort_values(["one", "other"], key=lambda names: names.map(place), ignore_index=True)
    pages = [tell_ratings(ratings), tell_matrix(matrix, ratings["strategy"].tolist(), setup.players)]
    return Study(
        "league", setup, {"ratings": ratings, "versus": matrix}, pages, conclude_league(ratings), warnings
    )


def tell_ratings(ratings: pd.DataFrame) -> Page:
    rows = [
        (
            row["strategy"], points(row["rating"]), points_between(row["low"], row["high"]),
            str(row["rank_best"]) if row["rank_best"] == row["rank_worst"]
            else f"{row['rank_best']} to {row['rank_worst']}",
        )
        for row in ratings.to_dict("records")
    ]  # fmt: skip
    title = f"Ratings in Elo points, mean 0, 95 % intervals from {ratings['blocks'].iloc[0]:,} deal blocks"
    return Page(title, ("strategy", "rating", "interval", "rank"), rows)


def tell_matrix(matrix: pd.DataFrame, order: Sequence[str], players: int) -> Page:
    cells = matrix.set_index(["one", "other"])

    def tell(one: str, other: str) -> str:
        if one == other:
            return "–"
        cell = cells.loc[(one, other)]
        mark = {"better": " +", "worse": " −"}.get(cell["verdict"], "")
        return f"{percent(cell['share'])} ± {50 * (cell['high'] - cell['low']):.2f}{mark}"

    rows = [(one, *(tell(one, other) for other in order)) for one in order]
    title = (
        f"Win share of the row alone against {players - 1} of the column, par {100 / players:.4g} %; 95 % "
        "for all cells together, + and − where par is excluded"
    )
    return Page(title, ("alone", *order), rows)


def conclude_league(ratings: pd.DataFrame) -> str:
    first = ratings[ratings["rank_best"] == 1]["strategy"]
    alone = ratings["rank_worst"].to_numpy()[np.argmax(ratings["rating"].to_numpy())] == 1
    told = (
        f"{first.iloc[0]} is the strongest of these" if alone else f"The strongest is one of {listed(first)}"
    )
    return f"{told}; ratings sum up the games against each other and say nothing about players from outside."
