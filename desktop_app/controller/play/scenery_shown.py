"""The scenery of a board in play, as plain data: barriers and whether they are open, the reach of lamps, the fog."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from desktop_app.controller.words.labels import label
from desktop_app.grid.board import Board, Cell
from desktop_app.grid.scenery import Barrier, Lamp, Pin, Point
from desktop_app.rules.kernel.barriers import ambient, barriers_now, lamps_now, lightlines
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.sighting import fog_of
from desktop_app.rules.kernel.state import Encounter, World

if TYPE_CHECKING:
    from desktop_app.grid.sight import Sightlines

ROOM: Final = 0.5
"""How far beyond its last cell the light of a lamp is drawn."""

AT_ONCE: Final = 10_000
"""How many lamps times barriers are worked out while the picture waits: what is more follows it."""


@dataclass(frozen=True, slots=True)
class LampShown:
    """A lamp and the outline of its light in board units; empty if it is out or not yet computed.

    `cells`: what it lights where the rules count cells (None: they do not); then there is no outline.
    """

    lamp: Lamp
    outline: tuple[Point, ...] = ()
    cells: frozenset[Cell] | None = None


@dataclass(frozen=True, slots=True)
class SceneryShown:
    """What stands on a board. `darkness`: without lamps it is bright (0), dim (1) or dark (2).

    `seen` and `revealed`: the cells that the party sees now, and that the players know; None where there is no fog.
    `to_come`: the light that is not worked out yet.
    """

    barriers: tuple[Barrier, ...] = ()
    lamps: tuple[LampShown, ...] = ()
    pins: tuple[Pin, ...] = ()
    darkness: int = 0
    seen: frozenset[Cell] | None = None
    revealed: frozenset[Cell] | None = None
    to_come: LightToCome | None = field(default=None, compare=False, repr=False)


class Lighting:
    """How far light reaches past barriers as they stand. What was worked out is kept, whichever thread did it."""

    def __init__(self, lines: Sightlines) -> None:
        self._lines = lines
        self._outlines: dict[tuple[Point, float], tuple[Point, ...]] = {}

    def work_out(self, lamp: Lamp) -> None:
        """Find the outline of what a lamp lights."""
        if not self.knows(lamp):
            far = _far(lamp)
            self._outlines[lamp.at, far] = self._lines.view(lamp.at, far + 1).polygon(far + ROOM)  # the same view by which cells are lit

    def knows(self, lamp: Lamp) -> bool:
        """Tell whether a lamp was worked out."""
        return (lamp.at, _far(lamp)) in self._outlines

    def shown(self, lamp: Lamp) -> LampShown:
        """Give a lamp with its outline, as far as that is known."""
        return LampShown(lamp, self._outlines.get((lamp.at, _far(lamp)), ()) if lamp.is_lit else ())


def _far(lamp: Lamp) -> float:
    return max(lamp.bright, lamp.dim)


@dataclass(frozen=True, slots=True)
class LightToCome:
    """Light that takes longer than a picture can wait for; another thread may work it out."""

    lighting: Lighting
    lamps: tuple[Lamp, ...]

    def work_out(self, is_wanted: Callable[[], bool]) -> None:
        """Work it out lamp by lamp, as long as it is wanted."""
        for lamp in self.lamps:
            if not is_wanted():
                return
            self.lighting.work_out(lamp)

    def shown_on(self, scenery: SceneryShown) -> SceneryShown:
        """Return the drawn scenery with the light known so far."""
        lamps = tuple(one if one.cells is not None else self.lighting.shown(one.lamp) for one in scenery.lamps)
        return replace(scenery, lamps=lamps, to_come=None if all(map(self.lighting.knows, self.lamps)) else self)


NOTHING: Final = SceneryShown()


def scenery_of(state: Encounter) -> SceneryShown:
    """Say what is drawn of the board of a play beside its ground; the same object as long as nothing of it changes."""
    board = state.world.board
    if board is None:
        return NOTHING
    fog = fog_of(state)
    shown = SceneryShown(
        barriers=tuple(_named(barrier, state.system) for barrier in barriers_now(state)),
        lamps=tuple(map(LampShown, lamps_now(state))),
        pins=board.pins,
        darkness=2 - ambient(state),
        seen=fog.seen if fog is not None else None,
        revealed=fog.revealed if fog is not None else None,
    )
    return _lit(state, shown)


def _lit(state: Encounter, shown: SceneryShown) -> SceneryShown:
    """Add the lamps' light: quickly computed parts at once, the rest as light to come."""
    if not any(one.lamp.is_lit for one in shown.lamps):
        return shown
    shown = replace(shown, lamps=tuple(_counted(state, one) for one in shown.lamps))
    lighting = _lighting(state)
    waiting = (one.lamp for one in shown.lamps if one.lamp.is_lit and one.cells is None and not lighting.knows(one.lamp))
    light = LightToCome(lighting, tuple(waiting))
    if len(light.lamps) * len(shown.barriers) <= AT_ONCE:
        light.work_out(lambda: True)
    return light.shown_on(shown)


def _counted(state: Encounter, shown: LampShown) -> LampShown:
    """Add the cells lit by a burning lamp in the rules' own shape."""
    lamp = shown.lamp
    cells = lamp.cells if lamp.cells is not None else state.lit_cells(lamp)
    return replace(shown, cells=cells) if lamp.is_lit and cells is not None else shown


@memo(lambda state: (lightlines(state),))
def _lighting(state: Encounter) -> Lighting:
    return Lighting(lightlines(state))


def _named(barrier: Barrier, system_id: str) -> Barrier:
    """Say the note of a barrier in the language in force, where the content has it."""
    note = label(system_id, barrier.note) if system_id and barrier.note else barrier.note
    return barrier if note == barrier.note else replace(barrier, note=note)


def scenery_of_board(board: Board) -> SceneryShown:
    """Return the drawn scenery of a board outside play."""
    return scenery_of(Encounter(world=World(board=board)))
