"""Corrections of a board in play: doors, lamps, and the players' knowledge of it. Each is a command with undo."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist
from typing import Any, Final

from desktop_app.controller.play.session import Idle, Result, Session
from desktop_app.grid.board import DOOR, OPEN_DOOR, TURNED, Cell
from desktop_app.grid.scenery import BarrierKind, Fog, Opening
from desktop_app.language import marked, said
from desktop_app.rules.kernel.barriers import barriers_now, lamps_of_board
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.gm import SetTerrain
from desktop_app.rules.kernel.gm_board import HideCells, RevealCells, SetBoardLamp, SetFog, SetOpening
from desktop_app.rules.kernel.players import ShowBoard, shows_board
from desktop_app.rules.kernel.positions import ground_at
from desktop_app.rules.kernel.sighting import fog_mode, revealed
from desktop_app.rules.kernel.state import Encounter

LABELS: Final = {
    BarrierKind.DOOR: (marked("Open the door"), marked("Close the door"), marked("Lock the door")),
    BarrierKind.WINDOW: (marked("Open the window"), marked("Close the window"), marked("Lock the window")),
    BarrierKind.CURTAIN: (marked("Open the curtain"), marked("Close the curtain"), ""),
    BarrierKind.BARS: (marked("Open the bars"), marked("Close the bars"), marked("Lock the bars")),
}
"""How what opens is opened, closed and locked, in words."""
FOGS: Final = {
    Fog.NONE: marked("No fog"),
    Fog.WALKED: marked("Fog, reveals as the party walks"),
    Fog.BY_HAND: marked("Fog, the GM reveals it"),
}


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that can be done, as it is listed; `holds`: it is so already."""

    label: str
    command: Command[Any]
    holds: bool = False


class BoardHand:
    """Works on the board of one play. Every method raises AppError if the step could not be saved."""

    def __init__(self, session: Session) -> None:
        """Take the session to which the commands go."""
        self._session = session

    @property
    def _state(self) -> Encounter:
        return self._session.state

    def do(self, act: Act) -> Result:
        """Carry out what was listed."""
        return self._session.do(act.command)

    def turn_door(self, barrier: str) -> Result:
        """Open a door, or close one that is open; whatever else opens as well."""
        found = next((one for one in barriers_now(self._state) if one.id == barrier), None)
        value = Opening.CLOSED if found is not None and found.is_open else Opening.OPEN
        return self._session.do(SetOpening[Encounter](barrier=barrier, value=value))

    def turn_ground(self, cell: Cell) -> Result:
        """Open a door that is the ground of a cell, or close it."""
        return self.do(next(act for act in self._to_ground(cell) if not act.holds))

    def turn_lamp(self, lamp: str) -> Result:
        """Light a lamp, or put out one that burns."""
        return self.do(self._to_lamp(lamp)[0])

    @property
    def has_fog(self) -> bool:
        """Tell whether the players know only what was revealed to them."""
        return fog_mode(self._state) is not Fog.NONE

    def fogs(self) -> tuple[Act, ...]:
        """List the kinds of fog that can lie on the board: by hand first, for whoever holds the brush."""
        return tuple(Act(said(FOGS[value]), SetFog[Encounter](value=value)) for value in (Fog.BY_HAND, Fog.WALKED))

    def reveal(self, cells: tuple[Cell, ...]) -> Result:
        """Reveal cells to the players; those of them that they know already are nothing to do."""
        unknown = tuple(cell for cell in cells if cell not in revealed(self._state))
        return self._session.do(RevealCells[Encounter](cells=unknown)) if unknown else Idle()

    def hide(self, cells: tuple[Cell, ...]) -> Result:
        """Hide cells from the players; those of them that they do not know are nothing to do."""
        known = tuple(cell for cell in cells if cell in revealed(self._state))
        return self._session.do(HideCells[Encounter](cells=known)) if known else Idle()

    def acts_at(self, barrier: str | None = None, lamp: str | None = None, cell: Cell | None = None) -> tuple[Act, ...]:
        """List the corrections of a barrier, a lamp, a door cell, and the players' knowledge of the board."""
        return (*self._to_barrier(barrier), *self._to_ground(cell), *self._to_lamp(lamp), *self._to_fog())

    def _to_ground(self, cell: Cell | None) -> tuple[Act, ...]:
        ground = ground_at(self._state, cell) if cell is not None else None
        if cell is None or ground is None or ground.id not in TURNED:
            return ()
        acts = zip(LABELS[BarrierKind.DOOR], (OPEN_DOOR, DOOR), strict=False)  # ground is not locked
        return tuple(Act(said(label), SetTerrain[Encounter](cell=cell, value=value), ground.id == value) for label, value in acts)

    def acts_near(self, cell: Cell) -> tuple[tuple[Act, int], ...]:
        """List what can be opened, closed, locked, lit and put out, nearest first, each with how many cells it is away from one."""
        board = self._state.world.board
        if board is None:
            return ()
        here = board.geometry.centre(cell)
        middles = [
            (one.id, dist(here, [(a + b) / 2 for a, b in zip(one.start, one.end, strict=True)])) for one in barriers_now(self._state)
        ]
        doors = [(away, act) for barrier, away in middles for act in self._to_barrier(barrier) if not act.holds]
        lamps = [(dist(here, one.at), act) for one in lamps_of_board(self._state) for act in self._to_lamp(one.id)]
        return tuple((act, round(away)) for away, act in sorted([*doors, *lamps], key=lambda one: one[0]))

    def _to_barrier(self, barrier: str | None) -> tuple[Act, ...]:
        found = next((one for one in barriers_now(self._state) if one.id == barrier and one.opens), None)
        if found is None:
            return ()
        acts = zip(LABELS[found.kind], Opening, strict=True)
        return tuple(
            Act(said(label), SetOpening[Encounter](barrier=found.id, value=value), found.state is value) for label, value in acts if label
        )

    def _to_lamp(self, lamp: str | None) -> tuple[Act, ...]:
        found = next((one for one in lamps_of_board(self._state) if one.id == lamp), None)
        if found is None:
            return ()
        label = said("Put the lamp out") if found.is_lit else said("Light the lamp")
        return (Act(label, SetBoardLamp[Encounter](lamp=found.id, value=not found.is_lit)),)

    def _to_fog(self) -> tuple[Act, ...]:
        if self._state.world.board is None:
            return ()
        mode = fog_mode(self._state)
        modes = tuple(Act(said(label), SetFog[Encounter](value=value), mode is value) for value, label in FOGS.items())
        if not shows_board(self._state):
            return (*modes, Act(said("Show the board to the players"), ShowBoard[Encounter]()))
        if mode is Fog.NONE:
            return (*modes, Act(said("Hide the board from the players"), ShowBoard[Encounter](value=False)))
        whole = (
            Act(said("Reveal the whole board to the players"), RevealCells[Encounter](everything=True)),
            Act(said("Hide the whole board from the players"), HideCells[Encounter](everything=True)),
        )
        return (*modes, *whole)
