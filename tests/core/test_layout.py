"""Records: zero when made, the same picture compiled and plain, and back without loss."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.core.jit import copy_record, jit
from sim.core.layout import FLOAT, INT, UINT, image, layout, make_record, make_records, put_record

PART = layout(dice=UINT, hand=(INT, 3))
WHOLE = layout(
    count=INT,
    weight=FLOAT,
    board=(INT, 2, 3),
    part=PART,
    parts=(PART, 4),
    last=UINT,
)


def random_picture(seed: int) -> np.ndarray:
    """Any 64 bits in every field, but numbers where a NaN could hide a difference."""
    picture = np.zeros(1, WHOLE)
    bits = np.random.default_rng(seed).integers(0, 2**62, WHOLE.itemsize // 8, np.int64)
    picture.view(np.int64)[:] = bits
    picture["weight"] = 0.1 * seed
    return picture


def check_round_trip() -> None:
    for seed in range(20):
        picture = random_picture(seed)
        record = make_record(WHOLE)
        put_record(record, picture, WHOLE)
        assert image(record, WHOLE).tobytes() == picture.tobytes()
        assert record.count == picture[0]["count"]
        assert record.parts[3].hand[2] == picture[0]["parts"][3]["hand"][2]


def check_new_record_is_zero() -> None:
    assert image(make_record(WHOLE), WHOLE).tobytes() == bytes(WHOLE.itemsize)


def check_picture_is_a_copy() -> None:
    record = make_record(WHOLE)
    before = image(record, WHOLE)
    change(record)
    assert before.tobytes() == bytes(WHOLE.itemsize)
    assert image(record, WHOLE).tobytes() != before.tobytes()


def check_fields_are_written_through() -> None:
    """What a kernel writes by attribute stands where the layout says."""
    record = make_record(WHOLE)
    change(record)
    picture = image(record, WHOLE)[0]
    assert picture["count"] == -3
    assert picture["board"].tolist() == [[0, 0, 0], [0, 8, 0]]
    assert picture["parts"]["hand"].tolist() == [[0, 0, 0], [0, 0, 0], [5, 0, 0], [0, 0, 0]]
    assert picture["last"] == 2**64 - 1


@jit
def copy_in_a_kernel(target, source):
    """By way of a record that the kernel makes for itself."""
    return copy_through(make_records(WHOLE, 2), target, source)


@jit
def copy_through(records, target, source):
    copy_record(records[1], source)
    copy_record(target, records[1])
    return records[0].count + records[0].parts[3].hand[2]


def check_copy_in_a_kernel() -> None:
    picture = random_picture(3)
    source, target = make_record(WHOLE), make_record(WHOLE)
    put_record(source, picture, WHOLE)
    assert copy_in_a_kernel(target, source) == 0
    assert image(target, WHOLE).tobytes() == picture.tobytes()
    change(target)
    target.part.hand[1] = 4
    assert image(source, WHOLE).tobytes() == picture.tobytes()


def change(record: Any) -> None:
    record.count = -3
    record.board[1, 1] = 8
    record.parts[2].hand[0] = 5
    record.last = 2**64 - 1


CHECKS = (
    check_round_trip, check_new_record_is_zero, check_picture_is_a_copy, check_fields_are_written_through,
    check_copy_in_a_kernel,
)  # fmt: skip


@pytest.mark.parametrize("check", CHECKS)
def test_plain_records(check: Any) -> None:
    check()
    assert image(make_record(WHOLE), WHOLE).dtype == WHOLE


@pytest.mark.compiled
@pytest.mark.parametrize("check", CHECKS)
def test_compiled_records(check: Any) -> None:
    check()
    assert image(make_record(WHOLE), WHOLE).dtype == WHOLE


def test_every_field_is_64_bits_wide() -> None:
    """Small integers compute differently compiled and plain."""
    assert {WHOLE[name].base.itemsize for name in ("count", "weight", "board", "last")} == {8}
    assert WHOLE.itemsize == 8 * (1 + 1 + 6 + 4 + 16 + 1)
