"""What every script asks for: who leads, what an option puts where, what a mission lacks, what a tile pays.

    from strategies.louis_xiv.shared import count_lacking, find_lead, price_of_bribe

All of these look and change nothing. Tiles, persons and places in hand count from 0, as in the records; a
seat is `me.seat` or another's. The examples stand at one table of four in round 2, and seat 0 (`me`) is asked
to play a card:

- Stones on tile 4 (number 3): 3 of seat 0, 1 of seat 1, 2 of seat 2; on tile 1 (number 0): 1 of seat 1. The
  king is on tile 4; all tiles show their fronts, so tiles 1 and 4 are to be had for 3 louisdor.
- Seat 0 has 5 louisdor, a sceptre and a crown, the cards 1, 6 and 6, and the missions L3 (helmet and any
  chip), M1 (ring and helmet) and D2 (two rings). Seat 1 has laid out D8, cheaper bribes.
"""

import numpy as np

from sim.core.jit import jit
from sim.games.louis_xiv.vocabulary import (
    ABILITIES,
    ANY_CHIP,
    ANYWHERE,
    COLOURS,
    NOBODY,
    TILES,
    Ability,
    Chip,
    Condition,
    Do,
    Payout,
)
from sim.games.louis_xiv.world import STEP_BITS, STEP_MASK

CHIPS = 5
MANY = 99
COSTS = 6  # a cost is 6 · first chip + second chip
USE = np.array(  # [Ability]
    [0.2, 0.4, 0.6, 0.8, 0.2, 0.5, 0.3, 1.0, 1.2, 1.1, 1.0, 0.4, 1.0, 1.8, 1.3, 1.2, 1.2, 1.0, 1.2, 1.0]
)
assert len(USE) == ABILITIES

# ------------------------------------------------------------------------------------ the clock


@jit
def rounds_left(table, book):
    """Rounds after this one; 0 in the last.

    >>> rounds_left(table, book)
    2
    """
    return book.rounds - 1 - table.round


@jit
def turns_left(table, seat):
    """Cards that a seat will still play in the influence phase: the last one is put away (P2.2).

    >>> turns_left(table, 0)
    2
    """
    return max(0, table.cards[seat] - 1)


# ------------------------------------------------------------------------------------ stones


@jit
def find_rival(table, tile, seat):
    """The most stones that anybody else has on a tile, the neutral colour included.

    >>> find_rival(table, 3, 0), find_rival(table, 3, 1), find_rival(table, 7, 0)
    (2, 3, 0)
    """
    most = 0
    for colour in range(COLOURS):
        if colour != seat:
            most = max(most, table.stones[tile, colour])
    return most


@jit
def find_lead(table, tile, seat):
    """Stones ahead of the strongest rival; 0: level, or nobody is there; below 0: behind.

    >>> find_lead(table, 3, 0), find_lead(table, 3, 2), find_lead(table, 0, 0)
    (1, -1, -1)
    """
    return table.stones[tile, seat] - find_rival(table, tile, seat)


@jit
def find_leader(table, tile):
    """The colour that alone has the most stones on a tile, or NOBODY.

    >>> find_leader(table, 3), find_leader(table, 7)
    (0, -1)
    """
    for colour in range(COLOURS):
        if find_lead(table, tile, colour) > 0:
            return colour
    return NOBODY


@jit
def count_on_board(table, seat):
    """Stones of a seat on all tiles.

    >>> count_on_board(table, 0), count_on_board(table, 1)
    (3, 2)
    """
    stones = 0
    for tile in range(TILES):
        stones += table.stones[tile, seat]
    return stones


# ------------------------------------------------------------------------------------ options


@jit
def find_group(offer, option):
    """The group of the offer that an option, given by its number, belongs to.

    Its member is `option - offer.first[group]`. The first group here is to place with card 1, the second
    to take back with it:

    >>> find_group(offer, 0), find_group(offer, offer.first[1] + 2)
    (0, 1)
    """
    group = 0
    while group + 1 < offer.groups and offer.first[group + 1] <= option:
        group += 1
    return group


@jit
def find_option(offer, what, arg):
    """The number of the first option that does this with this argument, or NOBODY.

    >>> find_option(offer, Do.PLACE, 0), find_option(offer, Do.PAY, 0)
    (0, -1)
    """
    for group in range(offer.groups):
        if offer.what[group] == what and offer.arg[group] == arg:
            return offer.first[group]
    return NOBODY


