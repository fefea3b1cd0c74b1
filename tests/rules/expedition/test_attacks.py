"""Melee attacks, shots, templates, weapon qualities, stray shots. Rule: section 3.7, EX-TAB-12, EX-TAB-25"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.expedition.checks.check import AcceptCheck
from desktop_app.rules.expedition.checks.modifiers import difficulty, weighing
from desktop_app.rules.expedition.combat.attacks import ActivateQuality, AttackMelee, AttackRanged, attack_check, effective_attacks
from desktop_app.rules.expedition.combat.templates import TEMPLATES, AttackTemplate
from desktop_app.rules.expedition.state import Declaration, ExpeditionState, Status
from desktop_app.rules.expedition.turn.activation import EndActivation, StandUp, interrupts_gained
from desktop_app.rules.expedition.turn.buying import SpendMomentum
from desktop_app.rules.expedition.turn.minors import Prepare
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.templates import covered
from tests.narrowing import Values
from tests.rules.expedition.builders import (
    afflict,
    affliction,
    asked,
    board,
    cell,
    change,
    in_activation,
    model,
    offered,
    play,
    refusal_of,
    scripted,
    undone,
)

CUT = AttackMelee(actor="ana", target="ork", weapon="sword")
STAB = AttackMelee(actor="ana", target="ork", weapon="short_sword")
SHOT = AttackRanged(actor="ana", target="ork", weapon="short_bow")
PISTOL = {"id": "pistol", "hand": "off"}


def melee(
    *others: Any, ork: dict[str, Any] | None = None, declared: str = "attack_melee", weapon: str = "sword", **values: Any
) -> ExpeditionState:
    """Ana beside an adversary of three Wounds, her attack declared; a henchman without Momentum, so that nothing is asked."""
    house = {name: values.pop(name) for name in list(values) if name.startswith(("ex_", "momentum_"))}
    house.setdefault("momentum_locked", "momentum_pool" not in house)
    ana = model("ana", values.pop("model_type", "henchman"), **{"at": cell(0), "weapons": [weapon], **values})
    foe = model("ork", "elite", **{"at": cell(1), "wounds_max": 3, **(ork or {})})
    return in_activation(ana, foe, *others, said=Declaration(action=declared, weapon=weapon), **house)


def archery(
    *others: Any, ork: dict[str, Any] | None = None, weapon: str = "short_bow", ground: Any = None, **values: Any
) -> ExpeditionState:
    house = {name: values.pop(name) for name in list(values) if name.startswith("ex_")}
    ana = model("ana", values.pop("model_type", "henchman"), **{"at": cell(0), "weapons": [weapon], **values})
    foe = model("ork", "elite", **{"at": cell(5), "wounds_max": 3, **(ork or {})})
    return in_activation(ana, foe, *others, said=Declaration(action="attack_ranged", weapon=weapon), ground=ground, **house)


def code(state: ExpeditionState, command: Command[Any]) -> str:
    return refusal_of(state, command).code


def swing(state: ExpeditionState, target: str = "ork", weapon: str = "sword") -> int:
    """Return 1 if Ana's attack is favourable, -1 if perilous."""
    found = state.sheet_of("ana").weapon(weapon)
    assert found is not None
    check = attack_check(state, "ana", target, found)
    return weighing(state, "ana", check.spec, check.situation).winner


def hardness(state: ExpeditionState, target: str = "ork", weapon: str = "short_bow") -> int:
    found = state.sheet_of("ana").weapon(weapon)
    assert found is not None
    check = attack_check(state, "ana", target, found)
    return difficulty(state, "ana", check.spec, check.situation).total


# ---- melee


@pytest.mark.rule("EX-MELEE-01")
@pytest.mark.rule("EX-MELEE-02")
@pytest.mark.parametrize(("face", "result", "hits"), [(1, "bane", False), (4, "failure", False), (5, "complication", True)])
def test_melee_against_defense(face: int, result: str, hits: bool) -> None:
    state = melee(weapon_skill=2, ork={"weapon_skill": 3})  # Ob 4 + 3 - 2 = 5
    done = scripted(state, CUT, *([face, 1] if hits else [face]))
    assert done.sum_of("checked").total == 4 + 3 - 2
    assert (done.result, "missed" not in done.names) == (result, hits)
    undone(state, CUT)


