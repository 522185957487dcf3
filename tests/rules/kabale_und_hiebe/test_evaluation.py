"""V. Evaluation: columns and who takes them."""

import pytest

from sim.games.kabale_und_hiebe.rules.p3_evaluation import run_evaluation
from tests.rules.kabale_und_hiebe.table import Table, find_winner

LOW = ("beggar", "romeo", "squire", "tom_thumb", "storm", "assassin", "fencer", "merchant")
MANY = ", ".join(f"B {card}" for card in (*LOW, "king", "queen", "juliet", "traitor"))
WINNERS = {
    # V1
    "V1 musketeers void the wizard": ("A king, B wizard, C musketeers", "A"),
    "V1 musketeers void the witch": ("A romeo, A squire, B witch, C hermit, D musketeers", "C"),
    "V1 no pair": ("A prince, A squire, B king, C musketeers", "B"),
    "V1 no beggar": ("A king, B beggar, C musketeers", "A"),
    "V1 hidden ones too": ("A king, B beggar, C disguise, C musketeers!", "A"),
    "V1 the hermit is worth what is printed": ("A hermit, B musketeers, C witch, D squire", "A"),
    "V1 Tom Thumb too": ("A tom_thumb, B musketeers, C witch", "B"),
    "V1 Romeo too": ("A romeo, A juliet, B king, C musketeers", "B"),  # 5 + 14 against 20
    "V1 dragons do nothing": ("A hermit, B dragon, C musketeers", "A"),
    "V1 a double has no value": ("A double, B king, C musketeers", "B"),
    "V1 specialists have two values": ("A troubadour, B cardinal, C witch, D musketeers", "A"),
    # V2
    "V2 cards of ten or more leave": ("A king, B wizard", "B"),
    "V2 two wizards cancel": ("A king, B wizard, C wizard", "A"),
    "V2 a traitor is worth ten": ("A traitor, B wizard", "B"),
    "V2 an assassin stays": ("A assassin, B wizard", "A"),
    "V2 a storm stays": ("A storm, B wizard", "A"),
    "V2 the hermit leaves as he is printed": ("A hermit, B wizard, C squire, D romeo, C disguise", "B"),
    "V2 a double of a wizard is none": ("A king, B double, C wizard", "B"),  # worth 7, and nearer
    "V2 a double of a king leaves": ("B double, A king, C wizard", "C"),
    "V2 a double of a double of a king leaves": ("B double, D double, A king, C wizard", "C"),
    "V2 a double without anything below it stays": ("A king, C wizard, B double", "C"),
    # V3
    "V3 cards of nine or less leave": ("A storm, B witch", "B"),
    "V3 two witches cancel": ("A storm, B witch, C witch", "A"),
    "V3 an assassin stays": ("A assassin, B witch", "A"),
    "V3 a disguise leaves": ("A disguise, B witch", "B"),
    "V3 the double of the witch leaves": ("A double, B witch, C double", "B"),
    "V3 a wizard has worked before he leaves": ("A king, B wizard, C witch", "C"),
    "V3 Tom Thumb leaves as he is printed": ("A tom_thumb, B witch, C storm, D storm, C romeo", "B"),
    "V3 a beggar that left does nothing": ("A king, B beggar, C witch", "A"),
    # V4
    "V4 prince and squire take it": ("A king, A queen, B prince, B squire", "B"),
    "V4 not of two players": ("A prince, B squire, C king", "C"),
    "V4 before the beggar": ("A prince, A squire, B beggar", "A"),
    "V4 of several the nearest": ("A squire, B prince, B squire, A prince", "A"),
    "V4 not if the wizard took the prince": ("A prince, A squire, B wizard", "B"),
    "V4 not if the witch took the squire": ("A prince, A squire, B king, C witch", "B"),
    # V5
    "V5 the hermit loses 1 for each other card": ("A hermit, B storm, B disguise, C squire, C romeo", "B"),
    "V5 the hermit is not below 0": (f"A hermit, {MANY}, C disguise", "C"),  # both 0, and C is farther
    "V5 Tom Thumb gains 3 for each": ("A tom_thumb, B storm, C disguise, B disguise, C squire", "A"),
    "V5 Romeo is worth 15 with his own Juliet": ("A romeo, A juliet, B king, B squire", "A"),
    "V5 not with another's": ("A romeo, B juliet", "B"),
    "V5 not if she left": ("A romeo, A juliet, B wizard", "B"),
    "V5 a double has the value of what is below": ("A double, B king", "A"),
    "V5 below, not above": ("B king, A double, C witch", "B"),
    "V5 a double of a double": ("A double, C double, B king", "A"),
    "V5 nothing below: no value": ("A witch, B double", "A"),
    "V5 a double of a hermit": ("C assassin, A double, B hermit, D squire, D disguise", "C"),
    "V5 dragons take 2 of each card of the others": ("A fencer, A landowner, B dragon, B romeo", "B"),
    "V5 not of the owner's": ("A queen, B dragon, B romeo", "B"),  # 14 against 16
    "V5 not below 0": ("B dragon, B beggar, A disguise, C squire", "C"),  # both 0, and C is farther
    "V5 two dragons take 4": ("B dragon, B romeo, C dragon, A queen", "B"),
    # V6
    "V6 the highest sum": ("A king, B queen, B witch", "A"),
    "V6 a tie goes to the nearest card": ("B fencer, A queen, B landowner", "B"),
    "V6 the beggar turns it round": ("A king, B beggar, C queen", "B"),
    "V6 two beggars are like one": ("A beggar, B beggar, C king", "B"),
    "V6 with a beggar the farthest card": ("B fencer, A queen, C beggar, C king, B landowner", "B"),
    "V6 a sum of 0 can win": ("A disguise, B beggar", "A"),
    "V6 only a double without value cannot win": ("B beggar, A double", "B"),
    "V6 nor without a beggar": ("A double, B musketeers, B double", "B"),
    "V6 a valueless double counts for a tie": ("A double, B queen, C musketeers, A queen", "A"),
    "V6 and with a beggar": ("A fencer, B fencer, C beggar, C king, A double", "A"),
    "V6 specialists are worth 12 under their own symbol": ("A troubadour, B cardinal, B witch", "A"),
}  # fmt: skip


