"""Ratings of strategies from whole games: a conditional logit within each game, with effects of the seats.

The chance of a player to win is exp(strategy + seat) over the sum of that for all players of the game; places
below the winner follow in the same way among those who are left (Plackett–Luce). Ratings are told on the Elo
scale, 400 points for odds of ten to one, with mean 0 over the pool.

References: McFadden 1974; Plackett 1975; Breslow 1974 (ties); Mogstad, Romano, Shaikh & Wilhelm 2024 (ranks).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import pandas as pd
from scipy.linalg import block_diag, helmert

from analysis.games import Games
from analysis.stats.core import Estimate

ELO = 400 / math.log(10)  # points for odds of e to one
FARTHEST = 12.0  # logits from the mean of the pool; beyond, a rating has run away
STEPS = 100
CLOSE = 1e-12  # logits
BLOCKS_A_STEP = 1 << 16


class Outcome(StrEnum):
    """What of a game is fitted: a column of the players table."""

    WINNER = "share"  # who won; a shared win counts for each by its share
    RANKING = "rank"  # the whole order; players of equal rank are each chosen from all who are not better


class Effect(StrEnum):
    STRATEGY = "strategy"
    SEAT = "seat"


@dataclass(frozen=True)
class Results:
    """The distinct results of each game of the block, as choices of one player from some."""

    of_games: np.ndarray  # [block, game] number of the result
    games: np.ndarray  # [result] which game of the block
    owner: np.ndarray  # [choice] result that the choice belongs to
    there: np.ndarray  # [choice, seat] who could be chosen
    chosen: np.ndarray  # [choice, seat] who was, in parts that sum to 1


def estimate_ratings(
    games: Games,
    outcome: Outcome = Outcome.WINNER,
    effects: Sequence[Effect] = (Effect.STRATEGY, Effect.SEAT),
) -> Estimate:
    """Elo points of every strategy, and of every seat, each with mean 0.

    Estimand: the coefficients of the conditional logit that is nearest to the games of the design. Estimator:
    maximum likelihood over all games; the covariance is the sandwich H⁻¹ (Σ u_b u_b') H⁻¹ over blocks, since
    games of one deal share their luck. Wrong as a forecast where strengths are not on one line (A beats B
    beats C beats A): then the head-to-head matrix is the answer.
    """
    results = find_results(games.values[outcome], outcome)
    labels, design = make_design(games.strategies, effects)
    # free parameters: helmert's rows are orthonormal and sum to 0, so effects keep a mean of 0
    spread = block_diag(*(helmert(int(np.sum(labels["effect"] == effect))) for effect in effects)).T
    choices = (design @ spread)[results.games[results.owner]]
    times = np.bincount(results.of_games.reshape(-1), minlength=len(results.games))[results.owner]
    solution, bread = fit(choices, results, times, labels, spread)
    blocks = len(results.of_games)
    covariance = np.full((len(labels), len(labels)), np.inf)
    if blocks > 1:
        meat = add_up_scores(choices, results, solution) * blocks / (blocks - 1)
        covariance = ELO**2 * spread @ bread @ meat @ bread @ spread.T
    return Estimate(labels, ELO * spread @ solution, covariance, blocks)


def find_results(outcomes: np.ndarray, outcome: Outcome) -> Results:
    """The distinct rows of outcomes [block, game, seat], game by game: there are few, however many blocks."""
    blocks, games, seats = outcomes.shape
    of_games = np.empty((blocks, games), np.int32)
    in_turn: list[tuple[int, np.ndarray]] = []
    for game in range(games):
        code = outcomes[:, game].astype(np.int64) @ (1 + int(outcomes.max())) ** np.arange(seats)
        _, first, number = np.unique(code, return_index=True, return_inverse=True)
        of_games[:, game] = len(in_turn) + number
        in_turn += [(game, outcomes[at, game].astype(float)) for at in first]
    owner, there, chosen = [], [], []
    for number, (_, told) in enumerate(in_turn):
        for among, parts in list_choices(told, outcome):
            owner.append(number)
            there.append(among)
            chosen.append(parts)
    return Results(
        of_games, np.array([game for game, _ in in_turn]), np.array(owner), np.array(there), np.array(chosen)
    )


def list_choices(told: np.ndarray, outcome: Outcome) -> list[tuple[np.ndarray, np.ndarray]]:
    """Who could be chosen and who was, for the result of one game."""
    if outcome is Outcome.WINNER:
        return [(np.ones(len(told), dtype=bool), told / told.sum())]
    return [(told >= told[seat], np.eye(len(told))[seat]) for seat in range(len(told))]


def make_design(strategies: np.ndarray, effects: Sequence[Effect]) -> tuple[pd.DataFrame, np.ndarray]:
    """Names of the effects, and 1 where a player of a game has one: [game, seat, effect]."""
    seats = np.broadcast_to(np.arange(strategies.shape[1]), strategies.shape)
    labels, columns = [], []
    for effect in effects:
        of_players = strategies if effect is Effect.STRATEGY else seats
        for name in sorted(set(of_players.reshape(-1).tolist())):
            labels.append((str(effect), str(name)))
            columns.append(of_players == name)
    return pd.DataFrame(labels, columns=["effect", "name"]), np.stack(columns, axis=2).astype(float)


def fit(
    choices: np.ndarray, results: Results, times: np.ndarray, labels: pd.DataFrame, spread: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Newton's method on the log-likelihood, which is concave; returns the solution and H⁻¹."""
    at = np.zeros(choices.shape[2])
    height, slope, curve = climb(choices, results, times, at)
    if np.linalg.matrix_rank(curve, tol=1e-9 * times.sum()) < len(at):
        raise ValueError("some strategies never met, not even through others; play them together")
    for _ in range(STEPS):
        step = np.linalg.solve(curve, slope)
        if np.abs(step).max(initial=0.0) < CLOSE:
            break
        there = climb(choices, results, times, at + step)
        while there[0] < height - abs(height) * 1e-12 and np.abs(step).max() > CLOSE:
            step /= 2
            there = climb(choices, results, times, at + step)
        at = at + step
        height, slope, curve = there
        refuse_runaways(spread @ at, labels)
    return at, np.linalg.inv(curve)


def climb(
    choices: np.ndarray, results: Results, times: np.ndarray, at: np.ndarray
) -> tuple[float, np.ndarray, np.ndarray]:
    """The log-likelihood, its slope, and H, its curvature downwards."""
    chance, height = find_chances(choices, results, times, at)
    slope = np.einsum("csp,cs,c->p", choices, results.chosen - chance, times)
    mean = np.einsum("csp,cs->cp", choices, chance)
    weighted = choices * (chance * times[:, None])[:, :, None]
    curve = np.einsum("csp,csq->pq", weighted, choices) - (mean.T * times) @ mean
    return height, slope, curve


def find_chances(
    choices: np.ndarray, results: Results, times: np.ndarray, at: np.ndarray
) -> tuple[np.ndarray, float]:
    """[choice, seat] chances, and the log-likelihood."""
    strength = np.where(results.there, choices @ at, -np.inf)
    total = np.logaddexp.reduce(strength, axis=1, keepdims=True)
    logs = np.where(results.chosen > 0, strength - total, 0.0)
    return np.exp(strength - total), float(times @ (results.chosen * logs).sum(axis=1))


def refuse_runaways(logits: np.ndarray, labels: pd.DataFrame) -> None:
    """A strategy that always wins, or never, has no finite rating."""
    if np.abs(logits).max(initial=0.0) > FARTHEST:
        far = int(np.abs(logits).argmax())
        often = "always" if logits[far] > 0 else "never"
        raise ValueError(
            f"{labels['name'][far]} wins (nearly) {often}: no rating; leave it out, or play more"
        )


def add_up_scores(choices: np.ndarray, results: Results, at: np.ndarray) -> np.ndarray:
    """Σ u_b u_b' over blocks: u_b is the slope of the log-likelihood of the block's games."""
    chance, _ = find_chances(choices, results, np.ones(len(choices)), at)
    slopes = np.zeros((len(results.games), len(at)))
    np.add.at(slopes, results.owner, np.einsum("csp,cs->cp", choices, results.chosen - chance))
    meat = np.zeros((len(at), len(at)))
    for start in range(0, len(results.of_games), BLOCKS_A_STEP):
        of_blocks = slopes[results.of_games[start : start + BLOCKS_A_STEP]].sum(axis=1)
        meat += of_blocks.T @ of_blocks
    return meat


def tabulate_ratings(ratings: Estimate, level: float = 0.95, seed: int = 0) -> pd.DataFrame:
    """A row a strategy, best first: rating, its interval, and the ranks that it may have.

    Rank set: all pairwise differences get simultaneous intervals; a rank is at best 1 + the strategies that
    are surely better, at worst as many as are not surely worse. All sets together hold at the level.
    """
    strategies = ratings.pick((ratings.labels["effect"] == str(Effect.STRATEGY)).to_numpy())
    table = strategies.table(level).rename(columns={"name": "strategy", "mean": "rating"})
    pairs = strategies.differences().band(level, seed)
    best, worst = np.ones(len(table), int), np.full(len(table), len(table))
    place = {name: number for number, name in enumerate(table["strategy"])}
    for one, other, low, high in zip(
        pairs["name_1"], pairs["name_2"], pairs["low"], pairs["high"], strict=True
    ):
        if low > 0 or high < 0:
            above, below = (one, other) if low > 0 else (other, one)
            worst[place[above]] -= 1
            best[place[below]] += 1
    table = table.drop(columns="effect").assign(rank_best=best, rank_worst=worst)
    return table.sort_values("rating", ascending=False, ignore_index=True)
