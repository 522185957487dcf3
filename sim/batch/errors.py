"""What can go wrong with a run, said in one line with a hint."""

from __future__ import annotations

import errno


class BatchError(ValueError):
    """A run that cannot be made or continued as asked; the message says what would be right."""


class PlaceError(BatchError):
    """Trouble with the place in the middle of a run; what was played is safe."""


class RunStopped(RuntimeError):  # noqa: N818 - it says what happened
    """A run that ended before its time; what was played is safe, and the message says how to go on."""


def explain_os_error(error: OSError, place: str) -> str:
    """Trouble with files, in words."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"{place}: the disk is full; make room, then"
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return f"{place}: cannot be written ({_reason(error)}); choose another place with --out, or"
    return f"{place}: {_reason(error)}; when that is mended,"


def _reason(error: OSError) -> str:
    return (error.strerror or str(error).partition("\n")[0]).rstrip(".").lower()
