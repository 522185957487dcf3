"""Small moves that every part needs: cards are drawn, laid into a column, and leave it."""

from sim.core.ask import tell
from sim.core.jit import inlined, jit
from sim.core.rng import key_of, shuffle_into
from sim.games.kabale_und_hiebe.rules.notes import note_draw
from sim.games.kabale_und_hiebe.vocabulary import CARDS, COLUMNS, SEATS, Event, Stream, Unseen


@jit
def next_seat(table, seat):
    """Clockwise."""
    seat += 1
    return 0 if seat == table.players else seat


@jit
def open_columns(table, columns):
    """From now on a set of columns is open."""
    table.open = columns
    table.open_columns = 0
    for column in range(COLUMNS):
        table.open_column[column] = 0
    for column in range(COLUMNS):
        if (columns >> column) & 1 == 1:
            table.open_column[table.open_columns] = column
            table.open_columns += 1


@jit
def make_deck(world, seat, cards):
    """The deck of a player from a set of cards: a permutation of all cards, restricted to those.

    Each has one stream a shuffle, so what lies where cannot shift the luck of the next shuffle.
    """
    hidden = world.hidden
    packet = seat - world.desk.rotation
    if packet < 0:
        packet += world.table.players
    number = SEATS * hidden.shuffles[seat] + packet
    hidden.shuffles[seat] += 1
    shuffle_into(hidden.shuffled, world.book.card, CARDS, key_of(world.desk.root, Stream.DECK, number))
    size = 0
    for i in range(CARDS):
        card = hidden.shuffled[i]
        hidden.deck[seat, size] = card  # overwritten by the next one if it is not there
        size += (cards >> card) & 1
    world.table.deck[seat] = size


@inlined
def draw_up(world, seat):
    """T2: until the hand is full; an empty deck is made anew from the discard pile when a card is needed."""
    table = world.table
    me = world.me[seat]
    while table.hand[seat] < world.book.hand_size:
        if table.deck[seat] == 0:
            if table.discard[seat] == 0:
                return
            make_deck(world, seat, table.discard[seat])
            table.discard[seat] = 0
            tell(world, Event.RESHUFFLED, seat, table.deck[seat], 0, 0)
        left = table.deck[seat]
        card = world.hidden.deck[seat, left - 1]
        if world.desk.logging == 1:
            note_draw(world, seat, card, left)
        table.deck[seat] = left - 1
        me.hand[table.hand[seat]] = card
        table.hand[seat] += 1
        tell(world, Event.DREW, seat, card, left, 0)


@inlined
def take_from_hand(world, seat, place):
    """A card leaves the hand and is returned; the order of a hand means nothing."""
    me = world.me[seat]
    last = world.table.hand[seat] - 1
    card = me.hand[place]
    me.hand[place] = me.hand[last]
    me.hand[last] = 0
    world.table.hand[seat] = last
    return card


@inlined
def lay(world, column, place, seat, card, seen):
    """Write a card, and what everybody sees of it, into a place of a column."""
    table = world.table
    table.owner[column, place] = seat
    table.card[column, place] = seen
    world.hidden.card[column, place] = card
    world.me[seat].lying[column, place] = card


@inlined
def clear_place(world, column, place):
    """Nothing is left to see, not even behind the end of a column."""
    table = world.table
    world.me[table.owner[column, place]].lying[column, place] = 0
    table.owner[column, place] = 0
    table.card[column, place] = 0
    world.hidden.card[column, place] = 0


@jit
def move_card(world, column, place, to):
    """Within a column."""
    table = world.table
    seat = table.owner[column, place]
    seen = table.card[column, place]
    card = world.hidden.card[column, place]
    clear_place(world, column, place)
    lay(world, column, to, seat, card, seen)


@inlined
def put_at_bottom(world, column, seat, card):
    """Face down."""
    table = world.table
    lay(world, column, table.lying[column], seat, card, Unseen.DOWN)
    table.lying[column] += 1
    table.filling[column] += 1


@jit
def put_under(world, column, place, seat, card):
    """X4: hidden, just below a place; what lies further down makes room."""
    table = world.table
    for below in range(table.lying[column] - 1, place, -1):
        move_card(world, column, below, below + 1)
    lay(world, column, place + 1, seat, card, Unseen.HIDDEN)
    table.lying[column] += 1
    table.filling[column] += world.book.disguise_fills


@jit
def take_away(world, column, place):
    """A card that was not hidden leaves a column; what lies further down closes up."""
    table = world.table
    clear_place(world, column, place)
    for below in range(place + 1, table.lying[column]):
        move_card(world, column, below, below - 1)
    table.lying[column] -= 1
    table.filling[column] -= 1


@inlined
def put_on_discard(world, seat, card):
    """Face up, on the pile of its owner."""
    world.table.discard[seat] |= 1 << card
