"""Minor Actions that are no movement. Rule: EX-MINOR-01 to EX-MINOR-09, EX-TAB-18"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.expedition.checks.check import AcceptCheck
from desktop_app.rules.expedition.movement.ground import can_see
from desktop_app.rules.expedition.movement.riding import Dismount, Mount
from desktop_app.rules.expedition.sheet.records import CheckSpec
from desktop_app.rules.expedition.state import ExpeditionState, Status
from desktop_app.rules.expedition.system import SYSTEM
from desktop_app.rules.expedition.turn.activation import EndActivation
from desktop_app.rules.expedition.turn.minors import Assist, Interact, ManageEquipment, Prepare, Recuperate, UseSkill
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.positions import is_blocked
from tests.rules.expedition.builders import (
    activate,
    afflict,
    affliction,
    board,
    cell,
    in_activation,
    model,
    offered,
    play,
    refusal_of,
    scripted,
    undone,
)

COOL = UseSkill(actor="ana", check_spec=CheckSpec(ability="cool"))


def ana(*others: Any, ground: Any = None, **values: Any) -> ExpeditionState:
    """Ana's Action Phase; a henchwoman, so that nothing is re-rolled."""
    return in_activation(model("ana", values.pop("kind", "henchman"), **{"at": cell(0), **values}), *others, ground=ground)


def code(state: ExpeditionState, command: Command[Any]) -> str:
    return refusal_of(state, command).code


@pytest.mark.rule("EX-MINOR-01")
@pytest.mark.rule("EX-TAB-18")
@pytest.mark.rule("EX-ACT-03")
def test_minor_actions_are_paid_and_offered() -> None:
    state = ana(model("bob", at=cell(1)), stress=1, trappings=["rope"])
    offered_kinds = {offer.command.kind for offer in SYSTEM.offers(state, "ana") if offer.is_possible}
    assert {"assist", "interact", "advance", "manage_equipment", "recuperate", "prepare", "use_skill"} <= offered_kinds
    assert scripted(state, Prepare(actor="ana"))["ana"].free_minors_left == 3 - 1
    spent = play(state, Prepare(actor="ana"), Assist(actor="ana", target="bob"), Assist(actor="ana", target="bob"))
    assert code(spent.state, Assist(actor="ana", target="bob")) == "budget"


# ---- Assist


@pytest.mark.rule("EX-MINOR-02")
def test_help_is_favour_on_the_next_check_of_a_neighbour() -> None:
    state = ana(model("bob", "henchman", at=cell(1)))
    helped = scripted(state, Assist(actor="ana", target="bob")).state
    assert helped.combatants["bob"].favour_next == 1
    bobs = activate(helped, "bob")
    done = scripted(bobs, UseSkill(actor="bob", check_spec=CheckSpec(ability="cool")), 2, 5)
    assert done.asks[0][0] == 1 + 1 and done["bob"].favour_next == 0
    assert scripted(bobs, EndActivation(actor="bob"))["bob"].favour_next == 0
    undone(state, Assist(actor="ana", target="bob"))


@pytest.mark.rule("EX-MINOR-02")
@pytest.mark.rule("EX-COND-18")
def test_whom_nobody_helps() -> None:
    assert code(ana(model("bob", at=cell(2))), Assist(actor="ana", target="bob")) == "not_adjacent"
    assert code(ana(), Assist(actor="ana", target="ana")) == "target"
    assert code(ana(), Assist(actor="ana", target="zoe")) == "target"
    assert code(ana(model("bob", at=cell(1), wounds=0, status=Status.OUT_OF_PLAY)), Assist(actor="ana", target="bob")) == "target"
    sour = afflict(ana(model("bob", at=cell(1))), "ana", affliction("animosity", target="bob"))
    assert code(sour, Assist(actor="ana", target="bob")) == "animosity"


# ---- Interact


