"""Each idea does what it says: at tables set by hand, and in a few games beside what it is based on.

The games are fixed by their seed, so nothing here is left to chance. That a strategy wins is not tested: that
is what runs with intervals are for.
"""

from __future__ import annotations

import os
import subprocess
import sys
from ast import literal_eval
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sim.core.match import Match
from sim.core.strategy import load_strategy, read_restrictions, set_parameters
from sim.games.kabale_und_hiebe import game
from sim.games.kabale_und_hiebe.rules.p1_turn import offer_plays
from sim.games.kabale_und_hiebe.telling.ledger import Ledger, Row
from sim.games.kabale_und_hiebe.vocabulary import SYMBOLS, Card, Event
from strategies.kabale_und_hiebe.shared import GAIN
from tests.kit.kabale_und_hiebe import decode_option
from tests.rules.kabale_und_hiebe.table import Table

SEED = 5
DEALS = 8
STRONG = {Card.KING, Card.QUEEN, Card.JULIET, Card.PRINCE, Card.EXPLORER}
WEAK = {Card.DISGUISE, Card.WITCH, Card.SQUIRE, Card.TOM_THUMB, Card.BEGGAR, Card.ROMEO}
COUPLES = ({Card.PRINCE, Card.SQUIRE}, {Card.ROMEO, Card.JULIET})
LOUD = {Card.WIZARD, Card.WITCH, Card.DRAGON, Card.BEGGAR, Card.MUSKETEERS}


def weigh(label: str, columns: list[str], hand: str, players: int = 2, **settings: Any) -> dict[tuple, float]:
    """All plays at a table with what a strategy on seat 0 thinks they gain; the one it makes comes first."""
    world = Table(players, columns, hands=[hand], **settings).world
    strategy = load_strategy(label, "kabale_und_hiebe")
    set_parameters(world.me[0], strategy, players)
    offer_plays(world, 0)
    world.offer.first[world.offer.groups] = world.offer.n
    choose = strategy.compiled(game.SHOWN)
    chosen = int(choose(world.me[0], world.table, world.offer, world.book))
    options = [chosen, *range(int(world.offer.n))]
    return {decode_option(world, option): float(world.me[0].note[GAIN + option]) for option in options}


def ask(label: str, columns: list[str], hand: str, players: int = 2, **settings: Any) -> tuple:
    """What a strategy on seat 0 plays at a table."""
    return next(iter(weigh(label, columns, hand, players, **settings)))


@cache
def play(label: str, players: int = 3, deals: int = DEALS, others: str = "greedy") -> Counter:
    """What a strategy on seat 0 did against the others, over some deals."""
    match = Match(game, game.load_box(), [label] + [others] * (players - 1), SEED)
    did: Counter = Counter()
    for deal in range(deals):
        ledger = Ledger(players)
        for row in (Row(*row) for row in match.trace(deal).tolist()):
            if row.seat == 0:
                count_row(ledger, row, did)
            ledger.book_row(row)
        did["points"] += sum(head.points for head in ledger.won[0])
        did["score cards"] += len(ledger.won[0])
    return did


def count_row(ledger: Ledger, row: Row, did: Counter) -> None:
    did["moved"] += row.event == Event.MOVED
    did["hid"] += row.event == Event.HID
    did["swapped"] += row.event == Event.SWAPPED
    if row.event in (Event.PLAYED, Event.HID):
        count_couples(ledger, row, did)
    if row.event != Event.PLAYED:
        return
    head, lying = ledger.heads[row.b], ledger.columns[row.b]
    lacking = head.points - sum(card.seen != -2 for card in lying)
    symbols = {won.symbol for won in ledger.won[0]}
    did["plays"] += 1
    did[f"played {Card(row.a).name.lower()}"] += 1
    did["under a new symbol"] += head.symbol not in symbols
    did["under a sixth symbol"] += head.symbol not in symbols and len(symbols) == SYMBOLS - 1
    did["under a high card"] += head.points >= 4
    did["strong"] += row.a in STRONG
    did["strong and early"] += row.a in STRONG and lacking > 1
    did["weak, early, under a high card"] += row.a in WEAK and lacking > 1 and head.points >= 4
    did["early"] += lacking > 1
    did["added"] += lacking <= 0
    did["loud beside the leader"] += row.a in LOUD and find_leader(ledger) in {card.seat for card in lying}


