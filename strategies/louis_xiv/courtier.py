"""Wants what its missions lack, and puts stones where they still count when the others have moved.

A chip is worth what it brings the missions in hand nearer; a coat, gold, cards and stones what they bring
until the end. Of a tile it expects what its stones will make of it: alone first, with enough stones, or
present and buying. A lead is the safer the larger it is and the fewer turns the others have left. Stones that
win are gone for the next round, so it wins with as few as it can and takes some back in time.
"""

import numpy as np

from sim.core.strategy import Parameter
from sim.games.louis_xiv.rules.p4_missions import find_pair
from sim.games.louis_xiv.vocabulary import (
    ABILITIES,
    ANY_CHIP,
    ANYWHERE,
    COLOURS,
    NEUTRAL,
    TILES,
    Ability,
    Ask,
    Chip,
    Colour,
    Condition,
    Do,
    Payout,
)
from sim.games.louis_xiv.world import STEP_BITS, STEP_MASK

NEAR = Parameter(0.34, 0.0, 1.5, "share of a mission that the last chip it lacks is worth")
FAR = Parameter(0.31, 0.0, 1.0, "share of a mission that one of two chips it lacks is worth")
SPARE = Parameter(1.95, 0.0, 4.0, "points that a chip is worth which no mission in hand lacks")
CROWN = Parameter(0.47, 0.0, 3.0, "points that a crown is worth more than the chip wanted most")
COAT = Parameter(1.16, 0.5, 2.5, "points that a coat of arms is worth")
GOLD = Parameter(0.49, 0.0, 1.5, "points that a louisdor is worth before the last round")
LAST_GOLD = Parameter(0.54, 0.0, 1.5, "points that a louisdor is worth in the last round")
CARD = Parameter(1.09, 0.0, 4.0, "points that an influence card is worth before the last round")
INTRIGUE = Parameter(1.40, 0.5, 4.0, "points that an intrigue card is worth before the last round")
STAY = Parameter(1.27, 0.0, 3.0, "points that a stone is worth which stays on the board for the next round")
LATER = Parameter(0.48, 0.0, 2.0, "points that a stone of the own supply is worth for later rounds")
SHORT = Parameter(0.32, 0.0, 3.0, "points that a stone is worth in this round if there are none at all")
DOUBT = Parameter(0.11, 0.0, 1.0, "how readily a rival's turn takes a lead of one stone")
FADE = Parameter(0.10, 0.1, 1.0, "how much less so for each further stone ahead")
HEAT = Parameter(0.89, 0.0, 2.0, "how much more contested a tile is that pays more")
TIED = Parameter(
    2.3, 0.0, 10.0, "odds against the first place for each rival who is level, with turns to come"
)
BEHIND = Parameter(1.63, 0.0, 20.0, "further odds for each stone behind")
STEP = Parameter(0.00, 0.0, 1.0, "chance to put the last stone that a tile asks for, with turns to come")
SECOND = Parameter(0.06, 0.0, 1.0, "chance of the second's chip on the Louis tile")
POOR = Parameter(0.40, 0.0, 1.0, "worth of a bribe for which the gold is needed elsewhere")
SKILL = Parameter(2.29, 0.0, 3.0, "worth of what missions can do, against that of their points")
MEDIUM = Parameter(1.04, -2.0, 6.0, "points by which a medium mission is harder to pay than a light one")
DARK = Parameter(5.10, -2.0, 8.0, "points by which a dark mission is harder to pay than a light one")

# [Ability] points a round
USE = np.array(
    [0.2, 0.4, 0.6, 0.8, 0.2, 0.5, 0.3, 1.0, 1.2, 1.1, 1.0, 0.4, 1.0, 1.8, 1.3, 1.2, 1.2, 1.0, 1.2, 1.0]
)
assert len(USE) == ABILITIES

# me.note[8 · tile + k] is what k more stones on a tile add: the index is the code of a step of a placement.
WORTH = 6  # me.note[8 · tile + 6]: what the tile pays
RIVALRY = 7  # me.note[8 · tile + 7]: how contested it is
WANT = 96  # .. + chip: what a chip is worth
TURNS = 104  # .. + colour: turns to come
LEAD = 112  # .. + 8 + stones ahead: how readily a rival's turn takes the lead
LAG = 128  # .. + 8 + stones ahead: how much is against a lead if there is none yet
SPENT = 144  # gold that bribes will take
READY = 145  # the round for which the worths were reckoned, from 1
SIDE = 8
REACH_3 = 3
ROW_BITS = 4095
SURELY = 1.0e9


