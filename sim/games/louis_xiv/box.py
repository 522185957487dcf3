"""The box of Louis XIV: every number of data/, under a variant if one is given, checked before anyone plays.

What a number alone may be stands beside it in data/ (least, most, choices); here stands what only shows when
numbers are held against each other. The arrays of the rules are sized for the bounds that are checked here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sim.core.provenance import DataError, Fact, Facts, find_kind, read_facts

DATA = Path(__file__).parent / "data"

TILES = range(1, 13)
SIDES = ("front", "back")
PLAYERS = (2, 3, 4)
CONDITIONS = ("money", "first", "stones")
CHIPS = "ZBRH"  # sceptre, letter, ring, helmet
COLOURS = {"L": "light", "M": "medium", "D": "dark"}
COSTS = {
    "light": [chip + "?" for chip in CHIPS],
    "medium": [one + two for one in CHIPS for two in CHIPS if one != two],
    "dark": [chip + chip for chip in CHIPS],
}
COMPENSATION = "stones.general_{players}"  # stones that each seat begins without
MOST_INFLUENCE_CARDS = 60
MOST_COATS = 120

PAYOUTS = {  # resource: one, several; in the order in which a tile pays
    "sceptre": ("sceptre", "sceptres"),
    "letter": ("letter", "letters"),
    "ring": ("ring", "rings"),
    "helmet": ("helmet", "helmets"),
    "crown": ("crown", "crowns"),
    "coats": ("coat", "coats"),
    "gold": ("louisdor", "louisdor"),
    "influence": ("influence card", "influence cards"),
    "intrigue": ("intrigue card", "intrigue cards"),
    "stone_anywhere": ("stone on any tile", "stones on any tile"),
    "stones_on_5": ("stone on tile 5", "stones on tile 5"),
    "stones_back": ("stone back from the general supply", "stones back from the general supply"),
}


def load_box(changes: Mapping[str, object] | None = None, name: str = "unnamed") -> Facts:
    """The printed game, or with changes the variant `name`; impossible games are refused with a reason."""
    facts = _load_printed_box().changed(changes or {}, name)
    check_box(facts)
    return facts


@cache
def _load_printed_box() -> Facts:
    facts = read_facts(DATA)
    return facts.extended(_add_zeros(facts))


def _add_zeros(facts: Facts) -> Iterator[Fact]:
    """What the box does not print and a variant may want to set."""
    for tile in TILES:
        for side in SIDES:
            yield Fact(f"tiles.{tile}.{side}.amount", 0, "printed", "first place needs no number", least=0)
        for resource in PAYOUTS:
            key = f"tiles.{tile}.payout.{resource}"
            yield Fact(key, 0, "printed", "this tile pays none", rule="P3.8", least=0)
    for ability in find_abilities(facts):
        same = "German rulebook p. 10: a mission is worth the same whatever it does"
        yield Fact(f"missions.{ability}.bonus", 0, "printed", same, unit="point", rule="E4", least=0)


def find_abilities(facts: Facts) -> list[str]:
    """L1 … D8, in the order of the file."""
    return [key.split(".")[1] for key in facts if key.startswith("missions.") and key.endswith(".count")]


def find_money_cards(facts: Facts) -> list[str]:
    """The numbers of the money cards, in the order of the file."""
    return [key.split(".")[1] for key in facts if key.startswith("money.") and key.endswith(".tile")]


def check_box(facts: Facts) -> None:
    """Refuse a game that cannot be played."""
    _check_numbers(facts)
    _check_stones(facts)
    _check_tiles(facts)
    _check_money_cards(facts)
    _check_cards_and_coats(facts)
    _check_missions(facts)


def _check_numbers(facts: Facts) -> None:
    for key, fact in facts.items():
        entries = fact.value if isinstance(fact.value, tuple) else (fact.value,)
        if "number" in find_kind(fact.value) and any(int(entry) < 0 for entry in entries):
            raise DataError(f"{key} = {_show(fact)}: a negative number; the least is 0")


def _check_stones(facts: Facts) -> None:
    each = facts.value("stones.each")
    for players in PLAYERS:
        key = f"stones.general_{players}"
        general = facts.value(key)
        if len(general) != players:
            raise DataError(f"{key}: {len(general)} numbers for {players} players; give one a seat")
        if max(general) > each:
            raise DataError(f"{key}: {max(general)} of {each} stones; stones.each is the most")


def _check_tiles(facts: Facts) -> None:
    known = {key.split(".")[1] for key in facts if key.startswith("tiles.")}
    if known != {str(tile) for tile in TILES}:
        raise DataError(f"tiles: {len(known)} tiles; there are exactly {len(TILES)}, numbered from 1")
    for place in (f"tiles.{tile}.{side}" for tile in TILES for side in SIDES):
        condition, amount = facts.value(f"{place}.condition"), facts.value(f"{place}.amount")
        if condition not in CONDITIONS:
            raise DataError(f"{place}.condition = {condition}: unknown; one of {', '.join(CONDITIONS)}")
        if condition != "first" and amount < 1:
            raise DataError(f"{place}.condition = {condition}: set {place}.amount too, at least 1")
        if condition == "stones" and amount > facts.value("stones.each"):
            raise DataError(f"{place}.amount = {amount}: nobody has so many stones; stones.each is the most")


def _check_money_cards(facts: Facts) -> None:
    cards = find_money_cards(facts)
    if len(cards) < facts.value("rounds"):
        raise DataError(
            f"rounds = {facts.value('rounds')}: only {len(cards)} money cards; one a round is needed"
        )
    for card in cards:
        key, tile = f"money.{card}.tile", facts.value(f"money.{card}.tile")
        for side in SIDES:
            if facts.value(f"tiles.{tile}.{side}.condition") == "stones":
                reason = f"its {side} asks for stones; under the king only money and first place can be"
                raise DataError(f"{key} = {tile}: {reason}")


def _check_cards_and_coats(facts: Facts) -> None:
    cards = len(TILES) * facts.value("influence.copies") + facts.value("influence.jokers")
    if cards > MOST_INFLUENCE_CARDS:
        raise DataError(f"influence: {cards} cards in all; at most {MOST_INFLUENCE_CARDS} (copies, jokers)")
    dealt = facts.value("influence.dealt")
    if dealt * max(PLAYERS) > cards:
        raise DataError(f"influence.dealt = {dealt}: {cards} cards are too few for {max(PLAYERS)} players")
    persons = facts.value("intrigue.persons")
    if len(set(persons)) < len(persons):
        raise DataError("intrigue.persons: a person stands there twice; one card a person")
    coats = facts.value("coats.kinds") * facts.value("coats.each")
    if coats > MOST_COATS:
        raise DataError(f"coats: {coats} in all; at most {MOST_COATS} (kinds times each)")


def _check_missions(facts: Facts) -> None:
    cards: Counter[str] = Counter()
    for ability in find_abilities(facts):
        place, colour = f"missions.{ability}", COLOURS[ability[0]]
        count = facts.value(f"{place}.count")
        cards[colour] += count
        for key in (f"{place}.costs", f"{place}.tiles"):
            if key in facts and len(facts.value(key)) != count:
                raise DataError(f"{key}: {len(facts.value(key))} entries for {count} cards; give one a card")
        for cost in facts.value(f"{place}.costs"):
            if cost not in COSTS[colour]:
                raise DataError(f"{place}.costs: '{cost}' is not {colour}; one of {' '.join(COSTS[colour])}")
    for colour in COLOURS.values():
        pile, hand = facts.value(f"piles.{colour}"), facts.value(f"hand.{colour}")
        if cards[colour] != pile:
            raise DataError(f"piles.{colour} = {pile}: the counts add up to {cards[colour]}; make them agree")
        if hand * max(PLAYERS) > pile:
            raise DataError(f"hand.{colour} = {hand}: {pile} cards are too few for {max(PLAYERS)} players")


class Section(NamedTuple):
    """A table for people: all cells are text."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def box_rows(facts: Facts) -> list[Section]:
    """The whole box, to be read beside the real one; what is not printed is marked, with what may be."""
    cards = find_money_cards(facts)
    money = [(card, _tell(facts[f"money.{card}.tile"]), _tell(facts[f"money.{card}.gold"])) for card in cards]
    constants = [
        fact for key, fact in facts.items() if key.split(".")[0] not in ("tiles", "money", "missions")
    ]
    tiles = [_tell_tile(facts, tile) for tile in TILES]
    return [
        Section("Tiles", ("tile", "person", "payout", "front", "back"), tiles),
        Section("Money cards", ("card", "tile of the king", "for each player"), money),
        Section(
            "Missions",
            ("id", "name", "what it does", "amount", "cards", "costs", "status of the costs"),
            [_tell_mission(facts, ability) for ability in find_abilities(facts)],
        ),
        Section(
            "Constants",
            ("key", "value", "status", "rule", "source"),
            [(fact.key, _show(fact), _status(fact), fact.rule, _tell_source(fact)) for fact in constants],
        ),
    ]