@jit
def count_put(offer, book, group, member, tile):
    """Stones that an option puts on a tile: the member of a group, whatever the group does.

    The third option here (number 2) puts a stone on tile 1 and goes on to tile 4 with another:

    >>> [count_put(offer, book, 0, 2, tile) for tile in range(4)]
    [1, 0, 0, 1]
    """
    what = offer.what[group]
    if what == Do.PLACE or what == Do.FOUR:
        start = offer.arg[group] if what == Do.PLACE else ANYWHERE
        steps = book.placement[book.place_row[start] + member]
        while steps > 0:
            if (steps & STEP_MASK) >> 3 == tile:
                return steps & 7
            steps >>= STEP_BITS
        return 0
    if what == Do.PUT:
        return offer.more[group] if offer.arg[group] == tile else 0
    if what == Do.ANY_TILE:
        return int(member == tile)
    if what == Do.FROM_GENERAL or what == Do.FROM_OWN:
        return offer.arg[group] if offer.about == tile else 0
    return 0


@jit
def find_lead_after(table, offer, book, group, member, tile):
    """The asked seat's lead on a tile if it chooses this option.

    >>> find_lead_after(table, offer, book, 0, 2, 0), find_lead_after(table, offer, book, 0, 2, 3)
    (0, 2)
    """
    return find_lead(table, tile, offer.seat) + count_put(offer, book, group, member, tile)


@jit
def find_claim(table, offer, book, tile, lead):
    """The option that makes a tile the asked seat's own: with the stones it asks for, or so far ahead.

    With no more stones there than needed, and then with as many as possible elsewhere. NOBODY if no option
    does it, or if it is done already. Card 6 can leave a stone on tile 6 and take tile 1 with the other two:

    >>> group = find_group(offer, find_claim(table, offer, book, 0, 1))
    >>> member = find_claim(table, offer, book, 0, 1) - offer.first[group]
    >>> [count_put(offer, book, group, member, tile) for tile in range(12)]
    [2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    >>> find_claim(table, offer, book, 3, 1)
    -1
    """
    side = table.side[tile]
    needed = lead - find_lead(table, tile, offer.seat)
    if book.condition[tile, side] == Condition.STONES:
        needed = book.amount[tile, side] - table.stones[tile, offer.seat]
    chosen = NOBODY
    fewest = MANY
    for group in range(offer.groups):
        for member in range(offer.first[group + 1] - offer.first[group]):
            put = count_put(offer, book, group, member, tile)
            if 0 < needed <= put <= fewest:
                fewest = put
                chosen = offer.first[group] + member
    return chosen


# ------------------------------------------------------------------------------------ missions


@jit
def lacks_first(me, table, place):
    """Whether the first chip that the mission at a place in hand costs is missing, crowns not counted.

    >>> [lacks_first(me, table, place) for place in range(3)]
    [True, True, True]
    """
    first = me.cost[place] // COSTS
    return first != ANY_CHIP and table.chips[me.seat, first] == 0


@jit
def lacks_second(me, table, place):
    """The same for the second; "?" is lacking if no chip is left for it.

    >>> [lacks_second(me, table, place) for place in range(3)]
    [False, True, True]
    """
    chips = table.chips[me.seat]
    first = me.cost[place] // COSTS
    second = me.cost[place] % COSTS
    if second != ANY_CHIP:
        return chips[second] < 1 + int(second == first)
    others = -int(chips[first] > 0)
    for chip in range(Chip.CROWN):
        others += chips[chip]
    return others < 1


@jit
def count_lacking(me, table, place):
    """Chips that the mission at a place in hand still lacks: 0 (it can be laid out), 1 or 2. Crowns help.

    The sceptre is any chip for L3, and the crown its helmet; M1 and D2 lack one chip beside the crown:

    >>> [count_lacking(me, table, place) for place in range(3)]
    [0, 1, 1]
    """
    lacking = int(lacks_first(me, table, place)) + int(lacks_second(me, table, place))
    return max(0, lacking - table.chips[me.seat, Chip.CROWN])


@jit
def wants_chip(me, table, place, chip):
    """Whether one more of a chip brings the mission at a place in hand nearer.

    >>> [wants_chip(me, table, 1, chip) for chip in range(5)]  # M1, ring and helmet
    [False, False, True, True, True]
    """
    if count_lacking(me, table, place) == 0:
        return False
    if chip == Chip.CROWN:
        return True
    first = me.cost[place] // COSTS
    second = me.cost[place] % COSTS
    named = lacks_first(me, table, place) and chip == first
    return named or (lacks_second(me, table, place) and second in (chip, ANY_CHIP))


