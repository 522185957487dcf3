"""Which box is fairer? The seats' distance from par, compared on common deals."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from analysis.blocks import read_blocks
from analysis.stats.core import estimate_means
from analysis.stats.seats import weigh_line_ups


def estimate_unfairness(
    boxes: Mapping[str, str], weights: Mapping[str, float] | None = None, level: float = 0.95
) -> pd.DataFrame:
    """A row a box: how far its seats are from par, and how that differs from the first box.

    Estimand: U = mean over seats of (share − par)². Estimator: the same of the estimated shares, less the
    variance that chance alone adds. Its block scores are linear, U + 2/P Σ_s (share_s − par)(Z_bs − share_s),
    and differences are those of blocks with the same deal. `off_par` is √U, `largest` the gap of the seat
    that is farthest from par, `change` and its interval are of U in squared percentage points. Weak where
    both boxes are nearly fair: there the linear part vanishes.
    """
    scores = {box: _read_seats(players, weights) for box, players in boxes.items()}
    first_deals, _ = next(iter(scores.values()))
    rows = []
    reference = None
    for box, (deals, of_seats) in scores.items():
        if not np.array_equal(deals, first_deals):
            raise ValueError(f"'{box}' was played on other deals; compare boxes on the same")
        estimate = estimate_means(of_seats)
        par = 1 / of_seats.shape[1]
        gaps = estimate.mean - par
        unfair = np.mean(gaps**2) - np.mean(estimate.se**2)
        linear = 1e4 * (unfair + 2 * (of_seats - estimate.mean) @ gaps / len(gaps))
        row = {"box": box, "off_par": np.sqrt(max(0.0, unfair)), "largest": gaps[np.argmax(np.abs(gaps))]}
        if reference is None:
            reference = linear
            row |= {"change": 0.0, "se": 0.0, "low": 0.0, "high": 0.0, "verdict": ""}
        else:
            change = estimate_means(linear - reference).table(level).iloc[0]
            verdict = "fairer" if change["high"] < 0 else "less fair" if change["low"] > 0 else "open"
            row |= {
                "change": change["mean"],
                "se": change["se"],
                "low": change["low"],
                "high": change["high"],
            }
            row |= {"verdict": verdict}
        rows.append(row | {"blocks": len(deals)})
    return pd.DataFrame(rows)


def _read_seats(players: str, weights: Mapping[str, float] | None) -> tuple[np.ndarray, np.ndarray]:
    """Deals, and win shares [block, seat] over the mixture of line-ups."""
    blocks = read_blocks(players, ["line_up", "seat"], "share").common()
    parts = weigh_line_ups(blocks.groups["line_up"].unique().tolist(), weights)
    weight = blocks.groups["line_up"].map(parts).to_numpy()
    seats = blocks.groups["seat"].to_numpy()
    mixed = [(blocks.scores * weight)[:, seats == seat].sum(axis=1) for seat in range(blocks.players)]
    return blocks.deals, np.stack(mixed, axis=1)
