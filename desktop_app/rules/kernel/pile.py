"""Piles of loot in words: the fight's, the rest of it, and that of a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from desktop_app.rules.kernel.ledger import RAW_FIELD
from desktop_app.rules.kernel.record import Json, Record


class Pile(Record):
    """A pile of things. A fight's has no id; at the table `id` is its place and `title` its name.

    Of a page, which lists its things itself, only what was `taken` is kept.
    """

    id: str = ""
    title: str = ""
    things: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()


class Written(Record):
    """A value that is written into a sheet at a JSON pointer."""

    path: str
    value: Json = field(default=None, metadata=RAW_FIELD)


class Gift(Record):
    """The effect of taking something: values written in this order, then increases. Empty: only a note."""

    writes: tuple[Written, ...] = ()
    adds: Mapping[str, int] = field(default_factory=dict)


class Taking(Record):
    """Somebody takes something, as it is told."""

    who: str
    text: str
    gift: Gift = field(default_factory=Gift)
