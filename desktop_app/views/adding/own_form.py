"""The form of a custom item: a field for everything that its kind has, with its limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from desktop_app.views import theme
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.chips import Picks
from desktop_app.views.parts.inputs import DropDown
from desktop_app.views.parts.layouts import column, forget_items, row, scrolling
from desktop_app.views.parts.text import Label, Refusal
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

COLUMNS: Final = 2
LABEL: Final = 130
WIDEST: Final = 860
Editor: TypeAlias = "QLineEdit | DropDown | Picks"


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnFieldShown:
    """A field of the form: place in the row, name, content, and a choice's values with their words."""

    path: str
    label: str
    text: str
    values: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    hint: str = ""
    is_wide: bool = False
    picked: tuple[str, ...] | None = None
    """The values that are on, if it takes several; None: it takes one, or typed text."""


class OwnForm(QWidget):
    """Fields, and what does not fit of them in a sentence. Enter keeps it."""

    kept = Signal()
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.editors: dict[str, Editor] = {}
        self.beside: dict[str, Label] = {}
        """What does not fit in each field, said beneath it."""
        self._values: dict[str, tuple[str, ...]] = {}
        self._title = Label("", "title")
        self.refusal = Refusal()
        self.keep_button = Button(tr("Save"), "accent", key="Enter")
        self.keep_button.clicked.connect(self.kept)
        self.back_button = Button(tr("Back"), key="Esc")
        self.back_button.clicked.connect(self.left)
        foot = row(None, self.back_button, self.keep_button, gap=10)
        self._area = scrolling(QWidget())
        self.setLayout(column(self._title, self._area, self.refusal, foot, gap=12))

    def show_fields(self, title: str, fields: Sequence[OwnFieldShown]) -> None:
        """Show these fields, the keys in the first one."""
        self._title.setText(title)
        self.refusal.show_text("")
        self.editors.clear()
        self.beside.clear()
        self._values.clear()
        host = QWidget()
        host.setMaximumWidth(WIDEST)
        host.setLayout(self._grid_of(fields))
        host.setProperty("surface", "none")
        self._area.setWidget(host)
        first = next(iter(self.editors.values()))
        first.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(first, QLineEdit):
            first.selectAll()

    def _grid_of(self, fields: Sequence[OwnFieldShown]) -> QGridLayout:
        """Lay the fields out beside each other with their labels; a wide one has a line of its own."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        line, place = 0, 0
        for field in fields:
            if field.is_wide and place:
                line, place = line + 1, 0
            label = Label(
                "\n".join(part for part in (field.label, field.hint) if part), "tiny" if field.hint else "small", "muted", wrap=True
            )
            label.setFixedWidth(LABEL)
            editor = self._editor(field)
            self.editors[field.path] = editor
            grid.addWidget(label, line, place * 2)
            self.beside[field.path] = Refusal()
            beneath = column(editor, self.beside[field.path], gap=2)
            grid.addLayout(beneath, line, place * 2 + 1, 1, 3 if field.is_wide else 1)
            forget_items(beneath)
            place += COLUMNS if field.is_wide else 1
            if place >= COLUMNS:
                line, place = line + 1, 0
        grid.setRowStretch(line + 1, 1)
        for side in (1, 3):
            grid.setColumnStretch(side, 1)
        return grid

    def _editor(self, field: OwnFieldShown) -> Editor:
        if field.picked is not None:
            picks = Picks(field.label)
            picks.show_words(field.words, [value in field.picked for value in field.values])
            self._values[field.path] = field.values
            return picks
        if field.values:
            chosen = DropDown(field.label)
            chosen.addItems(list(field.words))
            chosen.setCurrentIndex(max(0, field.values.index(field.text)) if field.text in field.values else 0)
            self._values[field.path] = field.values
            return chosen
        typed = QLineEdit(field.text)
        typed.setAccessibleName(field.label)
        typed.setFont(theme.font())
        typed.setFixedHeight(32)
        return typed

    def typed(self) -> dict[str, str]:
        """Return what stands in the fields, by their places in the row."""
        return {path: self._typed_in(path, editor) for path, editor in self.editors.items()}

    def _typed_in(self, path: str, editor: Editor) -> str:
        if isinstance(editor, QLineEdit):
            return editor.text()
        values = self._values[path]
        return ", ".join(values[place] for place in editor.places()) if isinstance(editor, Picks) else values[max(0, editor.currentIndex())]

    def complain(self, sentences: Mapping[str, str]) -> None:
        """Show each fault beneath its field, and general ones at the foot; the first field gets the focus."""
        for path, label in self.beside.items():
            label.show_text(sentences.get(path, ""))
        self.refusal.show_text(" ".join(text for path, text in sentences.items() if path not in self.beside))
        first = next((path for path in self.editors if path in sentences), None)
        if first is not None:
            self.editors[first].setFocus(Qt.FocusReason.OtherFocusReason)
            self._area.ensureWidgetVisible(self.editors[first])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.kept.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
