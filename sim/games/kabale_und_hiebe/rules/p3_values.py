"""V5, V6: what the cards left in a column are worth, and what each player's add up to."""

from sim.core.ask import tell
from sim.core.jit import inlined, jit
from sim.games.kabale_und_hiebe.rules.notes import note_use
from sim.games.kabale_und_hiebe.vocabulary import NOBODY, SEATS, Card, Event

CHANGED = 1 << Card.HERMIT | 1 << Card.TOM_THUMB | 1 << Card.ROMEO  # their own worth depends on the column
DOUBLE = 1 << Card.DOUBLE
DRAGON = 1 << Card.DRAGON


@inlined
def reckon_values(world, column, left, at_work):
    """V5 for the effects at work: from the printed values in `hidden.worth` to those that count."""
    if at_work & CHANGED != 0:
        apply_column(world, column, left)
    if at_work & DOUBLE != 0:
        apply_doubles(world, column, left)
    if at_work & DRAGON != 0:
        apply_dragons(world, column, left)


@jit
def apply_column(world, column, left):
    """V5: hermit and Tom Thumb look at the other cards, Romeo at his own Juliet."""
    hidden = world.hidden
    book = world.book
    juliets = 0
    for i in range(left):
        place = hidden.place[i]
        juliets |= int(hidden.card[column, place] == Card.JULIET) << world.table.owner[column, place]
    for i in range(left):
        place = hidden.place[i]
        card = hidden.card[column, place]
        seat = world.table.owner[column, place]
        if (world.plan.blank[seat] >> card) & 1 == 1:
            continue
        if card == Card.HERMIT:
            hidden.worth[place] = max(0, hidden.worth[place] - book.hermit_loss * (left - 1))
            mark(world, seat, card)
        elif card == Card.TOM_THUMB:
            hidden.worth[place] += book.tom_thumb_gain * (left - 1)
            mark(world, seat, card)
        elif card == Card.ROMEO and (juliets >> seat) & 1 == 1:
            hidden.worth[place] = book.romeo_with_juliet
            mark(world, seat, card)


@jit
def apply_doubles(world, column, left):
    """V5: from the bottom up, so that a double over a double has that one's value."""
    hidden = world.hidden
    for i in range(1, left):
        place = hidden.place[i]
        if hidden.card[column, place] == Card.DOUBLE:
            seat = world.table.owner[column, place]
            if (world.plan.blank[seat] >> Card.DOUBLE) & 1 == 0:
                hidden.worth[place] = hidden.worth[hidden.place[i - 1]]
                mark(world, seat, Card.DOUBLE)


@jit
def apply_dragons(world, column, left):
    """V5: every card loses for each dragon of another player, never below 0."""
    hidden = world.hidden
    table = world.table
    dragons = 0  # owners, as bits: nobody has two
    number = 0
    for i in range(left):
        place = hidden.place[i]
        seat = table.owner[column, place]
        if hidden.card[column, place] == Card.DRAGON and (world.plan.blank[seat] >> Card.DRAGON) & 1 == 0:
            dragons |= 1 << seat
            number += 1
            mark(world, seat, Card.DRAGON)
    for i in range(left):
        place = hidden.place[i]
        others = number - ((dragons >> table.owner[column, place]) & 1)
        if hidden.worth[place] != NOBODY:
            hidden.worth[place] = max(0, hidden.worth[place] - world.book.dragon_loss * others)


@jit
def mark(world, seat, card):
    """An effect of the evaluation is at work."""
    world.hidden.worked |= 1 << card
    tell(world, Event.WORKS, seat, card, 0, 0)
    if world.desk.logging == 1:
        note_use(world, seat, card)


@jit
def mark_all(world, column, left, card):
    """Every card of a kind that is left and works."""
    for i in range(left):
        place = world.hidden.place[i]
        seat = world.table.owner[column, place]
        if world.hidden.card[column, place] == card and (world.plan.blank[seat] >> card) & 1 == 0:
            mark(world, seat, card)


@inlined
def add_up(world, column, left):
    """V6: sums by seat, nearest and farthest card, who is there, and who has a card with a value."""
    hidden = world.hidden
    table = world.table
    for seat in range(SEATS):
        hidden.sum[seat] = 0
    is_there = 0
    can_win = 0
    for i in range(left):
        place = hidden.place[i]
        seat = table.owner[column, place]
        worth = hidden.worth[place]
        has_value = int(worth != NOBODY)
        hidden.sum[seat] += has_value * worth
        can_win |= has_value << seat
        hidden.nearest[seat] = place
        if (is_there >> seat) & 1 == 0:
            hidden.farthest[seat] = place
        is_there |= 1 << seat
    hidden.is_there = is_there
    hidden.can_win = can_win
    if world.desk.tracing == 1:
        tell_sums(world, column, left)


@jit
def tell_sums(world, column, left):
    hidden = world.hidden
    for i in range(left - 1, -1, -1):
        place = hidden.place[i]
        seat = world.table.owner[column, place]
        tell(world, Event.WORTH, seat, hidden.card[column, place], hidden.worth[place], 0)
    for seat in range(world.table.players):
        tell(world, Event.SUM, seat, hidden.sum[seat], (hidden.can_win >> seat) & 1, 0)
