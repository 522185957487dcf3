"""A file is complete or absent."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path


def replace_file(path: Path, write: Callable[[Path], object]) -> None:
    """Written beside, then renamed."""
    beside = path.with_name(f".{path.name}")
    write(beside)
    beside.replace(path)
