"""A strategy that goes wrong is named, with the decision, its options, and the command that shows it again.

Every fault is looked at twice: as it comes out of a run, and as that command brings it back.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from sim.cli import app
from sim.core.deals import make_outcomes
from sim.core.match import Match, StrategyFault, count_decisions
from sim.core.strategy import StrategyError, load_strategy
from sim.games import find_games, load_game

BODY = '''"""The first option until something goes wrong, in the second round."""

LATE = 1


def choose(me, table, offer, book):
    if table.round == LATE and me.seat == SEAT:
        FAULT
    return 0
'''


class Fault(NamedTuple):
    """What goes wrong, and what the message must say of it."""

    line: str
    told: str


FAULTS = {
    "one option too far": Fault("return offer.n", "chose option "),
    "a negative number": Fault("return -1", "chose option -1; legal are 0 to "),
    "an enormous number": Fault("return 10**9", "chose option 1000000000; legal are 0 to "),
    "a wrong value": Fault(
        'raise ValueError("no idea")', "broke down in mine.py, line 8, with ValueError: no idea"
    ),
    "an index": Fault(
        'raise IndexError("too far")', "broke down in mine.py, line 8, with IndexError: too far"
    ),
    "a bare exception": Fault("raise RuntimeError", "broke down in mine.py, line 8, with RuntimeError"),
    "an assertion": Fault("assert offer.n < 0", "broke down in mine.py, line 8, with AssertionError"),
}
PLAIN_FAULTS = {
    "a float": Fault("return 1.0", "did not answer with a whole number"),
    "a text": Fault('return "0"', "did not answer with a whole number"),
    "nothing": Fault("return None", "did not answer with a whole number"),
    "yes": Fault("return True", "did not answer with a whole number"),
    "a division by zero": Fault("return 1 // 0", "broke down in mine.py, line 8, with ZeroDivisionError"),
    "an attribute that is not there": Fault(
        "return table.rounds", "broke down in mine.py, line 8, with AttributeError"
    ),
    "an index out of bounds": Fault(
        "return offer.what[9999]", "broke down in mine.py, line 8, with IndexError"
    ),
    "a name that is not there": Fault("return ofer.n", "broke down in mine.py, line 8, with NameError"),
}
REFUSED = {
    "a float": (
        "return 1.0 * offer.n",
        "returns is float64; return the number of an option, 0 to offer.n - 1",
    ),
    "a text": ('return "0"', "does not compile"),
    "a name that is not there": ("return ofer.n", "line 8: name 'ofer' is not defined"),
    "an attribute that is not there": (
        "return table.playerz",
        "no 'playerz' in me, table, offer or book; did you mean 'players'?",
    ),
}


@pytest.fixture(params=find_games())
def game(request: pytest.FixtureRequest) -> ModuleType:
    return load_game(request.param)


def write(folder: Path, line: str, seat: int = 1) -> str:
    path = folder / "mine.py"
    path.write_text(BODY.replace("FAULT", line).replace("SEAT", str(seat)))
    return str(path)


def check_fault(game: ModuleType, folder: Path, fault: Fault) -> None:
    """In the middle of a run of many deals, and again by the command that the message names."""
    written = write(folder, fault.line)
    match = Match(game, game.load_box(), ["random", written, "random"], seed=3)
    with pytest.raises(StrategyFault) as caught:
        match.play_many(20, 5, make_outcomes(5))
    message = str(caught.value)
    what, decision, options, again = message.splitlines()
    assert what.startswith(f"strategy {written} on seat 1 {fault.told}")
    assert decision.startswith("  decision: ")
    assert decision[12:].partition(", number ")[0] in [ask.name.lower().replace("_", " ") for ask in game.Ask]
    assert options.startswith("  options: 0 ")
    command = f"sunking show --game {game.NAME} --seats random,{written},random --seed 3 --deal 20"
    assert again == f"  see it again: {command}"
    assert run_again(again) == f"sunking: {message}\n"


def run_again(line: str) -> str:
    """What the command at the end of a message prints."""
    words = shlex.split(line.partition("see it again: ")[2])
    assert words[0] == "sunking"
    result = CliRunner().invoke(app, words[1:], catch_exceptions=False)
    assert result.exit_code == 1
    return result.stderr


@pytest.mark.parametrize("case", [*FAULTS, *PLAIN_FAULTS])
def test_faults(game: ModuleType, tmp_path: Path, case: str) -> None:
    check_fault(game, tmp_path, (FAULTS | PLAIN_FAULTS)[case])


@pytest.mark.compiled
@pytest.mark.parametrize("case", FAULTS)
def test_faults_compiled(game: ModuleType, tmp_path: Path, case: str) -> None:
    check_fault(game, tmp_path, FAULTS[case])


@pytest.mark.compiled
@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_compiled_is_refused_before_the_first_deal(
    game: ModuleType, tmp_path: Path, case: str
) -> None:
    line, told = REFUSED[case]
    written = write(tmp_path, line)
    with pytest.raises(StrategyError) as caught:
        Match(game, game.load_box(), ["random", written])
    assert str(caught.value).startswith(f"strategy {written}")
    assert told in str(caught.value)
    result = CliRunner().invoke(app, ["show", "--game", game.NAME, "--seats", f"random,{written}"])
    assert result.exit_code == 2
    assert f"sunking: {caught.value}" in result.stderr


def check_replay_of_everything(game: ModuleType, folder: Path) -> None:
    """Seating, interventions and what the user changed are in the command, and bring the very same fault."""
    written = write(folder, "return offer.n", seat=2)
    settings = ["--set", "rounds=3"]
    interventions = list(game.INTERVENTIONS)[-2:]
    greedy = load_strategy("greedy", game.NAME.replace("-", "_")).parameters
    settled = ",".join(f"{name}={parameter.most:g}" for name, parameter in list(greedy.items())[:2])
    line_up = [written, f"greedy:{settled}", "random"]
    match = Match(game, game.load_box({"rounds": 3}), line_up, 8, [1, 2, 0], interventions, settings)
    with pytest.raises(StrategyFault) as caught:
        match.play_many(4, 9, make_outcomes(9))
    message = str(caught.value)
    assert message.startswith(f"strategy {written} on seat 2 chose option ")
    assert run_again(message.splitlines()[-1]) == f"sunking: {message}\n"


def test_the_command_repeats_seating_interventions_and_settings(game: ModuleType, tmp_path: Path) -> None:
    check_replay_of_everything(game, tmp_path)


@pytest.mark.compiled
def test_the_command_repeats_everything_compiled(game: ModuleType, tmp_path: Path) -> None:
    check_replay_of_everything(game, tmp_path)


def test_the_deal_of_the_fault_is_named_not_the_first_of_the_run(game: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "rare.py"
    path.write_text(
        '"""Goes wrong when its dice say so."""\n\n\ndef choose(me, table, offer, book):\n'
        "    return offer.n if me.dice % 8 == 0 else offer.n - 1\n"
    )
    match = Match(game, game.load_box(), [str(path), "random", "random"], seed=3)
    with pytest.raises(StrategyFault) as caught:
        match.play_many(0, 200, make_outcomes(200))
    deal = int(match.world.desk.deal)
    assert deal > 0
    assert str(caught.value).endswith(f"--deal {deal}")
    assert run_again(str(caught.value).splitlines()[-1]) == f"sunking: {caught.value}\n"


def test_a_file_with_a_space_in_its_name_can_be_replayed(game: ModuleType, tmp_path: Path) -> None:
    folder = tmp_path / "my strategies"
    folder.mkdir()
    match = Match(game, game.load_box(), ["random", write(folder, "return -1")])
    with pytest.raises(StrategyFault) as caught:
        match.play(0)
    assert run_again(str(caught.value).splitlines()[-1]) == f"sunking: {caught.value}\n"


def test_a_match_goes_on_after_a_fault(game: ModuleType, tmp_path: Path) -> None:
    """The next deal begins from scratch."""
    written = write(tmp_path, "return offer.n")
    match = Match(game, game.load_box(), ["random", written], seed=3)
    with pytest.raises(StrategyFault):
        match.play(0)
    for seat, strategy in enumerate(["random", "random"]):
        match.world.desk.address[seat] = Match(game, game.load_box(), [strategy] * 2).world.desk.address[seat]
    fresh = Match(game, game.load_box(), ["random", "random"], seed=3)
    assert match.play(1).tobytes() == fresh.play(1).tobytes()


LINE_UPS: dict[str, tuple[Sequence[str], Sequence[int] | None, str]] = {
    "one player": (["random"], None, "1 strategies; GAME is for 2 to "),
    "nine players": (["random"] * 9, None, "9 strategies; GAME is for 2 to "),
    "a slot twice": (["random"] * 3, [0, 0, 1], r"order \[0, 0, 1\]: give each of 0 to 2 once"),
    "a slot too many": (["random"] * 2, [0, 1, 2], r"order \[0, 1, 2\]: give each of 0 to 1 once"),
}


@pytest.mark.parametrize("case", LINE_UPS)
def test_line_ups_that_cannot_sit_down(game: ModuleType, case: str) -> None:
    line_up, order, message = LINE_UPS[case]
    with pytest.raises(StrategyError, match=message.replace("GAME", game.NAME)):
        Match(game, game.load_box(), line_up, order=order)


def test_decisions_of_a_trace_are_those_that_were_asked(game: ModuleType) -> None:
    match = Match(game, game.load_box(), ["random", "greedy"])
    for deal in range(3):
        assert count_decisions(match.trace(deal)) == match.world.desk.asked
