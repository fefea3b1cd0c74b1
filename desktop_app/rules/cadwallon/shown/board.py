"""Overlays of the board: darkness, and what a combatant sees, hears and smells. Rule: CA-SENSE-01, CA-SENSE-02, CA-SENSE-08"""

from __future__ import annotations

from collections.abc import Mapping

from desktop_app.rules.cadwallon.checks.senses import sense_to
from desktop_app.rules.cadwallon.movement.ground import is_line_to
from desktop_app.rules.cadwallon.movement.light import LADDER, luminosity_at, seen_at, shining
from desktop_app.rules.cadwallon.sheet.character import SENSES
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.sighting import Perceived
from desktop_app.rules.kernel.state import Cell


@memo(
    lambda state: (shining(state), state.world.board, state.ground, state.openings, state.squares, state.areas, state.card, state.settings)
)
def darkness(state: CadwallonState) -> Mapping[Cell, int]:
    """Map the squares that are not clear to how dark they are. Rule: CA-SENSE-02, CA-LIGHT-01"""
    board = state.world.board
    levels = {cell: LADDER.index(luminosity_at(state, cell)) for cell in (board.cells() if board is not None else ())}
    return {cell: level for cell, level in levels.items() if level}


def darkness_to(state: CadwallonState, who: str) -> Mapping[Cell, int]:
    """Map the squares that are not clear to the eyes of a combatant to how dark they are. Rule: CA-SENSE-06"""
    board = state.world.board
    levels = {cell: LADDER.index(seen_at(state, who, cell)) for cell in (board.cells() if board is not None else ())}
    return {cell: level for cell, level in levels.items() if level}


def perceived(state: CadwallonState, who: str) -> tuple[Perceived, ...]:
    """List the squares a combatant sees, hears and smells, by sense. Rule: CA-SENSE-01, CA-SENSE-08, CA-SENSE-09"""
    board, here = state.world.board, state.combatants[who].cell
    if board is None or here is None:
        return ()
    found = []
    for sense in SENSES:
        reached = (cell for cell in board.cells() if sense_to(state, who, cell, sense).possible)
        cells = frozenset(cell for cell in reached if sense != "sight" or is_line_to(state, who, cell))
        found.append(Perceived(phrase=Phrase.of(f"senses_{sense}"), cells=cells))
    return tuple(found)
