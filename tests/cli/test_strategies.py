"""The verbs for those who write strategies: every slip is named with its line and what would be right."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sim.batch.ratings import read_ratings, tell_rating, tell_row, write_row
from sim.batch.tune import Table, make_tuning, scale, tune, with_values
from sim.cli import app
from sim.core.strategy import (
    StrategyError,
    find_rows,
    find_strategies,
    load_strategy,
    read_restrictions,
)
from sim.games import find_games, load_game

HEAD = '"""An idea."""\n\nfrom sim.core.strategy import Parameter, base\n\nBASE = "greedy"\n\n\n'
BRIBE = f"{HEAD}def choose_bribe(me, table, offer, book):\n"


def sunking(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def write(folder: Path, text: str, name: str = "mine.py") -> str:
    (folder / name).write_text(text)
    return str(folder / name)


# ---------------------------------------------------------------------------------- strategies and new


each_game = pytest.mark.parametrize("game", find_games())


@each_game
def test_all_strategies_are_listed_with_their_idea(game: str) -> None:
    result = sunking("strategies", "--game", game)
    assert result.exit_code == 0
    told = " ".join(result.stdout.split())
    house = game.replace("-", "_")
    for name in find_strategies(house):
        assert f" {name} " in told
    for name, forbids in read_restrictions(house).items():
        assert f"NAME~{name}" in told
        assert (forbids.__doc__ or "").split()[0] in told


@each_game
def test_every_strategy_of_the_house_says_its_idea_and_what_its_parameters_mean(game: str) -> None:
    house = game.replace("-", "_")
    for name in find_strategies(house):
        strategy = load_strategy(name, house)
        assert strategy.idea.count("\n") > 1, name
        for key, parameter in strategy.parameters.items():
            assert parameter.meaning, (name, key)
            assert parameter.least < parameter.most, (name, key)


@each_game
def test_ratings_are_of_strategies_that_there_are(game: str) -> None:
    house = game.replace("-", "_")
    ratings = read_ratings(house)
    assert set(ratings["elo"]) <= set(find_strategies(house))
    assert all(low < rating < high for rating, low, high in ratings["elo"].values())
    rating, low, high = ratings["elo"]["tuned"]
    assert tell_rating(ratings, "tuned") == f"{rating:+.0f} ({low:+.0f} to {high:+.0f})"
    assert tell_rating(ratings, "nobody") == "–"


@each_game
def test_tuned_says_how_it_was_found_and_keeps_to_the_ranges(game: str) -> None:
    """At a number of players for which nothing was searched, it is the strategy that it is made of."""
    house = game.replace("-", "_")
    row, strategy = find_rows(house)["tuned"], load_strategy("tuned", house)
    searched = [players for players in map(str, load_game(game).PLAYERS) if players in row]
    assert str(len(load_game(game).LINE_UP)) in searched
    for players in searched:
        assert f"--players {players} " in row[players]["command"]
        for name, parameter in strategy.parameters.items():
            if name in row[players]:
                assert parameter.least <= row[players][name] <= parameter.most, (players, name)


@each_game
def test_a_new_strategy_runs_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.chdir(tmp_path)
    made = sunking("new", "my_idea", "--game", game)
    assert made.exit_code == 0
    assert f"sunking check my_idea.py --game {game}" in made.stdout
    checked = sunking("check", "my_idea.py", "--game", game, "--deals", "2", "--plain")
    assert checked.exit_code == 0, checked.stdout
    words = ["--game", game, "--seats", "my_idea.py,greedy", "--deals", "2", "--out", str(tmp_path / "run")]
    result = sunking("run", *words)
    assert result.exit_code == 0, result.stderr
    assert "from 2 deal blocks" in result.stdout


REFUSED_NAMES = {
    "greedy": "greedy: the house has a strategy of this name; choose another",
    "My Idea": "My Idea: not a name; small letters, digits and _ are",
    "mine": "mine.py: is there already; choose another name",
    "no/where/mine": "cannot be written",
}


@pytest.mark.parametrize("name", REFUSED_NAMES)
def test_a_bad_name_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, "")
    result = sunking("new", name)
    assert result.exit_code == 2
    assert REFUSED_NAMES[name] in result.stderr
    assert (tmp_path / "mine.py").read_text() == ""


# ---------------------------------------------------------------------------------- check

# What is wrong, and what the message must say. The first six are seen before anything is played.
SLIPS = {
    "syntax error": (HEAD + "def choose_bribe(me:\n", "mine.py, line 8: SyntaxError"),
    "unknown decision name": (
        BRIBE.replace("bribe", "bribes") + "    return 0\n",
        "mine.py, line 8: choose_bribes: no such decision; did you mean choose_bribe?",
    ),
    "parameter out of its range": (
        BRIBE.replace("\n\n\n", "\n\nPURSE = Parameter(9, 0, 5, 'gold')\n\n\n") + "    return 0\n",
        "mine.py: PURSE = 9 is out of its own range; 0 to 5",
    ),
    "illegal option": (BRIBE + "    return 2\n", "on seat 0 chose option 2; legal are 0 to 1"),
    "option of another decision": (
        f"{HEAD}def choose_draw(me, table, offer, book):\n    return offer.n\n",
        "chose option 3; legal are 0 to 2",
    ),
    "negative option": (BRIBE + "    return -1\n", "chose option -1; legal are 0 to 1"),
    "exception in round 3": (
        BRIBE + '    if table.round == 2:\n        raise ValueError("no gold")\n    return 0\n',
        "broke down in mine.py, line 10, with ValueError: no gold",
    ),
    "index out of range": (
        BRIBE + "    return int(table.gold[me.seat + 9] > 3)\n",
        "broke down in mine.py, line 9, with IndexError",
    ),
    "writes on the table": (
        BRIBE + "    table.gold[me.seat] += 1\n    return 0\n",
        "it wrote into table.gold; a strategy may write into me.note and nothing else",
    ),
    "global state": (
        HEAD + "SEEN = []\n\n\ndef choose_bribe(me, table, offer, book):\n    SEEN.append(1)\n"
        "    return len(SEEN) % 2\n",
        "answers differently when deal 0 is played again",
    ),
}


@pytest.mark.parametrize("case", SLIPS)
def test_a_slip_is_named(tmp_path: Path, case: str) -> None:
    text, told = SLIPS[case]
    result = sunking("check", write(tmp_path, text), "--deals", "4", "--plain")
    assert result.exit_code == 1, result.stdout
    assert told in result.stdout
    assert "Traceback" not in result.stdout + result.stderr


# What only the compiler sees.
COMPILED_SLIPS = {
    "wrong return type": (BRIBE + "    return 0.5\n", "mine.py returns is float64; return the number of"),
    "a way without return": (
        BRIBE + "    if offer.n > 5:\n        return 1\n", "mine.py returns is not always a number"
    ),
    "unsupported Python": (
        BRIBE + '    names = {"a": [1], 2: "b"}\n    return names[offer.n]\n',
        "mine.py, line 9: a dictionary of mixed things cannot be compiled",
    ),
    "file": (
        BRIBE + '    with open("x") as file:\n        return len(file.read())\n',
        "mine.py, line 9: 'with … as' cannot be compiled; a strategy reads no files",
    ),
    "global name": (
        HEAD + "COUNT = 0\n\n\ndef choose_bribe(me, table, offer, book):\n    global COUNT\n"
        "    COUNT += 1\n    return COUNT % 2\n",
        "mine.py, line 13: it changes a global name",
    ),
    "global list": (
        HEAD + "SEEN = []\n\n\ndef choose_bribe(me, table, offer, book):\n    SEEN.append(1)\n    return 0\n",
        "mine.py, line 12: it uses a list of the module",
    ),
    "global array": (
        HEAD.replace('"""\n\n', '"""\n\nimport numpy as np\n\n')
        + "SEEN = np.zeros(3)\n\n\ndef choose_bribe(me, table, offer, book):\n    SEEN[0] = 1\n    return 0",
        "mine.py, line 14: it changes an array of the module",
    ),
    "misspelt field": (
        BRIBE + "    return int(table.golds[0])\n",
        "mine.py, line 9: there is no 'golds' in me, table, offer or book; did you mean 'gold'?",
    ),
    "misspelt name": (BRIBE + "    return ofer.n - 1\n", "mine.py, line 9: name 'ofer' is not defined"),
}  # fmt: skip


@pytest.mark.compiled
@pytest.mark.parametrize("case", COMPILED_SLIPS)
def test_what_cannot_be_compiled_is_named(tmp_path: Path, case: str) -> None:
    text, told = COMPILED_SLIPS[case]
    result = sunking("check", write(tmp_path, text), "--deals", "1")
    assert result.exit_code == 1
    assert told in result.stdout
    assert result.stdout.count("\n") == 1


@pytest.mark.compiled
def test_an_index_out_of_range_is_found_by_plain_python(tmp_path: Path) -> None:
    """Compiled it reads whatever lies there: here always the same, so nothing else gives it away."""
    path = write(tmp_path, BRIBE + "    return int(book.money_gold[8 + 40] > 10**9)\n")
    result = sunking("check", path, "--deals", "3")
    assert result.exit_code == 1
    assert "broke down in mine.py, line 9, with IndexError" in result.stdout


@pytest.mark.compiled
def test_an_endless_strategy_is_stopped_and_named(tmp_path: Path) -> None:
    text = BRIBE + "    while table.round == 2:\n        pass\n    return 0\n"
    words = ["check", write(tmp_path, text), "--deals", "3", "--timeout", "3"]
    done = subprocess.run(
        [sys.executable, "-c", "from sim.cli import main; main()", *words],
        env={**os.environ, "SUNKING_PLAIN": "0"}, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "no end after 3 s" in done.stderr
    assert "mine.py on seat" in done.stderr


@pytest.mark.compiled
def test_a_sound_strategy_passes_compiled() -> None:
    result = sunking("check", "greedy", "--deals", "5")
    assert result.exit_code == 0, result.stdout
    assert result.stdout.count("yes ") == 6
    assert "times as long as one of random players" in result.stdout


WRONG_WORDS = {
    "no such file": (["check", "nowhere.py"], 1, "no file 'nowhere.py'"),
    "no deals": (["check", "greedy", "--deals", "0"], 2, "at least 1 is needed"),
    "parameter name": (["check", "greedy:glod=1"], 1, "no parameter 'glod'; did you mean 'gold'?"),
    "parameter range": (["check", "greedy:gold=7"], 1, "gold = 7 is out of range; 0 to 2"),
    "nothing to tune": (["tune", "random"], 2, "random has no parameters; there is nothing to tune"),
    "no such parameter": (["tune", "greedy", "--parameters", "glod"], 2, "no parameter 'glod'"),
    "no generations": (["tune", "greedy", "--generations", "0"], 2, "at least 1 is needed"),
    "population of one": (["tune", "greedy", "--population", "1"], 2, "at least 2 are needed"),
    "no such game": (["strategies", "--game", "louis"], 2, "no game 'louis'"),
}


@pytest.mark.parametrize("case", WRONG_WORDS)
def test_wrong_words(case: str) -> None:
    words, code, told = WRONG_WORDS[case]
    result = sunking(*words)
    assert result.exit_code == code
    assert told in result.stdout + result.stderr


# ---------------------------------------------------------------------------------- tune

FEW = {"deals": 3, "population": 4, "seed": 5}


def test_tuning_goes_on_where_it_was_left(tmp_path: Path) -> None:
    tuning = make_tuning("louis-xiv", "greedy", 2, ["random"], ["chip", "gold"], **FEW)
    whole = list(tune(tuning, 3, 1, tmp_path / "whole"))
    list(tune(tuning, 2, 1, tmp_path / "parts"))
    rest = list(tune(tuning, 3, 2, tmp_path / "parts"))
    assert [generation.number for generation in rest] == [3]
    assert rest[0] == whole[2], "the same for any number of workers, and after a stop"
    assert len(json.loads((tmp_path / "parts" / "history.json").read_text())) == 3


def test_another_search_is_not_mixed(tmp_path: Path) -> None:
    words = ["tune", "greedy", "--players", "2", "--deals", "2", "--population", "3", "--generations", "1"]
    words += ["--confirmation", "2", "--out", str(tmp_path)]
    first = sunking(*words)
    assert first.exit_code == 0, first.stderr
    assert "Confirmed on 2 deals that the search has never seen" in first.stdout
    assert "made by: sunking tune greedy" in first.stdout
    other = sunking(*words, "--seed", "2")
    assert other.exit_code == 2
    assert "another search (seed = 1 there, 2 here); choose another --out" in other.stderr
    (tmp_path / "state.pickle").write_bytes(b"x")
    assert "its state is damaged" in sunking(*words).stderr


def test_a_trial_counts_the_candidate_from_every_seat() -> None:
    """Against itself with the same parameters nobody is ahead, whatever the seat."""
    tuning = make_tuning("louis-xiv", "greedy", 3, ["greedy", "random"], [], **FEW)
    trial = Table(tuning, 1).try_out({}, 0, 4)
    assert trial.margins.shape == (4, 2)
    assert trial.shares[:, 0] == pytest.approx(1 / 3)
    assert trial.margins[:, 0] == pytest.approx(0)
    assert trial.shares[:, 1].mean() > 0.9


def test_tuning_finds_a_planted_parameter(tmp_path: Path) -> None:
    """A strategy that throws its win away in a part of its range learns to keep out of it."""
    text = HEAD.replace("\n\n\n", '\n\nFOLLY = Parameter(0.9, 0, 1, "chance of a foolish turn")\n\n\n')
    text += (
        "def choose_turn(me, table, offer, book):\n"
        "    return 0 if me.parameter[FOLLY] > 0.5 else base(me, table, offer, book)\n"
    )
    tuning = make_tuning("louis-xiv", write(tmp_path, text), 2, ["greedy"], ["folly"], 4, 6, 1)
    last = list(tune(tuning, 4, 1, tmp_path / "out"))[-1]
    assert last.favourite["folly"] < 0.5


def test_scaling_keeps_to_the_ranges() -> None:
    strategy = load_strategy("greedy", "louis_xiv")
    values = scale(strategy, ["gold", "doubt"], [0.5, 1.2])
    assert values == {"gold": 1.0, "doubt": 1.0}
    assert with_values(strategy, values, 4).values_for(4)[list(strategy.parameters).index("gold")] == 1.0


def test_rows_are_written_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("sim.batch.ratings", "sim.core.strategy"):
        monkeypatch.setattr(f"{module}.house_of", lambda folder: tmp_path)
    write_row("louis_xiv", "rich", "greedy", 4, {"gold": 1.23456}, 'sunking tune "greedy"')
    write_row("louis_xiv", "rich", "greedy", 2, {"gold": 1.5}, "sunking tune greedy")
    rows = tomllib.loads((tmp_path / "rows.toml").read_text())
    assert rows["rich"]["4"] == {"command": 'sunking tune "greedy"', "gold": 1.2346}
    assert rows["rich"]["2"]["gold"] == 1.5
    assert tomllib.loads(tell_row(("rich", rows["rich"]))) == {"rich": rows["rich"]}
    with pytest.raises(StrategyError, match="row 'rich' is of greedy, not of random"):
        write_row("louis_xiv", "rich", "random", 2, {}, "")
