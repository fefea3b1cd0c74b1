"""Forms: what an offer leaves open, and how what is chosen becomes a command."""

from typing import Any

import pytest

from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.offering import Offering
from desktop_app.controller.play.session import Done
from desktop_app.controller.words.names import names_of
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.command import Choice, Offer, offers
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.state import decision
from desktop_app.rules.savage.combat.melee import MeleeAttack
from desktop_app.rules.savage.gm import ApplyDamage
from desktop_app.rules.savage.harm.soak import AcceptWounds
from desktop_app.rules.savage.state import SavageState
from desktop_app.rules.savage.system import SYSTEM as SAVAGE
from desktop_app.rules.winterdawn.actions.group_tests import TestGroup
from desktop_app.rules.winterdawn.actions.long_tasks import TaskStart
from desktop_app.rules.winterdawn.actions.tasks import TestOpposed, TestStatic
from desktop_app.rules.winterdawn.checks.learning import Train
from desktop_app.rules.winterdawn.combat.charge import Charge
from desktop_app.rules.winterdawn.combat.melee import AttackMelee, Defend
from desktop_app.rules.winterdawn.combat.scoring import AllocateHits, IntendDamage
from desktop_app.rules.winterdawn.state import Fighter, VirtueCall, WinterDawnState
from desktop_app.rules.winterdawn.weapons.arms import AttackBlock
from tests.narrowing import of_kind
from tests.rules.savage import builders as savage
from tests.rules.winterdawn.builders import EAST, SYSTEM, WEST, cell, fight, hero, play, scene, session

ANA = hero("ana", ranks={"brawling": 2}, weapon="dagger", at=cell(0), facing=EAST, constitution=10, persona=8, wisdom=8)
BEA = hero("bea", side="foe", ranks={"brawling": 1}, weapon="dagger", at=cell(1), facing=WEST)
OFFERING = Offering(SYSTEM, words_for("winterdawn"))


def named(state: WinterDawnState) -> Offering:
    """Forms with the names of a play, as a tracker makes them."""
    words = words_for("winterdawn")
    words.names = names_of(state)
    return Offering(SYSTEM, words)


def offered(state: WinterDawnState, kind: type[Any], who: str = "ana") -> Offer[WinterDawnState]:
    return next(offer for offer in offers(state, [kind], who))


def test_an_attack_leaves_its_dice_open() -> None:
    state = fight(ANA, BEA)
    shown = OFFERING.shown(offered(state, AttackMelee), state, 3)
    assert (shown.index, shown.kind, shown.is_possible, shown.reason) == (3, "attack_melee", True, "")
    fields = {field.name: field for field in shown.fields}
    assert (fields["dice"].low, fields["dice"].high, fields["dice"].value) == (1, 3, 3)
    assert (fields["buy"].low, fields["buy"].high, fields["buy"].value) == (0, 3, 0)
    assert shown.breakdown is not None
    assert shown.breakdown.total == 3


@pytest.mark.parametrize(
    ("fields", "dice", "spirit"),
    [
        ({}, 3, 26),
        ({"dice": 3, "buy": 0}, 3, 26),
        ({"dice": 2}, 2, 26),
        ({"dice": 3, "buy": 1}, 4, 26 - 3),
        ({"dice": 3, "buy": 3}, 6, 26 - 3 - 4 - 5),
        ({"buy": 2}, 5, 26 - 3 - 4),
    ],
)
def test_bought_dice_are_rolled_as_well(fields: dict[str, object], dice: int, spirit: int) -> None:
    state = fight(ANA, BEA)
    door = session(state)
    command = OFFERING.filled(offered(state, AttackMelee).command, fields, state)
    result = door.do(command)
    assert isinstance(result, Done)
    assert dict(next(event for event in result.events if event.name == "attacks").about)["dice"] == dice
    assert of_kind(Fighter, door.state.combatants["ana"]).spirit == spirit


def test_an_ordered_pick_becomes_a_list_of_effects() -> None:
    state = play(fight(ANA, BEA), AttackMelee(actor="ana", target="bea", weapon="dagger")).state
    state = play(state, (Defend(actor="bea", weapon="dagger", dice=1), 5, 5, 5, 1, 4)).state
    state = play(state, IntendDamage(actor="ana", answer_=False)).state
    asked = decision(state)
    assert asked is not None
    assert asked.topic == "allocation"
    shown = OFFERING.shown(offered(state, AllocateHits), state, 0)
    (field,) = shown.fields
    assert field.many == 3
    labels = {label for _, label in field.values}
    assert len(labels) == len(field.values)
    chosen = [
        next(value for value, label in field.values if isinstance(value, dict) and value["effect"] == name) for name in ("step", "pivot")
    ]
    command = OFFERING.filled(offered(state, AllocateHits).command, {"effects": chosen}, state)
    assert isinstance(command, AllocateHits)
    assert [effect.effect for effect in command.effects] == ["step", "pivot"]
    assert command.refuse(state) is None


def test_an_offer_that_cannot_be_taken_says_why() -> None:
    state = play(fight(ANA, BEA), AttackMelee(actor="ana", target="bea", weapon="dagger")).state
    shown = OFFERING.shown(Offer(command=AttackMelee(actor="ana", target="bea", weapon="dagger"), refusal=None), state, 0)
    assert shown.is_possible
    refused = AttackMelee(actor="ana", target="bea", weapon="dagger")
    shown = OFFERING.shown(Offer(command=refused, refusal=refused.refuse(state)), state, 0)
    assert not shown.is_possible
    assert shown.reason == "Answer the pending choice first."


