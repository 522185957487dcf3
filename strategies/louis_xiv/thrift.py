"""Stone economy: first of all enough stones in the own supply, even at the price of a tile.

A customer's review at iguk.co.uk (Louis XIV) finds it tricky to keep enough of them, so that one may even
want to lose a tile, or tie, to get one's stones back; a session report of 30 September 2005
(trickylight.co.uk, session 340) calls having more of them than the others a big advantage.
"""

from sim.core.strategy import Parameter, base
from sim.games.louis_xiv.vocabulary import JOKER, Do
from strategies.louis_xiv.shared import rounds_left, turns_left

BASE = "courtier:later=1"
ENOUGH = Parameter(2.5, 0, 6, "stones to have for every card that is still to be played")


def choose_turn(me, table, offer, book):
    """Take back as many as possible while stones are short: with a person, jokers are for placing."""
    seat = me.seat
    cards = turns_left(table, seat) - 1 + 4 * int(rounds_left(table, book) > 0)
    if table.own[seat] < me.parameter[ENOUGH] * cards:
        for group in range(offer.groups):
            if offer.what[group] == Do.TAKE and offer.arg[group] != JOKER:
                stones = offer.first[group + 1] - offer.first[group] - 1
                if stones == book.reach[offer.arg[group]]:
                    return offer.first[group] + stones
    return base(me, table, offer, book)
