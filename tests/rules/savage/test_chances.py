"""Chances against their twins: the real dice, every face of every one, up to a depth beyond which only a remainder is left."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from desktop_app.rules.kernel.outcome import Outcome
from desktop_app.rules.kernel.state import top_as
from desktop_app.rules.savage.checks.chances import aced, trait_contest
from desktop_app.rules.savage.combat.contests import Trick
from desktop_app.rules.savage.combat.melee import MeleeAttack
from desktop_app.rules.savage.combat.trying import SkillTest
from desktop_app.rules.savage.gm import ApplyDamage
from desktop_app.rules.savage.harm.shaken import RollShaken
from desktop_app.rules.savage.harm.soak import Soak, SpendBennySoak
from desktop_app.rules.savage.state import Ko, SavageState
from desktop_app.rules.savage.turn.acts import BeginTurn
from tests.rules.savage.builders import cell, extra, fighter, play, select, turn, villain
from tests.rules.savage.by_all_dice import SMALL, Shares, add, check, every, shown


def attack_result(outcome: Outcome[SavageState]) -> str:
    """Name what an attack came to, as the bands do."""
    names = {event.name for event in outcome.events}
    if "missed" in names:
        return "miss"
    soak = top_as(outcome.state, Soak)
    if soak is not None:
        return f"wounds_{min(4, soak.wounds)}"
    met = next(dict(event.about) for event in outcome.events if event.name == "damage_met")
    if outcome.state.combatants["bob"].ko is Ko.INCAPACITATED:
        return "out"
    return "shaken" if met["hurts"] else "unhurt"


@pytest.mark.rule("SW-TEST-01", "SW-TEST-03", "SW-DMG-04")
@pytest.mark.parametrize(
    ("state", "changes"),
    [
        (turn(fighter("ana", at=cell(0), **SMALL), extra("bob", at=cell(1))), {}),
        (turn(fighter("ana", at=cell(0), **SMALL), extra("bob", at=cell(1), shaken=True)), {"wild": True}),
        (turn(fighter("ana", at=cell(0), **SMALL), villain("bob", at=cell(1)), damage_raise_bonus="plus2_per_raise"), {"wild": True}),
        (turn(fighter("ana", at=cell(0), **SMALL), villain("bob", at=cell(1), vigor="d4"), damage_raise_bonus="none"), {"surprise": True}),
        (turn(fighter("ana", at=cell(0), **{**SMALL, "is_wild_card": True}), villain("bob", at=cell(1)), damage_raise_bonus="none"), {}),
    ],
)
def test_an_attack_comes_to_what_all_dice_come_to(state: SavageState, changes: dict[str, Any]) -> None:
    command = MeleeAttack(actor="ana", target="bob", weapon="Blade", **changes)
    twin: Shares = {}
    for share, outcome in every(state, command):
        add(twin, attack_result(outcome), share)
    check(shown(command.contest(state)), twin)


@pytest.mark.rule("SW-SOAK-01", "SW-SOAK-03")
@pytest.mark.parametrize("wounds", [1, 2, 5, 6])
def test_a_soak_comes_to_what_all_dice_come_to(wounds: int) -> None:
    state = turn(extra("cid"), villain("bob", wounds=1, vigor="d8"), gm_bennies=1)
    hit = play(state, ApplyDamage(targets=("bob",), amount=6 + 4 * wounds)).state
    twin: Shares = {}
    for share, outcome in every(hit, SpendBennySoak(actor="bob")):
        frame = top_as(outcome.state, Soak)
        left = frame.left if frame is not None else 0
        add(twin, "all_wounds_left" if left == wounds else f"wounds_left_{min(4, left)}", share)
    contest = SpendBennySoak(actor="bob").contest(hit)
    check(shown(contest), twin)
    assert contest is not None
    helps = sum(band.weight for band in contest.bands() if band.counts)
    assert helps < sum(band.weight for band in contest.bands()), "a soak that takes nothing off is no success"


@pytest.mark.rule("SW-TEST-05", "SW-SHAKEN-02")
def test_a_trait_roll_and_a_recovery_come_to_what_all_dice_come_to() -> None:
    begun = play(select(fighter("ana", shaken=True, wounds=2, bennies=0, spirit="d10"), extra("bob")), BeginTurn(actor="ana")).state
    roll = RollShaken(actor="ana")
    twin: Shares = {}
    for share, outcome in every(begun, roll):
        told = next(dict(event.about) for event in outcome.events if event.name == "trait_rolled")
        add(twin, "failure" if not told["good"] else "raise" if told["raises"] else "success", share)
    check(shown(roll.contest(begun)), twin)
    assert shown(trait_contest((4, 0, False), 4)) == {"raise": Fraction(1, 16), "success": Fraction(3, 16), "failure": Fraction(3, 4)}
    assert sum(aced(4, 2, 30).values()) == 4**7


@pytest.mark.rule("SW-TEST-07")
@pytest.mark.parametrize("tie", ["actor_fails", "reroll"])
def test_two_rolls_against_each_other_come_to_what_all_dice_come_to(tie: str) -> None:
    state = turn(fighter("ana", at=cell(0), bennies=0, is_wild_card=False, smarts="d8"), extra("bob", at=cell(1)), opposed_tie=tie)
    trick = Trick(actor="ana", target="bob", attribute="smarts")
    twin: Shares = {}
    for share, outcome in every(state, trick):
        told = next(dict(event.about) for event in outcome.events if event.name == "opposed_rolled")
        add(twin, "failure" if not told["won"] else "raise" if told["raises"] else "success", share)
    check(shown(trick.contest(state)), twin)
    test = SkillTest(actor="ana", trait="smarts", modifier=-1, tn=6)
    assert shown(test.contest(state))["failure"] == Fraction(6, 8)
