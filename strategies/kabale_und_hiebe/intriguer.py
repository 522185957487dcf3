"""Weighs every card in every column: what it wins there, what the turn sets off, what it could bring later.

A column is reckoned as if it were evaluated at once; the lead over each rival makes a chance to win it, the
less sure the more cards are unseen and the more are still to come before the round ends. An own card that is
turned up does its work: a storm closes, an explorer moves on, a disguise hides a second card, a traitor may
swap. A score card is worth what it adds to the points to hope for, the doubling of six symbols included.
Every card has a price: what it would bring later. The play with the highest gain less its price is made.
Own idea.
"""

from math import sqrt

import numpy as np

from sim.core.strategy import Parameter
from sim.games.kabale_und_hiebe.vocabulary import CARDS, NOBODY, SYMBOLS, Ask, Card
from strategies.kabale_und_hiebe.shared import (
    GAIN,
    STRANGER,
    count_lacking,
    count_turns_left,
    find_best_option,
    find_next_column,
    find_turned_up,
    find_worth,
    has,
    rounds_left,
)
from strategies.kabale_und_hiebe.shared_column import (
    add_card,
    add_up,
    find_front,
    look_above,
    look_at,
    of_seat,
)

UNKNOWN = Parameter(26.0, 10.0, 45.0, "doubled value that a card is taken for which cannot be seen")
COPY = Parameter(30.0, 0.0, 45.0, "doubled value that a double is taken for while nothing lies below it")
SPREAD = Parameter(8.0, 1.0, 20.0, "doubled lead that wins a column five times out of six, all cards seen")
BLUR = Parameter(6.0, 0.0, 15.0, "… and so much more for every card that is not seen")
DOUBT = Parameter(9.0, 0.0, 20.0, "… and for every card that is still to come")
STRAY = Parameter(0.1, 0.0, 1.0, "part of the cards that other columns lack which come here all the same")
NEWCOMER = Parameter(29.0, 10.0, 50.0, "doubled sum with which a rival comes who is not there yet")
ENTER = Parameter(0.45, 0.0, 1.0, "chance that he comes, for every card that is still to come")
PAIR = Parameter(0.6, 0.0, 1.0, "chance to win with prince and squire in the column")
RISK = Parameter(0.15, 0.0, 0.5, "chance that a card of another that is turned up is his assassin")
GUARD = Parameter(0.3, 0.0, 2.0, "cards still to come that an own assassin at the bottom keeps away")
MOVES = Parameter(
    0.5, 0.0, 1.0, "part of an explorer's value that counts where it is put, if cards are to come"
)
HIDDEN = Parameter(10.0, 0.0, 40.0, "doubled value that a disguise is taken for if cards are to come")
SWAP = Parameter(0.6, 0.0, 1.0, "part of the best score card elsewhere that a traitor turned up brings here")
TURNCOAT = Parameter(0.3, 0.0, 2.0, "points that a traitor promises where it is put, if cards are to come")
PACE = Parameter(0.25, 0.0, 0.9, "chance to win a symbol that is lacking, in a round")
SPITE = Parameter(0.1, 0.0, 1.5, "what it is worth to keep a point from who would take the score card")
LAST = Parameter(11.0, 1.0, 20.0, "own turns before the end when the prices of cards begin to fall")
# What a card is worth in hand, in points; places as in PRICE.
KING = Parameter(3.0, -1.0, 4.0, "price of the king")
QUEEN = Parameter(1.6, -1.0, 4.0, "price of the queen")
JULIET = Parameter(0.2, -1.0, 4.0, "price of Juliet")
SPECIALIST = Parameter(0.3, -1.0, 4.0, "price of a specialist")
ROMEO = Parameter(0.0, -1.0, 4.0, "price of Romeo")
EXPLORER = Parameter(0.0, -1.0, 4.0, "price of the explorer")
ASSASSIN = Parameter(1.0, -1.0, 4.0, "price of the assassin")
STORM = Parameter(1.0, -1.0, 4.0, "price of the storm")
DISGUISE = Parameter(0.0, -1.0, 4.0, "price of the disguise")
TRAITOR = Parameter(0.0, -1.0, 4.0, "price of the traitor")
MUSKETEERS = Parameter(2.2, -1.0, 4.0, "price of the musketeers")
WIZARD = Parameter(1.0, -1.0, 4.0, "price of the wizard")
WITCH = Parameter(0.9, -1.0, 4.0, "price of the witch")
PRINCE = Parameter(0.4, -1.0, 4.0, "price of the prince")
SQUIRE = Parameter(0.3, -1.0, 4.0, "price of the squire")
HERMIT = Parameter(0.3, -1.0, 4.0, "price of the hermit")
TOM_THUMB = Parameter(1.2, -1.0, 4.0, "price of Tom Thumb")
DOUBLE = Parameter(0.7, -1.0, 4.0, "price of the double")
DRAGON = Parameter(0.7, -1.0, 4.0, "price of the dragon")
BEGGAR = Parameter(2.8, -1.0, 4.0, "price of the beggar")

