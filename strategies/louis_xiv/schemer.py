"""Intrigue: collects the cards of tile 12 and strikes just before a tile is evaluated.

Every card that takes a tile is played, though it would be a coat at the end. Own idea.
"""

from sim.core.strategy import Parameter, base
from sim.games.louis_xiv.vocabulary import NOBODY, TILES, Ability, Do, Payout
from strategies.louis_xiv.shared import find_claim, find_option

BASE = "courtier:intrigue=3.5"
AMBUSH = Parameter(1, 1, 4, "stones to be ahead where intrigue cards are to be had")


def choose_turn(me, table, offer, book):
    for tile in range(TILES):
        if book.payout[tile, Payout.INTRIGUE] > 0:
            option = find_claim(table, offer, book, tile, int(me.parameter[AMBUSH]))
            if option != NOBODY:
                return option
    return base(me, table, offer, book)


def choose_bribe(me, table, offer, book):
    return 1 if book.payout[offer.about, Payout.INTRIGUE] > 0 else base(me, table, offer, book)


def choose_intrigue(me, table, offer, book):
    option = find_claim(table, offer, book, offer.about, 1)
    return option if option != NOBODY else 0


def choose_supply(me, table, offer, book):
    card = find_option(offer, Do.USE, Ability.D3)
    return card if card != NOBODY else base(me, table, offer, book)
