"""Two columns with a common scroll bar: side by side, or stacked in a narrow window."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QBoxLayout, QLayout, QScrollArea, QWidget

from desktop_app.views.parts.layouts import ScrolledContent, row, scrolling

GAP: Final = 28
EDGES: Final = (18, 14, 18, 18)


class TwoColumns(QScrollArea):
    """The only scroll bar of its page, around both columns."""

    def __init__(self, left: QLayout, right: QLayout) -> None:
        super().__init__()
        content = ScrolledContent()
        self._columns = row(_stood(left), _stood(right), gap=GAP, margins=EDGES)
        for place in range(2):
            self._columns.setStretch(place, 1)
        content.setLayout(self._columns)
        scrolling(content, self)

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Stand one above the other, or side by side."""
        way = QBoxLayout.Direction
        self._columns.setDirection(way.TopToBottom if is_narrow else way.LeftToRight)


def _stood(lines: QLayout) -> QWidget:
    made = QWidget()
    made.setLayout(lines)
    return made
