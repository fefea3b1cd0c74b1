"""The program's own fonts, for the same look everywhere."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QFontDatabase

from desktop_app.places import RESOURCES

FOLDER: Final = RESOURCES / "fonts"
TEXT: Final = "Inter"
HEADING: Final = "EB Garamond"
TEXT_FILES: Final = ("Inter-Regular.ttf", "Inter-SemiBold.ttf")
HEADING_FILES: Final = ("EBGaramond-Medium.ttf",)
_loaded: set[str] = set()


def load(*, with_heading: bool) -> None:
    """Make the fonts known, each once; the serif only when a theme uses it. A missing file leaves the system's fonts."""
    for name in (*TEXT_FILES, *(HEADING_FILES if with_heading else ())):
        path = FOLDER / name
        if name not in _loaded and path.is_file():
            QFontDatabase.addApplicationFont(str(path))
            _loaded.add(name)