@pytest.mark.rule("EX-MELEE-02")
@pytest.mark.rule("EX-DMG-01")
def test_each_hit_makes_one_damage_check() -> None:
    done = scripted(melee(ork={"weapon_skill": 1}), CUT, 4, 5)
    assert done.asks == [(1, 6, "attack", "ana"), (1, 6, "damage", "ana")]
    assert done["ork"].wounds == 3 - 1


@pytest.mark.rule("EX-MELEE-01")
@pytest.mark.rule("EX-MODEL-09")
def test_whom_a_blade_can_strike() -> None:
    assert code(melee(ork={"at": cell(2)}), CUT) == "not_in_dz"
    assert CUT.refuse(melee(ork={"at": cell(1, 1)})) is None
    friend = melee(model("bob", at=cell(0, 1)))
    assert code(friend, AttackMelee(actor="ana", target="bob", weapon="sword")) == "target"
    npc = melee(model("carter", "npc", at=cell(0, 1)))
    assert AttackMelee(actor="ana", target="carter", weapon="sword").refuse(npc) is None
    assert code(melee(), AttackMelee(actor="ana", target="ana", weapon="sword")) == "target"
    assert code(melee(), AttackMelee(actor="ana", target="zoe", weapon="sword")) == "unknown"
    assert code(change(melee(), "ork", status=Status.DEFEATED, cell=None), CUT) == "target"
    assert code(melee(), AttackMelee(actor="ana", target="ork", weapon="dagger")) == "weapon"
    assert code(melee(weapon="short_bow", declared="attack_ranged"), AttackMelee(actor="ana", target="ork", weapon="short_bow")) == "weapon"
    assert code(melee(declared="stand_up"), CUT) == "not_declared"
    assert code(melee(weapons=["sword", "dagger"]), AttackMelee(actor="ana", target="ork", weapon="dagger")) == "not_declared"
    assert [command.target for command in offered(melee(), "ana", AttackMelee)] == ["ork"]


@pytest.mark.rule("EX-MELEE-03")
@pytest.mark.rule("EX-MOM-05")
def test_a_critical_hit_activates_a_quality_for_nothing() -> None:
    rolled = scripted(melee(), CUT, 6)
    assert asked(rolled.state) == ("quality", ("ana",))
    done = play(rolled.state, (ActivateQuality(actor="ana", quality="opening cut"), 1))
    assert "quality_activated" in done.names and done.state.momentum_spent == 0
    assert code(rolled.state, ActivateQuality(actor="ana", quality="no such thing")) == "unknown"
    assert code(melee(), ActivateQuality(actor="ana")) == "no_window"
    undone(rolled.state, ActivateQuality(actor="ana", quality="opening cut"))


@pytest.mark.rule("EX-MOM-05")
def test_an_ordinary_hit_activates_one_for_two_momentum() -> None:
    rolled = scripted(melee(momentum_pool=2), CUT, 5)
    done = play(rolled.state, (ActivateQuality(actor="ana", quality="opening cut"), 1))
    assert done.state.momentum_spent == 2
    declined = play(rolled.state, (ActivateQuality(actor="ana"), 1))
    assert declined.state.momentum_spent == 0
    assert asked(scripted(melee(), CUT, 5, 1).state) is None
    assert (
        asked(
            scripted(melee(weapon="short_sword", momentum_pool=9), AttackMelee(actor="ana", target="ork", weapon="short_sword"), 5, 1).state
        )
        is None
    )


@pytest.mark.rule("EX-MELEE-04")
def test_up_to_attacks_checks_in_one_action() -> None:
    state = melee(attacks=2)
    first = scripted(state, CUT, 2)
    assert (first["ana"].attacks_made, first["ana"].major_used) == (1, True)
    second = scripted(first.state, CUT, 2)
    assert second["ana"].attacks_made == 0  # the action is over with the last of them
    assert code(second.state, CUT) == "budget"
    other = scripted(first.state, Prepare(actor="ana"))
    assert code(other.state, CUT) == "budget"


@pytest.mark.rule("EX-MELEE-04")
def test_each_attack_chooses_its_target() -> None:
    state = melee(model("uruk", "elite", at=cell(0, 1)), attacks=2)
    done = play(state, (CUT, 2), (AttackMelee(actor="ana", target="uruk", weapon="sword"), 2))
    assert [event.who for event in done.events if event.name == "missed"] == ["ana", "ana"]


