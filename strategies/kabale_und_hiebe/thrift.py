"""Thrift: strong cards are saved for when they decide, weak ones are put where nothing can be won or lost.

As long as a column lacks more cards, every card costs by its value; the one that fills it may be dear.
Own idea.
"""

from sim.core.strategy import Parameter, base
from strategies.kabale_und_hiebe.shared import GAIN, count_lacking, find_best_option

BASE = "intriguer"
DEAR = Parameter(
    0.6, 0.0, 5.0, "points that the king costs more where further cards are lacking, others by value"
)
STRONG = 40.0  # doubled value of the king


def choose_play(me, table, offer, book):
    base(me, table, offer, book)
    for member in range(table.open_columns):
        column = table.open_column[member]
        if count_lacking(table, column) > 1:
            for group in range(offer.groups):
                value = book.value[table.symbol[column], offer.arg[group]]
                me.note[GAIN + offer.first[group] + member] -= me.parameter[DEAR] * value / STRONG
    return find_best_option(me, offer)
