"""Ratings: those of others where they can be had, and right about games that share their luck."""

from pathlib import Path

import choix
import numpy as np
import pytest
import statsmodels.api as sm

from analysis.games import Games, read_games
from analysis.stats.ratings import ELO, Effect, Outcome, estimate_ratings, tabulate_ratings
from tests.stats.kit import FEW_TRIES, check_rate, play, play_luce, rotate, share_out, write_players

NAMES = np.array(["a", "b", "c", "d", "e"])
STRENGTH = np.array([0.8, 0.3, 0.0, -0.4, -0.7])
SEATS = [0.3, 0.1, -0.1, -0.3]
ONLY_STRATEGIES = [Effect.STRATEGY]


def make_league(players: int) -> np.ndarray:
    """Orders [game, seat]: every strategy against copies of every other, rotated."""
    pairs = [(one, other) for one in range(players) for other in range(players) if one != other]
    return np.array(
        [[one if slot == 0 else other for slot in order] for one, other in pairs for order in rotate(4)]
    )


def make_games(orders: np.ndarray, ranks: np.ndarray) -> Games:
    values = {"rank": ranks, "share": 12 * (ranks == 1)}
    return Games(np.arange(len(ranks)), np.array(["x"] * len(orders)), NAMES[orders], values, 12)


@pytest.mark.parametrize("outcome", [Outcome.WINNER, Outcome.RANKING])
def test_ratings_are_those_of_choix(outcome: Outcome) -> None:
    """Four different strategies of five at every table, no ties, no seats."""
    orders = np.array([np.delete(np.arange(5), left_out) for left_out in range(5)])
    ranks = play_luce(np.random.default_rng(1), 80, orders, STRENGTH, [0.0] * 4)
    ours = estimate_ratings(make_games(orders, ranks), outcome, ONLY_STRATEGIES)
    finish = [orders[game][np.argsort(ranks[deal, game])] for deal in range(80) for game in range(5)]
    if outcome is Outcome.RANKING:
        theirs = choix.ilsr_rankings(5, [tuple(order) for order in finish], tol=1e-12)
    else:
        theirs = choix.ilsr_top1(5, [(order[0], tuple(order[1:])) for order in finish], tol=1e-12)
    assert ours.mean / ELO == pytest.approx(theirs - theirs.mean(), abs=1e-6)


def test_errors_are_those_of_cluster_robust_logistic_regression() -> None:
    """statsmodels, for games of two: the first seat wins with the logit of a difference and an intercept."""
    orders = np.array([[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]])
    ranks = play_luce(np.random.default_rng(2), 150, orders, STRENGTH[:3], [0.2, -0.2])
    ours = estimate_ratings(make_games(orders, ranks))
    differ = np.eye(3)[orders[:, 0]] - np.eye(3)[orders[:, 1]]
    rows = np.tile(np.column_stack([differ[:, :2], np.ones(6)]), (150, 1))
    fitted = sm.Logit((ranks[:, :, 0] == 1).reshape(-1).astype(float), rows).fit(
        disp=0, cov_type="cluster", tol=1e-12,
        cov_kwds={"groups": np.repeat(np.arange(150), 6), "use_correction": False},
    )  # fmt: skip
    weights = np.array([[1.0, 0, -1, 0, 0], [0, 1.0, -1, 0, 0], [0, 0, 0, 1.0, -1]]) / ELO
    same = ours.contrast(weights, ["a - c", "b - c", "first seat"])
    assert same.mean == pytest.approx(fitted.params, abs=1e-6)
    assert same.se * np.sqrt(149 / 150) == pytest.approx(fitted.bse, abs=1e-6)


@FEW_TRIES
def test_ratings_and_seats_cover_the_truth(tries: int) -> None:
    rng = np.random.default_rng(3)
    orders = make_league(3)
    truth = ELO * np.append(STRENGTH[:3] - STRENGTH[:3].mean(), SEATS)
    missed = {outcome: np.zeros(7, int) for outcome in Outcome}
    for _ in range(tries):
        games = make_games(orders, play_luce(rng, 200, orders, STRENGTH[:3], SEATS))
        for outcome in Outcome:
            table = estimate_ratings(games, outcome).table()
            missed[outcome] += ((table["low"] > truth) | (table["high"] < truth)).to_numpy()
    for outcome in Outcome:
        for effect in (0, 2, 3):
            check_rate(missed[outcome][effect], tries)


def test_games_taken_for_independent_would_be_too_sure() -> None:
    """The error of a seat, whose luck the games of a deal share, against that of the same games shuffled."""
    orders = make_league(3)
    ranks = play_luce(np.random.default_rng(4), 400, orders, STRENGTH[:3], SEATS)
    clustered = estimate_ratings(make_games(orders, ranks))
    shuffled = np.stack(
        [np.random.default_rng(game).permutation(ranks[:, game]) for game in range(len(orders))], axis=1
    )
    independent = estimate_ratings(make_games(orders, shuffled))
    assert clustered.mean == pytest.approx(independent.mean)
    assert clustered.se[3] > 1.5 * independent.se[3]


