"""Threat, event by event. Rule: CA-THREAT"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.cadwallon.combat.attack import AnnounceAction, Attack
from desktop_app.rules.cadwallon.gm import SetFear
from desktop_app.rules.cadwallon.movement.walking import Move, SheatheWeapon, Shout
from desktop_app.rules.cadwallon.scenery import PlaceLight
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.cadwallon.system import SYSTEM
from desktop_app.rules.cadwallon.turn.conclusion import Recover
from desktop_app.rules.cadwallon.turn.reactions import ResolveAction
from desktop_app.rules.cadwallon.turn.rounds import BeginDeclaration, CloseRound, EndOpposition, EndTurn, StartOpposition
from desktop_app.rules.cadwallon.turn.threat import counted, note, preview
from desktop_app.rules.cadwallon.turn.threat_commands import SetThreat, ThreatPreview, ThreatStrike, ThreatTick
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.gm import SetPool
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Draft
from desktop_app.rules.kernel.table import EditSheet
from tests.rules.cadwallon.builders import PISTOL, board, cell, change, code, foe, idle, person, play, scripted, turn, undone

UPPER: dict[str, Any] = {"card": {"original_threat": 3, "city_tier": "upper"}}
SHEATHED = {"name": "Knife", "pow": 2}
LONG = {"name": "Spear", "pow": 3, "length_cm": 200}


def scene(setting: str = "street", **card: Any) -> dict[str, Any]:
    return {"card": {"original_threat": 3, **card}, "areas": [{"id": "here", "setting": setting}]}


def quiet(told: dict[str, Any], **values: Any) -> CadwallonState:
    """Build the turn of a hero with everything put away, beside a combatant who cannot react."""
    hero = person("ana", at=cell(0), **{"weapons": [SHEATHED], **values})
    return turn(hero, foe("bob", at=cell(1), rp=0), foe("dan", at=cell(5), rp=0), ground=board(scene=told))


def rows(state: CadwallonState) -> list[str]:
    return [event.row for event in state.threat_events]


@pytest.mark.rule("CA-THREAT-01", "CA-THREAT-02", "CA-THREAT-13")
def test_events_are_added_up_once_in_the_conclusion() -> None:
    state = quiet(scene())
    loud = play(state, Shout(actor="ana"), Shout(actor="ana"))
    assert rows(loud.state) == ["g_shout"] and (loud.state.threat, preview(loud.state).total) == (3, 4)
    over = play(
        loud.state,
        *(EndTurn(actor=who) for who in ("ana", "bob", "dan")),
        *(Recover(actor=who) for who in ("ana", "bob", "dan")),
        CloseRound(),
    )
    assert over.state.threat == 4 and not over.state.threat_events
    assert play(loud.state, EndOpposition()).state.threat == 4
    assert rows(play(idle(person("ana"), foe("bob")), StartOpposition()).state) == []


@pytest.mark.rule("CA-THREAT-02")
def test_repeated_events_count_each_time_by_the_house_rule() -> None:
    state = quiet(scene())
    draft = Draft(evolve(state, settings=evolve(state.settings, threat_row_repeat="per_event")), Tape())
    for row in ("g_magic", "g_magic", "g_fear", "g_fear"):
        note(draft, row, "here")
    assert rows(draft.state) == ["g_magic", "g_magic", "g_fear"]
    assert rows(play(state, SetFear(target="bob", value=1), SetFear(target="bob", value=2)).state) == ["g_fear"]


@pytest.mark.rule("CA-THREAT-03", "CA-THREAT-04", "CA-TAB-16", "CA-RANGE-01")
def test_a_shot_takes_the_place_of_the_confrontation() -> None:
    state = quiet(scene(), weapons=[PISTOL])
    fired = play(state, Attack(actor="ana", target="bob", weapon="Pistol", dice=1), (ResolveAction(), 1))
    assert {one.row.id: one.excluded for one in counted(fired.state)} == {
        "g_confrontation": "CA-THREAT-04",
        "s_unsheathed": "",
        "g_firearm": "",
    }
    assert preview(fired.state).total == 3 + 2 + 1


@pytest.mark.rule("CA-THREAT-05", "CA-THREAT-06", "CA-THREAT-10", "CA-TAB-17")
def test_long_weapons_do_not_count_beside_an_open_fight() -> None:
    state = quiet(scene(city_tier="upper"), weapons=[LONG, {"name": "Knife", "pow": 2, "drawn": True}], wealth_visible=True)
    walked = play(state, Move(actor="ana", path=("SL",)), Move(actor="ana", path=("SR",))).state
    assert rows(walked) == ["s_long_weapon", "s_unsheathed"]
    fight = play(walked, Attack(actor="ana", target="bob", weapon="Knife", dice=1), (ResolveAction(), 2))
    excluded = {one.row.id: one.excluded for one in counted(fight.state)}
    assert excluded["s_long_weapon"] == "CA-THREAT-06" and preview(fight.state).total == 3 + 1 + 1
    lifted = play(fight.state, ThreatStrike(row="g_confrontation"))
    assert not lifted.state.confrontation_by_obvious and preview(lifted.state).total == 3 + 1 + 1
    set_again = play(lifted.state, ThreatTick(row="g_confrontation"))
    assert set_again.state.confrontation_by_obvious
    poor = quiet(scene(city_tier="lower"), wealth_visible=True)
    assert rows(play(poor, Shout(actor="ana")).state) == ["g_shout", "s_wealth"]


@pytest.mark.rule("CA-THREAT-07", "CA-THREAT-08", "CA-TAB-18")
def test_intruders_in_houses() -> None:
    state = quiet(scene("houses"))
    opened = play(state, AnnounceAction(actor="ana", move="none", dice=1), ResolveAction())
    assert rows(opened.state) == ["h_intruder_acts"]
    fight = play(change(opened.state, "ana"), Attack(actor="ana", target="bob", weapon="", dice=1), (ResolveAction(), 2))
    assert {one.row.id: one.excluded for one in counted(fight.state)} == {"h_intruder_acts": "CA-THREAT-08", "g_confrontation": ""}
    assert code(state, ThreatTick(row="s_suspicious")) == "setting" and rows(play(state, ThreatTick(row="h_alarm")).state) == ["h_alarm"]


@pytest.mark.rule("CA-THREAT-09", "CA-TAB-19", "CA-LIGHT-02")
def test_lights_and_blades_in_the_wild() -> None:
    state = quiet(scene("wild"), weapons=[{"name": "Knife", "pow": 2, "drawn": True}], light="torch")
    put_away = play(state, SheatheWeapon(actor="ana", weapon="Knife"))
    assert rows(put_away.state) == ["c_light"] and preview(put_away.state).total == 5
    assert rows(play(state, Shout(actor="ana")).state) == ["g_shout", "c_unsheathed", "c_light"]


@pytest.mark.rule("CA-THREAT-11", "CA-THREAT-13")
def test_quiet_areas_and_favourable_conditions() -> None:
    told = {"card": {"default_noise": "noisy"}, "areas": [{"id": "street"}, {"id": "chapel", "noise": "quiet", "cells": [[13, 12, 3, 3]]}]}
    walked = play(quiet(told, facing=1), Move(actor="ana", path=("DFL",)))
    assert rows(walked.state) == ["g_quiet_area"] and preview(walked.state).total == 2
    lucky = play(walked.state, ThreatTick(row="g_favourable", value=-2))
    assert preview(lucky.state).total == 0 and code(walked.state, ThreatTick(row="g_favourable", value=-3)) == "value"
    assert code(walked.state, ThreatTick(row="g_shout", value=-1)) == "value" and code(walked.state, ThreatTick(row="nothing")) == "value"


@pytest.mark.rule("CA-THREAT-12")
def test_the_threat_has_a_floor_and_perhaps_a_cap() -> None:
    state = play(quiet(scene()), ThreatTick(row="g_neutralise"), SetThreat(value=0)).state
    assert preview(state).total == 0
    capped = evolve(state, settings=evolve(state.settings, threat_cap=10), threat=12)
    assert preview(capped).total == 10 and code(capped, SetThreat(value=11)) == "value"
    assert code(state, SetThreat(value=-1)) == "value"
    told = scripted(state, ThreatPreview())
    assert told.names == ["threat_row", "threat_told"] and told.state == state
    assert code(idle(person("ana"), foe("bob")), ThreatPreview()) == "phase" and code(idle(person("ana")), ThreatTick()) == "phase"
    assert code(state, ThreatStrike(row="g_shout")) == "value" and code(idle(person("ana")), ThreatStrike(row="g_shout")) == "phase"
    undone(state, ThreatTick(row="g_neutralise"), ThreatStrike(row="g_neutralise"), SetThreat(value=5))


@pytest.mark.rule("CA-THREAT-02", "CA-THREAT-10")
def test_what_is_struck_out_stays_out_for_the_round() -> None:
    state = play(quiet(scene()), Shout(actor="ana"), ThreatStrike(row="g_shout"), Shout(actor="ana")).state
    assert rows(state) == [] and state.struck_rows == ("g_shout",)
    assert rows(play(state, ThreatTick(row="g_shout")).state) == ["g_shout"]


def test_the_gauge_tells_what_will_be() -> None:
    state = play(quiet(scene()), Shout(actor="ana")).state
    (gauge,) = SYSTEM.gauges(state)
    assert (gauge.value, gauge.text) == (3, "3 \u2192 4") and gauge.breakdown is not None and gauge.breakdown.total == 4
    panel = [offer.command.kind for offer in SYSTEM.scene_offers(state) if offer.command.section == "threat" and offer.is_possible]
    assert {"threat_event", "undo_threat_event", "threat_preview", "set_threat"} <= set(panel)
    assert play(idle(person("ana"), foe("bob")), StartOpposition(), BeginDeclaration()).state.threat == 0


def test_what_holds_is_looked_at_after_a_command_of_any_kind() -> None:
    state = quiet(scene("wild"))
    assert rows(play(state, PlaceLight(carrier="ana"), SetPool[Any](pool="threat", value=3)).state) == ["c_light"]
    edited = play(state, EditSheet[Any](target="ana", path="/weapons/0/drawn", value=True))
    assert rows(edited.state) == ["c_unsheathed"]


def test_a_scene_that_says_what_nobody_knows_is_refused() -> None:
    with pytest.raises(BadDocumentError, match="weather"):
        idle(person("ana", at=cell(0)), ground=board(scene={"weather": "rain"}))
