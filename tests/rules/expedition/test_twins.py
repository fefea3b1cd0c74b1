"""Our odds of checks, with Favour and Peril and bonus dice without end, against icepool's."""

from __future__ import annotations

from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.rules.expedition.checks.chances import AttackContest, BasicContest, MarksContest
from desktop_app.rules.expedition.checks.results import Result
from tests.twins import NEGLIGIBLE, said, same, told

SWINGS = st.sampled_from((-1, 0, 1))
BASICS = st.builds(BasicContest, number=st.integers(1, 9), swing=SWINGS, is_lenient=st.booleans())


def kept(swing: int) -> Any:
    """One die; of two the better with Favour, the worse with Peril."""
    return icepool.d6 if not swing else icepool.highest(icepool.d6, icepool.d6) if swing > 0 else icepool.lowest(icepool.d6, icepool.d6)


def basic(check: BasicContest) -> Any:
    """A 1 is a Bane; a 6 a Boon if it reaches the Obstacle, otherwise a second die confirms it."""

    def again(face: int) -> str:
        return Result.BOON.word if face == 6 else (Result.COMPLICATION if check.number == 6 or check.is_lenient else Result.FAILURE).word

    def judged(face: int) -> Any:
        if face == 6 and check.number > 5:
            return icepool.d6.map(again)
        ends = {1: Result.BANE, 6: Result.BOON}
        plain = Result.SUCCESS if face > check.number else Result.COMPLICATION if face == check.number else Result.FAILURE
        return ends.get(face, plain).word

    return kept(check.swing).map(judged)


@pytest.mark.rule("EX-BASIC-01", "EX-BASIC-02", "EX-FAV-02")
@given(BASICS)
def test_a_basic_check(check: BasicContest) -> None:
    same(told(check), said(basic(check)))


@pytest.mark.rule("EX-CPLX-01", "EX-CPLX-02", "EX-CPLX-04", "EX-FAV-02")
@given(st.integers(1, 5), st.integers(1, 4), SWINGS, st.integers(3, 6), st.booleans(), st.booleans())
@settings(max_examples=30)
def test_dice_that_give_marks(dice: int, obstacle: int, swing: int, least: int, chains: bool, doubles: bool) -> None:
    def marks(face: int) -> int:
        return -1 if face == 1 else int(face >= least or face == 6)

    def bonus(depth: int) -> Any:
        """Give what a 6 brings beside its own Mark: a plain die, or a full one that may bring another."""
        if not chains:
            return icepool.d6.map(lambda face: int(face >= least))
        return icepool.d6.map(lambda face: 1 + bonus(depth - 1) if face == 6 and depth else marks(face))

    worth = {face: icepool.Die([marks(face)]) for face in range(1, 6)} | {6: 1 + bonus(8)}
    pool = icepool.d6.pool(dice + abs(swing))
    shown = (pool[1:] if swing > 0 else pool[:-1] if swing < 0 else pool).expand()
    total = shown.map(lambda faces: sum((worth[face] for face in faces), start=icepool.Die([0])), star=False)

    def judged(count: int) -> str:
        if count <= 0:
            return Result.BANE.word
        if count < obstacle:
            return Result.FAILURE.word
        if count >= 2 * obstacle and doubles:
            return Result.BOON.word
        return (Result.COMPLICATION if count == obstacle else Result.SUCCESS).word

    ours = MarksContest(dice=dice, obstacle=obstacle, swing=swing, least=least, chains=chains, doubles=doubles)
    same(told(ours), said(total.map(judged)), within=NEGLIGIBLE)


@pytest.mark.rule("EX-MELEE-02", "EX-MELEE-03", "EX-DMG-01", "EX-RANGE-05")
@given(BASICS, BASICS, st.booleans(), st.booleans(), st.booleans())
def test_an_attack_with_its_damage(attack: BasicContest, damage: BasicContest, has_quality: bool, strays: bool, is_soaked: bool) -> None:
    good = {result.word for result in Result if result.succeeds}

    def ended(hit: str, hurt: str) -> str:
        if hit not in good:
            return "stray" if strays else "miss" if hit == Result.FAILURE.word else "bane"
        word = "soak" if is_soaked else "wound"
        return "no_harm" if hurt not in good else f"{word}_with_quality" if has_quality and hit == Result.BOON.word else word

    ours = AttackContest(attack=attack, damage=damage, has_quality=has_quality, strays=strays, is_soaked=is_soaked)
    same(told(ours), said(icepool.map(ended, basic(attack), basic(damage))))
