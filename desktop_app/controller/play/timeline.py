"""The log of a fight by round and turn, as plain data: whose turn it was, and the sentences of each step."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from desktop_app.controller.library.portraits import portrait_of
from desktop_app.controller.play.log_lines import LogWriter
from desktop_app.controller.play.past import Past
from desktop_app.controller.play.recorded import events_in
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.shown import LogLine
from desktop_app.controller.words.names import labels_of, name_of, names_of
from desktop_app.controller.words.sentences import NamedCombatant, PlayWords
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.shown import NO_PLACE
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn begun by a step. `who` is empty at the start of a round without an actor."""

    step: int
    round: int
    who: str


def turns_of(past: Past) -> tuple[Turn, ...]:
    """List the turns of a fight, the first of them before its first step. Raises: AppError if what was there cannot be read."""
    found = [Turn(0, past.state(0).round, past.system.acting(past.state(0)) or "")]
    for step in range(1, past.steps + 1):
        state = past.state(step)
        who, last = past.system.acting(state) or "", found[-1]
        if past.system.has_ended(state):
            continue
        if state.round != last.round or (who and who != last.who):
            found.append(Turn(step, state.round, who))
    return tuple(found)


@dataclass(frozen=True, kw_only=True, slots=True)
class TurnShown:
    """A turn with its lines; `first` is its first step, `place` its number in the order. No `who`: nobody's."""

    first: int
    who: str = ""
    name: str = ""
    label: str = ""
    side: str = ""
    portrait: str = ""
    place: str = ""
    lines: tuple[LogLine, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class RoundShown:
    """A round with its turns and steps. Number 0: before the first round."""

    number: int
    first: int
    last: int
    turns: tuple[TurnShown, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class TimelineShown:
    """A fight from its first step to its last."""

    steps: int
    rounds: tuple[RoundShown, ...]

    def round_at(self, step: int) -> RoundShown:
        """Return the round in which a step was done."""
        return self.rounds[max(0, bisect_right([one.first for one in self.rounds], step) - 1)]

    @property
    def turns(self) -> Sequence[TurnShown]:
        """List the turns of all rounds, in order."""
        return [turn for one in self.rounds for turn in one.turns]


class TimelineWriter:
    """Tells a past as a timeline, in the language in force."""

    def __init__(self, past: Past, words: PlayWords) -> None:
        self._past, self._words = past, words
        self._log = LogWriter(past.system, words)

    def shown(self, turns: Sequence[Turn]) -> TimelineShown:
        """Tell all of it; `turns` are those of this past."""
        self._words.names = named_in(self._past)
        steps = self._past.steps
        lines = self._log.lines(self._past.bodies(1, steps), 1)
        firsts = [*(turn.step for turn in turns[1:]), steps + 1]
        told = list(_dealt(lines, firsts))
        shown = [self._turn(turn, lines) for turn, lines in zip(turns, told, strict=True)]
        rounds: list[list[tuple[Turn, TurnShown]]] = []
        for pair in zip(turns, shown, strict=True):
            if rounds and rounds[-1][0][0].round == pair[0].round:
                rounds[-1].append(pair)
            else:
                rounds.append([pair])
        ends = [*(one[0][0].step - 1 for one in rounds[1:]), steps]
        return TimelineShown(
            steps=steps,
            rounds=tuple(
                RoundShown(number=one[0][0].round, first=one[0][0].step, last=end, turns=tuple(turn for _, turn in one))
                for one, end in zip(rounds, ends, strict=True)
            ),
        )

    def _turn(self, turn: Turn, lines: tuple[LogLine, ...]) -> TurnShown:
        state = self._past.state(turn.step)
        if turn.who not in state.combatants:
            return TurnShown(first=turn.step, lines=lines)
        return TurnShown(
            first=turn.step,
            who=turn.who,
            name=name_of(state, turn.who),
            label=labels_of(state)[turn.who],
            side=state.combatants[turn.who].side,
            portrait=portrait_of(state, turn.who),
            place=_place(self._past.system, state, turn.who),
            lines=lines,
        )


def named_in(past: Past) -> dict[str, NamedCombatant]:
    """Map everybody who ever took part to name and side, as they were called last."""
    named: dict[str, NamedCombatant] = {}
    roster = None
    for step in range(past.steps, -1, -1):
        state = past.state(step)
        if state.roster is not roster:
            named, roster = {**names_of(state), **named}, state.roster
    return named


def named_now(session: Session, bodies: Sequence[Json]) -> dict[str, NamedCombatant]:
    """Map all combatants to their present name and side, including departed ones named by steps."""
    named = names_of(session.state)
    is_gone = any(event.who is not None and event.who not in named for event in events_in(bodies))
    return {**named_in(Past(session)), **named} if is_gone else named


def _dealt(lines: Sequence[LogLine], firsts: Sequence[int]) -> Iterator[tuple[LogLine, ...]]:
    """Deal lines out to turns: to each those of the steps before the first of the next."""
    begin = 0
    for first in firsts:
        end = begin
        while end < len(lines) and lines[end].step < first:
            end += 1
        yield tuple(lines[begin:end])
        begin = end


def _place(system: AnySystem, state: Encounter, who: str) -> str:
    """Return a combatant's place in the order at the start of a turn; most counting games show a number."""
    rows = [row for row in system.order(state) if row.who == who]
    row = next((row for row in rows if row.state == "current"), rows[0] if rows else None)
    return "" if row is None or row.place == NO_PLACE else row.place
