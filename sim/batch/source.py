"""What a run is made from: versions and hashes that travel with the data; all parts of a run share them."""

from __future__ import annotations

import hashlib
import importlib
import platform
import subprocess
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from sim.batch.design import Design
from sim.core.jit import compiler_name, hash_files, kernel_fingerprint
from sim.core.provenance import Facts
from sim.core.strategy import load_strategy

FORMAT = 1  # of the files; another number is not mixed
_LOADED = kernel_fingerprint()  # of the code in this process, even if the files change later


def hash_source(design: Design) -> str:
    """Of the kit, the games and the strategies that play: equal hashes play equal games."""
    digest = hashlib.sha256(f"{FORMAT}\0{_LOADED}\0".encode())
    game = design.game.replace("-", "_")
    for label in sorted(design.labels()):
        digest.update(f"{label}\0{hash_files(load_strategy(label, game).sources)}\0".encode())
    return digest.hexdigest()


def describe_source(design: Design, facts: Facts) -> dict[str, Any]:
    """The provenance of a run."""
    return {
        "source_hash": hash_source(design),
        "data_hash": facts.fingerprint(),
        "commit": find_commit(),
        "versions": find_versions(),
    }


@cache
def find_commit() -> str | None:
    """The commit of the sources, with a + if files differ from it; None outside a repository."""
    folder = Path(__file__).parent
    try:
        commit = _git(folder, "rev-parse", "HEAD")
        return commit + ("+" if _git(folder, "status", "--porcelain", "--", ".") else "")
    except (OSError, subprocess.SubprocessError):
        return None


def _git(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True, timeout=10)
    return done.stdout.strip()


def find_versions() -> dict[str, str]:
    versions = {"python": platform.python_version(), "kernels": compiler_name()}
    for name in ("sunking", "numpy", "pyarrow", "joblib"):
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            versions[name] = getattr(importlib.import_module(name), "__version__", "unknown")
    return versions
