"""Big fish: fights for the high score cards and leaves the small ones to the others.

Cards that cannot help there go where they do no harm. Own idea.
"""

from sim.core.strategy import Parameter, base
from strategies.kabale_und_hiebe.shared import favour_column, find_best_option

BASE = "intriguer"
FISH = Parameter(4.0, 1.0, 20.0, "points from which on a score card is a big one")
BAIT = Parameter(0.25, 0.0, 1.0, "part of what a play gains under a smaller one that counts")


def choose_play(me, table, offer, book):
    base(me, table, offer, book)
    for member in range(table.open_columns):
        if table.points[table.open_column[member]] < me.parameter[FISH]:
            favour_column(me, offer, member, me.parameter[BAIT])
    return find_best_option(me, offer)
