"""Kabale und Hiebe, the table of contents: set-up, six rounds with their evaluation, the end."""

from __future__ import annotations

from sim.core.ask import OFFER, TRACE_ROWS, LogFull
from sim.core.jit import entry, jit
from sim.games.kabale_und_hiebe.box import PLAYERS, box_rows, load_box
from sim.games.kabale_und_hiebe.log import (
    COLUMNS_AT,
    DECISIONS_AT,
    DRAWS_AT,
    LEVELS,
    PLAYERS_AT,
    PLAYS_AT,
    SAMPLED,
    TABLES,
    fill_columns,
    fill_decisions,
    fill_draws,
    fill_players,
    fill_plays,
    has_room,
    is_sampled,
)
from sim.games.kabale_und_hiebe.plan import CARD_VALUE, add_intervention, clear_plan
from sim.games.kabale_und_hiebe.rules.cards import next_seat
from sim.games.kabale_und_hiebe.rules.p0_setup import run_setup
from sim.games.kabale_und_hiebe.rules.p1_turn import run_round
from sim.games.kabale_und_hiebe.rules.p3_evaluation import run_evaluation
from sim.games.kabale_und_hiebe.rules.p4_end import WHOLE_WIN, run_end
from sim.games.kabale_und_hiebe.tables import make_book
from sim.games.kabale_und_hiebe.telling.game import tell_game
from sim.games.kabale_und_hiebe.unseen import deal_anew
from sim.games.kabale_und_hiebe.vocabulary import SEATS, Ask, Do
from sim.games.kabale_und_hiebe.words import tell_option
from sim.games.kabale_und_hiebe.world import BOOK, ME, RESULT, TABLE, WORLD

__all__ = [
    "CARD_VALUE", "LEVELS", "NAME", "OUTCOME_COLUMNS", "PLAYERS", "RESULT", "SAMPLED", "SHOWN", "TABLES",
    "TITLE", "WHOLE_WIN", "WORLD", "Ask", "Do", "add_intervention", "box_rows", "clear_plan", "load_box",
    "make_book", "play_game", "play_many", "play_rows", "redeal", "tell_game", "tell_option",
]  # fmt: skip

NAME = "kabale-und-hiebe"
TITLE = "Kabale und Hiebe (Lutz Stepponat, Hans im Glück 2006)"
SHOWN = (ME, TABLE, OFFER, BOOK)
OUTCOME_COLUMNS = 3 * SEATS + 1


@jit
def run_game(world):
    """The game at the desk's (seed, deal), from set-up to the winners."""
    world.desk.asked = 0
    world.desk.rows = 0
    table = world.table
    run_setup(world)
    for number in range(world.book.rounds):
        table.round = number
        run_round(world)
        run_evaluation(world)
        if number + 1 < world.book.rounds:
            table.turn = next_seat(table, table.turn)  # T4
    run_end(world)


@entry
def play_game(world):
    """One game."""
    run_game(world)


@entry
def redeal(world, seat, key):
    """What a seat cannot know is dealt anew, while that seat is asked."""
    deal_anew(world, seat, key)


@entry
def play_many(world, first_deal, deals, rows):
    """Deals in a row; rows[i] gets each seat's points, share and score cards and the number of decisions."""
    for i in range(deals):
        world.desk.deal = first_deal + i
        run_game(world)
        result = world.result
        for seat in range(world.table.players):
            rows[i, 3 * seat] = result.points[seat]
            rows[i, 3 * seat + 1] = result.share[seat]
            rows[i, 3 * seat + 2] = result.score_cards[seat]
        rows[i, 3 * SEATS] = world.desk.asked


@entry
def play_rows(world, first_deal, deals, wanted, threshold, buffers, counts):
    """Deals in a row, as long as the buffers have room; returns how many were played.

    wanted[table] is 1 for the tables to fill, counts[table] the rows so far; decisions come from the deals
    below the threshold of the sample.
    """
    desk = world.desk
    desk.logging = max(wanted[COLUMNS_AT], max(wanted[PLAYS_AT], wanted[DRAWS_AT]))
    played = 0
    while played < deals and has_room(buffers, counts, wanted):
        i = played
        desk.deal = first_deal + i
        desk.tracing = int(wanted[DECISIONS_AT] == 1 and is_sampled(desk.seed, desk.deal, threshold))
        run_game(world)
        counts[PLAYERS_AT] = fill_players(world, i, buffers[PLAYERS_AT], counts[PLAYERS_AT])
        if wanted[COLUMNS_AT] == 1:
            counts[COLUMNS_AT] = fill_columns(world, i, buffers[COLUMNS_AT], counts[COLUMNS_AT])
        if wanted[PLAYS_AT] == 1:
            counts[PLAYS_AT] = fill_plays(world, i, buffers[PLAYS_AT], counts[PLAYS_AT])
        if wanted[DRAWS_AT] == 1:
            counts[DRAWS_AT] = fill_draws(world, i, buffers[DRAWS_AT], counts[DRAWS_AT])
        if desk.tracing == 1:
            if desk.rows == TRACE_ROWS:
                raise LogFull
            counts[DECISIONS_AT] = fill_decisions(world, i, buffers[DECISIONS_AT], counts[DECISIONS_AT])
        played += 1
    desk.logging = 0
    desk.tracing = 0
    return played
