"""The 22 conditions: durations, gaining them, what each does. Rule: section 3.9, EX-TAB-13"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.rules.expedition.checks.check import AcceptCheck
from desktop_app.rules.expedition.checks.modifiers import Situation, difficulty, rating, weighing
from desktop_app.rules.expedition.combat.attacks import AttackMelee
from desktop_app.rules.expedition.combat.interrupts import could_react
from desktop_app.rules.expedition.gm import ExpeditionSetCondition
from desktop_app.rules.expedition.harm.conditions import KINDS, AddCondition, RemoveCondition
from desktop_app.rules.expedition.movement.walking import Advance
from desktop_app.rules.expedition.sheet.records import CheckSpec
from desktop_app.rules.expedition.state import Affliction, Declaration, ExpeditionState
from desktop_app.rules.expedition.turn.activation import BeginActivation, EndActivation
from desktop_app.rules.expedition.turn.buying import SpendMomentum
from desktop_app.rules.expedition.turn.minors import Prepare, UseSkill
from desktop_app.rules.expedition.turn.turns import declares, misses_activation
from desktop_app.rules.kernel.command import Command
from tests.rules.expedition.builders import (
    afflict,
    affliction,
    asked,
    cell,
    encounter,
    in_activation,
    model,
    play,
    refusal_of,
    scripted,
    undone,
)


def ana(*conditions: Affliction, **values: Any) -> ExpeditionState:
    """Ana's Action Phase, an adversary near, her conditions as given."""
    house = {name: values.pop(name) for name in list(values) if name.startswith("ex_")}
    made = in_activation(model("ana", "henchman", at=cell(0), **values), model("ork", "minion", at=cell(4)), **house)
    return afflict(made, "ana", *conditions)


def before(*conditions: Affliction, **values: Any) -> ExpeditionState:
    """Ana is next."""
    house = {name: values.pop(name) for name in list(values) if name.startswith("ex_")}
    made = encounter(model("ana", values.pop("kind", "henchman"), at=cell(0), **values), model("ork", "minion", at=cell(4)), **house)
    return afflict(made, "ana", *conditions)


def add(name: str, **values: Any) -> AddCondition:
    return AddCondition(target="ana", condition=name, **values)


def held(state: ExpeditionState, name: str) -> Affliction:
    found = state.combatants["ana"].affliction(name)
    assert found is not None, name
    return found


def code(state: ExpeditionState, command: Command[Any]) -> str:
    return refusal_of(state, command).code


def hardness(state: ExpeditionState, *, opposed: bool = False, keywords: tuple[str, ...] = ()) -> int:
    spec = CheckSpec(ability="cool", mode="opposed" if opposed else "unopposed", opposing_ability="cool", keywords=keywords)
    return difficulty(state, "ana", spec, Situation(target="ork")).total


def swing(state: ExpeditionState, ability: str, *, opposed: bool = False) -> int:
    spec = CheckSpec(ability=ability, mode="opposed" if opposed else "unopposed", opposing_ability="cool")
    return weighing(state, "ana", spec, Situation(target="ork")).winner


# ---- durations


@pytest.mark.rule("EX-COND-05")
@pytest.mark.rule("EX-TAB-13")
def test_the_table_and_the_code_know_the_same_conditions() -> None:
    rows = content_of("expedition").rules["EX-TAB-13"].rows
    told = {row[0].lower(): (row[1], row[2]) for row in rows}
    assert [row[0].lower() for row in rows] == list(KINDS) and len(KINDS) == 22
    for name, kind in KINDS.items():
        assert told[name] == (kind.duration.value, "X" if kind.counted else "S" if name == "ablaze" else ""), name


@pytest.mark.rule("EX-COND-01")
@pytest.mark.rule("EX-TAB-14")
def test_a_fleeting_condition_ends_at_the_next_end_phase() -> None:
    state = ana(affliction("staggered", 3))
    assert not scripted(state, EndActivation(actor="ana"))["ana"].has("staggered")
    own = scripted(ana(), add("staggered", stacks=2)).state
    assert held(own, "staggered").amount == 2
    assert not scripted(own, EndActivation(actor="ana"))["ana"].has("staggered")


@pytest.mark.rule("EX-COND-02")
def test_a_persistent_condition_loses_a_token_each_end_phase() -> None:
    two = scripted(ana(), add("weakened", stacks=2)).state  # gained in the own Activation it ticks already
    one = scripted(two, EndActivation(actor="ana")).state
    assert held(one, "weakened").amount == 2 - 1
    assert not scripted(ana(affliction("inspired", 1)), EndActivation(actor="ana"))["ana"].has("inspired")


