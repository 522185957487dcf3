"""The verbs that play by the million: run, resume, runs, verify."""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.games import DEFAULT_GAME
from sim.inputs import choose_mode, collect_design, load_facts, read_arms
from sim.printing import make_console, print_table
from sim.printing_runs import Played, make_bar, print_plan, print_summary

if TYPE_CHECKING:
    from sim.batch.manifest import Run
    from sim.batch.play import Croupier
    from sim.batch.run import Workers

RUNS = "results/runs"
INTERRUPTED = 130

WorkersOption = Annotated[int, typer.Option("--workers", help="Workers at a time.")]
BackendOption = Annotated[str, typer.Option("--backend", help="processes, threads or dask.")]
SchedulerOption = Annotated[str, typer.Option("--scheduler", metavar="ADDRESS", help="Of a Dask cluster.")]
TimeoutOption = Annotated[
    float, typer.Option("--chunk-timeout", metavar="S", help="Seconds for a chunk at most; 0: no limit.")
]
QuietOption = Annotated[bool, typer.Option("--quiet", help="Print nothing but errors.")]
PlainOption = Annotated[
    bool, typer.Option("--plain", help="Run the kernels as plain Python: no compilation, very slow.")
]


def add_run_verbs(app: typer.Typer) -> None:
    for verb in (run, resume, runs, verify):
        app.command()(verb)


def run(
    design: Annotated[
        Path | None,
        typer.Argument(
            metavar="[DESIGN]",
            help="A TOML file, or a design of the house, GAME/NAME or NAME; options overrule it.",
        ),
    ] = None,
    game: Annotated[str | None, typer.Option(help=f"Which game; default {DEFAULT_GAME}.")] = None,
    players: Annotated[
        int | None, typer.Option(help="Number of players; as many as --seats names, else as usual.")
    ] = None,
    seats: Annotated[
        str, typer.Option(metavar="A,B,…", help="Strategies, one a seat, or one for all seats.")
    ] = "",
    seating: Annotated[
        str, typer.Option(help="self, rotate, full, two-vs-two or packet-rotate; default self or rotate.")
    ] = "",
    deals: Annotated[
        int | None, typer.Option(help="Number of deals; each is played under all seatings.")
    ] = None,
    first_deal: Annotated[int | None, typer.Option(help="Number of the first deal.")] = None,
    seed: Annotated[int | None, typer.Option(help="The seed; default 1.")] = None,
    log: Annotated[str, typer.Option(help="What is kept: outcomes, full, or what else the game knows.")] = "",
    sampled: Annotated[float | None, typer.Option(help="Share of deals whose decisions are kept.")] = None,
    variant: Annotated[str, typer.Option(metavar="FILE", help="A variant: a TOML file with changes.")] = "",
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="Change one value of the box; repeatable."),
    ] = None,
    arms: Annotated[
        list[str] | None,
        typer.Option(
            "--arm",
            metavar="NAME=TEXT",
            help="Twin games with an intervention, as listed by sunking data GAME; repeatable.",
        ),
    ] = None,
    out: Annotated[
        str, typer.Option(help="Folder or address of the run; default a name of its own in --into.")
    ] = "",
    into: Annotated[
        str, typer.Option(help="Folder in which a run gets a name, another for every design and version.")
    ] = RUNS,
    workers: WorkersOption = 1,
    chunk: Annotated[
        int | None, typer.Option(metavar="GAMES", help="Games a part; default by speed.")
    ] = None,
    backend: BackendOption = "processes",
    scheduler: SchedulerOption = "",
    chunk_timeout: TimeoutOption = 600.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print what is there at the end as JSON.")] = False,
    quiet: QuietOption = False,
    plain: PlainOption = False,
) -> None:
    """Play a design, leave a dataset. Without one: 5,000 deals of --seats, or of the game's own line-up."""
    choose_mode(plain)
    given: dict[str, Any] = {
        "game": game, "players": players, "seating": seating, "deals": deals, "first_deal": first_deal,
        "seed": seed, "log": log, "sampled": sampled, "variant": variant,
    }  # fmt: skip
    content = collect_design(
        design, {key: value for key, value in given.items() if value not in (None, "")}, seats
    )
    content |= {"arms": read_arms(arms, content.get("game", DEFAULT_GAME))} if arms else {}
    from sim.batch.run import Workers, calibrate, check_workers, choose_chunk, name_run, start_run

    how = Workers(workers, backend, scheduler, chunk_timeout)
    check_workers(how)
    croupier = make_croupier(content, settings or [])
    address = out or f"{into}/{name_run(croupier.design, croupier.facts.fingerprint())}"
    deals_a_chunk = 0
    if not is_complete(address, croupier):
        estimate = calibrate(croupier, chunk_timeout)
        deals_a_chunk = choose_chunk(croupier, estimate, how, chunk)
        if not quiet and not as_json:
            print_plan(croupier, estimate, how, deals_a_chunk, address)
    with nothing_half_made(start_run(croupier, address, deals_a_chunk)) as started:
        played = play(started, croupier, how, quiet)
    if as_json:
        print(json.dumps({"address": started.address, **played.told}))
    elif not quiet:
        print_summary(started, played)


