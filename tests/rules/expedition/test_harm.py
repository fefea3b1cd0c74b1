"""Damage, Soak, Wounds, Fate, injuries, healing. Rule: section 3.8, EX-TAB-23"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.rules.expedition.between_fights.rest import HealInjury, RepairArmour, SetInjuryPermanent
from desktop_app.rules.expedition.checks.check import AcceptCheck, Reroll
from desktop_app.rules.expedition.combat.attacks import AttackMelee
from desktop_app.rules.expedition.combat.interrupts import could_react
from desktop_app.rules.expedition.gm import Abandon, Adjust
from desktop_app.rules.expedition.harm.hits import ANY_CARD, AutomaticHit, DrawInjury, SpendFate, UseSoak, damage_of, resistance
from desktop_app.rules.expedition.movement.ground import danger_zone
from desktop_app.rules.expedition.state import Declaration, ExpeditionState, Injury, Phase, Status
from desktop_app.rules.expedition.system import SYSTEM
from desktop_app.rules.expedition.turn.activation import BeginActivation
from desktop_app.rules.expedition.turn.momentum import outnumbers
from desktop_app.rules.expedition.turn.turns import gets_activation
from desktop_app.rules.kernel.command import Command, Resume
from desktop_app.rules.kernel.gm import SetCounter
from desktop_app.rules.kernel.table import EditSheet
from tests.rules.expedition.builders import (
    STEPS,
    afflict,
    affliction,
    asked,
    cell,
    encounter,
    in_activation,
    model,
    play,
    refusal_of,
    scripted,
    session,
    table,
    undone,
)

MAIL = {"id": "mail", "name": "Mail", "armour_value": 2, "soak_max": 1}
HELMET = {"id": "helmet", "name": "Helmet", "armour_value": 1, "soak_max": 0}
SHIELD = {"id": "round_shield", "name": "Shield", "shield_rating": 2, "soak_max": 2}
CUT = Injury(id=5, name="Cut", severity=2)
FEVER = Injury(id=6, name="Fever", severity=1, injury_kind="disease")


def struck(who: str = "bob", strength: int = 6) -> AutomaticHit:
    return AutomaticHit(target=who, strength=strength)


def hurt(id_: str = "bob", kind: str = "henchman", **values: Any) -> ExpeditionState:
    """A combatant and one who watches; Toughness 3, so that S 6 needs a 4 + 3 - 6 = 1, and a 2 wounds."""
    house = {name: values.pop(name) for name in list(values) if name.startswith("ex_")}
    return encounter(model(id_, kind, **{"at": cell(0), **values}), model("eve", "npc", at=cell(5)), **house)


def code(state: ExpeditionState, command: Command[Any]) -> str:
    return refusal_of(state, command).code


# ---- the damage check


@pytest.mark.rule("EX-DMG-01")
@pytest.mark.parametrize(("face", "result", "wounds"), [(1, "bane", 3), (3, "failure", 3), (4, "complication", 2), (6, "boon", 2)])
def test_damage_against_toughness_and_armour(face: int, result: str, wounds: int) -> None:
    state = hurt(toughness=2, armour=[HELMET, {**MAIL, "soak_max": 0}])
    done = scripted(state, struck(strength=5), face)  # Ob 4 + 2 + 3 - 5 = 4
    assert done.sum_of("checked").total == 4 + 2 + (1 + 2) - 5
    assert done.result == result and done["bob"].wounds == wounds


@pytest.mark.rule("EX-DMG-02")
@pytest.mark.rule("EX-COND-20")
def test_the_damage_of_a_weapon() -> None:
    sword = {"id": "x", "damage_mod": 2}
    bow = {"id": "y", "weapon_class": "missile", "damage_mode": "fixed", "damage_mod": 4}
    state = hurt(strength=4, weapons=[sword, bow])
    by_hand, by_string = state.sheet_of("bob").weapons
    assert damage_of(state, "bob", by_hand).total == 4 + 2
    assert damage_of(state, "bob", by_string).total == 4
    weak = afflict(state, "bob", affliction("weakened", 3))
    assert damage_of(weak, "bob", by_hand).total == 4 - 3 + 2
    assert damage_of(afflict(state, "bob", affliction("weakened", 9)), "bob", by_hand).total == 0 + 2


@pytest.mark.rule("EX-DMG-03")
def test_damage_checks_stand_apart() -> None:
    ana = model(
        "ana",
        at=cell(0),
        weapons=["dagger"],
        strength=3,
        luck_points=1,
        prepared=True,
        favour_next=2,
        momentum_reduction=3,
        banes=1,
        conditions={"demoralized": 3, "blinded": 0},
    )
    ork = model("ork", "elite", at=cell(1), wounds_max=3, weapon_skill=0)
    state = in_activation(ana, ork, said=Declaration(action="attack_melee", weapon="dagger"), momentum_locked=True)
    swung = scripted(state, AttackMelee(actor="ana", target="ork", weapon="dagger"), 5, 4)
    hit = scripted(swung.state, AcceptCheck(actor="ana"), 3)  # a Bane token took the Success down to a Complication
    assert hit.asks == [(1, 6, "damage", "ana")] and hit.sum_of("checked").total == 4 + 3 - 3
    assert hit["ana"].banes == 0 and asked(hit.state) == ("reroll", ("ana",))
    again = scripted(hit.state, Reroll(actor="ana", source="luck"), 4)
    assert play(again.state, AcceptCheck(actor="ana"))["ork"].wounds == 3 - 1


@pytest.mark.rule("EX-DMG-03")
@pytest.mark.parametrize(("takes", "total"), [(False, 4 + 3 - 3), (True, 4 + 3 - (3 + 2))])
def test_house_rule_damage_checks_take_modifiers(takes: bool, total: int) -> None:
    ana = model("ana", "henchman", at=cell(0), weapons=["dagger"], strength=3, conditions={"inspired": 2})
    ork = model("ork", "elite", at=cell(1), weapon_skill=0)
    said = Declaration(action="attack_melee", weapon="dagger")
    state = in_activation(ana, ork, said=said, momentum_locked=True, ex_damage_takes_check_modifiers=takes)
    done = scripted(state, AttackMelee(actor="ana", target="ork", weapon="dagger"), 5, 1)
    assert done.sum_of("checked", 1).total == total
    assert scripted(state, struck("ana", 3), 2).sum_of("checked").total == 4 + 3 - 3


@pytest.mark.rule("EX-DMG-03")
@pytest.mark.rule("EX-DMG-04")
def test_an_automatic_hit_has_no_reroll_and_meets_armour() -> None:
    state = hurt("ana", "character", luck_points=1, armour=[HELMET])
    done = scripted(state, struck("ana", 3), 3)
    assert done.sum_of("checked").total == 4 + 3 + 1 - 3 and asked(done.state) is None
    assert code(state, struck("zoe")) == "unknown"
    assert (code(state, struck("ana", -1)), code(state, struck("ana", 21))) == ("value", "value")
    assert scripted(state, struck("ana", 0), 6, 1)["ana"].wounds == 3
    assert code(hurt(wounds=-1, status=Status.DEAD, at=None), struck()) == "target"
    assert code(scripted(hurt(), struck(), 5).state, struck()) == "pending"
    both = scripted(hurt(), AutomaticHit(target="eve", others=("bob",), strength=3), 2, 2)
    assert [event.who for event in both.events if event.name == "not_hurt"] == ["eve", "bob"]
    undone(state, struck("ana", 3))


# ---- Soak


@pytest.mark.rule("EX-DMG-05")
def test_soak_cancels_a_wound_and_wears_the_piece_down() -> None:
    state = hurt(armour=[MAIL], shields=[SHIELD], action_soak=1)
    asking = scripted(state, struck(strength=8), 5)
    assert asked(asking.state) == ("soak", ("bob",))
    worn = scripted(asking.state, UseSoak(actor="bob", source="mail"))
    assert worn["bob"].wounds == 3 and worn.state.sheet_of("bob").armour[0].armour_damage == 1 and not worn.state.pending
    raised = scripted(asking.state, UseSoak(actor="bob", source="round_shield"))
    assert raised.state.sheet_of("bob").shields[0].armour_damage == 1
    acted = scripted(asking.state, UseSoak(actor="bob", source="action"))
    assert acted["bob"].action_soak == 0
    taken = scripted(asking.state, UseSoak(actor="bob"))
    assert taken["bob"].wounds == 3 - 1 and asked(taken.state) == ("injury", ("bob",))
    assert code(asking.state, UseSoak(actor="bob", source="helmet")) == "no_soak"
    assert code(state, UseSoak(actor="bob", source="mail")) == "no_soak"
    assert code(asking.state, UseSoak(actor="eve", source="mail")) == "no_soak"
    used_up = scripted(worn.state, struck(strength=8), 5).state
    assert code(used_up, UseSoak(actor="bob", source="mail")) == "no_soak"
    undone(asking.state, UseSoak(actor="bob", source="mail"))


@pytest.mark.rule("EX-DMG-05")
def test_soak_of_an_action_lapses_and_put_away_things_do_not_soak() -> None:
    state = hurt(action_soak=2)
    assert scripted(state, BeginActivation(actor="bob"))["bob"].action_soak == 0
    bare = hurt(armour=[{**MAIL, "worn": False}], shields=[{**SHIELD, "ready": False}])
    assert asked(scripted(bare, struck(), 5).state) == ("injury", ("bob",))
    mended = table(model("bob", armour=[{**MAIL, "armour_damage": 1}]))
    assert scripted(mended, RepairArmour(actor="bob", item="mail")).state.sheet_of("bob").armour[0].armour_damage == 0


@pytest.mark.rule("EX-DMG-05")
@pytest.mark.parametrize(("lowers", "total"), [(False, 3 + 2 + 1), (True, 3 + (2 - 1) + 1)])
def test_house_rule_soak_lowers_the_armour(lowers: bool, total: int) -> None:
    worn = hurt(armour=[{**MAIL, "armour_damage": 1}, HELMET], ex_soak_lowers_armour=lowers)
    assert resistance(worn, "bob") == total
    gone = hurt(armour=[{**MAIL, "soak_max": 5, "armour_damage": 5}, HELMET], ex_soak_lowers_armour=True)
    assert resistance(gone, "bob") == 3 + 0 + 1  # each piece for itself


# ---- Wounds


@pytest.mark.rule("EX-DMG-06")
@pytest.mark.rule("EX-INJ-01")
def test_a_wound_draws_an_injury() -> None:
    asking = scripted(hurt(), struck(), 2)
    assert asking["bob"].wounds == 3 - 1 and asked(asking.state) == ("injury", ("bob",))
    card = next(card for card in asking.state.tables.cards.values() if card.injury_kind == "injury")
    drawn = scripted(asking.state, DrawInjury(actor="bob", card=card.id))
    made = drawn["bob"].injuries[0]
    assert (made.name, made.severity, made.effects) == (card.name, card.severity, card.effects)
    by_hand = scripted(asking.state, DrawInjury(actor="bob", name="Burn", severity=10, effects="Hot."))
    assert by_hand["bob"].injuries[0].severity == 10
    cards = [card for card in asking.state.tables.cards.values() if card.injury_kind == "injury"]
    last = scripted(asking.state, DrawInjury(actor="bob", card=ANY_CARD), len(cards))
    assert last["bob"].injuries[0].name == cards[-1].name
    undone(asking.state, DrawInjury(actor="bob", card=ANY_CARD))
    undone(asking.state, DrawInjury(actor="bob", card=card.id))


@pytest.mark.rule("EX-INJ-01")
def test_what_is_no_injury() -> None:
    asking = scripted(hurt(), struck(), 2).state
    assert code(asking, DrawInjury(actor="bob", card="no_such_card")) == "unknown"
    assert code(asking, DrawInjury(actor="bob")) == "value"
    for severity in (0, 11):
        assert code(asking, DrawInjury(actor="bob", name="Burn", severity=severity)) == "value"
    assert code(hurt(), DrawInjury(actor="bob", name="Burn")) == "no_window"
    assert content_of("expedition").rules["EX-INJ-01"].kind == "mechanic"


@pytest.mark.rule("EX-DMG-07")
@pytest.mark.rule("EX-TAB-23")
@pytest.mark.parametrize(
    ("kind", "status", "stays"),
    [("character", "out_of_play", True), ("henchman", "out_of_play", True), ("minion", "defeated", False), ("npc", "defeated", False)],
)
def test_no_wounds_left(kind: str, status: str, stays: bool) -> None:
    done = scripted(hurt("bob", kind, wounds=1), struck(), 2)
    assert done["bob"].wounds == 0 and done["bob"].status == status
    assert (done["bob"].cell == cell(0)) is stays
    assert asked(done.state) == (("injury", ("bob",)) if stays else None)
    assert done.state.defeated_this_round == (("bob",) if kind == "minion" else ())


@pytest.mark.rule("EX-DMG-09")
@pytest.mark.rule("EX-TAB-23")
def test_below_zero_is_death() -> None:
    done = scripted(hurt(wounds=0, status=Status.OUT_OF_PLAY), struck(), 2)
    assert (done["bob"].wounds, done["bob"].status, done["bob"].cell) == (-1, Status.DEAD, None)
    assert asked(done.state) is None


@pytest.mark.rule("EX-DMG-10")
@pytest.mark.rule("EX-RES-02")
def test_fate_keeps_a_combatant_at_zero() -> None:
    dying = hurt("ana", "character", wounds=0, status=Status.OUT_OF_PLAY, fate_points=1)
    asking = scripted(dying, struck("ana"), 2)
    assert asked(asking.state) == ("fate", ("ana",))
    saved = scripted(asking.state, SpendFate(actor="ana"))
    assert (saved["ana"].wounds, saved["ana"].fate_points, saved["ana"].status) == (0, 0, Status.OUT_OF_PLAY)
    assert not saved.state.pending and not saved["ana"].injuries
    dead = scripted(asking.state, SpendFate(actor="ana", accept=False))
    assert dead["ana"].status is Status.DEAD and dead["ana"].fate_points == 1
    assert code(dying, SpendFate(actor="ana")) == "no_fate"
    assert asked(scripted(hurt("ana", "character", wounds=1, fate_points=1), struck("ana"), 2).state) == ("injury", ("ana",))
    undone(asking.state, SpendFate(actor="ana"))


@pytest.mark.rule("EX-DMG-11")
def test_out_of_play_means_out_of_everything_but_the_square() -> None:
    lying = model("ana", at=cell(0), wounds=0, status=Status.OUT_OF_PLAY, weapons=["sword"], interrupts=2)
    state = encounter(lying, model("ork", "minion", at=cell(1)), phase=Phase.WINDS)
    assert not gets_activation(state, "ana") and not could_react(state, "ana")
    assert danger_zone(state, "ana") == () and not outnumbers(state)
    assert state.combatants["ana"].is_on_board


@pytest.mark.rule("EX-DMG-07")
def test_nothing_is_asked_of_one_who_is_gone_meanwhile() -> None:
    asking = scripted(hurt("ork", "elite", armour=[MAIL]), struck("ork", 8), 5).state
    assert asked(asking) == ("soak", ("ork",))
    gone = scripted(asking, SetCounter(target="ork", counter="wounds", value=0)).state
    assert asked(gone) is None
    done = scripted(gone, Resume())
    assert not done.state.pending and done["ork"].wounds == 0


@pytest.mark.rule("EX-TAB-23")
def test_the_status_follows_wounds_set_by_hand() -> None:
    state = hurt("ork", "elite")
    gone = scripted(state, SetCounter(target="ork", counter="wounds", value=0))
    assert gone["ork"].status is Status.DEFEATED and gone.state.defeated_this_round == ("ork",)
    back = scripted(gone.state, SetCounter(target="ork", counter="wounds", value=1))
    assert back["ork"].status is Status.ACTIVE and back.state.defeated_this_round == ()
    dead = scripted(hurt(), SetCounter(target="bob", counter="wounds", value=-1))
    assert dead["bob"].status is Status.DEAD
    assert code(state, SetCounter(target="ork", counter="wounds", value=4)) == "value"
    assert scripted(state, SetCounter(target="ork", counter="stress", value=2))["ork"].status is Status.ACTIVE
    down = scripted(hurt(wounds=1), Adjust(target="bob", counter="wounds", amount=-1))
    assert down["bob"].status is Status.OUT_OF_PLAY
    assert scripted(down.state, Adjust(target="bob", counter="wounds", amount=1))["bob"].status is Status.ACTIVE
    undone(state, SetCounter(target="ork", counter="wounds", value=0))


@pytest.mark.rule("EX-DMG-07")
def test_the_fallen_can_be_left_behind() -> None:
    state = hurt("ana", "character", wounds=0, status=Status.OUT_OF_PLAY)
    assert scripted(state, Abandon(target="ana"))["ana"].status is Status.ABANDONED
    assert code(hurt("ana", "character"), Abandon(target="ana")) == "in_play"


# ---- injuries that heal and injuries that stay


@pytest.mark.rule("EX-HEAL-01")
def test_healing_rolls_toughness_dice_against_the_severity() -> None:
    state = table(model("bob", "henchman", toughness=2, wounds=2, injuries=(CUT,)))
    done = scripted(state, HealInjury(actor="bob", injury=5), 4, 5)
    assert done.asks == [(2, 6, "healing", "bob")]
    assert done["bob"].injuries == () and done["bob"].wounds == 2 + 1
    on = scripted(state, HealInjury(actor="bob", injury=5), 4, 2)
    assert on["bob"].injuries[0].marks == 1
    assert scripted(on.state, HealInjury(actor="bob", injury=5), 4, 3)["bob"].injuries == ()
    bane = scripted(on.state, HealInjury(actor="bob", injury=5), 1, 2)
    assert bane["bob"].injuries[0].marks == 0 and bane["bob"].wounds == 2
    undone(state, HealInjury(actor="bob", injury=5))


@pytest.mark.rule("EX-HEAL-01")
def test_who_was_out_of_play_gets_up() -> None:
    lying = table(model("bob", "henchman", wounds=0, status=Status.OUT_OF_PLAY, injuries=(CUT,)))
    done = scripted(lying, HealInjury(actor="bob", injury=5), 4, 5, 2)
    assert (done["bob"].wounds, done["bob"].status) == (1, Status.ACTIVE)


@pytest.mark.rule("EX-INJ-03")
def test_disease_and_poison_heal_without_a_wound() -> None:
    state = table(model("bob", "henchman", wounds=2, injuries=(FEVER,)))
    done = scripted(state, HealInjury(actor="bob", injury=6), 4, 5, 2)
    assert done["bob"].injuries == () and done["bob"].wounds == 2
    kept = scripted(state, SetInjuryPermanent(target="bob", injury=6))
    assert kept["bob"].wounds == 2


@pytest.mark.rule("EX-INJ-02")
def test_a_permanent_injury_stays_and_gives_its_wound_back() -> None:
    state = table(model("bob", "henchman", wounds=2, injuries=(CUT,)))
    done = scripted(state, SetInjuryPermanent(target="bob", injury=5))
    assert done["bob"].injuries[0].permanent and done["bob"].wounds == 2 + 1
    assert code(done.state, HealInjury(actor="bob", injury=5)) == "permanent"
    assert code(done.state, SetInjuryPermanent(target="bob", injury=5)) == "permanent"
    assert code(state, SetInjuryPermanent(target="bob", injury=9)) == "unknown"
    assert code(hurt(injuries=(CUT,)), SetInjuryPermanent(target="bob", injury=5)) == "phase"
    undone(state, SetInjuryPermanent(target="bob", injury=5))


@pytest.mark.rule("EX-INJ-02")
@pytest.mark.parametrize("stays", [False, True])
def test_house_rule_a_bane_of_healing_is_for_good(stays: bool) -> None:
    state = table(model("bob", "henchman", toughness=1, wounds=2, injuries=(CUT,)), ex_heal_bane_permanent=stays)
    assert scripted(state, HealInjury(actor="bob", injury=5), 1)["bob"].injuries[0].permanent is stays


@pytest.mark.rule("EX-TAB-23")
def test_the_plain_edits_that_all_systems_share_move_the_status_with_the_wounds_too() -> None:
    at = session(encounter(model("ana", at=cell(0)), model("bo", at=cell(3))))
    at.do(SetCounter(target="ana", counter="wounds", value=0))
    assert STEPS.own(at.state).combatants["ana"].status is Status.OUT_OF_PLAY
    at.do(EditSheet(target="ana", path="/counters/wounds", value=1, part="combatant"))
    assert STEPS.own(at.state).combatants["ana"].status is Status.ACTIVE


@pytest.mark.rule("EX-TAB-23")
def test_healing_by_hand_restores_one_wound_and_nothing_to_the_unhurt() -> None:
    at = session(encounter(model("ana", at=cell(0), wounds=1), model("bo", at=cell(3))))
    healed = SYSTEM.heal(STEPS.own(at.state), "ana")
    assert healed is not None
    at.do(healed)
    assert STEPS.own(at.state).combatants["ana"].wounds == 1 + 1
    assert SYSTEM.heal(STEPS.own(at.state), "bo") is None
