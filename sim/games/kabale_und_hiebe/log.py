"""What a row is, and the kernels that fill rows.

Rounds, columns, turns and orders count from 1 in the files, seats from 0 as everywhere. -1 stands for nobody
or nothing. Values of cards are doubled, as in the rules.
"""

from __future__ import annotations

from sim.core.deals import fill_decisions, make_decisions_table
from sim.core.jit import jit
from sim.core.table import ROUND, SEAT, Column, Table
from sim.games.kabale_und_hiebe.vocabulary import (
    CARDS,
    COLUMNS,
    SEATS,
    Ask,
    Card,
    Decided,
    Do,
    Event,
    Fate,
    Symbol,
)
from sim.games.kabale_und_hiebe.world import MAX_DRAWS, MAX_PLAYS, MAX_ROUNDS

CARD_WORDS = tuple(card.name.lower() for card in Card)
SYMBOLS = tuple(symbol.name.lower() for symbol in Symbol)
FATES = tuple(fate.name.lower() for fate in Fate)
DECIDED = tuple(way.name.lower() for way in Decided)
EFFECTS = tuple(
    card for card in Card if card not in range(Card.EXPLORER, Card.TRAITOR + 1) and card >= Card.ROMEO
)  # of the evaluation

PLAYERS_TABLE = Table(
    "players",
    "one player in one game",
    (
        SEAT,
        Column("points", "int16", "final score: the larger of the next two (E1)"),
        Column("sum_points", "int16", "points of all score cards won"),
        Column("doubled_points", "int16", "points with all six symbols, best of each doubled; 0 without"),
        Column("score_cards", "uint8", "score cards won"),
        Column("symbols", "uint8", "different symbols among them"),
        Column("share", "uint8", "share of the win in sixtieths: 60 alone, 30 with another, …, 0 not won"),
        Column("rank", "uint8", "1 is best; equal players have equal ranks"),
    ),
    rows=SEATS,
    most=SEATS,
)
COLUMNS_TABLE = Table(
    "columns",
    "one column in one round of one game, when it is decided",
    (
        ROUND,
        Column("column", "uint8", "column, from 1 at the left"),
        Column("symbol", "int8", "of the score card in the end", SYMBOLS),
        Column("points", "uint8", "of the score card in the end"),
        Column("closed", "bool", "a storm has closed it (X3)"),
        Column("cards", "uint8", "cards in it when the round ended"),
        Column("removed", "uint8", "cards that wizard and witch removed"),
        Column("winner", "int8", "seat; -1 nobody"),
        Column("decided", "int8", "how: highest or lowest sum, prince and squire, nobody", DECIDED),
        *(
            Column(f"{card.name.lower()}_worked", "bool", f"effect of a card at work: {card.name.lower()}")
            for card in EFFECTS
        ),
        *(
            Column(f"sum_{seat}", "int16", f"doubled sum of seat {seat}; -1 cannot win, or nothing added up")
            for seat in range(SEATS)
        ),
        Column("turns", "int16", "turns that the round lasted"),
    ),
    rows=MAX_ROUNDS * COLUMNS,
    most=MAX_ROUNDS * COLUMNS,
)
PLAYS_TABLE = Table(
    "plays",
    "one card put into a column in one game, and what became of it",
    (
        SEAT,
        Column("number", "int16", "the how-manieth card of the game, from 1"),
        ROUND,
        Column("turn", "int16", "turn of the round, from 1"),
        Column("card", "int8", "which card", CARD_WORDS),
        Column("column", "uint8", "column, from 1"),
        Column("hidden", "bool", "put under a disguise (X4)"),
        Column("works", "bool", "false if an intervention took its effect"),
        Column("used", "bool", "its effect was carried out, at once or in the evaluation"),
        Column("moves", "uint8", "times that it moved on as an explorer"),
        Column("end_column", "uint8", "column in which it ended, from 1"),
        Column("fate", "int8", "what became of it", FATES),
        Column("worth", "int16", "what it counted in the end, doubled; -1 nothing"),
        Column("won", "bool", "its owner took the score card of the column in which it lay in the end"),
    ),
    rows=40 * SEATS,
    most=MAX_PLAYS,
)
DRAWS_TABLE = Table(
    "draws",
    "one card drawn in one game, with how things stood before the draw",
    (
        SEAT,
        Column("number", "int16", "the how-manieth draw of the game, from 1"),
        Column("round", "uint8", "round, from 1; 0: dealt at set-up"),
        Column("card", "int8", "which card", CARD_WORDS),
        Column("cards_left", "uint8", "cards in the deck; 1 / cards_left is the propensity of each"),
        Column("shuffle", "uint8", "times that the deck had been made anew"),
        Column("points_before", "int16", "points of the score cards won so far"),
        Column("score_cards_before", "uint8", "score cards won so far"),
    ),
    rows=40 * SEATS,
    most=MAX_DRAWS,
)
DECISIONS_TABLE = make_decisions_table(Ask, Do, about="column", rows=40 * SEATS)

