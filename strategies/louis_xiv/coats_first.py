"""Coats of arms before all else: takes the tiles that pay them, and sits on cards that become coats.

A customer's review at iguk.co.uk (Louis XIV) finds that to ignore the coats can be a fatal mistake although
missions score higher; one on trictrac.net ("Un jeu de majorité court et fluide") that games of three are soon
decided by them. That they come first is an own exaggeration.
"""

from sim.core.strategy import Parameter, base
from sim.games.louis_xiv.vocabulary import NOBODY, TILES, Ability, Do, Payout
from strategies.louis_xiv.shared import find_claim, find_option

BASE = "courtier:coat=2.6"
MARGIN = Parameter(1, 1, 4, "stones to be ahead where coats are to be had")


def choose_turn(me, table, offer, book):
    for coats in range(2, 0, -1):
        for tile in range(TILES):
            if book.payout[tile, Payout.COATS] == coats:
                option = find_claim(table, offer, book, tile, int(me.parameter[MARGIN]))
                if option != NOBODY:
                    return option
    return base(me, table, offer, book)


def choose_bribe(me, table, offer, book):
    return 1 if book.payout[offer.about, Payout.COATS] > 0 else base(me, table, offer, book)


def choose_intrigue(me, table, offer, book):
    return 0  # unused, the card is a coat at the end


def choose_supply(me, table, offer, book):
    coat = find_option(offer, Do.USE, Ability.M2)
    return coat if coat != NOBODY else base(me, table, offer, book)