@pytest.mark.rule("EX-MELEE-05")
@pytest.mark.rule("EX-COND-15")
@pytest.mark.rule("EX-MOM-07")
def test_attacks_in_force() -> None:
    assert effective_attacks(melee(attacks=2), "ana") == 2
    raging = melee(attacks=2, attacks_bonus=1, conditions={"frenzied": 1})
    assert effective_attacks(raging, "ana") == 2 * 2 + 1
    assert interrupts_gained(raging, "ana") == 2 * 2
    bought = scripted(melee(attacks=1, weapon="short_sword", momentum_pool=9), SpendMomentum(actor="ana", use="extra_attack"))
    assert effective_attacks(bought.state, "ana") == 1 + 1
    done = play(bought.state, (STAB, 2), (STAB, 2))
    assert done["ana"].attacks_bonus == 0
    assert SpendMomentum(actor="ana", use="extra_attack").refuse(done.state) is None


@pytest.mark.rule("EX-MELEE-06")
def test_favour_and_peril_of_an_attack() -> None:
    assert swing(melee()) == 0
    assert swing(melee(ork={"conditions": {"prone": 0}})) == 1
    assert swing(melee(conditions={"blinded": 0})) == -1
    assert swing(melee(ork={"conditions": {"hidden": 0}})) == -1
    both = melee(conditions={"blinded": 0}, favour_next=1, ork={"conditions": {"hidden": 0}})
    assert swing(both) == 0  # one Peril, though blinded for two reasons, against one Favour
    assert swing(melee(conditions={"drained": 0, "strained": 0}, favour_next=1)) == -1
    assert swing(melee(conditions={"drained": 0}, favour_next=1)) == 0
    assert swing(afflict(melee(), "ana", affliction("hatred", target="ork"))) == 1
    assert swing(archery(ork={"conditions": {"prone": 0}}), weapon="short_bow") == -1


@pytest.mark.rule("EX-MELEE-07")
@pytest.mark.rule("EX-MELEE-08")
def test_the_off_hand_is_awkward_and_shares_the_attacks() -> None:
    state = melee(weapons=["sword", PISTOL], attacks=2)
    assert hardness(state, weapon="pistol") == 2
    fired = scripted(state, AttackRanged(actor="ana", target="ork", weapon="pistol"), 2)
    done = scripted(fired.state, CUT, 2)
    assert done["ana"].major_used and code(done.state, CUT) == "budget"


@pytest.mark.rule("EX-MELEE-07")
def test_what_the_off_hand_can_hold() -> None:
    with pytest.raises(Exception, match="off-hand"):
        melee(weapons=["sword", {"id": "halberd", "hand": "off"}])
    assert melee(weapons=["sword", "off_hand_dagger"]).sheet_of("ana").has_two_weapons(shield_counts=False)


@pytest.mark.rule("EX-MELEE-09")
@pytest.mark.rule("EX-ACT-05")
def test_a_second_weapon_gives_an_interrupt() -> None:
    assert interrupts_gained(melee(attacks=2), "ana") == 2
    assert interrupts_gained(melee(attacks=2, weapons=["sword", "off_hand_dagger"]), "ana") == 2 + 1
    shield: Values = {"attacks": 2, "shields": ["buckler"]}
    assert interrupts_gained(melee(**shield), "ana") == 2 + 1
    assert interrupts_gained(melee(**shield, ex_shield_gives_interrupt=False), "ana") == 2
    assert scripted(melee(**shield), EndActivation(actor="ana"))["ana"].interrupts == 2 + 1


@pytest.mark.rule("EX-COND-06")
@pytest.mark.rule("EX-COND-15")
@pytest.mark.rule("EX-COND-13")
def test_conditions_that_bar_an_attack() -> None:
    assert CUT.refuse(melee(conditions={"staggered": 1})) is None
    assert code(melee(conditions={"staggered": 2}), CUT) == "staggered"
    assert code(melee(conditions={"broken": 0}), CUT) == "broken"
    assert code(archery(conditions={"frenzied": 1}), SHOT) == "frenzied"
    assert code(melee(conditions={"prone": 0, "staggered": 2}, declared="stand_up"), StandUp(actor="ana")) == "staggered"