def resume(
    run: Annotated[str, typer.Argument(help="Folder or address of a run.")],
    workers: WorkersOption = 1,
    backend: BackendOption = "processes",
    scheduler: SchedulerOption = "",
    chunk_timeout: TimeoutOption = 600.0,
    quiet: QuietOption = False,
    plain: PlainOption = False,
) -> None:
    """Play exactly what a run lacks; damaged parts are found and played again."""
    choose_mode(plain)
    from sim.batch.run import Workers, calibrate, check_workers, continue_run

    how = Workers(workers, backend, scheduler, chunk_timeout)
    check_workers(how)
    found, croupier = continue_run(find_address(run))
    if len(found.done()) < found.chunk_count:
        calibrate(croupier, chunk_timeout)
    played = play(found, croupier, how, quiet)
    if not quiet:
        print_summary(found, played)


def runs(
    place: Annotated[str, typer.Argument(help="The folder with the runs.")] = RUNS,
) -> None:
    """List the runs: state, games, design."""
    choose_mode(True)  # nothing is played
    from sim.batch.verify import list_runs

    listed = list_runs(place)
    if not listed:
        print(f"No runs under {place}; make one with: sunking run")
        return
    rows = [
        (entry.name, entry.state, f"{entry.played:,}", f"{entry.games:,}", entry.told) for entry in listed
    ]
    print_table(make_console(), f"Runs under {place}", ("run", "state", "played", "of games", "design"), rows)


def verify(
    run: Annotated[str, typer.Argument(help="Folder or address of a run.")],
    deals: Annotated[int, typer.Option(help="Deals to play again.")] = 20,
    plain: PlainOption = False,
) -> None:
    """Check every part against the manifest, and play a sample of games again to the same rows."""
    choose_mode(plain)
    from sim.batch.verify import verify_run

    findings = verify_run(find_address(run), deals)
    for fault in findings.faults:
        print(f"sunking: {run}: {fault}", file=sys.stderr)
    print(
        f"{findings.parts} parts checked, {findings.deals} deals played again, {len(findings.faults)} faults."
    )
    if findings.missing:
        print(f"{findings.missing} chunks are still to be played: sunking resume {run}")
    if findings.faults:
        print(f"Damaged parts are played again by: sunking resume {run}")
        raise typer.Exit(1)


