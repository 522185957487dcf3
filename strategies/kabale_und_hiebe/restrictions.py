"""What a strategy can be forbidden: `greedy~swaps` is greedy that never swaps score cards.

Each function says whether an option, the member of a group of the offer, is forbidden. A strategy that
wants it is asked again without that group: without that card of its hand, if it is to play one. A card that
may not be played stays in hand while there is another. Comparing a strategy with itself under a restriction
tells what a part of the game is worth to it (restricted play).
"""

from sim.games.kabale_und_hiebe.vocabulary import SYMBOLS, Card, Do

COUPLES = 1 << Card.PRINCE | 1 << Card.SQUIRE, 1 << Card.ROMEO | 1 << Card.JULIET


def hiding(me, table, offer, book, group, member):
    """Never hides a card under the disguise (X4)."""
    return offer.what[group] == Do.HIDE


def swaps(me, table, offer, book, group, member):
    """Never swaps score cards with the traitor (X5)."""
    return offer.what[group] == Do.SWAP


def explorers(me, table, offer, book, group, member):
    """Never plays the explorer (X1)."""
    return _plays(offer, group, Card.EXPLORER)


def assassins(me, table, offer, book, group, member):
    """Never plays the assassin (X2)."""
    return _plays(offer, group, Card.ASSASSIN)


def storms(me, table, offer, book, group, member):
    """Never plays the storm (X3)."""
    return _plays(offer, group, Card.STORM)


def magic(me, table, offer, book, group, member):
    """Never plays the wizard or the witch (V2, V3)."""
    return _plays(offer, group, Card.WIZARD) or _plays(offer, group, Card.WITCH)


def beggars(me, table, offer, book, group, member):
    """Never plays the beggar (V6)."""
    return _plays(offer, group, Card.BEGGAR)


def couples(me, table, offer, book, group, member):
    """Never puts prince and squire, or Romeo and Juliet, into one column (V4, V5)."""
    if offer.what[group] == Do.DONE or offer.what[group] == Do.SWAP:
        return False
    column = offer.about if offer.what[group] == Do.HIDE else table.open_column[member]
    together = 1 << offer.arg[group]
    for place in range(table.lying[column]):
        if table.owner[column, place] == me.seat:
            together |= 1 << me.lying[column, place]
    pair = together & COUPLES[0] == COUPLES[0] and (1 << offer.arg[group]) & COUPLES[0] != 0
    lovers = together & COUPLES[1] == COUPLES[1] and (1 << offer.arg[group]) & COUPLES[1] != 0
    return pair or lovers


def adding(me, table, offer, book, group, member):
    """Never adds to a column that is full (T3)."""
    if offer.what[group] != Do.PLAY:
        return False
    column = table.open_column[member]
    return table.filling[column] >= table.points[column]


def doubling(me, table, offer, book, group, member):
    """Never puts a card under the symbol that would be its sixth (E1)."""
    if offer.what[group] != Do.PLAY:
        return False
    symbols = 1 << table.symbol[table.open_column[member]]
    if symbols & _symbols_of(table, book, me.seat) != 0:
        return False
    return symbols | _symbols_of(table, book, me.seat) == (1 << SYMBOLS) - 1


def _plays(offer, group, card):
    """Whether the options of a group put this card into a column."""
    return offer.what[group] == Do.PLAY and offer.arg[group] == card


def _symbols_of(table, book, seat):
    """Those that a seat has won, as bits."""
    symbols = 0
    for i in range(table.won_cards[seat]):
        symbols |= 1 << book.score_symbol[table.won[seat, i]]
    return symbols
