"""One stone everywhere, and gold for the rest: whoever only buys gets his stones back.

Ward Batty ("Fourteen Things I Like About Louis", gametable.blogspot.com, 17 May 2006) points out that who has
the most stones wins for nothing but loses them to the general supply, while those who pay keep theirs.
"""

from sim.core.strategy import Parameter, base
from sim.games.louis_xiv.vocabulary import NOBODY, TILES
from strategies.louis_xiv.shared import count_put, price_of_bribe

BASE = "courtier:gold=0.5,last_gold=0.4"
PURSE = Parameter(0, 0, 10, "louisdor to keep when a tile is bought")
SPREAD = Parameter(2, 1, 3, "tiles for sale that a card must reach anew to be played for that")


def choose_turn(me, table, offer, book):
    """The option that sets foot on most tiles for sale, with one stone each."""
    best = me.parameter[SPREAD] - 1
    chosen = NOBODY
    for group in range(offer.groups):
        for member in range(offer.first[group + 1] - offer.first[group]):
            reached = 0
            for tile in range(TILES):
                price = price_of_bribe(table, book, tile, me.seat)
                if table.stones[tile, me.seat] == 0 and 0 <= price <= table.gold[me.seat]:
                    reached += int(count_put(offer, book, group, member, tile) == 1)
            if reached > best:
                best = reached
                chosen = offer.first[group] + member
    return chosen if chosen != NOBODY else base(me, table, offer, book)


def choose_bribe(me, table, offer, book):
    return int(table.gold[me.seat] - offer.arg[1] >= me.parameter[PURSE])
