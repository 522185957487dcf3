"""What a run says: its plan before, a bar meanwhile, its summary at the end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from sim.printing import make_console, print_table

if TYPE_CHECKING:
    from sim.batch.manifest import Run
    from sim.batch.play import Croupier
    from sim.batch.run import Estimate, Workers


class Played(NamedTuple):
    """What is there at the end, and how many games of it were played now, in what time."""

    told: dict[str, Any]
    games: int
    seconds: float


def print_plan(
    croupier: Croupier, estimate: Estimate, workers: Workers, deals_a_chunk: int, address: str
) -> None:
    """What will be done, how long it takes, how large it gets, and what it can tell."""
    design = croupier.design
    games = design.deals * len(croupier.games)
    seconds = games / (estimate.games_per_second * workers.number)
    least = max(share.detectable(design.deals) for share in estimate.shares)
    lines = [
        design.question,
        f"{croupier.game.TITLE}, {design.players} players; line-ups: {'; '.join(design.line_ups)}",
        f"{games:,} games: {design.deals:,} blocks of {len(croupier.games)} ({design.seating}), "
        f"seed {design.seed}, deals {design.first_deal:,} to {design.first_deal + design.deals - 1:,}",
        f"tables {', '.join(croupier.tables)}; parts of {deals_a_chunk * len(croupier.games):,} games",
        f"about {tell_time(seconds)} with {workers.number} worker{'s'[: workers.number > 1]}, "
        f"{tell_size(games * estimate.bytes_per_game)}",
        f"a difference in win share of {100 * least:.2g} percentage points would be found "
        "(80 % power, 5 % two-sided)"
        if least > 0
        else "all blocks of the first look are alike: no spread to tell the power from",
        f"into {address}",
    ]
    print("\n".join(line for line in lines if line))


@contextmanager
def make_bar(quiet: bool, games: int) -> Iterator[Any]:
    """Games so far, games/s and time left; nothing where there is no terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield lambda played: None
        return
    rate = TextColumn("{task.fields[rate]}")
    with Progress(
        BarColumn(), MofNCompleteColumn(), TextColumn("games"), rate, TimeRemainingColumn(), console=console
    ) as bar:
        task = bar.add_task("", total=games, rate="")
        begun, done = time.perf_counter(), 0

        def advance(played: int) -> None:
            nonlocal done
            done += played
            speed = done / (time.perf_counter() - begun)
            bar.update(task, advance=played, rate=f"{speed:,.0f} games/s, left")

        yield advance


def print_summary(run: Run, played: Played) -> None:
    told = played.told
    par = 100 / run.design.players
    rows = []
    for share in told["shares"]:
        value = f"{100 * share['share']:.2f} %"
        interval = f"{100 * share['low']:.2f} to {100 * share['high']:.2f}"
        rows.append((share["line_up"], share["arm"], share["group"], value, interval))
    title = f"Win share, par {par:.4g} %, 95 % intervals from {told['blocks']:,} deal blocks"
    print()
    print_table(make_console(), title, ("line-up", "arm", "of", "share", "interval"), rows)
    size = sum(table["bytes"] for table in told["tables"].values())
    if played.games:
        rate = played.games / played.seconds
        print(f"{played.games:,} games in {tell_time(played.seconds)}, {rate:,.0f} games/s")
    print(f"{told['games']:,} games, {tell_size(size)} in {run.address}\ndataset hash {told['hash'][:16]}")


def tell_time(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.1f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


def tell_size(size: float) -> str:
    for unit in ("bytes", "kB", "MB", "GB"):
        if size < 1000:
            return f"{size:.3g} {unit}"
        size /= 1000
    return f"{size:.3g} TB"
