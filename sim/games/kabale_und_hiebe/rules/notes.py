"""What the log wants to know and the table forgets: what became of each card, chances of draws, columns.

Nothing here changes the game. The rules call these only while `desk.logging` is 1, so a game that is not
logged pays for a question it always answers the same way.
"""

from sim.core.ask import LogFull
from sim.core.jit import jit
from sim.games.kabale_und_hiebe.vocabulary import COLUMNS, NOBODY, SEATS, Card, Decided, Fate
from sim.games.kabale_und_hiebe.world import MAX_DRAWS, MAX_PLAYS


@jit
def clear_notes(world):
    """Before the set-up; a column is written whole when it is evaluated."""
    world.log.plays = 0
    world.log.draws = 0


@jit
def note_draw(world, seat, card, left):
    """Just before a card is drawn: each of the cards left is equally likely to be the next."""
    log = world.log
    table = world.table
    if log.draws == MAX_DRAWS:
        raise LogFull
    draw = log.draw[log.draws]
    log.draws += 1
    draw.seat = seat
    draw.round = table.round + 1 if world.hidden.laid_out > 0 else 0
    draw.card = card
    draw.cards_left = left
    draw.shuffle = world.hidden.shuffles[seat] - 1
    draw.score_cards = table.won_cards[seat]
    draw.points = 0
    for i in range(table.won_cards[seat]):
        draw.points += world.book.score_points[table.won[seat, i]]


@jit
def note_play(world, seat, card, column, hidden):
    """A card goes from a hand into a column."""
    log = world.log
    if log.plays == MAX_PLAYS:
        raise LogFull
    play = log.play[log.plays]
    log.last[seat, card] = log.plays
    log.plays += 1
    play.seat = seat
    play.round = world.table.round
    play.turn = world.table.turns
    play.card = card
    play.column = column
    play.hidden = hidden
    play.works = 1 - ((world.plan.blank[seat] >> card) & 1)
    play.moves = 0
    play.used = 0
    play.fate = Fate.COUNTED
    play.end = column
    play.worth = NOBODY
    play.won = 0


@jit
def note_use(world, seat, card):
    """An effect is carried out."""
    world.log.play[world.log.last[seat, card]].used = 1


@jit
def note_move(world, seat, target):
    """X1."""
    play = world.log.play[world.log.last[seat, Card.EXPLORER]]
    play.moves += 1
    play.end = target


@jit
def note_fate(world, seat, card, column, fate):
    play = world.log.play[world.log.last[seat, card]]
    play.fate = fate
    play.end = column


@jit
def note_removed(world, column, place):
    """V2, V3."""
    seat = world.table.owner[column, place]
    note_fate(world, seat, world.hidden.card[column, place], column, Fate.REMOVED)


@jit
def note_column(world, column, left, winner, decided):
    """A column when it is decided, and its cards. Where prince and squire decide, nothing is added up."""
    table = world.table
    hidden = world.hidden
    log = world.log
    log.turns[table.round] = table.turns
    head = log.head[COLUMNS * table.round + column]
    head.score_card = table.score_card[column]
    head.closed = 1 - ((table.open >> column) & 1)
    head.cards = table.lying[column]
    head.removed = table.lying[column] - left
    head.works = hidden.worked
    head.winner = winner
    head.decided = decided
    for seat in range(SEATS):
        counts = decided != Decided.PAIR and (hidden.can_win >> seat) & 1 == 1
        head.sum[seat] = hidden.sum[seat] if counts else NOBODY
    for place in range(table.lying[column]):
        seat = table.owner[column, place]
        log.play[log.last[seat, hidden.card[column, place]]].won = int(seat == winner)
    if decided != Decided.PAIR:
        for i in range(left):
            place = hidden.place[i]
            last = log.last[table.owner[column, place], hidden.card[column, place]]
            log.play[last].worth = hidden.worth[place]
