"""One offer of each means, aimed at the best of its targets; the others are ranked beside it. Rule: sections 5.3 and 5.4"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.expedition.combat.attacks import AttackMelee, AttackRanged
from desktop_app.rules.expedition.combat.templates import AttackTemplate
from desktop_app.rules.expedition.movement.evading import ChangePlace
from desktop_app.rules.expedition.state import Declaration, ExpeditionState, Status
from desktop_app.rules.expedition.system import SYSTEM
from desktop_app.rules.expedition.turn.minors import Assist
from desktop_app.rules.kernel.command import Offer
from desktop_app.rules.kernel.outcome import Refusal
from tests.narrowing import of_kind
from tests.rules.expedition.builders import cell, in_activation, model


def offers_of(state: ExpeditionState, kind: str) -> list[Offer[Any]]:
    return [offer for offer in SYSTEM.offers(state, "ana") if offer.command.kind == kind]


def one_offer(state: ExpeditionState, kind: str) -> Offer[Any]:
    (found,) = offers_of(state, kind)
    return found


def armed(weapon: str, action: str, *others: Any, **values: Any) -> ExpeditionState:
    ana = model("ana", "henchman", at=cell(0), weapons=[weapon], **values)
    return in_activation(ana, *others, said=Declaration(action=action, weapon=weapon), momentum_locked=True)


def foe(name: str, *at: int, **values: Any) -> Any:
    return model(name, "elite", at=cell(*at), **values)


@pytest.mark.rule("EX-MELEE-01")
def test_a_blade_is_offered_once_and_meant_for_the_weakest_within_reach() -> None:
    others = (foe("far", 2), foe("orc", 1, wounds_max=3), foe("rat", 0, 1, wounds_max=1), model("bob", "henchman", at=cell(-1)))
    found = one_offer(armed("sword", "attack_melee", *others), "attack_melee")
    assert (of_kind(AttackMelee, found.command).target, tuple(found.targets), found.refusal) == ("rat", ("rat", "orc", "far"), None)
    fallen = foe("rat", 0, 1, status=Status.OUT_OF_PLAY, wounds=0)
    assert one_offer(armed("sword", "attack_melee", foe("orc", 1), fallen), "attack_melee").targets == ("orc", "rat")


@pytest.mark.rule("EX-MELEE-01")
def test_a_blade_with_nobody_near_says_so() -> None:
    found = one_offer(armed("sword", "attack_melee", foe("far", 5)), "attack_melee")
    assert (found.refusal, found.is_possible) == (Refusal("no_target", field="target"), False)


@pytest.mark.rule("EX-COND-15")
def test_in_a_frenzy_a_blade_is_meant_for_the_nearest_of_any_side() -> None:
    state = armed("sword", "attack_melee", foe("orc", 2), model("bob", "henchman", at=cell(-1)), conditions={"frenzied": 1})
    assert one_offer(state, "attack_melee").targets == ("bob",)


@pytest.mark.rule("EX-RANGE-04")
def test_a_shot_is_meant_for_the_nearest_who_is_in_no_melee() -> None:
    bob = model("bob", "henchman", at=cell(4), weapons=["sword"])
    found = one_offer(armed("short_bow", "attack_ranged", foe("near", 5), foe("far", 8), bob), "attack_ranged")
    assert (of_kind(AttackRanged, found.command).target, tuple(found.targets)) == ("far", ("far", "near"))
    details = AttackRanged(actor="ana", weapon="short_bow", target="near").details(armed("short_bow", "attack_ranged", foe("near", 5), bob))
    assert {phrase.name: dict(phrase.facts) for phrase in details}["into_melee"] == {"count": 1}


@pytest.mark.rule("EX-RANGE-07")
def test_a_template_is_centred_where_it_spares_friends_and_hits_most() -> None:
    bob = model("bob", "henchman", at=cell(3, 1))
    found = one_offer(armed("fire_flask", "attack_template", foe("one", 3), foe("two", 0, 4), foe("three", 1, 4), bob), "attack_template")
    assert isinstance(found.command, AttackTemplate)
    assert (found.command.center, tuple(found.targets)) == (cell(0, 4), ("two", "three", "one"))
    state = armed("fire_flask", "attack_template", foe("one", 3), foe("two", 0, 4), foe("three", 1, 4), bob)
    told = [dict(phrase.facts) for phrase in found.command.aimed(state, "one").details(state) if phrase.name == "in_template"]
    assert told == [{"foes": 1, "others": 1}]


@pytest.mark.parametrize("kind", [Assist, ChangePlace])
def test_helping_needs_a_combatant_beside(kind: type[Assist | ChangePlace]) -> None:
    bob = model("bob", "henchman", at=cell(1))
    found = offers_of(armed("sword", "attack_melee", bob), kind.kind)
    assert [of_kind(kind, offer.command).target for offer in found] == ["bob"] * len(found) and found
    assert not offers_of(armed("sword", "attack_melee", model("bob", "henchman", at=cell(4))), kind.kind)


def test_listing_names_no_target_twice() -> None:
    state = armed("sword", "attack_melee", *(foe(f"orc{i}", 1, i) for i in (-1, 0, 1)))
    assert [type(offer.command) for offer in SYSTEM.offers(state, "ana")].count(AttackMelee) == 1


@pytest.mark.rule("EX-ABIL-09")
def test_a_learned_action_is_meant_for_the_nearest_who_will_do() -> None:
    ana = model("ana", at=cell(0), weapons=["sword"], manoeuvres=["trip"])
    state = in_activation(ana, foe("far", 4), foe("near", 1), said=Declaration(action="perform_manoeuvre", name="Trip"), momentum_pool=9)
    assert getattr(one_offer(state, "perform_manoeuvre").command, "targets", None) == ("near",)
