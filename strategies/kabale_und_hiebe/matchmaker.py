"""Couples: prince and squire, Romeo and Juliet are kept until they can meet, and meet in one column.

One of a couple is put only where the other lies, or while the other is in hand and can follow. Own idea.
"""

import numpy as np

from sim.core.strategy import Parameter, base
from sim.games.kabale_und_hiebe.vocabulary import CARDS, NOBODY, Card
from strategies.kabale_und_hiebe.shared import GAIN, find_best_option, find_hand, find_own, has

BASE = "intriguer"
ALONE = Parameter(0.8, 0.0, 5.0, "points that it costs to put one of a couple without the other at hand")
MEET = Parameter(0.8, 0.0, 5.0, "points that it is worth to put one of a couple beside the other")

OTHER = np.full(CARDS, NOBODY)  # [card] whom it wants to meet
OTHER[Card.PRINCE], OTHER[Card.SQUIRE] = Card.SQUIRE, Card.PRINCE
OTHER[Card.ROMEO], OTHER[Card.JULIET] = Card.JULIET, Card.ROMEO


def choose_play(me, table, offer, book):
    base(me, table, offer, book)
    hand = find_hand(me, table)
    for group in range(offer.groups):
        other = OTHER[offer.arg[group]]
        if other != NOBODY:
            for member in range(table.open_columns):
                option = GAIN + offer.first[group] + member
                if has(find_own(me, table, table.open_column[member]), other):
                    me.note[option] += me.parameter[MEET]
                elif not has(hand, other):
                    me.note[option] -= me.parameter[ALONE]
    return find_best_option(me, offer)
