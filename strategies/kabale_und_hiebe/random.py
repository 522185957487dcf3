"""Plays anything legal: every option with the same chance.

So a disguise or a traitor is left unused as often as any single use of it is chosen.
"""

from sim.core.rng import roll


def choose(me, table, offer, book):
    return roll(me, offer.n)