@pytest.mark.rule("EX-MINOR-03")
def test_doors_open_and_shut() -> None:
    state = ana(ground=board({cell(1): "door"}))
    assert is_blocked(state, cell(1)) and not can_see(state, cell(0), cell(3))
    done = scripted(state, Interact(actor="ana", object=cell(1)))
    assert not is_blocked(done.state, cell(1)) and can_see(done.state, cell(0), cell(3))
    again = scripted(done.state, Interact(actor="ana", object=cell(1)))
    assert is_blocked(again.state, cell(1))
    assert [command.object for command in offered(state, "ana", Interact)] == [cell(1), None]
    undone(state, Interact(actor="ana", object=cell(1)))


@pytest.mark.rule("EX-MINOR-03")
def test_what_is_out_of_hand() -> None:
    assert code(ana(), Interact(actor="ana", object=cell(2))) == "not_adjacent"
    assert code(ana(), Interact(actor="ana")) == "nothing_said" and "text" in Interact(actor="ana").open(ana()), "it is asked for"
    in_the_door = ana(model("bob", at=cell(1)), ground=board({cell(1): "open_door"}))
    assert code(in_the_door, Interact(actor="ana", object=cell(1))) == "occupied"
    assert "interacted" in scripted(ana(), Interact(actor="ana", text="the lever")).names
    assert "interacted" in scripted(ana(), Interact(actor="ana", object=cell(0), text="the chest")).names


# ---- Manage Equipment


def ready(state: ExpeditionState) -> set[str]:
    sheet = state.sheet_of("ana")
    return {weapon.id for weapon in sheet.weapons if weapon.ready} | {shield.id for shield in sheet.shields if shield.ready}


ARMOURY = {
    "weapons": ["sword", {"id": "halberd", "ready": False}, {"id": "off_hand_dagger", "ready": False}],
    "shields": [{"id": "buckler", "ready": False}],
    "trappings": ["rope", "healing_draught"],
}


def manage(change: Any, item: str) -> ManageEquipment:
    return ManageEquipment(actor="ana", change=change, item=item)


@pytest.mark.rule("EX-MINOR-04")
def test_hands_hold_what_hands_can_hold() -> None:
    state = ana(**ARMOURY)
    both = scripted(state, manage("switch_weapon", "off_hand_dagger")).state
    assert ready(both) == {"sword", "off_hand_dagger"}
    great = scripted(both, manage("switch_weapon", "halberd")).state
    assert ready(great) == {"halberd"}
    assert ready(scripted(great, manage("switch_weapon", "off_hand_dagger")).state) == {"off_hand_dagger"}
    shield = scripted(both, manage("unsling_shield", "buckler")).state
    assert ready(shield) == {"sword", "buckler"}
    assert ready(scripted(great, manage("unsling_shield", "buckler")).state) == {"buckler"}
    assert ready(scripted(shield, manage("sling_shield", "buckler")).state) == {"sword"}
    undone(state, manage("switch_weapon", "halberd"))


@pytest.mark.rule("EX-MINOR-04")
def test_potions_are_used_up_and_things_drawn() -> None:
    state = ana(**ARMOURY)
    drunk = scripted(state, manage("drink_potion", "healing_draught")).state
    assert [thing.id for thing in drunk.sheet_of("ana").trappings] == ["rope"]
    assert [thing.id for thing in scripted(state, manage("draw_item", "rope")).state.sheet_of("ana").trappings] == [
        "rope",
        "healing_draught",
    ]


@pytest.mark.rule("EX-MINOR-04")
def test_changes_that_cannot_be_made() -> None:
    state = ana(**ARMOURY)
    for change in ("switch_weapon", "unsling_shield", "drink_potion"):
        assert code(state, manage(change, "nothing")) == "unknown"
    assert code(state, manage("switch_weapon", "sword")) == "value"
    assert code(state, manage("sling_shield", "buckler")) == "value"
    assert code(state, manage("drink_potion", "rope")) == "value"


# ---- Recuperate, Mount, Prepare, Use a Skill


