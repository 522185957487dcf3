"""Interventions: the same game with one thing done to it, for questions of cause and effect.

Everything else stays, bit for bit, because all chance is keyed. `INTERVENTIONS` shows what can be done.
Points and chips of a blanked mission stay. A granted mission comes from outside the box, so no pile changes.
Seats count from 0, orders, rounds and draws from 1.
"""

from __future__ import annotations

from typing import Any

from sim.core.provenance import DataError
from sim.games.louis_xiv.vocabulary import NOBODY, SEATS, Ability, Colour

EVERY_ORDER = -1  # all bits set
KNOWN = {
    "blank": ({"seat", "order"}, set[str]()),
    "grant": ({"seat", "card", "round"}, {"points", "tile"}),
    "force": ({"seat", "pile"}, {"draw"}),
}
INTERVENTIONS = {
    "blank:seat=0,order=1": "the first mission that seat 0 lays out has no ability (order=all: none has; "
    "a granted mission counts as laid out but keeps its ability)",
    "grant:seat=1,card=D7,round=2": "seat 1 gets a laid-out mission at the end of round 2 (points=N: "
    "worth N; tile=N: the one for this tile)",
    "force:seat=1,pile=dark": "seat 1 draws his missions from that pile (draw=N: only his N-th draw)",
}
CARD_VALUE = {
    "word": "mission", "used": "laid out", "effect": "ability",
    "log": "missions", "uses": "missions", "draws": "draws", "card": "ability", "pile": "pile",
    "worked": "uses",
    "blank": "blank:seat={seat},order={order}", "moment": "round",
    "grant": "grant:seat={seat},card={card},round={round},points=0",  # its ability alone
    "unpaired": {"pairing": "random"},  # what a card does is cut loose from what it costs
}  # fmt: skip


def clear_plan(world: Any) -> None:
    """Nothing is done to the game."""
    plan = world.plan
    for seat in range(SEATS):
        plan.blank[seat] = 0
    plan.grant_seat = NOBODY
    plan.grant_round = NOBODY
    plan.grant_card = 0
    plan.grant_points = 0
    plan.force_seat = NOBODY
    plan.force_draw = NOBODY
    plan.force_pile = 0


def add_intervention(world: Any, text: str) -> None:
    """Write one intervention into the plan; a seat can be blanked several times, the others stand once."""
    name, numbers = _parse(text)
    seat = _read_number(text, numbers, "seat", 0, int(world.table.players) - 1)
    if name == "blank":
        _blank(world, text, numbers, seat)
    elif name == "grant":
        _grant(world, text, numbers, seat)
    else:
        _force(world, text, numbers, seat)


def _parse(text: str) -> tuple[str, dict[str, str]]:
    name, _, settings = text.partition(":")
    name = name.strip()
    if name not in KNOWN:
        raise DataError(
            f"intervention '{text}': unknown; one of {', '.join(KNOWN)}, such as {next(iter(INTERVENTIONS))}"
        )
    numbers: dict[str, str] = {}
    for setting in settings.split(","):
        key, _, value = (part.strip() for part in setting.partition("="))
        numbers[key] = value
    needed, possible = KNOWN[name]
    for key in sorted(needed - numbers.keys()):
        raise DataError(f"intervention '{text}': {key}= is missing; {name} needs {', '.join(sorted(needed))}")
    for key in sorted(numbers.keys() - needed - possible):
        raise DataError(
            f"intervention '{text}': {key}= is unknown; {name} takes {', '.join(sorted(needed | possible))}"
        )
    return name, numbers


def _read_number(text: str, numbers: dict[str, str], key: str, least: int, most: int) -> int:
    try:
        number = int(numbers[key])
    except ValueError:
        raise DataError(f"intervention '{text}': {key}={numbers[key]} is not a whole number") from None
    if not least <= number <= most:
        raise DataError(f"intervention '{text}': {key}={number} is out of range; {least} to {most}")
    return number


def _blank(world: Any, text: str, numbers: dict[str, str], seat: int) -> None:
    if numbers["order"] == "all":
        world.plan.blank[seat] = EVERY_ORDER
    else:
        order = _read_number(text, numbers, "order", 1, 60) - 1
        world.plan.blank[seat] = int(world.plan.blank[seat]) | 1 << order


def _grant(world: Any, text: str, numbers: dict[str, str], seat: int) -> None:
    plan, book = world.plan, world.book
    if plan.grant_seat != NOBODY:
        raise DataError(f"intervention '{text}': a mission is granted already; one a game")
    if numbers["card"] not in Ability.__members__:
        raise DataError(
            f"intervention '{text}': no mission '{numbers['card']}'; one of {' '.join(Ability.__members__)}"
        )
    ability = Ability[numbers["card"]]
    cards = [card for card in range(int(book.missions)) if book.ability[card] == ability]
    if "tile" in numbers:
        tile = _read_number(text, numbers, "tile", 1, 12) - 1
        cards = [card for card in cards if book.mission_tile[card] == tile]
    if not cards:
        raise DataError(f"intervention '{text}': the box has no such mission")
    number = _read_number(text, numbers, "round", 1, int(book.rounds)) - 1
    points = int(book.points_mission[book.colour[cards[0]]])
    if "points" in numbers:
        points = _read_number(text, numbers, "points", 0, 1000)
    plan.grant_seat, plan.grant_card, plan.grant_round, plan.grant_points = seat, cards[0], number, points


def _force(world: Any, text: str, numbers: dict[str, str], seat: int) -> None:
    plan = world.plan
    if plan.force_seat != NOBODY:
        raise DataError(f"intervention '{text}': a pile is forced already; one a game")
    colours = [colour.name.lower() for colour in Colour]
    if numbers["pile"] not in colours:
        raise DataError(f"intervention '{text}': no pile '{numbers['pile']}'; one of {', '.join(colours)}")
    if "draw" in numbers:
        plan.force_draw = _read_number(text, numbers, "draw", 1, 100) - 1
    plan.force_seat = seat
    plan.force_pile = colours.index(numbers["pile"])
