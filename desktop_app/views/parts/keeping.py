"""Text typed into a field of a document: saved to that document only, soon, and before the user leaves the field, page or window."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import marked, tr

PAUSE_MS: Final = 700
LONGEST_MS: Final = 4000
"""So long may a person type without a pause before it is written."""
LINE_ENDS: Final = str.maketrans(dict.fromkeys("\u2028\u2029\ufdd0\ufdd1", "\n"))
"""How the raw text of Qt's documents ends its lines."""
UNSAVED: Final = marked("Not saved yet: the last attempt failed. The text stays here and the program tries again.")


class TextKeeper(QObject):
    """Binds a field to a document from the first letter on.

    What is typed is written after a pause, when the keys or the page go elsewhere, and before another document is shown. A write that
    fails leaves it in the field, marked, to be tried again; for another document it is kept until that one comes back.
    """

    written = Signal(str, str)
    """Document and text; whoever hears it shows the document anew, or says `refused`."""

    def __init__(self, field: QPlainTextEdit | QTextEdit | QLineEdit) -> None:
        super().__init__(field)
        self.field = field
        self._document = ""
        self._stored: str | None = ""
        self._before = ""
        self._following: tuple[str, str] | None = None
        """The text shown after the write in progress."""
        self._kept: dict[str, str] = {}
        self._is_writing = False
        self.page_undoes = False
        """The page undoes written text; the field only unwritten text."""
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self.flush)
        self._since = QElapsedTimer()
        field.textChanged.connect(self._typed)
        field.installEventFilter(self)

    @property
    def text(self) -> str:
        """Return what stands in the field, hard spaces as they are: Qt's plain text makes them soft."""
        return self.field.text() if isinstance(self.field, QLineEdit) else self.field.document().toRawText().translate(LINE_ENDS)

    @property
    def is_unsaved(self) -> bool:
        """Tell whether something of this or another document is not on disk."""
        return bool(self._kept) or self.text != self._stored

    def bind(self, document: str, stored: str) -> None:
        """Show a document's text; the one typed before is written first, and text being typed stays."""
        if self._is_writing and document != self._document:
            self._following = (document, stored)
        elif document != self._document:
            self._write()
            self._turn_to(document, stored)
        elif self._is_writing or self.text != self._stored:  # what is being typed stays
            self._stored = stored
        else:
            self._show_stored(stored)
        self._mark()

    def _turn_to(self, document: str, stored: str) -> None:
        """Show another document; what could not be written of this one is kept for it."""
        if self.text != self._stored and self._document:
            self._kept[self._document] = self.text
        self._document = document
        self._show_stored(stored)
        self._show(self._kept.pop(document, self.text))

    def refused(self) -> None:
        """Take the text that is being written as not written."""
        if self._is_writing:
            self._stored = None

    def forget(self) -> None:
        """Restore the text before an unsaveable one."""
        if self._is_writing:
            self._stored = self._before
            self._show(self._before)

    def flush(self) -> bool:
        """Write what is typed; tell whether all of it is on disk."""
        self._write()
        following, self._following = self._following, None
        if following is not None:
            self._turn_to(*following)
        self._mark()
        return not self.is_unsaved

    def _write(self) -> None:
        self._timer.stop()
        self._since.invalidate()
        if self._is_writing or not self._document:
            return
        here = self._document
        for document, text in [*self._kept.items(), (here, self.text)]:
            if document != here or text != self._stored:
                self._write_one(document, text)

    def _write_one(self, document: str, text: str) -> None:
        """Write one document's text, and keep it on failure."""
        shown = (self._document, self._stored)
        self._kept.pop(document, None)
        self._is_writing, self._document, self._before, self._stored = True, document, self._stored or "", text
        try:
            self.written.emit(document, text)
        finally:
            self._is_writing = False
        is_written = self._stored == text
        if document != shown[0]:
            self._document, self._stored = shown
            if not is_written:
                self._kept[document] = text

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.FocusOut, QEvent.Type.Hide, QEvent.Type.Close}:
            self.flush()
        elif self.page_undoes and not self.is_unsaved and isinstance(event, QKeyEvent) and steps_back(event):
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _typed(self) -> None:
        if not self._since.isValid():
            self._since.start()
        if self._since.hasExpired(LONGEST_MS):
            self.flush()
        else:
            self._timer.start()

    def _show(self, text: str) -> None:
        if text == self.text:
            return
        before = self.field.blockSignals(True)
        self.field.setText(text) if isinstance(self.field, QLineEdit) else self.field.setPlainText(text)
        if isinstance(self.field, QLineEdit) and not self.field.hasFocus():
            self.field.home(False)  # of a long name the beginning is shown
        self.field.blockSignals(before)

    def _show_stored(self, text: str) -> None:
        """Show the stored text; the field's normalisation (line ends) is no change."""
        self._show(text)
        self._stored = self.text

    def _mark(self) -> None:
        """Show that a write has failed."""
        failed = self.is_unsaved and not self._timer.isActive() and not self._is_writing
        if bool(self.field.property("unsaved")) != failed:
            self.field.setProperty("unsaved", failed)
            set_tip(self.field, tr(UNSAVED) if failed else "")
            self.field.style().unpolish(self.field)
            self.field.style().polish(self.field)


def steps_back(event: QKeyEvent) -> bool:
    """Tell whether a field is asked if it wants the keys for undo or redo."""
    keys = QKeySequence.StandardKey
    return event.type() == QEvent.Type.ShortcutOverride and (event.matches(keys.Undo) or event.matches(keys.Redo))


class NoteField(QPlainTextEdit):
    """Several lines of text that belong to a document."""

    def __init__(self, name: str, hint: str = "") -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self.setTabChangesFocus(True)
        self.keeper = TextKeeper(self)


class NameField(QLineEdit):
    """One line of text that belongs to a document."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.keeper = TextKeeper(self)
        self.returnPressed.connect(self.keeper.flush)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show the beginning of a long name while it has no focus."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.home(False)


def flush_texts(page: QWidget) -> bool:
    """Write all typed text of a page, open editors included; return whether everything is on disk."""
    focus = QApplication.focusWidget()
    if isinstance(focus, QLineEdit) and page.isAncestorOf(focus):
        focus.clearFocus()
    saved = [keeper.flush() for keeper in page.findChildren(TextKeeper)]
    return all(saved)


def refuse_texts(page: QWidget) -> None:
    """Take what is being written on a page as not written."""
    for keeper in page.findChildren(TextKeeper):
        keeper.refused()


def forget_texts(page: QWidget) -> None:
    """Restore the text before an unsaveable one on a page."""
    for keeper in page.findChildren(TextKeeper):
        keeper.forget()
