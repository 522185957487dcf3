"""What the compiler says about a strategy, in words that help its author: where, why, what to do."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

REMEMBER = "nothing outside a function can be changed; keep in me.note what the strategy shall remember"
KNOWN = {  # what the compiler says → what it means, and what would be right
    "STORE_GLOBAL": f"it changes a global name; {REMEMBER}",
    "setitem(readonly array": f"it changes an array of the module; {REMEMBER}",
    "Cannot type empty list": f"it uses a list of the module; {REMEMBER}",
    "reflected list": f"it uses a list of the module; {REMEMBER}",
    "with (context manager)": "'with … as' cannot be compiled; a strategy reads no files and opens nothing",
    "is not defined": "",
    "Cannot unify": "a name is a whole number in one place and something else in another; use two names",
    "as value is forbidden": "a dictionary of mixed things cannot be compiled; use numbers and arrays",
    "Untyped global name": "this name cannot be used in compiled code; use numbers, arrays and functions",
}
GENERAL = (
    "only numbers, arrays, loops, ifs and own functions can be compiled; --plain runs any Python, slowly"
)
PLACE = re.compile(r'File "([^"]+)", line (\d+)|Raised from (\S+?) \((\d+)\)')


def explain_compiler(text: str, sources: Sequence[Path]) -> str:
    """`mine.py, line 12: it changes a global name; …`"""
    plain = re.sub("\x1b\\[[0-9;]*m", "", text)
    reason = next((told or _find(plain, word) for word, told in KNOWN.items() if word in plain), "")
    if not reason:
        reason = f"{_first_reason(plain)}; {GENERAL}"
    place = _find_place(plain, sources)
    if not place and (name := re.search(r"name '(\w+)' is not defined", reason)):
        place = _find_line(rf"\b{name[1]}\b", sources)
    if not place and reason.startswith("'with"):
        place = _find_line(r"^\s*with\b", sources)
    return f"{place}{reason}"


def explain_field(field: str, sources: Iterable[Path], fields: Iterable[str]) -> str:
    """A field that no record has, with the line where it stands and the nearest that there is."""
    nearest = difflib.get_close_matches(field, list(fields), n=1)
    hint = f"did you mean '{nearest[0]}'?" if nearest else "see the fields in the game's world.py"
    place = _find_line(rf"\.{re.escape(field)}\b", sources)
    return f"{place}there is no '{field}' in me, table, offer or book; {hint}"


def _find_line(pattern: str, sources: Iterable[Path]) -> str:
    """The first line of the author's files that looks like it."""
    for path in sources:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if re.search(pattern, line):
                return f"{path.name}, line {number}: "
    return ""


def _find_place(text: str, sources: Sequence[Path]) -> str:
    """The innermost line of the author's own; the compiler names it first."""
    own = {path.name for path in sources}
    for file, line, other, number in PLACE.findall(text):
        name = Path(file or other).name
        if name in own:
            return f"{name}, line {line or number}: "
    return ""


def _find(text: str, word: str) -> str:
    """The sentence of the compiler that has a word."""
    line = next(line for line in text.splitlines() if word in line)
    return line.strip().removeprefix("NameError: ").rstrip(".")


def _first_reason(text: str) -> str:
    skipped = ("Failed in", "File ", "During", "This error", "<source", ">>>", "- ")
    lines = (line.strip() for line in text.splitlines())
    return next(
        (line.rstrip(".") for line in lines if line and not line.startswith(skipped)), "not supported"
    )
