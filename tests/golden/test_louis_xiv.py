"""Transcripts are true: kept games to the letter, ledger against kernel, score against result."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from sim.core.jit import PLAIN
from sim.core.match import Match
from sim.games.louis_xiv import game
from sim.games.louis_xiv.telling.game import PARTS
from sim.games.louis_xiv.telling.ledger import Ledger, Row
from sim.games.louis_xiv.telling.p2_influence import find_path
from sim.games.louis_xiv.telling.p3_tile import TileStory
from sim.games.louis_xiv.vocabulary import NOBODY, Ask, Do, Event
from sim.games.louis_xiv.words import tell_choice
from tests.golden.write import FOLDER, GAMES, print_game

SCARCE: dict[str, Any] = {
    "stones.each": 4,
    "stones.general_2": (2, 3),
    "stones.general_3": (2, 2, 3),
    "stones.general_4": (1, 1, 2, 2),
}
DARK = {"hand.dark": 2, "coats.each": 2, "missions.D5.amount": 5}
SMALL_BOX = {"supply.chips": (1, 1, 1, 1, 1), "supply.gold": 20, "coats.each": 1, "coats.short": "substitute"}
FLIPS = {"louis.flips": "always", "place.person": 0}
VARIANTS = {"printed": {}, "scarce": SCARCE, "dark": DARK, "small box": SMALL_BOX, "flips": FLIPS}


@pytest.mark.parametrize("name", GAMES)
def test_kept_game_is_told_to_the_letter(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert print_game(GAMES[name]) == kept, (
        f"tests/golden/{name}.txt differs; if the change is meant, run `python -m tests.golden.write` "
        "and read the difference before you keep it"
    )


@pytest.mark.compiled
@pytest.mark.skipif(PLAIN, reason="runs with SUNKING_PLAIN=0")
def test_compiled_kernels_tell_the_same_game() -> None:
    assert print_game(GAMES["two"]) == (FOLDER / "two.txt").read_text(encoding="utf-8")


def test_kept_games_fit_a_page() -> None:
    for name in GAMES:
        for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
            assert len(line) <= 100, line
            assert line == line.rstrip()


def play_games(changes: dict[str, Any], deals: int) -> Iterator[tuple[Match, Any, list[Row]]]:
    facts = game.load_box(changes, "test")
    for players in game.PLAYERS:
        match = Match(game, facts, ["random"] * players)
        for deal in range(deals):
            yield match, facts, [Row(*row) for row in match.trace(deal).tolist()]


@pytest.mark.parametrize("variant", VARIANTS)
def test_ledger_agrees_with_the_kernel(variant: str) -> None:
    for match, _, rows in play_games(VARIANTS[variant], 12):
        ledger = Ledger(match.world)
        for row in rows:
            ledger.book_row(row)
            if row.event == Event.STANDING:
                holding = ledger.holdings[row.seat]
                assert (holding.gold, holding.own, holding.general) == (row.a, row.b, row.c)
            elif row.event == Event.BOARD:
                assert ledger.side[row.a] == row.b
                assert ledger.stones[row.a] == list(row[4:9])
        check_end(ledger, match.world)


def check_end(ledger: Ledger, world: Any) -> None:
    table = world.table
    for seat, holding in enumerate(ledger.holdings):
        me = world.me[seat]
        assert holding.chips == list(table.chips[seat])
        assert sorted(holding.cards) == sorted(me.card[: table.cards[seat]])
        assert sorted(holding.intrigues) == [person for person in range(12) if me.intrigue[person]]
        assert sorted(holding.missions) == sorted(me.mission[: table.missions[seat]])
        assert [laid.card for laid in holding.laid] == list(table.laid_card[seat, : table.laid[seat]])
        assert holding.coats == list(me.coat)
        stones = holding.own + holding.general + ledger.count_on_tiles(seat)
        assert stones == world.book.stones_each


@pytest.mark.parametrize("variant", VARIANTS)
def test_score_in_the_transcript_adds_up_to_the_result(variant: str) -> None:
    for match, facts, rows in play_games(VARIANTS[variant], 4):
        seats = range(len(match.order))
        told = strip(game.tell_game(facts, match.world, np.array(rows), ["x"] * len(seats))[-1])
        result = match.world.result
        for seat in seats:
            parts = r"missions? = (\d+).*coats? = (\d+).*kinds? = (\d+) +(\d+) +(\d+)"
            line = re.search(rf"{'ABCD'[seat]} x .*{parts}", told)
            assert line
            missions, coats, majorities, points, own = map(int, line.groups())
            assert missions + coats + majorities == points == result.points[seat]
            assert own == result.own_stones[seat]
        winners = [seat for seat in seats if result.share[seat] > 0]
        assert "share the win" in told if len(winners) > 1 else f"{'ABCD'[winners[0]]} (x) wins" in told


def strip(lines: list[str]) -> str:
    return re.sub(r"\[(?:/|[a-z]+\d?)\]", "", "\n".join(lines))


def test_every_event_and_every_decision_has_words() -> None:
    told = {name for story in (*PARTS, TileStory) for name in dir(story)}
    assert {f"tell_{event.name.lower()}" for event in Event} <= told
    assert {f"ask_{ask.name.lower()}" for ask in Ask} <= told


def test_every_option_has_words() -> None:
    book = Match(game, game.load_box(), ["random"] * 2).world.book
    for do in Do:
        assert tell_choice(book, do, 0, NOBODY if do == Do.RETURN else 1, 0)


def test_interventions_show_up() -> None:
    facts = game.load_box()
    plans = [
        "blank:seat=0,order=all",
        "grant:seat=1,card=L4,tile=3,round=1,points=7",
        "force:seat=1,pile=dark",
    ]
    told = tell_deals(Match(game, facts, ["random"] * 2, interventions=plans), facts, 5)
    assert "its ability is blanked" in told
    assert 'B is granted "stone on tile 3" M-L4, laid out and worth 7 points' in told
    assert "from the dark pile, intervention: pile forced" in told
    assert '"stone on tile 3" M-L4 (granted)' in told


def tell_deals(match: Match, facts: Any, deals: int) -> str:
    names = ["x"] * len(match.order)
    games = [game.tell_game(facts, match.world, match.trace(deal), names) for deal in range(deals)]
    return strip([line for chapters in games for chapter in chapters for line in chapter])


def test_P2_5_a_placement_is_told_along_its_path() -> None:
    assert find_path([0, 1, 7], 7) == [7, 1, 0]
    assert find_path([5, 0], None) == [5, 0]


def test_P2_6_a_turn_without_a_choice_is_told() -> None:
    only_jokers = {"influence.jokers": 50, "influence.copies": 0, "stones.general_2": (0, 0)}
    facts = game.load_box(SCARCE | only_jokers)
    told = tell_deals(Match(game, facts, ["random"] * 2), facts, 5)
    assert "has no stone to move and has to play joker for nothing" in told


def test_P3_12_the_neutral_player_is_told() -> None:
    facts = game.load_box()
    told = tell_deals(Match(game, facts, ["random"] * 2), facts, 20)
    assert "The neutral player alone has the most and gets nothing (P3.12)" in told
    assert "neutral 2 off the board" in told
    assert "is not asked to buy" not in told