def choose(me, table, offer, book):
    ask = offer.ask
    if ask == Ask.TURN:
        return choose_turn(me, table, offer, book)
    if ask == Ask.BRIBE:
        return choose_bribe(me, table, offer, book)
    if ask == Ask.MISSION:
        return choose_mission(me, table, offer, book)
    if ask == Ask.DRAW:
        return choose_draw(me, table, offer, book)
    if ask == Ask.KEEP:
        return choose_keep(me, table, offer, book)
    if ask == Ask.LAST_STONE or ask == Ask.PAYOUT_STONE:
        return choose_tile(me, table, offer, book)
    if ask == Ask.INTRIGUE:
        return choose_intrigue(me, table, offer, book)
    if ask == Ask.SUPPLY:
        return choose_supply(me, table, offer, book)
    if ask == Ask.SWAP_MISSIONS:
        return 0
    return offer.n - 1  # as many stones as allowed; win the tie


# ------------------------------------------------------------------------------------ what things are worth


def reckon_worths(me, table, book):
    """What every tile pays, given the missions in hand and the round."""
    reckon_wants(me, table, book)
    last = table.round + 1 == book.rounds
    coat = me.parameter[COAT]
    gold = me.parameter[LAST_GOLD] if last else me.parameter[GOLD]
    card = coat if last else me.parameter[CARD]
    intrigue = coat if last else me.parameter[INTRIGUE]
    stay = coat if last else me.parameter[STAY]
    later = 0.0 if last else me.parameter[LATER]
    for tile in range(TILES):
        payout = book.payout[tile]
        worth = coat * payout[Payout.COATS] + gold * payout[Payout.GOLD] + card * payout[Payout.INFLUENCE]
        worth += intrigue * payout[Payout.INTRIGUE] + later * payout[Payout.STONES_BACK]
        worth += stay * (payout[Payout.STONE_ANYWHERE] + payout[Payout.STONES_ON_5])
        usual = worth
        for chip in range(5):
            worth += me.note[WANT + chip] * payout[chip]
            usual += 2.5 * payout[chip]
        if tile == table.louis:
            usual += 2.5
        me.note[8 * tile + WORTH] = worth
        me.note[8 * tile + RIVALRY] = 1.0 + me.parameter[HEAT] * (usual / 2.5 - 1.0)
    lead = me.parameter[DOUBT]
    for ahead in range(1, SIDE):
        me.note[LEAD + SIDE + ahead] = lead
        lead *= me.parameter[FADE]


def reckon_wants(me, table, book):
    """What each chip is worth: what it brings the missions in hand nearer."""
    chips = table.chips[me.seat]
    held = 0
    for chip in range(5):
        held += chips[chip]
        me.note[WANT + chip] = me.parameter[SPARE]
    for place in range(table.missions[me.seat]):
        value = value_of_mission(me, table, book, place)
        first = me.cost[place] // 6
        second = me.cost[place] % 6
        lack_first = first != ANY_CHIP and chips[first] == 0
        lack_second = second != ANY_CHIP and chips[second] < 1 + int(second == first)
        if first == ANY_CHIP or second == ANY_CHIP:
            lack_any = held - int(not (lack_first or lack_second)) < 1
        else:
            lack_any = False
        lacks = int(lack_first) + int(lack_second) + int(lack_any) - chips[Chip.CROWN]
        if lacks <= 0:
            continue
        each = value * (me.parameter[NEAR] if lacks == 1 else me.parameter[FAR])
        for chip in range(Chip.CROWN):
            if lack_any or (lack_first and chip == first) or (lack_second and chip == second):
                me.note[WANT + chip] = max(me.note[WANT + chip], each)
    most = 0.0
    for chip in range(Chip.CROWN):
        most = max(most, me.note[WANT + chip])
    me.note[WANT + Chip.CROWN] = most + me.parameter[CROWN]


def value_of_mission(me, table, book, place):
    card = me.mission[place]
    left = book.rounds - 1 - table.round
    return book.points_mission[book.colour[card]] + me.parameter[SKILL] * USE[book.ability[card]] * left


