"""The verbs for those who write strategies: strategies, new, check, tune."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli_runs import RUNS, PlainOption, WorkersOption, interruptible
from sim.games import DEFAULT_GAME
from sim.inputs import BadInput, choose_mode, read_seats
from sim.printing import make_console, print_table

if TYPE_CHECKING:
    from sim.batch.tune import Confirmation, Generation, Tuning

GameOption = Annotated[str, typer.Option("--game", help="Which game.")]
TEMPLATE = "_template.py"


def add_strategy_verbs(app: typer.Typer) -> None:
    for verb in (strategies, new, check, tune):
        app.command()(verb)


def strategies(game: GameOption = DEFAULT_GAME) -> None:
    """List the strategies of a game: idea, parameters, rating; and what can be forbidden."""
    choose_mode(True)  # nothing is played
    from sim.batch.ratings import read_ratings, tell_rating
    from sim.core.strategy import find_strategies, load_strategy, read_restrictions
    from sim.games import load_game

    folder = load_game(game).NAME.replace("-", "_")
    ratings = read_ratings(folder)
    rows = []
    for name in find_strategies(folder):
        strategy = load_strategy(name, folder)
        base = strategy.base.label if strategy.base else "–"
        idea = strategy.idea.partition("\n\n")[0].replace("\n", " ")
        rows.append((name, idea, base, str(len(strategy.parameters)), tell_rating(ratings, name)))
    console = make_console()
    print_table(console, f"Strategies for {game}", ("name", "idea", "based on", "parameters", "rating"), rows)
    if ratings:
        print(ratings["told"])
    told = {
        name: (entry.__doc__ or "").partition("\n")[0] for name, entry in read_restrictions(folder).items()
    }
    if told:
        print()
        behind = [(f"NAME~{name}", text) for name, text in told.items()]
        print_table(console, "Behind a tilde: what a strategy may not do", ("written", "meaning"), behind)


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the strategy; its file is NAME.py.")],
    game: GameOption = DEFAULT_GAME,
) -> None:
    """Write a commented strategy that runs, to be changed into one's own."""
    choose_mode(True)
    from sim.core.script import house_of
    from sim.core.strategy import find_strategies
    from sim.games import load_game

    folder = load_game(game).NAME.replace("-", "_")
    path = Path(name if name.endswith(".py") else f"{name}.py")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", path.stem):
        raise BadInput(f"{path.stem}: not a name; small letters, digits and _ are, such as my_idea")
    if path.stem in find_strategies(folder):
        raise BadInput(f"{path.stem}: the house has a strategy of this name; choose another")
    if path.exists():
        raise BadInput(f"{path}: is there already; choose another name, or remove it first")
    try:
        path.write_text((house_of(folder) / TEMPLATE).read_text(encoding="utf-8"), encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path}: cannot be written ({error.strerror}); choose another place") from None
    others = ",".join(["greedy"] * (max(load_game(game).PLAYERS) - 1))
    print(f"{path} is ready. Change it, then:")
    print(f"  sunking check {path} --game {game}")
    print(f"  sunking run --game {game} --seats {path},{others} --deals 5000")


def check(
    file: Annotated[str, typer.Argument(metavar="STRATEGY", help="A file, or a strategy of the house.")],
    game: GameOption = DEFAULT_GAME,
    deals: Annotated[int, typer.Option(help="Deals at every number of players.")] = 50,
    timeout: Annotated[float, typer.Option(metavar="S", help="Seconds for the games of a table.")] = 60.0,
    plain: PlainOption = False,
) -> None:
    """Try a strategy: legal, repeatable, keeps to what it sees, ends, how fast."""
    choose_mode(plain)
    from sim.batch.check import check_strategy
    from sim.games import load_game

    if deals < 1:
        raise BadInput(f"--deals {deals}: at least 1 is needed")
    for finding in check_strategy(file, load_game(game), deals, timeout):
        print(f"{'yes' if finding.sound else 'NO '} {finding.what}: {finding.told}", flush=True)
        if not finding.sound:
            raise typer.Exit(1)


