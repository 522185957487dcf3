"""How many blocks: as others compute it, and as it then turns out."""

import numpy as np
import pytest
from statsmodels.stats.power import TTestPower

from analysis.stats.core import estimate_means
from analysis.stats.power import (
    count_blocks,
    count_blocks_for_equivalence,
    expect_blocks,
    find_smallest_effect,
    find_spread,
    tabulate_power,
)
from analysis.stats.verdicts import judge
from tests.stats.kit import TRIES, check_rate


def test_the_number_of_blocks_is_that_of_statsmodels() -> None:
    for effect, spread in ((0.01, 0.2), (0.005, 0.43)):
        theirs = TTestPower().solve_power(effect_size=effect / spread, alpha=0.05, power=0.8)
        assert count_blocks(effect, spread) == pytest.approx(theirs, rel=2e-3)


def test_the_smallest_effect_and_the_number_of_blocks_are_inverse() -> None:
    blocks = count_blocks(0.007, 0.3)
    assert find_smallest_effect(blocks, 0.3) <= 0.007 < find_smallest_effect(blocks - 1, 0.3)


@TRIES
def test_that_many_blocks_find_the_effect_that_often(tries: int) -> None:
    rng = np.random.default_rng(1)
    found = equivalent = 0
    for _ in range(tries):
        scores = rng.normal(0.01, 0.1, size=count_blocks(0.01, 0.1))
        found += int(judge(estimate_means(scores))["p"][0] < 0.05)
        scores = rng.normal(0.0, 0.1, size=count_blocks_for_equivalence(0.01, 0.1))
        equivalent += int(judge(estimate_means(scores), 0.01)["p_equivalent"][0] < 0.05)
    check_rate(found, tries, 0.8)
    check_rate(equivalent, tries, 0.8)


def test_half_a_point_at_four_takes_about_forty_thousand_games_in_sequence() -> None:
    """Single games of four, 25 % to be won: variance 3/16; about 41 k by simulation with overshoot."""
    assert expect_blocks(0.005, np.sqrt(3 / 16)) == pytest.approx(41_000, rel=0.05)


def test_the_spread_is_that_of_block_scores() -> None:
    scores = np.random.default_rng(2).normal(size=(500, 2)) * [0.1, 0.4]
    assert find_spread(estimate_means(scores)) == pytest.approx(scores.std(axis=0, ddof=1))


def test_the_table_counts_games() -> None:
    table = tabulate_power(0.2, 4, [0.01, 0.02])
    assert table["games"].tolist() == [4 * count_blocks(effect, 0.2) for effect in (0.01, 0.02)]
    assert (table["games_sequential"] > 0).all()


def test_impossible_wishes_are_refused() -> None:
    with pytest.raises(ValueError, match="effect 0; above 0 is needed"):
        count_blocks(0.0, 0.1)
    with pytest.raises(ValueError, match="power 1; between 0 and 1 is needed"):
        count_blocks(0.01, 0.1, power=1.0)
