"""Small moves that every phase needs: stones, gold, coats and cards change place."""

from sim.core.ask import tell
from sim.core.jit import jit
from sim.games.louis_xiv.vocabulary import NOBODY, TILES, Event
from sim.games.louis_xiv.world import KINDS, PILE_MASK

GOLD_BIT = 5


@jit
def next_seat(table, seat):
    """Clockwise."""
    seat += 1
    return 0 if seat == table.players else seat


@jit
def take_back(table, seat, stones):
    """General → own supply."""
    table.general[seat] -= stones
    table.own[seat] += stones


@jit
def put_from_general(table, seat, tile, stones):
    """P2.9: from the general supply, and from the own one only what is lacking there."""
    from_general = min(stones, table.general[seat])
    table.general[seat] -= from_general
    table.own[seat] -= stones - from_general
    table.stones[tile, seat] += stones


@jit
def give_gold(world, seat, amount):
    """Gold never runs out (C2)."""
    table = world.table
    table.gold[seat] += amount
    if table.gold[0] + table.gold[1] + table.gold[2] + table.gold[3] > world.book.supply_gold:
        exceed(world, GOLD_BIT)


@jit
def give_chips(world, seat, chip, number):
    """Chips never run out (C2)."""
    table = world.table
    table.chips[seat, chip] += number
    out = table.chips[0, chip] + table.chips[1, chip] + table.chips[2, chip] + table.chips[3, chip]
    if out > world.book.supply_chips[chip]:
        exceed(world, chip)


@jit
def exceed(world, bit):
    """C2: a substitute is used; the log remembers it."""
    if (world.hidden.exceeded >> bit) & 1 == 0:
        world.hidden.exceeded |= 1 << bit
        tell(world, Event.SUPPLY_EXCEEDED, NOBODY, bit, 0, 0)


@jit
def can_draw_coat(world):
    return world.table.coats_left > 0 or world.book.coats_substituted == 1


@jit
def draw_coat(world, seat):
    """E3: without replacement; none left: none, or a substitute without a kind. Returns the coats got."""
    table = world.table
    if table.coats_left > 0:
        kind = world.hidden.coat[world.book.coat_count - table.coats_left]
        table.coats_left -= 1
    elif world.book.coats_substituted == 1:
        kind = KINDS
    else:
        tell(world, Event.NO_COAT, seat, 0, 0, 0)
        return 0
    world.me[seat].coat[kind] += 1
    table.coats[seat] += 1
    tell(world, Event.COAT, seat, kind, 0, 0)
    return 1


@jit
def draw_influence_card(world, seat):
    """The top card of the deck; an empty deck gives none (P3.13)."""
    table = world.table
    if table.influence_left == 0:
        tell(world, Event.NO_CARD, seat, 0, 0, 0)
        return
    table.influence_left -= 1
    card = world.hidden.influence[table.influence_left]
    world.me[seat].card[table.cards[seat]] = card
    table.cards[seat] += 1
    tell(world, Event.DREW_CARD, seat, card, 0, 0)


@jit
def remove_influence_card(world, seat, place):
    """A card leaves the hand and is returned; the order of a hand means nothing."""
    me = world.me[seat]
    last = world.table.cards[seat] - 1
    card = me.card[place]
    me.card[place] = me.card[last]
    world.table.cards[seat] = last
    return card


@jit
def put_in_centre(table, card):
    table.centre[table.centre_count] = card
    table.centre_count += 1


@jit
def put_on_deck(world, card):
    """Face down on top of the undealt deck (P2.2)."""
    world.hidden.influence[world.table.influence_left] = card
    world.table.influence_left += 1


@jit
def draw_intrigue_card(world, seat, mark):
    """The top intrigue card; mark 1: can be played in the next evaluation, 2: only in the one after."""
    table = world.table
    hidden = world.hidden
    if table.intrigue_left == 0:
        tell(world, Event.NO_CARD, seat, 1, 0, 0)
        return
    person = hidden.intrigue[hidden.intrigue_top]
    hidden.intrigue_top = (hidden.intrigue_top + 1) & 15
    table.intrigue_left -= 1
    hidden.intrigue_holder[person] = seat
    world.me[seat].intrigue[person] = mark
    table.intrigues[seat] += 1
    tell(world, Event.DREW_INTRIGUE, seat, person, 0, 0)


@jit
def put_intrigue_under(world, seat, person):
    """P3.1: a played intrigue card goes under the deck."""
    table = world.table
    hidden = world.hidden
    hidden.intrigue[(hidden.intrigue_top + table.intrigue_left) & 15] = person
    table.intrigue_left += 1
    hidden.intrigue_holder[person] = NOBODY
    world.me[seat].intrigue[person] = 0
    table.intrigues[seat] -= 1


@jit
def season_intrigue_cards(world):
    """P3.1: what payout 12 gave in this evaluation can be played from the next one on."""
    for person in range(TILES):
        holder = world.hidden.intrigue_holder[person]
        if holder != NOBODY:
            world.me[holder].intrigue[person] = 1


@jit
def draw_mission(world, seat, pile):
    """The top mission of a pile into the hand."""
    table = world.table
    hidden = world.hidden
    card = hidden.pile[pile, hidden.pile_top[pile]]
    hidden.pile_top[pile] = (hidden.pile_top[pile] + 1) & PILE_MASK
    hidden.drawn[pile] += 1
    table.pile_left[pile] -= 1
    me = world.me[seat]
    place = table.missions[seat]
    me.mission[place] = card
    me.cost[place] = hidden.cost[card]
    table.missions[seat] = place + 1
    return card


@jit
def remove_mission(world, seat, place):
    """A mission leaves the hand; the others keep their order."""
    me = world.me[seat]
    last = world.table.missions[seat] - 1
    for i in range(place, last):
        me.mission[i] = me.mission[i + 1]
        me.cost[i] = me.cost[i + 1]
    world.table.missions[seat] = last


@jit
def put_mission_under(world, seat, card):
    """M-L7: under its pile."""
    hidden = world.hidden
    pile = world.book.colour[card]
    hidden.pile[pile, (hidden.pile_top[pile] + world.table.pile_left[pile]) & PILE_MASK] = card
    world.table.pile_left[pile] += 1
    tell(world, Event.RETURNED, seat, card, 0, 0)
