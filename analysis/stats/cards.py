"""What a card is worth: five answers to five questions, in points, margin and win share.

naive    how much better seats do that used it: not causal, for whoever is ahead may use more
dealt    what it is worth to be dealt it at set-up rather than another card of its pile: the deal is a lottery
drawn    what it is worth to draw it later rather than another card of its pile (`drawn`)
ability  the headline: the same game played again with the effect of the card blanked and all else kept (its
         points, its costs); the difference is what the effect did
granted  the effect given as a present to each seat in turn at the end of a round, worth no points

A game tells how it logs and blanks cards (`CardFacts`). All sums are of whole numbers inside a deal, and the
block is the deal with all its twins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

import duckdb
import numpy as np
import pandas as pd

from analysis.cards import CardFacts
from analysis.stats.ratio import Ratios, gather_ratios

VALUES = ("points", "margin", "share")
COVERED = 0.99  # of all uses have a twin, where a blank does not name the card
GAME = "deal, line_up, seating"
CARD = "card"  # what studies call the column that names the card


@dataclass(frozen=True)
class Outcomes:
    """The players of a base run in a database, as view `base`: points, margin and share in whole numbers."""

    database: duckdb.DuckDBPyConnection
    arm: str
    deals: np.ndarray  # all of them
    units: dict[str, int]  # what the whole numbers of a value are divided by

    @property
    def players(self) -> int:
        """Of a game."""
        return 1 + self.units["margin"]

    def add_uses(self, table: str, facts: CardFacts) -> None:
        """The cards used in these games, as view `uses`: card, what a blank names, and the round if it has a
        moment; once for each thing that can be blanked."""
        columns = {CARD: facts.card} | {name: name for name in facts.blank_by if name != CARD}
        if facts.moment:
            columns["round"] = facts.moment
        named = ", ".join(f'"{column}" AS "{name}"' for name, column in columns.items())
        self._add_view("uses", f"SELECT DISTINCT {GAME}, seat, {named}", table)

    def add_draws(self, table: str, facts: CardFacts) -> None:
        """The cards drawn in these games, as view `draws`, with what stood before each draw."""
        there = self.database.execute("DESCRIBE SELECT * FROM read_parquet(?)", [table]).df()["column_name"]
        copies = "copies_left" if "copies_left" in set(there) else "1"
        forced = "forced" if "forced" in set(there) else "FALSE"
        before = "".join(f', "{column}"' for column in there if column.endswith(BEFORE))
        self._add_view(
            "draws",
            f'SELECT {GAME}, seat, number, round, "{facts.pile}" AS pile, "{facts.card}" AS {CARD},'
            f" cards_left, {copies} AS copies_left, {forced} AS forced{before}",
            table,
        )

    def add_twins(self, players: str) -> None:
        """The same games with something done to them, as view `twin`; their arms tell what."""
        self.database.execute(f"CREATE OR REPLACE VIEW twin AS {_select(players, self.units)}")

    def gather(self, query: str, by: Sequence[str]) -> dict[str, Ratios]:
        return gather_ratios(self.database, query, by, self.deals, self.units)

    def _add_view(self, name: str, select: str, table: str) -> None:
        files = f"read_parquet('{_quote(table)}') WHERE arm = '{_quote(self.arm)}'"
        self.database.execute(f"CREATE OR REPLACE VIEW {name} AS {select} FROM {files}")


BEFORE = "_before"  # how columns end that tell how things stood before a draw


@contextmanager
def open_outcomes(players: str, arm: str = "base") -> Iterator[Outcomes]:
    """The outcomes of one arm of a run, by a path or glob of its players table."""
    with duckdb.connect() as database:
        deals = database.execute(
            "SELECT DISTINCT deal FROM read_parquet(?) ORDER BY 1", [players]
        ).fetchnumpy()
        row = database.execute(
            f"SELECT count(*), sum(share) FROM read_parquet(?) GROUP BY {GAME}, arm LIMIT 1", [players]
        ).fetchall()[0]
        units = {"points": 1, "margin": row[0] - 1, "share": int(row[1])}
        database.execute(f"CREATE VIEW base AS {_select(players, units)} WHERE arm = '{_quote(arm)}'")
        yield Outcomes(database, arm, deals["deal"], units)


def _select(players: str, units: Mapping[str, int]) -> str:
    """A margin is others × own points − the others' points: the others are as many as its unit says."""
    return (
        "SELECT * FROM (SELECT deal, line_up, seating, arm, seat, points::BIGINT AS points,"
        f" {1 + units['margin']} * points::BIGINT - sum(points) OVER (PARTITION BY {GAME}, arm) AS margin,"
        f" share::BIGINT AS share FROM read_parquet('{_quote(players)}'))"
    )