def make_croupier(content: dict[str, Any], settings: list[str]) -> Croupier:
    """The design with its box, checked and ready to play."""
    from sim.batch.design import make_design
    from sim.batch.play import Croupier
    from sim.core.provenance import read_variant
    from sim.games import load_game

    game = load_game(content.get("game", DEFAULT_GAME))
    content["game"] = game.NAME
    own = content.get("set", {})
    facts, name = load_facts(game, content.get("variant", ""), settings)
    printed = game.load_box()
    changes = flatten(own)
    if content.get("variant"):
        changes = read_variant(Path(content["variant"]))[2] | changes
    changes |= {key: facts.value(key) for key in (text.partition("=")[0].strip() for text in settings)}
    for key in changes:
        printed.find(key)
    told = ", ".join([*([name] if name else []), *(f"{key}={value}" for key, value in flatten(own).items())])
    return Croupier(make_design(content, changes, told))


def flatten(table: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """Dotted keys, as they stand in the box."""
    found: dict[str, Any] = {}
    for key, value in table.items():
        found |= flatten(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key: value}
    return found


def is_complete(address: str, croupier: Croupier) -> bool:
    """Whether the run is there already; a place that is taken is refused before anything is played."""
    from sim.batch.folder import RunFolder
    from sim.batch.manifest import find_run

    found = find_run(RunFolder(address), croupier.design)
    return found is not None and len(found.done()) == found.chunk_count


def find_address(written: str) -> str:
    """A path or address, or the name of a run under results/runs."""
    if "://" in written or "/" in written or Path(written).is_dir():
        return written
    return f"{RUNS}/{written}"


def play(run: Run, croupier: Croupier, workers: Workers, quiet: bool) -> Played:
    """Play what is missing, with a bar where there is a terminal."""
    from sim.batch.run import find_missing, finish_run, play_chunks

    missing, damages = find_missing(run)
    for damage in damages:
        print(f"sunking: {run.address}: {damage}; it is played again", file=sys.stderr)
    block = len(croupier.games)
    waiting = sum(chunk.deals for chunk in missing) * block
    if waiting < run.games and not quiet:
        print(f"{run.games - waiting:,} of {run.games:,} games are there already.", file=sys.stderr)
    begun = time.perf_counter()
    try:
        with interruptible() as check_interrupt, make_bar(quiet, waiting) as advance:
            for record in play_chunks(run, missing, workers) if missing else ():
                advance(record["games"])
                check_interrupt()
    except KeyboardInterrupt:
        run.folder.sweep()
        done = sum(run.chunk(number).deals for number in run.done()) * block
        print(
            f"sunking: stopped; {done:,} of {run.games:,} games are safe, "
            f"go on with: sunking resume {run.address}",
            file=sys.stderr,
        )
        raise typer.Exit(INTERRUPTED) from None
    seconds = time.perf_counter() - begun
    return Played(finish_run(run, croupier), waiting, seconds)


@contextmanager
def nothing_half_made(run: Run) -> Iterator[Run]:
    """A run that could not play a single chunk, for a reason that stays, leaves no folder."""
    from sim.batch.errors import BatchError, PlaceError
    from sim.core.match import StrategyFault

    try:
        yield run
    except (BatchError, StrategyFault) as error:
        if not run.done() and not isinstance(error, PlaceError):
            run.folder.remove()
        raise


@contextmanager
def interruptible() -> Iterator[Callable[[], None]]:
    """To be asked to end (SIGTERM) is the same as Ctrl-C. What is yielded raises if that was asked before:
    an exception that arises while NumPy looks at an object of ours is dropped by NumPy, and one that arises
    while an object is cleared away by Python, which would print it."""
    asked = []
    told = sys.unraisablehook

    def interrupt(*_: object) -> None:
        asked.append(True)
        raise KeyboardInterrupt

    def check() -> None:
        if asked:
            raise KeyboardInterrupt

    try:
        before = {number: signal.signal(number, interrupt) for number in (signal.SIGINT, signal.SIGTERM)}
    except ValueError:  # not the main thread
        yield check
        return
    sys.unraisablehook = lambda dropped: None if dropped.exc_type is KeyboardInterrupt else told(dropped)
    try:
        yield check
    finally:
        sys.unraisablehook = told
        for number, handler in before.items():
            signal.signal(number, handler)
