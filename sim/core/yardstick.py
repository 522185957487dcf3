"""The yardstick of speed: a Fisher–Yates shuffle of 30 bytes, timed in the same run as what it measures.

Machines differ and are noisy; how many shuffles a game costs hardly does.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from sim.core.jit import entry
from sim.core.rng import advance, mix, pick

CARDS = 30


@entry
def shuffle_again_and_again(deck, times, state):
    """In place, from the last card down, with the kit's own generator."""
    for _ in range(times):
        for i in range(len(deck) - 1, 0, -1):
            state = advance(state)
            j = pick(mix(state), i + 1)
            deck[i], deck[j] = deck[j], deck[i]
    return state


def time_shuffle(times: int) -> float:
    """Nanoseconds of a shuffle."""
    deck = np.arange(CARDS, dtype=np.uint8)
    shuffle_again_and_again(deck, 1, np.uint64(1))
    seconds = time_call(lambda: shuffle_again_and_again(deck, times, np.uint64(1)))
    return seconds / times * 1e9


def time_call(call: Callable[[], object]) -> float:
    """Seconds."""
    begin = time.perf_counter()
    call()
    return time.perf_counter() - begin
