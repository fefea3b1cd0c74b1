"""Squares: distance, Danger Zones, who is Engaged, lines of sight. Rule: section 3.6"""

from __future__ import annotations

import random
from itertools import product

import pytest

from desktop_app.grid.board import Cell
from desktop_app.rules.expedition.movement.ground import can_see, danger_zone, distance, engaged_with, engaging, is_cut_off, is_engaged
from desktop_app.rules.expedition.state import ExpeditionState, Status
from desktop_app.rules.kernel.gm import Place
from tests.rules.expedition.builders import board, cell, change, encounter, idle, model, scripted

MELEE = {"P": "dagger", "M": "sword", "R": "halberd"}


def alone(weapon: str, *walls: Cell) -> ExpeditionState:
    return idle(model("ana", weapons=[weapon], at=cell(0)), ground=board(dict.fromkeys(walls, "wall")))


@pytest.mark.rule("EX-GRID-01")
@pytest.mark.parametrize(("there", "far"), [((0, 0), 0), ((1, 0), 1), ((1, 1), 1), ((2, 1), 2), ((-3, 2), 3)])
def test_a_diagonal_counts_one(there: Cell, far: int) -> None:
    assert distance(cell(0), cell(*there)) == far


# ---- Danger Zones


@pytest.mark.rule("EX-TAB-11")
@pytest.mark.rule("EX-GRID-02")
@pytest.mark.parametrize(("reach", "count"), [("P", 4), ("M", 8), ("R", 24)])
def test_a_reach_controls_its_squares(reach: str, count: int) -> None:
    rings = {"P": 1, "M": 1, "R": 2}[reach]
    around = [(dx, dy) for dx, dy in product(range(-2, 3), repeat=2) if 1 <= max(abs(dx), abs(dy)) <= rings]
    expected = {cell(dx, dy) for dx, dy in around if reach != "P" or abs(dx) + abs(dy) == 1}
    assert set(danger_zone(alone(MELEE[reach]), "ana")) == expected
    assert len(expected) == count


@pytest.mark.rule("EX-GRID-02")
def test_ready_blades_count_together_and_without_one_there_is_no_zone() -> None:
    both = idle(model("ana", weapons=["halberd", {"id": "dagger", "hand": "off"}], at=cell(0)))
    assert len(danger_zone(both, "ana")) == 24
    away = idle(model("ana", weapons=[{"id": "sword", "ready": False}, "short_bow"], at=cell(0)))
    assert danger_zone(away, "ana") == ()
    assert danger_zone(idle(model("ana", weapons=["sword"])), "ana") == ()


@pytest.mark.rule("EX-GRID-02")
def test_a_wall_cuts_off_what_lies_behind_it() -> None:
    zone = danger_zone(alone("halberd", cell(1)), "ana")
    assert cell(1) not in zone and cell(2) not in zone  # the wall itself, and straight behind it
    assert cell(2, 1) not in zone  # through its inside
    assert cell(1, 1) in zone  # past one corner
    assert cell(2, 2) in zone


@pytest.mark.rule("EX-GRID-02")
def test_two_walls_that_meet_at_a_corner_cut_off_one_does_not() -> None:
    assert cell(1, 1) in danger_zone(alone("sword", cell(1)), "ana")
    assert cell(1, 1) in danger_zone(alone("sword", cell(0, 1)), "ana")
    assert cell(1, 1) not in danger_zone(alone("sword", cell(1), cell(0, 1)), "ana")


@pytest.mark.rule("EX-GRID-02")
def test_models_between_do_not_cut_off() -> None:
    state = idle(model("ana", weapons=["halberd"], at=cell(0)), model("bob", at=cell(1)), model("ork", "minion", at=cell(2)))
    assert engaging(state, "ork") == ("ana",)


def is_cut_off_by_walking(state: ExpeditionState, a: Cell, b: Cell, walls: set[Cell]) -> bool:
    """Walk from centre to centre: cut off wherever both hands, a hair to the left and to the right, are in a wall."""
    ax, ay, bx, by = a[0] + 0.5, a[1] + 0.5, b[0] + 0.5, b[1] + 0.5
    across, hair = (-(by - ay), bx - ax), 1e-6
    for step in range(1, 240):
        x, y = ax + (bx - ax) * step / 240, ay + (by - ay) * step / 240
        hands = {(int(x + sign * hair * across[0]), int(y + sign * hair * across[1])) for sign in (-1, 1)}
        if hands <= walls:
            return True
    return False


@pytest.mark.rule("EX-GRID-02")
@pytest.mark.parametrize("seed", range(40))
def test_what_is_cut_off_is_what_a_walk_between_the_centres_finds(seed: int) -> None:
    chance = random.Random(seed)
    around = [cell(dx, dy) for dx, dy in product(range(-2, 3), repeat=2) if (dx, dy) != (0, 0)]
    walls = set(chance.sample(around, 7))
    state = alone("halberd", *walls)
    for there in around:
        if there not in walls:
            assert is_cut_off(state, cell(0), there) == is_cut_off_by_walking(state, cell(0), there, walls), (there, walls)


