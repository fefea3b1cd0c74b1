"""The field for loot: typed in one line, with its interpretation below, and completion of names."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

from desktop_app.views import theme
from desktop_app.views.models import LootReading
from desktop_app.views.parts.keeping import steps_back
from desktop_app.views.parts.layouts import column
from desktop_app.views.parts.text import Label

MOST_NAMED: Final = 6
LEAST: Final = 2
"""Letters from which names are listed."""
ENTER: Final = {Qt.Key.Key_Return, Qt.Key.Key_Enter}


class _LootLine(QLineEdit):
    """The line itself; Enter writes it, and takes a listed name first."""

    left = Signal()
    entered = Signal()
    listed: QCompleter | None = None

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        popup = self.listed.popup() if self.listed is not None else None
        if Qt.Key(event.key()) not in ENTER:
            super().keyPressEvent(event)
        elif popup is not None and popup.isVisible() and popup.currentIndex().isValid():
            event.ignore()  # the list takes it
        else:
            super().keyPressEvent(event)
            event.accept()


class LootField(QWidget):
    """Sends a line when it was typed; shows it as it is kept then."""

    changed = Signal(str)

    def __init__(self, name: str, hint: str, *, keeps_room: bool = False) -> None:
        """`keeps_room`: what stands around it does not move when something is understood."""
        super().__init__()
        self.reading = LootReading()
        self._kept = ""
        self.line, self.told = _LootLine(), Label("", "tiny", "muted", wrap=True)
        self.line.setFont(theme.font())
        self.line.setPlaceholderText(hint)
        self.line.setAccessibleName(name)
        policy = self.told.sizePolicy()
        policy.setRetainSizeWhenHidden(keeps_room)
        self.told.setSizePolicy(policy)
        self.told.hide()
        self._names = QStringListModel(self)
        self.listed = QCompleter(self._names, self)
        self.line.listed = self.listed
        self.listed.setWidget(self.line)
        self.listed.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.listed.activated.connect(self._take)
        self.line.textEdited.connect(self._edited)
        self.line.entered.connect(self._tell)
        self.line.editingFinished.connect(self.send)
        self.line.left.connect(self.told.hide)
        self.line.installEventFilter(self)
        self.setFocusProxy(self.line)
        self.setLayout(column(self.line, self.told, gap=2))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave undo of written text to the page; the line undoes unwritten text only."""
        if isinstance(event, QKeyEvent) and steps_back(event) and self.line.text().strip() == self._kept:
            event.ignore()
            return event.type() == QEvent.Type.ShortcutOverride
        return super().eventFilter(watched, event)

    def show_loot(self, kept: str, reading: LootReading) -> None:
        """Show the stored loot; text being typed stays."""
        self.reading = reading
        if not (self.line.hasFocus() and self._kept == kept):
            self.line.setText(kept)
        self._kept = kept

    def send(self) -> None:
        """Write the line, once, if it is another than what is kept; not while a name is being chosen."""
        typed, popup = self.line.text().strip(), self.listed.popup()
        if typed != self._kept and not (popup is not None and popup.isVisible()):
            self._kept = typed
            self.changed.emit(typed)

    def _tell(self) -> None:
        words = self.line.text()
        self.told.setText(self.reading.understood(words))
        self.told.setVisible(bool(words.strip()))

    def _edited(self, words: str) -> None:
        self._tell()
        last = self._last_word(words)
        names = list(self.reading.fitting(last, MOST_NAMED)) if len(last) >= LEAST and self.line.cursorPosition() == len(words) else []
        self._names.setStringList(names)
        if names and [name.casefold() for name in names] != [last.casefold()]:
            self.listed.complete()
        else:
            self._put_away()

    def _put_away(self) -> None:
        popup = self.listed.popup()
        if popup is not None:
            popup.hide()

    @staticmethod
    def _last_word(words: str) -> str:
        """Return the name that is being typed, without its number."""
        last = words.rpartition(",")[2].strip()
        count, _, name = last.partition(" ")
        return name.strip() if count.isdecimal() else last

    def _take(self, name: str) -> None:
        words = self.line.text()
        self.line.setText(f"{words[: len(words) - len(self._last_word(words.rstrip())) - (len(words) - len(words.rstrip()))]}{name}, ")
        self._names.setStringList([])
        self._tell()
