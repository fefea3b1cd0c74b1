"""Interrupts: who is asked and when, what it costs, the standard strike, windows of the DM. Rule: EX-REACT-01 to EX-REACT-04"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.expedition.combat.reactions import Interrupt, OpenWindow, PassInterrupt
from desktop_app.rules.expedition.harm.hits import DrawInjury
from desktop_app.rules.expedition.movement.walking import Advance
from desktop_app.rules.expedition.state import ExpeditionState, Status
from desktop_app.rules.expedition.turn.activation import EndActivation
from desktop_app.rules.expedition.turn.buying import SpendMomentum
from desktop_app.rules.expedition.turn.minors import Prepare
from desktop_app.rules.kernel.record import evolve
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
PIKE = {"id": "pike", "name": "Pike", "reach": "R"}
BOW = {"id": "bow", "name": "Bow", "weapon_class": "missile"}
AWAY = Advance(actor="ana", path=(cell(-1),))


def beset(**values: Any) -> ExpeditionState:
    """Ana stands between two rats with swords, each with an Interrupt; initiative: ana, rot, rat."""
    return in_activation(
        model("ana", at=cell(0), toughness=9),
        model("rot", "minion", at=cell(1), weapons=[SWORD], interrupts=1),
        model("rat", "minion", at=cell(0, 1), weapons=[SWORD], interrupts=1),
        **values,
    )


@pytest.mark.rule("EX-REACT-01", "EX-REACT-03", "EX-REACT-04", "EX-MOVE-08")
def test_each_entitled_is_asked_once_in_initiative_order_before_the_move() -> None:
    started = scripted(beset(), AWAY)
    assert (asked(started.state), started["ana"].cell) == (("interrupt", ("rot",)), cell(0))
    struck = scripted(started.state, Interrupt(actor="rot"), 2)
    assert (struck["rot"].interrupts, asked(struck.state)) == (0, ("interrupt", ("rat",)))
    assert struck.asks == [(1, 6, "attack", "rot")], "one check, whatever its Attacks"
    assert refusal_of(struck.state, Interrupt(actor="rot")).code == "once"
    gone = scripted(struck.state, PassInterrupt(actor="rat"))
    assert (asked(gone.state), gone["ana"].cell, gone["rat"].interrupts) == (None, cell(-1), 1)


@pytest.mark.rule("EX-REACT-03")
def test_those_without_a_place_in_the_order_come_last() -> None:
    made = beset()
    without = evolve(made, slots=tuple(slot for slot in made.slots if slot.who != "rot"))
    assert asked(scripted(without, AWAY).state) == ("interrupt", ("rat",))


@pytest.mark.rule("EX-REACT-01", "EX-COND-13")
@pytest.mark.parametrize(
    "changes",
    [
        {"interrupts": 0},
        {"status": Status.OUT_OF_PLAY},
        {"conditions": (affliction("broken"),)},
    ],
)
def test_who_is_not_asked(changes: dict[str, Any]) -> None:
    made = change(beset(), "rot", **changes)
    assert asked(scripted(made, AWAY).state) == ("interrupt", ("rat",))


@pytest.mark.rule("EX-REACT-01")
def test_bought_reactions_are_used_first() -> None:
    made = change(beset(), "rot", temp_reactions=1)
    struck = play(made, AWAY, (Interrupt(actor="rot"), 2))
    assert (struck["rot"].temp_reactions, struck["rot"].interrupts) == (0, 1)


@pytest.mark.rule("EX-REACT-02")
def test_a_model_that_fell_does_not_move_any_more() -> None:
    made = change(beset(), "ana", wounds=1)
    weak = evolve(made, sheets={**made.sheets, "ana": evolve(made.sheet_of("ana"), toughness=0)})
    struck = play(weak, AWAY, (Interrupt(actor="rot"), 5, 6))
    assert asked(struck.state) is not None and struck["ana"].wounds == 0
    done = scripted(struck.state, DrawInjury(actor="ana", name="Cut", severity=2))
    assert (done["ana"].status, done["ana"].cell) == (Status.OUT_OF_PLAY, cell(0))
    assert (done["ana"].free_minors_left, asked(done.state)) == (made.combatants["ana"].free_minors_left - 1, None)


@pytest.mark.rule("EX-REACT-01", "EX-MOM-06", "EX-ACT-06")
def test_the_party_may_buy_the_reaction_at_the_moment_it_is_asked() -> None:
    made = in_activation(
        model("rat", "minion", at=cell(1), toughness=9),
        model("ana", "henchman", at=cell(0), weapons=[SWORD]),
        momentum_pool=2,
    )
    started = scripted(made, Advance(actor="rat", path=(cell(2),)))
    assert asked(started.state) == ("interrupt", ("ana",))
    assert refusal_of(started.state, Interrupt(actor="ana")).code == "no_reaction"
    assert refusal_of(started.state, SpendMomentum(actor="ana", use="extra_attack")).code == "pending"
    bought = scripted(started.state, SpendMomentum(actor="ana", use="extra_reaction"))
    struck = scripted(bought.state, Interrupt(actor="ana"), 4, 2)
    assert (struck.state.momentum_spent, struck["ana"].temp_reactions) == (2, 0)
    eased = scripted(started.state, SpendMomentum(actor="ana"))
    assert eased["ana"].momentum_reduction == 1
    for closed in ({"momentum_locked": True}, {"settings": evolve(made.settings, ex_momentum_credit="none"), "momentum_pool": 1}):
        assert asked(scripted(evolve(made, **closed), Advance(actor="rat", path=(cell(2),))).state) is None


@pytest.mark.rule("EX-REACT-04")
def test_the_strike_needs_a_ready_blade_that_reaches() -> None:
    made = in_activation(
        model("ana", at=cell(0), toughness=9),
        model("rot", "minion", at=cell(2), weapons=[SWORD, PIKE, BOW, {**PIKE, "id": "slung", "ready": False}], interrupts=1),
    )
    open_now = scripted(made, AWAY).state
    assert refusal_of(open_now, Interrupt(actor="rot", weapon="blade")).code == "not_in_dz"
    for wrong in ("bow", "slung", "nothing"):
        assert refusal_of(open_now, Interrupt(actor="rot", weapon=wrong)).code == "weapon"
    assert refusal_of(open_now, Interrupt(actor="rot", target="rot")).code == "not_in_dz"
    assert Interrupt(actor="rot", target="ana", weapon="pike").refuse(open_now) is None
    assert [one.weapon for one in offered(open_now, "rot", Interrupt)] == ["pike"]


@pytest.mark.rule("EX-REACT-01", "EX-REACT-04")
def test_other_actions_break_in_if_they_can() -> None:
    parry = {"name": "Parry", "action_kind": "reaction", "soak_granted": 1}
    shout = {"name": "Shout", "action_kind": "minor", "keywords": ["interrupt", "social"]}
    plain = {"name": "Plain"}
    elite = {"name": "Grand", "action_kind": "reaction", "tier": "situational"}
    made = in_activation(
        model("ana", at=cell(0), toughness=9),
        model("rot", "minion", at=cell(1), weapons=[SWORD], interrupts=1, manoeuvres=[parry, shout, plain, elite]),
    )
    open_now = scripted(made, AWAY).state
    parried = scripted(open_now, Interrupt(actor="rot", action="Parry"))
    assert (parried["rot"].action_soak, parried["rot"].interrupts, parried["ana"].cell) == (1, 0, cell(-1))
    assert Interrupt(actor="rot", action="Shout").refuse(open_now) is None
    assert refusal_of(open_now, Interrupt(actor="rot", action="Plain")).code == "not_interrupt"
    assert refusal_of(open_now, Interrupt(actor="rot", action="Nothing")).code == "unknown"
    assert refusal_of(open_now, Interrupt(actor="rot", action="Grand")).code == "tier"
    assert refusal_of(open_now, Interrupt(actor="rot", action="Parry", target="nobody")).code == "target"
    staggered = afflict(open_now, "rot", affliction("staggered", 1))
    assert refusal_of(staggered, Interrupt(actor="rot", action="Parry")).code == "staggered"
    assert Interrupt(actor="rot").refuse(staggered) is None, "a strike is no manoeuvre"
    frenzied = afflict(open_now, "rot", affliction("frenzied", 1))
    assert refusal_of(frenzied, Interrupt(actor="rot", action="Parry")).code == "frenzied"
    deaf = afflict(open_now, "ana", affliction("deafened"))
    assert refusal_of(deaf, Interrupt(actor="rot", action="Shout")).code == "deafened"


@pytest.mark.rule("EX-REACT-01", "EX-COND-15")
def test_a_frenzied_model_strikes_only_who_is_nearest() -> None:
    made = in_activation(
        model("ana", at=cell(0), toughness=9),
        model("rot", "minion", at=cell(2), weapons=[PIKE], interrupts=1, conditions={"frenzied": 1}),
        model("rat", "minion", at=cell(3)),
    )
    assert refusal_of(scripted(made, AWAY).state, Interrupt(actor="rot")).code == "not_nearest"


@pytest.mark.rule("EX-REACT-01", "EX-REACT-02")
def test_outside_the_window_nobody_breaks_in() -> None:
    made = beset()
    assert refusal_of(made, Interrupt(actor="ana")).code == "own_activation"
    assert refusal_of(made, Interrupt(actor="rot")).code == "no_window"
    assert refusal_of(made, PassInterrupt(actor="rot")).code == "no_window"
    open_now = scripted(made, AWAY).state
    assert refusal_of(open_now, PassInterrupt(actor="rat")).code == "no_window"
    for command in (Prepare(actor="ana"), EndActivation(actor="ana")):
        assert refusal_of(open_now, command).code == "pending"
    undone(made, AWAY, PassInterrupt(actor="rot"), PassInterrupt(actor="rat"))
    undone(made, AWAY, Interrupt(actor="rot"))


@pytest.mark.rule("EX-REACT-03")
def test_an_interrupt_is_not_interrupted() -> None:
    made = in_activation(
        model("rat", "minion", at=cell(1), weapons=[SWORD], toughness=9, interrupts=3),
        model("ana", at=cell(0), weapons=[SWORD], interrupts=1),
    )
    started = scripted(made, Advance(actor="rat", path=(cell(2),)))
    struck = scripted(started.state, Interrupt(actor="ana"), 2)
    assert asked(struck.state) == ("reroll", ("ana",))


# ---- windows of the DM


@pytest.mark.rule("EX-REACT-01", "EX-REACT-04")
def test_the_dm_opens_a_window_for_a_trigger_of_its_own() -> None:
    made = in_activation(
        model("ana", at=cell(0), toughness=9),
        model("rot", "minion", at=cell(1), weapons=[SWORD], interrupts=1),
        model("rat", "minion", at=cell(5), weapons=[SWORD], interrupts=1),
    )
    opened = scripted(made, OpenWindow(text="She draws breath", actors=("rat", "rot")))
    assert asked(opened.state) == ("interrupt_announced", ("rot",))
    passed = scripted(opened.state, PassInterrupt(actor="rot"))
    assert refusal_of(passed.state, Interrupt(actor="rat")).code == "not_in_dz"
    assert asked(scripted(passed.state, PassInterrupt(actor="rat")).state) is None
    assert refusal_of(opened.state, OpenWindow(actors=("rat",))).code == "pending"
    assert refusal_of(made, OpenWindow(actors=("rat", "ana"))).code == "own_activation"
    assert refusal_of(made, OpenWindow(actors=("nobody",))).code == "unknown"
    assert refusal_of(made, OpenWindow()).code == "unknown"
    assert refusal_of(encounter(model("ana", at=cell(0))), OpenWindow(actors=("ana",))).code == "phase"
    undone(made, OpenWindow(actors=("rat",)))
