"""The available calendars: those of the program, and custom ones in the user's folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from desktop_app.controller.content.files import own_content, read_own, read_toml
from desktop_app.errors import AppError
from desktop_app.places import RESOURCES
from desktop_app.rules.kernel.calendar import Calendar
from desktop_app.rules.kernel.codec import BadDocumentError, Codec
from desktop_app.rules.kernel.record import Json

FIRST = "twelve_months"
"""The calendar of a table for which none was chosen."""


def own_calendars() -> Path:
    """Return the folder of the user's own calendars, a file for each; it need not be there."""
    return own_content().parent / "calendars"


@cache
def shipped() -> Mapping[str, Json]:
    """Give the calendars that come with the program, by their ids. Raises: AppError."""
    found = [read_toml(path) for path in sorted((RESOURCES / "calendars").glob("*.toml"))]
    return {str(one["id"]): one for one in found}


def calendars() -> tuple[Mapping[str, Json], tuple[str, ...]]:
    """Give all calendars by their ids, and a sentence for each file of the user's own that is none. Raises: AppError."""
    found, faults = dict(shipped()), list[str]()
    folder = own_calendars()
    for path in sorted(folder.glob("*.toml")) if folder.is_dir() else ():
        try:
            body = {**read_own(path), "id": path.stem}
            fault = calendar_of(body).fault()
        except AppError as error:
            faults.append(error.sentence)
        except BadDocumentError as error:
            faults.append(f"{path.name}: {error.path} {error.why}")
        else:
            if fault:
                faults.append(f"{path.name}: {fault}")
            else:
                found[path.stem] = body
    return found, tuple(faults)


@cache
def _codec() -> Codec:
    return Codec({})


def calendar_of(body: Json) -> Calendar:
    """Read a calendar. Raises: BadDocumentError."""
    return _codec().decode(Calendar, body, "/calendar")
