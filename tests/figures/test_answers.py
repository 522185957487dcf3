"""The answer of a page in a sentence, with its range: what people take along must be right."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from analysis.report.answers import (
    answer_counts,
    answer_ratings,
    answer_restricted,
    answer_sensitivity,
    tell_ranges,
    tell_reach,
)
from analysis.stats.restricted import Need
from analysis.stats.sensitivity import Sign


def seats(shares: list[float], reach: float = 0.01, p: float = 0.0) -> pd.DataFrame:
    share = np.array(shares)
    return pd.DataFrame(
        {
            "seat": range(len(shares)), "share": share, "low": share - reach, "high": share + reach,
            "par": 1 / len(shares), "p_holm": p, "p_equivalent": 1.0,
        }
    )  # fmt: skip


def test_numbers_of_players_that_agree_are_told_in_one_sentence() -> None:
    told = answer_counts([seats([0.6, 0.4]), seats([0.5, 0.3, 0.2])])
    assert told == (
        "The seats are not fair, with 2 and 3 players alike: seat 0 wins most often, 60.0 and 50.0 of 100 "
        "games where 50 and 33.3 would be fair, and the last seat least, 40.0 and 20.0."
    )


@pytest.mark.parametrize(
    "tables",
    [
        [seats([0.6, 0.4])],
        [seats([0.6, 0.4]), seats([0.2, 0.3, 0.5])],
        [seats([0.6, 0.4]), seats([0.5, 0.3, 0.2], p=0.5)],
    ],
    ids=["one number", "another best seat", "one undecided"],
)
def test_numbers_of_players_that_do_not_agree_are_told_one_by_one(tables: list[pd.DataFrame]) -> None:
    assert answer_counts(tables) == ""


def test_the_worst_seat_is_named_where_it_is_not_the_last() -> None:
    assert "the worst seat (1 and 1)" in answer_counts([seats([0.5, 0.2, 0.3]), seats([0.4, 0.1, 0.3, 0.2])])


def test_the_reach_of_chance_is_the_widest() -> None:
    assert "by 2.0 of 100 games" in tell_reach([seats([0.6, 0.4]), seats([0.6, 0.4], reach=0.02)])
    assert "by 0.04 of 100 games" in tell_reach([seats([0.6, 0.4], reach=0.0004)])
    assert "too few deals" in tell_reach([seats([0.6, 0.4], reach=np.inf)])


def ranking(rows: list[tuple[str, float, float]]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=["name", "band_low", "band_high"])


def test_ranges_say_whether_the_first_place_is_open() -> None:
    told = tell_ranges(ranking([("A", 2.0, 3.0), ("B", 1.0, 2.1), ("C", 0.0, 0.5), ("D", 0.0, 0.4)]))
    assert told == (
        "Ranges that allow for chance: A 2.0 to 3.0, B 1.0 to 2.1 and C 0.0 to 0.5. The first place is open: "
        "B may be as good."
    )
    assert tell_ranges(ranking([("A", 2.0, 3.0), ("B", 1.0, 1.9)])).endswith(
        "Nothing else reaches the first."
    )
    assert tell_ranges(ranking([])).startswith("Ranges")


def ratings(worst: int) -> pd.DataFrame:
    rows = [
        ("a", 30.0, 20.0, 40.0, 1, worst),
        ("b", 10.0, 5.0, 15.0, worst, 2),
        ("c", -40.0, -45.0, -35.0, 3, 3),
    ]
    return pd.DataFrame(rows, columns=["strategy", "rating", "low", "high", "rank_best", "rank_worst"])


def test_the_strongest_is_named_if_it_is_decided() -> None:
    assert answer_ratings(ratings(1).assign(rank_best=[1, 2, 3])) == (
        "a is the strongest of these 3. a is rated +30 (range +20 to +40), 20 Elo points ahead of b; 0 is "
        "the mean of all."
    )
    open_ = ratings(2).assign(rank_best=[1, 1, 3])
    assert "not decided who is the strongest of these 3: it may be a and b." in answer_ratings(open_)


def test_what_a_strategy_cannot_do_without() -> None:
    rows = [
        ("one", 0.1, 0.05, 0.15, Need.NEEDED), ("two", 0.2, 0.15, 0.25, Need.NEEDED),
        ("three", 0.3, 0.25, 0.35, Need.NEEDED), ("four", 0.9, 0.85, 0.95, Need.NEEDED),
        ("five", 1.0, 0.99, 1.01, Need.IDLE), ("six", 0.9, 0.7, 1.1, Need.OPEN),
    ]  # fmt: skip
    table = pd.DataFrame(rows, columns=["without", "kept", "low", "high", "verdict"])
    told = answer_restricted(table)
    assert told.startswith("It cannot do well without one (keeps 10 % of its wins, range 5 % to 15 %), two")
    assert "It also needs four." in told
    assert "next to nothing without five." in told
    assert "six" not in told
    assert answer_restricted(table.tail(1)) == "No feature is shown to be needed."


def test_what_turns_under_other_numbers() -> None:
    rows = [
        ("seat 0", "k=2", 0.03, Sign.TURNS, "win share of a seat less par"),
        ("seat 1", "k=3", -0.01, Sign.HOLDS, "win share of a seat less par"),
        ("D1", "k=3", -0.5, Sign.HOLDS, "ability of a card, points"),
    ]
    table = pd.DataFrame(rows, columns=["of", "alternative", "difference", "sign", "headline"])
    assert answer_sensitivity(table) == (
        "2 other plausible values were tried, one at a time. Answers that turn round: seat 0 (k=2); that "
        "come into doubt: none. What moves most: seat 0 by +3.0 percentage points of win share (k=2) and D1 "
        "by -0.5 points (k=3)."
    )
