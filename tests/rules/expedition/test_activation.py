"""One Activation: Start Phase, budget, End Phase. Rule: EX-ACT-01 to EX-ACT-09"""

from __future__ import annotations

import pytest

from desktop_app.rules.expedition.checks.check import AcceptCheck
from desktop_app.rules.expedition.combat.attacks import AttackMelee
from desktop_app.rules.expedition.combat.reactions import Interrupt
from desktop_app.rules.expedition.gm import Adjust
from desktop_app.rules.expedition.harm.conditions import AddCondition
from desktop_app.rules.expedition.movement.walking import Advance
from desktop_app.rules.expedition.state import Declaration, Phase, Status
from desktop_app.rules.expedition.system import SYSTEM
from desktop_app.rules.expedition.turn.activation import BeginActivation, EndActivation, GiveUpMajor, interrupts_gained
from desktop_app.rules.expedition.turn.minors import Prepare, Recuperate
from desktop_app.rules.expedition.turn.turns import next_in_order, phase_now
from tests.narrowing import Values
from tests.rules.expedition.builders import (
    afflict,
    affliction,
    asked,
    cell,
    change,
    encounter,
    in_activation,
    model,
    offered,
    play,
    refusal_of,
    scripted,
    undone,
)

SWORD = {"id": "blade", "name": "Blade", "reach": "M"}
PISTOL = {"id": "pistol", "name": "Pistol", "weapon_class": "missile", "hand": "off", "qualities": ["pistol"]}
SHIELD = {"id": "shield", "name": "Shield", "shield_rating": 1}


# ---- Start Phase


@pytest.mark.rule("EX-ACT-02", "EX-COND-08", "EX-COND-12", "EX-COND-17", "EX-TAB-13")
def test_bleeding_then_fire_then_nerves() -> None:
    burning = affliction("ablaze", strength=2)
    made = encounter(model("hench", "henchman", at=cell(0), conditions=[affliction("strained"), burning, affliction("bleeding", 1)]))
    done = scripted(made, BeginActivation(actor="hench"), 1, 1, 4, 5)
    assert [ask[2] for ask in done.asks] == ["damage", "damage", "nerve"]
    assert [done.sum_of("checked", i).total for i in (0, 1)] == [4 + 3 - 1, 4 + 3 - 2]
    assert done.asks[2] == (2, 6, "nerve", "hench"), "the Strained are in Peril here too"
    assert (done.state.phase, done["hench"].has("broken")) == ("action", False)


@pytest.mark.rule("EX-ACT-02", "EX-COND-17")
@pytest.mark.parametrize(("faces", "broken"), [((3, 6), True), ((1, 6), True), ((4, 6), False)])
def test_failing_nerves_break(faces: tuple[int, int], broken: bool) -> None:
    made = encounter(model("hench", "henchman", at=cell(0), conditions={"strained": 0}))
    assert scripted(made, BeginActivation(actor="hench"), *faces)["hench"].has("broken") is broken


@pytest.mark.rule("EX-ACT-02", "EX-COND-15")
@pytest.mark.parametrize("other", ["broken", "frenzied"])
def test_no_nerves_are_tested_of_the_broken_and_the_frenzied(other: str) -> None:
    made = encounter(model("hench", "henchman", at=cell(0), conditions={"strained": 0, other: 1}))
    assert scripted(made, BeginActivation(actor="hench")).asks == []


@pytest.mark.rule("EX-ACT-02", "EX-DMG-07")
def test_who_falls_here_has_neither_action_nor_end_phase() -> None:
    made = encounter(
        model("rat", "minion", at=cell(0), wounds_max=1, wounds=1, conditions=[affliction("bleeding", 2), affliction("weakened", 1)]),
        model("ana", at=cell(4)),
    )
    done = scripted(made, BeginActivation(actor="rat"), 6)
    assert (done["rat"].status, done.state.acting, done.state.phase) == (Status.DEFEATED, None, "resolve")
    assert (done["rat"].interrupts, done["rat"].stacks("weakened")) == (0, 1)
    undone(made, BeginActivation(actor="rat"))


@pytest.mark.rule("EX-ACT-01", "EX-DMG-05", "EX-MOM-06")
def test_what_was_meant_until_now_lapses() -> None:
    made = encounter(
        model("ana", at=cell(0), action_soak=2, temp_reactions=1, fled=True, major_used=True),
        model("bo", at=cell(1), action_soak=1, temp_reactions=3),
    )
    done = scripted(made, BeginActivation(actor="ana"))
    assert (done["ana"].action_soak, done["ana"].temp_reactions, done["ana"].fled, done["ana"].major_used) == (0, 0, False, False)
    assert (done["bo"].action_soak, done["bo"].temp_reactions) == (1, 0)


