"""Stealth: what hides, from whom, and what finds. Rule: CA-STEALTH"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.cadwallon.checks.hiding import Conceal, Hide, LookOut, likeliest_to_notice
from desktop_app.rules.cadwallon.checks.senses import perceives
from desktop_app.rules.cadwallon.checks.stealth import is_obvious, is_stealthy, stealth_rule
from desktop_app.rules.cadwallon.combat.attack import Attack
from desktop_app.rules.cadwallon.gm import IsObvious, Reveal
from desktop_app.rules.cadwallon.movement.walking import DrawWeapon, Move
from desktop_app.rules.cadwallon.scenery import PlaceLight, PlaceObstacle, RemoveObstacle
from desktop_app.rules.cadwallon.state import CadwallonState, Hiding
from desktop_app.rules.cadwallon.system import SYSTEM
from desktop_app.rules.cadwallon.turn.reactions import React, ResolveAction
from desktop_app.rules.kernel.record import evolve
from tests.rules.cadwallon.builders import board, cell, change, code, foe, idle, person, play, scripted, turn, undone

LOUD: dict[str, Any] = {"card": {"default_lighting": "pitch_dark", "default_noise": "deafening"}}
HIDDEN = Hiding(hiding_kind="other", result=7)


def two(scene: dict[str, Any] | None = None, terrain: dict[Any, str] | None = None, **values: Any) -> CadwallonState:
    return idle(person("ana", at=cell(0), **values), foe("bob", at=cell(4)), ground=board(terrain, scene))


@pytest.mark.rule("CA-STEALTH-01", "CA-STEALTH-06", "CA-STEALTH-12")
def test_everybody_is_obvious_but_the_very_small() -> None:
    state = two()
    assert not is_stealthy(state, "ana", "bob") and is_obvious(state, "ana")
    assert stealth_rule(two(size=1), "ana") == "CA-STEALTH-06"
    hidden = change(state, "ana", hidden=HIDDEN)
    assert not is_obvious(hidden, "ana") and is_obvious(change(hidden, "bob", stunned=True), "bob")
    told = scripted(hidden, IsObvious(target="ana", actor="bob"))
    assert told.fact("obvious_told", "obvious") is False and told.event("obvious_told").rule == "CA-STEALTH-04"
    assert code(state, IsObvious(target="zoe")) == "who"


@pytest.mark.rule("CA-STEALTH-02", "CA-STEALTH-03", "CA-STEALTH-10")
def test_areas_that_hide() -> None:
    black = two(LOUD)
    assert stealth_rule(black, "ana") == "CA-STEALTH-02"
    assert not stealth_rule(play(black, PlaceLight(carrier="ana")).state, "ana")
    seeing = idle(person("ana", at=cell(0)), foe("bob", at=cell(4), species="dwarf", culture="hydra"), ground=board(scene=LOUD))
    assert not stealth_rule(seeing, "ana") and stealth_rule(seeing, "bob") == "CA-STEALTH-02"
    calm = two({"card": {"default_noise": "deafening"}, "areas": [{"id": "yard", "watch": "calm"}]})
    assert stealth_rule(calm, "ana") == "CA-STEALTH-03"
    assert not stealth_rule(evolve(calm, settings=evolve(calm.settings, calm_means="off")), "ana")


@pytest.mark.rule("CA-STEALTH-07", "CA-STEALTH-08", "CA-STEALTH-09")
def test_to_whom_a_hide_does_not_count() -> None:
    dark = change(two({"card": {"default_lighting": "dark"}}), "ana", hidden=Hiding(hiding_kind="dark", result=7))
    assert is_stealthy(dark, "ana", "bob")
    assert not is_stealthy(play(dark, PlaceLight(light="post", light_kind="torch", x=12, y=12)).state, "ana", "bob")
    wet = change(two(terrain={cell(0): "water", cell(4): "water"}), "ana", hidden=Hiding(hiding_kind="water", result=7), swimming=True)
    assert not is_stealthy(wet, "ana", "bob") and is_stealthy(change(wet, "bob", cell=cell(5)), "ana", "bob")
    behind = change(two(), "ana", hidden=Hiding(hiding_kind="obstacle", x=13, y=12, result=7))
    assert is_stealthy(behind, "ana", "bob") and not is_stealthy(change(behind, "bob", cell=cell(-4)), "ana", "bob")
    inside = change(behind, "ana", hidden=Hiding(hiding_kind="obstacle", x=12, y=12, result=7))
    assert is_stealthy(change(inside, "bob", cell=cell(-4)), "ana", "bob")


@pytest.mark.rule("CA-STEALTH-04", "CA-STEALTH-05", "CA-STEALTH-11", "CA-MOVE-08")
def test_hiding_and_concealing() -> None:
    state = two(weapons=[{"name": "Knife", "pow": 2}], att_opp=3)
    hid = scripted(state, Hide(actor="ana", difficulty=5), 4, 4, 1)
    assert hid["ana"].hidden is not None and hid["ana"].hidden.result == 8
    assert scripted(hid.state, Hide(actor="ana", difficulty=9), 2, 1, 1)["ana"].hidden == hid["ana"].hidden
    assert (
        code(state, Hide(actor="ana", hiding_kind="dark")) == "value"
        and code(state, Hide(actor="ana", hiding_kind="obstacle", x=20, y=1)) == "no_obstacle"
    )
    thing = play(state, (Conceal(actor="ana", item="Knife", difficulty=4), 5, 2, 1))
    concealed = thing.state.sheet_of("ana").weapons[0].concealed
    assert concealed is not None and concealed.result == 8
    assert play(thing.state, Reveal(target="ana", item="Knife")).state.sheet_of("ana").weapons[0].concealed is None
    assert play(thing.state, DrawWeapon(actor="ana", weapon="Knife")).state.sheet_of("ana").weapons[0].concealed is None
    assert play(hid.state, Reveal(target="ana"))["ana"].hidden is None and code(state, Reveal(target="ana")) == "not_hidden"
    assert code(state, Conceal(actor="ana", item="Spoon")) == "value"
    running = turn(person("ana", at=cell(0), hidden=HIDDEN), foe("bob", at=cell(4)), ground=board())
    assert scripted(running, Move(actor="ana", path=("F",)))["ana"].hidden is None
    stays = evolve(running, settings=evolve(running.settings, hide_ends_on="manual"))
    assert scripted(stays, Move(actor="ana", path=("F",)))["ana"].hidden is not None
    behind = play(two(), PlaceObstacle(x=13, y=12)).state
    behind = change(behind, "ana", hidden=Hiding(hiding_kind="obstacle", x=13, y=12))
    assert play(behind, RemoveObstacle(x=13, y=12))["ana"].hidden is None
    undone(state, Hide(actor="ana", difficulty=1), Conceal(actor="ana", item="Knife", difficulty=1))


@pytest.mark.rule("CA-STEALTH-11", "CA-STEALTH-13", "CA-ACT-06")
def test_an_attack_gives_away_and_its_victim_knows() -> None:
    state = turn(person("ana", at=cell(0), hidden=HIDDEN), foe("bob", at=cell(1)), foe("dan", at=cell(6)), ground=board())
    struck = play(state, Attack(actor="ana", target="bob", weapon="Blade", dice=1), (ResolveAction(), 2))
    assert struck["ana"].hidden is None and struck["ana"].spotted_by == ("bob",)
    assert not struck.state.confrontation_by_obvious


@pytest.mark.rule("CA-STEALTH-13", "CA-THREAT-13", "CA-TEST-06")
def test_looking_out_finds_by_the_result_of_the_hiding() -> None:
    scene = {"areas": [{"id": "house", "setting": "houses"}]}
    guard = foe("bob", at=cell(0), role="guard", att_dis=4)
    state = turn(guard, person("ana", at=cell(4), hidden=HIDDEN, rp=0), person("cat", at=cell(5), size=1, rp=0), ground=board(scene=scene))
    look = LookOut(actor="bob", target="ana", dice=1)
    assert play(state, look, (ResolveAction(), 2)).state.combatants["ana"].spotted_by == ()
    found = play(state, look, (ResolveAction(), 4))
    assert found["ana"].spotted_by == ("bob",) and found.fact("test_rolled", "difficulty") == 7
    assert perceives(found.state, "bob", "ana") and not perceives(state, "bob", "ana")
    assert "h_spot" in [event.row for event in found.state.threat_events]
    around = play(state, LookOut(actor="bob", dice=1), (ResolveAction(), 6))
    assert (around["ana"].spotted_by, around["cat"].spotted_by) == (("bob",), ("bob",))
    hidden_again = play(change(found.state, "ana", ap=1, declared=True), LookOut(actor="bob", target="cat", dice=1), (ResolveAction(), 6))
    assert hidden_again["cat"].spotted_by == ("bob",)
    assert code(state, LookOut(actor="bob", target="ana", sense="smell", dice=1)) == "smell"
    empty = turn(
        guard,
        person("ana", at=cell(20)),
        ground=board(scene={"areas": [{"id": "out"}, {"id": "in", "setting": "houses", "cells": [[10, 10, 6, 6]]}]}),
    )
    assert "h_lookout" in [event.row for event in play(empty, LookOut(actor="bob", dice=1), (ResolveAction(), 6)).state.threat_events]


@pytest.mark.rule("CA-STEALTH-13")
def test_who_could_notice_a_hidden_combatant_is_told_with_the_chance() -> None:
    hidden = person("ana", at=cell(4), hidden=HIDDEN)
    state = turn(foe("bob", at=cell(0), att_dis=4, ap=1), hidden, foe("dan", at=cell(1), att_dis=1, ap=1), ground=board())
    assert likeliest_to_notice(state, "ana") == ("bob", 66)
    (told,) = [tag.phrase for tag in SYSTEM.tags(state, "ana") if tag.phrase.name == "tag_noticed"]
    assert dict(told.facts) == {"by": "bob", "chance": 66}
    assert likeliest_to_notice(change(state, "ana", spotted_by=("bob", "dan")), "ana") is None


@pytest.mark.rule("CA-REACT-01", "CA-TEST-11", "CA-TEST-09")
def test_a_hide_is_answered_by_a_look() -> None:
    state = turn(person("ana", at=cell(0), att_opp=4), foe("bob", at=cell(4), att_dis=3), ground=board())
    waiting = play(state, Hide(actor="ana", difficulty=3, dice=1)).state
    assert code(waiting, React(actor="bob", move="dodge", dice=1)) == "value"
    seen = play(waiting, React(actor="bob", move="look_out", dice=1), (ResolveAction(), 6, 4))
    assert seen["ana"].hidden is None and seen.fact("test_rolled", "difficulty") == 9
