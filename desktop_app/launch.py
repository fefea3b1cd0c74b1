"""How the program begins: with a window, or without a display by playing its demo."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def run(campaign: Path | None = None, out: Path | None = None) -> int:
    """Open the window and stay until it is closed. Without a display the demo is played headless. Raises: AppError."""
    if not has_display():
        from desktop_app.headless import play_headless

        return play_headless(campaign, out)
    from PySide6.QtWidgets import QApplication

    from desktop_app.app import Program, open_store

    app = QApplication(sys.argv[:1])
    with open_store(campaign) as store:
        program = Program(app, store)
        program.window.show_on_screen()
        return app.exec()


def has_display() -> bool:
    """Tell whether a window can be shown: everywhere but on a Linux without X and Wayland."""
    if os.environ.get("QT_QPA_PLATFORM") or not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
