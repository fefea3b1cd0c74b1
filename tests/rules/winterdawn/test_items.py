"""Hands and things; actions and free actions. Rule: WD-ACT-01, WD-ACT-02, WD-ACT-05, WD-TAB-10"""

from __future__ import annotations

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.combat.melee import AttackMelee
from desktop_app.rules.winterdawn.combat.objects import Drop, Interact, Ready, Sheathe, SkillAction
from desktop_app.rules.winterdawn.movement.moves import Move
from desktop_app.rules.winterdawn.state import Dropped
from desktop_app.rules.winterdawn.turn.initiative import EndSlot
from tests.narrowing import Values
from tests.rules.winterdawn.builders import cell, fight, hero, play, refusal_of, scripted


@pytest.mark.rule("WD-ACT-01")
def test_act_01_one_action_and_movement_in_any_order() -> None:
    state = fight(hero("ana", at=cell(0)), hero("bob", side="foe", at=cell(9)))
    played = play(
        state, Move(actor="ana", path=(cell(1),)), (SkillAction(actor="ana", skill="luck"), 4), Move(actor="ana", path=(cell(2),))
    )
    assert (played["ana"].cell, played["ana"].movement_left) == (cell(2), 9 - 2)
    assert refusal_of(played.state, SkillAction(actor="ana", skill="luck")).code == "no_action_left"
    assert EndSlot(actor="ana").refuse(played.state) is None


@pytest.mark.rule("WD-ACT-05", "WD-TAB-10")
def test_act_05_drawing_and_dropping_are_free() -> None:
    state = fight(hero("ana", weapon="club", carried=["dagger"], at=cell(0)), hero("bob", side="foe", at=cell(1)))
    played = play(state, Drop(actor="ana", item="club"), Ready(actor="ana", item="dagger"), Drop(actor="ana", item="dagger"))
    assert [thing.weapon for thing in played.state.dropped] == ["club", "dagger"]
    assert AttackMelee(actor="ana", target="bob", weapon="unarmed").refuse(played.state) is None


@pytest.mark.rule("WD-ACT-05", "WD-TAB-10")
def test_act_05_sheathing_takes_the_action() -> None:
    state = fight(hero("ana", weapon="club"), hero("bob", side="foe"))
    played = scripted(state, Sheathe(actor="ana", item="club"))
    assert played.state.sheets["ana"].wielded.main == "" and played.state.dropped == ()
    assert refusal_of(played.state, AttackMelee(actor="ana", target="bob", weapon="unarmed")).code == "no_action_left"
    assert Ready(actor="ana", item="club").refuse(played.state) is None


@pytest.mark.rule("WD-TAB-10")
def test_tab_10_using_an_object_takes_the_action() -> None:
    played = scripted(fight(hero("ana")), Interact(actor="ana", item="a door"))
    assert played.fact("interacts", "item") == "a door"
    assert refusal_of(played.state, Interact(actor="ana", item="a door")).code == "no_action_left"
    assert refusal_of(fight(hero("ana")), Interact(actor="ana", item=" ")).code == "value"


@pytest.mark.rule("WD-ACT-05")
@pytest.mark.parametrize(
    ("main", "off", "item", "hands"),
    [
        ("", "", "poleaxe", ("poleaxe", "")),
        ("", "", "buckler", ("", "buckler")),
        ("club", "", "buckler", ("club", "buckler")),
        ("club", "", "dagger", ("club", "dagger")),
        ("", "buckler", "dagger", ("dagger", "buckler")),
    ],
)
def test_a_thing_is_taken_into_free_hands(main: str, off: str, item: str, hands: tuple[str, str]) -> None:
    state = fight(hero("ana", weapon=main, off=off, carried=[item]))
    wielded = scripted(state, Ready(actor="ana", item=item)).state.sheets["ana"].wielded
    assert (wielded.main, wielded.off) == hands


@pytest.mark.parametrize(
    ("main", "off", "item"), [("club", "", "poleaxe"), ("poleaxe", "", "dagger"), ("club", "buckler", "dagger"), ("", "buckler", "poleaxe")]
)
def test_without_free_hands_nothing_is_drawn(main: str, off: str, item: str) -> None:
    state = fight(hero("ana", weapon=main, off=off, carried=[item]), x_10=False)
    assert refusal_of(state, Ready(actor="ana", item=item)).code == "no_free_hand"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Ready(actor="ana", item="dagger"), "not_found"),
        (Ready(actor="ana", item="club"), "not_found"),
        (Drop(actor="ana", item="dagger"), "not_wielded"),
        (Sheathe(actor="ana", item="dagger"), "not_wielded"),
        (Drop(actor="ana", item=""), "not_wielded"),
    ],
)
def test_only_what_is_there_is_handled(command: Ready | Drop | Sheathe, code: str) -> None:
    refusal = refusal_of(fight(hero("ana", weapon="club")), command)
    assert (refusal.code, refusal.field) == (code, "item")


def test_what_lies_on_the_ground_is_not_drawn() -> None:
    played = scripted(fight(hero("ana", weapon="club")), Drop(actor="ana", item="club"))
    assert played.state.dropped == (Dropped(owner="ana", weapon="club"),)
    assert refusal_of(played.state, Ready(actor="ana", item="club")).code == "not_found"


@pytest.mark.rule("WD-ACT-02", "WD-TAB-10")
def test_tab_10_the_actions_are_told() -> None:
    rows = [row[0].lower() for row in content_of("winterdawn").rules["WD-TAB-10"].rows]
    for name in ("melee attack", "ranged attack", "reload", "stop bleeding", "reassess"):
        assert any(name in row for row in rows), name


@pytest.mark.rule("WD-TAB-10", "WD-TEST-07")
@pytest.mark.parametrize(("dl", "name"), [(None, "tested_open"), (1, "tested_passed"), (2, "tested_failed")])
def test_tab_10_any_other_skill_is_an_action(dl: int | None, name: str) -> None:
    assert name in scripted(fight(hero("ana")), SkillAction(actor="ana", skill="luck", dl=dl), 4).names


@pytest.mark.parametrize(
    ("values", "field"), [({"skill": "magic"}, "skill"), ({"dl": -1}, "dl"), ({"bonus": -1}, "bonus"), ({"malus": -1}, "malus")]
)
def test_unsound_skill_actions_are_refused(values: Values, field: str) -> None:
    refusal = refusal_of(fight(hero("ana")), evolve(SkillAction(actor="ana", skill="luck"), **values))
    assert (refusal.code, refusal.field) == ("value", field)
