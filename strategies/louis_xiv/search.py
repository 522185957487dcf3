"""Thinks ahead: imagines how the game goes on after each of its best plays, many times, and takes the best.

At its turn it lists a few plays: what its base would do, and those that look best at a glance. Then it deals
the cards that it cannot see at random and plays the game to the end with its base on every seat, once for
each play and with the same luck for all; and again, and again. Whenever a share of the budget is spent, the
worse half of the plays is dropped (sequential halving: Karnin, Koren & Somekh 2013), so that most games go to
the plays between which it is hard to choose. All other decisions are the base's.

It knows nothing that its base does not know, but it takes the others for players like its base. Slow by
design: it shows how far scripts are from good play.
"""

import numpy as np

from sim.core.layout import make_records
from sim.core.rng import advance, key_of
from sim.core.strategy import Parameter, base
from sim.games.louis_xiv.game import continue_from_turn
from sim.games.louis_xiv.imagine import begin_again, deal_luck, imagine
from sim.games.louis_xiv.vocabulary import ANYWHERE, COLOURS, TILES, Chip, Condition, Do, Payout
from sim.games.louis_xiv.world import MAX_REACH, SCRATCH, STEP_BITS, STEP_MASK

BASE = "tuned"

ROLLOUTS = Parameter(96, 0, 100_000, "imagined games a turn; 0: play as the base")
CANDIDATES = Parameter(12, 2, 64, "plays that are tried at a turn")
LEAD = Parameter(0.05, 0.0, 1.0, "what a point of lead counts at the end, where a win counts 1")

WORTH = np.zeros(len(Payout))  # [Payout] in points, at a glance
WORTH[: Chip.CROWN] = 2.5
WORTH[Payout.CROWN] = 3.0
WORTH[Payout.COATS] = 1.2
WORTH[Payout.GOLD] = 0.4
WORTH[Payout.INFLUENCE] = 0.8
WORTH[Payout.INTRIGUE] = 1.2
WORTH[Payout.STONE_ANYWHERE] = 0.5
WORTH[Payout.STONES_ON_5] = 0.3
WORTH[Payout.STONES_BACK] = 0.3
TO_BE_FIRST = np.array([0.0, 0.05, 0.1, 0.25, 0.55, 0.75, 0.9, 1.0])  # chance when 3 behind to 4 ahead
STONE_BACK = 0.4  # points
ODD_PLAY = 0.5  # points, so that it is tried
WISHED = 1e9  # better than any look
UNTRIED = -1e9
WIN = 12  # shares are counted in twelfths


def choose_turn(me, table, offer, book):
    wished = base(me, table, offer, book)
    if me.parameter[ROLLOUTS] < 1.0:
        return wished
    worlds = make_records(SCRATCH, 2)
    return think(worlds, me, table, offer, book, wished)


