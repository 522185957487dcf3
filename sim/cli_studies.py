"""The verbs that answer a question: seats, compare, league, cards, restricted, sensitivity, power.

A study plays what it needs by `sunking run`, so what was played before is used again. `analysis` is opened by
name at run time: `sim` does not import it.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli_runs import INTERRUPTED, RUNS, PlainOption, QuietOption, WorkersOption, flatten, interruptible
from sim.games import DEFAULT_GAME
from sim.inputs import BadInput, choose_mode, find_file, load_facts
from sim.printing import make_console, print_line, print_table

if TYPE_CHECKING:
    from types import ModuleType

GameOption = Annotated[str, typer.Option("--game", help="Which game.")]
CountOption = Annotated[int, typer.Option("--players", help="Number of players.")]
CountsOption = Annotated[
    str, typer.Option("--players", metavar="N,N,…", help="Numbers of players, each for itself: 2,3,4")
]
StrategyOption = Annotated[
    str, typer.Option("--strategy", metavar="A", help="The strategy that plays itself, by name or path.")
]
StrategiesOption = Annotated[
    list[str] | None,
    typer.Option("--strategy", metavar="A", help="Plays itself; repeatable: several in equal parts."),
]
DealsOption = Annotated[int, typer.Option("--deals", help="Number of deals: blocks of a run.")]
CapOption = Annotated[int, typer.Option("--deals", help="Number of deals at the most.")]
SeedOption = Annotated[int, typer.Option("--seed", help="The seed.")]
VariantOption = Annotated[
    str, typer.Option("--variant", metavar="FILE", help="A variant: a TOML file with changes.")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Change one value of the box; repeatable."),
]
TryOption = Annotated[
    list[str] | None,
    typer.Option(
        "--try", metavar='"KEY=VALUE …"', help="Another box, on the same deals; repeatable, blanks between."
    ),
]
IntoOption = Annotated[str, typer.Option("--into", help="Folder of the runs.")]
OutOption = Annotated[
    str, typer.Option("--out", help="Folder for the tables; default a name under results/studies.")
]
SmallestOption = Annotated[
    float, typer.Option("--smallest", help="Smallest effect of interest, percentage points.")
]


def add_study_verbs(app: typer.Typer) -> None:
    for verb in (seats, compare, league, cards, restricted, sensitivity, power):
        app.command()(verb)


def seats(
    game: GameOption = DEFAULT_GAME,
    players: CountsOption = "4",
    strategy: StrategiesOption = None,
    deals: DealsOption = 20_000,
    seed: SeedOption = 1,
    stones: Annotated[
        str,
        typer.Option(metavar='"N,N;N,N"', help="Starting stones to try: lists of one number a seat."),
    ] = "",
    tries: TryOption = None,
    smallest: SmallestOption = 1.0,
    variant: VariantOption = "",
    settings: SetOption = None,
    into: IntoOption = RUNS,
    out: OutOption = "",
    workers: WorkersOption = 1,
    quiet: QuietOption = False,
    plain: PlainOption = False,
) -> None:
    """Are the seats fair? Win share, margin and komi by seat, and what another box would do."""
    choose_mode(plain)
    counts = read_counts(players)
    setup = make_setup(game, counts[0], deals, seed, variant, settings, into, workers, quiet)
    others = read_tries(game, [*(tries or []), *read_stones(game, stones, counts)])
    answer("study_seats", setup, out, strategy or ["greedy"], counts, others, smallest / 100)


def compare(
    one: Annotated[str, typer.Argument(metavar="A", help="The strategy in question, by name or path.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Copies of it sit on all other seats.")],
    delta: Annotated[float, typer.Option(help="An advantage worth finding, percentage points.")] = 0.5,
    error: Annotated[float, typer.Option(help="Chance of each kind of wrong decision, per cent.")] = 5.0,
    game: GameOption = DEFAULT_GAME,
    players: CountOption = 4,
    deals: CapOption = 40_000,
    seed: SeedOption = 1,
    variant: VariantOption = "",
    settings: SetOption = None,
    into: IntoOption = RUNS,
    out: OutOption = "",
    workers: WorkersOption = 1,
    quiet: QuietOption = False,
    plain: PlainOption = False,
) -> None:
    """Is A better than B? Plays until that is decided."""
    choose_mode(plain)
    setup = make_setup(game, players, deals, seed, variant, settings, into, workers, quiet)
    answer("study_comparison", setup, out, one, other, delta / 100, error / 100)


def league(
    strategies: Annotated[list[str], typer.Argument(metavar="A B C…", help="Strategies, by name or path.")],
    game: GameOption = DEFAULT_GAME,
    players: CountOption = 4,
    deals: DealsOption = 2_000,
    seed: SeedOption = 1,
    variant: VariantOption = "",
    settings: SetOption = None,
    into: IntoOption = RUNS,
    out: OutOption = "",
    workers: WorkersOption = 1,
    quiet: QuietOption = False,
    plain: PlainOption = False,
) -> None:
    """Who is how strong? Everyone against copies of everyone, and ratings with the ranks they may have."""
    choose_mode(plain)
    setup = make_setup(game, players, deals, seed, variant, settings, into, workers, quiet)
    answer("study_league", setup, out, strategies)


def cards(
    game: GameOption = DEFAULT_GAME,
    players: CountsOption = "4",
    strategy: StrategyOption = "greedy",
    deals: DealsOption = 5_000,
    seed: SeedOption = 1,
    grants: Annotated[
        int, typer.Option(help="Deals in which cards are granted, where that is possible; 0: none.")
    ] = 300,
    unpaired: Annotated[
        bool, typer.Option("--unpaired", help="Also with costs at random: effects apart from costs.")
    ] = False,
    variant: VariantOption = "",
    settings: SetOption = None,
    into: IntoOption = RUNS,
    out: OutOption = "",
    workers: WorkersOption = 1,
    quiet: QuietOption = False,
    plain: PlainOption = False,
) -> None:
    """What is each card worth? Twin games with and without its effect, beside other answers."""
    choose_mode(plain)
    counts = read_counts(players)
    setup = make_setup(game, counts[0], deals, seed, variant, settings, into, workers, quiet)
    if grants < 0:
        raise BadInput(f"--grants {grants}: a number of deals, or 0 for none")
    answer("study_cards", setup, out, strategy, counts, grants, unpaired)


def restricted(
    strategy: Annotated[str, typer.Argument(metavar="A", help="The strategy, by name.")] = "greedy",
    without: Annotated[
        list[str] | None,
        typer.Option("--without", metavar="FEATURE", help="What it may not do; repeatable. Default: all."),
    ] = None,
    game: GameOption = DEFAULT_GAME,
    players: CountOption = 4,
    deals: DealsOption = 5_000,
    seed: SeedOption = 1,
    variant: VariantOption = "",
    settings: SetOption = None,
    into: IntoOption = RUNS,
    out: OutOption = "",
    workers: WorkersOption = 1,
    quiet: QuietOption = False,
    plain: PlainOption = False,
) -> None:
    """What does a strategy lose when it may not use a feature of the game?"""
    choose_mode(plain)
    setup = make_setup(game, players, deals, seed, variant, settings, into, workers, quiet)
    answer("study_restricted", setup, out, strategy, without or [])


def sensitivity(
    game: GameOption = DEFAULT_GAME,
    players: CountOption = 4,
    strategy: StrategyOption = "greedy",
    key: Annotated[
        str, typer.Option(metavar="PREFIX", help="Only assumed values whose key begins so: tiles.")
    ] = "",
    tries: TryOption = None,
    deals: DealsOption = 1_000,
    seed: SeedOption = 1,
    variant: VariantOption = "",
    settings: SetOption = None,
    into: IntoOption = RUNS,
    out: OutOption = "",
    workers: WorkersOption = 1,
    quiet: QuietOption = False,
    plain: PlainOption = False,
) -> None:
    """What hangs on assumed numbers? Seats and cards again under every other plausible value."""
    choose_mode(plain)
    setup = make_setup(game, players, deals, seed, variant, settings, into, workers, quiet)
    answer("study_sensitivity", setup, out, strategy, key, read_tries(game, tries or []))


def power(
    one: Annotated[str, typer.Argument(metavar="[A]", help="A strategy.")] = "greedy",
    other: Annotated[
        str, typer.Argument(metavar="[B]", help="Against copies of it; without: A in self-play, by seat.")
    ] = "",
    effects: Annotated[
        str, typer.Option(metavar="N,N,…", help="Effects to find, percentage points.")
    ] = "0.25,0.5,1,2",
    game: GameOption = DEFAULT_GAME,
    players: CountOption = 4,
    deals: DealsOption = 2_000,
    seed: SeedOption = 1,
    variant: VariantOption = "",
    settings: SetOption = None,
    into: IntoOption = RUNS,
    out: OutOption = "",
    workers: WorkersOption = 1,
    quiet: QuietOption = False,
    plain: PlainOption = False,
) -> None:
    """How many games does a question need? A pilot measures the spread of a block."""
    choose_mode(plain)
    setup = make_setup(game, players, deals, seed, variant, settings, into, workers, quiet)
    wanted = [number / 100 for number in read_numbers(effects, "--effects", "0.5,1")]
    answer("study_power", setup, out, one, other, wanted)


def answer(study: str, setup: Any, out: str, *what: Any) -> None:
    """Make a study, write its tables, and print what it says."""
    studies = importlib.import_module("analysis.studies")
    made = explain_refusals(lambda: getattr(studies, study)(setup, *what))
    place = studies.write_study(made, out)
    if setup.quiet:
        return
    console = make_console()
    for page in made.pages:
        print_table(console, page.title, page.columns, page.rows)
    for line in (made.sentence, *(f"Note: {text}." for text in made.warnings), made.tell_games()):
        print_line(console, line.replace("[", r"\["))
    print(f"Tables in {place}")


def explain_refusals(make: Callable[[], Any]) -> Any:
    """What a study or the command below it refuses, as bad input; what was seen already is not said again."""
    studies, play = (importlib.import_module(f"analysis.{name}") for name in ("studies", "play"))
    runs = importlib.import_module("analysis.runs")
    try:
        with interruptible():
            return make()
    except KeyboardInterrupt:
        print("sunking: stopped; what was played is safe, the same words go on from there", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    except play.NotPlayed as error:
        if error.seen:
            raise typer.Exit(error.code) from None
        if error.code == 2:
            raise BadInput(str(error)) from None
        raise Broken(str(error)) from None
    except (studies.StudyError, runs.NoRun) as error:
        raise BadInput(str(error)) from None


class Broken(BadInput):
    """A run that broke off; not the fault of the words on the command line."""


def make_setup(
    game: str,
    players: int,
    deals: int,
    seed: int,
    variant: str,
    settings: Sequence[str] | None,
    into: str,
    workers: int,
    quiet: bool,
) -> Any:
    package = load_game(game)
    changes = read_changes(package, variant, settings or [])
    for name, number in (("deals", deals), ("workers", workers)):
        if number < 1:
            raise BadInput(f"--{name} {number}: at least 1 is needed")
    if players not in package.PLAYERS:
        known = f"{min(package.PLAYERS)} to {max(package.PLAYERS)} players"
        raise BadInput(f"--players {players}: {package.NAME} is for {known}")
    setup = importlib.import_module("analysis.studies").Setup
    return setup(package.NAME, players, deals, seed, changes, into, workers, quiet)


def load_game(name: str) -> ModuleType:
    from sim.games import load_game

    return load_game(name)


def read_changes(game: ModuleType, variant: str, settings: Sequence[str]) -> dict[str, Any]:
    """What differs from the printed box: the variant file, then single settings; the box agrees to it."""
    from sim.core.provenance import read_variant

    facts, _ = load_facts(game, variant, settings)
    keys = [text.partition("=")[0].strip() for text in settings]
    if variant:
        keys = [*flatten(read_variant(find_file(Path(variant), "--variant"))[2]), *keys]
    values = {key: facts.value(key) for key in keys if facts[key].status == "variant"}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}


def read_tries(game: str, written: Sequence[str]) -> Mapping[str, dict[str, Any]]:
    """Each text is a box of its own, settings with blanks between; one that changes nothing is left out."""
    package = load_game(game)
    boxes = {text: read_changes(package, "", text.split()) for text in written}
    return {text: changes for text, changes in boxes.items() if changes}


def read_stones(game: str, written: str, counts: Sequence[int]) -> list[str]:
    """Lists of what the seats start with, as settings of the key with which the game makes up for seats."""
    lists = [entry.strip() for entry in written.split(";") if entry.strip()]
    key = getattr(load_game(game), "COMPENSATION", "")
    if lists and not key:
        raise BadInput(f"--stones {written}: {game} gives no seat more than another; use --try KEY=VALUE")
    for entry in lists:
        if [len(entry.split(","))] != list(counts):
            raise BadInput(f"--stones {entry}: give a number for each of --players, and one --players alone")
    return [f"{key.format(players=counts[0])}={entry}" for entry in lists]


def read_counts(written: str) -> list[int]:
    return [int(number) for number in read_numbers(written, "--players", "2,3,4")]


def read_numbers(written: str, option: str, example: str) -> list[float]:
    try:
        return [float(part) for part in written.split(",")]
    except ValueError:
        raise BadInput(f"{option} {written}: numbers with commas are needed, such as {example}") from None
