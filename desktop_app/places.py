"""The place of the program's files: next to the package in a checkout, inside it in a wheel or a bundle."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from desktop_app import APP_NAME
from desktop_app.errors import AppError

PACKAGE: Final = Path(__file__).resolve().parent


def found(package: Path) -> Path:
    """Return the resources' folder: inside an installed package, beside it in a checkout."""
    inside, beside = package / "resources", package.parent / "resources"
    return inside if inside.is_dir() else beside


RESOURCES: Final = found(PACKAGE)
"""The folder of rules, creatures, characters, sheets, fonts."""


def of_user() -> Path:
    """Return the folder in which the user's campaigns and own content lie; it need not be there."""
    from platformdirs import user_data_path

    return user_data_path(APP_NAME, appauthor=False)


def require(folder: Path = RESOURCES) -> None:
    """See that the program's own files are there. Raises: AppError."""
    if not (folder / "rules").is_dir():
        raise AppError(f"The program's own files are missing: there is nothing in {folder}. Install Strikeboard again.", str(folder))


NO_CONSOLE: Final[int] = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""How a worker is started on Windows, so that no console flashes up; nothing elsewhere."""


def program() -> list[str]:
    """Return the command that starts this program again: the bundled one is its own interpreter."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "desktop_app"]


def surroundings() -> dict[str, str]:
    """Return the environment in which the program finds itself when it is started again."""
    above = str(PACKAGE.parent)
    path = os.pathsep.join((above, os.environ["PYTHONPATH"])) if "PYTHONPATH" in os.environ else above
    return {**os.environ, "PYTHONPATH": path}