# ---- the budget


@pytest.mark.rule("EX-ACT-03", "EX-ACT-08", "EX-TAB-18")
def test_a_major_and_a_minor_or_three_minors() -> None:
    figures = (model("hench", "henchman", at=cell(0), weapons=[SWORD]), model("rat", "minion", at=cell(1), toughness=9))
    said = change(encounter(*figures), "hench", declared_action=Declaration(action="attack_melee", weapon="blade"))
    with_major = scripted(said, BeginActivation(actor="hench"))["hench"]
    assert (with_major.free_minors_left, with_major.free_minor_pair_taken, with_major.major_used) == (1, False, False)
    pair = scripted(change(said, "hench", declared_action=Declaration(action="minor_pair")), BeginActivation(actor="hench"))["hench"]
    assert (pair.free_minors_left, pair.free_minor_pair_taken) == (3, True)
    nothing = scripted(encounter(*figures), BeginActivation(actor="hench"))["hench"]
    assert (nothing.free_minors_left, nothing.free_minor_pair_taken) == (3, True)


@pytest.mark.rule("EX-ACT-03", "EX-ACT-09")
def test_the_same_minor_action_again_until_the_budget_is_used() -> None:
    made = in_activation(model("hench", "henchman", at=cell(0), stress=9))
    calm = Recuperate(actor="hench", counter="stress")
    done = play(made, (calm, 4), (calm, 4), (calm, 4))
    assert done["hench"].stress == 9 - 3
    assert refusal_of(done.state, calm).code == "budget"


@pytest.mark.rule("EX-ACT-03")
@pytest.mark.parametrize("minor_first", [True, False])
def test_the_free_minor_comes_before_or_after_the_major(minor_first: bool) -> None:
    made = in_activation(
        model("hench", "henchman", at=cell(0), weapons=[SWORD], attacks=2),
        model("rat", "minion", at=cell(1), toughness=9),
        said=Declaration(action="attack_melee", weapon="blade"),
    )
    strike, ready = AttackMelee(actor="hench", weapon="blade", target="rat"), Prepare(actor="hench")
    if minor_first:
        done = play(made, ready, (strike, 2), (strike, 2))
        assert refusal_of(done.state, strike).code == "budget"
        return
    done = play(made, (strike, 2), ready)
    assert refusal_of(done.state, strike).code == "budget", "another action ends the attacks"
    assert refusal_of(change(done.state, "hench", prepared=False), ready).code == "budget"


@pytest.mark.rule("EX-ACT-04", "EX-MODEL-02")
def test_a_character_buys_more_with_fatigue_up_to_toughness() -> None:
    made = in_activation(model("ana", at=cell(0), toughness=3, fatigue=1, stress=9, free_minors_left=0), said="stand_up")
    made = change(made, "ana", free_minors_left=0)
    calm = Recuperate(actor="ana", counter="stress")
    one = scripted(made, calm, 6)
    assert (one["ana"].fatigue, one["ana"].stress) == (2, 8)
    two = scripted(one.state, calm, 6)
    assert refusal_of(two.state, calm).code == "burden"
    free = change(in_activation(model("ana", at=cell(0), fatigue=9, stress=9), ex_burden_limit=False), "ana", free_minors_left=0)
    assert scripted(free, calm, 6)["ana"].fatigue == 10
    for kind in ("follower", "henchman", "elite", "nemesis"):
        figures = model("x", kind, at=cell(0), stress=9, leader_id="ana"), model("ana", at=cell(3))
        other = change(in_activation(*figures), "x", free_minors_left=0)
        assert refusal_of(other, Recuperate(actor="x", counter="stress")).code == "budget"


@pytest.mark.rule("EX-ACT-01", "EX-ACT-03")
def test_order_of_refusals_in_an_activation() -> None:
    made = in_activation(model("ana", at=cell(0), luck_points=1, stress=3), model("bo", at=cell(1)))
    assert refusal_of(made, Prepare(actor="nobody")).code == "unknown"
    assert refusal_of(made, Prepare(actor="bo")).code == "not_active"
    assert refusal_of(change(made, "bo", status=Status.OUT_OF_PLAY), Prepare(actor="bo")).code == "out_of_play"
    assert refusal_of(encounter(model("ana", at=cell(0))), Prepare(actor="ana")).code == "phase"
    rolling = scripted(made, Recuperate(actor="ana", counter="stress"), 3)
    assert asked(rolling.state) == ("reroll", ("ana",))
    for command in (Prepare(actor="ana"), EndActivation(actor="ana"), GiveUpMajor(actor="ana")):
        assert refusal_of(rolling.state, command).code == "pending"
    assert refusal_of(afflict(made, "ana", affliction("broken")), Prepare(actor="ana")).code == "broken"
    assert refusal_of(afflict(made, "ana", affliction("frenzied", 1)), Prepare(actor="ana")).code == "frenzied"