def value_of_later_stone(me, table, book):
    """The more lie in the general supply, the more a stone of the own supply is worth."""
    if table.round + 1 == book.rounds:
        return 0.0
    return me.parameter[LATER] * min(1.5, table.general[me.seat] / 8.0)


def price_of(me, table, book, tile):
    discount = table.able[me.seat, Ability.D8] * book.effect[Ability.D8]
    return max(0, book.amount[tile, table.side[tile]] - discount)


# ------------------------------------------------------------------------------------ what a tile promises


def reckon_rivals(me, table, mine_to_come):
    """Before chances are asked for: the turns of each rival, and what is against those who do not lead."""
    for rival in range(table.players):
        me.note[TURNS + rival] = max(0, table.cards[rival] - 1)
    against = me.parameter[TIED] if mine_to_come > 0 else SURELY
    for behind in range(SIDE + 1):
        me.note[LAG + SIDE - behind] = against
        against += me.parameter[BEHIND]


def reckon_end(me):
    """The same when all cards are played."""
    for rival in range(NEUTRAL):
        me.note[TURNS + rival] = 0.0
    for behind in range(SIDE + 1):
        me.note[LAG + SIDE - behind] = SURELY


def chance_of_first(me, table, tile, mine):
    """To be alone first in the end with so many stones."""
    stones = table.stones[tile]
    against = 0.0
    rival = me.seat
    for _ in range(NEUTRAL):
        rival = 0 if rival == NEUTRAL else rival + 1
        ahead = min(max(mine - stones[rival], -SIDE), SIDE - 1) + SIDE
        against += me.note[TURNS + rival] * me.note[LEAD + ahead] + me.note[LAG + ahead]
    return 1.0 / (1.0 + against * me.note[8 * tile + RIVALRY])


def promise(me, table, book, tile, mine, later, mine_to_come):
    """What so many own stones on a tile let expect."""
    if mine == 0:
        return 0.0
    worth = me.note[8 * tile + WORTH]
    side = table.side[tile]
    condition = book.condition[tile, side]
    if condition == Condition.STONES:
        lacking = book.amount[tile, side] - mine
        if lacking <= 0:
            return worth
        return worth * me.parameter[STEP] / lacking if mine_to_come > 0 else 0.0
    chance = chance_of_first(me, table, tile, mine)
    otherwise = 0.0
    if condition == Condition.MONEY:
        price = price_of(me, table, book, tile)
        last = table.round + 1 == book.rounds
        gold = me.parameter[LAST_GOLD] if last else me.parameter[GOLD]
        otherwise = max(0.0, worth - gold * price)
        if table.gold[me.seat] - me.note[SPENT] < price:
            otherwise *= me.parameter[POOR] if table.gold[me.seat] >= price else 0.0
    if tile == table.louis:
        otherwise += me.parameter[SECOND] * (worth - otherwise)
        worth += me.note[WANT + Chip.CROWN] * book.louis_crowns
    return chance * (worth - later * mine) + (1.0 - chance) * otherwise


def reckon_gains(me, table, book, reach, mine_to_come, cost):
    """What 1 to `reach` more stones on each tile add, into me.note; a stone itself costs something."""
    later = value_of_later_stone(me, table, book)
    reckon_spending(me, table, book)
    for tile in range(TILES):
        mine = table.stones[tile, me.seat]
        spent = me.note[SPENT]
        if mine > 0:
            me.note[SPENT] = spent - spending_on(me, table, book, tile)
        now = promise(me, table, book, tile, mine, later, mine_to_come)
        for more in range(1, reach + 1):
            then = promise(me, table, book, tile, mine + more, later, mine_to_come)
            me.note[8 * tile + more] = then - now - cost * more
        me.note[SPENT] = spent


def reckon_spending(me, table, book):
    """Gold that will go for bribes where stones lie already."""
    me.note[SPENT] = 0.0
    for tile in range(TILES):
        me.note[SPENT] += spending_on(me, table, book, tile)


def spending_on(me, table, book, tile):
    mine = table.stones[tile, me.seat]
    if mine == 0 or book.condition[tile, table.side[tile]] != Condition.MONEY:
        return 0.0
    rival = 0
    for other in range(COLOURS):
        if other != me.seat:
            rival = max(rival, table.stones[tile, other])
    return float(price_of(me, table, book, tile)) if mine <= rival else 0.0


