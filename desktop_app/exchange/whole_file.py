"""Files written whole or not at all."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from desktop_app.atomic import write_atomically
from desktop_app.errors import AppError
from desktop_app.language import said

BEFORE, AFTER = ".strikeboard-", ".part"
"""How the name of a file in the making begins and ends."""
LEFT_SECONDS: Final = 60
"""Age of an unfinished file left by a killed program."""


PRIVATE: Final = 0o600
"""The mode of a file for its owner alone."""


def write_whole(path: Path, text: str, mode: int = 0o644) -> None:
    """Write a text file as a whole, in UTF-8. Raises: AppError, and no half-written file is left."""
    write_bytes_whole(path, text.encode(), mode)


def write_bytes_whole(path: Path, body: bytes, mode: int = 0o644) -> None:
    """Write a file beside its place, under a name that nobody can have laid a link at, and move it there. Raises: AppError."""
    try:
        write_atomically(path, body, before=BEFORE, after=AFTER, mode=mode)
    except OSError as error:
        raise AppError(said("{path} can't be written: {why}.", path=path, why=error.strerror), str(path)) from None


def clear_left(folder: Path) -> None:
    """Remove unfinished files of killed programs from a folder, and folders within it."""
    with suppress(OSError):
        for left in [*folder.rglob(f"{BEFORE}*{AFTER}")]:
            with suppress(OSError):
                if left.is_file() and not left.is_symlink() and time.time() - left.stat().st_mtime > LEFT_SECONDS:
                    left.unlink()
