"""What a notebook must not have: functions of its own, hidden errors, outputs of another order or machine."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import nbformat

MAGIC = re.compile(r"^\s*(%|!)", re.MULTILINE)
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
HIDING_CALLS = {"simplefilter", "filterwarnings", "suppress", "catch_warnings", "redirect_stderr"}
HIDING_TAGS = {"raises-exception", "skip-execution", "remove-output", "remove-cell", "hide-output"}
OF_A_MACHINE = re.compile(r"/(home|root|Users|tmp|work|var|opt)/|[A-Z]:\\\\|\x1b\[|\r")
LARGEST = 1_000_000  # bytes
MOST_LINES = 8  # of a cell; the file that a cell writes aside


def find_faults(notebook: nbformat.NotebookNode) -> list[str]:
    """One line each; empty for a notebook that may be kept."""
    cells = [cell for cell in notebook.cells if cell["cell_type"] == "code"]
    faults = [] if cells else ["no code"]
    for place, cell in enumerate(cells, 1):
        found = [*find_in_source(cell["source"]), *find_in_tags(cell), *find_in_outputs(cell)]
        if not cell["outputs"] and shows_something(cell["source"]):
            found.append("its last line shows something, but no output is there")
        if cell.get("execution_count") != place:
            found.append(f"execution count {cell.get('execution_count')}, not {place}")
        faults += [f"cell {place}: {fault}" for fault in found]
    if (size := len(nbformat.writes(notebook).encode())) > LARGEST:
        faults.append(f"{size:,} bytes; {LARGEST:,} at the most")
    return faults


def find_in_source(source: str) -> Iterator[str]:
    if MAGIC.search(source):
        yield "a magic or a shell line; call a function"
        return
    tree = ast.parse(source)
    if lines_of(tree) > MOST_LINES:
        yield f"{lines_of(tree)} lines; {MOST_LINES} at the most"
    for node in ast.walk(tree):
        if isinstance(node, DEFINITIONS):
            yield f"line {node.lineno} defines a function or class; it belongs into analysis"
        if isinstance(node, (ast.Try, ast.TryStar)):
            yield f"line {node.lineno} catches errors"
        if isinstance(node, (ast.Attribute, ast.Name)) and name_of(node) in HIDING_CALLS:
            yield f"line {node.lineno} hides errors or warnings: {name_of(node)}"
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "2>" in node.value:
            yield f"line {node.lineno} redirects errors"


def lines_of(tree: ast.Module) -> int:
    """Lines of code; those inside a text are not."""
    texts = [
        node.end_lineno - node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.end_lineno
    ]
    return (max((node.end_lineno or 0 for node in tree.body), default=0)) - sum(texts)


def shows_something(source: str) -> bool:
    """Whether the last line is an expression."""
    body = ast.parse(source).body if not MAGIC.search(source) else []
    return bool(body) and isinstance(body[-1], ast.Expr)


def name_of(node: ast.Attribute | ast.Name) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id


def find_in_tags(cell: nbformat.NotebookNode) -> Iterator[str]:
    for tag in HIDING_TAGS & set(cell["metadata"].get("tags", [])):
        yield f"tag {tag}"


def find_in_outputs(cell: nbformat.NotebookNode) -> Iterator[str]:
    for output in cell["outputs"]:
        if output["output_type"] == "error":
            yield f"an error: {output['ename']}"
        if output["output_type"] == "stream" and output["name"] == "stderr":
            yield f"a warning: {output['text'].strip().splitlines()[-1]}"
        for text in texts_of(output):
            if found := OF_A_MACHINE.search(text):
                yield f"an output with something of the machine: {found[0]!r}"


def texts_of(output: nbformat.NotebookNode) -> list[str]:
    data = output.get("data", {})
    return [output.get("text", ""), *(text for kind, text in data.items() if kind.startswith("text/"))]