def tune(
    strategy: Annotated[str, typer.Argument(help="A strategy with parameters, where the search begins.")],
    game: GameOption = DEFAULT_GAME,
    players: Annotated[int, typer.Option(help="Number of players.")] = 4,
    against: Annotated[
        str,
        typer.Option(metavar="A,B,…", help="Opponents, each fills the other seats in turn; default itself."),
    ] = "",
    parameters: Annotated[str, typer.Option(metavar="A,B,…", help="What may change; default all.")] = "",
    deals: Annotated[int, typer.Option(help="Deals of a generation, each from every seat.")] = 400,
    population: Annotated[int, typer.Option(help="Candidates of a generation; 0: what suits.")] = 0,
    generations: Annotated[int, typer.Option(help="When to stop.")] = 60,
    confirmation: Annotated[int, typer.Option(help="Fresh deals for the match at the end.")] = 5000,
    seed: Annotated[int, typer.Option(help="The seed.")] = 1,
    row: Annotated[
        str, typer.Option(metavar="NAME", help="Keep the result as a row of the house, under this name.")
    ] = "",
    out: Annotated[str, typer.Option(help="Folder of the search; default a name under results/runs.")] = "",
    workers: WorkersOption = 1,
) -> None:
    """Look for better parameters against a pool, then confirm on fresh deals. Goes on where it was left."""
    choose_mode(False)
    from sim.batch.ratings import write_row
    from sim.batch.tune import confirm, make_tuning, with_values
    from sim.core.strategy import load_strategy
    from sim.games import load_game

    for name, number, least in (
        ("workers", workers, 1),
        ("generations", generations, 1),
        ("confirmation", confirmation, 2),
    ):
        if number < least:
            raise BadInput(f"--{name} {number}: at least {least} is needed")
    game = load_game(game).NAME
    names = [name.strip() for name in parameters.split(",") if name.strip()]
    pool = read_seats(against)
    tuning = make_tuning(game, strategy, players, pool, names, deals, population, seed)
    place = Path(
        out or f"{RUNS}/tune-{game}-{players}p-{re.sub(r'[^a-z0-9_]+', '-', strategy.lower())}-{seed}"
    )
    last = search(tuning, generations, workers, place)
    print(f"\nConfirmed on {confirmation:,} deals that the search has never seen:")
    print_confirmations(confirm(tuning, last["favourite"], confirmation), players)
    folder = game.replace("-", "_")
    best = with_values(load_strategy(strategy, folder), last["favourite"], players)
    print(f"\n{best.label}\nmade by: {tuning.command(generations)}")
    if row:
        path = write_row(folder, row, strategy, players, best.settings, tuning.command(generations))
        print(f"kept as '{row}' for {players} players in {path}")


def search(tuning: Tuning, generations: int, workers: int, place: Path) -> dict[str, Any]:
    """All generations, with a bar where there is a terminal; the last one's record."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from sim.batch.tune import read_history, tune

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("generations{task.fields[told]}"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    done = len(read_history(place))
    if done:
        print(f"{done} generations are there already, in {place}.")
    try:
        with (
            interruptible() as check_interrupt,
            Progress(*columns, console=console, disable=not console.is_terminal) as bar,
        ):
            task = bar.add_task("", total=generations, completed=done, told="")
            for generation in tune(tuning, generations, workers, place):
                bar.update(task, advance=1, told=tell_generation(generation))
                check_interrupt()
    except KeyboardInterrupt:
        print(f"stopped; the same command goes on from {len(read_history(place))} generations in {place}")
        raise typer.Exit(130) from None
    return read_history(place)[-1]


def tell_generation(generation: Generation) -> str:
    return f", best margin {generation.best:+.2f} points, step {generation.step:.2f}, left"


def print_confirmations(confirmations: list[Confirmation], players: int) -> None:
    rows = [
        (
            f"copies of {found.against}", f"{100 * found.share:.2f} %",
            f"{100 * found.low:.2f} to {100 * found.high:.2f}", f"{found.margin:+.2f}", f"{found.blocks:,}",
        )
        for found in confirmations
    ]  # fmt: skip
    title = f"Win share of the favourite, par {100 / players:.4g} %, 95 % intervals from deal blocks"
    print_table(make_console(), title, ("against", "share", "interval", "margin in points", "blocks"), rows)
