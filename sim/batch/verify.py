"""Is a run what its manifest says? Every part is checked; a sample of games is played to the same rows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from sim.batch.errors import BatchError
from sim.batch.folder import DONE
from sim.batch.manifest import DATASET, Run, open_run
from sim.batch.parts import name_part, read_columns, sum_rows
from sim.batch.play import Croupier
from sim.batch.run import continue_run


@dataclass
class Findings:
    """What was looked at, and what is wrong with it."""

    parts: int = 0
    deals: int = 0
    missing: int = 0
    faults: list[str] = field(default_factory=list)


def verify_run(address: str, deals: int) -> Findings:
    """Check all parts, then play a sample of deals again, spread over the chunks."""
    run, croupier = continue_run(address)
    findings = Findings()
    done = sorted(run.done())
    findings.missing = run.chunk_count - len(done)
    sound = []
    for number in done:
        fault = run.find_damage(number) or _find_wrong_sums(run, croupier, number)
        findings.parts += len(croupier.tables)
        if fault:
            findings.faults.append(fault)
        else:
            sound.append(number)
    findings.faults += _find_strangers(run, croupier)
    if not findings.missing and not findings.faults:
        findings.faults += _find_wrong_hash(run, croupier)
    for number, sample in _draw_sample(run, sound, deals):
        findings.deals += len(sample)
        findings.faults += _replay(run, croupier, number, sample)
    return findings


def _find_wrong_sums(run: Run, croupier: Croupier, number: int) -> str:
    for name, part in run.read_record(number)["tables"].items():
        if sum_rows(read_columns(run.folder, croupier.tables[name], part["file"])) != part["sums"]:
            return f"{part['file']}: its rows do not add up to what the record says"
    return ""


def _find_strangers(run: Run, croupier: Croupier) -> list[str]:
    """Parts without a record would be read with the others."""
    done = run.done()
    known = {f"{name_part(number)}.parquet" for number in done}
    return [
        f"{table}/{name}: no record in {DONE}/; `sunking resume` will play this chunk again"
        for table in croupier.tables
        for name in run.folder.sizes(table)
        if name not in known
    ]


def _find_wrong_hash(run: Run, croupier: Croupier) -> list[str]:
    if not run.folder.has(DATASET) or run.folder.read_json(DATASET)["hash"] == run.dataset_hash(
        croupier.tables
    ):
        return []
    return [f"{DATASET}: another hash than that of the parts"]


def _draw_sample(run: Run, chunks: list[int], deals: int) -> Iterator[tuple[int, list[int]]]:
    """The same deals for the same run, so that a finding can be looked at again."""
    dice = random.Random(run.manifest["design_hash"])
    everything = sum(run.chunk(number).deals for number in chunks)
    picked = sorted(dice.sample(range(everything), min(deals, everything)))
    passed = 0
    for number in chunks:
        chunk = run.chunk(number)
        sample = [chunk.first_deal + place - passed for place in picked if 0 <= place - passed < chunk.deals]
        if sample:
            yield number, sample
        passed += chunk.deals


def _replay(run: Run, croupier: Croupier, number: int, sample: list[int]) -> list[str]:
    played = {deal: next(croupier.play(deal, 1)) for deal in sample}
    faults = []
    for name, part in run.read_record(number)["tables"].items():
        kept = read_columns(run.folder, croupier.tables[name], part["file"])
        for deal, tables in played.items():
            rows = kept[0] == deal
            if not all(np.array_equal(old[rows], new) for old, new in zip(kept, tables[name], strict=True)):
                faults.append(f"{part['file']}: deal {deal} played again gives other rows")
    return faults


@dataclass(frozen=True)
class Listed:
    """A run in a list."""

    name: str
    state: str
    games: int
    played: int
    told: str


def list_runs(place: str) -> list[Listed]:
    """The runs under a folder, oldest first."""
    from sim.batch.folder import RunFolder

    folder = RunFolder(place)
    listed = []
    for name in folder.folders():
        try:
            run = open_run(f"{folder.address}/{name}")
        except BatchError as error:
            if "no run here" not in str(error):
                listed.append(("", Listed(name, "damaged manifest", 0, 0, "")))
            continue
        listed.append((run.manifest["begun"], _describe(name, run)))
    return [entry for _, entry in sorted(listed, key=lambda pair: (pair[0], pair[1].name))]


def _describe(name: str, run: Run) -> Listed:
    done = run.done()
    played = sum(run.chunk(number).deals for number in done) * (run.games // run.design.deals)
    complete = len(done) == run.chunk_count
    state = "complete" if complete else f"{100 * played // run.games} %, resume"
    design = run.design
    told = run.manifest["question"] or "; ".join(design.line_ups)
    return Listed(
        name, state, run.games, played, f"{told} ({design.seating}, {design.log}, seed {design.seed})"
    )
