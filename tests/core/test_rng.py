"""Streams of chance: splitmix64 as published, keyed by purpose, uniform where it matters."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from scipy import stats

from sim.core.jit import u64
from sim.core.layout import UINT, layout, make_record
from sim.core.rng import advance, chance, key_of, mix, pick, roll, root_of, shuffle_into, shuffle_part

# The first numbers of splitmix64 from state 1234567, as printed beside the public-domain reference code.
PUBLISHED = [
    6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
]  # fmt: skip
WORD = 2**64
SURE = 1e-4  # below this a fixed sample is called uneven

PLAYER = layout(dice=UINT)


def splitmix64(state: int, count: int) -> list[int]:
    """The reference code (Vigna 2015), written with Python's integers."""
    numbers = []
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) % WORD
        z = state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
        numbers.append(z ^ (z >> 31))
    return numbers


def draw(state: int, count: int) -> list[int]:
    """The numbers of a stream, with the kit's own functions."""
    word = u64(state)
    numbers = []
    for _ in range(count):
        word = u64(advance(word))
        numbers.append(int(mix(word)))
    return numbers


def check_known_answers() -> None:
    """The kit's stream is splitmix64; keys are its outputs, so they can be computed by hand."""
    assert splitmix64(1234567, 5) == PUBLISHED
    assert draw(1234567, 5) == PUBLISHED
    for seed, deal in [(0, 0), (1, 0), (2005, 17), (2**63 - 1, 2**63 - 1)]:
        (mixed,) = splitmix64(seed, 1)
        (root,) = splitmix64(mixed ^ deal, 1)
        assert int(root_of(seed, deal)) == root
        for purpose, number in [(1, 0), (7, 3), (9, 5)]:
            assert int(key_of(u64(root), purpose, number)) == stream_key(root, purpose, number)


def stream_key(root: int, purpose: int, number: int) -> int:
    """Mixed, one step on, mixed again; mixing alone is a step from one step before."""
    before = ((root ^ ((purpose << 32) | number)) - 0x9E3779B97F4A7C15) % WORD
    (mixed,) = splitmix64(before, 1)
    return splitmix64(mixed, 1)[0]


def test_known_answers() -> None:
    check_known_answers()


@pytest.mark.compiled
def test_known_answers_compiled() -> None:
    check_known_answers()


def test_a_stream_is_fixed_by_its_key_and_nothing_else() -> None:
    """What is drawn in between from another stream shifts nothing."""
    root = root_of(1, 2)
    alone = draw(key_of(root, 3, 0), 20)
    target, source = np.zeros(12, np.int64), np.arange(12)
    for purpose in (1, 2, 4):
        shuffle_into(target, source, 12, key_of(root, purpose, 0))
    assert draw(key_of(root, 3, 0), 20) == alone


def test_keys_differ() -> None:
    roots = {int(root_of(seed, deal)) for seed in range(100) for deal in range(100)}
    assert len(roots) == 10_000
    keys = {
        int(key_of(root_of(1, deal), purpose, number))
        for deal in range(50)
        for purpose in range(1, 11)
        for number in range(9)
    }
    assert len(keys) == 50 * 10 * 9


def test_neighbouring_deals_share_no_numbers() -> None:
    """Two streams of one generator must not overlap within the length of a game."""
    numbers = [number for deal in range(100) for number in draw(key_of(root_of(1, deal), 9, 0), 100)]
    assert len(set(numbers)) == 10_000


@pytest.mark.parametrize("n", [2, 3, 7, 12, 52, 500])
def test_pick_is_uniform_along_a_stream(n: int) -> None:
    counts = np.bincount([pick(bits, n) for bits in draw(key_of(root_of(5, 5), 9, 1), 40 * n + 4000)])
    assert len(counts) == n
    assert stats.chisquare(counts).pvalue > SURE


@pytest.mark.parametrize("n", [2, 3, 7, 12])
def test_the_first_pick_is_uniform_over_deals(n: int) -> None:
    """What players see of a run is the beginning of very many streams."""
    first = [pick(draw(key_of(root_of(1, deal), 9, 0), 1)[0], n) for deal in range(6000)]
    assert stats.chisquare(np.bincount(first)).pvalue > SURE


@pytest.mark.parametrize("other", [(0, 9, 1), (0, 8, 0), (1, 9, 0)], ids=["number", "purpose", "deal"])
def test_streams_with_neighbouring_keys_are_independent(other: tuple[int, int, int]) -> None:
    later, purpose, number = other
    table = np.zeros((6, 6), np.int64)
    for deal in range(7200):
        one = draw(key_of(root_of(1, deal), 9, 0), 1)[0]
        two = draw(key_of(root_of(1, deal + later), purpose, number), 1)[0]
        table[pick(one, 6), pick(two, 6)] += 1
    assert stats.chisquare(table.ravel()).pvalue > SURE


def test_pick_keeps_its_bounds() -> None:
    for n in (1, 2, 13, 4000):
        assert pick(0, n) == 0
        assert pick(2**64 - 1, n) == n - 1


def test_all_orders_of_a_shuffle_are_equally_likely() -> None:
    counts = dict.fromkeys(permutations(range(5)), 0)
    target, source = np.zeros(5, np.int64), np.arange(5)
    for deal in range(60 * 120):
        shuffle_into(target, source, 5, key_of(root_of(3, deal), 1, 0))
        counts[tuple(target.tolist())] += 1
    assert stats.chisquare(list(counts.values())).pvalue > SURE


def test_a_part_is_shuffled_evenly_and_the_rest_stays() -> None:
    counts = dict.fromkeys(permutations(range(2, 6)), 0)
    for deal in range(60 * 24):
        cards = np.arange(8)
        shuffle_part(cards, 2, 6, key_of(root_of(3, deal), 1, 0))
        assert cards[[0, 1, 6, 7]].tolist() == [0, 1, 6, 7]
        counts[tuple(cards[2:6].tolist())] += 1
    assert stats.chisquare(list(counts.values())).pvalue > SURE


def test_every_card_is_equally_likely_on_every_place() -> None:
    cards = 12
    table = np.zeros((cards, cards), np.int64)
    target, source = np.zeros(cards, np.int64), np.arange(cards)
    for deal in range(3000):
        shuffle_into(target, source, cards, key_of(root_of(4, deal), 2, 0))
        table[np.arange(cards), target] += 1
    # rows and columns are fixed, so the sum has (cards - 1)² degrees of freedom
    statistic = float(((table - 250) ** 2 / 250).sum())
    assert stats.chi2.sf(statistic, (cards - 1) ** 2) > SURE


def test_a_shuffle_keeps_every_card_and_leaves_the_source() -> None:
    source = np.array([4, 4, 7, 1, 0, 0])
    target = np.full(8, -1)
    shuffle_into(target, source, 6, key_of(root_of(1, 1), 1, 0))
    assert sorted(target[:6]) == sorted(source) == [0, 0, 1, 4, 4, 7]
    assert list(target[6:]) == [-1, -1]
    assert list(source) == [4, 4, 7, 1, 0, 0]


def test_dice_go_on_from_throw_to_throw() -> None:
    me = make_record(PLAYER)
    me.dice = 1234567
    assert [roll(me, 2**31) for _ in range(3)] == [number >> 33 for number in PUBLISHED[:3]]
    me.dice = 1234567
    assert [chance(me) for _ in range(3)] == [(number >> 11) / 2**53 for number in PUBLISHED[:3]]
