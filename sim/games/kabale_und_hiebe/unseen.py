"""What a player cannot know, dealt anew (I1): for players who think ahead, and for who checks them.

Every arrangement of the unseen cards that agrees with `table` and the player's own record is equally likely.
A careful player could know more than these records say, and that is left out:

- what the others' play tells about their cards;
- that a card which lies face down is an explorer that was seen to move there;
- which cards were in the discard pile when another made a new deck of it.

The others' dice, parameters and notes stay as they are.
"""

from sim.core.jit import jit
from sim.core.rng import key_of, shuffle_part
from sim.games.kabale_und_hiebe.vocabulary import CARDS, Stream


@jit
def deal_anew(world, seat, key):
    """Everything that a seat cannot know, while that seat is asked; his record and the table stay."""
    table = world.table
    hidden = world.hidden
    shuffle_part(hidden.score, hidden.laid_out, hidden.score_cards, key_of(key, Stream.SCORE_CARDS, 0))
    for other in range(table.players):
        if other == seat:
            shuffle_part(hidden.deck[seat], 0, table.deck[seat], key_of(key, Stream.DECK, seat))
        else:
            deal_cards_of(world, other, key_of(key, Stream.DECK, other))


@jit
def deal_cards_of(world, seat, key):
    """Hand, deck and what lies unseen: all cards but the discard pile and those face up."""
    table = world.table
    hidden = world.hidden
    me = world.me[seat]
    left = find_unseen(world, seat)
    shuffle_part(hidden.shuffled, 0, left, key)
    for place in range(table.hand[seat]):
        left -= 1
        me.hand[place] = hidden.shuffled[left]
    for column in range(table.columns):
        for place in range(table.lying[column]):
            if table.owner[column, place] == seat and table.card[column, place] < 0:
                left -= 1
                hidden.card[column, place] = hidden.shuffled[left]
                me.lying[column, place] = hidden.shuffled[left]
    for i in range(left):
        hidden.deck[seat, i] = hidden.shuffled[i]


@jit
def find_unseen(world, seat):
    """List the cards of a seat that the others cannot see, in `hidden.shuffled`; returns how many."""
    table = world.table
    seen = world.plan.removed | table.discard[seat]
    for column in range(table.columns):
        for place in range(table.lying[column]):
            if table.owner[column, place] == seat and table.card[column, place] >= 0:
                seen |= 1 << table.card[column, place]
    number = 0
    for card in range(CARDS):
        if (seen >> card) & 1 == 0:
            world.hidden.shuffled[number] = card
            number += 1
    return number