def _quote(path: str) -> str:
    return path.replace("'", "''")


def read_naive(outcomes: Outcomes) -> dict[str, Ratios]:
    """Seats that used a card, less all seats. Estimand: E[Y | used] − E[Y].

    Not causal: a seat that is ahead may use more, so even cards that do nothing can come out far above 0.
    """
    used = f"SELECT DISTINCT {GAME}, seat, {CARD} FROM uses"
    held = outcomes.gather(f"SELECT * FROM base JOIN ({used}) USING ({GAME}, seat)", [CARD])
    everybody = outcomes.gather("SELECT *, 'all' AS who FROM base", ["who"])
    return {value: replace(ratios, less=everybody[value].scores) for value, ratios in held.items()}


def read_dealt(outcomes: Outcomes) -> dict[str, Ratios]:
    """Seats dealt a card at set-up, less all dealt one of its pile, mean over the piles that have the card.
    Estimand: mean over piles of E[Y | card] − E[Y | pile].

    Randomised by the deal, so it is causal: of the card with its costs, in the hands of this strategy. Cards
    of piles that are not dealt from are not there.
    """
    query = f"SELECT * FROM base JOIN draws USING ({GAME}, seat) WHERE round = 0"
    cards, piles = outcomes.gather(query, ["pile", CARD]), outcomes.gather(query, ["pile"])
    return {value: _hold_against_piles(ratios, piles[value]) for value, ratios in cards.items()}


def _hold_against_piles(cards: Ratios, piles: Ratios) -> Ratios:
    """Each card less its pile; a card that lies in several counts equally in each."""
    of_pile = piles.groups["pile"].searchsorted(cards.groups["pile"])
    names, place = np.unique(cards.groups[CARD].astype(str), return_inverse=True)
    members = np.eye(len(names))[place]  # [pile and card, card]
    difference = (cards.scores - piles.scores[:, of_pile]) @ (members / members.sum(axis=0))
    pooled = Ratios(pd.DataFrame({CARD: names}), cards.deals, cards.top @ members, cards.count @ members)
    return replace(pooled, less=pooled.scores - difference)


def read_ability(outcomes: Outcomes, twins: pd.DataFrame, by: Sequence[str] = (CARD,)) -> dict[str, Ratios]:
    """Base less twin, for each thing used that a twin blanks. Estimand: what the effect of a card did for the
    player who used it, mean over the uses in this self-play: each single one where a blank takes one, each
    player of a game who used the card at all where a blank takes the card for the whole game.

    `twins` has arm, seat and what a blank names (`choose_twins`). Both games are the same until the card is
    first used, so nothing but its effect differs. Uses that no twin covers are left out (`count_uncovered`);
    a deal in which a card is never used says nothing about it.
    """
    return outcomes.gather(
        f"""
        SELECT uses.*, base.points - twin.points AS points, base.margin - twin.margin AS margin,
               base.share - twin.share AS share
        FROM uses JOIN twins ON {_add_twins(outcomes, twins)}
        JOIN base ON {_same_player("uses", "base")}
        JOIN twin ON {_same_player("uses", "twin")} AND twin.arm = twins.arm
        """,
        by,
    )


