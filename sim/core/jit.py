"""The one place that knows numba: compilation, its cache, and the call through the door.

`SUNKING_PLAIN=1` runs the very same kernels as ordinary Python (prints and a debugger work). The mode
holds for a process and is read once, here, before any kernel is defined.

numba's own cache looks only at the file of the cached function, so an edited helper elsewhere would
silently keep the old result. Here the cache folder is named by a hash of *all* kernel sources, and
numbers from data files are arguments, never globals: neither an edited rule nor an edited cell can
meet a stale cache.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import tempfile
import warnings
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

PLAIN = os.environ.get("SUNKING_PLAIN", "") == "1"

SIM = Path(__file__).resolve().parents[1]


def hash_files(paths: Iterable[Path]) -> str:
    """SHA-256 over names and contents."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


@cache
def kernel_fingerprint() -> str:
    """A hash of every source file that can end up in a kernel: the kit and all games but their `telling`."""
    sources = [*(SIM / "core").rglob("*.py"), *(SIM / "games").rglob("*.py")]
    return hash_files(path for path in sources if "telling" not in path.parts)


def cache_root() -> Path:
    """Where compiled code is kept: `SUNKING_CACHE`, else the user's cache folder, else a temporary one."""
    named = os.environ.get("SUNKING_CACHE")
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    root = Path(named) if named else Path(base) / "sunking"
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            return root
    except OSError:
        return Path(tempfile.gettempdir()) / f"sunking-{os.getuid() if hasattr(os, 'getuid') else 0}"


if PLAIN:

    def jit(function: Callable) -> Any:
        """A part of a kernel."""
        return function

    entry = jit
    inlined = jit
    u64: Any = int
    i64: Any = int
    _players: list[Callable] = []

    def compile_player(function: Callable, signature: tuple, cache_key: str) -> Any:
        return function

    def address_of(player: Any) -> int:
        """A number that stands for a player in a world."""
        if player not in _players:
            _players.append(player)
        return _players.index(player)

    def call_player(address: int, me: Any, table: Any, offer: Any, book: Any) -> Any:
        return _players[address](me, table, offer, book)

    def copy_record(target: Any, source: Any) -> None:
        """Write a record over another of the same layout."""
        for name, value in vars(source).items():
            if isinstance(value, np.ndarray):
                getattr(target, name)[...] = value
            elif isinstance(value, list):
                for part, other in zip(getattr(target, name), value, strict=True):
                    copy_record(part, other)
            elif isinstance(value, SimpleNamespace):
                copy_record(getattr(target, name), value)
            else:
                setattr(target, name, value)

    def type_of(dtype: np.dtype) -> Any:
        return dtype

    def boundary_check(choice: Any) -> None:
        """Compiled players are typed; a plain one may return anything."""
        if isinstance(choice, bool) or not isinstance(choice, (int, np.integer)):
            raise NotAnInteger

