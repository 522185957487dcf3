"""V. Evaluation: the columns, one after the other, from the left.

The cards left in a column are listed in `hidden.place` from the bottom up: a double looks at what comes
before it, and who lies nearest the score card comes last. A double without value is worth NOBODY. The effects
that can work are a set of cards (bit `card` is 1); a second set holds those that are there several times.
"""

from sim.core.ask import tell
from sim.core.jit import inlined, jit
from sim.games.kabale_und_hiebe.rules.cards import clear_place, open_columns, put_on_discard
from sim.games.kabale_und_hiebe.rules.notes import note_column, note_removed
from sim.games.kabale_und_hiebe.rules.p3_values import add_up, mark, mark_all, reckon_values
from sim.games.kabale_und_hiebe.vocabulary import (
    NOBODY,
    Card,
    Decided,
    Event,
    Removal,
    Valueless,
)
from sim.games.kabale_und_hiebe.world import MAX_LYING

MUSKETEERS = 1 << Card.MUSKETEERS
WIZARD = 1 << Card.WIZARD
WITCH = 1 << Card.WITCH
PAIR = 1 << Card.PRINCE | 1 << Card.SQUIRE
BEGGAR = 1 << Card.BEGGAR
RANKS = 256  # a sum and a place as one number: more than places of a column
WORST = -(1 << 62)


@jit
def run_evaluation(world):
    """V1–V7 for each column; then none is left."""
    for column in range(world.table.columns):
        evaluate_column(world, column)
    world.table.columns = 0
    open_columns(world.table, 0)


@jit
def evaluate_column(world, column):
    """Musketeers, wizard, witch, prince and squire, in this order; then the sums."""
    if world.desk.tracing == 1:
        tell_column(world, column)
    hidden = world.hidden
    hidden.worked = 0
    left = world.table.lying[column]
    at_work, several = look_at_column(world, column, left)
    if at_work & MUSKETEERS != 0:  # V1
        mark_all(world, column, left, Card.MUSKETEERS)
        at_work = 0
    if at_work & WIZARD != 0:
        left = apply_remover(world, column, left, Card.WIZARD, several)
        at_work, several = find_effects(world, column, left)
    if at_work & WITCH != 0:
        left = apply_remover(world, column, left, Card.WITCH, several)
        at_work, several = find_effects(world, column, left)
    winner = NOBODY
    decided = Decided.PAIR
    if at_work & PAIR == PAIR:
        winner = find_pair(world, column, left)
    if winner == NOBODY:
        reckon_values(world, column, left, at_work)
        winner, decided = find_winner(world, column, left, at_work)
    if world.desk.logging == 1:
        note_column(world, column, left, winner, decided)
    award(world, column, winner, decided)
    clear_column(world, column)


@jit
def tell_column(world, column):
    table = world.table
    tell(world, Event.COLUMN, NOBODY, column, table.symbol[column], table.points[column])
    for place in range(table.lying[column]):
        card = world.hidden.card[column, place]
        tell(world, Event.LIES, table.owner[column, place], card, table.card[column, place], 0)


@inlined
def look_at_column(world, column, left):
    """List the cards with their printed values. Returns what find_effects does."""
    table = world.table
    hidden = world.hidden
    value = world.book.value[table.symbol[column]]
    once = 0
    several = 0
    for i in range(left):
        place = left - 1 - i
        card = hidden.card[column, place]
        hidden.place[i] = place
        hidden.worth[place] = NOBODY if card == Card.DOUBLE else value[card]
        bit = (1 << card) & ~world.plan.blank[table.owner[column, place]]
        several |= once & bit
        once |= bit
    return once, several


@jit
def find_effects(world, column, left):
    """The cards left that can work, and those of them that are there more than once, as sets."""
    once = 0
    several = 0
    for i in range(left):
        place = world.hidden.place[i]
        bit = (1 << world.hidden.card[column, place]) & ~world.plan.blank[world.table.owner[column, place]]
        several |= once & bit
        once |= bit
    return once, several


