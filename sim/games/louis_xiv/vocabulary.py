"""The closed sets of Louis XIV. Kernels use these names, never bare numbers.

Tiles and persons count from 0 in code and from 1 in everything a person reads.
"""

from enum import IntEnum

TILES = 12
SEATS = 4
NEUTRAL = 4  # the third colour of the game for two (P2.0), as an index beside the seats
COLOURS = 4 + 1
NOBODY = -1
ANYWHERE = 12  # a joker may start on any tile: the thirteenth start
JOKER = 12  # an influence card with curtain and question mark


class Ask(IntEnum):
    """A decision point."""

    SUPPLY = 0  # P1.3 use a supply mission, or be done
    STONE = 1  # P2.1 put a stone by a laid-out mission
    TURN = 2  # P2.2 play an influence card
    LAST_STONE = 3  # P2.7 put a stone after the last card (M-D6)
    INTRIGUE = 4  # P3.1 play the intrigue card of the tile
    ONCE_FIRST = 5  # P3.2 win the tie (M-D7)
    BRIBE = 6  # P3.3 buy the payout
    PAYOUT_STONE = 7  # P3.8 payout 6: put a stone on any tile
    PAYOUT_PUT = 8  # P3.8 payout 8: put stones on tile 5
    PAYOUT_TAKE = 9  # P3.8 payout 8: take a stone back
    MISSION = 10  # P4.1 lay out a mission, swap a chip, or be done
    DRAW = 11  # P4.1 choose the pile to draw from
    KEEP = 12  # P4.2 choose the chip to keep
    SWAP_MISSIONS = 13  # P4.3 put missions back under their piles (M-L7)


class Do(IntEnum):
    """What an option does; in brackets what its arguments mean. Playing a card: (card, its place in hand)."""

    DONE = 0  # no, none, or no more
    USE = 1  # use a supply mission (ability, stones moved)
    PUT = 2  # put stones on a tile (tile, stones)
    ANY_TILE = 3  # put a stone; the member of the group is the tile
    PLACE = 4  # play a card and place; the member is the placement of its start tile
    TAKE = 5  # play a card and take back; the member is the number of stones: 0 is nothing
    FOUR = 6  # play a card as the four-stone joker and place (M-D5)
    TAKE_FOUR = 7  # play a card as the four-stone joker and take back; the member is one less (M-D5)
    PAY = 8  # pay instead of playing a card (M-L5)
    SWAP = 9  # put a card away and draw another (M-M5)
    FROM_GENERAL = 10  # intrigue with stones (stones) from the general supply
    FROM_OWN = 11  # intrigue with stones (stones) from the own supply
    YES = 12  # bribe; win the tie
    BACK = 13  # take stones (stones) from the general into the own supply
    LAY = 14  # lay out a mission (place in hand, pairs of chips that pay it); the member is the pair
    CROWN = 15  # turn a chip (chip) into a crown (M-L6)
    DRAW = 16  # draw from a pile (colour)
    KEEP = 17  # keep a chip (chip)
    RETURN = 18  # put missions back (place in hand, second place in hand or NOBODY)


class Condition(IntEnum):
    """What a tile asks for."""

    MONEY = 0
    FIRST = 1
    STONES = 2


class Chip(IntEnum):
    SCEPTRE = 0
    LETTER = 1
    RING = 2
    HELMET = 3
    CROWN = 4


class Payout(IntEnum):
    """What a tile can give, in the order in which it is given; the first five are the chips."""

    SCEPTRE = 0
    LETTER = 1
    RING = 2
    HELMET = 3
    CROWN = 4
    COATS = 5
    GOLD = 6
    INFLUENCE = 7
    INTRIGUE = 8
    STONE_ANYWHERE = 9
    STONES_ON_5 = 10
    STONES_BACK = 11


class Colour(IntEnum):
    """The three piles of missions."""

    LIGHT = 0
    MEDIUM = 1
    DARK = 2


