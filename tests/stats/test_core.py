"""The block estimator: right as often as it says, where rows taken for independent are not."""

import numpy as np
import pandas as pd
import pytest
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.multivariate import test_mvmean as mvmean

from analysis.stats.core import Estimate, estimate_means
from analysis.stats.verdicts import judge
from tests.stats.kit import TRIES, check_rate, find_chances, play, play_luce, rotate, share_out

BLOCKS = 200
FAIR = [0.0] * 4


def play_seats(rng: np.random.Generator, blocks: int = BLOCKS) -> np.ndarray:
    """[block, game, seat] win shares of equal players: four games a deal, whose luck is shared by seat."""
    return share_out(*play(rng, blocks, rotate(4), FAIR, FAIR)) / 12


def estimate_as_if_rows_were_independent(shares: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What most tools do: every row of a seat is an observation."""
    rows = shares.reshape(-1, shares.shape[2])
    return rows.mean(axis=0), rows.std(axis=0, ddof=1) / np.sqrt(len(rows))


@TRIES
def test_equal_seats_are_called_unequal_as_rarely_as_it_says(tries: int) -> None:
    rng = np.random.default_rng(11)
    single = omnibus = contrast = 0
    for _ in range(tries):
        estimate = estimate_means(play_seats(rng).mean(axis=1))
        table = estimate.table()
        single += int(not table["low"][0] <= 0.25 <= table["high"][0])
        omnibus += int(estimate.omnibus(0.25).p < 0.05)
        apart = estimate.contrast(np.array([1.0, 0, 0, -1]), ["0 - 3"]).table()
        contrast += int(not apart["low"][0] <= 0 <= apart["high"][0])
    check_rate(single, tries)
    check_rate(omnibus, tries)
    check_rate(contrast, tries)


def test_rows_taken_for_independent_cry_wolf_where_blocks_do_not() -> None:
    rng = np.random.default_rng(12)
    naive = ours = 0
    for _ in range(400):
        shares = play_seats(rng)
        mean, se = estimate_as_if_rows_were_independent(shares)
        naive += int(abs(mean[0] - 0.25) > 1.96 * se[0])
        table = estimate_means(shares.mean(axis=1)).table()
        ours += int(not table["low"][0] <= 0.25 <= table["high"][0])
    print(f"false alarms: rows {naive / 400:.3f}, blocks {ours / 400:.3f}")
    assert naive / 400 > 0.15
    check_rate(ours, 400)


@TRIES
def test_intervals_cover_a_known_truth_that_is_not_par(tries: int) -> None:
    """Alone and all together, for shares and for their differences."""
    rng = np.random.default_rng(13)
    strength, seats = [0.7, 0.0, -0.4, -0.4], [0.3, 0.0, 0.0, -0.3]
    orders = np.array(rotate(4))
    chances = find_chances(orders, strength, seats)
    truth = np.array([chances[orders == slot].mean() for slot in range(4)])
    missed = apart = together = 0
    for _ in range(tries):
        won = play_luce(rng, BLOCKS, orders, strength, seats) == 1
        scores = np.stack([won[:, orders == slot].mean(axis=1) for slot in range(4)], axis=1)
        estimate = estimate_means(scores)
        table = estimate.table()
        missed += int(not table["low"][0] <= truth[0] <= table["high"][0])
        differences = estimate.differences()
        table = differences.table()
        apart += int(not table["low"][0] <= truth[0] - truth[1] <= table["high"][0])
        band = estimate.band()
        together += int(((band["low"] > truth) | (band["high"] < truth)).any())
    check_rate(missed, tries)
    check_rate(apart, tries)
    check_rate(together, tries)


def test_a_planted_effect_is_found() -> None:
    shares = share_out(*play(np.random.default_rng(3), 2000, rotate(4), FAIR, [1.5, 0, 0, 0])) / 12
    estimate = estimate_means(shares.mean(axis=1))
    assert estimate.band()["low"][0] > 0.25
    assert estimate.omnibus(0.25).p < 1e-6
    assert (estimate.differences().band()["low"][:3] > 0).all()
    assert (estimate.differences().band()["low"][3:] < 0).all()


def test_it_agrees_with_cluster_robust_regression() -> None:
    """statsmodels: rows on dummies of the seats, errors clustered by deal, without small-sample factors."""
    shares = play_seats(np.random.default_rng(5), 60)
    blocks, _, seats = shares.shape
    estimate = estimate_means(shares.mean(axis=1))
    deal, _, seat = (axis.ravel() for axis in np.indices(shares.shape))
    fitted = sm.OLS(shares.ravel(), np.eye(seats)[seat]).fit(
        cov_type="cluster", cov_kwds={"groups": deal, "use_correction": False}
    )
    factor = (blocks - 1) / blocks
    assert estimate.mean == pytest.approx(fitted.params, abs=1e-9)
    assert estimate.covariance * factor == pytest.approx(fitted.cov_params(), abs=1e-9)
    weights = np.array([1.0, -1, 0, 0])
    apart = estimate.contrast(weights, ["0 - 1"])
    assert apart.se[0] * np.sqrt(factor) == pytest.approx(fitted.t_test(weights).sd.item(), abs=1e-9)


def test_the_interval_is_scipys_t_interval_and_the_omnibus_hotellings() -> None:
    scores = play_seats(np.random.default_rng(6), 80).mean(axis=1)
    estimate = estimate_means(scores)
    low, high = stats.ttest_1samp(scores[:, 1], 0.25).confidence_interval(0.9)
    table = estimate.table(0.9)
    assert (table["low"][1], table["high"][1]) == (pytest.approx(low), pytest.approx(high))
    theirs = mvmean(scores[:, :3], np.full(3, 0.25))
    ours = estimate.omnibus(0.25)  # all four, one of which the others determine
    assert ours.freedom == 3
    assert ours.chi2 == pytest.approx(theirs.t2, rel=1e-6)
    assert ours.p == pytest.approx(theirs.pvalue, rel=1e-6)


def test_the_band_is_that_of_the_multiplier_bootstrap_over_blocks() -> None:
    """Drawn from the covariance or from the blocks: the same critical value, up to the draws."""
    scores = play_seats(np.random.default_rng(7), 400).mean(axis=1)
    estimate = estimate_means(scores)
    rng = np.random.default_rng(8)
    centred = (scores - scores.mean(axis=0)) / scores.std(axis=0, ddof=1) / np.sqrt(len(scores))
    largest = np.abs(rng.normal(size=(40_000, len(scores))) @ centred).max(axis=1)
    assert estimate.critical() == pytest.approx(np.quantile(largest, 0.95), rel=0.015)
    assert estimate.critical(seed=1) == estimate.critical(seed=1)


def test_independent_means_have_sidaks_critical_value() -> None:
    estimate = Estimate(pd.DataFrame({"of": list("abcde")}), np.zeros(5), np.eye(5), 10**6)
    assert estimate.critical() == pytest.approx(stats.norm.ppf((1 + 0.95**0.2) / 2), rel=0.01)
    one = estimate.pick(np.array([2]))
    assert one.critical() == pytest.approx(stats.norm.ppf(0.975), rel=1e-4)


def test_without_any_spread_the_error_is_0_with_a_warning_and_nothing_is_nan() -> None:
    scores = np.column_stack([np.full(50, 0.1), np.arange(50) % 2, 0.9 - np.arange(50) % 2])
    with pytest.warns(UserWarning, match="all 50 blocks score the same for 0: standard error 0"):
        estimate = estimate_means(scores)
    for table in (estimate.table(), estimate.band(), judge(estimate), judge(estimate.differences())):
        assert not table.isna().to_numpy().any()
    assert estimate.table()["low"][0] == estimate.table()["high"][0] == 0.1
    assert estimate.omnibus(np.array([0.1, 0.5, 0.4])).freedom == 1
    assert estimate.omnibus(np.array([0.2, 0.5, 0.4])).p == 0.0
    with pytest.warns(UserWarning, match="all 50 blocks score the same for sum: standard error 0"):
        whole = estimate.contrast(np.array([0.0, 1, 1]), ["sum"])
    assert whole.se[0] == 0.0


def test_one_block_gives_endless_intervals_and_says_nothing() -> None:
    estimate = estimate_means(np.array([[0.5, 0.25, 0.25]]))
    for table in (estimate.table(), estimate.band(), estimate.differences().table()):
        assert (table["low"] == -np.inf).all()
        assert (table["high"] == np.inf).all()
    assert estimate.omnibus(0.3).p == 1.0
    assert (judge(estimate)["p"] == 1.0).all()


def test_a_group_that_is_not_in_every_block_is_refused() -> None:
    with pytest.raises(ValueError, match="take the common blocks first"):
        estimate_means(np.array([[0.5, np.nan], [0.5, 0.5]]))
    with pytest.raises(ValueError, match="no blocks"):
        estimate_means(np.zeros((0, 2)))
