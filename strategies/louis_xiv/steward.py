"""Minds its missions, and leaves the board to chance.

It lays out the mission worth most, pays so that most is left for the next one, draws what it can pay at once
or what helps longest, and keeps the chip that its hand asks for. Alone it shows how much of the game is won
in the mission phase; courtier builds on it. Own idea.
"""

from sim.core.strategy import Parameter
from sim.games.louis_xiv.rules.p4_missions import find_pair
from sim.games.louis_xiv.vocabulary import NOBODY, Ability, Chip, Colour, Do
from strategies.louis_xiv.shared import find_pairs, rounds_left, value_of_ability

BASE = "random"
SKILL = Parameter(4.0, 0.0, 8.0, "worth of what missions can do, against that of their points")
MEDIUM = Parameter(-0.8, -4.0, 6.0, "points by which a medium mission is harder to pay than a light one")
DARK = Parameter(6.9, -2.0, 12.0, "points by which a dark mission is harder to pay than a light one")

SURELY = 1.0e9


def choose_mission(me, table, offer, book):
    """The mission worth most, paid so that most is left for the others."""
    best = -SURELY
    chosen = 0
    for group in range(1, offer.groups):
        if offer.what[group] == Do.LAY:
            place = offer.arg[group]
            value = value_of_mission(me, table, book, place)
            for member in range(offer.first[group + 1] - offer.first[group]):
                pair = find_pair(offer.more[group], member)
                first = book.pair_first[pair]
                total = value + value_of_rest(me, table, book, place, first, book.pair_second[pair])
                if total > best:
                    best = total
                    chosen = offer.first[group] + member
    return chosen if chosen > 0 else find_crown(me, table, offer, book)


def value_of_mission(me, table, book, place):
    card = me.mission[place]
    skill = value_of_ability(book.ability[card]) * rounds_left(table, book)
    return book.points_mission[book.colour[card]] + me.parameter[SKILL] * skill


def value_of_rest(me, table, book, laid, first, second):
    """What the chips that are left when two are paid let expect of the other missions in hand."""
    chips = table.chips[me.seat]
    pairs = find_pairs(table, book, me.seat, first, second, NOBODY)
    value = 0.0
    for place in range(table.missions[me.seat]):
        if place != laid and pairs & book.payable[me.cost[place]] != 0:
            value = max(value, 0.9 * value_of_mission(me, table, book, place))
    crowns = chips[Chip.CROWN] - int(first == Chip.CROWN) - int(second == Chip.CROWN)
    value += 0.6 * crowns
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
            pairs = find_pairs(table, book, me.seat, offer.arg[group], NOBODY, Chip.CROWN)
            for place in range(table.missions[me.seat]):
                if pairs & book.payable[me.cost[place]] != 0:
                    return offer.first[group]
    return 0


def choose_draw(me, table, offer, book):
    """What can be paid at once, what can be paid at all, and what it can do."""
    pairs = find_pairs(table, book, me.seat, NOBODY, NOBODY, NOBODY)
    left = rounds_left(table, book)
    best = -SURELY
    chosen = 0
    for group in range(offer.groups):
        colour = offer.arg[group]
        at_once = 0.0
        skill = 0.0
        for i in range(book.pile_size[colour]):
            card = book.pile[colour, i]
            at_once += int(pairs & book.payable[book.mission_cost[card]] != 0)
            skill += value_of_ability(book.ability[card])
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
        value = SURELY if chip == Chip.CROWN else 0.0
        for place in range(table.missions[me.seat]):
            if me.cost[place] // 6 == chip or me.cost[place] % 6 == chip:
                value += value_of_mission(me, table, book, place)
        if value > best:
            best = value
            chosen = group
    return chosen


def choose_supply(me, table, offer, book):
    """Everything, the card first; stones as long as few are at hand, else gold."""
    chosen = offer.n - 1
    wanted = 2 if table.own[me.seat] < 9 else 0
    for group in range(1, offer.groups):
        if offer.arg[group] == Ability.D4:
            return group
        if offer.arg[group] == Ability.M1 and offer.more[group] <= wanted:
            chosen = group
    return chosen


def choose_swap_missions(me, table, offer, book):
    return 0  # keep them
