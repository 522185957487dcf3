"""Which box is fairer? The seats' distance from par, compared on common deals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
    seats = {box: _read_seats(players, weights) for box, players in boxes.items()}
    deals, _ = next(iter(seats.values()))
    for box, (others, _) in seats.items():
        if not np.array_equal(deals, others):
            raise ValueError(f"'{box}' was played on other deals; compare boxes on the same")
    squares = {box: _linearise(shares) for box, (_, shares) in seats.items()}
    first = next(iter(squares.values()))
    rows = []
    for box, (_, shares) in seats.items():
        gaps = shares.mean(axis=0) - 1 / shares.shape[1]
        off_par = np.sqrt(max(0.0, squares[box].mean()))
        row = {"box": box, "off_par": off_par, "largest": gaps[np.argmax(np.abs(gaps))], "blocks": len(deals)}
        rows.append(row | _compare(1e4 * (squares[box] - first), level))
    return pd.DataFrame(rows)


def _linearise(shares: np.ndarray) -> np.ndarray:
    """[block] scores whose mean is U."""
    estimate = estimate_means(shares)
    gaps = estimate.mean - 1 / len(estimate.mean)
    unfair = np.mean(gaps**2) - np.mean(estimate.se**2)
    return unfair + 2 * (shares - estimate.mean) @ gaps / len(gaps)


def _compare(changes: np.ndarray, level: float) -> dict[str, Any]:
    if not changes.any():
        return {"change": 0.0, "se": 0.0, "low": 0.0, "high": 0.0, "verdict": "the same"}
    change = estimate_means(changes).table(level).iloc[0]
    verdict = "fairer" if change["high"] < 0 else "less fair" if change["low"] > 0 else "open"
    told = {name: change[name] for name in ("se", "low", "high")}
    return {"change": change["mean"], **told, "verdict": verdict}


def _read_seats(players: str, weights: Mapping[str, float] | None) -> tuple[np.ndarray, np.ndarray]:
    """Deals, and win shares [block, seat] over the mixture of line-ups."""
    blocks = read_blocks(players, ["line_up", "seat"], "share").common()
    parts = weigh_line_ups(blocks.groups["line_up"].unique().tolist(), weights)
    weight = blocks.groups["line_up"].map(parts).to_numpy()
    seats = blocks.groups["seat"].to_numpy()
    mixed = [(blocks.scores * weight)[:, seats == seat].sum(axis=1) for seat in range(blocks.players)]
    return blocks.deals, np.stack(mixed, axis=1)