PRICE = np.array([0, 1, 2, *[3] * SYMBOLS, *range(4, CARDS - SYMBOLS + 1)])  # [card] behind that of the king
assert len(PRICE) == CARDS
TURNS_A_ROUND = 3.0  # of a player, about: a score card has three points


def choose(me, table, offer, book):
    """What every option gains is left in me.note for scripts on top of this one."""
    if offer.ask == Ask.TRAITOR:
        weigh_swaps(me, table, offer, book)
    elif offer.ask == Ask.DISGUISE:
        weigh_hiding(me, table, offer, book)
    else:
        weigh_plays(me, table, offer, book)
    return find_best_option(me, offer)


# ------------------------------------------------------------------------------------ the decisions


def weigh_plays(me, table, offer, book):
    reach = find_reach(me, table, book)
    fade = find_fade(me, table, book)
    turns = count_turns_left(table)
    highest = find_highest_worth(me, table, book, reach)
    for member in range(table.open_columns):
        column = table.open_column[member]
        found = look(me, table, book, column)
        standing = add_up(table, book, found)
        worth = find_value(me, table, book, column, standing, reach)
        lacking = count_lacking(table, column)
        now = find_chance(me, table, standing, found.strangers, find_future(me, table, lacking, turns))
        future = find_future(me, table, max(0, lacking - 1), turns - int(lacking > 0))
        turned = find_turned_up(me, table, column)
        moved = 0.0
        if turned == Card.STORM:
            future = 0.0
        elif turned == Card.EXPLORER:
            found = look_above(me, table, book, column, table.lying[column] - 1, unknown(me), copy(me))
            moved = find_gain_of_explorer(me, table, book, column, turned, reach, turns)
        stake = max(worth, me.parameter[SWAP] * highest) if turned == Card.TRAITOR else worth
        risk = find_risk(me, table, column, turned)
        for group in range(offer.groups):
            card = offer.arg[group]
            after = now
            if turned == Card.DISGUISE:
                after = try_two(me, table, offer, book, found, group, future)
            elif turned != Card.ASSASSIN:
                after = try_card(me, table, book, found, card, future)
            gain = (
                (1.0 - risk) * (after * stake - now * worth) + moved - fade * me.parameter[KING + PRICE[card]]
            )
            if card == Card.TRAITOR and future > 0.0:
                gain += me.parameter[TURNCOAT]
            me.note[GAIN + offer.first[group] + member] = gain


def weigh_hiding(me, table, offer, book):
    """The hand card that helps most under the disguise, if it is worth its price."""
    reach = find_reach(me, table, book)
    fade = find_fade(me, table, book)
    column = offer.about
    found = look(me, table, book, column)
    standing = add_up(table, book, found)
    worth = find_value(me, table, book, column, standing, reach)
    future = find_future(me, table, count_lacking(table, column), count_turns_left(table))
    now = find_chance(me, table, standing, found.strangers, future)
    me.note[GAIN] = 0.0
    for group in range(1, offer.groups):
        card = offer.arg[group]
        after = try_card(me, table, book, found, card, future)
        me.note[GAIN + group] = (after - now) * worth - fade * me.parameter[KING + PRICE[card]]


def weigh_swaps(me, table, offer, book):
    """The better score card to the column with the better chance."""
    reach = find_reach(me, table, book)
    here = offer.about
    chance = find_chance_in(me, table, book, here)
    worth = find_worth(table, book, me.seat, here, reach)
    me.note[GAIN] = 0.0
    for group in range(1, offer.groups):
        there = offer.arg[group]
        better = find_worth(table, book, me.seat, there, reach) - worth
        me.note[GAIN + group] = (chance - find_chance_in(me, table, book, there)) * better


# ------------------------------------------------------------------------------------ what things are worth


def find_reach(me, table, book):
    """The chance that a symbol which is lacking will still be won, this round counted by half."""
    miss = 1.0 - 0.5 * me.parameter[PACE]
    for _ in range(rounds_left(table, book)):
        miss *= 1.0 - me.parameter[PACE]
    return 1.0 - miss


def find_fade(me, table, book):
    """The part of its price that a card still has: none at the end."""
    turns = TURNS_A_ROUND * rounds_left(table, book) + count_turns_left(table) / table.players
    return turns / me.parameter[LAST] if turns < me.parameter[LAST] else 1.0


