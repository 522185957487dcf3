"""The closed sets of Kabale und Hiebe. Kernels use these names, never bare numbers.

Columns, rounds and turns count from 0 in code and from 1 in everything a person reads.
"""

from enum import IntEnum

SEATS = 6
COLUMNS = 6  # as many as players, at most
NOBODY = -1


class Card(IntEnum):
    """The cards of a colour, one of each. A set of cards is a number whose bit `card` is 1."""

    KING = 0
    QUEEN = 1
    JULIET = 2
    ALCHEMIST = 3  # the six specialists, in the order of their symbols
    FENCER = 4
    LANDOWNER = 5
    MERCHANT = 6
    CARDINAL = 7
    TROUBADOUR = 8
    ROMEO = 9  # V5
    EXPLORER = 10  # X1
    ASSASSIN = 11  # X2
    STORM = 12  # X3
    DISGUISE = 13  # X4
    TRAITOR = 14  # X5
    MUSKETEERS = 15  # V1
    WIZARD = 16  # V2
    WITCH = 17  # V3
    PRINCE = 18  # V4
    SQUIRE = 19  # V4
    HERMIT = 20  # V5
    TOM_THUMB = 21  # V5
    DOUBLE = 22  # V5
    DRAGON = 23  # V5
    BEGGAR = 24  # V6


CARDS = len(Card)
WITH_EFFECT = range(Card.ROMEO, CARDS)  # the others are worth what they are worth
IMMEDIATE = range(Card.EXPLORER, Card.TRAITOR + 1)


class Symbol(IntEnum):
    """Of a score card."""

    ALCHEMY = 0
    MILITARY = 1
    FARMING = 2
    TRADE = 3
    RELIGION = 4
    ART = 5


SYMBOLS = len(Symbol)


class Unseen(IntEnum):
    """What lies in a column instead of a card that everybody can see."""

    DOWN = -1  # a card face down, to be turned up by the next one
    HIDDEN = -2  # a card under a disguise, to the end of the round


class Ask(IntEnum):
    """A decision point."""

    PLAY = 0  # T1 put a hand card into a column
    DISGUISE = 1  # X4 hide a hand card under the disguise
    TRAITOR = 2  # X5 swap score cards


class Do(IntEnum):
    """What an option does; in brackets what its arguments mean."""

    DONE = 0  # refuse
    PLAY = 1  # put a card into a column (card, open columns as bits); the member is the how-manieth of them
    HIDE = 2  # hide a card under the disguise (card)
    SWAP = 3  # swap the score card with that of another column (column)


class Removal(IntEnum):
    """V3: how the cards leave that a wizard or a witch removes."""

    TOGETHER = 0
    ONE_BY_ONE = 1


class Valueless(IntEnum):
    """V6: where a player can win who has nothing but doubles without value."""

    NEVER = 0
    HIGHEST = 1
    BEGGAR = 2


class Decided(IntEnum):
    """How a column was decided."""

    HIGHEST = 0  # V6 the highest sum
    LOWEST = 1  # V6 a beggar: the lowest sum
    PAIR = 2  # V4 prince and squire
    NOBODY = 3  # V6 nobody could win


class Fate(IntEnum):
    """What became of a card that was played."""

    COUNTED = 0  # it lay in its column to the end and counted
    REMOVED = 1  # V2, V3: it left in the evaluation
    KILLED = 2  # X2


class Stream(IntEnum):
    """One random stream a purpose."""

    SCORE_CARDS = 1
    DECK = 2  # one shuffle a player and time: SEATS · time + packet
    DICE = 3  # a strategy's own, one a slot of the line-up


class Event(IntEnum):
    """What a trace tells beside the decisions (event 0). Most name a card's owner as the seat."""

    DREW = 1  # seat (card, cards left in the deck before)
    RESHUFFLED = 2  # seat (cards)
    ROUND = 3  # seat: who begins (round)
    SCORE_CARD = 4  # (column, symbol, points)
    PLAYED = 5  # seat (card, column)
    PASSED = 6  # seat: no card to play (T2)
    TURNED_UP = 7  # seat (card, column)
    VOID = 8  # seat (card, column): an intervention has taken its effect
    MOVED = 9  # seat (card, from column, to column): X1
    STAYED = 10  # seat (card, column, 1: it was played in this turn): X1
    KILLED = 11  # seat (card, column): X2
    CLOSED = 12  # (column): X3
    HID = 13  # seat (card, column): X4
    SWAPPED = 14  # seat (column, other column): X5
    ROUND_OVER = 15  # seat on turn (round, turns)
    COLUMN = 16  # (column, symbol, points): its evaluation begins
    LIES = 17  # seat (card, what everybody sees of it), from the score card downwards
    WORKS = 18  # seat (card): an effect of the evaluation is at work
    CANCELLED = 19  # (card): several wizards or witches
    REMOVED = 20  # seat (card, place, remover)
    WORTH = 21  # seat (card, value): what a card counts in the end; NOBODY: none
    SUM = 22  # seat (doubled sum, 1: can win)
    WON_COLUMN = 23  # seat or NOBODY (column, score card, Decided)
    SCORE = 24  # seat (sum of points, doubled points, points)
    WON = 25  # seat (share of the win, points)
