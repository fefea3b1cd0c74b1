"""The one application of Qt, made as quick as it can be, before anything else of the program is loaded."""

from __future__ import annotations

import builtins
import gc
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

COLLECTED_AFTER: Final = (10_000, 20, 20)
"""New objects after which garbage is looked for, and how many such rounds make one among older and among all objects.

Looking through all of them holds a key up for a tenth of a second; there is little to find, as states hold no circles.
"""


def make_application(name: str = "strikeboard") -> QApplication:
    """Make the application, with Qt's own style on every desktop; `name` is what the program was called by."""
    gc.set_threshold(*COLLECTED_AFTER)
    from PySide6.QtWidgets import QApplication

    _import_as_python_does()
    from desktop_app.views import accessible

    app = QApplication([name, "-style", "fusion"])  # named here: setStyle would make Python's classes of all that a style has
    accessible.install()
    return app


def _import_as_python_does() -> None:
    """Remove PySide's hook before each import: it reads every module's text for a switch unused here."""
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
