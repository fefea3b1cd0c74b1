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
from desktop_app.rules.kernel.ids import is_id, is_picture
from desktop_app.rules.kernel.parts import applied, digest
from desktop_app.rules.kernel.players import HandOut, SayAloud
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.table import AddCharacter
from tests.narrowing import Values

NUMBERS = (10**9, LARGEST, LARGEST + 1, -LARGEST - 1, 2**63)
WORDS = ("\ud800", "no such word", "x" * 20_000, "", " ", "a/b", "~1", "null", "a\0b", "\n", "0" * 32)
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


@pytest.mark.in_turn
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


def given(session: Session, word: str) -> Iterator[Command[Any]]:
    """Give commands in which a word is the id of something new, or a digest."""
    codec, state = session.system.codec, session.state
    who = state.roster[0]
    one = state.combatants[who]
    yield AddCharacter[Encounter](actor=word, sheet=codec.encode(state.sheets[one.sheet]), combatant=codec.encode(one))
    yield HandOut[Encounter](picture=word)
    yield HandOut[Encounter](text=word)
    yield SayAloud[Encounter](text=word)


@pytest.mark.parametrize("system_id", SYSTEMS)
@pytest.mark.parametrize("word", WORDS)
def test_ids_and_digests_that_are_accepted_are_found_again(system_id: str, word: str) -> None:
    """A fight is written to its journal, and read from there as a window does that opens it."""
    game = import_module(f"tests.rules.{system_id}.playing").GAME
    first = game.first_state(random.Random(1).randrange)
    for command in given(Session(game.system, first, MemoryJournal()), word):
        journal = MemoryJournal()
        session = Session(game.system, first, journal, seed=1)
        result = session.do(command)
        assert isinstance(result, (Done, Refused)), command
        after = applied(game.system.codec, first, journal.steps[0][2]) if isinstance(result, Done) else first
        again = Session(game.system, after, MemoryJournal())
        assert again.digest == session.digest and digest(game.system.codec, game.through_json(session.state)) == session.digest, command
        if isinstance(command, (AddCharacter, HandOut)) and not getattr(command, "text", ""):
            is_sound = is_id(word) if isinstance(command, AddCharacter) else is_picture(word)
            assert isinstance(result, Done) is is_sound, command
        if isinstance(result, Done):
            assert session.undo() and session.digest == digest(game.system.codec, first)
