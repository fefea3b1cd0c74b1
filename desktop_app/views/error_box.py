"""An error that ends the program before its window, without a console to show it."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QMessageBox


def show_error(sentence: str) -> None:
    """Show a sentence until it is closed; nothing else of the program needs to run."""
    _ = QApplication.instance() or QApplication([])
    QMessageBox.warning(None, "Strikeboard", sentence)
