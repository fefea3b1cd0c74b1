"""Learned actions as attacks: what bars and bends them, in the own Activation and breaking in; frenzy; being seen.

Rule: EX-ABIL-09, EX-MELEE-06, EX-RANGE-03, EX-COND-07, EX-COND-09, EX-COND-10, EX-COND-14, EX-COND-15
"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.expedition.combat.attacks import AttackMelee
from desktop_app.rules.expedition.combat.manoeuvres import PerformManoeuvre
from desktop_app.rules.expedition.combat.reactions import Interrupt, OpenWindow, PassInterrupt
from desktop_app.rules.expedition.state import Declaration, ExpeditionState
from desktop_app.rules.expedition.turn.activation import EndActivation
from desktop_app.rules.kernel.gm import RemoveCombatant
from tests.rules.expedition.builders import activate, asked, cell, change, in_activation, model, offered, play, refusal_of, scripted, undone

SWORD = {"id": "blade", "name": "Blade", "reach": "M"}
PISTOL = {"id": "pistol", "name": "Pistol", "weapon_class": "missile", "hand": "off", "qualities": ["PISTOL"]}
OPPOSED = {"ability": "melee", "mode": "opposed", "opposing_ability": "defense"}
LUNGE = {"name": "Lunge", "keywords": ["melee_strike"], "check": OPPOSED}
VOLLEY = {"name": "Volley", "keywords": ["ranged"], "check": {"ability": "shooting"}}
RIPOSTE = {"name": "Riposte", "action_kind": "reaction", "keywords": ["interrupt", "melee_strike"], "check": OPPOSED}
SNAP = {**VOLLEY, "name": "Snap shot", "action_kind": "reaction", "keywords": ["interrupt", "ranged"]}


def duel(ana: dict[str, Any] | None = None, rat: dict[str, Any] | None = None, *others: Any, said: str = "Lunge") -> ExpeditionState:
    """Ana, a hench of the Company who knows four actions, beside a rat; it is her Activation."""
    knows = {"manoeuvres": [LUNGE, VOLLEY, RIPOSTE, SNAP], "weapons": [SWORD]}
    figures = (
        model("ana", "henchman", **{"at": cell(0), **knows, **(ana or {})}),
        model("rat", "minion", **{"at": cell(1), **(rat or {})}),
        *others,
    )
    return in_activation(*figures, said=Declaration(action="perform_manoeuvre", name=said))


def lunge(target: str = "rat") -> PerformManoeuvre:
    return PerformManoeuvre(actor="ana", name="Lunge", targets=(target,))


SHOT = PerformManoeuvre(actor="ana", name="Volley", targets=("rat",))


def window(ana: dict[str, Any] | None = None, rat: dict[str, Any] | None = None, *others: Any) -> ExpeditionState:
    """It is the rat's Activation, and Ana, with an Interrupt, is asked whether she breaks in."""
    made = duel({"interrupts": 1, **(ana or {})}, rat, *others)
    turned = activate(made, "rat")
    return scripted(turned, OpenWindow(text="a chance", actors=("ana",))).state


# ---- modifiers


@pytest.mark.rule("EX-MELEE-06", "EX-TAB-13", "EX-COND-07", "EX-COND-09")
@pytest.mark.parametrize(
    ("conditions", "own", "dice", "kept"),
    [
        ({}, {}, (5,), 5),
        ({"prone": 0}, {}, (2, 5), 5),
        ({"hidden": 0}, {}, (2, 5), 2),
        ({"hidden": 0, "prone": 0}, {}, (5,), 5),
        ({"hidden": 0}, {"blinded": 0}, (2, 5), 2),
    ],
)
def test_a_learned_attack_counts_who_lies_and_who_is_hidden(conditions: Any, own: Any, dice: tuple[int, ...], kept: int) -> None:
    state = duel({"conditions": own}, {"conditions": conditions})
    done = scripted(state, lunge(), *dice)
    assert done.asks[0] == (len(dice), 6, "melee", "ana")
    assert (done.result == "success") is (kept == 5), "4 + 3 - 3: 5 succeeds and 2 fails"


@pytest.mark.rule("EX-MELEE-06", "EX-COND-09")
def test_a_learned_shot_at_a_lying_target_has_peril() -> None:
    done = scripted(duel({}, {"at": cell(4), "conditions": {"prone": 0}}, said="Volley"), SHOT, 2, 6)
    assert done.result == "failure"


# ---- bars


@pytest.mark.rule("EX-RANGE-03", "EX-COND-07", "EX-COND-10", "EX-COND-14")
@pytest.mark.parametrize(
    ("ana", "rat", "refused"),
    [
        ({}, {"at": cell(4)}, None),
        ({"conditions": {"blinded": 0}}, {"at": cell(4)}, "blinded_ranged"),
        ({}, {"at": cell(4), "conditions": {"hidden": 0}}, "blinded_ranged"),
        ({}, {"weapons": [SWORD]}, "engaged_ranged"),
    ],
)
def test_a_learned_shot_keeps_the_bars_of_shooting_in_turn_and_as_a_reaction(ana: Any, rat: Any, refused: str | None) -> None:
    snap = Interrupt(actor="ana", action="Snap shot")
    for state, command in ((duel(ana, rat, said="Volley"), SHOT), (window(ana, rat), snap)):
        if refused is None:
            assert command.refuse(state) is None
        else:
            assert refusal_of(state, command).code == refused


