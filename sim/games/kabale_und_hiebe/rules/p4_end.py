"""E. The end: points of the score cards, doubled with all six symbols if that is more."""

from sim.core.ask import tell
from sim.core.jit import jit
from sim.games.kabale_und_hiebe.vocabulary import SEATS, SYMBOLS, Event

WHOLE_WIN = 60  # a win in sixtieths, so that it can be shared by two to six


@jit
def run_end(world):
    """E1."""
    for seat in range(world.table.players):
        score(world, seat)
    share_the_win(world)


@jit
def score(world, seat):
    """The larger of all points and, with all six symbols, the best of each doubled less the further cards."""
    table = world.table
    book = world.book
    result = world.result
    cards = table.won_cards[seat]
    total = 0
    best_of_each = 0
    symbols = 0
    for symbol in range(SYMBOLS):
        best = 0
        for i in range(cards):
            card = table.won[seat, i]
            if book.score_symbol[card] == symbol:
                total += book.score_points[card]
                best = max(best, book.score_points[card])
        symbols += int(best > 0)
        best_of_each += best
    doubled = 0
    if symbols == SYMBOLS:
        doubled = book.doubling_factor * best_of_each - book.doubling_loss * (cards - SYMBOLS)
    result.score_cards[seat] = cards
    result.symbols[seat] = symbols
    result.sum_points[seat] = total
    result.doubled_points[seat] = doubled
    result.points[seat] = max(total, doubled)
    tell(world, Event.SCORE, seat, total, doubled, result.points[seat])


@jit
def share_the_win(world):
    """E1: most points win; ties share the win."""
    table = world.table
    result = world.result
    winners = 0
    for seat in range(table.players):
        rank = 1
        for other in range(table.players):
            rank += int(result.points[other] > result.points[seat])
        result.rank[seat] = rank
        winners += int(rank == 1)
    for seat in range(table.players):
        result.share[seat] = WHOLE_WIN // winners if result.rank[seat] == 1 else 0
        tell(world, Event.WON, seat, result.share[seat], result.points[seat], 0)


assert WHOLE_WIN % (SEATS * (SEATS - 1)) == 0
