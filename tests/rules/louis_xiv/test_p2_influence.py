"""P2. Influence phase."""

from collections import Counter
from collections.abc import Callable

import pytest

from sim.games.louis_xiv.rules.p2_influence import run_influence
from sim.games.louis_xiv.rules.p3_evaluation import run_evaluation
from tests.rules.louis_xiv.table import PASS, Table
from tests.rules.louis_xiv.test_board import NEIGHBOURS

Placement = tuple[tuple[int, int], ...]


def find_placements(table: Table, card: int, what: str = "place") -> set[Placement]:
    """What the first player who was asked could place with a card."""
    return {option[2] for option in table.asked[0].options if option[:2] == (what, card)}


def walk(tile: int, stones: int, left: frozenset[int] = frozenset()) -> set[Placement]:
    """The rulebook's words: leave at least one here, jump on with the rest, never twice from one tile."""
    results = {((tile, stones),)}
    for stay in range(1, stones):
        for other in NEIGHBOURS[tile] - left - {tile}:
            for rest in walk(other, stones - stay, left | {tile}):
                results.add(tuple(sorted(((tile, stay), *rest))))
    return results


def test_P2_0_two_stones_on_the_louis_tile_and_on_three_persons() -> None:
    table = Table(2, louis=4, deck=[7, 9, 2]).play(run_influence)
    neutral = {tile: table.stones(tile)[-1] for tile in range(1, 13)}
    assert {tile: stones for tile, stones in neutral.items() if stones} == {2: 2, 4: 2, 7: 2, 9: 2}


def test_P2_0_the_same_person_twice_gets_four() -> None:
    table = Table(2, louis=4, deck=[7, 7, 2]).play(run_influence)
    assert [table.stones(tile)[-1] for tile in (2, 4, 7)] == [2, 2, 4]


def test_P2_0_the_person_under_the_king_gets_two_more() -> None:
    assert Table(2, louis=4, deck=[4, 7, 4]).play(run_influence).stones(4)[-1] == 6


def test_P2_0_for_a_joker_another_card_is_turned_up() -> None:
    table = Table(2, louis=4, cards=[[1, 1]], deck=[0, 7, 0, 9, 2, 3])
    table.play(run_influence, otherwise=PASS)
    assert sum(table.stones(tile)[-1] for tile in range(1, 13)) == 8
    assert table.stones(3)[-1] == 0
    assert table.asked[0].state["centre"] == [0, 0, 2, 7, 9]
    assert table.asked[0].state["influence_deck"][0] == 3


@pytest.mark.parametrize("players", [3, 4])
def test_P2_0_only_with_two_players(players: int) -> None:
    table = Table(players, louis=4).play(run_influence)
    assert [table.stones(tile)[-1] for tile in range(1, 13)] == [0] * 12


def test_P2_0_before_the_missions_that_put_a_stone() -> None:
    table = Table(2, louis=4, deck=[7, 9, 2], laid=[["M3"]])
    table.play(run_influence, (0, "stone", ("put", 4, 1)))
    board = table.asked[0].state["stones"]
    assert [board[tile - 1][-1] for tile in (2, 4, 7, 9)] == [2, 2, 2, 2]


def test_P2_1_from_the_start_player_clockwise_before_the_first_card() -> None:
    table = Table(
        start=2, louis=3, laid=[["L4:2"], ["M4:9"], ["M3"], ["M4:5", "L4:1"]], cards=[[1, 2], [], [3, 4]]
    )
    table.play(
        run_influence,
        (2, "stone 3", ("put", 3, 1)),
        (3, "stone 5", ("put", 5, 1)),
        (3, "stone 1", ("put", 1, 1)),
        (0, "stone 2", ("put", 2, 1)),
        (1, "stone 9", ("put", 9, 1)),
        otherwise=PASS,
    )
    assert [question.name for question in table.asked] == ["stone"] * 5 + ["turn"] * 2


