"""The game master's hand on the board: doors, lamps, and what the players know of it. Legal throughout, for every system."""

from __future__ import annotations

from dataclasses import field
from typing import TypeVar

from desktop_app.grid import runs
from desktop_app.grid.scenery import Barrier, Fog, Lamp, Opening
from desktop_app.rules.kernel.barriers import barriers_now, lamps_of_board
from desktop_app.rules.kernel.command import param
from desktop_app.rules.kernel.gm import GmCommand
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.positions import geometry_of
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.sighting import fog_mode, revealed
from desktop_app.rules.kernel.state import Cell, Draft, Encounter

S = TypeVar("S", bound=Encounter)


class SetOpening(GmCommand[S]):
    """Open, close or lock a door, or whatever else of the board's barriers opens."""

    kind = "set_opening"
    barrier: str
    value: Opening = Opening.OPEN

    def refuse(self, state: S) -> Refusal | None:
        """Ask for a barrier of this board that opens and does not stand so already."""
        found = self._barrier(state)
        if found is None:
            return Refusal("not_found", field="barrier", facts=(("what", self.barrier),))
        if not found.opens:
            return Refusal("never_opens", field="barrier", facts=(("what", found.kind.value),))
        return Refusal(f"is_{self.value}", field="value", facts=(("what", found.kind.value),)) if found.state is self.value else None

    def _barrier(self, state: S) -> Barrier | None:
        return next((barrier for barrier in barriers_now(state) if barrier.id == self.barrier), None)

    def carry_out(self, draft: Draft[S]) -> None:
        """Note how it stands."""
        found = self._barrier(draft.state)
        assert found is not None, "refuse has found it"
        draft.state = evolve(draft.state, openings={**draft.state.openings, self.barrier: self.value})
        draft.tell(f"set_{self.value}", None, what=found.kind.value, note=found.note)


class SetBoardLamp(GmCommand[S]):
    """Light a lamp of the board, or put it out."""

    kind = "set_board_lamp"
    lamp: str
    value: bool = True

    def refuse(self, state: S) -> Refusal | None:
        """Ask for a lamp of this board that does not burn, or is not out, already."""
        found = self._lamp(state)
        if found is None:
            return Refusal("not_found", field="lamp", facts=(("what", self.lamp),))
        return Refusal("is_lit" if self.value else "is_out", field="value") if found.is_lit is self.value else None

    def _lamp(self, state: S) -> Lamp | None:
        return next((lamp for lamp in lamps_of_board(state) if lamp.id == self.lamp), None)

    def carry_out(self, draft: Draft[S]) -> None:
        """Note it."""
        found = self._lamp(draft.state)
        assert found is not None, "refuse has found it"
        draft.state = evolve(draft.state, lamps={**draft.state.lamps, self.lamp: self.value})
        draft.tell("board_lamp_lit" if self.value else "board_lamp_out", None, text=found.label)


class SetFog(GmCommand[S]):
    """Say how the fog of this fight opens; None: as the board says."""

    kind = "set_fog"
    value: Fog | None = None

    def refuse(self, state: S) -> Refusal | None:
        """Ask for a board."""
        return None if state.world.board is not None else Refusal("no_board")

    def carry_out(self, draft: Draft[S]) -> None:
        """Note it; as they walk, what the party sees now is revealed with this command."""
        draft.state = evolve(draft.state, fog=self.value)
        draft.tell(f"fog_{fog_mode(draft.state)}", None)


class RevealCells(GmCommand[S]):
    """Reveal cells of the board to the players; with `everything` the whole board."""

    kind = "reveal_cells"
    cells: tuple[Cell, ...] = field(default=(), metadata=param(picks="cells"))
    everything: bool = False

    def refuse(self, state: S) -> Refusal | None:
        """Ask for fog, and for cells of this board."""
        board = state.world.board
        if board is None:
            return Refusal("no_board")
        if fog_mode(state) is Fog.NONE:
            return Refusal("no_fog")
        if not self.cells and not self.everything:
            return Refusal("value", field="cells")
        return None if all(board.contains(cell) for cell in self.cells) else Refusal("blocked", field="cells")

    def carry_out(self, draft: Draft[S]) -> None:
        """Note what the players know now."""
        before = revealed(draft.state)
        after = self.known(before, self.chosen(draft.state))
        draft.state = evolve(draft.state, revealed=runs.write(after, geometry_of(draft.state)))
        draft.tell(self.kind, None, cells=abs(len(after) - len(before)))

    def chosen(self, state: S) -> frozenset[Cell]:
        """List the cells meant."""
        board = state.world.board
        return frozenset(board.cells() if self.everything and board is not None else self.cells)

    def known(self, before: frozenset[Cell], cells: frozenset[Cell]) -> frozenset[Cell]:
        """Say which cells are revealed afterwards."""
        return before | cells


class HideCells(RevealCells[S]):
    """Hide cells of the board from the players again."""

    kind = "hide_cells"

    def known(self, before: frozenset[Cell], cells: frozenset[Cell]) -> frozenset[Cell]:
        return before - cells
