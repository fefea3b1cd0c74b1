"""The dice of one throw, typed in one line: the asked dice, the growing line, and the result so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from desktop_app.rules.kernel.dice import Ask, DiceNeeded, Tape, Throw, WrongDieError
from desktop_app.rules.kernel.outcome import Event, Phrase, StoppedForDiceError


@dataclass(frozen=True, slots=True)
class TriedFaces:
    """The effect of given faces: the tape, the events, and the next ask (None: nothing)."""

    tape: Tape
    events: tuple[Event, ...]
    need: DiceNeeded | None


Trial: TypeAlias = "Callable[[tuple[int, ...]], TriedFaces]"
"""Resolves with these typed faces after those that are there already, and changes nothing. Raises: WrongDieError."""


@dataclass(frozen=True, slots=True)
class DiceLine:
    """One ask for each die of a throw, with the faces that were there before; `taken` of those typed belong to it.

    `verdict` is what it comes to so far; once it `is_whole`, `events` are what its rules tell of it.
    """

    dice: tuple[Ask, ...]
    given: tuple[int, ...] = ()
    taken: int = 0
    verdict: Phrase | None = None
    events: tuple[Event, ...] = ()
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class _Part:
    """A roll of the throw, as far as it has its faces."""

    ask: Ask
    throw: Throw
    faces: tuple[int, ...]

    @property
    def is_whole(self) -> bool:
        return len(self.faces) == self.ask.count


def told_before(need: DiceNeeded) -> tuple[Event, ...]:
    """List the events of the stopped command so far."""
    return need.events if isinstance(need, StoppedForDiceError) else ()


def dice_line(trial: Trial, typed: Sequence[int]) -> DiceLine:
    """Return the asked throw with the faces typed so far; faces from the first impossible one on are dropped."""
    before = trial(())
    assert before.need is not None, "a person is asked for dice"
    faces, tried = _fitting(trial, tuple(typed), before)
    parts, given = _parts(tried, before)
    taken = sum(len(part.faces) for part in parts) - len(given)
    if taken < len(faces):  # what is typed beyond this throw tells nothing of it
        tried = trial(faces[:taken])
        parts, given = _parts(tried, before)
    is_whole = parts[-1].is_whole
    dice = [ask for part in parts for ask in [part.ask] * part.ask.count]
    if not is_whole:
        dice += [ask for ask in parts[-1].throw.ahead for _ in range(ask.count)]
    return DiceLine(tuple(dice), given, taken, _verdict(parts), tried.events[len(before.events) :] if is_whole else (), is_whole=is_whole)


def _fitting(trial: Trial, typed: tuple[int, ...], before: TriedFaces) -> tuple[tuple[int, ...], TriedFaces]:
    """Try the typed faces, without those from the first impossible one on."""
    for count in range(len(typed), 0, -1):
        try:
            return typed[:count], trial(typed[:count])
        except WrongDieError:
            continue
    return (), before


def _parts(tried: TriedFaces, before: TriedFaces) -> tuple[list[_Part], tuple[int, ...]]:
    """Divide a roll into the asked throw: its rolls, and the earlier faces."""
    assert before.need is not None
    parts = [_Part(roll.ask, throw, roll.faces) for roll, throw in zip(tried.tape.rolls, tried.tape.throws, strict=True)]
    if tried.need is not None:
        parts.append(_Part(tried.need.ask, tried.need.throw, tried.need.given))
    first = at = len(before.tape.rolls)
    while first and parts[first].throw.goes_on:
        first -= 1
    end = at + 1
    while end < len(parts) and parts[end].throw.goes_on:
        end += 1
    given = tuple(face for part in parts[first:at] for face in part.faces) + before.need.given
    return parts[first:end], given


def _verdict(parts: Sequence[_Part]) -> Phrase | None:
    """Return the throw's result by its last roll with a face."""
    thrown = next((part for part in reversed(parts) if part.faces), None)
    verdict = thrown.throw.verdict(thrown.faces) if thrown is not None and thrown.throw.verdict is not None else None
    return Phrase(verdict.name, verdict.facts) if verdict is not None else None
