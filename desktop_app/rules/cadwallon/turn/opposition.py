"""A state that is looked at after every command. Rule: CA-THREAT-02, CA-ROUND-02, section 6"""

from __future__ import annotations

from typing import Self

from desktop_app.grid.scenery import Lamp
from desktop_app.rules.cadwallon.checks.senses import seen_with, sense_to
from desktop_app.rules.cadwallon.movement.ground import is_line_to
from desktop_app.rules.cadwallon.movement.light import reached_from, sources_of
from desktop_app.rules.cadwallon.state import CadwallonState, look_after
from desktop_app.rules.cadwallon.turn.threat import look_at_threat
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.state import Cell, Draft


class Opposition(CadwallonState):
    """One opposition, or what lies between. Rule: section 2.7"""

    sees_by_own_light = True
    light_depends_on = ("squares", "areas", "obstacles", "settings")

    def after_command(self, draft: Draft[Self]) -> None:
        """Check for combatants unable to continue, and the threat of lasting events. Rule: CA-THREAT-02, CA-ROUND-02, section 6"""
        if draft.state.is_running:
            look_after(draft, self)  # type: ignore[arg-type]
            look_at_threat(draft)  # type: ignore[arg-type]

    @memo(seen_with)
    def seen_among(self, who: str, cells: frozenset[Cell]) -> frozenset[Cell]:
        """List those of the squares that the eyes of a combatant reach, as the light falls. Rule: CA-SENSE-01, CA-SENSE-06"""
        return frozenset(cell for cell in cells if sense_to(self, who, cell, "sight").possible and is_line_to(self, who, cell))

    def lit_cells(self, lamp: Lamp) -> frozenset[Cell] | None:
        """List the squares that a source makes clear. Rule: CA-LIGHT-01, CA-GRID-04"""
        return reached_from(self, (round(lamp.at[0]), round(lamp.at[1])), int(lamp.bright))

    def own_lamps(self) -> tuple[Lamp, ...]:
        """List the sources that were put down or are carried; all their light is clear. Rule: CA-LIGHT-02, CA-TAB-02"""
        return tuple(Lamp(id=f"{x},{y},{far}", at=(float(x), float(y)), bright=far, dim=far) for (x, y), far in sources_of(self) if far)
