"""How numbers are told."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence


def percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def percents(low: float, high: float) -> str:
    return _interval(100 * low, 100 * high, ".2f")


def gain(difference: float) -> str:
    """A difference of win shares, in percentage points."""
    return f"{100 * difference:+.2f}"


def gains(low: float, high: float) -> str:
    return _interval(100 * low, 100 * high, "+.2f")


def percentage_points(difference: float) -> str:
    return f"{100 * difference:g} percentage point{'s'[: difference != 0.01]}"


def points(value: float) -> str:
    return f"{value:+.2f}"


def points_between(low: float, high: float) -> str:
    return _interval(low, high, "+.2f")


def give_or_take(value: float, low: float, high: float, scale: float = 1.0) -> str:
    """`+1.23 ± 0.10`, for tables with many columns."""
    if not math.isfinite(high - low):
        return "few"
    return f"{scale * value:+.2f} ± {scale * (high - low) / 2:.2f}"


def as_sure_as(value: float, se: float) -> str:
    """A number with as many digits as its error gives sense to: two of the error's own."""
    if not 0 < se < math.inf:
        return f"{value:.4g}"
    return f"{value:.{min(9, max(0, 1 - math.floor(math.log10(se))))}f}"


def _interval(low: float, high: float, form: str) -> str:
    if not math.isfinite(high - low):
        return "too few to tell"
    return f"{low:{form}} to {high:{form}}"


def call_card(card: object, name: str) -> str:
    """`L2 (+1 stone)`; the name alone where it says the same as the card: `Tom Thumb`, not `tom_thumb`."""
    if not name:
        return str(card)
    return name if name.lower().replace(" ", "_") == card else f"{card} ({name})"


def listed(names: Iterable[object], most: int = 6) -> str:
    """`a, b and c`; long lists are cut, saying so."""
    words = [str(name) for name in names]
    if len(words) > most:
        return f"{', '.join(words[:most])} and {len(words) - most} more"
    return _join(words)


def _join(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else "none"
