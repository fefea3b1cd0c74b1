"""A list of entries in two lines with a token: people, creatures, encounters, rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, QStringListModel, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from desktop_app.controller.library.portraits import shown_portrait
from desktop_app.language import folded
from desktop_app.views import icons, painting, theme
from desktop_app.views.parts.line_list import LINE, EntryList, Index, answer, mark

if TYPE_CHECKING:
    from desktop_app.views.home.models import CardShown


class CardModel(QStringListModel):
    """The entries as shown. Their titles are Qt's: a view asks for each of thousands whether it is there."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[CardShown] = []

    def show_cards(self, cards: Sequence[CardShown]) -> None:
        """Take other entries in the place of all, in this order."""
        self.cards = list(cards)
        self.setStringList([card.title for card in cards])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        card = self.cards[index.row()]
        return answer(role, card, card.title, card.line, card.tag)


class CardDelegate(QStyledItemDelegate):
    """Draws an entry; what is chosen is raised."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        card: CardShown = index.data(LINE)
        return QSize(160, 50 if card.line or card.label else 34)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        card: CardShown = index.data(LINE)
        painter.save()
        painting.smooth(painter)
        current = theme.active()
        area = QRectF(option.rect).adjusted(0, 1, 0, -1)
        mark(painter, option, area)
        left = area.left() + 10
        if card.label:
            painting.token(
                painter,
                QRectF(left - 1, area.center().y() - 16, 32, 32),
                card.label,
                card.side,
                portrait=shown_portrait(card.portrait, card.title, card.side),
            )
            left += 41
        right = area.right() - 8
        if card.tag:
            width = min(painting.tag_width(card.tag), area.width() * 0.4)
            painting.tag(painter, QRectF(right - width, area.center().y() - 10, width, 20), card.tag, card.tone)
            right -= width + 6
        if card.has_star:
            icons.paint(painter, QRectF(right - 15, area.center().y() - 8, 15, 15), "star_filled", QColor(current.accent))
            right -= 21
        if card.line:
            painting.write(painter, QRectF(left, area.top() + 6, right - left, 19), card.title, theme.font(strong=True), current.text)
            painting.write(painter, QRectF(left, area.top() + 25, right - left, 16), card.line, theme.font(theme.TINY), current.muted)
        else:
            painting.write(painter, QRectF(left, area.top(), right - left, area.height()), card.title, theme.font(), current.text)
        painter.restore()


class CardList(EntryList):
    """Entries as cards; the chosen one stays chosen while a search leaves it out."""

    def __init__(self, name: str) -> None:
        super().__init__(name, lambda: self._cards.cards)
        self._cards = CardModel()
        self.setModel(self._cards)
        self.setItemDelegate(CardDelegate(self))

    @property
    def cards(self) -> Sequence[CardShown]:
        """Return the entries that are shown."""
        return self._cards.cards

    def show_cards(self, cards: Sequence[CardShown]) -> None:
        """Show these entries; the chosen one stays chosen if it is there, and is chosen again when it is back."""
        if list(cards) == self._cards.cards:
            return
        self._is_quiet = True
        self.setUniformItemSizes(len({bool(card.line or card.label) for card in cards}) < 2)  # thousands are not asked one by one
        self._cards.show_cards(cards)
        self._is_quiet = False
        self.choose(self._wanted)


class Haystack:
    """Entries with the words that a search compares, folded once."""

    def __init__(self, cards: Sequence[CardShown] = ()) -> None:
        self.cards = cards
        self._folded: list[tuple[str, str]] = []

    def renew(self, cards: Sequence[CardShown]) -> None:
        """Take the same entries with other marks: the words stay."""
        self.cards = cards

    def found(self, words: str, facets: Sequence[Sequence[str]] = ()) -> list[CardShown]:
        """Keep the entries with all words, and one facet of each group; titles beginning with the words come first."""
        wanted, begun = folded(words).split(), folded(words).strip()
        if not wanted and not facets:
            return list(self.cards)
        if len(self._folded) != len(self.cards):
            self._folded = [(folded(card.title), _words(card)) for card in self.cards]
        groups = [frozenset(group) for group in facets]
        first: list[CardShown] = []
        later: list[CardShown] = []
        for card, (title, held) in zip(self.cards, self._folded, strict=True):
            for group in groups:
                if group.isdisjoint(card.facets):
                    break
            else:
                for word in wanted:
                    if word not in held:
                        break
                else:
                    (first if title.startswith(begun) else later).append(card)
        return first + later


def _words(card: CardShown) -> str:
    return folded(f"{card.title} {card.line} {card.tag} {' '.join(card.facets)} {card.words}")
