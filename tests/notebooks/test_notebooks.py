"""Notebooks are prose and calls, hide nothing, are kept with their outputs, and run."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode, v4

from tests.notebooks.check import find_faults
from tests.notebooks.run import FOLDER, execute, find_notebooks, read_notebook

NOTEBOOKS = pytest.mark.parametrize("path", find_notebooks(), ids=lambda path: path.stem)
DEALS = "200"  # a sequential test takes no look before


@NOTEBOOKS
def test_what_is_kept_has_no_fault_and_every_cell_was_run(path: Path) -> None:
    notebook = read_notebook(path)
    nbformat.validate(notebook)
    assert find_faults(notebook) == []
    assert any(cell.get("outputs") for cell in notebook.cells)


@NOTEBOOKS
def test_it_begins_with_its_question_and_ends_in_prose(path: Path) -> None:
    first, last = read_notebook(path).cells[0], read_notebook(path).cells[-1]
    assert first["cell_type"] == last["cell_type"] == "markdown"
    assert first["source"].startswith("# ")
    assert "?" in first["source"].splitlines()[0] or "?" in first["source"]


@NOTEBOOKS
def test_every_figure_has_a_caption(path: Path) -> None:
    for cell in read_notebook(path).cells:
        if cell["cell_type"] == "code":
            drawn = re.findall(r"\bplot_\w+\(", cell["source"])
            assert cell["source"].count("show_figure(") == len(drawn), cell["source"]


@pytest.mark.compiled
@NOTEBOOKS
def test_it_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Elsewhere, on few deals; its runs and files stay there."""
    monkeypatch.setenv("SUNKING_DEALS", DEALS)
    monkeypatch.setenv("SUNKING_WORKERS", "1")
    (tmp_path / "notebooks").mkdir()
    done = execute(read_notebook(path), tmp_path / "notebooks")
    assert [fault for fault in find_faults(done) if "of the machine" not in fault] == []


def test_the_index_names_every_notebook() -> None:
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"\]\((\d\d_\w+\.ipynb)\)", page) == [path.name for path in find_notebooks()]


def make(source: str, outputs: list | None = None, count: int = 1, **metadata: object) -> NotebookNode:
    told = [v4.new_output("stream", text="x")] if outputs is None else outputs
    return v4.new_notebook(
        cells=[v4.new_code_cell(source, execution_count=count, outputs=told, metadata=metadata)]
    )


OFFENDERS = {
    "a function": (make("def f():\n    return 1"), "defines a function"),
    "a function inside": (make("if True:\n    async def f(): pass"), "defines a function"),
    "a class": (make("class A: pass"), "defines a function or class"),
    "a lambda": (make("sorted([], key=lambda x: x)"), "defines a function"),
    "try": (make("try:\n    x = 1\nexcept ValueError:\n    pass"), "catches errors"),
    "try star": (make("try:\n    x = 1\nexcept* ValueError:\n    pass"), "catches errors"),
    "a filter": (make("import warnings\nwarnings.filterwarnings('ignore')"), "hides errors or warnings"),
    "a filter by name": (make("from warnings import simplefilter\nsimplefilter('ignore')"), "simplefilter"),
    "suppress": (make("from contextlib import suppress\nwith suppress(ValueError):\n    x = 1"), "suppress"),
    "capture": (make("%%capture\nx = 1"), "a magic"),
    "a written module": (make("%%writefile mine.py\nx = 1"), "a magic"),
    "a shell line": (make("x = 1\n!sunking show 2>/dev/null"), "a shell line"),
    "redirected": (make("import os\nos.system('sunking show 2>/dev/null')"), "redirects errors"),
    "a tag": (make("x = 1", tags=["raises-exception"]), "tag raises-exception"),
    "an error": (make("x", [v4.new_output("error", ename="NameError", evalue="x")]), "an error: NameError"),
    "a warning": (make("x", [v4.new_output("stream", name="stderr", text="old\n")]), "a warning: old"),
    "a path": (make("x", [v4.new_output("stream", text="/home/me/run")]), "of the machine: '/home/'"),
    "a path in HTML": (
        make("x", [v4.new_output("display_data", data={"text/html": "<p>/tmp/x</p>"})]), "of the machine",
    ),
    "a bar": (make("x", [v4.new_output("stream", text="10 %\r20 %")]), "of the machine"),
    "not run": (make("x", [], count=0), "execution count 0, not 1"),
    "without its output": (make("x", []), "no output is there"),
    "run again": (make("x", count=7), "execution count 7, not 1"),
    "too long": (make("\n".join("x = 1" for _ in range(9))), "9 lines"),
    "too large": (make("x", [v4.new_output("stream", text="x" * 1_100_000)]), "1,000,000 at the most"),
    "empty": (v4.new_notebook(), "no code"),
}  # fmt: skip


@pytest.mark.parametrize("case", OFFENDERS)
def test_an_offender_is_found(case: str) -> None:
    notebook, hint = OFFENDERS[case]
    assert any(hint in fault for fault in find_faults(notebook)), find_faults(notebook)


def test_a_notebook_that_writes_a_strategy_as_text_is_none() -> None:
    text = "from pathlib import Path\nPath(\"mine.py\").write_text('''\ndef choose(me):\n    return 0\n''')"
    assert find_faults(make(text)) == []
