"""Files written whole or not at all."""

from __future__ import annotations

from pathlib import Path

from desktop_app.errors import AppError
from desktop_app.language import said


def write_whole(path: Path, text: str) -> None:
    """Write a text file beside its place and move it there. Raises: AppError, and no half-written file is left."""
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise AppError(said("{path} cannot be written: {why}.", path=path, why=error.strerror), str(path)) from None
