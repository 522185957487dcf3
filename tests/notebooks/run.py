"""Execute notebooks: `python -m tests.notebooks.run` does so in place, for the outputs that are kept.

SUNKING_DEALS and SUNKING_WORKERS say how much is played; names after the command say which notebooks.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from traitlets.config import Config

FOLDER = Path(__file__).parents[2] / "notebooks"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}  # the interpreter that runs
MEASURED = re.compile(r"(?<=: )\d+(\.\d+)? s\b|(?<=takes )\d+(\.\d+)?(?= times)")  # hangs on the machine


def find_notebooks() -> list[Path]:
    return sorted(FOLDER.glob("[0-9]*.ipynb"))


def read_notebook(path: Path) -> nbformat.NotebookNode:
    return nbformat.read(path, as_version=4)


def execute(notebook: nbformat.NotebookNode, folder: Path) -> nbformat.NotebookNode:
    """All cells, in a fresh kernel that works in a folder; an error ends it."""
    with tempfile.TemporaryDirectory() as place:
        os.environ["IPYTHONDIR"] = place  # nobody's own settings; sockets in a folder, no port to be taken
        sockets = {"transport": "ipc", "ip": f"{place}/kernel"}
        NotebookClient(
            notebook,
            timeout=7200,
            record_timing=False,
            resources={"metadata": {"path": str(folder)}},
            config=Config({"KernelManager": sockets}),
        ).execute()
    return tidy(notebook)


def tidy(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """Nothing of the machine or the hour stays."""
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"cell-{number}"
        cell["metadata"] = {}
        for output in cell.get("outputs", []):
            if output["output_type"] == "stream":
                output["text"] = MEASURED.sub("…", output["text"])
    return notebook


if __name__ == "__main__":
    wanted = sys.argv[1:]
    for path in find_notebooks():
        if not wanted or any(name in path.name for name in wanted):
            print(path.name, flush=True)
            nbformat.write(execute(read_notebook(path), FOLDER), path)
