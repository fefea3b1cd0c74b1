"""Twins of chances by brute force: a command with every face of every die, down to branches that are too unlikely to follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from desktop_app.controller.content.files import words_of
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dice import DiceNeeded, Face, Origin, Tape
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Outcome
from desktop_app.rules.savage.state import SavageState

Shares = dict[str, Fraction]
SMALL: dict[str, Any] = {"bennies": 0, "is_wild_card": False, "strength": "d4", "skills": {"fighting": "d8"}}
"""Whoever rolls little, so that few branches are left out."""
LEAST = Fraction(1, 6000)
"""Branches that are less likely are left to the remainder."""


def every(
    state: SavageState, command: Command[Any], given: tuple[Face, ...] = (), share: Fraction = Fraction(1), *, least: Fraction = LEAST
) -> Iterator[tuple[Fraction, Outcome[SavageState]]]:
    """Play a command with every face of every die that it asks for, each with its share, down to the least."""
    try:
        yield share, command.resolve(state, Tape(given))
    except DiceNeeded as needed:
        for face in needed.ask.faces if share / needed.ask.sides >= least else ():
            yield from every(state, command, (*given, (face, Origin.SCRIPTED)), share / needed.ask.sides, least=least)


def shown(contest: Contest | None) -> Shares:
    assert contest is not None
    bands = contest.bands()
    total = sum(band.weight for band in bands)
    assert {contest.word, *(band.name for band in bands)} <= set(words_of("savage")["odds"])
    return {band.name: Fraction(band.weight, total) for band in bands if band.weight}


def check(found: Shares, twin: Shares) -> None:
    """Hold shares against a twin that leaves a remainder: each lies between what was met, and that with the remainder."""
    remainder = 1 - sum(twin.values())
    assert 0 <= remainder < Fraction(1, 6)
    assert sum(found.values()) == 1
    for name, share in found.items():
        assert twin.get(name, Fraction(0)) <= share <= twin.get(name, Fraction(0)) + remainder, name
    assert set(twin) <= set(found)


def add(found: Shares, name: str, share: Fraction) -> None:
    found[name] = found.get(name, Fraction(0)) + share


def comes_to(
    state: SavageState, command: Command[Any], result: Callable[[Outcome[SavageState]], str], *, least: Fraction = LEAST
) -> Shares:
    """Share out what a command comes to with all its dice, by the names that `result` gives."""
    found: Shares = {}
    for share, outcome in every(state, command, least=least):
        add(found, result(outcome), share)
    return found


def further(state: SavageState, command: Command[Any], heading: str, who: str = "") -> Contest:
    """Return the further chances of a command under a heading, of one whom that names."""
    return next(c for phrase, c in command.further(state) if phrase.name == heading and dict(phrase.facts).get("who", "") in (who, ""))
