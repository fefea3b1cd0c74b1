"""Free tests: rolled at once, or asked for where the house wants it. Rule: WD-ACT-06, WD-TAB-24, G-54"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.winterdawn.encounter import InflictDamage
from desktop_app.rules.winterdawn.free_tests import RollFreeTest
from desktop_app.rules.winterdawn.gm import Kill, RemoveWound
from desktop_app.rules.winterdawn.harm import TakeDamage
from desktop_app.rules.winterdawn.melee import AttackMelee, Defend
from desktop_app.rules.winterdawn.objects import SkillAction
from desktop_app.rules.winterdawn.scoring import Decline
from desktop_app.rules.winterdawn.sheet import DamageType
from desktop_app.rules.winterdawn.social import Intimidate
from desktop_app.rules.winterdawn.state import WinterDawnState
from tests.builders import asked, cell, fight, hero, play, refusal_of, scripted

EGO = {"ego": 1, "brawling": 2, "resist_shock": 1, "natural_healing": 1}


def house(*, on: bool = True, ana: dict[str, Any] | None = None, bob: dict[str, Any] | None = None) -> WinterDawnState:
    one = {"ranks": {**EGO, "insult": 2}, "at": cell(0), "facing": 0, "initiative": 5, **(ana or {})}
    other = {"ranks": EGO, "at": cell(1), "facing": 3, **(bob or {})}
    return fight(hero("ana", **one), hero("bob", side="foe", **other), free_test_window=on)


BLOW = AttackMelee(actor="ana", target="bob", weapon="unarmed")


@pytest.mark.rule("WD-ACT-06", "WD-TAB-24")
def test_act_06_by_default_nobody_is_asked() -> None:
    done = play(house(on=False), (SkillAction(actor="ana", skill="brawling"), 1, 1, 1, 4, 1))
    assert asked(done.state) is None and done.asks[1] == (2, 6, "ego", "ana")


@pytest.mark.rule("WD-ACT-06", "WD-TEST-25", "WD-SPIRIT-05")
def test_act_06_the_house_may_ask_for_dice_and_purchases() -> None:
    failed = play(house(), (SkillAction(actor="ana", skill="brawling"), 1, 1, 1))
    assert asked(failed.state) == ("free_test", ("ana",))
    assert refusal_of(failed.state, RollFreeTest(actor="ana", dice=3)).code == "too_many_dice"
    assert refusal_of(failed.state, RollFreeTest(actor="ana", attr="strength")).code == "attr"
    bought = scripted(failed.state, RollFreeTest(actor="ana", buy=1, attr="wisdom"), 4, 4, 1)
    assert bought.asks == [(2 + 1, 6, "ego", "ana")] and bought["ana"].spirit == 18 - 2
    assert bought.state.sheets["ana"].skill_xp["brawling"] == 1
    poor = scripted(failed.state, RollFreeTest(actor="ana", dice=1), 4)
    assert poor["ana"].spirit == 18 - 2  # the rank of the failed skill
    assert bought["ana"].action_dice_used == 3


@pytest.mark.rule("WD-ACT-06", "WD-TEST-25")
def test_act_06_attacker_and_defender_are_asked_in_this_order() -> None:
    both = play(house(), BLOW, (Defend(actor="bob", weapon="unarmed"), 1, 1, 1, 1, 1, 1))
    assert asked(both.state) == ("free_test", ("ana",))
    later = scripted(both.state, RollFreeTest(actor="ana"), 4, 4)
    assert asked(later.state) == ("free_test", ("bob",))
    assert asked(scripted(later.state, RollFreeTest(actor="bob"), 4, 4).state) is None


@pytest.mark.rule("WD-ACT-06", "WD-INJ-07")
def test_act_06_a_stunned_victim_is_asked_for_resist_shock() -> None:
    blow = InflictDamage(target="bob", mos=4, damage_type=DamageType.BLUDGEONING)
    hurt = play(house(), blow, TakeDamage(actor="bob", line=0))
    assert asked(hurt.state) == ("free_test", ("bob",)) and hurt["bob"].stun_limit is None
    done = scripted(hurt.state, RollFreeTest(actor="bob"), 4, 4)
    assert done["bob"].stun_limit is not None and done["bob"].stun_limit.limit == 2


@pytest.mark.rule("WD-ACT-06", "WD-COND-04")
def test_act_06_the_dying_are_asked_and_need_no_clock_if_the_blood_is_stopped_meanwhile() -> None:
    blow = InflictDamage(target="bob", mos=9, damage_type=DamageType.PIERCING)
    hurt = play(house(), blow, TakeDamage(actor="bob"))
    assert asked(hurt.state) == ("free_test", ("bob",))
    done = scripted(hurt.state, RollFreeTest(actor="bob"), 4, 1)
    assert done["bob"].bleeding_to_death is not None and done["bob"].bleeding_to_death.dies_at_round == (1 + 1) * 10
    wound = hurt["bob"].bleeding_wounds[0].id
    closed = play(hurt.state, RemoveWound(target="bob", value=wound), (RollFreeTest(actor="bob"), 4, 1))
    assert closed["bob"].bleeding_to_death is None


@pytest.mark.rule("WD-ACT-06", "WD-SOCIAL-01")
def test_act_06_who_is_intimidated_is_asked_for_its_ego() -> None:
    said = play(house(), (Intimidate(actor="ana", target="bob"), 4, 4, 4))
    assert asked(said.state) == ("free_test", ("bob",))
    done = scripted(said.state, RollFreeTest(actor="bob", buy=2), 4, 4, 1, 1)
    assert done["bob"].spirit == 18 - (2 + 3) - 2 * (3 - 2)


@pytest.mark.rule("WD-ACT-06")
def test_act_06_the_dead_and_those_without_dice_are_not_asked() -> None:
    failed = play(house(), (SkillAction(actor="ana", skill="brawling"), 1, 1, 1)).state
    assert asked(scripted(failed, Kill(target="ana")).state) is None
    broke = play(house(bob={"spirit": 0}), (Intimidate(actor="ana", target="bob"), 4, 4, 4))
    assert asked(broke.state) is None and "intimidated" in broke.names
    assert refusal_of(house(), RollFreeTest(actor="ana")).code == "no_window"


@pytest.mark.rule("WD-INJ-06", "WD-ACT-06")
def test_a_defence_that_a_wound_makes_impossible_goes_on_after_the_test_of_the_dying() -> None:
    state = house(bob={"wounds": (3,)})
    attacked = scripted(state, BLOW)
    down = scripted(attacked.state, Defend(actor="bob", weapon="unarmed", bleed={"101": "aggravate"}))
    assert asked(down.state) == ("free_test", ("bob",)) and down["bob"].incapacitated
    done = scripted(down.state, RollFreeTest(actor="bob"), 4, 4, *[4] * 5)  # prone: 2 dice more for Ana
    assert done.sum_of("attack_rolled").total == 5
    assert Decline(actor="bob").refuse(done.state) is not None
