"""The box holds what the rulebook says, and refuses what cannot be played."""

from dataclasses import replace
from pathlib import Path

import pytest

from sim.core.provenance import DataError, Facts, read_variant
from sim.games.louis_xiv.box import (
    CHIPS,
    PAYOUTS,
    TILES,
    box_rows,
    check_box,
    find_abilities,
    find_money_cards,
    load_box,
)


@pytest.fixture(scope="module")
def box() -> Facts:
    return load_box()


def test_C1_the_counts_of_the_box(box: Facts) -> None:
    counts = dict.fromkeys("LMD", 0)
    for ability in find_abilities(box):
        counts[ability[0]] += box.value(f"missions.{ability}.count")
    assert counts == {"L": 20, "M": 12, "D": 8}
    assert 12 * box.value("influence.copies") + box.value("influence.jokers") == 30
    assert box.value("coats.kinds") * box.value("coats.each") == 60
    assert sum(box.value("supply.chips")) == 34
    assert len(box.value("intrigue.persons")) == 12
    assert box.value("supply.gold") == 22 * 1 + 10 * 5


def test_S3_eight_money_cards_send_the_king_twice_to_each_of_four_tiles(box: Facts) -> None:
    tiles = [box.value(f"money.{card}.tile") for card in find_money_cards(box)]
    assert sorted(tiles) == [1, 1, 2, 2, 3, 3, 4, 4]


def test_S4_conditions_of_round_1_are_printed(box: Facts) -> None:
    printed = {"money": {1, 2, 3, 4, 8, 12}, "first": {5, 7, 9, 11}, "stones": {6, 10}}
    for condition, tiles in printed.items():
        facts = {tile: box[f"tiles.{tile}.front.condition"] for tile in TILES}
        assert {tile for tile, fact in facts.items() if fact.value == condition} == tiles
        assert all(facts[tile].status == "printed" for tile in tiles)


def test_P3_6_a_flip_always_changes_the_condition(box: Facts) -> None:
    for tile in TILES:
        assert box.value(f"tiles.{tile}.front.condition") != box.value(f"tiles.{tile}.back.condition")


def test_P3_8_payouts(box: Facts) -> None:
    paid = {
        tile: {what: n for what in PAYOUTS if (n := box.value(f"tiles.{tile}.payout.{what}"))}
        for tile in TILES
    }
    assert paid == {
        1: {"sceptre": 1},
        2: {"letter": 1},
        3: {"ring": 1},
        4: {"helmet": 1},
        5: {"crown": 1},
        6: {"coats": 1, "stone_anywhere": 1},
        7: {"gold": 5},
        8: {"stones_on_5": 2, "stones_back": 1},
        9: {"crown": 1},
        10: {"coats": 2},
        11: {"influence": 1},
        12: {"coats": 1, "intrigue": 1},
    }


@pytest.mark.parametrize(("colour", "each"), [("L", 5), ("M", 6), ("D", 4)])
def test_every_chip_is_asked_for_equally_often(box: Facts, colour: str, each: int) -> None:
    abilities = [ability for ability in find_abilities(box) if ability[0] == colour]
    costs = "".join(cost for ability in abilities for cost in box.value(f"missions.{ability}.costs"))
    assert [costs.count(chip) for chip in CHIPS] == [each] * 4


def test_every_assumed_value_lies_in_its_plausible_range(box: Facts) -> None:
    assumed = [fact for fact in box.values() if fact.status == "assumed"]
    assert assumed
    for fact in assumed:
        entries = fact.value if isinstance(fact.value, tuple) else (fact.value,)
        assert set(entries) <= set(fact.range), fact.key


def test_every_plausible_value_can_be_played(box: Facts) -> None:
    for fact in box.values():
        for value in fact.range if not isinstance(fact.value, tuple) else ():
            side = fact.key.removesuffix(".condition")
            amount = {f"{side}.amount": 3} if side != fact.key else {}
            load_box({fact.key: value} | amount)


