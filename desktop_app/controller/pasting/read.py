"""A read stat block as plain data: the creature, its fields' source words, and open doubts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from desktop_app.controller.pasting.layout import Span
from desktop_app.rules.kernel.record import Json

AT_END = "+"
"""The last part of a path that adds to a list."""


@dataclass(frozen=True)
class Trace:
    """A field of the sheet ("agility", "skills/fighting", "weapons/0"; "name" and "text" too) and the words that gave it."""

    path: str
    span: Span


@dataclass(frozen=True)
class Answer:
    """An answer to a doubt: its text, and its changes of the sheet; none: the words stay as text."""

    label: str
    writes: tuple[tuple[str, Json], ...] = ()


@dataclass(frozen=True)
class Doubt:
    """Doubtful words: the words, the reason, and the answers, with a default."""

    title: str
    why: str
    span: Span
    answers: tuple[Answer, ...]
    marked: int = 0


@dataclass(frozen=True)
class Read:
    """A read creature. `sheet` and `around` hold the understood part; `kept` are the leftover words."""

    whole: str
    """All that was pasted; every span is of it."""
    begin: int
    """Start of this creature's part, which is `text`."""
    text: str
    system: str
    language: str
    name: str
    sheet: Mapping[str, Json]
    around: Mapping[str, Json]
    traces: Sequence[Trace] = ()
    doubts: Sequence[Doubt] = ()
    kept: Sequence[Span] = ()
    labels: Sequence[Span] = ()
    joined: Sequence[int] = ()
    notes: Sequence[str] = ()
    """Further remarks: printed numbers other than the computed ones."""
    mended: Sequence[str] = field(default=())
    """Changes made so that the rules accept it."""

    @property
    def is_nameless(self) -> bool:
        """Tell whether no name was found."""
        return not any(trace.path == "name" for trace in self.traces)

    def called(self, name: str) -> Read:
        """Return the same by another name."""
        return replace(self, name=name, sheet={**self.sheet, "name": name})
