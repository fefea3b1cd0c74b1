"""The things of one kind as a table model: found by words, sorted by a column, several of them marked."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, Qt

from desktop_app import language
from desktop_app.language import folded
from desktop_app.views.accessible import in_words
from desktop_app.views.parts.line_list import NOWHERE
from desktop_app.views.parts.tips import literal
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.rules.kernel.additions import Addition, AdditionKind
    from desktop_app.rules.kernel.record import Json
    from desktop_app.views.parts.line_list import Index

DIGITS: Final = re.compile(r"(\d+)")


def words_of(typed: str) -> list[str]:
    """Part what is typed into words to look for."""
    return folded(typed).split()


def fits(one: Addition, words: Sequence[str]) -> bool:
    """Tell whether a thing has all words in its name, with or without its spaces, or in its cells."""
    if not words:
        return True
    haystack = " ".join((_called(one), *(folded(cell) for cell in one.cells if isinstance(cell, str))))
    return all(word in haystack for word in words)


def _called(one: Addition) -> str:
    name = folded(one.name)
    return f"{name} {name.replace(' ', '')}"


def shown(cell: Json) -> str:
    """Write a cell: numbers as the language does, nothing where there is nothing."""
    if cell is None or cell is False:
        return ""
    return language.number(cell) if isinstance(cell, (int, float)) and not isinstance(cell, bool) else str(cell)


def sort_key(cell: Json) -> tuple[int, Any]:
    """Order numbers by value and words as people do (d6 before d12); what is empty goes last."""
    if cell is None or cell == "":
        return 2, 0
    if isinstance(cell, (int, float)):
        return 0, cell
    return 1, [(0, int(part)) if part.isdecimal() else (1, part) for part in DIGITS.split(str(cell).casefold()) if part]


class AdditionsModel(QAbstractTableModel):
    """The rows of a kind matching the typed words."""

    def __init__(self) -> None:
        super().__init__()
        self.kind: AdditionKind | None = None
        self.rows: list[Addition] = []
        self.marks: Collection[str] = ()
        """Ids of the things of this kind that are marked."""
        self._words: list[str] = []
        self.sorting: tuple[int, Qt.SortOrder] = (-1, Qt.SortOrder.AscendingOrder)

    def show_kind(self, kind: AdditionKind, words: Sequence[str], marks: Collection[str]) -> None:
        """Show a kind, as far as it fits the words; another kind is sorted as it comes."""
        self.beginResetModel()
        if self.kind is None or self.kind.id != kind.id:
            self.sorting = (-1, Qt.SortOrder.AscendingOrder)
        self.kind, self._words, self.marks = kind, list(words), marks
        self._fill()
        self.endResetModel()

    def show_marks(self, marks: Collection[str]) -> None:
        """Mark the additions of these ids, and no others."""
        self.marks = marks
        if self.rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, self.columnCount() - 1))

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self.layoutAboutToBeChanged.emit()
        self.sorting = (column, order)
        self._fill()
        self.layoutChanged.emit()

    def _fill(self) -> None:
        listed = self.kind.additions if self.kind is not None else ()
        rows = [one for one in listed if fits(one, self._words)]
        rows.sort(key=lambda one: not all(word in _called(one) for word in self._words))  # what is called so goes first
        column, order = self.sorting
        if column >= 0:
            rows.sort(key=lambda one: sort_key(_cell(one, column)), reverse=order is Qt.SortOrder.DescendingOrder)
            rows.sort(key=lambda one: _cell(one, column) in (None, ""))
        self.rows = rows

    def row_of(self, addition_id: str) -> int:
        """Return the row of a thing; -1 if it is not shown."""
        return next((place for place, one in enumerate(self.rows) if one.id == addition_id), -1)

    def told(self, row: int) -> str:
        """Say a row: the name, whether it is marked or why it cannot be, and its figures with the heads of their columns."""
        one = self.rows[row]
        heads = [column.head for column in self.kind.columns] if self.kind is not None else []
        figures = [(head, shown(_cell(one, place))) for place, head in enumerate(heads, 1)]
        told = (f"{head} {figure}" for head, figure in figures if figure)
        return ", ".join(part for part in (one.name, tr("marked") if one.id in self.marks else reason(one), *told) if part)

    # ---- what Qt asks

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() or self.kind is None else 1 + len(self.kind.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        one = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return shown(_cell(one, index.column()))
            case Qt.ItemDataRole.ToolTipRole:
                return literal(" ".join(part for part in (one.text, reason(one)) if part)) or None
            case Qt.ItemDataRole.TextAlignmentRole:
                return int(self.alignment(index.column()))
            case Qt.ItemDataRole.CheckStateRole if index.column() == 0 and not reason(one):
                return Qt.CheckState.Checked if one.id in self.marks else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.AccessibleTextRole:
                marked = (tr("marked") if one.id in self.marks else reason(one)) if index.column() == 0 else ""
                return in_words(", ".join(part for part in (shown(_cell(one, index.column())), marked) if part))
            case _:
                return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal or self.kind is None or section > len(self.kind.columns):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            head = self.kind.columns[section - 1].head if section else tr("Name")
            arrow = "" if section != self.sorting[0] else "\u2191 " if self.sorting[1] is Qt.SortOrder.AscendingOrder else "\u2193 "
            return f"{arrow}{head}"
        if role == Qt.ItemDataRole.ToolTipRole:
            hint = self.kind.columns[section - 1].hint if section else ""
            return literal(f"{hint} " * bool(hint) + f"(Alt+{section + 1})")
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(self.alignment(section))
        return None

    def alignment(self, column: int) -> Qt.AlignmentFlag:
        """Return on which side a column stands: numbers at the right."""
        aligned = self.kind.columns[column - 1].align if column and self.kind is not None else "left"
        side = {"right": Qt.AlignmentFlag.AlignRight, "centre": Qt.AlignmentFlag.AlignHCenter}.get(aligned, Qt.AlignmentFlag.AlignLeft)
        return side | Qt.AlignmentFlag.AlignVCenter


def reason(one: Addition) -> str:
    """Say why a thing cannot be taken; empty: it can."""
    return tr("on the sheet") if one.there is not None else one.refusal


def _cell(one: Addition, column: int) -> Json:
    return one.name if column == 0 else one.cells[column - 1] if column <= len(one.cells) else None
