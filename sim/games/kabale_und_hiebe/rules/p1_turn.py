"""T. Rounds and turns: score cards are laid out, and cards are put under them until all columns are full."""

from sim.core.ask import add_group, ask_player, open_offer, tell
from sim.core.jit import inlined, jit
from sim.games.kabale_und_hiebe.rules.cards import draw_up, next_seat, open_columns, take_from_hand
from sim.games.kabale_und_hiebe.rules.notes import note_play
from sim.games.kabale_und_hiebe.rules.p2_effects import put_card
from sim.games.kabale_und_hiebe.vocabulary import NOBODY, Ask, Do, Event


@jit
def run_round(world):
    """S3, T1–T4: until all columns are full, or nobody has a card left to play."""
    table = world.table
    lay_out_score_cards(world)
    tell(world, Event.ROUND, table.turn, table.round, 0, 0)
    take_turn(world)
    while not is_round_over(world):
        table.turn = next_seat(table, table.turn)
        take_turn(world)
    tell(world, Event.ROUND_OVER, table.turn, table.round, table.turns, 0)


@jit
def lay_out_score_cards(world):
    """S3: as many as players, each the head of a column."""
    table = world.table
    hidden = world.hidden
    table.turns = 0
    hidden.passes = 0
    table.columns = table.players
    open_columns(table, (1 << table.columns) - 1)
    for column in range(table.columns):
        card = hidden.score[hidden.laid_out]
        hidden.laid_out += 1
        head_column(world, column, card)
        tell(world, Event.SCORE_CARD, NOBODY, column, table.symbol[column], table.points[column])


@jit
def head_column(world, column, card):
    """A score card lies at the head of a column."""
    table = world.table
    table.score_card[column] = card
    table.symbol[column] = world.book.score_symbol[card]
    table.points[column] = world.book.score_points[card]


@inlined
def take_turn(world):
    """T1, T2: a card from the hand into an open column, all that follows from it, then the hand is filled."""
    table = world.table
    seat = table.turn
    if table.hand[seat] == 0:
        draw_up(world, seat)
        if table.hand[seat] == 0:
            world.hidden.passes += 1
            tell(world, Event.PASSED, seat, 0, 0, 0)
            return
    world.hidden.passes = 0
    offer_plays(world, seat)
    card = take_from_hand(world, seat, ask_player(world))
    column = table.open_column[world.offer.index]
    tell(world, Event.PLAYED, seat, card, column, 0)
    if world.desk.logging == 1:
        note_play(world, seat, card, column, 0)
    disguised = put_card(world, seat, card, column)
    table.turns += 1
    draw_up(world, seat)
    if disguised > 0:
        for owner in range(table.players):
            if (disguised >> owner) & 1 == 1:
                draw_up(world, owner)


@inlined
def offer_plays(world, seat):
    """T1: every card of the hand in every open column; group i is the i-th card of the hand."""
    table = world.table
    offer = world.offer
    me = world.me[seat]
    open_offer(offer, Ask.PLAY, seat, NOBODY)
    for place in range(table.hand[seat]):
        add_group(offer, Do.PLAY, me.hand[place], table.open, table.open_columns)


@inlined
def is_round_over(world):
    """T3: all columns full; T2: or everybody has passed in a row.

    The column that was not full before is looked at first: most of the time it is not full yet.
    """
    table = world.table
    hidden = world.hidden
    for _ in range(table.columns):
        if not is_full(table, hidden.watched):
            return hidden.passes == table.players
        hidden.watched = 0 if hidden.watched + 1 == table.columns else hidden.watched + 1
    return True


@inlined
def is_full(table, column):
    """T3: a state, not an event: it can end again."""
    return table.filling[column] >= table.points[column] or (table.open >> column) & 1 == 0
