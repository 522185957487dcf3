"""A strategy that goes wrong is named, with the decision, its options, and the command that shows it again.

Every fault is looked at twice: as it comes out of a run, and as that command brings it back.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from sim.cli import app
from sim.core.deals import make_outcomes
from sim.core.match import Match, StrategyFault, count_decisions
from sim.core.strategy import StrategyError
from sim.games.louis_xiv import game

BODY = '''"""The first option until something goes wrong, in the second round."""

from sim.games.louis_xiv.vocabulary import Ask


def choose(me, table, offer, book):
    if table.round == 1 and offer.ask == Ask.TURN and me.seat == SEAT:
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
        "return table.golds", "broke down in mine.py, line 8, with AttributeError"
    ),
    "an index out of bounds": Fault(
        "return table.gold[99]", "broke down in mine.py, line 8, with IndexError"
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
        "return table.golds",
        "no 'golds' in me, table, offer or book; did you mean 'gold'?",
    ),
}


def write(folder: Path, line: str, seat: int = 1) -> str:
    path = folder / "mine.py"
    path.write_text(BODY.replace("FAULT", line).replace("SEAT", str(seat)))
    return str(path)


def check_fault(folder: Path, fault: Fault) -> None:
    """In the middle of a run of many deals, and again by the command that the message names."""
    written = write(folder, fault.line)
    match = Match(game, game.load_box(), ["random", written, "random"], seed=3)
    with pytest.raises(StrategyFault) as caught:
        match.play_many(20, 5, make_outcomes(5))
    message = str(caught.value)
    what, decision, options, again = message.splitlines()
    assert what.startswith(f"strategy {written} on seat 1 {fault.told}")
    assert decision.startswith("  decision: turn, number ")
    assert options.startswith("  options: 0 ")
    assert "take" in options or "place" in options
    assert (
        again
        == f"  see it again: sunking show --game louis-xiv --seats random,{written},random --seed 3 --deal 20"
    )
    assert run_again(again) == f"sunking: {message}\n"


def run_again(line: str) -> str:
    """What the command at the end of a message prints."""
    words = shlex.split(line.partition("see it again: ")[2])
    assert words[0] == "sunking"
    result = CliRunner().invoke(app, words[1:], catch_exceptions=False)
    assert result.exit_code == 1
    return result.stderr


@pytest.mark.parametrize("case", [*FAULTS, *PLAIN_FAULTS])
def test_faults(tmp_path: Path, case: str) -> None:
    check_fault(tmp_path, (FAULTS | PLAIN_FAULTS)[case])


@pytest.mark.compiled
@pytest.mark.parametrize("case", FAULTS)
def test_faults_compiled(tmp_path: Path, case: str) -> None:
    check_fault(tmp_path, FAULTS[case])


@pytest.mark.compiled
@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_compiled_is_refused_before_the_first_deal(tmp_path: Path, case: str) -> None:
    line, told = REFUSED[case]
    written = write(tmp_path, line)
    with pytest.raises(StrategyError) as caught:
        Match(game, game.load_box(), ["random", written])
    assert str(caught.value).startswith(f"strategy {written}")
    assert told in str(caught.value)
    result = CliRunner().invoke(app, ["show", "--seats", f"random,{written}"])
    assert result.exit_code == 2
    assert f"sunking: {caught.value}" in result.stderr


def check_replay_of_everything(folder: Path) -> None:
    """Seating, interventions and what the user changed are in the command, and bring the very same fault."""
    written = write(folder, "return offer.n", seat=2)
    changes: dict[str, Any] = {"rounds": 3, "stones.general_3": [4, 4, 4]}
    settings = ["--set", "rounds=3", "--set", "stones.general_3=4,4,4"]
    interventions = ["force:seat=0,pile=dark", "grant:seat=1,card=D5,round=1"]
    line_up = [written, "greedy:chip=1.5,coat=2", "random"]
    match = Match(game, game.load_box(changes), line_up, 8, [1, 2, 0], interventions, settings)
    with pytest.raises(StrategyFault) as caught:
        match.play_many(4, 9, make_outcomes(9))
    message = str(caught.value)
    assert message.startswith(f"strategy {written} on seat 2 chose option ")
    assert run_again(message.splitlines()[-1]) == f"sunking: {message}\n"


def test_the_command_repeats_seating_interventions_and_settings(tmp_path: Path) -> None:
    check_replay_of_everything(tmp_path)


@pytest.mark.compiled
def test_the_command_repeats_everything_compiled(tmp_path: Path) -> None:
    check_replay_of_everything(tmp_path)


def test_the_deal_of_the_fault_is_named_not_the_first_of_the_run(tmp_path: Path) -> None:
    path = tmp_path / "rare.py"
    path.write_text(
        '"""Goes wrong when it is rich."""\n\n\ndef choose(me, table, offer, book):\n'
        "    return offer.n if table.gold[me.seat] > 19 else offer.n - 1\n"
    )
    match = Match(game, game.load_box(), [str(path), "random", "random"], seed=3)
    with pytest.raises(StrategyFault) as caught:
        match.play_many(0, 200, make_outcomes(200))
    deal = int(match.world.desk.deal)
    assert deal > 0
    assert str(caught.value).endswith(f"--deal {deal}")
    assert run_again(str(caught.value).splitlines()[-1]) == f"sunking: {caught.value}\n"


def test_a_file_with_a_space_in_its_name_can_be_replayed(tmp_path: Path) -> None:
    folder = tmp_path / "my strategies"
    folder.mkdir()
    match = Match(game, game.load_box(), ["random", write(folder, "return -1")])
    with pytest.raises(StrategyFault) as caught:
        match.play(0)
    assert run_again(str(caught.value).splitlines()[-1]) == f"sunking: {caught.value}\n"


def test_a_match_goes_on_after_a_fault(tmp_path: Path) -> None:
    """The next deal begins from scratch."""
    written = write(tmp_path, "return offer.n if table.gold[0] > 0 else 0")
    match = Match(game, game.load_box(), ["random", written], seed=3)
    with pytest.raises(StrategyFault):
        match.play(0)
    for seat, strategy in enumerate(["random", "random"]):
        match.world.desk.address[seat] = Match(game, game.load_box(), [strategy] * 2).world.desk.address[seat]
    fresh = Match(game, game.load_box(), ["random", "random"], seed=3)
    assert match.play(1).tobytes() == fresh.play(1).tobytes()


LINE_UPS: dict[str, tuple[Sequence[str], Sequence[int] | None, str]] = {
    "one player": (["random"], None, "1 strategies; louis-xiv is for 2 to 4 players"),
    "five players": (["random"] * 5, None, "5 strategies; louis-xiv is for 2 to 4 players"),
    "a slot twice": (["random"] * 3, [0, 0, 1], r"order \[0, 0, 1\]: give each of 0 to 2 once"),
    "a slot too many": (["random"] * 2, [0, 1, 2], r"order \[0, 1, 2\]: give each of 0 to 1 once"),
}


@pytest.mark.parametrize("case", LINE_UPS)
def test_line_ups_that_cannot_sit_down(case: str) -> None:
    line_up, order, message = LINE_UPS[case]
    with pytest.raises(StrategyError, match=message):
        Match(game, game.load_box(), line_up, order=order)


def test_decisions_of_a_trace_are_those_that_were_asked() -> None:
    match = Match(game, game.load_box(), ["random", "greedy"])
    for deal in range(3):
        assert count_decisions(match.trace(deal)) == match.world.desk.asked


def test_the_longest_game_of_the_house_fits_into_a_trace() -> None:
    """Eight rounds, four players, and everything pays."""
    changes: dict[str, Any] = {
        "rounds": 8,
        "influence.dealt": 7,
        **{f"tiles.{tile}.payout.crown": 2 for tile in range(1, 13)},
    }
    trace = Match(game, game.load_box(changes), ["random"] * 4).trace(0)
    assert len(trace) > 1000