class Ability(IntEnum):
    """What a laid-out mission does (rule M)."""

    L1 = 0  # one more mission card, at once
    L2 = 1  # a stone back in the supply phase
    L3 = 2  # a louisdor in the supply phase
    L4 = 3  # a stone on tile 1, 2, 3 or 4
    L5 = 4  # pay instead of playing a card
    L6 = 5  # turn a chip into a crown
    L7 = 6  # swap mission cards
    M1 = 7  # louisdor or stones in the supply phase
    M2 = 8  # a coat of arms in the supply phase
    M3 = 9  # a stone on the Louis tile
    M4 = 10  # a stone on tile 5 or 9
    M5 = 11  # swap an influence card
    D1 = 12  # three stones back in the supply phase
    D2 = 13  # three louisdor in the supply phase
    D3 = 14  # an intrigue card in the supply phase
    D4 = 15  # a stone for an influence card
    D5 = 16  # one card places four stones
    D6 = 17  # a stone after the last card
    D7 = 18  # once first
    D8 = 19  # bribes cost less


ABILITIES = len(Ability)
ANY_CHIP = 5  # the "?" of a light mission


class Stream(IntEnum):
    """One random stream a purpose."""

    MONEY = 1
    INTRIGUE = 2
    LIGHT = 3
    MEDIUM = 4
    DARK = 5
    COATS = 6
    INFLUENCE = 7  # one shuffle a round
    PAIRING = 8  # costs over missions, one shuffle a colour
    DICE = 9  # a strategy's own, one a slot of the line-up
    HANDS = 10  # which missions are in whose hand, where they are dealt anew


class Event(IntEnum):
    """What a trace tells beside the decisions (event 0)."""

    MONEY_CARD = 1  # (gold, Louis tile)
    DEALT_MISSION = 2  # seat (card)
    COMPENSATED = 4  # seat: an intrigue card for the start player (P1.2)
    NEUTRAL_STONES = 5  # (tile, stones)
    TURNED_JOKER = 6  # P2.0
    LAST_CARD = 7  # seat (card): put on the deck unplayed (P2.2)
    DREW_CARD = 8  # seat (influence card)
    TILE = 9  # (tile, condition, amount): its evaluation begins
    LYING = 10  # seat or neutral (tile, stones)
    FREE = 11  # seat (tile): gets the payout free
    ENTITLED = 12  # seat (tile): has enough stones
    BOUGHT = 13  # seat (tile, price)
    CROWNED = 14  # seat (tile): the crown of the Louis tile
    SECOND = 15  # seat (tile): the second's chip on the Louis tile
    CHIP = 16  # seat (chip, number)
    COAT = 17  # seat (kind; KINDS: a substitute without kind)
    NO_COAT = 18  # seat: none left
    GOLD = 19  # seat (amount)
    DREW_INTRIGUE = 20  # seat (person)
    TO_GENERAL = 21  # seat (tile, stones)
    TO_OWN = 22  # seat (tile, stones)
    FLIPPED = 23  # (tile)
    LAID = 24  # seat (card, order, pair of chips paid)
    DREW_MISSION = 25  # seat (card, pile, cards left in the pile before)
    CHIP_BACK = 26  # seat (chip, number): changed into coats
    ROUND_OVER = 27  # (round)
    BOARD = 28  # (tile, side, stones of each colour)
    END_COATS = 29  # seat (source, coats): E1
    MAJORITY = 30  # seat (kind, points)
    SCORE = 31  # seat (mission points, coats, majority points)
    WON = 32  # seat (share in twelfths, points, own stones)
    GRANTED = 33  # seat (card): an intervention
    STANDING = 34  # seat (gold, own stones, general stones)
    NO_CARD = 35  # seat: the deck is empty
    RETURNED = 37  # seat (card): a mission under its pile (M-L7)
    SUPPLY_EXCEEDED = 36  # (what: a chip, or 5 for gold): a substitute is used (C2)


class Leftover(IntEnum):
    """What is changed into coats at the end, in the order of rule E1/E3."""

    INFLUENCE = 0
    INTRIGUE = 1
    CHIP = 2
    STONE = 3
    GOLD = 4
