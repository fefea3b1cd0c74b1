"""Characters and creatures as files of their own: where to, which one, and what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from desktop_app.errors import AppError
from desktop_app.views.parts.file_to_save import file_to_save
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop_app.controller.campaign.transfer import Newcomer
    from desktop_app.views.presenters.desk import Desk


def save_as_file(desk: Desk, name: str, write: Callable[[Path], str]) -> None:
    """Ask where to, and write a character or creature there; `write` returns a sentence."""
    chosen = file_to_save(desk.window, tr("Save as a file"), Path.home() / f"{name}.json", tr("Strikeboard file (*.json)"))
    told: list[str] = []
    if chosen is not None and desk.attempt(lambda: told.append(write(chosen))):
        desk.window.messages.note(told[0])


def choose_file(desk: Desk) -> Path | None:
    """Ask which file to read."""
    kinds = tr("Characters and creatures (*.json *.toml)")
    chosen, _ = QFileDialog.getOpenFileName(desk.window, tr("From a file"), str(Path.home()), kinds)
    return Path(chosen) if chosen else None


def read_chosen(desk: Desk, path: Path) -> Newcomer:
    """Read who is in a file, by the rules in use. Raises: AppError."""
    from desktop_app.controller.campaign.transfer import read_file

    came = read_file(path, desk.system_id)
    if came.system != desk.system_id:
        title = desk.system_title(came.system)
        raise AppError(
            tr("{name} is by the rules of {system}. Choose these rules on Home, then bring it in.", name=path.name, system=title)
        )
    return came
