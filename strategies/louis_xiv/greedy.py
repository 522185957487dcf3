"""Looks one step ahead: puts its stones where they add most to what it can expect of the tiles right now.

Every tile has a worth, the sum of what it pays. What a player can expect of it depends on how far he is
ahead: a lead may be lost until the evaluation. Every legal placement is scored with what its stones add, and
compared with taking stones back. Missions are laid out as soon as they can be paid.
"""

from sim.core.strategy import Parameter
from sim.games.louis_xiv.vocabulary import (
    ANYWHERE,
    NEUTRAL,
    TILES,
    Ability,
    Ask,
    Chip,
    Condition,
    Do,
    Payout,
)
from sim.games.louis_xiv.world import PAIRS, STEP_BITS, STEP_MASK

CHIP = Parameter(2.4, 0.0, 6.0, "points that a chip is worth")
CROWN = Parameter(2.8, 0.0, 6.0, "points that a crown is worth")
COAT = Parameter(1.2, 0.0, 3.0, "points that a coat of arms is worth")
GOLD = Parameter(0.4, 0.0, 2.0, "points that a louisdor is worth")
INFLUENCE = Parameter(0.8, 0.0, 3.0, "points that an influence card is worth")
INTRIGUE = Parameter(1.2, 0.0, 3.0, "points that an intrigue card is worth")
STONE = Parameter(0.5, 0.0, 3.0, "points that a stone put on the board by a payout is worth")
BACK = Parameter(0.3, 0.0, 3.0, "points that a stone is worth more in the own than in the general supply")
LOSS = Parameter(0.6, 0.0, 3.0, "points lost when the stones of a tile that was won go to the general supply")
DOUBT = Parameter(0.45, 0.0, 1.0, "chance that a lead of one stone is lost again")

SEAT_BITS = 3  # an index that is masked cannot be negative, which spares the kernel a question at each access
ROW_BITS = 4095

# me.note[8 · tile + k] is what k more stones on a tile add: the index is the code of a step of a placement.
# Behind it stands what need not be reckoned at every turn:
FIRST_CHANCE = 96  # .. + 4 + stones ahead (-4 to 11): chance to be first in the end
RACE_CHANCE = 112  # .. the same where a number of stones is enough
WORTH = 128  # .. + tile: what the tile pays
PRESENT = 140  # .. + tile: what it is worth to be there without being first
FIRST = 152  # .. + tile: what it is worth more to be first
READY = 164  # the round for which they were reckoned, from 1
REACH_3 = 3


def choose(me, table, offer, book):
    if me.note[READY] == 0.0:
        reckon_worths(me, book)
    ask = offer.ask
    if ask == Ask.TURN:
        return choose_turn(me, table, offer, book)
    if ask == Ask.BRIBE:
        return int(me.note[WORTH + offer.about] > me.parameter[GOLD] * offer.arg[1])
    if ask == Ask.DRAW or ask == Ask.SWAP_MISSIONS:
        return 0  # the lightest pile; keep the missions
    if ask == Ask.MISSION:
        return choose_mission(offer, book)
    if ask == Ask.LAST_STONE or ask == Ask.PAYOUT_STONE:
        return choose_tile(me, table, book)
    if ask == Ask.INTRIGUE:
        return choose_intrigue(me, table, offer, book)
    if ask == Ask.SUPPLY:
        return choose_supply(me, table, offer)
    return offer.n - 1  # as many stones as allowed; win the tie; keep the crown


