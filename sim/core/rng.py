"""Randomness with an owner: every stream is keyed by (seed, deal, purpose, number).

One deck, one shuffle, one player's dice: each has a stream of its own, so an extra draw in one place
cannot shift the luck of another, and any game can be played again alone. The generator is splitmix64
(Steele, Lea & Flood 2014): a counter passed through a mixing function.
"""

from sim.core.jit import i64, jit, u64

GAMMA = u64(0x9E3779B97F4A7C15)
MIX_1 = u64(0xBF58476D1CE4E5B9)
MIX_2 = u64(0x94D049BB133111EB)
ALL_BITS = u64(0xFFFFFFFFFFFFFFFF)
S27, S30, S31, S32 = u64(27), u64(30), u64(31), u64(32)


@jit
def mix(z):
    """Scatter the bits of a counter. The masks do nothing when compiled; plain Python needs them."""
    z = ((z ^ (z >> S30)) * MIX_1) & ALL_BITS
    z = ((z ^ (z >> S27)) * MIX_2) & ALL_BITS
    return z ^ (z >> S31)


@jit
def advance(state):
    """The next counter of a stream."""
    return (u64(state) + GAMMA) & ALL_BITS


@jit
def key_of(root, purpose, number):
    """The start of the stream with this purpose and number under a root key."""
    return mix(advance(mix((u64(root) ^ ((u64(purpose) << S32) | u64(number))) & ALL_BITS)))


@jit
def root_of(seed, deal):
    """The key of one deal: all of its chance hangs from it."""
    return mix(advance(mix(advance(u64(seed))) ^ u64(deal)))


@jit
def pick(bits, n):
    """A number in 0..n-1 from 64 random bits: the high half scaled (bias below n / 2^32)."""
    return i64(((bits >> S32) * u64(n)) >> S32)


@jit
def shuffle_into(target, source, n, key):
    """Fill target[:n] with a random order of source[:n] (Fisher–Yates, inside out)."""
    state = u64(key)
    for i in range(n):
        state = advance(state)
        j = pick(mix(state), i + 1)
        target[i] = target[j]
        target[j] = source[i]


@jit
def shuffle_part(cards, first, last, key):
    """Put cards[first:last] into a random order (Fisher–Yates)."""
    state = u64(key)
    for i in range(last - 1, first, -1):
        state = advance(state)
        j = first + pick(mix(state), i - first + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


@jit
def roll(me, n):
    """A throw of a player's private dice: a number in 0..n-1."""
    me.dice = advance(me.dice)
    return pick(mix(u64(me.dice)), n)


@jit
def chance(me):
    """A throw of a player's private dice: a real number in [0, 1)."""
    me.dice = advance(me.dice)
    return float(mix(u64(me.dice)) >> u64(11)) * (1.0 / 9007199254740992.0)
