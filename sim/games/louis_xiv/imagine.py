"""A world to think in, made from what a player is shown and nothing else.

worlds = make_records(SCRATCH, 2)                # and to a function that keeps them while it thinks:
imagine(worlds[0], me, table, offer, book)
deal_luck(worlds[0], me.seat, key)               # the cards that he cannot see, the dice, later shuffles
begin_again(worlds[1], worlds[0])
continue_from_turn(worlds[1], choice)            # … and the same luck for the next choice
"""

from sim.core.jit import copy_record, jit
from sim.core.rng import key_of
from sim.core.strategy import MAX_PARAMETERS
from sim.games.louis_xiv.unseen import deal_anew
from sim.games.louis_xiv.vocabulary import NOBODY, Stream


@jit
def imagine(world, me, table, offer, book):
    """Fill a fresh scratch world. Every seat is played by the player's adviser, with the player's parameters.

    Interventions to come are not imagined: a player is not told of them.
    """
    copy_record(world.table, table)
    copy_record(world.offer, offer)
    copy_record(world.book, book)
    copy_record(world.me[me.seat], me)
    for seat in range(table.players):
        world.desk.address[seat] = me.adviser
        mind = world.me[seat]
        mind.seat = seat
        mind.adviser = me.adviser
        for i in range(MAX_PARAMETERS):
            mind.parameter[i] = me.parameter[i]
    world.plan.grant_seat = NOBODY
    world.plan.force_seat = NOBODY


@jit
def deal_luck(world, seat, key):
    """All the luck of the game from here on, as far as a seat can tell."""
    deal_anew(world, seat, key)
    world.desk.root = key
    for other in range(world.table.players):
        world.me[other].dice = key_of(key, Stream.DICE, other)


@jit
def begin_again(world, source):
    """Set a scratch world to the moment of another one."""
    copy_record(world.table, source.table)
    copy_record(world.offer, source.offer)
    copy_record(world.hidden, source.hidden)
    copy_record(world.desk, source.desk)
    for seat in range(source.table.players):
        copy_record(world.me[seat], source.me[seat])
