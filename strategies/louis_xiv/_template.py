"""Buys what it can pay and keeps a purse.

The first sentence is the idea; `sunking strategies` and reports show it.
"""

from sim.core.strategy import Parameter, base
from sim.games.louis_xiv.vocabulary import Do

# Answers every decision that has no function below. Its parameters can be set: BASE = "greedy:gold=0.3".
BASE = "greedy"

# A number that can be set from outside, as my_idea.py:purse=4. Default, least, most, meaning.
PURSE = Parameter(2, 0, 20, "louisdor to keep when buying")

# A function choose_<decision> answers that decision. The decisions of Louis XIV:
#   supply       use a supply mission, or be done (P1.3)
#   stone        put a stone by a mission (P2.1)
#   turn         play an influence card: place stones, or take some back (P2.2)
#   last_stone   put a stone after the last card (P2.7)
#   intrigue     play the intrigue card of the tile (P3.1)
#   once_first   win the tie (P3.2)
#   bribe        buy the payout of the tile (P3.3)
#   payout_stone, payout_put, payout_take   stones that tiles 6 and 8 give (P3.8)
#   mission      lay out a mission, swap a chip, or be done (P4.1)
#   draw         choose the pile to draw from (P4.1)
#   keep         choose the chip to keep (P4.2)
#   swap_missions   put missions back under their piles (P4.3)
#
# me      what only this player knows: me.seat, me.card (influence cards), me.mission, me.cost, me.coat, and
#         me.note, real numbers that it may keep in mind during a game
# table   what everybody sees: table.gold[seat], table.own[seat], table.stones[tile, seat], table.round …
# offer   the question: offer.n options in offer.groups groups; group g is what[g], arg[g], more[g] and has
#         the options first[g] to first[g + 1] - 1; offer.about is the tile in question, counted from 0
# book    the rules in numbers: book.payout[tile, Payout], book.amount[tile, side] …
# All fields: sim/games/louis_xiv/world.py. What every script needs: strategies/louis_xiv/shared.py.


def choose_bribe(me, table, offer, book):
    """Option 0 is no; option 1 is yes, and its argument is the price."""
    price = offer.arg[1]
    if table.gold[me.seat] - price >= me.parameter[PURSE]:
        return 1
    return base(me, table, offer, book)  # whatever the base would do


def choose_draw(me, table, offer, book):
    """The darkest pile that is offered."""
    chosen = 0
    for group in range(offer.groups):
        if offer.what[group] == Do.DRAW:
            chosen = offer.first[group]
    return chosen