@pytest.mark.rule("EX-COND-15")
def test_the_frenzied_attack_the_nearest_of_any_side() -> None:
    state = melee(model("bob", at=cell(0, 1)), conditions={"frenzied": 1}, weapons=["halberd"], weapon="halberd", ork={"at": cell(2)})
    attack = AttackMelee(actor="ana", target="ork", weapon="halberd")
    assert code(state, attack) == "not_nearest"
    assert AttackMelee(actor="ana", target="bob", weapon="halberd").refuse(state) is None
    fallen = change(state, "bob", status=Status.OUT_OF_PLAY, wounds=0)
    assert attack.refuse(fallen) is None
    foes_only = melee(
        model("bob", at=cell(0, 1)), conditions={"frenzied": 1}, weapon="halberd", ork={"at": cell(2)}, ex_frenzy_targets="enemy"
    )
    assert attack.refuse(foes_only) is None


@pytest.mark.rule("EX-COND-07")
def test_a_hidden_attacker_is_seen_at_its_end_phase() -> None:
    done = scripted(melee(conditions={"hidden": 0}), CUT, 2)
    assert done["ana"].has("hidden") and done["ana"].hidden_attacked
    assert not scripted(done.state, EndActivation(actor="ana"))["ana"].has("hidden")
    quiet = scripted(melee(conditions={"hidden": 0}), EndActivation(actor="ana"))
    assert quiet["ana"].has("hidden")


@pytest.mark.rule("EX-COND-09")
def test_standing_up_is_a_major_action() -> None:
    lying = melee(conditions={"prone": 0}, declared="stand_up", weapon="sword")
    done = scripted(lying, StandUp(actor="ana"))
    assert not done["ana"].has("prone") and done["ana"].major_used
    assert code(melee(declared="stand_up"), StandUp(actor="ana")) == "not_prone"
    assert code(melee(conditions={"prone": 0}), StandUp(actor="ana")) == "not_declared"
    assert code(melee(conditions={"prone": 0, "frenzied": 1}, declared="stand_up"), StandUp(actor="ana")) == "frenzied"
    undone(lying, StandUp(actor="ana"))


# ---- shots


@pytest.mark.rule("EX-RANGE-01")
def test_an_unopposed_shot() -> None:
    done = scripted(archery(ballistic_skill=4, skill_advances={"shooting": 1}), SHOT, 2, 1)
    assert done.sum_of("checked").total == 7 - (4 + 1) and done.result == "complication"
    thrown = archery(weapon="javelin", ballistic_skill=4, skill_advances={"throwing": 2})
    assert attack_check(thrown, "ana", "ork", thrown.sheet_of("ana").weapons[0]).spec.ability == "throwing"
    undone(archery(), SHOT)


@pytest.mark.rule("EX-RANGE-01")
@pytest.mark.rule("EX-SENSE-01")
def test_sight_and_range() -> None:
    wall = board({cell(1): "wall"})
    assert code(archery(ground=wall), SHOT) == "no_los"
    assert code(archery(model("bob", at=cell(1))), SHOT) == "no_los"
    near = archery(weapon="javelin")
    most = near.sheet_of("ana").weapons[0].range_max
    assert most is not None
    spear = AttackRanged(actor="ana", target="ork", weapon="javelin")
    assert spear.refuse(archery(weapon="javelin", ork={"at": cell(most)})) is None
    beyond = archery(weapon="javelin", at=(0, 8), ork={"at": (most + 1, 8)})
    assert code(beyond, spear) == "range"
    assert code(archery(), AttackRanged(actor="ana", target="ork", weapon="sword")) == "weapon"
    assert code(archery(), AttackRanged(actor="ana", target="ana", weapon="short_bow")) == "target"


@pytest.mark.rule("EX-RANGE-02")
@pytest.mark.parametrize(
    ("dodge", "far", "shield", "resist"), [(5, 2, [], 5), (1, 2, [], 3), (5, 3, [], 3), (5, 5, ["round_shield"], 5), (5, 5, ["buckler"], 3)]
)
def test_opposed_shots(dodge: int, far: int, shield: list[str], resist: int) -> None:
    state = archery(ballistic_skill=3, ork={"initiative": dodge, "at": cell(far), "shields": shield})
    weapon = state.sheet_of("ana").weapons[0]
    assert (weapon.point_blank or 2) == 2
    assert attack_check(state, "ana", "ork", weapon).target_number(state).total == 4 + resist - 3


