"""Plain data that the page of the journal shows."""

from __future__ import annotations

from typing import NamedTuple


class PageLine(NamedTuple):
    """A page in the list; without an id it is the heading of a group. `speaking`: how many texts speak of it."""

    id: str
    title: str
    speaking: str = ""
    is_closed: bool = False
    passage: str = ""
    """What was found in it."""


class GoalShown(NamedTuple):
    """A possible link target, or at a list's end the page it would create."""

    title: str
    line: str
    icon: str
    is_new: bool = False


class SpeakingShown(NamedTuple):
    """A text mentioning a page: its index in the presenter's list, title and passage."""

    title: str
    passage: str


class ThreadShown(NamedTuple):
    """A thread that is open still, as it stands beside every page."""

    id: str
    title: str


class RolledShown(NamedTuple):
    """A random table beside the page: its title, what a roll is called, the last roll and its row, or why it cannot be rolled."""

    title: str
    dice: str = ""
    face: str = ""
    text: str = ""
    fault: str = ""


class PageShown(NamedTuple):
    """A page as it stands."""

    id: str
    title: str
    sort: str
    text: str
    line: str = ""
    """What stands above the title."""
    is_thread: bool = False
    is_closed: bool = False
    aliases: str = ""
    has_players_part: bool = False
    is_read_only: bool = False
    evening: str = ""
    """For a session: its beginning, and whether it is running; "": none."""
    goes_on: bool = False
