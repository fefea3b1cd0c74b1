"""The step for a character's description: a field per text, in two columns if there is room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.views.creation.sections import Card
from desktop_app.views.parts.keeping import NameField, NoteField
from desktop_app.views.parts.layouts import column, empty
from desktop_app.views.parts.text import Label

if TYPE_CHECKING:
    from desktop_app.controller.creation.shown import WordsShown

LINE: int = 22


class WordsPage(Card):
    """Fields for words; what is typed is written as it is anywhere else."""

    text_written = Signal(str, str, str)
    """Document, path and text."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, NameField | NoteField] = {}
        self._lines = column(gap=4, margins=(16, 12, 16, 16))
        self.setLayout(self._lines)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def show_words(self, document: str, words: Sequence[WordsShown]) -> None:
        """Show the words of a document."""
        if [one.path for one in words] != list(self.fields):
            empty(self._lines)
            self.fields = {one.path: self._field(one) for one in words}
        for one in words:
            self.fields[one.path].keeper.bind(document, one.text)
        self.setVisible(bool(words))

    def _field(self, words: WordsShown) -> NameField | NoteField:
        made: NameField | NoteField = NoteField(words.label) if words.lines > 1 else NameField(words.label)
        if words.lines > 1:
            made.setFixedHeight(words.lines * LINE + 14)
        made.keeper.written.connect(lambda document, text: self.text_written.emit(document, words.path, text))
        self._lines.addWidget(Label(words.label, "small", "muted"))
        self._lines.addWidget(made)
        self._lines.addSpacing(4)
        return made

    def focus_field(self, path: str = "") -> None:
        """Put the keys into a field, or the first, with what stands there marked."""
        field: QWidget | None = self.fields.get(path) or next(iter(self.fields.values()), None)
        if field is not None:
            field.setFocus()
            if isinstance(field, NameField):
                field.selectAll()
