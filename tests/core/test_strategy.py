"""How strategies are found, read and refused: every message says which, where, and what would be right."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sim.core import restrict
from sim.core.ask import OFFER, add_group, open_offer
from sim.core.layout import FLOAT, image, layout, make_record
from sim.core.strategy import (
    MAX_PARAMETERS,
    Parameter,
    Strategy,
    StrategyError,
    find_strategies,
    load_strategy,
    read_restrictions,
    set_parameters,
    split_label,
)
from sim.games import find_games, load_game

GOOD = '''"""The first option.

Always.
"""

from sim.core.strategy import Parameter

RISK = Parameter(0.5, 0.0, 2.0, "how much to dare")
BID = Parameter(2, 1, 9, "how much to bid")


def choose(me, table, offer, book):
    return helper(offer)


def helper(offer):
    return 0
'''


@pytest.fixture(params=[name.replace("-", "_") for name in find_games()])
def game(request: pytest.FixtureRequest) -> str:
    return request.param


def write(folder: Path, text: str, name: str = "mine.py") -> str:
    path = folder / name
    path.write_text(text)
    return str(path)


# ---------------------------------------------------------------------------------- what is loaded


def test_the_house_has_strategies(game: str) -> None:
    found = find_strategies(game)
    assert {"random", "greedy"} <= found.keys()
    assert all(path.is_file() for path in found.values())
    assert not any(name.startswith("_") for name in found)


def test_by_name(game: str) -> None:
    strategy = load_strategy("random", game)
    assert strategy.label == "random"
    assert strategy.path == find_strategies(game)["random"]
    assert strategy.idea.startswith("Plays anything legal")
    assert strategy.values == ()


def test_by_path(game: str, tmp_path: Path) -> None:
    written = write(tmp_path, GOOD)
    strategy = load_strategy(f" {written} ", game)
    assert strategy.label == written
    assert strategy.path == (tmp_path / "mine.py").resolve()
    assert strategy.idea == "The first option.\n\nAlways."
    assert strategy.choose(None, None, None, None) == 0


def test_by_path_from_the_current_folder(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, GOOD)
    monkeypatch.chdir(tmp_path)
    assert load_strategy("mine.py", game).path == load_strategy("./mine.py", game).path


def test_parameters_have_defaults_in_their_order(game: str, tmp_path: Path) -> None:
    strategy = load_strategy(write(tmp_path, GOOD), game)
    assert list(strategy.parameters) == ["risk", "bid"]
    assert strategy.parameters["risk"] == Parameter(0.5, 0.0, 2.0, "how much to dare")
    assert strategy.values == (0.5, 2)


@pytest.mark.parametrize(
    ("settings", "values"),
    [
        ("risk=0.9", (0.9, 2)),
        ("bid=3", (0.5, 3)),
        ("bid=3,risk=1", (1, 3)),
        (" bid = 9 , risk = 0 ", (0, 9)),
        ("risk=1e-1", (0.1, 2)),
        ("", (0.5, 2)),
    ],
)
def test_parameters_can_be_set(game: str, tmp_path: Path, settings: str, values: tuple[float, float]) -> None:
    assert load_strategy(f"{write(tmp_path, GOOD)}:{settings}", game).values == values


def test_two_settings_of_one_file_do_not_disturb_each_other(game: str, tmp_path: Path) -> None:
    path = write(tmp_path, GOOD)
    one, two = load_strategy(f"{path}:risk=1", game), load_strategy(f"{path}:risk=2", game)
    assert (one.values, two.values) == ((1, 2), (2, 2))
    assert one.key == two.key  # compiled once


def test_an_edited_file_is_read_anew(game: str, tmp_path: Path) -> None:
    before = load_strategy(write(tmp_path, GOOD), game)
    after = load_strategy(write(tmp_path, GOOD.replace("return 0", "return 1")), game)
    assert before.key != after.key
    assert (before.choose(0, 0, 0, 0), after.choose(0, 0, 0, 0)) == (0, 1)


def test_values_stand_in_the_record_and_the_rest_is_zero(game: str, tmp_path: Path) -> None:
    me = make_record(layout(parameter=(FLOAT, MAX_PARAMETERS)))
    me.parameter[:] = 7.0
    set_parameters(me, load_strategy(f"{write(tmp_path, GOOD)}:bid=3", game))
    assert list(me.parameter[:2]) == [0.5, 3.0]
    assert not me.parameter[2:].any()


# ---------------------------------------------------------------------------------- what is refused


def check_refusal(game: str, written: str, message: str) -> None:
    with pytest.raises(StrategyError, match=re.escape(message)):
        load_strategy(written, game)


def test_unknown_name_with_the_nearest(game: str) -> None:
    check_refusal(game, "gredy", "no strategy 'gredy'; did you mean 'greedy'? known: ")
    check_refusal(game, "randum:x=1", "no strategy 'randum'; did you mean 'random'? known: ")


def test_unknown_name_with_nothing_near(game: str) -> None:
    with pytest.raises(StrategyError) as caught:
        load_strategy("zzz", game)
    message = str(caught.value)
    assert message.startswith("no strategy 'zzz'; known: ")
    assert "greedy" in message
    assert message.endswith("(or the path of a .py file)")


@pytest.mark.parametrize("written", ["nowhere.py", "no/where", "./random", ""])
def test_missing_file(game: str, written: str) -> None:
    check_refusal(game, written, f"no file '{written}'" if written else "no strategy ''")


def test_a_folder_is_no_file(game: str, tmp_path: Path) -> None:
    check_refusal(game, str(tmp_path), f"no file '{tmp_path}'; give the path of a Python file")


BROKEN = {
    "syntax error": (
        GOOD.replace("return helper(offer)", "return helper(offer"),
        "mine.py, line 13: SyntaxError: '(' was never closed",
    ),
    "error while it is read": (GOOD + "\n\nLAST = 1 / 0\n", "mine.py, line 20: ZeroDivisionError"),
    "module that is not there": ("import nonsense_of_mine\n", "mine.py, line 1: ModuleNotFoundError"),
    "no choose": (
        GOOD.replace("def choose", "def chose"),
        "mine.py: no function choose(me, table, offer, book); a strategy needs one",
    ),
    "choose that is no function": ("choose = 3\n", "mine.py: no function choose("),
    "empty file": ("", "mine.py: no function choose("),
    "too few arguments": (
        GOOD.replace("(me, table, offer, book)", "(me, offer)"),
        "mine.py, line 12: choose() takes 2 arguments; it must be choose(me, table, offer, book)",
    ),
    "too many arguments": (
        "def choose(me, table, offer, book, hidden):\n    return 0\n",
        "mine.py, line 1: choose() takes 5 arguments",
    ),
    "too many parameters": (
        "from sim.core.strategy import Parameter\n"
        + "".join(f"P{place} = Parameter(0, 0, 1, 'x')\n" for place in range(MAX_PARAMETERS + 1))
        + "def choose(me, table, offer, book):\n    return 0\n",
        f"mine.py: {MAX_PARAMETERS + 1} parameters, the base's included; at most {MAX_PARAMETERS}",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_broken_files(game: str, tmp_path: Path, case: str) -> None:
    text, message = BROKEN[case]
    check_refusal(game, write(tmp_path, text), message)


SETTINGS = {
    "bad name": ("ris=1", "no parameter 'ris'; did you mean 'risk'? known: risk, bid"),
    "name in capitals": ("RISK=1", "no parameter 'RISK'; known: risk, bid"),
    "too large": ("risk=2.1", "risk = 2.1 is out of range; 0 to 2"),
    "too small": ("bid=0", "bid = 0 is out of range; 1 to 9"),
    "not a number": ("risk=much", "'risk=much' is not name=number"),
    "no number": ("risk=", "'risk=' is not name=number"),
    "no equals sign": ("risk", "'risk' is not name=number"),
    "nan": ("risk=nan", "risk = nan is out of range"),
    "infinite": ("risk=inf", "risk = inf is out of range"),
}


@pytest.mark.parametrize("case", SETTINGS)
def test_bad_settings(game: str, tmp_path: Path, case: str) -> None:
    settings, message = SETTINGS[case]
    path = write(tmp_path, GOOD)
    check_refusal(game, f"{path}:{settings}", f"{path}:{settings}: {message}")


def test_a_setting_where_there_is_no_parameter(game: str) -> None:
    check_refusal(game, "random:risk=1", "random:risk=1: no parameter 'risk'; known: none")


# ---------------------------------------------------------------------------------- on top of another

ON_TOP = '''"""Never bids but where it has plenty."""

from sim.core.strategy import Parameter, base

BASE = "mine.py:bid=4"
PURSE = Parameter(5, 0, 20, "coins to keep")


def choose_FIRST(me, table, offer, book):
    return 7 if PURSE == 2 else 8


def choose_SECOND(me, table, offer, book):
    return base(me, table, offer, book) + 100
'''


def fit(text: str, game: str) -> str:
    """With the first two decisions of a game for FIRST and SECOND, and a misspelt one for FIRS."""
    first, second = (ask.name.lower() for ask in list(load_game(game).Ask)[:2])
    return text.replace("FIRST", first).replace("SECOND", second).replace("FIRS", first[:-1])


def ask(number: int) -> SimpleNamespace:
    return SimpleNamespace(ask=number)


@pytest.fixture
def on_top(game: str, tmp_path: Path) -> Strategy:
    write(tmp_path, GOOD)
    return load_strategy(write(tmp_path, fit(ON_TOP, game), "top.py"), game)


def test_each_decision_goes_to_its_function_and_the_rest_to_the_base(game: str, on_top: Strategy) -> None:
    first, second, third = list(load_game(game).Ask)[:3]
    assert on_top.choose(None, None, ask(first), None) == 7
    assert on_top.choose(None, None, ask(second), None) == 100
    assert on_top.choose(None, None, ask(third), None) == 0


def test_the_base_comes_first_among_the_parameters(game: str, on_top: Strategy) -> None:
    assert list(on_top.parameters) == ["risk", "bid", "purse"]
    assert on_top.values == (0.5, 4, 5)
    again = load_strategy(f"{on_top.label}:risk=1,purse=3", game)
    assert again.values == (1, 4, 3)


def test_an_edited_base_makes_another_strategy(game: str, on_top: Strategy) -> None:
    on_top.path.with_name("mine.py").write_text(GOOD.replace("return 0", "return 1"))
    again = load_strategy(on_top.label, game)
    assert again.key != on_top.key
    assert again.choose(None, None, ask(list(load_game(game).Ask)[1]), None) == 101
    assert on_top.path.with_name("mine.py") in again.sources


BROKEN_ON_TOP = {
    "unknown decision": (
        ON_TOP.replace("choose_FIRST", "choose_FIRS"),
        "top.py, line 9: choose_FIRS: no such decision; did you mean choose_FIRST?",
    ),
    "arguments": (
        ON_TOP.replace("choose_FIRST(me, table, offer, book)", "choose_FIRST(me, offer)"),
        "top.py, line 9: choose_FIRST() takes 2 arguments",
    ),
    "no such base": (ON_TOP.replace("mine.py:bid=4", "gredy"), "no strategy 'gredy'; did you mean"),
    "base reckoned": (
        ON_TOP.replace('"mine.py:bid=4"', '"a" + "b"'), "top.py, line 5: BASE must be a name in quotes"
    ),
    "itself": (ON_TOP.replace("mine.py:bid=4", "top.py"), "top.py: BASE leads back to itself"),
    "same parameter": (
        ON_TOP.replace("PURSE", "BID"), "top.py: the base has a parameter 'bid' already; choose"
    ),
    "default out of range": (
        ON_TOP.replace("Parameter(5,", "Parameter(50,"), "top.py: PURSE = 50 is out of its own range; 0 to 20"
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN_ON_TOP)
def test_broken_files_on_top_of_another(game: str, tmp_path: Path, case: str) -> None:
    text, message = BROKEN_ON_TOP[case]
    write(tmp_path, GOOD)
    check_refusal(game, write(tmp_path, fit(text, game), "top.py"), fit(message, game))


def test_a_row_sets_parameters_by_the_number_of_players(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (one, first), (two, second) = list(load_strategy("greedy", game).parameters.items())[:2]
    rows = {
        "rich": {"of": "greedy", "idea": "Gold.", one: first.least, "3": {one: first.most, two: second.most}}
    }
    monkeypatch.setattr("sim.core.strategy.find_rows", lambda game: rows)
    strategy = load_strategy("rich", game)
    assert strategy.idea == "Gold."
    assert strategy.values_for(4)[:2] == (first.least, second.default)
    assert strategy.values_for(3)[:2] == (first.most, second.most)
    assert load_strategy(f"rich:{one}={first.default}", game).values_for(3)[0] == first.default
    rows["rich"]["3"]["glod"] = 1.0  # type: ignore[index]
    with pytest.raises(StrategyError, match=r"rows.toml, \[rich.3\]: no parameter 'glod'"):
        load_strategy("rich", game)


def test_two_strategies_of_one_name_are_refused(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sim.core.strategy.find_rows", lambda game: {"greedy": {"of": "random"}})
    with pytest.raises(StrategyError, match="two strategies are called 'greedy'"):
        find_strategies(game)


# ---------------------------------------------------------------------------------- what may not be used


@pytest.mark.parametrize(
    ("label", "parts"),
    [
        ("greedy", ("greedy", [])),
        ("greedy:risk=1~bids", ("greedy:risk=1", ["bids"])),
        ("greedy~bids~trades", ("greedy", ["bids", "trades"])),
        ("~/mine.py", ("~/mine.py", [])),
        ("~/mine.py~bids", ("~/mine.py", ["bids"])),
    ],
)
def test_restrictions_stand_behind_a_tilde(label: str, parts: tuple[str, list[str]]) -> None:
    assert split_label(label) == parts


def test_an_unknown_restriction_is_refused_with_the_nearest(game: str) -> None:
    name = next(iter(read_restrictions(game)), None)
    if name is None:
        check_refusal(game, "greedy~bids", "greedy~bids: no restriction 'bids'; known: ")
    else:
        wrong = f"greedy~{name[:-1]}"
        check_refusal(
            game, wrong, f"{wrong}: no restriction '{name[:-1]}'; did you mean '{name}'? known: {name}"
        )


def make_offer(*groups: tuple[int, int]) -> Any:
    """An offer with groups of (what, size)."""
    offer = make_record(OFFER)
    open_offer(offer, 0, 0, 0)
    for number, (what, size) in enumerate(groups):
        add_group(offer, what, 10 + number, 20 + number, size)
    offer.first[offer.groups] = offer.n
    return offer


@pytest.mark.parametrize(
    ("forbidden", "expected"),
    [
        (set(), 2),  # the wish: the first group's last member
        ({(0, 2)}, 7),  # one member is forbidden: its whole group goes, the next wish is the last option
        ({(0, m) for m in range(3)} | {(3, m) for m in range(2)}, 5),
        ({(g, m) for g in range(4) for m in range(3)} - {(1, 0)}, 3),  # all but one
        ({(0, 2), (1, 0), (2, 1), (3, 1)}, 0),  # nothing is left of the groups: the first allowed member
        ({(g, m) for g in range(4) for m in range(3)}, 2),  # all: the rules force the hand, so the wish
    ],
)
def test_what_is_forbidden_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, forbidden: set[tuple[int, int]], expected: int
) -> None:
    offer = make_offer((0, 3), (1, 1), (2, 2), (3, 2))
    before = image(offer, OFFER).tobytes()

    def wish(me: Any, table: Any, offer: Any, book: Any) -> int:
        """The first group's last member while it is there, else the last option."""
        return 2 if offer.what[0] == 0 else int(offer.n) - 1

    def forbids(me: Any, table: Any, offer: Any, book: Any, group: int, member: int) -> bool:
        return (int(offer.what[group]), int(member)) in forbidden

    monkeypatch.setattr(restrict, "base", wish)
    monkeypatch.setattr(restrict, "forbids", forbids)
    assert restrict.choose(None, None, offer, None) == expected
    assert image(offer, OFFER).tobytes() == before, "the offer is put together again"
