"""Every clause of rulings.md has a test that is named after it, and CLAUSES.md lists which.

python -m tests.rules.louis_xiv.test_clauses    writes CLAUSES.md anew
"""

import ast
import re
from pathlib import Path

from sim.games.louis_xiv.box import load_box

HERE = Path(__file__).parent
RULINGS = HERE.parents[2] / "sim" / "games" / "louis_xiv" / "rulings.md"
LIST = HERE / "CLAUSES.md"
COMMAND = "python -m tests.rules.louis_xiv.test_clauses"


def read_clauses() -> list[str]:
    """The ids of all clauses, in the order of rulings.md: list items that begin with the id in bold."""
    return re.findall(r"^- \*\*([A-Z][\w.-]*)\*\*", RULINGS.read_text(encoding="utf-8"), re.MULTILINE)


def read_readings() -> list[tuple[str, str]]:
    """Clause and text of every reading we chose."""
    text = RULINGS.read_text(encoding="utf-8").partition("# Readings we chose")[2]
    return re.findall(r"^### (\S+) · (.+?)(?=^### |\Z)", text, re.MULTILINE | re.DOTALL)


def find_tests() -> dict[str, list[str]]:
    """The test functions of every file of this folder."""
    return {path.name: _find_tests_of(path) for path in sorted(HERE.glob("test_*.py"))}


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


def list_clauses() -> str:
    """CLAUSES.md: clause by clause, its tests."""
    lines = [
        "# Which test proves which clause",
        "",
        f"Written by `{COMMAND}`; the clauses stand in `sim/games/louis_xiv/rulings.md`.",
        "",
        "| clause | tests |",
        "|---|---|",
    ]
    tests = find_tests()
    for clause in read_clauses():
        cells = []
        for file, names in tests.items():
            found = [name for name in names if find_clause(name) == clause]
            if found:
                cells.append(f"{file}: " + ", ".join(f"`{name}`" for name in found))
        lines.append(f"| {clause} | {'<br>'.join(cells)} |")
    return "\n".join(lines) + "\n"


def test_every_clause_has_a_test() -> None:
    named = {find_clause(name) for names in find_tests().values() for name in names}
    missing = [clause for clause in read_clauses() if clause not in named]
    assert not missing, f"no test is named after {', '.join(missing)}"


def test_every_test_names_a_clause_that_exists() -> None:
    clauses = set(read_clauses())
    for file, names in find_tests().items():
        for name in names:
            clause = find_clause(name)
            assert clause is None or clause in clauses, f"{file}: {name}: rulings.md has no clause {clause}"


def test_no_test_hides_another_of_the_same_name() -> None:
    for file, names in find_tests().items():
        assert len(set(names)) == len(names), f"{file}: a name stands twice"


def test_a_clause_is_defined_once_and_all_parts_are_there() -> None:
    clauses = read_clauses()
    assert len(set(clauses)) == len(clauses)
    parts = {
        "B": 3, "C": 2, "I": 1, "S": 4, "P1.": 4, "P2.": 10, "P3.": 13, "P4.": 4,
        "M-L": 7, "M-M": 5, "M-D": 8, "E": 4, "V": 1,
    }  # fmt: skip
    assert {part: sum(clause.startswith(part) for clause in clauses) for part in parts} == parts
    assert sum(parts.values()) == len(clauses)


def test_readings_cite_clauses_and_switches_that_exist() -> None:
    readings, clauses, box = read_readings(), set(read_clauses()), load_box()
    assert readings
    for clause, text in readings:
        assert clause in clauses, f"reading of {clause}: no such clause"
        for switch in re.findall(r"Switch[^:]*: `([\w.]+)`", text):
            assert box[switch].choices, f"reading of {clause}: {switch} is no switch"


def test_every_switch_of_the_box_is_a_reading() -> None:
    told = {switch for _, text in read_readings() for switch in re.findall(r"`([\w.]+)`", text)}
    assert {key for key, fact in load_box().items() if fact.choices} <= told


def test_data_cites_clauses_that_exist() -> None:
    clauses = set(read_clauses())
    assert {fact.rule for fact in load_box().values() if fact.rule} <= clauses


def test_the_list_of_clauses_is_fresh() -> None:
    written = LIST.read_text(encoding="utf-8") if LIST.exists() else ""
    assert written == list_clauses(), f"{LIST.name} is out of date; run {COMMAND}"


if __name__ == "__main__":
    LIST.write_text(list_clauses(), encoding="utf-8")
    print(f"{LIST.name}: {len(read_clauses())} clauses")
