"""What a strategy can be forbidden: `greedy~bribes` is greedy that never bribes.

Each function says whether an option, the member of a group of the offer, is forbidden. A strategy that
wants it is asked again without that group. Comparing a strategy with itself under a restriction tells what a
part of the game is worth to it (restricted play).
"""

from sim.games.louis_xiv.vocabulary import ANYWHERE, TILES, Ability, Ask, Colour, Do, Payout
from sim.games.louis_xiv.world import STEP_BITS, STEP_MASK


def bribes(me, table, offer, book, group, member):
    """Never buys a payout (P3.3)."""
    return offer.ask == Ask.BRIBE and offer.what[group] == Do.YES


def intrigue(me, table, offer, book, group, member):
    """Never plays an intrigue card (P3.1); each is a coat at the end."""
    return offer.ask == Ask.INTRIGUE and offer.what[group] != Do.DONE


def dark(me, table, offer, book, group, member):
    """Never draws a dark mission (P4.1) while another pile has a card."""
    return offer.what[group] == Do.DRAW and offer.arg[group] == Colour.DARK


def back(me, table, offer, book, group, member):
    """Never takes stones back with a card (P2.3, P2.4); it may play a card for nothing."""
    return (offer.what[group] == Do.TAKE and member > 0) or offer.what[group] == Do.TAKE_FOUR


def louis(me, table, offer, book, group, member):
    """Never puts a stone on the tile where the king stands (P3.7)."""
    return _puts_on(offer, book, group, member, table.louis)


def coats(me, table, offer, book, group, member):
    """Never goes after coats of arms: no stone on a tile that pays them, no bribe there, no use of M-M2."""
    if offer.ask == Ask.BRIBE:
        return offer.what[group] == Do.YES and book.payout[offer.about, Payout.COATS] > 0
    if offer.what[group] == Do.USE:
        return offer.arg[group] == Ability.M2
    for tile in range(TILES):
        if book.payout[tile, Payout.COATS] > 0 and _puts_on(offer, book, group, member, tile):
            return True
    return False


def missions(me, table, offer, book, group, member):
    """Never lays out a mission (P4.1): chips only become coats."""
    return offer.what[group] == Do.LAY


def _puts_on(offer, book, group, member, tile):
    """Whether an option puts a stone on a tile."""
    what = offer.what[group]
    if what == Do.PUT:
        return offer.arg[group] == tile
    if what == Do.ANY_TILE:
        return member == tile
    if what == Do.FROM_GENERAL or what == Do.FROM_OWN:
        return offer.about == tile
    if what == Do.PLACE or what == Do.FOUR:
        steps = book.placement[book.place_row[offer.arg[group] if what == Do.PLACE else ANYWHERE] + member]
        while steps > 0:
            if (steps & STEP_MASK) >> 3 == tile:
                return True
            steps >>= STEP_BITS
    return False
