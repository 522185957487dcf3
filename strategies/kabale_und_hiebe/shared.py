"""What every script asks for: what lies where, what an option does, what a score card is worth.

    from strategies.kabale_und_hiebe.shared import count_lacking, find_worth

What would come of a column is in `shared_column`. All of these look and change nothing. Columns and places
count from 0, values are doubled, sets of cards are bits, as in the records.
The examples stand at one table of three in round 5 of 6, and seat 0 (`me`) is asked to play a card:

- Column 0, art 3: the own king, and a card of seat 1 face down. Column 1, trade 5: the queen of seat 1, the
  wizard of seat 2, the own squire face down. Column 2, military 1: nothing.
- Seat 0 has Juliet, Romeo and the witch in hand and has won art 1, farming 4, alchemy 3, religion 3 and
  military 2; seat 1 has won trade 4 and has discarded its king and its assassin.
"""

from sim.core.jit import jit
from sim.games.kabale_und_hiebe.vocabulary import CARDS, NOBODY, SYMBOLS, Unseen

STRANGER = -2  # a card that this player cannot see
MOST = 31  # points of a score card that fit beside those of other symbols
USUAL = 3.0  # points of a score card that is yet to be won

GAIN = 0  # me.note[.. + option]: what `intriguer` thinks that every option gains, for scripts on top of it

# ------------------------------------------------------------------------------------ the clock


@jit
def rounds_left(table, book):
    """Rounds after this one; 0 in the last.

    >>> rounds_left(table, book)
    1
    """
    return book.rounds - 1 - table.round


@jit
def count_lacking(table, column):
    """Cards that a column lacks to be full (T3); 0: it is, or it is closed.

    >>> [count_lacking(table, column) for column in range(3)]
    [1, 2, 1]
    """
    if (table.open >> column) & 1 == 0:
        return 0
    return max(0, table.points[column] - table.filling[column])


@jit
def count_turns_left(table):
    """Turns that the round will last at least.

    >>> count_turns_left(table)
    4
    """
    turns = 0
    for column in range(table.columns):
        turns += count_lacking(table, column)
    return turns


# ------------------------------------------------------------------------------------ cards


@jit
def has(cards, card):
    """Whether a card is in a set.

    >>> has(1 << Card.KING, Card.KING), has(1 << Card.KING, Card.QUEEN)
    (True, False)
    """
    return (cards >> card) & 1 == 1


@jit
def see(me, table, column, place):
    """The card that lies at a place of a column as this player knows it: his own, or one that lies face up.

    >>> see(me, table, 0, 0) == Card.KING, see(me, table, 0, 1) == STRANGER
    (True, True)
    >>> see(me, table, 1, 2) == Card.SQUIRE
    True
    """
    if table.owner[column, place] == me.seat:
        return me.lying[column, place]
    card = table.card[column, place]
    return card if card >= 0 else STRANGER


@jit
def find_hand(me, table):
    """The cards in hand, as a set.

    >>> find_hand(me, table) == 1 << Card.JULIET | 1 << Card.ROMEO | 1 << Card.WITCH
    True
    """
    cards = 0
    for place in range(table.hand[me.seat]):
        cards |= 1 << me.hand[place]
    return cards


@jit
def find_own(me, table, column):
    """The own cards in a column, as a set.

    >>> find_own(me, table, 1) == 1 << Card.SQUIRE, find_own(me, table, 2)
    (True, 0)
    """
    cards = 0
    for place in range(table.lying[column]):
        if table.owner[column, place] == me.seat:
            cards |= 1 << me.lying[column, place]
    return cards


@jit
def find_turned_up(me, table, column):
    """The card that the next one in a column will turn up (T1): an own card, STRANGER, or NOBODY if none.

    >>> [find_turned_up(me, table, column) for column in range(3)] == [STRANGER, Card.SQUIRE, NOBODY]
    True
    """
    place = table.lying[column] - 1
    if place < 0 or table.card[column, place] != Unseen.DOWN:
        return NOBODY
    return see(me, table, column, place)


@jit
def find_seen(table, seat):
    """The cards of a seat that lie open, in columns or on its discard pile, as a set: it will not play those.

    >>> find_seen(table, 1) == 1 << Card.QUEEN | 1 << Card.KING | 1 << Card.ASSASSIN
    True
    """
    seen = table.discard[seat]
    for column in range(table.columns):
        for place in range(table.lying[column]):
            if table.owner[column, place] == seat and table.card[column, place] >= 0:
                seen |= 1 << table.card[column, place]
    return seen


@jit
def find_odds(table, seat, card):
    """The chance that a card of a seat which is not seen is this one, if each of them is as likely.

    >>> find_odds(table, 1, Card.ASSASSIN), round(find_odds(table, 1, Card.STORM), 3)
    (0.0, 0.045)
    """
    seen = find_seen(table, seat)
    if has(seen, card):
        return 0.0
    unseen = 0
    for other in range(CARDS):
        unseen += 1 - ((seen >> other) & 1)
    return 1.0 / unseen


# ------------------------------------------------------------------------------------ options