def check(name: str) -> None:
    cards, winner = WINNERS[name]
    assert find_winner(cards) == winner


def names_of(clause: str) -> list[str]:
    return [name for name in WINNERS if name.startswith(clause)]


@pytest.mark.parametrize("name", names_of("V1"))
def test_V1_musketeers(name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", names_of("V2"))
def test_V2_wizard(name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", names_of("V3"))
def test_V3_witch(name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", names_of("V4"))
def test_V4_prince_and_squire(name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", names_of("V5"))
def test_V5_values(name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", names_of("V6"))
def test_V6_sums(name: str) -> None:
    check(name)


REMOVALS = {  # cards, winner if all leave together, winner if one by one from the bottom up
    "the king leaves before the double is looked at": ("A double, B king, C wizard", "C", "A"),
    "a double over a double": ("A double, D double, B king, C wizard", "C", "A"),
    "the witch": ("A double, B storm, C witch, C king, D king", "C", "C"),
    "a double over what stays": ("A double, C wizard, B king", "A", "A"),
}


@pytest.mark.parametrize("name", REMOVALS)
def test_V3_who_leaves_is_fixed_first_or_one_by_one(name: str) -> None:
    cards, together, one_by_one = REMOVALS[name]
    assert find_winner(cards) == together
    assert find_winner(cards, changes={"removal": "one_by_one"}) == one_by_one


def test_V6_nobody_can_win_and_the_score_card_is_out() -> None:
    assert find_winner("A double, B double, C double") == ""
    assert find_winner("A double, B double", head="trade 5") == ""


VALUELESS = {  # switch: winner where the highest sum wins, winner with a beggar
    "never": ("", "B"),
    "highest": ("A", "B"),
    "beggar": ("", "A"),
}


@pytest.mark.parametrize("switch", VALUELESS)
def test_V6_whether_doubles_without_value_can_win_is_a_switch(switch: str) -> None:
    highest, lowest = VALUELESS[switch]
    assert find_winner("A double, C double", changes={"valueless_wins": switch}) == highest
    assert find_winner("B beggar, A double", changes={"valueless_wins": switch}) == lowest


def test_V7_all_cards_go_to_their_owners_discard_piles_removed_ones_too() -> None:
    table = Table(2, ["art 3: A king, B disguise, B romeo!, B wizard?", "trade 1: A witch"]).play(
        run_evaluation
    )
    assert table.discards == [["king", "witch"], ["disguise", "romeo", "wizard"]]
    assert table.state["columns"] == []


def test_V7_columns_are_evaluated_from_the_left() -> None:
    table = Table(2, ["art 3: A king", "trade 1: A witch"]).play(run_evaluation)
    assert table.won[0] == [("art", 3), ("trade", 1)]


NUMBERS = {
    "romeo.with_juliet": ("A romeo, A juliet, B king, B squire", 0, "B"),
    "hermit.loss": ("A hermit, B assassin, C disguise, D squire", 0, "A"),
    "tom_thumb.gain": ("A tom_thumb, B storm, C disguise, D squire", 0, "B"),
    "dragon.loss": ("B dragon, A explorer", 0, "A"),
    "wizard.least": ("A king, B wizard", 42, "A"),
    "witch.most": ("A storm, B witch", 16, "A"),
    "cards.king.value": ("A king, B queen", 30, "B"),
    "cards.troubadour.own": ("A troubadour, B assassin", 18, "B"),
}


@pytest.mark.parametrize("key", NUMBERS)
def test_every_number_of_the_evaluation_comes_from_the_box(key: str) -> None:
    cards, value, winner = NUMBERS[key]
    assert find_winner(cards) != winner
    assert find_winner(cards, changes={key: value}) == winner
