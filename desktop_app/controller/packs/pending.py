"""User files written together with a campaign: all or none, even if the program is killed meanwhile.

Before they are written a note beside them says what each was and becomes, and the campaign is given a token in the same transaction as
the rest. Whoever finds the note later sees by the token whether the campaign took it, and finishes the files or puts them back.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from desktop_app import places
from desktop_app.controller.preferences import preference
from desktop_app.errors import AppError
from desktop_app.exchange.whole_file import clear_left, write_whole
from desktop_app.language import said

if TYPE_CHECKING:
    from desktop_app.model import Campaign

TOKEN: Final = "landed"
"""The campaign setting with the files last written together with it."""
Files = Mapping[str, tuple[str | None, str | None]]
"""Files by their paths in the folder of the user, each as it was and as it becomes; None: there is none."""


def note_of(campaign: Path) -> Path:
    """Return where the note of a campaign lies."""
    return places.of_user() / f".unfinished-{zlib.crc32(os.fsencode(campaign.absolute())):08x}.json"


def is_unfinished(campaign: Path) -> bool:
    """Tell whether a campaign has a note."""
    return note_of(campaign).exists()


def announce(campaign: Path, token: str, files: Files) -> None:
    """Write down what is about to be written. Raises: AppError."""
    note = note_of(campaign)
    _make(note.parent)
    clear_left(places.of_user())
    write_whole(note, json.dumps({"token": token, "files": files}))


def done(campaign: Path) -> None:
    """Take the note away: all is as it should be."""
    with suppress(OSError):
        note_of(campaign).unlink(missing_ok=True)


def write(files: Files, *, back: bool = False) -> None:
    """Write files as they become, or as they were; one that somebody else has written to meanwhile stays. Raises: AppError."""
    for name, (before, after) in files.items():
        old, new = (after, before) if back else (before, after)
        path = places.of_user() / name
        if _text(path) != old:
            if back:
                continue
            raise AppError(said("{name} changed meanwhile; nothing was imported.", name=path.name), str(path))
        try:
            if new is None:
                path.unlink(missing_ok=True)
            else:
                _make(path.parent)
                write_whole(path, new)
        except OSError as error:
            raise AppError(said("{path} can't be written: {why}.", path=path, why=error.strerror), str(path)) from None


def mend(store: Campaign) -> bool:
    """Finish what was interrupted, or put it back; tells whether there was something. Raises: AppError."""
    note = note_of(store.path)
    clear_left(places.of_user())
    if not note.exists():
        return False
    try:
        read = json.loads(note.read_text(encoding="utf-8"))
        token, files = str(read["token"]), {str(name): (pair[0], pair[1]) for name, pair in read["files"].items()}
    except (OSError, ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        files, token = {}, ""
    is_in = preference(store, TOKEN, default="") == token
    for name, (before, after) in files.items():
        one = {name: (before, after)}
        if is_in and _text(places.of_user() / name) == before:
            write(one)
        elif not is_in:
            write(one, back=True)
    done(store.path)
    return bool(files)


def _text(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8-sig") if path.is_file() else None
    except (OSError, ValueError):
        return ""


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AppError(said("{path} can't be written: {why}.", path=folder, why=error.strerror), str(folder)) from None