def think(worlds, me, table, offer, book, wished):
    """The play that does best in imagined games."""
    budget = int(me.parameter[ROLLOUTS])
    number = min(int(me.parameter[CANDIDATES]), offer.n)
    while number > 2 and number * count_halvings(number) > budget:
        number -= 1
    plays = list_plays(me, table, offer, book, wished, number)
    number = len(plays)
    scores = np.zeros(number)
    me.dice = advance(me.dice)
    for i in range(2):
        imagine(worlds[i], me, table, offer, book)
        for seat in range(table.players):
            worlds[i].me[seat].parameter[ROLLOUTS] = 0.0  # nobody thinks ahead in an imagined game
    halvings = count_halvings(number)
    sample = 0
    while number > 1:
        for _ in range(max(1, budget // (halvings * number))):
            deal_luck(worlds[0], me.seat, key_of(me.dice, 0, sample))
            sample += 1
            for i in range(number):
                begin_again(worlds[1], worlds[0])
                continue_from_turn(worlds[1], plays[i])
                scores[i] += find_score(worlds[1].result, me, table.players)
        sort_plays(plays, scores, number)
        number = (number + 1) // 2
    return plays[0]


def count_halvings(number):
    halvings = 0
    while number > 1:
        number = (number + 1) // 2
        halvings += 1
    return halvings


def find_score(result, me, players):
    """The share of the win, and a little for the lead over the best of the others."""
    rival = -1
    for seat in range(players):
        if seat != me.seat:
            rival = max(rival, result.points[seat])
    lead = result.points[me.seat] - rival
    return result.share[me.seat] / WIN + me.parameter[LEAD] * lead


def sort_plays(plays, scores, number):
    """Best first; what is equal keeps its order."""
    for i in range(1, number):
        play = plays[i]
        score = scores[i]
        at = i
        while at > 0 and scores[at - 1] < score:
            plays[at] = plays[at - 1]
            scores[at] = scores[at - 1]
            at -= 1
        plays[at] = play
        scores[at] = score


def list_plays(me, table, offer, book, wished, number):
    """What the base would do, then what looks best at a glance."""
    gains = reckon_gains(me.seat, table, book)
    plays = np.full(number, wished)
    looks = np.full(number, UNTRIED)
    looks[0] = WISHED
    for group in range(offer.groups):
        first = offer.first[group]
        last = offer.first[group + 1] - 1
        what = offer.what[group]
        if what == Do.PLACE or what == Do.FOUR:
            row = book.place_row[offer.arg[group] if what == Do.PLACE else ANYWHERE]
            for play in range(first, last + 1):
                look = look_at_placement(book.placement[row + play - first], gains)
                remember(plays, looks, play, look)
        elif what == Do.TAKE or what == Do.TAKE_FOUR:
            remember(plays, looks, last, STONE_BACK * (last - first))
        else:
            remember(plays, looks, last, ODD_PLAY)
    while looks[number - 1] == UNTRIED:
        number -= 1
    return plays[:number]


def look_at_placement(steps, gains):
    look = 0.0
    while steps > 0:
        look += gains[steps & STEP_MASK]
        steps >>= STEP_BITS
    return look


def remember(plays, looks, play, look):
    """Put a play in the place of the worst one, if it looks better; the first is the base's."""
    last = len(plays) - 1
    if look > looks[last] and play != plays[0]:
        plays[last] = play
        looks[last] = look
        sort_plays(plays, looks, len(plays))


def reckon_gains(seat, table, book):
    """[8 · tile + stones] what so many more stones on a tile add at a glance; indexed by a step's code."""
    gains = np.zeros(8 * TILES)
    for tile in range(TILES):
        worth = 0.0
        for payout in range(len(WORTH)):
            worth += WORTH[payout] * book.payout[tile, payout]
        before = find_prospect(seat, table, book, tile, worth, 0)
        for more in range(1, MAX_REACH + 1):
            gains[8 * tile + more] = find_prospect(seat, table, book, tile, worth, more) - before
    return gains


def find_prospect(seat, table, book, tile, worth, more):
    """What can be expected of a tile with so many more stones."""
    stones = table.stones[tile, seat] + more
    if stones == 0:
        return 0.0
    side = table.side[tile]
    condition = book.condition[tile, side]
    amount = book.amount[tile, side]
    if condition == Condition.STONES:
        return worth if stones >= amount else 0.3 * worth * stones / amount
    rival = 0
    for colour in range(COLOURS):
        if colour != seat:
            rival = max(rival, table.stones[tile, colour])
    first = TO_BE_FIRST[min(max(stones - rival, -3), 4) + 3]
    present = 0.0
    if condition == Condition.MONEY and table.gold[seat] >= amount:
        present = max(0.0, worth - WORTH[Payout.GOLD] * amount)
    if tile == table.louis:
        present = max(present, 0.5 * worth)
        worth += WORTH[Payout.CROWN]
    return present + first * (worth - present)