def _tell_tile(facts: Facts, tile: int) -> tuple[str, ...]:
    paid = []
    for resource, words in PAYOUTS.items():
        fact = facts[f"tiles.{tile}.payout.{resource}"]
        if fact.value:
            paid.append(f"{fact.value} {words[fact.value != 1]}{_mark(fact)}")
    sides = [_tell_side(facts, f"tiles.{tile}.{side}") for side in SIDES]
    return (str(tile), facts.labels[f"tiles.{tile}.name"], ", ".join(paid) or "nothing", *sides)


def _tell_side(facts: Facts, place: str) -> str:
    condition, amount = facts[f"{place}.condition"], facts[f"{place}.amount"]
    if condition.value == "first":
        return f"first place{_mark(condition)}"
    return f"{condition.value}{_mark(condition)} {amount.value}{_mark(amount)}"


def _tell_mission(facts: Facts, ability: str) -> tuple[str, ...]:
    place = f"missions.{ability}"
    name, text = facts.labels[f"{place}.name"], facts.labels[f"{place}.text"]
    count, costs, bonus = (facts[f"{place}.{part}"] for part in ("count", "costs", "bonus"))
    amount = _tell(facts[f"{place}.amount"]) if f"{place}.amount" in facts else "–"
    worth = f"; worth {_tell(bonus)} more" if bonus.value else ""
    cards = f"{count.value}{_mark(count)}"
    return (ability, name, text, amount + worth, cards, _show(costs), _status(costs))


def _tell_source(fact: Fact) -> str:
    return f"{fact.source} ({fact.note})" if fact.note else fact.source


def _tell(fact: Fact) -> str:
    return _show(fact) + _mark(fact)


def _mark(fact: Fact) -> str:
    return "" if fact.status == "printed" else f" ({_status(fact)})"


def _status(fact: Fact) -> str:
    """The status, and for an assumed value what is plausible."""
    return f"assumed: {' / '.join(map(str, fact.range))}" if fact.status == "assumed" else fact.status


def _show(fact: Fact) -> str:
    """The value with its unit, as people write it."""
    value = " ".join(map(str, fact.value)) if isinstance(fact.value, tuple) else str(fact.value)
    plural = "" if fact.value == 1 or fact.unit in ("", "louisdor") else "s"
    return f"{value} {fact.unit}{plural}".strip()