@pytest.mark.rule("EX-RANGE-02")
def test_house_rule_point_blank() -> None:
    for most, resist in ((2, 3), (3, 5)):
        state = archery(weapon="sling", ork={"initiative": 5, "at": cell(3)}, ex_point_blank_default=most)
        weapon = state.sheet_of("ana").weapons[0]
        assert weapon.point_blank is None
        assert attack_check(state, "ana", "ork", weapon).target_number(state).total == 4 + resist - 3


@pytest.mark.rule("EX-RANGE-03")
@pytest.mark.rule("EX-COND-10")
@pytest.mark.rule("EX-COND-14")
@pytest.mark.rule("EX-COND-07")
def test_who_cannot_shoot() -> None:
    beside = model("uruk", "minion", at=cell(0, 1), weapons=["sword"])
    assert code(archery(beside), SHOT) == "engaged_ranged"
    pistol = archery(beside, weapon="pistol")
    assert AttackRanged(actor="ana", target="ork", weapon="pistol").refuse(pistol) is None
    assert code(archery(conditions={"blinded": 0}), SHOT) == "blinded_ranged"
    assert code(archery(ork={"conditions": {"hidden": 0}}), SHOT) == "blinded_ranged"


@pytest.mark.rule("EX-RANGE-04")
def test_shooting_into_melee() -> None:
    state = archery(
        model("bob", at=cell(5, 1), weapons=["sword"]),
        model("cy", at=cell(5, -2), weapons=["halberd"]),
        model("dee", at=cell(5, 2)),
        ork={"weapons": ["halberd"]},
    )
    assert hardness(state) == 3  # Bob and Cy control the target's square, the target controls Dee's
    assert hardness(archery(model("bob", at=cell(6), weapons=["sword"]))) == 1
    own = archery(weapon="pistol", ork={"at": cell(1), "weapons": ["sword"]})
    assert hardness(own, weapon="pistol") == 2  # the off-hand alone: the shooter is left out


@pytest.mark.rule("EX-RANGE-05")
def test_a_shot_that_fails_strays() -> None:
    one = archery(model("bob", "henchman", at=cell(6), weapons=["sword"], toughness=3))
    done = scripted(one, SHOT, 2, 6)
    assert done.asks == [(1, 6, "attack", "ana"), (1, 6, "damage", "ana")]
    assert done["bob"].wounds == 2 and done["ork"].wounds == 3 and asked(done.state) == ("injury", ("bob",))
    assert "stray_shot" not in scripted(archery(), SHOT, 2).names
    included = archery(model("bob", "henchman", at=cell(6), weapons=["sword"]), ex_stray_includes_target=True)
    assert scripted(included, SHOT, 2, 1, 6)["bob"].wounds == 2  # the Company comes first


@pytest.mark.rule("EX-TAB-25")
@pytest.mark.rule("EX-RANGE-05")
@pytest.mark.parametrize(
    ("crowd", "faces", "struck"),
    [(2, (3,), 0), (2, (4,), 1), (3, (2,), 0), (3, (3,), 1), (3, (5,), 2), (4, (5, 6, 4), 3), (5, (6, 5), 4), (6, (6,), 5), (7, (6,), 5)],
)
def test_one_of_several_at_random(crowd: int, faces: tuple[int, ...], struck: int) -> None:
    ring = [cell(5 + dx, dy) for dx, dy in ((0, 1), (0, -1), (1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))]
    others = [model(f"b{i}", "henchman", at=ring[i], weapons=["dagger"], toughness=3) for i in range(crowd)]
    state = archery(*others, ballistic_skill=1, ork={"weapons": ["sword"]})
    done = scripted(state, SHOT, 2, *faces, 1)
    assert done.event("stray_shot").who == f"b{struck}"


@pytest.mark.rule("EX-RANGE-06")
@pytest.mark.rule("EX-TAB-12")
@pytest.mark.parametrize(
    ("size", "modifier"), [("tiny", 3), ("little", 2), ("small", 1), ("average", 0), ("large", -1), ("enormous", -2), ("monstrous", -3)]
)
def test_size_changes_a_shot_and_melee_by_house_rule_only(size: str, modifier: int) -> None:
    assert hardness(archery(ork={"size": size})) == modifier
    assert hardness(melee(ork={"size": size}), weapon="sword") == 0
    assert hardness(melee(ork={"size": size}, ex_size_in_melee=True), weapon="sword") == modifier


