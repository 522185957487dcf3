"""What a column would come to if it were evaluated at once, and what one more card does there.

    from strategies.kabale_und_hiebe.shared_column import add_card, add_up, look_at

    found = look_at(me, table, book, column, 25, 16)                  # what this player knows of it
    more = add_card(book, found, me.seat, card, value)                # … with one more card
    lead = find_lead(table, add_up(table, book, more), me.seat)       # and how far that would be ahead

A column is a value: nothing is changed. Values are doubled. The examples stand at the table of `shared`.
"""

from typing import NamedTuple

from sim.core.jit import jit
from sim.games.kabale_und_hiebe.vocabulary import NOBODY, SEATS, Card
from strategies.kabale_und_hiebe.shared import STRANGER, has, see

BITS = 10  # a number for each seat, side by side in one: those of seat 2 are bits 20 to 29
EACH = (1 << BITS) - 1

MUSKETEERS = 1 << Card.MUSKETEERS
WIZARD = 1 << Card.WIZARD
WITCH = 1 << Card.WITCH
PAIR = 1 << Card.PRINCE | 1 << Card.SQUIRE
DRAGON = 1 << Card.DRAGON
BEGGAR = 1 << Card.BEGGAR
CHANGING = 1 << Card.HERMIT | 1 << Card.TOM_THUMB | 1 << Card.ROMEO | DRAGON
LOUD = WIZARD | WITCH | DRAGON | BEGGAR  # they change what others have
WORKING = MUSKETEERS | WIZARD | WITCH | CHANGING | BEGGAR


class Column(NamedTuple):
    """What a player knows of a column. Sums and numbers of cards are by seat, see `of_seat`."""

    symbol: int
    cards: int  # all of them
    strangers: int  # those that are not seen
    high: int  # sums of the cards that a wizard removes
    low: int  # … that a witch removes
    rest: int  # … of the others, and of those that are not seen
    copied: int  # … of doubles
    high_cards: int  # numbers of them
    low_cards: int
    rest_cards: int  # doubles included
    high_set: int  # those of them that are seen, as sets
    low_set: int
    rest_set: int
    several: int  # cards that are there more than once
    owners: int  # whose prince, squire, hermit, Tom Thumb, double, dragon and beggar are there, 6 bits a card
    romeos: int  # whose, as bits
    juliets: int


class Standing(NamedTuple):
    """What would come of a column if it were evaluated at once."""

    total: int  # sums of what is left, by seat
    left: int  # cards that are left, by seat
    at_work: int  # cards left, as a set; only musketeers where they are
    pair: int  # who has prince and squire, or NOBODY


@jit
def of_seat(numbers, seat):
    """The number of a seat.

    >>> of_seat(3 | 40 << BITS, 0), of_seat(3 | 40 << BITS, 1)
    (3, 40)
    """
    return (numbers >> BITS * seat) & EACH


@jit
def look_at(me, table, book, column, stranger, copy):
    """A column as this player knows it.

    A card that is not seen counts as `stranger`, a double with nothing known below it as `copy`.

    >>> found = look_at(me, table, book, 1, 25, 16)
    >>> [of_seat(found.high, seat) for seat in range(3)], [of_seat(found.low, seat) for seat in range(3)]
    ([0, 32, 0], [4, 0, 14])
    >>> look_at(me, table, book, 0, 25, 16).strangers
    1
    """
    return look_above(me, table, book, column, table.lying[column], stranger, copy)