def count_couples(ledger: Ledger, row: Row, did: Counter) -> None:
    beside = {card.card for card in ledger.columns[row.b] if card.seat == 0}
    for couple in COUPLES:
        if row.a in couple:
            did["met"] += bool((couple - {row.a}) & beside)
            did["put alone"] += not (couple - {row.a}) & (beside | set(ledger.hands[0]))


def find_leader(ledger: Ledger) -> int:
    points = [sum(head.points for head in won) for won in ledger.won]
    return max(range(1, ledger.players), key=lambda seat: points[seat])


def share(did: Counter, what: str, of: str = "plays") -> float:
    return did[what] / did[of]


# ------------------------------------------------------------------------------------ at a table


@pytest.mark.parametrize("label", ["greedy", "intriguer"])
def test_the_beggar_turns_a_lost_column(label: str) -> None:
    columns = ["art 3: B king, A squire", "trade 1: B queen"]
    assert ask(label, columns, "beggar merchant cardinal") == ("play", "beggar", 0)


@pytest.mark.parametrize("label", ["greedy", "intriguer"])
def test_the_squire_joins_the_prince(label: str) -> None:
    columns = ["art 5: B king, B queen, A prince", "trade 1: A queen"]
    assert ask(label, columns, "squire cardinal merchant") == ("play", "squire", 0)


def test_intriguer_puts_no_card_under_its_own_assassin() -> None:
    columns = ["art 4: B queen, A assassin?", "trade 1"]
    assert ask("intriguer", columns, "king cardinal merchant")[2] == 1


@pytest.mark.parametrize(
    ("card", "columns"),
    [
        ("storm", ["art 4: A queen, A storm?", "trade 4: B cardinal"]),  # it closes what is led
        ("explorer", ["art 1: A king, A explorer?", "trade 5: B queen, B merchant, A prince, B fencer"]),
        ("traitor", ["art 2: A king, A traitor?", "trade 5: B king"]),  # the higher score card comes here
    ],
)
def test_intriguer_gains_by_turning_up_its_own_card(card: str, columns: list[str]) -> None:
    """Beside the same card face up already, which can do nothing any more."""
    play = ("play", "fencer", 0)
    down = weigh("intriguer", columns, "fencer landowner wizard")
    columns[0] = columns[0].replace("?", "")
    if card == "explorer":
        columns[0] = "art 1: A king"  # gone: what is left here is the same
    assert down[play] > weigh("intriguer", columns, "fencer landowner wizard")[play] + 0.03


def test_intriguer_hides_its_second_card_in_thought() -> None:
    columns = ["art 3: B king, A disguise?", "trade 1: B juliet"]
    with_king, without = (
        weigh("intriguer", columns, hand)[("play", "landowner", 0)]
        for hand in ("landowner king witch", "landowner squire witch")
    )
    assert with_king > without + 0.3


def test_the_sixth_symbol_is_worth_more_than_points() -> None:
    won = ["alchemy 3, military 3, farming 3, religion 3, art 3"]
    columns = ["art 4", "trade 2"]
    assert ask("intriguer", columns, "king queen juliet", won=won, round=5)[2] == 1
    assert ask("intriguer", columns, "king queen juliet", won=["alchemy 3"], round=5)[2] == 0


# ------------------------------------------------------------------------------------ in games


def test_collector_plays_under_new_symbols() -> None:
    what = "under a new symbol"
    assert share(play("collector:hunger=8"), what) > share(play("intriguer"), what) + 0.03