# ---- Engaged


@pytest.mark.rule("EX-GRID-03")
def test_a_long_weapon_engages_one_sidedly() -> None:
    state = idle(model("ana", weapons=["halberd"], at=cell(0)), model("ork", "minion", weapons=["dagger"], at=cell(2)))
    assert engaging(state, "ork") == ("ana",) and not is_engaged(state, "ana")
    assert engaged_with(state, "ana") == ("ork",)  # either way counts for shots into melee


@pytest.mark.rule("EX-GRID-03")
@pytest.mark.rule("EX-MODEL-09")
def test_only_company_and_adversaries_engage_each_other() -> None:
    state = idle(
        model("ana", weapons=["sword"], at=cell(0)),
        model("bob", weapons=["sword"], at=cell(1)),
        model("carter", "npc", weapons=["sword"], at=cell(0, 1)),
    )
    assert not any(is_engaged(state, who) for who in state.roster)


@pytest.mark.rule("EX-GRID-03")
@pytest.mark.rule("EX-COND-10")
@pytest.mark.rule("EX-DMG-11")
def test_engaged_follows_from_where_everybody_stands() -> None:
    state = idle(model("ana", at=cell(0)), model("ork", "minion", weapons=["sword"], at=cell(1)))
    assert is_engaged(state, "ana")
    assert not is_engaged(scripted(state, Place(target="ork", cell=cell(2))).state, "ana")
    assert not is_engaged(change(state, "ork", status=Status.OUT_OF_PLAY), "ana")


# ---- sight


def seen(*between: Cell, there: Cell, walls: tuple[Cell, ...] = ()) -> bool:
    figures = [model(f"m{i}", "minion", at=at) for i, at in enumerate(between)]
    state = idle(model("ana", at=cell(0)), *figures, ground=board(dict.fromkeys(walls, "wall")))
    return can_see(state, cell(0), there)


@pytest.mark.rule("EX-SENSE-01")
def test_walls_and_models_stand_in_the_line() -> None:
    assert seen(there=cell(3))
    assert not seen(there=cell(3), walls=(cell(1),))
    assert not seen(cell(1), there=cell(3))
    assert not seen(cell(1), there=cell(3, 1))  # too near the eye to look past
    assert seen(cell(1), there=cell(2, 2))  # past it, to a part of the square
    assert seen(there=cell(1), walls=(cell(2),))
    assert seen(cell(3), there=cell(3))  # the target itself does not count


@pytest.mark.rule("EX-SENSE-01")
def test_a_gap_needs_width() -> None:
    beside = (cell(1), cell(0, 1))
    assert not seen(there=cell(1, 1), walls=beside)  # only the corner is left between them
    assert seen(there=cell(1, 1), walls=beside[:1])
    assert not seen(there=cell(2, 2), walls=beside)


@pytest.mark.rule("EX-SENSE-01")
def test_a_fallen_model_still_stands_in_the_line() -> None:
    state = encounter(model("ana", at=cell(0)), model("bob", at=cell(1), status=Status.OUT_OF_PLAY), model("ork", "minion", at=cell(2)))
    assert not can_see(state, cell(0), cell(2))


def touches(eye: tuple[float, float], point: tuple[float, float], square: Cell) -> bool:
    """Tell whether a stretch meets a square, edges and corners included."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        way = point[axis] - eye[axis]
        if way == 0:
            if not square[axis] <= eye[axis] <= square[axis] + 1:
                return False
            continue
        near, far = sorted(((square[axis] - eye[axis]) / way, (square[axis] + 1 - eye[axis]) / way))
        first, last = max(first, near), min(last, far)
    return first <= last


def is_seen_by_trying(a: Cell, b: Cell, blockers: set[Cell]) -> bool:
    """Try lines to many points just inside the edge of the square."""
    eye, inset, count = (a[0] + 0.5, a[1] + 0.5), 1e-4, 181
    for i in range(count):
        along = inset + (1 - 2 * inset) * (i + 0.37) / count
        for dx, dy in ((along, inset), (along, 1 - inset), (inset, along), (1 - inset, along)):
            point = (b[0] + dx, b[1] + dy)
            if not any(touches(eye, point, square) for square in blockers):
                return True
    return False


@pytest.mark.rule("EX-SENSE-01")
@pytest.mark.parametrize("seed", range(25))
def test_what_is_seen_is_what_many_tried_lines_find(seed: int) -> None:
    chance = random.Random(seed)
    around = [cell(dx, dy) for dx, dy in product(range(-4, 5), repeat=2) if (dx, dy) != (0, 0)]
    blockers = set(chance.sample(around, 14))
    state = alone("sword", *blockers)
    for there in chance.sample(around, 12):
        assert can_see(state, cell(0), there) == is_seen_by_trying(cell(0), there, blockers - {there}), (there, blockers)
