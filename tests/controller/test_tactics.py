"""What both sides do when nobody says anything: through doors, where nothing else leads to an opponent."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from desktop_app.controller.play.tactics import choose, played
from desktop_app.grid.scenery import Barrier, BarrierKind, Opening
from desktop_app.rules.kernel.gm_board import SetOpening
from desktop_app.rules.kernel.positions import cells_between
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell, Encounter
from desktop_app.rules.winterdawn.combat.ranged import AttackRanged
from desktop_app.rules.winterdawn.movement.moves import Move
from desktop_app.rules.winterdawn.state import WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import EndSlot
from tests.rules.winterdawn.builders import SYSTEM, board, cell, fight, hero, play


def parted(**door: object) -> WinterDawnState:
    """Ana and Bob, a wall from edge to edge between them with a door far from both."""
    geometry = board().geometry
    x = (geometry.centre(cell(2, 0))[0] + geometry.centre(cell(3, 0))[0]) / 2
    y = geometry.centre(cell(0, 3))[1]
    wall = [Barrier(id="n", start=(x, -99), end=(x, y - 1)), Barrier(id="s", start=(x, y + 1), end=(x, 99))]
    made = Barrier(**{"id": "d", "kind": BarrierKind.DOOR, "start": (x, y - 1), "end": (x, y + 1), **door})  # type: ignore[arg-type]
    return fight(hero("ana", at=cell(0)), hero("bob", side="foe", at=cell(6)), ground=replace(board(), barriers=(*wall, made)))


def cells_of(state: Encounter) -> list[Cell]:
    return [one.cell for one in state.combatants.values() if one.cell is not None]


def test_who_is_shut_in_walks_to_the_door_opens_it_and_comes_to_fighting() -> None:
    state = parted()
    states = list(islice(played(SYSTEM, state, seed=3), 120))
    first = next(later for later in states if later.openings)
    assert first.openings == {"d": Opening.OPEN} and first.round <= 2
    assert any(cells_between(later, *cells_of(later)) == 1 for later in states)


@pytest.mark.parametrize("door", [{"state": Opening.LOCKED}, {"is_secret": True}, {"kind": BarrierKind.WINDOW}])
def test_what_is_locked_or_secret_or_a_window_stays_shut(door: dict[str, object]) -> None:
    state = parted(**door)
    assert not any(isinstance(choose(SYSTEM, later), SetOpening) for later in islice(played(SYSTEM, state, seed=3), 40))


def test_who_cannot_strike_for_a_friend_in_the_way_goes_around() -> None:
    corridor = board({cell(x, y): "wall" for x in range(-7, 8) for y in (-1, 2)})
    ana, friend = hero("ana", at=cell(0), weapon="dagger"), hero("kim", at=cell(1), weapon="dagger")
    state = fight(ana, friend, hero("bob", side="foe", at=cell(2)), ground=corridor)
    walked = choose(SYSTEM, state)
    assert isinstance(walked, Move)
    there = play(state, walked)["ana"].cell
    assert there is not None and cells_between(state, there, cell(2)) == 1


def test_who_cannot_go_around_stands_in_line() -> None:
    corridor = board({cell(x, y): "wall" for x in range(-7, 8) for y in (-1, 1)})
    ana, friend = hero("ana", at=cell(0), weapon="dagger"), hero("kim", at=cell(1), weapon="dagger")
    state = fight(ana, friend, hero("bob", side="foe", at=cell(2)), ground=corridor)
    assert isinstance(choose(SYSTEM, state), EndSlot)


def test_who_can_shoot_does_not_walk_into_blows() -> None:
    state = fight(hero("ana", at=cell(-4), weapon="short_bow", ranks={"bows": 3}), hero("bob", side="foe", at=cell(2)))
    assert isinstance(choose(SYSTEM, state), AttackRanged)
    after = evolve(state, slots=tuple(evolve(slot, action_used=slot.who == "ana") for slot in state.slots))
    assert isinstance(choose(SYSTEM, after), EndSlot)


def test_a_shooter_who_sees_nobody_walks_to_where_it_does() -> None:
    pillar = board({cell(-1, 0): "wall"})
    state = fight(hero("ana", at=cell(-4), weapon="short_bow", ranks={"bows": 3}), hero("bob", side="foe", at=cell(2)), ground=pillar)
    walked = choose(SYSTEM, state)
    assert isinstance(walked, Move) and len(walked.path) == 1
    assert isinstance(choose(SYSTEM, play(state, walked).state), AttackRanged)
