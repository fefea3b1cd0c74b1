"""Rolls against each other and for others: tricks, tests of will, grapples, injuries, what a state does."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.blocks import TableBlock
from desktop_app.rules.kernel.dice import DiceNeeded, Origin, Tape
from desktop_app.rules.kernel.gm import SetCounter
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.savage.checks.derived import die_in_play, pace, parry_of, toughness
from desktop_app.rules.savage.checks.rolls import KeepRoll
from desktop_app.rules.savage.combat.contests import BreakFree, Grapple, Release, Trick, WillTest
from desktop_app.rules.savage.combat.melee import MeleeAttack
from desktop_app.rules.savage.combat.trying import SkillTest, Stabilise
from desktop_app.rules.savage.gm import ApplyDamage, GiveBenny, NewSession
from desktop_app.rules.savage.harm.soak import AcceptWounds, SpendBennyReroll
from desktop_app.rules.savage.movement.moving import Move
from desktop_app.rules.savage.sheet.house_rules import SavageSettings
from desktop_app.rules.savage.sheet.lasting import Injury
from desktop_app.rules.savage.state import Ko, SavageState
from desktop_app.rules.savage.system import SYSTEM
from desktop_app.rules.savage.turn.acts import Ready
from tests.rules.savage.builders import asked, cell, change, code, extra, fighter, idle, play, turn, undone, villain


def pair(**foe: Any) -> SavageState:
    return turn(
        fighter("ana", at=cell(0), is_wild_card=False, bennies=0, skills={"fighting": "d6", "taunt": "d6"}), extra("bob", at=cell(1), **foe)
    )


@pytest.mark.rule("SW-TEST-07", "SW-MELEE-17")
def test_a_trick_must_reach_four_and_beat_the_other() -> None:
    trick = Trick(actor="ana", target="bob", attribute="smarts")
    assert play(pair(), (trick, 5, 4)).state.combatants["bob"].tricked
    assert not play(pair(), (trick, 3, 2)).state.combatants["bob"].tricked
    assert not play(pair(), (trick, 5, 5)).state.combatants["bob"].tricked
    raised = play(pair(), (trick, 6, 2, 5)).state.combatants["bob"]
    assert raised.tricked and not raised.shaken
    assert play(pair(), (trick, 6, 3, 2)).state.combatants["bob"].shaken
    tricked = change(pair(), "bob", tricked=True)
    assert MeleeAttack(actor="ana", target="bob", weapon="Blade").shot(tricked).goal.tn == 3
    assert code(change(pair(), "bob", cell=cell(2)), Trick(actor="ana", target="bob")) == "out_of_reach"
    undone(pair(), trick)


@pytest.mark.rule("SW-TEST-12", "SW-TEST-11")
def test_the_loser_of_two_rolls_may_roll_again_then_the_other() -> None:
    state = turn(fighter("ana", at=cell(0), is_wild_card=False), fighter("bob", at=cell(1), side="foe", is_wild_card=False))
    lost = play(state, (Trick(actor="ana", target="bob"), 3, 4)).state
    assert asked(lost) == ("may_reroll", ("ana",))
    turned = play(lost, (SpendBennyReroll(actor="ana"), 5)).state
    assert asked(turned) == ("may_reroll", ("bob",))
    assert play(turned, KeepRoll(actor="bob")).state.combatants["bob"].tricked


@pytest.mark.rule("SW-SOCIAL-03", "SW-SOCIAL-04", "SW-SOCIAL-05")
def test_who_wins_a_test_of_wills_has_two_more_on_the_next_action_against_the_other() -> None:
    taunt = WillTest(actor="ana", target="bob", skill="taunt")
    state = play(pair(), (taunt, 5, 4)).state
    attack = MeleeAttack(actor="ana", target="bob", weapon="Blade")
    again = change(state, "ana", open_slot=True)
    assert {mod.rule: mod.value for mod in attack.shot(again).goal.mods} == {"SW-SOCIAL-05": 2}
    assert play(again, (attack, 2)).state.combatants["ana"].will_bonus == ()
    fear = WillTest(actor="ana", target="bob", skill="intimidation")
    frightened = play(pair(), (fear, 4, 4, 4, 1, 3))  # untrained d4, acing: 13 - 2 = 11 against Spirit 3: a raise
    assert frightened.state.combatants["bob"].shaken


@pytest.mark.rule("SW-MELEE-14", "SW-MELEE-15", "SW-TAB-32")
def test_a_grapple_holds_both_and_hinders_the_one_held() -> None:
    held = play(pair(), (Grapple(actor="ana", target="bob"), 5, 4)).state
    assert held.combatants["bob"].grappled_by == "ana"
    out_of_hiding = play(change(pair(), "ana", hidden=True), (Grapple(actor="ana", target="bob"), 1, 4))
    assert not out_of_hiding["ana"].hidden
    assert code(held, Move(actor="ana", path=(cell(0, 1),))) == "no_move_left"
    assert play(held, Release(actor="ana")).state.combatants["bob"].grappled_by is None
    other = turn(extra("bob", at=cell(1), grappled_by="ana"), fighter("ana", at=cell(0), bennies=0, is_wild_card=False))
    assert sum(mod.value for mod in MeleeAttack(actor="bob", target="ana", weapon="Blade").shot(other).goal.mods) == -4
    assert play(other, (BreakFree(actor="bob"), 5, 4)).state.combatants["bob"].grappled_by is None  # the -4 is for other actions
    assert code(pair(), BreakFree(actor="ana")) == "not_grappled"
    assert code(held, Release(actor="bob")) == "not_your_turn"
    down = play(held, ApplyDamage(targets=("ana",), amount=12)).state
    assert down.combatants["bob"].grappled_by is None


@pytest.mark.rule(
    "SW-INJ-01", "SW-INJ-02", "SW-INJ-03", "SW-INJ-05", "SW-INJ-06", "SW-INJ-08", "SW-INJ-09", "SW-KO-04", "SW-HEAL-07", "SW-TAB-17"
)
def test_an_injury_is_rolled_with_vigor_and_takes_what_it_says() -> None:
    state = turn(fighter("ana", at=cell(0), wounds=3, bennies=0, vigor="d8"), extra("bob", at=cell(5)))
    hurt = play(state, ApplyDamage(targets=("ana",), amount=6 + 8)).state
    arm = play(hurt, (AcceptWounds(actor="ana"), 1, 2, 2, 5, 6, 4)).state.combatants["ana"]  # 3 arm, right, Vigor 5, Wild Die 10 - 3
    assert arm.injuries == (Injury(location="arm", side="right"),) and arm.right_hand is None and arm.ko is Ko.INCAPACITATED
    head = play(hurt, (AcceptWounds(actor="ana"), 6, 6, 5, 2, 3)).state
    assert head.combatants["ana"].injuries == (Injury(location="head", detail="brain_damage", permanent=True),)
    assert die_in_play(head, "ana", "smarts") == "d4"
    aimed = play(state, ApplyDamage(targets=("ana",), amount=14, location="leg")).state
    leg = play(aimed, (AcceptWounds(actor="ana"), 6, 2, 3)).state.combatants["ana"]
    assert leg.injuries == (Injury(location="leg", side="left", permanent=True),)
    two = change(
        state, "ana", injuries=(Injury(location="guts", detail="battered"), Injury(location="guts", detail="battered", permanent=True))
    )
    assert die_in_play(two, "ana", "vigor") == "d4"
    assert toughness(two.sheet_of("ana"), two.combatants["ana"]).total == 4
    healed = play(two, SetCounter(target="ana", counter="wounds", value=0)).state
    assert [injury.permanent for injury in healed.combatants["ana"].injuries] == [True]
    averted = turn(fighter("ana", wounds=3, bennies=0), injury_success="no_effect")
    spared = play(averted, ApplyDamage(targets=("ana",), amount=13), (AcceptWounds(actor="ana"), 1, 1, 6, 6, 1, 1)).state
    assert spared.combatants["ana"].injuries == ()


@pytest.mark.rule("SW-TEST-10", "SW-LOAD-01", "SW-TAB-31", "SW-SKILL-01", "SW-TAB-02", "SW-TAB-28")
def test_load_hinders_agility_and_strength_and_their_skills_alone() -> None:
    gear = [{"name": "Anvil", "weight": 60}]
    state = turn(
        fighter("ana", at=cell(0), gear=gear, strength="d8", skills={"fighting": "d6", "notice": "d6"}, is_wild_card=False, bennies=0)
    )
    assert SkillTest(actor="ana", trait="fighting").procedure(state).goal.bonus == -1
    assert SkillTest(actor="ana", trait="notice").procedure(state).goal.bonus == 0
    assert SkillTest(actor="ana", trait="strength", modifier=2).procedure(state).goal.bonus == 1
    assert code(state, SkillTest(actor="ana", trait="luck")) == "value"
    assert play(state, (SkillTest(actor="ana", trait="notice"), 5)).state.combatants["ana"].open_slot is False
    assert pace(state, "ana").total == 6


@pytest.mark.rule("SW-SHAKEN-05")
def test_bennies_are_the_players_own_and_the_pool_of_the_game_master() -> None:
    state = idle(fighter("ana", bennies=0), fighter("cid", bennies=1), extra("bob"))
    begun = play(state, NewSession()).state
    assert [one.bennies for one in begun.combatants.values()] == [3, 3, 0] and begun.gm_bennies == 2
    given = play(begun, GiveBenny(target="ana"), GiveBenny(amount=2)).state
    assert given.combatants["ana"].bennies == 4 and given.gm_bennies == 4
    assert [(gauge.label, gauge.value) for gauge in SYSTEM.gauges(given)] == [("Ana", 4), ("Cid", 3), ("GM", 4)]
    assert code(begun, GiveBenny(amount=0)) == "value"


@pytest.mark.rule("SW-SHAKEN-05")
def test_a_fight_that_begins_without_bennies_for_the_game_master_offers_a_session() -> None:
    def offered(state: SavageState) -> bool:
        return any(one.commands == (NewSession(),) for one in SYSTEM.reminders(state))

    first = idle(fighter("ana"), villain("bob"))
    assert offered(first) and offered(turn(fighter("ana"), villain("bob"), round=1))
    assert not offered(play(first, NewSession()).state), "with bennies there is nothing to offer"
    assert not offered(turn(fighter("ana"), villain("bob"), round=2)), "later in a fight they are spent"
    assert not offered(idle(fighter("ana"), villain("bob"), is_table=True)) and not offered(
        idle(fighter("ana"), villain("bob"), phase="ended")
    )
    assert not offered(idle(fighter("ana"), extra("bob"))), "extras spend none"
    assert offered(idle(fighter("ana"), extra("bob"), settings=SavageSettings(benny_gm_extras=True)))


@pytest.mark.rule("SW-TEST-01", "SW-HEAL-01")
def test_a_trait_is_rolled_and_a_wound_stopped_outside_an_encounter_without_a_turn() -> None:
    state = idle(fighter("ana", bennies=0, is_wild_card=False, skills={"healing": "d6"}), extra("bob", ko=Ko.BLEEDING), is_table=True)
    assert "trait_rolled" in play(state, (SkillTest(actor="ana", trait="vigor"), 4)).names
    saved = play(state, (Stabilise(actor="ana", target="bob"), 4), (SkillTest(actor="ana", trait="vigor"), 4)).state
    assert saved.combatants["bob"].ko is Ko.INCAPACITATED and not saved.combatants["ana"].done
    assert code(state, SkillTest(actor="bob")) == "cannot_act_now"


@pytest.mark.rule("SW-ACT-02", "SW-MELEE-18")
def test_a_test_can_be_free_and_taking_in_hand_can_cost_the_action() -> None:
    state = turn(fighter("ana", at=cell(0), is_wild_card=False, bennies=0, skills={"notice": "d6"}))
    free = SkillTest(actor="ana", trait="notice", uses_action=False)
    spent = change(state, "ana", open_slot=False, action_count=3)
    assert code(spent, SkillTest(actor="ana", trait="notice")) == "no_action_left"
    assert free.procedure(spent).goal.bonus == 0 and play(spent, (free, 5)).state.combatants["ana"].done
    taken = play(state, Ready(actor="ana", hand="both", uses_action=True)).state
    assert not taken.combatants["ana"].open_slot
    assert code(taken, Ready(actor="ana", hand="right", item="Blade", uses_action=True)) == "no_action_left"
    assert play(state, Ready(actor="ana", hand="both"))["ana"].open_slot


@pytest.mark.rule("SW-SIZE-01", "SW-MELEE-01")
def test_special_abilities_add_to_parry_and_toughness() -> None:
    plain, tough = pair().sheet_of("bob"), pair(toughness_mod=2, parry_mod=1).sheet_of("bob")
    assert toughness(tough).total == toughness(plain).total + 2
    assert parry_of(pair(parry_mod=1), "bob").total == parry_of(pair(), "bob").total + 1
    tables = [block for block in SYSTEM.page(tough, None, pair().world).blocks if isinstance(block, TableBlock)]
    rows = [row.label for table in tables for section in table.sections for row in section.rows]
    assert {"Parry bonus", "Toughness bonus"} <= set(rows)


@pytest.mark.rule("SW-TEST-07", "SW-TEST-12")
def test_what_is_rolled_against_somebody_is_told_against_the_other_and_not_against_four() -> None:
    outcome = play(pair(), (Trick(actor="ana", target="bob", attribute="smarts"), 5, 4))
    told = [(event.who, dict(event.about)) for event in outcome.events if event.name == "opposed_trait_rolled"]
    assert [(who, about["total"], about["other"]) for who, about in told] == [("ana", 5, None), ("bob", 4, 5)]
    assert "trait_rolled" not in outcome.names
    with pytest.raises(DiceNeeded) as needed:
        Trick(actor="ana", target="bob", attribute="smarts").resolve(pair(), Tape(((5, Origin.SCRIPTED),)))
    verdict = needed.value.throw.verdict
    assert verdict is not None
    assert verdict((3,)) == Phrase.of("opposed_so_far", total=3, other=5)