@jit
def find_play(table, offer, card, column):
    """The option that puts a hand card into a column, or NOBODY.

    >>> find_play(table, offer, Card.JULIET, 0), find_play(table, offer, Card.WITCH, 2)
    (0, 8)
    >>> find_play(table, offer, Card.KING, 0)
    -1
    """
    for group in range(offer.groups):
        if offer.arg[group] == card:
            for member in range(table.open_columns):
                if table.open_column[member] == column:
                    return offer.first[group] + member
    return NOBODY


@jit
def find_group(table, option):
    """The group of an option to play, which is the place of its card in hand.

    >>> find_group(table, 0), find_group(table, 8)
    (0, 2)
    """
    return option // table.open_columns


@jit
def find_column(table, option):
    """The column into which an option puts its card.

    >>> find_column(table, 0), find_column(table, 8)
    (0, 2)
    """
    return table.open_column[option % table.open_columns]


@jit
def find_next_column(table, column):
    """Where an explorer of a column goes (X1): the next open one on the right; NOBODY if there is none.

    >>> find_next_column(table, 0), find_next_column(table, 2)
    (1, 0)
    """
    target = column
    for _ in range(table.columns - 1):
        target = 0 if target + 1 == table.columns else target + 1
        if (table.open >> target) & 1 == 1:
            return target
    return NOBODY


@jit
def find_best_option(me, offer):
    """The option with the highest gain in me.note, the first of them.

    >>> me.note[GAIN + 4] = 1.0
    >>> find_best_option(me, offer)
    4
    """
    best = 0
    for option in range(1, offer.n):
        if me.note[GAIN + option] > me.note[GAIN + best]:
            best = option
    return best


@jit
def favour_column(me, offer, member, factor):
    """Multiply, in me.note, what plays into the `member`-th open column gain; what costs stays as it is.

    >>> me.note[GAIN + 1], me.note[GAIN + 4] = 2.0, -1.0
    >>> favour_column(me, offer, 1, 1.5)
    >>> me.note[GAIN + 1], me.note[GAIN + 4]
    (3.0, -1.0)
    """
    for group in range(offer.groups):
        option = GAIN + offer.first[group] + member
        if me.note[option] > 0.0:
            me.note[option] *= factor


# ------------------------------------------------------------------------------------ score cards


@jit
def find_won(table, book, seat):
    """What a seat has won: the sum of points, and the best card of each symbol, five bits a symbol.

    >>> total, best = find_won(table, book, 0)
    >>> total, [(best >> 5 * symbol) & MOST for symbol in range(6)]
    (13, [3, 2, 4, 0, 3, 1])
    """
    total = 0
    best = 0
    for i in range(table.won_cards[seat]):
        card = table.won[seat, i]
        points = book.score_points[card]
        shift = 5 * book.score_symbol[card]
        total += points
        best += max(0, points - ((best >> shift) & MOST)) << shift
    return total, best


@jit
def find_leader(table, book, seat):
    """Who of the others has won most points, the first of them.

    >>> find_leader(table, book, 0), find_leader(table, book, 1)
    (1, 0)
    """
    leader = NOBODY
    most = -1
    for other in range(table.players):
        total, _ = find_won(table, book, other)
        if other != seat and total > most:
            leader = other
            most = total
    return leader


@jit
def has_won_symbol(table, book, seat, symbol):
    """Whether a seat has a score card of a symbol.

    >>> [has_won_symbol(table, book, 0, symbol) for symbol in (Symbol.ART, Symbol.TRADE)]
    [True, False]
    """
    _, best = find_won(table, book, seat)
    return (best >> 5 * symbol) & MOST > 0


@jit
def find_outlook(book, total, best, cards, reach):
    """Points that a seat may hope for: those won, and the doubling (E1) by the chance that it comes to that.

    `reach` is the chance that a symbol which is lacking will be won. 13 points with five symbols, and 4 more
    with the sixth, which are 34:

    >>> total, best = find_won(table, book, 0)
    >>> find_outlook(book, total, best, 5, 0.0), find_outlook(book, total, best, 5, 0.5)
    (13.0, 21.0)
    >>> find_outlook(book, total + 4, best + (4 << 5 * Symbol.TRADE), 6, 0.0)
    34.0
    """
    sum_of_best = 0
    lacking = 0
    for symbol in range(SYMBOLS):
        points = (best >> 5 * symbol) & MOST
        sum_of_best += points
        lacking += int(points == 0)
    further = cards - SYMBOLS + lacking
    doubled = book.doubling_factor * (sum_of_best + USUAL * lacking) - book.doubling_loss * further
    more = doubled - total - USUAL * lacking
    for _ in range(lacking):
        more *= reach
    return total + max(0.0, more)


@jit
def find_worth(table, book, seat, column, reach):
    """What the score card of a column adds to the points that a seat may hope for.

    Trade would be the sixth symbol of seat 0; a second card of a symbol is one off if the six come together:

    >>> [find_worth(table, book, 0, column, 0.0) for column in range(3)]
    [3.0, 23.0, 1.0]
    >>> [find_worth(table, book, 0, column, 1.0) for column in range(3)]
    [3.0, 7.0, -1.0]
    """
    total, best = find_won(table, book, seat)
    cards = table.won_cards[seat]
    before = find_outlook(book, total, best, cards, reach)
    points = table.points[column]
    shift = 5 * table.symbol[column]
    better = best + (max(0, points - ((best >> shift) & MOST)) << shift)
    return find_outlook(book, total + points, better, cards + 1, reach) - before
