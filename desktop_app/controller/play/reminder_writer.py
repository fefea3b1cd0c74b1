"""Reminders as a window shows them, with the answers that each offers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from desktop_app.controller.play import reminders as reminding
from desktop_app.controller.play.dates import Dates
from desktop_app.controller.play.offering import Offering
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.shown import OfferShown, ReminderShown
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.language import said
from desktop_app.rules.kernel import passing, planned
from desktop_app.rules.kernel.command import Command, Offer
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.shown import Reminder

MOST: Final = 6
"""Reminders shown at once: newcomers, then the party's first."""


class ReminderWriter:
    """Lists reminders, and stores their offers as listed."""

    def __init__(self, session: Session, words: PlayWords, offering: Offering, *, is_table: bool) -> None:
        """Tell of the present moment of a play."""
        self._session, self._words, self._offering, self._is_table = session, words, offering, is_table
        self.offers: list[Offer[Any]] = []
        self._dates = Dates(session, words)
        self._commands: list[tuple[Command[Any], ...]] = []
        """For each answer its commands, one per reminded combatant."""

    def others(self, index: int) -> tuple[Command[Any], ...]:
        """Return the commands joined to an offer's: the same ones of combatants reminded together."""
        return self._commands[index][1:]

    def shown(self, listed: Sequence[Reminder], awaiting: Sequence[str], *, settles_foes: bool) -> tuple[ReminderShown, ...]:
        """Describe the reminders: possible arrivals, plans, then the system's."""
        state, names, system = self._session.state, self._words.names, self._session.system
        waiting = [
            *reminding.listed(state, (*self._newcomers(awaiting), *planned.due(state, system.stands, system.coming_round(state)))),
            *reminding.listed(state, listed),
        ]
        due = passing.waiting(state, MOST)
        done = [command for one in due for command in one.commands]
        waiting = [*(reminding.Waiting((one,)) for one in due), *(one for one in waiting if not (done and set_aside(one, done)))]
        self.offers, self._commands = [], []
        shown: list[ReminderShown] = []
        for together in waiting[:MOST]:
            start = len(self.offers)
            for commands in together.answers():
                refusal = next((refusal for command in commands if (refusal := command.refuse(state)) is not None), None)
                self.offers.append(Offer(command=commands[0], refusal=refusal, open={}))
                self._commands.append(commands)
            made = [self._offering.shown(o, state, start + i, where="reminder") for i, o in enumerate(self.offers[start:])]
            self._words.names = reminding.names_together(state, together, names)
            told = self._told(together.first, tuple(made), settles_foes=settles_foes)
            shown.append(replace(told, detail=self._dates.when(len(shown)), is_due=True) if len(shown) < len(due) else told)
            self._words.names = names
        left = len(waiting) - len(shown) + len(state.time.due) - len(due)
        if left:
            more = said("{count} more pending", count=left)
            shown.append(ReminderShown(title=more, detail=said("they follow after these answers")))
        return tuple(shown)

    def _newcomers(self, awaiting: Sequence[str]) -> tuple[Reminder, ...]:
        """Remind of those who were brought into the fight and can join it now."""
        joins = [(who, self._session.system.join(self._session.state, who)) for who in awaiting]
        return tuple(
            Reminder(who=who, phrase=Phrase.of("reminder_joins", who=who), commands=(join,)) for who, join in joins if join is not None
        )

    def _told(self, reminder: Reminder, offers: tuple[OfferShown, ...], *, settles_foes: bool) -> ReminderShown:
        title = self._words.text("phrases", reminder.phrase)
        detail = self._words.text("details", reminder.phrase) if self._words.template("details", reminder.phrase.name) else ""
        if settles_foes and not self._is_table and reminding.settles(self._session.state, reminder):
            detail = said("with Next: {title}", title=offers[0].title)
        return ReminderShown(title=title, detail=detail, rule=reminder.rule, offers=offers, progress=reminder.progress)


def set_aside(waiting: reminding.Waiting, done: Sequence[Command[Any]]) -> bool:
    """Tell whether what a system reminds of is due on a day, and is listed so already."""
    return bool(waiting.first.commands) and all(command in done for command in waiting.first.commands)