def reckon_worths(me, book):
    """Once a game."""
    me.note[FIRST_CHANCE + 4] = 0.2
    me.note[RACE_CHANCE + 4] = 0.3
    doubt = 1.0
    for ahead in range(1, 12):
        doubt *= me.parameter[DOUBT]
        me.note[FIRST_CHANCE + 4 + ahead] = 1.0 - doubt
        me.note[RACE_CHANCE + 4 + ahead] = 1.0
    for tile in range(TILES):
        payout = book.payout[tile]
        worth = me.parameter[CROWN] * payout[Chip.CROWN]
        for chip in range(Chip.CROWN):
            worth += me.parameter[CHIP] * payout[chip]
        worth += me.parameter[COAT] * payout[Payout.COATS]
        worth += me.parameter[GOLD] * payout[Payout.GOLD]
        worth += me.parameter[INFLUENCE] * payout[Payout.INFLUENCE]
        worth += me.parameter[INTRIGUE] * payout[Payout.INTRIGUE]
        worth += me.parameter[STONE] * (payout[Payout.STONE_ANYWHERE] + payout[Payout.STONES_ON_5])
        worth += me.parameter[BACK] * payout[Payout.STONES_BACK]
        me.note[WORTH + tile] = worth


def choose_turn(me, table, offer, book):
    seat = me.seat
    if me.note[READY] <= table.round:
        look_at_tiles(me, table, book)
    reckon_gains(me, table, book)
    reach = max(book.reach[0], book.reach[ANYWHERE])
    if table.ready[seat, Ability.D5] > 0:
        reach = max(reach, book.effect[Ability.D5])
    if reach > REACH_3:
        reckon_gains_of_more_stones(me, table, book, reach)
    back = me.parameter[BACK] * value_of_supply(table.own[seat])
    best = -1.0
    chosen = 0
    for group in range(offer.groups):
        first = offer.first[group]
        size = offer.first[group + 1] - first
        what = offer.what[group]
        if what == Do.PLACE or what == Do.FOUR:
            start = book.place_row[offer.arg[group] if what == Do.PLACE else ANYWHERE]
            if reach > REACH_3:
                gain, member = find_best_long_placement(me, book, start, size)
            else:
                gain, member = find_best_placement(me, book, start, size)
        else:  # take back as many as allowed; what else there may be is worth nothing
            is_take = what == Do.TAKE or what == Do.TAKE_FOUR
            gain, member = back * (size - 1) if is_take else -1.0, size - 1
        chosen = first + member if gain > best else chosen
        best = max(best, gain)
    return chosen


def find_best_placement(me, book, start, size):
    """A placement adds what its steps add; one of few tiles ends in empty steps, which add nothing."""
    best = -1.0
    chosen = 0
    for member in range(size):
        steps = book.placement[(start + member) & ROW_BITS]
        gain = me.note[steps & STEP_MASK] + me.note[(steps >> STEP_BITS) & STEP_MASK]
        gain += me.note[(steps >> 2 * STEP_BITS) & STEP_MASK]
        if gain > best:
            best = gain
            chosen = member
    return best, chosen


def find_best_long_placement(me, book, start, size):
    """The same for more than three stones: the four-stone joker, and variants."""
    best = -1.0
    chosen = 0
    for member in range(size):
        steps = book.placement[(start + member) & ROW_BITS]
        gain = 0.0
        while steps > 0:
            gain += me.note[steps & STEP_MASK]
            steps >>= STEP_BITS
        if gain > best:
            best = gain
            chosen = member
    return best, chosen


def value_of_supply(own):
    """How much a further stone in the own supply is wanted."""
    return 3.0 if own < 3 else 1.5 if own < 6 else 0.5


def look_at_tiles(me, table, book):
    """What does not change while cards are played: the worth of being on a tile, and of being first."""
    gold = table.gold[me.seat]
    for tile in range(TILES):
        condition = book.condition[tile, table.side[tile]]
        price = book.amount[tile, table.side[tile]]
        worth = me.note[WORTH + tile]
        bought = max(0.0, worth - me.parameter[GOLD] * price)
        present = bought if condition == Condition.MONEY and gold >= price else 0.0
        louis = 1.0 if tile == table.louis else 0.0
        present = max(present, louis * 0.5 * worth)
        loss = 0.0 if condition == Condition.STONES else me.parameter[LOSS]
        me.note[PRESENT + tile] = present
        me.note[FIRST + tile] = worth + louis * me.parameter[CROWN] - loss - present
    me.note[READY] = table.round + 1.0


