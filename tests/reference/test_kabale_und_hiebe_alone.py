"""The slow twin of Kabale und Hiebe by itself: it loses no card, ends, and agrees with sums done by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.reference.kabale_und_hiebe import (
    CARDS,
    DONE,
    SYMBOLS,
    Column,
    Laid,
    Question,
    Twin,
    doubled_points,
    final_values,
    winner_of,
)

PRINTED = {
    "king": 20, "queen": 16, "juliet": 14, "alchemist": 8, "fencer": 8, "landowner": 8, "merchant": 8,
    "cardinal": 8, "troubadour": 8, "romeo": 5, "explorer": 13, "assassin": 9.5, "storm": 9, "disguise": 0,
    "traitor": 10, "musketeers": 11, "wizard": 7, "witch": 1, "prince": 14, "squire": 2, "hermit": 12,
    "tom_thumb": 2, "dragon": 11, "beggar": 4,
}  # fmt: skip
SPECIALISTS = ("alchemist", "fencer", "landowner", "merchant", "cardinal", "troubadour")
BOX: dict[str, Any] = {
    "cards": {
        **{card: {"value": round(2 * value)} for card, value in PRINTED.items()},
        **{card: {"value": 16, "own": 24} for card in SPECIALISTS},
    },
    "romeo": {"with_juliet": 30},
    "hermit": {"loss": 2},
    "tom_thumb": {"gain": 6},
    "dragon": {"loss": 4},
    "wizard": {"least": 20},
    "witch": {"most": 18},
    "hand": {"size": 3},
    "rounds": 6,
    "score": {"points": [1, 2, 3, 3, 4, 5], "per_player": 6},
    "doubling": {"factor": 2, "loss": 1},
    "disguise": {"fills": "no"},
    "removal": "together",
    "valueless_wins": "never",
    "two_players": {"ones": "in"},
}
SWITCHES = list(product(("no", "yes"), ("together", "one_by_one"), ("never", "beggar"), ("in", "out")))

Answer = Callable[[Twin, Question], tuple]


def box_with(
    fills: str = "no", removal: str = "together", valueless: str = "never", ones: str = "in"
) -> dict:
    return {
        **BOX,
        "disguise": {"fills": fills},
        "removal": removal,
        "valueless_wins": valueless,
        "two_players": {"ones": ones},
    }


def chance_of(players: int, seed: int) -> dict[str, Any]:
    random = Random(seed)

    def reshuffle(seat: int, number: int, cards: list[str]) -> list[str]:
        assert cards == sorted(cards, key=CARDS.index)
        order = list(CARDS)
        Random(f"{seed} {seat} {number}").shuffle(order)
        return [card for card in order if card in cards]

    score_cards = [(symbol, points) for symbol in SYMBOLS for points in BOX["score"]["points"]]
    random.shuffle(score_cards)
    return {
        "decks": [random.sample(CARDS, len(CARDS)) for _ in range(players)],
        "reshuffle": reshuffle,
        "score_cards": score_cards,
    }


def play(twin: Twin, answer: Answer) -> Counter[str]:
    """Play to the end, counting the questions; nothing may be lost on the way."""
    used = Counter(twin.score_deck)
    assert used.total() == BOX["score"]["per_player"] * len(twin.players)
    asked: Counter[str] = Counter()
    game = twin.play()
    question = next(game, None)
    while question is not None:
        asked[question.ask] += 1
        assert len(question.options) == len(set(question.options)) > 1
        assert_nothing_lost(twin, used)
        try:
            question = game.send(answer(twin, question))
        except StopIteration:
            question = None
    assert_nothing_lost(twin, used)
    return asked


def assert_nothing_lost(twin: Twin, used: Counter) -> None:
    """S1: a player's 25 cards stay his; S2: every score card used is somewhere."""
    seen = twin.snapshot()
    for seat in range(len(twin.players)):
        in_columns = [
            card for column in seen["columns"] for card, owner, _ in column["cards"] if owner == seat
        ]
        cards = seen["hands"][seat] + seen["decks"][seat] + seen["discards"][seat] + in_columns
        assert sorted(cards) == sorted(CARDS)
    score_cards = [(column["symbol"], column["points"]) for column in seen["columns"]]
    for won in seen["won"]:
        score_cards += won
    assert Counter(score_cards + seen["out"] + twin.score_deck) == used


# ------------------------------------------------------------------ whole games


