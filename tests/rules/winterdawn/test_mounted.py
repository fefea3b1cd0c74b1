"""Riders and mounts: who moves and acts when, shying, jumping, falling off. Rule: WD-MOUNT-01 to -05, WD-BEAST-04, WD-CTRL-05"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.rules.kernel.gm import GiveTurn, RemoveCombatant
from desktop_app.rules.kernel.table import EditSheet
from desktop_app.rules.winterdawn.checks.pools import RollBlock
from desktop_app.rules.winterdawn.combat.melee import AttackMelee
from desktop_app.rules.winterdawn.combat.objects import SkillAction
from desktop_app.rules.winterdawn.combat.reactions import OpportunityAttack, Pass
from desktop_app.rules.winterdawn.combat.riding import Buck, Dismount, MountJump, MountUp
from desktop_app.rules.winterdawn.combat.scoring import AllocateHits, Decline, IntendDamage
from desktop_app.rules.winterdawn.encounter import AddCombatant, EndCombat, InflictDamage, StartCombat
from desktop_app.rules.winterdawn.gm import Kill, WinterDawnPlace, WinterDawnSetCondition
from desktop_app.rules.winterdawn.harm.injuries import TakeDamage
from desktop_app.rules.winterdawn.movement.falling import Fall
from desktop_app.rules.winterdawn.movement.moves import ChoosePath, GoProne, Move, Pivot, Run
from desktop_app.rules.winterdawn.sheet.records import DamageType
from desktop_app.rules.winterdawn.shown.rows import figures, order, tags
from desktop_app.rules.winterdawn.state import Choke, Fighter, WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import EndSlot, NextSlot, Reassess, RollInitiative, TakeTurn
from desktop_app.rules.winterdawn.weapons.hits import HitEffect
from tests.narrowing import of_kind
from tests.rules.winterdawn.builders import (
    EAST,
    NORTH_EAST,
    SYSTEM,
    WEST,
    Hero,
    Played,
    asked,
    cell,
    change,
    fight,
    hero,
    idle,
    in_slot,
    play,
    refusal_of,
    scene,
    scripted,
)

BITE = {
    "id": "bite", "name": "Bite", "skills": [{"skill": "brawling"}], "bands": ["close"], "hands": 0,
    "damage": {"attribute": "strength"}, "damage_types": [{"type": "cutting"}],
}  # fmt: skip


def horse(id_: str = "horse", **values: Any) -> Hero:
    """A large mount with 15 m of movement, trained for battle unless said otherwise; Ana sits on it."""
    sheet = {"kind": "mount", "size": "large", "movement_speed": 15, "hands": 0, "combat_trained": True, "natural_weapons": [BITE]}
    own = {**sheet, **values.pop("sheet", {})}
    return hero(id_, **{"at": cell(0), "facing": 0, "rider": "ana", "sheet": own, **values})


def rider(**values: Any) -> Hero:
    return hero("ana", **{"at": cell(0), "facing": 0, "initiative": 5, "mounted_on": "horse", **values})


def foe(**values: Any) -> Hero:
    return hero("bob", **{"side": "foe", "at": cell(1), "facing": 3, "initiative": 1, **values})


def mounted(*others: Hero, ana: dict[str, Any] | None = None, mount: dict[str, Any] | None = None, **settings: Any) -> WinterDawnState:
    return fight(rider(**(ana or {})), horse(**(mount or {})), *others, **{"undefended_malus_becomes_dice": False, **settings})


def scored(hits: int, *effects: HitEffect, on: dict[str, Any] | None = None, by: dict[str, Any] | None = None) -> WinterDawnState:
    """Bob, on foot, has scored so many hits on Ana in the saddle."""
    bob = foe(**{"ranks": {"brawling": hits - 1}, "initiative": 9, **(by or {})})
    state = in_slot(mounted(bob, ana=on), "bob")
    rolled = play(state, AttackMelee(actor="bob", target="ana", weapon="unarmed"), (Decline(actor="ana"), *[4] * hits))
    return scripted(rolled.state, IntendDamage(actor="bob", answer_=False)).state


# ---- slots, actions, movement


@pytest.mark.rule("WD-MOUNT-01", "WD-INIT-03")
def test_mount_01_a_mount_that_lost_its_rider_is_not_called_in_a_round_that_runs() -> None:
    """It has no slot of its own before the next one: the order does not announce it."""
    state = in_slot(mounted(foe()), "ana")
    loose = play(state, Dismount(actor="ana", target="horse", to=cell(-1))).state
    rows = {row.who: row for row in order(loose)}
    assert all(slot.who != "horse" for slot in loose.slots)
    assert (rows["horse"].state, rows["bob"].state) == ("done", "pending")


@pytest.mark.rule("WD-MOUNT-01")
def test_mount_01_a_ridden_mount_rolls_no_initiative_and_has_no_slot() -> None:
    state = scripted(idle(rider(initiative=0), horse(), foe()), StartCombat()).state
    rolled = scripted(state, RollInitiative(), 4, 4, 4, 4)
    assert {ask[3] for ask in rolled.asks} == {"ana", "bob"}
    assert sorted(slot.who for slot in rolled.state.slots) == ["ana", "bob"]
    assert refusal_of(rolled.state, GiveTurn(target="horse")).code == "cannot_act"
    assert refusal_of(rolled.state, AddCombatant(actor="horse")).code == "value"


@pytest.mark.rule("WD-MOUNT-01")
def test_mount_01_it_acts_under_its_own_id_in_its_riders_slot_once() -> None:
    state = mounted(foe())
    bitten = play(state, AttackMelee(actor="horse", target="bob", weapon="bite"), (Decline(actor="bob"), 1, 4)).state
    slot = bitten.current
    assert slot is not None and (slot.mount_action_used, slot.action_used) == (True, False)
    assert refusal_of(bitten, AttackMelee(actor="horse", target="bob", weapon="bite")).code == "no_action_left"
    assert AttackMelee(actor="ana", target="bob", weapon="unarmed").refuse(bitten) is None
    assert (bitten.combatants["horse"].action_dice_used, bitten.combatants["ana"].action_dice_used) == (1, 0)
    assert refusal_of(in_slot(state, "bob"), AttackMelee(actor="horse", target="bob", weapon="bite")).code == "not_your_slot"


@pytest.mark.rule("WD-MOUNT-01")
def test_mount_01_one_action_of_its_own_in_each_half_of_a_split_turn() -> None:
    waiting = scripted(in_slot(mounted(foe()), "ana", begun=False), TakeTurn(actor="ana", mode="split")).state
    first = scripted(waiting, SkillAction(actor="horse", skill="perception"), 4).state
    second = play(first, EndSlot(actor="ana"), NextSlot(), EndSlot(actor="bob"), NextSlot()).state
    assert second.acting == "ana"
    assert SkillAction(actor="horse", skill="perception").refuse(change(second, "horse", action_dice_used=0)) is None


@pytest.mark.rule("WD-MOUNT-01")
@pytest.mark.parametrize(
    "command", [Move(actor="horse", path=(cell(-1),)), GoProne(actor="horse"), EndSlot(actor="horse"), Reassess(actor="horse")]
)
def test_mount_01_where_to_go_and_when_is_the_riders(command: Any) -> None:
    assert refusal_of(mounted(), command).code == "mounted"
    assert all(offer.command.kind != command.kind for offer in SYSTEM.offers(mounted(), "horse"))


@pytest.mark.rule("WD-MOUNT-01")
def test_mount_01_the_mount_neither_delays_nor_splits() -> None:
    waiting = in_slot(mounted(foe()), "ana", begun=False)
    assert refusal_of(waiting, TakeTurn(actor="horse", mode="delay")).code == "mounted"


@pytest.mark.rule("WD-MOUNT-01", "WD-BEAST-04")
def test_beast_04_the_riders_move_takes_both_with_the_mounts_movement() -> None:
    state = mounted()
    done = scripted(state, Move(actor="ana", path=(cell(1), cell(2)), facing=2))
    for who in ("ana", "horse"):
        assert (done[who].cell, done[who].facing) == (cell(2), 2)
    assert (done["horse"].movement_left, done["ana"].movement_left) == (15 - 2, 9 - 2)
    far = tuple(cell(-q) for q in range(1, 8))
    legs = change(state, "horse", movement_left=7)
    assert Move(actor="ana", path=far).refuse(legs) is None
    assert refusal_of(change(state, "horse", movement_left=6), Move(actor="ana", path=far)).code == "move"
    assert figures(state, "ana")[-1].maximum == 15


@pytest.mark.rule("WD-MOUNT-01")
def test_mount_01_place_and_facing_are_shared_by_hand_too() -> None:
    turned = scripted(mounted(), Pivot(actor="ana", facing=4))
    assert (turned["ana"].facing, turned["horse"].facing) == (4, 4)
    placed = scripted(mounted(), WinterDawnPlace(target="horse", cell=cell(3), facing=1))
    assert (placed["ana"].cell, placed["ana"].facing) == (cell(3), 1)


@pytest.mark.rule("WD-MOUNT-01", "WD-MOUNT-05")
def test_mount_05_the_mount_does_the_running() -> None:
    assert refusal_of(mounted(), Run(actor="ana")).code == "mounted"
    rolled = scripted(mounted(mount={"strength": 8}), Run(actor="horse"), 8)
    assert asked(rolled.state) == ("path", ("horse",))
    path = tuple(cell(-q) for q in range(1, 8))
    done = scripted(rolled.state, ChoosePath(actor="horse", path=path))
    assert done["ana"].cell == done["horse"].cell == cell(-7)
    assert done["horse"].movement_left == 15  # 2 MoS are 15 m more, and used up first


@pytest.mark.rule("WD-MOUNT-01", "WD-REACT-04")
@pytest.mark.parametrize("target", ["ana", "horse"])
def test_mount_01_a_reactor_names_rider_or_mount(target: str) -> None:
    opened = scripted(mounted(foe()), Move(actor="ana", path=(cell(-1),))).state
    assert asked(opened) == ("aoo", ("bob",))
    (offered,) = [offer for offer in SYSTEM.offers(opened, "bob") if isinstance(offer.command, OpportunityAttack)]
    assert (of_kind(OpportunityAttack, offered.command).target, offered.targets) == ("ana", ("ana", "horse"))
    struck = scripted(opened, OpportunityAttack(actor="bob", weapon="unarmed", target=target)).state
    assert asked(struck) == ("defence", (target,))
    assert refusal_of(opened, OpportunityAttack(actor="bob", weapon="unarmed", target="bob")).code == "no_trigger"
    unnamed = scripted(opened, OpportunityAttack(actor="bob", weapon="unarmed")).state
    assert asked(unnamed) == ("defence", ("ana",))


@pytest.mark.rule("WD-MOUNT-01", "WD-GRAP-10")
def test_mount_01_the_mounts_start_of_turn_effects_run_in_the_riders_slot() -> None:
    bob = foe(grappling=("horse",), choking="horse")
    state = in_slot(mounted(bob, mount={"grappled_by": ("bob",), "choked_by": Choke(by="bob")}), "ana", begun=False)
    done = scripted(state, TakeTurn(actor="ana"), 4)
    assert done["horse"].choked_by == Choke(by="bob", counter=1)
    out = scripted(state, AttackMelee(actor="ana", target="bob", weapon="unarmed"), 1, 4)
    assert out["horse"].unconscious is not None and out["ana"].mounted_on is None
    assert asked(out.state) == ("fall", ("ana",)) and "attacks" not in out.names


# ---- getting on and off


def beside(**values: Any) -> WinterDawnState:
    return fight(
        hero("ana", at=cell(0), initiative=5),
        horse(**{"rider": None, "at": cell(1), "facing": 2, "initiative": 3, **values}),
        foe(at=cell(4)),
    )


@pytest.mark.rule("WD-MOUNT-01")
def test_mount_01_getting_on_takes_the_action_and_the_mounts_own_slot() -> None:
    done = scripted(beside(), MountUp(actor="ana", target="horse"))
    assert (done["ana"].mounted_on, done["horse"].rider) == ("horse", "ana")
    assert (done["ana"].cell, done["ana"].facing) == (cell(1), 2)
    slot = done.state.current
    assert slot is not None and slot.action_used and not slot.mount_action_used
    assert [s.who for s in done.state.slots] == ["ana", "bob"]
    acted = scripted(in_slot(in_slot(beside(), "horse"), "ana"), MountUp(actor="ana", target="horse")).state.current
    assert acted is not None and acted.mount_action_used


@pytest.mark.rule("WD-MOUNT-01")
@pytest.mark.parametrize(
    ("code", "state", "command"),
    [
        ("not_adjacent", beside(at=cell(2)), MountUp(actor="ana", target="horse")),
        ("mounted", mounted(), MountUp(actor="ana", target="horse")),
        ("prone", beside(prone=True), MountUp(actor="ana", target="horse")),
        ("value", beside(side="foe"), MountUp(actor="ana", target="horse")),
        ("not_found", beside(), MountUp(actor="ana", target="ana")),
        ("no_action_left", scripted(beside(), SkillAction(actor="ana", skill="luck"), 4).state, MountUp(actor="ana", target="horse")),
        ("not_mounted", beside(), Dismount(actor="ana", target="horse")),
        ("blocked", mounted(), Dismount(actor="ana", target="horse", to=cell(3))),
        ("not_mounted", beside(), MountJump(actor="ana", target="horse")),
    ],
)  # fmt: skip
def test_mount_01_what_getting_on_and_off_asks_for(code: str, state: WinterDawnState, command: Any) -> None:
    assert refusal_of(state, command).code == code


@pytest.mark.rule("WD-MOUNT-01", "WD-GRAP-03")
def test_grap_03_nobody_in_a_hold_gets_off() -> None:
    state = mounted(foe(grappling=("ana",)), ana={"grappled_by": ("bob",)})
    assert refusal_of(state, Dismount(actor="ana", target="horse")).code == "grappled"
    assert refusal_of(state, Move(actor="ana", path=(cell(-1),))).code == "grappled"
    assert refusal_of(state, MountJump(actor="ana", target="horse")).code == "grappled"


@pytest.mark.rule("WD-MOUNT-01")
def test_mount_01_getting_off_into_a_free_cell_the_mount_keeps_its_riders_number() -> None:
    done = scripted(mounted(), Dismount(actor="ana", target="horse", to=cell(0, 1)))
    assert (done["ana"].mounted_on, done["horse"].rider) == (None, None)
    assert (done["ana"].cell, done["horse"].cell) == (cell(0, 1), cell(0))
    assert done["horse"].initiative == 5 and not done["ana"].prone


@pytest.mark.rule("WD-MOUNT-01")
def test_mount_01_outside_a_fight_it_is_free() -> None:
    state = scene(hero("ana", at=cell(0)), horse(rider=None, at=cell(1)))
    up = scripted(state, MountUp(actor="ana", target="horse"))
    assert up["ana"].mounted_on == "horse"
    assert scripted(up.state, Dismount(actor="ana", target="horse"))["ana"].mounted_on is None


@pytest.mark.rule("WD-MOUNT-01")
def test_mount_01_riders_stay_in_the_saddle_after_the_fight_and_part_when_one_leaves() -> None:
    ended = scripted(mounted(), EndCombat())
    assert ended["ana"].mounted_on == "horse"
    assert of_kind(Fighter, SYSTEM.lasting(ended["ana"])).mounted_on == "horse"
    assert scripted(mounted(), RemoveCombatant(actor="horse"))["ana"].mounted_on is None
    assert scripted(mounted(), RemoveCombatant(actor="ana"))["horse"].rider is None


@pytest.mark.rule("WD-MOUNT-01")
def test_mount_01_a_riderless_mount_has_a_slot_in_the_next_round() -> None:
    off = scripted(mounted(), Dismount(actor="ana", target="horse")).state
    following = play(off, EndSlot(actor="ana"), NextSlot()).state
    assert [(slot.who, slot.place) for slot in following.slots] == [("ana", 5), ("horse", 5)]


# ---- shying


def untrained(*foes: Hero, size: str = "large", ranks: int = 0, **sheet: Any) -> WinterDawnState:
    values = {"combat_trained": False, "size": size, **sheet}
    return mounted(*foes, ana={"ranks": {"riding": ranks}}, mount={"sheet": values})


TO_BOB = (cell(1), cell(2), cell(3))


@pytest.mark.rule("WD-MOUNT-02")
@pytest.mark.parametrize(("faces", "obeys"), [((3,), False), ((4,), True)])
def test_mount_02_an_untrained_mount_may_stop_out_of_reach(faces: tuple[int, ...], obeys: bool) -> None:
    state = untrained(foe(at=cell(4)))
    ego = () if obeys else (4,)
    done = scripted(state, Move(actor="ana", path=TO_BOB), *faces, *ego)
    assert done.asks[0] == (1, 6, "riding", "ana")
    if obeys:
        assert (done.fact("mount_obeys", "dl"), asked(done.state)) == (1, ("aoo", ("bob",)))
    else:
        assert (done.fact("mount_shies", "dl"), done["ana"].cell) == (1, cell(2))


@pytest.mark.rule("WD-MOUNT-02")
@pytest.mark.parametrize(
    ("mount_size", "foe_size", "dl"), [("large", "medium", 1), ("large", "large", 1), ("medium", "large", 1 + 1), ("small", "huge", 1 + 3)]
)
def test_mount_02_a_larger_opponent_is_worse(mount_size: str, foe_size: str, dl: int) -> None:
    state = untrained(foe(at=cell(4), sheet={"size": foe_size}), size=mount_size)
    assert scripted(state, Move(actor="ana", path=TO_BOB), 1, 4).fact("mount_shies", "dl") == dl


@pytest.mark.rule("WD-MOUNT-02")
def test_mount_02_one_test_for_all_whose_reach_is_entered_on_the_way() -> None:
    cid = hero("cid", side="foe", at=cell(4, -2), facing=3, weapon="spear")
    done = scripted(untrained(foe(at=cell(4)), cid), Move(actor="ana", path=TO_BOB), 1, 4)
    assert done.fact("mount_shies", "dl") == 1 + 1
    assert [ask[2] for ask in done.asks].count("riding") == 1
    assert done["ana"].cell == cell(0)  # the spear reaches 3 m


@pytest.mark.rule("WD-MOUNT-02")
def test_mount_02_no_test_for_reach_it_is_in_already_or_with_training() -> None:
    there = untrained(foe(at=cell(1)))
    assert asked(scripted(there, Move(actor="ana", path=(cell(0, 1),))).state) == ("aoo", ("bob",))
    trained = mounted(foe(at=cell(4)))
    assert asked(scripted(trained, Move(actor="ana", path=TO_BOB)).state) == ("aoo", ("bob",))
    by_rank = mounted(foe(at=cell(4)), mount={"sheet": {"combat_trained": None}, "ranks": {"brawling": 1}})
    assert asked(scripted(by_rank, Move(actor="ana", path=TO_BOB)).state) == ("aoo", ("bob",))
    by_group = mounted(foe(at=cell(4)), mount={"sheet": {"combat_trained": None}, "groups": {"melee_combat": 1}})
    assert asked(scripted(by_group, Move(actor="ana", path=TO_BOB)).state) == ("aoo", ("bob",))
    neither = mounted(foe(at=cell(4)), mount={"sheet": {"combat_trained": None}})
    assert scripted(neither, Move(actor="ana", path=TO_BOB), 1, 4)["ana"].cell == cell(2)


@pytest.mark.rule("WD-MOUNT-02")
def test_mount_02_it_shies_on_the_run_too() -> None:
    state = untrained(foe(at=cell(4)))
    rolled = scripted(state, Run(actor="horse"), 4).state
    assert scripted(rolled, ChoosePath(actor="horse", path=TO_BOB), 1, 4)["horse"].cell == cell(2)


@pytest.mark.rule("WD-BEAST-04")
@pytest.mark.parametrize(("riding", "told"), [(0, True), (1, False)])
def test_beast_04_plain_riding_needs_no_test_with_a_mount_trained_for_it(riding: int, told: bool) -> None:
    state = mounted(mount={"ranks": {"riding": riding}})
    move = Move(actor="ana", path=(cell(1),))
    assert ("mount_unbroken" in [phrase.name for phrase in move.details(state)]) == told
    assert scripted(state, move).asks == []


# ---- jumping


@pytest.mark.rule("WD-MOUNT-03")
@pytest.mark.parametrize(
    ("faces", "dl", "events"),
    [
        ((4, 4), 1, ["rides_at", "jumped"]),
        ((4, 1), 1, ["rides_at", "not_jumped"]),
        ((3,), 1, ["mount_refuses"]),
    ],
)
def test_mount_03_riding_then_jumping_both_against_the_obstacle(faces: tuple[int, ...], dl: int, events: list[str]) -> None:
    ego = (4,) if any(face < 4 for face in faces) else ()
    done = scripted(mounted(), MountJump(actor="ana", target="horse", dl=dl, landing=cell(2)), *faces, *ego)
    assert [name for name in done.names if name in ("rides_at", "mount_refuses", "jumped", "not_jumped")] == events
    assert (done["ana"].cell == cell(2)) == (events[-1] == "jumped")
    slot = done.state.current
    assert slot is not None and slot.action_used and slot.mount_action_used


@pytest.mark.rule("WD-MOUNT-03")
def test_mount_03_hits_of_the_rider_are_added_to_the_jump() -> None:
    state = mounted(ana={"ranks": {"riding": 2}}, mount={"ranks": {"jumping": 1}})
    done = scripted(state, MountJump(actor="ana", target="horse", dl=2, landing=cell(2)), 4, 4, 5, 4, 1)
    assert done.sum_of("jumped").total == 1 + (3 - 2)
    assert done["horse"].movement_left == 15 - 2


@pytest.mark.rule("WD-MOUNT-03")
def test_mount_03_what_a_jump_asks_for() -> None:
    state = mounted(foe(at=cell(2)))
    assert refusal_of(state, MountJump(actor="ana", target="horse", landing=cell(2))).code == "blocked"
    assert refusal_of(change(state, "horse", movement_left=2), MountJump(actor="ana", target="horse", landing=cell(3))).code == "move"
    assert refusal_of(state, MountJump(actor="ana", target="horse", dl=-1)).code == "value"
    spent = scripted(state, SkillAction(actor="horse", skill="luck"), 4).state
    assert refusal_of(spent, MountJump(actor="ana", target="horse")).code == "no_action_left"
    assert refusal_of(state, MountJump(actor="ana", target="horse", mount_roll=RollBlock(dice=9))).field == "mount_roll"
    assert refusal_of(state, MountJump(actor="ana", target="horse", attr="wisdom")).code == "attr"


# ---- staying on


def hurt(who: str, mos: int, *, ana: dict[str, Any] | None = None, mount: dict[str, Any] | None = None, **settings: Any) -> WinterDawnState:
    state = mounted(ana=ana, mount=mount, **settings)
    return scripted(state, InflictDamage(target=who, mos=mos, damage_type=DamageType.BURNING)).state


@pytest.mark.rule("WD-MOUNT-04")
@pytest.mark.parametrize("who", ["ana", "horse"])
@pytest.mark.parametrize(("mos", "tested"), [(3, False), (4, True)])
def test_mount_04_a_major_injury_of_either_tests_riding(who: str, mos: int, tested: bool) -> None:
    done = scripted(hurt(who, mos), TakeDamage(actor=who, line=0), *((4,) if tested else ()))
    assert [ask[2:] for ask in done.asks] == ([("riding", "ana")] if tested else [])
    assert done["ana"].mounted_on == "horse"


@pytest.mark.rule("WD-MOUNT-04")
@pytest.mark.parametrize(("net", "stays"), [(2, False), (3, True)])
def test_mount_04_the_difficulty_is_the_major_boxes_of_both(net: int, stays: bool) -> None:
    state = hurt("ana", 4, ana={"ranks": {"riding": 2}, "ticked": (0, 4)}, mount={"ticked": (4,)})
    done = scripted(state, TakeDamage(actor="ana", line=0), *[4] * net, *[1] * (3 - net))
    assert done.fact("stayed_on" if stays else "not_stayed_on", "dl") == 1 + 1 + 1
    assert (done["ana"].mounted_on == "horse") == stays
    if not stays:
        assert done["ana"].prone and done["ana"].cell != done["horse"].cell
        assert asked(done.state) == ("fall", ("ana",))


@pytest.mark.rule("WD-MOUNT-04")
def test_mount_04_the_test_comes_after_resist_shock() -> None:
    state = scripted(mounted(), InflictDamage(target="ana", mos=4, damage_type=DamageType.BLUDGEONING)).state
    done = scripted(state, TakeDamage(actor="ana", line=0), 4, 4)
    assert [ask[2] for ask in done.asks] == ["resist_shock", "riding"]


@pytest.mark.rule("WD-MOUNT-04")
@pytest.mark.parametrize("who", ["ana", "horse"])
def test_mount_04_when_either_goes_down_the_rider_falls_without_a_test(who: str) -> None:
    state = hurt(who, 9)
    done = scripted(state, TakeDamage(actor=who))
    assert done.asks == [] and done["ana"].mounted_on is None and done["ana"].prone
    assert asked(done.state) == ("fall", ("ana",))


@pytest.mark.rule("WD-MOUNT-04", "WD-X-03")
@pytest.mark.parametrize("house", [True, False])
def test_mount_04_the_fall_does_damage_where_the_house_knows_falling(house: bool) -> None:
    state = hurt("ana", 4, x_03=house)
    fallen = scripted(state, TakeDamage(actor="ana", line=0), 1, 4)
    assert "unhorsed" in fallen.names
    if not house:
        assert asked(fallen.state) is None
        return
    done = scripted(fallen.state, Fall(actor="ana", dice=0), 8)
    assert (done.asks[-1][:3], done.sum_of("damage_dealt").total) == ((1, 8, "fall"), 2)


@pytest.mark.rule("WD-MOUNT-04")
def test_mount_04_the_game_masters_hand_asks_nothing() -> None:
    for command in (Kill(target="horse"), WinterDawnSetCondition(target="horse", condition="prone")):
        done = scripted(mounted(), command)
        assert done["ana"].mounted_on is None and done["ana"].prone and asked(done.state) is None


@pytest.mark.rule("WD-MOUNT-04")
def test_mount_04_in_a_crowd_the_rider_falls_where_it_is() -> None:
    around = [hero(f"c{i}", at=at) for i, at in enumerate((cell(1), cell(0, 1), cell(-1, 1), cell(-1), cell(0, -1), cell(1, -1)))]
    done = scripted(mounted(*around), Kill(target="horse"))
    assert done["ana"].cell == cell(0)


# ---- on foot against a rider


@pytest.mark.rule("WD-MOUNT-05", "WD-MELEE-14")
def test_mount_05_a_rider_has_the_high_ground_over_those_on_foot() -> None:
    on_foot = mounted(foe())
    assert scripted(on_foot, AttackMelee(actor="ana", target="bob", weapon="unarmed")).fact("attacks", "dice") == 1 + 1
    assert scripted(on_foot, AttackMelee(actor="horse", target="bob", weapon="bite")).fact("attacks", "dice") == 1
    other = horse("nag", rider="bob", at=cell(1), side="foe")
    both = mounted(foe(mounted_on="nag"), other)
    for target in ("bob", "nag"):
        assert scripted(both, AttackMelee(actor="ana", target=target, weapon="unarmed")).fact("attacks", "dice") == 1


@pytest.mark.rule("WD-CTRL-05", "WD-MOUNT-05")
@pytest.mark.parametrize(
    ("effects", "price"),
    [
        ((HitEffect(effect="push", direction=WEST),), 2 + 1),
        ((HitEffect(effect="lower_initiative"), HitEffect(effect="lower_initiative")), 2 + 1 + 2 + 1),
        ((HitEffect(effect="step", direction=NORTH_EAST),), 1 + 1),
        ((HitEffect(effect="grapple"),), 2 + 1),
        ((HitEffect(effect="grapple"), HitEffect(effect="throw")), 2 + 1 + 2 + 1),
        ((HitEffect(effect="pivot", facing=3),), 0),
    ],
)
def test_ctrl_05_each_effect_costs_1_more_against_a_rider(effects: tuple[HitEffect, ...], price: int) -> None:
    command = AllocateHits(actor="bob", effects=effects)
    assert command.refuse(scored(max(1, price))) is None
    if price:
        refusal = refusal_of(scored(price - 1), command)
        assert dict(refusal.facts)["price"] == price


@pytest.mark.rule("WD-CTRL-05", "WD-GRAP-10")
def test_ctrl_05_nobody_on_foot_chokes_a_rider() -> None:
    state = scored(7)
    grapple = HitEffect(effect="grapple")
    assert refusal_of(state, AllocateHits(actor="bob", effects=(grapple, HitEffect(effect="choke")))).code == "mounted"
    assert refusal_of(state, AllocateHits(actor="bob", effects=(grapple, HitEffect(effect="throw", then="pin")))).code == "mounted"
    drag = HitEffect(effect="drag", direction=EAST, n=1)
    assert refusal_of(state, AllocateHits(actor="bob", effects=(grapple, drag))).code == "mounted"


@pytest.mark.rule("WD-CTRL-05")
def test_ctrl_05_from_another_saddle_it_costs_what_it_costs() -> None:
    nag = horse("nag", rider="bob", at=cell(1), side="foe")
    state = in_slot(mounted(foe(mounted_on="nag", ranks={"brawling": 1}, initiative=9), nag), "bob")
    rolled = play(state, AttackMelee(actor="bob", target="ana", weapon="unarmed"), (Decline(actor="ana"), 4, 4))
    wants = scripted(rolled.state, IntendDamage(actor="bob", answer_=False)).state
    assert AllocateHits(actor="bob", effects=(HitEffect(effect="lower_initiative"),)).refuse(wants) is None


@pytest.mark.rule("WD-GRAP-07", "WD-MOUNT-04")
def test_grap_07_a_rider_is_thrown_out_of_the_saddle_beside_the_one_who_throws() -> None:
    done = scripted(scored(6), AllocateHits(actor="bob", effects=(HitEffect(effect="grapple"), HitEffect(effect="throw"))))
    assert done["ana"].mounted_on is None and done["ana"].prone
    assert asked(done.state) == ("fall", ("ana",))


@pytest.mark.rule("WD-CTRL-03", "WD-MOUNT-01")
def test_ctrl_03_a_push_moves_mount_and_rider() -> None:
    done = scripted(scored(3), AllocateHits(actor="bob", effects=(HitEffect(effect="push", direction=WEST),)))
    assert done["ana"].cell == done["horse"].cell == cell(-1)


# ---- at a glance


def test_the_order_and_the_tags_tell_who_carries_whom() -> None:
    state = mounted(foe())
    rows = {row.who: row for row in order(state)}
    assert [phrase.name for phrase in rows["horse"].words] == ["order_carries"]
    assert [tag.phrase.name for tag in tags(state, "ana")] == ["tag_mounted"]


def test_a_pair_may_pass_an_opening() -> None:
    opened: Played = scripted(mounted(foe()), Move(actor="ana", path=(cell(-1),)))
    done = scripted(opened.state, Pass(actor="bob"))
    assert done["ana"].cell == done["horse"].cell == cell(-1)


# ---- riding tricks


@pytest.mark.rule("WD-X-12")
@pytest.mark.parametrize(("house", "net"), [(False, 3), (True, 1)])
def test_x_12_a_mounts_test_is_limited_by_its_riders(house: bool, net: int) -> None:
    state = mounted(mount={"ranks": {"perception": 2, "riding": 1}}, x_12=house)
    done = scripted(state, SkillAction(actor="horse", skill="perception"), 4, 4, 4, *((4,) if house else ()))
    assert done.sum_of("tested_open").total == net
    on_foot = fight(hero("ana", at=cell(0), ranks={"perception": 1}), x_12=True)
    assert scripted(on_foot, SkillAction(actor="ana", skill="perception"), 4, 4).sum_of("tested_open").total == 2


@pytest.mark.rule("WD-X-12")
def test_x_12_so_are_its_running_and_its_jumping() -> None:
    state = mounted(mount={"groups": {"athleticism": 2}}, x_12=True)
    assert scripted(state, Run(actor="horse"), 4, 4, 4, 5).sum_of("runs").total == 1
    jumped = scripted(state, MountJump(actor="ana", target="horse", dl=1), 4, 4, 4, 4)
    assert jumped.sum_of("jumped").total == 1


@pytest.mark.rule("WD-X-12")
def test_x_12_an_unbroken_beast_throws_its_rider_1_m_for_each_hit() -> None:
    state = mounted(mount={"ranks": {"lifting": 3}}, x_12=True)
    thrown = scripted(state, Buck(actor="horse"), 4, 4, 4, 4, 5)
    assert [ask[2:] for ask in thrown.asks] == [("lifting", "horse"), ("riding", "ana")]
    assert thrown["ana"].mounted_on is None and thrown["ana"].prone
    fall = next(iter(SYSTEM.offers(thrown.state, "ana"))).command
    assert isinstance(fall, Fall) and fall.metres == 4 - 1
    slot = thrown.state.current
    assert slot is not None and slot.mount_action_used


@pytest.mark.rule("WD-X-12")
def test_x_12_a_rider_who_holds_on_tires_the_beast() -> None:
    state = mounted(ana={"ranks": {"riding": 2}}, x_12=True)
    held = scripted(state, Buck(actor="horse", skill="acrobatics"), 4, 4, 4, 4)
    assert held["ana"].mounted_on == "horse"
    assert held["horse"].spirit == state.combatants["horse"].spirit - (3 - 1)
    tied = scripted(mounted(x_12=True), Buck(actor="horse"), 4, 4)
    assert tied["ana"].mounted_on == "horse" and tied["horse"].spirit == 18


@pytest.mark.rule("WD-X-12")
def test_x_12_not_without_the_house_rule_nor_by_a_trained_beast_nor_without_a_rider() -> None:
    assert refusal_of(mounted(), Buck(actor="horse")).code == "value"
    assert refusal_of(mounted(mount={"ranks": {"riding": 1}}, x_12=True), Buck(actor="horse")).code == "value"
    assert refusal_of(mounted(x_12=True), Buck(actor="ana")).code == "not_mounted"
    assert refusal_of(mounted(x_12=True), Buck(actor="horse", attr="wisdom")).code == "attr"
    assert [o.command.kind for o in SYSTEM.offers(mounted(x_12=True), "horse")].count("buck") == 2
    assert all(o.command.kind != "buck" for o in SYSTEM.offers(mounted(), "horse"))


# ---- the sheet


@pytest.mark.rule("WD-MOUNT-02")
@pytest.mark.parametrize(
    ("trained", "labels"),
    [(True, ["Not trained for battle", "Battle training by its ranks"]), (None, ["Trained for battle", "Not trained for battle"])],
)
def test_mount_02_battle_training_stands_on_the_sheet_and_can_be_changed_there(trained: bool | None, labels: list[str]) -> None:
    state = mounted(mount={"sheet": {"combat_trained": trained}})
    sheet = state.sheet_of("horse")
    changes = SYSTEM.sheet_changes(sheet, content_of("winterdawn").tables, state.world)
    assert [change.label for change in changes if change.path == "/combat_trained"] == labels
    for change_ in changes:
        if change_.path == "/combat_trained":
            edited = scripted(state, EditSheet(target="horse", path=change_.path, value=change_.value)).state.sheet_of("horse")
            assert edited.combat_trained is change_.value
    rows = [
        row.label for block in SYSTEM.page(sheet, None, state.world).blocks for part in getattr(block, "sections", ()) for row in part.rows
    ]
    assert rows.count("For battle") == 1
    assert not [
        c for c in SYSTEM.sheet_changes(state.sheet_of("ana"), content_of("winterdawn").tables, state.world) if c.path == "/combat_trained"
    ]


@pytest.mark.rule("WD-GRAP-07", "WD-MOUNT-04")
def test_grap_07_a_rider_is_thrown_over_the_edge_that_was_named() -> None:
    effects = (HitEffect(effect="grapple"), HitEffect(effect="throw_off_ledge", direction=WEST))
    done = scripted(scored(6), AllocateHits(actor="bob", effects=effects))
    assert (done["ana"].cell, done["horse"].cell) == (cell(-1), cell(0))
    assert done["ana"].grappled_by == () and asked(done.state) == ("fall", ("ana",))
    assert asked(scripted(done.state, Fall(actor="ana", metres=0)).state) is None
