"""The verb that makes all studies of a publication, as small files for a repository."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Annotated

import typer

from sim.cli_runs import RUNS, PlainOption, QuietOption, WorkersOption
from sim.cli_studies import explain_refusals
from sim.inputs import BadInput, choose_mode

PUBLISHED = "results/published"


def add_publish_verb(app: typer.Typer) -> None:
    app.command()(publish)


def publish(
    design: Annotated[
        str, typer.Argument(metavar="DESIGN", help="A TOML file, or a game that has a publication.")
    ],
    only: Annotated[
        list[str] | None, typer.Option(metavar="STUDY", help="Only this study of it; repeatable.")
    ] = None,
    deals: Annotated[int, typer.Option(help="Deals of a study at the most; 0: as the design says.")] = 0,
    into: Annotated[
        str, typer.Option(help=f"Folder of the publication; default {PUBLISHED} and the game.")
    ] = "",
    runs: Annotated[str, typer.Option(help="Folder of the runs.")] = RUNS,
    workers: WorkersOption = 1,
    quiet: QuietOption = False,
    plain: PlainOption = False,
) -> None:
    """Make the studies that a design lists: tables, figures and provenance as small files, and an index."""
    choose_mode(plain)
    for name, number, least in (("deals", deals, 0), ("workers", workers, 1)):
        if number < least:
            raise BadInput(f"--{name} {number}: at least {least} is needed")
    path = find_publication(design)
    publication = importlib.import_module("analysis.publication")
    told = explain_refusals(lambda: publication.read_publication(path))
    place = Path(into or f"{PUBLISHED}/{told.game.replace('-', '_')}")
    command = f"sunking publish {design if not Path(design).is_absolute() else path.name}"
    records = publication.publish(
        told, place, command, only or [], deals, folder=runs, workers=workers, quiet=quiet
    )
    while record := explain_refusals(lambda: next(records, None)):
        if not quiet:
            print(f"{record['question']}\n    {record['answer']}\n    {record['games']:,} games")
    if not quiet:
        print(f"Published in {place}/{publication.INDEX}")


def find_publication(written: str) -> Path:
    """A file of one's own, or the publication of a game."""
    from sim.batch.design import HOUSE, PUBLICATION

    of_game = HOUSE / written.replace("-", "_") / PUBLICATION
    return of_game if of_game.is_file() and not Path(written).is_file() else Path(written)
