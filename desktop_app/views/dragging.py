"""What is dragged: a combatant from the list of the order to the board, files from outside onto any page."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

COMBATANT: Final = "application/x-strikeboard-combatant"


def drag_of(who: str) -> QMimeData:
    """Write down who is dragged."""
    data = QMimeData()
    data.setData(COMBATANT, QByteArray(who.encode()))
    return data


def dragged(data: QMimeData) -> str | None:
    """Read who is dragged; None: it is something else."""
    return bytes(data.data(COMBATANT).data()).decode() if data.hasFormat(COMBATANT) else None


class FileDrops(QObject):
    """Takes files dropped on a window outside other targets; a plain text field would only write their names."""

    dropped = Signal(list)
    """With their paths."""

    def __init__(self, window: QWidget) -> None:
        """Let files be dropped on a window, from now on."""
        super().__init__(window)
        self._window = window
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Show:
            handle = self._window.windowHandle()
            if handle is not None:
                handle.installEventFilter(self)  # hears of a drop before the field beneath it
        if not isinstance(event, QDropEvent) or not (files := files_of(event.mimeData())):
            return super().eventFilter(watched, event)
        if watched is not self._window and not self._is_text(event):
            return super().eventFilter(watched, event)
        if isinstance(event, QDragEnterEvent) or event.type() == QEvent.Type.Drop:
            event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self.dropped.emit(files)
        return True

    def _is_text(self, event: QDropEvent) -> bool:
        """Tell whether a field of plain text lies beneath a drop."""
        beneath = self._window.childAt(event.position().toPoint())
        while beneath is not None and not beneath.acceptDrops():
            beneath = beneath.parentWidget()
        return isinstance(beneath, QLineEdit) or (beneath is not None and isinstance(beneath.parentWidget(), QPlainTextEdit))


def files_of(data: QMimeData | None) -> list[Path]:
    """List the dragged or copied files of this machine; an empty clipboard has no data."""
    return [] if data is None else [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
