"""Six symbols: goes for score cards whose symbol it has not won yet, because all six double the points.

When it has all six, every score card is as good as any other of its points. Own idea.
"""

from sim.core.strategy import Parameter, base
from strategies.kabale_und_hiebe.shared import favour_column, find_best_option, has_won_symbol

BASE = "intriguer"
HUNGER = Parameter(1.6, 1.0, 10.0, "times that a play gains more under a symbol that is not won yet")


def choose_play(me, table, offer, book):
    base(me, table, offer, book)
    for member in range(table.open_columns):
        symbol = table.symbol[table.open_column[member]]
        if not has_won_symbol(table, book, me.seat, symbol):
            favour_column(me, offer, member, me.parameter[HUNGER])
    return find_best_option(me, offer)
