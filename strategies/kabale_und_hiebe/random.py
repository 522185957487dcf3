"""Plays anything legal: every option with the same chance."""

from sim.core.rng import roll


def choose(me, table, offer, book):
    return roll(me, offer.n)
