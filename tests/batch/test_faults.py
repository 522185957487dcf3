"""Damage is found and named; full disks, other versions and endless strategies are answered, not suffered."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sim.batch import run as running
from sim.batch.errors import BatchError, RunStopped
from sim.batch.manifest import open_run
from sim.batch.play import Croupier
from sim.core.jit import PLAIN
from tests.batch.kit import QUICK, hash_of, make, play, start_sunking, sunking

ENDLESS = '''"""Never answers."""


def choose(me, table, offer, book):
    while offer.n > 0:
        pass
    return 0
'''


@pytest.fixture
def place(game: str, tmp_path: Path) -> Path:
    play(make(game=game), tmp_path / "run")
    return tmp_path / "run"


def damage_end(part: Path) -> None:
    part.write_bytes(part.read_bytes()[:-100])


def damage_byte(part: Path) -> None:
    content = bytearray(part.read_bytes())
    content[len(content) // 2] ^= 1
    part.write_bytes(content)


DAMAGES = {
    "truncated": (damage_end, "truncated"),
    "flipped byte": (damage_byte, "checksum differs"),
    "missing": (Path.unlink, "missing"),
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_damage_is_named_and_mended(place: Path, kind: str) -> None:
    spoil, word = DAMAGES[kind]
    sound = hash_of(place)
    spoil(place / "players" / "part-000002.parquet")
    found = sunking("verify", str(place))
    assert found.exit_code == 1
    assert "players/part-000002.parquet" in found.stderr
    assert word in found.stderr
    mended = sunking("resume", str(place))
    assert mended.exit_code == 0
    assert "players/part-000002.parquet" in mended.stderr
    assert hash_of(place) == sound
    assert sunking("verify", str(place)).exit_code == 0


def test_a_damaged_record_is_played_again(place: Path) -> None:
    sound = hash_of(place)
    (place / "done" / "part-000001.json").write_text("{")
    assert "the record is damaged" in sunking("resume", str(place)).stderr
    assert hash_of(place) == sound


def test_a_part_without_a_record_is_named(place: Path) -> None:
    (place / "done" / "part-000001.json").unlink()
    found = sunking("verify", str(place))
    assert "players/part-000001.parquet: no record" in found.stderr
    assert "sunking resume" in found.stdout


def test_rows_that_cannot_be_played_again_are_named(place: Path) -> None:
    """Somebody writes other numbers, and all checksums to them."""
    import hashlib

    import pyarrow as pa
    import pyarrow.parquet as pq

    from sim.batch.parts import read_columns, sum_rows

    part = place / "players" / "part-000000.parquet"
    rows = pq.read_table(part)
    at = rows.schema.get_field_index("points")
    sevens = pa.array([7] * len(rows), pa.int16())
    pq.write_table(rows.set_column(at, rows.schema.field(at), sevens), part)
    record = json.loads((place / "done" / "part-000000.json").read_text())
    content = part.read_bytes()
    told = record["tables"]["players"]
    run = open_run(str(place))
    sums = sum_rows(read_columns(run.folder, Croupier(run.design).tables["players"], told["file"]))
    told |= {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest(), "sums": sums}
    (place / "done" / "part-000000.json").write_text(json.dumps(record))
    found = sunking("verify", str(place), "--deals", "100")
    assert found.exit_code == 1
    assert "played again gives other rows" in found.stderr


@pytest.mark.parametrize("what", ["source_hash", "data_hash"])
def test_another_version_is_not_mixed(place: Path, what: str) -> None:
    manifest = json.loads((place / "manifest.json").read_text())
    manifest["provenance"][what] = "0" * 64
    (place / "manifest.json").write_text(json.dumps(manifest))
    (place / "done" / "part-000001.json").unlink()
    result = sunking("resume", str(place))
    assert result.exit_code == 2
    assert "0000000000 there" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_worker_with_other_rules_refuses(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = open_run(str(place))
    monkeypatch.setattr("sim.batch.manifest.hash_source", lambda design: "f" * 64)
    running._ready.key = None
    with pytest.raises(BatchError, match="other rules or strategies"):
        running.play_chunk(str(place), run.chunk(0), 0, 0)


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 kB where the test may mount one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = shutil.which("mount")
    made = mount and subprocess.run([mount, "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)], check=False)
    if not made or made.returncode:
        pytest.skip("no right to mount a file system")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


@pytest.mark.parametrize("workers", [1, 2])
def test_full_disk_is_said_and_can_be_mended(
    game: str, tiny_disk: Path, tmp_path: Path, workers: int
) -> None:
    design = make(game=game, seats=QUICK, deals=60)
    with pytest.raises(BatchError, match="the disk is full") as caught:
        play(design, tiny_disk / "run", 6, number=workers)
    assert "sunking resume" in str(caught.value)
    assert not [path for path in tiny_disk.rglob(".*") if path.is_file()], "no half part"
    run = open_run(str(tiny_disk / "run"))
    assert 0 < len(run.done()) < run.chunk_count
    assert not [run.find_damage(number) for number in run.done() if run.find_damage(number)]
    subprocess.run(["mount", "-o", "remount,size=10m", str(tiny_disk)], check=True)
    assert sunking("resume", str(tiny_disk / "run")).exit_code == 0
    assert hash_of(tiny_disk / "run") == play(design, tmp_path / "whole")


def test_full_disk_without_the_right_to_mount(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sim.batch.folder import RunFolder

    write = RunFolder.write

    def fail_in_third(self: RunFolder, name: str, content: Any) -> None:
        if name == "players/part-000002.parquet":
            raise OSError(28, "No space left on device")
        write(self, name, content)

    monkeypatch.setattr(RunFolder, "write", fail_in_third)
    with pytest.raises(BatchError, match="the disk is full"):
        play(make(game=game), tmp_path / "run")
    monkeypatch.undo()
    assert len(open_run(str(tmp_path / "run")).done()) == 2


@pytest.mark.skipif(not PLAIN, reason="the strategy of this test is no kernel")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_endless_strategy_is_stopped_and_named(game: str, tmp_path: Path, workers: str) -> None:
    """It answers while the run is calibrated, and never again when it has begun (plain Python may look)."""
    path = tmp_path / "endless.py"
    path.write_text(
        '"""Loses its way."""\n\nfrom pathlib import Path\n\n\ndef choose(me, table, offer, book):\n'
        f"    while Path({str(tmp_path / 'run' / 'manifest.json')!r}).exists():\n        pass\n    return 0\n"
    )
    words = ["--seats", f"{path},random", "--deals", "400", "--chunk", "40", "--chunk-timeout", "2"]
    words += ["--game", game, "--workers", workers]
    process = start_sunking("run", *words, "--out", str(tmp_path / "run"))
    _, said = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "endless.py on seat" in said
    assert "see it again: sunking show" in said
    assert "Traceback" not in said


def test_a_strategy_that_never_answers_leaves_nothing(game: str, tmp_path: Path) -> None:
    path = tmp_path / "endless.py"
    path.write_text(ENDLESS)
    words = ["--seats", f"{path},random", "--chunk-timeout", "1", "--out", str(tmp_path / "run")]
    process = start_sunking("run", "--game", game, *words)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "endless.py on seat" in said
    assert not (tmp_path / "run").exists()


@pytest.mark.compiled
def test_an_endless_compiled_strategy_ends_its_worker_and_is_named(game: str, tmp_path: Path) -> None:
    """A kernel cannot be interrupted from outside, so the worker ends itself."""
    path = tmp_path / "endless.py"
    path.write_text(ENDLESS.replace("offer.n > 0", "table.round == 2"))
    play(make(game=game, deals=4), tmp_path / "before")  # kernels are in the cache before the clock runs
    with pytest.raises(RunStopped, match=r"strategy .*endless.py on seat 0 was being asked in deal \d+"):
        play(make(game=game, seats=[str(path), "random"]), tmp_path / "run", 6, number=2, chunk_limit=20.0)
    assert not open_run(str(tmp_path / "run")).done()


def test_a_fault_left_by_a_worker_is_told(place: Path) -> None:
    (place / ".fault.json").write_text('{"message": "too long"}')
    with pytest.raises(RunStopped, match="too long"):
        running.play_chunk(str(place), open_run(str(place)).chunk(0), 0, os.getpid())
