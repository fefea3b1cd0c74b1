"""What a single clause of a rule says: which weapon, whose square, whose Joker, what comes first of two refusals."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.savage.combat.areas import AreaAttack
from desktop_app.rules.savage.combat.both_hands import OffHandTarget, TwoWeaponAttack
from desktop_app.rules.savage.combat.contests import BreakFree
from desktop_app.rules.savage.combat.melee import CoupDeGrace, MeleeAttack
from desktop_app.rules.savage.combat.ranged import Shoot, Throw
from desktop_app.rules.savage.combat.striking import shoots
from desktop_app.rules.savage.combat.suppression import SuppressiveFire
from desktop_app.rules.savage.combat.things import AttackObject, Disarm
from desktop_app.rules.savage.combat.trying import Detect
from desktop_app.rules.savage.harm.soak import SpendBennyReroll
from desktop_app.rules.savage.movement.moving import FreeAttack, Move, Run
from desktop_app.rules.savage.state import Ko, Phase, SavageState
from desktop_app.rules.savage.turn.rounds import DealCards, StartRound
from tests.rules.savage.builders import (
    BLADE,
    GUN,
    PISTOL,
    Figure,
    asked,
    cell,
    change,
    code,
    extra,
    fighter,
    idle,
    offered,
    play,
    turn,
    undone,
    villain,
)

JAVELIN: dict[str, Any] = {"name": "Javelin", "category": "thrown", "uses_strength": True, "range_s": 3, "range_m": 6, "range_l": 12}
LAUNCHER: dict[str, Any] = {**GUN, "name": "Launcher", "template": "medium", "launch": "propelled", "fire_modes": ["single", "suppressive"]}
SKILLED: dict[str, Any] = {"skills": {"fighting": "d6", "shooting": "d6", "throwing": "d6"}, "is_wild_card": False, "bennies": 0}


@pytest.mark.rule("SW-SOCIAL-05", "SW-MELEE-15")
def test_breaking_free_uses_up_the_upper_hand_against_the_holder() -> None:
    held = turn(fighter("ana", at=cell(0), **SKILLED, grappled_by="bob", will_bonus=("bob", "cid")), extra("bob", at=cell(1)), extra("cid"))
    after = play(held, (BreakFree(actor="ana"), 3, 4)).state.combatants["ana"]
    assert (after.grappled_by, after.will_bonus) == (None, ("cid",))


@pytest.mark.rule("SW-SHAKEN-05", "SW-TAB-36")
def test_a_player_begins_with_the_bennies_of_the_house() -> None:
    assert idle(fighter("ana")).combatants["ana"].bennies == 3
    begun = idle(fighter("ana"), villain("bob"), benny_start=1)
    assert [begun.combatants[who].bennies for who in begun.roster] == [1, 0]


@pytest.mark.rule("SW-TEST-11", "SW-RANGE-11")
def test_with_an_exact_margin_less_than_the_number_is_a_miss_that_can_be_rolled_again() -> None:
    def shot(*faces: int) -> SavageState:
        archer = fighter("ana", at=cell(0), weapons=[GUN], skills={"shooting": "d12"}, bennies=1, is_wild_card=False)
        state = turn(archer, extra("bob", at=cell(3), cover="heavy", obstacle="glass"), obstacle_mode="exact_margin")
        return play(state, (Shoot(actor="ana", target="bob", weapon="Gun"), *faces)).state

    assert asked(shot(7)) == ("may_reroll", ("ana",))
    names = [event.name for event in play(shot(7), (SpendBennyReroll(actor="ana"), 8, 5, 4)).events]
    assert "hit" in names, "4 + 4 is the very number: through the glass"


@pytest.mark.rule("SW-TEST-11", "SW-SHAKEN-05")
def test_a_benny_rolls_again_only_for_the_one_who_is_asked() -> None:
    state = turn(fighter("ana", at=cell(0), bennies=1), extra("bob", at=cell(1)), fighter("cid", bennies=3))
    missed = play(state, (MeleeAttack(actor="ana", target="bob", weapon="Blade"), 1, 2)).state
    assert asked(missed) == ("may_reroll", ("ana",))
    assert SpendBennyReroll(actor="ana").refuse(missed) is None
    assert code(missed, SpendBennyReroll(actor="cid")) == "no_window"


@pytest.mark.rule("SW-MOVE-04", "SW-TAB-32")
def test_a_free_attack_shows_who_hid() -> None:
    state = turn(extra("eve", side="party", at=cell(0)), extra("bob", at=cell(1), hidden=True))
    owed = play(state, Move(actor="eve", path=(cell(-1),))).state
    assert asked(owed) == ("free_attack", ("bob",))
    assert not play(owed, (FreeAttack(actor="bob", weapon="Blade"), 2)).state.combatants["bob"].hidden


@pytest.mark.rule("SW-MELEE-11")
def test_any_weapon_in_hand_but_one_that_explodes_finishes_the_helpless() -> None:
    def before(weapon: dict[str, Any], **foe: Any) -> SavageState:
        return turn(fighter("ana", at=cell(0), weapons=[weapon], **SKILLED), extra("bob", at=cell(1), **foe))

    finish = CoupDeGrace(actor="ana", target="bob")
    for weapon in (BLADE, PISTOL, GUN, JAVELIN):
        assert play(before(weapon, bound=True), finish).state.combatants["bob"].ko is Ko.DEAD
    assert code(before(LAUNCHER, bound=True), finish) == "weapon_not_allowed"
    unarmed = turn(fighter("ana", at=cell(0), weapons=[]), extra("bob", at=cell(1)))
    assert code(unarmed, finish) == "target_not_helpless", "the reach and the target are judged before the weapon"
    assert code(change(unarmed, "bob", cell=cell(2)), finish) == "out_of_reach"
    assert code(change(unarmed, "bob", ko=Ko.DEAD), finish) == "target_dead"
    assert code(change(unarmed, "bob", bound=True), finish) == "weapon_not_allowed"


@pytest.mark.rule("SW-MELEE-10", "SW-RANGE-02")
def test_lying_is_no_cover_in_melee_even_where_cover_counts_there() -> None:
    blow = MeleeAttack(actor="ana", target="bob", weapon="Blade")
    state = turn(fighter("ana", at=cell(0)), extra("bob", at=cell(1), prone=True, cover="light"), cover_melee=True)
    assert [(mod.label, mod.value) for mod in blow.shot(state).goal.mods] == [("cover", -1)]


@pytest.mark.rule("SW-RANGE-08")
def test_unstable_ground_hinders_shooting_not_throwing() -> None:
    def hindered(state: SavageState, command: Shoot | Throw | AreaAttack | AttackObject) -> bool:
        made = command.breakdown(state)
        assert made is not None
        return any(term.rule == "SW-RANGE-08" for term in made.terms)

    grenade = {**JAVELIN, "name": "Grenade", "uses_strength": False, "damage_dice": [6], "template": "medium", "launch": "thrown"}
    for weapon, shakes in ((PISTOL, True), (JAVELIN, False)):
        state = turn(fighter("ana", at=cell(0), weapons=[weapon], unstable=True, **SKILLED), extra("bob", at=cell(3)))
        kind = Shoot if shakes else Throw
        assert hindered(state, kind(actor="ana", target="bob", weapon=weapon["name"])) is shakes
    for weapon, shakes in ((LAUNCHER, True), (grenade, False)):
        state = turn(fighter("ana", at=cell(0), weapons=[weapon], unstable=True, **SKILLED), extra("bob", at=cell(3)))
        assert hindered(state, AreaAttack(actor="ana", weapon=weapon["name"], point=cell(3))) is shakes


@pytest.mark.rule("SW-MOVE-04", "SW-MOVE-05")
def test_who_drops_on_a_friends_square_lies_on_the_last_free_one() -> None:
    state = turn(extra("eve", side="party", at=cell(0)), extra("al", side="party", at=cell(1)), extra("bob", at=cell(1, 1)))
    owed = play(state, Move(actor="eve", path=(cell(1), cell(1, -1)))).state
    felled = play(owed, (FreeAttack(actor="bob", weapon="Blade"), 5, 6, 1)).state.combatants["eve"]
    assert (felled.ko, felled.cell) == (Ko.INCAPACITATED, cell(0))


@pytest.mark.rule("SW-MELEE-13", "SW-RANGE-11")
def test_disarming_shots_go_through_an_obstacle_and_are_no_throws() -> None:
    state = turn(fighter("ana", at=cell(0), weapons=[PISTOL], **SKILLED), extra("bob", at=cell(3), cover="medium", obstacle="glass"))
    disarm = Disarm(actor="ana", target="bob", weapon="Pistol")
    names = [event.name for event in play(state, (disarm, 6, 1, 5, 4, 3)).events]  # 7 - 2 - 2 is 3: missed by the cover alone
    assert "dropped" in names
    assert "missed" in [event.name for event in play(state, (disarm, 5)).events]
    thrown = turn(fighter("ana", at=cell(0), weapons=[JAVELIN], **SKILLED), extra("bob", at=cell(2)))
    assert code(thrown, Disarm(actor="ana", target="bob", weapon="Javelin")) == "weapon_not_allowed"


@pytest.mark.rule("SW-MELEE-13", "SW-RANGE-11", "SW-DMG-03")
def test_where_disarming_hurts_the_obstacle_protects() -> None:
    foe = extra("bob", at=cell(3), cover="medium", obstacle="stone")
    state = turn(fighter("ana", at=cell(0), weapons=[{**PISTOL, "ap": 0}], **SKILLED), foe, disarm_also_damages=True)
    events = play(state, (Disarm(actor="ana", target="bob", weapon="Pistol"), 6, 1, 5, 4, 3)).events
    assert [dict(event.about)["toughness"] for event in events if event.name == "damage_met"] == [5 + 10]


@pytest.mark.rule("SW-INIT-04")
def test_a_joker_of_an_ally_brings_bennies_to_the_players() -> None:
    figures = (fighter("ana"), extra("ali", side="party"), extra("bob"))
    state = idle(*figures, joker_bennies=True, phase=Phase.DEAL, round=1)
    dealt = play(state, (DealCards(), 50, 54, 10)).state
    assert (dealt.combatants["ana"].bennies, dealt.gm_bennies) == (4, 0)
    dealt = play(state, (DealCards(), 50, 10, 54)).state
    assert (dealt.combatants["ana"].bennies, dealt.gm_bennies) == (3, 1)


@pytest.mark.rule("SW-KO-07", "SW-HAZ-01")
def test_nothing_is_due_for_the_dead() -> None:
    state = idle(fighter("ana", burning=2), extra("bob", burning=2, ko=Ko.DEAD, shaken_lock=1), phase=Phase.ROUND_START)
    assert play(state, StartRound()).state.round_start_due == ("ana",)


@pytest.mark.rule("SW-SENSE-03")
def test_one_in_sight_may_be_detected_before_the_light_goes_out() -> None:
    state = turn(fighter("ana", at=cell(0), skills={"notice": "d6"}, is_wild_card=False), extra("bob", at=cell(1)))
    found = play(state, (Detect(actor="ana", target="bob"), 5)).state
    assert found.combatants["ana"].detected == ("bob",)
    assert code(found, Detect(actor="ana", target="bob")) == "already_tried"
    assert code(state, Detect(actor="ana", target="ana")) == "target_invalid"


@pytest.mark.rule("SW-MOVE-02", "SW-MELEE-15")
def test_one_who_is_held_may_run_and_comes_nowhere() -> None:
    state = turn(fighter("ana", at=cell(0), grappled_by="bob"), extra("bob", at=cell(1)))
    ran = play(state, (Run(actor="ana"), 3)).state
    assert ran.combatants["ana"].ran == 3
    assert code(ran, Move(actor="ana", path=(cell(-1),))) == "no_move_left"
    assert code(change(ran, "ana", open_slot=True), Run(actor="ana")) == "no_action_left", "but once in a turn"


@pytest.mark.rule("SW-RANGE-12", "SW-RANGE-01", "SW-RANGE-06")
def test_what_explodes_is_aimed_at_a_point_alone() -> None:
    state = turn(fighter("ana", at=cell(0), weapons=[LAUNCHER], **SKILLED), extra("bob", at=cell(4)))
    assert code(state, Shoot(actor="ana", target="bob", weapon="Launcher")) == "weapon_not_allowed"
    assert code(state, SuppressiveFire(actor="ana", weapon="Launcher", point=cell(4))) == "weapon_not_allowed"
    assert not [*Shoot.candidates(state, "ana"), *SuppressiveFire.candidates(state, "ana")]
    assert not shoots(state, "ana", "bob"), "whoever plays a side does not shoot it either"
    assert AreaAttack(actor="ana", weapon="Launcher", point=cell(4)).refuse(state) is None


@pytest.mark.rule("SW-MOVE-01", "SW-MOVE-05")
def test_a_path_too_long_is_refused_before_one_that_is_barred() -> None:
    state = turn(fighter("ana", at=cell(0)), extra("bob", at=cell(1)))
    path = tuple(cell(x) for x in range(1, 8))
    assert code(state, Move(actor="ana", path=path)) == "no_move_left"
    assert code(state, Move(actor="ana", path=path[:6])) == "blocked_square"


@pytest.mark.rule("SW-TAB-34")
def test_the_dead_are_refused_after_the_turn_and_before_the_weapon() -> None:
    state = turn(fighter("ana", at=cell(0)), extra("bob", at=cell(1), ko=Ko.DEAD))
    blow = MeleeAttack(actor="ana", target="bob", weapon="none of hers")
    assert code(state, blow) == "target_dead"
    assert code(change(state, "ana", open_slot=False), blow) == "no_action_left"
    assert code(change(state, "ana", open_slot=False), MeleeAttack(actor="ana", target="nobody")) == "unknown"


def two_knives(*foes: Figure) -> SavageState:
    knives = [{**BLADE, "name": name, "damage_flat": 9} for name in ("Left", "Right")]
    return turn(fighter("ana", at=cell(0), weapons=knives, **SKILLED, right_hand="Right", left_hand="Left", is_equipped=True), *foes)


@pytest.mark.rule("SW-MELEE-04")
def test_where_the_first_hand_fells_the_foe_the_second_may_strike_another() -> None:
    state = two_knives(extra("bob", at=cell(1)), extra("cid", at=cell(0, 1)), extra("far", at=cell(5)))
    both = TwoWeaponAttack(actor="ana", target="bob")
    felled = play(state, (both, 6, 1, 5)).state
    assert felled.combatants["bob"].ko is Ko.INCAPACITATED and asked(felled) == ("off_hand", ("ana",))
    assert [command.target for command in offered(felled, "ana", OffHandTarget)] == ["cid", "bob"]
    assert code(felled, OffHandTarget(actor="ana", target="far")) == "out_of_reach"
    struck = play(felled, (OffHandTarget(actor="ana", target="cid"), 6, 3, 5)).state
    assert struck.combatants["cid"].ko is Ko.INCAPACITATED
    body = play(felled, (OffHandTarget(actor="ana", target="bob"), 6, 3, 5))
    assert [event.who for event in body.events if event.name == "damage_met"] == ["bob"]
    undone(felled, OffHandTarget(actor="ana", target="cid"))


@pytest.mark.rule("SW-MELEE-04")
def test_nothing_is_asked_of_the_second_hand_where_nobody_else_is_in_reach_or_the_foe_was_down_already() -> None:
    both = TwoWeaponAttack(actor="ana", target="bob")
    alone = play(two_knives(extra("bob", at=cell(1)), extra("far", at=cell(5))), (both, 6, 1, 5, 2)).state
    assert asked(alone) is None
    lying = two_knives(extra("bob", at=cell(1), ko=Ko.INCAPACITATED), extra("cid", at=cell(0, 1)))
    assert asked(play(lying, (both, 2, 2)).state) is None
    hurt = play(two_knives(extra("bob", at=cell(1), vigor="d12"), extra("cid", at=cell(0, 1))), (both, 6, 1, 2, 2)).state
    assert asked(hurt) is None, "a foe who is only Shaken is struck again"


@pytest.mark.rule("SW-TAB-34", "SW-MELEE-04")
def test_of_both_hands_what_is_printed_first_is_told_first() -> None:
    arms = [{**PISTOL, "ammo_max": 1, "damage_dice": [6]}, {**BLADE, "name": "Left"}]
    held: dict[str, Any] = {"right_hand": "Pistol", "left_hand": "Left", "is_equipped": True, "ammo_used": ("Pistol",)}
    state = turn(fighter("ana", at=cell(0), weapons=arms, **SKILLED, **held), extra("bob", at=cell(1)), extra("cid", at=cell(5)))
    assert code(state, TwoWeaponAttack(actor="ana", target="bob")) == "no_ammo"
    assert code(state, TwoWeaponAttack(actor="ana", target="bob", off_target="cid")) == "out_of_reach", "before the empty pistol"
    assert code(change(state, "cid", ko=Ko.DEAD), TwoWeaponAttack(actor="ana", target="bob", off_target="cid")) == "target_dead"
    used = change(state, "ana", weapons_used=("Left",), ammo_used=())
    assert code(used, TwoWeaponAttack(actor="ana", target="bob")) == "rof_exceeded"
