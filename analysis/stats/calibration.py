"""Do p-values keep what they promise? Where there is nothing to find, they are spread evenly from 0 to 1."""

from __future__ import annotations

import numpy as np
import pandas as pd
from scipy import stats


def tabulate_quantiles(p: np.ndarray, level: float = 0.95) -> pd.DataFrame:
    """p-values of independent A/A tests in order, each beside what chance would give in its place.

    The k-th smallest of n is Beta(k, n + 1 − k): its mean, and between which values it lies at the level,
    each by itself. Above the line tests are cautious, below it they cry wolf.
    """
    p = np.sort(np.asarray(p, dtype=float))
    place = np.arange(1, len(p) + 1)
    low, high = (stats.beta.ppf(end, place, len(p) + 1 - place) for end in ((1 - level) / 2, (1 + level) / 2))
    return pd.DataFrame({"expected": place / (len(p) + 1), "p": p, "low": low, "high": high})
