"""Missions before all else: stones and gold are for chips, and the missions drawn are those easily paid.

A session report of 30 September 2005 (trickylight.co.uk, session 340) calls completed missions the key
objective of the game and keeping up with the leader in missions a big goal; Pevans (pevans.co.uk, "Courting
the Sun King") names them the major source of points.
"""

from sim.core.strategy import Parameter, base
from sim.games.louis_xiv.vocabulary import NOBODY, Colour, Do
from strategies.louis_xiv.shared import CHIPS, find_option, rounds_left

BASE = "courtier:coat=0.8,card=1.2,intrigue=0.8,stay=0.6"
LIGHT_UNTIL = Parameter(3, 0, 4, "rounds that may be left when a light mission is drawn")


def choose_draw(me, table, offer, book):
    """Light ones, which nearly any two chips pay."""
    light = find_option(offer, Do.DRAW, Colour.LIGHT)
    if light != NOBODY and rounds_left(table, book) <= me.parameter[LIGHT_UNTIL]:
        return light
    return base(me, table, offer, book)


def choose_bribe(me, table, offer, book):
    """Always for a chip, never for anything else."""
    chips = 0
    for chip in range(CHIPS):
        chips += book.payout[offer.about, chip]
    return int(chips > 0)
