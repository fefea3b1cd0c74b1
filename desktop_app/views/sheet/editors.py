"""Small editors that open in place, over the value they change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeGuard

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QWidget

from desktop_app.views import theme
from desktop_app.views.keyboard import digit_of
from desktop_app.views.parts.stepper import Stepper, asks_for_escape, misfit
from desktop_app.views.parts.tips import menu_text
from desktop_app.views.parts.typed_number import TypedDigits, number_in
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.rules.kernel.blocks import Edit

Done = Callable[[object], None]
EDITOR: Final = "inline_editor"


def is_number(value: object) -> TypeGuard[float]:
    """Tell whether a value is a number (yes and no are none)."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def open_editor(over: QWidget, area: QRect, value: object, edit: Edit, done: Done) -> None:
    """Open what suits the value: a list of choices, a number with minus and plus, a line of text; yes and no just turn.

    A list of words is typed as a line with commas; an empty one is taken where there may be none. Tab takes what is typed and
    goes to the next row.
    """
    choice = edit.choice
    if isinstance(value, bool):
        done(not value)
    elif choice is not None and choice.values:
        _open_menu(over, area, tuple(zip(choice.values, edit.names or map(_spelled, choice.values), strict=True)), value, done)
    elif any(editor.is_left_open() for editor in over.findChildren(_NumberEditor)):
        return  # what is typed there is put right first
    elif _is_counted(value, edit):
        _NumberEditor(over, area, value if is_number(value) else 0, edit, done)
    else:
        _TextEditor(over, area, "" if value is None else str(value), partial(_send_words, done, edit) if edit.many else done)


def _is_counted(value: object, edit: Edit) -> bool:
    """Tell whether a whole number is typed for a value: it is one, or one with limits that is not set yet."""
    choice = edit.choice
    return (choice is None or not choice.values) and (
        is_number(value) or (choice is not None and (choice.low is not None or choice.high is not None))
    )


def takes_digits(value: object, edit: Edit | None) -> bool:
    """Return whether digits can be typed for a value: it is a number, or a choice of words that speak of numbers (dice)."""
    if edit is None:
        return False
    values = edit.choice.values if edit.choice is not None and not isinstance(value, bool) else ()
    return _is_counted(value, edit) or any(number_in(str(one)) for one in values)


def type_over(
    row: QWidget, text: str, value: object, edit: Edit | None, *, begin: Callable[[], None], send: Callable[[Edit, object], None]
) -> bool:
    """Begin typing a number over a row's value, with the editor from `begin`; return whether the key meant that.

    Where a word is chosen that speaks of a number (a die), `send` brings the one that is meant: 8 is d8. What fits none opens the list.
    """
    if edit is None or not text.isdecimal():
        return False
    if edit.choice is not None and edit.choice.values and not isinstance(value, bool):
        return _choose_by_number(row, text, edit, begin=begin, send=send)
    if not _is_counted(value, edit):
        return False
    begin()
    for editor in row.findChildren(_NumberEditor):
        if not editor.isHidden():
            editor.type_over(text)
    return True


def _choose_by_number(row: QWidget, digit: str, edit: Edit, *, begin: Callable[[], None], send: Callable[[Edit, object], None]) -> bool:
    values = edit.choice.values if edit.choice is not None else ()
    words = [str(value) for value in values]
    if not any(map(number_in, words)):
        return False
    digits = row.findChild(TypedDigits) or TypedDigits(row)
    place = digits.place_after(digit, words, edit.path)
    if place is not None and place < 0:
        begin()
    elif place is not None:
        send(edit, values[place])
    return True


def _send_words(done: Done, edit: Edit, text: object) -> None:
    words = [word.strip() for word in str(text).split(",") if word.strip()]
    if words or edit.can_be_empty:
        done(words)


def stepped(value: object, edit: Edit, by: int) -> object:
    """Return a number one more or one less, or what is so far on in the list of choices (a die); None if nothing fits."""
    values = edit.choice.values if edit.choice is not None else ()
    if value in values:
        place = values.index(value) + by
        return values[place] if 0 <= place < len(values) else None
    if not is_number(value):
        return None
    after = value + by
    return None if edit.choice is not None and misfit(after, edit.choice.low, edit.choice.high) else after


def _spelled(value: object) -> str:
    return str(value).replace("_", " ")


def _open_menu(over: QWidget, area: QRect, values: tuple[tuple[object, str], ...], value: object, done: Done) -> None:
    menu = _ValueMenu(over, [told for _, told in values])
    for listed, told in values:
        action = menu.addAction(menu_text(told))
        action.setCheckable(True)
        action.setChecked(listed == value)
        action.triggered.connect(lambda _=False, listed=listed: done(listed))
    menu.popup(over.mapToGlobal(QPoint(area.left(), area.bottom())))


