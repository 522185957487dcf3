"""Where everything lies. Who may see a record is decided by which record it is in (rule I1).

`table` is open to all, `me` is one player's own, `hidden` belongs to nobody: it never crosses the door.
"""

from __future__ import annotations

from sim.core.ask import DESK, OFFER, TRACE, TRACE_WIDTH
from sim.core.layout import FLOAT, INT, UINT, layout
from sim.core.strategy import MAX_PARAMETERS
from sim.games.louis_xiv.vocabulary import ABILITIES, COLOURS, SEATS, TILES

MAX_CARDS = 64  # influence cards in the game, at most
MAX_PILE = 32  # missions of a colour, at most
PILE_MASK = 2 * MAX_PILE - 1  # piles and the intrigue deck are rings, so that cards can go under them
MAX_MISSIONS = 3 * MAX_PILE
MAX_COATS = 128
KINDS = 6  # kinds of coats; index KINDS counts substitutes without a kind (E3)
MAX_MONEY = 8
MAX_PLACEMENTS = 2600
MAX_REACH = 5  # stones that one card may place, at most
PAIRS = 15  # unordered pairs of chips
STEP_BITS = 7  # of a placement
STEP_MASK = (1 << STEP_BITS) - 1
NOTES = 176
MAX_ROUNDS = 8
MAX_DRAWS = 256  # of missions in a game, that a log can hold

BOOK = layout(
    rounds=INT,
    stones_each=INT,
    stones_general=(INT, SEATS + 1, SEATS),  # [players, seat]
    gold_start=INT,
    hand=(INT, 3),  # [colour] missions dealt at set-up
    influence_cards=INT,
    influence=(INT, MAX_CARDS),  # the cards of the box: a person, or JOKER
    dealt=INT,
    reach=(INT, TILES + 1),  # [card] stones it places or takes back at the most
    intrigue_cards=INT,
    intrigue=(INT, TILES),
    intrigue_general=INT,
    intrigue_own=INT,
    neutral_stones=INT,
    neutral_persons=INT,
    compensation_round=INT,
    compensation=(INT, SEATS + 1),  # [players] intrigue cards
    louis_crowns=INT,
    louis_flips_empty=INT,
    chips_kept=INT,
    coat_count=INT,
    coats=(INT, MAX_COATS),  # the coats of the box, by kind
    coats_substituted=INT,
    end_coats=(INT, 4),  # [Leftover but gold] coats for each
    gold_per_coat=INT,
    points_coat=INT,
    points_majority=INT,
    points_mission=(INT, 3),  # [colour]
    bonus=(INT, ABILITIES),  # [ability] points of the ability itself
    stones_break_ties=INT,
    supply_chips=(INT, 5),  # [chip] in the box (C2)
    supply_gold=INT,
    money_cards=INT,
    money=(INT, MAX_MONEY),  # card numbers
    money_tile=(INT, MAX_MONEY),  # [money card]
    money_gold=(INT, MAX_MONEY),  # [money card]
    condition=(INT, TILES, 2),  # [tile, side]
    amount=(INT, TILES, 2),  # [tile, side] price, or stones asked for
    payout=(INT, TILES, 12),  # [tile, Payout]
    pile_size=(INT, 3),  # [colour]
    pile=(INT, 3, MAX_PILE),  # [colour, i] mission cards of the box
    missions=INT,
    ability=(INT, MAX_MISSIONS),  # [card]
    colour=(INT, MAX_MISSIONS),  # [card]
    mission_tile=(INT, MAX_MISSIONS),  # [card] where M-L4 and M-M4 put their stone
    mission_cost=(INT, MAX_MISSIONS),  # [card] 6 · first chip + second chip, ANY_CHIP for "?"
    effect=(INT, ABILITIES),  # [ability] its number: stones, louisdor, price …
    random_pairing=INT,
    payable=(INT, 36),  # [cost] the pairs of chips that pay it, as bits
    pairs_of=(INT, 32),  # [chips held at least once, as bits] pairs of two different chips
    doubles_of=(INT, 32),  # [chips held at least twice, as bits] pairs of equal chips
    pair_first=(INT, PAIRS),
    pair_second=(INT, PAIRS),
    neighbours=(INT, TILES, 4),  # [tile, i] or NOBODY
    place_row=(INT, TILES + 1),  # [start] its first placement; start ANYWHERE for jokers
    place_count=(INT, TILES + 1, MAX_REACH + 1),  # [start, stones] placements of 1 up to so many stones
    placement=(INT, MAX_PLACEMENTS),  # a step of 7 bits a tile touched, 8 · tile + stones; no step is 0
)

