"""What would change if the assumed numbers of the box were others?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pandas as pd

from analysis.blocks import read_blocks
from analysis.cards import CardFacts
from analysis.play import GameFacts, find_refusal, write_setting
from analysis.runs import RunFiles
from analysis.stats.cards import CARD, choose_twins, open_outcomes, read_ability
from analysis.stats.ratio import FEW
from analysis.stats.sensitivity import Headline, Sign, compare_headlines
from analysis.studies.cards import play_twins
from analysis.studies.study import Page, Setup, Study, StudyError, explained, warnings_into
from analysis.studies.words import gain, gains, listed, points, points_between

SEATS = "win share of a seat less par"


def study_sensitivity(
    setup: Setup,
    strategy: str = "greedy",
    key: str = "",
    tries: Mapping[str, Mapping[str, Any]] | None = None,
    level: float = 0.95,
) -> Study:
    """The seats and what cards do again, under every plausible other value of every assumed number whose key
    begins with `key`, one at a time and on the same deals; and under `tries`, name → changes."""
    game = setup.describe()
    alternatives = dict(list_alternatives(game, key, setup.changes)) | {
        name: dict(changes) for name, changes in (tries or {}).items()
    }
    if not alternatives:
        raise StudyError(
            f"nothing is assumed under '{key}'; `sunking data {game.name} --assumed` lists what is"
        )
    warnings: list[str] = []
    possible = {}
    for name, changes in alternatives.items():
        if refusal := find_refusal(game.name, {**setup.changes, **changes}):
            warnings.append(f"not tried: {name}: {refusal}")
        else:
            possible[name] = changes
    if not possible:
        raise StudyError(f"no alternative can be played alone; {warnings[0]}")
    measure: Callable[[Setup], dict[str, Headline]] = partial(measure_only_seats, strategy=strategy)
    if game.cards is None:
        warnings.append(f"{game.name} does not tell how to value a card (no CARD_VALUE): seats only")
    else:
        twins = choose_twins_for(setup, strategy, game.cards)
        measure = partial(measure_seats_and_cards, strategy=strategy, cards=game.cards, twins=twins)
    assumed = measure(setup)
    others = {
        name: measure(replace(setup, changes={**setup.changes, **changes}))
        for name, changes in possible.items()
    }
    changed, swapped = [], []
    with explained(), warnings_into([]):  # numbers that do not move are told below
        for headline, here in assumed.items():
            there = {name: found[headline] for name, found in others.items()}
            comparable = {name: found for name, found in there.items() if set(here.of) & set(found.of)}
            if silent := there.keys() - comparable.keys():
                warnings.append(f"{headline}: too few deals to say anything under {listed(sorted(silent))}")
            if not comparable:
                continue
            changes, swaps = compare_headlines(here, comparable, level)
            changed.append(changes.assign(headline=headline))
            swapped.append(swaps.assign(headline=headline))
    if not changed:
        raise StudyError("too few deals to say anything; play more with --deals")
    table, places = pd.concat(changed, ignore_index=True), pd.concat(swapped, ignore_index=True)
    moved = table[table["difference"] != 0]["alternative"]
    if idle := possible.keys() - set(moved):
        warnings.append(f"changed nothing in any headline: {listed(sorted(idle), 20)}")
    return Study(
        "sensitivity",
        setup,
        {"sensitivity": table, "rank_changes": places},
        tell_changes(table, level),
        conclude(table, places, len(possible), strategy),
        warnings,
    )


def list_alternatives(
    game: GameFacts, prefix: str, changes: Mapping[str, Any]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every other plausible value of every assumed number that is not changed anyway. Of a list, whose range
    is that of its entries, each entry is moved one further in the range."""
    for key, fact in game.facts.items():
        if fact["status"] != "assumed" or not key.startswith(prefix) or key in changes:
            continue
        value, plausible = fact["value"], fact["range"]
        if isinstance(value, list):
            moved = [plausible[(plausible.index(entry) + 1) % len(plausible)] for entry in value]
            others = [moved] if moved != value else []
        else:
            others = [other for other in plausible if other != value]
        for other in others:
            yield f"{key}={write_setting(other)}", {key: other}


