"""What a player cannot know, dealt anew (I1): for who checks players, and for players who think ahead.

Every arrangement of the unseen cards that agrees with `table` and the player's own record is equally likely.
What the others' play tells about their cards is left out.
"""

from sim.core.jit import jit
from sim.core.rng import key_of, shuffle_part
from sim.games.kabale_und_hiebe.vocabulary import CARDS, Stream


@jit
def deal_anew(world, seat, key):
    """Everything that a seat cannot know, while that seat is asked; his record and the table stay."""
    for other in range(world.table.players):
        deal_cards(world, seat, other, key_of(key, Stream.DECK, other))
    deal_score_cards(world, key_of(key, Stream.SCORE_CARDS, 0))


@jit
def deal_cards(world, seat, other, key):
    """A player's cards that do not lie open: face down in columns, in hand, in the deck."""
    table = world.table
    me = world.me[other]
    unseen = world.hidden.shuffled
    left = 0
    known = find_known(world, seat, other)
    for card in range(CARDS):
        unseen[left] = card
        left += 1 - ((known >> card) & 1)
    shuffle_part(unseen, 0, left, key)
    if other != seat:
        for column in range(table.columns):
            for place in range(table.lying[column]):
                if table.owner[column, place] == other and table.card[column, place] < 0:
                    left -= 1
                    world.hidden.card[column, place] = unseen[left]
                    me.lying[column, place] = unseen[left]
        for i in range(table.hand[other]):
            left -= 1
            me.hand[i] = unseen[left]
    for i in range(table.deck[other]):
        left -= 1
        world.hidden.deck[other, i] = unseen[left]


@jit
def find_known(world, seat, other):
    """The cards of a player whose place a seat knows, as bits; cards that are out of the game too."""
    table = world.table
    me = world.me[other]
    known = table.discard[other] | world.plan.removed
    for column in range(table.columns):
        for place in range(table.lying[column]):
            if table.owner[column, place] == other:
                if table.card[column, place] >= 0:
                    known |= 1 << table.card[column, place]
                elif other == seat:
                    known |= 1 << me.lying[column, place]
    if other == seat:
        for i in range(table.hand[seat]):
            known |= 1 << me.hand[i]
    return known


@jit
def deal_score_cards(world, key):
    """Those that were never laid out."""
    hidden = world.hidden
    book = world.book
    size = 0
    for card in range(book.score_cards):
        size += int(book.score_points[book.score_card[card]] >= book.least_points[world.table.players])
    shuffle_part(hidden.score, hidden.laid_out, size, key)
