"""Where the king stands: the first place there pays a chip and a crown, so it is taken in every round.

Own idea; that the king's tile pays twice is the rule P3.7.
"""

from sim.core.strategy import Parameter, base
from sim.games.louis_xiv.vocabulary import NOBODY
from strategies.louis_xiv.shared import find_claim, turns_left

BASE = "courtier"
CROWD = Parameter(2, 1, 5, "stones to be ahead on the king's tile while others have turns to come")


def choose_turn(me, table, offer, book):
    to_come = 0
    for rival in range(table.players):
        to_come += turns_left(table, rival) if rival != me.seat else 0
    ahead = int(me.parameter[CROWD]) if to_come > 0 else 1
    while ahead > 0:
        option = find_claim(table, offer, book, table.louis, ahead)
        if option != NOBODY:
            return option
        ahead -= 1
    return base(me, table, offer, book)
