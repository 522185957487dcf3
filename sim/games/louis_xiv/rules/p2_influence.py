"""P2. Influence phase: stones go to court."""

from sim.core.ask import add_group, add_option, answer_for_player, ask_player, open_offer, tell
from sim.core.jit import inlined, jit
from sim.games.louis_xiv.rules.notes import note_use
from sim.games.louis_xiv.rules.p0_setup import shuffle_influence_deck
from sim.games.louis_xiv.rules.supplies import (
    draw_influence_card,
    next_seat,
    put_from_general,
    put_in_centre,
    put_on_deck,
    remove_influence_card,
    take_back,
)
from sim.games.louis_xiv.vocabulary import (
    ANYWHERE,
    JOKER,
    NEUTRAL,
    NOBODY,
    TILES,
    Ability,
    Ask,
    Do,
    Event,
)
from sim.games.louis_xiv.world import MAX_REACH, STEP_BITS, STEP_MASK


@jit
def run_influence(world):
    if world.table.players == 2:
        place_neutral_stones(world)
    use_stone_missions(world)
    put_single_cards_away(world)
    play_cards(world, world.table.start)
    end_influence(world)


@jit
def continue_influence(world, choice):
    """The phase from an open turn on (P2.2): its player takes an option, then the next one plays."""
    seat = world.offer.seat
    finish_turn(world, seat, answer_for_player(world, choice))
    play_cards(world, next_seat(world.table, seat))
    end_influence(world)


@jit
def end_influence(world):
    place_last_stones(world)
    shuffle_influence_deck(world, world.table.round + 1)


@jit
def place_neutral_stones(world):
    """P2.0: on the Louis tile, then on the next three persons turned up; jokers are skipped."""
    table = world.table
    book = world.book
    put_neutral(world, table.louis)
    persons = 0
    while persons < book.neutral_persons and table.influence_left > 0:
        table.influence_left -= 1
        card = world.hidden.influence[table.influence_left]
        put_in_centre(table, card)
        if card == JOKER:
            tell(world, Event.TURNED_JOKER, NOBODY, 0, 0, 0)
        else:
            put_neutral(world, card)
            persons += 1


@jit
def put_neutral(world, tile):
    world.table.stones[tile, NEUTRAL] += world.book.neutral_stones
    tell(world, Event.NEUTRAL_STONES, NOBODY, tile, world.book.neutral_stones, 0)


@jit
def use_stone_missions(world):
    """P2.1: missions that put a stone on a certain tile, from the start player clockwise."""
    table = world.table
    seat = table.start
    for _ in range(table.players):
        if table.put_missions[seat] > 0:
            for order in range(table.laid[seat]):
                if table.laid_works[seat, order] == 1:
                    use_stone_mission(world, seat, order)
        seat = next_seat(table, seat)


@jit
def use_stone_mission(world, seat, order):
    """M-L4, M-M3, M-M4."""
    table = world.table
    card = table.laid_card[seat, order]
    ability = world.book.ability[card]
    if ability == Ability.M3:
        tile = table.louis
    elif ability == Ability.L4 or ability == Ability.M4:
        tile = world.book.mission_tile[card]
    else:
        return
    most = min(world.book.effect[ability], table.general[seat] + table.own[seat])
    if most == 0:
        return
    offer = world.offer
    open_offer(offer, Ask.STONE, seat, tile)
    add_option(offer, Do.DONE, 0, 0)
    for stones in range(1, most + 1):
        add_option(offer, Do.PUT, tile, stones)
    group = ask_player(world)
    if offer.what[group] == Do.PUT:
        put_from_general(table, seat, tile, offer.more[group])
        table.ready[seat, ability] -= 1
        if world.desk.logging == 1:
            world.log.uses[seat, order] += 1


@jit
def put_single_cards_away(world):
    """A player who begins the phase with one card never plays it (P2.2; only in odd variants)."""
    table = world.table
    seat = table.start
    for _ in range(table.players):
        put_last_card_away(world, seat)
        seat = next_seat(table, seat)


@jit
def put_last_card_away(world, seat):
    """P2.2: the last card goes at once, face down, on top of the undealt deck."""
    table = world.table
    if table.cards[seat] == 1:
        card = world.me[seat].card[0]
        table.cards[seat] = 0
        put_on_deck(world, card)
        tell(world, Event.LAST_CARD, seat, card, 0, 0)


@jit
def play_cards(world, seat):
    """P2.2: one card a turn, from a seat clockwise; who is out is passed over."""
    table = world.table
    waiting = 0
    for other in range(table.players):
        if table.cards[other] > 0:
            waiting += 1
    while waiting > 0:
        if table.cards[seat] > 0:
            offer_turn(world, seat)
            finish_turn(world, seat, ask_player(world))
            if table.cards[seat] == 0:
                waiting -= 1
        seat = next_seat(table, seat)


@inlined
def finish_turn(world, seat, group):
    apply_turn(world, seat, world.offer.what[group], world.offer.more[group])
    put_last_card_away(world, seat)


