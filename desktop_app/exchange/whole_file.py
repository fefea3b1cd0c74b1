"""Files written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from desktop_app.errors import AppError
from desktop_app.language import said


def write_whole(path: Path, text: str) -> None:
    """Write a text file as a whole, in UTF-8. Raises: AppError, and no half-written file is left."""
    write_bytes_whole(path, text.encode())


def write_bytes_whole(path: Path, body: bytes) -> None:
    """Write a file beside its place, under a name that nobody can have laid a link at, and move it there. Raises: AppError."""
    beside: Path | None = None
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".strikeboard-", suffix=".part", delete=False) as file:
            beside = Path(file.name)
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(0o644)
        beside.replace(path)
    except OSError as error:
        if beside is not None:
            beside.unlink(missing_ok=True)
        raise AppError(said("{path} cannot be written: {why}.", path=path, why=error.strerror), str(path)) from None
