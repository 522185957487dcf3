"""Missions before all else: goes for the chips that the missions in hand lack, the nearest mission first.

A session report of 30 September 2005 (trickylight.co.uk, session 340) calls completed missions the key
objective of the game and keeping up with the leader in missions a big goal; Pevans (pevans.co.uk, "Courting
the Sun King") names them the major source of points.
"""

from sim.core.strategy import Parameter, base
from sim.games.louis_xiv.vocabulary import NOBODY, TILES
from strategies.louis_xiv.shared import CHIPS, count_lacking, find_claim, wants_chip

BASE = "courtier"
AHEAD = Parameter(1, 1, 4, "stones to be ahead where a lacking chip is to be had")


def choose_turn(me, table, offer, book):
    for lacking in range(1, 3):
        for place in range(table.missions[me.seat]):
            if count_lacking(me, table, place) == lacking:
                option = find_chip(me, table, offer, book, place)
                return option if option != NOBODY else base(me, table, offer, book)
    return base(me, table, offer, book)


def find_chip(me, table, offer, book, place):
    """The option that takes a tile which pays a chip that the mission lacks, or NOBODY."""
    for tile in range(TILES):
        for chip in range(CHIPS):
            if book.payout[tile, chip] > 0 and wants_chip(me, table, place, chip):
                option = find_claim(table, offer, book, tile, int(me.parameter[AHEAD]))
                if option != NOBODY:
                    return option
    return NOBODY


def choose_bribe(me, table, offer, book):
    """Always for a chip that a mission lacks."""
    for place in range(table.missions[me.seat]):
        for chip in range(CHIPS):
            if book.payout[offer.about, chip] > 0 and wants_chip(me, table, place, chip):
                return 1
    return base(me, table, offer, book)