@pytest.mark.rule("EX-COND-03")
def test_an_ongoing_condition_stays_until_it_is_taken_away() -> None:
    state = ana(affliction("prone"), affliction("entangled", 2), affliction("ablaze", strength=2))
    after = scripted(state, EndActivation(actor="ana")).state
    assert [held(after, name).amount for name in ("prone", "entangled", "ablaze")] == [0, 2, 0]
    eased = scripted(after, RemoveCondition(target="ana", condition="entangled", stacks=1))
    assert held(eased.state, "entangled").amount == 1 and "condition_eased" in eased.names
    assert not scripted(after, RemoveCondition(target="ana", condition="entangled"))["ana"].has("entangled")
    undone(after, RemoveCondition(target="ana", condition="entangled"))


@pytest.mark.rule("EX-COND-04")
def test_gaining_a_condition_again() -> None:
    assert held(play(ana(), add("bleeding", stacks=2), add("bleeding", stacks=3)).state, "bleeding").amount == 2 + 3
    assert len(play(ana(), add("prone"), add("prone"))["ana"].conditions) == 1
    fires = play(ana(), add("ablaze", strength=4), add("ablaze", strength=2))
    assert held(fires.state, "ablaze").strength == 4
    grudges = play(
        ana(), add("hatred", against="ork"), add("hatred", against="ana"), add("cowed", against="ork"), add("cowed", against="ork")
    )
    assert [(c.name, c.target, c.source, c.amount) for c in grudges["ana"].conditions] == [
        ("hatred", "ork", None, 0),
        ("hatred", "ana", None, 0),
        ("cowed", None, "ork", 1 + 1),
    ]
    undone(ana(), add("bleeding", stacks=2))


@pytest.mark.rule("EX-COND-04")
@pytest.mark.rule("EX-COND-05")
def test_what_is_no_condition() -> None:
    for wrong in (
        add("sleepy"),
        add("engaged"),
        add("bleeding", stacks=0),
        add("bleeding", stacks=21),
        add("hatred"),
        add("hatred", against="zoe"),
        add("ablaze"),
        add("ablaze", strength=21),
    ):
        assert code(ana(), wrong) == "value", wrong
    assert code(ana(affliction("frenzied", 1)), add("broken")) == "immune"
    assert code(ana(), AddCondition(target="zoe", condition="prone")) == "not_found"
    assert code(ana(), RemoveCondition(target="ana", condition="prone")) == "unknown"
    assert code(ana(), RemoveCondition(target="ana", condition="engaged")) == "unknown"
    assert code(ana(affliction("bleeding", 2)), RemoveCondition(target="ana", condition="bleeding", stacks=3)) == "value"
    assert code(ana(affliction("hatred", target="ork")), RemoveCondition(target="ana", condition="hatred", against="ana")) == "unknown"


@pytest.mark.rule("EX-COND-05")
def test_conditions_by_the_dms_hand() -> None:
    burning = scripted(ana(), ExpeditionSetCondition(target="ana", condition="ablaze"))
    assert held(burning.state, "ablaze").strength == 3
    assert not scripted(burning.state, ExpeditionSetCondition(target="ana", condition="ablaze", value=False))["ana"].has("ablaze")
    assert (
        held(scripted(ana(), ExpeditionSetCondition(target="ana", condition="soaked to the skin")).state, "soaked to the skin").amount == 0
    )
    assert scripted(ana(), ExpeditionSetCondition(target="ana", condition="prepared"))["ana"].prepared
    for name in ("engaged", "hatred", ""):
        assert code(ana(), ExpeditionSetCondition(target="ana", condition=name)) == "value"
    assert code(ana(affliction("frenzied", 1)), ExpeditionSetCondition(target="ana", condition="distressed")) == "immune"


# ---- the Start Phase


@pytest.mark.rule("EX-COND-08")
@pytest.mark.parametrize(("ignores", "total"), [(False, 4 + 3 + 2 - 4), (True, 4 + 3 - 4)])
def test_bleeding_hits_with_its_tokens(ignores: bool, total: int) -> None:
    mail = {"id": "mail", "armour_value": 2}
    state = before(affliction("bleeding", 4), armour=[mail], ex_bleeding_ignores_armour=ignores)
    done = scripted(state, BeginActivation(actor="ana"), 2)
    assert done.sum_of("checked").total == total and held(done.state, "bleeding").amount == 4
    assert held(scripted(done.state, EndActivation(actor="ana")).state, "bleeding").amount == 4 - 1


