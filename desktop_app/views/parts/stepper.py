"""A number with minus and plus, that can be typed too; an unfit one is answered beneath it, and stays."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRegularExpression, Qt, Signal
from PySide6.QtGui import QHideEvent, QIntValidator, QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit, QScrollArea, QWidget
from shiboken6 import isValid

from desktop_app import language
from desktop_app.views import painting, theme
from desktop_app.views.accessible import say, set_name
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.text import Label, frame
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

WITH_HALVES = QRegularExpression(r"-?\d{1,8}([.,]5?)?")
FAR = 99999
LONGEST = 99_999_999
"""Most typed letters: numbers beyond a limit can be typed, to be answered."""


def misfit(value: float, low: int | None, high: int | None) -> str:
    """Say in a sentence which numbers would do in the place of one between two limits (None: none there); empty: it fits."""
    if (low is None or value >= low) and (high is None or value <= high):
        return ""
    if high is None:
        fitting = tr("at least {low}", low=low)
    elif low is None:
        fitting = tr("at most {high}", high=high)
    else:
        fitting = tr("from {low} to {high}", low=low, high=high)
    return tr("{value} does not fit: {fitting}.", value=value, fitting=fitting)


def asks_for_escape(event: QEvent) -> bool:
    """Tell whether a widget is asked if Esc means something to it, before it closes what is around."""
    return event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape


class Stepper(QWidget):
    """Shows a number between two limits (None: no limit there), whole unless `halves` fit too; `changed` brings the new one.

    What is typed beyond a limit is not taken: a sentence says what fits, until it is put right or Esc brings the number back.
    One that `may_be_empty` begins without a number: the rules say it then.
    """

    changed = Signal(object)
    edited = Signal()
    """Another number is there, or typed so far: what follows from it can be shown before it is taken."""

    def __init__(
        self,
        name: str,
        value: float = 0,
        *,
        low: int | None = None,
        high: int | None = None,
        halves: bool = False,
        may_be_empty: bool = False,
    ) -> None:
        super().__init__()
        self._name = name
        self._value = value
        self._may_be_empty = self._is_empty = may_be_empty
        self._low, self._high, self._halves = low, high, halves
        self.answer = Label("", "small", "blood")
        self._bubble: QWidget | None = None
        self._less = Button("−", small=True, name=tr("{name}: one less", name=name))
        self.more = Button("+", small=True, name=tr("{name}: one more", name=name))
        for button in (self._less, self.more):
            button.setFixedWidth(28)
            button.setAutoRepeat(True)
        self._edit = QLineEdit()
        self._edit.setProperty("small", True)
        self._edit.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._edit.setAccessibleName(name)
        self._edit.setFixedHeight(28)
        self._edit.setFont(theme.font(strong=True, figures=True))
        self._edit.installEventFilter(self)
        self._edit.editingFinished.connect(self._typed)
        self._edit.textEdited.connect(lambda _: self._hide_complaint())
        self._edit.textEdited.connect(lambda _: self.edited.emit())
        self.changed.connect(lambda _: self.edited.emit())
        self._less.clicked.connect(lambda: self._move(-1))
        self.more.clicked.connect(lambda: self._move(1))
        self.setLayout(row(self._less, self._edit, self.more, gap=4))
        self.setFocusProxy(self._edit)
        self.set_limits(low, high)
        if may_be_empty:
            self._edit.setPlaceholderText("–")
            set_tip(self._edit, tr("Empty: use the rules' value"))
        else:
            self.set_value(value)

    @property
    def is_empty(self) -> bool:
        """Tell whether no number is said, not even by what is typed at this moment."""
        self._typed()
        return self._is_empty

    @property
    def value(self) -> float:
        """Return the number, with what is typed at this moment if it fits."""
        self._typed()
        return self._value

    @property
    def typed_so_far(self) -> float:
        """Return the number as it is typed at this moment, else the one that was there: nothing is taken or put right."""
        number = self._read()
        return self._value if number is None or misfit(number, self._low, self._high) else number

    @property
    def complaint(self) -> str:
        """Return the typed text's fault; empty without one."""
        number = self._read()
        return misfit(number, self._low, self._high) if number is not None and (self._is_empty or number != self._value) else ""

    def set_name(self, name: str) -> None:
        """Set the number's subject, for several beneath each other."""
        self._name = name
        self._edit.setAccessibleName(name)
        set_name(self._less, tr("{name}: one less", name=name))
        set_name(self.more, tr("{name}: one more", name=name))

    def set_limits(self, low: int | None, high: int | None) -> None:
        """Change the typed limits; None: no limit at that end. The value stays."""
        self._low, self._high = low, high
        whole = QIntValidator(-FAR if low is None else -LONGEST, FAR if high is None else LONGEST, self._edit)
        self._edit.setValidator(QRegularExpressionValidator(WITH_HALVES, self._edit) if self._halves else whole)
        widest = max((str(number) for number in (low, high, -99) if number is not None), key=len) + (".5" if self._halves else "")
        takes_minus = low is None or low < 0
        self._edit.setInputMethodHints(
            Qt.InputMethodHint.ImhFormattedNumbersOnly if takes_minus or self._halves else Qt.InputMethodHint.ImhDigitsOnly
        )
        self._edit.setFixedWidth(round(painting.width_of(widest, theme.font(strong=True, figures=True))) + 18)
        self._enable()

    def set_value(self, value: float) -> None:
        """Show a number, without a signal; one that is typed and does not fit stays."""
        if self.complaint and value == self._value:
            return
        self._value, self._is_empty = value, False
        self._hide_complaint()
        text = language.decimals(str(value))
        if self._edit.text().replace("−", "-") != text:
            self._edit.setText(text)
        self._enable()

    def select(self) -> None:
        """Put the keyboard here, ready to type over."""
        self._edit.setFocus()
        self._edit.selectAll()

    def type_over(self, text: str) -> None:
        """Put the keyboard here with this as the beginning of what is typed."""
        self.select()
        self._edit.insert(text)

    @property
    def wants_escape(self) -> bool:
        """Tell whether Esc means something here, before it means something to the page."""
        return bool(self.complaint)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.complaint:  # on minus or plus
            self.restore()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if self.wants_escape and asks_for_escape(event):
            event.accept()
            return True
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 5, Qt.Key.Key_PageDown: -5}.get(Qt.Key(event.key()))
            if step is not None:
                self._move(step)
                return True
            if event.key() == Qt.Key.Key_Escape and self.complaint:
                self.restore()
                return True
            if event.key() == Qt.Key.Key_Space:
                event.ignore()  # no number holds one: it is for the page around
                return True
        return super().eventFilter(watched, event)

    def restore(self) -> None:
        """Put back the number from before the typing."""
        self._edit.setText("" if self._is_empty else language.decimals(str(self._value)))
        self._edit.selectAll()
        self._hide_complaint()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._hide_complaint()

    def _move(self, step: int) -> None:
        if self._typed():
            value = self._value + (0 if self._is_empty else step)
            value = value if self._low is None else max(self._low, value)
            self._take(value if self._high is None else min(self._high, value))

    def _typed(self) -> bool:
        """Take what is typed; tell whether it fits, and say why if not."""
        number, complaint = self._read(), self.complaint
        if complaint:
            self._complain(complaint)
        elif number is not None:
            self._take(number)
        elif self._may_be_empty and not self._edit.text():
            self._empty()
        else:
            self.restore()
        return not complaint

    def _complain(self, sentence: str) -> None:
        """Show the sentence beneath the number, or above where the page ends."""
        page = self._page()
        if self._bubble is None or self._bubble.parentWidget() is not page:
            self._bubble = frame("banner")
            self._bubble.setLayout(column(self.answer, margins=(8, 4, 8, 4)))
            self._bubble.setParent(page)
            self.destroyed.connect(self._bubble.deleteLater)
        if self._bubble.isHidden() or sentence != self.answer.text():
            say(self, sentence, now=True)
        self.answer.setText(sentence)
        self._edit.setAccessibleDescription(sentence)
        self._bubble.adjustSize()
        at = self.mapTo(page, self.rect().bottomLeft())
        top = at.y() + 3 if at.y() + 3 + self._bubble.height() <= page.height() else at.y() - self.height() - self._bubble.height() - 3
        self._bubble.move(max(2, min(at.x(), page.width() - self._bubble.width() - 2)), max(0, top))
        self._bubble.show()
        self._bubble.raise_()

    def _hide_complaint(self) -> None:
        if self._bubble is not None and isValid(self._bubble):
            self._bubble.hide()
            self._edit.setAccessibleDescription("")

    def _page(self) -> QWidget:
        """Return the sentence's parent, so that it moves with the number: the scrolled content, or the window."""
        inner, outer = self.window(), self.parentWidget()
        while outer is not None and not isinstance(outer, QScrollArea):
            outer = outer.parentWidget()
        held = outer.widget() if isinstance(outer, QScrollArea) else None
        return held if held is not None else inner

    def _empty(self) -> None:
        """Say no number any more."""
        was_empty, self._is_empty = self._is_empty, True
        if not was_empty:
            self.changed.emit(self._value)

    def _read(self) -> float | None:
        """Read the typed number, with a point or a comma; None: there is none, or an unfit one."""
        text = self._edit.text().replace(",", ".")
        if not text.removeprefix("-").removesuffix(".").removesuffix(".5" if self._halves else "").isdecimal():
            return None
        return int(text.removesuffix(".")) if not text.endswith(".5") else float(text)

    def _take(self, value: float) -> None:
        if value == self._value and not self._is_empty:
            self._edit.setText(language.decimals(str(value)))
            return
        self.set_value(value)
        self.changed.emit(value)

    def _enable(self) -> None:
        self._less.setEnabled(self._is_empty or self._low is None or self._value > self._low)
        self.more.setEnabled(self._is_empty or self._high is None or self._value < self._high)
