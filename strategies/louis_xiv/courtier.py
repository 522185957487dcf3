"""Wants what its missions lack, and puts stones where they still count when the others have moved.

A chip is worth what it brings the missions in hand nearer; coats, gold, cards and stones what they bring
until the end. Of a tile it expects what its stones will make of it: alone first, with enough stones, or
present and buying. A lead is the safer the larger it is and the fewer turns the others have left. Stones that
win are gone for the next round, so it wins with as few as it can and takes some back in time. Own idea.
"""

from sim.core.strategy import Parameter
from sim.games.louis_xiv.vocabulary import (
    ANY_CHIP,
    ANYWHERE,
    COLOURS,
    NEUTRAL,
    NOBODY,
    TILES,
    Ability,
    Chip,
    Condition,
    Do,
    Payout,
)
from sim.games.louis_xiv.world import STEP_BITS, STEP_MASK
from strategies.louis_xiv.shared import (
    count_lacking,
    find_lead,
    lacks_first,
    lacks_second,
    price_of_bribe,
    rounds_left,
    turns_left,
    value_of_ability,
)

BASE = "steward"
NEAR = Parameter(0.22, 0.0, 1.5, "share of a mission's points that the last chip it lacks is worth")
FAR = Parameter(0.71, 0.0, 1.5, "share of a mission's points that one of two chips it lacks is worth")
EAGER = Parameter(0.27, 0.0, 2.0, "points that a lacking chip is worth more for what its mission can do")
SPARE = Parameter(3.4, 0.0, 6.0, "points that a chip is worth which no mission in hand lacks")
LAST_SPARE = Parameter(2.65, 0.0, 6.0, "the same in the last round")
CROWN = Parameter(0.4, 0.0, 3.0, "points that a crown is worth more than the chip wanted most")
COAT = Parameter(1.7, 0.5, 4.0, "points that a coat of arms is worth")
GOLD = Parameter(0.7, 0.0, 2.0, "points that a louisdor is worth before the last round")
LAST_GOLD = Parameter(0.6, 0.0, 2.0, "points that a louisdor is worth in the last round")
CARD = Parameter(3.1, 0.0, 6.0, "points that an influence card is worth before the last round")
INTRIGUE = Parameter(2.1, 0.5, 5.0, "points that an intrigue card is worth before the last round")
STAY = Parameter(1.2, 0.0, 4.0, "points that a stone is worth which stays on the board for the next round")
LATER = Parameter(0.67, 0.0, 2.0, "points that a stone of the own supply is worth for later rounds")
SHORT = Parameter(0.66, 0.0, 3.0, "points that a stone is worth in this round if there are none at all")
DOUBT = Parameter(0.14, 0.0, 1.0, "odds that a rival's turn takes a lead of one stone")
FADE = Parameter(0.01, 0.0, 1.0, "how much smaller the odds are for a larger lead")
TIED = Parameter(6.7, 0.0, 20.0, "odds against getting ahead of a rival who is level, with turns to come")
BEHIND = Parameter(22.0, 0.0, 60.0, "odds against getting ahead of a rival who is ahead, with turns to come")
SECOND = Parameter(0.95, 0.0, 1.0, "chance to stay second, or level for first, on the Louis tile")
SPITE = Parameter(0.35, 0.0, 1.0, "with two players: what it is worth to keep a point from the other")

USUAL = 2.5  # points that a chip is worth to anybody

# me.note[8 · tile + k] is what k more stones on a tile add: the index is the code of a step of a placement.
WORTH = 6  # me.note[8 · tile + 6]: what the tile pays
WANT = 96  # .. + chip: what a chip is worth
READY = 101  # the round for which the worths were reckoned, from 1
ODDS = 102  # .. + 16 · rival + 6 + stones ahead (-6 to 9): odds against being alone first because of a rival
SPAN = 16
AWAY = 6
REACH_3 = 3
ROW_BITS = 4095
SURELY = 1.0e9


# ------------------------------------------------------------------------------------ what things are worth


def reckon_worths(me, table, book):
    """What every tile pays, given the missions in hand and the round."""
    reckon_wants(me, table, book)
    for tile in range(TILES):
        me.note[8 * tile + WORTH] = value_of_payout(me, table, book, tile)


def value_of_payout(me, table, book, tile):
    """Needs the wants."""
    payout = book.payout[tile]
    coats = payout[Payout.COATS]
    stones = payout[Payout.STONE_ANYWHERE] + payout[Payout.STONES_ON_5]
    value = value_of_gold(me, table, book) * payout[Payout.GOLD]
    if rounds_left(table, book) == 0:  # each is a coat at the end (E1)
        coats += payout[Payout.INFLUENCE] + payout[Payout.INTRIGUE] + stones
    else:
        value += me.parameter[CARD] * payout[Payout.INFLUENCE]
        value += me.parameter[INTRIGUE] * payout[Payout.INTRIGUE]
        value += me.parameter[STAY] * stones + me.parameter[LATER] * payout[Payout.STONES_BACK]
    for chip in range(Chip.CROWN + 1):
        value += me.note[WANT + chip] * payout[chip]
    return value + me.parameter[COAT] * coats