def test_big_fish_plays_under_high_score_cards_and_wins_them() -> None:
    idea, usual = play("big_fish"), play("intriguer")
    assert share(idea, "under a high card") > share(usual, "under a high card") + 0.1
    assert share(idea, "points", "score cards") > share(usual, "points", "score cards") + 0.2


def test_thrift_plays_fewer_strong_cards_early() -> None:
    idea, usual = play("thrift:dear=2"), play("intriguer")
    assert share(idea, "strong and early", "strong") < share(usual, "strong and early", "strong") - 0.1


def test_saboteur_plays_its_loud_cards_beside_the_leader() -> None:
    assert (
        play("saboteur:spoil=3")["loud beside the leader"] > play("intriguer")["loud beside the leader"] + 3
    )


def test_scout_moves_its_explorer() -> None:
    assert play("scout:ride=3,way=1")["moved"] > play("intriguer")["moved"] + 3


def test_last_word_plays_where_it_fills_a_column() -> None:
    assert share(play("last_word"), "early") < share(play("intriguer"), "early") - 0.1


def test_bluffer_puts_weak_cards_under_high_score_cards() -> None:
    what = "weak, early, under a high card"
    assert play("bluffer:show=2")[what] > play("intriguer")[what] + DEALS


def test_matchmaker_lets_couples_meet() -> None:
    idea, usual = play("matchmaker:alone=3,meet=3"), play("intriguer")
    assert idea["met"] > usual["met"] + 3
    assert idea["put alone"] < usual["put alone"] - DEALS


@pytest.mark.parametrize("name", ["greedy", "intriguer"])
@pytest.mark.parametrize("players", [2, 4])
def test_random_wins_fewer_points(name: str, players: int) -> None:
    """Far more in a few games than luck can give: who plays sensibly has a multiple of random's points."""
    match = Match(game, game.load_box(), [name] + ["random"] * (players - 1), SEED)
    points = sum(match.play(deal)[0]["points"] for deal in range(20))
    assert points[0] > 1.5 * points[1:players].max()


# ------------------------------------------------------------------------------------ restrictions

FORBIDDEN = {
    "hiding": "hid",
    "swaps": "swapped",
    "explorers": "played explorer",
    "assassins": "played assassin",
    "storms": "played storm",
    "magic": "played wizard",
    "beggars": "played beggar",
    "couples": "met",
    "adding": "added",
    "doubling": "under a sixth symbol",
}


def test_every_restriction_is_tested() -> None:
    assert set(FORBIDDEN) == set(read_restrictions("kabale_und_hiebe"))


@pytest.mark.parametrize("restriction", FORBIDDEN)
@pytest.mark.parametrize("players", [2, 4])
def test_what_is_forbidden_is_never_done(restriction: str, players: int) -> None:
    """Random does everything sooner or later; greedy is asked again and again."""
    what = FORBIDDEN[restriction]
    assert play("random", players, 100, "random")[what] > 0, "it would do it"
    for label, deals in (("random", 12), ("greedy", 3)):
        did = play(f"{label}~{restriction}", players, deals, "random")
        assert did["plays"] > 0
        assert did[what] == 0
        assert restriction != "magic" or did["played witch"] == 0


# ------------------------------------------------------------------------------------ compiled


def play_points(label: str) -> list[list[int]]:
    """Points of every seat in a few games at every table."""
    found = []
    for players in game.PLAYERS:
        match = Match(game, game.load_box(), [label] * players, SEED)
        found += [match.play(deal)[0]["points"].tolist() for deal in range(DEALS)]
    return found


@pytest.mark.compiled
@pytest.mark.parametrize("label", ["intriguer", "saboteur"])
def test_it_plays_the_same_compiled_and_plain(label: str) -> None:
    code = f"from {__name__} import play_points; print(play_points({label!r}))"
    plain = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "SUNKING_PLAIN": "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    assert literal_eval(plain.stdout) == play_points(label)
