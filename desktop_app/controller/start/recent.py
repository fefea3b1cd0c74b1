"""What the program remembers outside campaigns: recent files, the window's place, the language. It may be lost."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

from desktop_app import places
from desktop_app.errors import AppError
from desktop_app.exchange.whole_file import PRIVATE, write_whole
from desktop_app.language import said

MOST: Final = 8
SIZES: Final = (100, 125, 150, 175, 200)
"""Percent at which everything can be shown."""


def data_folder() -> Path:
    """Return the folder of the user's campaigns, made if need be. Raises: AppError."""
    folder = places.of_user()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AppError(said("The folder {folder} can't be created: {why}.", folder=folder, why=error.strerror), str(folder)) from None
    return folder


def recent_file() -> Path:
    """Return where the notes are kept. Raises: AppError."""
    return data_folder() / "recent.json"


def notes() -> dict[str, str]:
    """Read what was noted of the last time; a lost note is no reason not to start, and nothing is made for it."""
    try:
        noted = json.loads((places.of_user() / "recent.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return {key: value for key, value in noted.items() if isinstance(value, str)} if isinstance(noted, dict) else {}


def remember(**changes: str) -> None:
    """Note something for the next time, for the user alone: links of phones can be among it. Raises: AppError."""
    write_whole(recent_file(), json.dumps({**notes(), **changes}), PRIVATE)


def remember_opened(path: Path) -> None:
    """Note the opened campaign; a failure loses only the note."""
    opened = str(path.absolute())
    names = [opened, *(name for name in _names() if name != opened)][:MOST]
    with suppress(AppError):
        remember(last=opened, recent="\n".join(names))


def chosen_language() -> str:
    """Return the language that was chosen for the program; "": the one of the system."""
    return notes().get("language", "")


def chosen_size() -> int:
    """Return how large everything is to be shown, in percent of its usual size; 100 where nothing, or no size, was chosen."""
    noted = notes().get("size", "")
    return int(noted) if noted in map(str, SIZES) else SIZES[0]


def _names() -> list[str]:
    noted = notes()
    return [name for name in (noted.get("recent") or noted.get("last", "")).split("\n") if name]


def recent() -> list[Path]:
    """List the campaigns that were open, the last one first; some may be gone."""
    return [Path(name) for name in _names()]


def last_opened() -> Path | None:
    """Name the campaign that was open last, if it is still there."""
    last = notes().get("last")
    with suppress(OSError, ValueError):
        return Path(last) if last and Path(last).exists() else None
    return None
