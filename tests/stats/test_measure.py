"""Means of anything: right numbers, errors from deals and not from rows, plain words for what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import statsmodels.api as sm

from analysis.play import play_design
from analysis.runs import RunFiles
from analysis.stats.measure import estimate_measure
from analysis.studies.measure import tell_measure
from tests.batch.kit import sunking
from tests.stats.kit import FEW_TRIES, check_rate

DEALS = 200
GROUPS = ("a", "b", "c")


def write_run(folder: Path, rows: pd.DataFrame) -> RunFiles:
    """A run with nothing but a players table."""
    (folder / "players").mkdir(parents=True, exist_ok=True)
    (folder / "manifest.json").write_text(json.dumps({"tables": {"players": {}}}))
    told = {"line_up": "x", "arm": "base", "seating": 0}
    rows.assign(**told).to_parquet(folder / "players" / "part-0.parquet")
    return RunFiles(folder)


def draw_rows(rng: np.random.Generator, effects: tuple[float, ...], deals: int = DEALS) -> pd.DataFrame:
    """Each deal has some rows of each group, more where its luck is good, and luck moves their values: the
    mean over rows is the effect plus LUCK."""
    luck = rng.choice([-1, 2], size=deals, p=[2 / 3, 1 / 3])
    parts = []
    for group, effect in zip(GROUPS, effects, strict=True):
        deal = np.repeat(np.arange(deals), np.where(luck > 0, 5, 2) + rng.integers(0, 3, deals))
        value = effect + luck[deal] + rng.normal(size=len(deal))
        parts.append(pd.DataFrame({"deal": deal, "group": group, "x": value}))
    return pd.concat(parts)


LUCK = 0.5  # E[rows · luck] / E[rows] = (1/3 · 6 · 2 − 2/3 · 3 · 1) / (1/3 · 6 + 2/3 · 3)


@FEW_TRIES
def test_without_a_difference_one_in_twenty_bands_misses(tmp_path: Path, tries: int) -> None:
    rng = np.random.default_rng(1)
    misses = 0
    for _ in range(tries):
        run = write_run(tmp_path, draw_rows(rng, (0.0, 0.0, 0.0)))
        table = estimate_measure(run, "x", by=["group"])
        misses += not ((table["band_low"] <= LUCK) & (table["band_high"] >= LUCK)).all()
    check_rate(misses, tries)


@FEW_TRIES
def test_a_planted_difference_is_covered_as_often_as_promised(tmp_path: Path, tries: int) -> None:
    rng = np.random.default_rng(2)
    misses = 0
    for _ in range(tries):
        run = write_run(tmp_path, draw_rows(rng, (0.0, 3.0, -1.0)))
        table = estimate_measure(run, "2 * x", where="\"group\" = 'b'")
        misses += not table["low"][0] <= 2 * (3 + LUCK) <= table["high"][0]
    check_rate(misses, tries)


def test_rows_taken_for_blocks_would_miss_far_more_often(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    misses = 0
    for _ in range(100):
        x = draw_rows(rng, (0.0, 0.0, 0.0))["x"]
        misses += abs(x.mean() - LUCK) > 1.96 * x.std() / np.sqrt(len(x))
    assert misses > 20


def test_a_planted_difference_is_found(tmp_path: Path) -> None:
    run = write_run(tmp_path, draw_rows(np.random.default_rng(4), (0.0, 1.0, 0.0), 1000))
    table = estimate_measure(run, "x", by=["group"]).set_index("group")
    assert table.loc["b", "band_low"] > table.loc["a", "band_high"]
    assert table.loc["b", "band_low"] <= 1 + LUCK <= table.loc["b", "band_high"]


def test_with_a_row_a_deal_it_is_the_plain_mean_and_its_error(tmp_path: Path) -> None:
    x = np.random.default_rng(5).normal(size=500)
    run = write_run(tmp_path, pd.DataFrame({"deal": np.arange(500), "x": x}))
    table = estimate_measure(run, "x")
    assert table["mean"][0] == pytest.approx(x.mean(), abs=1e-12)
    assert table["se"][0] == pytest.approx(x.std(ddof=1) / np.sqrt(500), rel=1e-9)
    assert table[["count", "deals_with", "blocks"]].iloc[0].tolist() == [500, 500, 500]
    assert "everything" not in table


def test_with_several_rows_a_deal_the_error_is_that_of_clustered_regression(tmp_path: Path) -> None:
    rows = draw_rows(np.random.default_rng(6), (0.0, 1.0, 2.0))
    table = estimate_measure(write_run(tmp_path, rows), "x", by=["group"])
    dummies = (rows["group"].to_numpy()[:, None] == np.array(GROUPS)).astype(float)
    fitted = sm.OLS(rows["x"].to_numpy(), dummies).fit(
        cov_type="cluster", cov_kwds={"groups": rows["deal"].to_numpy(), "use_correction": False}
    )
    assert table["mean"].to_numpy() == pytest.approx(fitted.params, abs=1e-9)
    assert table["se"].to_numpy() == pytest.approx(fitted.bse * np.sqrt(DEALS / (DEALS - 1)), rel=1e-6)


def test_conditions_count_one_or_nothing_and_rows_without_a_value_do_not_count(tmp_path: Path) -> None:
    rows = pd.DataFrame({"deal": np.arange(80), "x": np.tile([1.0, 2.0, 3.0, np.nan], 20)})
    run = write_run(tmp_path, rows.convert_dtypes())
    assert estimate_measure(run, "x >= 2")[["mean", "count"]].iloc[0].tolist() == pytest.approx([2 / 3, 60])
    assert estimate_measure(run, "x", where="x <> 2 -- not two")["mean"][0] == 2.0


def test_few_deals_give_no_interval(tmp_path: Path) -> None:
    run = write_run(tmp_path, pd.DataFrame({"deal": np.arange(80), "x": 1.0 * np.arange(80)}))
    table = estimate_measure(run, "x", where="x < 10")
    assert table["high"][0] == np.inf
    assert "too few to tell" in tell_measure(table, "x", []).rows[0]


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> RunFiles:
    design: dict[str, Any] = {"game": "kabale-und-hiebe", "players": 2, "seats": ["random"], "deals": 40}
    return play_design(
        {**design, "log": "full", "set": {"rounds": 2}}, tmp_path_factory.mktemp("r"), quiet=True
    )


def read(run: RunFiles, table: str) -> pd.DataFrame:
    return pd.concat(pd.read_parquet(path) for path in sorted(run.folder.glob(f"{table}/*.parquet")))


def test_how_long_a_round_lasts(real: RunFiles) -> None:
    table = estimate_measure(real, "turns", "columns", ["round"], '"column" = 1')
    columns = read(real, "columns").query("column == 1")
    assert table["mean"].tolist() == pytest.approx(columns.groupby("round")["turns"].mean().tolist())
    assert table["count"].tolist() == [40, 40]


def test_what_whoever_wins_a_score_card_gets(real: RunFiles) -> None:
    table = estimate_measure(real, "player.points - points", "columns", ["points"], whose="winner")
    columns, players = read(real, "columns"), read(real, "players")
    both = columns.merge(players, left_on=["deal", "winner"], right_on=["deal", "seat"])
    both["rest"] = both["points_y"] - both["points_x"].astype(int)
    assert table["mean"].tolist() == pytest.approx(both.groupby("points_x")["rest"].mean().tolist())
    assert table["count"].sum() == len(both) == (columns["winner"] >= 0).sum()


def test_the_verb_prints_a_table(real: RunFiles) -> None:
    words = ["measure", str(real.folder), "turns", "--table", "columns", "--by", "round"]
    told = sunking(*words, "--where", '"column" = 1')
    assert told.exit_code == 0
    text = " ".join(told.stdout.split())
    assert "95% intervals for all 2 groups together from 40 deal blocks" in text
    assert "round rows deals mean interval" in text
    alone = sunking("measure", str(real.folder), "points > 3", "--level", "90")
    assert "points > 3 of players: means over rows, 90% intervals from 40 deal blocks" in alone.stdout


REFUSED = {
    "an unknown column": (["turnz"], 'column "turnz" not found', "the columns are deal, line_up, arm"),
    "an unknown group": (["points", "--by", "sea"], "no column 'sea' in players", "symbols, share, rank"),
    "an unknown seat": (["points", "--whose", "x"], "no column 'x' in players", "known: deal"),
    "an unknown table": (["points", "--table", "tiles"], "no table 'tiles'", "it has players, columns"),
    "text": (["strategy"], "strategy: varchar where a number or a condition", "such as points > 10"),
    "half an expression": (["points +"], "points +: syntax error", "the columns are"),
    "half a condition": (["points", "--where", "seat ="], "seat =: syntax error", "the columns are"),
    "a mean of means": (["avg(points)"], "must appear in the GROUP BY", "the columns are"),
    "another statement": (["1) FROM logged; DROP VIEW logged; SELECT (1"], "not one expression", "such as"),
    "nothing left": (["points", "--where", "seat = 9"], "no row of players is left", "seat = 9"),
    "no number": (["1 / (seat - seat)"], "not a finite number", "leave them out"),
    "a level of two": (["points", "--level", "200"], "--level 200", "between 0 and 100"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_measured_is_refused_in_one_line(real: RunFiles, case: str) -> None:
    words, *parts = REFUSED[case]
    told = sunking("measure", str(real.folder), *words)
    assert told.exit_code == 2
    assert told.stdout == ""
    assert told.stderr.startswith("sunking: ")
    assert told.stderr.count("\n") == 1
    assert all(part in told.stderr for part in parts), told.stderr


def test_an_expression_can_write_no_file(real: RunFiles, tmp_path: Path) -> None:
    place = tmp_path / "stolen.csv"
    told = sunking("measure", str(real.folder), f"1) FROM logged; COPY logged TO '{place}'; SELECT (1")
    assert told.exit_code == 2
    assert not place.exists()


def test_arms_are_not_thrown_together_unnoticed(tmp_path: Path) -> None:
    rows = pd.DataFrame({"deal": np.arange(60), "x": np.arange(60) % 7})
    run = write_run(tmp_path, rows)
    rows.assign(line_up="x", arm="blanked", seating=0).to_parquet(tmp_path / "players" / "part-1.parquet")
    with pytest.raises(
        ValueError, match="the run has the arms base, blanked: group by arm, or say where arm ="
    ):
        estimate_measure(run, "x")
    assert len(estimate_measure(run, "x", by=["arm"])) == 2
    assert estimate_measure(run, "x", where="arm = 'base'")["count"][0] == 60
