"""P3.8, P3.11: what a person gives."""

from sim.core.ask import add_option, ask_player, open_offer, tell
from sim.core.jit import jit
from sim.games.louis_xiv.rules.p2_influence import put_stones_anywhere
from sim.games.louis_xiv.rules.supplies import (
    draw_coat,
    draw_influence_card,
    draw_intrigue_card,
    give_chips,
    give_gold,
    put_from_general,
    take_back,
)
from sim.games.louis_xiv.vocabulary import Ask, Chip, Do, Event, Payout

TILE_5 = 4  # payout 8 puts its stones on Mme de Montespan


@jit
def give_payout(world, seat, tile):
    """P3.8: chips, coats, gold and cards are simply taken; the stone parts may be refused (P3.11)."""
    payout = world.book.payout[tile]
    if world.desk.logging == 1:
        world.log.paid[world.table.round, tile] |= 1 << seat
    for chip in range(5):
        if payout[chip] > 0:
            give_chips(world, seat, chip, payout[chip])
            tell(world, Event.CHIP, seat, chip, payout[chip], 0)
    for _ in range(payout[Payout.COATS]):
        draw_coat(world, seat)
    if payout[Payout.GOLD] > 0:
        give_gold(world, seat, payout[Payout.GOLD])
        tell(world, Event.GOLD, seat, payout[Payout.GOLD], 0, 0)
    for _ in range(payout[Payout.INFLUENCE]):
        draw_influence_card(world, seat)
    for _ in range(payout[Payout.INTRIGUE]):
        draw_intrigue_card(world, seat, 2)
    if payout[Payout.STONE_ANYWHERE] > 0:
        put_stones_anywhere(world, seat, Ask.PAYOUT_STONE, payout[Payout.STONE_ANYWHERE])
    if payout[Payout.STONES_ON_5] > 0:
        offer_stones_on_5(world, seat, payout[Payout.STONES_ON_5])
    if payout[Payout.STONES_BACK] > 0:
        offer_stones_back(world, seat, payout[Payout.STONES_BACK])


@jit
def give_louis_crowns(world, seat, tile):
    """P3.7: the single leader of the Louis tile."""
    crowns = world.book.louis_crowns
    if crowns > 0:
        give_chips(world, seat, Chip.CROWN, crowns)
        tell(world, Event.CROWNED, seat, tile, crowns, 0)


@jit
def offer_stones_on_5(world, seat, most):
    """Payout 8, first part: up to two stones from the general supply on tile 5."""
    table = world.table
    offer = world.offer
    open_offer(offer, Ask.PAYOUT_PUT, seat, TILE_5)
    add_option(offer, Do.DONE, 0, 0)
    for stones in range(1, min(most, table.general[seat] + table.own[seat]) + 1):
        add_option(offer, Do.PUT, TILE_5, stones)
    group = ask_player(world)
    if offer.what[group] == Do.PUT:
        put_from_general(table, seat, TILE_5, offer.more[group])


@jit
def offer_stones_back(world, seat, most):
    """Payout 8, second part: a stone from the general into the own supply."""
    table = world.table
    offer = world.offer
    open_offer(offer, Ask.PAYOUT_TAKE, seat, table.tile)
    add_option(offer, Do.DONE, 0, 0)
    for stones in range(1, min(most, table.general[seat]) + 1):
        add_option(offer, Do.BACK, stones, 0)
    group = ask_player(world)
    if offer.what[group] == Do.BACK:
        take_back(table, seat, offer.arg[group])