def test_what_is_not_printed_stands_at_zero_for_variants(box: Facts) -> None:
    assert box.value("tiles.5.front.amount") == 0
    assert box.value("tiles.1.payout.gold") == 0
    assert {box.value(f"missions.{ability}.bonus") for ability in find_abilities(box)} == {0}
    assert box.value("missions.D4.amount") == 1
    assert not {"missions.M5.amount", "missions.D7.amount"} & set(box)
    assert load_box({"tiles.1.payout.gold": 2}).value("tiles.1.payout.gold") == 2


def test_a_variant_file_makes_a_round_trip(tmp_path: Path, box: Facts) -> None:
    path = tmp_path / "dear.toml"
    path.write_text(
        'name = "dear"\n[set]\nrounds = 5\n"stones.general_4" = [4, 5, 6, 8]\n[set.tiles.5.back]\namount = 5'
    )
    name, _, changes = read_variant(path)
    dear = load_box(changes, name)
    assert dear.nested()["tiles"]["5"]["back"] == {"condition": "money", "amount": 5}
    assert dear["rounds"].source == "variant 'dear'"
    assert {key for key in box if box[key] != dear[key]} == {
        "rounds",
        "tiles.5.back.amount",
        "stones.general_4",
    }
    assert dear.fingerprint() != box.fingerprint() == load_box().fingerprint()


REFUSED = [
    ({"tiles.13.front.condition": "money"}, "tiles.13.front.condition: no such key; did you mean"),
    ({"money.9.tile": 1}, "money.9.tile: no such key"),
    ({"money.1.tile": 13}, "13 is too large; the most is 12"),
    ({"money.1.tile": 0}, "0 is too small; the least is 1"),
    ({"money.1.tile": 6}, "money.1.tile = 6: its front asks for stones; under the king only money and first"),
    (
        {"tiles.2.back.condition": "stones", "tiles.2.back.amount": 2},
        "money.3.tile = 2: its back asks for stones",
    ),
    ({"rounds": 9}, "rounds = 9: 9 is too large; the most is 8"),
    ({"rounds": 0}, "the least is 1"),
    ({"stones.each": 41}, "the most is 40"),
    ({"stones.each": 6}, "stones.general_4: 7 of 6 stones; stones.each is the most"),
    ({"stones.general_3": [5, 5]}, "stones.general_3: 2 numbers for 3 players; give one a seat"),
    ({"stones.general_2": [5, -1]}, "-1 is too small; the least is 0"),
    ({"tiles.5.front.condition": "money"}, "tiles.5.front.condition = money: set tiles.5.front.amount too"),
    ({"tiles.5.front.condition": "stones"}, "set tiles.5.front.amount too"),
    ({"tiles.5.front.condition": "last"}, "= last: unknown; one of money, first, stones"),
    ({"tiles.6.front.amount": 17}, "tiles.6.front.amount = 17: nobody has so many stones"),
    ({"tiles.1.front.amount": -1}, "tiles.1.front.amount = -1 louisdor: a negative number; the least is 0"),
    ({"tiles.1.payout.sceptre": -1}, "a negative number"),
    ({"missions.L2.bonus": -1}, "the least is 0"),
    ({"missions.L1.costs": ["Z?", "ZB"]}, "missions.L1.costs: 'ZB' is not light; one of Z? B? R? H?"),
    ({"missions.M2.costs": ["ZH", "BB"]}, "missions.M2.costs: 'BB' is not medium"),
    ({"missions.D1.costs": ["ZB"]}, "missions.D1.costs: 'ZB' is not dark; one of ZZ BB RR HH"),
    ({"missions.D1.costs": ["KK"]}, "'KK' is not dark"),
    ({"missions.L1.costs": ["Z?"]}, "missions.L1.costs: 1 entries for 2 cards; give one a card"),
    ({"missions.L4.tiles": [1, 2, 3]}, "missions.L4.tiles: 3 entries for 4 cards"),
    ({"missions.M4.tiles": [5, 13]}, "13 is too large; the most is 12"),
    ({"missions.L1.count": 1, "missions.L1.costs": ["Z?"]}, "piles.light = 20: the counts add up to 19"),
    ({"piles.dark": 9}, "piles.dark = 9: the counts add up to 8; make them agree"),
    ({"piles.light": 33}, "the most is 32"),
    ({"hand.dark": 3}, "hand.dark = 3: 8 cards are too few for 4 players"),
    ({"influence.dealt": 1}, "the least is 2"),
    ({"influence.dealt": 8}, "influence.dealt = 8: 30 cards are too few for 4 players"),
    ({"influence.copies": 5}, "influence: 66 cards in all; at most 60"),
    ({"place.person": 6}, "the most is 5"),
    ({"place.joker": 6}, "the most is 5"),
    ({"missions.D5.amount": 6}, "the most is 5"),
    ({"missions.L7.amount": 3}, "the most is 2"),
    ({"missions.L7.amount": 0}, "the least is 1"),
    ({"intrigue.persons": [1, 1]}, "intrigue.persons: a person stands there twice"),
    ({"intrigue.persons": [0]}, "the least is 1"),
    ({"coats.kinds": 7}, "the most is 6"),
    ({"coats.each": 21}, "the most is 20"),
    ({"end.gold_per_coat": 0}, "the least is 1"),
    ({"compensation.round": 0}, "the least is 1"),
    ({"coats.short": "credit"}, "choose one of rationed, substitute"),
    ({"louis.flips": "never"}, "choose one of stones, always"),
    ({"score.tiebreak": "dice"}, "choose one of stones, shared"),
    ({"pairing": "mine"}, "choose one of printed, random"),
]


