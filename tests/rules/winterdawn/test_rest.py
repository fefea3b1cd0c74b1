"""Sleep, healing overnight, tempo, and what strains or lifts spirit. Rule: WD-SPIRIT-06, WD-X-01, WD-CORE-09, WD-TAB-37, WD-X-13"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.winterdawn.actions.healing import Reanimate
from desktop_app.rules.winterdawn.actions.long_tasks import TaskRoll, TaskStart
from desktop_app.rules.winterdawn.actions.strains import CAUSES, Strain
from desktop_app.rules.winterdawn.actions.tasks import TestRoll
from desktop_app.rules.winterdawn.between_fights.rest import NIGHT, Care, SetTempo, Sleep
from desktop_app.rules.winterdawn.encounter import InflictDamage
from desktop_app.rules.winterdawn.gm import Kill
from desktop_app.rules.winterdawn.harm.injuries import TakeDamage
from desktop_app.rules.winterdawn.sheet.records import DamageType
from desktop_app.rules.winterdawn.state import BleedingToDeath, WinterDawnState, Wound
from tests.rules.winterdawn.builders import SYSTEM, Played, change, fight, hero, refusal_of, scene, scripted, table

NIGHTLY = Sleep(actors=("ana",))


def bed(**values: Any) -> WinterDawnState:
    """Ana with 3 dice of natural healing."""
    return table(hero("ana", ranks={"natural_healing": 2}, **values), hero("bob", ranks={"medicine": 3}))


@pytest.mark.rule("WD-SPIRIT-06")
@pytest.mark.parametrize(("spirit", "after"), [(0, 0), (1, 2), (5, 10), (9, 18), (12, 18)])
def test_spirit_06_sleep_doubles_spirit_up_to_its_maximum_and_gives_nothing_to_despair(spirit: int, after: int) -> None:
    played = scripted(bed(spirit=spirit), NIGHTLY)
    assert (played["ana"].spirit, played.state.clock) == (after, NIGHT)


@pytest.mark.rule("WD-SPIRIT-06", "WD-CORE-09")
def test_spirit_06_nobody_sleeps_in_a_fight_nor_the_dead_at_all() -> None:
    assert refusal_of(fight(hero("ana")), NIGHTLY).code == "already_in_combat"
    dead = scripted(bed(), Kill(target="ana")).state
    assert refusal_of(dead, NIGHTLY).code == "dead"
    assert refusal_of(bed(), Sleep(actors=("zoe",))).code == "not_found"
    assert refusal_of(bed(), Sleep()).field == "actors"
    assert refusal_of(bed(), Sleep(actors=("ana",), care=(Care(actor="bob", line=0),))).field == "care"
    assert refusal_of(bed(), Sleep(actors=("ana",), care=(Care(actor="ana", line=3),))).field == "care"


@pytest.mark.rule("WD-X-01", "WD-HEAL-05")
@pytest.mark.parametrize(
    ("faces", "levels", "ticked"),
    [((1, 1, 1), [2], 4), ((4, 1, 1), [1], 4), ((4, 4, 1), [], 4), ((4, 4, 4), [], 3), ((8, 4, 4), [], 2), ((8, 8, 8), [], 0)],
)
def test_x_01_levels_of_bleeding_go_first_then_major_boxes_then_minor(faces: tuple[int, ...], levels: list[int], ticked: int) -> None:
    state = change(bed(constitution=8, ticked=(4,)), "ana", bleeding_wounds=(Wound(id=1, level=2, line=0),))
    ego = (4,) if faces == (1, 1, 1) else ()
    played = scripted(state, NIGHTLY, *faces, *ego)
    assert [wound.level for wound in played["ana"].bleeding_wounds] == levels
    assert played["ana"].injury_lines[0].ticked == ticked


@pytest.mark.rule("WD-X-01")
def test_x_01_each_hurt_line_has_a_test_of_its_own_and_unhurt_ones_have_none() -> None:
    played = scripted(bed(ticked=(1, 0, 2)), NIGHTLY, 4, 1, 1, 4, 1, 1)
    assert [ask[2] for ask in played.asks] == ["natural_healing"] * 2
    assert [row.ticked for row in played["ana"].injury_lines] == [0, 0, 1]


@pytest.mark.rule("WD-X-01", "WD-X-02")
def test_x_01_the_last_major_box_healed_ends_the_incapacitation() -> None:
    state = bed(ticked=(4,), incapacitated=True)
    assert not scripted(state, NIGHTLY, 4, 1, 1)["ana"].incapacitated
    kept = table(hero("ana", ranks={"natural_healing": 2}, ticked=(4,), incapacitated=True), x_02=False)
    assert scripted(kept, NIGHTLY, 4, 1, 1)["ana"].incapacitated


@pytest.mark.rule("WD-X-01")
def test_x_01_without_the_house_rule_nothing_heals() -> None:
    state = table(hero("ana", ticked=(2,)), x_01=False)
    assert scripted(state, NIGHTLY)["ana"].injury_lines[0].ticked == 2
    assert not [made for made in TaskStart.candidates(state, "ana") if made.patient]


@pytest.mark.rule("WD-X-01")
def test_x_01_the_hits_of_a_healers_task_are_added_to_the_night() -> None:
    state = change(bed(ticked=(2,)), "ana", bleeding_wounds=(Wound(id=1, level=1, line=0),))
    start = next(made for made in TaskStart.candidates(state, "bob") if made.patient == "ana")
    assert (start.dl, start.skills, start.time_per_roll, start.task_kind) == (2 + 1, ("medicine",), "1 hour", "first_fail")
    begun = scripted(state, start).state
    assert not [made for made in TaskStart.candidates(begun, "bob") if made.patient]  # a combatant cares for it already
    roll = TaskRoll(task=begun.tasks[0].id, rolls=(TestRoll(actor="bob", skill="medicine"),))
    cared = scripted(begun, roll, 4, 4, 4, 4).state
    assert (cared.tasks[0].hits, cared.clock) == (4 - 3, 600)
    played = scripted(cared, NIGHTLY, 4, 1, 1)
    assert played.sum_of("healed_overnight").total == 1 + 1
    assert (played["ana"].bleeding_wounds, played["ana"].injury_lines[0].ticked, played.state.tasks) == ((), 1, ())


@pytest.mark.rule("WD-X-01")
def test_x_01_care_may_be_named_outright() -> None:
    played = scripted(bed(ticked=(3,)), Sleep(actors=("ana",), care=(Care(actor="ana", line=0, hits=2),)), 4, 1, 1)
    assert played["ana"].injury_lines[0].ticked == 3 - (1 + 2)


@pytest.mark.rule("WD-SPIRIT-06", "WD-COND-04")
def test_spirit_06_who_bleeds_to_death_does_not_live_to_see_the_morning() -> None:
    state = change(bed(ticked=(4,)), "ana", incapacitated=True, bleeding_to_death=BleedingToDeath(dies_at_round=50))
    played = scripted(state, NIGHTLY)
    dead = played["ana"].dead
    assert dead is not None and dead.since_round == 50
    assert "slept" not in played.names


# ---- tempo


@pytest.mark.rule("WD-CORE-09")
def test_core_09_the_game_master_switches_between_interaction_and_transition_only() -> None:
    state = table(hero("ana"))
    travelling = scripted(state, SetTempo(value="transition")).state
    assert travelling.tempo == "transition"
    assert [phrase.name for phrase in SYSTEM.heading(travelling)] == ["heading_table", "heading_transition"]
    assert scripted(travelling, SetTempo(value="interaction")).state.tempo == "interaction"
    assert refusal_of(fight(hero("ana")), SetTempo(value="transition")).code == "already_in_combat"


@pytest.mark.rule("WD-CORE-09", "WD-HEAL-02")
def test_core_09_in_a_fight_the_tempo_is_told_before_the_body() -> None:
    state = fight(hero("ana", incapacitated=True), hero("bob"))
    assert refusal_of(scripted(state, Kill(target="bob")).state, Reanimate(actor="ana", target="bob")).code == "already_in_combat"


# ---- strain and cheer


def worn(cause: str, *faces: int, spirit: int = 12, amount: int = 0, **values: Any) -> Played:
    """Ana with one die of each resistance."""
    state = table(hero("ana", spirit=spirit), hero("bob", spirit=3), hero("cid", spirit=17), x_13=True)
    return scripted(state, Strain(actor="ana", cause=cause, amount=amount, **values), *faces)


@pytest.mark.rule("WD-TAB-37", "WD-SPIRIT-04")
@pytest.mark.parametrize(
    ("cause", "amount", "flags", "dl", "loss"),
    [
        ("travel", 8, {}, 8 // 2, 1),
        ("travel", 7, {}, 3, 1),
        ("lack_of_sleep", 2, {}, 6 - 2, 1),
        ("lack_of_sleep", 8, {}, 0, 1),
        ("missed_meals", 3, {}, 3, 2),
        ("acquaintance_died", 0, {}, 2, 2),
        ("friend_died", 0, {"violent": True}, 4 + 2, 2),
        ("companion_died", 0, {"violent": True, "witnessed": True}, 6 + 2 + 2, 2),
        ("cold", 8, {}, 2, 1),
        ("freezing", 8, {}, 4, 1),
        ("frigid", 8, {}, 8, 1),
        ("hot", 4, {}, 1, 1),
        ("scorching", 4, {}, 2, 1),
        ("blistering", 4, {}, 4, 1),
    ],
)
def test_tab_37_each_missing_mos_costs_what_the_cause_says(cause: str, amount: int, flags: dict[str, bool], dl: int, loss: int) -> None:
    played = worn(cause, 4, amount=amount, spirit=18, **flags)
    assert (played.fact("strained", "dl"), played["ana"].spirit) == (dl, 18 - loss * max(0, dl - 1))


@pytest.mark.rule("WD-TAB-37")
@pytest.mark.parametrize(("amount", "boxes"), [(2, 0), (3, 1), (4, 1), (5, 2), (9, 4)])
def test_tab_37_frost_ticks_a_minor_box_for_every_two_missing(amount: int, boxes: int) -> None:
    assert worn("frigid", 4, amount=amount)["ana"].injuries_total == boxes == (amount - 1) // 2
    assert worn("frigid", 4, amount=9)["ana"].majors_total == 0


@pytest.mark.rule("WD-TAB-37", "WD-SPIRIT-07")
def test_tab_37_a_feast_lifts_the_own_spirit_and_a_performance_that_of_the_audience() -> None:
    assert worn("feast", 5)["ana"].spirit == 12 + 2
    played = worn("performance", 5, audience=("bob", "cid"), skill="music")
    assert [played[who].spirit for who in ("ana", "bob", "cid")] == [12, 3 + 1, 17 + 1]
    full = worn("performance", 4, audience=("cid",))
    assert full["cid"].spirit == 18


@pytest.mark.rule("WD-X-13", "WD-TAB-37")
def test_x_13_is_off_by_default_and_offered_only_when_on() -> None:
    off = table(hero("ana"))
    assert (refusal_of(off, Strain(actor="ana")).code, list(Strain.candidates(off, "ana"))) == ("house_rule", [])
    on = table(hero("ana"), x_13=True)
    assert {made.cause for made in Strain.candidates(on, "ana")} == set(CAUSES)
    for command, field in (
        (Strain(actor="ana", cause="rain"), "cause"),
        (Strain(actor="ana", amount=-1), "amount"),
        (Strain(actor="ana", skill="music"), "skill"),
        (Strain(actor="ana", cause="performance", skill="luck"), "skill"),
        (Strain(actor="ana", cause="performance", audience=("ana",)), "audience"),
        (Strain(actor="ana", cause="performance", audience=("zoe",)), "audience"),
        (Strain(actor="ana", attr="agility"), "attr"),
    ):
        assert refusal_of(on, command).field == field


@pytest.mark.rule("WD-X-13")
@pytest.mark.parametrize(("fallen", "lost"), [(0, 2 - 1), (1, 4 - 1)])
def test_x_13_an_ally_that_falls_shakes_those_who_stand(fallen: int, lost: int) -> None:
    heroes = [hero("ana"), hero("bob", lines=((1, 0),)), hero("cid", incapacitated=bool(fallen)), hero("dot", side="foe")]
    struck = scripted(scene(*heroes, x_13=True), InflictDamage(target="bob", mos=2, damage_type=DamageType.BURNING)).state
    faces = (4,) if fallen else (4, 4)
    played = scripted(struck, TakeDamage(actor="bob"), *faces)
    assert played["ana"].spirit == 18 - lost
    assert played["dot"].spirit == 18
    assert {event.who for event in played.events if event.name == "strained"} == ({"ana"} if fallen else {"ana", "cid"})


@pytest.mark.rule("WD-X-13")
def test_x_13_without_the_house_rule_nobody_is_shaken() -> None:
    struck = scripted(scene(hero("ana"), hero("bob", lines=((1, 0),))), InflictDamage(target="bob", mos=2, damage_type=DamageType.BURNING))
    assert scripted(struck.state, TakeDamage(actor="bob"))["ana"].spirit == 18
