"""Kabale und Hiebe, the table of contents: set-up, six rounds with their evaluation, the end."""

from __future__ import annotations

from sim.core.ask import OFFER
from sim.core.deals import close_log, has_room, note_outcome, open_log
from sim.core.jit import entry, jit
from sim.games.kabale_und_hiebe.box import PLAYERS, box_rows, load_box
from sim.games.kabale_und_hiebe.log import LEVELS, MOSTS, TABLES, fill_tables
from sim.games.kabale_und_hiebe.plan import CARD_VALUE, INTERVENTIONS, add_intervention, clear_plan
from sim.games.kabale_und_hiebe.rules.cards import next_seat
from sim.games.kabale_und_hiebe.rules.p0_setup import run_setup
from sim.games.kabale_und_hiebe.rules.p1_turn import run_round
from sim.games.kabale_und_hiebe.rules.p3_evaluation import run_evaluation
from sim.games.kabale_und_hiebe.rules.p4_end import WHOLE_WIN, run_end
from sim.games.kabale_und_hiebe.tables import make_book
from sim.games.kabale_und_hiebe.telling.game import tell_game
from sim.games.kabale_und_hiebe.unseen import deal_anew
from sim.games.kabale_und_hiebe.vocabulary import Ask, Do
from sim.games.kabale_und_hiebe.words import tell_option
from sim.games.kabale_und_hiebe.world import BOOK, ME, RESULT, TABLE, WORLD

__all__ = [
    "CARD_VALUE", "INTERVENTIONS", "LEVELS", "LINE_UP", "NAME", "PLAYERS", "RESULT", "SHOWN", "TABLES",
    "TITLE", "WHOLE_WIN", "WORLD", "Ask", "Do", "add_intervention", "box_rows", "clear_plan", "load_box",
    "make_book", "play_game", "play_many", "play_rows", "redeal", "tell_game", "tell_option",
]  # fmt: skip

NAME = "kabale-und-hiebe"
TITLE = "Kabale und Hiebe (Lutz Stepponat, Hans im Glück 2006)"
LINE_UP = ("greedy",) * 4
SHOWN = (ME, TABLE, OFFER, BOOK)


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
    """Deals in a row, outcomes alone."""
    for i in range(deals):
        world.desk.deal = first_deal + i
        run_game(world)
        note_outcome(world, i, rows)


@entry
def play_rows(world, first_deal, deals, wanted, threshold, buffers, counts):
    """Deals in a row into the tables of the log, as long as there is room; returns how many were played."""
    played = 0
    while played < deals and has_room(MOSTS, wanted, buffers, counts):
        open_log(world, first_deal + played, wanted, threshold)
        run_game(world)
        fill_tables(world, played, wanted, buffers, counts)
        close_log(world)
        played += 1
    return played