@pytest.mark.rule("EX-RANGE-03", "EX-COND-10")
def test_a_pistol_in_hand_shoots_out_of_a_melee_whatever_the_case_of_its_quality() -> None:
    armed = {"weapons": [SWORD, PISTOL]}
    state = duel(armed, {"weapons": [SWORD]}, said="Volley")
    assert [command.weapon for command in offered(state, "ana", PerformManoeuvre) if command.name == "Volley"] == ["pistol"]
    assert "Snap shot" in {command.action for command in offered(window(armed, {"weapons": [SWORD]}), "ana", Interrupt)}
    away = {"weapons": [SWORD, {**PISTOL, "ready": False}]}
    shot = PerformManoeuvre(actor="ana", name="Volley", targets=("rat",), weapon="pistol")
    assert refusal_of(duel(away, {"weapons": [SWORD]}, said="Volley"), shot).code == "engaged_ranged", "it is not in hand"


# ---- frenzy


@pytest.mark.rule("EX-COND-15")
def test_who_is_frenzied_beside_a_friend_is_offered_attacks_at_the_friend() -> None:
    bob = model("bob", "henchman", at=cell(-1))
    raging = duel({"conditions": {"frenzied": 1}}, {"at": cell(4)}, bob)
    assert [command.targets for command in offered(raging, "ana", PerformManoeuvre)] == [("bob",)]
    assert refusal_of(raging, lunge("rat")).code == "not_in_dz"
    attack = change(raging, "ana", declared_action=Declaration(action="attack_melee", weapon="blade"))
    assert [command.target for command in offered(attack, "ana", AttackMelee)] == ["bob"]
    assert refusal_of(attack, AttackMelee(actor="ana", weapon="blade", target="rat")).code == "not_nearest"
    undone(raging, lunge("bob"))


@pytest.mark.rule("EX-COND-15", "EX-REACT-01")
def test_the_frenzied_break_in_with_attacks_alone() -> None:
    raging = window({"conditions": {"frenzied": 1}})
    assert asked(raging) == ("interrupt_announced", ("ana",))
    assert [command.action for command in offered(raging, "ana", Interrupt)] == ["strike", "Riposte"]
    assert refusal_of(raging, Interrupt(actor="ana", action="Snap shot")).code == "frenzied"
    near = window({"conditions": {"frenzied": 1}}, {"at": cell(1)}, model("bob", "henchman", at=cell(-1)))
    assert Interrupt(actor="ana", action="Riposte").refuse(near) is None, "both are nearest"
    undone(raging, Interrupt(actor="ana", action="Riposte"))


@pytest.mark.rule("EX-COND-15", "EX-ABIL-09", "EX-REACT-04")
def test_a_riposte_in_a_frenzy_rolls_dice_for_its_damage() -> None:
    learned = {**RIPOSTE, "on_success": [{"automatic_hit": True, "strength": 3}]}
    raging = window({"conditions": {"frenzied": 1}, "manoeuvres": [learned]})
    for action in ("strike", "Riposte"):
        done = scripted(raging, Interrupt(actor="ana", action=action), 5, 6)
        assert [purpose for _, _, purpose, _ in done.asks][1:] == ["damage"], "one check, not twice as many, then the damage"


@pytest.mark.rule("EX-MODEL-03", "EX-REACT-01")
def test_a_follower_without_its_character_does_not_break_in() -> None:
    boy = model("boy", "follower", at=cell(2), leader_id="cid", weapons=[SWORD], interrupts=1)
    led = scripted(activate(duel(None, None, boy, model("cid", at=cell(-3))), "rat"), OpenWindow(text="a chance", actors=("boy",))).state
    assert Interrupt(actor="boy").refuse(led) is None
    alone = scripted(led, RemoveCombatant(actor="cid")).state
    assert refusal_of(alone, Interrupt(actor="boy")).code == refusal_of(alone, PassInterrupt(actor="boy")).code == "no_leader"


# ---- being seen


@pytest.mark.rule("EX-COND-07", "EX-REACT-04")
@pytest.mark.parametrize("action", ["strike", "Riposte"])
def test_a_hidden_model_that_breaks_in_is_seen_at_its_next_end_phase(action: str) -> None:
    struck = scripted(window({"conditions": {"hidden": 0}}), Interrupt(actor="ana", action=action), 2)
    assert struck["ana"].has("hidden") and struck["ana"].hidden_attacked
    done = play(activate(struck.state, "ana"), EndActivation(actor="ana"))
    assert not done["ana"].has("hidden") and not done["ana"].hidden_attacked


@pytest.mark.rule("EX-COND-07")
def test_a_learned_attack_reveals_too_and_what_is_no_attack_does_not() -> None:
    hidden = {"conditions": {"hidden": 0}}
    assert scripted(duel(hidden), lunge(), 5)["ana"].hidden_attacked
    calm = {**LUNGE, "keywords": []}
    assert not scripted(duel({**hidden, "manoeuvres": [calm]}), lunge(), 5)["ana"].hidden_attacked
