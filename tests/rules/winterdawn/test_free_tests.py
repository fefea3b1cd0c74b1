"""Free tests: rolled at once, or asked for where the house wants it. Rule: WD-ACT-06, WD-TAB-24, G-54"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.state import Cell
from desktop_app.rules.winterdawn.between_fights.rest import Sleep
from desktop_app.rules.winterdawn.combat.melee import AttackMelee, Defend
from desktop_app.rules.winterdawn.combat.objects import SkillAction
from desktop_app.rules.winterdawn.combat.scoring import Decline
from desktop_app.rules.winterdawn.combat.social import Intimidate
from desktop_app.rules.winterdawn.encounter import InflictDamage
from desktop_app.rules.winterdawn.gm import EndHold, Kill, RemoveWound, WinterDawnSetCondition
from desktop_app.rules.winterdawn.harm.injuries import TakeDamage
from desktop_app.rules.winterdawn.movement.moves import Move, Run
from desktop_app.rules.winterdawn.sheet.records import DamageType
from desktop_app.rules.winterdawn.state import Choke, WinterDawnState
from desktop_app.rules.winterdawn.turn.declaring import RollFreeTest
from desktop_app.rules.winterdawn.turn.initiative import TakeTurn
from tests.rules.winterdawn.builders import Hero, asked, cell, change, fight, hero, in_slot, play, refusal_of, scripted, table

EGO = {"ego": 1, "brawling": 2, "resist_shock": 1, "natural_healing": 1}


def house(*, on: bool = True, ana: dict[str, Any] | None = None, bob: dict[str, Any] | None = None) -> WinterDawnState:
    one = {"ranks": {**EGO, "insult": 2}, "at": cell(0), "facing": 0, "initiative": 5, **(ana or {})}
    other = {"ranks": EGO, "at": cell(1), "facing": 3, **(bob or {})}
    return fight(hero("ana", **one), hero("bob", side="foe", **other), free_test_window=on)


ATTACK = AttackMelee(actor="ana", target="bob", weapon="unarmed")


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
    both = play(house(), ATTACK, (Defend(actor="bob", weapon="unarmed"), 1, 1, 1, 1, 1, 1))
    assert asked(both.state) == ("free_test", ("ana",))
    later = scripted(both.state, RollFreeTest(actor="ana"), 4, 4)
    assert asked(later.state) == ("free_test", ("bob",))
    assert asked(scripted(later.state, RollFreeTest(actor="bob"), 4, 4).state) is None


@pytest.mark.rule("WD-ACT-06", "WD-INJ-07")
def test_act_06_a_stunned_victim_is_asked_for_resist_shock() -> None:
    attack = InflictDamage(target="bob", mos=4, damage_type=DamageType.BLUDGEONING)
    hurt = play(house(), attack, TakeDamage(actor="bob", line=0))
    assert asked(hurt.state) == ("free_test", ("bob",)) and hurt["bob"].stun_limit is None
    done = scripted(hurt.state, RollFreeTest(actor="bob"), 4, 4)
    assert done["bob"].stun_limit is not None and done["bob"].stun_limit.limit == 2


@pytest.mark.rule("WD-ACT-06", "WD-COND-04")
def test_act_06_the_dying_are_asked_and_need_no_clock_if_the_blood_is_stopped_meanwhile() -> None:
    attack = InflictDamage(target="bob", mos=9, damage_type=DamageType.PIERCING)
    hurt = play(house(), attack, TakeDamage(actor="bob"))
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
    attacked = scripted(state, ATTACK)
    down = scripted(attacked.state, Defend(actor="bob", weapon="unarmed", bleed={"101": "aggravate"}))
    assert asked(down.state) == ("free_test", ("bob",)) and down["bob"].incapacitated
    done = scripted(down.state, RollFreeTest(actor="bob"), 4, 4, *[4] * 5)  # prone: 2 dice more for Ana
    assert done.sum_of("attack_rolled").total == 5
    assert Decline(actor="bob").refuse(done.state) is not None


def window(*heroes: Hero, **settings: Any) -> WinterDawnState:
    return fight(*heroes, free_test_window=True, undefended_malus_becomes_dice=False, **settings)


def horse(**values: Any) -> Hero:
    sheet = {"kind": "mount", "size": "large", "movement_speed": 15, "hands": 0, "combat_trained": False}
    return hero("horse", **{"at": cell(0), "facing": 0, "rider": "ana", "sheet": sheet, **values})


def rider(**values: Any) -> Hero:
    return hero("ana", **{"at": cell(0), "facing": 0, "initiative": 5, "mounted_on": "horse", "ranks": {"riding": 1}, **values})


@pytest.mark.rule("WD-ACT-06", "WD-GRAP-10")
@pytest.mark.parametrize(("faces", "awake"), [((4, 1), True), ((1, 1), False)])
def test_act_06_a_choked_combatant_is_asked_before_it_acts(faces: tuple[int, ...], awake: bool) -> None:
    held = hero("ana", initiative=5, ranks={"resist_fatigue": 1}, grappled_by=("bob",), choked_by=Choke(by="bob"))
    bob = hero("bob", side="foe", grappling=("ana",), choking="ana")
    state = in_slot(window(held, bob, complete_failure_scope="out_of_combat"), "ana", begun=False)
    command = SkillAction(actor="ana", skill="luck")
    begun = scripted(state, command)
    assert asked(begun.state) == ("free_test", ("ana",)) and "turn_interrupted" in begun.names
    done = scripted(begun.state, RollFreeTest(actor="ana"), *faces)
    assert (done["ana"].unconscious is None) == awake
    assert (command.refuse(done.state) is None) == awake  # the action is not spent


@pytest.mark.rule("WD-ACT-06", "WD-GRAP-10")
def test_act_06_a_choke_that_has_ended_meanwhile_puts_nobody_to_sleep() -> None:
    held = hero("ana", initiative=5, grappled_by=("bob",), choked_by=Choke(by="bob"))
    state = window(held, hero("bob", side="foe", grappling=("ana",), choking="ana"), complete_failure_scope="out_of_combat")
    begun = scripted(in_slot(state, "ana", begun=False), TakeTurn(actor="ana"))
    done = play(begun.state, EndHold(target="ana", other="bob"), (RollFreeTest(actor="ana"), 1))
    assert done["ana"].unconscious is None


@pytest.mark.rule("WD-ACT-06", "WD-MOUNT-02")
@pytest.mark.parametrize(("face", "at"), [(4, cell(3)), (1, cell(2))])
def test_act_06_a_rider_is_asked_whether_its_mount_shies(face: int, at: Cell) -> None:
    bob = hero("bob", side="foe", at=cell(4), facing=3)
    state = window(rider(), horse(), bob, complete_failure_scope="out_of_combat")
    out = scripted(state, Move(actor="ana", path=(cell(1), cell(2), cell(3))))
    assert asked(out.state) == ("free_test", ("ana",)) and out["ana"].cell == cell(0)
    done = scripted(out.state, RollFreeTest(actor="ana"), face, 1)
    assert (done["ana"].cell, done["horse"].cell) == (at, at)


@pytest.mark.rule("WD-ACT-06", "WD-MOUNT-04")
@pytest.mark.parametrize(("face", "stays"), [(4, True), (1, False)])
def test_act_06_a_rider_is_asked_whether_it_stays_on(face: int, stays: bool) -> None:
    state = window(rider(), horse(), x_03=False, complete_failure_scope="out_of_combat")
    hurt = play(state, InflictDamage(target="horse", mos=4, damage_type=DamageType.BURNING), TakeDamage(actor="horse", line=0))
    assert asked(hurt.state) == ("free_test", ("ana",))
    assert (scripted(hurt.state, RollFreeTest(actor="ana"), face, 1)["ana"].mounted_on == "horse") == stays
    lifted = change(change(hurt.state, "ana", mounted_on=None), "horse", rider=None)
    assert scripted(lifted, RollFreeTest(actor="ana"), 1, 1)["ana"].prone is False


@pytest.mark.rule("WD-ACT-06", "WD-X-12")
def test_act_06_a_rider_is_asked_how_well_it_guides() -> None:
    asks = scripted(window(rider(), horse(ranks={"running": 2}), x_12=True), Run(actor="horse"))
    assert asked(asks.state) == ("free_test", ("ana",)) and not asks.rolls
    done = scripted(asks.state, RollFreeTest(actor="ana", dice=1), 4, 4, 4, 4)
    assert done.sum_of("runs").total == 1
    fallen = play(asks.state, WinterDawnSetCondition(target="horse", condition="incapacitated"), (RollFreeTest(actor="ana"), 4, 4))
    assert "action_lost" in fallen.names


@pytest.mark.rule("WD-ACT-06", "WD-X-13")
def test_act_06_allies_of_the_fallen_are_asked_one_after_the_other() -> None:
    state = window(hero("ana"), hero("bob"), hero("cid"), x_13=True, complete_failure_scope="out_of_combat")
    down = play(state, InflictDamage(target="ana", mos=9, damage_type=DamageType.BURNING), TakeDamage(actor="ana"))
    assert asked(down.state) == ("free_test", ("bob",))
    first = scripted(down.state, RollFreeTest(actor="bob"), 4)
    assert first["bob"].spirit == 18 - (2 - 1) and asked(first.state) == ("free_test", ("cid",))


@pytest.mark.rule("WD-ACT-06", "WD-X-01")
def test_act_06_a_sleeper_is_asked_for_each_line_that_heals() -> None:
    state = table(hero("ana", ticked=(2, 1), ranks={"natural_healing": 1}), free_test_window=True)
    night = scripted(state, Sleep(actors=("ana",)))
    assert asked(night.state) == ("free_test", ("ana",))
    done = play(night.state, (RollFreeTest(actor="ana"), 4, 1), (RollFreeTest(actor="ana"), 4, 1))
    assert [row.ticked for row in done["ana"].injury_lines] == [2 - 1, 1 - 1, 0]
