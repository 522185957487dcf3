"""`sunking show` and `sunking data`, and what they say to bad input: one line with a hint, exit code 2."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sim.cli import app
from sim.games import find_games, load_game
from sim.inputs import choose_line_up, read_seats

each_game = pytest.mark.parametrize("game", find_games())


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_help_lists_the_verbs_in_the_order_of_use() -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert 0 < result.stdout.index("  show  ") < result.stdout.index("  data  ")


def test_without_a_verb_there_is_help() -> None:
    assert run().stdout.startswith("Usage: sunking ")


def test_version() -> None:
    assert run("--version").stdout.startswith("sunking 0.")


def test_show_prints_a_game_without_colours_when_piped() -> None:
    result = run("show", "--players", "2", "--deal", "5")
    assert result.exit_code == 0
    assert "Seed 1, deal 5, 2 players" in result.stdout
    assert "wins with" in result.stdout
    assert "\x1b" not in result.stdout


def test_show_one_round() -> None:
    told = run("show", "--round", "2").stdout
    assert "Round 2" in told
    assert "Round 1" not in told
    assert "The end" not in told


def test_show_names_the_strategies_by_seat() -> None:
    told = run("show", "--seats", "random,random,random", "--order", "2,0,1").stdout
    assert "--order 2,0,1" in told


def test_seats_may_have_parameters() -> None:
    assert read_seats("greedy:risk=0.9,bid=2,random") == ["greedy:risk=0.9,bid=2", "random"]


@each_game
def test_without_names_the_games_own_players_sit_down(game: str) -> None:
    package = load_game(game)
    assert choose_line_up(package, "", None) == list(package.LINE_UP)
    assert choose_line_up(package, "", 3) == [package.LINE_UP[0]] * 3
    assert choose_line_up(package, "random", None) == ["random"] * len(package.LINE_UP)
    assert choose_line_up(package, "random", 2) == ["random"] * 2
    assert choose_line_up(package, "random,greedy", None) == ["random", "greedy"]


@each_game
def test_a_game_can_be_shown_without_further_words(game: str) -> None:
    told = run("show", "--game", game)
    assert told.exit_code == 0, told.stderr
    assert load_game(game).TITLE in told.stdout
    assert f"--seats {','.join(load_game(game).LINE_UP)}" in told.stdout


@each_game
def test_data_lists_interventions_that_can_be_made(game: str) -> None:
    told = run("data", game).stdout
    for text in load_game(game).INTERVENTIONS:
        assert text in told
        shown = run("show", "--game", game, "--players", "2", "--intervene", text)
        assert f"Intervention: {text}" in shown.stdout, shown.stderr


def test_data_prints_the_box_with_counts() -> None:
    told = run("data").stdout
    for part in ("Tiles", "Money cards", "Missions", "Constants", "values other than 0", "assumed"):
        assert part in told


def test_data_assumed_only() -> None:
    told = run("data", "louis-xiv", "--assumed", "--key", "tiles.").stdout
    assert "tiles.12.front.amount" in told
    assert "plausible: 3 / 4 / 5" in told
    assert "tiles.1.front.condition" not in told


def test_data_shows_what_a_variant_changes() -> None:
    told = run("data", "--set", "rounds=3", "--key", "rounds").stdout
    assert "variant" in told
    assert "1 variant" in told


BAD = {
    "unknown game": (["show", "--game", "luis-xiv"], "did you mean 'louis-xiv'"),
    "unknown game in data": (["data", "chess"], "no game 'chess'; known: "),
    "unknown strategy": (["show", "--seats", "randum,random"], "did you mean 'random'"),
    "strategy file that is not there": (["show", "--seats", "nowhere.py,random"], "no file 'nowhere.py'"),
    "too many seats": (["show", "--seats", ",".join(["random"] * 5)], "2 to 4 players"),
    "seats and players disagree": (["show", "--players", "3", "--seats", "random,random"], "one a seat"),
    "players out of range": (["show", "--players", "7"], "2 to 4 players"),
    "order that is no order": (["show", "--players", "2", "--order", "0,0"], "once"),
    "order of words": (["show", "--order", "a,b"], "1,0,2,3"),
    "unknown key": (["show", "--set", "runds=3"], "did you mean rounds"),
    "setting without value": (["show", "--set", "rounds"], "write key=value"),
    "setting of the wrong kind": (["show", "--set", "rounds=many"], "not a whole number"),
    "setting out of range": (["show", "--set", "rounds=9"], "the most is 8"),
    "impossible box": (["data", "--set", "stones.each=2"], "stones.each is the most"),
    "unknown variant file": (["show", "--variant", "nowhere.toml"], "no such file"),
    "negative deal": (["show", "--deal", "-1"], "out of range"),
    "negative seed": (["show", "--seed", "-1"], "out of range"),
    "enormous deal": (["show", "--deal", str(2**63)], "out of range"),
    "unknown intervention": (["show", "--intervene", "bribe:seat=1"], "one of blank, grant, force"),
    "intervention on nobody": (["show", "--intervene", "blank:seat=4,order=1"], "0 to 3"),
    "unknown round": (["show", "--round", "5"], "1 to 4"),
    "unknown prefix": (["data", "--key", "tilez"], "keys begin with rounds"),
    "nothing assumed there": (["data", "--assumed", "--key", "gold"], "nothing is assumed"),
    "unknown option": (["show", "--dael", "1"], "see sunking show --help"),
    "unknown verb": (["shew"], "Did you mean 'show'?"),
    "deal that is no number": (["show", "--deal", "x"], "see sunking show --help"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_answered_in_one_line(case: str) -> None:
    words, hint = BAD[case]
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("sunking: ")
    assert result.stderr.count("\n") == 1
    assert hint in result.stderr


def test_broken_variant_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text("[set\n")
    result = run("show", "--variant", str(path))
    assert result.exit_code == 2
    assert "broken.toml: broken TOML" in result.stderr


def test_strategy_that_breaks_the_rules_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "cheat.py"
    path.write_text('"""Cheats."""\n\n\ndef choose(me, table, offer, book):\n    return offer.n\n')
    result = run("show", "--seats", f"{path},random", "--set", "rounds=3")
    assert result.exit_code == 1
    assert "cheat.py on seat 0 chose option" in result.stderr
    assert "see it again: sunking show" in result.stderr
    assert "--set rounds=3" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_bug_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(name: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("sim.cli.load_game", stumble)
    with pytest.raises(ZeroDivisionError):
        CliRunner().invoke(app, ["show"], catch_exceptions=False)
