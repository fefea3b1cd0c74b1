"""Somebody at the table, as lists show them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Person:
    """A character of the campaign as lists show it."""

    system: str
    id: str
    name: str
    subtitle: str
    harm: str
    side: str
    fault: str = ""
    """What keeps the rules from using it; without an id it is the whole table that cannot be read."""
