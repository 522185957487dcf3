"""The worked examples of the German rulebook, retold.

Yellow, red, green and blue sit at seats 0 to 3. Where the book shows stones only in a picture, the test
takes the smallest numbers that give the ranking which the text describes.
"""

import pytest

from sim.games.louis_xiv.rules.p1_supply import run_supply
from sim.games.louis_xiv.rules.p2_influence import run_influence
from sim.games.louis_xiv.rules.p3_evaluation import run_evaluation
from sim.games.louis_xiv.rules.p4_missions import run_missions
from sim.games.louis_xiv.rules.p5_final import run_final
from tests.rules.louis_xiv.table import PASS, Table, set_up
from tests.rules.louis_xiv.test_p2_influence import find_placements

YELLOW, RED, GREEN, BLUE = range(4)


def test_S1_example_of_the_set_up_blue_begins() -> None:
    """Spielvorbereitung: own supplies of 11, 11, 10 and 9, general supplies of 5, 5, 6 and 7."""
    table = set_up(4)
    assert table.own == [11, 11, 10, 9]
    assert table.general == [5, 5, 6, 7]


@pytest.mark.parametrize(
    "placement",
    [
        ((6, 3),),  # figure 2: all on Condé
        ((1, 1), (6, 2)),  # figure 3: on to Anne …
        ((5, 1), (6, 2)),  # … or to Montespan
        ((1, 2), (6, 1)),
        ((1, 1), (4, 1), (6, 1)),  # figure 4: and on from Anne to the Dauphin …
        ((1, 1), (2, 1), (6, 1)),  # … or to Philippe …
        ((1, 1), (6, 1), (7, 1)),  # … or to Colbert
        ((6, 1),),  # fewer than three
        ((1, 1), (6, 1)),
    ],
)
def test_P2_5_example_of_a_card_for_tile_6(placement: tuple) -> None:
    """2. Phase: Einfluss, Karin plays Condé."""
    table = Table(cards=[[6, 0]]).play(run_influence, (0, "turn", ("place", 6, placement)))
    assert table.own[0] == 8 - sum(stones for _, stones in placement)
    assert {tile: table.stones(tile)[0] for tile, _ in placement} == dict(placement)


def test_P2_5_example_of_two_directions_from_tile_6() -> None:
    """2. Phase: Einfluss, figure 5: not with Condé's card, but with Anne's or Montespan's."""
    fork = ((1, 1), (5, 1), (6, 1))
    for card, legal in ((6, False), (1, True), (5, True)):
        table = Table(cards=[[card, 0]]).play(run_influence, otherwise=PASS)
        assert (fork in find_placements(table, card)) == legal


def test_P2_5_example_of_a_jump_that_leaves_nothing_behind() -> None:
    """2. Phase: Einfluss: at least one of the stones of this turn stays on tile 6, then on tile 1."""
    table = Table(cards=[[6, 0]], stones={6: [2], 1: [2]}).play(run_influence, otherwise=PASS)
    for placement in find_placements(table, 6):
        tiles = {tile for tile, _ in placement}
        assert 6 in tiles
        assert 1 in tiles or not tiles & {2, 7}, "they are reached from tile 1 only"
        assert tiles & {1, 5} or 4 not in tiles


# Page 7: five evaluations


def test_P3_3_example_of_a_majority_for_money() -> None:
    """Page 7, first: the helmet free for yellow, three louisdor for red and green; blue is not there."""
    table = Table(stones={4: [3, 2, 1]})
    table.play(run_evaluation, (RED, "bribe 4", "yes"), (GREEN, "bribe 4", "yes"))
    assert table.chips == ["H", "H", "H", ""]
    assert table.gold == [5, 2, 2, 5]
    assert table.general == [5 + 3, 5, 5, 5]
    assert table.own == [8, 8 + 2, 8 + 1, 8]
    assert table.flipped() == [4]