def reckon_wants(me, table, book):
    """What each chip is worth: what it brings the missions in hand nearer."""
    left = rounds_left(table, book)
    spare = me.parameter[LAST_SPARE] if left == 0 else me.parameter[SPARE]
    most = spare
    for chip in range(Chip.CROWN):
        me.note[WANT + chip] = spare
    for place in range(table.missions[me.seat]):
        lacking = count_lacking(me, table, place)
        if lacking > 0:
            card = me.mission[place]
            want = book.points_mission[book.colour[card]] * me.parameter[NEAR if lacking == 1 else FAR]
            want += me.parameter[EAGER] * value_of_ability(book.ability[card]) * left
            most = max(most, want)
            raise_wants(me, table, place, want)
    me.note[WANT + Chip.CROWN] = most + me.parameter[CROWN]


def raise_wants(me, table, place, want):
    """For the chips that a mission lacks."""
    first = me.cost[place] // 6
    second = me.cost[place] % 6
    if lacks_first(me, table, place):
        me.note[WANT + first] = max(me.note[WANT + first], want)
    if lacks_second(me, table, place):
        for chip in range(Chip.CROWN):
            if second in (chip, ANY_CHIP):
                me.note[WANT + chip] = max(me.note[WANT + chip], want)


def value_of_gold(me, table, book):
    return me.parameter[LAST_GOLD] if rounds_left(table, book) == 0 else me.parameter[GOLD]


def value_of_later_stone(me, table, book):
    """The more lie in the general supply, the more a stone of the own supply is worth."""
    if rounds_left(table, book) == 0:
        return 0.0
    return me.parameter[LATER] * min(1.5, table.general[me.seat] / 8.0)


# ------------------------------------------------------------------------------------ what a tile promises


def find_next_rival(table, rival, seat):
    """Clockwise; with two players the neutral one is the second rival."""
    rival += 1
    rival = 0 if rival == table.players else rival
    return NEUTRAL if rival == seat else rival


def reckon_odds(me, table, others_play, i_play):
    """Odds by rival and stones ahead, before gains are reckoned: who has turns to come matters."""
    rival = me.seat
    for i in range(max(2, table.players - 1)):
        rival = find_next_rival(table, rival, me.seat)
        level = ODDS + SPAN * i + AWAY
        for behind in range(1, AWAY + 1):
            me.note[level - behind] = me.parameter[BEHIND] if i_play else SURELY
        me.note[level] = me.parameter[TIED] if i_play else SURELY
        odds = 0.0
        if others_play and rival != NEUTRAL and table.own[rival] + table.general[rival] > 0:
            odds = me.parameter[DOUBT] * turns_left(table, rival)
        me.note[level + 1] = odds
        for ahead in range(2, SPAN - AWAY):
            me.note[level + ahead] = odds * me.parameter[FADE]


def reckon_gains(me, table, book, reach, cost):
    """What 1 to `reach` more stones on each tile add, into me.note, less what the stones themselves cost."""
    seat = me.seat
    later = value_of_later_stone(me, table, book)
    gold = value_of_gold(me, table, book)
    free = table.gold[seat] - find_spending(me, table, book)
    for tile in range(TILES):
        here = 8 * tile
        mine = table.stones[tile, seat]
        worth = me.note[here + WORTH]
        side = table.side[tile]
        if book.condition[tile, side] == Condition.STONES:
            for more in range(reach + 1):
                me.note[here + more] = worth if mine + more >= book.amount[tile, side] else 0.0
        else:
            price = price_of_bribe(table, book, tile, seat)
            can_buy = price != NOBODY and price <= free + me.note[here]
            bought = max(0.0, worth - gold * price) if can_buy else 0.0
            add_up_odds(me, table, tile, reach)
            crown = me.note[WANT + Chip.CROWN] * book.louis_crowns if tile == table.louis else 0.0
            spite = me.parameter[SPITE] * (worth if price == NOBODY else gold * price)
            for more in range(reach + 1):
                otherwise = bought
                if tile == table.louis and is_next(table, tile, seat, mine + more):
                    otherwise = max(bought, me.parameter[SECOND] * worth)
                chance = 1.0 / (1.0 + me.note[here + more])
                first = worth + crown - later * (mine + more)
                me.note[here + more] = otherwise + chance * (first - otherwise)
                if table.players == 2 and is_in_the_way(table, tile, seat, mine + more):
                    me.note[here + more] += spite
            if mine == 0:
                me.note[here] = 0.0
        for more in range(1, reach + 1):
            me.note[here + more] -= me.note[here] + cost * more
    me.note[0] = 0.0  # no step adds nothing


