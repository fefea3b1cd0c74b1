"""Asks for a path to save to: a name without suffix gets the usual one."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from desktop_app.exchange.note_folder import safe_name
from desktop_app.views.parts.tips import literal
from desktop_app.views.speech import tr


def file_to_save(window: QWidget, title: str, folder: Path, name: str, kinds: str) -> Path | None:
    """Ask where to save a file; a folder and a name with its ending are proposed, as every system takes them.

    `kinds` names its endings ("PDF (*.pdf)"), of several kinds with ";;" between them. None: it was left, or what is there is to stay.
    """
    stem, dot, ending = name.rpartition(".")
    proposed = folder / f"{safe_name(stem)}{dot}{ending}"
    typed, kind = QFileDialog.getSaveFileName(window, title, str(proposed), kinds)
    endings = re.findall(r"\*((?:\.\w+)+)", kind or kinds)
    if not typed or any(typed.lower().endswith(ending) for ending in endings):
        return Path(typed) if typed else None
    own = next((ending for ending in endings if ending.endswith(proposed.suffix)), proposed.suffix)
    chosen = Path((typed.removesuffix(proposed.suffix) if kind else typed) + own)
    if not chosen.exists():
        return chosen
    # the dialog has asked only for what was typed
    asked = literal(tr("A file {name} exists. Replace it?", name=chosen.name))
    return chosen if QMessageBox.question(window, title, asked) == QMessageBox.StandardButton.Yes else None
