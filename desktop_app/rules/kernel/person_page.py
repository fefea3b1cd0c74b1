"""Who a character is, as a sheet and the steps of making a character show it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Literal

from desktop_app.rules.kernel.blocks import Edit, Row, Section, TableBlock
from desktop_app.rules.kernel.creation import Words
from desktop_app.rules.kernel.fields import fitting
from desktop_app.rules.kernel.person import HEADING, Person


def person_block(person: Person, *, is_player: bool) -> TableBlock | None:
    """Lay it out: all of it for a player's character, for anybody else what is known; None: nothing is."""
    rows = tuple(row for row in _rows(person) if is_player or row.value)
    return TableBlock(title="Person", sections=(Section(rows=rows),), place=3) if rows else None


def _rows(person: Person) -> Iterator[Row]:
    for name, heading in _fields(type(person)).items():
        value = getattr(person, name)
        found = fitting(type(person), name)
        edit = Edit(path=f"/person/{name}", choice=found.choice, many=found.many, can_be_empty=found.many)
        yield Row(label=heading, value=", ".join(value) if found.many else value or "", edit=edit)


def person_words(kind: type[Person]) -> tuple[Words, ...]:
    """Give what can be written in the steps of making a character: all of it, in the order of the sheet."""
    return tuple(Words(path=f"/person/{name}", label=heading, kind=_kind(kind, name)) for name, heading in _fields(kind).items())


def _kind(kind: type[Person], name: str) -> Literal["text", "number", "list"]:
    value = getattr(kind(), name)
    return "number" if isinstance(value, int) else "list" if isinstance(value, tuple) else "text"


def _fields(kind: type[Person]) -> Mapping[str, str]:
    """List the fields with their headings in the order of the sheet: a system's own after those that all have."""
    return {described.name: described.metadata[HEADING] for described in dataclasses.fields(kind) if HEADING in described.metadata}
