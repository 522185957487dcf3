"""A game is fixed by seed, deal and seating, however it is run: compiled or plain, in pieces or at once."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest
from joblib import Parallel, delayed

from sim.core.ask import DECISION
from sim.core.jit import PLAIN, address_of
from sim.core.layout import image
from sim.core.match import Match
from sim.core.rng import key_of, root_of
from sim.core.strategy import load_strategy
from sim.games.louis_xiv import game
from sim.games.louis_xiv.vocabulary import Event, Stream
from tests.kit import louis_xiv as kit
from tests.kit import record

ROOT = Path(__file__).parents[2]
LINE_UP = ("greedy", "random", "greedy", "random")
SEED = 11


def play_rows(line_up: Sequence[str], first_deal: int, deals: int) -> np.ndarray:
    """What `play_many` says about deals in a row, with a match of its own."""
    match = Match(game, game.load_box(), line_up, SEED)
    rows = np.zeros((deals, game.OUTCOME_COLUMNS), np.int64)
    match.play_many(first_deal, deals, rows)
    return rows


# ---------------------------------------------------------------------------------- compiled = plain


@pytest.mark.compiled
def test_compiled_is_plain_bit_for_bit(tmp_path: Path) -> None:
    """Outcomes and traces of 510 games: two to four players, two strategies, variants, interventions."""
    path = tmp_path / "plain.npz"
    words = [sys.executable, "-m", "tests.kit.record", str(path)]
    subprocess.run(words, cwd=ROOT, env={**os.environ, "SUNKING_PLAIN": "1"}, check=True)
    assert not PLAIN
    with np.load(path) as plain:
        names = set(plain.files)
        for name, compiled in record.play_cases():
            names.remove(name)
            assert plain[name].dtype == compiled.dtype, name
            np.testing.assert_array_equal(plain[name], compiled, err_msg=name)
    assert not names


# ---------------------------------------------------------------------------------- any way of cutting a run


@pytest.mark.compiled
def test_deal_by_deal_is_all_in_one_go() -> None:
    rows = play_rows(LINE_UP, 0, 120)
    match = Match(game, game.load_box(), LINE_UP, SEED)
    for deal in reversed(range(120)):
        outcome = match.play(deal)[0]
        assert list(outcome["points"]) == list(rows[deal, 0:12:3])
        assert list(outcome["share"]) == list(rows[deal, 1:12:3])
        assert list(outcome["own_stones"]) == list(rows[deal, 2:12:3])
        assert match.world.desk.asked == rows[deal, 12]


@pytest.mark.compiled
@pytest.mark.parametrize("size", [1, 7, 64, 119])
def test_any_chunk_size_gives_the_same_rows(size: int) -> None:
    parts = [play_rows(LINE_UP, first, min(size, 120 - first)) for first in range(0, 120, size)]
    np.testing.assert_array_equal(np.concatenate(parts), play_rows(LINE_UP, 0, 120))


@pytest.mark.compiled
def test_two_processes_give_the_same_rows() -> None:
    with Parallel(n_jobs=2, backend="loky") as parallel:
        parts = parallel(delayed(play_rows)(LINE_UP, first, 60) for first in (0, 60))
    np.testing.assert_array_equal(np.concatenate(parts), play_rows(LINE_UP, 0, 120))


@pytest.mark.compiled
def test_two_threads_with_a_match_each_give_the_same_rows() -> None:
    matches = [Match(game, game.load_box(), LINE_UP, SEED) for _ in range(2)]
    parts = [np.zeros((2000, game.OUTCOME_COLUMNS), np.int64) for _ in matches]
    threads = [
        Thread(target=match.play_many, args=(2000 * place, 2000, part))
        for place, (match, part) in enumerate(zip(matches, parts, strict=True))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    np.testing.assert_array_equal(np.concatenate(parts), play_rows(LINE_UP, 0, 4000))


def test_a_deal_does_not_depend_on_the_deals_before_it() -> None:
    fresh = Match(game, game.load_box(), LINE_UP, SEED)
    used = Match(game, game.load_box(), LINE_UP, SEED)
    for deal in (3, 1, 4):
        used.play(deal)
    np.testing.assert_array_equal(used.trace(5), fresh.trace(5))
    assert used.play(5).tobytes() == fresh.play(5).tobytes()


def test_a_trace_changes_nothing() -> None:
    match = Match(game, game.load_box(), LINE_UP, SEED)
    for deal in range(5):
        untold = match.play(deal).tobytes()
        match.trace(deal)
        assert image(match.world.result, game.RESULT).tobytes() == untold


# ---------------------------------------------------------------------------------- one compilation


@pytest.mark.compiled
def test_all_player_counts_share_one_compilation() -> None:
    for players in game.PLAYERS:
        assert play_rows(LINE_UP[:players], 0, 2)[:, 12].all()
        Match(game, game.load_box(), LINE_UP[:players]).play(0)
    assert len(game.play_many.signatures) == 1
    assert len(game.play_game.signatures) == 1


@pytest.mark.compiled
def test_a_strategy_is_compiled_once_for_all_seats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUNKING_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "last.py"
    path.write_text(
        '"""The last option."""\n\n\ndef choose(me, table, offer, book):\n    return offer.n - 1\n'
    )
    for players in game.PLAYERS:
        assert Match(game, game.load_box(), [str(path)] * players).play(0)["share"].sum() == 12
    assert len(list((tmp_path / "cache").rglob("*.nbc"))) == 1
    again = load_strategy(str(path), "louis_xiv").compiled(game.SHOWN)
    assert sum(again.stats.cache_hits.values()) == 1
    assert not again.stats.cache_misses


# ---------------------------------------------------------------------------------- interventions and seats


EMPTY: dict[str, list[str]] = {
    "a mission that is never laid out": ["blank:seat=0,order=60"],
    "a draw that never comes": ["force:seat=1,pile=dark,draw=100"],
    "both": ["blank:seat=1,order=60", "force:seat=0,pile=medium,draw=100"],
}


@pytest.mark.parametrize("name", EMPTY)
def test_an_empty_intervention_changes_nothing(name: str) -> None:
    check_empty_intervention(EMPTY[name], 5)


@pytest.mark.compiled
@pytest.mark.parametrize("name", EMPTY)
def test_an_empty_intervention_changes_nothing_compiled(name: str) -> None:
    check_empty_intervention(EMPTY[name], 100)


def check_empty_intervention(interventions: list[str], deals: int) -> None:
    alone = Match(game, game.load_box(), LINE_UP, SEED)
    treated = Match(game, game.load_box(), LINE_UP, SEED, interventions=interventions)
    for deal in range(deals):
        np.testing.assert_array_equal(treated.trace(deal), alone.trace(deal))
        pictures = [image(match.world, game.WORLD) for match in (alone, treated)]
        for part in ("offer", "table", "me", "hidden", "result"):
            assert pictures[0][part].tobytes() == pictures[1][part].tobytes(), part


def test_an_intervention_that_bites_is_seen() -> None:
    """The comparison above can fail."""
    with pytest.raises(AssertionError):
        check_empty_intervention(["force:seat=0,pile=dark"], 5)


def test_the_chance_of_a_deal_does_not_depend_on_the_seating() -> None:
    seatings = ([0, 1, 2, 3], [3, 2, 1, 0], [1, 2, 3, 0])
    matches = [Match(game, game.load_box(), LINE_UP, SEED, order) for order in seatings]
    for deal in range(3):
        chances, money, dealt = [], [], []
        for match in matches:
            trace = match.trace(deal)
            chances.append(kit.decode_chance(match.world))
            money.append(trace[trace[:, 0] == Event.MONEY_CARD][:, 2:5].tolist())
            first = int(np.argmax(trace[:, 0] == DECISION))
            dealt.append(trace[:first].tolist())
        assert chances[0] == chances[1] == chances[2]
        assert money[0] == money[1] == money[2]
        assert len(money[0]) == 4
        assert (
            dealt[0] == dealt[1] == dealt[2]
        )  # missions and cards belong to the seat, not to who sits there


@pytest.mark.parametrize("order", [[0, 1, 2, 3], [3, 2, 1, 0], [1, 2, 3, 0]])
def test_dice_belong_to_the_entry_of_the_line_up(order: list[int]) -> None:
    match = Match(game, game.load_box(), ["random"] * 4, SEED, order)
    found: dict[int, int] = {}
    choose = load_strategy("random", "louis_xiv").choose

    def remember(me: Any, table: Any, offer: Any, book: Any) -> int:
        found.setdefault(int(me.seat), int(me.dice))
        return choose(me, table, offer, book)

    for seat in range(4):
        match.world.desk.address[seat] = address_of(remember)
    match.play(5)
    root = root_of(SEED, 5)
    assert found == {seat: key_of(root, Stream.DICE, slot) for seat, slot in enumerate(order)}


def test_players_who_change_seats_take_their_dice_along() -> None:
    """Equal players on other seats are other games: their dice move with them."""
    traces = [
        Match(game, game.load_box(), ["random"] * 3, SEED, order).trace(0) for order in ([0, 1, 2], [1, 0, 2])
    ]
    assert traces[0].shape != traces[1].shape or (traces[0] != traces[1]).any()
