"""Distributions against every roll counted one by one."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from desktop_app.rules.kernel.odds import added, certain, combined, mixed, one_of, pool, total, weight_where

D6 = tuple(range(1, 7))
QUARTERS = (0, 0, 0, 1, 1, 1, 1, 2)


@pytest.mark.parametrize("count", range(5))
@pytest.mark.parametrize("faces", [D6, QUARTERS, (1,)])
def test_a_pool_is_the_sum_of_every_roll(count: int, faces: tuple[int, ...]) -> None:
    assert pool(count, faces) == Counter(sum(roll) for roll in product(faces, repeat=count))


def test_two_rolls_together_are_every_pair_of_them() -> None:
    pairs = [(a, b) for a in D6 for b in QUARTERS]
    assert combined(max, one_of(D6), one_of(QUARTERS)) == Counter(max(a, b) for a, b in pairs)
    assert added(one_of(D6), one_of(QUARTERS)) == Counter(a + b for a, b in pairs)
    assert added(one_of(D6), certain(3)) == Counter(face + 3 for face in D6)


def test_what_follows_on_a_first_roll_is_mixed_by_its_weight() -> None:
    """A d6; on a 6 two dice follow, else one: the shares are those of the tree of rolls."""
    found = mixed([(1, pool(2, D6)), (5, pool(1, D6))])
    one, two = Counter(D6), Counter(a + b for a in D6 for b in D6)
    for value in range(2, 13):
        assert found[value] * 6 * 36 == (5 * 6 * one[value] + two[value]) * total(found)
    assert weight_where(lambda value: value > 6, found) * 6 * 36 == sum(two[value] for value in range(7, 13)) * total(found)
