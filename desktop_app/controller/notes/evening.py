"""The data of a session page besides its text: the steps that belong to the session, and the program's last version of the text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from desktop_app.model.jsontext import Json

TEXTS: Final = ("begun", "ended", "written")
MARKS: Final = ("first", "last", "revealed")


class Revealed(IntEnum):
    """How much of a fight the players are told although they were not shown it."""

    NOTHING = 0
    PARTY = 1
    EVERYONE = 2


@dataclass(frozen=True, kw_only=True)
class Evening:
    """An evening: `begun` and `ended` are UTC text ("" while it goes on).

    `first` and `last` say of plays, by their ids, how many steps were done when it began (none: 0) and when it ended.
    """

    begun: str
    ended: str = ""
    first: Mapping[str, int] = field(default_factory=dict)
    last: Mapping[str, int] = field(default_factory=dict)
    revealed: Mapping[str, int] = field(default_factory=dict)
    """How much of a play, by its id, the recap tells although no screen has shown it (`Revealed`)."""
    written: str = ""
    """The text as the program last wrote it: a line that is still so is nobody else's."""

    @property
    def goes_on(self) -> bool:
        """Tell whether nobody has ended it yet."""
        return not self.ended


def evening_body(evening: Evening) -> dict[str, Json]:
    """Write it as a page keeps it."""
    body: dict[str, Json] = {name: getattr(evening, name) for name in TEXTS if getattr(evening, name)}
    body |= {name: dict(getattr(evening, name)) for name in MARKS if getattr(evening, name)}
    return body


def is_evening(body: Json) -> bool:
    """Tell whether that can be read as one."""
    if not isinstance(body, dict) or not set(body) <= {*TEXTS, *MARKS} or not body.get("begun"):
        return False
    texts = [body.get(name, "") for name in TEXTS]
    are_moments = all(_is_moment(text) for text in texts[:2] if text)
    return are_moments and isinstance(texts[2], str) and all(_are_marks(body.get(name, {})) for name in MARKS)


def _is_moment(value: Json) -> bool:
    try:
        return isinstance(value, str) and bool(datetime.fromisoformat(value).tzinfo)
    except ValueError:
        return False


def _are_marks(value: Json) -> bool:
    return isinstance(value, dict) and all(type(at) is int and at >= 0 for at in value.values())


def read_evening(body: Json) -> Evening:
    """Read a page's body accepted by `is_evening`."""
    assert isinstance(body, dict)
    return Evening(**body)  # type: ignore[arg-type]
