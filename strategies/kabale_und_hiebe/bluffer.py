"""Bluff: a weak card face down under a high score card looks like a strong one, and keeps the others away.

It goes there early, while more cards are to come; what is really strong comes later or elsewhere. Own idea.
"""

from sim.core.strategy import Parameter, base
from strategies.kabale_und_hiebe.shared import GAIN, count_lacking, find_best_option

BASE = "intriguer"
WEAK = Parameter(10.0, 0.0, 60.0, "doubled value up to which a card is weak")
HIGH = Parameter(4.0, 1.0, 20.0, "points from which on a score card is high")
SHOW = Parameter(0.6, 0.0, 5.0, "points that a bluff is worth")


def choose_play(me, table, offer, book):
    base(me, table, offer, book)
    for member in range(table.open_columns):
        column = table.open_column[member]
        if table.points[column] >= me.parameter[HIGH] and count_lacking(table, column) > 1:
            for group in range(offer.groups):
                if book.value[table.symbol[column], offer.arg[group]] <= me.parameter[WEAK]:
                    me.note[GAIN + offer.first[group] + member] += me.parameter[SHOW]
    return find_best_option(me, offer)
