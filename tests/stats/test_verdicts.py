"""Many p-values, and equivalence as a claim of its own."""

import numpy as np
import pandas as pd
import pytest
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.weightstats import DescrStatsW

from analysis.stats.core import Estimate, estimate_means
from analysis.stats.verdicts import Verdict, adjust_holm, adjust_screening, judge, judge_all
from tests.stats.kit import TRIES, check_rate


def make_estimate(means: list[float], se: float, blocks: int = 10_001) -> Estimate:
    labels = pd.DataFrame({"of": [str(number) for number in range(len(means))]})
    return Estimate(labels, np.array(means), np.eye(len(means)) * se**2, blocks)


@pytest.mark.parametrize(("adjust", "theirs"), [(adjust_holm, "holm"), (adjust_screening, "fdr_bh")])
def test_adjusted_p_values_are_those_of_statsmodels(adjust, theirs: str) -> None:
    p = np.random.default_rng(1).uniform(size=30) ** 3
    assert adjust(p) == pytest.approx(multipletests(p, method=theirs)[1], abs=1e-12)


def test_p_values_of_equivalence_are_those_of_statsmodels() -> None:
    scores = np.random.default_rng(2).normal(0.003, 0.1, size=500)
    theirs = DescrStatsW(scores).ttost_mean(-0.01, 0.01)[0]
    ours = judge(estimate_means(scores), 0.01)
    assert ours["p_equivalent"][0] == pytest.approx(theirs, rel=1e-6)


@pytest.mark.parametrize(
    ("mean", "se", "verdict"),
    [
        (0.0, 0.002, Verdict.EQUIVALENT),
        (0.005, 0.001, Verdict.SMALL),
        (0.03, 0.002, Verdict.DIFFERENT),
        (0.0, 0.05, Verdict.UNDECIDED),
        (0.0, 0.0, Verdict.EQUIVALENT),
        (0.005, 0.0, Verdict.SMALL),
        (0.03, 0.0, Verdict.DIFFERENT),
        (0.0, np.inf, Verdict.UNDECIDED),
    ],
)
def test_the_verdict_in_words(mean: float, se: float, verdict: Verdict) -> None:
    judged = judge(make_estimate([mean], se), 0.01)
    assert judged["verdict"][0] == verdict
    assert not judged.isna().to_numpy().any()
    assert judge_all(judged) == verdict


def test_a_family_counts_its_members_and_needs_more_evidence() -> None:
    alone = judge(make_estimate([0.05], 0.02), 0.01)
    in_family = judge(make_estimate([0.05, *[0.0] * 9], 0.02), 0.01)
    assert alone["verdict"][0] == Verdict.DIFFERENT
    assert in_family["verdict"][0] == Verdict.UNDECIDED
    assert in_family["family"].tolist() == [10] * 10


def test_a_game_is_balanced_only_if_every_seat_is() -> None:
    assert judge_all(judge(make_estimate([0.0, 0.001, -0.001], 0.002), 0.01)) == Verdict.EQUIVALENT
    assert judge_all(judge(make_estimate([0.0, 0.009, -0.009], 0.002), 0.01)) == Verdict.DIFFERENT
    assert judge_all(judge(make_estimate([0.0, 0.004, -0.004], 0.004), 0.01)) == Verdict.UNDECIDED


@TRIES
def test_an_effect_of_just_the_smallest_size_is_called_equivalent_as_rarely_as_it_says(tries: int) -> None:
    """And with a true effect of 0 a family has a false alarm as rarely."""
    rng = np.random.default_rng(3)
    wrong = alarms = 0
    for _ in range(tries):
        scores = rng.normal(0.01, 0.05, size=400)
        wrong += int(judge(estimate_means(scores), 0.01)["p_equivalent"][0] < 0.05)
        family = judge(estimate_means(rng.normal(0.0, 0.05, size=(200, 5))), 0.01)
        alarms += int((family["p_holm"] < 0.05).any())
    check_rate(wrong, tries)
    check_rate(alarms, tries)


def test_a_smallest_effect_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="smallest effect of interest 0; it must be above 0"):
        judge(make_estimate([0.0], 1.0), 0.0)
