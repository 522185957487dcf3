"""Where a run lies: a folder on any file system that has an address. Files are written beside and renamed.

    manifest.json               design, provenance, chunks: what the run shall be
    players/part-000000.parquet one folder a table, one part a chunk
    done/part-000000.json       the record of a chunk that is complete: sizes, checksums, sums

A chunk is done when its record is there. The record is written last, so a process can be killed at any
moment; what lies there without a record is played again and replaced. Names with a dot first are unfinished.
"""

from __future__ import annotations

import contextlib
import json
import uuid
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow import fs

from sim.batch.errors import BatchError

MANIFEST = "manifest.json"
DONE = "done"
FAULT = ".fault.json"  # what a worker left behind before it ended itself


class RunFolder:
    """The folder of a run, by path or address (file://, s3://, gs://, or what fsspec knows)."""

    def __init__(self, address: str) -> None:
        self.address = str(address).rstrip("/")
        self.system, self.root = open_address(self.address)

    def read(self, name: str) -> bytes:
        with self.system.open_input_stream(f"{self.root}/{name}", compression=None) as stream:
            return stream.read()

    def read_json(self, name: str) -> Any:
        return json.loads(self.read(name))

    def open(self, name: str) -> Any:
        return self.system.open_input_file(f"{self.root}/{name}")

    def write(self, name: str, content: bytes | pa.Buffer) -> None:
        """Complete or absent: written under another name in the same folder, then renamed."""
        folder, _, base = f"{self.root}/{name}".rpartition("/")
        beside = f"{folder}/.{base}.{uuid.uuid4().hex[:12]}"
        try:
            with self.system.open_output_stream(beside, compression=None) as stream:
                stream.write(content)
            self.system.move(beside, f"{folder}/{base}")
        except BaseException:
            with contextlib.suppress(OSError):
                self.system.delete_file(beside)
            raise

    def write_json(self, name: str, content: Any) -> None:
        self.write(name, json.dumps(content, indent=1, ensure_ascii=False).encode())

    def make(self, name: str = "") -> None:
        self.system.create_dir(f"{self.root}/{name}".rstrip("/"), recursive=True)

    def has(self, name: str) -> bool:
        return self.system.get_file_info(f"{self.root}/{name}").type == fs.FileType.File

    def sizes(self, name: str = "") -> dict[str, int]:
        """The finished files of a folder with their sizes."""
        return {
            entry.base_name: entry.size for entry in self._list(name) if not entry.base_name.startswith(".")
        }

    def folders(self) -> list[str]:
        selector = fs.FileSelector(self.root, allow_not_found=True)
        infos = self.system.get_file_info(selector)
        return sorted(info.base_name for info in infos if info.type == fs.FileType.Directory)

    def is_empty(self) -> bool:
        return not self.system.get_file_info(fs.FileSelector(self.root, allow_not_found=True))

    def delete(self, name: str) -> None:
        with contextlib.suppress(FileNotFoundError):
            self.system.delete_file(f"{self.root}/{name}")

    def remove(self) -> None:
        """The whole run; only for one that has just been made."""
        with contextlib.suppress(OSError):
            self.system.delete_dir(self.root)

    def sweep(self) -> None:
        """Remove what killed processes left unfinished."""
        for folder in ["", *self.folders()]:
            for entry in self._list(folder):
                if entry.base_name.startswith("."):
                    self.delete(f"{folder}/{entry.base_name}".lstrip("/"))

    def _list(self, name: str) -> list[Any]:
        selector = fs.FileSelector(f"{self.root}/{name}".rstrip("/"), allow_not_found=True)
        return [info for info in self.system.get_file_info(selector) if info.type == fs.FileType.File]


def open_address(address: str) -> tuple[fs.FileSystem, str]:
    """The file system of an address and the path in it."""
    if "://" not in address:
        return fs.LocalFileSystem(), str(Path(address).expanduser().absolute())
    try:
        return fs.FileSystem.from_uri(address)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError, ValueError) as error:
        reason = str(error)
    except OSError as error:
        raise BatchError(f"{address}: cannot be reached ({error}); check the address") from None
    try:
        import fsspec

        system, path = fsspec.core.url_to_fs(address)
        return fs.PyFileSystem(fs.FSSpecHandler(system)), path.rstrip("/")
    except (ImportError, ValueError):
        raise BatchError(
            f"{address}: no such kind of place ({reason}); give a path, file:// or s3://"
        ) from None
