"""V. Every number of the box is turned once, and the game that is played changes as it should.

A row: what is changed, how the game is looked at, what the printed game shows there, what the variant shows.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from sim.core.jit import PLAIN
from sim.core.match import Match
from sim.games.louis_xiv import game
from sim.games.louis_xiv.box import PAYOUTS, load_box
from sim.games.louis_xiv.rules.p1_supply import run_supply
from sim.games.louis_xiv.rules.p2_influence import run_influence
from sim.games.louis_xiv.rules.p3_evaluation import run_evaluation
from sim.games.louis_xiv.rules.p4_missions import run_missions
from sim.games.louis_xiv.rules.p5_final import run_final
from tests.rules.louis_xiv.table import PASS, Table, set_up

Look = Callable[[dict[str, Any]], object]


class Row(NamedTuple):
    changes: dict[str, Any]
    look: Look
    printed: object
    variant: object


def see_setup(what: Callable[[Table], object], players: int = 4) -> Look:
    """A table after set-up."""
    return lambda changes: what(set_up(players, changes))


def see(
    part: Callable, what: Callable[[Table], object], players: int = 4, otherwise: tuple = PASS, **state: Any
) -> Look:
    """A table after a part of the rules."""
    return lambda changes: what(Table(players, changes=changes, **state).play(part, otherwise=otherwise))


def see_options(part: Callable, word: str, players: int = 4, **state: Any) -> Look:
    """How many options that begin with a word the first question had."""

    def count(table: Table) -> int:
        return len([option for option in table.asked[0].options if option[0] == word]) if table.asked else 0

    return see(part, count, players, **state)


def rounds_played(table: Table) -> int:
    return len({question.state["round"] for question in table.questions("turn")})


def gold_0(table: Table) -> int:
    return table.gold[0]


def coats_0(table: Table) -> int:
    return table.coats[0]


def points_0(table: Table) -> int:
    return table.result["points"][0]


def neutral_stones(table: Table) -> int:
    return sum(table.stones(tile)[-1] for tile in range(1, 13))


def sizes(table: Table) -> list[int]:
    return [len(table.chance["piles"][colour]) for colour in ("light", "medium", "dark")]


def hand_0(table: Table) -> str:
    return "".join(name[0] for name in table.missions[0])


def cards_0(table: Table) -> int:
    return len(table.cards[0])


def intrigues_0(table: Table) -> int:
    return len(table.intrigue[0])


def questions(table: Table) -> int:
    return len(table.asked)


def exceeded(table: Table) -> list[str]:
    return table.state["exceeded"]


def costs(table: Table) -> list[str]:
    return sorted(table.cost(card) for card in range(40))


USE = ("use", "put", "pay", *PASS)
NOTHING = {"gold": 0, "own": 0, "general": 0}
KEEP = ("keep", *PASS)

ROWS = [
    Row(
        {"rounds": 5},
        lambda changes: rounds_played(set_up(2, changes).play(game.play_game, otherwise=(*KEEP, "draw"))),
        4,
        5,
    ),
    # Set-up
    Row({"stones.each": 20}, see_setup(lambda table: table.own), [11, 11, 10, 9], [15, 15, 14, 13]),
    Row({"stones.general_2": [4, 7]}, see_setup(lambda table: table.general, 2), [5, 6], [4, 7]),
    Row({"stones.general_3": [4, 5, 7]}, see_setup(lambda table: table.general, 3), [5, 5, 6], [4, 5, 7]),
    Row({"stones.general_4": [6] * 4}, see_setup(lambda table: table.general), [5, 5, 6, 7], [6] * 4),
    Row({"gold.start": 7}, see_setup(gold_0), 5, 7),
    Row({"hand.light": 2}, see_setup(hand_0), "LM", "LLM"),
    Row({"hand.medium": 0}, see_setup(hand_0), "LM", "L"),
    Row({"hand.dark": 1}, see_setup(hand_0), "LM", "LMD"),
    # Cards
    Row({"influence.copies": 3}, see_setup(lambda table: len(table.state["influence_deck"])), 30, 42),
    Row({"influence.jokers": 2}, see_setup(lambda table: table.state["influence_deck"].count(0)), 6, 2),
    Row({"influence.dealt": 6}, see(run_supply, lambda table: len(table.cards[3])), 5, 6),
    Row({"place.person": 4}, see_options(run_influence, "take", cards=[[5, 5]]), 3, 4),
    Row({"place.joker": 3}, see_options(run_influence, "take", cards=[[0, 0]]), 2, 3),
    Row({"intrigue.persons": [3, 7]}, see_setup(lambda table: len(table.state["intrigue_deck"])), 12, 2),
    Row({"intrigue.from_general": 2}, see_options(run_evaluation, "general", intrigue=[[7]]), 1, 2),
    Row({"intrigue.from_own": 4}, see_options(run_evaluation, "own", intrigue=[[7]]), 2, 4),
    Row({"neutral.stones": 3}, see(run_influence, neutral_stones, 2, louis=1), 8, 12),
    Row({"neutral.persons": 5}, see(run_influence, neutral_stones, 2, louis=1), 8, 12),
    Row(
        {"compensation.round": 3},
        see(run_supply, intrigues_0, 3, round=3),
        0,
        1,
    ),
    Row({"compensation.cards_2": 1}, see(run_supply, intrigues_0, 2, round=4), 0, 1),
    Row({"compensation.cards_3": 2}, see(run_supply, intrigues_0, 3, round=4), 1, 2),
    Row({"compensation.cards_4": 1}, see(run_supply, intrigues_0, 4, round=4), 0, 1),
    Row(
        {"money.1.tile": 2, "money.1.gold": 6},
        see_setup(lambda table: ((1, 3) in table.chance["money"], (2, 6) in table.chance["money"])),
        (True, False),
        (False, True),
    ),
    # Evaluation
    Row(
        {"louis.crowns": 2}, see(run_evaluation, lambda t: t.chips[0], louis=1, stones={1: [1]}), "ZK", "ZKK"
    ),
    Row({"louis.flips": "always"}, see(run_evaluation, Table.flipped, louis=1), [], [1]),
    Row(
        {"tiles.1.front.amount": 5},
        see(run_evaluation, gold_0, otherwise=("yes",), stones={1: [1, 2]}),
        2,
        0,
    ),
    Row(
        {"tiles.1.front.condition": "first"},
        see(run_evaluation, questions, stones={1: [1, 2]}),
        1,
        0,
    ),
    Row(
        {"tiles.10.back.condition": "money", "tiles.10.back.amount": 4},
        see(run_evaluation, gold_0, otherwise=("yes", *PASS), stones={10: [1, 2]}, back=[10]),
        5,
        1,
    ),
    *[
        Row(
            {f"tiles.5.payout.{what}": 3},
            see(
                run_evaluation,
                lambda t: (t.chips[0], t.coats[0], t.gold[0], t.own[0], len(t.cards[0]), len(t.intrigue[0])),
                otherwise=("put", "back", *PASS),
                stones={5: [1]},
            ),
            ("K", 0, 5, 8, 0, 0),
            shown,
        )
        for what, shown in {
            "sceptre": ("ZZZK", 0, 5, 8, 0, 0),
            "letter": ("BBBK", 0, 5, 8, 0, 0),
            "ring": ("RRRK", 0, 5, 8, 0, 0),
            "helmet": ("HHHK", 0, 5, 8, 0, 0),
            "crown": ("KKK", 0, 5, 8, 0, 0),
            "coats": ("K", 3, 5, 8, 0, 0),
            "gold": ("K", 0, 8, 8, 0, 0),
            "influence": ("K", 0, 5, 8, 3, 0),
            "intrigue": ("K", 0, 5, 8, 0, 3),
            "stones_back": ("K", 0, 5, 9, 0, 0),
        }.items()
    ],
    Row(
        {"tiles.5.payout.stone_anywhere": 3},
        see(run_evaluation, questions, otherwise=("put",), stones={5: [1]}),
        0,
        3,
    ),
    Row(
        {"tiles.5.payout.stones_on_5": 3},
        see(run_evaluation, lambda t: [option for q in t.asked for option in q.options[1:]], stones={5: [1]}),
        [],
        [("put", 5, 1), ("put", 5, 2), ("put", 5, 3)],
    ),
    # Missions phase
    Row(
        {"chips.kept": 0},
        see(run_missions, lambda table: table.chips[0], otherwise=KEEP, chips=["ZB"]),
        "Z",
        "",
    ),
    Row({"chips.kept": 2}, see(run_missions, coats_0, otherwise=KEEP, chips=["ZBR"]), 2, 1),
    Row({"supply.chips": [0] * 5}, see(run_evaluation, exceeded, stones={1: [1]}), [], ["Z"]),
    Row({"supply.gold": 10}, see(run_supply, exceeded), [], ["gold"]),
    # The end
    Row({"coats.kinds": 3}, see_setup(lambda table: table.state["coats_left"]), 60, 30),
    Row({"coats.each": 4}, see_setup(lambda table: table.state["coats_left"]), 60, 24),
    Row({"coats.short": "substitute"}, see(run_final, coats_0, **NOTHING, chips=["K"], coats_left=0), 0, 1),
    Row({"end.influence_card": 2}, see(run_final, coats_0, **NOTHING, cards=[[1]]), 1, 2),
    Row({"end.intrigue_card": 0}, see(run_final, coats_0, **NOTHING, intrigue=[[1]]), 1, 0),
    Row({"end.chip": 2}, see(run_final, coats_0, **NOTHING, chips=["K"]), 1, 2),
    Row({"end.stone": 3}, see(run_final, coats_0, **NOTHING, stones={5: [1]}), 1, 3),
    Row({"end.gold_per_coat": 2}, see(run_final, coats_0, gold=[6, 0, 0, 0]), 2, 3),
    Row({"score.coat": 2}, see(run_final, points_0, **NOTHING, coats=[[1]]), 1 + 1, 2 + 1),
    Row({"score.majority": 3}, see(run_final, points_0, **NOTHING, coats=[[1]]), 1 + 1, 1 + 3),
    Row({"score.light": 4}, see(run_final, points_0, **NOTHING, laid=[["L2", "M1", "D7"]]), 15, 14),
    Row({"score.medium": 7}, see(run_final, points_0, **NOTHING, laid=[["L2", "M1", "D7"]]), 15, 17),
    Row({"score.dark": 9}, see(run_final, points_0, **NOTHING, laid=[["L2", "M1", "D7"]]), 15, 19),
    Row(
        {"score.tiebreak": "shared"},
        see(
            run_final,
            lambda table: table.result["share"][:2],
            gold=0,
            own=[9, 8, 0, 0],
            laid=[["L2"], ["L3"]],
        ),
        [12, 0],
        [6, 6],
    ),
    # The missions themselves
    Row(
        {
            "piles.light": 21,
            "piles.medium": 13,
            "piles.dark": 9,
            "missions.L1.count": 3,
            "missions.L1.costs": ["Z?", "R?", "B?"],
            "missions.M2.count": 3,
            "missions.M2.costs": ["ZH", "BR", "ZB"],
            "missions.D7.count": 2,
            "missions.D7.costs": ["HH", "ZZ"],
        },
        see_setup(sizes),
        [20, 12, 8],
        [21, 13, 9],
    ),
    Row({"missions.D7.costs": ["ZZ"]}, see_setup(lambda table: table.cost(table.card("D7"))), "HH", "ZZ"),
    Row(
        {"missions.L4.tiles": [1, 2, 3, 12]},
        see_setup(lambda table: [table.name(card) for card in range(40) if table.name(card)[:2] == "L4"]),
        ["L4:1", "L4:2", "L4:3", "L4:4"],
        ["L4:1", "L4:2", "L4:3", "L4:12"],
    ),
    Row({"missions.D7.bonus": 3}, see(run_final, points_0, **NOTHING, laid=[["D7"]]), 5, 8),
    Row(
        {"missions.L1.amount": 2},
        see(
            run_missions,
            lambda table: len(table.questions("draw")),
            otherwise=("lay", "draw"),
            chips=["ZZ"],
            missions=[["L1 Z?"]],
        ),
        2,
        3,
    ),
    Row({"missions.L2.amount": 2}, see_options(run_supply, "use", laid=[["L2"]]), 1, 2),
    Row(
        {"missions.L3.amount": 4}, see(run_supply, gold_0, otherwise=USE, laid=[["L3"]], money=(1, 3)), 9, 12
    ),
    Row({"missions.L4.amount": 2}, see_options(run_influence, "put", laid=[["L4:1"]]), 1, 2),
    Row(
        {"missions.L5.amount": 4},
        see(run_influence, gold_0, otherwise=USE, laid=[["L5"]], cards=[[1, 2]]),
        3,
        1,
    ),
    Row(
        {"missions.L6.amount": 4},
        see(run_missions, gold_0, otherwise=("crown",), laid=[["L6"]], chips=["Z"]),
        3,
        1,
    ),
    Row(
        {"missions.L7.amount": 1},
        see_options(run_missions, "return", laid=[["L7"]], missions=[["L2", "M1"]]),
        3,
        2,
    ),
    Row({"missions.M1.amount": 3}, see_options(run_supply, "use", laid=[["M1"]]), 3, 4),
    Row({"missions.M2.amount": 2}, see(run_supply, coats_0, otherwise=USE, laid=[["M2"]]), 1, 2),
    Row({"missions.M3.amount": 3}, see_options(run_influence, "put", laid=[["M3"]], louis=1), 1, 3),
    Row({"missions.M4.amount": 2}, see_options(run_influence, "put", laid=[["M4:9"]]), 1, 2),
    Row({"missions.D1.amount": 2}, see_options(run_supply, "use", laid=[["D1"]]), 3, 2),
    Row(
        {"missions.D2.amount": 5}, see(run_supply, gold_0, otherwise=USE, laid=[["D2"]], money=(1, 3)), 11, 13
    ),
    Row({"missions.D3.amount": 2}, see(run_supply, intrigues_0, otherwise=USE, laid=[["D3"]]), 1, 2),
    Row({"missions.D4.amount": 2}, see(run_supply, cards_0, otherwise=USE, laid=[["D4"]]), 6, 7),
    Row(
        {"missions.D5.amount": 5},
        see_options(run_influence, "take_four", laid=[["D5"]], cards=[[1, 1]]),
        4,
        5,
    ),
    Row({"missions.D6.amount": 2}, see(run_influence, questions, otherwise=("put",), laid=[["D6"]]), 1, 2),
    Row(
        {"missions.D8.amount": 2},
        see(run_evaluation, gold_0, otherwise=("yes",), laid=[["D8"]], stones={1: [1, 2]}),
        3,
        4,
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=["+".join(row.changes) for row in ROWS])
def test_V_a_changed_number_changes_the_game(row: Row) -> None:
    assert row.look({}) == row.printed
    assert row.look(row.changes) == row.variant


def test_V_every_family_of_keys_is_turned_above() -> None:
    turned = {name_family(key) for row in ROWS for key in row.changes} | {"pairing"}
    assert {name_family(key) for key in load_box()} - turned == set()


def name_family(key: str) -> str:
    """Tiles, sides and money cards are alike; so are counts, costs, tiles and bonuses of missions."""
    key = re.sub(r"^(tiles|money)\.\d+", r"\1.N", key)
    key = re.sub(r"\.(front|back)\.", ".side.", key)
    return re.sub(r"^missions\.\w\d\.(count|costs|tiles|bonus)$", r"missions.X.\1", key)


def test_V_random_pairing_deals_each_colours_costs_over_its_cards() -> None:
    printed = set_up()
    seen = set()
    for deal in range(20):
        table = set_up(changes={"pairing": "random"}, deal=deal)
        assert costs(table) == costs(printed)
        for colour in ("light", "medium", "dark"):
            names = [m["cost"] for m in table.chance["missions"].values() if m["colour"] == colour]
            plain = [m["cost"] for m in printed.chance["missions"].values() if m["colour"] == colour]
            assert sorted(names) == sorted(plain)
        seen.add(tuple(table.cost(card) for card in range(40)))
    assert len(seen) == 20, "per game"


def test_V_random_pairing_is_uniform_over_the_dark_cards() -> None:
    """The eight dark costs are four kinds, two of each: once first has each in a quarter of the deals."""
    deals = 400
    kinds = [set_up(2, {"pairing": "random"}, deal).cost(set_up(2).card("D7")) for deal in range(deals)]
    for kind in ("ZZ", "BB", "RR", "HH"):
        assert abs(kinds.count(kind) - deals / 4) < 4 * (deals * 3 / 16) ** 0.5


def test_V_with_random_pairing_the_dealt_cost_is_the_one_to_pay() -> None:
    table = Table(changes={"pairing": "random"}, deal=7)
    card = next(card for card in range(32, 40) if table.cost(card) != "HH")
    name, cost = table.name(card), table.cost(card)
    table = Table(changes={"pairing": "random"}, deal=7, chips=[cost], missions=[[name]])
    table.play(run_missions, otherwise=("done", "keep"))
    assert table.asked[0].options == [("done",), ("lay", card, tuple(cost))]


@pytest.mark.parametrize("resource", PAYOUTS)
def test_V_every_payout_can_be_taken_away(resource: str) -> None:
    box = load_box()
    tiles = [tile for tile in range(1, 13) if box.value(f"tiles.{tile}.payout.{resource}")]
    changes = {f"tiles.{tile}.payout.{resource}": 0 for tile in tiles}
    stones = {tile: [5] for tile in tiles}
    paid, unpaid = (
        Table(own=9, stones=stones, changes=some).play(run_evaluation, otherwise=("put", "back"))
        for some in ({}, changes)
    )
    assert paid.state != unpaid.state


@pytest.mark.compiled
@pytest.mark.skipif(PLAIN, reason="needs compiled kernels")
def test_V_a_variant_needs_no_recompilation() -> None:
    """Numbers are data: the kernel that plays the printed game plays every other one."""
    lengths = []
    for changes in ({}, {"rounds": 5}, {"influence.dealt": 6, "tiles.1.front.amount": 1}):
        match = Match(game, load_box(changes), ["random"] * 3)
        match.play(1)
        lengths.append(int(match.world.desk.asked))
        assert len(game.play_game.signatures) == 1
    assert len(set(lengths)) == 3