@pytest.mark.rule("EX-RANGE-08")
def test_as_many_shots_as_attacks() -> None:
    done = play(archery(attacks=2), (SHOT, 2), (SHOT, 2))
    assert code(done.state, SHOT) == "budget"


# ---- templates


def blast(*others: Any, **values: Any) -> ExpeditionState:
    ana = model("ana", "henchman", **{"at": cell(0), "weapons": ["fire_flask"], **values})
    foe = model("ork", "elite", at=cell(4), wounds_max=3, size="tiny")
    return in_activation(ana, foe, *others, said=Declaration(action="attack_template", weapon="fire_flask"))


THROW = AttackTemplate(actor="ana", weapon="fire_flask", center=cell(4))


@pytest.mark.rule("EX-RANGE-07", "EX-INIT-01")
def test_a_template_hits_friend_and_foe_by_roster_after_one_check() -> None:
    state = blast(model("bob", "henchman", at=cell(5), weapons=["sword"]), model("cy", "henchman", at=cell(7)))
    done = scripted(state, THROW, 4, 1, 1)
    assert done.sum_of("checked").total == 7 - 3  # neither size nor the melee counts
    assert done.asks == [(1, 6, "attack", "ana"), (1, 6, "damage", "ana"), (1, 6, "damage", "ana")]
    assert [event.who for event in done.events if event.name == "not_hurt"] == ["bob", "ork"], "the Company first, as it rolls initiative"
    assert scripted(state, THROW, 3).asks == [(1, 6, "attack", "ana")]
    undone(state, THROW)
    board = state.world.board
    assert board is not None and set(THROW.covers(state)) == set(covered(board, TEMPLATES[0], cell(4), (0, 0)))


@pytest.mark.rule("EX-RANGE-07")
@pytest.mark.rule("EX-RANGE-08")
def test_a_template_is_laid_once_where_the_centre_is_seen() -> None:
    done = scripted(blast(attacks=3), THROW, 3)
    assert code(done.state, THROW) == "budget"
    assert code(blast(), AttackTemplate(actor="ana", weapon="fire_flask", center=(-1, 8))) == "no_los"
    assert code(blast(model("x", at=cell(1))), THROW) == "no_los"
    assert code(blast(weapons=["sword"]), AttackTemplate(actor="ana", weapon="sword", center=cell(1))) == "weapon"
    assert code(blast(at=(0, 8)), AttackTemplate(actor="ana", weapon="fire_flask", center=(0, 15))) == "range"
    assert code(blast(conditions={"frenzied": 1}), THROW) == "frenzied"
    assert code(blast(conditions={"blinded": 0}), THROW) == "blinded_ranged"
    assert code(blast(model("uruk", "minion", at=cell(0, 1), weapons=["sword"])), THROW) == "engaged_ranged"
    assert [command.center for command in offered(blast(), "ana", AttackTemplate)] == [cell(4)]


@pytest.mark.rule("EX-MOM-05")
@pytest.mark.rule("EX-RANGE-07")
def test_a_template_that_hits_may_activate_a_quality_once() -> None:
    flask = {"id": "fire_flask", "critical_qualities": ["clinging fire"]}
    asking = scripted(blast(model("bob", "henchman", at=cell(5)), weapons=[flask]), THROW, 4)
    assert asked(asking.state) == ("quality", ("ana",))
    done = play(asking.state, (ActivateQuality(actor="ana", quality="clinging fire"), 1, 1))
    assert done.state.momentum_spent == 2 and done.names.count("quality_activated") == 1 and not done.state.pending


# ---- the order of one hit


@pytest.mark.rule("EX-DMG-03")
@pytest.mark.rule("EX-RR-05")
def test_the_windows_of_one_hit_come_in_their_order() -> None:
    state = melee(model_type="character", luck_points=1, luck_points_max=1, momentum_pool=3, ork={"weapon_skill": 3})
    attack = scripted(state, CUT, 5)
    assert asked(attack.state) == ("reroll", ("ana",))
    quality = scripted(attack.state, AcceptCheck(actor="ana"))
    assert asked(quality.state) == ("quality", ("ana",))
    damage = scripted(quality.state, ActivateQuality(actor="ana"), 5)
    assert asked(damage.state) == ("reroll", ("ana",))
    done = scripted(damage.state, AcceptCheck(actor="ana"))
    assert asked(done.state) == ("injury", ("ork",)) and done["ork"].wounds == 3 - 1
