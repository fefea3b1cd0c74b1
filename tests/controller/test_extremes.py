"""Whatever is accepted is read back: every field of every command with values that nobody should type, in random states of every system."""

from __future__ import annotations

import dataclasses
import json
import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import pytest

from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.recorded import command_from_json, command_to_json
from desktop_app.controller.play.session import Done, Refused, Session
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.codec import LARGEST
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.parts import digest
from desktop_app.rules.kernel.record import evolve
from tests.narrowing import Values

NUMBERS = (10**9, LARGEST, LARGEST + 1, -LARGEST - 1, 2**63)
WORDS = ("\ud800", "no such word", "x" * 20_000)
GAMES, STEPS, SECONDS = 3, 100, 10


def absurd(command: Command[Any]) -> Iterator[tuple[str, object, Command[Any]]]:
    """Give the command with each of its numbers and words replaced by each of the values."""
    for described in dataclasses.fields(command):
        held = getattr(command, described.name)
        is_number = isinstance(held, int) and not isinstance(held, bool)
        values = (
            NUMBERS if is_number or (held is None and str(described.type).startswith("int")) else WORDS if isinstance(held, str) else ()
        )
        for value in values:
            changed: Values = {described.name: value}
            yield described.name, value, evolve(command, **changed)


@contextmanager
def soon() -> Iterator[None]:
    """Fail what takes for ever, where the system can."""

    def too_long(*_: object) -> None:
        raise TimeoutError("this takes for ever")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_what_is_accepted_is_read_back(system_id: str) -> None:
    game = import_module(f"tests.rules.{system_id}.playing").GAME
    codec, tried, accepted = game.system.codec, set[tuple[str, str, str]](), 0
    for seed in range(GAMES):
        chance = random.Random(seed)
        session = Session(game.system, game.first_state(chance.randrange), MemoryJournal(), seed=seed)
        for _ in range(STEPS):
            chosen = game.next_command(session, chance.randrange)
            for name, value, command in absurd(chosen) if isinstance(chosen, Command) else ():
                key = (command.kind, name, repr(value)[:20])
                if key in tried:
                    continue
                tried.add(key)
                once = Session(game.system, session.state, MemoryJournal(), seed=1)
                with soon():
                    result = once.do(command)
                assert isinstance(result, (Done, Refused)), key
                if isinstance(result, Done):
                    accepted += 1
                    assert digest(codec, game.through_json(once.state)) == once.digest, key
                    assert command_from_json(codec, json.loads(json.dumps(command_to_json(codec, command)))) == command, key
                    assert once.undo()
            game.step(session, chance.randrange)
    assert len(tried) > 200 and accepted