@jit
def apply_remover(world, column, left, remover, several):
    """V2, V3: one alone removes cards by printed value, several cancel each other. Returns what is left.

    Together: who leaves is fixed first. One by one: from the bottom up, a double looks at what is there now.
    """
    if (several >> remover) & 1 == 1:
        tell(world, Event.CANCELLED, NOBODY, remover, 0, 0)
        return left
    mark_all(world, column, left, remover)
    table = world.table
    hidden = world.hidden
    book = world.book
    kept = 0
    below = NOBODY
    for i in range(left):
        place = hidden.place[i]
        card = hidden.card[column, place]
        seat = table.owner[column, place]
        worth = hidden.worth[place]
        if card == Card.DOUBLE and (world.plan.blank[seat] >> Card.DOUBLE) & 1 == 0:
            worth = below
        if remover == Card.WIZARD:
            leaves = worth >= book.wizard_least and worth != NOBODY
        else:
            leaves = worth <= book.witch_most and worth != NOBODY and card != Card.WITCH
        if leaves:
            tell(world, Event.REMOVED, seat, card, place, remover)
            if world.desk.logging == 1:
                note_removed(world, column, place)
        else:
            hidden.place[kept] = place
            kept += 1
        if not leaves or book.removal == Removal.TOGETHER:
            below = worth
    return kept


@jit
def find_pair(world, column, left):
    """V4: who has prince and squire; of several, whose prince or squire lies nearest the score card."""
    princes = 0
    squires = 0
    for i in range(left):
        place = world.hidden.place[i]
        card = world.hidden.card[column, place]
        seat = world.table.owner[column, place]
        works = 1 - ((world.plan.blank[seat] >> card) & 1)
        princes |= (works & int(card == Card.PRINCE)) << seat
        squires |= (works & int(card == Card.SQUIRE)) << seat
    for i in range(left - 1, -1, -1):
        place = world.hidden.place[i]
        card = world.hidden.card[column, place]
        seat = world.table.owner[column, place]
        if (card == Card.PRINCE or card == Card.SQUIRE) and ((princes & squires) >> seat) & 1 == 1:
            mark(world, seat, Card.PRINCE)
            mark(world, seat, Card.SQUIRE)
            return seat
    return NOBODY


@inlined
def find_winner(world, column, left, at_work):
    """V6: the highest sum, a tie goes to the nearest card; with a beggar the lowest and the farthest."""
    hidden = world.hidden
    lowest = at_work & BEGGAR != 0
    if lowest:
        mark_all(world, column, left, Card.BEGGAR)
    allowed = world.book.valueless_wins
    add_up(world, column, left)
    can_win = hidden.can_win
    if (allowed == Valueless.HIGHEST and not lowest) or (allowed == Valueless.BEGGAR and lowest):
        can_win = hidden.is_there
    winner = NOBODY
    best = WORST
    for seat in range(world.table.players):
        rank = RANKS * hidden.sum[seat] - hidden.nearest[seat]
        if lowest:
            rank = hidden.farthest[seat] - RANKS * hidden.sum[seat]
        if (can_win >> seat) & 1 == 1 and rank > best:
            winner = seat
            best = rank
    if winner == NOBODY:
        return NOBODY, Decided.NOBODY
    return winner, Decided.LOWEST if lowest else Decided.HIGHEST


@inlined
def award(world, column, winner, decided):
    """The score card goes to the winner, or out of the game."""
    table = world.table
    card = table.score_card[column]
    tell(world, Event.WON_COLUMN, winner, column, card, decided)
    if winner == NOBODY:
        table.out[table.out_cards] = card
        table.out_cards += 1
    else:
        table.won[winner, table.won_cards[winner]] = card
        table.won_cards[winner] += 1


@inlined
def clear_column(world, column):
    """V7: all cards, removed ones too, go to their owners' discard piles."""
    table = world.table
    for place in range(table.lying[column]):
        put_on_discard(world, table.owner[column, place], world.hidden.card[column, place])
        clear_place(world, column, place)
    table.lying[column] = 0
    table.filling[column] = 0
    table.score_card[column] = 0
    table.symbol[column] = 0
    table.points[column] = 0


assert RANKS > MAX_LYING
