"""Every clause of a game's rulings.md has a test that is named after it, and CLAUSES.md lists which.

python -m tests.rules.test_clauses    writes CLAUSES.md anew, for every game
"""

import ast
import re
from pathlib import Path

import pytest

from sim.games import find_games, load_game
from tests.kit.cases import load_kit

ROOT = Path(__file__).parents[2]
COMMAND = "python -m tests.rules.test_clauses"

each_game = pytest.mark.parametrize("game", find_games())


def find_folder(game: str) -> Path:
    """Where the tests of a game's rules are."""
    return Path(__file__).parent / game.replace("-", "_")


def read_rulings(game: str) -> str:
    return (ROOT / "sim" / "games" / game.replace("-", "_") / "rulings.md").read_text(encoding="utf-8")


def read_clauses(game: str) -> list[str]:
    """The ids of all clauses, in the order of rulings.md: list items that begin with the id in bold."""
    return re.findall(r"^- \*\*([A-Z][\w.-]*)\*\*", read_rulings(game), re.MULTILINE)


def read_readings(game: str) -> list[tuple[str, str]]:
    """Clause and text of every reading we chose."""
    text = read_rulings(game).partition("# Readings we chose")[2]
    return re.findall(r"^### (\S+) · (.+?)(?=^### |\Z)", text, re.MULTILINE | re.DOTALL)


def find_tests(game: str) -> dict[str, list[str]]:
    """The test functions of every file of a game's folder."""
    return {path.name: _find_tests_of(path) for path in sorted(find_folder(game).glob("test_*.py"))}


def _find_tests_of(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return [function.name for function in functions if function.name.startswith("test_")]


def find_clause(test: str) -> str | None:
    """The clause a test is named after: test_P3_7_… → P3.7, test_M_D7_… → M-D7; None if it names none."""
    if not re.match(r"test_[A-Z]", test):
        return None
    named = re.match(r"test_(?:(M)_([A-Z]\d+)|(P\d)_(\d+)|([A-Z]\d*))(?=_)", test)
    if named is None:
        return test
    mission, ability, phase, number, clause = named.groups()
    return f"{mission}-{ability}" if mission else f"{phase}.{number}" if phase else clause


def list_clauses(game: str) -> str:
    """CLAUSES.md: clause by clause, its tests."""
    lines = [
        "# Which test proves which clause",
        "",
        f"Written by `{COMMAND}`; the clauses stand in `sim/games/{game.replace('-', '_')}/rulings.md`.",
        "",
        "| clause | tests |",
        "|---|---|",
    ]
    tests = find_tests(game)
    for clause in read_clauses(game):
        cells = []
        for file, names in tests.items():
            found = [name for name in names if find_clause(name) == clause]
            if found:
                cells.append(f"{file}: " + ", ".join(f"`{name}`" for name in found))
        lines.append(f"| {clause} | {'<br>'.join(cells)} |")
    return "\n".join(lines) + "\n"


@each_game
def test_every_clause_has_a_test(game: str) -> None:
    named = {find_clause(name) for names in find_tests(game).values() for name in names}
    missing = [clause for clause in read_clauses(game) if clause not in named]
    assert not missing, f"no test is named after {', '.join(missing)}"


@each_game
def test_every_test_names_a_clause_that_exists(game: str) -> None:
    clauses = set(read_clauses(game))
    for file, names in find_tests(game).items():
        for name in names:
            clause = find_clause(name)
            assert clause is None or clause in clauses, f"{file}: {name}: rulings.md has no clause {clause}"


@each_game
def test_no_test_hides_another_of_the_same_name(game: str) -> None:
    for file, names in find_tests(game).items():
        assert len(set(names)) == len(names), f"{file}: a name stands twice"


@each_game
def test_a_clause_is_defined_once_and_all_parts_are_there(game: str) -> None:
    clauses, parts = read_clauses(game), load_kit(game).CLAUSES
    assert len(set(clauses)) == len(clauses)
    assert {part: sum(clause.startswith(part) for clause in clauses) for part in parts} == parts
    assert sum(parts.values()) == len(clauses)


@each_game
def test_readings_cite_clauses_and_switches_that_exist(game: str) -> None:
    readings, clauses, box = read_readings(game), set(read_clauses(game)), load_game(game).load_box()
    assert readings
    for clause, text in readings:
        assert clause in clauses, f"reading of {clause}: no such clause"
        for switch in re.findall(r"Switch[^:]*: `([\w.]+)`", text):
            assert box[switch].choices, f"reading of {clause}: {switch} is no switch"


@each_game
def test_every_switch_of_the_box_is_a_reading(game: str) -> None:
    told = {switch for _, text in read_readings(game) for switch in re.findall(r"`([\w.]+)`", text)}
    assert {key for key, fact in load_game(game).load_box().items() if fact.choices} <= told


@each_game
def test_data_cites_clauses_that_exist(game: str) -> None:
    clauses = set(read_clauses(game))
    assert {fact.rule for fact in load_game(game).load_box().values() if fact.rule} <= clauses


@each_game
def test_the_list_of_clauses_is_fresh(game: str) -> None:
    path = find_folder(game) / "CLAUSES.md"
    written = path.read_text(encoding="utf-8") if path.exists() else ""
    assert written == list_clauses(game), f"{path.name} is out of date; run {COMMAND}"


if __name__ == "__main__":
    for name in find_games():
        (find_folder(name) / "CLAUSES.md").write_text(list_clauses(name), encoding="utf-8")
        print(f"{name}: {len(read_clauses(name))} clauses")
