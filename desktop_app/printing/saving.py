"""Writes finished pages to a file: whole or not at all."""

from __future__ import annotations

from pathlib import Path

from desktop_app.atomic import write_atomically
from desktop_app.errors import AppError
from desktop_app.language import said


def save_pages(pages: bytes, path: Path) -> None:
    """Write a document beside its place and then put it there, so that an older file stays until the new one is whole.

    Raises:
        AppError: the folder is missing or read-only, or the disk is full.
    """
    try:
        write_atomically(path, pages, before=f".{path.name}-")
    except OSError as error:
        raise AppError(said("Writing the pages failed: {why}. No change was made.", why=error.strerror or error), str(path)) from error
