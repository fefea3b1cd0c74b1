"""Hazards, cures, incidents, influence. Rule: CA-HAZ, CA-HEAL, CA-CHEM, CA-MECH, CA-SOCIAL"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.cadwallon.between_fights.influence import InfluenceLevel
from desktop_app.rules.cadwallon.checks.acts import Cast, InfluenceAttempt, MakeTest
from desktop_app.rules.cadwallon.combat.attack import Attack
from desktop_app.rules.cadwallon.gm import SetFear
from desktop_app.rules.cadwallon.harm import hardship, hazards
from desktop_app.rules.cadwallon.harm.damage import suffer
from desktop_app.rules.cadwallon.harm.healing import Care, NaturalCure, Repair
from desktop_app.rules.cadwallon.harm.incidents import ChemicalIncident, MechanicalIncident, TakeDose
from desktop_app.rules.cadwallon.state import CadwallonDraft
from desktop_app.rules.cadwallon.turn.conclusion import Recover
from desktop_app.rules.cadwallon.turn.reactions import React, ResolveAction
from desktop_app.rules.cadwallon.turn.rounds import CloseRound
from desktop_app.rules.kernel import gm as kernel_gm
from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.record import evolve
from tests.rules.cadwallon.builders import board, cell, change, code, concluded, foe, idle, person, play, scripted, turn, undone

MAIL = {"name": "Mail", "pro": 3, "metal": True}
SALVE = {"name": "Salve", "category": "ointment", "instability": 2, "refills": 3, "addictive": True, "weaning_periods": 2}
WINCH = {"name": "Winch", "category": "steam", "instability": 3, "refills": 5, "refills_per_use": 2}
FIRE = "Lethal/1, Penetrating/0"


@pytest.mark.rule("CA-HAZ-01", "CA-HAZ-04", "CA-HAZ-05", "CA-HAZ-06", "CA-HAZ-07", "CA-TAB-11", "CA-TAB-12", "CA-TAB-13", "CA-TAB-14")
@pytest.mark.parametrize(
    ("command", "faces", "boxes"),
    [
        (hazards.HazardFire(target="ana", row="torch"), (4,), 5),
        (hazards.HazardFire(target="ana", row="bonfire"), (4, 2, 1), 8),
        (hazards.HazardCold(target="ana", temperature_c=5), (), 0),
        (hazards.HazardCold(target="ana", temperature_c=4), (3,), 3),
        (hazards.HazardCold(target="ana", temperature_c=4.5), (3,), 3),
        (hazards.HazardCold(target="ana", temperature_c=-0.5), (3, 3), 6),
        (hazards.HazardCold(target="ana", temperature_c=-10.5), (3, 3, 1), 7),
        (hazards.HazardCold(target="ana", temperature_c=-10), (3, 3), 6),
        (hazards.HazardCold(target="ana", temperature_c=-31), (1, 1, 1, 1, 2), 6),
        (hazards.HazardExplosion(targets=("ana",), row="grenade"), (4, 2, 1), 4),
        (hazards.HazardDisease(target="ana", row="mild"), (4,), 4),
        (hazards.HazardDisease(target="ana", row="epidemic"), (1,) * 7, 7),
    ],
)
def test_hazards(command: Any, faces: tuple[int, ...], boxes: int) -> None:
    state = idle(person("ana", armours=[MAIL]))
    assert scripted(state, command, *faces)["ana"].boxes == boxes
    undone(state, command)


def test_hazards_refuse_what_there_is_not() -> None:
    state, running = idle(person("ana")), turn(person("ana"), foe("bob"))
    assert code(state, hazards.HazardFire(target="ana", row="sun")) == "value" and code(state, hazards.HazardDisease(target="zoe")) == "who"
    assert (
        code(state, hazards.HazardExplosion(targets=())) == "value"
        and code(state, hazards.HazardCold(target="ana", temperature_c=99)) == "value"
    )
    assert (
        code(running, hazards.HazardBreath(target="ana")) == "phase"
        and code(state, hazards.SetExposure(target="ana", in_fire="sun")) == "value"
    )
    assert code(state, hazards.Fall(target="ana", metres=0)) == "value" and code(state, hazards.RestoreAir(target="zoe")) == "who"
    assert code(state, hardship.EndHardship(target="zoe")) == "who" and code(state, SetFear(target="ana", value=99)) == "value"


@pytest.mark.rule("CA-HAZ-02", "CA-HAZ-03", "CA-TAB-10")
def test_thirst_and_hunger_grow() -> None:
    state = idle(person("ana"))
    thirsty = play(state, (hardship.HazardHardship(target="ana", hardship_kind="thirst", days=2),))
    assert thirsty["ana"].boxes == 0
    later = play(thirsty.state, (hardship.HazardHardship(target="ana", hardship_kind="thirst", days=4), 2, 3, 1))
    assert later.asks == [(1, 6, "damage", "ana"), (2, 6, "damage", "ana")] and later["ana"].boxes == 3 + 5
    assert code(later.state, hardship.HazardHardship(target="ana", hardship_kind="thirst", days=3)) == "value"
    fed = play(later.state, hardship.EndHardship(target="ana", hardship_kind="thirst"))
    assert not fed["ana"].hardship
    hungry = play(state, (hardship.HazardHardship(target="ana", hardship_kind="hunger", days=5), 2))
    assert hungry["ana"].hardship["hunger"].rolls_done == 1
    fixed = play(idle(person("ana"), hardship_mode="fixed"), (hardship.HazardHardship(target="ana", days=4), 2, 3))
    assert fixed["ana"].boxes == 3 + 4


@pytest.mark.rule("CA-HAZ-04", "CA-HAZ-08", "CA-TAB-15", "CA-ROUND-08")
def test_fire_and_lack_of_air_at_the_end_of_each_round() -> None:
    state = concluded(person("ana", current_attitude="DIS"), foe("bob", current_attitude="DIS"))
    exposed = play(state, hazards.SetExposure(target="ana", in_fire="torch", without_air=True))
    done = play(exposed.state, Recover(actor="ana"), Recover(actor="bob"), (CloseRound(), 2, 5))
    assert done["ana"].boxes == 3 + 5 and done["ana"].rounds_without_air == 1
    assert [hazards.breath_dice(n) for n in (1, 2, 3, 4)] == [1, 3, 4, 5]
    free = play(done.state, hazards.RestoreAir(target="ana"))
    assert (free["ana"].without_air, free["ana"].rounds_without_air) == (False, 0)
    alone = play(idle(person("ana", rounds_without_air=1)), (hazards.HazardBreath(target="ana"), 1, 2, 3))
    assert alone["ana"].boxes == 6


@pytest.mark.rule("CA-HAZ-09", "CA-HAZ-11", "CA-TAB-23", "CA-MOVE-12")
@pytest.mark.parametrize(("metres", "dice", "lower"), [(2, 1, 1), (3, 3, 3), (4, 3, 3), (5, 5, 3), (7, 5, 5), (8, 7, 7)])
def test_falls(metres: int, dice: int, lower: int) -> None:
    state = idle(person("ana", armours=[MAIL], at=cell(0), elevation=3))
    fallen = scripted(state, hazards.Fall(target="ana", metres=metres), *(1,) * dice)
    assert fallen["ana"].boxes == dice + 3 and fallen["ana"].elevation == 0
    low = idle(person("ana"), fall_boundary="lower")
    assert scripted(low, hazards.Fall(target="ana", metres=metres), *(1,) * lower)["ana"].boxes == lower


@pytest.mark.rule("CA-HEAL-01", "CA-HEAL-03", "CA-TAB-20")
def test_time_heals_row_by_row() -> None:
    week = 168
    state = idle(person("ana", boxes=25))
    cured = play(state, NaturalCure(target="ana", hours=2 * week))
    assert (cured["ana"].boxes, cured["ana"].cure_bank) == (21, 0)
    some = play(cured.state, NaturalCure(target="ana", hours=week - 1))
    assert (some["ana"].boxes, some["ana"].cure_bank) == (21, week - 1)
    assert play(some.state, NaturalCure(target="ana", hours=2))["ana"].boxes == 0
    assert play(some.state, NaturalCure(target="ana", hours=1))["ana"].boxes == 11
    hurt = play(some.state, kernel_gm.TickBoxes[Any](target="ana", line=2, value=1))
    assert (hurt["ana"].boxes, hurt["ana"].cure_bank) == (22, 0)
    assert play(idle(person("ana", boxes=50)), NaturalCure(target="ana", hours=10 * week + 1))["ana"].boxes == 0
    slow = play(idle(person("ana", boxes=14), natural_cure_mode="pro_rata"), NaturalCure(target="ana", hours=2 * week // 10 + 1))
    assert slow["ana"].boxes == 12
    assert code(turn(person("ana"), foe("bob")), NaturalCure(target="ana")) == "phase"
    assert (
        code(idle(person("ana", boxes=51)), NaturalCure(target="ana")) == "dead"
        and code(state, NaturalCure(target="ana", hours=0)) == "value"
    )
    undone(state, NaturalCure(target="ana", hours=900))


@pytest.mark.rule("CA-HEAL-04")
def test_care_helps_once_between_two_wounds() -> None:
    state = idle(person("ana", at=cell(0)), person("cat", at=cell(1), boxes=9), ground=board())
    care = Care(actor="ana", target="cat", difficulty=3, gambles=2)
    done = scripted(state, care, 5, 2, 1)
    assert (done["cat"].boxes, done["cat"].cared) == (6, True)
    assert code(done.state, care) == "cared" and code(state, evolve(care, target="ana")) == "unhurt"
    hurt = play(done.state, (hazards.ApplyDamage(targets=("cat",), dice=0, bonus=1),))
    assert not hurt["cat"].cared and not evolve(care, move="operate").refuse(hurt.state)
    assert code(change(state, "cat", cell=cell(4)), care) == "reach" and code(change(state, "cat", boxes=51), care) == "target_dead"
    fixed = scripted(idle(person("ana"), person("cat", boxes=9), care_boxes=5), care, 5, 2, 1)
    assert fixed["cat"].boxes == 4
    undone(state, care)


# ---- incidents


@pytest.mark.rule("CA-CHEM-00", "CA-CHEM-02", "CA-CHEM-03", "CA-CHEM-04", "CA-CHEM-05", "CA-CHEM-06", "CA-TAB-31")
def test_products_that_go_wrong() -> None:
    state = turn(person("ana", items=[SALVE], armours=[MAIL]), foe("bob"))
    wrong = ChemicalIncident(target="ana", item="Salve")
    used = play(state, (wrong, 2))
    assert scripted(used.state, TakeDose(target="ana", item="Salve")).fact("dose_taken", "acts") is False
    double = scripted(used.state, TakeDose(target="ana", item="Salve", doses=2))
    assert double.fact("dose_taken", "acts") is True and double.state.sheet_of("ana").items[0].refills == 1
    assert code(double.state, TakeDose(target="ana", item="Salve", doses=2)) == "no_refills"
    assert scripted(play(state, (wrong, 4)).state, TakeDose(target="ana", item="Salve", doses=2)).fact("dose_taken", "acts") is False
    assert play(state, (wrong, 3, 5))["ana"].boxes == 5 and play(state, (wrong, 6, 5, 4))["ana"].boxes == 9
    hooked = play(state, (wrong, 5))["ana"].addictions[0]
    assert (hooked.product, hooked.weaning_periods, hooked.factor) == ("Salve", 2, 2)
    assert play(play(state, (wrong, 5)).state, (wrong, 5))["ana"].addictions == (hooked,)
    calm = idle(person("ana", items=[SALVE]))
    assert not play(calm, (wrong, 2))["ana"].product_states
    assert code(state, MechanicalIncident(target="ana", item="Salve")) == "value" and code(state, evolve(wrong, item="Spoon")) == "value"
    assert code(calm, TakeDose(target="ana", item="Salve", doses=3)) == "value"
    undone(state, wrong, TakeDose(target="ana", item="Salve"))


@pytest.mark.rule(
    "CA-MECH-00", "CA-MECH-01", "CA-MECH-02", "CA-MECH-03", "CA-MECH-04", "CA-MECH-05", "CA-MECH-06", "CA-TAB-32", "CA-TEST-12"
)
def test_machines_that_go_wrong() -> None:
    state = idle(person("ana", items=[WINCH], armours=[MAIL]))
    wrong, operate = MechanicalIncident(target="ana", item="Winch"), MakeTest(actor="ana", move="operate", item="Winch", difficulty=6)

    def winch(*faces: int) -> Any:
        return play(state, (wrong, *faces)).state

    assert winch(1).sheet_of("ana").items[0].refills == 3
    jammed = scripted(winch(2), operate, 4, 4, 4)
    assert jammed.sum_of("test_rolled").total == 6 and jammed.state.sheet_of("ana").items[0].refills == 3
    assert winch(3, 4).sheet_of("ana").items[0].structure_damage == 4
    assert code(winch(4), operate) == "broken" and code(winch(5), operate) == "destroyed" and code(winch(5), wrong) == "destroyed"
    assert play(state, (wrong, 6, 5, 4, 3))["ana"].boxes == 12 - 3
    mended = scripted(winch(4), Repair(actor="ana", item="Winch", difficulty=4), 5, 2, 1)
    assert not mended.state.sheet_of("ana").items[0].broken
    assert play(winch(2), Repair(actor="ana", item="Winch", by_word=True)).names == ["repaired"]
    assert (
        code(state, Repair(actor="ana", item="Winch")) == "not_broken" and code(winch(5), Repair(actor="ana", item="Winch")) == "destroyed"
    )
    empty = idle(person("ana", items=[{**WINCH, "refills": 1}]))
    assert code(empty, operate) == "no_refills"
    undone(state, wrong)


@pytest.mark.rule("CA-CHEM-00", "CA-MECH-00")
def test_all_ones_bring_an_incident_by_the_house_rule() -> None:
    state = idle(person("ana", items=[WINCH]), incident_trigger="all_ones")
    done = scripted(state, MakeTest(actor="ana", move="operate", item="Winch", difficulty=3), 1, 1, 1, 4)
    assert "incident" in done.names and done.state.sheet_of("ana").items[0].broken


# ---- influence


@pytest.mark.rule(
    "CA-SOCIAL-01",
    "CA-SOCIAL-02",
    "CA-SOCIAL-03",
    "CA-SOCIAL-04",
    "CA-SOCIAL-05",
    "CA-SOCIAL-07",
    "CA-TAB-27",
    "CA-TAB-28",
    "CA-TAB-29",
    "CA-TAB-30",
)
@pytest.mark.parametrize(
    ("values", "level"),
    [
        ({"nature": "confession"}, 1),
        ({"nature": "deal", "targets": ("bob", "dan")}, 4),
        ({"nature": "manipulation", "intimacy": 2, "contact_info": 3}, 5),
        ({"nature": "deal", "consequences": ("loss_own", "danger_potential", "against_will")}, 10),
        ({"nature": "confession", "consequences": ("no_ill", "gain_resources")}, -2),
        ({"nature": "deal", "indirect": "vision_of_the_world"}, 7),
        ({"nature": "deal", "targets": ("dan",)}, 1),
    ],
)
def test_influence_levels(values: dict[str, Any], level: int) -> None:
    state = idle(person("ana", intimacy={"dan": 2}), foe("bob"), foe("dan"))
    command = InfluenceLevel(**{"actor": "ana", "targets": ("bob",), **values})
    assert play(state, command).state.objectives[0].level == level
    undone(state, command)


@pytest.mark.rule("CA-SOCIAL-06", "CA-SOCIAL-04")
def test_what_excludes_each_other_in_influence() -> None:
    state = idle(person("ana"), foe("bob", pot=2))
    wish = InfluenceLevel(actor="ana", targets=("bob",))
    assert code(state, evolve(wish, consequences=("loss_own", "loss_considerable"))) == "ladder"
    assert code(state, evolve(wish, consequences=("no_ill", "against_will"))) == "contradiction"
    assert code(state, evolve(wish, contact="bob", contact_info=3)) == "value" and code(state, evolve(wish, targets=())) == "value"
    assert code(state, evolve(wish, nature="theft")) == "value" and code(state, evolve(wish, indirect="love")) == "value"
    assert code(state, evolve(wish, targets=("zoe",))) == "who" and code(state, evolve(wish, consequences=("wealth",))) == "value"


@pytest.mark.rule("CA-SOCIAL-08", "CA-THREAT-13")
def test_talk_brings_an_objective_nearer() -> None:
    state = play(turn(person("ana", att_sty=4), foe("bob", rp=0)), InfluenceLevel(actor="ana", targets=("bob",), nature="deal")).state
    goal = state.objectives[0].id
    talk = InfluenceAttempt(actor="ana", objective=goal, dice=1, gambles=1)
    one = play(state, talk, (ResolveAction(), 5))
    assert one.state.objectives[0].progress == 2 and "g_interaction" in [event.row for event in one.state.threat_events]
    two = play(one.state, talk, (ResolveAction(), 5))
    assert not two.state.objectives[0].is_open and code(change(two.state, "ana", ap=1), talk) == "done"
    assert code(state, evolve(talk, move="strike")) == "value" and code(state, evolve(talk, objective=99)) == "value"
    answered = play(change(state, "bob", rp=1), talk, React(actor="bob", move="speak", dice=1), (ResolveAction(), 6, 2))
    assert answered.fact("test_rolled", "difficulty") == 6 + 2 + 1
    hard = evolve(state, settings=evolve(state.settings, influence_mode="difficulty"))
    assert play(hard, evolve(talk, gambles=0), (ResolveAction(), 2)).state.objectives[0].progress == 3
    undone(state, talk, ResolveAction())


@pytest.mark.rule("CA-THREAT-13")
def test_magic_and_fear_are_noticed() -> None:
    state = turn(person("ana"), foe("bob", rp=0))
    prayed = play(state, Cast(actor="ana", move="pray", spell="Calm", difficulty=3, dice=1), (ResolveAction(), 4))
    assert "g_magic" in [event.row for event in prayed.state.threat_events] and "cast" in prayed.names
    assert "g_fear" in [event.row for event in play(state, SetFear(target="bob", value=2)).state.threat_events]
    assert code(state, Cast(actor="ana", target="zoe", dice=1)) == "who"
    undone(state, Cast(actor="ana", dice=1), ResolveAction(), SetFear(target="bob", value=2))


def test_a_pistol_uses_a_charge_for_each_shot() -> None:
    gun = {"name": "Pistol", "weapon_class": "firearm", "pow": 3, "drawn": True, "refills": 1}
    state = turn(person("ana", at=cell(0), weapons=[gun]), foe("bob", at=cell(3), rp=0), ground=board())
    fired = play(state, Attack(actor="ana", target="bob", weapon="Pistol", dice=1), (ResolveAction(), 2, 1, 1, 1))
    assert fired.state.sheet_of("ana").weapons[0].refills == 0 and "g_firearm" in [event.row for event in fired.state.threat_events]
    assert code(fired.state, Attack(actor="ana", target="bob", weapon="Pistol", dice=1)) == "no_refills"


@pytest.mark.rule("CA-INJ-02", "CA-INJ-07")
def test_no_more_boxes_are_ticked_than_are_free_and_the_dead_take_none() -> None:
    fresh = idle(person("ana")).combatants["ana"].free_boxes
    draft = CadwallonDraft(idle(person("ana", boxes=fresh - 2), foe("bob")), Tape())
    assert suffer(draft, "ana", 7) == 2
    assert (draft.state.combatants["ana"].boxes, draft.state.combatants["ana"].health_level) == (fresh, "dead")
    told = [event.name for event in draft.events]
    assert told.count("health_changed") == 1
    assert suffer(draft, "ana", 7) == 0
    assert [event.name for event in draft.events][len(told) :] == ["damage_met"], "nobody dies twice"
