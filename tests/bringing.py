"""Bringing files in: one as the command line does, for tests of what is in it; several as they are dropped onto a window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.coming_in import Imports, look_into
from desktop_app.exchange.picture_files import Mosaic, PictureFile


def unlaid(mosaic: Mosaic) -> PictureFile:
    """Stand for what draws tiles, where no map has any."""
    raise AssertionError(f"no tiles here: {mosaic}")


def import_from(campaign: OpenCampaign, path: Path, system_id: str, *, as_creature: bool) -> str:
    """Bring a file in; returns what is told of the first that came. Raises: AppError, and nothing has changed."""
    return Imports(campaign).bring_in([look_into(path, system_id)], lay=unlaid, as_creature=as_creature).sentences[0]


def drop_files(window: QWidget, *paths: Path) -> bool:
    """Drag files onto a window, and drop them there; tell whether it took both."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    how = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    events = (QDragEnterEvent(QPoint(300, 300), *how), QDropEvent(QPoint(300, 300), *how))
    taken = [QApplication.sendEvent(window, event) and event.isAccepted() for event in events]
    return all(taken)
