"""Asks of every card in every column: what does it do for me there, now?

The sums of a column are reckoned as if it were evaluated at once, with what lies open, the own cards, and a
guess for every other card. From the lead of the own sum comes a chance to win the column, which is surer the
fuller it is. The card is played that adds most to chance times points; disguise and traitor are used so too.
"""

from sim.core.strategy import Parameter
from sim.games.kabale_und_hiebe.vocabulary import NOBODY, Ask, Card
from strategies.kabale_und_hiebe.shared import MOST, count_lacking, find_won
from strategies.kabale_und_hiebe.shared_column import (
    add_card,
    add_up,
    find_lead,
    is_quiet,
    look_at,
    of_seat,
    value_beside,
)

UNKNOWN = Parameter(30.0, 0.0, 60.0, "doubled value that a card of another is taken for which cannot be seen")
SPREAD = Parameter(4.0, 1.0, 100.0, "doubled lead that wins a full column three times out of four")
DOUBT = Parameter(4.0, 0.0, 100.0, "… and so much more for every card that the column still lacks")
NEW = Parameter(2.0, 0.0, 5.0, "points that a symbol is worth which is not won yet")
PAIR = Parameter(0.85, 0.0, 1.0, "chance to win with prince and squire in the column")
MOVES = Parameter(0.5, 0.0, 1.0, "part of an explorer's value that counts where it is put")
COPY = Parameter(16.0, 0.0, 60.0, "doubled value that a double is taken for")


def choose(me, table, offer, book):
    if offer.ask == Ask.TRAITOR:
        return choose_swap(me, table, offer, book)
    if offer.ask == Ask.DISGUISE:
        return choose_hidden(me, table, offer, book)
    return choose_play(me, table, offer, book)


def choose_play(me, table, offer, book):
    best = -1000.0
    chosen = 0
    _, won = find_won(table, book, me.seat)
    for member in range(table.open_columns):
        column = table.open_column[member]
        worth = find_worth(me, table, column, won)
        if worth <= best:  # no card can gain more here
            continue
        spread = find_spread(me, table, column)
        found = look_at(me, table, book, column, int(me.parameter[UNKNOWN]), int(me.parameter[COPY]))
        standing = add_up(table, book, found)
        lead = find_lead(table, standing, me.seat)
        now = find_chance(me, standing, lead, spread)
        for group in range(offer.groups):
            after = try_card(me, table, book, found, standing, lead, offer.arg[group], spread)
            gain = (after - now) * worth
            if gain > best:
                best = gain
                chosen = offer.first[group] + member
    return chosen


def choose_hidden(me, table, offer, book):
    """The hand card that helps most under the disguise, if any does."""
    column = offer.about
    spread = find_spread(me, table, column)
    found = look_at(me, table, book, column, int(me.parameter[UNKNOWN]), int(me.parameter[COPY]))
    standing = add_up(table, book, found)
    lead = find_lead(table, standing, me.seat)
    best = find_chance(me, standing, lead, spread)
    chosen = 0
    for group in range(1, offer.groups):
        chance = try_card(me, table, book, found, standing, lead, offer.arg[group], spread)
        if chance > best:
            best = chance
            chosen = group
    return chosen


def choose_swap(me, table, offer, book):
    """The better score card to the column with the better chance."""
    chance_here = find_chance_in(me, table, book, offer.about)
    _, won = find_won(table, book, me.seat)
    worth_here = find_worth(me, table, offer.about, won)
    best = 0.0
    chosen = 0
    for group in range(1, offer.groups):
        there = offer.arg[group]
        better = find_worth(me, table, there, won) - worth_here
        gain = (chance_here - find_chance_in(me, table, book, there)) * better
        if gain > best:
            best = gain
            chosen = group
    return chosen


def find_worth(me, table, column, won):
    """Points of a score card, and more if its symbol is not among those won."""
    lacks = (won >> 5 * table.symbol[column]) & MOST == 0
    return table.points[column] + (me.parameter[NEW] if lacks else 0.0)


def find_spread(me, table, column):
    """How far a lead must reach: the column lacks one card less when this turn is over."""
    return me.parameter[SPREAD] + me.parameter[DOUBT] * max(0, count_lacking(table, column) - 1)


def find_chance_in(me, table, book, column):
    """The chance to win a column as it is."""
    found = look_at(me, table, book, column, int(me.parameter[UNKNOWN]), int(me.parameter[COPY]))
    standing = add_up(table, book, found)
    return find_chance(me, standing, find_lead(table, standing, me.seat), find_spread(me, table, column))


def try_card(me, table, book, column, standing, lead, card, spread):
    """The chance to win a column with one more card."""
    value = book.value[column.symbol, card]
    if card == Card.EXPLORER:
        value = int(me.parameter[MOVES] * value)
    if card == Card.DOUBLE:
        value = int(me.parameter[COPY])
    if is_quiet(standing.at_work, card):
        lead += value_beside(book, card, value, column.cards)
        return 0.5 + 0.5 * lead / (abs(lead) + spread)
    standing = add_up(table, book, add_card(book, column, me.seat, card, value))
    return find_chance(me, standing, find_lead(table, standing, me.seat), spread)


def find_chance(me, standing, lead, spread):
    """The chance to win a column as it stands."""
    if standing.pair != NOBODY:
        return me.parameter[PAIR] if standing.pair == me.seat else 1.0 - me.parameter[PAIR]
    if of_seat(standing.left, me.seat) == 0:
        return 0.0
    return 0.5 + 0.5 * lead / (abs(lead) + spread)
