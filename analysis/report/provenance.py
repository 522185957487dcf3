"""Where a run comes from, down to the command that shows any of its games in words."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.play import write_setting, write_toml
from analysis.report.content import RunRecord, Sheet, texts
from analysis.runs import RunFiles


def describe_run(run: RunFiles, name: str) -> RunRecord:
    """`name` is what its tables are called in files."""
    design, source = run.design, run.manifest["provenance"]
    last = design["first_deal"] + design["deals"] - 1
    dataset = json.loads((run.folder / "dataset.json").read_text(encoding="utf-8"))
    facts = {
        "run": tell_place(run.folder),
        "game": run.manifest["title"],
        "line-ups": "; ".join(tell_line_up(*entry) for entry in design["line_ups"].items()),
        "seating": design["seating"],
        "games": f"{run.games:,} in {design['deals']:,} deal blocks",
        "luck": f"seed {design['seed']}, deals {design['first_deal']:,} to {last:,}",
        "box": tell_changes(design["changes"]) or "as printed",
        "data set": dataset["hash"],
        "rules and strategies": source["source_hash"],
        "data of the box": source["data_hash"],
        "commit": source["commit"] or "unknown",
        "versions": ", ".join(f"{what} {version}" for what, version in source["versions"].items()),
        "begun": run.manifest["begun"],
    }
    return RunRecord(
        run.folder.name,
        facts,
        list_commands(run, name),
        list_arms(design["arms"], name),
        design["first_deal"],
        last,
        write_design(design),
    )


def tell_place(folder: Path) -> str:
    """As seen from here; of a folder elsewhere the name will do."""
    try:
        return str(folder.resolve().relative_to(Path.cwd()))
    except ValueError:
        return folder.name


def tell_line_up(name: str, line_up: list[str]) -> str:
    members = ", ".join(line_up)
    return members if name in (members, line_up[0]) and len(set(line_up)) == 1 else f"{name}: {members}"


def tell_changes(changes: dict[str, Any]) -> str:
    return ", ".join(f"{key} = {write_setting(value)}" for key, value in changes.items())


def list_commands(run: RunFiles, name: str) -> Sheet:
    """A row a line-up and seating: the command for its first deal."""
    rows = [
        (line_up, number, write_command(run.design, line_up, order, rotation))
        for line_up, seatings in run.manifest["seatings"].items()
        for number, (order, rotation) in enumerate(seatings)
    ]
    frame = pd.DataFrame(rows, columns=["line_up", "seating", "command"])
    columns = [
        texts("line-up", frame["line_up"]),
        texts("seating", frame["seating"]),
        texts("command", frame["command"]),
    ]
    return Sheet(f"{name}-commands", "Show a game in words", columns, frame)


def write_command(design: dict[str, Any], line_up: str, order: list[int], rotation: int) -> str:
    words = ["sunking", "show", "--game", design["game"], "--seats", ",".join(design["line_ups"][line_up])]
    if order != sorted(order):
        words += ["--order", ",".join(map(str, order))]
    if rotation:
        words += ["--rotation", str(rotation)]
    for key, value in design["changes"].items():
        words += ["--set", f"{key}={write_setting(value)}"]
    return shlex.join([*words, "--seed", str(design["seed"]), "--deal", str(design["first_deal"])])


def list_arms(arms: dict[str, list[str]], name: str) -> Sheet | None:
    """What a command needs besides, for a twin game."""
    told = {
        arm: shlex.join([w for text in added for w in ("--intervene", text)]) for arm, added in arms.items()
    }
    if not any(told.values()):
        return None
    frame = pd.DataFrame({"arm": list(told), "add": list(told.values())})
    columns = [texts("arm", frame["arm"]), texts("add to the command", frame["add"])]
    return Sheet(f"{name}-arms", "Twin games: the same with something done to them", columns, frame)


def write_design(design: dict[str, Any]) -> str:
    """The design as the file that plays it again; changes of the box stand under `set`."""
    plain = {key: value for key, value in design.items() if key not in ("changes", "variant")}
    return write_toml({**plain, "set": design["changes"]} if design["changes"] else plain)