def test_P2_1_is_optional() -> None:
    table = Table(laid=[["L4:2"]]).play(run_influence, (0, "stone", "done"))
    assert table.stones(2) == [0] * 5
    assert (table.own[0], table.general[0]) == (8, 5)


def test_P2_2_one_card_a_turn_from_the_start_player_clockwise() -> None:
    table = Table(3, start=1, cards=[[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    table.play(run_influence, otherwise=PASS)
    assert table.seats_asked("turn") == [1, 2, 0, 1, 2, 0]


def test_P2_2_the_last_card_goes_on_top_of_the_deck_at_once() -> None:
    table = Table(3, cards=[[1, 2], [3, 4, 5]], deck=[9])
    table.play(run_influence, (0, "turn", ("nothing", 1)), otherwise=PASS)
    second = table.asked[1].state
    assert second["influence_deck"][:2] == [2, 9]
    assert second["cards"][0] == []
    assert second["centre"] == [1]


def test_P2_2_hands_of_different_size_give_turns_in_a_row() -> None:
    table = Table(3, cards=[[1, 2, 3, 4, 5, 6], [7, 8, 9], [10, 11]]).play(run_influence, otherwise=PASS)
    assert table.seats_asked("turn") == [0, 1, 2, 0, 1, 0, 0, 0]


def test_P2_2_a_card_put_away_can_be_drawn_by_a_swap() -> None:
    table = Table(3, cards=[[1, 2], [3, 4, 5]], laid=[[], ["M5"]])
    table.play(run_influence, (0, "turn", ("nothing", 1)), (1, "turn", ("swap", 3)), otherwise=PASS)
    assert table.asked[2].state["cards"][1] == [2, 4, 5]


def test_P2_2_a_player_with_one_card_at_the_start_never_plays_it() -> None:
    table = Table(3, cards=[[1], [3, 4]], deck=[9]).play(run_influence, otherwise=PASS)
    assert table.seats_asked("turn") == [1]
    assert table.asked[0].state["influence_deck"][:2] == [1, 9]


def test_P2_2_single_cards_go_away_from_the_start_player_clockwise() -> None:
    table = Table(3, start=1, cards=[[1], [2], [3, 4]], deck=[9]).play(run_influence, otherwise=PASS)
    assert table.asked[0].state["influence_deck"][:3] == [1, 2, 9]


def test_P2_3_a_person_card_places_up_to_three_from_that_person_on() -> None:
    table = Table(cards=[[5, 11]]).play(run_influence, otherwise=PASS)
    assert find_placements(table, 5) == walk(5, 1) | walk(5, 2) | walk(5, 3)
    assert {placement for placement in find_placements(table, 5) if len(placement) == 1} == {
        ((5, 1),),
        ((5, 2),),
        ((5, 3),),
    }


def test_P2_3_placed_stones_come_from_the_own_supply() -> None:
    table = Table(cards=[[5, 11]]).play(run_influence, (0, "turn", ("place", 5, ((4, 1), (5, 2)))))
    assert (table.own[0], table.general[0]) == (8 - 3, 5)
    assert (table.stones(5)[0], table.stones(4)[0]) == (2, 1)


def test_P2_3_never_from_the_general_supply() -> None:
    table = Table(cards=[[5, 11]], own=[1, 8, 8, 8]).play(run_influence, otherwise=PASS)
    assert find_placements(table, 5) == {((5, 1),)}


def test_P2_3_or_it_takes_up_to_three_back() -> None:
    table = Table(cards=[[5, 11]]).play(run_influence, (0, "turn", ("take", 5, 3)))
    assert (table.own[0], table.general[0]) == (8 + 3, 5 - 3)
    taken = [option[2] for option in table.asked[0].options if option[:2] == ("take", 5)]
    assert taken == [1, 2, 3]


def test_P2_3_no_more_can_be_taken_back_than_there_are() -> None:
    table = Table(cards=[[5, 11]], general=[2, 5, 5, 5]).play(run_influence, otherwise=PASS)
    assert [option[2] for option in table.asked[0].options if option[:2] == ("take", 5)] == [1, 2]


def test_P2_3_never_both() -> None:
    """Every option of a card either places, or takes back, or does nothing."""
    table = Table(cards=[[5, 0]]).play(run_influence, otherwise=PASS)
    assert {option[0] for option in table.asked[0].options} == {"place", "take", "nothing"}
    for answer in (("place", 5, ((5, 3),)), ("take", 5, 3)):
        table = Table(cards=[[5, 0]]).play(run_influence, (0, "turn", answer))
        moved = (table.general[0] != 5, table.stones(5)[0] != 0)
        assert sum(moved) == 1


def test_P2_4_a_joker_places_up_to_two_from_any_tile() -> None:
    table = Table(cards=[[0, 0]]).play(run_influence, otherwise=PASS)
    anywhere = set().union(*(walk(tile, stones) for tile in range(1, 13) for stones in (1, 2)))
    assert find_placements(table, 0) == anywhere
    assert len(anywhere) == 12 + 12 + 16


def test_P2_4_or_it_takes_up_to_two_back() -> None:
    table = Table(cards=[[0, 0]]).play(run_influence, (0, "turn", ("take", 0, 2)))
    assert (table.own[0], table.general[0]) == (10, 3)
    assert [option[2] for option in table.asked[0].options if option[0] == "take"] == [1, 2]


@pytest.mark.parametrize("person", range(1, 13))
def test_P2_5_a_path_with_a_stone_on_each_of_its_tiles(person: int) -> None:
    table = Table(cards=[[person, 0]]).play(run_influence, otherwise=PASS)
    assert find_placements(table, person) == walk(person, 1) | walk(person, 2) | walk(person, 3)


def test_P2_5_never_two_directions_from_one_tile() -> None:
    table = Table(cards=[[1, 2]]).play(run_influence, otherwise=PASS)
    placements = find_placements(table, 1)
    assert ((1, 1), (2, 1), (4, 1)) not in placements, "2 and 4 both touch 1 but not each other"
    assert ((1, 1), (2, 1), (3, 1)) in placements


def test_P2_5_only_stones_of_this_turn_count_as_left_behind() -> None:
    table = Table(cards=[[5, 2]], stones={5: [4]}).play(run_influence, otherwise=PASS)
    assert all(dict(placement).get(5, 0) >= 1 for placement in find_placements(table, 5))


def test_P2_5_a_result_is_offered_once_however_it_is_reached() -> None:
    table = Table(cards=[[0, 5]]).play(run_influence, otherwise=PASS)
    assert max(Counter(table.asked[0].options).values()) == 1
    assert ("place", 0, ((1, 1), (6, 1))) in table.asked[0].options, "from 1 to 6 or from 6 to 1"


def test_P2_6_fewer_is_always_legal_and_so_is_nothing() -> None:
    table = Table(cards=[[6, 2]]).play(run_influence, (0, "turn", ("nothing", 6)))
    assert (table.own[0], table.general[0]) == (8, 5)
    totals = {sum(stones for _, stones in placement) for placement in find_placements(table, 6)}
    assert totals == {1, 2, 3}


def test_P2_6_a_player_without_a_stone_must_still_play_a_card() -> None:
    table = Table(cards=[[6, 2, 0]], own=[0, 8, 8, 8], general=[0, 5, 5, 5])
    table.play(run_influence, (0, "turn", ("nothing", 2)), otherwise=PASS)
    assert table.asked[0].options == [("nothing", 6), ("nothing", 2), ("nothing", 0)]
    assert table.seats_asked("turn") == [0, 0]


def test_P2_7_the_last_stone_comes_after_the_last_card_from_the_start_player_clockwise() -> None:
    table = Table(
        3,
        start=1,
        laid=[["D6"], [], []],
        cards=[[1, 2], [3, 4, 5], [6, 7]],
    )
    table.play(run_influence, (0, "last_stone", ("put", 8, 1)), otherwise=PASS)
    assert [question.name for question in table.asked] == ["turn"] * 4 + ["last_stone"]
    assert table.stones(8)[0] == 1


def test_P2_7_is_optional() -> None:
    table = Table(laid=[["D6"]]).play(run_influence, (0, "last_stone", "done"))
    assert (table.own[0], table.general[0]) == (8, 5)


def test_P2_7_with_several_such_missions_clockwise_from_the_start_player() -> None:
    more = {"missions.D6.count": 3, "missions.D6.costs": ["BB"] * 3, "piles.dark": 10}
    table = Table(3, start=2, laid=[["D6"]] * 3, changes=more).play(run_influence, otherwise=PASS)
    assert table.seats_asked("last_stone") == [2, 0, 1]


def test_P2_8_all_thirty_cards_are_a_new_deck_before_the_evaluation() -> None:
    table = Table(2, louis=1, cards=[[1, 2, 3], [4, 0]], deck=[5, 6, 7]).play(run_influence, otherwise=PASS)
    state = table.state
    assert sorted(state["influence_deck"]) == sorted([0] * 6 + [*range(1, 13)] * 2)
    assert (state["centre"], state["cards"]) == ([], [[], []])
    top = state["influence_deck"][0]
    table.put_stones(11, 1)
    table.play(run_evaluation, otherwise=PASS)
    assert table.cards[0] == [top]


def test_P2_8_each_round_has_a_shuffle_of_its_own() -> None:
    decks = [Table(3, round=number).play(run_influence).state["influence_deck"] for number in (1, 2, 3, 4)]
    assert len({tuple(deck) for deck in decks}) == 4


SOURCES = {  # state, part, the answer, and what comes home to the own and the general supply afterwards
    "L4": ({"laid": [["L4:2"]]}, run_influence, (0, "stone", ("put", 2, 1)), (0, 0)),
    "M3": ({"laid": [["M3"]], "louis": 3}, run_influence, (0, "stone", ("put", 3, 1)), (0, 0)),
    "M4": ({"laid": [["M4:9"]]}, run_influence, (0, "stone", ("put", 9, 1)), (0, 0)),
    "D6": ({"laid": [["D6"]]}, run_influence, (0, "last_stone", ("put", 11, 1)), (0, 0)),
    "payout 6": ({"stones": {6: [3]}}, run_evaluation, (0, "payout_stone", ("put", 1, 1)), (3, 0)),
    "payout 8": ({"stones": {8: [3]}}, run_evaluation, (0, "payout_put", ("put", 5, 2)), (0, 3)),
}


@pytest.mark.parametrize("general", [0, 1, 2, 5])
@pytest.mark.parametrize(("state", "part", "line", "home"), SOURCES.values(), ids=SOURCES.keys())
def test_P2_9_the_general_supply_gives_first_and_the_own_one_what_it_lacks(
    state: dict, part: Callable, line: tuple, home: tuple[int, int], general: int
) -> None:
    table = Table(3, general=general, own=4, **state).play(part, line, otherwise=PASS)
    _, tile, put = line[2]
    from_general = min(general, put)
    assert table.stones(tile)[0] == put
    assert table.own[0] == 4 - (put - from_general) + home[0]
    assert table.general[0] == general - from_general + home[1]


def test_P2_9_without_any_stone_nothing_is_asked() -> None:
    table = Table(laid=[["L4:2", "D6"]], general=0, own=0).play(run_influence)
    assert table.asked == []


def test_P2_9_not_for_intrigue_cards() -> None:
    table = Table(intrigue=[[7]], general=[0, 5, 5, 5], own=[2, 8, 8, 8]).play(run_evaluation, otherwise=PASS)
    assert table.asked[0].options == [("done",), ("own", 1), ("own", 2)]


def test_P2_9_not_for_stones_that_come_back() -> None:
    table = Table(cards=[[5, 6]], general=[0, 5, 5, 5]).play(run_influence, otherwise=PASS)
    assert not [option for option in table.asked[0].options if option[0] == "take"]