@FEW_TRIES
def test_equal_strategies_keep_all_ranks(tries: int) -> None:
    rng = np.random.default_rng(5)
    orders = make_league(3)
    told_apart = 0
    for _ in range(tries):
        games = make_games(orders, play_luce(rng, 200, orders, [0.0] * 3, SEATS))
        table = tabulate_ratings(estimate_ratings(games))
        told_apart += int((table["rank_best"] > 1).any() or (table["rank_worst"] < 3).any())
    check_rate(told_apart, tries)


def test_planted_strengths_are_ranked() -> None:
    orders = make_league(5)
    ranks = play_luce(np.random.default_rng(6), 600, orders, [0.8, 0.3, 0.3, -0.4, -0.7], SEATS)
    table = tabulate_ratings(estimate_ratings(make_games(orders, ranks)))
    table = table.set_index("strategy")
    assert table.loc["a", ["rank_best", "rank_worst"]].tolist() == [1, 1]
    assert table.loc["b", ["rank_best", "rank_worst"]].tolist() == [2, 3]
    assert table.loc["c", ["rank_best", "rank_worst"]].tolist() == [2, 3]
    assert table.loc["e", ["rank_best", "rank_worst"]].tolist() == [5, 5]
    assert table["rating"].sum() == pytest.approx(0.0, abs=1e-9)


def test_a_shared_win_counts_half_for_each() -> None:
    """Wins of seats 0 and 1 that are all shared rate like as many wins that each had alone."""
    orders = np.array([[0, 1, 2, 3]])
    alone = np.array([[12, 0, 0, 0], [0, 12, 0, 0]] * 3 + [[0, 0, 12, 0], [0, 0, 0, 12]])[:, None]
    shared = np.array([[6, 6, 0, 0]] * 6 + [[0, 0, 12, 0], [0, 0, 0, 12]])[:, None]
    ratings = [
        estimate_ratings(
            Games(np.arange(8), np.array(["x"]), NAMES[orders], {"share": shares}, 12),
            effects=ONLY_STRATEGIES,
        ).mean
        for shares in (alone, shared)
    ]
    assert ratings[0] == pytest.approx(ratings[1])
    assert np.exp((ratings[0][0] - ratings[0][2]) / ELO) == pytest.approx(3.0)


def test_equal_ranks_are_each_chosen_from_those_not_better() -> None:
    orders = np.array([[0, 1, 2]])
    tied = np.array([[1, 1, 3]] * 4 + [[2, 2, 1]] * 2 + [[3, 1, 1], [1, 3, 1]])[:, None]
    games = Games(np.arange(8), np.array(["x"]), NAMES[orders], {"rank": tied}, 12)
    rating = estimate_ratings(games, Outcome.RANKING, ONLY_STRATEGIES)
    assert rating.mean[0] == pytest.approx(rating.mean[1])
    assert rating.mean[0] > rating.mean[2]


def test_games_are_read_from_files(tmp_path: Path) -> None:
    points, stones = play(np.random.default_rng(7), 50, rotate(4), [2, 0, 0, 0], [0] * 4)
    names = [["a" if slot == 0 else "b" for slot in order] for order in rotate(4)]
    path = write_players(tmp_path / "p.parquet", points, stones, names, ["a, 3 b"] * 4)
    games = read_games(path, ["share", "points"])
    assert games.strategies.tolist() == names
    assert np.array_equal(games.values["points"], points)
    assert np.array_equal(games.values["share"], share_out(points, stones))
    assert games.whole_win == 12
    assert tabulate_ratings(estimate_ratings(games))["strategy"].tolist() == ["a", "b"]
    with pytest.raises(ValueError, match="no arm 'blanked'; known: base"):
        read_games(path, ["share"], "blanked")


def test_one_block_gives_endless_intervals() -> None:
    orders = make_league(3)
    ranks = play_luce(np.random.default_rng(8), 1, orders, [0.0] * 3, [0.0] * 4, shared=0.0)
    table = tabulate_ratings(estimate_ratings(make_games(orders, ranks), effects=ONLY_STRATEGIES))
    assert (table["high"] == np.inf).all()
    assert table["rank_best"].tolist() == [1] * 3


def test_who_always_wins_or_never_meets_the_rest_has_no_rating() -> None:
    orders = np.array([[0, 1], [1, 0]])
    ranks = np.array([[[1, 2], [2, 1]]] * 20)
    with pytest.raises(ValueError, match=r"(a wins \(nearly\) always|b wins \(nearly\) never): no rating"):
        estimate_ratings(make_games(orders, ranks), effects=ONLY_STRATEGIES)
    orders = np.array([[0, 1], [1, 0], [2, 3], [3, 2]])
    ranks = play_luce(np.random.default_rng(9), 50, orders, STRENGTH, [0.0] * 2)
    with pytest.raises(ValueError, match="some strategies never met"):
        estimate_ratings(make_games(orders, ranks), effects=ONLY_STRATEGIES)
