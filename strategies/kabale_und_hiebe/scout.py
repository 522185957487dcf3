"""Explorers: sends the explorer to where it is worth most, and turns it up again and again.

It is put left of the best score card, and the own next card makes it move. That it may set off a chain of
explorers is what the review at reich-der-spiele.de (Kabale und Hiebe) says of it.
"""

from sim.core.strategy import Parameter, base
from sim.games.kabale_und_hiebe.vocabulary import NOBODY, Card
from strategies.kabale_und_hiebe.shared import (
    GAIN,
    count_lacking,
    find_best_option,
    find_next_column,
    find_play,
    find_turned_up,
)

BASE = "intriguer"
WAY = Parameter(0.3, 0.0, 3.0, "what a point of the next score card is worth when the explorer is put")
RIDE = Parameter(0.5, 0.0, 5.0, "points that it is worth to turn the own explorer up")


def choose_play(me, table, offer, book):
    base(me, table, offer, book)
    for member in range(table.open_columns):
        column = table.open_column[member]
        if find_turned_up(me, table, column) == Card.EXPLORER:
            for group in range(offer.groups):
                me.note[GAIN + offer.first[group] + member] += me.parameter[RIDE]
        target = find_next_column(table, column)
        explorer = find_play(table, offer, Card.EXPLORER, column)
        if explorer != NOBODY and target != NOBODY and count_lacking(table, column) > 1:
            me.note[GAIN + explorer] += me.parameter[WAY] * table.points[target]
    return find_best_option(me, offer)