# ---- End Phase


@pytest.mark.rule("EX-ACT-05", "EX-COND-01", "EX-COND-02", "EX-COND-03", "EX-TAB-14")
def test_fleeting_ends_persistent_loses_a_token_ongoing_stays() -> None:
    made = in_activation(
        model("ana", at=cell(0), conditions={"staggered": 3, "weakened": 2, "inspired": 1, "prone": 0}),
        model("bo", at=cell(1), conditions={"weakened": 2}),
    )
    done = scripted(made, EndActivation(actor="ana"))
    assert [done["ana"].has(name) for name in ("staggered", "inspired", "prone")] == [False, False, True]
    assert (done["ana"].stacks("weakened"), done["bo"].stacks("weakened")) == (1, 2)
    undone(made, EndActivation(actor="ana"))


@pytest.mark.rule("EX-ACT-05", "EX-MELEE-09")
@pytest.mark.parametrize(
    ("gear", "gained"),
    [
        ({}, 2),
        ({"weapons": [SWORD]}, 2),
        ({"weapons": [SWORD, {**SWORD, "id": "dirk", "hand": "off"}]}, 2 + 1),
        ({"weapons": [PISTOL]}, 2 + 1),
        ({"weapons": [{**PISTOL, "ready": False}]}, 2),
        ({"shields": [SHIELD]}, 2 + 1),
        ({"shields": [{**SHIELD, "ready": False}]}, 2),
    ],
)
def test_interrupts_are_set_to_attacks_and_one_for_a_second_weapon(gear: Values, gained: int) -> None:
    made = in_activation(model("ana", at=cell(0), attacks=2, interrupts=1, attacks_bonus=1, **gear))
    assert scripted(made, EndActivation(actor="ana"))["ana"].interrupts == gained


@pytest.mark.rule("EX-ACT-05")
def test_a_house_rule_adds_them_up() -> None:
    made = in_activation(model("ana", at=cell(0), attacks=2, interrupts=1), ex_interrupts_carry=True)
    assert scripted(made, EndActivation(actor="ana"))["ana"].interrupts == 1 + 2


@pytest.mark.rule("EX-ACT-05", "EX-COND-07")
@pytest.mark.parametrize("attacked", [True, False])
def test_who_attacked_from_hiding_is_seen(attacked: bool) -> None:
    made = in_activation(model("ana", at=cell(0), hidden_attacked=attacked, conditions={"hidden": 0}))
    done = scripted(made, EndActivation(actor="ana"))
    assert (done["ana"].has("hidden"), done["ana"].hidden_attacked) == (not attacked, False)


@pytest.mark.rule("EX-ACT-05", "EX-MINOR-02", "EX-MINOR-08")
def test_help_and_preparation_lapse() -> None:
    made = in_activation(model("ana", at=cell(0), favour_next=1))
    first = play(made, Prepare(actor="ana"), EndActivation(actor="ana"))
    assert (first["ana"].favour_next, first["ana"].prepared) == (0, True)
    second = play(encounter(model("ana", at=cell(0), prepared=True)), BeginActivation(actor="ana"), EndActivation(actor="ana"))
    assert not second["ana"].prepared


@pytest.mark.rule("EX-ACT-06", "EX-REACT-01")
def test_before_its_first_end_phase_nobody_has_an_interrupt() -> None:
    made = encounter(model("ana", at=cell(0), attacks=3))
    assert made.combatants["ana"].interrupts == 0
    assert interrupts_gained(made, "ana") == 3


# ---- a missed Activation


@pytest.mark.rule("EX-ACT-07", "EX-COND-22")
@pytest.mark.parametrize("name", ["stunned", "surprised"])
def test_the_stunned_miss_their_action_phase_and_are_free_after_it(name: str) -> None:
    made = encounter(model("ana", at=cell(0), attacks=2, conditions=[affliction(name), affliction("weakened", 2)]))
    begun = scripted(made, BeginActivation(actor="ana"))
    assert refusal_of(begun.state, Prepare(actor="ana")).code == "budget"
    assert refusal_of(begun.state, GiveUpMajor(actor="ana")).code == "budget"
    step = SYSTEM.next_step(begun.state)
    assert step == EndActivation(actor="ana")
    done = scripted(begun.state, step)
    assert (done["ana"].has(name), done["ana"].stacks("weakened"), done["ana"].interrupts) == (False, 1, 2)
    assert phase_now(done.state) == "bookkeeping_1"


