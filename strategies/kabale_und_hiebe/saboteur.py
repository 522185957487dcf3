"""Sabotage: wizard, witch, beggar, dragon and musketeers are for the columns of whoever has won most.

What takes a score card from the leader is worth a part of it, whoever gets it then. Own idea.
"""

from sim.core.strategy import Parameter, base
from strategies.kabale_und_hiebe.shared import GAIN, find_best_option, find_leader
from strategies.kabale_und_hiebe.shared_column import (
    LOUD,
    MUSKETEERS,
    add_card,
    add_up,
    find_front,
    look_at,
)

BASE = "intriguer"
SPOIL = Parameter(0.5, 0.0, 3.0, "what it is worth to take a point from the leader")
GUESS = 26  # doubled value that a card is taken for which cannot be seen


def choose_play(me, table, offer, book):
    base(me, table, offer, book)
    leader = find_leader(table, book, me.seat)
    for member in range(table.open_columns):
        column = table.open_column[member]
        found = look_at(me, table, book, column, GUESS, GUESS)
        if find_front(table, add_up(table, book, found)) == leader:
            for group in range(offer.groups):
                card = offer.arg[group]
                if (1 << card) & (LOUD | MUSKETEERS) != 0:
                    more = add_card(book, found, me.seat, card, book.value[found.symbol, card])
                    if find_front(table, add_up(table, book, more)) != leader:
                        spoilt = me.parameter[SPOIL] * table.points[column]
                        me.note[GAIN + offer.first[group] + member] += spoilt
    return find_best_option(me, offer)
