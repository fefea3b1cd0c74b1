"""Piles of loot, as words: what a fight holds, what was left of it, what was taken from a page's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from desktop_app.rules.kernel.ledger import RAW_FIELD
from desktop_app.rules.kernel.record import Json, Record


class Pile(Record):
    """A heap of things. A fight has one, without an id; at the table `id` names where it lies, `title` tells that.

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
    """What taking something does to a sheet: values that are written in this order, then numbers that grow. Empty: it is only noted."""

    writes: tuple[Written, ...] = ()
    adds: Mapping[str, int] = field(default_factory=dict)


class Taking(Record):
    """Somebody takes something, as it is told."""

    who: str
    text: str
    gift: Gift = field(default_factory=Gift)
