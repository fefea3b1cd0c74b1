"""A combat's remains besides its combatants: conflicts continued at the table, and spent single-use items.

Rule: RV-CONF-05, RV-CRAFT-06
"""

from __future__ import annotations

from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.between_fights.items import COMBAT, conflict_of, finish_uses, put_item
from desktop_app.rules.revolution.state import Conflict, RevolutionDraft, RevolutionState, new_id


class TakeOver(Command[RevolutionState]):
    """Bring home the open conflicts of a combat; `people` came back from it. Rule: RV-CONF-05, RV-CRAFT-06"""

    kind = "take_over"
    conflicts: tuple[Conflict, ...] = ()
    people: tuple[str, ...] = ()

    def refuse(self, state: RevolutionState) -> Refusal | None:
        gone = next((who for who in self.people if who not in state.combatants), None)
        return None if gone is None else Refusal("unknown", "RV-TAB-14", "people", (("what", gone),))

    def carry_out(self, draft: RevolutionDraft) -> None:
        """Add the conflicts, under new ids if theirs are taken; things used in the combat fail."""
        for conflict in self.conflicts:
            taken = conflict_of(draft.state, conflict.id) is not None
            made = evolve(conflict, id=new_id(draft, "conflict")) if taken else conflict
            draft.state = evolve(draft.state, conflicts=(*draft.state.conflicts, made))
            self._follow(draft, conflict.id, made.id)
        finish_uses(draft, COMBAT)
        if self.conflicts:
            draft.tell("taken_over", None, rule="RV-CONF-05", count=len(self.conflicts))

    def _follow(self, draft: RevolutionDraft, old: str, new: str) -> None:
        """Let the things that are in use in a conflict follow its id."""
        for who in self.people if old != new else ():
            for item in draft.state.sheet_of(who).items:
                if item.in_use == old:
                    put_item(draft, who, evolve(item, in_use=new))


def left_over(state: RevolutionState, who: tuple[str, ...]) -> TakeOver | None:
    """Give what the table takes over from a combat; None: nothing. Rule: RV-CONF-05, RV-CRAFT-06"""
    conflicts = tuple(conflict for conflict in state.conflicts if conflict.is_open or conflict.consequence_due)
    in_use = any(item.in_use == COMBAT for one in who for item in state.sheet_of(one).items)
    return TakeOver(conflicts=conflicts, people=who) if conflicts or in_use else None
