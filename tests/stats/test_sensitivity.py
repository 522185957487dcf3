"""Sensitivity: paired on common deals, a turned sign and a reversed order are named, and chance is not."""

import numpy as np
import pytest

from analysis.stats.sensitivity import Headline, Sign, compare_headlines

OF = ("a", "b", "c")


def make_headline(
    luck: np.ndarray, means: list[float], rng: np.random.Generator, noise: float = 0.3
) -> Headline:
    """Luck belongs to the deal; another box adds a little of its own."""
    scores = np.array(means) + luck + noise * rng.normal(size=luck.shape)
    return Headline(OF, np.arange(len(luck)), scores)


def test_a_turned_sign_and_a_reversed_order_are_named() -> None:
    rng = np.random.default_rng(1)
    luck = rng.normal(size=(500, 3))
    assumed = make_headline(luck, [1.0, 0.5, -1.0], rng)
    others = {
        "same": make_headline(luck, [1.0, 0.5, -1.0], rng),
        "turned": make_headline(luck, [-1.0, 0.5, -1.0], rng),
        "gone": make_headline(luck, [1.0, 0.0, -1.0], rng),
    }
    table, swaps = compare_headlines(assumed, others)
    signs = table.set_index(["alternative", "of"])["sign"]
    assert (signs["same"] == Sign.HOLDS).all()
    assert signs["turned", "a"] == Sign.TURNS
    assert signs["turned", "b"] == Sign.HOLDS
    assert signs["gone", "b"] == Sign.DOUBTFUL
    assert swaps[["alternative", "above", "now_below"]].to_numpy().tolist() == [["turned", "a", "b"]]
    assert (table["family"] == 9).all()


def test_differences_are_paired() -> None:
    rng = np.random.default_rng(2)
    luck = 10 * rng.normal(size=(300, 3))
    assumed, other = (make_headline(luck, [0.0, 0.0, shift], rng) for shift in (0.0, 0.2))
    table, _ = compare_headlines(assumed, {"other": other})
    assert (table["se"] < 0.03).all()  # unpaired it would be 0.8
    assert table["low"][2] <= 0.2 <= table["high"][2]
    assert table["p_screening"][2] < 0.001


def test_a_sign_that_is_lost_for_want_of_deals_is_undecided() -> None:
    rng = np.random.default_rng(3)
    luck = rng.normal(size=(60, 3))
    assumed = make_headline(luck, [0.5, 0.0, 0.0], rng)
    other = make_headline(luck - luck.mean(axis=0) + [[0.25, 0, 0]], [0.0, 0.0, 0.0], rng, noise=2)
    table, _ = compare_headlines(assumed, {"other": other})
    assert table["sign"].tolist() == [Sign.UNDECIDED, Sign.OPEN, Sign.OPEN]


def test_only_common_numbers_and_deals_are_compared() -> None:
    rng = np.random.default_rng(4)
    luck = rng.normal(size=(50, 3))
    assumed = make_headline(luck, [0.0] * 3, rng, noise=0)
    fewer = Headline(("c", "a"), np.arange(10, 60), np.vstack([luck[10:], luck[:10]])[:, [2, 0]])
    table, _ = compare_headlines(assumed, {"fewer": fewer})
    assert table["of"].tolist() == ["a", "c"]
    assert table["blocks"].tolist() == [40, 40]
    assert (table["difference"] == 0).all()


def test_nothing_in_common_is_refused() -> None:
    one = Headline(("a",), np.arange(5), np.zeros((5, 1)))
    with pytest.raises(ValueError, match="same seed and deals"):
        compare_headlines(one, {"other": Headline(("a",), np.arange(5, 9), np.zeros((4, 1)))})


def test_boxes_that_change_nothing_are_found_to_change_something_as_rarely_as_promised() -> None:
    rng = np.random.default_rng(5)
    alarms = covered = 0.0
    for _ in range(50):
        luck = rng.normal(size=(200, 3))
        assumed = make_headline(luck, [0.0] * 3, rng)
        table, swaps = compare_headlines(
            assumed, {name: make_headline(luck, [0.0] * 3, rng) for name in "xy"}
        )
        alarms += (table["p_screening"] < 0.05).any()
        covered += ((table["low"] <= 0) & (table["high"] >= 0)).mean()
        assert not len(swaps)
    assert alarms / 50 <= 0.14  # at most 5 % of tries, and three standard errors
    assert 0.91 <= covered / 50 <= 0.99
