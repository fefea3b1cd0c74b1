"""Export of characters and creatures as files: the target, and the result."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.views.parts.file_to_save import file_to_save
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop_app.views.presenters.desk import Desk


def save_as_file(desk: Desk, system_id: str, name: str, write: Callable[[Path], str]) -> None:
    """Ask for a path and write a character or creature, also for Foundry if it has its rules; `write` returns a sentence."""
    from desktop_app.controller.pasting.foreign import FOUNDRY_SYSTEM

    kinds = [tr("Strikeboard file (*.json)"), *([tr("Foundry actor (*.foundry.json)")] if system_id == FOUNDRY_SYSTEM else [])]
    chosen = file_to_save(desk.window, tr("Export"), Path.home(), f"{name}.json", ";;".join(kinds))
    sentence = desk.tried(lambda: write(chosen)) if chosen is not None else None
    if sentence is not None:
        desk.window.messages.note(sentence)
