"""The triggers of foes and events in a prepared encounter, besides a round, in words: a door, a fall, the game master's call."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.controller.library.prepared import PreparedEncounter, waits_for
from desktop_app.controller.words.labels import label
from desktop_app.grid.board import Board
from desktop_app.grid.scenery import Barrier, BarrierKind
from desktop_app.language import said
from desktop_app.rules.kernel.plan import When


def triggers(prepared: PreparedEncounter, board: Board, names: Mapping[str, str]) -> dict[str, str]:
    """List what can be waited for, how it is written to how it is told; `names` are those of characters by id, and of foes by kind."""
    falls = dict.fromkeys([*(foes.kind for foes in prepared.foes), *prepared.party])
    found = [When.WORD.value, When.HALF.value, *(f"{When.DOWN}:{who}" for who in falls if who in names)]
    found += [f"{When.OPENED}:{barrier.id}" for barrier in board.barriers if barrier.opens]
    return {when: told(when, prepared, board, names) for when in found}


def told(when: str, prepared: PreparedEncounter, board: Board, names: Mapping[str, str]) -> str:
    """Return a trigger in words: "when the gate is opened"; a missing one is stated too."""
    kind, of = waits_for(when)
    match kind:
        case When.HALF:
            return said("when half of the foes are down")
        case When.WORD:
            return said("when I call them")
        case When.DOWN if of in names:
            several = sum(foes.count for foes in prepared.foes if foes.kind == of) > 1
            return said("when all are down: {name}", name=names[of]) if several else said("when {name} is down", name=names[of])
        case When.OPENED if barrier := next((one for one in board.barriers if one.id == of), None):
            return said("when {what} opens", what=_called(barrier, board, prepared.system))
        case _:
            return said("when something happens that no longer exists")


def is_gone(when: str, prepared: PreparedEncounter, board: Board) -> bool:
    """Tell whether what is waited for is no longer in the encounter."""
    kind, of = waits_for(when)
    if kind is When.DOWN:
        return of not in prepared.party and all(foes.kind != of for foes in prepared.foes)
    return kind is When.OPENED and all(one.id != of for one in board.barriers)


def _called(barrier: Barrier, board: Board, system_id: str) -> str:
    """Name a barrier by its note, else by kind and place: "the door (column 4, row 2)"."""
    if barrier.note:
        return f"“{label(system_id, barrier.note)}”"
    name = {
        BarrierKind.WINDOW: said("the window"),
        BarrierKind.CURTAIN: said("the curtain"),
        BarrierKind.BARS: said("the bars"),
    }.get(barrier.kind, said("the door"))
    middle = ((barrier.start[0] + barrier.end[0]) / 2, (barrier.start[1] + barrier.end[1]) / 2)
    column, row = board.geometry.to_offset(board.geometry.cell_at(*middle))
    return said("{what} (column {column}, row {row})", what=name, column=column + 1, row=row + 1)
