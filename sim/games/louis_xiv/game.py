"""Louis XIV, the table of contents: set-up, four rounds of four phases, the end."""

from __future__ import annotations

from sim.core.ask import OFFER, note, tell
from sim.core.deals import close_log, has_room, note_outcome, open_log
from sim.core.jit import entry, jit
from sim.games.louis_xiv.box import COMPENSATION, PLAYERS, box_rows, load_box
from sim.games.louis_xiv.log import LEVELS, MOSTS, TABLES, TIE_BREAK, fill_tables
from sim.games.louis_xiv.plan import CARD_VALUE, INTERVENTIONS, add_intervention, clear_plan
from sim.games.louis_xiv.rules.p0_setup import run_setup
from sim.games.louis_xiv.rules.p1_supply import run_supply
from sim.games.louis_xiv.rules.p2_influence import continue_influence, run_influence
from sim.games.louis_xiv.rules.p3_evaluation import run_evaluation
from sim.games.louis_xiv.rules.p4_missions import put_on_display, run_missions
from sim.games.louis_xiv.rules.p5_final import WHOLE_WIN, run_final
from sim.games.louis_xiv.rules.supplies import next_seat
from sim.games.louis_xiv.tables import SQUARES, make_book
from sim.games.louis_xiv.telling.game import tell_game
from sim.games.louis_xiv.unseen import deal_anew
from sim.games.louis_xiv.vocabulary import NOBODY, TILES, Ask, Do, Event
from sim.games.louis_xiv.words import tell_option
from sim.games.louis_xiv.world import BOOK, ME, RESULT, TABLE, WORLD

__all__ = [
    "BOARD", "CARD_VALUE", "COMPENSATION", "INTERVENTIONS", "LEVELS", "LINE_UP", "NAME", "PLAYERS", "RESULT",
    "SHOWN", "TABLES", "TIE_BREAK", "TITLE", "WHOLE_WIN", "WORLD", "Ask", "Do", "add_intervention",
    "box_rows", "clear_plan", "load_box", "make_book", "play_game", "play_many", "play_rows", "redeal",
    "tell_game", "tell_option",
]  # fmt: skip

NAME = "louis-xiv"
TITLE = "Louis XIV (Rüdiger Dorn, alea 2005)"
LINE_UP = ("greedy",) * 4
SHOWN = (ME, TABLE, OFFER, BOOK)
BOARD = {str(tile): square for tile, square in enumerate(SQUARES, 1)}


@jit
def run_game(world):
    """The game at the desk's (seed, deal), from set-up to the winners."""
    world.desk.asked = 0
    world.desk.rows = 0
    run_setup(world)
    run_rounds(world, 0)
    run_final(world)


@jit
def continue_from_turn(world, choice):
    """The rest of a game that stands at an open turn (`Ask.TURN`), from the given answer on."""
    continue_influence(world, choice)
    finish_round(world)
    run_rounds(world, world.table.round + 1)
    run_final(world)


@jit
def run_rounds(world, first):
    for number in range(first, world.book.rounds):
        world.table.round = number
        run_supply(world)
        run_influence(world)
        finish_round(world)


@jit
def finish_round(world):
    """What comes after the influence phase."""
    table = world.table
    run_evaluation(world)
    run_missions(world)
    grant_mission(world)
    if world.desk.tracing == 1:
        tell_board(world)
    if table.round + 1 < world.book.rounds:
        table.start = next_seat(table, table.start)  # P4.4


@jit
def grant_mission(world):
    """An intervention: a mission from outside the box is laid out for a seat at the end of a round."""
    plan = world.plan
    if plan.grant_seat != NOBODY and plan.grant_round == world.table.round:
        put_on_display(world, plan.grant_seat, plan.grant_card, 1)
        world.table.granted = plan.grant_card
        tell(world, Event.GRANTED, plan.grant_seat, plan.grant_card, 0, 0)


@jit
def tell_board(world):
    """For the trace: the board as it lies after a round."""
    table = world.table
    tell(world, Event.ROUND_OVER, table.start, table.round, 0, 0)
    for seat in range(table.players):
        tell(world, Event.STANDING, seat, table.gold[seat], table.own[seat], table.general[seat])
    for tile in range(TILES):
        stones = table.stones[tile]
        note(
            world, Event.BOARD, NOBODY, tile, table.side[tile], stones[0], stones[1], stones[2],
            stones[3], stones[4], 0,
        )  # fmt: skip


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
