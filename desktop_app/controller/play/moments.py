"""The big moments of a fight as shown: those of the last steps, until the game master continues."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from desktop_app.controller.library.portraits import portrait_of
from desktop_app.controller.play.recorded import events_in
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.shown import MomentShown
from desktop_app.controller.preferences import preference
from desktop_app.controller.words.names import labels_of
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.language import said
from desktop_app.rules.kernel.moments import KINDS, OF_ALL_SIDES, STOPPING, BigMoment, MomentKind, moments_in
from desktop_app.rules.kernel.outcome import Event, Phrase
from desktop_app.rules.kernel.state import Encounter

if TYPE_CHECKING:
    from desktop_app.model import Campaign

PREFERENCE: Final = "stopping_moments"
MOST_LINES: Final = 3
"""Moments of one step that are told beneath the first."""
GRAVEST_FIRST: Final = tuple(KINDS)


def stopping_moments(store: Campaign) -> frozenset[MomentKind]:
    """Return the kinds of moments that stop a fight; unknown kinds in the file are skipped."""
    kept = preference(store, PREFERENCE, default=[str(kind) for kind in STOPPING])
    return frozenset(kind for kind in MomentKind if isinstance(kept, list) and kind in kept)


def moment_kinds() -> tuple[tuple[MomentKind, str], ...]:
    """List every kind in words."""
    return tuple((kind, said(words)) for kind, words in KINDS.items())


class Moments:
    """The big moments of the steps since a person last went on; undo and redo bring none."""

    def __init__(self, session: Session, words: PlayWords, *, is_table: bool) -> None:
        """Look at a play from its present step on; at the table between fights there are no big moments."""
        self._session, self._words, self._is_table = session, words, is_table
        self._passed = session.journal.at
        self.stops = frozenset(STOPPING)

    @property
    def stops(self) -> frozenset[MomentKind]:
        """Return at which kinds the fight waits for a person."""
        return self._stops

    @stops.setter
    def stops(self, kinds: frozenset[MomentKind]) -> None:
        self._stops = kinds
        self._session.stops_at = partial(self._stops_at, kinds)

    def pass_on(self) -> None:
        """Go on: what has come until now is shown no more."""
        self._passed = self._session.journal.at

    def now(self) -> tuple[BigMoment, ...]:
        """List the moments that are not passed yet, the gravest first."""
        at = self._session.journal.at
        if at <= self._passed or self._is_table:
            return ()
        found = self._in(self._session.state, events_in(self._session.log(self._passed + 1, at)))
        return tuple(sorted(found, key=lambda one: GRAVEST_FIRST.index(one.kind)))

    @property
    def waits(self) -> bool:
        """Return whether the fight waits for a person to go on."""
        return any(map(self._stops_for, self.now()))

    def _stops_for(self, moment: BigMoment) -> bool:
        return bool(moment.help) or moment.kind in self.stops

    def shown(self) -> MomentShown | None:
        """Describe what the fight waits for: the gravest moment, and others like it or falls in a line each; None: it waits for nothing."""
        moments = self.now()
        if not any(map(self._stops_for, moments)):
            return None
        found = [one for one in moments if self._stops_for(one) or one.kind in OF_ALL_SIDES]
        state, first = self._session.state, found[0]
        who = first.event.who if first.event.who in state.combatants else None
        return MomentShown(
            title=self._words.event(first.event),
            lines=tuple(self._words.event(one.event) for one in found[1 : 1 + MOST_LINES]),
            helps=tuple(dict.fromkeys(self._help(one) for one in found if one.help)),
            label=labels_of(state)[who] if who is not None else "",
            side=state.combatants[who].side if who is not None else "",
            portrait=portrait_of(state, who) if who is not None else "",
        )

    def _help(self, moment: BigMoment) -> str:
        event = moment.event
        return self._words.text("moment_help", Phrase(moment.help, (("who", event.who), *event.about)))

    def _in(self, state: Encounter, events: Iterable[Event]) -> Iterator[BigMoment]:
        system = self._session.system
        return moments_in(system.big_events, state, events, system.leads)

    def _stops_at(self, kinds: frozenset[MomentKind], state: Encounter, events: Sequence[Event]) -> bool:
        """Tell whether *Next* goes no further after these events, where these kinds stop it."""
        return not self._is_table and any(one.kind in kinds for one in self._in(state, events))