def reckon_gains(me, table, book):
    """What 1, 2 and 3 more stones on each tile add, into me.note.

    Without branches: which way they go cannot be foreseen, and a wrong guess costs more than the sums.
    """
    seat = me.seat & SEAT_BITS
    for tile in range(TILES):
        chance = find_chance(table, book, tile, seat)
        present = me.note[PRESENT + tile]
        first = me.note[FIRST + tile]
        is_there = 1.0 if table.stones[tile, seat] > 0 else 0.0
        more = present - is_there * (present + first * me.note[chance])
        here = 8 * tile
        me.note[here + 1] = first * me.note[chance + 1] + more
        me.note[here + 2] = first * me.note[chance + 2] + more
        me.note[here + 3] = first * me.note[chance + 3] + more


def reckon_gains_of_more_stones(me, table, book, reach):
    seat = me.seat & SEAT_BITS
    for tile in range(TILES):
        chance = find_chance(table, book, tile, seat)
        here = 8 * tile
        for more in range(REACH_3 + 1, reach + 1):
            step = me.note[chance + more] - me.note[chance + REACH_3]
            me.note[here + more] = me.note[here + REACH_3] + me.note[FIRST + tile] * step


def find_chance(table, book, tile, seat):
    """Where in me.note the chance of a seat on a tile stands; behind it those with more stones.

    A tile that asks for stones is a race against one stone less than it asks for.
    """
    stones = table.stones[tile]
    side = table.side[tile] & 1
    rival = max(stones[NEUTRAL], stones[(seat + 1) & SEAT_BITS])
    rival = max(rival, max(stones[(seat + 2) & SEAT_BITS], stones[(seat + 3) & SEAT_BITS]))
    race = int(book.condition[tile, side] == Condition.STONES)
    rival += race * (book.amount[tile, side] - 1 - rival)
    ahead = min(max(stones[seat] - rival, -4), 6)
    return FIRST_CHANCE + 4 + race * (RACE_CHANCE - FIRST_CHANCE) + ahead


def choose_tile(me, table, book):
    """Option 0 is none, option 1 + tile a stone there."""
    look_at_tiles(me, table, book)
    reckon_gains(me, table, book)
    chosen = 0
    best = 0.0
    for tile in range(TILES):
        gain = me.note[8 * tile + 1]
        if gain > best:
            best = gain
            chosen = 1 + tile
    return chosen


def choose_intrigue(me, table, offer, book):
    tile = offer.about
    look_at_tiles(me, table, book)
    reckon_gains(me, table, book)
    chosen = 0
    best = me.parameter[COAT]  # the card is worth a coat at the end
    for group in range(1, offer.groups):
        gain = me.note[8 * tile + offer.arg[group]]
        if gain > best:
            best = gain
            chosen = group
    return chosen


def choose_supply(me, table, offer):
    """Everything, the card first; stones as long as few are at hand, else gold."""
    wanted = 1 if table.own[me.seat] < 8 else 0
    chosen = offer.n - 1
    for group in range(1, offer.groups):
        if offer.arg[group] == Ability.D4:
            return group
        if offer.arg[group] == Ability.M1 and offer.more[group] <= wanted:
            chosen = group
    return chosen


def choose_mission(offer, book):
    """Lay out the first mission that can be paid, with as few crowns as possible."""
    for group in range(1, offer.groups):
        if offer.what[group] == Do.LAY:
            return offer.first[group] + find_cheapest_pair(offer.more[group], book)
    return 0


def find_cheapest_pair(payable, book):
    """Which of the pairs of chips that pay, given as bits, has the fewest crowns."""
    chosen = 0
    fewest = 3
    member = 0
    for pair in range(PAIRS):
        pays = (payable >> pair) & 1
        crowns = int(book.pair_first[pair] == Chip.CROWN) + int(book.pair_second[pair] == Chip.CROWN)
        is_best = pays * (3 - crowns) > 3 - fewest
        chosen = member if is_best else chosen
        fewest = crowns if is_best else fewest
        member += pays
    return chosen
