"""Exact chances against their twins, who try every roll through the rules themselves. Rule: section 5.4"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from desktop_app.rules.cadwallon.checks.acts import InfluenceAttempt, MakeTest
from desktop_app.rules.cadwallon.checks.hiding import LookOut
from desktop_app.rules.cadwallon.checks.rolls import raw_distribution, raw_result
from desktop_app.rules.cadwallon.combat.attack import Attack
from desktop_app.rules.cadwallon.harm import hardship, hazards
from desktop_app.rules.cadwallon.harm.healing import Care
from desktop_app.rules.cadwallon.harm.incidents import ChemicalIncident
from desktop_app.rules.cadwallon.movement.places import Objective
from desktop_app.rules.cadwallon.sheet.house_rules import CadwallonSettings
from desktop_app.rules.cadwallon.state import CadwallonState, Hiding
from desktop_app.rules.cadwallon.turn.conditionals import AnnounceConditional, TriggerConditional
from desktop_app.rules.cadwallon.turn.reactions import React, ResolveAction
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dice import DiceNeeded, Origin, Tape
from desktop_app.rules.kernel.record import evolve
from tests.rules.cadwallon.builders import board, cell, change, foe, idle, person, play, turn

FACES = range(1, 7)


def shares(bands: Any) -> dict[str, float]:
    total = sum(band.weight for band in bands)
    return {band.name: band.weight / total for band in bands}


def outcomes(state: CadwallonState, command: Command[Any]) -> Any:
    """Try every roll: give what came of it with its share."""

    def go(given: tuple[int, ...], share: float) -> Any:
        tape = Tape([(face, Origin.SCRIPTED) for face in given])
        try:
            yield share, command.resolve(state, tape)
        except DiceNeeded as need:
            for faces in product(FACES, repeat=need.missing):
                yield from go((*given, *faces), share / 6**need.missing)

    return go((), 1.0)


def twin(state: CadwallonState, command: Command[Any], name: Any) -> dict[str, float]:
    found: Counter[str] = Counter()
    for share, outcome in outcomes(state, command):
        found[name(outcome)] += share
    return dict(found)


def of_test(outcome: Any) -> str:
    told = dict(next(event for event in outcome.events if event.name == "test_rolled").about)
    return "ones" if told["ones"] else "success" if told["good"] else "failure"


def struck(before: CadwallonState, who: str) -> Any:
    def name(outcome: Any) -> str:
        found = of_test(outcome)
        if found != "success":
            return "miss" if found == "failure" else "ones"
        one = outcome.state.combatants[who]
        return f"then_{one.health_level}" if one.boxes > before.combatants[who].boxes else "no_box"

    return name


def same(found: dict[str, float], expected: dict[str, float]) -> None:
    assert found == pytest.approx(expected), (found, expected)


@pytest.mark.rule("CA-TEST-01", "CA-TEST-03")
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_readings_of_some_dice(dice: int) -> None:
    for settings in (CadwallonSettings(), CadwallonSettings(all_ones_fail=False)):
        for accumulates in (True, False):
            found = Counter(raw_result(faces, settings, accumulates=accumulates) for faces in product(FACES, repeat=dice))
            assert raw_distribution(dice, settings, accumulates=accumulates) == found


@pytest.mark.rule("CA-TEST-05")
@pytest.mark.parametrize(("difficulty", "gambles"), [(4, 0), (6, 1), (8, 2)])
def test_a_test(difficulty: int, gambles: int) -> None:
    state = idle(person("ana", boxes=12))
    command = MakeTest(actor="ana", move="operate", difficulty=difficulty, gambles=gambles)
    contest = command.contest(state)
    assert contest is not None
    same(shares(contest.bands()), twin(state, command, of_test))


@pytest.mark.rule("CA-MELEE-01", "CA-DMG-05")
def test_an_attack_with_its_damage() -> None:
    bob = foe("bob", at=cell(1), rp=0, boxes=9, armours=[{"name": "Coat", "pro": 4}])
    knife = {"name": "Blade", "pow": 2, "drawn": True, "damage_type": {"lethal": 1, "pen": 3}}
    state = turn(person("ana", at=cell(0), weapons=[knife]), bob, ground=board())
    attack = Attack(actor="ana", target="bob", weapon="Blade", dice=2, gambles=1)
    contest = attack.contest(state)
    waiting = play(state, attack).state
    assert contest is not None and ResolveAction().contest(waiting) == contest
    same(shares(contest.bands()), twin(waiting, ResolveAction(), struck(waiting, "bob")))


@pytest.mark.rule("CA-REACT-06", "CA-REACT-08", "CA-REACT-09")
def test_an_action_against_two_reactions_and_a_reaction_beside_another() -> None:
    state = turn(person("ana", at=cell(0)), foe("bob", at=cell(1), rp=2, att_opp=1), foe("eve", at=cell(1, 1), rp=1), ground=board())
    state = evolve(state, settings=evolve(state.settings, quality_damage_bonus=0))
    waiting = play(state, Attack(actor="ana", target="bob", weapon="Blade", dice=1), React(actor="eve", dice=1)).state
    react = React(actor="bob", dice=2)
    told = react.contest(waiting)
    both = play(waiting, react).state
    contest = ResolveAction().contest(both)
    assert told is not None and contest is not None
    results: Counter[str] = Counter()
    for eve, bob, ana in product(FACES, product(FACES, repeat=2), FACES):
        valid = [value for value in (eve + 2 if eve > 1 else None, raw(bob, 1)) if value is not None]
        goal = max(valid) if valid else 4 + 1
        good = ana > 1 and ana + 2 >= goal
        results["hit" if good else "ones" if ana == 1 else "miss"] += 1
        results["fails"] += not good
        results["invalid" if raw(bob, 1) is None else "through" if good else "stopped"] += 1
    total = 6**4
    hits = sum(share for name, share in shares(contest.bands()).items() if name not in ("miss", "ones"))
    assert hits == pytest.approx(results["hit"] / total)
    same(shares(told.bands()), {name: results[name] / total for name in ("stopped", "through", "invalid")})
    assert told.effect() == pytest.approx(results["fails"] / total)


@pytest.mark.rule("CA-REACT-02", "CA-REACT-08", "CA-REACT-09")
@pytest.mark.parametrize("order", [("eve", "bob"), ("bob", "eve")])
def test_of_two_reactions_the_last_that_is_rolled_counts_by_the_house_rule(order: tuple[str, str]) -> None:
    bob, eve = foe("bob", at=cell(1), rp=2, att_opp=1), foe("eve", at=cell(1, 1), rp=1, att_opp=5)
    state = turn(person("ana", at=cell(0)), bob, eve, ground=board(), multi_reaction="last")
    reactions = {"bob": React(actor="bob", dice=2), "eve": React(actor="eve", dice=1)}
    attack = Attack(actor="ana", target="bob", weapon="Blade", dice=1)
    first = play(state, attack, reactions[order[0]]).state
    both = play(first, reactions[order[1]]).state
    contest, told = ResolveAction().contest(both), reactions[order[1]].contest(first)
    assert contest is not None and told is not None
    results: Counter[str] = Counter()
    for faces, eve_rolled, ana in product(product(FACES, repeat=2), FACES, FACES):
        tried = Tape([(face, Origin.SCRIPTED) for face in (*faces, eve_rolled, ana, 1, 1, 1)])
        results[of_test(ResolveAction().resolve(both, tried))] += 1
    total = 6**4
    got = shares(contest.bands())
    hits = sum(share for name, share in got.items() if name not in ("miss", "ones"))
    assert hits == pytest.approx(results["success"] / total) and got["ones"] == pytest.approx(results["ones"] / total)
    assert told.effect() == pytest.approx((results["failure"] + results["ones"]) / total)


def raw(faces: tuple[int, ...], bonus: int) -> int | None:
    return None if max(faces) == 1 else max(faces) + faces.count(max(faces)) - 1 + bonus


@pytest.mark.rule("CA-ACT-05")
def test_an_announced_action() -> None:
    state = turn(person("ana", at=cell(0), rp=1), foe("bob", at=cell(1)), ground=board())
    waiting = play(state, AnnounceConditional(actor="ana", weapon="Blade", trigger="now")).state
    command = TriggerConditional(conditional=1, dice=1, target="bob")
    contest = command.contest(waiting)
    assert contest is not None
    same(shares(contest.bands()), twin(waiting, command, struck(waiting, "bob")))


@pytest.mark.rule("CA-STEALTH-13", "CA-HEAL-04")
def test_looking_out_and_care() -> None:
    state = idle(
        person("ana", at=cell(0)), foe("bob", at=cell(4), hidden=Hiding(result=8)), person("cat", at=cell(1), boxes=3), ground=board()
    )
    look = LookOut(actor="ana", target="bob")
    contest = look.contest(state)
    assert contest is not None
    same(shares(contest.bands()), twin(state, look, of_test))
    for boxes, gambles in ((3, 0), (13, 1), (13, 0), (45, 3)):
        hurt = change(state, "cat", boxes=boxes)
        care = Care(actor="ana", target="cat", difficulty=7 - gambles, gambles=gambles)
        told = care.contest(hurt)
        assert told is not None
        same(shares(told.bands()), twin(hurt, care, gained(lambda after: f"cared_{after.combatants['cat'].health_level}")))


@pytest.mark.rule("CA-SOCIAL-08")
@pytest.mark.parametrize(("level", "gambles", "rules"), [(2, 0, {}), (2, 1, {}), (5, 0, {"influence_mode": "difficulty"})])
def test_talk(level: int, gambles: int, rules: dict[str, Any]) -> None:
    goal = Objective(id=1, actor="ana", targets=("bob",), nature="deal", level=level)
    state = idle(person("ana"), foe("bob"), objectives=(goal,), **rules)
    talk = InfluenceAttempt(actor="ana", objective=1, gambles=gambles)
    contest = talk.contest(state)
    assert contest is not None
    same(shares(contest.bands()), twin(state, talk, gained(lambda after: "progress" if after.objectives[0].is_open else "achieved")))


def gained(name: Callable[[CadwallonState], str]) -> Callable[[Any], str]:
    """Name a success by what it has brought."""
    return lambda outcome: found if (found := of_test(outcome)) != "success" else name(outcome.state)


@pytest.mark.rule("CA-HAZ-01", "CA-HAZ-11", "CA-CHEM-00")
def test_hazards_and_incidents() -> None:
    salve = {"name": "Salve", "category": "ointment", "instability": 1}
    state = idle(person("ana", boxes=9, armours=[{"name": "Mail", "pro": 2, "metal": True}], items=[salve]))
    commands: tuple[Any, ...] = (
        hazards.HazardFire(target="ana", row="torch"),
        hazards.Fall(target="ana", metres=3),
        hazards.ApplyDamage(targets=("ana",), dice=3, bonus=1),
        hazards.HazardCold(target="ana", temperature_c=-5),
        hazards.HazardBreath(target="ana"),
        hazards.HazardExplosion(targets=("ana",), row="grenade"),
        hardship.HazardHardship(target="ana", days=3),
    )
    for command in commands:
        contest = command.contest(state)

        def name(outcome: Any) -> str:
            one = outcome.state.combatants["ana"]
            return f"then_{one.health_level}" if one.boxes > 9 else "no_box"

        same(shares(contest.bands()), twin(state, command, name))
    incident = ChemicalIncident(target="ana", item="Salve")
    contest = incident.contest(state)
    assert contest is not None
    told = twin(state, incident, lambda outcome: "incident_" + str(dict(outcome.events[0].about)["what"]).replace(" ", "_"))
    same(shares(contest.bands()), told)