@pytest.mark.parametrize("players", range(2, 7))
def test_random_games_lose_no_card_and_end(players: int) -> None:
    asked: Counter[str] = Counter()
    for seed, switches in enumerate(SWITCHES):
        random = Random(seed)
        twin = Twin(players, box_with(*switches), chance_of(players, seed))
        asked += play(twin, lambda _, question, random=random: random.choice(question.options))
        result = twin.result
        assert result is not None
        assert sum(result["share"]) == 60
        assert twin.snapshot()["round"] == 5
        assert not twin.score_deck
        assert sum(map(len, twin.snapshot()["won"])) + len(twin.out) == 6 * players
    assert set(asked) == {"play", "disguise", "traitor"}


@pytest.mark.parametrize("players", range(2, 6))
def test_T2_when_all_pass_in_a_row_the_round_ends(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody fills the last column and the storms are kept back, until nobody holds a card.

    Not with six players: their six storms close all columns in the end.
    """
    twin = table(players, 5, [[] for _ in range(players)])
    ended_full: list[bool] = []
    evaluate = twin.evaluate

    def look_and_evaluate() -> None:
        ended_full.append(all(twin.is_full(column) for column in twin.columns))
        if not ended_full[-1]:
            assert not any(player.hand or player.deck or player.discard for player in twin.players)
        evaluate()

    def put_in_the_first(_: Twin, question: Question) -> tuple:
        if question.ask != "play":
            return DONE
        return min(question.options, key=lambda option: (option[1] == "storm", option[2]))

    monkeypatch.setattr(twin, "evaluate", look_and_evaluate)
    play(twin, put_in_the_first)
    assert len(ended_full) == 6
    assert not ended_full[0]


def test_T2_an_empty_hand_draws_first_if_it_can() -> None:
    twin = table(2, 5, [["king", "queen", "prince"], ["squire", "juliet", "romeo"]])
    game = twin.play()
    next(game)
    player = twin.players[1]
    player.discard, player.deck, player.hand = player.hand + player.deck, [], []
    question = game.send(("play", "king", 0))
    assert question[:2] == ("play", 1)
    assert len(player.hand) == 3
    assert player.discard == []
    assert player.reshuffles == 1


def test_two_players_without_ones() -> None:
    twin = Twin(2, box_with(ones="out"), chance_of(2, seed=3))
    assert len(twin.score_deck) == 12
    assert all(points > 1 for _, points in twin.score_deck)
    three = Twin(3, box_with(ones="out"), chance_of(3, seed=3))
    assert three.score_deck == chance_of(3, seed=3)["score_cards"][:18]


# ------------------------------------------------------------------ immediate effects


def table(players: int, points: int, hands: list[list[str]]) -> Twin:
    """A round whose columns are all worth so many points; the hands are dealt as told."""
    chance = chance_of(players, seed=0)
    chance["decks"] = [hand + [card for card in CARDS if card not in hand] for hand in hands]
    chance["score_cards"] = [(symbol, points) for symbol in SYMBOLS] * 6
    return Twin(players, BOX, chance)


def answer_all(twin: Twin, *answers: tuple) -> Question:
    """Give these answers in a row; returns the question that comes next."""
    game = twin.play()
    question = next(game)
    for answer in answers:
        question = game.send(answer)
    return question


def laid_out(twin: Twin) -> list[list[tuple]]:
    return [column["cards"] for column in twin.snapshot()["columns"]]


def test_T1_only_the_card_just_above_is_turned_up() -> None:
    twin = table(2, 5, [["king", "queen", "prince"], ["squire", "juliet", "romeo"]])
    answer_all(twin, ("play", "king", 0), ("play", "squire", 0), ("play", "queen", 0))
    assert laid_out(twin) == [[("king", 0, "up"), ("squire", 1, "up"), ("queen", 0, "down")], []]


def test_X1_explorers_chain_round_the_table() -> None:
    twin = table(2, 5, [["explorer", "queen", "king"], ["explorer", "juliet", "romeo"]])
    answer_all(twin, ("play", "explorer", 0), ("play", "explorer", 1), ("play", "king", 0))
    # Mine goes right and turns up the other, which goes round and turns up the king.
    assert laid_out(twin) == [[("king", 0, "up"), ("explorer", 1, "down")], [("explorer", 0, "down")]]


def test_X1_an_explorer_of_this_turn_stays() -> None:
    hands = [["explorer", "queen", "king"], ["explorer", "juliet", "romeo"], ["explorer", "witch", "wizard"]]
    twin = table(3, 5, hands)
    game = twin.play()
    next(game)
    twin.columns[2].closed = True
    game.send(("play", "explorer", 0))
    game.send(("play", "explorer", 1))
    game.send(("play", "explorer", 0))
    # It sends the first to the second, the second round to itself: there it ends.
    assert laid_out(twin)[:2] == [[("explorer", 2, "up"), ("explorer", 1, "down")], [("explorer", 0, "down")]]


def test_X1_an_explorer_without_another_open_column_stays() -> None:
    twin = table(2, 5, [["explorer", "queen", "king"], ["juliet", "romeo", "explorer"]])
    game = twin.play()
    next(game)
    twin.columns[1].closed = True
    game.send(("play", "explorer", 0))
    game.send(("play", "juliet", 0))
    assert laid_out(twin)[0] == [("explorer", 0, "up"), ("juliet", 1, "down")]


def test_X2_the_assassin_kills_whoever_turns_it_up_but_only_once() -> None:
    twin = table(2, 5, [["assassin", "explorer", "king"], ["juliet", "romeo", "queen"]])
    answer_all(twin, ("play", "assassin", 0), ("play", "juliet", 0), ("play", "king", 0))
    assert twin.snapshot()["discards"] == [[], ["juliet"]]
    assert laid_out(twin)[0] == [("assassin", 0, "up"), ("king", 0, "down")]

    twin = table(2, 5, [["assassin", "king", "queen"], ["explorer", "romeo", "juliet"]])
    answer_all(twin, ("play", "assassin", 1), ("play", "explorer", 0), ("play", "king", 0))
    assert twin.snapshot()["discards"] == [[], ["explorer"]]
    assert laid_out(twin) == [[("king", 0, "down")], [("assassin", 0, "up")]]


def test_X3_a_storm_closes_its_column_for_explorers_too() -> None:
    twin = table(
        3, 5, [["storm", "king", "queen"], ["juliet", "romeo", "prince"], ["explorer", "witch", "wizard"]]
    )
    question = answer_all(
        twin, ("play", "storm", 1), ("play", "juliet", 1), ("play", "explorer", 0), ("play", "king", 0)
    )
    assert laid_out(twin) == [
        [("king", 0, "down")],
        [("storm", 0, "up"), ("juliet", 1, "down")],
        [("explorer", 2, "down")],
    ]
    assert twin.is_full(twin.columns[1])
    assert {column for _, _, column in question.options} == {0, 2}


@pytest.mark.parametrize(("fills", "full"), [("no", False), ("yes", True)])
def test_X4_a_disguise_hides_a_card_of_its_owner(fills: str, full: bool) -> None:
    twin = table(2, 3, [["disguise", "king", "queen"], ["juliet", "romeo", "prince"]])
    twin.box = box_with(fills=fills)
    game = twin.play()
    next(game)
    game.send(("play", "disguise", 1))
    question = game.send(("play", "juliet", 1))
    assert question[:3] == ("disguise", 0, 1)
    hidden = {("hide", card) for card in twin.players[0].hand}
    assert set(question.options) == {DONE} | hidden
    assert twin.snapshot()["turn"] == 1
    game.send(("hide", "queen"))
    assert laid_out(twin)[1] == [("disguise", 0, "up"), ("queen", 0, "hidden"), ("juliet", 1, "down")]
    assert [len(player.hand) for player in twin.players] == [3, 3]
    assert twin.is_full(twin.columns[1]) == full


def test_X5_a_traitor_swaps_score_cards_and_closed_stays() -> None:
    twin = table(2, 2, [["traitor", "king", "queen"], ["juliet", "romeo", "prince"]])
    game = twin.play()
    next(game)
    twin.columns[0].score_card = ("art", 5)
    twin.columns[1].closed = True
    game.send(("play", "traitor", 0))
    question = game.send(("play", "juliet", 0))
    assert question == Question("traitor", 0, 0, [DONE, ("swap", 1)])
    assert not twin.is_full(twin.columns[0])
    game.send(("swap", 1))  # now both are full: the round is over and evaluated
    assert twin.round == 1
    assert twin.snapshot()["won"] == [[], [(SYMBOLS[1], 2)]]
    assert twin.out == [("art", 5)]
    assert twin.turn == 0  # T4


# ------------------------------------------------------------------ evaluation


def winner(*cards: str, symbol: str = "art", **switches: str) -> int | None:
    """Cards are written "king 0": the card and its owner, from the score card downwards."""
    return winner_of(Column((symbol, 3), cards=column_of(*cards)), box_with(**switches))


def values(*cards: str) -> list[float | None]:
    """V5: the values as the table says them, not doubled."""
    doubled = final_values(column_of(*cards), "art", BOX)
    return [None if value is None else value / 2 for value in doubled]


def column_of(*cards: str) -> list[Laid]:
    return [Laid(card, int(owner)) for card, owner in (text.split() for text in cards)]


def test_V6_highest_sum_then_nearest_card() -> None:
    assert winner("king 0", "queen 1") == 0
    assert winner("queen 0", "romeo 1", "explorer 1") == 1
    assert winner("queen 1", "queen 0") == 1  # the rulebook's first example: 16 each, the nearer card wins
    assert winner("double 1", "queen 0", "double 0", "king 1") == 1  # 16 + 20 each, his double is nearest
    assert winner("disguise 0") == 0  # a sum of 0 can win
    assert winner() is None


def test_V6_specialists_under_their_own_symbol() -> None:
    assert winner("troubadour 0", "dragon 0", "fencer 1", "queen 1", symbol="art") == 0
    assert winner("musketeers 0", "troubadour 1", symbol="art") == 1
    assert winner("musketeers 0", "troubadour 1", symbol="trade") == 0


def test_V6_beggar_lowest_sum_then_farthest_card() -> None:
    assert winner("king 0", "beggar 1") == 1
    assert winner("king 0", "beggar 1", "squire 2") == 2
    assert winner("beggar 0", "queen 1", "queen 2", "king 0") == 2
    assert winner("beggar 0", "king 0", "disguise 1") == 1  # only a disguise: 0 wins
    assert winner("beggar 0", "beggar 1", "king 0") == 1  # any number of beggars
    assert winner("beggar 0", "musketeers 1") == 1
    assert winner("king 0", "beggar 1", "witch 1") == 0  # the witch sends the beggar away


def test_V6_only_valueless_doubles_cannot_win() -> None:
    assert winner("beggar 0", "double 1") == 0
    assert winner("beggar 0", "double 1", valueless="beggar") == 1
    assert winner("double 1") is None
    assert winner("double 1", valueless="beggar") is None
    assert winner("double 1", "musketeers 0") == 0
    assert winner("disguise 0", "double 1") == 0
    # But a valueless double is a card for the tie.
    assert winner("queen 0", "beggar 2", "king 2", "queen 1", "double 0") == 0  # 16 each, the farthest
    assert winner("double 1", "musketeers 0", "storm 1", "squire 1") == 1  # 11 each, the nearest


def test_V1_musketeers_void_all_effects() -> None:
    assert winner("musketeers 0", "wizard 1", "king 1") == 1
    assert winner("prince 0", "squire 0", "musketeers 1", "king 1") == 1
    assert winner("musketeers 0", "romeo 1", "juliet 1", "fencer 0", "double 1") == 0  # 19 and 19: the nearer
    assert winner("romeo 1", "musketeers 0", "juliet 1", "fencer 0") == 1
    assert winner("musketeers 0", "dragon 0", "king 1", "squire 1") == 0
    assert winner("tom_thumb 0", "musketeers 0", "hermit 1", "squire 1") == 1  # 13 against 14


def test_V2_wizard_removes_ten_or_more() -> None:
    assert winner("king 0", "wizard 1") == 1  # the rulebook's second example
    assert winner("traitor 0", "wizard 1") == 1  # exactly 10
    assert winner("king 0", "wizard 1", "wizard 0") == 0  # two cancel
    assert winner("king 0", "double 1", "wizard 1") == 1  # a double of a wizard is none
    assert winner("assassin 0", "storm 1", "wizard 1", "hermit 0") == 1  # 9.5 stays, the hermit leaves
    assert winner("assassin 0", "fencer 0", "wizard 1") == 0
    assert winner("troubadour 0", "wizard 1", symbol="art") == 1  # worth 12 here
    assert winner("troubadour 0", "wizard 1", symbol="trade") == 0
    assert winner("prince 0", "squire 0", "wizard 1") == 1  # without his prince the squire has 2


def test_V3_witch_removes_nine_or_less_but_not_herself() -> None:
    assert winner("witch 0", "storm 1") == 0
    assert winner("witch 0", "assassin 1") == 1
    assert winner("witch 0", "witch 1", "storm 0") == 0
    assert winner("romeo 0", "juliet 0", "witch 1", "queen 1") == 1  # Romeo is looked at as 5
    assert winner("tom_thumb 0", "king 0", "queen 0", "witch 1", "juliet 1") == 0
    assert winner("prince 0", "squire 0", "witch 1", "explorer 1", "squire 1") == 0  # 14 and 14 nearer
    assert winner("wizard 0", "king 1", "witch 2") == 2  # a wizard removed has still worked
    assert winner("double 0", "witch 1") == 1  # the double has 1 and leaves
    assert winner("witch 0", "double 1") == 0  # the double has none and stays


def test_V3_doubles_before_wizard_and_witch() -> None:
    # Together: the double has the king's 20 and leaves with him. One by one: it has what stayed below, 8.
    assert winner("double 0", "king 1", "fencer 0", "fencer 1", "wizard 1") == 1
    assert winner("double 0", "king 1", "fencer 0", "fencer 1", "wizard 1", removal="one_by_one") == 0
    assert winner("double 0", "double 0", "king 1", "fencer 2", "wizard 2") == 2
    assert winner("double 0", "assassin 1", "wizard 2") == 0  # 9.5 for both, the double is nearer
    # The wizard takes king and double; the witch looks at what is left.
    assert winner("double 0", "king 0", "fencer 0", "wizard 1", "witch 2") == 2
    assert winner("double 0", "squire 1", "king 2", "witch 1", removal="one_by_one") == 0


def test_V4_prince_and_squire_of_one_colour() -> None:
    assert winner("king 1", "prince 0", "squire 0") == 0
    assert winner("king 1", "prince 0", "squire 1") == 1
    assert winner("squire 1", "prince 0", "squire 0", "king 2", "prince 1") == 1
    assert winner("squire 2", "prince 0", "squire 0", "squire 1", "prince 1") == 0
    assert winner("prince 0", "squire 0", "beggar 1") == 0


def test_V5_hermit_and_tom_thumb_count_the_other_cards() -> None:
    assert values("hermit 0", "king 1", "disguise 1") == [10, 20, 0]
    assert values("tom_thumb 0", "king 1", "disguise 1") == [8, 20, 0]
    assert values("hermit 0", *["king 1"] * 13)[0] == 0
    assert values("hermit 0") == [12]


def test_V5_romeo_with_his_own_juliet() -> None:
    assert values("romeo 0", "juliet 0") == [15, 14]
    assert values("romeo 0", "juliet 1") == [5, 14]
    assert winner("juliet 0", "romeo 0", "king 1", "hermit 1") == 0  # 29 against 20 + 9: the nearer


def test_V5_doubles_copy_changed_values_but_no_effects() -> None:
    assert values("double 0", "tom_thumb 1", "king 0") == [8, 8, 20]
    assert values("double 0", "double 1", "romeo 1", "juliet 1") == [15, 15, 15, 14]
    assert values("king 0", "double 1") == [20, None]
    assert values("double 0", "dragon 1", "king 0") == [9, 11, 18]  # one dragon, not two
    assert winner("king 0", "double 1", "beggar 0", "musketeers 0") == 0


def test_V5_dragons_bite_all_other_players_cards_down_to_nothing() -> None:
    assert values("dragon 0", "king 1", "witch 1", "queen 0") == [11, 18, 0, 16]
    assert values("dragon 0", "dragon 1", "king 2", "queen 0") == [9, 9, 16, 14]
    assert values("double 0", "king 1", "dragon 1") == [18, 20, 11]  # doubles copy before dragons
    assert values("dragon 0", "double 1") == [11, None]


# ------------------------------------------------------------------ the end


def test_E1_doubling() -> None:
    honza = list(zip(SYMBOLS, (3, 2, 2, 3, 1, 2), strict=True))
    assert doubled_points(honza, BOX) == 26
    iveta = list(zip(SYMBOLS, (1, 4, 5, 2, 2, 1), strict=True))
    assert doubled_points(iveta, BOX) == 30
    assert doubled_points([*iveta, ("art", 1)], BOX) == 29
    assert doubled_points([*iveta, ("art", 5)], BOX) == 37  # the best card of the symbol is doubled
    radka = [("art", 4), ("farming", 3), ("military", 4), ("religion", 4), ("art", 5)]
    assert doubled_points(radka, BOX) == 0


def test_E1_ties_share_the_win() -> None:
    twin = Twin(3, BOX, chance_of(3, seed=0))
    six = list(zip(SYMBOLS, (1,) * 6, strict=True))
    for player, won in zip(
        twin.players, ([("art", 5), ("art", 4), ("art", 3)], six, [("art", 3)]), strict=True
    ):
        player.won = won
    twin.end()
    assert twin.result == {
        "points": [12, 12, 3],
        "sum_points": [12, 6, 3],
        "doubled_points": [0, 12, 0],
        "share": [30, 30, 0],
        "rank": [1, 1, 3],
    }
