"""What can be done with the scene, and what the game master sets by hand, as offers with their forms. Rule: WD-CORE-02, section 5.1"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.offering import Offering
from desktop_app.rules.kernel.command import Choice, Offer, with_value
from desktop_app.rules.kernel.gm import RemoveCombatant
from desktop_app.rules.kernel.table import TakeBack
from desktop_app.rules.winterdawn.combat.melee import AttackMelee
from desktop_app.rules.winterdawn.encounter import EndCombat, InflictDamage
from desktop_app.rules.winterdawn.gm import SetCover, SetDistance, WinterDawnSetCondition
from desktop_app.rules.winterdawn.position.space import distance
from desktop_app.rules.winterdawn.state import Lamp, VirtueCall, WinterDawnState
from desktop_app.rules.winterdawn.weapons.arms import can_damage_at
from tests.rules.winterdawn.builders import STEPS, SYSTEM, cell, change, fight, hero, idle, refusal_of, scene, scripted, table

OFFERING = Offering(SYSTEM, words_for("winterdawn"))
ALWAYS = ["adjust_spirit", "set_cover", "set_los", "set_aware", "set_high_ground", "set_lamp"]


def two(**ana: Any) -> WinterDawnState:
    return fight(hero("ana", at=cell(0), facing=0, initiative=3, **ana), hero("bob", side="foe", at=cell(1), facing=3))


def kinds(offers: Iterable[Offer[Any]]) -> list[str]:
    return [offer.command.kind for offer in offers]


def values(choice: Choice) -> Iterator[object]:
    yield from choice.values or (end for end in (choice.low, choice.high) if end is not None)


@pytest.mark.rule("WD-CORE-02", "WD-CORE-09")
@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (idle(hero("ana"), hero("bob", side="foe")), ["start_combat", "spar", "end_scene", "advance_time", "set_tempo", "set_light"]),
        (two(), ["end_combat", "set_light"]),
        (scene(hero("ana")), ["start_combat", "spar", "end_scene", "advance_time", "set_tempo", "set_light"]),
        (table(hero("ana")), ["end_scene", "advance_time", "set_tempo", "set_light"]),
    ],
)
def test_the_scene_offers_what_makes_sense_now(state: WinterDawnState, expected: list[str]) -> None:
    found = SYSTEM.scene_offers(state)
    assert kinds(found) == expected
    assert all(offer.refusal is None for offer in found)


@pytest.mark.rule("WD-CORE-02")
@pytest.mark.parametrize(
    ("ana", "more"),
    [
        ({}, ["set_initiative", "add_wound", "kill"]),
        ({"wounds": (1, 2)}, ["set_initiative", "add_wound", "remove_wound", "remove_wound", "kill"]),
        ({"grappling": ("bob",)}, ["set_initiative", "end_hold", "add_wound", "kill"]),
    ],
)
def test_a_hand_on_one_combatant_finds_what_there_is_to_set(ana: dict[str, Any], more: list[str]) -> None:
    state = two(**ana)
    state = change(state, "bob", grappled_by=("ana",)) if "grappling" in ana else state
    assert sorted(kinds(SYSTEM.hand_offers(state, "ana"))) == sorted([*ALWAYS, *more])
    assert "award_xp" in kinds(SYSTEM.hand_offers(table(hero("ana")), "ana"))
    assert kinds(SYSTEM.hand_offers(table(hero("ana")), "ana")).count("set_cover") == 0  # against nobody


@pytest.mark.rule("WD-CORE-02")
def test_inside_a_question_the_hand_is_free_and_the_scene_waits() -> None:
    asking = scripted(two(), AttackMelee(actor="ana", target="bob", weapon="unarmed")).state
    assert all(offer.refusal is None for offer in SYSTEM.hand_offers(asking, "bob"))
    refused = {offer.command.kind: offer.refusal.code for offer in SYSTEM.scene_offers(asking) if offer.refusal is not None}
    assert refused == {}  # the end of a fight and its light outrank the question
    hurt = scripted(scene(hero("ana")), InflictDamage(target="ana", mos=2)).state
    waits = {offer.command.kind for offer in SYSTEM.scene_offers(hurt) if offer.refusal is not None and offer.refusal.code == "pending"}
    assert waits == {"end_scene", "advance_time"}


def states() -> list[WinterDawnState]:
    held = change(two(wounds=(1, 3), grappling=("bob",), lamp=Lamp(lamp="torch", out_at_round=9)), "bob", grappled_by=("ana",), spirit=0)
    call = VirtueCall(virtue="courage", end="excess", mos=2, die_size=6)
    return [held, scene(hero("ana", scene_virtue_calls=(call,)), hero("bob", scene_virtue_calls=(call,))), table(hero("ana"))]


@pytest.mark.rule("WD-CORE-02", "WD-VIRTUE-04")
@pytest.mark.parametrize("state", states())
def test_every_value_of_every_form_is_accepted_and_named(state: WinterDawnState) -> None:
    offered = [*SYSTEM.scene_offers(state), *(offer for who in state.roster for offer in SYSTEM.hand_offers(state, who))]
    for offer in offered:
        shown = OFFERING.shown(offer, state, 0)
        assert shown.title and shown.is_possible and "{" not in shown.title
        assert all(label for field in shown.fields for _, label in field.values), (offer.command.kind, shown.fields)
        for name, choice in offer.open.items():
            for value in values(choice):
                made = with_value(offer.command, name, (value,) if choice.many else value)
                refusal = made.refuse(state)
                assert refusal is None or not f"{name}.".startswith(f"{refusal.field}."), (made, refusal)


@pytest.mark.rule("WD-GRID-01")
def test_grid_01_without_a_board_a_distance_is_set_between_two() -> None:
    state = fight(hero("ana", weapon="poleaxe", initiative=3), hero("bob", side="foe"), hero("cid", side="foe"))
    attack = AttackMelee(actor="ana", target="bob", weapon="poleaxe")
    assert not can_damage_at(state, "ana", state.sheet_of("ana").weapons[0], distance(state, "ana", "bob")), "all stand 1 m apart"
    (offer,) = (offer for offer in SYSTEM.hand_offers(state, "ana") if offer.command.kind == "set_distance")
    assert offer.open["other"].values == ("bob", "cid")
    made = OFFERING.filled(offer.command, {"other": "bob", "value": 3}, state)
    apart = scripted(state, made)
    assert made == SetDistance(target="ana", other="bob", value=3)
    assert distance(apart.state, "ana", "bob") == distance(apart.state, "bob", "ana") == 3 and distance(apart.state, "ana", "cid") == 1
    assert can_damage_at(apart.state, "ana", state.sheet_of("ana").weapons[0], 3) and attack.refuse(apart.state) is None
    assert dict(apart.event("distance_set").about) == {"other": "bob", "metres": 3}
    far = scripted(state, SetDistance(target="bob", other="ana", value=4))
    assert refusal_of(far.state, attack).code == "out_of_melee"
    assert distance(scripted(far.state, EndCombat()).state, "ana", "bob") == 1
    assert distance(scripted(far.state, RemoveCombatant(actor="bob")).state, "ana", "cid") == 1
    STEPS.undone(state, made)


@pytest.mark.rule("WD-GRID-01", "WD-GRAP-05", "WD-MOUNT-01")
def test_grid_01_a_hold_ends_with_the_distance_and_a_rider_is_where_the_mount_is() -> None:
    held = fight(hero("ana", grappling=("bob",)), hero("bob", side="foe", grappled_by=("ana",)))
    assert scripted(held, SetDistance(target="ana", other="bob", value=2))["bob"].grappled_by == ()
    rides = fight(hero("ana", mounted_on="horse"), hero("horse", rider="ana", sheet={"size": "large"}), hero("bob", side="foe"))
    apart = scripted(rides, SetDistance(target="horse", other="bob", value=6)).state
    assert [distance(apart, who, "bob") for who in ("ana", "horse")] == [6, 6] and distance(apart, "ana", "horse") == 1


@pytest.mark.rule("WD-GRID-01")
@pytest.mark.parametrize(("value", "code"), [(-1, "value"), (1000, "value")])
def test_grid_01_a_distance_is_refused(value: int, code: str) -> None:
    state = fight(hero("ana"), hero("bob", side="foe"))
    assert refusal_of(state, SetDistance(target="ana", other="bob", value=value)).code == code
    assert refusal_of(state, SetDistance(target="ana", other="ana")).code == "not_found"
    assert refusal_of(two(), SetDistance(target="ana", other="bob")).code == "on_board"
    half = change(two(), "bob", cell=None)
    assert SetDistance(target="ana", other="bob", value=7).refuse(half) is None
    assert "set_distance" in kinds(SYSTEM.hand_offers(half, "ana")) and "set_distance" not in kinds(SYSTEM.hand_offers(two(), "ana"))


@pytest.mark.rule("WD-SKILL-04")
def test_skill_04_groups_can_be_picked_in_a_fight() -> None:
    state = fight(hero("ana", groups={"athleticism": 2}))
    (offer,) = (offer for offer in SYSTEM.offers(state, "ana") if offer.command.kind == "skill_action")
    assert "athleticism" in offer.open["skill"].values
    done = scripted(state, OFFERING.filled(offer.command, {"skill": "athleticism", "dl": 1}, state), 4, 4, 1)
    assert done.fact("tested_passed", "skill") == "athleticism" and done.asks == [(3, 6, "athleticism", "ana")]


@pytest.mark.rule("WD-MELEE-15")
def test_a_form_filled_in_becomes_a_command() -> None:
    state = two()
    offer = next(offer for offer in SYSTEM.hand_offers(state, "ana") if offer.command.kind == "set_cover")
    made = OFFERING.filled(offer.command, {"other": "bob", "value": "full"}, state)
    assert made == SetCover(target="ana", other="bob", value="full")
    assert scripted(state, made)["ana"].cover_vs == {"bob": "full"}
    labels = [label for _, label in next(f for f in OFFERING.shown(offer, state, 0).fields if f.name == "value").values]
    assert labels == ["no cover", "1 quarter", "2 quarters", "3 quarters", "full cover"]


@pytest.mark.rule("WD-SPIRIT-04")
@pytest.mark.parametrize(("spirit", "low", "high"), [(0, 0, 18), (5, -5, 13), (18, -18, 0)])
def test_spirit_is_offered_between_nothing_and_the_maximum(spirit: int, low: int, high: int) -> None:
    offer = next(o for o in SYSTEM.hand_offers(two(spirit=spirit), "ana") if o.command.kind == "adjust_spirit")
    assert offer.open["value"] == Choice(low=low, high=high)


@pytest.mark.rule("WD-VIRTUE-04")
def test_the_end_of_a_scene_takes_a_verdict_on_each_call() -> None:
    state = states()[1]
    offer = next(o for o in SYSTEM.scene_offers(state) if o.command.kind == "end_scene")
    made = OFFERING.filled(offer.command, {"virtue_results.1.achieved": False}, state)
    done = scripted(state, made)
    assert [done[who].open_calls for who in ("ana", "bob")] == [(), ()]


@pytest.mark.rule("WD-GRAP-05")
def test_who_is_taken_back_is_held_by_nobody_and_holds_nobody() -> None:
    held = change(two(grappling=("bob",)), "bob", grappled_by=("ana",))
    freed = SYSTEM.lasting(held.combatants["ana"])
    command = TakeBack[WinterDawnState](target="ana", combatant=SYSTEM.codec.encode(freed), sheet=SYSTEM.codec.encode(held.sheet_of("ana")))
    done = scripted(held, command)
    assert done["bob"].grappled_by == () and done["ana"].grappling == ()
    assert done.state.roster == held.roster


@pytest.mark.rule("WD-GRID-06", "WD-MAGIC-01", "WD-SOCIAL-02", "WD-MELEE-11")
def test_what_manoeuvres_leave_is_set_where_the_rules_keep_it() -> None:
    def by_hand(state: WinterDawnState, condition: str, **values: Any) -> WinterDawnState:
        return scripted(state, WinterDawnSetCondition(target="ana", condition=condition, **values)).state

    shield: dict[str, Any] = {"off": "large_shield", "facing": 0}
    state = fight(hero("ana", at=cell(0), **shield), hero("bea", at=cell(0, 1), **shield), hero("bob", side="foe", at=cell(1), facing=3))
    wall = by_hand(state, "shield_wall")
    assert wall.combatants["ana"].shield_wall_id == wall.combatants["bea"].shield_wall_id is not None
    assert by_hand(wall, "shield_wall", value=False).combatants["ana"].shield_wall_id is None
    assert refusal_of(two(), WinterDawnSetCondition(target="ana", condition="shield_wall")).code == "not_adjacent"
    assert by_hand(state, "taunted", amount=2).combatants["ana"].taunts["bob"].dice == 2
    assert by_hand(state, "stance", amount=3).combatants["ana"].stance_mos == 3
    caster = fight(hero("ana", sheet={"spells": ["fireball"]}), hero("bob", side="foe"))
    assert by_hand(caster, "casting").combatants["ana"].casting == "fireball"
    assert refusal_of(two(), WinterDawnSetCondition(target="ana", condition="casting")).code == "value"
    for condition in ("shield_wall", "taunted", "stance"):
        assert SYSTEM.holds(by_hand(state, condition), "ana", condition)
        assert not SYSTEM.holds(by_hand(by_hand(state, condition), condition, value=False), "ana", condition)
