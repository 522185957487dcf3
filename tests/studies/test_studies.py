"""The verbs that answer a question, on tiny runs: what they print, leave, and refuse in one line."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path

import pandas as pd
import pytest
from typer.testing import CliRunner, Result

from analysis.play import describe_game
from analysis.report.of_study import report_study
from analysis.studies import Setup, StudyError, study_measures, study_restricted, study_seats, write_study
from analysis.studies.sensitivity import list_alternatives
from sim.cli import app
from tests.batch.kit import start_sunking

TINY = ["--players", "2", "--set", "rounds=2"]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def ask(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def answer(*words: str) -> tuple[str, dict[str, pd.DataFrame]]:
    """What a verb prints, on one line, and the tables that it leaves, of which CSV and Parquet agree."""
    told = ask(*words, "--out", "study")
    assert told.exit_code == 0, told.stderr
    tables = {path.stem: pd.read_parquet(path) for path in Path("study").glob("*.parquet")}
    for name, table in tables.items():
        pd.testing.assert_frame_equal(
            pd.read_csv(f"study/{name}.csv", keep_default_na=False, na_values=["nan"]).astype(table.dtypes),
            table,
            check_exact=False,
        )
    assert not list(Path("study").glob(".*"))
    return " ".join(told.stdout.split()), tables


def test_seats_with_another_box_on_the_same_deals() -> None:
    told, tables = answer("seats", *TINY, "--strategy", "random", "--deals", "40", "--stones", "5,6;6,5")
    for part in (
        "Seats with 2 players, random, as it is: par 50 %",
        "Seats with 2 players, random, stones.general_2=6,5",
        "from 40 deal blocks",
        "komi",
        "How far from fair",
        "When random plays itself, with 2 players",
        "80 games in 2 runs",
    ):
        assert part in told
    assert tables["seats"].groupby("box")["share"].sum().tolist() == pytest.approx([1.0, 1.0])
    assert set(tables["fairness"]["box"]) == {"as it is", "stones.general_2=6,5"}
    record = json.loads(Path("study/study.json").read_text())
    assert len(record["runs"]) == 2
    assert all(Path(run, "manifest.json").is_file() for run in record["runs"])


def test_what_was_played_is_used_again() -> None:
    words = ["seats", *TINY, "--strategy", "random", "--deals", "30"]
    first, _ = answer(*words)
    (run,) = Path("results/runs").iterdir()
    begun = (run / "manifest.json").read_text()
    parts = {path: path.stat().st_mtime_ns for path in run.glob("players/*")}
    assert answer(*words)[0] == first
    assert (run / "manifest.json").read_text() == begun
    assert {path: path.stat().st_mtime_ns for path in run.glob("players/*")} == parts


def test_compare_plays_batches_until_it_is_decided() -> None:
    words = ["compare", "greedy", "random", *TINY, "--set", "rounds=1", "--delta", "10", "--deals", "400"]
    told, tables = answer(*words)
    assert "greedy is better than random: par + 10 percentage points" in told
    assert "H1 accepted" in told
    assert tables["comparison"]["blocks"].tolist() == [200]
    assert tables["looks"]["blocks"].tolist() == [200]
    low, high = tables["comparison"].loc[0, ["low", "high"]]
    assert 0.5 < low < high


def test_league_has_a_matrix_and_ratings_with_ranks() -> None:
    words = ["league", "random", "greedy:gold=2", "greedy", *TINY, "--set", "rounds=1", "--deals", "30"]
    told, tables = answer(*words)
    assert "Ratings in Elo points" in told
    assert "Win share of the row alone against 1 of the column" in told
    assert len(tables["versus"]) == 6
    assert tables["ratings"]["strategy"].tolist()[-1] == "random"
    assert tables["ratings"]["rating"].sum() == pytest.approx(0.0, abs=1e-6)


def test_cards_has_five_columns_in_three_units() -> None:
    words = ["cards", *TINY, "--strategy", "random", "--deals", "40", "--grants", "2"]
    told, tables = answer(*words)
    for part in ("What each ability did for its owner", "naive (not causal)", "round 2", "is not laid out"):
        assert part in told
    assert "intervals for all missions together" in told
    record = json.loads(Path("study/study.json").read_text())
    assert record["question"] == "What is each mission worth?"
    assert record["words"]["times"] == "times laid out"
    values = tables["cards"]
    assert values.set_index("card").loc["L2", "name"].unique().tolist() == ["+1 stone"]
    assert set(values["column"]) == {"naive", "dealt", "drawn", "ability", "granted"}
    assert set(values["value"]) == {"points", "margin", "share"}
    granted = values[(values["column"] == "granted") & (values["value"] == "points")]
    assert len(granted) == 20
    assert (granted["count"] == 4).all()  # two deals, each seat, one round
    ability = values[(values["column"] == "ability") & (values["value"] == "points")]
    rounds = tables["cards_by_round"].query("value == 'points'")
    assert rounds["count"].sum() == ability["count"].sum()


def test_cards_of_a_game_that_blanks_by_card_and_grants_nothing() -> None:
    words = ["--game", "kabale-und-hiebe", "--players", "2", "--set", "rounds=2", "--strategy", "random"]
    told, tables = answer("cards", *words, "--deals", "30")
    for part in (
        "What each effect did for its owner (twin games), a game in which it was played, 2 players",
        "no effect to blank, so none is told of alchemist, cardinal, fencer, juliet, king",
        "no card can be granted",
    ):
        assert part in told
    for part in ("mission", "laid out", "ability", "round 1", "have no twin"):
        assert part not in told
    assert set(tables) == {"cards"}
    values = tables["cards"]
    in_points = values[values["value"] == "points"].groupby("column")["card"]
    # one card was dealt to nobody in 30 deals
    assert in_points.nunique().to_dict() == {"ability": 16, "dealt": 24, "drawn": 25, "naive": 25}
    record = json.loads(Path("study/study.json").read_text())
    assert record["question"] == "What is each card worth?"
    told = ask("cards", *words, "--unpaired")
    assert told.exit_code == 2
    assert "has no box with costs at random" in told.stderr


def test_sensitivity_of_seats_and_cards_of_another_game() -> None:
    words = ["--game", "kabale-und-hiebe", "--players", "2", "--set", "rounds=3", "--strategy", "random"]
    told, tables = answer("sensitivity", *words, "--key", "disguise", "--deals", "45")
    assert "Of 1 other plausible values" in told
    headlines = tables["sensitivity"].groupby("headline")["of"].nunique()
    assert headlines["win share of a seat less par"] == 2
    assert headlines["effect of a card, points"] > 3


def test_restricted_play_of_all_that_the_game_names() -> None:
    told, tables = answer("restricted", "random", *TINY, "--deals", "20")
    table = tables["restricted"]
    assert set(table["without"]) == set(describe_game("louis-xiv").restrictions)
    assert table["kept"].between(0, 2).all()
    assert "1 not needed, 0 indispensable" in told


def test_sensitivity_tries_what_can_be_played_and_tells_what_cannot() -> None:
    words = ["sensitivity", *TINY, "--strategy", "random", "--key", "tiles.10", "--deals", "30"]
    told, tables = answer(*words)
    assert "not tried: tiles.10.back.condition=money" in told
    assert "set tiles.10.back.amount too" in told
    tried = set(tables["sensitivity"]["alternative"])
    assert tried == {"tiles.10.front.amount=2", "tiles.10.front.amount=4"}
    assert "Of 2 other plausible values" in told
    assert "ability of a mission, points: too few deals to say anything" in told


def test_alternatives_are_the_other_plausible_values_and_lists_move_on() -> None:
    game = describe_game("louis-xiv")
    found = dict(list_alternatives(game, "", {"money.1.gold": 5}))
    assert found["tiles.5.back.amount=3"] == {"tiles.5.back.amount": 3}
    assert "tiles.5.back.amount=4" not in found  # as assumed
    assert found["missions.D1.costs=BB"] == {"missions.D1.costs": ["BB"]}
    assert not any(name.startswith(("money.1.", "tiles.7.back.condition", "rounds")) for name in found)


def test_power_from_a_pilot() -> None:
    told, tables = answer("power", "random", *TINY, "--deals", "40", "--effects", "1,5")
    assert "40 deals find a difference of" in told
    games = tables["power"]["games"]
    assert games[0] / games[1] == pytest.approx(25, rel=0.05)


def test_quiet_leaves_tables_and_prints_nothing() -> None:
    told = ask("power", "random", *TINY, "--deals", "20", "--quiet", "--out", "study")
    assert told.exit_code == 0
    assert told.stdout == ""
    assert Path("study/power.csv").is_file()


def test_studies_are_functions_for_notebooks(tmp_path: Path) -> None:
    setup = Setup(
        "louis-xiv", players=2, deals=30, changes={"rounds": 2}, folder=str(tmp_path / "runs"), quiet=True
    )
    study = study_seats(setup, ["random", "random:"], counts=[2])
    assert len(study.runs) == 1
    assert study.runs[0].design["line_ups"].keys() == {"random", "random:"}
    assert study.tables["seats"]["share"].sum() == pytest.approx(1.0)
    assert write_study(study).parent == Path("results/studies")
    with pytest.raises(RuntimeError, match="no restriction 'nothing'"):
        study_restricted(setup, "random", ["nothing"])


def test_measures_of_what_games_log() -> None:
    setup = Setup("kabale-und-hiebe", deals=12, folder="runs", quiet=True)
    asked = {
        "How many turns has a round?": {"value": "turns", "table": "columns", "by": ["round"]},
        "How often does somebody win?": {"value": "share > 0"},
    }
    study = study_measures(setup, asked, "random", [2, 3])
    table = study.tables["measures"].set_index(["question", "players", "group"])["mean"]
    assert len(study.runs) == 2
    assert len(table) == 2 * (6 + 1)
    columns = pd.read_parquet(next(study.runs[0].folder.glob("columns/*.parquet")))
    turns = columns.groupby("round")["turns"].mean()
    for number, mean in turns.items():
        told = table["How many turns has a round?", 2, f"round {number}"]
        assert told == pytest.approx(mean)
    report = report_study(write_study(study, "study"))
    assert [section.title for section in report.sections] == list(asked)
    assert "How many turns has a round?" in study.sentence
    for wrong, reason in (({"value": "turn"}, "the columns are"), ({"vlaue": "turns"}, "no key 'vlaue'")):
        with pytest.raises(StudyError, match=reason):
            study_measures(setup, {"How long?": wrong}, "random", [2])


BAD = {
    "unknown game": (["seats", "--game", "luis-xiv"], "did you mean 'louis-xiv'"),
    "unknown strategy": (["seats", "--strategy", "randum", *TINY], "did you mean 'random'"),
    "too many players": (["seats", "--players", "9"], "2 to 4 players"),
    "players that are no numbers": (["cards", "--players", "two"], "such as 2,3,4"),
    "zero deals": (["seats", "--deals", "0"], "at least 1"),
    "no workers": (["league", "a", "b", "--workers", "0"], "at least 1"),
    "unknown key": (["seats", "--set", "runds=3"], "did you mean rounds"),
    "unknown key to try": (["seats", "--try", "runds=3"], "did you mean rounds"),
    "stones for other players": (["seats", "--stones", "5,6"], "a number for each"),
    "unknown variant": (["power", "--variant", "nowhere.toml"], "no such file"),
    "nobody to compare with": (["compare", "random", "random"], "two different strategies"),
    "too few deals to look": (["compare", "random", "greedy", "--deals", "50"], "at least 200"),
    "impossible delta": (["compare", "random", "greedy", "--delta", "90"], "between 0 and 1"),
    "league of one": (["league", "random"], "two or more"),
    "league with a double": (["league", "random", "random"], "two or more different"),
    "negative grants": (["cards", "--grants", "-1"], "0 for none"),
    "unknown feature": (["restricted", "random", "--without", "bribe", *TINY], "did you mean 'bribes'"),
    "nothing assumed": (["sensitivity", "--key", "gold"], "nothing is assumed under 'gold'"),
    "effects that are no numbers": (["power", "--effects", "much"], "such as 0.5,1"),
    "no spread": (["power", "greedy", "random", "--deals", "2", *TINY], "no spread"),
    "negative effect": (["power", "random", "--deals", "9", "--effects", "-1", *TINY], "above 0"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_answered_in_one_line_and_leaves_no_study(case: str) -> None:
    words, hint = BAD[case]
    told = ask(*words)
    assert told.exit_code == 2, told.stdout
    assert told.stdout == ""
    assert told.stderr.startswith("sunking: ")
    assert told.stderr.count("\n") == 1
    assert hint in told.stderr
    assert not Path("results/studies").exists()


def test_a_study_that_is_stopped_leaves_no_games_behind_it_and_goes_on_later() -> None:
    words = ["power", "random", *TINY, "--deals", "1500"]
    process = start_sunking(*words)
    until = time.monotonic() + 60
    while not list(Path().glob("results/runs/*/done/*.json")):
        assert process.poll() is None
        assert time.monotonic() < until
        time.sleep(0.01)
    process.send_signal(signal.SIGTERM)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "sunking: stopped" in told
    (run,) = Path("results/runs").iterdir()
    safe = {path: path.stat().st_mtime_ns for path in run.glob("done/*.json")}
    assert not (run / "dataset.json").exists()
    assert ask(*words, "--quiet").exit_code == 0
    assert {path: path.stat().st_mtime_ns for path in safe} == safe


def test_a_strategy_that_breaks_down_ends_with_its_message_and_code_1(tmp_path: Path) -> None:
    Path("cheat.py").write_text(
        '"""Cheats."""\n\n\ndef choose(me, table, offer, book):\n    return offer.n\n'
    )
    told = ask("seats", "--strategy", "cheat.py", *TINY, "--deals", "4")
    assert told.exit_code == 1
    assert "cheat.py on seat" in told.stderr
    assert "Traceback" not in told.stderr
