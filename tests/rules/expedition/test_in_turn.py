"""What every command of an Activation asks for before anything else, and the order in which faults are told. Rule: section 5.3"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.expedition.checks.check import AcceptCheck
from desktop_app.rules.expedition.combat.attacks import AttackMelee, AttackRanged
from desktop_app.rules.expedition.combat.templates import AttackTemplate
from desktop_app.rules.expedition.harm.hits import AutomaticHit, DrawInjury, SpendFate, UseSoak
from desktop_app.rules.expedition.movement.evading import ChangePlace, Disengage, Reposition
from desktop_app.rules.expedition.movement.flight import Flee, LeaveBoard
from desktop_app.rules.expedition.movement.riding import Dismount, Mount
from desktop_app.rules.expedition.movement.walking import Advance, Drag
from desktop_app.rules.expedition.state import ExpeditionState, Phase, Status
from desktop_app.rules.expedition.turn.activation import StandUp
from desktop_app.rules.expedition.turn.minors import Assist, Interact, ManageEquipment, Prepare, Recuperate, UseSkill
from desktop_app.rules.kernel.command import Command
from tests.rules.expedition.builders import cell, change, encounter, in_activation, model, refusal_of, scripted

MINORS: tuple[type[Command[Any]], ...] = (
    Advance,
    Drag,
    Disengage,
    ChangePlace,
    Reposition,
    Assist,
    Interact,
    ManageEquipment,
    Recuperate,
    Mount,
    Dismount,
    Prepare,
    UseSkill,
)
MAJORS: tuple[type[Command[Any]], ...] = (AttackMelee, AttackRanged, AttackTemplate, StandUp)
ALL = (*MINORS, *MAJORS, Flee, LeaveBoard)
named = pytest.mark.parametrize("cls", ALL, ids=lambda cls: cls.kind)


def models() -> tuple[Any, ...]:
    arms = ["sword", "short_bow", "fire_flask"]
    return (model("ana", "henchman", at=cell(0), weapons=arms), model("bob", at=cell(1)), model("ork", "minion", at=cell(3)))


def state() -> ExpeditionState:
    return in_activation(*models())


def code(at: ExpeditionState, command: Command[Any]) -> str:
    return refusal_of(at, command).code


@named
@pytest.mark.rule("EX-ACT-01")
def test_it_is_ones_own_open_activation(cls: Any) -> None:
    assert code(state(), cls(actor="zoe")) == "unknown"
    assert code(state(), cls(actor="bob")) == "not_active"
    assert code(encounter(*models(), phase=Phase.RESOLVE), cls(actor="ana")) == "phase"


@named
def test_a_window_comes_first(cls: Any) -> None:
    wounded = scripted(state(), AutomaticHit(target="bob", strength=9), 6).state
    assert code(wounded, cls(actor="ana")) == "pending"


@named
@pytest.mark.rule("EX-DMG-11")
def test_nobody_acts_out_of_play(cls: Any) -> None:
    assert code(change(state(), "ana", status=Status.OUT_OF_PLAY, wounds=0), cls(actor="ana")) == "out_of_play"


@pytest.mark.parametrize("cls", MINORS, ids=lambda cls: cls.kind)
@pytest.mark.rule("EX-ACT-03")
def test_a_minor_action_must_be_paid(cls: Any) -> None:
    assert code(change(state(), "ana", free_minors_left=0), cls(actor="ana")) == "budget"


@pytest.mark.parametrize("cls", [AttackMelee, AttackRanged, AttackTemplate], ids=lambda cls: cls.kind)
@pytest.mark.rule("EX-ACT-03")
def test_a_major_action_after_the_pair_is_gone(cls: Any) -> None:
    weapon = {"attack_melee": "sword", "attack_ranged": "short_bow", "attack_template": "fire_flask"}[cls.kind]
    assert code(state(), cls(actor="ana", weapon=weapon, target="ork")) == "budget"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (UseSoak(actor="ana"), "no_soak"),
        (SpendFate(actor="ana"), "no_fate"),
        (DrawInjury(actor="ana"), "no_window"),
        (AcceptCheck(actor="ana"), "no_window"),
    ],
)
def test_an_answer_needs_its_window(answer: Command[Any], expected: str) -> None:
    assert code(state(), answer) == expected
    other = scripted(state(), AutomaticHit(target="bob", strength=9), 6).state
    assert code(other, answer) == expected


@pytest.mark.rule("EX-MOVE-09")
@pytest.mark.parametrize(("path", "expected"), [((2,), "path"), ((-1, -2, -3, -4, -5), "too_far")])
def test_a_flight_is_a_path(path: tuple[int, ...], expected: str) -> None:
    broken = change(state(), "ana", conditions=model("x", conditions={"broken": 0}).changes["conditions"])
    assert code(broken, Flee(actor="ana", path=tuple(cell(step) for step in path))) == expected
    assert code(broken, Flee(actor="ana", path=(cell(1),))) == "occupied"
