"""What is drawn of a board beside its ground, as plain data: barriers as they stand, how far lamps shine, the fog."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from desktop_app.controller.labels import label
from desktop_app.grid.board import Board, Cell
from desktop_app.grid.scenery import Barrier, Lamp, Pin, Point
from desktop_app.rules.kernel.barriers import ambient, barriers_now, lamps_now, lightlines
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.sighting import fog_of
from desktop_app.rules.kernel.state import Encounter, World

ROOM: Final = 0.5
"""How far beyond its last cell the light of a lamp is drawn."""


@dataclass(frozen=True, slots=True)
class LampShown:
    """A lamp, and the outline of what its light reaches in board units; empty where it is out."""

    lamp: Lamp
    outline: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class SceneryShown:
    """What stands on a board. `darkness`: without lamps it is bright (0), dim (1) or dark (2).

    `seen` and `revealed`: the cells that the party sees now, and that the players know; None where there is no fog.
    """

    barriers: tuple[Barrier, ...] = ()
    lamps: tuple[LampShown, ...] = ()
    pins: tuple[Pin, ...] = ()
    darkness: int = 0
    seen: frozenset[Cell] | None = None
    revealed: frozenset[Cell] | None = None


NOTHING: Final = SceneryShown()


def scenery_of(state: Encounter) -> SceneryShown:
    """Say what is drawn of the board of a play beside its ground; the same object as long as nothing of it changes."""
    board = state.world.board
    if board is None:
        return NOTHING
    fog = fog_of(state)
    lamps = tuple(LampShown(lamp, _outline(state, lamp.at, max(lamp.bright, lamp.dim)) if lamp.is_lit else ()) for lamp in lamps_now(state))
    return SceneryShown(
        barriers=tuple(_named(barrier, state.system) for barrier in barriers_now(state)),
        lamps=lamps,
        pins=board.pins,
        darkness=2 - ambient(state),
        seen=fog.seen if fog is not None else None,
        revealed=fog.revealed if fog is not None else None,
    )


def _named(barrier: Barrier, system_id: str) -> Barrier:
    """Say the note of a barrier in the language in force, where the content has it."""
    note = label(system_id, barrier.note) if system_id and barrier.note else barrier.note
    return barrier if note == barrier.note else replace(barrier, note=note)


@memo(lambda state: (lightlines(state),))
def _outline(state: Encounter, at: Point, far: float) -> tuple[Point, ...]:
    return lightlines(state).view(at, far + 1).polygon(far + ROOM)  # the same view by which cells are lit


def scenery_of_board(board: Board) -> SceneryShown:
    """Say what is drawn of a board that nobody plays on, beside its ground."""
    return scenery_of(Encounter(world=World(board=board)))
