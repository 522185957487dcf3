"""P3. Evaluation phase: the persons pay out, tile by tile."""

from sim.core.ask import add_option, ask_player, open_offer, tell
from sim.core.jit import jit
from sim.games.louis_xiv.rules.notes import note_tile, note_use, note_use_of_all
from sim.games.louis_xiv.rules.p3_payouts import give_louis_crowns, give_payout
from sim.games.louis_xiv.rules.supplies import next_seat, put_intrigue_under, season_intrigue_cards
from sim.games.louis_xiv.vocabulary import (
    COLOURS,
    NEUTRAL,
    NOBODY,
    SEATS,
    TILES,
    Ability,
    Ask,
    Condition,
    Do,
    Event,
)


@jit
def run_evaluation(world):
    """Tiles 1 to 12: intrigue, ranking, payouts and bribes; then the stones leave and the tile may flip."""
    table = world.table
    for tile in range(TILES):
        table.tile = tile
        play_intrigue(world, tile)
        if world.desk.logging == 1:
            note_tile(world, tile)
        if find_any_stone(table, tile):
            if world.desk.tracing == 1:
                tell_tile(world, tile)
            if world.book.condition[tile, table.side[tile]] == Condition.STONES:
                evaluate_stones(world, tile)
            else:
                evaluate_majority(world, tile)
        elif tile == table.louis and world.book.louis_flips_empty == 1:
            flip(world, tile)
    table.tile = NOBODY
    season_intrigue_cards(world)


@jit
def find_any_stone(table, tile):
    stones = table.stones[tile]
    return stones[0] + stones[1] + stones[2] + stones[3] + stones[NEUTRAL] > 0


@jit
def tell_tile(world, tile):
    table = world.table
    side = table.side[tile]
    condition = world.book.condition[tile, side]
    tell(world, Event.TILE, NOBODY, tile, condition, world.book.amount[tile, side])
    for colour in range(COLOURS):
        if table.stones[tile, colour] > 0:
            tell(world, Event.LYING, colour, tile, table.stones[tile, colour], 0)


@jit
def play_intrigue(world, tile):
    """P3.1: just before the evaluation; from one supply only, at least one stone."""
    table = world.table
    seat = world.hidden.intrigue_holder[tile]
    if seat == NOBODY or world.me[seat].intrigue[tile] != 1:
        return
    offer = world.offer
    open_offer(offer, Ask.INTRIGUE, seat, tile)
    add_option(offer, Do.DONE, 0, 0)
    for stones in range(1, min(world.book.intrigue_general, table.general[seat]) + 1):
        add_option(offer, Do.FROM_GENERAL, stones, 0)
    for stones in range(1, min(world.book.intrigue_own, table.own[seat]) + 1):
        add_option(offer, Do.FROM_OWN, stones, 0)
    group = ask_player(world)
    what = offer.what[group]
    if what == Do.DONE:
        return
    stones = offer.arg[group]
    if what == Do.FROM_GENERAL:
        table.general[seat] -= stones
    else:
        table.own[seat] -= stones
    table.stones[tile, seat] += stones
    put_intrigue_under(world, seat, tile)


@jit
def evaluate_stones(world, tile):
    """P3.5: everybody with enough stones, from the start player clockwise; the neutral one never (P3.12)."""
    table = world.table
    needed = world.book.amount[tile, table.side[tile]]
    lift_stones(table, tile)
    entitled = False
    seat = table.start
    for _ in range(table.players):
        if table.evaluated[seat] >= needed:
            entitled = True
            tell(world, Event.ENTITLED, seat, tile, 0, 0)
            give_payout(world, seat, tile)
        seat = next_seat(table, seat)
    for seat in range(table.players):
        stones_to_own(world, tile, seat)
    table.evaluated[NEUTRAL] = 0
    if entitled:
        flip(world, tile)


@jit
def lift_stones(table, tile):
    """P3.9, P3.10: the stones being evaluated are apart from those that a payout may put here now."""
    for colour in range(COLOURS):
        table.evaluated[colour] = table.stones[tile, colour]
        table.stones[tile, colour] = 0


@jit
def evaluate_majority(world, tile):
    """P3.3 money and P3.4 first place, with Louis P3.7."""
    table = world.table
    most = 0
    tied = 0
    leader = NOBODY
    for colour in range(COLOURS):
        most = max(most, table.stones[tile, colour])
    for colour in range(COLOURS):
        is_first = table.stones[tile, colour] == most
        tied += is_first
        leader = colour if is_first else leader
    if tied > 1:
        leader = win_the_tie(world, tile, most)
    if world.desk.logging == 1:
        world.log.leader[table.round, tile] = leader
    if tile != table.louis:
        lift_stones(table, tile)
        pay_majority(world, tile, leader)
        return
    second = NOBODY
    if tied == 1:
        second = find_single_second(table, tile, leader)
    elif leader != NOBODY and tied == 2:
        second = find_other(table, tile, most, leader)
    lift_stones(table, tile)
    pay_louis_tile(world, tile, most, leader, second)


@jit
def find_single_second(table, tile, leader):
    """The only one with the second most stones, at least one."""
    most = 0
    second = NOBODY
    for colour in range(COLOURS):
        stones = table.stones[tile, colour]
        if colour != leader and stones >= most and stones > 0:
            second = colour if stones > most else NOBODY
            most = stones
    return second


