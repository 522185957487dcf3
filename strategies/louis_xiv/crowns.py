"""The king's mistresses: crowns from tiles 5 and 9, because a crown stands for any chip.

With crowns any mission can be paid, so it draws the dark ones, which ask for two equal chips. Own idea.
"""

from sim.core.strategy import Parameter, base
from sim.games.louis_xiv.vocabulary import NOBODY, TILES, Chip, Colour, Do
from strategies.louis_xiv.shared import find_claim, find_option, rounds_left

BASE = "courtier"
CROWNED = Parameter(1, 1, 4, "stones to be ahead where a crown is to be had")
FROM_DARK = Parameter(1, 0, 4, "crowns in hand with which to draw a dark mission")


def choose_turn(me, table, offer, book):
    for tile in range(TILES):
        if book.payout[tile, Chip.CROWN] > 0:
            option = find_claim(table, offer, book, tile, int(me.parameter[CROWNED]))
            if option != NOBODY:
                return option
    return base(me, table, offer, book)


def choose_draw(me, table, offer, book):
    """Dark while there is time to use it and a crown to pay for it."""
    option = find_option(offer, Do.DRAW, Colour.DARK)
    rich = table.chips[me.seat, Chip.CROWN] >= me.parameter[FROM_DARK]
    if option != NOBODY and rich and rounds_left(table, book) > 0:
        return option
    return base(me, table, offer, book)