def test_P3_3_example_of_a_tie_for_money() -> None:
    """Page 7, second: no helmet is free, three players may buy, all stones come home, no flip."""
    table = Table(stones={4: [2, 2, 1]})
    table.play(run_evaluation, (YELLOW, "bribe 4", "yes"), (RED, "bribe 4", "yes"), (GREEN, "bribe 4", "yes"))
    assert table.chips == ["H", "H", "H", ""]
    assert table.gold == [2, 2, 2, 5]
    assert table.general == [5] * 4
    assert table.own == [10, 10, 9, 8]
    assert table.flipped() == []


def test_P3_4_example_of_a_majority_for_first_place() -> None:
    """Page 7, third: the sceptre for yellow alone."""
    table = Table(stones={1: [3, 2, 1]}, back=[1]).play(run_evaluation)
    assert table.chips == ["Z", "", "", ""]
    assert table.general == [8, 5, 5, 5]
    assert table.own == [8, 10, 9, 8]
    assert table.flipped() == []


def test_P3_4_example_of_a_tie_for_first_place() -> None:
    """Page 7, fourth: two players, no sceptre, stones come home, no flip."""
    table = Table(stones={1: [2, 2]}, back=[1]).play(run_evaluation)
    assert table.chips == [""] * 4
    assert table.own == [10, 10, 8, 8]
    assert table.flipped() == [1], "it still shows its black side"


def test_P3_5_example_of_a_number_of_stones() -> None:
    """Page 7, fifth: two coats each for yellow and red, none for green."""
    table = Table(stones={10: [4, 3, 2]}).play(run_evaluation)
    assert table.coats == [2, 2, 0, 0]
    assert table.own == [12, 11, 10, 8]
    assert table.general == [5] * 4
    assert table.flipped() == [10]


# Page 8: four evaluations with the king


def test_P3_7_example_of_three_ranks_for_money() -> None:
    """Page 8, first: helmet and crown, helmet, and one to buy."""
    table = Table(louis=4, stones={4: [3, 2, 1]}).play(run_evaluation, (GREEN, "bribe 4", "yes"))
    assert table.chips == ["HK", "H", "H", ""]
    assert table.gold == [5, 5, 2, 5]
    assert table.general == [8, 5, 5, 5]
    assert table.own == [8, 10, 9, 8]
    assert table.flipped() == [4]


def test_P3_7_example_of_three_ranks_for_first_place() -> None:
    """Page 8, second: sceptre and crown, sceptre, nothing."""
    table = Table(louis=1, stones={1: [3, 2, 1]}, back=[1]).play(run_evaluation)
    assert table.chips == ["ZK", "Z", "", ""]
    assert table.general == [8, 5, 5, 5]
    assert table.own == [8, 10, 9, 8]
    assert table.flipped() == []


def test_P3_7_example_of_two_firsts_for_money() -> None:
    """Page 8, third: a helmet each for red and yellow; green and blue, with a stone each, may buy."""
    table = Table(louis=4, stones={4: [2, 2, 1, 1]})
    table.play(run_evaluation, (GREEN, "bribe 4", "yes"), (BLUE, "bribe 4", "yes"))
    assert table.chips == ["H", "H", "H", "H"]
    assert table.gold == [5, 5, 2, 2]
    assert table.general == [7, 7, 5, 5]
    assert table.own == [8, 8, 9, 9]
    assert table.flipped() == [4]


def test_P3_7_example_of_two_seconds_for_first_place() -> None:
    """Page 8, fourth: sceptre and crown for yellow, nothing for red and green."""
    table = Table(louis=1, stones={1: [3, 1, 1]}, back=[1]).play(run_evaluation)
    assert table.chips == ["ZK", "", "", ""]
    assert table.general == [8, 5, 5, 5]
    assert table.own == [8, 9, 9, 8]
    assert table.flipped() == []


# Missions and the end