def measure_only_seats(setup: Setup, strategy: str) -> dict[str, Headline]:
    """The headlines under one box."""
    return {SEATS: measure_seats(setup.play_self([strategy]))}


def measure_seats_and_cards(
    setup: Setup, strategy: str, cards: CardFacts, twins: pd.DataFrame
) -> dict[str, Headline]:
    """The headlines under one box; base and twins in one run."""
    run = play_twins(setup, cards, strategy, twins, arms={"base": []}, log=cards.log)
    abilities = f"{cards.effect} of a {cards.word}, points"
    return {SEATS: measure_seats(run), abilities: measure_abilities(run, cards, twins)}


def choose_twins_for(setup: Setup, strategy: str, cards: CardFacts) -> pd.DataFrame:
    """Those of the box as it is assumed serve for all."""
    run = setup.play_self([strategy], log=cards.log)
    with explained(), open_outcomes(run.table("players")) as outcomes:
        outcomes.add_uses(run.table(cards.uses), cards)
        return choose_twins(outcomes, cards)


def measure_seats(run: RunFiles) -> Headline:
    blocks = read_blocks(run.table("players"), ["arm", "seat"], "share").where(arm="base")
    names = tuple(f"seat {seat}" for seat in blocks.groups["seat"])
    return Headline(names, blocks.deals, blocks.scores - 1 / blocks.players)


def measure_abilities(run: RunFiles, cards: CardFacts, twins: pd.DataFrame) -> Headline:
    """Cards used in fewer than FEW deals say nothing and are left out."""
    with open_outcomes(run.table("players")) as outcomes:
        outcomes.add_uses(run.table(cards.uses), cards)
        outcomes.add_twins(run.table("players"))
        ratios = read_ability(outcomes, twins)["points"]
    often = np.count_nonzero(ratios.count, axis=0) >= FEW
    ratios = ratios.pick(often)
    return Headline(tuple(ratios.groups[CARD]), ratios.deals, ratios.scores)


def tell_changes(table: pd.DataFrame, level: float) -> list[Page]:
    """For each headline the alternatives that move something most, one row each."""
    pages = []
    for headline, of_headline in table.groupby("headline", sort=False):
        size = of_headline["difference"].abs()
        largest = of_headline.loc[size.groupby(of_headline["alternative"]).idxmax()]
        tell, tell_between = (gain, gains) if headline == SEATS else (points, points_between)
        rows = []
        for row in largest.sort_values("difference", key=abs, ascending=False).to_dict("records"):
            signs = of_headline[of_headline["alternative"] == row["alternative"]]
            turned = signs[signs["sign"].isin([Sign.TURNS, Sign.DOUBTFUL])].to_dict("records")
            rows.append(
                (
                    row["alternative"], row["of"], tell(row["assumed"]), tell(row["here"]),
                    tell_between(row["low"], row["high"]),
                    f"{row['p_screening']:.2g}",
                    "; ".join(f"{entry['of']} {entry['sign']}" for entry in turned) or "hold",
                )
            )  # fmt: skip
        unit = ", percentage points" if headline == SEATS else ""
        pages.append(
            Page(
                f"{headline}{unit}: what each alternative moves most; {level:.0%} intervals of paired "
                f"differences from {table['blocks'].iloc[0]:,} deal blocks, "
                f"p adjusted for {len(of_headline)} comparisons",
                ("alternative", "of", "assumed", "here", "change", "p", "signs"),
                rows,
            )
        )
    return pages


def conclude(table: pd.DataFrame, places: pd.DataFrame, tried: int, strategy: str) -> str:
    def name(sign: Sign) -> str:
        found = table[table["sign"] == sign]
        return listed(f"{row['of']} under {row['alternative']}" for row in found.to_dict("records"))

    swaps = listed(
        f"{row['now_below']} passes {row['above']} under {row['alternative']}"
        for row in places.to_dict("records")
    )
    undecided = int((table["sign"] == Sign.UNDECIDED).sum())
    return (
        f"Of {tried} other plausible values of assumed numbers, tried one at a time with {strategy}: signs "
        f"that turn: {name(Sign.TURNS)}; signs put in doubt: {name(Sign.DOUBTFUL)}; orders that reverse: "
        f"{swaps}; {undecided} signs are undecided for want of deals. What several wrong numbers do together "
        "is not seen."
    )
