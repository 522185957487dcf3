"""The sequential test: the numbers of chess-engine testing, and how often it is wrong."""

import math

import numpy as np
import pytest

from analysis.stats.power import expect_blocks
from analysis.stats.sequential import (
    Decision,
    SequentialTest,
    llr_normal,
    llr_of_effects,
    llr_of_means,
)
from tests.stats.kit import play_luce, rotate

PAIRS = np.array([0.0, 0.25, 0.5, 0.75, 1.0])  # of chess games: lost both … won both
COUNTS = np.array([39, 8843, 26675, 9240, 44])
PAR, CAP = 0.25, 20_000
EDGE = 0.012  # a fixed design needs some 2,000 blocks, so the first look at 200 hardly counts
OPERATING = pytest.mark.parametrize("tries", [200, pytest.param(2000, marks=pytest.mark.slow)])


def logistic(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def test_logistic_elo_of_0_against_5() -> None:
    assert llr_of_means(PAIRS, COUNTS, logistic(0), logistic(5)) == pytest.approx(-16.70, abs=0.005)


def test_normalised_elo_of_half_a_point_against_two_and_a_half() -> None:
    """Normalised Elo is told per game, in units of its spread; a pair of games has √2 of that."""
    t0, t1 = (elo * math.log(10) / 800 * math.sqrt(2) for elo in (0.5, 2.5))
    assert llr_of_effects(PAIRS, COUNTS, 0.5, t0, t1) == pytest.approx(2.94, abs=0.005)


def test_the_normal_form_is_near_the_exact_one() -> None:
    blocks = COUNTS.sum()
    mean = COUNTS @ PAIRS / blocks
    variance = COUNTS @ (PAIRS - mean) ** 2 / blocks
    exact = llr_of_means(PAIRS, COUNTS, logistic(0), logistic(5))
    assert llr_normal(mean, variance, blocks, logistic(0), logistic(5)) == pytest.approx(exact, rel=1e-3)
    assert llr_normal(0.5, 0.0, 10, 0.25, 0.3) == math.inf
    assert llr_normal(0.1, 0.0, 10, 0.25, 0.3) == -math.inf


def test_the_exact_form_is_the_largest_likelihood_with_that_mean() -> None:
    """Against a search over all distributions on three scores with the mean: one free number."""
    values, counts = np.array([0.0, 0.5, 1.0]), np.array([30.0, 50.0, 20.0])

    def search(mean: float) -> float:
        top = np.linspace(1e-9, mean - 1e-9, 2_000_001)
        middle = 2 * (mean - top)
        bottom = 1 - top - middle
        fits = (middle > 0) & (bottom > 0)
        chances = np.stack([bottom[fits], middle[fits], top[fits]])
        return float((counts @ np.log(chances)).max())

    assert llr_of_means(values, counts, 0.4, 0.5) == pytest.approx(search(0.5) - search(0.4), abs=1e-6)


def test_scores_never_seen_leave_the_ratio_finite() -> None:
    assert llr_of_means(PAIRS, np.array([0, 0, 100, 0, 0]), 0.5, 0.52) < -1
    assert math.isfinite(llr_of_means(PAIRS, np.array([0, 0, 0, 0, 100]), 0.5, 0.52))


def play_blocks(rng: np.random.Generator, blocks: int, share: float) -> np.ndarray:
    """Scores of a strategy with this win share against three copies of another, rotated, luck shared."""
    strength = [math.log(3 * share / (1 - share)), 0.0, 0.0, 0.0]
    ranks = play_luce(rng, blocks, rotate(4), strength, [0.0] * 4)
    return np.stack([ranks[:, turn, turn] == 1 for turn in range(4)], axis=1).mean(axis=1)


def run_to_the_end(rng: np.random.Generator, share: float) -> SequentialTest:
    test = SequentialTest(PAR, PAR + EDGE, CAP)
    while test.add(play_blocks(rng, 100, share)) is Decision.PLAY_ON:
        pass
    return test


@OPERATING
@pytest.mark.parametrize(("share", "wrong"), [(PAR, Decision.H1), (PAR + EDGE, Decision.H0)])
def test_wrong_decisions_are_as_rare_as_agreed_and_fewer_blocks_are_played(
    tries: int, share: float, wrong: Decision
) -> None:
    rng = np.random.default_rng(1)
    ended = [run_to_the_end(rng, share) for _ in range(tries)]
    mistakes = sum(test.decision is wrong for test in ended)
    blocks = float(np.mean([test.blocks for test in ended]))
    spread = play_blocks(rng, 20_000, share).std()
    fixed = ((1.645 + 1.645) * spread / EDGE) ** 2
    wald = expect_blocks(EDGE, spread)
    print(f"{share}: wrong {mistakes / tries:.4f}, blocks {blocks:.0f}; fixed {fixed:.0f}; Wald {wald:.0f}")
    assert mistakes / tries <= 0.05 + 3.5 * math.sqrt(0.05 * 0.95 / tries)
    assert blocks < 0.7 * fixed
    assert sum(test.decision is Decision.INCONCLUSIVE for test in ended) == 0


@OPERATING
def test_the_confidence_sequence_holds_at_all_looks_together(tries: int) -> None:
    """The interval of a fixed design, looked at again and again, does not."""
    rng = np.random.default_rng(2)
    sequence = fixed = 0
    for _ in range(tries):
        test = SequentialTest(PAR, PAR + 1e-6, CAP, tightest_at=1000)  # never decides before the cap
        scores = play_blocks(rng, 3000, PAR)
        out = False
        for start in range(0, 3000, 100):
            test.add(scores[start : start + 100])
            reach = 1.96 * math.sqrt(test.variance / test.blocks)
            out |= test.blocks >= 200 and abs(test.mean - PAR) > reach
        trace = test.trace()
        sequence += int(((trace["low"] > PAR) | (trace["high"] < PAR)).any())
        fixed += int(out)
    print(
        f"missed at some look: confidence sequence {sequence / tries:.4f}, fixed interval {fixed / tries:.4f}"
    )
    assert sequence / tries <= 0.05 + 3.5 * math.sqrt(0.05 * 0.95 / tries)
    assert fixed / tries > 0.12


def test_there_is_no_look_before_200_blocks() -> None:
    test = SequentialTest(PAR, PAR + EDGE, CAP)
    assert test.add(np.ones(199)) is Decision.PLAY_ON
    assert test.interval() == (-math.inf, math.inf)
    assert test.trace().empty
    assert test.add(np.ones(1)) is Decision.H1


def test_the_cap_gives_inconclusive_and_the_test_is_over() -> None:
    test = SequentialTest(PAR, PAR + 0.0001, 200)
    scores = np.repeat([0.0, 0.25, 0.5], [50, 100, 50])
    assert test.add(scores) is Decision.INCONCLUSIVE
    low, high = test.interval()
    assert low < 0.25 < high
    with pytest.raises(ValueError, match="the test is over: inconclusive"):
        test.add(scores)


def test_batches_do_not_change_the_ratio() -> None:
    scores = play_blocks(np.random.default_rng(3), 300, 0.26)
    one, many = SequentialTest(PAR, 0.2501, CAP), SequentialTest(PAR, 0.2501, CAP)
    one.add(scores)
    for part in np.array_split(scores, 7):
        many.add(part)
    assert one.llr == many.llr
    assert one.mean == pytest.approx(scores.mean())
    assert one.variance == pytest.approx(scores.var())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0.25, 0.25, 1000), "two shares between 0 and 1 are needed"),
        ((0.25, 1.25, 1000), "two shares between 0 and 1 are needed"),
        ((0.25, 0.26, 100), "a cap of 100 blocks; at least 200"),
        ((0.25, 0.26, 1000, 0.6), "both must be between 0 and 0.5"),
    ],
)
def test_impossible_tests_are_refused(arguments: tuple, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SequentialTest(*arguments)


def test_margins_are_refused() -> None:
    with pytest.raises(ValueError, match="give win shares, not margins"):
        SequentialTest(PAR, 0.26, CAP).add(np.array([3.5, -2.0]))
    with pytest.raises(ValueError, match="outside of the possible scores"):
        llr_of_means(PAIRS, COUNTS, 0.5, 1.5)


@pytest.mark.slow
def test_a_decided_test_and_its_rate_agree_with_the_level() -> None:
    """The chance of H1 under H0 is at most alpha for another pair of errors, too."""
    rng = np.random.default_rng(4)
    wrong = 0
    for _ in range(1000):
        test = SequentialTest(PAR, PAR + EDGE, CAP, alpha=0.1, beta=0.1)
        while test.add(play_blocks(rng, 50, PAR)) is Decision.PLAY_ON:
            pass
        wrong += int(test.decision is Decision.H1)
    assert wrong / 1000 <= 0.1 + 3.5 * math.sqrt(0.1 * 0.9 / 1000)
