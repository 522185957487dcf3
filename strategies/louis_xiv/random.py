"""Plays anything legal: any kind of option that comes to hand, then one of its kind.

Cards are played three times as often to place stones as to take some back, and two of three chances that a
mission, a payout, an intrigue card or a bribe gives are taken.
"""

import numpy as np

from sim.core.rng import roll
from sim.games.louis_xiv.vocabulary import Do

LIKED = 6
LIKING = np.full(len(Do), LIKED)  # [Do] out of 6 times that this kind comes to hand, it is played
LIKING[Do.DONE] = 3
LIKING[Do.TAKE] = 2
LIKING[Do.TAKE_FOUR] = 2


def choose(me, table, offer, book):
    group = roll(me, offer.groups)
    while roll(me, LIKED) >= LIKING[offer.what[group]]:
        group = roll(me, offer.groups)
    first = offer.first[group]
    return first + roll(me, offer.first[group + 1] - first)