def add_up_odds(me, table, tile, reach):
    """Odds against being alone first with none to `reach` more stones, into me.note."""
    here = 8 * tile
    mine = table.stones[tile, me.seat]
    none = one = two = three = 0.0
    rival = me.seat
    for i in range(max(2, table.players - 1)):
        rival = find_next_rival(table, rival, me.seat)
        at = ODDS + SPAN * i + AWAY + min(max(mine - table.stones[tile, rival], -AWAY), 2)
        none += me.note[at]
        one += me.note[at + 1]
        two += me.note[at + 2]
        three += me.note[at + 3]
        for more in range(REACH_3 + 1, reach + 1):
            me.note[here + more] = me.note[at + more] + (me.note[here + more] if i > 0 else 0.0)
    me.note[here] = none
    me.note[here + 1] = one
    me.note[here + 2] = two
    me.note[here + 3] = three


def is_in_the_way(table, tile, seat, mine):
    """Whether so many stones keep another from being alone first."""
    most = 0
    second = 0
    for colour in range(COLOURS):
        if colour != seat:
            stones = table.stones[tile, colour]
            second = max(second, min(most, stones))
            most = max(most, stones)
    return second < most <= mine


def is_next(table, tile, seat, mine):
    """Whether so many stones are single second, or level for first (P3.7)."""
    above = 0
    level = 0
    for colour in range(COLOURS):
        if colour != seat:
            above += int(table.stones[tile, colour] > mine)
            level += int(table.stones[tile, colour] == mine)
    return above + level == 1 or above == 0


def find_spending(me, table, book):
    """Gold that will go for bribes as the stones lie; for each tile into me.note[8 · tile]."""
    gold = 0
    for tile in range(TILES):
        spent = count_spending(table, book, tile, me.seat)
        me.note[8 * tile] = spent
        gold += spent
    return gold


def count_spending(table, book, tile, seat):
    if table.stones[tile, seat] == 0 or find_lead(table, tile, seat) > 0:
        return 0
    return max(0, price_of_bribe(table, book, tile, seat))


# ------------------------------------------------------------------------------------ the decisions


def choose_turn(me, table, offer, book):
    seat = me.seat
    if me.note[READY] <= table.round:
        reckon_worths(me, table, book)
        me.note[READY] = table.round + 1.0
    reach = max(book.reach[0], book.reach[ANYWHERE])
    if table.ready[seat, Ability.D5] > 0:
        reach = max(reach, book.effect[Ability.D5])
    turns = turns_left(table, seat)
    now = me.parameter[SHORT] * max(0.0, 1.0 - table.own[seat] / (3.0 * turns)) if turns > 1 else 0.0
    back = now + value_of_later_stone(me, table, book)
    reckon_odds(me, table, True, turns > 1)
    reckon_gains(me, table, book, reach, now)
    best = -SURELY
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
            gain, member = -SURELY, 0
        chosen = first + member if gain > best else chosen
        best = max(best, gain)
    return chosen


def find_best_placement(me, book, start, size, reach):
    """A placement adds what its steps add; one of few tiles ends in empty steps, which add nothing."""
    best = -SURELY
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
    """If it is worth its gold, and no better bribe to come needs that."""
    reckon_wants(me, table, book)
    gold = value_of_gold(me, table, book)
    price = offer.arg[1]
    gain = value_of_payout(me, table, book, offer.about) - gold * price
    if gain <= 0.0:
        return 0
    for tile in range(offer.about + 1, TILES):
        other = count_spending(table, book, tile, me.seat)
        better = value_of_payout(me, table, book, tile) - gold * other > gain + 0.5
        if other > 0 and other > table.gold[me.seat] - price and better:
            return 0
    return 1


def choose_last_stone(me, table, offer, book):
    return find_tile(me, table, book, NOBODY)


def choose_payout_stone(me, table, offer, book):
    return find_tile(me, table, book, table.tile)


def find_tile(me, table, book, done):
    """Option 0 is none, option 1 + tile a stone there; on a tile that is done it stays for the next round."""
    reckon_worths(me, table, book)
    reckon_odds(me, table, False, False)
    reckon_gains(me, table, book, 1, 0.0)
    last = rounds_left(table, book) == 0
    chosen = 0
    best = 0.0
    for tile in range(TILES):
        gain = me.note[8 * tile + 1]
        if tile <= done:
            gain = me.parameter[COAT] if last else me.parameter[STAY] * me.note[8 * tile + WORTH] / USUAL
        if gain > best:
            best = gain
            chosen = 1 + tile
    return chosen


def choose_intrigue(me, table, offer, book):
    reckon_worths(me, table, book)
    reckon_odds(me, table, False, False)
    reckon_gains(me, table, book, max(book.intrigue_own, book.intrigue_general), 0.0)
    chosen = 0
    best = me.parameter[COAT]  # the card is worth a coat at the end
    for group in range(1, offer.groups):
        gain = me.note[8 * offer.about + offer.arg[group]]
        if gain > best:
            best = gain
            chosen = group
    return chosen


def choose_stone(me, table, offer, book):
    """A mission puts its stone."""
    return offer.n - 1


def choose_payout_put(me, table, offer, book):
    """All on tile 5, which is done: they stay for the next round, and are coats after the last."""
    return offer.n - 1


def choose_payout_take(me, table, offer, book):
    return offer.n - 1


def choose_once_first(me, table, offer, book):
    """Win the first tie that comes."""
    return offer.n - 1
