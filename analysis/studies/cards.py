"""What is each card worth? Up to five columns side by side, from the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pandas as pd

from analysis.cards import CardFacts
from analysis.play import GameFacts
from analysis.runs import RunFiles, check_twins
from analysis.stats.cards import (
    CARD,
    Outcomes,
    choose_twins,
    count_impossible,
    count_uncovered,
    open_outcomes,
    read_ability,
    read_dealt,
    read_granted,
    read_naive,
)
from analysis.stats.drawn import read_drawn
from analysis.stats.ratio import FEW, Ratios, tabulate_ratios
from analysis.studies.study import Page, Setup, Study, StudyError, explained
from analysis.studies.words import give_or_take, listed, points, points_between

COLUMNS = ("naive", "dealt", "drawn", "ability", "granted")
GRANT_DEALS = 300  # each is played with every card for every seat in every round but the last
NO_ROUNDS = pd.DataFrame({CARD: []})
PRINTED, UNPAIRED = "as it is", "costs at random"


def study_cards(
    setup: Setup,
    strategy: str = "greedy",
    counts: Sequence[int] = (4,),
    grant_deals: int = GRANT_DEALS,
    unpaired: bool = False,
    level: float = 0.95,
) -> Study:
    """Card values in self-play at some numbers of players; `unpaired` adds a box in which costs are dealt at
    random over the cards, so that what a card does is seen apart from what it costs."""
    game = setup.describe()
    cards = find_facts(game)
    if unpaired and not cards.unpaired:
        raise StudyError(f"{game.name} has no box with costs at random (`unpaired` in its CARD_VALUE)")
    boxes: dict[str, dict[str, Any]] = {PRINTED: {}} | ({UNPAIRED: cards.unpaired} if unpaired else {})
    measured = [
        measure_cards(
            replace(setup, players=players, changes={**setup.changes, **changes}),
            cards,
            strategy,
            grant_deals,
            level,
        ).label(players, box, game)
        for players in counts
        for box, changes in boxes.items()
    ]
    tables = {"cards": pd.concat([entry.values for entry in measured], ignore_index=True)}
    if cards.moment:
        tables["cards_by_round"] = pd.concat([entry.rounds for entry in measured], ignore_index=True)
    return Study(
        "cards",
        setup,
        tables,
        [page for entry in measured for page in tell_cards(entry.values, entry.rounds, cards)],
        conclude(tables["cards"], strategy, cards),
        list(dict.fromkeys(text for entry in measured for text in entry.warnings)),
        cards.words,
    )


def find_facts(game: GameFacts) -> CardFacts:
    if game.cards is None:
        raise StudyError(f"{game.name} does not tell how to say what a card is worth (no CARD_VALUE)")
    return game.cards


@dataclass(frozen=True)
class Measured:
    """One box at one number of players."""

    values: pd.DataFrame
    rounds: pd.DataFrame  # empty where a blank has no moment
    warnings: list[str]

    def label(self, players: int, box: str, game: GameFacts) -> Measured:
        values, rounds = (
            table.assign(name=[game.name_card(card) for card in table[CARD]], players=players, box=box)
            for table in (self.values, self.rounds)
        )
        return Measured(values, rounds, [f"{players} players, {box}: {text}" for text in self.warnings])


def measure_cards(setup: Setup, cards: CardFacts, strategy: str, grant_deals: int, level: float) -> Measured:
    """Play a base run, its twins and its grants, and estimate all columns."""
    base = setup.play_self([strategy], log=cards.log)
    with open_outcomes(base.table("players")) as outcomes:
        outcomes.add_uses(base.table(cards.uses), cards)
        outcomes.add_draws(base.table(cards.draws), cards)
        with explained():
            twins = choose_twins(outcomes, cards)
        twin_run = play_twins(setup, cards, strategy, twins)
        check_twins(base, twin_run)
        outcomes.add_twins(twin_run.table("players"))
        if wrong := count_impossible(outcomes, twins):
            raise StudyError(f"{wrong} twin games differ though the card was not used; report this as a bug")
        columns = {
            "naive": read_naive(outcomes),
            "dealt": read_dealt(outcomes),
            "drawn": read_drawn(outcomes),
            "ability": read_ability(outcomes, twins),
        }
        rounds = (
            tabulate(read_ability(outcomes, twins, [CARD, "round"]), level) if cards.moment else NO_ROUNDS
        )
        if cards.grant and grant_deals:
            grants = list_grants(outcomes)
            outcomes.add_twins(play_grants(setup, cards, strategy, grants, grant_deals).table("players"))
            columns["granted"] = read_granted(outcomes, grants)
        uncovered = count_uncovered(outcomes, cards, twins)
    values = pd.concat(
        [tabulate(ratios, level).assign(column=column) for column, ratios in columns.items()],
        ignore_index=True,
    )
    return Measured(values, rounds, warn(values, uncovered, cards))


def tabulate(ratios: dict[str, Ratios], level: float) -> pd.DataFrame:
    tables = [tabulate_ratios(entry, level).assign(value=value) for value, entry in ratios.items()]
    return pd.concat(tables, ignore_index=True)


def play_twins(setup: Setup, cards: CardFacts, strategy: str, twins: pd.DataFrame, **more: Any) -> RunFiles:
    arms = {str(twin["arm"]): [cards.blank.format_map(twin)] for twin in twins.to_dict("records")}
    return setup.play_self([strategy], arms=more.pop("arms", {}) | arms, **more)


def list_grants(outcomes: Outcomes) -> pd.DataFrame:
    """Every card for every seat at the end of every round but the last; cards and rounds are those seen."""
    query = f"SELECT DISTINCT {CARD} FROM draws ORDER BY 1"
    names = [card for (card,) in outcomes.database.execute(query).fetchall()]
    last = outcomes.database.execute("SELECT max(round) FROM uses").fetchall()[0][0]
    return pd.DataFrame(
        {"arm": f"grant {seat} {card} {number}", "seat": seat, CARD: card, "round": number}
        for card in names
        for number in range(1, last)
        for seat in range(outcomes.players)
    )


def play_grants(setup: Setup, cards: CardFacts, strategy: str, grants: pd.DataFrame, deals: int) -> RunFiles:
    arms = {grant["arm"]: [cards.grant.format_map(grant)] for grant in grants.to_dict("records")}
    return setup.play_self([strategy], arms=arms, deals=min(deals, setup.deals))


def warn(values: pd.DataFrame, uncovered: tuple[int, int], cards: CardFacts) -> list[str]:
    without, uses = uncovered
    ability = values[(values["column"] == "ability") & (values["value"] == "points")]
    rare, idle = ability[ability["deals_with"] < FEW], ability[(ability["se"] == 0) & (ability["mean"] == 0)]
    shares = values[(values["column"] == "ability") & (values["value"] == "share") & (values["se"] == 0)]
    even = [card for card in shares[CARD] if card not in set(idle[CARD])]
    told = [
        f"the naive column is not causal: whoever is ahead may have {cards.used} more, and {cards.word}s "
        "that do nothing would show a value too",
    ]
    if without:
        told.append(f"{without:,} of {uses:,} {cards.word}s {cards.used} ({without / uses:.2%}) have no twin")
    if cards.effects is not None:
        plain = sorted(set(values[CARD]) - set(cards.effects))
        told.append(f"no {cards.effect} to blank, so none is told of {listed(plain, 20)}")
    if not cards.grant:
        told.append(f"in this game no {cards.word} can be granted, so there is no such column")
    if (values["column"] == "granted").any():
        told.append(
            f"a granted {cards.word} is not {cards.used}: what works only at that moment counts for nothing "
            "there"
        )
    if len(rare):
        told.append(
            f"{cards.used} in fewer than {FEW} deals, so no {cards.effect} is told of "
            f"{listed(rare[CARD], 20)}"
        )
    if len(idle):
        told.append(
            f"never made a difference: {listed(idle[CARD], 20)}; perhaps the strategy does not use them"
        )
    if even:
        told.append(f"never turned a win, so an interval of no width is told of {listed(even, 20)}")
    return told


def tell_cards(values: pd.DataFrame, rounds: pd.DataFrame, cards: CardFacts) -> list[Page]:
    """The headline in all units, the columns in win share, and the curve over rounds if there is one."""
    where = f"{values['players'].iloc[0]} players, {values['box'].iloc[0]}"
    told = f"{where}; {values['blocks'].iloc[0]:,} deal blocks, 95 % intervals for all {cards.word}s together"
    pages = [tell_headline(values, cards, told), tell_columns(values, cards, told)]
    return [*pages, tell_rounds(values, rounds, cards, told)] if len(rounds) else pages


def tell_headline(values: pd.DataFrame, cards: CardFacts, told: str) -> Page:
    in_points = rank_abilities(values)
    others = {
        value: values[(values["column"] == "ability") & (values["value"] == value)].set_index(CARD)
        for value in ("margin", "share")
    }
    rows = [
        (
            row[CARD],
            row["name"],
            f"{row['count']:,.0f}",
            points(row["mean"]),
            points_between(row["band_low"], row["band_high"]),
            tell_row(others["margin"].loc[row[CARD]]),
            tell_row(others["share"].loc[row[CARD]], 100),
        )
        for row in in_points.to_dict("records")
    ]
    per = "" if cards.moment else ", a game in which it was " + cards.used
    return Page(
        f"What each {cards.effect} did for its owner (twin games){per}, {told}",
        (cards.word, "name", cards.words["times"], "points", "interval", "margin", "win share, pp"),
        rows,
    )


def tell_columns(values: pd.DataFrame, cards: CardFacts, told: str) -> Page:
    shares = values[values["value"] == "share"].set_index(["column", CARD])
    heads = {"naive": "naive (not causal)", "ability": cards.effect}
    there = [column for column in COLUMNS if column in set(values["column"])]
    rows = [
        (card, *(tell_cell(shares, column, card) for column in there)) for card in sorted(set(values[CARD]))
    ]
    return Page(
        f"The same in win share, percentage points, asked in {len(there)} ways, {told}",
        (cards.word, *(heads.get(column, column) for column in there)),
        rows,
    )


def tell_rounds(values: pd.DataFrame, rounds: pd.DataFrame, cards: CardFacts, told: str) -> Page:
    curve = rounds[rounds["value"] == "points"].set_index([CARD, "round"])
    numbers = sorted(set(rounds["round"]))
    return Page(
        f"Points that the {cards.effect} is worth by the round in which it was {cards.used}, {told}",
        (cards.word, *(f"round {number}" for number in numbers)),
        [
            (card, *(tell_cell(curve, card, number, 1) for number in numbers))
            for card in rank_abilities(values)[CARD]
        ],
    )


def rank_abilities(values: pd.DataFrame) -> pd.DataFrame:
    """Abilities in points, best first."""
    ability = values[(values["column"] == "ability") & (values["value"] == "points")]
    return ability.sort_values("mean", ascending=False)


def tell_cell(table: pd.DataFrame, one: object, other: object, scale: float = 100) -> str:
    if (one, other) not in table.index:
        return "–"
    return tell_row(table.loc[(one, other)], scale)


def tell_row(row: pd.Series, scale: float = 1) -> str:
    return give_or_take(row["mean"], row["band_low"], row["band_high"], scale)


def conclude(values: pd.DataFrame, strategy: str, cards: CardFacts) -> str:
    """The best and the worst at the first number of players, and what it does not mean."""
    first = values[
        (values["players"] == values["players"].iloc[0]) & (values["box"] == values["box"].iloc[0])
    ]
    ranked = rank_abilities(first)
    known = ranked[ranked["deals_with"] >= FEW]
    best = listed(f"{row[CARD]} ({row['mean']:+.2f})" for row in known.head(5).to_dict("records"))
    least = listed(f"{row[CARD]} ({row['mean']:+.2f})" for row in known.tail(5).to_dict("records"))
    return (
        f"When {strategy} plays itself with {first['players'].iloc[0]}, the {cards.word}s whose "
        f"{cards.effect} did most for their owners gave, in points, {best}, those that did least {least}; "
        "that is what they did in the hands of this script, not what they could do in better ones."
    )