@pytest.mark.rule("EX-COND-12")
def test_fire_hits_with_its_strength_and_burns_on() -> None:
    done = scripted(before(affliction("ablaze", strength=5)), BeginActivation(actor="ana"), 1)
    assert done.sum_of("checked").total == 4 + 3 - 5
    assert scripted(done.state, EndActivation(actor="ana"))["ana"].has("ablaze")


@pytest.mark.rule("EX-COND-17")
def test_the_strained_break_without_cool() -> None:
    done = scripted(before(affliction("strained"), willpower=3), BeginActivation(actor="ana"), 5, 3)  # Peril: the better die goes
    assert done.result == "failure" and done["ana"].has("broken")
    held_on = scripted(before(affliction("strained"), willpower=3), BeginActivation(actor="ana"), 4, 5)
    assert held_on.result == "complication" and not held_on["ana"].has("broken")
    for spared in (affliction("broken"), affliction("frenzied", 1)):
        assert scripted(before(affliction("strained"), spared), BeginActivation(actor="ana")).asks == []


# ---- checks


@pytest.mark.rule("EX-COND-14")
@pytest.mark.rule("EX-COND-17")
@pytest.mark.parametrize(
    ("name", "mind", "body"), [("blinded", -1, -1), ("distressed", -1, 0), ("drained", 0, -1), ("strained", -1, -1), ("deafened", 0, 0)]
)
def test_peril_of_mind_and_body(name: str, mind: int, body: int) -> None:
    state = ana(affliction(name))
    assert (swing(state, "cool"), swing(state, "perception"), swing(state, "athletics")) == (mind, mind, body)


@pytest.mark.rule("EX-COND-16")
def test_hatred_favours_opposed_checks_against_its_target() -> None:
    state = ana(affliction("hatred", target="ork"))
    assert swing(state, "cool", opposed=True) == 1 and swing(state, "cool") == 0
    assert swing(ana(affliction("hatred", target="ana")), "cool", opposed=True) == 0


@pytest.mark.rule("EX-COND-21")
def test_inspired_demoralized_and_cowed_add_up() -> None:
    assert hardness(ana(affliction("inspired", 2))) == -2
    assert hardness(ana(affliction("demoralized", 3))) == 3
    fear = affliction("cowed", 2, source="ork")
    assert hardness(ana(fear), opposed=True) == 2 and hardness(ana(fear)) == 0
    assert hardness(ana(affliction("cowed", 2, source="ana")), opposed=True) == 0
    assert hardness(ana(fear, affliction("inspired", 2), affliction("demoralized", 3)), opposed=True) == -2 + 3 + 2


@pytest.mark.rule("EX-COND-18")
@pytest.mark.rule("EX-COND-19")
def test_social_actions() -> None:
    grudge = ana(affliction("animosity", target="ork"))
    assert hardness(grudge, keywords=("social",)) == 1 and hardness(grudge) == 0
    charm = UseSkill(actor="ana", check_spec=CheckSpec(ability="charm", mode="opposed", opposing_ability="intuition"), target="ork")
    assert scripted(grudge, charm, 5).sum_of("checked").total == 4 + 3 - (3 - 1)
    together = UseSkill(actor="ana", check_spec=CheckSpec(ability="brawn", keywords=("teamwork",)), target="ork")
    assert code(grudge, together) == "animosity" and together.refuse(ana()) is None
    deaf = afflict(ana(), "ork", affliction("deafened"))
    assert code(deaf, charm) == "deafened"
    quiet = UseSkill(actor="ana", check_spec=CheckSpec(ability="stealth", mode="opposed", opposing_ability="perception"), target="ork")
    assert quiet.refuse(deaf) is None


@pytest.mark.rule("EX-COND-20")
def test_weakened_takes_strength_and_its_skills() -> None:
    state = ana(affliction("weakened", 2), strength=3, skill_advances={"brawn": 1})
    assert rating(state, "ana", "strength").total == 3 - 2
    assert rating(state, "ana", "brawn").total == 3 - 2 + 1
    assert rating(ana(affliction("weakened", 5)), "ana", "strength").total == 0


