"""Small publications whose tables are kept; `python -m tests.publication.write` writes them anew."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parent
GOLDEN = FOLDER / "golden"
TINY = [str(FOLDER / "tiny.toml")]
HOUSE = ["louis-xiv", "--only", "seats", "--deals", "60"]  # needs compiled kernels: tuned is slow without


def publish(words: list[str], into: Path, runs: Path, workers: int = 1) -> str:
    """What the verb prints."""
    from typer.testing import CliRunner

    from sim.cli import app

    how = ["--into", str(into), "--runs", str(runs), "--workers", str(workers)]
    told = CliRunner().invoke(app, ["publish", *words, *how])
    assert told.exit_code == 0, told.stderr
    return told.stdout


def read_tables(folder: Path) -> dict[str, str]:
    """Every CSV below a folder, by its path from there."""
    return {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.csv"))
    }


if __name__ == "__main__":
    os.environ["SUNKING_PLAIN"] = "0"
    shutil.rmtree(GOLDEN, ignore_errors=True)
    for name, words in {"tiny": TINY, "house": HOUSE}.items():
        with tempfile.TemporaryDirectory() as place:
            publish(words, Path(place, "into"), Path(place, "runs"))
            for path, text in read_tables(Path(place, "into")).items():
                (GOLDEN / name / path).parent.mkdir(parents=True, exist_ok=True)
                (GOLDEN / name / path).write_text(text, encoding="utf-8")
