"""Walls, doors and lamps of a board, as Savage Worlds plays them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.grid.scenery import Barrier, BarrierKind, Lamp, Opening
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.savage.combat.areas import AreaAttack
from desktop_app.rules.savage.combat.suppression import SuppressiveFire
from desktop_app.rules.savage.combat.things import AttackObject
from desktop_app.rules.savage.position.ground import are_adjacent, is_visible, light_on, light_penalty, refuse_path, sees
from desktop_app.rules.savage.state import SavageState, Thing
from tests.rules.savage.builders import PISTOL, board, cell, extra, fighter, turn
from tests.rules.savage.playing import GRENADE, SPRAY


def parted(kind: BarrierKind) -> SavageState:
    x, y = cell(0)
    barrier = Barrier(id="b", kind=kind, start=(x + 0.5, y - 4.5), end=(x + 0.5, y + 4.5))
    return turn(fighter("ana", at=cell(0)), extra("bob", at=cell(1)), ground=replace(board(), barriers=(barrier,)))


@pytest.mark.rule("SW-GRID-03")
@pytest.mark.rule("SW-MOVE-05")
@pytest.mark.parametrize(("kind", "is_seen", "is_passed"), [("wall", False, False), ("window", True, False), ("curtain", False, True)])
def test_what_a_barrier_between_two_neighbours_stops(kind: str, is_seen: bool, is_passed: bool) -> None:
    state = parted(BarrierKind(kind))
    assert sees(state, "ana", "bob") == is_visible(state, "ana", "bob") == is_seen
    assert are_adjacent(state, "ana", "bob") == is_passed
    away = evolve(state, combatants={**state.combatants, "bob": evolve(state.combatants["bob"], cell=cell(5))})
    refusal = refuse_path(away, "ana", (cell(1),))
    assert (refusal is None) == is_passed and (refusal is None or refusal.code == "blocked_square")


def test_an_open_door_parts_nobody() -> None:
    state = evolve(parted(BarrierKind.DOOR), openings={"b": Opening.OPEN})
    assert sees(state, "ana", "bob") and are_adjacent(state, "ana", "bob")


@pytest.mark.rule("SW-SENSE-01")
@pytest.mark.rule("SW-TAB-08")
@pytest.mark.parametrize(("away", "light", "penalty"), [(0, "normal", 0), (3, "normal", 0), (4, "dim", -1), (9, "pitch", -4)])
def test_a_lamp_of_the_board_lights_one_who_stands_in_it(away: int, light: str, penalty: int) -> None:
    x, y = cell(0)
    lit = replace(board(), lamps=(Lamp(id="l", at=(float(x), float(y)), bright=3, dim=6),))
    state = turn(fighter("ana", at=cell(1, 1)), extra("bob", at=cell(away)), ground=lit, light="pitch")
    assert light_on(state, "bob") == light and light_penalty(state, "ana", "bob") == penalty
    out = evolve(state, lamps={"l": False})
    assert light_on(out, "bob") == "pitch"


@pytest.mark.rule("SW-RANGE-06", "SW-RANGE-12", "SW-OBJ-01", "SW-SENSE-01")
@pytest.mark.parametrize(("away", "penalty"), [(5, 0), (8, -1), (12, -4)])
def test_the_light_of_its_square_counts_for_a_point_and_for_a_thing(away: int, penalty: int) -> None:
    x, y = cell(5)
    lit = replace(board(), lamps=(Lamp(id="l", at=(float(x), float(y)), bright=2, dim=4),))
    weapons = [{**GRENADE, "range_l": 40}, SPRAY, PISTOL]
    ana, point = fighter("ana", at=cell(0), weapons=weapons), cell(away)
    state = turn(ana, extra("bob", at=cell(20)), ground=lit, light="pitch", objects={"door": Thing(row="light_door", cell=point)})
    area, spray = AreaAttack(actor="ana", weapon="Grenade", point=point), SuppressiveFire(actor="ana", weapon="Gun", point=point)
    door, pistol = AttackObject(actor="ana", target="door", weapon="Pistol"), state.sheet_of("ana").weapon("Pistol")
    grenade = area.used(state)
    assert grenade is not None and pistol is not None
    for goal in (area.goal(state, grenade), spray.goal(state), door.goal(state, state.objects["door"], pistol)):
        assert sum(mod.value for mod in goal.mods if mod.rule == "SW-SENSE-01") == penalty
    nowhere = door.goal(state, Thing(row="light_door"), pistol)
    assert sum(mod.value for mod in nowhere.mods if mod.rule == "SW-SENSE-01") == -4, "a thing without a place: the light of the scene"
