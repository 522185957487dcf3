"""A game is fixed by seed, deal and seating, however it is run: compiled or plain, in pieces or at once."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from joblib import Parallel, delayed

from sim.core.ask import DECISION
from sim.core.deals import make_outcomes
from sim.core.jit import PLAIN, address_of
from sim.core.layout import image
from sim.core.match import Match
from sim.core.rng import key_of, root_of
from sim.core.strategy import load_strategy
from sim.games import find_games, load_game
from tests.kit import record
from tests.kit.cases import load_kit

ROOT = Path(__file__).parents[2]
LINE_UP = ("greedy", "random", "greedy", "random")
SEED = 11

each_game = pytest.mark.parametrize("game", [load_game(name) for name in find_games()], ids=find_games())


def play_rows(name: str, line_up: Sequence[str], first_deal: int, deals: int) -> np.ndarray:
    """What `play_many` says about deals in a row, with a match of its own."""
    game = load_game(name)
    match = Match(game, game.load_box(), line_up, SEED)
    rows = make_outcomes(deals)
    match.play_many(first_deal, deals, rows)
    return rows


# ---------------------------------------------------------------------------------- compiled = plain


@pytest.mark.compiled
@each_game
def test_compiled_is_plain_bit_for_bit(game: ModuleType, tmp_path: Path) -> None:
    """Outcomes and traces of hundreds of games: few and many players, strategies, variants, interventions."""
    path = tmp_path / "plain.npz"
    words = [sys.executable, "-m", "tests.kit.record", game.NAME, str(path)]
    subprocess.run(words, cwd=ROOT, env={**os.environ, "SUNKING_PLAIN": "1"}, check=True)
    assert not PLAIN
    with np.load(path) as plain:
        names = set(plain.files)
        for name, compiled in record.play_cases(game.NAME):
            names.remove(name)
            assert plain[name].dtype == compiled.dtype, name
            np.testing.assert_array_equal(plain[name], compiled, err_msg=name)
    assert not names


# ---------------------------------------------------------------------------------- any way of cutting a run


@pytest.mark.compiled
@each_game
def test_deal_by_deal_is_all_in_one_go(game: ModuleType) -> None:
    rows = play_rows(game.NAME, LINE_UP, 0, 120)
    end = 2 * len(LINE_UP)
    match = Match(game, game.load_box(), LINE_UP, SEED)
    for deal in reversed(range(120)):
        outcome = match.play(deal)[0]
        assert list(outcome["points"][: len(LINE_UP)]) == list(rows[deal, 0:end:2])
        assert list(outcome["share"][: len(LINE_UP)]) == list(rows[deal, 1:end:2])
        assert match.world.desk.asked == rows[deal, -1]


@pytest.mark.compiled
@each_game
@pytest.mark.parametrize("size", [1, 7, 64, 119])
def test_any_chunk_size_gives_the_same_rows(game: ModuleType, size: int) -> None:
    parts = [play_rows(game.NAME, LINE_UP, first, min(size, 120 - first)) for first in range(0, 120, size)]
    np.testing.assert_array_equal(np.concatenate(parts), play_rows(game.NAME, LINE_UP, 0, 120))


@pytest.mark.compiled
@each_game
def test_two_processes_give_the_same_rows(game: ModuleType) -> None:
    with Parallel(n_jobs=2, backend="loky") as parallel:
        parts = parallel(delayed(play_rows)(game.NAME, LINE_UP, first, 60) for first in (0, 60))
    np.testing.assert_array_equal(np.concatenate(parts), play_rows(game.NAME, LINE_UP, 0, 120))


@pytest.mark.compiled
@each_game
def test_two_threads_with_a_match_each_give_the_same_rows(game: ModuleType) -> None:
    matches = [Match(game, game.load_box(), LINE_UP, SEED) for _ in range(2)]
    parts = [make_outcomes(2000) for _ in matches]
    threads = [
        Thread(target=match.play_many, args=(2000 * place, 2000, part))
        for place, (match, part) in enumerate(zip(matches, parts, strict=True))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    np.testing.assert_array_equal(np.concatenate(parts), play_rows(game.NAME, LINE_UP, 0, 4000))


@each_game
def test_a_deal_does_not_depend_on_the_deals_before_it(game: ModuleType) -> None:
    fresh = Match(game, game.load_box(), LINE_UP, SEED)
    used = Match(game, game.load_box(), LINE_UP, SEED)
    for deal in (3, 1, 4):
        used.play(deal)
    np.testing.assert_array_equal(used.trace(5), fresh.trace(5))
    assert used.play(5).tobytes() == fresh.play(5).tobytes()


@each_game
def test_a_trace_changes_nothing(game: ModuleType) -> None:
    match = Match(game, game.load_box(), LINE_UP, SEED)
    for deal in range(5):
        untold = match.play(deal).tobytes()
        match.trace(deal)
        assert image(match.world.result, game.RESULT).tobytes() == untold


# ---------------------------------------------------------------------------------- one compilation


@pytest.mark.compiled
@each_game
def test_all_player_counts_share_one_compilation(game: ModuleType) -> None:
    for players in game.PLAYERS:
        line_up = (LINE_UP * players)[:players]
        assert play_rows(game.NAME, line_up, 0, 2)[:, -1].all()
        Match(game, game.load_box(), line_up).play(0)
    assert len(game.play_many.signatures) == 1
    assert len(game.play_game.signatures) == 1


@pytest.mark.compiled
@each_game
def test_a_strategy_is_compiled_once_for_all_seats(
    game: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUNKING_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "last.py"
    path.write_text(
        '"""The last option."""\n\n\ndef choose(me, table, offer, book):\n    return offer.n - 1\n'
    )
    for players in game.PLAYERS:
        assert Match(game, game.load_box(), [str(path)] * players).play(0)["share"].sum() == game.WHOLE_WIN
    assert len(list((tmp_path / "cache").rglob("*.nbc"))) == 1
    again = load_strategy(str(path), game.NAME.replace("-", "_")).compiled(game.SHOWN)
    assert sum(again.stats.cache_hits.values()) == 1
    assert not again.stats.cache_misses


# ---------------------------------------------------------------------------------- interventions and seats


SAME = [
    pytest.param(load_game(name), pair, id=f"{name}: {told}")
    for name in find_games()
    for told, pair in load_kit(name).SAME.items()
]


@pytest.mark.parametrize(("game", "plans"), SAME)
def test_plans_that_are_the_same_game(game: ModuleType, plans: tuple[list[str], list[str]]) -> None:
    check_same_games(game, *plans, 5)


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "plans"), SAME)
def test_plans_that_are_the_same_game_compiled(game: ModuleType, plans: tuple[list[str], list[str]]) -> None:
    check_same_games(game, *plans, 100)


def check_same_games(game: ModuleType, one: list[str], other: list[str], deals: int) -> None:
    line_up = LINE_UP[:3]
    matches = [Match(game, game.load_box(), line_up, SEED, interventions=plan) for plan in (one, other)]
    for deal in range(deals):
        traces = [match.trace(deal) for match in matches]
        np.testing.assert_array_equal(*traces)
        pictures = [image(match.world, game.WORLD) for match in matches]
        for part in ("offer", "table", "me", "hidden", "result"):
            assert pictures[0][part].tobytes() == pictures[1][part].tobytes(), part


@each_game
def test_an_intervention_that_bites_is_seen(game: ModuleType) -> None:
    """The comparison above can fail."""
    with pytest.raises(AssertionError):
        check_same_games(game, load_kit(game.NAME).BITES, [], 5)


@each_game
def test_the_chance_of_a_deal_does_not_depend_on_the_seating(game: ModuleType) -> None:
    seatings = ([0, 1, 2, 3], [3, 2, 1, 0], [1, 2, 3, 0])
    matches = [Match(game, game.load_box(), LINE_UP, SEED, order) for order in seatings]
    kit = load_kit(game.NAME)
    for deal in range(3):
        chances, dealt = [], []
        for match in matches:
            trace = match.trace(deal)
            chance = kit.decode_chance(match.world)
            chances.append({key: value for key, value in chance.items() if not callable(value)})
            first = int(np.argmax(trace[:, 0] == DECISION))
            dealt.append(trace[:first].tolist())
        assert chances[0] == chances[1] == chances[2]
        assert dealt[0] == dealt[1] == dealt[2]  # what is dealt belongs to the seat, not to who sits there
        assert dealt[0]


@each_game
@pytest.mark.parametrize("order", [[0, 1, 2, 3], [3, 2, 1, 0], [1, 2, 3, 0]])
def test_dice_belong_to_the_entry_of_the_line_up(game: ModuleType, order: list[int]) -> None:
    match = Match(game, game.load_box(), ["random"] * 4, SEED, order)
    found: dict[int, int] = {}
    choose = load_strategy("random", game.NAME.replace("-", "_")).choose

    def remember(me: Any, table: Any, offer: Any, book: Any) -> int:
        found.setdefault(int(me.seat), int(me.dice))
        return choose(me, table, offer, book)

    for seat in range(4):
        match.world.desk.address[seat] = address_of(remember)
    match.play(5)
    root = root_of(SEED, 5)
    assert found == {
        seat: key_of(root, load_kit(game.NAME).Stream.DICE, slot) for seat, slot in enumerate(order)
    }


@each_game
def test_players_who_change_seats_take_their_dice_along(game: ModuleType) -> None:
    """Equal players on other seats are other games: their dice move with them."""
    traces = [
        Match(game, game.load_box(), ["random"] * 3, SEED, order).trace(0) for order in ([0, 1, 2], [1, 0, 2])
    ]
    assert traces[0].shape != traces[1].shape or (traces[0] != traces[1]).any()
