"""Characters and creatures as files of their own: where to, and what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.views.parts.file_to_save import file_to_save
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop_app.views.presenters.desk import Desk


def save_as_file(desk: Desk, name: str, write: Callable[[Path], str]) -> None:
    """Ask where to, and write a character or creature there; `write` returns a sentence."""
    chosen = file_to_save(desk.window, tr("Save as a file"), Path.home() / f"{name}.json", tr("Strikeboard file (*.json)"))
    told: list[str] = []
    if chosen is not None and desk.attempt(lambda: told.append(write(chosen))):
        desk.window.messages.note(told[0])