TABLE = layout(
    players=INT,
    round=INT,  # from 0
    start=INT,  # start player of the round
    louis=INT,  # tile
    turned_up=(INT, MAX_ROUNDS),  # [round] its money card, NOBODY in rounds to come
    granted=INT,  # a laid-out mission from outside the box (an intervention), else NOBODY
    tile=INT,  # tile under evaluation, else NOBODY
    side=(INT, TILES),  # [tile] 0 red front, 1 black back
    stones=(INT, TILES, COLOURS),  # [tile, seat or NEUTRAL]
    evaluated=(INT, COLOURS),  # [seat or NEUTRAL] stones of the tile under evaluation, in no supply (P3.9)
    general=(INT, SEATS),  # [seat] own stones in the general supply
    own=(INT, SEATS),  # [seat] stones in the own supply
    gold=(INT, SEATS),
    chips=(INT, SEATS, 5),  # [seat, Chip]
    cards=(INT, SEATS),  # [seat] number of influence cards in hand
    intrigues=(INT, SEATS),  # [seat] number of intrigue cards in hand
    missions=(INT, SEATS),  # [seat] number of missions in hand
    coats=(INT, SEATS),  # [seat] number of coats
    laid=(INT, SEATS),  # [seat] number of missions laid out
    laid_card=(INT, SEATS, MAX_MISSIONS),  # [seat, order]
    laid_round=(INT, SEATS, MAX_MISSIONS),  # [seat, order]
    laid_works=(INT, SEATS, MAX_MISSIONS),  # [seat, order] 0: its ability is blanked
    able=(INT, SEATS, ABILITIES),  # [seat, ability] laid-out missions that work
    ready=(INT, SEATS, ABILITIES),  # [seat, ability] … and are unused in this round
    put_missions=(INT, SEATS),  # [seat] working missions that put a stone (P2.1)
    centre_count=INT,
    centre=(INT, MAX_CARDS),  # influence cards played in this round
    influence_left=INT,  # cards in the deck
    intrigue_left=INT,
    pile_left=(INT, 3),  # [colour]
    coats_left=INT,
)

ME = layout(
    seat=INT,
    dice=UINT,
    adviser=INT,  # the strategy that this one is based on, for core.jit.call_player
    parameter=(FLOAT, MAX_PARAMETERS),
    note=(FLOAT, NOTES),  # real numbers to keep in mind or to reckon with; 0 at the start of a game
    card=(INT, MAX_CARDS),  # influence cards in hand
    intrigue=(INT, TILES),  # [person] 1 in hand, 2 in hand but drawn in this evaluation (P3.1)
    mission=(INT, MAX_MISSIONS),  # missions in hand
    cost=(INT, MAX_MISSIONS),  # what each of them costs in this game
    coat=(INT, KINDS + 1),  # [kind] own coats; the last without kind
)

HIDDEN = layout(
    influence=(INT, MAX_CARDS),  # deck; the top is the last of influence_left
    intrigue=(INT, 16),  # ring
    intrigue_top=INT,
    intrigue_holder=(INT, TILES),  # [person] seat, or NOBODY
    pile=(INT, 3, 2 * MAX_PILE),  # [colour, ring]
    pile_top=(INT, 3),
    coat=(INT, MAX_COATS),  # in the order of drawing
    money=(INT, MAX_MONEY),
    cost=(INT, MAX_MISSIONS),  # [card] in this game
    shuffled=(INT, MAX_MISSIONS),  # scratch
    unseen=(INT, 3),  # scratch: [colour] missions that are still to be dealt anew
    coats_due=(INT, SEATS),  # scratch: [seat] coats for one kind of leftovers (E1)
    exceeded=INT,  # physical supplies exceeded, as bits (C2): chips 0–4, gold 5
    draws=(INT, SEATS),  # [seat] missions drawn after set-up
    drawn=(INT, 3),  # [colour] missions drawn in all
)

PLAN = layout(  # interventions; nothing happens where a seat is NOBODY
    blank=(INT, SEATS),  # [seat] bit k: the (k+1)-th mission laid out has no ability; -1: none has
    grant_seat=INT,
    grant_round=INT,
    grant_card=INT,
    grant_points=INT,
    force_seat=INT,
    force_draw=INT,  # which draw of the seat, from 0; NOBODY: every one
    force_pile=INT,
)

DRAW = layout(  # a draw of a mission, and how things stood before it
    seat=INT,
    round=INT,  # from 1; 0 at set-up
    pile=INT,
    card=INT,
    forced=INT,  # 1: an intervention chose the pile
    copies_left=INT,  # cards of that ability among the cards of the pile that nobody has drawn yet
    cards_left=INT,  # those cards
    copies_unseen=INT,  # cards of that ability which the drawer has not seen
    cards_unseen=INT,  # cards of the colour which the drawer has not seen
    points=INT,  # of missions and coats so far
    laid=INT,
    hand=INT,
    gold=INT,
    own_stones=INT,
)

LOG = layout(  # filled only while desk.logging is 1
    uses=(INT, SEATS, MAX_MISSIONS),  # [seat, order] of a laid-out mission
    draws=INT,
    draw=(DRAW, MAX_DRAWS),
    louis=(INT, MAX_ROUNDS),  # [round] tile
    side=(INT, MAX_ROUNDS, TILES),  # [round, tile] so with all below; before it flipped
    leader=(INT, MAX_ROUNDS, TILES),
    bribers=(INT, MAX_ROUNDS, TILES),  # seats, as bits
    paid=(INT, MAX_ROUNDS, TILES),  # seats, as bits
    flipped=(INT, MAX_ROUNDS, TILES),
    stones=(INT, MAX_ROUNDS, TILES, COLOURS),
)

RESULT = layout(
    points=(INT, SEATS),
    mission_points=(INT, SEATS),
    coats=(INT, SEATS),
    majority_points=(INT, SEATS),
    end_coats=(INT, SEATS, 5),  # [seat, Leftover]
    own_stones=(INT, SEATS),
    share=(INT, SEATS),  # win in twelfths
    rank=(INT, SEATS),  # 1 is best
    tie_level=INT,  # 0 decided on points, 1 by stones, 2 shared
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

SCRATCH = layout(  # a world to try things out in: as WORLD, without room for a trace
    desk=DESK,
    offer=OFFER,
    table=TABLE,
    me=(ME, SEATS),
    hidden=HIDDEN,
    plan=PLAN,
    result=RESULT,
    book=BOOK,
    trace=layout(row=(INT, 1, TRACE_WIDTH)),
    log=LOG,
)
