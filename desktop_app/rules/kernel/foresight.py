"""The consequences of an action before it is chosen: the rules play it ahead, and what holds for every roll is reported.

Nothing is declared twice: attackers of opportunity are those whom the rules would ask, costs are what differs between the state now
and the states it ends in. Each question on the way is passed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from desktop_app.language import Name, said
from desktop_app.rules.kernel.command import Command, Resume, Role, value_at
from desktop_app.rules.kernel.dice import Ask, DiceNeeded, Source, Tape
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.odds import Contest, chance_of, counted
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.pieces import Pieces, finished
from desktop_app.rules.kernel.positions import ground_at
from desktop_app.rules.kernel.shown import Gauge, Tag
from desktop_app.rules.kernel.state import Draft, Encounter, decision

if TYPE_CHECKING:
    from desktop_app.rules.kernel.system import AnySystem

S = TypeVar("S", bound=Encounter)
ROLLS: Final = (0.5, 0.0, 1.0)
"""Faces tried as shares of each die's faces, without the highest, which explodes, until no common consequence is left: the middle one,
the lowest, the last."""
MOST_ANSWERS: Final = 14
"""Questions that are let pass before the rest is left open."""
MOST_ALIKE: Final = 100
"""Dice that show the same face, one after the other."""
STRIKES: Final = frozenset({Role.STRIKE})


@dataclass(frozen=True, slots=True)
class Consequence:
    """A consequence of an action: a sentence of the group `consequences` with its {what} filled, and its tone.

    `by` is who may strike before it is done, with the chances of the likeliest blow.
    """

    phrase: Phrase
    what: Phrase | str = ""
    tone: str = "accent"
    rule: str = ""
    by: str = ""
    contest: Contest | None = None

    @property
    def is_cost(self) -> bool:
        """Return whether a scarce resource is spent: a point of a pool on the party's side, or the last of something."""
        return self.phrase.name in {"pool", "none_left"} and self.tone != "danger"


@dataclass(frozen=True, slots=True)
class Run(Generic[S]):
    """One possible course: possible strikers, with the state then, other actors; its end; whether dice were rolled."""

    strikes: Mapping[str, S]
    reacts: frozenset[str]
    end: S
    is_rolled: bool


def consequences(system: AnySystem, state: Encounter, command: Command[Any]) -> tuple[Consequence, ...]:
    """Return a possible command's consequences under every roll, blows of others first. Changes and rolls nothing."""
    return finished(looking_ahead(system, state, command))


def looking_ahead(system: AnySystem, state: Encounter, command: Command[Any]) -> Pieces[tuple[Consequence, ...]]:
    """Work `consequences` out in pieces of one answer each."""
    who = getattr(command, "actor", "")
    if command.gm or who not in state.combatants:
        return ()
    runs: list[Run[Encounter]] = []
    common: list[Consequence] = []
    for share in ROLLS:
        run = yield from playing_ahead(system, state, command, _always(share))
        found = differences(system, state, run.end, who)
        common = [each for each in found if not runs or each in common]
        runs.append(run)
        if not run.is_rolled or not (common or run.strikes or run.reacts):
            break
    if runs[0].is_rolled and any(each.what in system.scarce for each in common):  # what dice may bring or spare is not certain
        paid = frozenset(differences(system, state, _before_dice(state, command), who))
        common = [each for each in common if each.what not in system.scarce or each in paid]
    openings: list[Consequence] = []
    for opening in _openings(runs, system):
        openings.append(opening)
        yield
    return (*openings, *(each for each in common if each.phrase.name not in command.says))


def _before_dice(state: S, command: Command[S]) -> S:
    """Return the state in which a command first needs a die, or an answer."""
    draft = Draft(state, Tape())
    with suppress(DiceNeeded):
        command.perform(draft)
        draft.settle()
    return draft.state


