"""S. Set-up: everybody's deck and hand, the score cards, and all the chance of the deal."""

from sim.core.jit import jit
from sim.core.rng import key_of, root_of, shuffle_into
from sim.games.kabale_und_hiebe.rules.cards import clear_place, draw_up, make_deck, open_columns
from sim.games.kabale_und_hiebe.rules.notes import clear_notes
from sim.games.kabale_und_hiebe.vocabulary import CARDS, COLUMNS, SEATS, Stream
from sim.games.kabale_und_hiebe.world import MAX_HAND, NOTES

ALL_CARDS = (1 << CARDS) - 1


@jit
def run_setup(world):
    """S1–S3."""
    clear_table(world)
    clear_notes(world)
    desk = world.desk
    desk.root = root_of(desk.seed, desk.deal)
    shuffle_score_cards(world)
    for seat in range(world.table.players):
        world.me[seat].dice = key_of(desk.root, Stream.DICE, desk.slot[seat])
        make_deck(world, seat, ALL_CARDS & ~world.plan.removed)
        draw_up(world, seat)


@jit
def clear_table(world):
    """Nothing lies anywhere, not even behind the ends of lists."""
    table = world.table
    table.columns = 0
    table.round = 0
    table.turn = 0
    table.turns = 0
    open_columns(table, 0)
    for column in range(COLUMNS):
        for place in range(table.lying[column]):  # a game that was broken off
            clear_place(world, column, place)
        table.lying[column] = 0
        table.filling[column] = 0
        table.score_card[column] = 0
        table.symbol[column] = 0
        table.points[column] = 0
    for seat in range(SEATS):
        clear_seat(world, seat)
    for i in range(table.out_cards):
        table.out[i] = 0
    table.out_cards = 0
    world.hidden.laid_out = 0
    world.hidden.passes = 0
    world.hidden.watched = 0


@jit
def clear_seat(world, seat):
    table = world.table
    me = world.me[seat]
    me.seat = seat
    for i in range(MAX_HAND):
        me.hand[i] = 0
    for i in range(NOTES):
        me.note[i] = 0.0
    table.hand[seat] = 0
    table.deck[seat] = 0
    table.discard[seat] = 0
    for i in range(table.won_cards[seat]):
        table.won[seat, i] = 0
    table.won_cards[seat] = 0
    world.hidden.shuffles[seat] = 0


@jit
def shuffle_score_cards(world):
    """S2: a permutation of all score cards, restricted to those that are in the game."""
    hidden = world.hidden
    book = world.book
    key = key_of(world.desk.root, Stream.SCORE_CARDS, 0)
    shuffle_into(hidden.shuffled, book.score_card, book.score_cards, key)
    least = book.least_points[world.table.players]
    size = 0
    for i in range(book.score_cards):
        card = hidden.shuffled[i]
        if book.score_points[card] >= least:
            hidden.score[size] = card
            size += 1
    hidden.score_cards = size
