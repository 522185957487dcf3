"""Asks of every card in every column: what does it do for me there, now?

The sums of a column are reckoned as if it were evaluated at once, with what lies open, the own cards, and a
guess for every other card. From the lead of the own sum comes a chance to win the column, which is surer the
fuller it is. The card is played that adds most to chance times points; disguise and traitor are used so too.
"""

from sim.core.strategy import Parameter
from sim.games.kabale_und_hiebe.vocabulary import NOBODY, Ask, Card

UNKNOWN = Parameter(30.0, 0.0, 60.0, "doubled value that a card of another is taken for which cannot be seen")
SPREAD = Parameter(4.0, 1.0, 100.0, "doubled lead that wins a full column three times out of four")
DOUBT = Parameter(4.0, 0.0, 100.0, "… and so much more for every card that the column still lacks")
NEW = Parameter(2.0, 0.0, 5.0, "points that a symbol is worth which is not won yet")
PAIR = Parameter(0.85, 0.0, 1.0, "chance to win with prince and squire in the column")
MOVES = Parameter(0.5, 0.0, 1.0, "part of an explorer's value that counts where it is put")
COPY = Parameter(16.0, 0.0, 60.0, "doubled value that a double is taken for")

# me.note: what is reckoned for the column that is looked at, by seat
SUM = 0
CARDS = 8  # cards that count
NOW = 16  # .. + column: chance to win it as it is


def choose(me, table, offer, book):
    if offer.ask == Ask.TRAITOR:
        return choose_swap(me, table, offer, book)
    if offer.ask == Ask.DISGUISE:
        return choose_hidden(me, table, offer, book)
    return choose_play(me, table, offer, book)


def choose_play(me, table, offer, book):
    for i in range(table.open_columns):
        column = table.open_column[i]
        me.note[NOW + column] = find_chance(me, table, book, column, NOBODY)
    best = -1000.0
    chosen = 0
    for group in range(offer.groups):
        for member in range(table.open_columns):
            column = table.open_column[member]
            after = find_chance(me, table, book, column, offer.arg[group])
            gain = (after - me.note[NOW + column]) * find_worth(me, table, book, column)
            if gain > best:
                best = gain
                chosen = offer.first[group] + member
    return chosen


def choose_hidden(me, table, offer, book):
    """The hand card that helps most under the disguise, if any does."""
    column = offer.about
    best = find_chance(me, table, book, column, NOBODY)
    chosen = 0
    for group in range(1, offer.groups):
        chance = find_chance(me, table, book, column, offer.arg[group])
        if chance > best:
            best = chance
            chosen = group
    return chosen


def choose_swap(me, table, offer, book):
    """The better score card to the column with the better chance."""
    here = offer.about
    chance_here = find_chance(me, table, book, here, NOBODY)
    worth_here = find_worth(me, table, book, here)
    best = 0.0
    chosen = 0
    for group in range(1, offer.groups):
        there = offer.arg[group]
        chance_there = find_chance(me, table, book, there, NOBODY)
        gain = (chance_here - chance_there) * (find_worth(me, table, book, there) - worth_here)
        if gain > best:
            best = gain
            chosen = group
    return chosen


def find_worth(me, table, book, column):
    """Points of a score card, and more if its symbol is new."""
    for i in range(table.won_cards[me.seat]):
        if book.score_symbol[table.won[me.seat, i]] == table.symbol[column]:
            return float(table.points[column])
    return table.points[column] + me.parameter[NEW]