@pytest.mark.rule("EX-MINOR-05")
@pytest.mark.rule("EX-MINOR-06")
@pytest.mark.parametrize(("counter", "characteristic"), [("stress", "willpower"), ("fatigue", "toughness")])
def test_recuperating(counter: Any, characteristic: str) -> None:
    state = ana(**{counter: 2, characteristic: 4})
    done = scripted(state, Recuperate(actor="ana", counter=counter), 3)  # Ob 7 - 4
    assert done.sum_of("checked").total == 7 - 4 and getattr(done["ana"], counter) == 2 - 1
    assert getattr(scripted(state, Recuperate(actor="ana", counter=counter), 2)["ana"], counter) == 2
    refusal = refusal_of(ana(), Recuperate(actor="ana", counter=counter))
    assert (refusal.code, refusal.rule) == ("nothing_to_recover", "EX-MINOR-05" if counter == "stress" else "EX-MINOR-06")
    undone(state, Recuperate(actor="ana", counter=counter))


@pytest.mark.rule("EX-MINOR-07")
def test_mounting_and_dismounting() -> None:
    mule = model("mule", "npc", at=cell(1), keywords=["mount"])
    state = ana(mule)
    up = scripted(state, Mount(actor="ana", target="mule"))
    assert up["ana"].mounted_on == "mule"
    assert scripted(up.state, Dismount(actor="ana"))["ana"].mounted_on is None
    assert code(state, Dismount(actor="ana")) == "target"
    assert code(up.state, Mount(actor="ana", target="mule")) == "target"
    assert code(ana(model("mule", "npc", at=cell(2))), Mount(actor="ana", target="mule")) == "not_adjacent"
    assert code(ana(model("wolf", "minion", at=cell(1))), Mount(actor="ana", target="wolf")) == "target"
    taken = ana(mule, model("bob", at=cell(1, 1), mounted_on="mule"))
    assert code(taken, Mount(actor="ana", target="mule")) == "target"
    assert len(offered(state, "ana", Mount)) == 1
    undone(state, Mount(actor="ana", target="mule"))
    undone(up.state, Dismount(actor="ana"))


@pytest.mark.rule("EX-MINOR-08")
def test_preparing_makes_one_check_easier_and_lapses_an_activation_later() -> None:
    state = ana(willpower=3)
    made = scripted(state, Prepare(actor="ana")).state
    assert code(made, Prepare(actor="ana")) == "prepared"
    checked = scripted(made, COOL, 3)
    assert checked.sum_of("checked").total == 7 - (3 + 1) and not checked["ana"].prepared
    rested = scripted(made, EndActivation(actor="ana"))
    assert rested["ana"].prepared and not rested["ana"].prepared_now
    assert not scripted(activate(rested.state, "ana"), EndActivation(actor="ana"))["ana"].prepared
    undone(state, Prepare(actor="ana"))


@pytest.mark.rule("EX-MINOR-09")
def test_using_a_skill_as_the_dm_says() -> None:
    state = ana(model("ork", "minion", at=cell(3), initiative=5), agility=4, kind="character")
    sneak = UseSkill(
        actor="ana", check_spec=CheckSpec(ability="stealth", difficulty="hard", mode="opposed", opposing_ability="perception"), target="ork"
    )
    done = scripted(state, sneak, 6, 2)  # Ob 4 + 5 - (4 - 2) = 7: the six is not confirmed
    assert done.sum_of("checked").total == 4 + 5 - (4 - 2) and done.result == "failure"
    counted = UseSkill(actor="ana", check_spec=CheckSpec(check_type="complex", ability="athletics", obstacle=2))
    assert play(state, (counted, 4, 5, 2, 3), AcceptCheck(actor="ana")).fact("skill_used", "result") == "complication"
    undone(state, sneak)


@pytest.mark.rule("EX-MINOR-09")
def test_checks_that_cannot_be_made() -> None:
    wrong = {
        "unknown": CheckSpec(ability="juggling"),
        "difficulty": CheckSpec(ability="cool", difficulty="absurd"),
        "target": CheckSpec(ability="cool", mode="opposed", opposing_ability="cool"),
        "obstacle": CheckSpec(ability="cool", check_type="complex", obstacle=11),
        "value": CheckSpec(ability="cool", check_type="extended", obstacle=2),
    }
    for expected, spec in wrong.items():
        assert code(ana(), UseSkill(actor="ana", check_spec=spec)) == expected
