"""Plain data of the first page and all lists; apart from other pages' data, as the program's start waits for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from desktop_app.controller.start.covers import Cover


@dataclass(frozen=True, kw_only=True, slots=True)
class CardShown:
    """An entry of a list: a person, a creature, a rule ... `label`, `side` and `portrait` make a token; `tag` stands at the right."""

    id: str
    title: str
    line: str = ""
    label: str = ""
    side: str = ""
    portrait: str = ""
    tag: str = ""
    tone: str = "plain"
    facets: tuple[str, ...] = ()
    """Words by which facets filter: tags, rank, area."""
    words: str = ""
    """More words that a search finds."""
    has_star: bool = False
    """It is a favourite."""


class ResumeShown(NamedTuple):
    """The next evening: the running fight, or the encounter that was prepared last (`is_prepared`)."""

    id: str
    title: str
    heading: str
    """Round 3 · initiative 5"""
    next_up: str
    """Ysolde acts, then Bandit 2"""
    saved: str = ""
    is_prepared: bool = False


class HomeShown(NamedTuple):
    """The campaign at a glance. `systems` are the rules to choose from (id, title), `system` the id of those in use.

    `examples` are the systems with a ready example (id, title).
    `offers_demo`: there are ready characters or encounters that the campaign has not.
    `has_closed_a_fight`: the steps to the first one need no telling any more.
    `waiting` is what waits between fights, `noted` what was noted in plays last.
    """

    campaign: str
    system: str
    path: str = ""
    systems: tuple[tuple[str, str], ...] = ()
    examples: tuple[tuple[str, str], ...] = ()
    offers_demo: bool = False
    resume: ResumeShown | None = None
    people: tuple[CardShown, ...] = ()
    encounters: tuple[CardShown, ...] = ()
    waiting: tuple[CardShown, ...] = ()
    noted: tuple[CardShown, ...] = ()
    notes: str = ""
    is_read_only: bool = False
    has_closed_a_fight: bool = False
    covers: tuple[Cover, ...] = ()
