"""The one door between rules and strategies: offer, ask, record.

The rules offer the legal options, in groups; the player of the seat is asked for the number of an
option; the answer is checked and recorded. What a player is shown are four records: `me` (what only
he knows, with his parameters and dice), `table` (what everybody sees), `offer` (the question) and
`book` (the rules in numbers). Other hands and the decks are in records that never cross the door.

A group is a family of options with one meaning, `what`, and two arguments, `arg` and `more`; option
number `first + i` is its i-th member. Placements come as one group a card: they need no list.
"""

from __future__ import annotations

from sim.core.jit import boundary_check, call_player, inlined, jit
from sim.core.layout import INT, UINT, layout

MAX_GROUPS = 500
MAX_SEATS = 6
TRACE_ROWS = 8192
TRACE_WIDTH = 10
DECISION = 0  # the event number of a decision in a trace; a game's own events count from 1

OFFER = layout(
    ask=INT,  # which decision, an Ask of the game
    seat=INT,  # whose decision
    about=INT,  # what it is about, where the decision has a subject (a tile, …)
    n=INT,  # number of options
    groups=INT,  # number of groups
    used=INT,  # groups of the question before
    chosen=INT,  # the group chosen
    index=INT,  # the member of the group chosen
    answer=INT,  # the number that the strategy gave
    what=(INT, MAX_GROUPS),  # [group] what kind of option
    arg=(INT, MAX_GROUPS),  # [group]
    more=(INT, MAX_GROUPS),  # [group]
    first=(INT, MAX_GROUPS + 1),  # [group] number of its first option; first[groups] = n
)

DESK = layout(
    seed=INT,
    deal=INT,
    root=UINT,  # key of all the deal's chance
    address=(INT, MAX_SEATS),  # [seat] the player's function
    slot=(INT, MAX_SEATS),  # [seat] which entry of the line-up sits here; keys its dice
    asked=INT,  # decisions put to strategies in this game
    halt=INT,  # stop the game before its so-manieth decision; 0: do not
    rotation=INT,  # set-up deals each hand so many seats further (packet-rotate)
    logging=INT,  # 1: rules note what only a log wants to know
    again=INT,  # ask so many times more and drop the answers: how `sunking bench` weighs door and players
    again_address=(INT, MAX_SEATS),  # [seat] whom
    tracing=INT,  # 1: keep a trace
    rows=INT,  # rows in the trace
)

TRACE = layout(row=(INT, TRACE_ROWS, TRACE_WIDTH))  # [row, field] event, seat, then what the event says


class IllegalChoice(ValueError):  # noqa: N818 - it says what is wrong
    """A strategy chose an option that was not offered."""


class Halted(Exception):  # noqa: N818 - it says what happened
    """The game stands still before a decision, as the desk asked for; the world can be looked at."""


class TooManyOptions(ValueError):  # noqa: N818 - it says what is wrong
    """A variant leads to more groups of options than an offer can hold."""


class LogFull(ValueError):  # noqa: N818 - it says what is wrong
    """A variant leads to a game with more events than a log can hold."""


@jit
def open_offer(offer, ask, seat, about):
    """Begin a question."""
    offer.ask = ask
    offer.seat = seat
    offer.about = about
    offer.n = 0
    offer.groups = 0


@jit
def add_group(offer, what, arg, more, size):
    """Offer a family of `size` options."""
    group = offer.groups
    if group == MAX_GROUPS:
        raise TooManyOptions
    offer.what[group] = what
    offer.arg[group] = arg
    offer.more[group] = more
    offer.first[group] = offer.n
    offer.n += size
    offer.groups = group + 1


@jit
def add_option(offer, what, arg, more):
    """Offer a single option."""
    add_group(offer, what, arg, more, 1)


@jit
def ask_player(world):
    """Put the open offer to its seat and return the group chosen (its member is `offer.index`).

    A decision with one option is not asked.
    """
    choice = 0
    if world.offer.n > 1:
        choice = consult(world)
    return take_option(world, choice)


@jit
def answer_for_player(world, choice):
    """Settle the open offer with a known answer: all that `ask_player` does, but the player is not asked."""
    world.offer.answer = choice
    world.desk.asked += 1
    return take_option(world, choice)


@inlined
def take_option(world, choice):
    """Note which option of the open offer was chosen; returns its group."""
    offer = world.offer
    group = choice
    if offer.groups < offer.n:
        group = 0
        for after in range(1, offer.groups):  # no branch: nobody can foresee which group is chosen
            group += int(offer.first[after] <= choice)
    offer.chosen = group
    offer.index = choice - offer.first[group]
    if world.desk.tracing == 1 and offer.n > 1:
        record_decision(world)
    return group


@inlined
def consult(world):
    """Ask the strategy and check its answer."""
    offer = world.offer
    desk = world.desk
    seat = offer.seat
    offer.first[offer.groups] = offer.n
    offer.answer = -1
    offer.chosen = -1
    offer.index = -1
    for group in range(offer.groups, offer.used):  # the next player must not see what the last one was asked
        offer.what[group] = 0
        offer.arg[group] = 0
        offer.more[group] = 0
        offer.first[group + 1] = 0
    offer.used = offer.groups
    me = world.me[seat]
    if desk.asked + 1 == desk.halt:
        raise Halted
    if desk.again > 0:
        for _ in range(desk.again):
            dice = me.dice
            call_player(desk.again_address[seat], me, world.table, offer, world.book)
            me.dice = dice
    choice = call_player(desk.address[seat], me, world.table, offer, world.book)
    boundary_check(choice)
    offer.answer = choice
    desk.asked += 1
    if choice < 0 or choice >= offer.n:
        raise IllegalChoice
    return choice


@jit
def record_decision(world):
    offer = world.offer
    group = offer.chosen
    note(
        world, DECISION, offer.seat, offer.ask, offer.about, offer.n, offer.answer,
        offer.what[group], offer.arg[group], offer.more[group], offer.index,
    )  # fmt: skip


@inlined
def tell(world, event, seat, a, b, c):
    """Mention something that happened, for whoever reads the trace."""
    if world.desk.tracing == 1:
        note(world, event, seat, a, b, c, 0, 0, 0, 0, 0)


@jit
def note(world, event, seat, a, b, c, d, e, f, g, h):
    """Write a row into the trace; a full trace keeps its beginning."""
    row = world.desk.rows
    if row < TRACE_ROWS:
        fields = world.trace.row
        fields[row, 0] = event
        fields[row, 1] = seat
        fields[row, 2] = a
        fields[row, 3] = b
        fields[row, 4] = c
        fields[row, 5] = d
        fields[row, 6] = e
        fields[row, 7] = f
        fields[row, 8] = g
        fields[row, 9] = h
        world.desk.rows = row + 1
