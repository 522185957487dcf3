"""A strategy that may not use something: what is forbidden is taken from the offer, and it is asked again.

`base` is the strategy, `forbids` the restriction; the kit puts both here. The offer is put together again
before the answer goes back, so nobody sees that it was ever shorter.
"""

from sim.core.ask import MAX_GROUPS
from sim.core.jit import jit
from sim.core.script import StrategyError

SIZES = 1 << 20  # larger than any group


def base(me, table, offer, book):
    raise StrategyError("no strategy is restricted here")


def forbids(me, table, offer, book, group, member):
    raise StrategyError("nothing is forbidden here")


def choose(me, table, offer, book):
    """The first answer that is allowed; if there is none, the rules force the hand."""
    wished = base(me, table, offer, book)
    group = find_group(offer, wished)
    member = wished - offer.first[group]
    if not forbids(me, table, offer, book, group, member):
        return wished
    removed = 0
    while forbids(me, table, offer, book, group, member):
        remove_group(offer, group, removed)
        removed += 1
        if offer.n == 0:
            break
        answer = base(me, table, offer, book) if offer.n > 1 else 0
        group = find_group(offer, answer)
        member = answer - offer.first[group]
    found = offer.n > 0
    for place in range(removed - 1, -1, -1):
        at = insert_group(offer, place)
        if group >= at:
            group += 1
    if found:
        return offer.first[group] + member
    for group in range(offer.groups):
        for member in range(offer.first[group + 1] - offer.first[group]):
            if not forbids(me, table, offer, book, group, member):
                return offer.first[group] + member
    return wished


@jit
def find_group(offer, answer):
    group = 0
    while group + 1 < offer.groups and offer.first[group + 1] <= answer:
        group += 1
    return group


@jit
def remove_group(offer, group, place):
    """Take a group out and keep it behind the others, from the end of the offer's room."""
    size = offer.first[group + 1] - offer.first[group]
    what = offer.what[group]
    arg = offer.arg[group]
    more = offer.more[group]
    for i in range(group, offer.groups - 1):
        offer.what[i] = offer.what[i + 1]
        offer.arg[i] = offer.arg[i + 1]
        offer.more[i] = offer.more[i + 1]
        offer.first[i + 1] = offer.first[i + 2] - size
    offer.groups -= 1
    offer.n -= size
    kept = MAX_GROUPS - 1 - place
    offer.what[kept] = what
    offer.arg[kept] = arg
    offer.more[kept] = more
    offer.first[kept + 1] = group * SIZES + size


@jit
def insert_group(offer, place):
    """Put a group back where it was, and wipe where it was kept. Returns its place."""
    kept = MAX_GROUPS - 1 - place
    what = offer.what[kept]
    arg = offer.arg[kept]
    more = offer.more[kept]
    group = offer.first[kept + 1] // SIZES
    size = offer.first[kept + 1] % SIZES
    offer.what[kept] = 0
    offer.arg[kept] = 0
    offer.more[kept] = 0
    offer.first[kept + 1] = 0
    for i in range(offer.groups, group, -1):
        offer.what[i] = offer.what[i - 1]
        offer.arg[i] = offer.arg[i - 1]
        offer.more[i] = offer.more[i - 1]
        offer.first[i + 1] = offer.first[i] + size
    offer.what[group] = what
    offer.arg[group] = arg
    offer.more[group] = more
    offer.first[group + 1] = offer.first[group] + size
    offer.groups += 1
    offer.n += size
    return group
