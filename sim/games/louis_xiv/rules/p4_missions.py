"""P4. Mission phase: chips become missions, what is left becomes coats."""

from sim.core.ask import add_group, add_option, ask_player, open_offer, tell
from sim.core.jit import jit
from sim.games.louis_xiv.rules.notes import note_draw, note_use
from sim.games.louis_xiv.rules.supplies import (
    draw_coat,
    draw_mission,
    give_chips,
    next_seat,
    put_mission_under,
    remove_mission,
)
from sim.games.louis_xiv.vocabulary import NOBODY, Ability, Ask, Chip, Do, Event


@jit
def run_missions(world):
    table = world.table
    seat = table.start
    for _ in range(table.players):
        play_missions(world, seat)
        give_chips_back(world, seat)
        seat = next_seat(table, seat)
    swap_missions(world)


@jit
def play_missions(world, seat):
    """P4.1: one mission after the other, as long as he can and likes."""
    offer = world.offer
    while True:
        offer_missions(world, seat)
        if offer.n == 1:
            return
        group = ask_player(world)
        what = offer.what[group]
        if what == Do.LAY:
            lay_out_mission(world, seat, offer.arg[group], find_pair(offer.more[group], offer.index))
        elif what == Do.CROWN:
            swap_chip(world, seat, offer.arg[group])
        else:
            return


@jit
def offer_missions(world, seat):
    """P4.1: every mission in hand with every pair of chips that pays it; M-L6; or be done."""
    table = world.table
    book = world.book
    me = world.me[seat]
    offer = world.offer
    open_offer(offer, Ask.MISSION, seat, NOBODY)
    add_option(offer, Do.DONE, 0, 0)
    held = 0
    doubled = 0
    for chip in range(5):
        held |= int(table.chips[seat, chip] > 0) << chip
        doubled |= int(table.chips[seat, chip] > 1) << chip
    if held == 0:
        return
    pairs = book.pairs_of[held] | book.doubles_of[doubled]
    for place in range(table.missions[seat]):
        payable = pairs & book.payable[me.cost[place]]
        if payable != 0:
            add_group(offer, Do.LAY, place, payable, count_bits(payable))
    if table.ready[seat, Ability.L6] > 0 and table.gold[seat] >= book.effect[Ability.L6]:
        for chip in range(Chip.CROWN):
            if table.chips[seat, chip] > 0:
                add_option(offer, Do.CROWN, chip, 0)


@jit
def count_bits(bits):
    number = 0
    while bits != 0:
        bits &= bits - 1
        number += 1
    return number


@jit
def find_pair(payable, index):
    """The index-th pair of chips of a set given as bits."""
    for _ in range(index):
        payable &= payable - 1
    pair = 0
    while (payable >> pair) & 1 == 0:
        pair += 1
    return pair


@jit
def lay_out_mission(world, seat, place, pair):
    """P4.1: pay, lay out, draw at once; M-L1 draws more."""
    table = world.table
    book = world.book
    card = world.me[seat].mission[place]
    table.chips[seat, book.pair_first[pair]] -= 1
    table.chips[seat, book.pair_second[pair]] -= 1
    remove_mission(world, seat, place)
    order = table.laid[seat]
    works = 1 - ((world.plan.blank[seat] >> order) & 1)
    put_on_display(world, seat, card, works)
    tell(world, Event.LAID, seat, card, order, pair)
    ability = book.ability[card]
    draws = 1
    if works == 1:
        if ability == Ability.L1:
            draws += book.effect[Ability.L1]
            world.log.uses[seat, order] = 1
        elif ability == Ability.L6 or ability == Ability.L7:
            table.ready[seat, ability] += 1  # these work at once
    for _ in range(draws):
        choose_and_draw_mission(world, seat)


@jit
def put_on_display(world, seat, card, works):
    table = world.table
    order = table.laid[seat]
    ability = world.book.ability[card]
    table.laid_card[seat, order] = card
    table.laid_round[seat, order] = table.round
    table.laid_works[seat, order] = works
    world.log.uses[seat, order] = 0
    table.laid[seat] = order + 1
    if works == 1:
        table.able[seat, ability] += 1
        if ability == Ability.L4 or ability == Ability.M3 or ability == Ability.M4:
            table.put_missions[seat] += 1