@pytest.mark.rule("EX-ACT-07", "EX-COND-22")
def test_stunned_in_ones_own_activation_it_is_the_next_one_that_is_missed() -> None:
    made = in_activation(model("ana", at=cell(0)))
    stunned = scripted(made, AddCondition(target="ana", condition="stunned")).state
    assert Prepare(actor="ana").refuse(stunned) is None
    assert SYSTEM.next_step(stunned) is None
    over = scripted(stunned, EndActivation(actor="ana"))
    assert over["ana"].has("stunned")
    again = encounter(model("ana", at=cell(0), conditions=over["ana"].conditions))
    begun = scripted(again, BeginActivation(actor="ana"))
    assert refusal_of(begun.state, Prepare(actor="ana")).code == "budget"
    assert not scripted(begun.state, EndActivation(actor="ana"))["ana"].has("stunned")


@pytest.mark.rule("EX-ACT-05", "EX-MOVE-09")
def test_the_broken_must_flee_before_they_end() -> None:
    made = in_activation(model("ana", at=cell(0), conditions={"broken": 0}), model("rat", "minion", at=cell(3)))
    assert refusal_of(made, EndActivation(actor="ana")).code == "must_flee"
    assert EndActivation(actor="ana").refuse(change(made, "ana", fled=True)) is None
    assert EndActivation(actor="ana").refuse(afflict(made, "ana", affliction("frenzied", 1))) is None
    assert offered(made, "ana", EndActivation) == []


@pytest.mark.rule("EX-ACT-01")
def test_only_the_active_model_ends_its_activation() -> None:
    made = in_activation(model("ana", at=cell(0)), model("bo", at=cell(1)))
    assert refusal_of(made, EndActivation(actor="bo")).code == "not_active"
    assert refusal_of(made, EndActivation(actor="nobody")).code == "unknown"
    assert refusal_of(encounter(model("ana", at=cell(0))), EndActivation(actor="ana")).code == "phase"
    fallen = change(made, "ana", status=Status.OUT_OF_PLAY, wounds=0)
    done = scripted(fallen, EndActivation(actor="ana"))
    assert (done["ana"].interrupts, done.state.acting) == (0, None)


@pytest.mark.rule("EX-ACT-02", "EX-RR-05")
def test_a_character_may_re_roll_its_nerves() -> None:
    made = encounter(model("ana", at=cell(0), luck_points=1, conditions={"strained": 0}))
    begun = scripted(made, BeginActivation(actor="ana"), 3, 5)
    assert asked(begun.state) == ("reroll", ("ana",))
    assert scripted(begun.state, AcceptCheck(actor="ana"))["ana"].has("broken")


# ---- the end of an Activation that nobody ends


@pytest.mark.rule("EX-DMG-11", "EX-ACT-01")
def test_who_is_put_out_of_play_in_its_own_action_phase_has_had_its_activation() -> None:
    made = in_activation(model("ana", at=cell(0), conditions={"bleeding": 2}), model("rat", "minion", at=cell(3)))
    fallen = scripted(made, Adjust(target="ana", counter="wounds", amount=-3))
    assert (fallen.state.phase, fallen.state.acting, next_in_order(fallen.state)) == (Phase.RESOLVE, None, "rat")
    assert fallen["ana"].stacks("bleeding") == 2, "there is no End Phase"
    assert scripted(fallen.state, BeginActivation(actor="rat")).state.acting == "rat"
    undone(made, Adjust(target="ana", counter="wounds", amount=-3))


@pytest.mark.rule("EX-DMG-11", "EX-REACT-02", "EX-ACT-01")
def test_an_adversary_struck_down_by_an_interrupt_is_followed_by_the_next() -> None:
    sword = {"id": "blade", "name": "Blade", "reach": "M"}
    rat = model("rat", "minion", at=cell(0), toughness=0)
    made = in_activation(rat, model("ana", "henchman", at=cell(1), weapons=[sword], interrupts=1), model("rot", "minion", at=cell(5)))
    begun = scripted(made, Advance(actor="rat", path=(cell(-1),)))
    done = scripted(begun.state, Interrupt(actor="ana"), 6, 6)
    assert (done["rat"].status, done.state.phase, done.state.acting, done.state.pending) == (Status.DEFEATED, Phase.RESOLVE, None, ())
    assert next_in_order(done.state) == "ana"
