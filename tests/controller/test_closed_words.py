"""Words outside the closed list of their field are refused at the one door, in every command of every system."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Iterator
from enum import Enum
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.session import Refused, Session
from desktop_app.rules.catalogue import SYSTEMS, system_named
from desktop_app.rules.kernel.closed_words import refuse_words
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.record import Record

NONSENSE: Any = "nonsense"


def is_closed(hint: Any) -> bool:
    if get_origin(hint) in (Union, types.UnionType):
        return all(is_closed(arg) for arg in get_args(hint) if arg is not type(None))
    return get_origin(hint) is Literal or (isinstance(hint, type) and issubclass(hint, Enum))


def needed_of(kind: type[Record]) -> dict[str, Any]:
    """Fill in what a record must be told: any text, the first word of a closed list, a record of the same."""
    hints = get_type_hints(kind)
    return {
        one.name: blank(hints[one.name]) for one in dataclasses.fields(kind) if one.default is one.default_factory is dataclasses.MISSING
    }


def blank(hint: Any) -> Any:
    if isinstance(hint, type) and issubclass(hint, Record):
        return hint(**needed_of(hint))
    return next(iter(get_args(hint) or hint)) if is_closed(hint) else ""


def with_nonsense(system: Any) -> Iterator[tuple[Command[Any], str]]:
    """Make each command of a system once for each field that has a closed list, with a word that is not in it."""
    for kind in system.commands:
        hints = get_type_hints(kind)
        needed = needed_of(kind)
        for described in dataclasses.fields(kind):
            if is_closed(hints[described.name]):
                yield kind(**{**needed, described.name: NONSENSE}), described.name


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_word_outside_the_closed_list_of_a_field_is_refused_for_that_field(system_id: str) -> None:
    system = system_named(system_id)
    door, tried = Session(system, system.state_class(), MemoryJournal()), 0
    for command, name in with_nonsense(system):
        result = door.do(command)
        assert isinstance(result, Refused), (command.kind, name)
        assert (result.refusal.code, result.refusal.field) == ("value", name), command.kind
        tried += 1
    assert tried >= 2, "the fog and the doors of a board at least"


class Part(Record):
    word: Literal["yes", "no"] = "yes"


class Whole(Record):
    count: Literal[1, 2] = 1
    flag: Literal["a"] | None = None
    open_word: Literal["a"] | str = "a"
    words: tuple[Literal["a", "b"], ...] = ()
    parts: tuple[Part, ...] = ()
    part: Part | None = None


@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({}, None),
        ({"count": 3}, "count"),
        ({"count": True}, "count"),
        ({"flag": "a"}, None),
        ({"flag": "b"}, "flag"),
        ({"open_word": "anything"}, None),
        ({"words": ("a", "b", "c")}, "words.2"),
        ({"words": (["a"],)}, "words.0"),
        ({"parts": (Part(), Part(word=NONSENSE))}, "parts.1.word"),
        ({"part": Part(word=NONSENSE)}, "part.word"),
        ({"part": Part()}, None),
        ({"part": "no part"}, "part"),
        ({"words": "no list"}, "words"),
    ],
)
def test_words_are_judged_in_lists_and_in_records_that_a_record_holds(values: dict[str, Any], path: str | None) -> None:
    found = refuse_words(Whole(**values))
    assert (found.field if found is not None else None) == path