@jit
def choose_and_draw_mission(world, seat):
    """P4.1: from a pile of his choice that is not empty; none if all are."""
    table = world.table
    pile = forced_pile(world, seat)
    forced = int(pile != NOBODY)
    if forced == 0:
        offer = world.offer
        open_offer(offer, Ask.DRAW, seat, NOBODY)
        for colour in range(3):
            if table.pile_left[colour] > 0:
                add_option(offer, Do.DRAW, colour, 0)
        if offer.n == 0:
            return
        pile = offer.arg[ask_player(world)]
    left = table.pile_left[pile]
    if world.desk.logging == 1:
        note_draw(world, seat, pile, table.round + 1, forced)
    card = draw_mission(world, seat, pile)
    world.hidden.draws[seat] += 1
    tell(world, Event.DREW_MISSION, seat, card, pile, left)


@jit
def forced_pile(world, seat):
    """An intervention may force the pile of a draw, if that pile has a card."""
    plan = world.plan
    if plan.force_seat != seat or world.table.pile_left[plan.force_pile] == 0:
        return NOBODY
    if plan.force_draw != NOBODY and plan.force_draw != world.hidden.draws[seat]:
        return NOBODY
    return plan.force_pile


@jit
def swap_chip(world, seat, chip):
    """M-L6: pay and turn a chip into a crown."""
    table = world.table
    table.gold[seat] -= world.book.effect[Ability.L6]
    table.ready[seat, Ability.L6] -= 1
    if world.desk.logging == 1:
        note_use(world, seat, Ability.L6)
    table.chips[seat, chip] -= 1
    give_chips(world, seat, Chip.CROWN, 1)


@jit
def give_chips_back(world, seat):
    """P4.2: keep one chip; each other one goes back for a coat, in the last round too."""
    table = world.table
    kept = 0
    excess = -world.book.chips_kept
    for chip in range(5):
        excess += table.chips[seat, chip]
    if excess <= 0:
        return
    for _ in range(world.book.chips_kept):
        chip = choose_chip_to_keep(world, seat, kept)
        kept += 1 << (6 * chip)
    for chip in range(5):
        back = table.chips[seat, chip] - ((kept >> (6 * chip)) & 63)
        if back > 0:
            table.chips[seat, chip] -= back
            tell(world, Event.CHIP_BACK, seat, chip, back, 0)
            for _ in range(back):
                draw_coat(world, seat)


@jit
def choose_chip_to_keep(world, seat, kept):
    """P4.2: of the chips that are not kept yet (`kept` counts them in six bits a kind)."""
    table = world.table
    offer = world.offer
    open_offer(offer, Ask.KEEP, seat, NOBODY)
    for chip in range(5):
        if table.chips[seat, chip] > (kept >> (6 * chip)) & 63:
            add_option(offer, Do.KEEP, chip, 0)
    return offer.arg[ask_player(world)]


@jit
def swap_missions(world):
    """P4.3, M-L7: when all are done, from the start player clockwise."""
    table = world.table
    seat = table.start
    for _ in range(table.players):
        while table.ready[seat, Ability.L7] > 0:
            table.ready[seat, Ability.L7] -= 1
            offer_swap(world, seat)
            apply_swap(world, seat)
        seat = next_seat(table, seat)


@jit
def offer_swap(world, seat):
    """One mission, or two in the order in which they go under their pile; order matters in one pile only."""
    table = world.table
    colour = world.book.colour
    me = world.me[seat]
    offer = world.offer
    open_offer(offer, Ask.SWAP_MISSIONS, seat, NOBODY)
    add_option(offer, Do.DONE, 0, 0)
    hand = table.missions[seat]
    for first in range(hand):
        add_option(offer, Do.RETURN, first, NOBODY)
    if world.book.effect[Ability.L7] < 2:
        return
    for first in range(hand):
        for second in range(hand):
            one_pile = colour[me.mission[first]] == colour[me.mission[second]]
            if first < second or (first > second and one_pile):
                add_option(offer, Do.RETURN, first, second)


@jit
def apply_swap(world, seat):
    offer = world.offer
    group = ask_player(world)
    if offer.what[group] == Do.DONE:
        return
    first = offer.arg[group]
    second = offer.more[group]
    me = world.me[seat]
    if world.desk.logging == 1:
        note_use(world, seat, Ability.L7)
    put_mission_under(world, seat, me.mission[first])
    draws = 1
    if second != NOBODY:
        put_mission_under(world, seat, me.mission[second])
        draws = 2
        remove_mission(world, seat, max(first, second))
        first = min(first, second)
    remove_mission(world, seat, first)
    for _ in range(draws):
        choose_and_draw_mission(world, seat)
