"""Rows → Parquet: the parts of a chunk, complete or absent, with checksums and the sums of their rows.

The hash of a dataset is a sum over its rows, each row mixed to 128 bits. So it does not hang on how the rows
are cut into parts or in which order they were written, workers sum up what they write, and nothing need be
read again. It tells equal from different data; it is no protection against forgery.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from sim.batch.folder import DONE, RunFolder
from sim.batch.play import Croupier, make_arrow, make_schema
from sim.batch.scores import Scores
from sim.core.table import Table

ROWS_A_GROUP = 1 << 20
_MULTIPLIERS = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD1342543DE82EF95))
_SHIFT = np.uint64(29)


def name_part(chunk: int) -> str:
    return f"part-{chunk:06d}"


def write_chunk(
    folder: RunFolder,
    croupier: Croupier,
    metadata: Mapping[str, Any],
    chunk: int,
    first_deal: int,
    deals: int,
) -> dict[str, Any]:
    """Play a chunk, write its parts, then its record; returns the record."""
    encoders = make_encoders(croupier, metadata)
    scores = Scores(croupier.design, croupier.games, croupier.game.WHOLE_WIN)
    for step in croupier.play(first_deal, deals):
        for name, columns in step.items():
            encoders[name].add(columns)
        scores.add(croupier.tables["players"], step["players"])
    tables = {}
    for name, encoder in encoders.items():
        content = encoder.close()
        file = f"{name}/{name_part(chunk)}.parquet"
        folder.write(file, content)
        tables[name] = {
            "file": file,
            "bytes": content.size,
            "sha256": hashlib.sha256(content).hexdigest(),
            "rows": encoder.rows,
            "sums": encoder.sums,
        }
    games = deals * len(croupier.games)
    record: dict[str, Any] = {"chunk": chunk, "first_deal": first_deal, "deals": deals, "games": games}
    record |= {"tables": tables, "scores": scores.as_json()}
    folder.write_json(f"{DONE}/{name_part(chunk)}.json", record)
    return record


def make_encoders(croupier: Croupier, metadata: Mapping[str, Any]) -> dict[str, Encoder]:
    return {name: Encoder(table, metadata) for name, table in croupier.tables.items()}


class Encoder:
    """One part in memory. Small numbers go through Parquet's dictionary, the deal as differences."""

    def __init__(self, table: Table, metadata: Mapping[str, Any]) -> None:
        told = {"table": table.name, "a row is": table.description, **metadata}
        self.table = table
        self.schema = make_schema(table, {"sunking": json.dumps(told, ensure_ascii=False)})
        self.rows = 0
        self.sums = [0, 0]
        self._steps: list[pa.Table] = []
        self._waiting = 0
        self._out = pa.BufferOutputStream()
        self._writer = pq.ParquetWriter(
            self._out,
            self.schema,
            compression="zstd",
            compression_level=1,
            use_dictionary=[column.name for column in table.columns if column.name != "deal"],
            column_encoding={"deal": "DELTA_BINARY_PACKED"},
            write_statistics=["deal"],
        )

    def add(self, columns: list[np.ndarray]) -> None:
        self.rows += len(columns[0])
        self._waiting += len(columns[0])
        self.sums = add_sums(self.sums, sum_rows(columns))
        self._steps.append(make_arrow(self.table, self.schema, columns))
        if self._waiting >= ROWS_A_GROUP:
            self._flush()

    def _flush(self) -> None:
        if self._steps:
            self._writer.write_table(
                pa.concat_tables(self._steps).combine_chunks(), row_group_size=2 * ROWS_A_GROUP
            )
        self._steps, self._waiting = [], 0

    def close(self) -> pa.Buffer:
        self._flush()
        self._writer.close()
        return self._out.getvalue()


def sum_rows(columns: list[np.ndarray]) -> list[int]:
    """The sum of the mixed rows, twice 64 bits."""
    sums = []
    for multiplier in _MULTIPLIERS:
        mixed = np.full(len(columns[0]), multiplier, np.uint64)
        for values in columns:
            mixed ^= values.astype(np.int64).view(np.uint64)
            mixed *= multiplier
            mixed ^= mixed >> _SHIFT
        sums.append(int(mixed.sum(dtype=np.uint64)))
    return sums


def add_sums(one: list[int], other: list[int]) -> list[int]:
    return [(a + b) % 2**64 for a, b in zip(one, other, strict=True)]


def hash_dataset(tables: Mapping[str, Table], records: list[dict[str, Any]]) -> str:
    """One hash for all tables of a run, from the sums of its parts."""
    digest = hashlib.sha256()
    for name, table in tables.items():
        rows, sums = 0, [0, 0]
        for record in records:
            rows += record["tables"][name]["rows"]
            sums = add_sums(sums, record["tables"][name]["sums"])
        columns = [(column.name, column.dtype, column.words) for column in table.columns]
        digest.update(json.dumps([name, columns, rows, sums]).encode())
    return digest.hexdigest()


def read_columns(folder: RunFolder, table: Table, file: str) -> list[np.ndarray]:
    """The numbers of a part as they were written, whatever Parquet made of its dictionaries."""
    with folder.open(file) as stream:
        content = pq.read_table(stream)
    columns = []
    for column in table.columns:
        values = content[column.name]
        if column.words:
            places = pa.array(column.words, pa.string())
            values = pc.index_in(values.cast(pa.string()), places)
        columns.append(values.to_numpy().astype("bool" if column.dtype == "bool" else column.dtype))
    return columns
