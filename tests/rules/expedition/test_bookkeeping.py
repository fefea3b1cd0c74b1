"""Bookkeeping: its five steps, morale, the end of the Round and of the encounter. Rule: EX-BOOK-01 to EX-BOOK-08"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.expedition.checks.check import AcceptCheck
from desktop_app.rules.expedition.sheet.records import PoolCost
from desktop_app.rules.expedition.state import Declaration, ExpeditionState, GlobalEffect, Injury, Phase, Status
from desktop_app.rules.expedition.system import SYSTEM
from desktop_app.rules.expedition.turn.bookkeeping import ApplyGlobalEffects, FinishRound, MoraleCheck, RefreshAdversaryPool, UpdateMomentum
from desktop_app.rules.expedition.turn.declaring import SetWinds
from desktop_app.rules.expedition.turn.encounter import EndEncounter
from desktop_app.rules.kernel.record import evolve
from tests.narrowing import Values
from tests.rules.expedition.builders import (
    STEPS,
    affliction,
    asked,
    cell,
    change,
    encounter,
    model,
    offered,
    play,
    refusal_of,
    scripted,
    session,
    undone,
)


def at(phase: Phase, *figures: Any, **values: Any) -> ExpeditionState:
    found = figures or (model("ana", at=cell(0)), model("rat", "minion", at=cell(4)))
    return encounter(*found, phase=phase, **values)


@pytest.mark.rule("EX-BOOK-01")
def test_each_step_opens_the_next_and_no_other_passes() -> None:
    made = evolve(at(Phase.RESOLVE), slots=())
    steps = (UpdateMomentum(), RefreshAdversaryPool(), ApplyGlobalEffects(), FinishRound())
    state = made
    for i, step in enumerate(steps):
        for other in steps:
            if other is not step:
                assert refusal_of(state, other).code == "phase"
        if i < 3:
            assert SYSTEM.next_step(state) == step
        else:
            assert (SYSTEM.next_step(state), SYSTEM.pass_turn(state)) == (None, step)
        state = scripted(state, step).state
    assert (state.phase, state.round) == ("winds", 2)
    undone(made, *steps)


@pytest.mark.rule("EX-BOOK-01", "EX-BOOK-02")
def test_a_kill_by_a_global_effect_counts_for_the_next_round() -> None:
    fire = GlobalEffect(id=1, name="Fire", strength=9)
    figures = (model("hench", "henchman", at=cell(0), toughness=9), model("elf", "elite", at=cell(4), wounds_max=1, wounds=1), *_more())
    made = evolve(at(Phase.RESOLVE, *figures, effects=(fire,), momentum_pool=1), slots=())
    settled = play(made, UpdateMomentum(), RefreshAdversaryPool(), (ApplyGlobalEffects(), 1, 5, 1, 1))
    assert (settled.state.momentum_pool, settled.state.defeated_this_round) == (1, ("elf",))
    again = play(settled.state, FinishRound(), SetWinds())
    later = scripted(evolve(again.state, phase=Phase.RESOLVE, slots=()), UpdateMomentum())
    assert later.state.momentum_pool == 1 + 1


def _more() -> tuple[Any, ...]:
    return (model("r1", "minion", at=cell(5), toughness=9), model("r2", "minion", at=cell(6), toughness=9))


# ---- the Adversary Pool


@pytest.mark.rule("EX-BOOK-05", "EX-SETUP-05", "EX-COND-13")
def test_the_pool_is_what_the_unbroken_on_the_board_bring() -> None:
    made = at(
        Phase.POOL,
        model("rat", "minion", at=cell(4), pool_a=1, pool_c=1),
        model("xar", "champion", at=cell(5), pool_a=2, conditions={"broken": 0}),
        model("rage", "elite", at=cell(6), pool_e=2, conditions={"broken": 0, "frenzied": 1}),
        model("gone", "elite", pool_a=4, status=Status.DEFEATED, wounds=0),
        adversary_pool=PoolCost(a=9),
        bought_pool=PoolCost(c=9),
    )
    done = scripted(made, RefreshAdversaryPool())
    assert (done.state.adversary_pool, done.state.bought_pool) == (PoolCost(a=1, c=1, e=2), PoolCost())


# ---- Effects


@pytest.mark.rule("EX-BOOK-06", "EX-SETUP-02")
def test_effects_act_in_order_then_run_down() -> None:
    effects = (
        GlobalEffect(id=1, name="Smoke", duration=1),
        GlobalEffect(id=2, name="Water", duration=3),
        GlobalEffect(id=3, name="Dark"),
    )
    made = at(Phase.EFFECTS, effects=effects)
    done = scripted(made, ApplyGlobalEffects())
    assert [(effect.name, effect.duration) for effect in done.state.effects] == [("Water", 2), ("Dark", None)]
    assert done.names == ["effect_acts", "effect_ends", "effect_acts", "effect_acts"]
    other = scripted(made, ApplyGlobalEffects(order=(3, 1, 2)))
    assert [dict(event.about)["name"] for event in other.events if event.name == "effect_acts"] == ["Dark", "Smoke", "Water"]
    for order in ((1, 2), (1, 2, 2), (1, 2, 3, 4)):
        assert refusal_of(made, ApplyGlobalEffects(order=order)).code == "value"
    undone(made, ApplyGlobalEffects())


@pytest.mark.rule("EX-BOOK-06", "EX-DMG-04")
def test_an_effect_that_hurts_hits_everybody_in_play_before_it_ends() -> None:
    fire = GlobalEffect(id=1, name="Fire", duration=1, strength=2)
    made = at(
        Phase.EFFECTS, model("h", "henchman", at=cell(0)), model("rat", "minion", at=cell(4)), model("away", "elite"), effects=(fire,)
    )
    done = scripted(made, ApplyGlobalEffects(), 2, 2)
    assert [ask[3] for ask in done.asks] == ["h", "rat"]
    assert done.names.index("effect_ends") > done.names.index("checked", 2)
    assert (done.state.effects, done.state.phase) == ((), "bookkeeping_4")


# ---- morale


@pytest.mark.rule("EX-BOOK-07", "EX-MODEL-03", "EX-MODEL-04")
@pytest.mark.parametrize(
    ("kind", "values", "obstacle"),
    [
        ("minion", {"willpower": 5}, 7 - 5),
        ("follower", {"obedience": 6, "willpower": 1}, 7 - 6),
        ("henchman", {"morale": 2, "willpower": 9}, 7 - 2),
    ],
)
@pytest.mark.parametrize("steps", [0, 1])
def test_who_is_tested_with_what(kind: str, values: Values, obstacle: int, steps: int) -> None:
    made = at(Phase.MORALE, model("x", kind, at=cell(0), **values))
    assert scripted(made, MoraleCheck(actor="x", difficulty=steps), 4).sum_of("checked").total == obstacle + steps


@pytest.mark.rule("EX-BOOK-07")
@pytest.mark.parametrize(("face", "broken"), [(1, True), (3, True), (4, False), (5, False), (6, False)])
def test_failing_breaks(face: int, broken: bool) -> None:
    done = scripted(at(Phase.MORALE), MoraleCheck(actor="rat"), face)
    assert (done["rat"].has("broken"), done["rat"].morale_tested) == (broken, True)
    assert refusal_of(done.state, MoraleCheck(actor="rat", rally=broken)).code == "once"
    undone(at(Phase.MORALE), MoraleCheck(actor="rat"))


@pytest.mark.rule("EX-BOOK-07", "EX-COND-13")
@pytest.mark.parametrize(("face", "broken"), [(3, True), (4, False)])
def test_the_broken_rally(face: int, broken: bool) -> None:
    made = change(at(Phase.MORALE), "rat", conditions=(affliction("broken"),))
    assert refusal_of(made, MoraleCheck(actor="rat")).code == "broken"
    assert scripted(made, MoraleCheck(actor="rat", rally=True), face)["rat"].has("broken") is broken
    assert refusal_of(at(Phase.MORALE), MoraleCheck(actor="rat", rally=True)).code == "not_broken"


@pytest.mark.rule("EX-BOOK-07", "EX-COND-15")
@pytest.mark.parametrize("rally", [False, True])
def test_the_frenzied_pass_without_a_die(rally: bool) -> None:
    conditions = (affliction("frenzied", 1), *((affliction("broken"),) if rally else ()))
    made = change(at(Phase.MORALE), "rat", conditions=conditions)
    done = scripted(made, MoraleCheck(actor="rat", rally=rally))
    assert (done.asks, done["rat"].has("broken"), done.fact("morale_tested", "held")) == ([], False, True)


@pytest.mark.rule("EX-BOOK-07", "EX-RR-05")
def test_who_cannot_be_tested() -> None:
    made = at(Phase.MORALE)
    assert refusal_of(made, MoraleCheck(actor="nobody")).code == "unknown"
    assert refusal_of(made, MoraleCheck(actor="rat", difficulty="silly")).code == "difficulty"
    assert refusal_of(at(Phase.EFFECTS), MoraleCheck(actor="rat")).code == "phase"
    assert refusal_of(change(made, "rat", status=Status.OUT_OF_PLAY), MoraleCheck(actor="rat")).code == "out_of_play"
    assert refusal_of(change(made, "rat", cell=None), MoraleCheck(actor="rat")).code == "out_of_play"
    assert len(offered(made, "rat", MoraleCheck)) == 1
    asking = scripted(change(made, "ana", luck_points=1), MoraleCheck(actor="ana"), 3)
    assert asked(asking.state) == ("reroll", ("ana",))
    assert refusal_of(asking.state, FinishRound()).code == "pending"
    assert scripted(asking.state, AcceptCheck(actor="ana"))["ana"].has("broken")


# ---- the end of the Round


@pytest.mark.rule("EX-BOOK-08", "EX-TIME-06", "EX-RES-06")
def test_the_next_round_begins_afresh() -> None:
    made = at(
        Phase.MORALE,
        surprise="company",
        momentum_locked=True,
        declared_first="dm",
        declares_next="dm",
        momentum_pool=2,
        fortune_pool=5,
        clock=7,
    )
    said = Declaration(action="minor_pair")
    made = change(made, "ana", declared_action=said, initiative_roll=3, initiative_total=6, morale_tested=True, arrived=True, interrupts=2)
    done = scripted(made, FinishRound())
    ana, state = done["ana"], done.state
    assert (state.round, state.clock, state.phase, state.surprise, state.momentum_locked) == (2, 8, "winds", "none", False)
    assert (state.declared_first, state.declares_next, state.slots, state.momentum_pool) == (None, None, (), 2)
    assert (ana.declared_action, ana.initiative_roll, ana.initiative_total, ana.morale_tested, ana.arrived) == (
        None,
        None,
        None,
        False,
        False,
    )
    assert ana.interrupts == 2, "what the End Phase gave stays"


@pytest.mark.rule("EX-SURP-02", "EX-SETUP-03")
@pytest.mark.parametrize(("rule", "surprise", "pool"), [("zero", "company", 2), ("deferred", "company", 2 + 5), ("deferred", "none", 2)])
def test_a_house_rule_brings_the_fortune_pool_after_a_surprise(rule: Any, surprise: Any, pool: int) -> None:
    made = at(Phase.MORALE, surprise=surprise, momentum_pool=2, fortune_pool=5, ex_surprised_momentum=rule)
    second = scripted(made, FinishRound()).state
    assert second.momentum_pool == pool
    assert scripted(evolve(second, phase=Phase.MORALE), FinishRound()).state.momentum_pool == pool


@pytest.mark.rule("EX-BOOK-08")
@pytest.mark.parametrize(
    ("changes", "ends"),
    [
        ({}, False),
        ({"status": Status.DEFEATED, "cell": None, "wounds": 0}, True),
        ({"status": Status.LEFT_BOARD, "cell": None}, True),
        ({"cell": None}, True),
        ({"conditions": (affliction("broken"),)}, False),
    ],
)
def test_it_ends_when_no_adversary_is_left_on_the_board(changes: dict[str, Any], ends: bool) -> None:
    made = change(at(Phase.MORALE), "rat", **changes)
    assert (scripted(made, FinishRound()).state.phase == "ended") is ends


@pytest.mark.rule("EX-BOOK-08")
def test_one_that_never_had_an_adversary_goes_on_until_the_dm_ends_it() -> None:
    made = at(Phase.MORALE, model("ana", at=cell(0)), model("priest", "npc", at=cell(3)))
    going = scripted(made, FinishRound()).state
    assert going.phase == "winds"
    assert scripted(going, EndEncounter()).state.phase == "ended"


# ---- the end


@pytest.mark.rule("EX-BOOK-08", "EX-COND-03")
@pytest.mark.parametrize("how", ["finish", "word"])
def test_what_goes_and_what_stays(how: str) -> None:
    hurt = Injury(id=1, name="Cut", severity=2)
    names = {"staggered": 2, "weakened": 3, "broken": 0, "prone": 0, "blinded": 0, "frenzied": 2, "strained": 0}
    made = at(
        Phase.MORALE,
        model("ana", at=cell(0), conditions=names, injuries=(hurt,), stress=2, fatigue=1, banes=1, interrupts=3, action_soak=1),
        model("rat", "minion", status=Status.DEFEATED, wounds=0),
        momentum_pool=3,
        adversary_pool=PoolCost(a=2),
    )
    done = scripted(made, FinishRound() if how == "finish" else EndEncounter())
    ana, state = done["ana"], done.state
    assert {condition.name for condition in ana.conditions} == {"prone", "blinded", "frenzied", "strained"}
    assert (ana.injuries, ana.stress, ana.fatigue, ana.banes) == ((hurt,), 2, 1, 1)
    assert (ana.interrupts, ana.action_soak, ana.declared_action) == (0, 0, None)
    assert (state.phase, state.momentum_pool, state.adversary_pool, state.slots) == ("ended", 0, PoolCost(), ())
    undone(made, EndEncounter())


@pytest.mark.rule("EX-BOOK-08", "EX-TEST-11")
def test_a_house_rule_clears_the_tokens() -> None:
    for rule, left in (("keep", 2), ("clear", 0)):
        made = at(Phase.MORALE, model("ana", at=cell(0), banes=2), ex_banes_after_encounter=rule)
        assert scripted(made, EndEncounter())["ana"].banes == left


@pytest.mark.rule("EX-BOOK-08", "EX-BOOK-04")
def test_ended_in_a_round_the_ledger_is_settled_first() -> None:
    rats = (model("rat", "minion", at=cell(4)), model("rot", "minion", at=cell(5)))
    made = at(Phase.DECLARE, model("ana", at=cell(0)), *rats, momentum_pool=1, momentum_spent=4)
    assert scripted(made, EndEncounter())["ana"].banes == 4 - 1
    setup = evolve(made, phase=Phase.SETUP_ADVERSARIES)
    assert scripted(setup, EndEncounter())["ana"].banes == 0


@pytest.mark.rule("EX-BOOK-08")
def test_ending_can_be_undone_and_the_encounter_goes_on() -> None:
    made = at(Phase.MORALE)
    here = session(made)
    here.do(EndEncounter())
    assert SYSTEM.has_ended(STEPS.own(here.state))
    here.undo()
    assert here.state == made
