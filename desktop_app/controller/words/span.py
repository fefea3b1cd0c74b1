"""A sentence in pieces, each with what it is about."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Span:
    """A piece of a sentence in one colour and weight."""

    text: str
    role: str = "plain"
