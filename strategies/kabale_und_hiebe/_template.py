"""Saves its strongest card for high score cards, and hides the strongest it has under a disguise.

The first sentence is the idea; `sunking strategies` and reports show it.
"""

from sim.core.strategy import Parameter, base
from sim.games.kabale_und_hiebe.vocabulary import Card
from strategies.kabale_und_hiebe.shared import find_column, find_group

# Answers every decision that has no function below. Its parameters can be set: BASE = "greedy:new=3".
BASE = "greedy"

# A number that can be set from outside, as my_idea.py:high=5. Default, least, most, meaning.
HIGH = Parameter(3, 1, 20, "points that a score card must have for the king")

# A function choose_<decision> answers that decision. The decisions of Kabale und Hiebe:
#   play       put a card of the hand into a column (T1)
#   disguise   hide a card of the hand under the disguise, or not (X4)
#   traitor    swap the score card with that of another column, or not (X5)
#
# me      what only this player knows: me.seat, me.hand (cards), me.lying[column, place] (own cards there),
#         and me.note, real numbers that it may keep in mind during a game
# table   what everybody sees: table.points[column], table.symbol[column], table.lying[column] (how many),
#         table.card[column, place] (below 0: not seen), table.owner[column, place], table.round …
# offer   the question: offer.n options in offer.groups groups; group g is what[g], arg[g], more[g] and has
#         the options first[g] to first[g + 1] - 1; offer.about is the column in question, counted from 0.
#         To play: a group is a card of the hand, arg[g], and has one option for every open column.
# book    the rules in numbers: book.value[symbol, card] (doubled: the king is 40) …
# All fields: sim/games/kabale_und_hiebe/world.py. What every script needs: shared.py and, for what would come
# of a column, shared_column.py in strategies/kabale_und_hiebe.


def choose_play(me, table, offer, book):
    """As the base, but the king not under a low score card: the next card of the hand instead."""
    wished = base(me, table, offer, book)
    group = find_group(table, wished)
    low = table.points[find_column(table, wished)] < me.parameter[HIGH]
    if offer.arg[group] == Card.KING and low:
        return (wished + table.open_columns) % offer.n
    return wished


def choose_disguise(me, table, offer, book):
    """Option 0 hides nothing; every other one hides a card, its argument."""
    chosen = 0
    strongest = 0
    for group in range(1, offer.groups):
        value = book.value[table.symbol[offer.about], offer.arg[group]]
        if value > strongest:
            strongest = value
            chosen = group
    return chosen
