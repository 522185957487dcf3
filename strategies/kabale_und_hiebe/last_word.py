"""The last word: a play counts in full only where it fills a column, when the others' cards are on the table.

The review at spieletest.at (Kabale und Hiebe) says that card by card one learns who has most influence on a
score card, and that one can then add the allies that suit.
"""

from sim.core.strategy import Parameter, base
from strategies.kabale_und_hiebe.shared import count_lacking, favour_column, find_best_option

BASE = "intriguer"
EARLY = Parameter(0.5, 0.0, 1.0, "part of a gain that counts, for every card that is still lacking then")


def choose_play(me, table, offer, book):
    base(me, table, offer, book)
    for member in range(table.open_columns):
        for _ in range(1, count_lacking(table, table.open_column[member])):
            favour_column(me, offer, member, me.parameter[EARLY])
    return find_best_option(me, offer)
