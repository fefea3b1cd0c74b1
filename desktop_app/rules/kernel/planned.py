"""The game master's plans for a round or a trigger: arrivals and events, told as reminders."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Any, Final, TypeVar

from desktop_app.rules.kernel.barriers import barriers_now
from desktop_app.rules.kernel.command import TYPED, Choice, param
from desktop_app.rules.kernel.gm import GmCommand
from desktop_app.rules.kernel.outcome import Phrase, Refusal, Word
from desktop_app.rules.kernel.plan import Newcomer, Planned, Trigger, When
from desktop_app.rules.kernel.positions import is_blocked, neighbours
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.shown import Reminder
from desktop_app.rules.kernel.standing import Standing
from desktop_app.rules.kernel.state import Cell, Combatant, Draft, Encounter
from desktop_app.rules.kernel.table import AddCharacter

S = TypeVar("S", bound=Encounter)
MOST_ROUNDS: Final = 1000
LONGEST: Final = 200
"""Letters of what is counted down."""
LATER: Final = 1
"""Rounds by which something is put off."""


class CountDown(GmCommand[S]):
    """Say what is to happen in so many rounds: a torch burns out, a ritual ends. It is reminded of in its round."""

    kind = "count_down"
    text: str = field(metadata=TYPED)
    rounds: int = field(default=1, metadata=param(choice=Choice(low=1, high=MOST_ROUNDS)))

    def refuse(self, state: S) -> Refusal | None:
        """Ask for words that fit a line, and a number of rounds."""
        if not self.text.strip() or len(self.text) > LONGEST:
            return Refusal("value", field="text")
        return self.refuse_range("rounds", "")

    def carry_out(self, draft: Draft[S]) -> None:
        entry = Planned(round=draft.state.round + self.rounds, text=self.text.strip(), is_counted=True)
        draft.state = evolve(draft.state, planned=(*draft.state.planned, entry))
        draft.tell("counting_down", None, text=entry.text, rounds=self.rounds, round=entry.round)


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


class DropPlan(_OfPlan[S]):
    """Take an entry off the plan: it will not happen."""

    kind = "drop_plan"

    def refuse(self, state: S) -> Refusal | None:
        """Ask for an entry; newcomers that nobody can read go as well."""
        return None if 0 <= self.place < len(state.planned) else Refusal("not_found", field="place", facts=(("what", "plan"),))

    def carry_out(self, draft: Draft[S]) -> None:
        gone = self._entry(draft.state)
        draft.state = evolve(draft.state, planned=_without(draft.state.planned, self.place))
        draft.tell("plan_dropped", None, text=gone.text, round=gone.round or "")


class PutOffPlan(_OfPlan[S]):
    """Put what is planned off to the next round."""

    kind = "put_off_plan"

    def carry_out(self, draft: Draft[S]) -> None:
        """Move the entry to `LATER` rounds after its own, or after the present one if that is later."""
        entry = evolve(self._entry(draft.state), round=max(draft.state.round, self._entry(draft.state).round) + LATER, trigger=None)
        planned = tuple(entry if place == self.place else other for place, other in enumerate(draft.state.planned))
        draft.state = evolve(draft.state, planned=planned)
        draft.tell("plan_put_off", None, round=entry.round)


def _without(planned: tuple[Planned, ...], place: int) -> tuple[Planned, ...]:
    return planned[:place] + planned[place + 1 :]


def _added(state: S, newcomer: Newcomer) -> AddCharacter[S]:
    """Return the command that adds one combatant, under a free id."""
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


def counted(state: Encounter) -> tuple[tuple[int, Planned], ...]:
    """List what is counted down and not due yet, each with its place in the plan, the next first."""
    listed = ((place, entry) for place, entry in enumerate(state.planned) if entry.is_counted and entry.round > state.round)
    return tuple(sorted(listed, key=lambda one: one[1].round))


def waiting(state: Encounter) -> tuple[tuple[int, Planned], ...]:
    """List what waits for something to come true, each with its place in the plan."""
    return tuple((place, entry) for place, entry in enumerate(state.planned) if entry.trigger is not None)


def due(state: Encounter, stands: Callable[[Any, str], Standing], coming_round: int) -> tuple[Reminder, ...]:
    """List the plans due: in this round, an earlier one, or by their trigger; `stands` tells who is up.

    Newcomers of `coming_round` are due as soon as it is the next to begin: they take part in it from its first step (a deal of cards).
    """

    def is_due(entry: Planned) -> bool:
        if entry.trigger is not None:
            return _is_true(state, entry.trigger, stands)
        return 0 < entry.round <= (coming_round if entry.newcomers else state.round)

    return tuple(
        Reminder(who=None, phrase=_reminder(state, entry), commands=(CarryOutPlan(place=place), PutOffPlan(place=place)))
        for place, entry in enumerate(state.planned)
        if is_due(entry)
    )


def arriving(state: Encounter, stands: Callable[[Any, str], Standing], coming_round: int) -> int:
    """Count the entries with newcomers that are due."""
    if not state.planned:
        return 0
    listed = (reminder.commands[0] for reminder in due(state, stands, coming_round))
    return sum(isinstance(command, CarryOutPlan) and bool(state.planned[command.place].newcomers) for command in listed)


def _is_true(state: Encounter, trigger: Trigger, stands: Callable[[Any, str], Standing]) -> bool:
    """Return whether a trigger has come true; those who left the fight count as down."""
    match trigger.when:
        case When.OPENED:
            return any(barrier.is_open for barrier in barriers_now(state) if barrier.id in trigger.of)
        case When.DOWN:
            coming = {newcomer.id for entry in state.planned for newcomer in entry.newcomers}
            return bool(trigger.of) and not any(who in coming or _is_up(state, who, stands) for who in trigger.of)
        case When.HALF:
            return bool(trigger.of) and sum(_is_up(state, who, stands) for who in trigger.of) * 2 <= len(trigger.of)
        case When.WORD:
            return False


def _is_up(state: Encounter, who: str, stands: Callable[[Any, str], Standing]) -> bool:
    return who in state.combatants and stands(state, who) is Standing.UP


def _reminder(state: Encounter, entry: Planned) -> Phrase:
    """Say what is due and why."""
    if entry.trigger is None:
        return Phrase.of("reminder_arrives" if entry.newcomers else "reminder_happens", round=entry.round, text=entry.text)
    return awaited(state, entry.trigger, text=entry.text)


def awaited(state: Encounter, trigger: Trigger, **facts: Word) -> Phrase:
    """Return the sentence for a trigger: `awaits_opened` (kind and note), `awaits_down` (who), `awaits_half`, `awaits_word`."""
    if trigger.when is When.OPENED:
        found = next((barrier for barrier in barriers_now(state) if barrier.id in trigger.of), None)
        facts = {"what": found.kind.value, "note": found.note, **facts} if found is not None else facts
        return Phrase.of("awaits_opened" if found is not None else "awaits_word", **facts)
    if trigger.when is When.DOWN:
        there = [who for who in trigger.of if who in state.combatants]
        if not there:
            return Phrase.of("awaits_gone", **facts)
        return Phrase.of("awaits_down" if len(there) == 1 else "awaits_all_down", who=there[0], count=len(there), **facts)
    return Phrase.of(f"awaits_{trigger.when.value}", **facts)
