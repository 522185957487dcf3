"""P1. Supply phase: gold and Louis, supply missions, influence cards."""

from sim.core.ask import add_option, ask_player, open_offer, tell
from sim.core.jit import jit
from sim.games.louis_xiv.rules.notes import note_use
from sim.games.louis_xiv.rules.supplies import (
    can_draw_coat,
    draw_coat,
    draw_influence_card,
    draw_intrigue_card,
    give_gold,
    next_seat,
    take_back,
)
from sim.games.louis_xiv.vocabulary import ABILITIES, NOBODY, Ability, Ask, Do, Event


@jit
def run_supply(world):
    turn_up_money_card(world)
    compensate_start_player(world)
    use_supply_missions(world)
    deal_influence_cards(world)


@jit
def turn_up_money_card(world):
    """P1.1: gold for each player; Louis on his tile. All missions are ready again (M)."""
    table = world.table
    card = world.hidden.money[table.round]
    table.turned_up[table.round] = card
    table.louis = world.book.money_tile[card]
    gold = world.book.money_gold[card]
    tell(world, Event.MONEY_CARD, table.start, gold, table.louis, table.round)
    for seat in range(table.players):
        give_gold(world, seat, gold)
        if table.laid[seat] > 0:
            for ability in range(ABILITIES):
                table.ready[seat, ability] = table.able[seat, ability]


@jit
def compensate_start_player(world):
    """P1.2: with three players the start player of round 4 draws an intrigue card."""
    table = world.table
    if table.round + 1 == world.book.compensation_round:
        for _ in range(world.book.compensation[table.players]):
            tell(world, Event.COMPENSATED, table.start, 0, 0, 0)
            draw_intrigue_card(world, table.start, 1)


@jit
def use_supply_missions(world):
    """P1.3: each uses all of his before the next player, in the order he likes."""
    table = world.table
    seat = table.start
    for _ in range(table.players):
        if table.laid[seat] > 0:
            busy = True
            while busy:
                busy = use_a_supply_mission(world, seat)
        seat = next_seat(table, seat)


@jit
def use_a_supply_mission(world, seat):
    offer_supply(world, seat)
    offer = world.offer
    if offer.n == 1:
        return False
    group = ask_player(world)
    if offer.what[group] == Do.DONE:
        return False
    apply_supply(world, seat, offer.arg[group], offer.more[group])
    return True


@jit
def offer_supply(world, seat):
    """P1.3: each ready supply mission that would do something; all are optional."""
    table = world.table
    effect = world.book.effect
    ready = table.ready[seat]
    offer = world.offer
    open_offer(offer, Ask.SUPPLY, seat, NOBODY)
    add_option(offer, Do.DONE, 0, 0)
    if ready[Ability.L2] > 0:
        offer_stones_back(offer, Ability.L2, min(effect[Ability.L2], table.general[seat]))
    if ready[Ability.L3] > 0:
        add_option(offer, Do.USE, Ability.L3, 0)
    if ready[Ability.M1] > 0:
        for stones in range(min(effect[Ability.M1], table.general[seat]) + 1):
            add_option(offer, Do.USE, Ability.M1, stones)
    if ready[Ability.M2] > 0 and can_draw_coat(world):
        add_option(offer, Do.USE, Ability.M2, 0)
    if ready[Ability.D1] > 0:
        offer_stones_back(offer, Ability.D1, min(effect[Ability.D1], table.general[seat]))
    if ready[Ability.D2] > 0:
        add_option(offer, Do.USE, Ability.D2, 0)
    if ready[Ability.D3] > 0 and table.intrigue_left > 0:
        add_option(offer, Do.USE, Ability.D3, 0)
    if ready[Ability.D4] > 0 and table.own[seat] > 0 and table.influence_left > 0:
        add_option(offer, Do.USE, Ability.D4, 0)


@jit
def offer_stones_back(offer, ability, most):
    for stones in range(1, most + 1):
        add_option(offer, Do.USE, ability, stones)


@jit
def apply_supply(world, seat, ability, stones):
    table = world.table
    amount = world.book.effect[ability]
    table.ready[seat, ability] -= 1
    if world.desk.logging == 1:
        note_use(world, seat, ability)
    if ability == Ability.L2 or ability == Ability.D1:
        take_back(table, seat, stones)
    elif ability == Ability.L3 or ability == Ability.D2:
        give_gold(world, seat, amount)
    elif ability == Ability.M1:
        take_back(table, seat, stones)
        give_gold(world, seat, amount - stones)
    elif ability == Ability.M2:
        for _ in range(amount):
            draw_coat(world, seat)
    elif ability == Ability.D3:
        for _ in range(amount):
            draw_intrigue_card(world, seat, 1)
    elif ability == Ability.D4:
        table.own[seat] -= 1
        table.general[seat] += 1
        for _ in range(amount):
            draw_influence_card(world, seat)


@jit
def deal_influence_cards(world):
    """P1.4: from the start player clockwise, each all of his in one go."""
    table = world.table
    seat = table.start
    for _ in range(table.players):
        for _ in range(world.book.dealt):
            draw_influence_card(world, seat)
        seat = next_seat(table, seat)
