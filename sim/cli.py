"""The verbs of `sunking`. A verb reads its words, calls one function, and prints what comes back.

Heavy modules are imported inside the verbs, so that `sunking --help` answers at once, and so that --plain is
known before any kernel is defined.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from importlib.metadata import version
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from sim.cli_measure import add_measure_verb
from sim.cli_publish import add_publish_verb
from sim.cli_runs import add_run_verbs, find_address
from sim.cli_strategies import add_strategy_verbs
from sim.cli_studies import Broken, add_study_verbs
from sim.core.contract import OPTIONAL_EXPORTS
from sim.games import DEFAULT_GAME
from sim.inputs import BadInput, check_range, choose_line_up, choose_mode, load_facts
from sim.printing import make_console, print_box, print_facts, print_lines, print_table

if TYPE_CHECKING:
    from types import ModuleType

    from sim.core.provenance import Fact, Facts


class Verbs(TyperGroup):
    """All verbs, with one place that turns what went wrong into a message and an exit code."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        try:
            code = super().main(args, "sunking", complete_var, False, windows_expand_args, **extra)
        except Exception as error:
            message, code = explain(error)
            if not message:
                raise
            print(f"sunking: {message}", file=sys.stderr)
        if standalone_mode:
            sys.exit(code if isinstance(code, int) else 0)
        return code


def explain(error: Exception) -> tuple[str, int]:
    """The message and the exit code of a known kind of error; no message for a bug."""
    if hasattr(error, "format_message"):  # a word that the command line does not know
        verb = getattr(getattr(error, "ctx", None), "command_path", "sunking")
        return f"{error.format_message().rstrip('.')}; see {verb} --help", 2
    from sim.batch.errors import BatchError, RunStopped
    from sim.core.ask import LogFull, TooManyOptions
    from sim.core.match import StrategyFault
    from sim.core.provenance import DataError
    from sim.core.strategy import StrategyError
    from sim.games import UnknownGame

    if isinstance(error, TooManyOptions):
        return "this variant offers more options at once than a player can be asked about; make it smaller", 2
    if isinstance(error, LogFull):
        return "this variant leads to games that are too long for a log; make it smaller", 2
    if isinstance(error, (StrategyFault, RunStopped, Broken)):
        return str(error), 1
    if isinstance(error, (BadInput, BatchError, DataError, StrategyError, UnknownGame)):
        return str(error), 2
    return "", 1


app = typer.Typer(
    cls=Verbs,
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode=None,
    help="Play court-intrigue board games by the million and say what a card is worth, whether the seats are "
    "fair, and which strategy wins.",
    epilog="Every game is fixed by (seed, deal, seating): what a run counts, `sunking show` prints in words.",
)


def main() -> None:
    """The entry point."""
    app()


GameOption = Annotated[str, typer.Option("--game", help="Which game.")]
VariantOption = Annotated[
    str, typer.Option("--variant", metavar="FILE", help="A variant: a TOML file with changes.")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Change one value of the box; repeatable."),
]


def print_version(wanted: bool) -> None:
    if wanted:
        print(f"sunking {version('sunking')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def greet(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def show(
    game: GameOption = DEFAULT_GAME,
    players: Annotated[
        int | None, typer.Option(help="Number of players; as many as --seats names, else as usual.")
    ] = None,
    seats: Annotated[
        str,
        typer.Option(
            metavar="A,B,…",
            help="Strategies, by name or path, name:parameter=value; one a seat, or one for all seats.",
        ),
    ] = "",
    order: Annotated[
        str, typer.Option(metavar="0,1,…", help="Which entry of --seats sits on each seat; default in order.")
    ] = "",
    seed: Annotated[int, typer.Option(help="The seed of a run.")] = 1,
    deal: Annotated[int, typer.Option(help="The number of a deal.")] = 0,
    variant: VariantOption = "",
    settings: SetOption = None,
    rotation: Annotated[
        int, typer.Option(help="Set-up deals each hand so many seats further (packet-rotate).")
    ] = 0,
    intervene: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TEXT", help="Do something to the game, as listed by sunking data GAME; repeatable."
        ),
    ] = None,
    round_: Annotated[int | None, typer.Option("--round", metavar="N", help="Only this round.")] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Run the kernels as plain Python: no compilation.")
    ] = False,
) -> None:
    """Print a game in words, to be checked against the rulebook."""
    choose_mode(plain)
    check_range("seed", seed)
    check_range("deal", deal)
    package = load_game(game)
    title, chapters = tell_deal(
        package,
        choose_line_up(package, seats, players),
        read_order(order),
        seed,
        deal,
        variant,
        settings or [],
        intervene or [],
        rotation,
    )
    print_lines(make_console(), [title, *pick_chapters(chapters, round_)])


add_run_verbs(app)
add_study_verbs(app)
add_measure_verb(app)
add_publish_verb(app)
add_strategy_verbs(app)


@app.command()
def data(
    game: Annotated[str, typer.Argument(help="Which game.")] = DEFAULT_GAME,
    variant: VariantOption = "",
    settings: SetOption = None,
    assumed: Annotated[
        bool, typer.Option("--assumed", help="Only what is assumed, with what is plausible.")
    ] = False,
    key: Annotated[str, typer.Option(metavar="PREFIX", help="Only the values whose key begins so.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON, for programs.")] = False,
) -> None:
    """Print the numbers of a game's box, each with its source."""
    choose_mode(True)  # nothing is played
    package = load_game(game)
    facts, _ = load_facts(package, variant, settings or [])
    if as_json:
        print(describe_game(package, facts, pick_facts(facts, key, assumed)))
        return
    console = make_console()
    if assumed or key:
        print_facts(console, pick_facts(facts, key, assumed))
    else:
        print_box(console, package, facts)
    console.print(f"\n{count_statuses(facts)}")


