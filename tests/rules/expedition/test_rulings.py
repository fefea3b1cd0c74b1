"""What the program rules where the catalogue is silent: rulings of `rulings.toml`, each by the smallest case."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.expedition.checks.standalone import CheckBasic, CheckComplex, StartExtended
from desktop_app.rules.expedition.combat.attacks import AttackRanged
from desktop_app.rules.expedition.combat.reactions import Interrupt
from desktop_app.rules.expedition.movement.walking import Advance
from desktop_app.rules.expedition.sheet.records import CheckSpec
from desktop_app.rules.expedition.state import Declaration, Phase, Status
from desktop_app.rules.expedition.turn.activation import EndActivation
from desktop_app.rules.expedition.turn.declaring import DeclareAction
from desktop_app.rules.expedition.turn.turns import phase_now
from tests.rules.expedition.builders import cell, encounter, idle, in_activation, model, play, refusal_of, scripted

BOW: dict[str, Any] = {"id": "bow", "name": "Bow", "weapon_class": "missile", "damage_mode": "fixed", "damage_mod": 1}
SHIELD: dict[str, Any] = {"id": "shield", "name": "Shield", "shield_rating": 2}


@pytest.mark.rule("EX-RANGE-02")
@pytest.mark.parametrize(("unopposed", "shields", "obstacle"), [(3, [], 4), (3, [SHIELD], 4), (4, [], 4 + 1), (4, [SHIELD], 4)])
def test_dodge_counts_as_three_against_a_shot_whatever_an_unopposed_check_is(unopposed: int, shields: list[Any], obstacle: int) -> None:
    figures = model("ana", "henchman", at=cell(0), weapons=[BOW]), model("orc", "elite", at=cell(6), shields=shields)
    state = in_activation(*figures, said=Declaration(action="attack_ranged", weapon="bow"), ex_unopposed_resist=unopposed)
    number = AttackRanged(actor="ana", weapon="bow", target="orc").breakdown(state)
    assert number is not None and number.total == obstacle


@pytest.mark.rule("EX-MOM-07", "EX-REACT-01")
def test_an_interrupt_neither_uses_nor_ends_an_attack_that_was_bought() -> None:
    blade = {"id": "blade", "name": "Blade", "reach": "M"}
    orc, ana = model("orc", "elite", at=cell(0)), model("ana", "henchman", at=cell(1), weapons=[blade], interrupts=1, attacks_bonus=1)
    moved = scripted(in_activation(orc, ana), Advance(actor="orc", path=(cell(-1),))).state
    struck = scripted(moved, Interrupt(actor="ana", weapon="blade"), 2)
    assert (struck["ana"].interrupts, struck["ana"].attacks_bonus) == (0, 1)


@pytest.mark.rule("EX-DECL-02", "EX-INIT-01", "EX-BOOK-01")
def test_a_phase_lasts_until_the_step_after_it() -> None:
    state = encounter(model("orc", "elite", at=cell(0)), phase=Phase.DECLARE, declared_first="dm", declares_next="dm")
    said = scripted(state, DeclareAction(actor="orc")).state
    assert (said.phase, phase_now(said)) == (Phase.DECLARE, Phase.INITIATIVE)
    done = scripted(in_activation(model("ana", at=cell(0))), EndActivation(actor="ana")).state
    assert (done.phase, phase_now(done)) == (Phase.RESOLVE, Phase.MOMENTUM)


@pytest.mark.rule("EX-DMG-09", "EX-TEST-01")
@pytest.mark.parametrize(("status", "may"), [(Status.DEAD, False), (Status.DEFEATED, False), (Status.OUT_OF_PLAY, True)])
def test_the_dead_and_the_defeated_make_no_checks(status: Status, *, may: bool) -> None:
    state = idle(model("rat", "minion", status=status))
    hard = CheckSpec(ability="dodge", obstacle=1)
    for command in (CheckBasic(actor="rat", check_spec=CheckSpec(ability="dodge")), CheckComplex(actor="rat", check_spec=hard)):
        refusal = command.refuse(state)
        assert (refusal is None) is may and (may or refusal_of(state, command).code == "out_of_play")
    assert may or refusal_of(state, StartExtended(actor="rat", check_spec=hard)).code == "out_of_play"
    assert not may or play(state, (CheckBasic(actor="rat", check_spec=CheckSpec(ability="dodge")), 4)).events