def test_fields_inside_a_part_are_drawn_and_written_by_their_path() -> None:
    state = scene(hero("ana", ranks={"stealth": 2}), hero("bea", ranks={"perception": 1}))
    offer = offered(state, TestOpposed)
    fields = {field.name: field for field in named(state).shown(offer, state, 0).fields}
    assert (fields["a.dice"].label, fields["a.dice"].low, fields["a.dice"].high, fields["a.dice"].value) == ("Ana: dice", 1, 3, 3)
    assert fields["b.skill"].label == "Bea: skill"
    assert [label for _, label in fields["advantage"].values] == ["no one", "Ana", "Bea"]
    charge = Charge(actor="ana", attack=AttackBlock(weapon="dagger", target="bea"))
    label = OFFERING._field_label
    assert [label(charge, name, state) for name in ("run.dice", "attack.dice", "attack.buy")] == [
        "dice to run",
        "attack",
        "bought with spirit",
    ]
    made = OFFERING.filled(offer.command, {"a.dice": 2, "a.buy": 1, "b.skill": "luck", "b.dice": None, "advantage": "b"}, state)
    assert isinstance(made, TestOpposed)
    assert (made.a.dice, made.a.buy, made.b.skill, made.b.dice, made.advantage) == (3, 1, "luck", None, "b")


def test_values_with_labels_are_shown_by_them_and_a_line_of_text_says_so() -> None:
    calls = (VirtueCall(virtue="courage", end="excess", mos=2, die_size=8),)
    state = scene(hero("ana", scene_virtue_calls=calls), hero("bea"))
    shown = named(state).shown(offered(state, TestStatic), state, 0)
    fields = {field.name: field for field in shown.fields}
    assert [label for _, label in fields["bonus"].values][:3] == ["0", "1", "2 (courage)"]
    assert [label for _, label in fields["malus"].values][2] == "2 (against courage)"
    assert [label for _, label in fields["helpers"].values] == ["Bea", "Bea, counts half"]
    task = {field.name: field for field in OFFERING.shown(offered(state, TaskStart), state, 0).fields}
    assert [label for _, label in task["title"].values] == ["from its skills"]
    assert [label for _, label in task["secret"].values] == ["no", "yes"]
    assert task["title"].text and task["time_per_roll"].text and not task["dl"].text
    made = OFFERING.filled(offered(state, TaskStart).command, {"title": "The lock", "skills": ["mechanics", "sleight_of_hand"]}, state)
    assert isinstance(made, TaskStart)
    assert (made.title, made.skills) == ("The lock", ("mechanics", "sleight_of_hand"))


def test_a_field_whose_question_depends_on_the_situation_is_named_by_the_rules() -> None:
    state = scene(hero("ana"), hero("bea"))
    offer = offered(state, Train)
    asks = Choice(values=("luck", "stealth"), label=Phrase.of("train"))
    shown = named(state).shown(Offer(command=offer.command, refusal=None, open={"skills.0": asks}), state, 0)
    assert [field.label for field in shown.fields] == [words_for("winterdawn").text("commands", Phrase.of("train"))]


def test_entries_of_a_list_are_numbered_or_named_by_whose_they_are() -> None:
    state = scene(hero("ana"), hero("bea"))
    train = OFFERING.shown(offered(state, Train), state, 0)
    assert [field.label for field in train.fields] == ["skills, one each 1", "skills, one each 2"]
    group = {field.name: field.label for field in OFFERING.shown(offered(state, TestGroup), state, 0).fields}
    assert group["rolls.1.skill"] == "Bea: skill"
    made = OFFERING.filled(offered(state, Train).command, {"skills.1": "luck"}, state)
    assert isinstance(made, Train) and made.skills == ("stealth", "luck")


def test_a_form_that_was_open_before_the_last_step_fits_no_other_offer() -> None:
    state = fight(ANA, BEA)
    other = next(offer for offer in SYSTEM.offers(state, "ana") if "buy" not in offer.command.__dataclass_fields__)
    with pytest.raises(BadDocumentError, match="buy"):
        OFFERING.form(other, state, 0, {"buy": 1}, where="inspector")
    with pytest.raises(BadDocumentError, match="buy"):
        OFFERING.filled(other.command, {"buy": 1}, state)


@pytest.mark.rule("SW-TAB-37")
def test_what_else_can_come_of_an_attack_is_told_where_it_is_looked_at_closely() -> None:
    words = words_for("savage")
    state = savage.turn(
        savage.fighter("ana", at=savage.cell(0), is_wild_card=False, strength="d4"), savage.extra("bob", at=savage.cell(1), vigor="d4")
    )
    words.names = names_of(state)
    offering, offer = Offering(SAVAGE, words), next(iter(offers(state, [MeleeAttack], "ana")))
    assert offering.shown(offer, state, 0).further == (), "not in a list"
    roll, hit, raised = offering.form(offer, state, 0, {}, where="inspector").further
    assert roll == "Roll: hit with a raise 11 % · hit 22 % · miss 67 %"
    assert hit.startswith("Hit: ") and raised.startswith("Hit with a raise: out of the fight ")
    words.names = names_of(down := savage.play(knocked_out(), ApplyDamage(targets=("ana",), amount=5 + 4 * 2)).state)
    accept = Offer(command=AcceptWounds(actor="ana"), refusal=None, state=down)
    asked = Offering(SAVAGE, words).shown(accept, down, 0, where="banner")
    assert asked.further == ("Injury location: groin 3 % · arm 14 % · guts 67 % · leg 8 % · head 8 %",)


def knocked_out() -> SavageState:
    """Return a player with all wounds: the next ones are read in the knock-out table."""
    return savage.idle(savage.fighter("ana", wounds=3, bennies=0))
