"""Design → chunks minus those on disk → workers. Workers write their own parts and return a small record."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import joblib
from joblib.externals.loky.process_executor import BrokenProcessPool

from sim.batch.design import Design
from sim.batch.errors import BatchError, PlaceError, RunStopped, explain_os_error
from sim.batch.folder import FAULT, RunFolder
from sim.batch.manifest import DATASET, Chunk, Run, begin_run, check_source, find_run, make_manifest, open_run
from sim.batch.parts import hash_dataset, make_encoders, write_chunk
from sim.batch.play import Croupier
from sim.batch.scores import Scores, Share
from sim.batch.source import hash_source
from sim.batch.watch import Watch, leave_with, print_and_leave, tell_endless
from sim.core.jit import PLAIN
from sim.core.provenance import DataError
from sim.core.strategy import StrategyError

BACKENDS = {"processes": "loky", "threads": "threading", "dask": "dask"}
CALIBRATION = 0.2  # seconds
FIRST_GAMES = 8 if PLAIN else 256
SECONDS_A_CHUNK = (0.5, 4.0)  # least and most that a chunk should take, where the size is not given
CHUNKS_A_WORKER = 8  # so that all workers end at about the same time
BYTES_A_CHUNK = 64e6
GAMES_A_CHUNK = 1_000_000


@dataclass(frozen=True)
class Workers:
    """How a run is computed; nothing of it shows in the data."""

    number: int = 1
    backend: str = "processes"
    scheduler: str = ""
    chunk_limit: float = 600.0  # seconds; 0: none


@dataclass(frozen=True)
class Estimate:
    """What a few hundred games say about the run."""

    games_per_second: float  # of one worker
    bytes_per_game: float
    shares: list[Share]


def check_workers(workers: Workers) -> None:
    if workers.backend not in BACKENDS:
        raise BatchError(f"no backend '{workers.backend}'; known: {', '.join(BACKENDS)}")
    if workers.number < 1:
        raise BatchError(f"workers = {workers.number}: at least 1 is needed")
    if workers.chunk_limit < 0:
        raise BatchError(f"chunk timeout {workers.chunk_limit:g}: a number of seconds, or 0 for none")
    if workers.scheduler and workers.backend != "dask":
        raise BatchError("a scheduler is for --backend dask; add that, or leave it out")
    if workers.backend == "dask" and not workers.scheduler:
        raise BatchError("--backend dask needs the address of a cluster; add --scheduler tcp://HOST:8786")


def calibrate(croupier: Croupier, limit: float) -> Estimate:
    """Play the first deals for a moment. It also compiles everything once, before workers would all do it."""
    most = croupier.design.deals
    deals, spent = max(1, min(most, FIRST_GAMES // len(croupier.games))), 0.0
    with Watch(limit, lambda: tell_endless(croupier.match, limit), print_and_leave):
        look(croupier, 1)
        while True:  # the larger the sample, the smaller the share of what comes once
            estimate = look(croupier, deals)
            spent += deals * len(croupier.games) / estimate.games_per_second
            if spent > CALIBRATION or deals == most:
                return estimate
            deals = min(most, 3 * deals)


def look(croupier: Croupier, deals: int) -> Estimate:
    """Play some deals and write them nowhere."""
    begun = time.perf_counter()
    encoders = make_encoders(croupier, {})
    scores = Scores(croupier.design, croupier.games, croupier.game.WHOLE_WIN)
    for step in croupier.play(croupier.design.first_deal, deals):
        scores.add(croupier.tables["players"], step["players"])
        for name, columns in step.items():
            encoders[name].add(columns)
    size = sum(encoder.close().size for encoder in encoders.values())
    games = deals * len(croupier.games)
    return Estimate(games / (time.perf_counter() - begun), size / games, scores.shares())


def choose_chunk(croupier: Croupier, estimate: Estimate, workers: Workers, chunk_games: int | None) -> int:
    """Deals a chunk: whole blocks, long enough to be worth a file, short enough to share out."""
    block = len(croupier.games)
    if chunk_games is not None:
        if chunk_games < 1:
            raise BatchError(f"chunks of {chunk_games} games: at least 1 is needed")
        return min(croupier.design.deals, -(-chunk_games // block))
    least, most = (seconds * estimate.games_per_second for seconds in SECONDS_A_CHUNK)
    fair = croupier.design.deals * block / (workers.number * CHUNKS_A_WORKER)
    games = max(least, min(most, fair))
    games = min(games, BYTES_A_CHUNK / estimate.bytes_per_game, GAMES_A_CHUNK)
    return max(1, min(croupier.design.deals, int(games / block)))


def start_run(croupier: Croupier, address: str, deals_a_chunk: int) -> Run:
    """A new run, or the same one where it was left."""
    folder = RunFolder(address)
    run = find_run(folder, croupier.design)
    if run is None:
        return begin_run(folder, make_manifest(croupier, deals_a_chunk), list(croupier.tables))
    check_source(run, croupier.facts.fingerprint())
    return run


def continue_run(address: str) -> tuple[Run, Croupier]:
    """A run to be resumed; refused if it was begun with other rules or data."""
    run = open_run(address)
    try:
        croupier = Croupier(run.design)
    except (DataError, StrategyError) as error:
        raise BatchError(f"{address}: cannot be continued here: {error}") from None
    check_source(run, croupier.facts.fingerprint())
    return run, croupier


def find_missing(run: Run) -> tuple[list[Chunk], list[str]]:
    """The chunks to be played, and what is damaged among those that were done. Leftovers are swept away."""
    run.folder.sweep()
    damages = []
    for number in sorted(run.done()):
        if fault := run.find_damage(number):
            damages.append(fault)
            run.drop(number)
    done = run.done()
    return [run.chunk(number) for number in range(run.chunk_count) if number not in done], damages


def play_chunks(run: Run, chunks: list[Chunk], workers: Workers) -> Iterator[dict[str, Any]]:
    """The records of the chunks, as they are done."""
    address = run.address if "://" in run.address else run.folder.root
    tasks = (joblib.delayed(play_chunk)(address, chunk, workers.chunk_limit, os.getpid()) for chunk in chunks)
    with open_backend(workers) as parallel:
        records = parallel(tasks)
        try:
            yield from records
        except BrokenProcessPool:
            raise RunStopped(explain_death(run)) from None
        except Exception as error:
            if type(error).__name__ != "KilledWorker":  # Dask's, which need not be installed
                raise
            raise RunStopped(explain_death(run)) from None
        finally:
            records.close()


@contextlib.contextmanager
def open_backend(workers: Workers) -> Iterator[joblib.Parallel]:
    how: dict[str, Any] = {"batch_size": 1, "return_as": "generator_unordered"}
    if workers.backend != "dask":
        with joblib.parallel_config(backend=BACKENDS[workers.backend]):
            yield joblib.Parallel(n_jobs=workers.number, **how)
        return
    with connect(workers.scheduler) as client, joblib.parallel_config(backend="dask", client=client):
        yield joblib.Parallel(n_jobs=-1, **how)


def connect(scheduler: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise BatchError("Dask is not installed; pip install 'sunking[cluster]'") from None
    try:
        return Client(scheduler, timeout=10, set_as_default=False)
    except (OSError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise BatchError(f"--scheduler {scheduler}: no cluster answers ({reason}); is it running?") from None


_ready = threading.local()  # what a worker keeps from chunk to chunk


def play_chunk(address: str, chunk: Chunk, limit: float, starter: int) -> dict[str, Any]:
    """What a worker does. It believes the manifest, and nothing but the same rules and data."""
    leave_with(starter)
    folder = RunFolder(address)
    if folder.has(FAULT):  # Dask tries again what killed a worker
        raise RunStopped(folder.read_json(FAULT)["message"])
    run, croupier = get_ready(address)

    def leave(message: str) -> None:
        folder.write_json(FAULT, {"message": message})
        if os.getpid() == starter:  # threads, or a single worker: nobody else is left to say it
            print_and_leave(message)

    with Watch(limit, lambda: tell_endless(croupier.match, limit), leave):
        try:
            return write_chunk(folder, croupier, run.metadata, *chunk)
        except OSError as error:
            told = explain_os_error(error, address)
            raise PlaceError(f"{told} go on with: sunking resume {address}") from None


def get_ready(address: str) -> tuple[Run, Croupier]:
    run = open_run(address)
    key = (address, run.manifest["design_hash"], run.manifest["begun"])
    if getattr(_ready, "key", None) != key:
        _ready.key, _ready.croupier = None, Croupier(run.design)
        check_source(run, _ready.croupier.facts.fingerprint())
        _ready.key = key
    return run, _ready.croupier


def explain_death(run: Run) -> str:
    """Why a worker is gone: it ended itself at the time limit, or something else ended it."""
    if run.folder.has(FAULT):
        return run.folder.read_json(FAULT)["message"]
    return (
        f"a worker was killed from outside (out of memory?); {len(run.done())} of {run.chunk_count} chunks "
        f"are safe, go on with: sunking resume {run.address}"
    )


def finish_run(run: Run, croupier: Croupier) -> dict[str, Any]:
    """When all chunks are done: the hash of the data, rows and sizes, win shares."""
    scores = Scores(run.design, croupier.games, croupier.game.WHOLE_WIN)
    records = list(run.records())
    for record in records:
        scores.add_record(record["scores"])
    tables = {
        name: {key: sum(record["tables"][name][key] for record in records) for key in ("rows", "bytes")}
        for name in croupier.tables
    }
    told = {
        "hash": hash_dataset(croupier.tables, records),
        "games": run.games,
        "blocks": run.design.deals,
        "tables": tables,
        "shares": [share.as_json() for share in scores.shares()],
    }
    run.folder.write_json(DATASET, told)
    return told


def name_run(design: Design, data_hash: str) -> str:
    """A name that says what it is, another for every design and version."""
    key = f"{design.fingerprint()}{hash_source(design)}{data_hash}"
    return f"{design.game}-{design.players}p-{design.seating}-{joblib.hash(key)[:8]}"