@pytest.mark.rule("EX-COND-11")
def test_freeing_oneself() -> None:
    free = UseSkill(actor="ana", purpose="remove_entangled")
    state = ana(affliction("entangled", 2), agility=3)
    done = scripted(state, free, 6, 6)  # Ob 7 - (3 - 2) = 6: a six must be confirmed
    assert done.sum_of("checked").total == 7 - 3 + 2 and not done["ana"].has("entangled")
    assert held(scripted(state, free, 5).state, "entangled").amount == 2
    assert code(ana(), free) == "unknown"
    house = ana(affliction("entangled", 2), agility=3, ex_entangled_check="complex_obstacle")
    counted = scripted(house, free, 4, 5, 2)
    assert counted.asks == [(3, 6, "athletics", "ana")] and not counted["ana"].has("entangled")
    undone(state, free)


# ---- what they bar


@pytest.mark.rule("EX-COND-13")
def test_the_broken_take_no_action_at_all() -> None:
    state = ana(affliction("broken"), interrupts=2)
    for command in (
        Prepare(actor="ana"),
        Advance(actor="ana", path=(cell(-1),)),
        UseSkill(actor="ana", check_spec=CheckSpec(ability="cool")),
    ):
        assert code(state, command) == "broken"
    assert not could_react(state, "ana") and not declares(state, "ana")


@pytest.mark.rule("EX-COND-15")
def test_the_frenzied_feel_no_fear() -> None:
    raging = affliction("frenzied", 2)
    state = ana(raging, affliction("broken"), affliction("demoralized", 3), affliction("cowed", 2, source="ork"), affliction("distressed"))
    assert hardness(state, opposed=True) == 0 and swing(state, "cool") == 0
    assert code(state, Prepare(actor="ana")) == "frenzied"
    assert Advance(actor="ana", path=(cell(1),)).refuse(state) is None
    done = scripted(ana(raging), RemoveCondition(target="ana", condition="frenzied"))
    assert done["ana"].fatigue == 2


@pytest.mark.rule("EX-COND-15")
def test_the_frenzied_shrug_off_what_would_break_them() -> None:
    state = before(affliction("frenzied", 1), affliction("strained"))
    assert scripted(state, BeginActivation(actor="ana")).names == ["activated"]


@pytest.mark.rule("EX-COND-22")
@pytest.mark.rule("EX-ACT-07")
@pytest.mark.parametrize("name", ["stunned", "surprised"])
def test_a_missed_activation(name: str) -> None:
    stunned = before(affliction(name), interrupts=1)
    assert misses_activation(stunned.combatants["ana"]) and could_react(stunned, "ana") and not declares(stunned, "ana")
    begun = scripted(stunned, BeginActivation(actor="ana"))
    assert "activation_missed" in begun.names and code(begun.state, Prepare(actor="ana")) == "budget"
    assert not scripted(begun.state, EndActivation(actor="ana"))["ana"].has(name)
    own = scripted(ana(), add(name)).state
    assert Prepare(actor="ana").refuse(own) is None  # the Activation under way goes on
    after = scripted(own, EndActivation(actor="ana"))
    assert misses_activation(after["ana"])  # the next one is missed


@pytest.mark.rule("EX-COND-10")
@pytest.mark.rule("EX-COND-09")
def test_a_prone_model_is_limited_in_nothing_else() -> None:
    state = ana(affliction("prone"))
    for command in (Prepare(actor="ana"), Advance(actor="ana", path=(cell(1),))):
        assert command.refuse(state) is None
    assert hardness(state) == 0 and swing(state, "athletics") == 0


@pytest.mark.rule("EX-COND-21")
@pytest.mark.rule("EX-MOM-02")
def test_conditions_and_momentum_on_one_attack() -> None:
    ork = model("ork", "elite", at=cell(1), weapon_skill=3)
    who = model("ana", "henchman", at=cell(0), weapons=["short_sword"], conditions={"demoralized": 1})
    state = in_activation(who, ork, said=Declaration(action="attack_melee", weapon="short_sword"), momentum_pool=1)
    eased = scripted(state, SpendMomentum(actor="ana"))
    done = scripted(eased.state, AttackMelee(actor="ana", target="ork", weapon="short_sword"), 3, 2)
    assert done.sum_of("checked").total == 4 + 3 - (3 - 1 + 2) and done["ana"].momentum_reduction == 0
    assert asked(done.state) is None and AcceptCheck(actor="ana").refuse(done.state) is not None
