"""Exact luck: the attempts of each combatant in a fight, their expected results, and how lucky they were; and figures of the fight.

Computed from the journal on request: each step is repeated on the state before it, with the faces that came up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from desktop_app.controller.play.past import Past
from desktop_app.controller.play.recorded import command_from_json, roll_from_json
from desktop_app.errors import AppError
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dice import DiceNeeded, Tape, WrongDieError
from desktop_app.rules.kernel.judging import guarded
from desktop_app.rules.kernel.luck import TrySort, attempts_of
from desktop_app.rules.kernel.odds import NotCountedError, chance_of, counted
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem

LEAST_HARM: Final = 1e-9


class LuckRoll(NamedTuple):
    """One roll of somebody: in which step and round, its chance from 0 to 1, whether it came off, whether its dice were typed."""

    step: int
    round: int
    who: str
    sort: TrySort
    chance: float
    good: bool
    is_typed: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Luck:
    """What several rolls came to: how many, how many successes were to be expected, how many were had.

    `share` is the share of all ways in which the same rolls could have gone that are unluckier, of those just as lucky half (the mid-p
    value): of even luck it is 0.5, whatever the chances. `typed`: so many were rolled by hand.
    """

    rolls: int
    expected: float
    had: int
    share: float
    typed: int = 0

    @property
    def luckier_than(self) -> int:
        """Return the share in whole percents; never 0 or 100, which would be certain."""
        return min(99, max(1, round(100 * self.share)))


@dataclass(frozen=True, kw_only=True, slots=True)
class PersonLuck:
    """One person's luck by kind of roll; kinds never rolled are left out.

    Attacks, damage and checks are not thrown together: how often somebody rolls damage follows from the hits.
    """

    who: str
    by_sort: Mapping[TrySort, Luck]


@dataclass(kw_only=True, slots=True)
class Figures:
    """A fight's figures of one person: harm taken and done as shares of a person's health, by round.

    `fell` is the round in which it first went down, `down` how many rounds it was down at their end.
    """

    who: str
    taken: dict[int, float] = field(default_factory=dict)
    dealt: dict[int, float] = field(default_factory=dict)
    fell: int = 0
    down: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class FightLuck:
    """A whole fight, everybody in the order in which they came; `unread` steps could not be worked out again."""

    tried: tuple[LuckRoll, ...]
    people: tuple[PersonLuck, ...]
    figures: tuple[Figures, ...]
    rounds: int
    unread: int = 0


# ---- the exact distribution


def successes(chances: Sequence[float]) -> list[float]:
    """Share out how many of some rolls come off, each with its own chance: the weight of 0, 1, 2 ... (Poisson-binomial)."""
    shares = [1.0]
    for chance in chances:
        shares = [
            (shares[n] * (1 - chance) if n < len(shares) else 0.0) + (shares[n - 1] * chance if n else 0.0) for n in range(len(shares) + 1)
        ]
    return shares


def unluckier(chances: Sequence[float], had: int, tie: float = 0.5) -> float:
    """Return the share of outcomes unluckier than this many successes, plus a part (`tie`) of equal ones."""
    shares = successes(chances)
    return min(1.0, sum(shares[:had]) + tie * shares[had])


def luck_of(tried: Sequence[LuckRoll]) -> Luck | None:
    """Say how lucky some rolls were; None: there is none."""
    if not tried:
        return None
    chances, had = [one.chance for one in tried], sum(one.good for one in tried)
    typed = sum(one.is_typed for one in tried)
    return Luck(rolls=len(tried), expected=sum(chances), had=had, share=unluckier(chances, had), typed=typed)


# ---- from the journal


def tried_in(system: AnySystem, state: Encounter, commands: Sequence[Command[Any]], tape: Tape, *, step: int = 0) -> Iterator[LuckRoll]:
    """List a step's attempts: its commands on the state before, with its dice. Uncountable ones are left out.

    Raises: DiceNeeded, WrongDieError.
    """
    for command in commands:
        found, after = attempts_of(system.attempts, state, command, tape)
        for attempt, is_typed in found:
            chance = counted(lambda contest=attempt.contest: chance_of(contest))  # type: ignore[misc]
            if chance is not None:
                yield LuckRoll(step, state.round, attempt.who, attempt.sort, chance, attempt.good, is_typed)
        state = after


def fight_luck(past: Past) -> FightLuck:
    """Work the luck and the figures of a fight out, as far as it has gone. Raises: AppError if its states cannot be read."""
    system, tried, unread = past.system, list[LuckRoll](), 0
    figures: dict[str, Figures] = {}
    before = past.state(0)
    for step, body in enumerate(past.bodies(1, past.steps), 1):
        after = past.state(step)
        mine: list[LuckRoll] = []
        try:
            mine = tried_by(system, before, body, step)
        except AppError:
            unread += 1
        tried += mine
        _harm(system, before, after, figures, by=_harmed_by(before, mine or tried[-1:]))
        if after.round != before.round or step == past.steps:
            _down(system, before if after.round != before.round else after, figures)
        before = after
    everybody = dict.fromkeys((*before.roster, *(one.who for one in tried)))
    people = (_person(who, [one for one in tried if one.who == who]) for who in everybody)
    return FightLuck(
        tried=tuple(tried),
        people=tuple(one for one in people if one.by_sort),
        figures=tuple(figures.get(who, Figures(who=who)) for who in before.roster),
        rounds=before.round,
        unread=unread,
    )


def _person(who: str, tried: Sequence[LuckRoll]) -> PersonLuck:
    found = {sort: luck_of([one for one in tried if one.sort is sort]) for sort in TrySort}
    return PersonLuck(who=who, by_sort={sort: luck for sort, luck in found.items() if luck is not None})


def tried_by(system: AnySystem, before: Encounter, body: Json, step: int) -> list[LuckRoll]:
    """List the attempts of one journal step on the state before it. Raises: AppError if it cannot be repeated."""
    dice = body.get("dice") if isinstance(body, dict) else None
    do = body.get("do") if isinstance(body, dict) else None
    if not isinstance(dice, list) or not dice or not isinstance(do, list):
        return []
    try:
        rolls = [roll_from_json(value) for value in dice if isinstance(value, dict)]
        tape = Tape(tuple(pair for roll in rolls for pair in zip(roll.faces, roll.origins, strict=True)))
        with guarded(""):
            return list(tried_in(system, before, [command_from_json(system.codec, value) for value in do], tape, step=step))
    except (BadDocumentError, DiceNeeded, NotCountedError, WrongDieError, KeyError, TypeError, ValueError) as error:
        raise AppError(str(error)) from None


# ---- figures


def _harmed_by(before: Encounter, tried: Sequence[LuckRoll]) -> str:
    """Return the source of a step's harm: its attacker, else the last actor, else the one in turn."""
    attacked = [one.who for one in tried if one.sort is TrySort.ATTACK]
    return attacked[-1] if attacked else before.acting or ""


def _harm(system: AnySystem, before: Encounter, after: Encounter, figures: dict[str, Figures], *, by: str) -> None:
    """Add a step's harm: to its victims, and to its source unless both are on one side."""
    if after is before or system.has_ended(after):
        return
    for who, one in after.combatants.items():
        if who not in before.combatants or one is before.combatants[who]:
            continue
        lost = system.health(before, who) - system.health(after, who)
        if lost <= LEAST_HARM:
            continue
        _add(_of(figures, who).taken, after.round, lost)
        if by in after.combatants and after.combatants[by].side != one.side:
            _add(_of(figures, by).dealt, after.round, lost)


def _down(system: AnySystem, state: Encounter, figures: dict[str, Figures]) -> None:
    """Note who is down at the end of a round."""
    if not state.round or system.has_ended(state):
        return
    for who, one in state.combatants.items():
        if one.is_down:
            found = _of(figures, who)
            found.fell, found.down = found.fell or state.round, found.down + 1


def _of(figures: dict[str, Figures], who: str) -> Figures:
    return figures.setdefault(who, Figures(who=who))


def _add(by_round: dict[int, float], number: int, lost: float) -> None:
    by_round[number] = by_round.get(number, 0.0) + lost
