"""What is offered to whom: the one list that the window, the command line and random play read."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.combat.melee import AttackMelee
from desktop_app.rules.winterdawn.state import Dead, Unconscious, WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import EndSlot
from tests.builders import SYSTEM, aimed, cell, change, fight, hero, scene, scripted


def duel(**ana: Any) -> WinterDawnState:
    one = hero("ana", **{"weapon": "club", "at": cell(0), "facing": 0, "initiative": 5, **ana})
    return fight(one, hero("bob", side="foe", at=cell(1), facing=3, weapon="dagger"), hero("cid", at=cell(0, 1), wounds=(1,)))


def offered(state: WinterDawnState, who: str) -> set[str]:
    return {offer.command.kind for offer in SYSTEM.offers(state, who) if offer.is_possible}


def test_whoever_acts_is_offered_its_turn() -> None:
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
    assert [(offer.command.weapon, tuple(offer.targets)) for offer in offers] == [("club", ("bob", "dot")), ("unarmed", ("bob", "dot"))]


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
