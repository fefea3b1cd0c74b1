"""A whole sheet page: blocks in three columns, fewer when it is narrow, more when it is wide. Also the stat card of a creature."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop_app.views.parts.keeping import flush_texts
from desktop_app.views.parts.layouts import column, take_out
from desktop_app.views.sheet.block_card import BlockCard
from desktop_app.views.sheet.blocks import card_for
from desktop_app.views.sheet.editors import drop_editors

if TYPE_CHECKING:
    from desktop_app.rules.kernel.blocks import Block, SheetPage

SHARES: Final = (26, 41, 30, 30, 28)
FROM: Final = (0, 520, 820, 1500, 1980)
"""From so many pixels on there is one column more."""
GAP: Final = 14


class PageView(QWidget):
    """Shows the blocks of a page; an edit somewhere fills them again in place."""

    edited = Signal(str, str, object)
    purchased = Signal(object)
    box_clicked = Signal(str, int, int)
    text_edited = Signal(str, str, str, str)
    """Document, target, path and text."""

    def __init__(self, most: int = len(SHARES)) -> None:
        """Begin with nothing on it; it has at most so many columns."""
        super().__init__()
        self._most = most
        self._document = ""
        self._blocks: list[Block] = []
        self._cards: list[BlockCard] = []
        self._columns: list[QVBoxLayout] = []
        self._placed: list[list[BlockCard]] = []
        self._line = QHBoxLayout()
        self._line.setSpacing(16)
        self._line.setContentsMargins(0, 0, 0, 0)
        for _ in SHARES:
            made = column(gap=GAP)
            self._columns.append(made)
            self._line.addLayout(made)
        self.setLayout(self._line)
        self._count = min(3, most)
        self._apply_shares()

    @property
    def cards(self) -> list[BlockCard]:
        """Return the cards in the order of the blocks."""
        return list(self._cards)

    def show_page(self, page: SheetPage, document: str = "") -> None:
        """Show a page; `document` is its owner, so that text being typed goes to no other."""
        if document != self._document:
            drop_editors(self)
            self._document = document
        before = [(type(block), block.place) for block in self._blocks]
        after = [(type(block), block.place) for block in page.blocks]
        self._blocks = list(page.blocks)
        if before != after:
            self._rebuild()
        for card, block in zip(self._cards, self._blocks, strict=True):
            card.document = document
            card.show_block(block)
        if before != after:
            self._place_all()

    def minimumSizeHint(self) -> QSize:
        return QSize(240, self._line.totalMinimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._count = min(self._most, sum(event.size().width() >= least for least in FROM))
        self._apply_shares()
        if event.size().width() != event.oldSize().width():
            self._place_all()

    def _rebuild(self) -> None:
        flush_texts(self)
        for card in self._cards:
            card.hide()
            card.deleteLater()
        self._cards = [card_for(block) for block in self._blocks]
        for card in self._cards:
            card.edited.connect(self.edited)
            card.text_edited.connect(self.text_edited)
            card.purchased.connect(self.purchased)
            card.box_clicked.connect(self.box_clicked)

    def _place_all(self) -> None:
        levelled = self._levelled()
        if levelled == self._placed:
            return
        self._placed = levelled
        for layout in self._columns:
            take_out(layout)
        for layout, cards in zip(self._columns, levelled, strict=True):
            for card in cards:
                layout.addWidget(card)
            layout.addStretch(1)

    def _levelled(self) -> list[list[BlockCard]]:
        """Give each card its column; the last ones of a long column go beneath a short one, so that the page has no hole."""
        columns: list[list[BlockCard]] = [[] for _ in self._columns]
        for card, block in zip(self._cards, self._blocks, strict=True):
            columns[self._column_of(block.place)].append(card)
        places = range(self._count)
        widths = [max(200, round(self.width() * SHARES[place] / sum(SHARES[: self._count])) - GAP) for place in places]

        def height(place: int) -> int:
            return sum(card.height_at(widths[place]) + GAP for card in columns[place])

        for _ in self._cards:
            longest, shortest = max(places, key=height), min(places, key=height)
            if len(columns[longest]) < 2:
                break
            last = columns[longest][-1]
            if height(shortest) + last.height_at(widths[shortest]) + GAP >= height(longest):
                break
            columns[shortest].append(columns[longest].pop())
        return columns

    def _column_of(self, place: int) -> int:
        if self._count == 2:
            return 1 if place == 1 else 0
        return min(self._count - 1, max(0, place))

    def _apply_shares(self) -> None:
        for place, share in enumerate(SHARES):
            self._line.setStretch(place, share if place < self._count else 0)
        self._line.setSpacing(16 if self._count >= 3 else 12)
