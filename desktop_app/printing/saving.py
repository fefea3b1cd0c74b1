"""Writes finished pages to a file: whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from desktop_app.errors import AppError
from desktop_app.language import said


def save_pages(pages: bytes, path: Path) -> None:
    """Write a document beside its place and then put it there, so that an older file stays until the new one is whole.

    Raises:
        AppError: the folder is missing or read-only, or the disk is full.
    """
    beside: Path | None = None
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}-", delete=False) as file:
            beside = Path(file.name)
            file.write(pages)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(0o644)
        beside.replace(path)
    except OSError as error:
        if beside is not None:
            beside.unlink(missing_ok=True)
        raise AppError(said("Writing the pages failed: {why}. No change was made.", why=error.strerror or error), str(path)) from error
