"""A state is a record: one pointer when compiled, ordinary attributes when plain.

A layout is a NumPy struct dtype whose fields are 64-bit numbers, arrays of them, or further layouts.
Everything is 64 bits wide because small integers compute differently compiled and plain.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from sim.core.jit import PLAIN, jit

INT = np.int64
UINT = np.uint64
FLOAT = np.float64


def layout(**fields: Any) -> np.dtype:
    """`layout(points=(INT, 4), dice=UINT, me=(ME, 4))`: a field is a type, or a type and its shape."""
    rows = []
    for name, what in fields.items():
        kind, *shape = what if isinstance(what, tuple) else (what,)
        rows.append((name, kind, tuple(shape)) if shape else (name, kind))
    return np.dtype(rows, align=True)


def make_record(dtype: np.dtype) -> Any:
    """A zeroed record of a layout, in the form that kernels of this process take."""
    return _plain_record(dtype) if PLAIN else np.zeros(1, dtype).view(np.recarray)[0]


if PLAIN:

    def make_records(dtype: np.dtype, number: int) -> Any:
        """Zeroed records inside a kernel, for strategies that try things out: rules allocate nothing.

        Whoever takes a record out of them must keep them as long as the record is used: give them to the
        function that does.
        """
        return [_plain_record(dtype) for _ in range(number)]

else:

    @jit
    def make_records(dtype, number):
        return np.zeros(number, dtype)


def _plain_record(dtype: np.dtype) -> SimpleNamespace:
    record = SimpleNamespace()
    for name in dtype.names or ():
        field = dtype.fields[name][0]  # type: ignore[index]
        setattr(record, name, _plain_field(field.base, field.shape))
    return record


def _plain_field(kind: np.dtype, shape: tuple[int, ...]) -> Any:
    if kind.names:
        return [_plain_record(kind) for _ in range(shape[0])] if shape else _plain_record(kind)
    return np.zeros(shape, kind) if shape else kind.type(0).item()


def image(record: Any, dtype: np.dtype) -> np.ndarray:
    """A copy of a record as a one-element structured array, the same for compiled and plain."""
    picture = np.zeros(1, dtype)
    if PLAIN:
        _fill(picture[0], record, dtype)
    else:
        picture[0] = record
    return picture


def _fill(target: Any, record: Any, dtype: np.dtype) -> None:
    for name in dtype.names or ():
        value, field = getattr(record, name), dtype.fields[name][0]  # type: ignore[index]
        if not field.base.names:
            target[name] = value
        elif field.shape:
            for row, part in zip(target[name], value, strict=True):
                _fill(row, part, field.base)
        else:
            _fill(target[name], value, field)


def put_record(record: Any, picture: np.ndarray, dtype: np.dtype) -> None:
    """Write an image back into a record."""
    if not PLAIN:
        for name in dtype.names or ():
            record[name] = picture[0][name]
        return
    _restore(record, picture[0], dtype)


def _restore(record: Any, source: Any, dtype: np.dtype) -> None:
    for name in dtype.names or ():
        field = dtype.fields[name][0]  # type: ignore[index]
        if not field.base.names:
            if field.shape:
                getattr(record, name)[...] = source[name]
            else:
                setattr(record, name, source[name].item())
        elif field.shape:
            for part, row in zip(getattr(record, name), source[name], strict=True):
                _restore(part, row, field.base)
        else:
            _restore(getattr(record, name), source[name], field)
