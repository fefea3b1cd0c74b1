"""Blows, shots, reactions, damage, wounds. Rule: CA-MELEE, CA-RANGE, CA-REACT, CA-DMG, CA-INJ"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.cadwallon.checks.hiding import LookOut
from desktop_app.rules.cadwallon.combat.attack import Attack
from desktop_app.rules.cadwallon.gm import SetStunned
from desktop_app.rules.cadwallon.harm.damage import lost_boxes
from desktop_app.rules.cadwallon.harm.hazards import ApplyDamage
from desktop_app.rules.cadwallon.harm.healing import Care
from desktop_app.rules.cadwallon.movement.walking import Move
from desktop_app.rules.cadwallon.sheet.character import DamageType
from desktop_app.rules.cadwallon.sheet.derived import contact_defence, health_penalty, protection
from desktop_app.rules.cadwallon.sheet.house_rules import CadwallonSettings
from desktop_app.rules.cadwallon.state import CadwallonState, Hiding
from desktop_app.rules.cadwallon.turn.reactions import PassReaction, React, ResolveAction
from desktop_app.rules.cadwallon.turn.rounds import EndTurn, Leave
from desktop_app.rules.kernel import gm as kernel_gm
from desktop_app.rules.kernel.record import evolve
from tests.narrowing import Values
from tests.rules.cadwallon.builders import (
    BOW,
    asked,
    board,
    cell,
    change,
    code,
    foe,
    idle,
    offered,
    person,
    play,
    turn,
    undone,
)

HOUSE = CadwallonSettings()
ATTACK = Attack(actor="ana", target="bob", weapon="Blade", dice=2)
SHIELD = {"name": "Shield", "pro": 1, "parry_bonus": 2}
PIKE = {"name": "Pike", "pow": 3, "reach": 2, "drawn": True}


def duel(ana: dict[str, Any] | None = None, bob: dict[str, Any] | None = None, far: int = 1, **values: Any) -> CadwallonState:
    return turn(person("ana", at=cell(0), **(ana or {})), foe("bob", at=cell(far), **(bob or {})), ground=board(), **values)


def goal(state: CadwallonState, attack: Attack = ATTACK) -> int:
    return attack.base(state).total


# ---- difficulty


@pytest.mark.rule("CA-MELEE-01", "CA-MELEE-02", "CA-MELEE-03", "CA-MELEE-04", "CA-MELEE-05", "CA-MELEE-06", "CA-TAB-24")
def test_def_and_its_lines() -> None:
    assert goal(duel()) == 6 and goal(duel(bob={"def_": 9})) == 9 and goal(duel(bob={"att_opp": 5})) == 9
    assert (goal(duel(bob={"size": 2})), goal(duel(bob={"size": 5}))) == (7, 5)
    off = evolve(ATTACK, limb="off")
    assert (goal(duel(), off), goal(duel(ana={"handedness": "both"}), off)) == (8, 6)
    assert goal(duel(bob={"grounded": True})) == 4 and goal(duel(), evolve(ATTACK, behind_obstacle=True)) == 7
    rapier = {"name": "Rapier", "pow": 3, "parry_bonus": 1, "drawn": True}
    assert goal(duel(bob={"armours": [SHIELD], "weapons": [rapier]})) == 8
    assert goal(duel(bob={"armours": [SHIELD], "stunned": True})) == 6
    fixed = duel(def_default=5)
    assert goal(fixed) == 5 and contact_defence(fixed.sheet_of("bob"), fixed.settings).total == 5


@pytest.mark.rule("CA-MELEE-07", "CA-SENSE-11")
def test_an_attack_needs_reach_and_no_wall_and_a_perceived_target() -> None:
    assert code(duel(far=2), ATTACK) == "reach" and code(duel(), evolve(ATTACK, weapon="Spoon")) == "value"
    assert code(duel(), evolve(ATTACK, target="ana")) == "value" and code(duel(bob={"boxes": 51}), ATTACK) == "target_dead"
    assert not code_or_none(duel(ana={"weapons": [PIKE]}, far=2), evolve(ATTACK, weapon="Pike"))
    assert code(duel(bob={"hidden": Hiding(result=5)}), ATTACK) == "unperceived"
    blind = turn(person("ana", at=cell(0)), foe("bob", at=cell(1)), ground=board(scene={"card": {"default_lighting": "pitch_dark"}}))
    assert not code_or_none(blind, ATTACK)
    assert code(evolve(blind, settings=evolve(blind.settings, melee_requires_sight=True)), ATTACK) == "sight"
    assert code(duel(), evolve(ATTACK, dice=3)) == "no_dice" and code(duel(), evolve(ATTACK, dice=0)) == "dice"


def code_or_none(state: CadwallonState, command: Attack) -> str:
    refusal = command.refuse(state)
    return refusal.code if refusal is not None else ""


@pytest.mark.rule("CA-RANGE-01", "CA-RANGE-02", "CA-RANGE-03", "CA-RANGE-04", "CA-TAB-25", "CA-TAB-26")
def test_shots_by_range_size_and_sight() -> None:
    shot = evolve(ATTACK, weapon="Bow")
    at = {far: goal(duel(ana={"weapons": [BOW]}, far=far), shot) for far in (4, 5, 8, 9, 12)}
    assert list(at.values()) == [4, 6, 6, 9, 9]
    assert code(duel(ana={"weapons": [BOW]}, far=13), shot) == "range"
    sizes = {size: goal(duel(ana={"weapons": [BOW]}, bob={"size": size}, far=4), shot) for size in range(1, 6)}
    assert list(sizes.values()) == [7, 5, 4, 3, 1]
    assert goal(duel(ana={"weapons": [BOW]}, bob={"grounded": True}, far=4), shot) == 4
    assert goal(duel(ana={"weapons": [BOW]}, bob={"grounded": True}, far=4, contact_mods_at_range=True), shot) == 2
    dark = turn(
        person("ana", at=cell(0), weapons=[BOW]), foe("bob", at=cell(4), rp=0), ground=board(scene={"card": {"default_lighting": "dark"}})
    )
    assert play(dark, shot, (ResolveAction(), 2, 3)).fact("test_rolled", "difficulty") == 6
    black = turn(
        person("ana", at=cell(0), weapons=[BOW]), foe("bob", at=cell(4)), ground=board(scene={"card": {"default_lighting": "pitch_dark"}})
    )
    assert code(black, shot) == "sight"


# ---- reactions


@pytest.mark.rule("CA-REACT-01", "CA-REACT-02", "CA-REACT-03", "CA-REACT-04", "CA-REACT-06", "CA-REACT-07", "CA-ACT-04", "CA-ACT-06")
def test_a_window_from_its_announcement_to_the_roll() -> None:
    eve = foe("eve", at=cell(1, 1), rp=2, att_opp=3)
    state = turn(person("ana", at=cell(0)), foe("bob", at=cell(1), rp=1), eve, foe("far", at=cell(9)), ground=board())
    waiting = play(state, ATTACK)
    assert asked(waiting.state) == ("may_react", ("bob", "eve")) and waiting.state.confrontation_by_obvious
    assert code(waiting.state, ResolveAction()) == "pending" and code(waiting.state, Move(actor="ana", path=("F",))) == "pending"
    assert (
        code(waiting.state, React(actor="far", dice=1)) == "not_legitimate"
        and code(waiting.state, PassReaction(actor="far")) == "not_legitimate"
    )
    assert code(waiting.state, React(actor="bob", dice=2)) == "no_dice" and code(waiting.state, React(actor="bob", dice=0)) == "dice"
    assert code(waiting.state, React(actor="bob", gambles=1)) == "gamble"
    assert code(waiting.state, React(actor="bob", against="reaction")) == "react_reaction"
    both = play(waiting.state, React(actor="bob", dice=1), React(actor="eve", dice=2))
    assert code(both.state, React(actor="bob", dice=1)) == "react_twice" and asked(both.state) == ("resolve_action", ("ana",))
    done = play(both.state, (ResolveAction(), 3, 4, 2, 4, 1))
    assert done.asks == [(2, 6, "dodge", "eve"), (1, 6, "dodge", "bob"), (2, 6, "strike", "ana")]
    assert done.fact("test_rolled", "difficulty") == 7 and done["bob"].boxes == 0
    assert (done["bob"].rp, done["eve"].rp, done["ana"].ap, done["bob"].reactions_used) == (0, 0, 0, 1)
    closed = play(waiting.state, (ResolveAction(close_window=True), 1, 2))
    assert not closed.state.pending and closed["bob"].reactions_used == 0
    passed = play(waiting.state, PassReaction(actor="bob"), PassReaction(actor="eve"))
    assert code(passed.state, PassReaction(actor="bob")) == "react_twice"
    undone(state, ATTACK, React(actor="bob", dice=1), PassReaction(actor="eve"), ResolveAction())


@pytest.mark.rule("CA-TEST-11")
@pytest.mark.parametrize(("armour", "parries"), [(SHIELD, True), ({**SHIELD, "worn": False}, False), ({"name": "Coat", "pro": 2}, False)])
def test_what_is_worn_parries_if_it_is_made_for_it(armour: dict[str, Any], parries: bool) -> None:
    attacked = play(duel(bob={"weapons": [], "armours": [armour]}), ATTACK).state
    assert ("parry" in {one.move for one in offered(attacked, "bob", React)}) == parries


@pytest.mark.rule("CA-REACT-01")
@pytest.mark.parametrize(
    ("weapons", "apart", "may"), [([], 1, True), ([], 2, False), ([PIKE], 2, True), ([{**PIKE, "drawn": False}], 2, False)]
)
def test_who_threatens_actor_or_target_may_react_with_bare_hands_one_square_away(weapons: list[Any], apart: int, may: bool) -> None:
    eve = foe("eve", at=cell(1, apart), rp=2, weapons=weapons)
    state = turn(person("ana", at=cell(0)), foe("bob", at=cell(1), rp=1), eve, ground=board())
    found = asked(play(state, ATTACK).state)
    assert found is not None and ("eve" in found[1]) == may


@pytest.mark.rule("CA-REACT-04", "CA-REACT-05", "CA-ROUND-06")
def test_each_further_reaction_hinders() -> None:
    state = duel(bob={"rp": 3, "reactions_used": 1, "att_opp": 4, "single_pool": "rp"})
    done = play(state, ATTACK, React(actor="bob", dice=1), (ResolveAction(), 5, 2, 1))
    assert done.sum_of("reaction_rolled").total == 5 + 4 + 1 - 2


@pytest.mark.rule("CA-REACT-08", "CA-TEST-03")
def test_a_reaction_of_all_ones_leaves_the_ordinary_difficulty() -> None:
    done = play(duel(), ATTACK, React(actor="bob", dice=1), (ResolveAction(), 1, 3, 1))
    assert done.fact("test_rolled", "difficulty") == 6 and done["bob"].rp == 0


@pytest.mark.rule("CA-REACT-01", "CA-TEST-11")
def test_whose_business_an_action_is() -> None:
    def legit(**values: Any) -> tuple[str, ...]:
        state = turn(person("ana", at=cell(0)), foe("bob", at=cell(1)), foe("far", at=cell(5)), ground=board(), **values)
        found = asked(play(state, ATTACK).state)
        assert found is not None
        return found[1] if found[0] == "may_react" else ()

    assert legit() == ("bob",) and legit(legitimate_rule="perceives_actor") == ("bob", "far") == legit(legitimate_rule="gm")
    assert legit(legitimate_rule="targets_only") == ("bob",)
    bare = play(duel(bob={"weapons": []}), ATTACK).state
    assert [one.move for one in offered(bare, "bob", React)] == ["dodge"]
    shot = play(duel(ana={"weapons": [BOW]}), evolve(ATTACK, weapon="Bow")).state
    assert code(shot, React(actor="bob", move="parry")) == "value"
    assert {one.move for one in offered(play(duel(), ATTACK).state, "bob", React)} == {"dodge", "parry"}
    assert asked(play(duel(bob={"stunned": True}), ATTACK).state) == ("resolve_action", ("ana",))


@pytest.mark.rule("CA-REACT-06")
def test_lines_of_def_change_a_reaction_only_by_the_house_rule() -> None:
    for on, difficulty in ((False, 7), (True, 5)):
        state = duel(bob={"grounded": True}, def_mods_on_reaction=on)
        done = play(state, ATTACK, React(actor="bob", dice=1), (ResolveAction(), 5, 2, 1))
        assert done.fact("test_rolled", "difficulty") == difficulty


@pytest.mark.rule("CA-RANGE-04", "CA-REACT-06")
def test_a_reaction_to_a_shot_has_lines_of_contact_only_where_shots_have_them() -> None:
    for at_range, difficulty in ((False, 5 + 2), (True, 5 + 2 - 2)):
        rules = {"def_mods_on_reaction": True, "contact_mods_at_range": at_range}
        state = turn(person("ana", at=cell(0), weapons=[BOW]), foe("bob", at=cell(3), grounded=True), ground=board(), **rules)
        shot = Attack(actor="ana", target="bob", weapon="Bow", dice=1)
        done = play(state, shot, React(actor="bob", dice=1), (ResolveAction(close_window=True), 5, 2))
        assert done.fact("test_rolled", "difficulty") == difficulty


@pytest.mark.rule("CA-REACT-06")
def test_lines_of_def_count_once_where_def_stands_beside_the_reaction() -> None:
    rules: Values = {"def_mods_on_reaction": True, "reaction_replaces_def": False}
    done = play(duel(bob={"grounded": True}, **rules), ATTACK, React(actor="bob", dice=1), (ResolveAction(), 2, 2, 1, 1, 1, 1))
    assert done.fact("test_rolled", "difficulty") == 6 - 2, "a reaction of 2 + 2 is below DEF"


# ---- damage


@pytest.mark.rule("CA-DMG-01", "CA-DMG-02", "CA-DMG-05", "CA-INJ-02")
def test_a_hit_rolls_the_dice_of_the_weapon_and_its_quality() -> None:
    state = duel(bob={"armours": [{"name": "Coat", "pro": 2}], "rp": 0})
    done = play(state, evolve(ATTACK, gambles=1), (ResolveAction(), 6, 2, 4, 3, 2))
    assert done.fact("damage_rolled", "damage") == 4 + 3 + 2 + 1 and done["bob"].boxes == 8
    assert (
        play(duel(ana={"weapons": [], "pow": 2}), evolve(ATTACK, weapon=""), (ResolveAction(close_window=True), 6, 4, 5, 5))["bob"].boxes
        == 10
    )
    highest = play(duel(bob={"rp": 0}, damage_mode="highest"), ATTACK, (ResolveAction(), 6, 2, 5, 5, 1))
    assert highest["bob"].boxes == 6


@pytest.mark.rule("CA-DMG-02", "CA-DMG-03", "CA-DMG-04", "CA-DMG-05")
@pytest.mark.parametrize(
    ("result", "pro", "kind", "mode", "boxes"),
    [
        (7, 3, DamageType(), "flat", 4),
        (2, 3, DamageType(lethal=1), "flat", 0),
        (7, 3, DamageType(pen=0), "flat", 7),
        (7, 3, DamageType(pen=2), "flat", 5),
        (7, 3, DamageType(lethal=1), "flat", 5),
        (7, 3, DamageType(lethal=1), "per_box", 8),
    ],
)
def test_how_damage_meets_protection(result: int, pro: int, kind: DamageType, mode: Any, boxes: int) -> None:
    assert lost_boxes(result, pro, kind, CadwallonSettings(lethal_mode=mode)).total == boxes


@pytest.mark.rule("CA-DMG-06", "CA-MECH-03")
def test_things_break_when_their_structure_is_used_up() -> None:
    state = idle(person("ana", items=[{"name": "Winch", "category": "machine", "pro": 2, "structure": 6}]))
    hurt = play(state, (ApplyDamage(targets=("ana",), dice=2, item="Winch"), 4, 3))
    assert hurt.state.sheet_of("ana").items[0].structure_damage == 5
    assert play(hurt.state, (ApplyDamage(targets=("ana",), dice=1, item="Winch"), 4)).state.sheet_of("ana").items[0].destroyed
    assert code(state, ApplyDamage(targets=("ana",), item="Spoon")) == "value" and code(state, ApplyDamage(targets=())) == "value"
    assert code(state, ApplyDamage(targets=("ana",), dice=99)) == "value" and code(state, ApplyDamage(targets=("zoe",))) == "who"
    undone(state, ApplyDamage(targets=("ana",), dice=3))


@pytest.mark.rule("CA-INJ-01", "CA-INJ-03", "CA-INJ-04", "CA-TAB-21")
@pytest.mark.parametrize(
    ("boxes", "level", "filled", "entered"),
    [
        (0, "unhurt", 0, 0), (10, "unhurt", 0, -1), (11, "unhurt", -1, -1), (12, "light", -1, -2), (21, "light", -2, -2),
        (22, "serious", -2, -3), (31, "serious", -3, -3), (41, "critical", -4, -4), (42, "incapacitated", -4, -4), (51, "dead", -4, -4),
    ],
)  # fmt: skip
def test_levels_and_penalties(boxes: int, level: str, filled: int, entered: int) -> None:
    one = idle(person("ana", boxes=boxes)).combatants["ana"]
    assert one.health_level == level
    assert (health_penalty(one, HOUSE), health_penalty(one, CadwallonSettings(penalty_mode="row_entered"))) == (filled, entered)


@pytest.mark.rule("CA-INJ-05", "CA-INJ-06", "CA-ROUND-02")
def test_the_incapacitated_lose_their_dice_and_the_stunned_their_turn() -> None:
    state = turn(person("ana", at=cell(0)), foe("bob", at=cell(1)), foe("dan", at=cell(3)), ground=board())
    out = play(state, (ApplyDamage(targets=("ana",), dice=0, bonus=45),))
    assert (out["ana"].ap, out["ana"].rp, out.state.acting) == (0, 0, "bob") and out["ana"].health_level == "incapacitated"
    stunned = play(state, SetStunned(target="ana"))
    assert (stunned["ana"].ap, stunned.state.acting) == (2, "bob")
    assert code(stunned.state, ATTACK) == "turn" and code(change(state, "ana", stunned=True), ATTACK) == "stunned"
    ended = play(stunned.state, EndTurn(actor="bob"), EndTurn(actor="dan"))
    assert ended["ana"].stunned
    by_hand = kernel_gm.SetCondition[Any](target="ana", condition="stunned")
    assert play(state, by_hand).state.acting == "bob"


@pytest.mark.rule("CA-INJ-07", "CA-GRID-07", "CA-THREAT-13")
def test_the_dead_leave_an_obstacle_and_their_light() -> None:
    scene = {"areas": [{"id": "street"}]}
    state = turn(
        person("ana", at=cell(0)),
        foe("bob", at=cell(1), rp=0, boxes=49, light="torch"),
        foe("dan", at=cell(4), rp=0),
        ground=board(scene=scene),
    )
    done = play(state, ATTACK, (ResolveAction(), 6, 2, 4, 3, 2))
    assert done["bob"].is_dead and done.state.obstacles["13,12"].height == 2
    assert (done.state.lights[0].carrier, done.state.lights[0].x) == (None, 13)
    assert "g_kill_witness" in [event.row for event in done.state.threat_events]


@pytest.mark.rule("CA-INJ-08")
def test_mod_counts_with_pro() -> None:
    sheet = idle(person("ana", pro_natural=2, pro_mod=-1, armours=[{"name": "Coat", "pro": 3}])).sheet_of("ana")
    assert protection(sheet, HOUSE).total == 4 and protection(sheet, CadwallonSettings(pro_mod_mode="none")).total == 5


@pytest.mark.rule("CA-ACT-04", "CA-REACT-02")
def test_a_reaction_goes_with_its_owner_who_is_taken_out_or_stunned_before_the_roll() -> None:
    state = turn(person("ana", at=cell(0)), foe("bob", at=cell(1)), foe("cid", at=cell(0, 1)))
    strike, parry = Attack(actor="ana", target="bob", weapon="Blade", dice=1), React(actor="cid", move="parry", dice=1)
    waiting = play(state, strike, parry, PassReaction(actor="bob")).state
    gone = play(waiting, kernel_gm.RemoveCombatant[Any](actor="cid")).state
    assert ResolveAction().contest(gone) == ResolveAction().contest(play(state, strike, PassReaction(actor="bob")).state)
    assert "missed" in play(gone, (ResolveAction(), 2)).names
    stunned = play(waiting, SetStunned(target="cid", value=True), (ResolveAction(), 2))
    assert stunned["cid"].rp == 1 and stunned["cid"].reactions_used == 1


@pytest.mark.rule("CA-MELEE-07", "CA-THREAT-13", "CA-STEALTH-12")
def test_who_has_left_is_neither_a_target_nor_a_witness_nor_an_observer() -> None:
    state = turn(person("ana", at=cell(0), size=1), foe("bob", at=cell(1), boxes=50), foe("cid", at=cell(2)))
    attack = Attack(actor="ana", target="bob", weapon="Blade", dice=2)
    alone = play(state, Leave(actor="cid")).state
    for absent in (evolve(attack, target="cid"), LookOut(actor="ana", target="cid", dice=1), Care(actor="ana", target="cid", dice=1)):
        assert code(alone, absent) == "who"
    kills = (6, 5, 6, 6, 6)
    seen, unseen = (play(one, attack, (ResolveAction(close_window=True), *kills)).state for one in (state, alone))
    assert [any(event.row == "g_kill_witness" for event in one.threat_events) for one in (seen, unseen)] == [True, False]
