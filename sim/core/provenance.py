"""Data that says where it comes from: every value carries a status and a source, or is refused.

A leaf of a TOML file is a table with at least `value`, `status` and `source`:

    rounds = { value = 4, status = "printed", source = "rulebook p. 3", rule = "S1" }

printed: the rule texts say it, or it follows from them by arithmetic. reported: one outside source says it.
assumed: nothing says it; `range` lists what is plausible (of a list: what each entry may be).
Plain strings called `name` or `text` are labels: words for people, no facts. Lists are held as tuples.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

STATUSES = ("printed", "reported", "assumed")
LABELS = ("name", "text")
LEAF_MARKS = frozenset({"value", "status", "source"})

Value = int | str | bool | tuple[int, ...] | tuple[str, ...]


class DataError(ValueError):
    """A value that cannot be used; the message says where it stands, what is wrong, what would be right."""


@dataclass(frozen=True)
class Fact:
    """One value, with what is known about it."""

    key: str
    value: Value
    status: str
    source: str
    unit: str = ""
    rule: str = ""  # the clause that uses the value
    note: str = ""
    range: tuple[Any, ...] = ()  # what is plausible; never empty for an assumed value
    choices: tuple[Any, ...] = ()  # all that is possible, for switches
    least: int | None = None  # hard bounds of a number, or of each number in a list
    most: int | None = None


class Facts(Mapping[str, Fact]):
    """Facts by dotted key, in the order of the files. Never altered: `changed` and `extended` copy."""

    def __init__(self, facts: Iterable[Fact], labels: Mapping[str, str] | None = None) -> None:
        self._facts = {fact.key: fact for fact in facts}
        self.labels = dict(labels or {})

    def __getitem__(self, key: str) -> Fact:
        return self._facts[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)

    def find(self, key: str) -> Fact:
        """The fact of that key; a mistyped key is answered with the nearest ones."""
        if key in self._facts:
            return self._facts[key]
        nearest = difflib.get_close_matches(key, self._facts, n=3)
        hint = f"did you mean {' or '.join(nearest)}?" if nearest else "no key is like it"
        raise DataError(f"{key}: no such key; {hint}")

    def value(self, key: str) -> Any:
        return self.find(key).value

    def extended(self, more: Iterable[Fact]) -> Facts:
        """These facts and more; a key that is already there keeps its fact."""
        return Facts([*self.values(), *(fact for fact in more if fact.key not in self)], self.labels)

    def changed(self, changes: Mapping[str, object], name: str = "unnamed") -> Facts:
        """These facts under the variant called `name`; a value that stays the same keeps its source."""
        facts = dict(self._facts)
        for key, value in changes.items():
            old, new = self.find(key), _freeze(value)
            if not _is_same_kind(old.value, new):
                raise DataError(f"{key} = {value!r}: wrong kind of value; a {find_kind(old.value)} is needed")
            if new == old.value:
                facts[key] = old
                continue
            facts[key] = replace(old, value=new, status="variant", source=f"variant '{name}'")
            if fault := _find_fault(facts[key]):
                raise DataError(f"{key} = {value!r}: {fault}")
        return Facts(facts.values(), self.labels)

    def fingerprint(self) -> str:
        """sha256 over keys and values: equal for equal games, whatever the sources say."""
        content = json.dumps({key: fact.value for key, fact in self.items()}, sort_keys=True)
        return hashlib.sha256(content.encode()).hexdigest()

    def nested(self) -> dict[str, Any]:
        """Plain values as dicts in dicts, lists as lists: what a manifest writes down."""
        tree: dict[str, Any] = {}
        for key, fact in self.items():
            *branches, leaf = key.split(".")
            table = tree
            for branch in branches:
                table = table.setdefault(branch, {})
            table[leaf] = list(fact.value) if isinstance(fact.value, tuple) else fact.value
        return tree


def read_facts(folder: Path) -> Facts:
    """All *.toml of a folder as one set of facts."""
    paths = sorted(folder.glob("*.toml"))
    if not paths:
        raise DataError(f"{folder}: no data here; a folder with *.toml files is needed")
    facts: list[Fact] = []
    labels: dict[str, str] = {}
    homes: dict[str, str] = {}
    for path in paths:
        for key, entry in _walk(_load_toml(path), LEAF_MARKS):
            if key in homes:
                raise DataError(f"{path.name}: {key}: stands in {homes[key]} already; keep one of the two")
            homes[key] = path.name
            if isinstance(entry, str) and key.rpartition(".")[2] in LABELS:
                labels[key] = entry
            else:
                facts.append(_make_fact(f"{path.name}: {key}", key, entry))
    return Facts(facts, labels)


def read_variant(path: Path) -> tuple[str, str, dict[str, Any]]:
    """Name, description and changes of a variant file; everything under [set] is a change."""
    content = _load_toml(path)
    for key in content.keys() - {"name", "description", "set"}:
        raise DataError(f"{path.name}: {key}: not name, description or [set]; move it under [set]")
    settings = content.get("set", {})
    if not isinstance(settings, dict):
        raise DataError(f"{path.name}: set: must be a table; begin the changes with a line [set]")
    changes: dict[str, Any] = {}
    for key, value in _walk(settings, frozenset()):
        if key in changes:
            raise DataError(f"{path.name}: {key}: is set twice; keep one of the two")
        changes[key] = value
    return str(content.get("name", path.stem)), str(content.get("description", "")), changes


def parse_setting(text: str, facts: Facts) -> tuple[str, Value]:
    """`key=value` as typed on a command line, read as the kind of value which the key has."""
    key, equals, written = (part.strip() for part in text.partition("="))
    if not equals:
        raise DataError(f"{text}: no '=' in it; write key=value, such as {next(iter(facts), 'key')}=…")
    kind = find_kind(facts.value(key))
    entries = [entry.strip() for entry in written.split(",") if entry.strip()]
    try:
        if kind == "whole number":
            return key, int(written)
        if kind == "yes or no":
            return key, {"yes": True, "true": True, "no": False, "false": False}[written.lower()]
        if kind == "list of whole numbers":
            return key, tuple(int(entry) for entry in entries)
    except (ValueError, KeyError):
        raise DataError(f"{text}: '{written}' is not a {kind}") from None
    return key, tuple(entries) if kind == "list of texts" else written


def find_kind(value: object) -> str:
    """The kind of a value in words; empty for kinds that no fact can have. Empty lists count as numbers."""
    if isinstance(value, bool):
        return "yes or no"
    if isinstance(value, int):
        return "whole number"
    if isinstance(value, str):
        return "text"
    if isinstance(value, tuple):
        kinds = {find_kind(entry) for entry in value} or {"whole number"}
        return f"list of {kinds.pop()}s" if kinds in ({"whole number"}, {"text"}) else ""
    return ""


def _load_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path.name}: broken TOML: {error}; mend that line") from error
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: cannot be read ({error}); a TOML file in UTF-8 is needed") from error


def _walk(table: Mapping[str, Any], marks: frozenset[str], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Dotted key and entry of all that is no table, and of the tables that one of the marks makes a leaf.

    A mark that is itself a table is a key like any other: a thing may have a `value`.
    """
    for name, entry in table.items():
        if isinstance(entry, dict) and all(isinstance(entry[mark], dict) for mark in entry.keys() & marks):
            yield from _walk(entry, marks, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", entry


def _make_fact(place: str, key: str, entry: Any) -> Fact:
    if not isinstance(entry, dict):
        raise DataError(f"{place}: a bare value; write {{ value = …, status = …, source = … }}")
    kinds = {field.name: _FIELD_KINDS.get(field.name) for field in fields(Fact) if field.name != "key"}
    for name, content in entry.items():
        if name not in kinds:
            raise DataError(f"{place}: unknown field '{name}'; known are {', '.join(kinds)}")
        wanted = kinds[name]
        if wanted is not None and type(content) is not wanted:
            raise DataError(f"{place}: {name} = {content!r}: wrong kind; a {wanted.__name__} is needed")
    for name in ("value", "status", "source"):
        if entry.get(name, "") == "":
            raise DataError(f"{place}: has no {name}; every value needs value, status and source")
    fact = Fact(key=key, **{name: _freeze(content) for name, content in entry.items()})
    if not find_kind(fact.value):
        raise DataError(
            f"{place}: value {entry['value']!r}; a whole number, text, true, false or list is needed"
        )
    if fact.status not in STATUSES:
        raise DataError(f"{place}: unknown status '{fact.status}'; it must be one of {', '.join(STATUSES)}")
    if fault := _find_doubt(fact) or _find_fault(fact):
        raise DataError(f"{place} = {entry['value']!r}: {fault}")
    return fact


_FIELD_KINDS = {"range": list, "choices": list, "least": int, "most": int} | dict.fromkeys(
    ("status", "source", "unit", "rule", "note"), str
)


def _find_doubt(fact: Fact) -> str:
    """What is wrong with the plausible range of a value as it stands in a file; empty if nothing."""
    if fact.status == "assumed" and not fact.range:
        return "assumed without a range; add range = […] with the plausible values"
    if fact.range and not set(_list_entries(fact.value)) <= set(fact.range):
        return f"not in its own range {list(fact.range)}; correct one of the two"
    return ""


def _find_fault(fact: Fact) -> str:
    """What makes the value impossible; empty if nothing."""
    if fact.choices and fact.value not in fact.choices:
        return f"not possible; choose one of {', '.join(map(str, fact.choices))}"
    for number in _list_entries(fact.value):
        if isinstance(number, str):
            return "" if fact.least is fact.most is None else "a text has no least and most; remove them"
        if fact.least is not None and number < fact.least:
            return f"{number} is too small; the least is {fact.least}"
        if fact.most is not None and number > fact.most:
            return f"{number} is too large; the most is {fact.most}"
    return ""


def _list_entries(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _freeze(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _is_same_kind(old: object, new: object) -> bool:
    if isinstance(old, tuple) and isinstance(new, tuple) and not (old and new):
        return True
    return find_kind(old) == find_kind(new)
