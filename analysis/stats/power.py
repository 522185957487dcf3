"""How many blocks a question needs, and what a given number of blocks can find. Ask before playing.

A block's spread is the standard deviation of block scores, measured in a pilot run: `find_spread`. Blocks are
many, so quantiles are normal ones.
"""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
from scipy.stats import norm

from analysis.stats.core import Estimate

POWER = 0.8
LEVEL = 0.95


def find_spread(estimate: Estimate) -> np.ndarray:
    """[estimand] standard deviation of block scores behind an estimate."""
    return estimate.se * math.sqrt(estimate.blocks)


def count_blocks(effect: float, spread: float, power: float = POWER, level: float = LEVEL) -> int:
    """Blocks after which an effect is found, two-sided, with the given power: ((z_α/2 + z_β) σ / effect)²."""
    _check(effect, power, level)
    return max(2, math.ceil(((norm.ppf((1 + level) / 2) + norm.ppf(power)) * spread / effect) ** 2))


def find_smallest_effect(blocks: int, spread: float, power: float = POWER, level: float = LEVEL) -> float:
    """The smallest effect that so many blocks find, two-sided, with the given power."""
    _check(1.0, power, level)
    return float((norm.ppf((1 + level) / 2) + norm.ppf(power)) * spread / math.sqrt(blocks))


def count_blocks_for_equivalence(
    smallest: float, spread: float, power: float = POWER, level: float = LEVEL
) -> int:
    """Blocks after which two one-sided tests show that there is no effect of `smallest`, if there is none."""
    _check(smallest, power, level)
    return max(2, math.ceil(((norm.ppf(level) + norm.ppf((1 + power) / 2)) * spread / smallest) ** 2))


def expect_blocks(effect: float, spread: float, alpha: float = 0.05, beta: float = 0.05) -> float:
    """Mean number of blocks of the sequential test of 0 against `effect`, if one of the two is true.

    Wald 1945: E[LLR at the end] / E[LLR of a block], no overshoot; for alpha = beta the same under both.
    """
    _check(effect, 1 - beta, 1 - alpha)
    upper, lower = math.log((1 - beta) / alpha), math.log(beta / (1 - alpha))
    return ((1 - beta) * upper + beta * lower) / (effect**2 / (2 * spread**2))


def tabulate_power(spread: float, games_a_block: int, effects: list[float]) -> pd.DataFrame:
    """A row an effect: games for a fixed test, for equivalence, and for a sequential test in the mean."""
    return pd.DataFrame(
        {
            "effect": effect,
            "games": games_a_block * count_blocks(effect, spread),
            "games_for_equivalence": games_a_block * count_blocks_for_equivalence(effect, spread),
            "games_sequential": round(games_a_block * expect_blocks(effect, spread)),
        }
        for effect in effects
    )


def _check(effect: float, power: float, level: float) -> None:
    if not effect > 0:
        raise ValueError(f"effect {effect:g}; above 0 is needed")
    for name, value in (("power", power), ("level", level)):
        if not 0 < value < 1:
            raise ValueError(f"{name} {value:g}; between 0 and 1 is needed")
