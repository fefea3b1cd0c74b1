"""Our readings of six-sided dice that accumulate, against icepool's, with more dice than anybody enumerates."""

from __future__ import annotations

from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.rules.cadwallon.checks.rolls import FAILED, raw_distribution
from desktop_app.rules.cadwallon.combat.chances import CheckContest, outcomes
from desktop_app.rules.cadwallon.sheet.house_rules import CadwallonSettings
from tests.twins import said, same, told


def reading(dice: int, *, accumulates: bool, ones_fail: bool) -> Any:
    """The highest, and one more for each other die that shows the same."""

    def read(faces: tuple[int, ...]) -> int:
        if faces[-1] == 1 and ones_fail:
            return FAILED
        return faces[-1] + (faces.count(faces[-1]) - 1 if accumulates else 0)

    return icepool.d6.pool(dice).expand().map(read, star=False)


@pytest.mark.rule("CA-TEST-01", "CA-TEST-02", "CA-TEST-03")
@given(st.integers(1, 12), st.integers(0, 8), st.integers(2, 16), st.booleans(), st.booleans())
@settings(max_examples=40)
def test_a_test(dice: int, reacting: int, goal: int, accumulates: bool, ones_fail: bool) -> None:
    house = CadwallonSettings(all_ones_fail=ones_fail)
    action = raw_distribution(dice, house, accumulates=accumulates)
    goals = raw_distribution(reacting, house, accumulates=accumulates) if reacting else {goal: 1}
    ones, failure, success = outcomes(action, goals)
    own = reading(dice, accumulates=accumulates, ones_fail=ones_fail)
    theirs = reading(reacting, accumulates=accumulates, ones_fail=ones_fail) if reacting else icepool.Die([goal])
    twin = icepool.map(lambda value, least: "ones" if value == FAILED else "success" if value >= least else "failure", own, theirs)
    same(told(CheckContest(ones=ones, failure=failure, success=success)), said(twin))
