"""The worked examples of the rulebook. Their pictures are lost; what the text says of them is played."""

from sim.games.kabale_und_hiebe.rules.p4_end import run_end
from tests.rules.kabale_und_hiebe.table import Table, find_winner


def test_V6_example_1_two_have_16_and_the_nearer_card_wins() -> None:
    """Blue (A) and white (B) have the same highest sum of 16; blue's card lies higher."""
    assert find_winner("A queen, B fencer, B landowner, C storm") == "A"
    assert find_winner("B fencer, A queen, B landowner, C storm") == "B"


def test_V2_example_2_the_wizard_removes_the_king() -> None:
    """White's (B) wizard removes blue's (A) king, and white takes the score card."""
    assert find_winner("A king, B wizard") == "B"


HONZA = "art 3, farming 2, religion 2, trade 3, military 1, alchemy 2"
RADKA = "art 4, farming 3, military 4, alchemy 4, trade 5"
IVETA = "art 1, farming 4, religion 5, trade 2, military 2, alchemy 1, trade 1"


def test_E1_the_final_scores_of_the_example() -> None:
    """13 × 2 = 26; 20 without all symbols; 15 … of six symbols, one further card: 2 × sum − 1 = 29."""
    table = Table(3, won=[HONZA, "art 4, farming 3, military 4, alchemy 4, trade 5", IVETA]).play(run_end)
    assert table.result["sum_points"][0] == 13
    assert table.result["doubled_points"] == [26, 0, 29]
    assert table.result["points"] == [26, 20, 29]
    assert table.result["rank"] == [2, 3, 1]
    assert table.result["share"] == [0, 0, 60]
