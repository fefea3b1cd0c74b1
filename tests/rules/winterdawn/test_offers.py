"""What is offered to whom: the one list that the window, the command line and random play read."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.actions.healing import StopBleeding
from desktop_app.rules.winterdawn.combat.melee import AttackMelee
from desktop_app.rules.winterdawn.combat.scoring import AllocateHits, IntendDamage
from desktop_app.rules.winterdawn.magic.spells import Cast
from desktop_app.rules.winterdawn.state import Dead, Unconscious, WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import EndSlot
from tests.narrowing import of_kind
from tests.rules.winterdawn.builders import SYSTEM, aimed, asked, cell, change, fight, hero, play, scene, scripted


def duel(**ana: Any) -> WinterDawnState:
    one = hero("ana", **{"weapon": "club", "at": cell(0), "facing": 0, "initiative": 5, **ana})
    return fight(one, hero("bob", side="foe", at=cell(1), facing=3, weapon="dagger"), hero("cid", at=cell(0, 1), wounds=(1,)))


def offered(state: WinterDawnState, who: str) -> set[str]:
    return {offer.command.kind for offer in SYSTEM.offers(state, who) if offer.is_possible}


def test_who_acts_is_offered_its_turn() -> None:
    kinds = offered(duel(), "ana")
    assert {
        "attack_melee",
        "move",
        "run",
        "pivot",
        "go_prone",
        "reassess",
        "skill_action",
        "drop",
        "sheathe",
        "interact",
        "end_slot",
    } <= kinds
    assert "stop_bleeding" in kinds  # Cid bleeds beside her
    assert not {"stand_up", "take_turn", "reload", "attack_ranged", "defend", "choose_path"} & kinds


def test_a_beast_is_offered_what_it_has_been_taught_alone() -> None:
    state = duel()
    learned = {**state.sheets, "ana": evolve(state.sheets["ana"], kind="creature")}
    assert not {"stop_bleeding", "inspire"} & offered(evolve(state, sheets=learned), "ana")
    learned["ana"] = evolve(learned["ana"], skill_rank={"first_aid": 1})
    assert [made.skill for made in aimed(StopBleeding, evolve(state, sheets=learned), "ana")] == ["first_aid"]


def test_others_are_offered_nothing_of_the_turn() -> None:
    assert not {"attack_melee", "move", "end_slot", "skill_action", "ready", "interact", "take_turn"} & offered(duel(), "bob")


@pytest.mark.parametrize(
    ("values", "kinds"),
    [({"prone": True}, {"stand_up"}), ({"weapon": "short_bow"}, {"attack_ranged"}), ({"weapon": "", "carried": ["club"]}, {"ready"})],
)
def test_what_is_offered_follows_the_situation(values: dict[str, Any], kinds: set[str]) -> None:
    assert kinds <= offered(duel(**values), "ana")


def test_each_weapon_is_offered_against_each_opponent_the_able_and_near_first() -> None:
    state = duel()
    state = evolve(
        state, combatants={**state.combatants, "dot": evolve(state.combatants["bob"], id="dot", cell=cell(2), incapacitated=True)}
    )
    state = evolve(state, roster=("ana", "dot", "bob", "cid"), sheets={**state.sheets})
    made = [(command.weapon, command.target) for command in aimed(AttackMelee, state, "ana")]
    assert made == [("club", "bob"), ("club", "dot"), ("unarmed", "bob"), ("unarmed", "dot")]
    offers = [offer for offer in SYSTEM.offers(state, "ana") if isinstance(offer.command, AttackMelee)]
    weapons = [(of_kind(AttackMelee, offer.command).weapon, tuple(offer.targets)) for offer in offers]
    assert weapons == [
        ("club", ("bob", "dot")),
        ("unarmed", ("bob", "dot")),
    ]


def test_in_a_question_its_answers_alone_are_offered() -> None:
    asking = scripted(duel(), AttackMelee(actor="ana", target="bob", weapon="club")).state
    assert offered(asking, "bob") == {"defend", "decline"}
    assert offered(asking, "ana") == set()


def test_a_newcomer_is_offered_to_join_and_others_are_not() -> None:
    state = duel()
    new = evolve(state, slots=tuple(slot for slot in state.slots if slot.who != "cid"))
    assert "add_combatant" in offered(new, "cid")
    assert "add_combatant" not in offered(new, "bob") | offered(new, "ana")


def test_the_unconscious_may_roll_to_wake_and_the_dead_may_be_brought_back_after_the_fight() -> None:
    asleep = scene(
        hero("ana", unconscious=Unconscious(cause="shock")), hero("bob", dead=Dead(since_round=0), incapacitated=True), hero("cid")
    )
    assert "wake_test" in offered(asleep, "ana")
    assert "reanimate" in offered(asleep, "cid")
    assert "reanimate" not in offered(asleep, "ana") | offered(asleep, "bob")
    assert "wake_test" not in offered(asleep, "cid")


def test_tests_are_offered_outside_a_fight_only() -> None:
    tests = {"test_static", "test_open", "test_opposed", "test_group", "task_start"}
    assert tests <= offered(scene(hero("ana"), hero("bob")), "ana")
    assert not tests & offered(duel(), "ana")


def test_the_turn_can_be_passed_and_a_fight_is_over_when_one_side_is_left() -> None:
    state = duel()
    assert SYSTEM.pass_turn(state) == EndSlot(actor="ana")
    assert SYSTEM.is_over(state) is None
    assert SYSTEM.is_over(change(state, "bob", incapacitated=True)) == "party"
    assert SYSTEM.is_over(change(state, "bob", side="neutral")) is None


def test_of_those_in_reach_the_weapon_is_aimed_first_at_whom_it_hurts() -> None:
    ana = hero("ana", weapon="spear", at=cell(0), facing=0, initiative=5, ranks={"polearms": 2})
    state = fight(ana, hero("bob", side="foe", at=cell(1)), hero("cid", side="foe", at=cell(2)), hero("dot", side="foe", at=cell(9)))
    (offer,) = [
        offer for offer in SYSTEM.offers(state, "ana") if isinstance(offer.command, AttackMelee) and offer.command.weapon == "spear"
    ]
    assert (of_kind(AttackMelee, offer.command).target, tuple(offer.targets)) == ("cid", ("cid", "bob"))
    assert not offer.command.phrase(state).facts or "target" not in dict(offer.command.phrase(state).facts)


@pytest.mark.rule("WD-MELEE-03", "WD-MELEE-10", "WD-CTRL-01")
def test_hits_that_cannot_hurt_at_this_distance_offer_a_step_to_where_they_do() -> None:
    ana = hero("ana", weapon="spear", at=cell(0), facing=0, initiative=5, ranks={"javelins_spears": 3}, groups={"melee_combat": 2})
    state = fight(ana, hero("bob", side="foe", at=cell(1), facing=3, spirit=0))
    hit = play(state, (AttackMelee(actor="ana", target="bob", weapon="spear"), *[5] * 3), IntendDamage(actor="ana")).state
    assert asked(hit) == ("allocation", ("ana",))
    first = next(offer for offer in SYSTEM.offers(hit, "ana") if offer.refusal is None)
    assert isinstance(first.command, AllocateHits)
    assert [effect.effect for effect in first.command.effects] == ["step", "damage"]
    assert first.command.phrase(hit).name == "effect_step_damage"


@pytest.mark.rule("WD-HEAL-03")
def test_of_several_wounds_the_worst_is_treated_and_each_can_be_named() -> None:
    state = duel(wounds=(1, 3))
    (offer, _) = [offer for offer in SYSTEM.offers(state, "ana") if isinstance(offer.command, StopBleeding)]
    assert isinstance(offer.command, StopBleeding)
    assert (offer.command.target, offer.command.wound, tuple(offer.targets)) == ("ana", 102, ("ana", "cid"))
    assert offer.open["wound"].values == (101, 102)
    assert offer.command.aimed(state, "cid").wound == 101


def test_what_needs_nobody_is_offered_as_it_is_and_what_does_is_aimed() -> None:
    state = fight(hero("ana", at=cell(0), sheet={"spells": ["fireball", "witchlight"]}), hero("bob", side="foe", at=cell(4)))
    found = [(offer.command, offer.targets) for offer in SYSTEM.offers(state, "ana")]
    casts = {cast.spell: (cast.target, tuple(targets)) for cast, targets in found if isinstance(cast, Cast)}
    assert casts["witchlight"] == (None, ())
    assert casts["fireball"] == ("bob", ("bob",))
    alone = fight(hero("ana", at=cell(0), sheet={"spells": ["fireball"]}))
    (fireball,) = [offer for offer in SYSTEM.offers(alone, "ana") if isinstance(offer.command, Cast)]
    assert fireball.refusal is not None and fireball.refusal.code == "no_target"
