"""The verbs, and what they say to bad input: one line with a hint, exit code 2, nothing half-made."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.batch.design import find_design, list_designs, read_design
from sim.games import DEFAULT_GAME, load_game
from tests.batch.kit import sunking


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_run_from_beginning_to_end(game: str) -> None:
    words = [
        "run",
        "--game",
        game,
        "--seats",
        "random,random:",
        "--deals",
        "20",
        "--out",
        "results/runs/first",
    ]
    told = sunking(*words)
    assert told.exit_code == 0, told.stderr
    for part in (
        "40 games: 20 blocks of 2 (rotate)",
        "percentage points",
        "Win share",
        "dataset hash",
        "about",
    ):
        assert part in told.stdout
    assert "\x1b" not in told.stdout
    again = sunking(*words)
    assert again.exit_code == 0
    assert "40 of 40 games are there already" in again.stderr
    listed = sunking("runs").stdout
    assert "first" in listed
    assert "complete" in listed
    checked = sunking("verify", "first")
    assert checked.exit_code == 0
    assert "0 faults" in checked.stdout


def test_json_tells_where_the_run_lies_and_the_same_design_lies_there_again(game: str) -> None:
    words = ["run", "--game", game, "--seats", "random,random:", "--deals", "2", "--into", "runs", "--json"]
    told, again = sunking(*words), sunking(*words)
    record = json.loads(told.stdout)
    assert record["games"] == 4
    assert Path(record["address"], "manifest.json").is_file()
    assert json.loads(again.stdout) == record
    assert len(list(Path("runs").iterdir())) == 1


def test_quiet_is_quiet() -> None:
    told = sunking("run", "--seats", "random", "--players", "2", "--deals", "4", "--quiet")
    assert told.exit_code == 0
    assert told.stdout == told.stderr == ""
    assert len(list(Path("results/runs").iterdir())) == 1


def test_no_runs_yet() -> None:
    assert "make one with: sunking run" in sunking("runs").stdout


def test_options_overrule_the_file(game: str) -> None:
    Path("mine.toml").write_text(
        'seats = ["random", "greedy"]\ndeals = 1_000_000\nlog = "full"\n[set]\nrounds = 2\n'
    )
    told = sunking("run", "mine.toml", "--game", game, "--deals", "3", "--out", "run")
    assert told.exit_code == 0, told.stderr
    assert "6 games" in told.stdout
    assert f"tables {', '.join(load_game(game).LEVELS['full'])};" in told.stdout


def test_arms_by_option(game: str) -> None:
    words = ["run", "--game", game, "--seats", "greedy", "--players", "2", "--deals", "3", "--out", "run"]
    arms = [f"arm {place}={text}" for place, text in enumerate(load_game(game).INTERVENTIONS)]
    told = sunking(*words, *(word for arm in arms for word in ("--arm", arm)))
    assert told.exit_code == 0, told.stderr
    assert f"3 blocks of {1 + len(arms)}" in told.stdout
    assert "arm 0" in told.stdout


def test_a_variant_is_part_of_the_design(game: str) -> None:
    Path("short.toml").write_text('name = "short"\n[set]\nrounds = 2\n')
    words = ["run", "--game", game, "--seats", "greedy,random", "--deals", "3", "--out", "run"]
    assert sunking(*words, "--variant", "short.toml").exit_code == 0
    refused = sunking(*words)
    assert refused.exit_code == 2
    assert "a run of another design (variant: short there, printed here" in refused.stderr
    assert sunking("verify", "./run").exit_code == 0


@pytest.mark.parametrize("name", list_designs())
def test_designs_of_the_house_can_be_run(name: str) -> None:
    content = read_design(list_designs()[name])
    assert content["question"]
    assert name.startswith(f"{content['game']}/")
    told = sunking("run", name, "--deals", "2", "--out", "run")
    assert told.exit_code == 0, told.stderr


def test_a_name_alone_is_a_design_of_the_game(game: str) -> None:
    found = find_design(Path("seats"), game)
    assert read_design(found)["game"] == game
    assert find_design(Path(f"{game}/seats"), "another") == found
    assert find_design(Path(f"{game.replace('-', '_')}/seats"), "another") == found
    assert find_design(Path("sets"), game) == Path("sets")


def test_without_a_design_the_games_own_players_play(game: str) -> None:
    told = sunking("run", "--game", game, "--deals", "2", "--out", "run")
    assert told.exit_code == 0, told.stderr
    assert f"{load_game(game).TITLE}, {len(load_game(game).LINE_UP)} players" in told.stdout


TWO = ["--seats", "greedy,random", "--deals", "4"]
BAD = {
    "unknown game": (["--game", DEFAULT_GAME[:-1]], f"did you mean '{DEFAULT_GAME}'"),
    "unknown strategy": (["--seats", "gredy,random"], "did you mean 'greedy'"),
    "unknown seating": ([*TWO, "--seating", "rotat"], "did you mean 'rotate'"),
    "seating that replays": (["--seats", "greedy,greedy", "--seating", "rotate"], "packet-rotate"),
    "seating that does not fit": ([*TWO, "--seating", "two-vs-two"], "a,a,b,b"),
    "zero deals": (["--seats", "greedy,random", "--deals", "0"], "at least 1"),
    "negative deals": (["--seats", "greedy,random", "--deals", "-5"], "at least 1"),
    "deals that are no number": (["--deals", "many"], "see sunking run --help"),
    "negative seed": ([*TWO, "--seed", "-1"], "out of range"),
    "too many players": (
        ["--seats", "random", "--players", "9"],
        "{least} to {most} players, name one a seat",
    ),
    "seats and players": ([*TWO, "--players", "3"], "name one a seat"),
    "unknown level": ([*TWO, "--log", "outcome"], "did you mean 'outcomes'"),
    "share above one": ([*TWO, "--sampled", "2"], "between 0 and 1"),
    "no workers": ([*TWO, "--workers", "0"], "at least 1"),
    "unknown backend": ([*TWO, "--backend", "ray"], "processes, threads, dask"),
    "dask without scheduler": ([*TWO, "--backend", "dask"], "--scheduler"),
    "scheduler without dask": ([*TWO, "--scheduler", "tcp://x:1"], "--backend dask"),
    "empty chunks": ([*TWO, "--chunk", "0"], "at least 1"),
    "unknown intervention": ([*TWO, "--arm", "x=nonsense:seat=1"], "unknown; one of {interventions}"),
    "arm without a name": ([*TWO, "--arm", "nonsense:seat=1"], "NAME=INTERVENTION, such as twin={example}"),
    "unknown key of the box": ([*TWO, "--set", "runds=3"], "did you mean rounds"),
    "unknown variant": ([*TWO, "--variant", "nowhere.toml"], "no such file"),
    "design that is not there": (["nowhere.toml"], "give the path of a design"),
    "place that is taken": ([*TWO, "--out", "taken"], "not empty, and no run"),
    "place below a file": ([*TWO, "--out", "taken/file/run"], "taken/file/run"),
    "place that cannot be written": ([*TWO, "--out", "/proc/sunking/run"], "/proc/sunking/run"),
    "place of no kind": ([*TWO, "--out", "gopher://a/b"], "no such kind of place"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_answered_in_one_line(game: str, case: str) -> None:
    Path("taken").mkdir()
    Path("taken/file").write_text("something")
    words, hint = BAD[case]
    package = load_game(game)
    known = list(package.INTERVENTIONS)
    told = hint.format(
        least=min(package.PLAYERS),
        most=max(package.PLAYERS),
        example=known[0],
        interventions=", ".join(text.partition(":")[0] for text in known),
    )
    result = sunking("run", "--game", game, *words)
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("sunking: ")
    assert result.stderr.count("\n") == 1, result.stderr
    assert told in result.stderr
    assert {path.name for path in Path.cwd().rglob("*")} == {"taken", "file"}, "nothing half-made"


BAD_FILES = {
    "unknown key": (
        'seats = ["random"]\n\ndeels = 5\n',
        "bad.toml, line 3: unknown key 'deels'; did you mean 'deals'",
    ),
    "wrong kind": ('deals = "many"\n', "bad.toml, line 1: deals = 'many'; a whole number"),
    "wrong entry": ("[line_ups]\n\nodd = [1, 2]\n", "bad.toml, line 3: odd = [1, 2]; a list of texts"),
    "broken": ("seats = [\n", "broken TOML"),
    "nobody": ("deals = 5\n", "nobody plays"),
    "no deals": ('seats = ["random", "greedy"]\n', "deals = 0"),
    "sizes": ('deals = 1\n[line_ups]\na = ["random", "greedy"]\nb = ["random"]\n', "different sizes"),
    "same arms": ('deals = 1\nseats = ["random", "greedy"]\n[arms]\na = []\nb = []\n', "do the same"),
}


@pytest.mark.parametrize("case", BAD_FILES)
def test_a_bad_design_is_named_with_its_line(case: str) -> None:
    content, hint = BAD_FILES[case]
    Path("bad.toml").write_text(content)
    result = sunking("run", "bad.toml")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert hint in result.stderr


def test_another_design_in_the_same_place_is_refused(game: str) -> None:
    words = ["run", "--game", game, *TWO, "--out", "run"]
    assert sunking(*words).exit_code == 0
    result = sunking(*words, "--seed", "2")
    assert result.exit_code == 2
    assert "seed: 1 there, 2 here" in result.stderr


@pytest.mark.parametrize("verb", ["resume", "verify"])
def test_no_run_there(verb: str) -> None:
    result = sunking(verb, "nowhere")
    assert result.exit_code == 2
    assert "`sunking runs` lists the runs" in result.stderr


def test_a_damaged_manifest_is_named() -> None:
    assert sunking("run", *TWO, "--out", "results/runs/run").exit_code == 0
    Path("results/runs/run/manifest.json").write_text("{")
    assert "damaged" in sunking("resume", "run").stderr
    assert "damaged manifest" in sunking("runs").stdout


def test_a_cluster_that_does_not_answer() -> None:
    pytest.importorskip("distributed")
    result = sunking("run", *TWO, "--backend", "dask", "--scheduler", "tcp://127.0.0.1:9", "--out", "run")
    assert result.exit_code == 2
    assert "no cluster answers" in result.stderr
    assert not Path("run").exists()


def test_a_strategy_that_breaks_the_rules_leaves_nothing(game: str) -> None:
    Path("cheat.py").write_text(
        '"""Cheats."""\n\n\ndef choose(me, table, offer, book):\n    return offer.n * (table.round == 3)\n'
    )
    result = sunking("run", "--game", game, "--seats", "cheat.py,random", "--deals", "4", "--out", "run")
    assert result.exit_code == 1
    assert "cheat.py on seat" in result.stderr
    assert not Path("run").exists()