@app.command()
def report(
    place: Annotated[str, typer.Argument(metavar="RUN|STUDY", help="The folder of a run or of a study.")],
) -> None:
    """Put a run or a study on one page: the answer, figures, tables, and where it comes from."""
    # By name, at run time: `sim` does not import `analysis`, which reads files and knows nothing of games.
    reporting, runs = (importlib.import_module(f"analysis.{name}") for name in ("report", "runs"))
    try:
        print(reporting.write_report(find_address(place)))
    except runs.NoRun as error:
        raise BadInput(str(error)) from None


@app.command()
def bench(
    game: Annotated[str, typer.Argument(help="Which game.")] = DEFAULT_GAME,
    seats: Annotated[
        list[str] | None,
        typer.Option(metavar="A,B,…", help="A line-up to measure; repeatable. Default: see below."),
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Leave out the cold start.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
) -> None:
    """Measure how fast games are played, and where the time goes.

    Without a line-up: random players and the game's own, at every number of players.
    """
    from sim.batch import bench

    package = load_game(game)
    line_ups = [choose_line_up(package, line_up, None) for line_up in seats or []]
    line_ups = line_ups or bench.list_line_ups(package)
    starts = None if quick else bench.time_starts(package.NAME)
    speeds = list(bench.bench_line_ups(package, line_ups))
    if as_json:
        print(bench.as_json(speeds, starts))
    else:
        print_table(make_console(), "Speed", bench.COLUMNS, [bench.tell_speed(speed) for speed in speeds])
        print(bench.tell_footnotes(speeds, starts))


def load_game(name: str) -> ModuleType:
    from sim.games import load_game

    return load_game(name)


def tell_deal(
    game: ModuleType,
    seats: Sequence[str],
    order: Sequence[int] | None,
    seed: int,
    deal: int,
    variant: str,
    settings: Sequence[str],
    interventions: Sequence[str],
    rotation: int = 0,
) -> tuple[list[str], list[list[str]]]:
    """One game: its title, and its chapters in words."""
    from rich.markup import escape

    from sim.core.match import Match

    facts, changed = load_facts(game, variant, settings)
    replay = [
        *(["--variant", variant] if variant else []),
        *(word for s in settings for word in ("--set", s)),
    ]
    match = Match(game, facts, seats, seed, order, interventions, replay, rotation)
    rows = match.trace(deal)
    labels = [escape(match.strategies[slot].label) for slot in match.order]
    title = [f"[title]{game.TITLE}[/]", f"Seed {seed}, deal {deal}, {len(seats)} players"]
    title += [f"Variant: {escape(changed)}"] if changed else []
    title += [f"[strong]Intervention:[/] {escape(text)}" for text in interventions]
    title += [f"[faint]{escape(match.replay_command(deal))}[/]"]
    return title, game.tell_game(facts, match.world, rows, labels)


def pick_chapters(chapters: list[list[str]], number: int | None) -> list[list[str]]:
    """All of them, or one round: chapter 0 is the set-up, the last one the end."""
    rounds = len(chapters) - 2
    if number is None:
        return chapters
    if not 1 <= number <= rounds:
        raise BadInput(f"--round {number}: there is no such round; 1 to {rounds}")
    return [chapters[number]]


def read_order(written: str) -> list[int] | None:
    if not written:
        return None
    try:
        return [int(part) for part in written.split(",")]
    except ValueError:
        raise BadInput(f"--order {written}: whole numbers with commas are needed, such as 1,0,2,3") from None


def pick_facts(facts: Facts, prefix: str, only_assumed: bool) -> list[Fact]:
    """The facts whose key is the prefix or begins with it."""
    picked = [fact for key, fact in facts.items() if key.startswith(prefix)]
    if not picked:
        groups = dict.fromkeys(key.split(".")[0] for key in facts)
        raise BadInput(f"--key {prefix}: no key begins so; keys begin with {', '.join(groups)}")
    picked = [fact for fact in picked if fact.status == "assumed" or not only_assumed]
    if not picked:
        raise BadInput(f"--key {prefix}: nothing is assumed there; leave out --assumed to see the values")
    return picked


def describe_game(game: ModuleType, facts: Facts, picked: Sequence[Fact]) -> str:
    """What a program outside may want to know of a game without importing it."""
    from sim.core.strategy import read_restrictions

    restrictions = read_restrictions(game.NAME.replace("-", "_"))
    record = {
        "game": game.NAME,
        "title": game.TITLE,
        "players": list(game.PLAYERS),
        **{name.lower(): getattr(game, name, None) for name in OPTIONAL_EXPORTS},
        "interventions": game.INTERVENTIONS,
        "restrictions": {
            name: (told.__doc__ or "").partition("\n")[0] for name, told in restrictions.items()
        },
        "labels": facts.labels,
        "facts": [asdict(fact) for fact in picked],
    }
    return json.dumps(record, ensure_ascii=False)


def count_statuses(facts: Facts) -> str:
    """Zeros do not count: most of them only say that there is no such thing."""
    statuses = [fact.status for fact in facts.values() if fact.value != 0]
    counted = [
        f"{statuses.count(status)} {status}" for status in dict.fromkeys(sorted(statuses, key=rank_status))
    ]
    return f"{len(statuses)} values other than 0: {', '.join(counted)}."


def rank_status(status: str) -> int:
    from sim.core.provenance import STATUSES

    return STATUSES.index(status) if status in STATUSES else len(STATUSES)