def find_value(me, table, book, column, standing, reach):
    """What it is worth to win a column: the score card, and that who is in front does not get it."""
    worth = find_worth(table, book, me.seat, column, reach)
    front = find_front(table, standing)
    if front == NOBODY or front == me.seat:
        return worth
    return worth + me.parameter[SPITE] * find_worth(table, book, front, column, reach)


def find_highest_worth(me, table, book, reach):
    """Of all score cards; needed where an own traitor may be turned up."""
    highest = 0.0
    for column in range(table.columns):
        if find_turned_up(me, table, column) == Card.TRAITOR:
            for other in range(table.columns):
                highest = max(highest, find_worth(table, book, me.seat, other, reach))
    return highest


# ------------------------------------------------------------------------------------ what a card does


def unknown(me):
    return int(me.parameter[UNKNOWN])


def copy(me):
    return int(me.parameter[COPY])


def look(me, table, book, column):
    return look_at(me, table, book, column, unknown(me), copy(me))


def find_future(me, table, lacking, turns):
    """Cards that will still come into a column which lacks so many; none if the round is over."""
    return lacking + me.parameter[STRAY] * (turns - lacking) / table.columns


def find_risk(me, table, column, turned):
    """The chance that a card put there is killed by another's assassin (X2)."""
    if turned != STRANGER:
        return 0.0
    owner = table.owner[column, table.lying[column] - 1]
    return 0.0 if has(table.discard[owner], Card.ASSASSIN) else me.parameter[RISK]


def find_gain_of_explorer(me, table, book, column, explorer, reach, turns):
    """What the own explorer does in the column where it goes next."""
    target = find_next_column(table, column)
    if target == NOBODY:
        return 0.0
    found = look(me, table, book, target)
    future = find_future(me, table, max(0, count_lacking(table, target) - 1), turns)
    now = find_chance(me, table, add_up(table, book, found), found.strangers, future)
    after = try_card(me, table, book, found, explorer, future)
    return (after - now) * find_worth(table, book, me.seat, target, reach)


def try_card(me, table, book, column, card, future):
    """The chance to win a column with one more card at its bottom."""
    found = put(me, book, column, card, future)
    if card == Card.ASSASSIN:
        future = max(0.0, future - me.parameter[GUARD])
    elif card == Card.STORM:
        future = min(1.0, future)
    return find_chance(me, table, add_up(table, book, found), found.strangers, future)


def try_two(me, table, offer, book, column, group, future):
    """… and with the best other hand card under the disguise that it turns up."""
    found = put(me, book, column, offer.arg[group], future)
    best = find_chance(me, table, add_up(table, book, found), found.strangers, future)
    for other in range(offer.groups):
        if other != group:
            card = offer.arg[other]
            both = add_card(book, found, me.seat, card, book.value[column.symbol, card])
            best = max(best, find_chance(me, table, add_up(table, book, both), both.strangers, future))
    return best


def put(me, book, column, card, future):
    """The column with a card as it will probably count."""
    value = book.value[column.symbol, card]
    if card == Card.DOUBLE:
        value = copy(me) if future > 0.0 else 0
    elif card == Card.EXPLORER and future > 0.0:
        value = int(me.parameter[MOVES] * value)
    elif card == Card.DISGUISE and future > 0.0:
        value = int(me.parameter[HIDDEN])
    return add_card(book, column, me.seat, card, value)


def find_chance_in(me, table, book, column):
    """The chance to win a column as it is."""
    found = look(me, table, book, column)
    future = find_future(me, table, count_lacking(table, column), count_turns_left(table))
    return find_chance(me, table, add_up(table, book, found), found.strangers, future)


def find_chance(me, table, standing, strangers, future):
    """The chance to win a column as it stands, with so many cards unseen and so many to come."""
    seat = me.seat
    if standing.pair != NOBODY:
        return me.parameter[PAIR] if standing.pair == seat else 1.0 - me.parameter[PAIR]
    if of_seat(standing.left, seat) == 0:
        return 0.0
    spread = me.parameter[SPREAD] + me.parameter[BLUR] * strangers + me.parameter[DOUBT] * future
    sign = -1.0 if has(standing.at_work, Card.BEGGAR) else 1.0
    mine = of_seat(standing.total, seat)
    chance = 1.0
    rivals = 0
    for other in range(table.players):
        if other != seat and of_seat(standing.left, other) > 0:
            chance *= find_odds_of_lead(sign * (mine - of_seat(standing.total, other)) / spread)
            rivals += 1
    if future > 0.0 and rivals < table.players - 1:
        comes = min(1.0, me.parameter[ENTER] * future)
        chance *= 1.0 - comes * (1.0 - find_odds_of_lead(sign * (mine - me.parameter[NEWCOMER]) / spread))
    return chance


def find_odds_of_lead(lead):
    """From 0 to 1, a half if level."""
    return 0.5 + 0.5 * lead / sqrt(1.0 + lead * lead)
