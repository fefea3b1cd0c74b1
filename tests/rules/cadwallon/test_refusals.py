"""What an opposition does not allow, and by which rule: in which phase, with which move, how many dice, on which square."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.cadwallon.between_fights.influence import InfluenceLevel
from desktop_app.rules.cadwallon.checks.acts import MakeTest
from desktop_app.rules.cadwallon.combat.attack import AnnounceAction
from desktop_app.rules.cadwallon.harm.hazards import ApplyDamage
from desktop_app.rules.cadwallon.movement.walking import Move
from desktop_app.rules.cadwallon.scenery import PlaceObstacle, SetArea, SetSquare
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.cadwallon.turn.conclusion import ChangeAttitude
from desktop_app.rules.cadwallon.turn.conditionals import AnnounceConditional, TriggerConditional
from desktop_app.rules.cadwallon.turn.reactions import PassReaction, React, ResolveAction
from desktop_app.rules.cadwallon.turn.rounds import Enter
from desktop_app.rules.kernel.command import Command
from tests.rules.cadwallon.builders import BLADE, BOW, cell, change, concluded, declared, foe, idle, person, play, refusal_of, turn

STRIKE = AnnounceAction(actor="ana", move="strike", weapon="Blade", target="bob", dice=1)


def duel(**ana: Any) -> CadwallonState:
    """Build the turn of Ana, who has blade and bow drawn; Bob stands beside her."""
    return turn(person("ana", at=cell(0), weapons=[BLADE, BOW], **ana), foe("bob", at=cell(1)))


def waiting() -> CadwallonState:
    """Build the moment after Ana has announced a strike at Bob."""
    return play(duel(), STRIKE).state


def check(state: CadwallonState, command: Command[Any], code: str, rule: str) -> None:
    found = refusal_of(state, command)
    assert (found.code, found.rule) == (code, rule)


@pytest.mark.rule("CA-ROUND-01", "CA-REACT-01", "CA-REACT-02", "CA-ACT-05", "CA-SOCIAL-01")
@pytest.mark.parametrize(
    ("state", "command", "rule"),
    [
        (declared(person("ana", at=cell(0)), foe("bob", at=cell(1))), STRIKE, "CA-ROUND-01"),
        (duel(), React(actor="bob"), "CA-REACT-01"),
        (duel(), PassReaction(actor="bob"), "CA-REACT-01"),
        (duel(), ResolveAction(), "CA-REACT-01"),
        (declared(person("ana"), foe("bob")), TriggerConditional(conditional=1), "CA-ACT-05"),
    ],
    ids=[
        "an action before the turns",
        "a reaction to nothing",
        "no reaction to nothing",
        "nothing to resolve",
        "a trigger before the turns",
    ],
)
def test_each_step_has_its_phase(state: CadwallonState, command: Command[Any], rule: str) -> None:
    check(state, command, "phase", rule)


@pytest.mark.rule("CA-REACT-02", "CA-SOCIAL-01", "CA-ACT-01")
def test_while_an_action_waits_nothing_else_begins() -> None:
    state = waiting()
    check(state, ResolveAction(), "pending", "CA-REACT-01")
    assert refusal_of(state, STRIKE).code == "pending"
    assert refusal_of(state, InfluenceLevel(actor="ana", targets=("bob",))).code == "pending"
    assert refusal_of(state, Move(actor="ana", path=("F",))).code == "pending"


@pytest.mark.rule("CA-TEST-11", "CA-TEST-06", "CA-ACT-02")
@pytest.mark.parametrize(
    ("command", "code", "field", "rule"),
    [
        (AnnounceAction(actor="ana", move="shoot", weapon="Blade", target="bob"), "value", "move", "CA-TEST-11"),
        (AnnounceAction(actor="ana", move="strike", weapon="Bow", target="bob"), "value", "move", "CA-TEST-11"),
        (AnnounceAction(actor="ana", move="strike", weapon="Club", target="bob"), "value", "weapon", "CA-MELEE-07"),
        (AnnounceAction(actor="ana", move="operate", difficulty=5, item="Lens"), "value", "item", "CA-TEST-11"),
        (MakeTest(actor="ana", move="strike", difficulty=5, dice=1), "value", "move", "CA-TEST-11"),
        (MakeTest(actor="ana", move="juggle", difficulty=5, dice=1), "value", "move", "CA-TEST-11"),
        (MakeTest(actor="ana", move="operate", difficulty=5, dice=0, free=True), "dice", "dice", "CA-ACT-02"),
        (MakeTest(actor="ana", move="operate", difficulty=99, dice=1), "value", "difficulty", "CA-TEST-05"),
    ],
    ids=[
        "shooting a blade",
        "striking with a bow",
        "no such weapon",
        "no such thing",
        "a strike as a test",
        "no such move",
        "no die",
        "99",
    ],
)
def test_an_action_is_a_move_with_what_it_needs(command: Command[Any], code: str, field: str, rule: str) -> None:
    found = refusal_of(duel(), command)
    assert (found.code, found.field, found.rule) == (code, field, rule)


@pytest.mark.rule("CA-ACT-05", "CA-REACT-03")
@pytest.mark.parametrize(
    ("more", "field", "rule"),
    [
        ({"move": "dodge", "weapon": "Blade"}, "move", "CA-TEST-11"),
        ({"move": "strike", "weapon": "Bow"}, "weapon", "CA-ACT-05"),
        ({"move": "shoot", "weapon": "Blade"}, "weapon", "CA-ACT-05"),
        ({"move": "strike", "weapon": "Club"}, "weapon", "CA-ACT-05"),
        ({"move": "strike", "weapon": "Blade", "trigger": " "}, "trigger", "CA-ACT-05"),
    ],
    ids=["a reaction", "a strike with a bow", "a shot with a blade", "no such weapon", "no trigger"],
)
def test_what_is_announced_is_an_action_that_can_be_done(more: dict[str, Any], field: str, rule: str) -> None:
    found = refusal_of(duel(), AnnounceConditional(actor="ana", **more))
    assert (found.code, found.field, found.rule) == ("value", field, rule)


@pytest.mark.rule("CA-ACT-05", "CA-REACT-03", "CA-REACT-06")
def test_an_announced_action_takes_dice_and_the_place_of_a_reaction() -> None:
    both = turn(person("ana", at=cell(0)), foe("bob", at=cell(1), rp=2))
    state = change(
        play(change(both, "ana", rp=2), AnnounceConditional(actor="ana", trigger="Bob moves", weapon="Blade")).state, "ana", rp=2
    )
    held = state.combatants["ana"].conditionals[0]
    check(state, TriggerConditional(conditional=held.id, dice=0, target="bob"), "dice", "CA-ACT-05")
    check(change(state, "ana", rp=0), TriggerConditional(conditional=held.id, dice=1, target="bob"), "no_dice", "CA-ACT-05")
    check(state, TriggerConditional(conditional=99, dice=1), "value", "CA-ACT-05")
    passed = play(change(waiting(), "bob", conditionals=(held,), rp=2), PassReaction(actor="bob")).state
    check(passed, TriggerConditional(conditional=held.id, dice=1, target="ana"), "react_twice", "CA-REACT-03")


@pytest.mark.rule("CA-GRID-01", "CA-GRID-03", "CA-GRID-06", "CA-GRID-07")
@pytest.mark.parametrize(
    ("command", "field", "rule"),
    [
        (SetArea(area=" "), "area", "CA-GRID-03"),
        (SetArea(ground="lava"), "ground", "CA-GRID-03"),
        (SetArea(modifiers=("gloom",)), "modifiers", "CA-GRID-03"),
        (SetSquare(at=cell(99)), "x", "CA-GRID-01"),
        (SetSquare(at=cell(3), area_id="attic"), "area_id", "CA-GRID-03"),
        (SetSquare(at=cell(3), ground="lava"), "ground", "CA-GRID-01"),
        (SetSquare(at=cell(3), modifiers=("dark_square",)), "modifiers", "CA-GRID-01"),
        (PlaceObstacle(at=cell(3), obstacle_kind="dream"), "obstacle_kind", "CA-GRID-06"),
        (PlaceObstacle(at=cell(3), obstacle_kind="corpse", race_size=6), "race_size", "CA-GRID-07"),
        (PlaceObstacle(at=cell(3), obstacle_kind="corpse", race_size=1), "race_size", "CA-GRID-07"),
    ],
    ids=[
        "no name",
        "an area of lava",
        "gloom",
        "off the board",
        "no such area",
        "lava",
        "the dark",
        "no such obstacle",
        "size 6",
        "no height",
    ],
)
def test_a_square_is_laid_out_with_what_the_tables_have(command: Command[Any], field: str, rule: str) -> None:
    found = refusal_of(duel(), command)
    assert (found.code, found.field, found.rule) == ("value", field, rule)


@pytest.mark.rule("CA-DMG-01", "CA-DMG-06", "CA-ROUND-09", "CA-ROUND-13", "CA-INJ-07", "CA-GRID-05")
def test_the_rest_of_an_opposition_keeps_to_its_ranges() -> None:
    state = duel()
    check(state, ApplyDamage(targets=("bob",), pen=100), "value", "CA-DMG-01")
    check(state, ApplyDamage(targets=("bob",), item="Crown"), "value", "CA-DMG-06")
    over = concluded(person("ana"), foe("bob"), conclusion_cost_from="recovery_only")
    check(over, ChangeAttitude(actor="ana", attitude="DIS", pay_from="ap"), "value", "CA-ROUND-09")
    before = idle(person("ana", at=cell(0)), person("bob", at=cell(1)))
    check(before, Enter(actor="ana", facing=4), "value", "CA-GRID-05")
    check(change(before, "ana", boxes=99), Enter(actor="ana"), "dead", "CA-INJ-07")
    check(change(state, "ana", boxes=99), STRIKE, "dead", "CA-INJ-07")