def test_P4_1_example_of_the_double_helmet() -> None:
    """4. Phase: Missionen. Two sceptres, a ring and a crown; a medium mission for sceptre and ring, a light
    one for helmet and any. He lays out the first and draws a dark one, but it asks for two helmets; so the
    crown is a helmet, the sceptre any chip, and he lays out the light one and draws again."""
    table = Table(chips=["ZZRK"], missions=[["M1 ZR", "L2 H?"]], piles={"dark": ["D5"], "light": ["L7"]})
    table.play(
        run_missions,
        (0, "mission", ("lay", table.card("M1 ZR"), ("Z", "R"))),
        (0, "draw", ("draw", "dark")),
        (0, "mission", ("lay", table.card("L2 H?"), ("Z", "K"))),
        (0, "draw", ("draw", "light")),
    )
    second = table.questions("mission")[1]
    assert not [option for option in second.options if option[:2] == ("lay", table.card("D5"))]
    assert table.cost(table.card("D5")) == "HH"
    assert table.laid[0] == ["M1", "L2"]
    assert table.missions[0] == ["L7", "D5"]
    assert (table.chips[0], table.coats[0]) == ("", 0)


def test_P4_1_example_of_a_dark_card_after_a_light_one() -> None:
    """4. Phase: Missionen: the colour of the new card need not be that of the one laid out."""
    table = Table(chips=["ZZ"], missions=[["L2 Z?"]], piles={"dark": ["D5"]})
    table.play(
        run_missions,
        (0, "mission", ("lay", table.card("L2 Z?"), ("Z", "Z"))),
        (0, "draw", ("draw", "dark")),
    )
    assert table.missions[0] == ["D5"]


def test_E1_example_of_the_seven_coats() -> None:
    """Spielende, Wolfgang: an influence card, two intrigue cards, eight louisdor, two stones on tile 5."""
    table = Table(cards=[[7]], intrigue=[[1, 2]], gold=[8, 0, 0, 0], stones={5: [2]}).play(run_final)
    assert table.result["end_coats"][0] == [1, 2, 0, 2, 2]
    assert table.coats[0] == 7


def test_M_D7_example_of_once_first() -> None:
    """Die Missionskarten, Einmal Erster: the king on tile 4, first place, three players with three stones."""
    table = Table(louis=4, back=[4], stones={4: [3, 3, 3], 5: [1, 1]}, laid=[["D7"]])
    table.play(run_evaluation, (0, "once_first 4", "yes"))
    assert table.chips == ["HK", "", "", ""]
    assert table.general == [8, 5, 5, 5]
    assert table.own == [8 + 1, 11 + 1, 11, 8]
    assert table.flipped() == [], "from its black side to the red one"
    assert table.seats_asked("once_first") == [0], "used up: the tie on tile 5 stands"
    table.play(run_supply)
    table.put_stones(9, 1, 1)
    table.play(run_evaluation, (0, "once_first 9", "yes"))


def test_M_L6_example_of_two_chips_for_twice_two_louisdor() -> None:
    """Die Missionskarten, Hinweise: both cards together turn two chips into crowns."""
    table = Table(laid=[["L6", "L6"]], chips=["ZH"], gold=4)
    table.play(run_missions, (0, "mission", ("crown", "Z")), (0, "mission", ("crown", "H")))
    assert table.gold[0] == 0


def test_M_L1_example_of_three_and_four_missions_in_hand() -> None:
    """Die Missionskarten: three missions in hand after the first such card, four after both."""
    table = Table(chips=["ZZRR"], missions=[["L1 Z?", "L1 R?"]])
    draw = (0, "draw", ("draw", "light"))
    table.play(
        run_missions,
        (0, "mission", ("lay", table.card("L1 Z?"), ("Z", "Z"))),
        draw,
        draw,
        (0, "mission", ("lay", table.card("L1 R?"), ("R", "R"))),
        draw,
        draw,
    )
    assert len(table.questions("mission")[1].state["missions"][0]) == 3
    assert len(table.missions[0]) == 4


def test_P3_10_example_of_stones_from_tile_6_before_and_behind() -> None:
    """Die Personentafeln, Condé: tiles 7 to 12 count now, tiles 1 to 6 for the next round or the end."""
    for tile in range(1, 13):
        table = Table(stones={6: [3]}).play(
            run_evaluation, (0, "payout_stone", ("put", tile, 1)), otherwise=PASS
        )
        assert table.stones(tile)[0] == (1 if tile <= 6 else 0)