# ------------------------------------------------------------------------------------ the decisions


def choose_turn(me, table, offer, book):
    seat = me.seat
    if me.note[READY] <= table.round:
        reckon_worths(me, table, book)
        me.note[READY] = table.round + 1.0
    reach = max(book.reach[0], book.reach[ANYWHERE])
    if table.ready[seat, Ability.D5] > 0:
        reach = max(reach, book.effect[Ability.D5])
    to_come = table.cards[seat] - 2
    wanted = 3.0 * (to_come + 1)
    now = me.parameter[SHORT] * max(0.0, 1.0 - table.own[seat] / wanted) if to_come > 0 else 0.0
    back = now + value_of_later_stone(me, table, book)
    reckon_rivals(me, table, to_come)
    reckon_gains(me, table, book, reach, to_come, now)
    best = -1.0e9
    chosen = 0
    for group in range(offer.groups):
        first = offer.first[group]
        size = offer.first[group + 1] - first
        what = offer.what[group]
        if what == Do.PLACE or what == Do.FOUR:
            start = book.place_row[offer.arg[group] if what == Do.PLACE else ANYWHERE]
            gain, member = find_best_placement(me, book, start, size, reach)
        elif what == Do.TAKE or what == Do.TAKE_FOUR:
            gain, member = back * (size - 1 if what == Do.TAKE else size), size - 1
        else:
            gain, member = -1.0e9, 0
        chosen = first + member if gain > best else chosen
        best = max(best, gain)
    return chosen


def find_best_placement(me, book, start, size, reach):
    """A placement adds what its steps add; one of few tiles ends in empty steps, which add nothing."""
    best = -1.0e9
    chosen = 0
    for member in range(size):
        steps = book.placement[(start + member) & ROW_BITS]
        gain = me.note[steps & STEP_MASK] + me.note[(steps >> STEP_BITS) & STEP_MASK]
        gain += me.note[(steps >> 2 * STEP_BITS) & STEP_MASK]
        if reach > REACH_3:
            gain += me.note[(steps >> 3 * STEP_BITS) & STEP_MASK]
            gain += me.note[(steps >> 4 * STEP_BITS) & STEP_MASK]
        if gain > best:
            best = gain
            chosen = member
    return best, chosen


def choose_bribe(me, table, offer, book):
    reckon_worths(me, table, book)
    last = table.round + 1 == book.rounds
    gold = me.parameter[LAST_GOLD] if last else me.parameter[GOLD]
    price = offer.arg[1]
    gain = me.note[8 * offer.about + WORTH] - gold * price
    if gain <= 0.0:
        return 0
    for tile in range(offer.about + 1, TILES):  # a better one to come, for which the gold would lack?
        if spending_on(me, table, book, tile) > 0.0:
            other = price_of(me, table, book, tile)
            if table.gold[me.seat] - price < other and me.note[8 * tile + WORTH] - gold * other > gain + 0.5:
                return 0
    return 1


def choose_tile(me, table, offer, book):
    """Option 0 is none, option 1 + tile a stone there; on a tile that is done it stays for the next round."""
    reckon_worths(me, table, book)
    reckon_end(me)
    reckon_gains(me, table, book, 1, 0, 0.0)
    last = table.round + 1 == book.rounds
    done = table.tile if offer.ask == Ask.PAYOUT_STONE else -1
    chosen = 0
    best = 0.0
    for tile in range(TILES):
        gain = me.note[8 * tile + 1]
        if tile <= done:
            gain = me.parameter[COAT] if last else me.parameter[STAY] * me.note[8 * tile + WORTH] / 2.5
        if gain > best:
            best = gain
            chosen = 1 + tile
    return chosen


def choose_intrigue(me, table, offer, book):
    tile = offer.about
    reckon_worths(me, table, book)
    reckon_end(me)
    reckon_gains(me, table, book, 2, 0, 0.0)
    chosen = 0
    best = me.parameter[COAT]  # the card is worth a coat at the end
    for group in range(1, offer.groups):
        gain = me.note[8 * tile + offer.arg[group]]
        if gain > best:
            best = gain
            chosen = group
    return chosen


