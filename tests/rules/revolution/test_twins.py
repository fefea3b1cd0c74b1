"""Our odds of percentile rolls, of two sides and of one against many, against icepool's."""

from __future__ import annotations

from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.rules.revolution.checks import chances
from desktop_app.rules.revolution.sheet.house_rules import RevolutionSettings
from tests.twins import said, same, told

RATINGS = st.integers(0, 160)
HOUSES = st.builds(
    RevolutionSettings,
    auto_success_max=st.integers(0, 5),
    auto_fail_min=st.integers(95, 101),
    opposed_winner=st.sampled_from(("higher", "lower")),
)


def good(house: RevolutionSettings, value: int, rating: int) -> bool:
    return value < house.auto_fail_min and (value <= house.auto_success_max or value <= rating)


def winner(house: RevolutionSettings, mine: tuple[int, int], theirs: tuple[int, int]) -> str:
    """Success beats failure; of two the better value wins, then the higher rating."""
    own, other = good(house, *mine), good(house, *theirs)
    if own != other:
        return "wins_decisively" if own else "loses_decisively"
    if not own:
        return "nobody_wins"
    sign = 1 if house.opposed_winner == "higher" else -1
    first, second = (sign * mine[0], mine[1]), (sign * theirs[0], theirs[1])
    return "wins_plainly" if first > second else "loses_plainly" if first < second else "nobody_wins"


@pytest.mark.rule("RV-TEST-01", "RV-TEST-02")
@given(HOUSES, RATINGS)
def test_a_test(house: RevolutionSettings, rating: int) -> None:
    twin = icepool.d(100).map(lambda value: "success" if good(house, value, rating) else "failure")
    same(told(chances.tested_contest(house, rating)), said(twin))


@pytest.mark.rule("RV-TEST-05")
@given(HOUSES, RATINGS, RATINGS)
@settings(max_examples=20)
def test_two_sides(house: RevolutionSettings, rating: int, other: int) -> None:
    twin = icepool.map(lambda mine, theirs: winner(house, (mine, rating), (theirs, other)), icepool.d(100), icepool.d(100))
    same(told(chances.opposed_contest(house, rating, other)), said(twin))


@pytest.mark.rule("RV-BLESS-04")
@given(HOUSES, RATINGS, st.lists(RATINGS, min_size=1, max_size=3))
@settings(max_examples=10)
def test_one_against_many(house: RevolutionSettings, rating: int, resistances: list[int]) -> None:
    def overcome(value: int) -> Any:
        """Give how many do not resist one roll."""

        def loses(other: int) -> icepool.Die[int]:
            return icepool.d(100).map(lambda theirs: int(winner(house, (value, rating), (theirs, other)).startswith("wins")))

        return sum(map(loses, resistances), start=icepool.Die([0]))

    most = len(resistances)
    twin = (
        icepool.d(100)
        .map(overcome)
        .map(lambda count: "overcomes_all" if count == most else "overcomes_some" if count else "overcomes_nobody")
    )
    same(told(chances.power_contest(house, rating, resistances)), said(twin))