else:
    import numba
    from llvmlite import binding as llvm
    from llvmlite import ir
    from numba.core import cgutils, types
    from numba.extending import intrinsic
    from numba.np import arrayobj

    # Loops of a board game are short and of a length that nobody can foresee, so they are neither unrolled
    # nor made of vectors; its parts are small, so they are inlined. It spared four greedy players 7 % of a
    # game's time and four random ones 11 %. The options hold for the whole process.
    vars(numba.config)["LOOP_VECTORIZE"] = 0
    for option in ("-unroll-runtime=false", "-inline-threshold=3000"):
        llvm.set_option("", option)

    def _set_cache(folder: Path) -> None:
        vars(numba.config)["CACHE_DIR"] = str(folder)

    KERNEL_CACHE = cache_root() / kernel_fingerprint()[:16]
    _set_cache(KERNEL_CACHE)
    warnings.filterwarnings("ignore", category=numba.NumbaExperimentalFeatureWarning)

    # numba asks at every access whether an index counts from the end. Our own kernels never do that, and
    # without the question they are a tenth faster; strategies, which anybody may write, keep it. The function
    # is not public: where numba has none of this name, nothing changes but the speed.
    _fix_index: Any = getattr(arrayobj, "fix_integer_index", None)

    def _fix_index_of_strategies(context, builder, index_type, index, size):
        if index_type.signed and OWN_KERNELS.match(builder.function.name):
            return context.cast(builder, index, index_type, types.intp)
        return _fix_index(context, builder, index_type, index, size)

    OWN_KERNELS = re.compile(r"_ZN3sim(4core|5games)")  # how the names of our modules look when mangled
    if _fix_index is not None:
        arrayobj.fix_integer_index = _fix_index_of_strategies

    # The numpy error model spares a check for zero at every division.
    _part = numba.njit(error_model="numpy", nogil=True)
    _entry = numba.njit(error_model="numpy", nogil=True, cache=True)

    def jit(function: Callable) -> Any:
        """A part of a kernel; compiled into whatever entry uses it."""
        return _part(function)

    def inlined(function: Callable) -> Any:
        """A part that is called in one hot place and shall not cost a call there."""
        return numba.njit(error_model="numpy", nogil=True, forceinline=True)(function)

    def entry(function: Callable) -> Any:
        """A kernel that Python calls; kept on disk."""
        return _entry(function)

    u64 = np.uint64
    i64 = np.int64

    def type_of(dtype: np.dtype) -> Any:
        return numba.from_dtype(dtype)

    def compile_player(function: Callable, signature: tuple, cache_key: str) -> Any:
        """Compile a player on its own for the records it is shown; cached under what it was made from."""
        arguments = tuple(type_of(dtype) for dtype in signature)
        _set_cache(cache_root() / cache_key[:16])
        try:
            try:
                player = numba.njit(error_model="numpy", nogil=True, cache=True)(function)
            except RuntimeError:  # defined in a notebook cell or a REPL: there is no file to key a cache by
                player = numba.njit(error_model="numpy", nogil=True)(function)
            player.compile(arguments)
        except (numba.core.errors.NumbaError, numba.core.errors.UnsupportedBytecodeError) as error:
            raise PlayerError(str(error)) from error
        except KeyError as error:  # how numba says that a record has no such field
            raise NoSuchField(str(error.args[0])) from error
        finally:
            _set_cache(KERNEL_CACHE)
        answer = player.overloads[arguments].signature.return_type  # type: ignore[attr-defined]
        if answer != types.int64 and not isinstance(answer, (types.Integer, types.IntegerLiteral)):
            raise NotAnInteger(str(answer))
        if answer != types.int64:
            return compile_player(_as_int64(player), signature, cache_key)
        return player

    def _as_int64(player: Any) -> Callable:
        def choose(me, table, offer, book):
            return np.int64(player(me, table, offer, book))

        return choose

    def address_of(player: Any) -> int:
        """The machine address of a compiled player, with numba's own calling convention."""
        (compiled,) = player.overloads.values()
        return compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)

    @intrinsic
    def call_player(typing_context, address, me, table, offer, book):
        """Call the player at an address: four pointers cross, an exception comes back as one."""
        shown = (me, table, offer, book)

        def generate(context, builder, signature, arguments):
            convention = context.call_conv
            function_type = convention.get_function_type(types.int64, shown)
            function = builder.inttoptr(arguments[0], ir.PointerType(function_type))
            status, choice = convention.call_function(builder, function, types.int64, shown, arguments[1:])
            with cgutils.if_unlikely(builder, status.is_error):
                convention.return_status_propagate(builder, status)
            return choice

        return types.int64(address, *shown), generate

    @intrinsic
    def copy_record(typing_context, target, source):
        """Write a record over another of the same layout."""
        if target != source:
            raise TypeError(f"{source} is of another layout than {target}")

        def generate(context, builder, signature, arguments):
            byte = ir.IntType(8).as_pointer()
            to, origin = (builder.bitcast(pointer, byte) for pointer in arguments)
            cgutils.raw_memcpy(builder, to, origin, ir.IntType(64)(target.size), 1)
            return context.get_dummy_value()

        return types.void(target, source), generate

    @jit
    def boundary_check(choice):
        return None


class NotAnInteger(TypeError):  # noqa: N818 - it says what is wrong
    """A strategy answered with something other than a whole number."""


class PlayerError(TypeError):
    """A strategy that cannot be compiled; the text is the compiler's."""


class NoSuchField(TypeError):  # noqa: N818 - it says what is wrong
    """A strategy asks a record for something that it has not."""


def compiler_name() -> str:
    """What runs the kernels, for provenance."""
    if PLAIN:
        return f"plain Python {platform.python_version()}"
    return f"numba {numba.__version__}, Python {platform.python_version()}"
