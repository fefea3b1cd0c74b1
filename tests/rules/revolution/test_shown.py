"""What a combat shows and offers: heading, order, figures, tags, reminders, Next, the end. Rule: section 6"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.controller.content.files import words_of
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.combat.attack import Attack
from desktop_app.rules.revolution.combat.effects import ChooseEffects
from desktop_app.rules.revolution.combat.exchange import EffectChoice
from desktop_app.rules.revolution.combat.reaction import React
from desktop_app.rules.revolution.combat.rolling import RollDamage, RollExchange
from desktop_app.rules.revolution.harm.damage import ApplyDamage
from desktop_app.rules.revolution.harm.recovery import Heal
from desktop_app.rules.revolution.movement.moving import Move
from desktop_app.rules.revolution.state import ActiveBlessing, PendingMod, Phase, RevolutionState
from desktop_app.rules.revolution.system import SYSTEM
from desktop_app.rules.revolution.turn.acts import Hold
from desktop_app.rules.revolution.turn.opening import DeclareOpening
from desktop_app.rules.revolution.turn.rounds import EndCombat, Join
from tests.rules.revolution.builders import (
    AXE,
    CROSSBOW,
    HAMMER,
    SHIELD,
    board,
    cell,
    change,
    combat,
    dwarf,
    fighter,
    idle,
    intents,
    met,
    scripted,
    table,
)

BEA = fighter("bea", side="foe", sr=9)


def names(state: RevolutionState, who: str) -> list[str]:
    return [tag.phrase.name for tag in SYSTEM.tags(state, who)]


def offered(state: RevolutionState, who: str, kind: str) -> list[Any]:
    """List the commands of a kind that make sense now, also those that are refused."""
    return [offer.command for offer in SYSTEM.offers(state, who) if offer.command.kind == kind]


# ---- heading and order


@pytest.mark.parametrize("phase", list(Phase))
def test_every_phase_has_a_heading(phase: Phase) -> None:
    shown = SYSTEM.heading(evolve(combat(dwarf("ana")), phase=phase))
    assert shown and all(phrase.name in words_of("revolution")["phrases"] for phrase in shown)


@pytest.mark.rule("RV-SENSE-01")
def test_the_heading_tells_of_darkness() -> None:
    assert Phrase.of("heading_darkness") in SYSTEM.heading(combat(dwarf("ana"), darkness=True))
    assert Phrase.of("heading_darkness") not in SYSTEM.heading(combat(dwarf("ana")))


@pytest.mark.rule("RV-INIT-01")
def test_in_the_intents_who_has_still_to_declare_comes_first_then_the_highest_rank() -> None:
    state = intents(fighter("ana"), fighter("bea", weapons=[AXE]), fighter("cid"), fighter("dan", dead=True))
    for who, weapon in (("ana", "Hammer"), ("bea", "Axe")):
        state = scripted(state, DeclareOpening(actor=who, opening="attack", weapon=weapon)).state
    rows = SYSTEM.order(state)
    assert [(row.who, row.place, row.state) for row in rows] == [
        ("cid", "–", "current"),
        ("bea", "16", "pending"),
        ("ana", "15", "pending"),
        ("dan", "–", "done"),
    ]


@pytest.mark.rule("RV-SR-01", "RV-SR-03", "RV-SR-05", "RV-INIT-06")
def test_the_order_of_a_round_ends_with_those_who_cannot_act() -> None:
    people = [fighter("ana", sr=4), fighter("bea", sr=9), fighter("cid", sr=12, held=True), fighter("dan", sr=0), fighter("eve", dead=True)]
    state = combat(*people, fighter("fay", sr=0, incapacitated=True), fighter("gil", sr=9, dex=12))
    rows = SYSTEM.order(state)
    assert [row.who for row in rows] == ["gil", "bea", "ana", "cid", "dan", "fay", "eve"]
    assert [row.state for row in rows] == ["current", "pending", "pending", "done", "done", "done", "done"]
    assert [row.place for row in rows] == ["9", "9", "4", "12", "0", "0", "–"]


@pytest.mark.rule("RV-SR-02", "RV-EXCH-06")
def test_in_an_exchange_its_attacker_stays_first() -> None:
    declared = scripted(combat(fighter("ana"), fighter("bea", side="foe", sr=14)), Attack(actor="ana", target="bea", weapon="Hammer")).state
    assert [(row.who, row.state) for row in SYSTEM.order(declared)] == [("ana", "current"), ("bea", "pending")]
    assert SYSTEM.order(met(combat(fighter("ana"), fighter("bea", side="foe", sr=14)), 99).state)[0].who == "bea"


def test_before_a_combat_the_order_is_that_of_entry() -> None:
    rows = SYSTEM.order(idle(fighter("ana"), fighter("bea", dead=True)))
    assert [(row.who, row.place, row.state) for row in rows] == [("ana", "–", "pending"), ("bea", "–", "done")]


# ---- figures and tags


@pytest.mark.rule("RV-SR-01", "RV-INJ-01", "RV-INJ-05", "RV-MOVE-01")
def test_figures_give_strike_rank_life_points_toughness_and_move() -> None:
    fought = {figure.label: (figure.value, figure.maximum) for figure in SYSTEM.figures(combat(dwarf("ana", sr=9, lp=-2)), "ana")}
    assert fought == {"strike rank": (9, 9), "life points": (-2, 24), "toughness": (7, None), "metres": (4, None)}
    assert "strike rank" not in [figure.label for figure in SYSTEM.figures(table(dwarf("ana")), "ana")]


@pytest.mark.rule("RV-EFF-03", "RV-EFF-04", "RV-LOC-05", "RV-ACT-04")
def test_tags_tell_what_matters_worst_first() -> None:
    waiting = (PendingMod(modifier="penalty"), PendingMod(modifier="bonus", scope="next_attack", target="bea"))
    hurt: dict[str, Any] = {"wounded": True, "lp": -3, "incapacitated": True, "major_total": {"head": 3, "torso": 0}}
    ana = dwarf("ana", **hurt, prone=True, unaware=True, held=True, pending=waiting, unloaded=("Crossbow", "Hammer"))
    assert names(combat(ana, BEA), "ana") == [
        "tag_incapacitated",
        "tag_wounded",
        "tag_prone",
        "tag_unaware",
        "tag_location",
        "tag_penalty",
        "tag_bonus",
        "tag_unloaded",
    ]
    assert names(combat(dwarf("ana"), BEA), "ana") == []


@pytest.mark.rule("RV-INJ-06")
def test_of_the_dead_only_that_is_told() -> None:
    dead = dwarf("ana", dead=True, wounded=True, lp=-30, major_total={"head": 30})
    assert names(combat(dead, BEA), "ana") == ["tag_dead"]
    assert names(change(combat(dwarf("ana"), BEA), "ana", in_combat=False), "ana") == ["tag_out_of_combat"]


@pytest.mark.rule("RV-HEAL-02")
def test_after_a_combat_the_wounded_are_told() -> None:
    (found,) = SYSTEM.reminders(table(dwarf("ana", lp=-3, wounded=True), fighter("bea", wounded=True, dead=True), fighter("cid", lp=9)))
    assert (found.who, found.commands) == ("ana", (Heal(target="ana"),))
    assert SYSTEM.reminders(combat(dwarf("ana", lp=-3, wounded=True))) == ()


# ---- next


@pytest.mark.rule("RV-EXCH-06", "RV-REACT-01")
def test_next_rolls_and_leaves_choices_to_people() -> None:
    state = combat(fighter("ana"), BEA)
    assert SYSTEM.next_step(state) is None
    declared = scripted(state, Attack(actor="ana", target="bea", weapon="Hammer")).state
    assert SYSTEM.next_step(declared) is None
    answered = scripted(declared, React(actor="bea")).state
    assert SYSTEM.next_step(answered) == RollExchange()
    landed = scripted(answered, RollExchange(), 54).state
    assert SYSTEM.next_step(landed) is None
    assert SYSTEM.next_step(scripted(landed, ChooseEffects(actor="ana")).state) == RollDamage()


@pytest.mark.rule("RV-SR-05", "RV-INIT-07", "RV-INJ-01")
def test_the_commands_by_which_the_window_acts() -> None:
    state = combat(fighter("ana"), BEA)
    assert SYSTEM.pass_turn(state) == Hold(actor="ana")
    assert SYSTEM.pass_turn(scripted(state, Attack(actor="ana", target="bea", weapon="Hammer")).state) is None
    assert (SYSTEM.join(state, "bea"), SYSTEM.join(table(fighter("ana")), "ana")) == (Join(actor="bea"), None)
    assert SYSTEM.end_fight(state, "party") == EndCombat(victors="party")
    assert SYSTEM.harm(("ana", "bea"), 3, "head") == ApplyDamage(target="ana", others=("bea",), net=3, location="head")
    assert SYSTEM.heal(state, "ana") is None, "nothing is lost"
    assert SYSTEM.zones(state, "ana") == ()


@pytest.mark.rule("RV-MOVE-03", "RV-GRID-01")
@pytest.mark.parametrize(("opening", "sr", "metres"), [("attack", 12, 4), ("non_combat", 12, 8), ("non_combat", 4, 4)])
def test_a_walk_reaches_as_far_as_strike_rank_pays(opening: str, sr: int, metres: int) -> None:
    state = combat(fighter("ana", at=cell(0), opening=opening, sr=sr, strike_rank=12), fighter("bea", at=cell(1), side="foe", sr=1))
    reach = SYSTEM.reach(state, "ana")
    assert max(far for far, _ in reach.values()) == metres and cell(1) not in reach and cell(0) not in reach
    assert all(len(path) == far for far, path in reach.values())
    assert SYSTEM.walk(state, "ana", (cell(0, 1),)) == Move(actor="ana", path=(cell(0, 1),))


# ---- offers


@pytest.mark.rule("RV-ACT-02", "RV-MOVE-01")
def test_attacks_are_offered_with_the_way_that_they_need() -> None:
    state = combat(fighter("ana", at=cell(0)), fighter("bea", at=cell(4), side="foe", sr=1), fighter("cid", at=cell(1)))
    (attack,) = offered(state, "ana", "attack")
    assert (attack.target, len(attack.path)) == ("bea", 3)
    far = combat(fighter("ana", at=cell(0)), fighter("bea", at=cell(6), side="foe", sr=1))
    (offer,) = (found for found in SYSTEM.offers(far, "ana") if found.command.kind == "attack")
    assert (offer.targets, offer.refusal, offer.is_possible) == ((), Refusal("no_target", field="target"), False)


@pytest.mark.rule("RV-ACT-02", "RV-MOVE-04")
def test_an_attack_is_aimed_at_whom_it_can_come_to_first_then_at_who_can_act_then_at_the_nearest() -> None:
    foes = (
        fighter("dun", at=cell(1), side="foe", sr=1, incapacitated=True),
        fighter("eve", at=cell(-4), side="foe", sr=1),
        fighter("fay", at=cell(0, 3), side="foe", sr=1),
        fighter("gil", at=cell(0, -2), side="foe", sr=1),
    )
    walled = board({cell(x, y): "wall" for x in (-1, 0, 1) for y in (-1, -2, -3) if (x, y) != (0, -2)})
    state = combat(fighter("ana", at=cell(0)), *foes, ground=walled)
    (offer,) = (found for found in SYSTEM.offers(state, "ana") if found.command.kind == "attack")
    assert offer.targets == ("fay", "eve", "dun", "gil")
    aimed = [offer.command.aimed(state, who) for who in offer.targets]
    assert [(made.target, len(made.path)) for made in aimed if isinstance(made, Attack)] == [("fay", 2), ("eve", 3), ("dun", 0), ("gil", 0)]
    assert [made.refuse(state) is None for made in aimed] == [True, True, True, False]


@pytest.mark.rule("RV-SR-09")
def test_the_weapon_that_was_opened_with_is_offered_first() -> None:
    armed = fighter("ana", at=cell(0), weapons=[HAMMER, AXE], opening_weapon="Axe")
    state = combat(armed, fighter("bea", at=cell(1), side="foe", sr=1))
    assert [made.weapon for made in offered(state, "ana", "attack")] == ["Axe", "Hammer"]


@pytest.mark.rule("RV-RANGE-01", "RV-GRID-01")
def test_a_shot_is_aimed_past_whom_it_cannot_see() -> None:
    foes = (fighter("bea", at=cell(4), side="foe", sr=1), fighter("cid", at=cell(0, 9), side="foe", sr=1))
    state = combat(fighter("ana", at=cell(0), weapons=[CROSSBOW]), *foes, ground=board({cell(2, y): "wall" for y in (-1, 0, 1)}))
    (offer,) = (found for found in SYSTEM.offers(state, "ana") if found.command.kind == "attack")
    assert offer.targets == ("bea", "cid") and isinstance(offer.command, Attack) and offer.command.target == "cid"


@pytest.mark.rule("RV-REACT-01")
def test_reactions_are_offered_with_what_is_in_hand() -> None:
    armed = dwarf("bea", side="foe", sr=9, unready=("Axe",))
    declared = scripted(combat(fighter("ana"), armed), Attack(actor="ana", target="bea", weapon="Hammer")).state
    found = [(command.reaction, command.weapon) for command in offered(declared, "bea", "react")]
    assert found == [("parry", "Hammer"), ("block", "Shield"), ("parry", "Shield"), ("dodge", None), ("none", None)]


@pytest.mark.rule("RV-EFF-01", "RV-EXCH-02")
def test_a_choice_of_effects_begins_with_those_that_hurt_as_many_as_were_won() -> None:
    landed = met(combat(fighter("ana", weapons=[HAMMER, CROSSBOW]), BEA), 54).state
    most, none = offered(landed, "ana", "choose_effects")
    assert ([effect.effect for effect in most.effects], none.effects) == (["impale", "full_force"], ())
    listed = most.open(landed)["effects"]
    assert listed.many == 2 and {"press", "full_force"} < {effect.effect for effect in listed.values}
    parry = React(actor="bea", reaction="parry", weapon="Hammer")
    close = met(combat(fighter("ana"), BEA), 30, answer=parry, against=20).state
    assert [len(command.effects) for command in offered(close, "ana", "choose_effects")] == [1, 0]
    press = ChooseEffects(actor="ana", effects=(EffectChoice(effect="press"),))
    assert press.shifts(landed) == (("bea", 9 - 3),)


@pytest.mark.rule("RV-BLESS-03", "RV-TAB-13")
@pytest.mark.parametrize(
    ("blessing", "values", "name"),
    [
        ("shield_of_deity", {}, "Shield of Sarn"),
        ("true_weapon", {"weapon": "Hammer"}, "True Hammer"),
        ("totem", {"text": "Bear, venom"}, "Totem of the Bear"),
    ],
)
def test_a_blessing_at_work_is_called_by_what_it_is_of(blessing: str, values: dict[str, Any], name: str) -> None:
    active = ActiveBlessing(blessing=blessing, actor="ana", deity="Sarn", might=3, **values)
    phrase = next(tag.phrase for tag in SYSTEM.tags(table(fighter("ana", active_blessings=(active,))), "ana"))
    assert dict(phrase.facts) == {"blessing": name, "might": 3}


@pytest.mark.rule("RV-MOVE-01")
@pytest.mark.parametrize(("weapon", "away", "listed"), [(HAMMER, 5, True), (HAMMER, 6, False), (SHIELD, 1, True), (SHIELD, 2, False)])
def test_an_attack_is_listed_only_against_whom_it_can_come_to(weapon: dict[str, Any], away: int, *, listed: bool) -> None:
    state = combat(fighter("ana", at=cell(0), weapons=[weapon], move=4), fighter("bob", side="foe", at=cell(away), sr=1))
    (offer,) = (found for found in SYSTEM.offers(state, "ana") if found.command.kind == "attack")
    assert (offer.targets == ("bob",), offer.is_possible) == (listed, listed)
