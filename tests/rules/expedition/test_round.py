"""Winds, declaring, initiative and the order of Activations. Rule: EX-ROUND-01, EX-DECL-01 to EX-DECL-03, EX-INIT-01, EX-INIT-02"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.expedition.combat.attacks import AttackMelee
from desktop_app.rules.expedition.combat.manoeuvres import PerformManoeuvre
from desktop_app.rules.expedition.magic.casting import CastSpell
from desktop_app.rules.expedition.state import Declaration, ExpeditionState, Phase, Status
from desktop_app.rules.expedition.system import SYSTEM
from desktop_app.rules.expedition.turn.activation import BeginActivation, EndActivation, GiveUpMajor, StandUp
from desktop_app.rules.expedition.turn.declaring import DeclareAction, DeclaredAction, RollDeclaration, RollInitiative, SetWinds
from desktop_app.rules.expedition.turn.minors import Prepare
from desktop_app.rules.expedition.turn.turns import next_in_order, phase_now, turn_to_declare
from desktop_app.rules.kernel.gm import RemoveCombatant
from desktop_app.rules.kernel.record import evolve
from tests.rules.expedition.builders import (
    Figure,
    afflict,
    affliction,
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
from tests.steps import Played

SWORD = {"id": "blade", "name": "Blade", "reach": "M", "initiative_modifier": 2}
BOW = {"id": "bow", "name": "Bow", "weapon_class": "missile", "damage_mode": "fixed", "damage_mod": 3}
TRICK = {"name": "Trick", "initiative_modifier": 3}


def pair(who: str) -> DeclareAction:
    return DeclareAction(actor=who)


def declaring(*figures: Figure, first: Any = "company", **values: Any) -> ExpeditionState:
    return encounter(*figures, phase=Phase.DECLARE, declared_first=first, declares_next=first, **values)


def crowd() -> tuple[Figure, ...]:
    return (
        model("ana", at=cell(0)),
        model("bo", at=cell(1)),
        model("rat", "minion", at=cell(5), group_id="pack"),
        model("rot", "minion", at=cell(6), group_id="pack"),
        model("xar", "champion", at=cell(7)),
        model("priest", "npc", at=cell(3)),
    )


# ---- Winds, and who is first


@pytest.mark.rule("EX-ROUND-01")
def test_winds_are_noted_and_do_nothing() -> None:
    made = encounter(*crowd(), phase=Phase.WINDS)
    done = scripted(made, SetWinds(value="a green gale"))
    assert (done.state.winds, done.state.phase, done.state.declared_first) == ("a green gale", "declare", None)
    assert scripted(made, SetWinds()).state.winds is None
    for number in (7, 0):
        counted = scripted(made, SetWinds(value=number))
        assert counted.state.winds == number and counted.fact("winds_set", "value") == number
    assert refusal_of(done.state, SetWinds()).code == "phase"
    undone(made, SetWinds(value="calm"))


@pytest.mark.rule("EX-DECL-01")
@pytest.mark.parametrize(("face", "first"), [(1, "dm"), (2, "company"), (3, "dm"), (4, "company"), (5, "dm"), (6, "company")])
def test_even_the_company_odd_the_dm(face: int, first: str) -> None:
    made = scripted(encounter(*crowd(), phase=Phase.WINDS), SetWinds()).state
    assert refusal_of(made, pair("ana")).code == "phase"
    done = scripted(made, RollDeclaration(), face)
    assert (done.state.declared_first, done.state.declares_next) == (first, first)
    assert refusal_of(done.state, RollDeclaration()).code == "phase"
    undone(made, RollDeclaration())


@pytest.mark.rule("EX-DECL-01", "EX-SURP-02", "EX-SURP-03", "EX-TAB-20")
@pytest.mark.parametrize("surprise", ["company", "adversaries"])
def test_with_surprise_the_company_declares_everything_first_without_a_die(surprise: Any) -> None:
    made = scripted(encounter(*crowd(), phase=Phase.WINDS, surprise=surprise), SetWinds()).state
    assert made.declared_first == "company"
    assert refusal_of(made, RollDeclaration()).code == "phase"
    one = scripted(made, pair("ana")).state
    assert refusal_of(one, pair("xar")).code == "declare_order"
    assert DeclareAction(actor="xar").refuse(scripted(one, pair("bo")).state) is None


# ---- taking turns


@pytest.mark.rule("EX-DECL-02", "EX-MODEL-09")
def test_sides_take_turns_model_by_model_and_group_by_group() -> None:
    made = declaring(*crowd())
    assert refusal_of(made, pair("rat")).code == "declare_order"
    one = scripted(made, pair("ana"))
    assert refusal_of(one.state, pair("bo")).code == "declare_order"
    begun = scripted(one.state, pair("rat"))
    for other in ("xar", "priest", "bo"):
        assert refusal_of(begun.state, pair(other)).code == "declare_order", "the pack goes on first"
    packed = scripted(begun.state, pair("rot"))
    assert turn_to_declare(packed.state) == "company"
    done = play(packed.state, pair("bo"), pair("xar"), pair("priest"))
    assert phase_now(done.state) == "initiative", "the company has nobody left, so the DM went on"
    assert refusal_of(done.state, pair("ana")).code == "phase"
    assert refusal_of(one.state, pair("ana")).code == "declared"
    undone(made, pair("ana"))


@pytest.mark.rule("EX-DECL-02")
def test_a_group_declares_at_once_if_it_is_legal_for_each() -> None:
    made = declaring(*crowd(), first="dm")
    done = scripted(made, DeclareAction(group="pack"))
    assert [done[who].declared_action for who in ("rat", "rot")] == [Declaration(action="minor_pair")] * 2
    assert turn_to_declare(done.state) == "company"
    armed = declaring(*crowd()[:2], model("rat", "minion", at=cell(5), group_id="pack", weapons=[SWORD]), crowd()[3], first="dm")
    assert refusal_of(armed, DeclareAction(group="pack", action="attack_melee")).code == "weapon"
    assert refusal_of(made, DeclareAction(group="gang")).code == "unknown"


@pytest.mark.rule("EX-DECL-02")
def test_nobody_waits_for_a_model_that_is_gone() -> None:
    made = play(declaring(*crowd(), first="dm"), pair("rat")).state
    assert refusal_of(made, pair("xar")).code == "declare_order"
    without = scripted(made, RemoveCombatant(actor="rot")).state
    assert DeclareAction(actor="xar").refuse(without) is None
    alone = declaring(model("ana", at=cell(0)), model("xar", "champion", at=cell(7)))
    left = scripted(alone, RemoveCombatant(actor="ana")).state
    assert DeclareAction(actor="xar").refuse(left) is None


@pytest.mark.rule("EX-DECL-03", "EX-SURP-02", "EX-DMG-11")
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"conditions": (affliction("stunned"),)}, "no_activation"),
        ({"conditions": (affliction("surprised"),)}, "no_activation"),
        ({"conditions": (affliction("broken"),)}, "no_activation"),
        ({"arrived": True}, "no_activation"),
        ({"cell": None}, "no_activation"),
        ({"status": Status.OUT_OF_PLAY}, "out_of_play"),
    ],
)
def test_who_declares_nothing(changes: dict[str, Any], code: str) -> None:
    made = change(declaring(*crowd()), "ana", **changes)
    assert refusal_of(made, pair("ana")).code == code
    assert offered(made, "ana", DeclareAction) == []


@pytest.mark.rule("EX-SURP-03", "EX-MODEL-05")
def test_surprised_adversaries_have_basic_actions_only() -> None:
    trick = {"name": "Trick", "tier": "situational"}
    figures = (model("ana", at=cell(0)), model("xar", "champion", at=cell(7), manoeuvres=[trick, TRICK], spells=["spark"]))
    made = declaring(*figures, first="dm", surprise="adversaries")
    assert refusal_of(made, DeclareAction(actor="xar", action="perform_manoeuvre", name="Trick")).code == "basic_only"
    assert refusal_of(made, DeclareAction(actor="xar", action="cast_spell", name="spark")).code == "basic_only"
    assert DeclareAction(actor="xar", action="stand_up").refuse(made) is None
    acting = in_activation(*figures, actor="xar", said=Declaration(action="perform_manoeuvre", name="Trick"), surprise="adversaries")
    assert refusal_of(acting, PerformManoeuvre(actor="xar", name="Trick")).code == "basic_only"


# ---- what is declared


@pytest.mark.rule("EX-DECL-03")
def test_a_declaration_names_action_weapon_manoeuvre_or_spell() -> None:
    reflex = {"name": "Reflex", "action_kind": "reaction"}
    ana = model(
        "ana", at=cell(0), weapons=[{**BOW, "ready": False}, SWORD, BOW | {"id": "long"}], manoeuvres=[TRICK, reflex], spells=["spark"]
    )
    made = declaring(ana, model("rat", "minion", at=cell(5)))
    declare: dict[DeclaredAction, Declaration] = {
        "attack_melee": Declaration(action="attack_melee", weapon="blade"),
        "attack_ranged": Declaration(action="attack_ranged", weapon="long"),
    }
    for action, said in declare.items():
        assert scripted(made, DeclareAction(actor="ana", action=action))["ana"].declared_action == said
    for wrong, code in (
        (DeclareAction(actor="ana", action="attack_template"), "weapon"),
        (DeclareAction(actor="ana", action="attack_ranged", weapon="bow"), "weapon"),
        (DeclareAction(actor="ana", action="attack_melee", weapon="long"), "weapon"),
        (DeclareAction(actor="ana", action="perform_manoeuvre", name="Twist"), "unknown"),
        (DeclareAction(actor="ana", action="perform_manoeuvre", name="Reflex"), "value"),
        (DeclareAction(actor="ana", action="cast_spell", name="nonsense"), "unknown"),
        (DeclareAction(actor="nobody"), "unknown"),
    ):
        assert refusal_of(made, wrong).code == code
    kinds = {(one.action, one.name or one.weapon) for one in offered(made, "ana", DeclareAction)}
    assert kinds == {
        ("attack_melee", "blade"),
        ("attack_ranged", "long"),
        ("perform_manoeuvre", "Trick"),
        ("cast_spell", "spark"),
        ("minor_pair", ""),
    }


@pytest.mark.rule("EX-DECL-03", "EX-MELEE-07")
def test_what_the_off_hand_holds_is_declared_by_name_or_if_nothing_else_fits() -> None:
    dirk = {"id": "dirk", "name": "Dirk", "reach": "P", "hand": "off"}
    both = declaring(model("ana", at=cell(0), weapons=[dirk, SWORD]))
    named = DeclareAction(actor="ana", action="attack_melee", weapon="dirk")
    assert scripted(both, named)["ana"].declared_action == Declaration(action="attack_melee", weapon="dirk")
    with_main = Declaration(action="attack_melee", weapon="blade")
    assert scripted(both, DeclareAction(actor="ana", action="attack_melee"))["ana"].declared_action == with_main
    offers = [one.weapon for one in offered(both, "ana", DeclareAction) if one.action == "attack_melee"]
    assert offers == ["blade", "dirk"]
    group = declaring(
        *(model(who, "elite", at=cell(at), group_id="g", weapons=[dirk, SWORD]) for who, at in (("orc", 1), ("ork", 2))), first="dm"
    )
    together = DeclareAction(group="g", action="attack_melee")
    said = scripted(group, together)
    assert [said[who].declared_action for who in ("orc", "ork")] == [with_main, with_main]
    assert refusal_of(group, evolve(together, weapon="dirk")).code == "weapon"
    alone = declaring(model("ana", at=cell(0), weapons=[dirk]))
    said = scripted(alone, DeclareAction(actor="ana", action="attack_melee"))["ana"].declared_action
    assert said == Declaration(action="attack_melee", weapon="dirk")


@pytest.mark.rule("EX-DECL-03", "EX-ACT-03")
def test_in_the_activation_only_what_was_declared() -> None:
    ana = model("ana", at=cell(0), weapons=[SWORD, {**SWORD, "id": "axe"}], manoeuvres=[TRICK, {"name": "Other"}], conditions={"prone": 0})
    rat = model("rat", "minion", at=cell(1))
    sword = in_activation(ana, rat, said=Declaration(action="attack_melee", weapon="blade"))
    assert AttackMelee(actor="ana", weapon="blade", target="rat").refuse(sword) is None
    assert refusal_of(sword, AttackMelee(actor="ana", weapon="axe", target="rat")).code == "not_declared"
    assert refusal_of(sword, StandUp(actor="ana")).code == "not_declared"
    assert refusal_of(sword, PerformManoeuvre(actor="ana", name="Trick")).code == "not_declared"
    trick = in_activation(ana, rat, said=Declaration(action="perform_manoeuvre", name="Trick"))
    assert refusal_of(trick, PerformManoeuvre(actor="ana", name="Other")).code == "not_declared"
    undeclared = in_activation(ana, rat)
    assert refusal_of(undeclared, StandUp(actor="ana")).code == "budget"


@pytest.mark.rule("EX-DECL-03")
def test_the_major_action_can_be_given_up_for_the_pair() -> None:
    made = in_activation(model("hench", "henchman", at=cell(0), weapons=[SWORD]), said="stand_up")
    prepare = Prepare(actor="hench")
    one = change(scripted(made, prepare).state, "hench", prepared=False)
    assert refusal_of(one, prepare).code == "budget"
    given = scripted(one, GiveUpMajor(actor="hench"))
    assert given["hench"].free_minors_left == 2
    assert refusal_of(given.state, GiveUpMajor(actor="hench")).code == "budget"
    assert refusal_of(change(given.state, "hench", conditions=(affliction("prone"),)), StandUp(actor="hench")).code == "budget"
    used = scripted(change(made, "hench", conditions=(affliction("prone"),)), StandUp(actor="hench"))
    assert refusal_of(used.state, GiveUpMajor(actor="hench")).code == "budget"
    undone(made, GiveUpMajor(actor="hench"))


@pytest.mark.rule("EX-DECL-03", "EX-MAGIC-01")
def test_the_spell_that_was_declared_is_cast() -> None:
    lore = [{"category": "magic", "name": "fire"}]
    ana = model("ana", at=cell(0), magic=2, spells=["spark", "fire_lance"], lores=lore)
    made = in_activation(ana, said=Declaration(action="cast_spell", name="spark"))
    assert CastSpell(actor="ana", spell="spark").refuse(made) is None
    assert refusal_of(made, CastSpell(actor="ana", spell="fire_lance")).code == "not_declared"


# ---- initiative


def rolled(made: ExpeditionState, *faces: int) -> Played[ExpeditionState]:
    return scripted(evolve(made, phase=Phase.INITIATIVE), RollInitiative(), *faces)


@pytest.mark.rule("EX-INIT-01", "EX-DECL-03")
@pytest.mark.parametrize(
    ("said", "modifier"),
    [
        (None, 0),
        (Declaration(action="minor_pair"), 0),
        (Declaration(action="attack_melee", weapon="blade"), 2),
        (Declaration(action="perform_manoeuvre", name="Trick"), 3),
    ],
)
def test_initiative_is_a_die_and_the_characteristic_less_the_modifier(said: Declaration | None, modifier: int) -> None:
    made = encounter(model("ana", at=cell(0), initiative=4, weapons=[SWORD], manoeuvres=[TRICK], declared_action=said))
    done = rolled(made, 5)
    assert (done["ana"].initiative_roll, done["ana"].initiative_total) == (5, 5 + 4 - modifier)
    undone(evolve(made, phase=Phase.INITIATIVE), RollInitiative())


@pytest.mark.rule("EX-INIT-01")
def test_company_adversaries_npcs_roll_in_this_order_and_the_highest_acts_first() -> None:
    made = encounter(
        model("priest", "npc", at=cell(3)),
        model("rat", "minion", at=cell(5)),
        model("ana", at=cell(0)),
        model("bo", at=cell(1), conditions=[affliction("stunned"), affliction("broken")]),
        model("lying", at=cell(2), status=Status.OUT_OF_PLAY, wounds=0),
    )
    done = rolled(made, 1, 4, 6, 3)
    assert [ask[3] for ask in done.asks] == ["ana", "bo", "rat", "priest"]
    assert [slot.who for slot in done.state.slots] == ["rat", "bo", "priest", "ana"]
    assert refusal_of(done.state, RollInitiative()).code == "phase"
    assert done["lying"].initiative_total is None


@pytest.mark.rule("EX-INIT-01", "EX-SURP-02", "EX-SURP-04", "EX-DMG-11", "EX-MODEL-03")
@pytest.mark.parametrize(
    ("surprise", "rolls"),
    [
        ("none", ["ana", "hench", "page", "rat", "ogre"]),
        ("company", ["ana", "rat", "ogre"]),
        ("adversaries", ["ana", "hench", "page", "ogre"]),
    ],
)
def test_who_has_no_activation_rolls_no_initiative(surprise: Any, rolls: list[str]) -> None:
    made = encounter(
        model("ana", at=cell(0)),
        model("hench", "henchman", at=cell(1)),
        model("page", "follower", at=cell(2), leader_id="ana"),
        model("lost", "follower", at=cell(3), leader_id="nobody"),
        model("rat", "minion", at=cell(5)),
        model("ogre", "elite", at=cell(6)),
        model("late", "elite", at=cell(7), arrived=True),
        model("off"),
        surprise=surprise,
    )
    done = rolled(made, *([3] * len(rolls)))
    assert [ask[3] for ask in done.asks] == rolls
    assert sorted(slot.who for slot in done.state.slots) == sorted(rolls)
    assert all((done[who].initiative_total is None) == (who not in rolls) for who in made.roster)


@pytest.mark.rule("EX-INIT-02")
@pytest.mark.parametrize(
    ("first", "order"), [("company", ["quick", "ana", "bo", "rat", "priest"]), ("dm", ["quick", "rat", "priest", "ana", "bo"])]
)
def test_ties_go_by_initiative_then_side_then_roster(first: Any, order: list[str]) -> None:
    made = encounter(
        model("priest", "npc", at=cell(3)),
        model("rat", "minion", at=cell(5)),
        model("ana", at=cell(0)),
        model("bo", at=cell(1)),
        model("quick", at=cell(2), initiative=5),
        declared_first=first,
    )
    done = rolled(made, 4, 4, 2, 4, 4)
    assert [slot.who for slot in done.state.slots] == order


@pytest.mark.rule("EX-INIT-01")
def test_a_house_rule_gives_a_group_one_die() -> None:
    figures = (model("rat", "minion", at=cell(5), group_id="pack"), model("rot", "minion", at=cell(6), group_id="pack", initiative=5))
    shared = rolled(encounter(*figures, ex_group_initiative=True), 4)
    assert [shared[who].initiative_total for who in ("rat", "rot")] == [4 + 3, 4 + 5]
    assert len(rolled(encounter(*figures), 4, 2).asks) == 2


@pytest.mark.rule("EX-INIT-01", "EX-ACT-01")
def test_one_activation_each_in_order_and_the_fallen_are_passed_over() -> None:
    made = encounter(model("ana", at=cell(0)), model("bo", at=cell(1)), model("rat", "minion", at=cell(5)))
    assert refusal_of(made, BeginActivation(actor="bo")).code == "order"
    assert refusal_of(made, BeginActivation(actor="nobody")).code == "unknown"
    begun = scripted(made, BeginActivation(actor="ana"))
    assert refusal_of(begun.state, BeginActivation(actor="bo")).code == "phase"
    fallen = change(begun.state, "bo", status=Status.OUT_OF_PLAY, wounds=0)
    after = scripted(fallen, EndActivation(actor="ana"))
    assert next_in_order(after.state) == "rat"
    assert refusal_of(after.state, BeginActivation(actor="bo")).code == "out_of_play"
    assert refusal_of(after.state, BeginActivation(actor="ana")).code == "order"
    last = play(after.state, BeginActivation(actor="rat"), EndActivation(actor="rat"))
    assert phase_now(last.state) == "bookkeeping_1"
    assert refusal_of(last.state, BeginActivation(actor="ana")).code == "phase"
    undone(made, BeginActivation(actor="ana"), EndActivation(actor="ana"))


@pytest.mark.rule("EX-TIME-06")
def test_a_round_nobody_can_act_in_goes_straight_to_bookkeeping() -> None:
    made = encounter(model("ana", at=cell(0), status=Status.OUT_OF_PLAY, wounds=0), phase=Phase.DECLARE, declared_first="dm")
    assert phase_now(made) == "initiative"
    done = scripted(made, RollInitiative())
    assert (done.asks, phase_now(done.state)) == ([], "bookkeeping_1")


@pytest.mark.rule("EX-DECL-02")
def test_the_order_shows_first_whose_turn_it_is_to_declare() -> None:
    made = declaring(*crowd(), first="dm")
    assert SYSTEM.order(made)[0].who == "rat"
    assert SYSTEM.next_step(made) is None
    assert afflict(made, "ana").combatants["ana"].conditions == ()


@pytest.mark.rule("EX-DECL-03", "EX-INIT-01")
def test_an_offer_to_declare_names_things_and_tells_the_modifier() -> None:
    quick = {**SWORD, "id": "quick", "initiative_modifier": -1}
    made = declaring(model("ana", at=cell(0), weapons=[SWORD, quick], spells=["fire_lance"]))
    offers = offered(made, "ana", DeclareAction)
    told = {dict(one.phrase(made).facts)["what"]: [dict(detail.facts) for detail in one.details(made)] for one in offers}
    assert [one.details(made)[0].facts for one in offers[:2]] == [(("change", "−2"),), (("change", "+1"),)]
    assert told["Lance of fire"] == []
