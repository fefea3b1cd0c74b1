"""What the game master has prepared for a round: who arrives then, what happens then. It waits, and is reminded of at its time."""

from __future__ import annotations

from typing import Final, TypeVar

from desktop_app.rules.kernel.gm import GmCommand
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.plan import Newcomer, Planned
from desktop_app.rules.kernel.positions import is_blocked, neighbours
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.shown import Reminder
from desktop_app.rules.kernel.state import Cell, Combatant, Draft, Encounter
from desktop_app.rules.kernel.table import AddCharacter

S = TypeVar("S", bound=Encounter)
LATER: Final = 1
"""Rounds by which something is put off."""


class _OfPlan(GmCommand[S]):
    """A command about one entry of what is planned, by its place."""

    place: int

    def refuse(self, state: S) -> Refusal | None:
        """Ask for an entry, and for newcomers that can be read."""
        if not 0 <= self.place < len(state.planned):
            return Refusal("not_found", field="place", facts=(("what", "plan"),))
        for newcomer in state.planned[self.place].newcomers:
            refusal = _added(state, newcomer).refuse(state)
            if refusal is not None:
                return refusal
        return None

    def _entry(self, state: S) -> Planned:
        return state.planned[self.place]

    def phrase(self, state: S) -> Phrase:
        """Tell newcomers from what merely happens."""
        kind = self.kind if not state.planned[self.place : self.place + 1] or self._entry(state).newcomers else f"{self.kind}_event"
        return Phrase.of(kind, place=self.place)


class CarryOutPlan(_OfPlan[S]):
    """Let those who are planned arrive, each on its cell or the free one nearest to it; an event is noted in the log."""

    kind = "carry_out_plan"

    def carry_out(self, draft: Draft[S]) -> None:
        """Bring the newcomers, and take the entry off the plan."""
        entry = self._entry(draft.state)
        draft.state = evolve(draft.state, planned=_without(draft.state.planned, self.place))
        if entry.text:
            draft.tell("plan_happened", None, text=entry.text)
        for newcomer in entry.newcomers:
            added: AddCharacter[S] = _added(draft.state, newcomer)
            added.perform(draft)
            made = draft.state.combatants[added.actor]
            if made.cell is not None:
                draft.put(evolve(made, cell=_free_cell(draft.state, made)))


class PutOffPlan(_OfPlan[S]):
    """Put what is planned off to the next round."""

    kind = "put_off_plan"

    def carry_out(self, draft: Draft[S]) -> None:
        """Set its round."""
        entry = evolve(self._entry(draft.state), round=max(draft.state.round, self._entry(draft.state).round) + LATER)
        planned = tuple(entry if place == self.place else other for place, other in enumerate(draft.state.planned))
        draft.state = evolve(draft.state, planned=planned)
        draft.tell("plan_put_off", None, round=entry.round)


def _without(planned: tuple[Planned, ...], place: int) -> tuple[Planned, ...]:
    return planned[:place] + planned[place + 1 :]


def _added(state: S, newcomer: Newcomer) -> AddCharacter[S]:
    """Give the command that brings one in, under an id that nobody bears."""
    names = (newcomer.id if n == 1 else f"{newcomer.id}_{n}" for n in range(1, len(state.combatants) + 2))
    who = next(name for name in names if name not in state.combatants)
    return AddCharacter(actor=who, sheet=newcomer.sheet, combatant=newcomer.combatant)


def _free_cell(state: Encounter, newcomer: Combatant) -> Cell | None:
    """Find the free cell nearest to the one that was planned; None: the board has none."""
    taken = {other.cell for other in state.combatants.values() if other.takes_space and other.id != newcomer.id}
    assert newcomer.cell is not None, "it has a place"
    ring = seen = dict.fromkeys((newcomer.cell,))
    while ring:
        found = next((cell for cell in ring if cell not in taken and not is_blocked(state, cell)), None)
        if found is not None:
            return found
        ring = {beside: None for cell in ring for beside in neighbours(state, cell) if beside not in seen}
        seen = seen | ring
    return None


def due(state: Encounter) -> tuple[Reminder, ...]:
    """List what is planned for this round, or for one that is over."""
    return tuple(
        Reminder(
            who=None,
            phrase=Phrase.of("reminder_arrives" if entry.newcomers else "reminder_happens", round=entry.round, text=entry.text),
            commands=(CarryOutPlan(place=place), PutOffPlan(place=place)),
        )
        for place, entry in enumerate(state.planned)
        if 0 < entry.round <= state.round
    )
