"""What time does to people by the rules of a system: what runs, what of it falls due between two moments, and what does it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeAlias, TypeVar

from desktop_app.rules.kernel.calendar import HOURS
from desktop_app.rules.kernel.dated import NO_TIME, ROUNDS_PER_HOUR, Course, Due, TableTime, days_of, key_of
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Draft, Encounter

S = TypeVar("S", bound=Encounter)
AnyCommand: TypeAlias = Any
"""A command of any system: commands stand above this module, since each follows what time does."""
DAY: Final = HOURS * ROUNDS_PER_HOUR
WEEK: Final = 7 * DAY
EVENT, FULL = "event", "clock_full"


class Running(NamedTuple):
    """Something that time moves: which command does it, for whom, every so many rounds.

    `since`: the round from which that counts, where the rules know it. `most`: so many wait at once at most. `once`: it comes at this round
    by itself, with no command (a death).
    """

    kind: str
    who: str = ""
    every: int = DAY
    facts: Mapping[str, str | int] = {}
    since: int | None = None
    most: int | None = None
    text: str = ""
    once: int | None = None

    @property
    def key(self) -> str:
        """Name it as what falls due of it is named."""
        return key_of(self.kind, self.who, self.facts)


class Timely(Generic[S]):
    """The rules of time of one system, which names them (`time_rules`). Without any, time only passes."""

    answers: ClassVar[tuple[type[AnyCommand], ...]] = ()
    """Commands that do what falls due; each makes its own of whom it concerns (`candidates`)."""
    heals: ClassVar[tuple[type[AnyCommand], ...]] = ()
    """Those of `answers` that a rest brings: what heals."""
    rest: ClassVar[int] = DAY
    """Rounds of the shortest rest in which harm heals."""

    def under_way(self, state: S) -> Iterable[Running]:
        """List what runs now, in the order in which it is told where several fall due at one moment."""
        return ()

    def passes(self, draft: Draft[S], rounds: int) -> None:
        """Let time pass: the clock, and what happens by itself meanwhile."""
        draft.state = evolve(draft.state, clock=draft.state.clock + rounds)

    def begins(self, state: S, command: AnyCommand) -> Course | None:
        """Give what a command lets begin, where the rules keep nothing of it; None: nothing."""
        return None

    def answer(self, state: S, due: Due) -> AnyCommand | None:
        """Give the command that does what is due; None: it can no longer be done, or is only to be seen."""
        for kind in self.answers:
            if kind.kind == due.kind:
                made = [*kind.candidates(state, due.who)]
                return next((one for one in made if _fits(one, due.who, due.facts)), None)
        return None

    def healing(self, state: S) -> AnyCommand | None:
        """Give what does the first healing that is due; None: none is, or it can no longer be done."""
        kinds = {kind.kind for kind in self.heals}
        made = (self.answer(state, due) for due in state.time.due if due.kind in kinds)
        return next((command for command in made if command is not None and command.refuse(state) is None), None)


_KNOWN: Final[dict[str, Timely[Any]]] = {}
_PLAIN: Final[Timely[Any]] = Timely()


def follow(system: str, rules: Timely[Any]) -> None:
    """Let the states of a system follow its rules of time."""
    _KNOWN[system] = rules


def timely(state: Encounter) -> Timely[Any]:
    """Give the rules of time of a state's system."""
    return _KNOWN.get(state.system, _PLAIN)


def _fits(command: AnyCommand, who: str, facts: Mapping[str, str | int]) -> bool:
    """Tell whether a command is about somebody and bears all facts; one that names nobody is about whom its facts are."""
    concerned = [getattr(command, name) for name in ("actor", "target", "actors") if hasattr(command, name)]
    named = not (who and concerned) or any(who == one or (isinstance(one, tuple) and who in one) for one in concerned)
    return named and all(getattr(command, name, None) == fact for name, fact in facts.items())


def falls_due(state: Encounter, until: int) -> tuple[tuple[Due, ...], Mapping[str, int]]:
    """Say what falls due after what was looked at last, up to a round with it, in order; and when each thing was last due then.

    A pure function of the state: by parts or at once, the same comes of it.
    """
    time, found, last = state.time, list[tuple[int, int, Due]](), dict[str, int]()
    for place, one in enumerate(timely(state).under_way(state)):
        if one.once is not None:
            if time.looked < one.once <= until:
                found.append((one.once, place, Due(at=one.once, name=one.kind, who=one.who, text=one.text)))
            continue
        base = max(time.last.get(one.key, time.looked if one.since is None else one.since), one.since or 0)
        base = max(base, time.looked - one.every + 1)
        waiting = sum(due.key == one.key for due in time.due)
        for at in range(base + one.every, until + 1, one.every):
            base = at
            if one.most is None or waiting < one.most:
                waiting += 1
                due = Due(at=at, name=one.kind, kind=one.kind, who=one.who, facts=dict(one.facts), text=one.text)
                found.append((at, place, due))
        last[one.key] = base
    found += _of_calendar(time, until)
    return tuple(due for _, _, due in sorted(found, key=lambda one: one[:2])), last


def _of_calendar(time: TableTime, until: int) -> Iterator[tuple[int, int, Due]]:
    """List the events of the days that begin, and the clocks that fill by themselves; they come after the rules at one moment."""
    after, calendar = 1_000_000, time.calendar
    if calendar is None:
        return
    first, last = time.hour(time.looked) // HOURS + 1, time.hour(until) // HOURS
    for event in time.events if first <= last else ():
        for day in days_of(event, calendar, first, last):
            at = time.round_of(day * HOURS)
            yield at, after, Due(at=at, name=EVENT, facts={EVENT: event.id}, text=event.text, page=event.page)
    for clock in time.clocks:
        hour = clock.full_at()
        if hour is not None and time.looked < time.round_of(hour) <= until:
            yield time.round_of(hour), after, Due(at=time.round_of(hour), name=FULL, text=clock.title)


def is_paid(state: Encounter, command: AnyCommand) -> bool:
    """Tell whether the time that a command takes has passed already: it does what was due."""
    return state.time is not NO_TIME and _settled(state.time, command) is not None


def _settled(time: TableTime, command: AnyCommand) -> Due | None:
    return next((due for due in time.due if due.kind == command.kind and _fits(command, due.who, due.facts)), None)


def keep_time(before: Encounter, draft: Draft[Any], command: AnyCommand) -> None:
    """Follow up a command at a dated table: what it has done is due no more, nor what runs no more; what it does again counts anew."""
    time, state, rules = draft.state.time, draft.state, timely(draft.state)
    if time.calendar is None:
        return
    done, due = _settled(time, command), time.due
    if done is not None:
        due = tuple(one for one in due if one is not done)
    begun = rules.begins(before, command)
    courses = tuple(one for one in time.courses if one.who in state.combatants)
    if begun is not None and begun not in courses:
        courses = (*courses, begun)
    last = time.last
    if done is None and any(kind.kind == command.kind for kind in rules.answers):
        again = [one for one in rules.under_way(state) if one.kind == command.kind and _fits(command, one.who, one.facts)]
        last = {**last, **{one.key: state.clock for one in again}} if again else last
    if due:
        running = {one.key for one in rules.under_way(evolve(state, time=evolve(time, courses=courses)))}
        due = tuple(one for one in due if not one.kind or one.key in running)
    if (due, courses, last) != (time.due, time.courses, time.last):
        draft.state = evolve(state, time=evolve(time, due=due, courses=courses, last=last))
