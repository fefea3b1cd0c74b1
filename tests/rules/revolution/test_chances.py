"""Chances against their twins: the real commands, played with every face of every die. Rule: RV-TAB-04, RV-DMG-02, RV-INJ-01"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from desktop_app.controller.content.files import words_of
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dice import DiceNeeded, Face, Origin, Tape
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Outcome
from desktop_app.rules.kernel.state import top_as
from desktop_app.rules.revolution.checks.chances import opposed_contest, power_contest
from desktop_app.rules.revolution.checks.conflicts import ConflictRound
from desktop_app.rules.revolution.checks.rolls import Side, opposed, unit_of
from desktop_app.rules.revolution.checks.skill_tests import OpposedTest, SkillTest, SkillUse
from desktop_app.rules.revolution.combat.attack import Attack
from desktop_app.rules.revolution.combat.effects import ChooseEffects
from desktop_app.rules.revolution.combat.exchange import EffectChoice, Exchange
from desktop_app.rules.revolution.combat.reaction import React
from desktop_app.rules.revolution.combat.rolling import RollDamage, RollExchange
from desktop_app.rules.revolution.magic.blessings import InvokeBlessing
from desktop_app.rules.revolution.sheet.house_rules import RevolutionSettings
from desktop_app.rules.revolution.state import Conflict, ConflictSide, Phase, RevolutionState
from desktop_app.rules.revolution.turn.acts import OtherAction
from tests.narrowing import Values
from tests.rules.revolution.builders import (
    ARMOUR,
    AXE,
    CLOSE,
    CROSSBOW,
    HAMMER,
    LOCATIONS,
    RANGED,
    SHIELD,
    cell,
    combat,
    fighter,
    offered,
    scripted,
    table,
)

Shares = dict[str, Fraction]


def every(
    state: RevolutionState, command: Command[Any], given: tuple[Face, ...] = ()
) -> Iterator[tuple[Fraction, Outcome[RevolutionState]]]:
    """Play a command with every face of every die that it asks for, each with its share."""
    try:
        yield Fraction(1), command.resolve(state, Tape(given))
    except DiceNeeded as needed:
        for face in needed.ask.faces:
            for share, outcome in every(state, command, (*given, (face, Origin.SCRIPTED))):
                yield share / needed.ask.sides, outcome


def shown(contest: Contest | None) -> Shares:
    """Give the bands as shares that add up to 1."""
    assert contest is not None
    bands = contest.bands()
    total = sum(band.weight for band in bands)
    assert {contest.word, *(band.name for band in bands)} <= set(words_of("revolution")["odds"])
    return {band.name: Fraction(band.weight, total) for band in bands if band.weight}


WOUNDS = {"major_wound": "major_wound", "minor_wound": "minor_wound", "no_wound": "stopped"}


def add(found: Shares, name: str, share: Fraction) -> None:
    found[name] = found.get(name, Fraction(0)) + share


def damage_twin(state: RevolutionState) -> Shares:
    """Take the effects that are offered first, and roll every damage that follows."""
    frame = top_as(state, Exchange)
    assert frame is not None and frame.winner is not None
    if frame.winner != frame.actor:
        return {"target_wins": Fraction(1)}
    first = offered(state, frame.winner, ChooseEffects)[0]
    chosen = scripted(state, first).state
    if chosen.phase != Phase.DAMAGE:
        return {"only_an_effect": Fraction(1)}
    found: Shares = {}
    for share, outcome in every(chosen, RollDamage()):
        add(found, next(WOUNDS[event.name] for event in outcome.events if event.name in WOUNDS), share)
    return found


def exchange_twin(state: RevolutionState) -> Shares:
    """Roll an exchange in every way; exchanges that differ in nothing but the tens of the rolls are followed once."""
    found: Shares = {}
    known: dict[tuple[object, ...], Shares] = {}
    for share, outcome in every(state, RollExchange()):
        frame = top_as(outcome.state, Exchange)
        if frame is None:
            add(found, "nobody_wins", share)
            continue
        key = (unit_of(frame.actor_roll), frame.winner, frame.decisive, frame.both_succeeded)
        if key not in known:
            known[key] = damage_twin(outcome.state)
        for name, part in known[key].items():
            add(found, name, share * part)
    return found


ATTACK = Attack(actor="ana", target="bea", weapon="Hammer")
SLASH = Attack(actor="ana", target="bea", weapon="Axe")
SHOT = Attack(actor="ana", target="bea", weapon="Crossbow")


def duel(weapon: dict[str, Any], *, skill: dict[str, Any] = CLOSE, values: dict[str, Any] | None = None, **foe: Any) -> RevolutionState:
    other = fighter("bea", side="foe", at=cell(1), **{"toughness": 4, "armour": ARMOUR, "sr": 9, **foe})
    return combat(fighter("ana", at=cell(0), weapons=[weapon], skills=[skill]), other, **(values or {}))


@pytest.mark.rule("RV-TAB-04", "RV-DMG-02", "RV-INJ-01", "RV-EFF-09", "RV-EFF-10", "RV-EFF-11", "RV-EFF-13", "RV-ARM-04")
@pytest.mark.parametrize(
    ("state", "attack"),
    [
        (duel(HAMMER, unaware=True), ATTACK),
        (duel(HAMMER, unaware=True, armour=[]), ATTACK),
        (duel(AXE, unaware=True, protection=2), SLASH),
        (duel(AXE, unaware=True, values={"slash_bonus": "2", "auto_fail_min": 96, "auto_success_max": 5}), SLASH),
        (duel(AXE, unaware=True, immunities=["kinetic"]), SLASH),
        (duel(AXE, unaware=True, armour=[{"ap": 3, "coverage": 5}], values={"effects_win_decisive": 1}), SLASH),
        (duel(HAMMER, unaware=True, locations=LOCATIONS, values={"damage_mode": "localised"}), ATTACK),
        (duel(HAMMER, unaware=True, values={"coverage_mode": "separate_roll"}), ATTACK),
        (duel(CROSSBOW, skill=RANGED, unaware=True), SHOT),
    ],
)
def test_an_attack_that_nobody_answers_comes_to_what_all_dice_come_to(state: RevolutionState, attack: Attack) -> None:
    answered = scripted(scripted(state, attack).state, React(actor="bea")).state
    found = shown(attack.contest(state))
    assert found == exchange_twin(answered)
    assert {"major_wound", "minor_wound", "stopped"} & set(found)


@pytest.mark.rule("RV-EXCH-01", "RV-TEST-05", "RV-REACT-01")
@pytest.mark.parametrize("values", [{}, {"opposed_winner": "lower", "effects_win": 2}])
def test_an_attack_faces_the_answer_that_promises_most(values: dict[str, Any]) -> None:
    weak = {**CLOSE, "traits": ["Hammer"], "rating": 62, "base": 20}
    state = duel(AXE, weapons=[SHIELD, HAMMER], skills=[weak], values=values)
    asked = scripted(state, SLASH).state
    reactions = offered(asked, "bea", React)
    answers = [("block", "Shield"), ("parry", "Shield"), ("parry", "Hammer"), ("dodge", None), ("none", None)]
    assert [(made.reaction, made.weapon) for made in reactions] == answers
    best = reactions[2]
    found = shown(SLASH.contest(state))
    rolled = scripted(asked, best).state
    assert found == exchange_twin(rolled) == shown(RollExchange().contest(rolled))
    hurt = [sum(shown(made.contest(asked)).get(name, Fraction(0)) for name in ("major_wound", "minor_wound")) for made in reactions]
    assert min(hurt) == hurt[2] == found["major_wound"] + found["minor_wound"] and hurt.count(hurt[2]) == 1


@pytest.mark.rule("RV-EFF-08", "RV-EXCH-03")
def test_a_win_that_is_not_decisive_hurts_too_where_circumvent_is_all_there_is() -> None:
    asked = scripted(duel(AXE, weapons=[HAMMER], values={"enabled_effects": ["circumvent"]}), SLASH).state
    rolled = scripted(asked, React(actor="bea", reaction="parry", weapon="Hammer")).state
    found = shown(RollExchange().contest(rolled))
    assert found == exchange_twin(rolled) and "only_an_effect" not in found


@pytest.mark.rule("RV-REACT-01")
def test_a_reaction_tells_the_chance_to_stay_unhurt() -> None:
    asked = scripted(duel(HAMMER, weapons=[SHIELD]), ATTACK).state
    contest = offered(asked, "bea", React)[0].contest(asked)
    assert contest is not None and contest.word == "unhurt"
    counted = {band.name: band.counts for band in contest.bands()}
    assert counted == {
        "nobody_wins": True,
        "target_wins": True,
        "only_an_effect": True,
        "stopped": True,
        "minor_wound": False,
        "major_wound": False,
    }


@pytest.mark.rule("RV-EFF-09", "RV-EFF-12", "RV-LOC-01")
def test_damage_is_told_with_the_effects_that_are_taken() -> None:
    state = duel(HAMMER, unaware=True, locations=LOCATIONS, values={"damage_mode": "localised"})
    rolled = scripted(scripted(scripted(state, ATTACK).state, React(actor="bea")).state, RollExchange(), 23).state
    for effects in ((), (EffectChoice(effect="impale"),), (EffectChoice(effect="choose_location", location="head"),)):
        made = ChooseEffects(actor="ana", effects=effects)
        twin: Shares = {}
        after = scripted(rolled, made).state
        for share, outcome in every(after, RollDamage()):
            add(twin, next(WOUNDS[event.name] for event in outcome.events if event.name in WOUNDS), share)
        assert shown(made.contest(rolled)) == shown(RollDamage().contest(after)) == twin


def test_nothing_is_told_of_what_cannot_be_done_or_rolls_nothing() -> None:
    state = duel(HAMMER)
    assert Attack(actor="bea", target="ana", weapon="Hammer").contest(state) is None
    assert RollExchange().contest(state) is None and RollDamage().contest(state) is None
    assert OtherAction(actor="ana").contest(state) is None
    missed = scripted(scripted(state, ATTACK).state, React(actor="bea", reaction="dodge")).state
    lost = scripted(missed, RollExchange(), 99, 1).state
    assert lost.phase == Phase.EFFECTS and offered(lost, "bea", ChooseEffects)[0].contest(lost) is None


# ---- plain rolls


@pytest.mark.rule("RV-TEST-02", "RV-TEST-03")
@pytest.mark.parametrize("values", [{}, {"auto_fail_min": 96, "auto_success_max": 5}])
@pytest.mark.parametrize("rating", [-10, 3, 54, 100, 130])
def test_a_test_succeeds_as_often_as_its_faces_do(rating: int, values: dict[str, Any]) -> None:
    state = table(fighter("ana", skills=[{"name": "Craft", "rating": max(0, rating)}]), **values)
    made = SkillTest(actor="ana", skill="Craft", other_mods=min(0, rating))
    twin: Shares = {}
    for share, outcome in every(state, made):
        add(twin, "success" if dict(outcome.events[0].about)["good"] else "failure", share)
    assert shown(made.contest(state)) == twin


@pytest.mark.rule("RV-SR-07", "RV-TEST-06")
def test_another_action_counts_the_penalty_of_acting_without_strike_rank() -> None:
    state = combat(fighter("ana", sr=2), fighter("bea", side="foe", sr=1))
    made = OtherAction(actor="ana", skill="Close Combat", trait="Hammer", accept_without_sr=True)
    assert shown(made.contest(state)) == {"success": Fraction(54 - 30, 100), "failure": Fraction(100 - 24, 100)}


@pytest.mark.rule("RV-TEST-05")
@pytest.mark.parametrize(
    ("one", "two", "values"),
    [(54, 54, {}), (80, 30, {}), (61, 60, {"opposed_winner": "lower"}), (20, 110, {"auto_fail_min": 96})],
)
def test_an_opposed_test_ends_as_often_as_its_faces_do(one: int, two: int, values: dict[str, Any]) -> None:
    state = table(fighter("ana"), fighter("bea"), **values)
    made = OpposedTest(actor="ana", target="bea", actor_use=SkillUse(rating=one), target_use=SkillUse(rating=two))
    twin: Shares = {}
    for share, outcome in every(state, made):
        ended = outcome.events[-1]
        facts, won = dict(ended.about), {"ana": "wins", "bea": "loses", None: "nobody_wins"}[ended.who]
        add(twin, won if ended.who is None else f"{won}_{'decisively' if facts['decisive'] else 'plainly'}", share)
    assert shown(made.contest(state)) == twin


@pytest.mark.rule("RV-CONF-03")
def test_a_round_of_a_conflict_is_an_opposed_roll_of_both_ratings() -> None:
    sides = [ConflictSide(name=name, rating=rating, rp_start=9, rp=9) for name, rating in (("Ana", 54), ("The clock", 50))]
    state = table(fighter("ana"), conflicts=(Conflict(id="c", side_a=sides[0], side_b=sides[1], actor="ana"),))
    assert ConflictRound(conflict="c").contest(state) == opposed_contest(state.settings, 54, 50)


@pytest.mark.rule("RV-BLESS-04")
def test_a_power_on_many_overcomes_as_often_as_each_resists() -> None:
    settings = RevolutionSettings()
    twin = {"overcomes_all": 0, "overcomes_some": 0, "overcomes_nobody": 0}
    for value in range(1, 101):
        wins = [sum(opposed(settings, Side(61, value), Side(other, face)).winner == 1 for face in range(1, 101)) for other in (40, 70)]
        twin["overcomes_all"] += wins[0] * wins[1]
        twin["overcomes_nobody"] += (100 - wins[0]) * (100 - wins[1])
    twin["overcomes_some"] = 100**3 - sum(twin.values())
    assert shown(power_contest(settings, 61, (40, 70))) == {name: Fraction(count, 100**3) for name, count in twin.items()}


@pytest.mark.rule("RV-BLESS-04", "RV-BLESS-09")
def test_blessings_tell_the_roll_that_they_ask_for() -> None:
    priest: Values = {
        "allegiances": [{"deity": "Sarn", "score": 61}],
        "blessings": ["mass_power", "true_weapon", "totem"],
        "powers": [{"name": "Fear", "overcome": "Willpower"}],
    }
    state = table(fighter("ana", **priest), fighter("bea", skills=[{"name": "Willpower", "rating": 40}]))
    mass = InvokeBlessing(actor="ana", deity="Sarn", blessing="mass_power", power="Fear", targets=("bea",))
    assert mass.contest(state) == power_contest(state.settings, 61, (40,))
    weapon = InvokeBlessing(actor="ana", deity="Sarn", blessing="true_weapon", target="bea", weapon="Hammer")
    assert shown(weapon.contest(state)) == {"success": Fraction(61, 100), "failure": Fraction(39, 100)}
    dedicated = table(fighter("ana", **priest), fighter("bea", weapons=[{**HAMMER, "dedicated_to": "Sarn"}]))
    assert weapon.refuse(dedicated) is None and weapon.contest(dedicated) is None
