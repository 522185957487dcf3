"""Who sits where: the games of a block, so that luck and seats cancel out.

self            one strategy on all seats, one game a deal
rotate          the line-up moved round the table, everybody on every seat once
full            every order of the line-up; only this balances who sits left of whom
two-vs-two      two of one and two of another strategy, in all six ways
packet-rotate   one strategy on all seats, and the hands that were dealt move round the table
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import NamedTuple

from sim.batch.errors import BatchError

SCHEMES = ("self", "rotate", "full", "two-vs-two", "packet-rotate")
OF_ONE = ("self", "packet-rotate")  # schemes for one strategy on all seats


class Seating(NamedTuple):
    """`order[seat]` is the entry of the line-up that sits there; hands go `rotation` seats further."""

    order: tuple[int, ...]
    rotation: int


def choose_scheme(line_ups: Iterable[Sequence[str]]) -> str:
    """What suits line-ups when nothing is said."""
    return "self" if all(len(set(line_up)) == 1 for line_up in line_ups) else "rotate"


def list_seatings(scheme: str, line_up: Sequence[str]) -> list[Seating]:
    """The seatings of a scheme; orders that would play the same game again are left out."""
    check_scheme(scheme)
    players = len(line_up)
    in_order = tuple(range(players))
    if scheme in OF_ONE:
        if len(set(line_up)) > 1:
            raise BatchError(
                f"seating '{scheme}' is for one strategy on all seats, not for {', '.join(line_up)}; "
                "try rotate or full"
            )
        return [Seating(in_order, turn) for turn in range(players if scheme == "packet-rotate" else 1)]
    if scheme == "two-vs-two" and sorted(Counter(line_up).values()) != [2, 2]:
        raise BatchError(
            f"seating 'two-vs-two' needs two strategies twice each, such as a,a,b,b, not {', '.join(line_up)}"
        )
    if scheme == "rotate":
        orders = [in_order[players - turn :] + in_order[: players - turn] for turn in range(players)]
    else:
        orders = list(permutations(in_order))
    different = {tuple(line_up[slot] for slot in order): order for order in reversed(orders)}
    seatings = [Seating(order, 0) for order in orders if order in different.values()]
    if len(seatings) == 1:
        raise BatchError(
            f"seating '{scheme}' of {players} times {line_up[0]} would play the same game "
            f"{len(orders)} times; try self, or packet-rotate to move the hands"
        )
    return seatings


def check_scheme(scheme: str) -> None:
    if scheme not in SCHEMES:
        nearest = difflib.get_close_matches(scheme, SCHEMES, n=1)
        hint = f"did you mean '{nearest[0]}'? " if nearest else ""
        raise BatchError(f"no seating '{scheme}'; {hint}known: {', '.join(SCHEMES)}")