@jit
def look_above(me, table, book, column, end, stranger, copy):
    """The same for the cards above a place alone.

    >>> look_above(me, table, book, 1, 2, 25, 16).cards
    2
    """
    symbol = table.symbol[column]
    found = Column(symbol, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    below = copy
    for place in range(end - 1, -1, -1):
        seat = table.owner[column, place]
        card = see(me, table, column, place)
        if card == STRANGER:
            below = stranger
        elif card != Card.DOUBLE:
            below = book.value[symbol, card]
        found = add_card(book, found, seat, card, below)
    return found


@jit
def add_card(book, column, seat, card, value):
    """The column with one more card of a seat, which counts so much; STRANGER is one that is not seen.

    >>> found = add_card(book, look_at(me, table, book, 1, 25, 16), 0, Card.JULIET, 28)
    >>> of_seat(found.high, 0), of_seat(found.high_cards, 0), found.cards
    (28, 1, 4)
    """
    sums = value << BITS * seat
    one = 1 << BITS * seat
    seen = int(card != STRANGER)
    double = int(card == Card.DOUBLE)
    touched = seen & int(card != Card.WITCH) & (1 - double)
    high = touched & int(value >= book.wizard_least)
    low = touched & (1 - high) & int(value <= book.witch_most)
    rest = 1 - high - low
    bit = seen << max(0, card)
    owner = int(card >= Card.PRINCE) << (SEATS * max(0, card - Card.PRINCE) + seat)
    return Column(
        column.symbol,
        column.cards + 1,
        column.strangers + 1 - seen,
        column.high + high * sums,
        column.low + low * sums,
        column.rest + (rest - double) * sums,
        column.copied + double * sums,
        column.high_cards + high * one,
        column.low_cards + low * one,
        column.rest_cards + rest * one,
        column.high_set | high * bit,
        column.low_set | low * bit,
        column.rest_set | rest * bit,
        column.several | (column.high_set | column.low_set | column.rest_set) & bit,
        column.owners | owner,
        column.romeos | int(card == Card.ROMEO) << seat,
        column.juliets | int(card == Card.JULIET) << seat,
    )


@jit
def add_up(table, book, column):
    """What is left of everybody, and what it adds up to (V1–V5).

    The wizard drives the queen away, so that he leads with 7; with musketeers he would not:

    >>> found = look_at(me, table, book, 1, 25, 16)
    >>> standing = add_up(table, book, found)
    >>> [(of_seat(standing.total, seat), of_seat(standing.left, seat)) for seat in range(3)]
    [(4, 1), (0, 0), (14, 1)]
    >>> standing = add_up(table, book, add_card(book, found, 0, Card.MUSKETEERS, 22))
    >>> [of_seat(standing.total, seat) for seat in range(3)]
    [26, 32, 14]
    """
    cards = column.high_set | column.low_set | column.rest_set
    total = column.rest
    left = column.rest_cards
    if cards & MUSKETEERS != 0:
        total += column.high + column.low
        left += column.high_cards + column.low_cards
        return Standing(total, left, MUSKETEERS, NOBODY)
    alone = cards & ~column.several
    at_work = column.rest_set
    total += column.copied
    if alone & WIZARD == 0:
        total += column.high
        left += column.high_cards
        at_work |= column.high_set
    if alone & WITCH == 0:
        total += column.low
        left += column.low_cards
        at_work |= column.low_set
    if at_work & CHANGING != 0:
        total = change_values(table, book, column, at_work, total, left)
    pair = NOBODY
    if at_work & PAIR == PAIR:
        pair = find_pair(table, column)
    return Standing(total, left, at_work | alone & (WIZARD | WITCH), pair)


@jit
def change_values(table, book, column, at_work, total, left):
    """V5: the sums by seat with hermits, Tom Thumbs, Romeos beside their Juliets, and dragons.

    >>> found = add_card(book, look_at(me, table, book, 0, 20, 16), 0, Card.TOM_THUMB, 4)
    >>> of_seat(add_up(table, book, found).total, 0)  # the king, and 2 with 3 for each of the two other cards
    56
    >>> found = add_card(book, found, 1, Card.DRAGON, 22)
    >>> of_seat(add_up(table, book, found).total, 0)  # three for each of three, less 2 from both
    54
    """
    others = -1
    for seat in range(table.players):
        others += of_seat(left, seat)
    hermits = find_owners(column, at_work, Card.HERMIT)
    thumbs = find_owners(column, at_work, Card.TOM_THUMB)
    dragons = find_owners(column, at_work, Card.DRAGON)
    lovers = column.romeos & column.juliets if has(at_work, Card.ROMEO) and has(at_work, Card.JULIET) else 0
    fires = 0
    for seat in range(table.players):
        fires += (dragons >> seat) & 1
    hermit = min(book.value[column.symbol, Card.HERMIT], book.hermit_loss * others)
    romeo = book.romeo_with_juliet - book.value[column.symbol, Card.ROMEO]
    changed = 0
    for seat in range(table.players):
        number = of_seat(total, seat) - ((hermits >> seat) & 1) * hermit
        number += ((thumbs >> seat) & 1) * book.tom_thumb_gain * others + ((lovers >> seat) & 1) * romeo
        number -= book.dragon_loss * (fires - ((dragons >> seat) & 1)) * of_seat(left, seat)
        changed |= min(EACH, max(0, number)) << BITS * seat
    return changed


@jit
def find_owners(column, at_work, card):
    """Whose prince, squire, hermit, Tom Thumb, dragon or beggar is at work, as bits.

    >>> found = look_at(me, table, book, 1, 25, 16)
    >>> find_owners(found, found.low_set, Card.SQUIRE), find_owners(found, 0, Card.SQUIRE)
    (1, 0)
    """
    return ((column.owners >> SEATS * (card - Card.PRINCE)) & ((1 << SEATS) - 1)) * ((at_work >> card) & 1)


@jit
def find_pair(table, column):
    """Who has prince and squire in a column (V4), the first seat of several; NOBODY if nobody.

    >>> find_pair(table, add_card(book, look_at(me, table, book, 1, 25, 16), 0, Card.PRINCE, 28))
    0
    """
    pairs = find_owners(column, PAIR, Card.PRINCE) & find_owners(column, PAIR, Card.SQUIRE)
    for seat in range(table.players):
        if (pairs >> seat) & 1 == 1:
            return seat
    return NOBODY


@jit
def find_front(table, standing):
    """Who would take the score card (V4, V6), ties to the first seat; NOBODY if nobody.

    >>> found = look_at(me, table, book, 1, 25, 16)
    >>> find_front(table, add_up(table, book, found))
    2
    >>> find_front(table, add_up(table, book, add_card(book, found, 0, Card.BEGGAR, 8)))
    0
    """
    if standing.pair != NOBODY:
        return standing.pair
    sign = -1 if standing.at_work & BEGGAR != 0 else 1
    front = NOBODY
    best = 0
    for seat in range(table.players):
        total = sign * of_seat(standing.total, seat)
        if of_seat(standing.left, seat) > 0 and (front == NOBODY or total > best):
            front = seat
            best = total
    return front


@jit
def find_lead(table, standing, seat):
    """How far the sum of a seat is ahead of the best other one; below 0: behind.

    With a beggar the lowest sum is the best. Alone, it is the whole sum, or 0 with a beggar.

    >>> found = look_at(me, table, book, 1, 25, 16)
    >>> find_lead(table, add_up(table, book, found), 0)
    -10
    >>> find_lead(table, add_up(table, book, add_card(book, found, 0, Card.BEGGAR, 8)), 0)
    2
    """
    sign = -1 if standing.at_work & BEGGAR != 0 else 1
    mine = sign * of_seat(standing.total, seat)
    rival = -EACH
    for other in range(table.players):
        if other != seat and of_seat(standing.left, other) > 0:
            rival = max(rival, sign * of_seat(standing.total, other))
    if rival == -EACH:
        return max(0, mine)
    return mine - rival


@jit
def is_quiet(at_work, card):
    """Whether one more card in a column changes nothing but the sum of its owner, by `value_beside`.

    >>> is_quiet(1 << Card.KING | 1 << Card.PRINCE, Card.HERMIT), is_quiet(1 << Card.PRINCE, Card.SQUIRE)
    (True, False)
    >>> is_quiet(1 << Card.BEGGAR, Card.KING), is_quiet(1 << Card.KING, Card.BEGGAR)
    (False, False)
    """
    bit = 1 << card
    return at_work & WORKING == 0 and bit & LOUD == 0 and (at_work | bit) & PAIR != PAIR


@jit
def value_beside(book, card, value, others):
    """What a card of this value counts beside so many others where nothing else is at work.

    >>> value_beside(book, Card.KING, 40, 3), value_beside(book, Card.HERMIT, 24, 3)
    (40, 18)
    >>> value_beside(book, Card.TOM_THUMB, 4, 3)
    22
    """
    if card == Card.HERMIT:
        return max(0, value - book.hermit_loss * others)
    if card == Card.TOM_THUMB:
        return value + book.tom_thumb_gain * others
    return value
