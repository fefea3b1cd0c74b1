"""A sense in use by a move: kind, range and minimum. Rule: CA-TEST-06, CA-SENSE-04"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.cadwallon.checks.senses import Reach, cover_gambles, sense_to
from desktop_app.rules.cadwallon.sheet.character import SENSES, Move, Sense
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.kernel.outcome import Refusal

State = CadwallonState


@dataclass(frozen=True, kw_only=True, slots=True)
class Using:
    """A use: actor, move, sense (None: the first in range) and target (None: its own square)."""

    who: str
    move: Move | None
    sense: Sense | None = None
    target: str | None = None

    def reach(self, state: State, sense: Sense) -> Reach:
        """Work out whether a sense reaches."""
        at = self.target if self.target in state.combatants else None
        return sense_to(state, self.who, state.combatants[at or self.who].cell, sense, target=at)

    def needed(self, state: State) -> Sense | None:
        """Return the sense that the move needs; None: none. Rule: CA-TEST-06"""
        listed = self.move.senses if self.move is not None else ()
        if self.sense is not None or len(listed) < 2:
            return self.sense if self.sense is not None else listed[0] if listed else None
        return next((one for one in SENSES if one in listed and self.reach(state, one).possible), listed[0])

    def least(self, state: State) -> int | None:
        """Return the least difficulty. Rule: CA-TEST-06"""
        used = self.needed(state)
        return self.reach(state, used).least if used is not None else None

    def refuse(self, state: State) -> Refusal | None:
        """Refuse a sense unfit for the move or out of range. Rule: CA-TEST-06"""
        used = self.needed(state)
        if used is None:
            return None
        if self.sense is not None and self.move is not None and self.move.senses and self.sense not in self.move.senses:
            return Refusal("value", "CA-TEST-06", "sense")
        if self.reach(state, used).possible:
            return None
        return Refusal(used, "CA-TEST-06", "target" if self.target in state.combatants else "sense")

    def cover(self, state: State) -> int:
        """Return what the ground of the target does to a look at it. Rule: CA-SENSE-04"""
        if self.target is None or self.target not in state.combatants or self.needed(state) != "sight":
            return 0
        return cover_gambles(state, self.target)
