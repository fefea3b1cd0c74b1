"""Names in a document that must exist in a list: fields declare them (`naming`), one walk finds the unknown ones."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, TypeAlias

from desktop_app.language import marked, said
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.record import PLAIN, Record, json_name, spec_of

Vocabulary: TypeAlias = "Mapping[str, Collection[str]]"
"""Kind of name ("skill") to all its names; a missing kind is not checked."""
NAMED_AT_MOST: Final = 12


@dataclass(frozen=True, kw_only=True, slots=True)
class Dangling:
    """An unknown name: its place, its kind, and existing names, likeliest first.

    `is_key`: it is the key of a mapping, and the last part of the path.
    """

    path: str
    kind: str
    name: str
    fitting: tuple[str, ...]
    is_key: bool = False

    @property
    def why(self) -> str:
        """Return the fault and the names that would fit."""
        shown = ", ".join(self.fitting[:NAMED_AT_MOST])
        if not shown:
            return said("there is no {kind} “{name}”", kind=self.kind, name=self.name)
        if len(self.fitting) > NAMED_AT_MOST:
            many = marked("there is no {kind} “{name}”; it can be {shown} or another of {count}")
            return said(many, kind=self.kind, name=self.name, shown=shown, count=len(self.fitting))
        return said("there is no {kind} “{name}”; it can be {shown}", kind=self.kind, name=self.name, shown=shown)


class DanglingError(BadDocumentError):
    """A document names what is not there."""

    def __init__(self, dangling: Dangling, prefix: str = "") -> None:
        """Keep what was found; `prefix` goes before its path."""
        super().__init__(f"{prefix}{dangling.path}", dangling.why)
        self.dangling = dangling


_FIELDS: dict[type[Record], tuple[tuple[str, str, str], ...]] = {}


def _fields(kind: type[Record]) -> tuple[tuple[str, str, str], ...]:
    """List the fields of a record: name, name in JSON, and the kind of what they name ("": nothing)."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple((f.name, json_name(f.name), spec_of(f).names) for f in dataclasses.fields(kind))
    return _FIELDS[kind]


def unresolved(record: Record, vocabulary: Vocabulary, path: str = "") -> Iterator[Dangling]:
    """Find every name in a record and the records inside it that no list has; an empty name and None name nothing."""
    held = record.__dict__
    for name, shown, kind in _fields(type(record)):
        value = held.get(name)
        if kind and kind in vocabulary:
            yield from _unknown(value, kind, vocabulary[kind], f"{path}/{shown}")
        elif type(value) not in PLAIN:
            yield from _inside(value, vocabulary, f"{path}/{shown}")


def _inside(value: object, vocabulary: Vocabulary, path: str) -> Iterator[Dangling]:
    if isinstance(value, Record):
        yield from unresolved(value, vocabulary, path)
        return
    inside: Iterable[tuple[object, object]] = ()
    if isinstance(value, tuple):
        inside = enumerate(value)
    elif isinstance(value, Mapping):
        inside = value.items()
    for key, item in inside:
        if type(item) not in PLAIN:
            yield from _inside(item, vocabulary, f"{path}/{key}")


def _unknown(value: object, kind: str, known: Collection[str], path: str) -> Iterator[Dangling]:
    if isinstance(value, str):
        named = [(value, path)]
    elif isinstance(value, tuple):
        named = [(name, f"{path}/{i}") for i, name in enumerate(value)]
    else:
        named = [(name, f"{path}/{name}") for name in value] if isinstance(value, Mapping) else []
    for name, where in named:
        if name and name not in known:
            near = get_close_matches(name, known, n=3, cutoff=0.5)
            fitting = (*near, *(other for other in known if other not in near))
            yield Dangling(path=where, kind=kind, name=name, fitting=fitting, is_key=isinstance(value, Mapping))
