"""What it is worth to draw a card during the game rather than another one of the same pile.

The drawer chooses the pile and the moment, the shuffle chooses the card, with a chance that is known: copies
left over cards left. So every draw is a small lottery with known odds, and the centred inverse propensity

    θ_a = Σ (D_a − π_a)(Y − g) / Σ π_a (1 − π_a)

compares like with like (the weights are those of overlap: Li, Morgan & Zaslavsky 2018). D_a is whether the
card was a, π_a its chance, Y the outcome, g what the state before the draw foretells: any g is right because
E[D_a − π_a | past] = 0, a good one makes intervals short. Where a pile is drawn nearly to its end anyway, the
value is that of having the card earlier. Wrong if the chances in the files are wrong, which `read_placebo`
would show: what lies before the draw cannot be worth anything.

A pile is one of a game: for all, or a player's own. The chances are known while cards of the first shuffle
are left; what was put below, or shuffled in anew, comes after them, is no lottery here, and is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from analysis.stats.cards import BEFORE, CARD, GAME, VALUES, Outcomes
from analysis.stats.ratio import Ratios

DEALS_A_PIECE = 1_000
MARKS = 10  # seats and rounds that the baseline tells apart


def read_drawn(outcomes: Outcomes) -> dict[str, Ratios]:
    """The value of drawing each card after set-up; draws that an intervention forced are left out."""
    piles, past = find_piles(outcomes), find_past(outcomes)
    baseline = fit_baseline(outcomes, piles, past)
    return _add_up(outcomes, piles, VALUES, lambda rows: _features(rows, piles, past) @ baseline)


def read_placebo(outcomes: Outcomes) -> dict[str, Ratios]:
    """The same for what was fixed before the draw, in place of the outcome: all of it must be 0."""
    past = find_past(outcomes)
    return _add_up(outcomes, find_piles(outcomes), past, lambda rows: rows[past].to_numpy(float).mean(axis=0))


@dataclass(frozen=True)
class Piles:
    """What the files tell of the piles before the first draw."""

    names: pd.Index  # [pile]
    cards: pd.Index  # [card]
    size: np.ndarray  # [pile] cards in it
    copies: np.ndarray  # [pile, card] of them


def find_piles(outcomes: Outcomes) -> Piles:
    """The first draw from a pile tells its size, the first draw of a card its copies."""
    size: dict[Any, int] = {}
    copies: dict[Any, int] = {}
    for rows in _pieces(outcomes):
        fresh = rows[rows["earlier"] == 0].drop_duplicates("pile")
        size |= dict(zip(fresh["pile"], (int(left) for left in fresh["cards_left"]), strict=True))
        total = rows["copies_left"] + rows["earlier_copies"]
        for key, count in total.groupby([rows["pile"], rows[CARD]], observed=True).max().items():
            copies[key] = max(copies.get(key, 0), int(count))
    names, cards = pd.Index(sorted(size)), pd.Index(sorted({card for _, card in copies}))
    table = np.zeros((len(names), len(cards)), int)
    for (pile, card), count in copies.items():
        table[names.get_loc(pile), cards.get_loc(card)] = count
    return Piles(names, cards, np.array([size[name] for name in names]), table)


def find_past(outcomes: Outcomes) -> list[str]:
    """The columns that tell how things stood before a draw; their names say so."""
    columns = outcomes.database.execute("DESCRIBE draws").df()["column_name"]
    return [column for column in columns if column.endswith(BEFORE)]


def fit_baseline(outcomes: Outcomes, piles: Piles, past: Sequence[str]) -> np.ndarray:
    """[feature, value] least squares of the outcomes on seat, round, pile and what lay before the draw."""
    squares: np.ndarray | float = 0.0
    products: np.ndarray | float = 0.0
    for rows in _pieces(outcomes):
        rows = rows[rows["round"] > 0]
        features = _features(rows, piles, past)
        squares = squares + features.T @ features
        products = products + features.T @ rows[list(VALUES)].to_numpy(float)
    return np.linalg.lstsq(squares, products, rcond=1e-10)[0]


def _features(rows: pd.DataFrame, piles: Piles, past: Sequence[str]) -> np.ndarray:
    """[draw, feature]: marks for seat, round and pile, and what lay before."""
    kinds = (rows["seat"], range(MARKS)), (rows["round"], range(MARKS)), (rows["pile"], piles.names)
    marks = [column.to_numpy()[:, None] == np.array(known) for column, known in kinds]
    return np.concatenate([*marks, rows[list(past)].to_numpy(float)], axis=1)


def _add_up(
    outcomes: Outcomes, piles: Piles, values: Sequence[str], foretell: Callable[[pd.DataFrame], np.ndarray]
) -> dict[str, Ratios]:
    shape = len(outcomes.deals), len(piles.cards)
    count = np.zeros(shape)
    tops = {value: np.zeros(shape) for value in values}
    for rows in _pieces(outcomes):
        chance, drawn = _find_chances(rows, piles)
        used = ((rows["round"] > 0) & ~rows["forced"].astype(bool)).to_numpy()
        rows, chance, drawn = rows[used], chance[used], drawn[used]
        block = np.searchsorted(outcomes.deals, rows["deal"].to_numpy())
        surprise = drawn - chance
        rest = rows[list(values)].to_numpy(float) - foretell(rows)
        np.add.at(count, block, chance * (1 - chance))
        for place, value in enumerate(values):
            top = surprise * rest[:, [place]] / outcomes.units.get(value, 1)
            np.add.at(tops[value], block, top)
    groups = pd.DataFrame({CARD: piles.cards})
    found = {value: Ratios(groups, outcomes.deals, top, count) for value, top in tops.items()}
    ever = count.sum(axis=0) > 0
    return {value: ratios.pick(ever) for value, ratios in found.items()}


def _find_chances(rows: pd.DataFrame, piles: Piles) -> tuple[np.ndarray, np.ndarray]:
    """[draw, card] the chance of each card of the pile, and whether it came."""
    pile = piles.names.get_indexer(rows["pile"])
    drawn = piles.cards.get_indexer(rows[CARD])[:, None] == np.arange(len(piles.cards))
    left = piles.size[pile] - rows["earlier"].to_numpy()
    copies = piles.copies[pile] - _count_earlier(rows, drawn)
    ours = (copies * drawn).sum(axis=1)
    if not ((left == rows["cards_left"]).all() and (ours == rows["copies_left"].to_numpy()).all()):
        raise ValueError(
            "the draws do not add up: copies_left and cards_left do not follow from the draws before"
        )
    return copies / left[:, None], drawn.astype(float)


def _count_earlier(rows: pd.DataFrame, drawn: np.ndarray) -> np.ndarray:
    """[draw, card] how often the card came before, from this pile in this game; rows lie in that order."""
    before = np.cumsum(drawn, axis=0, dtype=np.int32) - drawn
    starts = np.flatnonzero(rows["earlier"].to_numpy() == 0)
    lengths = np.diff(np.append(starts, len(rows)))
    return before - np.repeat(before[starts], lengths, axis=0)


def _pieces(outcomes: Outcomes) -> Iterator[pd.DataFrame]:
    """The draws from first shuffles with their outcomes, by game and pile in order; some deals at a time."""
    query = f"""
        SELECT d.*, base.points, base.margin, base.share,
               count(*) OVER (before ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS earlier,
               count(*) OVER (PARTITION BY {GAME}, pile, {CARD} ORDER BY number
                              ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS earlier_copies
        FROM (SELECT * FROM draws WHERE deal BETWEEN $first AND $last) AS d
        JOIN (SELECT * FROM base WHERE deal BETWEEN $first AND $last) AS base USING ({GAME}, seat)
        WINDOW before AS (PARTITION BY {GAME}, pile ORDER BY number)
        QUALIFY earlier < first_value(cards_left) OVER before
        ORDER BY {GAME}, pile, number
    """
    for start in range(0, len(outcomes.deals), DEALS_A_PIECE):
        deals = outcomes.deals[start : start + DEALS_A_PIECE]
        piece = outcomes.database.execute(query, {"first": int(deals[0]), "last": int(deals[-1])}).df()
        if len(piece):
            yield piece
