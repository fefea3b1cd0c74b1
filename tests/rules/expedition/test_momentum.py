"""Momentum: the ledger, what it buys, who may, and the settlement. Rule: EX-RES-03, EX-RES-05, EX-MOM-01 to EX-MOM-07"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.rules.expedition.checks.check import AcceptCheck
from desktop_app.rules.expedition.checks.standalone import CheckBasic
from desktop_app.rules.expedition.combat.attacks import ActivateQuality, AttackMelee, effective_attacks
from desktop_app.rules.expedition.combat.manoeuvres import PerformManoeuvre
from desktop_app.rules.expedition.harm.hits import AutomaticHit
from desktop_app.rules.expedition.movement.evading import ChangePlace, Disengage
from desktop_app.rules.expedition.sheet.records import CheckSpec
from desktop_app.rules.expedition.state import Declaration, ExpeditionState, Phase, Status
from desktop_app.rules.expedition.system import SYSTEM
from desktop_app.rules.expedition.turn.activation import BeginActivation, EndActivation, interrupts_gained
from desktop_app.rules.expedition.turn.bookkeeping import UpdateMomentum
from desktop_app.rules.expedition.turn.buying import GainMomentum, SpendMomentum
from desktop_app.rules.expedition.turn.encounter import InitMomentum
from desktop_app.rules.expedition.turn.minors import Prepare
from desktop_app.rules.expedition.turn.momentum import PRICES, ledger
from desktop_app.rules.kernel.record import evolve
from tests.rules.expedition.builders import (
    asked,
    cell,
    change,
    encounter,
    idle,
    in_activation,
    model,
    offered,
    play,
    refusal_of,
    scripted,
    undone,
)

SWORD = {"id": "blade", "name": "Blade", "reach": "M"}


def two(**values: Any) -> ExpeditionState:
    return encounter(model("ana", at=cell(0)), model("rat", "minion", at=cell(5)), **values)


# ---- the ledger


@pytest.mark.rule("EX-RES-05", "EX-TAB-05")
@pytest.mark.parametrize(("use", "price"), [("reduce_difficulty", 1), ("extra_reaction", 2), ("extra_attack", 4)])
def test_spending_is_written_down_and_the_pool_does_not_move(use: Any, price: int) -> None:
    made = two(momentum_pool=3)
    done = scripted(made, SpendMomentum(actor="ana", use=use, amount=2))
    assert (done.state.momentum_pool, done.state.momentum_spent) == (3, 2 * price)
    assert done.state.momentum_now == 3 - 2 * price
    undone(made, SpendMomentum(actor="ana", use=use, amount=2))


@pytest.mark.rule("EX-TAB-05")
def test_the_prices_are_those_of_the_table() -> None:
    told = [row[0] for row in content_of("expedition").rules["EX-TAB-05"].rows[1:]]
    assert [str(price) for price in PRICES.values()] == told


@pytest.mark.rule("EX-RES-05")
def test_a_house_rule_ends_the_credit() -> None:
    strict = two(momentum_pool=2, ex_momentum_credit="none")
    assert SpendMomentum(actor="ana", use="extra_reaction").refuse(strict) is None
    assert refusal_of(strict, SpendMomentum(actor="ana", amount=3)).code == "momentum"
    assert SpendMomentum(actor="ana", use="extra_attack", amount=9).refuse(two()) is None


@pytest.mark.rule("EX-RES-05", "EX-MOM-01")
def test_a_house_rule_gives_credit_to_actions_alone() -> None:
    trick = {"name": "Trick", "momentum_cost": 3}
    said = Declaration(action="perform_manoeuvre", name="Trick")
    for credit, allowed in (("all", True), ("actions_only", True), ("none", False)):
        made = in_activation(model("ana", at=cell(0), manoeuvres=[trick]), said=said, ex_momentum_credit=credit)
        assert (PerformManoeuvre(actor="ana", name="Trick").refuse(made) is None) is allowed
    only = two(ex_momentum_credit="actions_only")
    assert refusal_of(only, SpendMomentum(actor="ana")).code == "momentum"


@pytest.mark.rule("EX-ROLE-02", "EX-RES-06")
def test_who_may_not_spend() -> None:
    made = encounter(
        model("ana", at=cell(0)),
        model("rat", "minion", at=cell(5)),
        model("priest", "npc", at=cell(3)),
        model("bo", at=cell(1), status=Status.OUT_OF_PLAY, wounds=0),
    )
    for who in ("rat", "priest", "bo"):
        assert refusal_of(made, SpendMomentum(actor=who)).code == "access"
    assert refusal_of(made, SpendMomentum(actor="nobody")).code == "unknown"
    assert refusal_of(evolve(made, momentum_locked=True), SpendMomentum(actor="ana")).code == "momentum_locked"
    assert refusal_of(evolve(made, phase=Phase.SETUP_ADVERSARIES), SpendMomentum(actor="ana")).code == "phase"
    for amount in (0, 10):
        assert refusal_of(made, SpendMomentum(actor="ana", amount=amount)).code == "value"
    for who in ("follower", "henchman"):
        hireling = encounter(model("x", who, at=cell(0)))
        assert SpendMomentum(actor="x").refuse(hireling) is None


@pytest.mark.rule("EX-ROLE-02", "EX-RES-06")
def test_a_price_in_momentum_is_barred_to_adversaries_and_while_locked() -> None:
    trick = {"name": "Trick", "momentum_cost": 1}
    said = Declaration(action="perform_manoeuvre", name="Trick")
    foe = in_activation(model("rat", "minion", at=cell(0), manoeuvres=[trick]), said=said, momentum_pool=5)
    assert refusal_of(foe, PerformManoeuvre(actor="rat", name="Trick")).code == "access"
    own = in_activation(model("ana", at=cell(0), manoeuvres=[trick]), said=said, momentum_locked=True)
    assert refusal_of(own, PerformManoeuvre(actor="ana", name="Trick")).code == "momentum_locked"


# ---- what it buys


@pytest.mark.rule("EX-MOM-01")
def test_an_action_is_paid_when_it_begins() -> None:
    trick = {"name": "Trick", "momentum_cost": 3, "check": {"ability": "cool"}}
    made = in_activation(
        model("ana", at=cell(0), manoeuvres=[trick]), said=Declaration(action="perform_manoeuvre", name="Trick"), momentum_pool=4
    )
    done = scripted(made, PerformManoeuvre(actor="ana", name="Trick"), 1)
    assert (done.state.momentum_spent, done.state.momentum_now) == (3, 4 - 3)


@pytest.mark.rule("EX-MOM-02")
def test_each_point_is_two_off_the_difficulty_of_the_next_check() -> None:
    made = encounter(model("ana", at=cell(0), luck_points=1), momentum_pool=5)
    spent = scripted(made, SpendMomentum(actor="ana", amount=2))
    checked = scripted(spent.state, CheckBasic(actor="ana", check_spec=CheckSpec(ability="cool")), 3)
    assert checked.sum_of("checked").total == 7 - (3 + 2 + 2)
    assert scripted(checked.state, AcceptCheck(actor="ana"))["ana"].momentum_reduction == 0


@pytest.mark.rule("EX-MOM-02")
def test_a_house_rule_limits_easier_checks() -> None:
    made = two(ex_momentum_reduce_max="two")
    one = scripted(made, SpendMomentum(actor="ana")).state
    assert SpendMomentum(actor="ana").refuse(one) is None
    assert refusal_of(one, SpendMomentum(actor="ana", amount=2)).code == "value"
    assert refusal_of(two(ex_momentum_reduce_max="one"), SpendMomentum(actor="ana", amount=2)).code == "value"
    assert SpendMomentum(actor="ana", amount=3).refuse(two()) is None
    assert SpendMomentum(actor="ana", use="extra_reaction", amount=3).refuse(made) is None


@pytest.mark.rule("EX-MOM-02", "EX-BOOK-03")
def test_unused_it_lapses_at_bookkeeping_and_stays_paid() -> None:
    made = encounter(model("ana", at=cell(0)), model("rat", "minion", at=cell(5)), phase=Phase.RESOLVE, momentum_pool=3, slots=())
    spent = scripted(evolve(made, slots=()), SpendMomentum(actor="ana")).state
    settled = scripted(spent, UpdateMomentum())
    assert (settled["ana"].momentum_reduction, settled.state.momentum_pool) == (0, 3 - 1)


@pytest.mark.rule("EX-MOM-03")
def test_change_place_without_a_check_is_still_a_minor_action() -> None:
    made = in_activation(
        model("ana", at=cell(0)), model("bo", at=cell(1)), model("rat", "minion", at=cell(2), weapons=[SWORD]), momentum_pool=1
    )
    done = scripted(made, ChangePlace(actor="ana", target="bo", auto=True))
    assert (done["ana"].cell, done["bo"].cell) == (cell(1), cell(0))
    assert (done.state.momentum_spent, done["ana"].free_minors_left) == (1, made.combatants["ana"].free_minors_left - 1)


@pytest.mark.rule("EX-MOM-04")
def test_disengage_without_a_check_is_still_a_minor_action() -> None:
    made = in_activation(model("ana", at=cell(0)), model("rat", "minion", at=cell(1), weapons=[SWORD]), momentum_pool=2)
    done = scripted(made, Disengage(actor="ana", path=(cell(-1),), auto=True))
    assert (done["ana"].cell, done.state.momentum_spent) == (cell(-1), 2)
    assert done["ana"].free_minors_left == made.combatants["ana"].free_minors_left - 1
    assert refusal_of(evolve(made, momentum_locked=True), Disengage(actor="ana", path=(cell(-1),), auto=True)).code == "momentum_locked"


@pytest.mark.rule("EX-MOM-05")
@pytest.mark.parametrize(("face", "price"), [(4, 2), (5, 2), (6, 0)])
def test_a_quality_costs_2_unless_the_hit_is_critical(face: int, price: int) -> None:
    sword = {**SWORD, "critical_qualities": ["deep cut"]}
    made = in_activation(
        model("hench", "henchman", at=cell(0), weapons=[sword]),
        model("rat", "minion", at=cell(1), toughness=9),
        said=Declaration(action="attack_melee", weapon="blade"),
        momentum_pool=2,
    )
    hit = scripted(made, AttackMelee(actor="hench", weapon="blade", target="rat"), face)
    assert asked(hit.state) == ("quality", ("hench",))
    done = scripted(hit.state, ActivateQuality(actor="hench", quality="Deep CUT"), 1)
    assert done.state.momentum_spent == price
    declined = scripted(hit.state, ActivateQuality(actor="hench"), 1)
    assert declined.state.momentum_spent == 0


@pytest.mark.rule("EX-MOM-06")
def test_a_bought_reaction_lapses_when_the_next_activation_begins() -> None:
    bought = scripted(two(), SpendMomentum(actor="ana", use="extra_reaction"))
    assert bought["ana"].temp_reactions == 1
    begun = scripted(bought.state, BeginActivation(actor="ana"))
    assert begun["ana"].temp_reactions == 0


@pytest.mark.rule("EX-MOM-07", "EX-MELEE-05")
def test_a_bought_attack_serves_the_next_action_whatever_it_is() -> None:
    made = in_activation(
        model("hench", "henchman", at=cell(0), weapons=[SWORD], attacks=1),
        model("rat", "minion", at=cell(1), wounds_max=5, wounds=5, toughness=9),
        said=Declaration(action="attack_melee", weapon="blade"),
    )
    bought = scripted(made, SpendMomentum(actor="hench", use="extra_attack")).state
    assert (effective_attacks(bought, "hench"), interrupts_gained(bought, "hench")) == (1 + 1, 1)
    strike = AttackMelee(actor="hench", weapon="blade", target="rat")
    once = scripted(bought, strike, 2)
    assert refusal_of(once.state, SpendMomentum(actor="hench", use="extra_attack")).code == "timing"
    twice = scripted(once.state, strike, 2)
    assert refusal_of(twice.state, strike).code == "budget"
    other = scripted(bought, Prepare(actor="hench"))
    assert effective_attacks(other.state, "hench") == 1, "a Minor Action was the next action"
    assert scripted(bought, EndActivation(actor="hench"))["hench"].attacks_bonus == 0


# ---- gains and settling


@pytest.mark.rule("EX-BOOK-02")
def test_gains_of_actions_are_noted_in_a_round() -> None:
    made = two(momentum_pool=1)
    gained = scripted(made, GainMomentum(amount=2, reason="a song"))
    assert (gained.state.momentum_gains, gained.state.momentum_pool, gained.state.momentum_now) == (2, 1, 3)
    for amount in (0, 100):
        assert refusal_of(made, GainMomentum(amount=amount)).code == "value"
    assert refusal_of(idle(model("ana")), GainMomentum()).code == "phase"
    undone(made, GainMomentum(amount=2))


@pytest.mark.rule("EX-BOOK-02", "EX-SETUP-03")
@pytest.mark.parametrize("phase", [Phase.SETUP_PARAMETERS, Phase.SETUP_MOMENTUM, Phase.SETUP_ADVERSARIES])
def test_gains_can_be_noted_during_the_set_up_and_count_at_bookkeeping(phase: Phase) -> None:
    made = encounter(model("ana", at=cell(0)), phase=phase, fortune_pool=3)
    done = scripted(made, GainMomentum(amount=2, reason="an omen"))
    assert done.state.momentum_gains == 2 and GainMomentum in {
        type(offer.command) for offer in SYSTEM.scene_offers(made) if offer.is_possible
    }
    if phase == Phase.SETUP_MOMENTUM:
        assert (begun := scripted(done.state, InitMomentum()).state).momentum_pool == 3 and begun.momentum_now == 5
    assert refusal_of(encounter(model("ana"), phase=Phase.ENDED), GainMomentum()).code == "phase"
    undone(made, GainMomentum(amount=2))


@pytest.mark.rule("EX-TAB-06", "EX-BOOK-02")
@pytest.mark.parametrize(("kind", "gain"), [("minion", 0), ("elite", 1), ("champion", 2), ("nemesis", 5)])
def test_what_a_defeated_adversary_brings(kind: str, gain: int) -> None:
    made = encounter(
        model("ana", at=cell(0)),
        model("gone", kind, status=Status.DEFEATED, wounds=0),
        model("rat", "minion", at=cell(5)),
        defeated_this_round=("gone",),
        momentum_pool=1,
    )
    assert ledger(made).total == 1 + gain


@pytest.mark.rule("EX-BOOK-02", "EX-TAB-06", "EX-DMG-11")
@pytest.mark.parametrize(("friends", "foes", "gain"), [(2, 1, 2), (2, 2, 0), (1, 2, 0), (1, 0, 2)])
def test_outnumbering_is_strict_and_counts_who_is_in_play_on_the_board(friends: int, foes: int, gain: int) -> None:
    figures = [model(f"a{i}", at=cell(i)) for i in range(friends)] + [model(f"r{i}", "minion", at=cell(i, 3)) for i in range(foes)]
    lying = model("lying", at=cell(0, 5), status=Status.OUT_OF_PLAY, wounds=0)
    away, priest = model("away"), model("priest", "npc", at=cell(0, 6))
    assert ledger(encounter(*figures, lying, away, priest)).total == gain


@pytest.mark.rule("EX-BOOK-03", "EX-BOOK-04", "EX-TEST-11")
@pytest.mark.parametrize(("pool", "gains", "spent", "after", "banes"), [(1, 2, 3, 0, 0), (1, 2, 2, 1, 0), (1, 2, 5, 0, 2), (0, 0, 1, 0, 1)])
def test_gains_make_credit_good_and_a_deficit_hands_out_tokens(pool: int, gains: int, spent: int, after: int, banes: int) -> None:
    made = encounter(
        model("ana", at=cell(0), banes=1),
        model("page", "follower", at=cell(1)),
        model("bo", at=cell(2), status=Status.OUT_OF_PLAY, wounds=0),
        model("rat", "minion", at=cell(5)),
        model("rot", "minion", at=cell(6)),
        momentum_pool=pool,
        momentum_gains=gains,
        momentum_spent=spent,
        slots=(),
        phase=Phase.RESOLVE,
    )
    done = scripted(evolve(made, slots=()), UpdateMomentum())
    assert done.state.momentum_pool == after
    assert [done[who].banes for who in ("ana", "page", "bo", "rat")] == [1 + banes, banes, 0, 0]
    assert (done.state.momentum_gains, done.state.momentum_spent) == (0, 0)


@pytest.mark.rule("EX-BOOK-02", "EX-ROLE-03")
def test_further_gains_are_entered_at_bookkeeping() -> None:
    made = evolve(two(momentum_pool=1), slots=())
    assert play(made, UpdateMomentum(gains=3)).state.momentum_pool == 1 + 3
    for gains in (-1, 100):
        assert refusal_of(made, UpdateMomentum(gains=gains)).code == "value"
    assert refusal_of(two(), UpdateMomentum()).code == "phase"
    undone(made, UpdateMomentum(gains=3))


@pytest.mark.rule("EX-MOM-02")
def test_damage_checks_leave_it_for_later() -> None:
    ready = change(two(), "ana", momentum_reduction=1, prepared=True, favour_next=1)
    done = scripted(ready, AutomaticHit(target="ana", strength=1), 2)
    assert (done["ana"].momentum_reduction, done["ana"].prepared, done["ana"].favour_next) == (1, True, 1)


@pytest.mark.rule("EX-MOM-02", "EX-MOM-06", "EX-MOM-07")
def test_it_is_offered_when_it_can_serve() -> None:
    def uses(phase: Phase) -> list[str]:
        return [one.use for one in offered(evolve(two(), phase=phase), "ana", SpendMomentum)]

    assert uses(Phase.RESOLVE) == ["reduce_difficulty", "extra_reaction", "extra_attack"]
    assert (uses(Phase.MORALE), uses(Phase.DECLARE)) == (["reduce_difficulty"], [])
    assert offered(two(), "rat", SpendMomentum) == []
