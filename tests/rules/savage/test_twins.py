"""Our odds of acing dice against icepool's."""

from __future__ import annotations

from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.rules.savage.checks.chances import damage_values, opposed_contest, trait_contest
from tests.twins import NEGLIGIBLE, said, same, told

DICE = st.tuples(st.sampled_from((4, 6, 8, 10, 12)), st.integers(-2, 4), st.booleans())


def acing(sides: int) -> Any:
    return icepool.d(sides).explode(depth=60 // sides)


def trait(dice: tuple[int, int, bool]) -> Any:
    sides, plus, is_wild = dice
    own = acing(sides) + plus
    return icepool.highest(own, acing(6)) if is_wild else own


def degree(total: int, least: int = 4) -> str:
    return "failure" if total < least else "raise" if total >= least + 4 else "success"


@pytest.mark.rule("SW-TEST-01", "SW-TEST-02", "SW-TEST-03", "SW-TEST-05")
@given(DICE, st.integers(-2, 16))
@settings(max_examples=40)
def test_a_trait_roll(dice: tuple[int, int, bool], needed: int) -> None:
    same(told(trait_contest(dice, needed)), said(trait(dice).map(lambda total: degree(total, needed))))


@pytest.mark.rule("SW-TEST-07", "SW-TEST-12")
@given(DICE, st.integers(-4, 4), DICE, st.integers(-4, 4), st.booleans(), st.booleans())
@settings(max_examples=40)
def test_two_rolls_against_each_other(
    mine: tuple[int, int, bool], bonus: int, theirs: tuple[int, int, bool], other: int, reroll: bool, is_plain: bool
) -> None:
    def ended(own: int, against: int) -> Any:
        if reroll and own == against:
            return icepool.Reroll
        if own <= against or (own < 4 and not is_plain):
            return "failure"
        return "success" if is_plain else degree(own, max(4, against))

    ours = opposed_contest(mine, bonus, theirs, other, reroll=reroll, is_plain=is_plain)
    same(told(ours), said(icepool.map(ended, trait(mine) + bonus, trait(theirs) + other)), within=NEGLIGIBLE)


@pytest.mark.rule("SW-DMG-01", "SW-TEST-02")
@given(st.lists(st.sampled_from((4, 6, 8, 10, 12)), min_size=1, max_size=4), st.integers(4, 30))
@settings(max_examples=30)
def test_damage(sides: list[int], enough: int) -> None:
    ours = damage_values(tuple((one, 0, False) for one in sides), enough)
    twin = sum((acing(one) for one in sides), start=icepool.Die([0])).map(lambda total: min(total, enough))
    whole = sum(ours.values())
    assert all(ours[total] * twin.denominator() == twin.quantity(total) * whole for total in {*ours, *twin.outcomes()})
