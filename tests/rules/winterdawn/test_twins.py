"""Our odds of pools of dice, with those that one side gives the other, against icepool's."""

from __future__ import annotations

from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.rules.winterdawn.checks.chances import HitContest, OpposedContest, Pool, TestContest
from tests.twins import said, same, told

POOLS = st.builds(Pool, st.integers(1, 5), st.sampled_from((4, 6, 8, 10, 12, 20)), st.integers(-3, 3), st.integers(0, 3))


def mos(rolled: Pool, dice: int | None = None) -> Any:
    count = rolled.dice if dice is None else dice
    return count @ icepool.d(rolled.sides).map(lambda face: face // 4) if count else icepool.Die([0])


def margin(mine: Pool, other: Pool, *, gives: bool = True) -> Any:
    """Give one result less the other: what lies below 0 becomes dice of the other side, as far as it has room."""

    def left(own: int, theirs: int) -> Any:
        helped, hindered = min(mine.room, max(0, -theirs)), min(other.room, max(0, -own)) if gives else 0
        return mos(mine, helped) - mos(other, hindered) + (max(0, own) - max(0, theirs))

    return icepool.map(left, mos(mine) + mine.flat, mos(other) + other.flat)


@pytest.mark.rule("WD-TEST-03", "WD-TEST-04", "WD-TEST-16", "WD-TEST-17", "WD-TEST-23")
@given(POOLS, st.integers(1, 6), st.lists(st.tuples(POOLS, st.booleans()), max_size=2), st.booleans())
@settings(max_examples=40)
def test_a_test_with_helpers(rolled: Pool, dl: int, helpers: list[tuple[Pool, bool]], is_halved: bool) -> None:
    def ended(fours: int, high: int, *more: int) -> str:
        own = fours + rolled.flat
        total = max(0, own) // (1 + is_halved) + sum(more) if helpers else own
        if total >= dl:
            return "succeeds"
        return "fails" if helpers or high else "fails_completely"

    parts = [(mos(one) + one.flat).map(lambda net, by=1 + halved: max(0, net) // by) for one, halved in helpers]
    read = rolled.dice @ icepool.d(rolled.sides).map(lambda face: icepool.Vector((face // 4, face >= 4)))  # the sum, and how many are high
    twin = icepool.map(lambda both, *more: ended(*both, *more), read, *parts, star=False)
    same(told(TestContest(rolled=rolled, dl=dl, helpers=tuple(helpers), is_halved=is_halved)), said(twin))


@pytest.mark.rule("WD-TEST-08", "WD-TEST-09", "WD-TEST-10", "WD-TEST-11")
@given(POOLS, POOLS, st.sampled_from((-1, 0, 1)))
@settings(max_examples=40)
def test_two_sides(mine: Pool, other: Pool, ties: int) -> None:
    twin = margin(mine, other).map(lambda left: "wins" if (left or ties) > 0 else "loses" if (left or ties) < 0 else "tie")
    same(told(OpposedContest(mine=mine, other=other, ties=ties)), said(twin))


@pytest.mark.rule("WD-MELEE-08", "WD-MELEE-11", "WD-RANGE-06")
@given(POOLS, POOLS, st.booleans(), st.integers(0, 3))
@settings(max_examples=40)
def test_an_attack_and_its_answer(mine: Pool, other: Pool, scores: bool, parry: int) -> None:
    def hits(left: int) -> str:
        left = max(0, left - parry) if left > 0 else left
        if left < 0:
            return "target_scores" if scores else "nothing"
        return "nothing" if not left else "few_hits" if left < 3 else "many_hits"

    twin = margin(mine, other, gives=scores).map(hits)
    same(told(HitContest(mine=mine, other=other, scores=scores, parry=parry)), said(twin))
