"""The palette: type, and choose from the matches. It also shows the global search's results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop_app.language import folded
from desktop_app.views import painting, theme
from desktop_app.views.accessible import say
from desktop_app.views.parts.inputs import SearchField
from desktop_app.views.parts.layouts import column
from desktop_app.views.parts.overlay import Overlay
from desktop_app.views.parts.text import Label, frame
from desktop_app.views.speech import keys, tr

Entry: TypeAlias = tuple[str, str, Callable[[], None]]
"""A label, a hint (key or place), and its action."""
Source: TypeAlias = Callable[[str], Sequence[Entry]]
HINT: Final = Qt.ItemDataRole.UserRole + 1
MOST: Final = 60
STEPS: Final = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Backtab: -1,
    Qt.Key.Key_Tab: 1,
    Qt.Key.Key_PageUp: -8,
    Qt.Key.Key_PageDown: 8,
}
"""By how many lines a key goes on."""


class Hint(str):
    """An entry's remark, with other words to find it by: those are not shown."""

    also: str

    def __new__(cls, hint: str, also: str) -> Hint:
        """Keep the words that are not shown."""
        made = super().__new__(cls, hint)
        made.also = also
        return made


def told_by(hint: str) -> str:
    """Return the words of a hint by which its entry is found, folded."""
    return folded(f"{hint} {hint.also}") if isinstance(hint, Hint) else folded(hint)


def matching(entries: Sequence[Entry], words: str) -> list[Entry]:
    """Keep what has all words in its label, or at the beginning of a word of its hint.

    Labels that begin with them come first, before all those that say more of them after a colon ("Save: ...").
    """
    typed = folded(words)

    def fits(word: str, label: str, hint: str) -> bool:
        return word in label or any(told.startswith(word) for told in hint.split())

    found = [entry for entry in entries if all(fits(word, folded(entry[0]), told_by(entry[1])) for word in typed.split())]
    wanted = typed.strip()
    return sorted(found, key=lambda entry: (not folded(entry[0]).startswith(f"{wanted}:"), not folded(entry[0]).startswith(wanted)))


class _EntryDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: object) -> QSize:
        return QSize(300, 36)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: object) -> None:
        painter.save()
        painting.smooth(painter)
        current = theme.active()
        area = QRectF(option.rect)
        if option.state & QStyle.StateFlag.State_Selected:
            painting.plate(painter, area.adjusted(0, 1, 0, -1), current.raised, None, radius=7)
        hint = index.data(HINT)  # type: ignore[attr-defined]
        width = painting.width_of(hint, theme.font(theme.SMALL))
        painting.write(painter, area.adjusted(12, 0, -width - 20, 0), index.data(), theme.font(), current.text)  # type: ignore[attr-defined]
        painting.write(painter, area.adjusted(12, 0, -12, 0), hint, theme.font(theme.SMALL), current.muted, painting.RIGHT)
        painter.restore()


class Palette(Overlay):
    """Covers the window; Enter does the marked entry, Esc returns to the earlier focus."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAccessibleName(tr("Search commands and content"))
        self._source: Source = lambda words: ()
        self.entries: list[Entry] = []
        """The matches of the typed words, best first."""
        sheet = frame("sheet")
        sheet.setFixedWidth(560)
        self.field = SearchField(tr("Type a command"))
        self.list = QListWidget()
        self.list.setItemDelegate(_EntryDelegate(self.list))
        self.list.setAccessibleName(tr("Results"))
        self.list.setFixedHeight(36 * 9)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._none = Label(tr("No results."), "small", "muted")
        self.list.itemClicked.connect(lambda _: self._do())
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        sheet.setLayout(column(self.field, self.list, self._none, gap=8, margins=(12, 12, 12, 12)))
        self.hold(sheet)

    def open(self, hint: str, source: Source, words: str = "") -> None:
        """Show it with what a source finds for the words typed."""
        self._source = source
        self.field.setPlaceholderText(hint)
        self.field.setAccessibleName(hint)
        self.field.setText(words)
        self._search(words)
        self.cover(self.field)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = STEPS.get(Qt.Key(event.key()))
            if step is not None:
                self.list.setCurrentRow(min(max(0, self.list.currentRow() + step), self.list.count() - 1))
                self._say_marked(with_place=True)
                return True
            if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                self._do()
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.close_up()
                return True
        return super().eventFilter(watched, event)

    def _search(self, words: str) -> None:
        self.entries = list(self._source(words))[:MOST]
        self.list.clear()
        for label, hint, _ in self.entries:
            item = QListWidgetItem(label)
            item.setData(HINT, keys(hint))
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.setVisible(bool(self.entries))
        self._none.setVisible(not self.entries and bool(words.strip()))
        self._say_marked()

    def _say_marked(self, *, with_place: bool = False) -> None:
        """Announce the entry for Enter, or that there is none: the focus stays in the field. Merely typed text is not repeated."""
        place, count = self.list.currentRow(), len(self.entries)
        if 0 <= place < count:
            label, hint, _ = self.entries[place]
            where = tr("{place} of {count}", place=place + 1, count=count) if with_place else ""
            if with_place or label != self.field.text():
                say(self, ", ".join(part for part in (label, keys(hint), where) if part), now=True)
        elif self.field.text().strip():
            say(self, self._none.text(), now=True)

    def _do(self) -> None:
        place = self.list.currentRow()
        if 0 <= place < len(self.entries):
            self.close_up()
            self.entries[place][2]()
        else:
            self._say_marked()
