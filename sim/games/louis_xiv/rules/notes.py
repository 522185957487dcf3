"""What the log wants to know and the table forgets: uses of missions, chances of draws, evaluated tiles.

Nothing here changes the game. The rules call these only while `desk.logging` is 1, so a game that is not
logged pays for a question it always answers the same way.
"""

from sim.core.ask import LogFull
from sim.core.jit import jit
from sim.games.louis_xiv.vocabulary import COLOURS, NOBODY
from sim.games.louis_xiv.world import MAX_DRAWS, PILE_MASK


@jit
def clear_notes(world):
    """Before the set-up; a tile is cleared when its evaluation begins."""
    world.log.draws = 0


@jit
def note_use(world, seat, ability):
    """After the use is booked in `ready`. Of equal missions the first laid out counts as used first."""
    table = world.table
    skip = table.able[seat, ability] - table.ready[seat, ability] - 1
    for order in range(table.laid[seat]):
        if table.laid_works[seat, order] == 1 and world.book.ability[table.laid_card[seat, order]] == ability:
            if skip == 0:
                world.log.uses[seat, order] += 1
                return
            skip -= 1


@jit
def note_use_of_all(world, seat, ability):
    """Missions of which all equal ones work together (M-D8)."""
    table = world.table
    for order in range(table.laid[seat]):
        if table.laid_works[seat, order] == 1 and world.book.ability[table.laid_card[seat, order]] == ability:
            world.log.uses[seat, order] += 1


@jit
def note_tile(world, tile):
    """A tile as its evaluation finds it, after the intrigue card."""
    table = world.table
    log = world.log
    number = table.round
    log.side[number, tile] = table.side[tile]
    log.louis[number] = table.louis
    log.leader[number, tile] = NOBODY
    log.bribers[number, tile] = 0
    log.paid[number, tile] = 0
    log.flipped[number, tile] = 0
    for colour in range(COLOURS):
        log.stones[number, tile, colour] = table.stones[tile, colour]


@jit
def note_draw(world, seat, pile, number, forced):
    """Just before a mission is drawn: the card, its chance, and where the drawer stands.

    The chance is that of the shuffle. Cards never drawn lie in random order whatever has happened, so each is
    equally likely to be the next; cards that were put back lie below them in a known order (M-L7).
    """
    table = world.table
    hidden = world.hidden
    book = world.book
    log = world.log
    if log.draws == MAX_DRAWS:
        raise LogFull
    draw = log.draw[log.draws]
    log.draws += 1
    top = hidden.pile_top[pile]
    card = hidden.pile[pile, top]
    ability = book.ability[card]
    fresh = max(0, book.pile_size[pile] - hidden.drawn[pile])
    copies = 0
    for i in range(fresh):
        copies += int(book.ability[hidden.pile[pile, (top + i) & PILE_MASK]] == ability)
    draw.seat = seat
    draw.round = number
    draw.pile = pile
    draw.card = card
    draw.forced = forced
    draw.copies_left = copies if fresh > 0 else 1
    draw.cards_left = fresh if fresh > 0 else 1
    draw.copies_unseen = 0
    draw.cards_unseen = 0
    for i in range(book.pile_size[pile]):
        other = book.pile[pile, i]
        if not has_seen(world, seat, other):
            draw.cards_unseen += 1
            draw.copies_unseen += int(book.ability[other] == ability)
    draw.points = table.coats[seat] * book.points_coat
    for order in range(table.laid[seat]):
        draw.points += book.points_mission[book.colour[table.laid_card[seat, order]]]
    draw.laid = table.laid[seat]
    draw.hand = table.missions[seat]
    draw.gold = table.gold[seat]
    draw.own_stones = table.own[seat]


@jit
def has_seen(world, seat, card):
    """A player has seen his hand and what lies before anybody; a granted card is from outside the box."""
    table = world.table
    plan = world.plan
    for place in range(table.missions[seat]):
        if world.me[seat].mission[place] == card:
            return True
    for other in range(table.players):
        for order in range(table.laid[other]):
            if table.laid_card[other, order] == card and not (
                other == plan.grant_seat
                and card == plan.grant_card
                and table.laid_round[other, order] == plan.grant_round
            ):
                return True
    return False
