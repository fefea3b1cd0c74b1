"""Files that are there whole or not at all, on every system: written beside their place and moved there.

The standard library's `NamedTemporaryFile` is not used in a given folder: on Windows it takes every folder for one that may be written
to, and tries another name two thousand million times where it may not.
"""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

TRIES: Final = 3
"""Names tried beside a file: a second one only if the first is taken."""
PATIENCE_SECONDS: Final = 1.0
"""So long a move is tried again on Windows, where a virus scanner or an indexer holds a new file for some milliseconds."""
PAUSE_SECONDS: Final = 0.05


def write_atomically(path: Path, body: bytes, *, before: str, after: str = "", mode: int = 0o644) -> None:
    """Write a file whole, also on the disk; what was there stays until then. `before`, `after`: how its name in the making begins and ends.

    `mode`: who may read it, on POSIX. No link can be at that name yet. Raises: OSError, and nothing half-written is left.
    """
    beside = _beside(path, body, before, after)
    try:
        if os.name == "posix":
            beside.chmod(mode)
        move_over(beside, path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def _beside(path: Path, body: bytes, before: str, after: str) -> Path:
    for left in reversed(range(TRIES)):
        beside = path.with_name(f"{before}{secrets.token_hex(8)}{after}")
        try:
            file = beside.open("xb")
        except FileExistsError:
            if left:
                continue
            raise
        try:
            with file:
                file.write(body)
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            beside.unlink(missing_ok=True)  # closed by now: Windows deletes no open file
            raise
        return beside
    raise AssertionError("the last try returns or raises")


def move_over(new: Path, path: Path, wait: Callable[[float], None] = time.sleep) -> None:
    """Give a finished file its name, replacing another. `wait`: sleeps between tries. Raises: OSError."""
    tries = round(PATIENCE_SECONDS / PAUSE_SECONDS) if sys.platform == "win32" else 0
    for left in reversed(range(tries + 1)):
        try:
            new.replace(path)
        except PermissionError:
            if not left:
                raise
            wait(PAUSE_SECONDS)
        else:
            return