def choose_supply(me, table, offer, book):
    """Everything, the card first; stones as long as few are at hand, else gold."""
    chosen = offer.n - 1
    wanted = 1 if table.own[me.seat] < 9 else 0
    for group in range(1, offer.groups):
        if offer.arg[group] == Ability.D4:
            return group
        if offer.arg[group] == Ability.M1 and offer.more[group] <= 2 * wanted:
            chosen = group
    return chosen


def choose_mission(me, table, offer, book):
    """The mission worth most, paid so that most is left for the others."""
    best = -1.0e9
    chosen = 0
    for group in range(1, offer.groups):
        if offer.what[group] != Do.LAY:
            continue
        place = offer.arg[group]
        value = value_of_mission(me, table, book, place)
        for member in range(offer.first[group + 1] - offer.first[group]):
            pair = find_pair(offer.more[group], member)
            left = value + value_of_rest(
                me, table, book, place, book.pair_first[pair], book.pair_second[pair]
            )
            if left > best:
                best = left
                chosen = offer.first[group] + member
    if chosen == 0:
        return find_crown(me, table, offer, book)
    return chosen


def find_pairs(chips, book, less, less_too, more):
    """The pairs of chips that can be paid, as bits, without two of them and with one more."""
    held = 0
    doubled = 0
    for chip in range(5):
        number = chips[chip] - int(chip == less) - int(chip == less_too) + int(chip == more)
        held |= int(number > 0) << chip
        doubled |= int(number > 1) << chip
    return book.pairs_of[held] | book.doubles_of[doubled]


def value_of_rest(me, table, book, laid, first, second):
    """What the chips that are left when two are paid let expect of the other missions in hand."""
    chips = table.chips[me.seat]
    pairs = find_pairs(chips, book, first, second, -1)
    value = 0.0
    for place in range(table.missions[me.seat]):
        if place != laid and pairs & book.payable[me.cost[place]] != 0:
            value = max(value, 0.9 * value_of_mission(me, table, book, place))
    crowns = chips[Chip.CROWN] - int(first == Chip.CROWN) - int(second == Chip.CROWN)
    value += (me.parameter[CROWN] + 0.1) * crowns
    for place in range(table.missions[me.seat]):
        if place != laid:
            for chip in range(Chip.CROWN):
                number = chips[chip] - int(chip == first) - int(chip == second)
                if number > 0 and (me.cost[place] // 6 == chip or me.cost[place] % 6 == chip):
                    value += 0.3
    return value


def find_crown(me, table, offer, book):
    """M-L6: turn a chip into a crown if that pays a mission."""
    for group in range(1, offer.groups):
        if offer.what[group] == Do.CROWN:
            pairs = find_pairs(table.chips[me.seat], book, offer.arg[group], -1, Chip.CROWN)
            for place in range(table.missions[me.seat]):
                if pairs & book.payable[me.cost[place]] != 0:
                    return offer.first[group]
    return 0


def choose_draw(me, table, offer, book):
    """What can be paid at once, what can be paid at all, and what it can do."""
    pairs = find_pairs(table.chips[me.seat], book, -1, -1, -1)
    left = book.rounds - 1 - table.round
    best = -1.0e9
    chosen = 0
    for group in range(offer.groups):
        colour = offer.arg[group]
        at_once = 0.0
        skill = 0.0
        for i in range(book.pile_size[colour]):
            card = book.pile[colour, i]
            at_once += int(pairs & book.payable[book.mission_cost[card]] != 0)
            skill += USE[book.ability[card]]
        at_once /= book.pile_size[colour]
        skill *= me.parameter[SKILL] * left / book.pile_size[colour]
        hard = me.parameter[MEDIUM] if colour == Colour.MEDIUM else 0.0
        hard = me.parameter[DARK] if colour == Colour.DARK else hard
        value = at_once * book.points_mission[colour] + skill - (1.0 - at_once) * hard
        if value > best:
            best = value
            chosen = group
    return chosen


def choose_keep(me, table, offer, book):
    """The chip that the missions in hand want most."""
    best = -1.0
    chosen = 0
    for group in range(offer.groups):
        chip = offer.arg[group]
        value = 10.0 if chip == Chip.CROWN else 0.0
        for place in range(table.missions[me.seat]):
            first = me.cost[place] // 6
            second = me.cost[place] % 6
            if first == chip or second == chip:
                value += value_of_mission(me, table, book, place)
        if value > best:
            best = value
            chosen = group
    return chosen