@jit
def find_other(table, tile, most, leader):
    """M-D7: exactly one other was tied for first: he is the single second."""
    other = NOBODY
    for colour in range(COLOURS):
        if colour != leader and table.stones[tile, colour] == most:
            other = colour
    return other


@jit
def win_the_tie(world, tile, most):
    """P3.2, M-D7: one of those tied for first may win the tie. Returns his seat."""
    table = world.table
    offer = world.offer
    seat = table.start
    for _ in range(table.players):
        if table.ready[seat, Ability.D7] > 0 and table.stones[tile, seat] == most:
            open_offer(offer, Ask.ONCE_FIRST, seat, tile)
            add_option(offer, Do.DONE, 0, 0)
            add_option(offer, Do.YES, 0, 0)
            if offer.what[ask_player(world)] == Do.YES:
                table.ready[seat, Ability.D7] -= 1
                if world.desk.logging == 1:
                    note_use(world, seat, Ability.D7)
                return seat
        seat = next_seat(table, seat)
    return NOBODY


@jit
def pay_majority(world, tile, leader):
    """P3.3, P3.4 without Louis: the single leader free, then bribes; stones leave; flip (P3.6)."""
    table = world.table
    if leader != NOBODY and leader != NEUTRAL:
        tell(world, Event.FREE, leader, tile, 0, 0)
        give_payout(world, leader, tile)
    if world.book.condition[tile, table.side[tile]] == Condition.MONEY:
        seat = table.start
        for _ in range(table.players):
            if seat != leader and table.evaluated[seat] > 0:
                offer_bribe(world, tile, seat)
            seat = next_seat(table, seat)
    if leader != NOBODY and leader != NEUTRAL:
        stones_to_general(world, tile, leader)
    for seat in range(table.players):
        stones_to_own(world, tile, seat)
    table.evaluated[NEUTRAL] = 0
    if leader != NOBODY:
        flip(world, tile)


@jit
def pay_louis_tile(world, tile, most, leader, second):
    """P3.7: crown for a single first, the chip for a single second or all tied; the rest as the tile says."""
    table = world.table
    money = world.book.condition[tile, table.side[tile]] == Condition.MONEY
    if leader == NOBODY:
        seat = table.start
        for _ in range(table.players):
            if table.evaluated[seat] == most:
                tell(world, Event.FREE, seat, tile, 0, 0)
                give_payout(world, seat, tile)
            seat = next_seat(table, seat)
    elif leader != NEUTRAL:
        tell(world, Event.FREE, leader, tile, 0, 0)
        give_payout(world, leader, tile)
        give_louis_crowns(world, leader, tile)
    seat = table.start
    for _ in range(table.players):
        stones = table.evaluated[seat]
        is_first = seat == leader or (leader == NOBODY and stones == most)
        if stones > 0 and not is_first:
            if seat == second:
                tell(world, Event.SECOND, seat, tile, 0, 0)
                give_payout(world, seat, tile)
            elif money:
                offer_bribe(world, tile, seat)
        seat = next_seat(table, seat)
    for seat in range(table.players):
        if seat == leader or (leader == NOBODY and table.evaluated[seat] == most):
            stones_to_general(world, tile, seat)
        else:
            stones_to_own(world, tile, seat)
    table.evaluated[NEUTRAL] = 0
    flip(world, tile)


@jit
def offer_bribe(world, tile, seat):
    """P3.3: whoever has a stone there may buy the payout, if he can pay; M-D8 makes it cheaper."""
    table = world.table
    discount = table.able[seat, Ability.D8] * world.book.effect[Ability.D8]
    price = max(0, world.book.amount[tile, table.side[tile]] - discount)
    if table.gold[seat] < price:
        return
    offer = world.offer
    open_offer(offer, Ask.BRIBE, seat, tile)
    add_option(offer, Do.DONE, 0, 0)
    add_option(offer, Do.YES, price, 0)
    if offer.what[ask_player(world)] == Do.YES:
        table.gold[seat] -= price
        if world.desk.logging == 1:
            world.log.bribers[table.round, tile] |= 1 << seat
            if discount > 0:
                note_use_of_all(world, seat, Ability.D8)
        tell(world, Event.BOUGHT, seat, tile, price, 0)
        give_payout(world, seat, tile)


@jit
def stones_to_general(world, tile, seat):
    table = world.table
    stones = table.evaluated[seat]
    table.general[seat] += stones
    table.evaluated[seat] = 0
    if world.desk.tracing == 1 and stones > 0:
        tell(world, Event.TO_GENERAL, seat, tile, stones, 0)


@jit
def stones_to_own(world, tile, seat):
    table = world.table
    stones = table.evaluated[seat]
    table.own[seat] += stones
    table.evaluated[seat] = 0
    if world.desk.tracing == 1 and stones > 0:
        tell(world, Event.TO_OWN, seat, tile, stones, 0)


@jit
def flip(world, tile):
    """P3.6: the tile asks for something else in the next round."""
    table = world.table
    table.side[tile] = 1 - table.side[tile]
    if world.desk.logging == 1:
        world.log.flipped[table.round, tile] = 1
    tell(world, Event.FLIPPED, NOBODY, tile, table.side[tile], 0)


assert SEATS == NEUTRAL, "colours are the seats and then the neutral one"
