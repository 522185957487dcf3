"""Where everything lies. Who may see a record is decided by which record it is in (rule I1).

`table` is open to all, `me` is one player's own, `hidden` belongs to nobody: it never crosses the door.
Cells behind the end of a list are 0.
"""

from __future__ import annotations

from sim.core.ask import DESK, OFFER, TRACE
from sim.core.layout import FLOAT, INT, UINT, layout
from sim.core.strategy import MAX_PARAMETERS
from sim.games.kabale_und_hiebe.vocabulary import CARDS, COLUMNS, SEATS, SYMBOLS

MAX_LYING = SEATS * CARDS  # cards in a column: all of them
MAX_HAND = 10
MAX_SCORE_CARDS = 60
MAX_WON = 36  # score cards in the game
MAX_ROUNDS = 6
NOTES = 64
MAX_PLAYS = 2048  # in a game, that a log can hold
MAX_DRAWS = 2048

BOOK = layout(
    rounds=INT,
    hand_size=INT,
    value=(INT, SYMBOLS, CARDS),  # [symbol above, card] doubled; the double has none
    romeo_with_juliet=INT,
    hermit_loss=INT,
    tom_thumb_gain=INT,
    dragon_loss=INT,
    wizard_least=INT,
    witch_most=INT,
    removal=INT,  # a Removal
    valueless_wins=INT,  # a Valueless
    disguise_fills=INT,  # 1: the card under a disguise counts for being full
    score_cards=INT,
    score_card=(INT, MAX_SCORE_CARDS),  # numbers of the score cards, to be shuffled
    score_symbol=(INT, MAX_SCORE_CARDS),  # [score card]
    score_points=(INT, MAX_SCORE_CARDS),  # [score card]
    least_points=(INT, SEATS + 1),  # [players] score cards below are taken out (S2)
    card=(INT, CARDS),  # the cards of a colour, to be shuffled
    doubling_factor=INT,
    doubling_loss=INT,
)

TABLE = layout(
    players=INT,
    columns=INT,  # as many as players while a round is played, else 0
    round=INT,  # from 0
    turn=INT,  # seat on turn
    turns=INT,  # turns of this round so far
    score_card=(INT, COLUMNS),  # [column] number of the score card at its head
    symbol=(INT, COLUMNS),
    points=(INT, COLUMNS),
    open=INT,  # columns that no storm has closed, as bits
    open_columns=INT,  # their number
    open_column=(INT, COLUMNS),  # [i] the i-th of them from the left
    lying=(INT, COLUMNS),  # [column] number of cards
    filling=(INT, COLUMNS),  # [column] cards that count for being full
    owner=(INT, COLUMNS, MAX_LYING),  # [column, place] from the score card downwards
    card=(INT, COLUMNS, MAX_LYING),  # [column, place] the card if it lies face up, else an Unseen
    hand=(INT, SEATS),  # [seat] number of cards in hand
    deck=(INT, SEATS),  # [seat] number of cards in the deck
    discard=(INT, SEATS),  # [seat] the cards of the discard pile, as bits
    won_cards=(INT, SEATS),  # [seat] number of score cards won
    won=(INT, SEATS, MAX_WON),  # [seat, i] score cards, in the order won
    out_cards=INT,
    out=(INT, MAX_WON),  # score cards that nobody won
)

ME = layout(
    seat=INT,
    dice=UINT,
    adviser=INT,  # the strategy that this one is based on, for core.jit.call_player
    parameter=(FLOAT, MAX_PARAMETERS),
    note=(FLOAT, NOTES),  # real numbers to keep in mind or to reckon with; 0 at the start of a game
    hand=(INT, MAX_HAND),  # cards in hand
    lying=(INT, COLUMNS, MAX_LYING),  # [column, place] the own card there, face down or not; 0 where not own
)

HIDDEN = layout(
    deck=(INT, SEATS, CARDS),  # [seat, i] the top is the last of table.deck
    shuffles=(INT, SEATS),  # [seat] times that the deck was shuffled
    shuffled=(INT, MAX_SCORE_CARDS),  # scratch
    score=(INT, MAX_SCORE_CARDS),  # score cards in the order in which they are laid out
    score_cards=INT,  # of them, those that are never laid out included
    laid_out=INT,  # of them so far
    card=(INT, COLUMNS, MAX_LYING),  # [column, place] which card lies there
    passes=INT,  # players who passed in a row
    watched=INT,  # a column that was not full when last looked at
    place=(INT, MAX_LYING),  # evaluation: places of the cards left, from the score card downwards
    worth=(INT, MAX_LYING),  # evaluation: [place] doubled value, or NOBODY
    sum=(INT, SEATS),  # evaluation: [seat]
    nearest=(INT, SEATS),  # evaluation: [seat] place of the card nearest the score card
    farthest=(INT, SEATS),  # evaluation: [seat]
    is_there=INT,  # evaluation: seats with a card left, as bits
    can_win=INT,  # evaluation: … with a card that has a value
    worked=INT,  # evaluation: effects that were at work, as bits by card
)

PLAN = layout(  # interventions
    blank=(INT, SEATS),  # [seat] cards whose effect is void, as bits
    removed=INT,  # cards that are out of the game, as bits
)

PLAY = layout(  # a card put into a column, from the hand or under a disguise
    seat=INT,
    round=INT,
    turn=INT,  # of the round
    card=INT,
    column=INT,
    hidden=INT,  # 1: under a disguise
    works=INT,  # 0: an intervention took its effect
    moves=INT,  # times that an explorer moved
    used=INT,  # 1: its effect was carried out
    fate=INT,
    end=INT,  # column in which it ended
    worth=INT,  # what it counted there, doubled; NOBODY: nothing
    won=INT,  # 1: its owner took the score card of that column
)

DRAW = layout(
    seat=INT,
    round=INT,  # from 1; 0 at set-up
    card=INT,
    cards_left=INT,  # in the deck before
    shuffle=INT,  # how often the deck had been made anew
    points=INT,  # of score cards won so far
    score_cards=INT,  # won so far
)

HEAD = layout(  # a column of a round, when it was evaluated
    score_card=INT,
    closed=INT,
    cards=INT,
    removed=INT,
    works=INT,  # effects that were at work, as bits by card
    winner=INT,
    decided=INT,
    sum=(INT, SEATS),  # [seat] doubled; NOBODY: cannot win
)

LOG = layout(  # filled only while desk.logging is 1
    plays=INT,
    play=(PLAY, MAX_PLAYS),
    last=(INT, SEATS, CARDS),  # [seat, card] its last play
    draws=INT,
    draw=(DRAW, MAX_DRAWS),
    turns=(INT, MAX_ROUNDS),  # [round]
    head=(HEAD, MAX_ROUNDS * COLUMNS),  # [COLUMNS · round + column]
)

RESULT = layout(
    points=(INT, SEATS),
    sum_points=(INT, SEATS),
    doubled_points=(INT, SEATS),  # 0 without all six symbols
    score_cards=(INT, SEATS),
    symbols=(INT, SEATS),
    share=(INT, SEATS),  # win in sixtieths
    rank=(INT, SEATS),  # 1 is best
)

WORLD = layout(
    desk=DESK,
    offer=OFFER,
    table=TABLE,
    me=(ME, SEATS),
    hidden=HIDDEN,
    plan=PLAN,
    result=RESULT,
    book=BOOK,
    trace=TRACE,
    log=LOG,
)
