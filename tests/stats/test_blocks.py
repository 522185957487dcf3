"""From files to block sums: the right numbers, the same bits however the files are cut, nothing mixed."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis.blocks import estimate_shares, read_blocks
from tests.stats.kit import play, rotate, write_players

LINE_UPS = ["a, 3 b"] * 4 + ["b, 3 c"] * 4
NAMES = [["ab"[min(1, slot)] for slot in order] for order in rotate(4)]
NAMES += [["bc"[min(1, slot)] for slot in order] for order in rotate(4)]


def make_run(folder: Path, deals: int = 40) -> str:
    points, stones = play(np.random.default_rng(1), deals, rotate(4) * 2, [2, 0, 0, 0], [1, 0, 0, -1])
    return write_players(folder / "players.parquet", points, stones, NAMES, LINE_UPS)


def add_up_slowly(path: str, by: list[str], value: str) -> pd.Series:
    """Block means by pandas, row by row."""
    rows = pd.read_parquet(path)
    game = rows.groupby(["line_up", "arm", "deal", "seating"])["points"]
    others = (game.transform("sum") - rows["points"]) / (game.transform("size") - 1)
    rows["margin"] = rows["points"] - others
    rows["share"] = rows["share"] / 12
    return rows.groupby(["deal", *by])[value].mean()


@pytest.mark.parametrize("value", ["share", "margin", "points"])
@pytest.mark.parametrize("by", [["strategy"], ["seat"], ["line_up", "strategy"], ["line_up", "seat"]])
def test_scores_are_block_means(tmp_path: Path, by: list[str], value: str) -> None:
    path = make_run(tmp_path)
    blocks = read_blocks(path, by, value)  # type: ignore[arg-type]
    slow = add_up_slowly(path, by, value).unstack(by)  # columns in the order of the groups
    assert np.array_equal(blocks.deals, np.arange(40))
    assert blocks.scores == pytest.approx(slow.to_numpy(), abs=1e-12)
    assert np.issubdtype(blocks.sums.dtype, np.integer)


@pytest.mark.parametrize("value", ["share", "margin"])
def test_sums_are_the_same_however_the_rows_are_cut_and_ordered(tmp_path: Path, value: str) -> None:
    path = make_run(tmp_path)
    whole = read_blocks(path, ["strategy"], value)  # type: ignore[arg-type]
    rows = pd.read_parquet(path).sample(frac=1, random_state=1)
    for number, part in enumerate(np.array_split(np.arange(len(rows)), 7)):
        rows.iloc[part].to_parquet(tmp_path / f"part-{number}.parquet")
    cut = read_blocks(str(tmp_path / "part-*.parquet"), ["strategy"], value)  # type: ignore[arg-type]
    assert np.array_equal(whole.sums, cut.sums)
    assert np.array_equal(whole.rows, cut.rows)


@pytest.mark.parametrize("deals", [np.array([3, 4, 9]), np.array([0, 10**6, 10**15])])
def test_deals_may_have_gaps(tmp_path: Path, deals: np.ndarray) -> None:
    points, stones = play(np.random.default_rng(1), 3, rotate(2), [0, 0], [0, 0])
    path = write_players(tmp_path / "p.parquet", points, stones, [["a", "b"], ["b", "a"]], deals=deals)
    blocks = read_blocks(path, ["seat"], "points")
    assert np.array_equal(blocks.deals, deals)
    assert blocks.scores == pytest.approx(points.mean(axis=1))


def test_the_whole_win_is_read_off_the_files(tmp_path: Path) -> None:
    path = make_run(tmp_path)
    rows = pd.read_parquet(path)
    rows.assign(share=rows["share"] * 5).to_parquet(tmp_path / "sixtieths.parquet")
    sixtieths = read_blocks(str(tmp_path / "sixtieths.parquet"), ["seat"], "share")
    assert sixtieths.unit == 60
    assert np.array_equal(sixtieths.scores, read_blocks(path, ["seat"], "share").scores)


def test_groups_of_several_runs_are_compared_over_common_deals(tmp_path: Path) -> None:
    points, stones = play(np.random.default_rng(1), 30, rotate(2), [0, 0], [0, 0])
    names = [["a", "b"], ["b", "a"]]
    paths = [
        write_players(tmp_path / "long.parquet", points, stones, names, ["a, b"] * 2),
        write_players(tmp_path / "short.parquet", points[:20], stones[:20], names, ["other"] * 2),
    ]
    blocks = read_blocks(paths, ["line_up", "strategy"], "share")
    assert np.isnan(blocks.scores).sum() == 20
    assert np.array_equal(blocks.common().deals, np.arange(20))
    assert estimate_shares(paths, ["line_up"])["blocks"].tolist() == [30, 20]


@pytest.mark.parametrize("other", [[["a", "b"], ["b", "a"]], [["a"] * 4, ["b"] * 4]])
def test_games_that_cannot_stand_together_are_refused(tmp_path: Path, other: list[list[str]]) -> None:
    """The same games twice, as from two seeds; games of two and of four."""
    points, stones = play(np.random.default_rng(1), 5, rotate(2), [0, 0], [0, 0])
    one = write_players(tmp_path / "one.parquet", points, stones, [["a", "b"], ["b", "a"]])
    seats = len(other[0])
    points, stones = play(np.random.default_rng(2), 5, rotate(seats)[:2], [0] * seats, [0] * seats)
    line_ups = ["all"] * 2 if seats == 2 else ["four"] * 2
    two = write_players(tmp_path / "two.parquet", points, stones, other, line_ups)
    with pytest.raises(ValueError, match="occurs twice" if seats == 2 else "games of 2 and 4 players"):
        read_blocks([one, two], ["strategy"], "share")


def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    path = make_run(tmp_path, 2)
    with pytest.raises(ValueError, match="no column 'strat' in the players table; known: deal, line_up"):
        read_blocks(path, ["strat"], "share")
    with pytest.raises(ValueError, match="no value 'wins'; known: share, margin, points"):
        read_blocks(path, ["seat"], "wins")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no such Parquet files"):
        read_blocks(str(tmp_path / "nothing" / "*.parquet"), ["seat"], "share")
    with pytest.raises(ValueError, match="no line_up 'x'; known: a, 3 b, b, 3 c"):
        read_blocks(path, ["line_up", "seat"], "share").where(line_up="x")


def test_a_table_of_shares_has_both_outcomes_with_intervals(tmp_path: Path) -> None:
    path = make_run(tmp_path, 50)
    table = estimate_shares(path, ["strategy"])
    for value in ("share", "margin"):
        of_a = add_up_slowly(path, ["strategy"], value)[:, "a"]
        a = table[table["strategy"] == "a"].iloc[0]
        assert a[value] == pytest.approx(of_a.mean())
        assert a[f"{value}_se"] == pytest.approx(of_a.std(ddof=1) / np.sqrt(50))
    assert table["blocks"].tolist() == [50] * 3
    assert table["player_rows"].tolist() == [200, 800, 600]


def test_no_variance_has_an_interval_of_no_width_and_one_block_an_endless_one(tmp_path: Path) -> None:
    points = np.zeros((3, 2, 2), np.int16) + np.array([9, 4], np.int16)
    names = [["a", "b"], ["b", "a"]]
    path = write_players(tmp_path / "p.parquet", points, points, names)
    with pytest.warns(UserWarning, match="all 3 blocks score the same for 0"):
        table = estimate_shares(path, ["seat"])
    assert list(table["share_low"]) == list(table["share_high"]) == [1.0, 0.0]
    path = write_players(tmp_path / "p.parquet", points[:1], points[:1], names)
    table = estimate_shares(path, ["seat"])
    assert list(table["share_low"]) == [-np.inf, -np.inf]
    assert list(table["share_high"]) == [np.inf, np.inf]
