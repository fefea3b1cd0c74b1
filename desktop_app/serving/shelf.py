"""The server's contents: prepared bytes, by link."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

LINK_BYTES: Final = 16
"""Random bytes in a link: 128 bits."""


class ServedPicture(NamedTuple):
    """A picture as it is sent: its media type and its bytes."""

    kind: str
    body: bytes


@dataclass(frozen=True, slots=True)
class ServedShelf:
    """One moment: each link's event, and the event's pictures."""

    events: Mapping[str, bytes] = field(default_factory=dict)
    pictures: Mapping[str, Mapping[str, ServedPicture]] = field(default_factory=dict)
    """Of each link its pictures, by their names."""


@dataclass(frozen=True, slots=True)
class Listener:
    """A listening phone: number, link, address."""

    number: int
    link: str
    address: str


def new_link() -> str:
    """Return the secret part of a new link, 22 letters that fit in an address."""
    return secrets.token_urlsafe(LINK_BYTES)
