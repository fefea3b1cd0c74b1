"""Incidents, face by face, of products and machines: what they do, how long it lasts, what mends it."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.cadwallon.checks.acts import MakeTest
from desktop_app.rules.cadwallon.combat.attack import Attack
from desktop_app.rules.cadwallon.harm.healing import Repair
from desktop_app.rules.cadwallon.harm.incidents import ChemicalIncident, MechanicalIncident, TakeDose
from desktop_app.rules.cadwallon.state import Addiction, CadwallonState
from desktop_app.rules.cadwallon.turn.conclusion import ChangeAttitude
from desktop_app.rules.cadwallon.turn.reactions import ResolveAction
from desktop_app.rules.cadwallon.turn.rounds import EndOpposition
from desktop_app.rules.kernel.record import evolve
from tests.rules.cadwallon.builders import PISTOL, cell, change, code, concluded, foe, idle, person, play, scripted, turn, undone

MAIL = {"name": "Mail", "pro": 3}
BALM: dict[str, Any] = {"name": "Balm", "category": "ointment", "instability": 2, "refills": 4, "weaning_periods": 3}
ENGINE: dict[str, Any] = {"name": "Engine", "category": "steam", "instability": 3, "refills": 6, "refills_per_use": 2, "pro": 4}
GOES_WRONG = ChemicalIncident(target="ana", item="Balm")
BREAKS = MechanicalIncident(target="ana", item="Engine")


def fighting(**values: Any) -> CadwallonState:
    """Put a combatant with a product and a machine into its turn, before a foe."""
    sheet = {"items": [BALM, ENGINE], "armours": [MAIL], "current_attitude": "DIS"}
    return turn(person("ana", at=cell(0), **{**sheet, **values.pop("ana", {})}), foe("bob", at=cell(3), rp=0), **values)


def resting(**values: Any) -> CadwallonState:
    """Build a combatant with a product and a machine outside an opposition."""
    return idle(person("ana", items=[BALM, ENGINE], armours=[MAIL], current_attitude="DIS"), **values)


def thing(state: CadwallonState, name: str = "Engine") -> Any:
    """Return a thing of hers as it is now."""
    return state.sheet_of("ana").thing(name)


@pytest.mark.rule("CA-CHEM-01", "CA-ATT-03", "CA-CHEM-00")
def test_euphoria_lasts_as_long_as_the_opposition() -> None:
    wild = play(fighting(), (GOES_WRONG, 1)).state.combatants["ana"]
    assert (wild.current_attitude, wild.attitude_locked) == ("PUG", True)
    over = concluded(person("ana", items=[BALM], attitude_locked=True, current_attitude="PUG"), foe("bob", recovered=True))
    calm_down = ChangeAttitude(actor="ana", attitude="DIS")
    assert code(over, calm_down) == "locked"
    loose = evolve(over, settings=evolve(over.settings, euphoria_locks=False))
    assert play(loose, calm_down)["ana"].current_attitude == "DIS"
    ended = play(over, EndOpposition())["ana"]
    assert not ended.attitude_locked
    alone = play(resting(), (GOES_WRONG, 1))
    assert alone["ana"].current_attitude == "DIS" and not alone["ana"].attitude_locked and "incident" in alone.names


@pytest.mark.rule("CA-CHEM-02", "CA-CHEM-04", "CA-CHEM-00")
@pytest.mark.parametrize(
    ("faces", "single", "double"),
    [((), True, True), ((2,), False, True), ((4,), False, False), ((2, 4), False, False), ((4, 2), False, False)],
)
def test_used_to_it_asks_for_two_doses_and_immunity_for_the_end_of_the_opposition(
    faces: tuple[int, ...], single: bool, double: bool
) -> None:
    used = play(fighting(), *((GOES_WRONG, face) for face in faces)).state
    for doses, acts in ((1, single), (2, double)):
        done = play(used, TakeDose(target="ana", item="Balm", doses=doses))
        assert done.fact("dose_taken", "acts") is acts and thing(done.state, "Balm").refills == 4 - doses
    after = play(used, EndOpposition()).state
    assert play(after, TakeDose(target="ana", item="Balm")).fact("dose_taken", "acts") is True
    alone = play(resting(), *((GOES_WRONG, face) for face in faces))
    assert not alone["ana"].product_states


@pytest.mark.rule("CA-CHEM-03", "CA-CHEM-06", "CA-TAB-31")
@pytest.mark.parametrize(("faces", "boxes"), [((3, 4), 4), ((6, 4, 5), 9)])
def test_an_ouch_is_one_die_an_allergy_as_many_as_the_instability_and_no_mail_helps(faces: tuple[int, ...], boxes: int) -> None:
    assert play(resting(), (GOES_WRONG, *faces))["ana"].boxes == boxes
    assert play(fighting(), (GOES_WRONG, *faces))["ana"].boxes == boxes
    stable = play(idle(person("ana", items=[{**BALM, "instability": 0}])), (GOES_WRONG, *faces[: 1 if faces[0] == 6 else 2]))
    assert stable["ana"].boxes == (0 if faces[0] == 6 else boxes)


@pytest.mark.rule("CA-CHEM-05")
@pytest.mark.parametrize(("addictive", "factor"), [(False, 1), (True, 2)])
def test_an_addiction_doubles_the_weaning_of_what_makes_addicted_anyhow_once(addictive: bool, factor: int) -> None:
    state = idle(person("ana", items=[{**BALM, "addictive": addictive}, {**BALM, "name": "Other"}]))
    wanted = (Addiction(product="Balm", weaning_periods=3, factor=factor),)
    once = play(state, (GOES_WRONG, 5))
    assert once["ana"].addictions == wanted and play(once.state, (GOES_WRONG, 5))["ana"].addictions == wanted
    assert len(play(once.state, (ChemicalIncident(target="ana", item="Other"), 5))["ana"].addictions) == 2


@pytest.mark.rule("CA-MECH-01", "CA-MECH-00")
@pytest.mark.parametrize(("refills", "left"), [(6, 4), (3, 1), (1, 0), (0, 0), (None, None)])
def test_a_surplus_takes_the_refills_of_a_use_once_more(refills: int | None, left: int | None) -> None:
    state = idle(person("ana", items=[{**ENGINE, "refills": refills}]))
    assert thing(play(state, (BREAKS, 1)).state).refills == left
    used = idle(person("ana", items=[{**ENGINE, "refills": 6}]))
    work = MakeTest(actor="ana", move="operate", item="Engine", difficulty=3)
    assert thing(play(used, (work, 5, 2, 1), (BREAKS, 1)).state).refills == 2


@pytest.mark.rule("CA-MECH-02", "CA-MECH-03", "CA-MECH-04", "CA-MECH-05", "CA-DMG-06", "CA-TEST-12")
def test_what_goes_wrong_with_a_machine_until_it_is_mended() -> None:
    work = MakeTest(actor="ana", move="operate", item="Engine", difficulty=8)
    jammed = play(resting(), (BREAKS, 2)).state
    # 5, 5, 5 and Sleight 2 make 9, without accumulations 7
    assert "done" in scripted(resting(), work, 5, 5, 5).names and "done" not in scripted(jammed, work, 5, 5, 5).names
    mended = play(jammed, (Repair(actor="ana", item="Engine", difficulty=6), 4, 2, 1)).state
    assert not thing(mended).no_accumulation and "done" in scripted(mended, work, 5, 5, 5).names
    failed = play(jammed, (Repair(actor="ana", item="Engine", difficulty=7), 4, 2, 1)).state
    assert thing(failed).no_accumulation
    hit = play(resting(), (BREAKS, 3, 5)).state
    assert thing(hit).structure_damage == 5, "its own PRO 4 does not count"
    gone = play(hit, (BREAKS, 3, 5)).state
    assert thing(gone).destroyed and thing(gone).structure_damage == 10
    stopped = play(resting(), (BREAKS, 4)).state
    assert code(stopped, work) == "broken"
    assert not thing(play(stopped, Repair(actor="ana", item="Engine", by_word=True)).state).broken
    wreck = play(resting(), (BREAKS, 5)).state
    for wrong, said in ((work, "destroyed"), (BREAKS, "destroyed"), (Repair(actor="ana", item="Engine", by_word=True), "destroyed")):
        assert code(wreck, wrong) == said


@pytest.mark.rule("CA-MECH-06", "CA-TAB-32")
def test_collateral_damage_is_for_the_bearer_whose_mail_helps() -> None:
    for state in (resting(), fighting()):
        done = play(state, (BREAKS, 6, 2, 3, 4))
        assert done["ana"].boxes == 9 - 3 and thing(done.state).destroyed
    over = play(fighting(ana={"boxes": 45}), (BREAKS, 6, 6, 6, 6))
    assert over["ana"].is_dead and over.state.acting != "ana"


@pytest.mark.rule("CA-CHEM-00", "CA-MECH-00")
def test_all_ones_with_a_thing_bring_its_incident_right_after_the_test_where_the_house_rule_says_so() -> None:
    work = MakeTest(actor="ana", move="operate", item="Engine", difficulty=3)
    done = scripted(resting(incident_trigger="all_ones"), work, 1, 1, 1, 4)
    assert [purpose for _, _, purpose, _ in done.asks] == ["operate", "incident"] and thing(done.state).broken
    assert "incident" not in scripted(resting(), work, 1, 1, 1).names
    assert "incident" not in scripted(resting(incident_trigger="all_ones"), work, 1, 1, 2).names
    bare = MakeTest(actor="ana", move="operate", difficulty=3)
    assert "incident" not in scripted(resting(incident_trigger="all_ones"), bare, 1, 1, 1).names
    mild = scripted(resting(incident_trigger="all_ones", all_ones_fail=False), work, 1, 1, 1, 2)  # 1 + 2 + Sleight 2
    assert "done" in mild.names and thing(mild.state).no_accumulation
    armed = fighting(ana={"weapons": [PISTOL], "ap": 2}, incident_trigger="all_ones")
    shot = play(armed, Attack(actor="ana", target="bob", weapon="Pistol", dice=2), (ResolveAction(), 1, 1, 5))
    assert shot.state.sheet_of("ana").weapons[0].destroyed and shot["bob"].boxes == 0
    salve = play(resting(incident_trigger="all_ones"), (evolve(work, item="Balm"), 1, 1, 1, 3, 2))
    assert salve["ana"].boxes == 2


@pytest.mark.rule("CA-CHEM-00", "CA-MECH-00")
def test_incidents_and_doses_are_refused_what_they_cannot_befall() -> None:
    state = resting()
    for wrong, said in (
        (ChemicalIncident(target="ana", item="Engine"), "value"),
        (MechanicalIncident(target="ana", item="Balm"), "value"),
        (ChemicalIncident(target="ana", item="Soap"), "value"),
        (ChemicalIncident(target="zoe", item="Balm"), "who"),
        (TakeDose(target="ana", item="Engine"), "value"),
        (TakeDose(target="ana", item="Balm", doses=0), "value"),
        (TakeDose(target="zoe", item="Balm"), "who"),
        (Repair(actor="ana", item="Engine"), "not_broken"),
        (Repair(actor="ana", item="Soap"), "value"),
    ):
        assert code(state, wrong) == said
    one = idle(person("ana", items=[{**BALM, "refills": 1}]))
    assert code(one, TakeDose(target="ana", item="Balm", doses=2)) == "no_refills"
    endless = idle(person("ana", items=[{**BALM, "refills": None}]))
    assert thing(play(endless, TakeDose(target="ana", item="Balm", doses=2)).state, "Balm").refills is None
    waiting = play(fighting(), MakeTest(actor="ana", move="operate", item="Engine", dice=1, difficulty=3)).state
    assert code(waiting, GOES_WRONG) == code(waiting, BREAKS) == "pending"
    pistol = idle(person("ana", weapons=[PISTOL]))
    assert play(pistol, (MechanicalIncident(target="ana", item="Pistol"), 1)).state.sheet_of("ana").weapons[0].refills == 1
    assert code(change(state, "ana", stunned=True), Repair(actor="ana", item="Engine")) == "stunned"
    undone(state, GOES_WRONG, TakeDose(target="ana", item="Balm"), BREAKS)
    broken = play(state, (BREAKS, 4)).state
    undone(broken, Repair(actor="ana", item="Engine", by_word=True))
    undone(broken, Repair(actor="ana", item="Engine"))


@pytest.mark.rule("CA-CHEM-03", "CA-CHEM-06", "CA-MECH-06")
def test_faces_that_hurt_tell_their_boxes_on_average() -> None:
    state = idle(person("ana", items=[BALM, {**ENGINE, "instability": 1}], armours=[MAIL]))
    told = [[dict(phrase.facts) for phrase in command.details(state)] for command in (GOES_WRONG, BREAKS)]
    # one die less PRO 3 ticks 1, 2 or 3 boxes in half of all cases
    bands = [[band.counts for band in contest.bands()] for command in (GOES_WRONG, BREAKS) if (contest := command.contest(state))]
    assert bands == [[False, False, True, False, False, True], [False] * 5 + [True]], "a break hurts the machine alone"
    assert told == [[{"face": 3, "boxes": "3.5"}, {"face": 6, "boxes": "7.0"}], [{"face": 6, "boxes": "1.0"}]]