@pytest.mark.parametrize(("changes", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_an_impossible_variant_is_refused_with_a_reason(changes: dict[str, object], message: str) -> None:
    with pytest.raises(DataError) as refusal:
        load_box(changes)
    assert message in str(refusal.value)


MISSING = [
    ("money.8.", {"rounds": 8}, "rounds = 8: only 7 money cards; one a round is needed"),
    ("tiles.12.", {}, "tiles: 11 tiles; there are exactly 12"),
    ("tiles.3.front.condition", {}, "tiles.3.front.condition: no such key"),
]


@pytest.mark.parametrize(("prefix", "changes", "message"), MISSING)
def test_a_box_with_a_part_missing_is_refused(
    box: Facts, prefix: str, changes: dict[str, object], message: str
) -> None:
    facts = box.changed(changes)
    with pytest.raises(DataError) as refusal:
        check_box(Facts([fact for fact in facts.values() if not fact.key.startswith(prefix)]))
    assert message in str(refusal.value)


def test_a_box_whose_bounds_were_edited_still_has_at_most_120_coats(box: Facts) -> None:
    many = replace(box["coats.each"], value=21)
    with pytest.raises(DataError, match="coats: 126 in all; at most 120"):
        check_box(Facts([many if fact.key == many.key else fact for fact in box.values()]))


def test_the_limits_on_cards_and_coats_can_be_reached() -> None:
    load_box({"influence.copies": 4, "influence.jokers": 12, "coats.each": 20, "intrigue.persons": []})


def test_box_rows_tell_a_player_what_is_on_the_table(box: Facts) -> None:
    tiles, money, missions, constants = box_rows(box)
    assert tiles.rows[5] == (
        "6",
        "le Grand Condé",
        "1 coat, 1 stone on any tile",
        "stones 3 (assumed: 2 / 3 / 4)",
        "money (assumed: money / first) 3 (assumed: 3 / 4)",
    )
    assert tiles.rows[0][3:] == ("money 3 (reported)", "first place")
    assert money.rows[1] == ("2", "1 (reported)", "4 louisdor (assumed: 3 / 4 / 5)")
    assert missions.rows[0][3:] == ("1 mission", "2", "Z? R?", "assumed: Z? / B? / R? / H?")
    assert constants.rows[0] == ("rounds", "4 rounds", "printed", "P4.4", "German rulebook, Spielverlauf")
    for section in (tiles, money, missions, constants):
        assert {len(row) for row in section.rows} == {len(section.columns)}


def test_box_rows_mark_what_a_variant_changed() -> None:
    tiles, _, missions, _ = box_rows(load_box({"tiles.1.payout.gold": 2, "missions.L1.bonus": 1}))
    assert tiles.rows[0][2] == "1 sceptre, 2 louisdor (variant)"
    assert missions.rows[0][3] == "1 mission; worth 1 point (variant) more"
