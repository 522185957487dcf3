"""Head to head: the right cells, and verdicts that hold for the whole matrix."""

from pathlib import Path

import numpy as np
import pytest

from analysis.blocks import Blocks
from analysis.stats.core import estimate_means
from analysis.stats.versus import estimate_versus, read_versus, tabulate_versus
from tests.stats.kit import TRIES, check_rate, find_chances, play, play_luce, rotate, share_out, write_players

PLAYERS = ["a", "b", "c"]
PAIRS = [(one, other) for one in range(3) for other in range(3) if one != other]
ORDERS = [[one if slot == 0 else other for slot in order] for one, other in PAIRS for order in rotate(4)]
LINE_UPS = [f"{PLAYERS[one]}, 3 {PLAYERS[other]}" for one, other in PAIRS for _ in range(4)]
NAMES = [[PLAYERS[player] for player in order] for order in ORDERS]


def write_matrix(folder: Path, deals: int, skill: list[float]) -> tuple[str, np.ndarray]:
    points, stones = play(np.random.default_rng(1), deals, ORDERS, skill, [1, 0, 0, 0])
    return write_players(folder / "p.parquet", points, stones, NAMES, LINE_UPS), share_out(
        points, stones
    ) / 12


def test_a_cell_is_the_share_of_one_over_all_its_seats(tmp_path: Path) -> None:
    path, shares = write_matrix(tmp_path, 60, [2, 0, -2])
    estimate = estimate_versus(read_versus(path, "share"))
    for number, (one, other) in enumerate(PAIRS):
        of_pair = shares[:, 4 * number : 4 * number + 4]
        blocks = np.mean([of_pair[:, turn, turn] for turn in range(4)], axis=0)
        cell = estimate.labels.query(f"one == '{PLAYERS[one]}' and other == '{PLAYERS[other]}'").index[0]
        assert estimate.mean[cell] == pytest.approx(blocks.mean())
        assert estimate.se[cell] == pytest.approx(blocks.std(ddof=1) / np.sqrt(60))


def test_only_cells_that_exclude_par_have_a_verdict(tmp_path: Path) -> None:
    path, _ = write_matrix(tmp_path, 1500, [2, 2, -2])
    table = tabulate_versus(path).set_index(["one", "other"])
    assert table.loc[("a", "c"), "verdict"] == table.loc[("b", "c"), "verdict"] == "better"
    assert table.loc[("c", "a"), "verdict"] == "worse"
    assert table.loc[("a", "b"), "verdict"] == table.loc[("b", "a"), "verdict"] == ""
    assert (table["par"] == 0.25).all()
    assert (table["family"] == 6).all()
    assert table.loc[("a", "c"), "margin_low"] > 0 > table.loc[("c", "a"), "margin_high"]


def test_two_players_meet_in_one_line_up_and_give_two_cells(tmp_path: Path) -> None:
    points, stones = play(np.random.default_rng(2), 40, rotate(2), [1, 0], [0, 0])
    path = write_players(tmp_path / "p.parquet", points, stones, [["a", "b"], ["b", "a"]], ["a, b"] * 2)
    table = tabulate_versus(path).set_index("one")
    assert table["share"].sum() == pytest.approx(1.0)
    assert table.loc["a", "other"] == "b"


@TRIES
def test_a_matrix_of_unequal_players_is_covered_as_a_whole(tries: int) -> None:
    """All six cells together, the games of a deal sharing their luck."""
    rng = np.random.default_rng(3)
    strength, seats = [0.4, 0.0, -0.4], [0.2, 0.0, 0.0, -0.2]
    turns = [(game, game % 4) for game in range(len(ORDERS))]
    chances = find_chances(ORDERS, strength, seats)
    truth = np.array([chances[game, seat] for game, seat in turns]).reshape(6, 4).mean(axis=1)
    missed = 0
    for _ in range(tries):
        won = play_luce(rng, 200, ORDERS, strength, seats) == 1
        scores = np.stack([won[:, game, seat] for game, seat in turns], axis=1).reshape(-1, 6, 4).mean(axis=2)
        band = estimate_means(scores).band()
        missed += int(((band["low"] > truth) | (band["high"] < truth)).any())
    check_rate(missed, tries)


@pytest.mark.parametrize(
    ("names", "line_ups"),
    [
        ([["a", "a", "b", "b"], ["b", "b", "a", "a"]], ["a, a, b, b"] * 2),
        (
            [["a", "b", "c", "c"], ["c", "a", "b", "c"], ["c", "c", "a", "b"], ["b", "c", "c", "a"]],
            ["mixed"] * 4,
        ),
        ([["a", "b", "b", "b"]], ["once"]),
    ],
)
def test_what_is_no_head_to_head_is_refused(
    tmp_path: Path, names: list[list[str]], line_ups: list[str]
) -> None:
    points, stones = play(np.random.default_rng(4), 5, [(0, 0, 0, 0)] * len(names), [0], [0] * 4)
    path = write_players(tmp_path / "p.parquet", points, stones, names, line_ups)
    with pytest.raises(ValueError, match=f"line-up '{line_ups[0]}' is no head to head"):
        estimate_versus(read_versus(path, "share"))


def test_pairs_without_common_deals_are_refused(tmp_path: Path) -> None:
    points, stones = play(np.random.default_rng(5), 10, rotate(2), [0, 0], [0, 0])
    paths = [
        write_players(tmp_path / "one.parquet", points, stones, [["a", "b"], ["b", "a"]], ["a, b"] * 2),
        write_players(
            tmp_path / "two.parquet",
            points,
            stones,
            [["a", "c"], ["c", "a"]],
            ["a, c"] * 2,
            np.arange(10, 20),
        ),
    ]
    with pytest.raises(ValueError, match="no deal in common"):
        read_versus(paths, "share")
    assert isinstance(read_versus(paths[0], "share"), Blocks)
