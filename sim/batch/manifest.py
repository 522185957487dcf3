"""What a run shall be, and how much of it is there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, NamedTuple

from sim.batch.design import Design, design_from_json, find_differences
from sim.batch.errors import BatchError, explain_os_error
from sim.batch.folder import DONE, MANIFEST, RunFolder
from sim.batch.parts import hash_dataset, name_part
from sim.batch.play import Croupier
from sim.batch.seating import list_seatings
from sim.batch.source import FORMAT, describe_source, hash_source

DATASET = "dataset.json"  # written when a run is complete: its hash, rows and win shares


class Chunk(NamedTuple):
    """Some deals in a row: whole blocks."""

    number: int
    first_deal: int
    deals: int


@dataclass(frozen=True)
class Run:
    """A run on disk: its manifest, and the records of the chunks that are done."""

    folder: RunFolder
    manifest: dict[str, Any]

    @cached_property
    def design(self) -> Design:
        return design_from_json(self.manifest["design"])

    @property
    def address(self) -> str:
        return self.folder.address

    @property
    def metadata(self) -> dict[str, Any]:
        """What every part tells about itself."""
        told = ("format", "game", "title", "whole_win", "question", "design", "seatings", "provenance")
        return {key: self.manifest[key] for key in told}

    @property
    def games(self) -> int:
        return int(self.manifest["games"])

    @property
    def chunk_count(self) -> int:
        return -(-self.design.deals // self.manifest["deals_a_chunk"])

    def chunk(self, number: int) -> Chunk:
        start, size = number * self.manifest["deals_a_chunk"], self.manifest["deals_a_chunk"]
        return Chunk(number, self.design.first_deal + start, min(size, self.design.deals - start))

    def done(self) -> set[int]:
        """The numbers of the chunks that have a record."""
        names = self.folder.sizes(DONE)
        return {number for number in range(self.chunk_count) if f"{name_part(number)}.json" in names}

    def records(self) -> Iterator[dict[str, Any]]:
        """The records, in the order of the deals."""
        for number in sorted(self.done()):
            yield self.read_record(number)

    def read_record(self, number: int) -> dict[str, Any]:
        return self.folder.read_json(f"{DONE}/{name_part(number)}.json")

    def drop(self, number: int) -> None:
        """A chunk is to be played again."""
        self.folder.delete(f"{DONE}/{name_part(number)}.json")

    def find_damage(self, number: int) -> str:
        """What is wrong with the parts of a chunk that is done; empty if nothing."""
        try:
            record = self.read_record(number)
            wanted = tuple(self.chunk(number))
            if (record["chunk"], record["first_deal"], record["deals"]) != wanted:
                return f"{DONE}/{name_part(number)}.json: the record is not of this chunk"
            for part in record["tables"].values():
                if fault := self._find_fault(part):
                    return fault
        except (ValueError, KeyError, TypeError):
            return f"{DONE}/{name_part(number)}.json: the record is damaged"
        return ""

    def _find_fault(self, part: dict[str, Any]) -> str:
        if not self.folder.has(part["file"]):
            return f"{part['file']}: missing"
        content = self.folder.read(part["file"])
        if len(content) != part["bytes"]:
            return f"{part['file']}: {len(content)} bytes, not {part['bytes']}: truncated or overwritten"
        if hashlib.sha256(content).hexdigest() != part["sha256"]:
            return f"{part['file']}: its checksum differs: damaged"
        return ""

    def dataset_hash(self, tables: Any) -> str:
        return hash_dataset(tables, list(self.records()))


def make_manifest(croupier: Croupier, deals_a_chunk: int) -> dict[str, Any]:
    design = croupier.design
    tables = {
        name: {
            "a row is": table.description,
            "columns": {column.name: column.description for column in table.columns},
        }
        for name, table in croupier.tables.items()
    }
    return {
        "format": FORMAT,
        "game": design.game,
        "title": croupier.game.TITLE,
        "whole_win": croupier.game.WHOLE_WIN,  # what the shares of a game add up to
        "question": design.question,
        "design": design.as_json(),
        "design_hash": design.fingerprint(),
        "seatings": {
            name: [
                [list(seating.order), seating.rotation] for seating in list_seatings(design.seating, line_up)
            ]
            for name, line_up in design.line_ups.items()
        },
        "labels": croupier.facts.labels,
        "board": getattr(croupier.game, "BOARD", {}),
        "card_value": getattr(croupier.game, "CARD_VALUE", {}),
        "provenance": describe_source(design, croupier.facts),
        "blocks": design.deals,
        "games": design.deals * len(croupier.games),
        "deals_a_chunk": deals_a_chunk,
        "tables": tables,
        "begun": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def begin_run(folder: RunFolder, manifest: dict[str, Any], tables: list[str]) -> Run:
    """Make the folder of a new run. If that fails, nothing is left."""
    try:
        folder.make()
        for name in (DONE, *tables):
            folder.make(name)
        folder.write_json(MANIFEST, manifest)
    except OSError as error:
        folder.remove()
        raise BatchError(f"{explain_os_error(error, folder.address)} try again") from None
    return Run(folder, manifest)


def open_run(address: str) -> Run:
    """A run that is there."""
    folder = RunFolder(address)
    if not folder.has(MANIFEST):
        raise BatchError(f"{address}: no run here (no {MANIFEST}); `sunking runs` lists the runs")
    try:
        manifest = folder.read_json(MANIFEST)
        run = Run(folder, manifest)
        if manifest["format"] != FORMAT:
            raise BatchError(
                f"{address}: format {manifest['format']}, not {FORMAT}; use the version that wrote it"
            )
        assert run.design.deals > 0
    except (json.JSONDecodeError, UnicodeDecodeError, KeyError, TypeError, AssertionError):
        raise BatchError(
            f"{address}/{MANIFEST}: damaged; the run cannot be continued, play it anew elsewhere"
        ) from None
    return run


def find_run(folder: RunFolder, design: Design) -> Run | None:
    """The run in a folder if it is of this design; None if the folder is free; else refused."""
    if not folder.has(MANIFEST):
        if folder.is_empty():
            return None
        raise BatchError(f"{folder.address}: not empty, and no run; choose another place with --out")
    run = open_run(folder.address)
    if run.design.fingerprint() != design.fingerprint():
        differences = find_differences(design, run.design)
        raise BatchError(
            f"{folder.address}: a run of another design ({'; '.join(differences[:2])}); choose another --out"
        )
    return run


def check_source(run: Run, data_hash: str) -> None:
    """Rows of different rules, strategies or data are never mixed."""
    ours, theirs = hash_source(run.design), run.manifest["provenance"]
    for what, here, there in (
        ("rules or strategies", ours, theirs["source_hash"]),
        ("data of the box", data_hash, theirs["data_hash"]),
    ):
        if here != there:
            commit = f", commit {theirs['commit'][:10]}" if theirs["commit"] else ""
            raise BatchError(
                f"{run.address}: was begun with other {what} ({there[:10]} there{commit}, {here[:10]} here); "
                "finish it with that version, or start a new run with another --out"
            )