class _ValueMenu(QMenu):
    """The values to choose from; digits choose the one that speaks of their number: 8 is d8, 1 and 2 are d12."""

    def __init__(self, over: QWidget, words: Sequence[str]) -> None:
        super().__init__(over)
        self._words, self._digits = words, TypedDigits(self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        digit = digit_of(event)
        place = self._digits.place_after(str(digit), self._words, "") if digit is not None else None
        if place is not None and place >= 0:
            self.actions()[place].trigger()
            self.close()
        elif digit is None:
            super().keyPressEvent(event)


def drop_editors(page: QWidget) -> None:
    """Close open editors of a page about to show another character."""
    for editor in page.findChildren(_NumberEditor):
        editor.close_up()


class _NumberEditor(Stepper):
    def __init__(self, over: QWidget, area: QRect, value: float, edit: Edit, done: Done) -> None:
        low, high, halves = (edit.choice.low, edit.choice.high, edit.choice.halves) if edit.choice else (None, None, False)
        super().__init__(tr("New value"), value, low=low, high=high, halves=halves)
        self.setParent(over)
        self.setObjectName(EDITOR)
        self.changed.connect(done)
        self.adjustSize()
        right = min(over.width() - 2, area.right() + 34)
        self.move(max(0, right - self.width()), area.center().y() - self.height() // 2)
        self.show()
        self.select()

    @property
    def wants_escape(self) -> bool:
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_up()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                _ = self.value  # takes what was typed
                return bool(self.complaint) or self.close_up()
            if event.key() == Qt.Key.Key_Escape:
                return self.close_up()
            if event.key() in {Qt.Key.Key_Tab, Qt.Key.Key_Backtab}:
                return self._go_on(is_forward=event.key() == Qt.Key.Key_Tab)
        handled = super().eventFilter(watched, event)
        if event.type() == QEvent.Type.FocusOut and not self.isHidden():
            _ = self.value
            if not self.complaint:
                self.close_up()
        return handled

    def is_left_open(self) -> bool:
        """Return the focus if the typed text does not fit; return whether it does not."""
        if self.isHidden() or not self.complaint:
            return False
        self.select()
        return True

    def _go_on(self, *, is_forward: bool) -> bool:
        """Take the typed text and go to the next row, or the one before; unfit text stays here."""
        _ = self.value
        if not self.complaint:
            self.close_up()
            _go_from(self.parentWidget(), is_forward=is_forward)
        return True

    def close_up(self) -> bool:
        """Put the editor away, with what does not fit."""
        row, focus = self.parentWidget(), QApplication.focusWidget()
        had_keys = focus is not None and self.isAncestorOf(focus)
        self.restore()
        self.hide()
        self.deleteLater()
        if had_keys and row is not None and row.focusPolicy() != Qt.FocusPolicy.NoFocus:
            row.setFocus()
        return True


class _TextEditor(QLineEdit):
    def __init__(self, over: QWidget, area: QRect, text: str, done: Done) -> None:
        super().__init__(text, over)
        self.setObjectName(EDITOR)
        self.setAccessibleName(tr("New text"))
        self.setProperty("small", True)
        self.setFont(theme.font())
        self._before, self._done = text, done
        width = max(120, area.width() + 16)
        self.setGeometry(max(0, min(area.left() - 6, over.width() - width)), area.center().y() - 14, width, 28)
        self.editingFinished.connect(self._finish)
        self.show()
        self.setFocus()
        self.selectAll()

    def event(self, event: QEvent) -> bool:
        if asks_for_escape(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.setText(self._before)
            self._finish()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._finish()  # the row beneath does not hear it: it would open another one
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next_one: bool) -> bool:
        """Take what is typed and go to the next row, or the one before."""
        self._finish()
        _go_from(self.parentWidget(), is_forward=next_one)
        return True

    def _finish(self) -> None:
        """Take the typed text; the row gets the focus back if it was here, and not on another value."""
        if self.isHidden():
            return
        had_keys = self.hasFocus()
        self.hide()
        self.deleteLater()
        if self.text() != self._before:
            self._done(self.text())
        row = self.parentWidget()
        if had_keys and row is not None and row.focusPolicy() != Qt.FocusPolicy.NoFocus:
            row.setFocus()


def _go_from(row: QWidget | None, *, is_forward: bool) -> None:
    if row is not None:
        row.focusNextChild() if is_forward else row.focusPreviousChild()