@jit
def offer_turn(world, seat):
    """P2.3–P2.6: for each different card, place, or take back (none: play it for nothing); then missions."""
    table = world.table
    book = world.book
    me = world.me[seat]
    offer = world.offer
    own = table.own[seat]
    general = table.general[seat]
    open_offer(offer, Ask.TURN, seat, NOBODY)
    seen = 0
    n = 0
    group = 0  # two groups a card always fit: no need to ask `add_group` for each
    for i in range(table.cards[seat]):
        card = me.card[i]
        if (seen >> card) & 1 == 0:
            seen |= 1 << card
            reach = book.reach[card]
            if own > 0 and reach > 0:
                offer.what[group] = Do.PLACE
                offer.arg[group] = card
                offer.more[group] = i
                offer.first[group] = n
                n += book.place_count[card, min(own, reach)]
                group += 1
            offer.what[group] = Do.TAKE
            offer.arg[group] = card
            offer.more[group] = i
            offer.first[group] = n
            n += min(general, reach) + 1
            group += 1
    offer.n = n
    offer.groups = group
    if table.laid[seat] > 0:
        offer_missions_of_the_turn(world, seat)


@jit
def offer_missions_of_the_turn(world, seat):
    """M-D5 with any card, M-L5, M-M5."""
    table = world.table
    book = world.book
    offer = world.offer
    ready = table.ready[seat]
    own = table.own[seat]
    general = table.general[seat]
    reach = book.effect[Ability.D5]
    four = ready[Ability.D5] > 0 and reach > 0
    swap = ready[Ability.M5] > 0 and table.influence_left > 0
    if four or swap:
        seen = 0
        for i in range(table.cards[seat]):
            card = world.me[seat].card[i]
            if (seen >> card) & 1 == 0:
                seen |= 1 << card
                if four and own > 0:
                    add_group(offer, Do.FOUR, card, i, book.place_count[ANYWHERE, min(own, reach)])
                if four and general > 0:
                    add_group(offer, Do.TAKE_FOUR, card, i, min(general, reach))
                if swap:
                    add_option(offer, Do.SWAP, card, i)
    if ready[Ability.L5] > 0 and table.gold[seat] >= book.effect[Ability.L5]:
        add_option(offer, Do.PAY, 0, 0)


@jit
def apply_turn(world, seat, what, place):
    table = world.table
    index = world.offer.index
    if what == Do.PAY:
        table.gold[seat] -= world.book.effect[Ability.L5]
        use_in_turn(world, seat, Ability.L5)
        return
    card = remove_influence_card(world, seat, place)
    put_in_centre(table, card)
    if what == Do.PLACE:
        place_stones(world, seat, world.book.place_row[card] + index)
    elif what == Do.TAKE:
        take_back(table, seat, index)
    elif what == Do.FOUR:
        use_in_turn(world, seat, Ability.D5)
        place_stones(world, seat, world.book.place_row[ANYWHERE] + index)
    elif what == Do.TAKE_FOUR:
        use_in_turn(world, seat, Ability.D5)
        take_back(table, seat, index + 1)
    elif what == Do.SWAP:
        use_in_turn(world, seat, Ability.M5)
        draw_influence_card(world, seat)


@jit
def use_in_turn(world, seat, ability):
    world.table.ready[seat, ability] -= 1
    if world.desk.logging == 1:
        note_use(world, seat, ability)


@jit
def place_stones(world, seat, placement):
    """P2.5: what counts is the resulting distribution."""
    table = world.table
    steps = world.book.placement[placement]
    total = 0
    for _ in range(MAX_REACH):  # of known length: cheaper than to guess the end; no step puts no stone
        stones = steps & 7
        table.stones[(steps & STEP_MASK) >> 3, seat] += stones
        total += stones
        steps >>= STEP_BITS
    table.own[seat] -= total


@jit
def place_last_stones(world):
    """P2.7: M-D6, from the start player clockwise."""
    table = world.table
    seat = table.start
    for _ in range(table.players):
        while table.ready[seat, Ability.D6] > 0:
            table.ready[seat, Ability.D6] -= 1
            stones = table.general[seat] + table.own[seat]
            put_stones_anywhere(world, seat, Ask.LAST_STONE, world.book.effect[Ability.D6])
            if world.desk.logging == 1 and table.general[seat] + table.own[seat] < stones:
                note_use(world, seat, Ability.D6)
        seat = next_seat(table, seat)


@jit
def put_stones_anywhere(world, seat, ask, most):
    """One stone after the other on any tile, until the player stops (M-D6, payout 6)."""
    table = world.table
    offer = world.offer
    for _ in range(most):
        if table.general[seat] + table.own[seat] == 0:
            return
        open_offer(offer, ask, seat, NOBODY)
        add_option(offer, Do.DONE, 0, 0)
        add_group(offer, Do.ANY_TILE, 0, 1, TILES)
        group = ask_player(world)
        if offer.what[group] == Do.DONE:
            return
        put_from_general(table, seat, offer.index, 1)
