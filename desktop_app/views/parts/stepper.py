"""A whole number with minus and plus, that can be typed as well."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop_app.views import painting, theme
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import row

FAR = 99999


class Stepper(QWidget):
    """Shows a number between two limits (None: no limit there); `changed` brings the new one."""

    changed = Signal(int)

    def __init__(self, name: str, value: int = 0, *, low: int | None = None, high: int | None = None) -> None:
        super().__init__()
        self._name = name
        self._value = value
        self._low, self._high = low, high
        self._less = Button("−", small=True, name=f"{name}: one less")
        self._more = Button("+", small=True, name=f"{name}: one more")
        for button in (self._less, self._more):
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
        self._less.clicked.connect(lambda: self._move(-1))
        self._more.clicked.connect(lambda: self._move(1))
        self.setLayout(row(self._less, self._edit, self._more, gap=4))
        self.setFocusProxy(self._edit)
        self.set_limits(low, high)
        self.set_value(value)

    @property
    def value(self) -> int:
        """Return the number, with what is typed at this moment."""
        self._typed()
        return self._value

    def set_limits(self, low: int | None, high: int | None) -> None:
        """Change the limits."""
        self._low, self._high = low, high
        self._edit.setValidator(QIntValidator(-FAR if low is None else min(0, low), FAR if high is None else high, self))
        widest = max((str(number) for number in (low, high, -99) if number is not None), key=len)
        self._edit.setFixedWidth(round(painting.width_of(widest, theme.font(strong=True, figures=True))) + 18)
        self._enable()

    def set_value(self, value: int) -> None:
        """Show a number, without a signal."""
        self._value = value
        text = str(value).replace("-", "−")
        if self._edit.text().replace("−", "-") != str(value):
            self._edit.setText(text.replace("−", "-"))
        self._enable()

    def select(self) -> None:
        """Put the keyboard here, ready to type over."""
        self._edit.setFocus()
        self._edit.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 5, Qt.Key.Key_PageDown: -5}.get(Qt.Key(event.key()))
            if step is not None:
                self._move(step)
                return True
            if event.key() == Qt.Key.Key_Space:
                event.ignore()  # no number holds one: it is for the page around
                return True
        return super().eventFilter(watched, event)

    def _move(self, step: int) -> None:
        self._take(self.value + step)

    def _typed(self) -> None:
        text = self._edit.text()
        if text.lstrip("-").isdigit():
            self._take(int(text))
        else:
            self._edit.setText(str(self._value))

    def _take(self, value: int) -> None:
        value = value if self._low is None else max(self._low, value)
        value = value if self._high is None else min(self._high, value)
        if value == self._value:
            self._edit.setText(str(value))
            return
        self.set_value(value)
        self.changed.emit(value)

    def _enable(self) -> None:
        self._less.setEnabled(self._low is None or self._value > self._low)
        self._more.setEnabled(self._high is None or self._value < self._high)