def find_chance(me, table, book, column, more):
    """The chance to win a column if the card `more` is put there (NOBODY: none)."""
    at_work, several = find_effects(me, table, column, more)
    void = has(at_work, Card.MUSKETEERS)
    if not void and has_pair(me, table, column, more):
        return me.parameter[PAIR]
    add_up(me, table, book, column, more, at_work, several)
    seat = me.seat
    if me.note[CARDS + seat] == 0.0:
        return 0.0
    lowest = has(at_work, Card.BEGGAR) and not void
    rival = 0.0
    rivals = 0
    for other in range(table.players):
        if other != seat and me.note[CARDS + other] > 0.0:
            total = me.note[SUM + other]
            closer = total < rival if lowest else total > rival
            rival = total if rivals == 0 or closer else rival
            rivals += 1
    lead = me.note[SUM + seat] - rival
    if lowest:
        lead = -lead if rivals > 0 else 0.0
    lacking = max(0, table.points[column] - table.lying[column] - 1)
    spread = me.parameter[SPREAD] + me.parameter[DOUBT] * lacking
    return 0.5 + 0.5 * lead / (abs(lead) + spread)


def has(cards, card):
    return (cards >> card) & 1 == 1


def see(me, table, column, place):
    """The card that lies there as this player knows it; NOBODY if he does not."""
    if table.owner[column, place] == me.seat:
        return me.lying[column, place]
    return max(NOBODY, table.card[column, place])


def find_effects(me, table, column, more):
    """The cards that this player knows to lie in a column, and those there more than once, as sets."""
    once = 0 if more == NOBODY else 1 << more
    several = 0
    for place in range(table.lying[column]):
        card = see(me, table, column, place)
        if card != NOBODY:
            several |= once & (1 << card)
            once |= 1 << card
    return once, several


def has_pair(me, table, column, more):
    """Whether the own prince and squire would lie there."""
    mine = 0 if more == NOBODY else 1 << more
    for place in range(table.lying[column]):
        if table.owner[column, place] == me.seat:
            mine |= 1 << me.lying[column, place]
    return has(mine, Card.PRINCE) and has(mine, Card.SQUIRE)


def add_up(me, table, book, column, more, at_work, several):
    """Sums by seat and cards that count, into me.note."""
    for seat in range(table.players):
        me.note[SUM + seat] = 0.0
        me.note[CARDS + seat] = 0.0
    void = has(at_work, Card.MUSKETEERS)
    alone = 0 if void else at_work & ~several
    effects = 0 if void else at_work
    cards = table.lying[column] + int(more != NOBODY)
    for place in range(cards):
        card = more
        seat = me.seat
        if place < table.lying[column]:
            card = see(me, table, column, place)
            seat = table.owner[column, place]
        if card == NOBODY:
            me.note[SUM + seat] += me.parameter[UNKNOWN]
            me.note[CARDS + seat] += 1.0
            continue
        value = 1.0 * book.value[table.symbol[column], card]
        if has(alone, Card.WIZARD) and value >= book.wizard_least:
            continue
        if has(alone, Card.WITCH) and value <= book.witch_most and card != Card.WITCH and card != Card.DOUBLE:
            continue
        me.note[SUM + seat] += value_here(me, book, card, value, cards - 1, effects)
        me.note[CARDS + seat] += 1.0
    if has(effects, Card.DRAGON):
        breathe_fire(me, table, book, column, more)


def value_here(me, book, card, value, others, effects):
    """What a card counts beside so many others."""
    if card == Card.EXPLORER:
        return me.parameter[MOVES] * value
    if effects == 0:
        return value
    if card == Card.DOUBLE:
        return me.parameter[COPY]
    if card == Card.HERMIT:
        return max(0.0, value - book.hermit_loss * others)
    if card == Card.TOM_THUMB:
        return value + book.tom_thumb_gain * others
    if card == Card.ROMEO and has(effects, Card.JULIET):
        return 1.0 * book.romeo_with_juliet
    return value


def breathe_fire(me, table, book, column, more):
    """Every dragon that is known takes from the cards of the others."""
    for place in range(table.lying[column] + int(more != NOBODY)):
        card = more
        owner = me.seat
        if place < table.lying[column]:
            card = see(me, table, column, place)
            owner = table.owner[column, place]
        if card == Card.DRAGON:
            for seat in range(table.players):
                if seat != owner:
                    loss = book.dragon_loss * me.note[CARDS + seat]
                    me.note[SUM + seat] = max(0.0, me.note[SUM + seat] - loss)