TABLES = (PLAYERS_TABLE, COLUMNS_TABLE, PLAYS_TABLE, DRAWS_TABLE, DECISIONS_TABLE)
LEVELS = {
    "outcomes": ("players",),
    "columns": ("players", "columns"),
    "cards": ("players", "plays", "draws"),
    "full": ("players", "columns", "plays", "draws"),
}
PLAYERS_AT, COLUMNS_AT, PLAYS_AT, DRAWS_AT, DECISIONS_AT = range(5)
MOSTS = tuple(table.most for table in TABLES)
FIRST_EFFECT = 10  # buffer row of the first effect of a column
FIRST_SUM = FIRST_EFFECT + len(EFFECTS)
EFFECT_CARDS = tuple(int(card) for card in EFFECTS)


@jit
def fill_tables(world, i, wanted, buffers, counts):
    """What a game leaves."""
    counts[PLAYERS_AT] = fill_players(world, i, buffers[PLAYERS_AT], counts[PLAYERS_AT])
    if wanted[COLUMNS_AT] == 1:
        counts[COLUMNS_AT] = fill_columns(world, i, buffers[COLUMNS_AT], counts[COLUMNS_AT])
    if wanted[PLAYS_AT] == 1:
        counts[PLAYS_AT] = fill_plays(world, i, buffers[PLAYS_AT], counts[PLAYS_AT])
    if wanted[DRAWS_AT] == 1:
        counts[DRAWS_AT] = fill_draws(world, i, buffers[DRAWS_AT], counts[DRAWS_AT])
    if world.desk.tracing == 1:
        counts[DECISIONS_AT] = fill_decisions(
            world, Event.ROUND, i, buffers[DECISIONS_AT], counts[DECISIONS_AT]
        )


@jit
def fill_players(world, i, buffer, row):
    result = world.result
    for seat in range(world.table.players):
        buffer[0, row] = i
        buffer[1, row] = seat
        buffer[2, row] = result.points[seat]
        buffer[3, row] = result.sum_points[seat]
        buffer[4, row] = result.doubled_points[seat]
        buffer[5, row] = result.score_cards[seat]
        buffer[6, row] = result.symbols[seat]
        buffer[7, row] = result.share[seat]
        buffer[8, row] = result.rank[seat]
        row += 1
    return row


@jit
def fill_columns(world, i, buffer, row):
    log = world.log
    for number in range(world.book.rounds):
        for column in range(world.table.players):
            head = log.head[COLUMNS * number + column]
            buffer[0, row] = i
            buffer[1, row] = number + 1
            buffer[2, row] = column + 1
            buffer[3, row] = world.book.score_symbol[head.score_card]
            buffer[4, row] = world.book.score_points[head.score_card]
            buffer[5, row] = head.closed
            buffer[6, row] = head.cards
            buffer[7, row] = head.removed
            buffer[8, row] = head.winner
            buffer[9, row] = head.decided
            for place in range(len(EFFECT_CARDS)):
                buffer[FIRST_EFFECT + place, row] = (head.works >> EFFECT_CARDS[place]) & 1
            for seat in range(SEATS):
                buffer[FIRST_SUM + seat, row] = head.sum[seat]
            buffer[FIRST_SUM + SEATS, row] = log.turns[number]
            row += 1
    return row


@jit
def fill_plays(world, i, buffer, row):
    for number in range(world.log.plays):
        play = world.log.play[number]
        buffer[0, row] = i
        buffer[1, row] = play.seat
        buffer[2, row] = number + 1
        buffer[3, row] = play.round + 1
        buffer[4, row] = play.turn + 1
        buffer[5, row] = play.card
        buffer[6, row] = play.column + 1
        buffer[7, row] = play.hidden
        buffer[8, row] = play.works
        buffer[9, row] = play.used
        buffer[10, row] = play.moves
        buffer[11, row] = play.end + 1
        buffer[12, row] = play.fate
        buffer[13, row] = play.worth
        buffer[14, row] = play.won
        row += 1
    return row


@jit
def fill_draws(world, i, buffer, row):
    for number in range(world.log.draws):
        draw = world.log.draw[number]
        buffer[0, row] = i
        buffer[1, row] = draw.seat
        buffer[2, row] = number + 1
        buffer[3, row] = draw.round
        buffer[4, row] = draw.card
        buffer[5, row] = draw.cards_left
        buffer[6, row] = draw.shuffle
        buffer[7, row] = draw.points
        buffer[8, row] = draw.score_cards
        row += 1
    return row


assert len(CARD_WORDS) == CARDS
