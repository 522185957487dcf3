"""A publication is made again by its command, byte for byte, wherever and by however many workers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sim.cli import app
from tests.publication.write import FOLDER, GOLDEN, HOUSE, TINY, publish, read_tables

PROJECT = FOLDER.parents[1]


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A publication beside findings of a person and a table that is no longer made; and what is said."""
    place = tmp_path_factory.mktemp("tiny")
    (place / "into" / "seats").mkdir(parents=True)
    (place / "into" / "FINDINGS.md").write_text("By hand.")
    (place / "into" / "seats" / "old.csv").write_text("gone")
    told = publish(TINY, place / "into", place / "runs")
    return place / "into", told


def test_its_tables_are_those_that_are_kept(tiny: tuple[Path, str]) -> None:
    assert read_tables(tiny[0]) == read_tables(GOLDEN / "tiny")


def test_other_folders_and_more_workers_give_the_same_files(tiny: tuple[Path, str], tmp_path: Path) -> None:
    publish(TINY, tmp_path / "elsewhere", tmp_path / "runs", workers=2)
    first, second = (
        {path.relative_to(place): path.read_bytes() for path in place.rglob("*.*") if path.is_file()}
        for place in (tiny[0], tmp_path / "elsewhere")
    )
    del first[Path("FINDINGS.md")], first[Path("README.md")], second[Path("README.md")]
    assert first == second


@pytest.mark.compiled
def test_the_publication_of_the_house_on_few_deals(tmp_path: Path) -> None:
    publish(HOUSE, tmp_path / "into", tmp_path / "runs", workers=2)
    assert read_tables(tmp_path / "into") == read_tables(GOLDEN / "house")


def test_the_index_says_question_answer_picture_tables_and_command(tiny: tuple[Path, str]) -> None:
    folder, told = tiny
    page = (folder / "README.md").read_text(encoding="utf-8")
    names = ["seats", "league", "cards", "restricted", "sensitivity"]
    for name in names:
        record = json.loads((folder / name / "provenance.json").read_text())
        assert f'<a id="{name}">' in page
        assert f"sunking publish tiny.toml --only {name}" in page
        assert f"]({name}/{record['figures'][0]['file']})" in page
        assert record["answer"] in told
    assert r"## Who is \<best\> of \*these\*?" in page
    assert "[FINDINGS.md](FINDINGS.md)" in page
    for link in re.findall(r"\]\(([^)#]+)\)", page):
        assert (folder / link).is_file(), link


def test_what_a_person_wrote_stays_and_what_is_no_longer_made_goes(tiny: tuple[Path, str]) -> None:
    assert (tiny[0] / "FINDINGS.md").read_text() == "By hand."
    assert not (tiny[0] / "seats" / "old.csv").exists()


def test_provenance_names_what_it_was_made_from_and_no_place_or_time(tiny: tuple[Path, str]) -> None:
    folder = tiny[0]
    record = json.loads((folder / "league" / "provenance.json").read_text())
    assert record["games"] == 240 == sum(run["games"] for run in record["runs"])
    assert record["deals"] == 40
    assert record["seeds"] == [7]
    assert record["box"]["assumed"] > 0
    assert {"sunking", "numpy", "pandas", "python"} <= record["versions"].keys()
    for run in record["runs"]:
        assert {len(run[key]) for key in ("dataset_hash", "source_hash", "data_hash")} == {64}
    written = "".join(path.read_text() for path in [*folder.rglob("*.json"), *folder.rglob("*.md")])
    assert str(folder.parent) not in written
    assert str(Path.home()) not in written
    assert not re.search(r"20\d\d-\d\d-\d\d", written)


def test_one_study_is_made_anew_and_the_index_keeps_the_others(
    tiny: tuple[Path, str], tmp_path: Path
) -> None:
    folder = tiny[0]
    kept = (folder / "league" / "ratings.csv").read_bytes()
    publish([*TINY, "--only", "seats", "--deals", "35"], folder, tmp_path)
    record = json.loads((folder / "seats" / "provenance.json").read_text())
    assert record["deals"] == 35
    assert record["command"].endswith("--only seats --deals 35")
    assert (folder / "league" / "ratings.csv").read_bytes() == kept
    assert '<a id="league">' in (folder / "README.md").read_text()


def test_every_publication_of_the_house_can_be_read() -> None:
    from analysis.publication import read_publication

    found = sorted((PROJECT / "sim" / "designs").rglob("published.toml"))
    assert found
    for path in found:
        assert all(entry.question for entry in read_publication(path).entries)


def ask(*words: str) -> Result:
    return CliRunner().invoke(app, ["publish", *words])


HEAD = 'title = "t"\ngame = "louis-xiv"\n'
BAD = {
    "no file": ("", "no such file"),
    "no TOML": ("title =", "not TOML"),
    "no title": ('game = "louis-xiv"\n[studies.a]\nstudy = "power"', "title is missing"),
    "unknown key": (f'{HEAD}deal = 3\n[studies.a]\nstudy = "power"', "no key 'deal'; known: title, game"),
    "no studies": (HEAD, "add a table [studies.NAME]"),
    "unknown study": (f'{HEAD}[studies.a]\nstudy = "seat"', "no study 'seat'; known: "),
    "unknown argument": (f'{HEAD}[studies.a]\nstudy = "power"\nthree = "x"', "no key 'three'"),
    "missing argument": (f'{HEAD}[studies.a]\nstudy = "league"', "strategies is missing"),
    "wrong kind": (f'{HEAD}[studies.a]\nstudy = "seats"\ncounts = 4', "counts: a list is needed, not 4"),
    "true is no number": (f'{HEAD}[studies.a]\nstudy = "power"\ndeals = true', "a whole number is needed"),
    "unknown strategy": (f'{HEAD}[studies.a]\nstudy = "power"\none = "gredy"', "did you mean 'greedy'"),
    "unknown game": (f'{HEAD.replace("xiv", "xv")}[studies.a]\nstudy = "seats"', "did you mean 'louis-xiv'"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_answered_in_one_line_and_publishes_nothing(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text, hint = BAD[case]
    if text:
        Path("mine.toml").write_text(text)
    told = ask("mine.toml", "--deals", "5")
    assert told.exit_code == 2, told.stderr
    assert told.stderr.startswith("sunking: ")
    assert told.stderr.count("\n") == 1
    assert hint in told.stderr
    assert not Path("results/published").exists()


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["--only", "seat"], "no study 'seat' in the publication; known: seats, league"),
        (["--deals", "-1"], "--deals -1: at least 0"),
        (["--workers", "0"], "--workers 0: at least 1"),
    ],
)
def test_bad_words(words: list[str], hint: str) -> None:
    told = ask(*TINY, *words)
    assert told.exit_code == 2
    assert hint in told.stderr