def _always(share: float) -> Source:
    """Give dice with a constant face; after a limit other faces, since a re-rolled tie would never end."""
    given = count()

    def source(ask: Ask, missing: int) -> tuple[int, ...]:
        faces = [face for face in ask.faces if face not in ask.barred]
        usable = faces[:-1] if len(faces) > 2 else faces
        usual = round(share * (len(usable) - 1))
        places = (usual if (number := next(given)) < MOST_ALIKE else number * number // 3 % len(usable) for _ in range(missing))
        return tuple(usable[place] for place in places)

    return source


def played_ahead(system: AnySystem, state: S, command: Command[S], source: Source) -> Run[S]:
    """Play a command to its end with given dice; whoever is asked lets it pass."""
    return finished(playing_ahead(system, state, command, source))


def playing_ahead(system: AnySystem, state: S, command: Command[S], source: Source) -> Pieces[Run[S]]:
    """Work `played_ahead` out in pieces of one answer each."""
    who = getattr(command, "actor", "")
    aimed = value_at(command, command.aims) if command.aims else ""
    tape = Tape((), source)
    strikes: dict[str, S] = {}
    reacts = set[str]()
    state = _after(state, command, tape)
    for _ in range(MOST_ANSWERS):
        yield
        asked = decision(state)
        if asked is None:
            if not state.pending:
                break
            state = _after(state, Resume(), tape)
            continue
        other = asked.who[0]
        answers = [offer.command for offer in system.listed(state, other) if offer.refusal is None]
        if state.combatants[other].side != state.combatants[who].side:
            roles = {answer.tactical_role for answer in answers}
            if Role.STRIKE in roles:
                strikes.setdefault(other, state)
            elif other != aimed and Role.DECLINE in roles and roles - {Role.DECLINE}:  # who only goes on with its own reacts to nothing
                reacts.add(other)
        answer = _letting_pass(answers)
        if answer is None:
            break
        state = _after(state, answer, tape)
    return Run(strikes, frozenset(reacts), state, bool(tape.rolls))


def _after(state: S, command: Command[S], tape: Tape) -> S:
    """Carry out one command and its procedures up to the next question, without sight or memory of the players."""
    draft = Draft(state, tape)
    command.perform(draft)
    draft.settle()
    return draft.state


def _letting_pass(answers: Iterable[Command[Any]]) -> Command[Any] | None:
    """Choose the answer without effect, else one without cost, else the first."""
    return min(answers, key=lambda answer: (answer.is_paid, answer.tactical_role is not Role.DECLINE), default=None)


def _openings(runs: Sequence[Run[Any]], system: AnySystem) -> Iterator[Consequence]:
    """List those of another side who may strike, or do something else about it, whatever is rolled; each blow with the likeliest."""
    for other, then in runs[0].strikes.items():
        if all(other in run.strikes for run in runs):
            yield Consequence(Phrase.of("opens_to", by=other), tone="blood", by=other, contest=_likeliest(then, system, other))
    react = sorted(frozenset.intersection(*(run.reacts for run in runs)))
    if len(react) == 1:
        yield Consequence(Phrase.of("may_react", by=react[0]))
    elif react:
        yield Consequence(Phrase.of("may_react_some", count=len(react)))


def _likeliest(state: Encounter, system: AnySystem, who: str) -> Contest | None:
    """Return the chances of the likeliest blow that somebody is asked for."""
    blows = (offer.command for offer in system.listed(state, who, STRIKES) if offer.refusal is None)
    contests = (counted(lambda blow=blow: blow.contest(state)) for blow in blows)  # type: ignore[misc]
    told = ((counted(lambda contest=contest: chance_of(contest)) or 0.0, contest) for contest in contests if contest is not None)  # type: ignore[misc]
    return max(told, key=lambda pair: pair[0], default=(0.0, None))[1]


def differences(system: AnySystem, before: Encounter, after: Encounter, who: str) -> Iterator[Consequence]:
    """List the differences between two states that concern the actor: pools, weapons, supplies, conditions."""
    was = _pools(before, system)
    for gauge in system.gauges(after):
        change = _worth(gauge) - was.get(gauge.name, _worth(gauge))
        if change:
            yield Consequence(Phrase.of("pool", change=change), gauge.holds or gauge.label, gauge.tone, gauge.rule)
    for other in (who, *(other for other in before.roster if other != who)):
        if not _is_changed(before, after, other):
            continue
        whose = {} if other == who else {"who": other}
        if other == who:
            yield from _run_out(system, before, after, who)
        yield from _arms(system, before, after, other, whose=whose)
        yield from _holding(system, before, after, other, whose=whose)
        yield from _ground(before, after, other, whose)


def _is_changed(before: Encounter, after: Encounter, who: str) -> bool:
    """Return whether a combatant present in both states differs, or its sheet does."""
    if who not in after.combatants:
        return False
    was, now = before.combatants[who], after.combatants[who]
    return now is not was or after.sheets[now.sheet] is not before.sheets[was.sheet]


@memo()
def _pools(state: Encounter, system: AnySystem) -> Mapping[str, int]:
    return {gauge.name: _worth(gauge) for gauge in system.gauges(state)}


@memo()
def _arms_of(state: Encounter, system: AnySystem, who: str) -> Mapping[str, bool]:
    return system.arms(state, who)


@memo()
def _figures(state: Encounter, system: AnySystem, who: str) -> Mapping[str, float]:
    return {figure.label: figure.value for figure in system.figures(state, who)}


@memo()
def _tags(state: Encounter, system: AnySystem, who: str) -> Mapping[Phrase, Tag]:
    return {tag.phrase: tag for tag in system.tags(state, who)}


def _worth(gauge: Gauge) -> int:
    return gauge.value if gauge.coming is None else gauge.coming


def _arms(system: AnySystem, before: Encounter, after: Encounter, who: str, *, whose: Mapping[str, str]) -> Iterator[Consequence]:
    left = system.arms(after, who)
    for name, is_ready in _arms_of(before, system, who).items():
        if name not in left:
            yield Consequence(Phrase.of("leaves_hand", weapon=name, **whose))
        elif is_ready and not left[name]:
            yield Consequence(Phrase.of("is_empty", weapon=name, **whose))


def _run_out(system: AnySystem, before: Encounter, after: Encounter, who: str) -> Iterator[Consequence]:
    was = _figures(before, system, who)
    for figure in system.figures(after, who):
        change = figure.value - was.get(figure.label, figure.value)
        if change and figure.label in system.scarce:
            yield Consequence(Phrase.of("pool", change=change), figure.label, rule=figure.rule)
        elif change < 0 and figure.value == 0:
            yield Consequence(Phrase.of("none_left"), figure.label, rule=figure.rule)


def _ground(before: Encounter, after: Encounter, who: str, whose: Mapping[str, str]) -> Iterator[Consequence]:
    """Return the worse ground onto which another combatant is moved."""
    here, there = before.combatants[who].cell, after.combatants[who].cell
    if whose and here is not None and there is not None and here != there:
        was, now = ground_at(before, here), ground_at(after, there)
        if now is not None and now.terrain != "none" and now != was:
            yield Consequence(Phrase.of("ends_on", **whose), Name(said(now.label)))


def _holding(system: AnySystem, before: Encounter, after: Encounter, who: str, *, whose: Mapping[str, str]) -> Iterator[Consequence]:
    """List the tags that somebody gets and loses; of others with the name."""
    was, now = _tags(before, system, who), {tag.phrase: tag for tag in system.tags(after, who)}
    for phrase, tag in was.items():
        if phrase not in now and phrase.name not in {other.name for other in now}:
            yield Consequence(Phrase.of("ends", **whose), phrase, "plain", tag.rule)
    for phrase, tag in now.items():
        if phrase not in was:
            yield Consequence(Phrase.of("then", **whose), phrase, tag.tone, tag.rule)
