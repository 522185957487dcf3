"""Ratios of block sums: right numbers, errors as often as they say, no claims from few deals."""

import duckdb
import numpy as np
import pandas as pd
import pytest
import statsmodels.api as sm

from analysis.stats.ratio import FEW, Ratios, gather_ratios, tabulate_ratios

CARDS = 3
CHANCES = np.array([0.2, 0.5, 0.9])  # that a card is laid out at all in a deal


def draw_blocks(rng: np.random.Generator, blocks: int, effects: np.ndarray) -> Ratios:
    """A deal's luck moves both how often cards are laid out and what comes of it; luck itself is worth 0."""
    luck = rng.normal(size=(blocks, 1))
    count = rng.binomial(3, CHANCES / (1 + np.exp(-luck)))
    noise = rng.normal(size=(blocks, CARDS)) + (luck**2 - 1)
    top = (
        count * effects
        + count * rng.normal(scale=2, size=count.shape)
        + np.sqrt(count) * noise * rng.choice([-1, 1], size=(blocks, 1))
    )
    return Ratios(pd.DataFrame({"card": list("abc")}), np.arange(blocks), top, count.astype(float))


def count_hits(seed: int, tries: int, effects: np.ndarray) -> tuple[float, float]:
    """How often an interval holds the truth, and how often the band holds all truths at once."""
    rng = np.random.default_rng(seed)
    single = together = 0.0
    for _ in range(tries):
        table = tabulate_ratios(draw_blocks(rng, 200, effects))
        single += ((table["low"] <= effects) & (effects <= table["high"])).mean()
        together += ((table["band_low"] <= effects) & (effects <= table["band_high"])).all()
    return single / tries, together / tries


def test_without_an_effect_five_in_a_hundred_are_found() -> None:
    single, together = count_hits(1, 300, np.zeros(CARDS))
    assert 0.925 <= single <= 0.97  # three standard errors of 900 intervals
    assert 0.91 <= together <= 0.985


def test_a_planted_effect_is_covered_as_often_as_promised() -> None:
    single, _ = count_hits(2, 300, np.array([3.0, -1.0, 0.5]))
    assert 0.925 <= single <= 0.97


@pytest.mark.slow
@pytest.mark.parametrize("effects", [np.zeros(CARDS), np.array([3.0, -1.0, 0.5])], ids=["none", "planted"])
def test_coverage_in_full(effects: np.ndarray) -> None:
    single, together = count_hits(3, 2000, effects)
    assert 0.93 <= single <= 0.965
    assert 0.93 <= together <= 0.97


def test_the_ratio_is_that_of_the_sums_and_its_error_that_of_clustered_regression() -> None:
    rng = np.random.default_rng(4)
    deal = rng.integers(0, 80, 900)
    card = rng.integers(0, CARDS, 900)
    value = rng.normal(size=900) + deal % 7
    rows = pd.DataFrame({"deal": deal, "card": card, "points": value})
    with duckdb.connect() as database:
        database.register("rows", rows)
        ratios = gather_ratios(database, "SELECT * FROM rows", ["card"], np.arange(80), {"points": 1})[
            "points"
        ]
    table = tabulate_ratios(ratios)
    dummies = np.eye(CARDS)[card]
    fitted = sm.OLS(value, dummies).fit(
        cov_type="cluster", cov_kwds={"groups": deal, "use_correction": False}
    )
    assert table["mean"].to_numpy() == pytest.approx(fitted.params, abs=1e-9)
    assert table["se"].to_numpy() == pytest.approx(fitted.bse * np.sqrt(80 / 79), rel=1e-6)
    assert list(table["count"]) == list(np.bincount(card))


def test_deals_without_the_card_are_blocks_that_say_nothing() -> None:
    with duckdb.connect() as database:
        query = "SELECT * FROM (VALUES (1, 'a', 12), (1, 'a', 0), (5, 'b', 6)) AS rows(deal, card, share)"
        ratios = gather_ratios(database, query, ["card"], np.arange(8), {"share": 12})["share"]
    assert ratios.scores.mean(axis=0) == pytest.approx([0.5, 0.5])
    assert list(np.flatnonzero(ratios.count[:, 0])) == [1]
    assert ratios.top[1, 0] == 1.0


def test_a_handful_of_deals_gives_an_endless_interval_and_leaves_the_others_alone() -> None:
    ratios = draw_blocks(np.random.default_rng(5), 300, np.zeros(CARDS))
    rare = ratios.count.copy()
    rare[FEW:, 0] = 0
    thin = tabulate_ratios(Ratios(ratios.groups, ratios.deals, ratios.top * (rare > 0), rare))
    assert thin["deals_with"][0] < FEW
    assert thin["high"][0] == np.inf
    assert thin["band_low"][0] == -np.inf
    assert list(thin["card"]) == ["a", "b", "c"]
    full = tabulate_ratios(ratios)
    assert thin["high"][1] == full["high"][1]


def test_what_never_does_anything_is_worth_exactly_nothing() -> None:
    ratios = draw_blocks(np.random.default_rng(6), 300, np.zeros(CARDS))
    table = tabulate_ratios(Ratios(ratios.groups, ratios.deals, 0 * ratios.top, ratios.count))
    assert (table[["mean", "low", "high", "band_low", "band_high"]] == 0).all(axis=None)
