"""What is announced of an action happens, whatever is rolled, and what is certain is announced: over ready fights of every system."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from desktop_app.controller.play.tactics import played
from desktop_app.rules.catalogue import SYSTEMS, system_named
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dice import SeededSource, Tape
from desktop_app.rules.kernel.foresight import Consequence, consequences, differences, played_ahead
from desktop_app.rules.kernel.parts import digest
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Encounter, decision
from desktop_app.rules.kernel.system import AnySystem
from tests.ready_fights import first_states_of
from tests.seeds import BEGIN

EVERY = 6
"""Of the moments of a fight in which somebody acts every sixth is looked at."""
STEPS = 130
LEAST = 4
MOST = 2000
"""Rolls after which what has come of all of them counts as certain."""
PATHS = 3


def actions(system: AnySystem, state: Encounter, who: str) -> Iterator[Command[Any]]:
    """List what somebody can do as it stands, with a few walks."""
    yield from (offer.command for offer in system.listed(state, who) if offer.refusal is None)
    ends = sorted(system.reach(state, who).items())[:: max(1, len(system.reach(state, who)) // PATHS)]
    walks = (system.walk(state, who, path) for _, (_, path) in ends if path)
    yield from (walk for walk in walks if walk.refuse(state) is None)


def moments(system: AnySystem, folder: Path) -> Iterator[tuple[Encounter, str]]:
    """Play every ready fight, and give the moments in which somebody acts and nothing is asked."""
    for first in first_states_of(system.id, Encounter, folder).values():
        for place, state in zip(range(STEPS), played(system, first, seed=BEGIN + 7), strict=False):
            acting = system.acting(state)
            if place % EVERY == 0 and not state.pending and acting is not None:
                yield state, acting


def test_a_tie_that_is_rolled_again_is_looked_through(tmp_path: Path) -> None:
    """By the house rule that ties are rolled again, two alike with dice that always show the same would roll for ever."""
    system = system_named("savage")
    state: Any = next(iter(first_states_of("savage", Encounter, tmp_path).values()))
    state = evolve(state, settings=evolve(state.settings, opposed_tie="reroll"))
    looked = 0
    for now in islice(played(system, state, seed=BEGIN), 40):
        acting = system.acting(now)
        for command in actions(system, now, acting) if acting is not None and not now.pending else ():
            looked += 1
            consequences(system, now, command)
    assert looked > 20


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_nothing_that_the_rules_know_comes_as_a_surprise(system_id: str, tmp_path: Path) -> None:
    system = system_named(system_id)
    told_of = set[str]()
    for state, who in moments(system, tmp_path):
        before = digest(system.codec, state)
        for command in actions(system, state, who):
            told = consequences(system, state, command)
            told_of.update(each.phrase.name for each in told)
            announced = {each for each in told if not each.by and not each.phrase.name.startswith("may_react")}
            strikers = {each.by for each in told if each.by}
            certain, asked = ends_of(system, state, command, announced, strikers)
            surprises = {each for each in certain - announced if each.phrase.name not in command.says and each.what not in system.scarce}
            assert not surprises, (command, surprises)
            assert asked <= strikers, (command, asked)
        assert digest(system.codec, state) == before
    assert told_of, "nothing was announced"


def ends_of(
    system: AnySystem, state: Encounter, command: Command[Any], announced: set[Consequence], strikers: set[str]
) -> tuple[set[Consequence], set[str]]:
    """Play an action with other and other dice: what was announced comes each time; return what has, and who was asked to strike."""
    who = command.actor  # type: ignore[attr-defined]
    certain: set[Consequence] | None = None
    asked: set[str] | None = None
    for seed in range(MOST):
        run = played_ahead(system, state, command, SeededSource(7919 * seed + 1))
        now, then = set(differences(system, state, run.end, who)), set(run.strikes)
        assert announced <= now, (command, announced - now)
        assert strikers <= then, (command, strikers - then)
        certain, asked = now if certain is None else certain & now, then if asked is None else asked & then
        if not run.is_rolled or (seed >= LEAST and certain == announced and asked == strikers):
            break
    return certain or set(), asked or set()


@pytest.mark.parametrize("system_id", ["winterdawn", "savage", "expedition"])
def test_who_is_announced_to_strike_first_is_then_asked_with_the_odds_that_were_told(system_id: str, tmp_path: Path) -> None:
    system = system_named(system_id)
    for state, who in moments(system, tmp_path):
        for command in actions(system, state, who):
            opening = next((each for each in consequences(system, state, command) if each.by), None)
            if opening is None:
                continue
            after = command.resolve(state, Tape((), SeededSource(3))).state
            asked = decision(after)
            assert asked is not None and asked.who == (opening.by,)
            strikes = [offer.command for offer in system.listed(after, opening.by) if offer.refusal is None]
            assert opening.contest in [strike.contest(after) for strike in strikes]
            return
    pytest.fail("nobody is ever opened to")
