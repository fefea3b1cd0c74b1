"""A melee attack from its roll to what it leaves: modifiers, damage, soak, wounds, knock-outs."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.savage.checks.rolls import KeepRoll
from desktop_app.rules.savage.combat.both_hands import TwoWeaponAttack
from desktop_app.rules.savage.combat.melee import CoupDeGrace, MeleeAttack
from desktop_app.rules.savage.combat.ranged import Shoot
from desktop_app.rules.savage.gm import ApplyDamage
from desktop_app.rules.savage.harm.shaken import RollShaken, SpendBennyUnshake
from desktop_app.rules.savage.harm.soak import AcceptWounds, SpendBennyReroll, SpendBennySoak
from desktop_app.rules.savage.sheet.lasting import Injury
from desktop_app.rules.savage.state import Ko, SavageState
from desktop_app.rules.savage.system import SYSTEM
from desktop_app.rules.savage.turn.acts import BeginTurn, EndTurn
from tests.rules.savage.builders import (
    BLADE,
    CLUB,
    PIKE,
    PISTOL,
    asked,
    cell,
    change,
    code,
    extra,
    fighter,
    offered,
    play,
    select,
    turn,
    undone,
    villain,
)

ATTACK = MeleeAttack(actor="ana", target="bob", weapon="Blade")


def duel(values: dict[str, Any] | None = None, ana: dict[str, Any] | None = None, **foe: Any) -> SavageState:
    """Build a duel: ana, a wild card with a blade, against bob, a bandit beside her (Parry 5, Toughness 5)."""
    return turn(fighter("ana", at=cell(0), **{"bennies": 0, **(ana or {})}), extra("bob", **{"at": cell(1), **foe}), **(values or {}))


@pytest.mark.rule("SW-TEST-01", "SW-TEST-02", "SW-TEST-03", "SW-TEST-05", "SW-MELEE-01", "SW-DMG-01", "SW-DMG-02", "SW-DMG-04", "SW-DMG-07")
def test_a_raise_adds_a_die_and_an_extra_is_out_at_its_first_wound() -> None:
    done = play(
        duel(), (ATTACK, 6, 3, 2, 4, 6, 1)
    )  # trait 6+3 = 9 against Parry 5: a raise; Strength 4, raise die 6+1, blade 3: 14 against 5
    assert done.state.combatants["bob"].ko is Ko.INCAPACITATED
    assert not done.state.combatants["bob"].can_act
    told = {event.name: dict(event.about) for event in done.events}
    assert told["hit"]["raises"] == 1
    assert told["damage_rolled"]["damage"] == 14
    assert told["damage_met"]["wounds"] == 2


@pytest.mark.rule("SW-DMG-05", "SW-SHAKEN-01")
def test_damage_that_only_reaches_toughness_shakes_and_does_so_twice_to_wound() -> None:
    shaken = play(duel(), (ATTACK, 5, 1, 2)).state
    assert shaken.combatants["bob"].shaken and shaken.combatants["bob"].can_act
    again = play(change(shaken, "ana", open_slot=True, weapons_used=()), (ATTACK, 5, 1, 2)).state
    assert again.combatants["bob"].ko is Ko.INCAPACITATED


@pytest.mark.rule("SW-TEST-04", "SW-TEST-06", "SW-DMG-08")
def test_the_unskilled_roll_a_d4_less_two_and_wounds_take_more() -> None:
    state = duel(ana={"skills": {}, "wounds": 2, "fatigue": 1})
    breakdown = ATTACK.breakdown(state)
    assert breakdown is not None
    assert [(term.value, term.rule) for term in breakdown.terms if term.value] == [
        (-2, "SW-TEST-04"),
        (-2, "SW-DMG-08"),
        (-1, "SW-TEST-06"),
    ]
    assert play(state, (ATTACK, 3, 5)).state.combatants["bob"].shaken is False


@pytest.mark.rule("SW-SOAK-01", "SW-SOAK-02", "SW-SOAK-03", "SW-DMG-06", "SW-SHAKEN-05")
def test_wounds_of_a_wild_card_wait_for_a_soak_and_one_soaked_in_full_is_not_even_shaken() -> None:
    state = turn(fighter("ana", at=cell(0)), villain("bob", at=cell(1), shaken=True, wounds=1), gm_bennies=1)
    hit = play(state, (ATTACK, 5, 1, 6, 1)).state  # 6+1+3 = 10 against 5: one raise, one wound
    assert asked(hit) == ("soak", ("bob",))
    assert hit.combatants["bob"].wounds == 1
    soaked = play(hit, (SpendBennySoak(actor="bob"), 5, 2)).state  # 5 less the wound he had: 4
    assert not soaked.combatants["bob"].shaken and soaked.combatants["bob"].wounds == 1
    assert soaked.gm_bennies == 0 and asked(soaked) is None
    taken = play(hit, AcceptWounds(actor="bob")).state
    assert taken.combatants["bob"].wounds == 2 and taken.combatants["bob"].shaken
    failed = play(hit, (SpendBennySoak(actor="bob"), 2, 2)).state
    assert asked(failed) == ("soak", ("bob",))
    assert code(failed, SpendBennySoak(actor="bob")) == "already_soaked"
    assert code(failed, SpendBennyReroll(actor="bob")) == "no_benny"
    undone(state, ATTACK)


@pytest.mark.rule("SW-KO-01", "SW-KO-02", "SW-KO-03", "SW-KO-08", "SW-KO-09", "SW-DMG-09", "SW-TAB-16")
@pytest.mark.parametrize(("damage", "ko"), [((6, 1), Ko.WINDED), ((6, 6, 1), Ko.INCAPACITATED), ((6, 6, 6, 1), Ko.MORTALLY_WOUNDED)])
def test_past_three_wounds_the_table_is_read_by_the_wounds_of_this_attack(damage: tuple[int, ...], ko: Ko) -> None:
    state = turn(fighter("ana", at=cell(0)), villain("bob", at=cell(1), wounds=3))
    hit = play(state, (ATTACK, 5, 1, *damage)).state
    injury = () if ko is Ko.WINDED else (3, 4, 5, 3, 2)  # 2d6 guts, d6 busted, Vigor and Wild Die less three
    done = play(hit, (AcceptWounds(actor="bob"), *injury)).state
    bob = done.combatants["bob"]
    assert (bob.ko, bob.wounds) == (ko, 3)
    assert bob.injuries == (() if ko is Ko.WINDED else (Injury(location="guts", detail="busted", permanent=True),))


@pytest.mark.rule("SW-TEST-11")
def test_a_failed_roll_may_be_made_again_for_a_benny_and_the_better_one_counts() -> None:
    state = duel(ana={"bennies": 2})
    missed = play(state, (ATTACK, 2, 3)).state
    assert asked(missed) == ("may_reroll", ("ana",))
    kept = play(missed, KeepRoll(actor="ana")).state
    assert asked(kept) is None and not kept.combatants["bob"].shaken
    again = play(missed, (SpendBennyReroll(actor="ana"), 1, 2)).state
    assert asked(again) == ("may_reroll", ("ana",)) and again.combatants["ana"].bennies == 1
    hit = play(again, (SpendBennyReroll(actor="ana"), 5, 2, 2)).state
    assert hit.combatants["bob"].shaken and hit.combatants["ana"].bennies == 0
    assert asked(play(duel({"benny_reroll": False}, ana={"bennies": 2}), (ATTACK, 2, 3)).state) is None


@pytest.mark.rule("SW-SHAKEN-02", "SW-SHAKEN-03", "SW-SHAKEN-04")
def test_a_shaken_one_recovers_first_and_a_success_costs_the_action() -> None:
    state = select(fighter("ana", at=cell(0), shaken=True), extra("bob", at=cell(1)))
    begun = play(state, BeginTurn(actor="ana")).state
    assert asked(begun) == ("recover_shaken", ("ana",))
    good = play(begun, (RollShaken(actor="ana"), 5, 1)).state
    assert not good.combatants["ana"].shaken
    assert code(good, ATTACK) == "no_action_left"
    raised = play(begun, (RollShaken(actor="ana"), 6, 2, 1)).state
    assert ATTACK.refuse(raised) is None
    failed = play(begun, (RollShaken(actor="ana"), 2, 1), KeepRoll(actor="ana")).state
    assert code(failed, ATTACK) == "shaken"
    paid = play(failed, SpendBennyUnshake(actor="ana")).state
    assert ATTACK.refuse(paid) is None and paid.combatants["ana"].bennies == 2
    locked = play(change(state, "ana", shaken_lock=2), BeginTurn(actor="ana")).state
    assert asked(locked) is None
    assert code(locked, SpendBennyUnshake(actor="ana")) == "shaken_locked"
    assert code(raised, SpendBennyUnshake(actor="ana")) == "not_shaken"


@pytest.mark.rule("SW-MELEE-05", "SW-MELEE-06", "SW-MELEE-07", "SW-MELEE-08", "SW-MELEE-09", "SW-MELEE-10", "SW-MELEE-12", "SW-TAB-09")
def test_manoeuvres_change_the_roll_and_the_damage() -> None:
    state = turn(
        fighter("ana", at=cell(0)),
        extra("bob", at=cell(1), prone=True),
        fighter("cid", at=cell(2)),
        fighter("dee", at=cell(2, 1), shaken=True),
    )
    head = MeleeAttack(actor="ana", target="bob", weapon="Blade", aimed_at="head", wild=True, surprise=True).shot(state)
    assert {mod.rule: mod.value for mod in head.goal.mods} == {"SW-MELEE-05": 1, "SW-MELEE-07": -4, "SW-MELEE-08": 4, "SW-MELEE-09": 2}
    assert sum(mod.value for mod in head.bonus) == 4 + 4 + 2
    assert head.goal.tn == 5 - 2
    unarmed = MeleeAttack(actor="ana", target="bob", weapon="Blade", touch=True).shot(change(state, "bob", right_hand=None))
    assert {mod.rule: mod.value for mod in unarmed.goal.mods} == {"SW-MELEE-05": 1, "SW-MELEE-06": 2, "SW-MELEE-12": 2}
    struck = play(state, (MeleeAttack(actor="ana", target="bob", weapon="Blade", wild=True), 4, 1, 1, 1)).state
    assert struck.combatants["ana"].wild_attack
    touched = play(state, (MeleeAttack(actor="ana", target="bob", weapon="Blade", touch=True), 4, 1)).state
    assert not touched.combatants["bob"].shaken
    ended = play(struck, EndTurn(actor="ana"), BeginTurn(actor="bob")).state
    assert ended.combatants["ana"].wild_attack


@pytest.mark.rule("SW-MELEE-03")
def test_who_is_struck_to_be_knocked_out_is_unconscious_instead() -> None:
    spare = MeleeAttack(actor="ana", target="bob", weapon="Blade", nonlethal=True)
    assert spare.shot(duel()).goal.bonus == -1
    done = play(duel(), (spare, 6, 1, 1, 6, 1, 4)).state
    bob = done.combatants["bob"]
    assert bob.ko is Ko.NONE and bob.is_helpless and bob.unconscious_until == done.clock + 4 * 600


@pytest.mark.rule("SW-MELEE-11", "SW-ACT-04")
def test_a_helpless_one_is_finished_without_a_roll() -> None:
    down = duel(ko=Ko.INCAPACITATED)
    finish = CoupDeGrace(actor="ana", target="bob")
    assert play(down, finish).state.combatants["bob"].ko is Ko.DEAD
    assert code(duel(), finish) == "target_not_helpless"
    assert code(play(down, finish).state, ATTACK) == "no_action_left"
    assert code(duel(ko=Ko.DEAD), ATTACK) == "target_dead"
    assert code(duel(ko=Ko.INCAPACITATED, at=cell(3)), finish) == "out_of_reach"


@pytest.mark.rule("SW-GRID-01", "SW-GRID-02", "SW-GRID-03", "SW-GRID-04", "SW-MELEE-18", "SW-MELEE-19")
def test_reach_hands_and_the_parry_of_a_weapon() -> None:
    pike = MeleeAttack(actor="ana", target="bob", weapon="Pike")
    state = turn(fighter("ana", at=cell(0), weapons=[PIKE, CLUB]), extra("bob", at=cell(2)))
    assert pike.refuse(state) is None
    assert state.combatants["ana"].right_hand == state.combatants["ana"].left_hand == "Pike"
    assert code(change(state, "bob", cell=cell(3)), pike) == "out_of_reach"
    assert code(state, MeleeAttack(actor="ana", target="bob", weapon="Club")) == "out_of_reach"
    assert code(change(state, "bob", cell=cell(1)), MeleeAttack(actor="ana", target="bob", weapon="Club")) == "hands"
    assert code(change(state, "ana", left_hand=None), pike) == "hands"
    assert next(figure.value for figure in _figures(state, "ana") if figure.label == "parry") == 6
    assert [offer.weapon for offer in offered(state, "ana", MeleeAttack)] == ["Pike"]


def _figures(state: SavageState, who: str) -> Any:
    return SYSTEM.figures(state, who)


@pytest.mark.rule("SW-ACT-02", "SW-SIZE-01", "SW-DMG-03")
def test_a_weapon_strikes_once_a_round_and_armour_counts_where_it_is_worn() -> None:
    mail = {"name": "Mail", "value": 2, "locations": ["torso", "arms"]}
    state = turn(fighter("ana", at=cell(0), weapons=[{**BLADE, "ap": 1}], bennies=0), extra("bob", at=cell(1), armour=[mail], size_mod=1))
    met = play(state, (ATTACK, 5, 1, 4))
    assert next(dict(event.about)["toughness"] for event in met.events if event.name == "damage_met") == 5 + 1 + 2 - 1
    head = play(state, (MeleeAttack(actor="ana", target="bob", weapon="Blade", aimed_at="head"), 6, 5, 1, 1))
    assert next(dict(event.about)["toughness"] for event in head.events if event.name == "damage_met") == 6
    assert code(change(met.state, "ana", open_slot=True), ATTACK) == "rof_exceeded"


KNIFE = {**CLUB, "name": "Knife"}
BOTH = TwoWeaponAttack(actor="ana", target="bob")


@pytest.mark.rule("SW-MELEE-04")
def test_two_weapons_strike_one_after_the_other_each_at_two_less_and_the_off_hand_at_four() -> None:
    state = turn(
        fighter("ana", at=cell(0), bennies=0, is_wild_card=False, weapons=[BLADE, KNIFE], left_hand="Knife"), villain("bob", at=cell(1))
    )
    done = play(state, (BOTH, 6, 1, 1, 6, 4, 1))  # 7 - 2 = 5 hits: 1 + 3 does nothing; 10 - 4 = 6 hits
    tries = [dict(event.about)["total"] for event in done.events if event.name == "trait_rolled"]
    assert tries == [5, 6]
    assert done.state.combatants["ana"].weapons_used == ("Blade", "Knife")
    able = evolve(state, sheets={**state.sheets, "ana": evolve(state.sheet_of("ana"), edges=("ambidextrous",))})
    tries = [dict(event.about)["total"] for event in play(able, (BOTH, 2, 3)).events if event.name == "trait_rolled"]
    assert tries == [0, 1]
    assert code(change(state, "ana", left_hand=None), BOTH) == "hands"
    assert code(change(state, "bob", cell=cell(4)), BOTH) == "out_of_reach"
    assert code(change(state, "ana", weapons_used=("Knife",)), BOTH) == "rof_exceeded"
    undone(state, BOTH)


@pytest.mark.rule("SW-SOCIAL-05", "SW-MELEE-04")
def test_of_two_strikes_the_first_at_a_combatant_has_the_upper_hand_and_then_it_is_gone() -> None:
    ana = fighter("ana", at=cell(0), bennies=0, is_wild_card=False, weapons=[BLADE, KNIFE], left_hand="Knife", will_bonus=("bob", "cid"))
    state = turn(ana, extra("bob", at=cell(1)), extra("cid", at=cell(0, 1)))
    done = play(state, (BOTH, 2, 3))
    tries = [dict(event.about)["total"] for event in done.events if event.name == "trait_rolled"]
    assert tries == [2, -1] and done["ana"].will_bonus == ("cid",)  # 2 + 2 - 2, then 3 - 4
    each = play(state, (evolve(BOTH, off_target="cid"), 2, 3))
    tries = [dict(event.about)["total"] for event in each.events if event.name == "trait_rolled"]
    assert tries == [2, 1] and each["ana"].will_bonus == ()


@pytest.mark.rule("SW-MELEE-04")
def test_a_pistol_in_the_other_hand_fires_one_shot_by_the_rules_of_shooting() -> None:
    ana = fighter(
        "ana",
        at=cell(0),
        bennies=0,
        is_wild_card=False,
        weapons=[BLADE, PISTOL],
        left_hand="Pistol",
        skills={"fighting": "d6", "shooting": "d8"},
    )
    state = turn(ana, extra("bob", at=cell(1)), extra("far", at=cell(9)))
    done = play(state, (BOTH, 3, 6))  # 3 - 2 misses; 6 - 4 misses Parry 5
    assert done["ana"].weapons_used == ("Blade",) and done["ana"].shots_fired == ("Pistol",) and done.names.count("missed") == 2
    assert BOTH.contest(state) is not None
    free = turn(ana, extra("bob", at=cell(9)))
    assert code(free, BOTH) == "out_of_reach"
    assert (
        code(turn(dataclasses.replace(ana, changes={**ana.changes, "shots_fired": ("Pistol",)}), extra("bob", at=cell(1))), BOTH)
        == "rof_exceeded"
    )


@pytest.mark.rule("SW-INJ-05")
def test_who_has_lost_the_favoured_arm_strikes_and_shoots_with_the_other_at_two_less() -> None:
    lost = (Injury(location="arm", side="right"),)
    ana = fighter("ana", at=cell(0), weapons=[BLADE, PISTOL], right_hand=None, left_hand="Blade", is_equipped=True, injuries=lost)
    state = turn(ana, extra("bob", at=cell(1)))
    strike = MeleeAttack(actor="ana", target="bob", weapon="Blade")
    assert {mod.rule: mod.value for mod in strike.shot(state).goal.mods} == {"SW-INJ-05": -2}
    pistol = change(state, "ana", left_hand="Pistol")
    shot = Shoot(actor="ana", target="bob", weapon="Pistol")
    weapon = shot.used(pistol)
    assert weapon is not None
    assert {mod.rule: mod.value for mod in shot.one_shot(pistol, weapon).goal.mods} == {"SW-TEST-04": -2, "SW-INJ-05": -2}
    other = change(state, "ana", injuries=(Injury(location="arm", side="left"),))
    assert not strike.shot(other).goal.mods


@pytest.mark.rule("SW-MELEE-04", "SW-MELEE-07", "SW-MELEE-08")
def test_both_hands_can_aim_take_by_surprise_and_knock_out() -> None:
    ana = fighter("ana", at=cell(0), bennies=0, is_wild_card=False, weapons=[{**CLUB, "name": "Cosh"}, KNIFE], left_hand="Knife")
    state = turn(ana, extra("bob", at=cell(1)), extra("cid", at=cell(0, 1)))
    both = evolve(BOTH, off_target="cid", aimed_at="head", surprise=True, nonlethal=True)
    done = play(state, (both, 6, 3, 2, 4, 1))  # 9 - 2 - 4 + 4 hits for 3 + 4 + 4, for four hours; 1 - 4 - 4 + 4 misses
    tries = [dict(event.about)["total"] for event in done.events if event.name == "trait_rolled"]
    assert tries == [7, -3] and done["bob"].unconscious_until is not None and done["bob"].ko is Ko.NONE
    assert code(state, evolve(BOTH, side="left")) == "illegal_combination"


@pytest.mark.rule("SW-SHAKEN-04")
def test_no_benny_against_shaken_while_an_own_soak_waits_beneath_that_of_another() -> None:
    ana, dan = fighter("ana", at=cell(0), shaken=True, bennies=1), fighter("dan", at=cell(2), bennies=1)
    both = play(turn(extra("bob", at=cell(1)), ana, dan), ApplyDamage(targets=("dan", "ana"), amount=9)).state
    assert asked(both) == ("soak", ("dan",)) and code(both, SpendBennyUnshake(actor="ana")) == "pending"
