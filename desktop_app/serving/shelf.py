"""What the server hands out: bytes that were made beforehand, by the link that may have them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

LINK_BYTES: Final = 16
"""Random bytes in a link: 128 bits."""


class Picture(NamedTuple):
    """A picture as it is sent: its media type and its bytes."""

    kind: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Shelf:
    """One moment: for each link the event that its phones get, and the pictures that this event names."""

    events: Mapping[str, bytes] = field(default_factory=dict)
    pictures: Mapping[str, Mapping[str, Picture]] = field(default_factory=dict)
    """Of each link its pictures, by their names."""


@dataclass(frozen=True, slots=True)
class Listener:
    """A phone that listens: its number, the link that it uses, the address that it calls from."""

    number: int
    link: str
    address: str


def new_link() -> str:
    """Return the secret part of a new link, 22 letters that fit in an address."""
    return secrets.token_urlsafe(LINK_BYTES)
