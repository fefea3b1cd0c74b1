"""What came of a pasted stat block, as plain data: the creature, the words that each field came from, and what is still to settle."""

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
    """One way to settle a doubt: what it says, and what it writes into the sheet; nothing: the words stay as text."""

    label: str
    writes: tuple[tuple[str, Json], ...] = ()


@dataclass(frozen=True)
class Doubt:
    """Words that were not understood: what they are, why they are in doubt, and the answers, of which one is marked."""

    title: str
    why: str
    span: Span
    answers: tuple[Answer, ...]
    marked: int = 0


@dataclass(frozen=True)
class Read:
    """A creature as it was read. `sheet` and `around` hold what was understood; `kept` are the words that stay as text."""

    whole: str
    """All that was pasted; every span is of it."""
    begin: int
    """Where the part of this creature begins, which is `text`."""
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
    """What else is to be said: a printed number that these rules work out otherwise."""
    mended: Sequence[str] = field(default=())
    """What had to be changed so that the rules can use it."""

    @property
    def is_nameless(self) -> bool:
        """Tell whether no name was found."""
        return not any(trace.path == "name" for trace in self.traces)

    def called(self, name: str) -> Read:
        """Return the same by another name."""
        return replace(self, name=name, sheet={**self.sheet, "name": name})
