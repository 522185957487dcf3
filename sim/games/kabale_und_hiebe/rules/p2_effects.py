"""X. Immediate effects: what happens when a card is turned up during the round."""

from sim.core.ask import add_option, ask_player, open_offer, tell
from sim.core.jit import inlined, jit
from sim.games.kabale_und_hiebe.rules.cards import (
    open_columns,
    put_at_bottom,
    put_on_discard,
    put_under,
    take_away,
    take_from_hand,
)
from sim.games.kabale_und_hiebe.rules.notes import note_fate, note_move, note_play, note_use
from sim.games.kabale_und_hiebe.vocabulary import NOBODY, Ask, Card, Do, Event, Fate, Unseen


@inlined
def put_card(world, seat, card, column):
    """T1: a card goes to the bottom of a column and turns up what lies face down just above it.

    An explorer that is turned up is the next card that goes to the bottom of a column: so effects chain.
    Returns the owners of the disguises that were used, as bits (T2).
    """
    table = world.table
    played = card
    owner = seat
    disguised = 0
    while True:
        put_at_bottom(world, column, owner, card)
        place = table.lying[column] - 2
        if place < 0 or table.card[column, place] != Unseen.DOWN:
            return disguised
        found = turn_up(world, column, place)
        if found < Card.EXPLORER or found > Card.TRAITOR:
            return disguised
        finder = owner
        owner = table.owner[column, place]
        if (world.plan.blank[owner] >> found) & 1 == 1:
            tell(world, Event.VOID, owner, found, column, 0)
            return disguised
        if found == Card.EXPLORER:
            was_played = owner == seat and played == Card.EXPLORER
            target = find_next_open_column(table, column)
            if was_played or target == NOBODY:
                tell(world, Event.STAYED, owner, found, column, int(was_played))
                return disguised
            leave_column(world, owner, column, place, target)
            card = found
            column = target
        else:
            if found == Card.ASSASSIN:
                kill(world, owner, finder, column)
            elif found == Card.STORM:
                close(world, owner, column)
            elif found == Card.DISGUISE:
                disguised |= disguise(world, owner, column, place) << owner
            else:
                betray(world, owner, column)
            return disguised


@inlined
def turn_up(world, column, place):
    """T1: whoever owns it."""
    table = world.table
    card = world.hidden.card[column, place]
    table.card[column, place] = card
    tell(world, Event.TURNED_UP, table.owner[column, place], card, column, 0)
    return card


@jit
def find_next_open_column(table, column):
    """X1: the next on the right, from the last to the first; NOBODY if no other is open."""
    target = column
    for _ in range(table.columns - 1):
        target += 1
        if target == table.columns:
            target = 0
        if (table.open >> target) & 1 == 1:
            return target
    return NOBODY


@jit
def leave_column(world, seat, column, place, target):
    """X1: the card that turned it up stays."""
    take_away(world, column, place)
    tell(world, Event.MOVED, seat, Card.EXPLORER, column, target)
    if world.desk.logging == 1:
        note_use(world, seat, Card.EXPLORER)
        note_move(world, seat, target)


@jit
def kill(world, seat, victim, column):
    """X2: the card that turned it up goes to its owner's discard pile."""
    place = world.table.lying[column] - 1
    card = world.hidden.card[column, place]
    take_away(world, column, place)
    put_on_discard(world, victim, card)
    tell(world, Event.KILLED, victim, card, column, 0)
    if world.desk.logging == 1:
        note_use(world, seat, Card.ASSASSIN)
        note_fate(world, victim, card, column, Fate.KILLED)


@jit
def close(world, seat, column):
    """X3: for the rest of the round, for explorers too."""
    open_columns(world.table, world.table.open & ~(1 << column))
    tell(world, Event.CLOSED, seat, column, 0, 0)
    if world.desk.logging == 1:
        note_use(world, seat, Card.STORM)


@jit
def disguise(world, seat, column, place):
    """X4: its owner may hide a hand card under it. Returns 1 if he did."""
    table = world.table
    me = world.me[seat]
    offer = world.offer
    if table.hand[seat] == 0:
        return 0
    open_offer(offer, Ask.DISGUISE, seat, column)
    add_option(offer, Do.DONE, 0, 0)
    for i in range(table.hand[seat]):
        add_option(offer, Do.HIDE, me.hand[i], 0)
    group = ask_player(world)
    if offer.what[group] == Do.DONE:
        return 0
    card = take_from_hand(world, seat, group - 1)
    put_under(world, column, place, seat, card)
    tell(world, Event.HID, seat, card, column, 0)
    if world.desk.logging == 1:
        note_use(world, seat, Card.DISGUISE)
        note_play(world, seat, card, column, 1)
    return 1


@jit
def betray(world, seat, column):
    """X5: its owner may swap the score card with that of another column, closed ones included."""
    table = world.table
    offer = world.offer
    open_offer(offer, Ask.TRAITOR, seat, column)
    add_option(offer, Do.DONE, 0, 0)
    for other in range(table.columns):
        if other != column:
            add_option(offer, Do.SWAP, other, 0)
    group = ask_player(world)
    if offer.what[group] == Do.DONE:
        return
    other = offer.arg[group]
    swap(table.score_card, column, other)
    swap(table.symbol, column, other)
    swap(table.points, column, other)
    tell(world, Event.SWAPPED, seat, column, other, 0)
    if world.desk.logging == 1:
        note_use(world, seat, Card.TRAITOR)


@jit
def swap(row, one, other):
    kept = row[one]
    row[one] = row[other]
    row[other] = kept