def _add_twins(outcomes: Outcomes, twins: pd.DataFrame) -> str:
    """Register what each arm blanks; the condition that it blanks a use."""
    outcomes.database.register("twins", twins)
    return " AND ".join(f'uses."{name}" = twins."{name}"' for name in twins.columns if name != "arm")


def read_granted(outcomes: Outcomes, grants: pd.DataFrame, by: Sequence[str] = (CARD,)) -> dict[str, Ratios]:
    """Twin less base, for each grant. Estimand: what the effect does for a seat that gets it unasked at the
    end of a round, mean over seats (and rounds). What works only while a card is used does nothing here.

    `grants` has arm, seat, round and the card.
    """
    outcomes.database.register("grants", grants)
    return outcomes.gather(
        f"""
        SELECT grants.*, base.deal, twin.points - base.points AS points, twin.margin - base.margin AS margin,
               twin.share - base.share AS share
        FROM base JOIN grants ON base.seat = grants.seat
        JOIN twin ON {_same_player("base", "twin")} AND twin.arm = grants.arm
        """,
        by,
    )


def _same_player(one: str, other: str) -> str:
    keys = ("deal", "line_up", "seating", "seat")
    return " AND ".join(f"{one}.{key} = {other}.{key}" for key in keys)


def choose_twins(outcomes: Outcomes, facts: CardFacts, covered: float = COVERED) -> pd.DataFrame:
    """Arm, seat and what a blank names, for every seat: every card that was used and has an effect. Where a
    blank does not name the card, so many of its names that the given part of the uses has a twin."""
    names = ", ".join(f'"{name}"' for name in facts.blank_by)
    counted = outcomes.database.execute(
        f"SELECT {names}, count(*) AS uses FROM uses WHERE {_has_effect(facts)} GROUP BY ALL "
        f"ORDER BY uses DESC, {names}"
    ).df()
    if counted.empty:
        raise ValueError(
            f"no {facts.word} with an {facts.effect} was {facts.used}; nothing can be said of any"
        )
    if CARD not in facts.blank_by:
        part = counted["uses"].cumsum() / counted["uses"].sum()
        counted = counted[: 1 + np.searchsorted(part, covered)]
    things = counted[facts.blank_by].sort_values(facts.blank_by)
    twins = pd.DataFrame({"seat": range(outcomes.players)}).merge(things, how="cross")
    return twins.assign(arm=["blank " + " ".join(map(str, row)) for row in twins.itertuples(index=False)])


def count_uncovered(outcomes: Outcomes, facts: CardFacts, twins: pd.DataFrame) -> tuple[int, int]:
    """Uses of cards with an effect that have no twin, and all of them."""
    row = outcomes.database.execute(
        "SELECT count(*) FILTER (twins.arm IS NULL), count(*)"
        f" FROM uses LEFT JOIN twins ON {_add_twins(outcomes, twins)} WHERE {_has_effect(facts)}"
    ).fetchall()[0]
    return int(row[0]), int(row[1])


def _has_effect(facts: CardFacts) -> str:
    """The condition that a use is of a card that can be blanked."""
    if facts.effects is None:
        return "TRUE"
    names = ", ".join(f"'{_quote(card)}'" for card in facts.effects)
    return f"uses.{CARD} IN ({names})"


def count_impossible(outcomes: Outcomes, twins: pd.DataFrame) -> int:
    """Twin games whose card was never used and which yet end otherwise: there must be none."""
    query = f"""
        SELECT count(*) FROM twin JOIN twins ON twin.arm = twins.arm AND twin.seat = twins.seat
        JOIN base ON {_same_player("base", "twin")}
        LEFT JOIN uses ON {_same_player("uses", "twin")} AND {_add_twins(outcomes, twins)}
        WHERE uses.deal IS NULL AND (twin.points, twin.margin, twin.share)
            IS DISTINCT FROM (base.points, base.margin, base.share)
    """
    return int(outcomes.database.execute(query).fetchall()[0][0])
