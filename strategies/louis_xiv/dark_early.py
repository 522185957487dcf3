"""Dark missions early: they are hard to pay and work to the end, so the sooner the better.

Ward Batty ("Fourteen Things I Like About Louis", gametable.blogspot.com, 17 May 2006): all missions score the
same, and the reason to go for a more difficult one is that it should be of more use during the game.
"""

from sim.core.strategy import Parameter, base
from sim.games.louis_xiv.vocabulary import NOBODY, Chip, Colour, Do
from strategies.louis_xiv.shared import find_option, rounds_left

BASE = "courtier"
EARLY = Parameter(2, 0, 4, "rounds that must be left for a dark mission to be drawn")


def choose_draw(me, table, offer, book):
    dark = find_option(offer, Do.DRAW, Colour.DARK)
    if dark != NOBODY and rounds_left(table, book) >= me.parameter[EARLY]:
        return dark
    return base(me, table, offer, book)


def choose_mission(me, table, offer, book):
    """A dark mission that can be paid goes first."""
    for group in range(1, offer.groups):
        if offer.what[group] == Do.LAY and book.colour[me.mission[offer.arg[group]]] == Colour.DARK:
            return offer.first[group]
    return base(me, table, offer, book)


def choose_keep(me, table, offer, book):
    """A crown, or a chip that a dark mission in hand asks for twice."""
    crown = find_option(offer, Do.KEEP, Chip.CROWN)
    if crown != NOBODY:
        return crown
    for group in range(offer.groups):
        for place in range(table.missions[me.seat]):
            if me.cost[place] == 7 * offer.arg[group]:  # 6 · chip + chip
                return offer.first[group]
    return base(me, table, offer, book)