@jit
def find_nearest_mission(me, table):
    """The place in hand of the mission that lacks fewest chips, the first of them; NOBODY without missions.

    >>> find_nearest_mission(me, table)
    0
    """
    nearest = NOBODY
    fewest = CHIPS
    for place in range(table.missions[me.seat]):
        lacking = count_lacking(me, table, place)
        if lacking < fewest:
            fewest = lacking
            nearest = place
    return nearest


@jit
def find_pairs(table, book, seat, without, without_too, instead):
    """The pairs of chips that a seat could pay, as bits (`book.payable` has those that a cost accepts).

    Without one or two of its chips, and with another one instead; NOBODY leaves things as they are:

    >>> pairs = find_pairs(table, book, 0, NOBODY, NOBODY, NOBODY)
    >>> [pairs & book.payable[me.cost[place]] != 0 for place in range(3)]
    [True, False, False]
    >>> pairs = find_pairs(table, book, 0, Chip.SCEPTRE, NOBODY, Chip.CROWN)
    >>> [pairs & book.payable[me.cost[place]] != 0 for place in range(3)]
    [True, True, True]
    """
    held = 0
    doubled = 0
    for chip in range(CHIPS):
        number = table.chips[seat, chip] + int(chip == instead)
        number -= int(chip == without) + int(chip == without_too)
        held |= int(number > 0) << chip
        doubled |= int(number > 1) << chip
    return book.pairs_of[held] | book.doubles_of[doubled]


@jit
def value_of_ability(ability):
    """Points a round that what a mission can do is worth, roughly: a stone, a louisdor, a coat, a chip …

    >>> value_of_ability(Ability.L3), value_of_ability(Ability.D2)
    (0.6, 1.8)
    """
    return USE[ability]


# ------------------------------------------------------------------------------------ gold and payouts


@jit
def price_of_bribe(table, book, tile, seat):
    """What the payout of a tile costs a seat, M-D8 included; NOBODY if it cannot be bought as it lies.

    >>> [price_of_bribe(table, book, 3, seat) for seat in (0, 1)], price_of_bribe(table, book, 4, 0)
    ([3, 2], -1)
    """
    side = table.side[tile]
    if book.condition[tile, side] != Condition.MONEY:
        return NOBODY
    discount = table.able[seat, Ability.D8] * book.effect[Ability.D8]
    return max(0, book.amount[tile, side] - discount)


@jit
def value_of_chip(me, table, book, chip):
    """Points that one more of a chip is worth now: half a mission, or all but a coat of one if it is the last
    chip lacking; a coat if no mission in hand wants it.

    >>> [value_of_chip(me, table, book, chip) for chip in range(5)]
    [1.0, 1.0, 4.0, 4.0, 4.0]
    """
    value = 1.0 * book.points_coat
    for place in range(table.missions[me.seat]):
        if wants_chip(me, table, place, chip):
            points = 1.0 * book.points_mission[book.colour[me.mission[place]]]
            last = count_lacking(me, table, place) == 1
            value = max(value, points - book.points_coat if last else points / 2)
    return value


@jit
def value_of_payout(me, table, book, tile):
    """Points that the payout of a tile is worth now: chips by the missions in hand, the rest as coats.

    A card, a stone on the board, and gold by the rate of the end are coats then (E1); before the last round
    they are taken to be worth that too, and gold, which buys chips, twice that.

    >>> [round(value_of_payout(me, table, book, tile), 2) for tile in range(12)]
    [1.0, 1.0, 4.0, 4.0, 4.0, 2.0, 3.33, 2.0, 4.0, 2.0, 1.0, 2.0]
    """
    payout = book.payout[tile]
    coats = payout[Payout.COATS] + payout[Payout.INFLUENCE] + payout[Payout.INTRIGUE]
    coats += payout[Payout.STONE_ANYWHERE] + payout[Payout.STONES_ON_5]
    gold = payout[Payout.GOLD] / book.gold_per_coat * (1 + int(rounds_left(table, book) > 0))
    value = (coats + gold) * book.points_coat
    for chip in range(CHIPS):
        if payout[chip] > 0:
            value += payout[chip] * value_of_chip(me, table, book, chip)
    return value
