"""Reminders as a window lists them: the party's first, equal ones of foes together; and what foes are given without being asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from desktop_app.controller.words.labels import shown_name
from desktop_app.controller.words.names import PARTY, number_runs
from desktop_app.controller.words.sentences import NamedCombatant
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.shown import Reminder
from desktop_app.rules.kernel.state import Combatant, Encounter
from desktop_app.rules.kernel.system import AnySystem


@dataclass(frozen=True, slots=True)
class Waiting:
    """Reminders that are answered together; all but those of equal foes are alone."""

    together: tuple[Reminder, ...]

    @property
    def first(self) -> Reminder:
        """Return the reminder that speaks for all."""
        return self.together[0]

    def answers(self) -> Iterator[tuple[Command[Any], ...]]:
        """Give each answer as the commands that give it for all."""
        return zip(*(reminder.commands for reminder in self.together), strict=True)


def listed(state: Encounter, reminders: Iterable[Reminder]) -> list[Waiting]:
    """Order reminders, the party's first; those of foes of one kind that say the same become one."""
    known: dict[object, list[Reminder]] = {}
    for place, reminder in enumerate(sorted(reminders, key=lambda reminder: not is_party(state, reminder))):
        known.setdefault(_kind_of(state, reminder) or place, []).append(reminder)
    return [Waiting(tuple(together)) for together in known.values()]


def is_party(state: Encounter, reminder: Reminder) -> bool:
    """Tell whether it is for a combatant of the party."""
    combatant = state.combatants.get(reminder.who or "")
    return combatant is not None and combatant.side == PARTY


def is_foes(state: Encounter, reminder: Reminder) -> bool:
    """Tell whether it is for a combatant whom the game master plays."""
    return reminder.who in state.combatants and not is_party(state, reminder)


def settled_for_foes(system: AnySystem, state: Encounter) -> tuple[Command[Any], ...]:
    """List the foes' default answers: the first acceptable one of each of their reminders."""
    firsts = (reminder.commands[0] for reminder in system.reminders(state) if settles(state, reminder))
    return tuple(command for command in firsts if command.refuse(state) is None)


def settles(state: Encounter, reminder: Reminder) -> bool:
    """Tell whether a reminder can be settled without being asked for: it is a foe's, and its first answer will do."""
    return reminder.settles and bool(reminder.commands) and is_foes(state, reminder)


def names_together(state: Encounter, waiting: Waiting, names: Mapping[str, NamedCombatant]) -> Mapping[str, NamedCombatant]:
    """Name all of them where the first is named: "Wolf 1 to 4", "Wolf 1, 3"."""
    whose = [state.combatants[who] for reminder in waiting.together if (who := reminder.who) is not None and who in state.combatants]
    if len(whose) < 2:
        return names
    name = shown_name(whose[0].name, state.system)
    return {**names, whose[0].id: NamedCombatant(f"{name} {number_runs([one.number for one in whose])}", whose[0].side)}


def _kind_of(state: Encounter, reminder: Reminder) -> object:
    """Say what makes a foe's reminder equal to another's; None: it stands alone."""
    if not is_foes(state, reminder):
        return None
    combatant: Combatant = state.combatants[reminder.who or ""]
    facts = tuple((name, value) for name, value in reminder.phrase.facts if value != reminder.who)
    answers = tuple(command.kind for command in reminder.commands)
    return combatant.name, combatant.side, reminder.phrase.name, facts, answers, reminder.progress
