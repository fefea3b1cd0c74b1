"""The name above a sheet: a line to read, and a field in its place while it is changed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.views.parts.keeping import NameField
from desktop_app.views.parts.layouts import column
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.parts.text import Label, font_of
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

HEIGHT: Final = 40


class _Name(Label):
    clicked = Signal()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.clicked.emit()


class SheetTitle(QWidget):
    """Shows a name; a click or `rename` lets another be typed, which is written when the keys go elsewhere. Esc leaves it as it was."""

    left = Signal()
    """The name stands as it is to be: Enter or Esc was pressed in it."""

    def __init__(self, name: str) -> None:
        """Show nothing yet; `name` is what the field is called."""
        super().__init__()
        self.label, self.field = _Name("", "display"), NameField(name)
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.label.clicked.connect(self.rename)
        set_tip(self.label, tr("Click to rename (F2)"))
        self.field.setFont(font_of("heading"))
        self.field.setFixedHeight(HEIGHT)
        self.field.hide()
        self.field.editingFinished.connect(self._stand)
        self.field.returnPressed.connect(self.left)
        on_keys(self.field, ("Esc", self._give_up), here_only=True)
        self.setLayout(column(self.label, self.field, gap=0))

    def show_name(self, document: str, name: str) -> None:
        """Show the name of a document; a name that is being typed for another one is written first."""
        self.label.setText(name)
        self.field.keeper.bind(document, name)

    def rename(self) -> None:
        """Put the keys into the name, all of it marked: what is typed takes its place."""
        self.label.hide()
        self.field.show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.selectAll()

    def _give_up(self) -> None:
        self.field.setText(self.label.text())
        self._stand()
        self.left.emit()

    def _stand(self) -> None:
        self.field.hide()
        self.label.show()
