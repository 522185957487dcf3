"""What is each mission worth? Five columns side by side, from the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import duckdb
import pandas as pd

from analysis.play import GameFacts
from analysis.runs import RunFiles, check_twins
from analysis.stats.drawn import read_drawn
from analysis.stats.missions import (
    CARD,
    count_impossible,
    count_orders,
    count_uncovered,
    open_outcomes,
    read_ability,
    read_dealt,
    read_granted,
    read_naive,
)
from analysis.stats.ratio import FEW, Ratios, tabulate_ratios
from analysis.studies.study import Page, Setup, Study, StudyError, explained
from analysis.studies.words import give_or_take, listed, points, points_between

COLUMNS = ("naive", "dealt", "drawn", "ability", "granted")
GRANT_DEALS = 300  # each is played with every card for every seat in every round but the last
PRINTED, UNPAIRED = "as it is", "costs at random"
LOG = "missions"  # the level of the log that keeps cards


def study_missions(
    setup: Setup,
    strategy: str = "greedy",
    counts: Sequence[int] = (4,),
    grant_deals: int = GRANT_DEALS,
    unpaired: bool = False,
    level: float = 0.95,
) -> Study:
    """Mission values in self-play at some numbers of players; `unpaired` adds a box in which costs are dealt
    at random over the cards, so that what a card does is seen apart from what it costs."""
    game = setup.describe()
    if not game.twins:
        raise StudyError(f"{game.name} has no twin games (its module exports no TWINS); nothing to blank")
    boxes: dict[str, dict[str, Any]] = {PRINTED: {}} | (
        {UNPAIRED: game.twins["unpaired"]} if unpaired else {}
    )
    measured = [
        measure_missions(
            replace(setup, players=players, changes={**setup.changes, **changes}),
            game,
            strategy,
            grant_deals,
            level,
        ).label(players, box)
        for players in counts
        for box, changes in boxes.items()
    ]
    values = pd.concat([entry.values for entry in measured], ignore_index=True)
    rounds = pd.concat([entry.rounds for entry in measured], ignore_index=True)
    return Study(
        "missions",
        setup,
        {"missions": values, "missions_by_round": rounds},
        [page for entry in measured for page in tell_missions(entry.values, entry.rounds, game)],
        conclude(values, strategy),
        list(dict.fromkeys(text for entry in measured for text in entry.warnings)),
    )


@dataclass(frozen=True)
class Measured:
    """One box at one number of players."""

    values: pd.DataFrame
    rounds: pd.DataFrame
    warnings: list[str]

    def label(self, players: int, box: str) -> Measured:
        labels = {"players": players, "box": box}
        values, rounds = (table.assign(**labels) for table in (self.values, self.rounds))
        return Measured(values, rounds, [f"{players} players, {box}: {text}" for text in self.warnings])


def measure_missions(
    setup: Setup, game: GameFacts, strategy: str, grant_deals: int, level: float
) -> Measured:
    """Play a base run, its twins and its grants, and estimate all five columns."""
    base = setup.play_self([strategy], log=LOG)
    missions, draws = base.table("missions"), base.table("draws")
    with explained():
        orders = count_orders(missions)
    twins = list_twins(setup.players, orders)
    twin_run = play_twins(setup, game, strategy, twins)
    check_twins(base, twin_run)
    grants = list_grants(setup.players, missions, draws)
    grant_run = play_grants(setup, game, strategy, grants, grant_deals) if grant_deals else None
    with open_outcomes(base.table("players")) as outcomes:
        outcomes.add_twins(twin_run.table("players"))
        if wrong := count_impossible(outcomes, missions, twins):
            raise StudyError(f"{wrong} twin games differ before the card was laid out; report this as a bug")
        columns = {
            "naive": read_naive(outcomes, missions),
            "dealt": read_dealt(outcomes, draws),
            "drawn": read_drawn(outcomes, draws),
            "ability": read_ability(outcomes, missions, twins),
        }
        rounds = read_ability(outcomes, missions, twins, [CARD, "round"])
        if grant_run:
            outcomes.add_twins(grant_run.table("players"))
            columns["granted"] = read_granted(outcomes, grants)
    values = pd.concat(
        [tabulate(ratios, level).assign(column=column) for column, ratios in columns.items()],
        ignore_index=True,
    )
    return Measured(values, tabulate(rounds, level), warn(values, count_uncovered(missions, orders), orders))


def tabulate(ratios: dict[str, Ratios], level: float) -> pd.DataFrame:
    tables = [tabulate_ratios(entry, level).assign(value=value) for value, entry in ratios.items()]
    return pd.concat(tables, ignore_index=True)


def list_twins(players: int, orders: int) -> pd.DataFrame:
    """An arm for each seat and order in which it lays out."""
    pairs = [(seat, order) for seat in range(players) for order in range(1, orders + 1)]
    return pd.DataFrame(
        [{"arm": f"blank {seat} {order}", "seat": seat, "order": order} for seat, order in pairs]
    )


def play_twins(setup: Setup, game: GameFacts, strategy: str, twins: pd.DataFrame, **more: Any) -> RunFiles:
    arms = {
        twin["arm"]: [game.twins["blank"].format(seat=twin["seat"], order=twin["order"])]
        for twin in twins.to_dict("records")
    }
    return setup.play_self([strategy], arms=more.pop("arms", {}) | arms, **more)


def list_grants(players: int, missions: str, draws: str) -> pd.DataFrame:
    """Every card for every seat at the end of every round but the last; cards and rounds are those seen."""
    query = f"SELECT DISTINCT {CARD} FROM read_parquet(?) ORDER BY 1"
    cards = [card for (card,) in duckdb.execute(query, [draws]).fetchall()]
    last = duckdb.execute("SELECT max(round) FROM read_parquet(?)", [missions]).fetchall()[0][0]
    return pd.DataFrame(
        {"arm": f"grant {seat} {card} {number}", "seat": seat, CARD: card, "round": number}
        for card in cards
        for number in range(1, last)
        for seat in range(players)
    )


def play_grants(setup: Setup, game: GameFacts, strategy: str, grants: pd.DataFrame, deals: int) -> RunFiles:
    arms = {
        grant["arm"]: [game.twins["grant"].format(seat=grant["seat"], card=grant[CARD], round=grant["round"])]
        for grant in grants.to_dict("records")
    }
    return setup.play_self([strategy], arms=arms, deals=min(deals, setup.deals))


def warn(values: pd.DataFrame, uncovered: tuple[int, int], orders: int) -> list[str]:
    late, laid = uncovered
    ability = values[(values["column"] == "ability") & (values["value"] == "points")]
    rare, idle = ability[ability["deals_with"] < FEW], ability[(ability["se"] == 0) & (ability["mean"] == 0)]
    told = [
        "the naive column is not causal: whoever is ahead lays out more, and cards that do nothing would "
        "show a value too",
        f"{late:,} of {laid:,} missions laid out ({late / laid:.2%}) were the {orders + 1}th of their seat "
        "or later and have no twin",
    ]
    if (values["column"] == "granted").any():
        told.append("a granted card is not laid out: what works only at that moment counts for nothing there")
    if len(rare):
        told.append(f"laid out in fewer than {FEW} deals, so no ability is told of {listed(rare[CARD], 20)}")
    if len(idle):
        told.append(
            f"never made a difference: {listed(idle[CARD], 20)}; perhaps the strategy does not use them"
        )
    return told


def tell_missions(values: pd.DataFrame, rounds: pd.DataFrame, game: GameFacts) -> list[Page]:
    """The headline in all units, the five columns in win share, and the curve over rounds."""
    where = f"{values['players'].iloc[0]} players, {values['box'].iloc[0]}"
    ability = {
        value: values[(values["column"] == "ability") & (values["value"] == value)].set_index(CARD)
        for value in ("points", "margin", "share")
    }
    cards = list(ability["points"].sort_values("mean", ascending=False).index)
    blocks = values["blocks"].iloc[0]
    headline = [
        (
            card,
            game.name_card(card),
            f"{ability['points'].loc[card, 'count']:,.0f}",
            points(ability["points"].loc[card, "mean"]),
            points_between(*ability["points"].loc[card, ["band_low", "band_high"]]),
            tell_row(ability["margin"].loc[card]),
            tell_row(ability["share"].loc[card], 100),
        )
        for card in cards
    ]
    shares = values[values["value"] == "share"].set_index(["column", CARD])
    beside = [
        (card, *(tell_cell(shares, column, card) for column in COLUMNS)) for card in sorted(set(values[CARD]))
    ]
    curve = rounds[rounds["value"] == "points"].set_index([CARD, "round"])
    numbers = sorted(set(rounds["round"]))
    by_round = [(card, *(tell_cell(curve, card, number, 1) for number in numbers)) for card in cards]
    told = f"{where}; {blocks:,} deal blocks, 95 % intervals for all cards together"
    return [
        Page(
            f"What each ability did for its owner (twin games), {told}",
            ("card", "name", "laid out", "points", "interval", "margin", "win share, pp"),
            headline,
        ),
        Page(
            f"The same in win share, percentage points, asked in five ways, {told}",
            ("card", "naive (not causal)", "dealt", "drawn", "ability", "granted"),
            beside,
        ),
        Page(
            f"Points an ability is worth by the round it was laid out in, {told}",
            ("card", *(f"round {number}" for number in numbers)),
            by_round,
        ),
    ]


def tell_cell(table: pd.DataFrame, one: object, other: object, scale: float = 100) -> str:
    if (one, other) not in table.index:
        return "–"
    return tell_row(table.loc[(one, other)], scale)


def tell_row(row: pd.Series, scale: float = 1) -> str:
    return give_or_take(row["mean"], row["band_low"], row["band_high"], scale)


def conclude(values: pd.DataFrame, strategy: str) -> str:
    """The best and the worst at the first number of players, and what it does not mean."""
    first = values[
        (values["players"] == values["players"].iloc[0]) & (values["box"] == values["box"].iloc[0])
    ]
    ability = first[(first["column"] == "ability") & (first["value"] == "points")]
    known = ability[ability["deals_with"] >= FEW].sort_values("mean", ascending=False)
    best = listed(f"{row[CARD]} ({row['mean']:+.2f})" for row in known.head(5).to_dict("records"))
    least = listed(f"{row[CARD]} ({row['mean']:+.2f})" for row in known.tail(5).to_dict("records"))
    return (
        f"When {strategy} plays itself with {first['players'].iloc[0]}, the abilities that did most for "
        f"their owners gave, in points, {best}, those that did least {least}; that is what they did in the "
        "hands of this script, not what they could do in better ones."
    )
