"""The handbook: chapters at the left, the open one in the middle, its keys and further reading at the right."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from desktop_app.language import folded
from desktop_app.printing.markdown import JOURNAL
from desktop_app.views import theme
from desktop_app.views.help.models import BlockShown, ChapterShown
from desktop_app.views.journal.models import PageLine
from desktop_app.views.journal.page_list import PageList
from desktop_app.views.parts.badges import KeyCap
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.inputs import SearchField
from desktop_app.views.parts.layouts import column, empty, row, scrolling
from desktop_app.views.parts.markdown import set_in_type
from desktop_app.views.parts.rich import RichView
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.parts.side_list import SMALL, SideList
from desktop_app.views.parts.text import Label, frame
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.parts.window_page import SearchedPage
from desktop_app.views.speech import marked, tr

LIST_WIDTH: Final = 246
SIDE_WIDTH: Final = 260
TEXT_WIDTH: Final = 716
INDENT: Final = 10
"""The edge and padding of a text, at the left: pictures stand in line with it."""
GROUPS: Final = {
    "play": marked("Play"),
    "prepare": marked("Prepare"),
    "look_up": marked("Look up"),
    "systems": marked("The five systems"),
}


class _Words(RichView):
    """A part of a chapter as text, as high as it needs to be; its links lead to other chapters."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text
        self.setProperty("chapter", True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFont(theme.font(theme.LEAD))
        self.document().setDocumentMargin(0)
        self.write()

    def write(self) -> None:
        """Set the text in the colours of the theme."""
        current = theme.active()
        self.document().setDefaultStyleSheet(f"a {{ color: {current.accent}; }} p, li {{ line-height: 135%; }} h2 {{ margin-top: 18px; }}")
        set_in_type(self.document(), self._text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.document().setTextWidth(self.viewport().width())
        self.setFixedHeight(round(self.document().size().height()) + 2)


class _Picture(QLabel):
    """A picture of the program, never wider than its room."""

    def __init__(self, block: BlockShown) -> None:
        super().__init__()
        self._picture = QPixmap(str(block.picture))
        self.setAccessibleName(block.text)
        self.setMinimumWidth(1)
        self.setContentsMargins(INDENT, 0, 0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        ratio = self.devicePixelRatioF()
        width = min(self.width() - INDENT, self._picture.width() // 2)
        if not self._picture.isNull() and width > 0:
            self.setFixedHeight(round(width * self._picture.height() / self._picture.width()))
            shown = self._picture.scaledToWidth(round(width * ratio), Qt.TransformationMode.SmoothTransformation)
            shown.setDevicePixelRatio(ratio)
            self.setPixmap(shown)

    def sizeHint(self) -> QSize:
        return QSize(self._picture.width() // 2, self._picture.height() // 2)


class _KeyRow(QWidget):
    """A key and what it does."""

    def __init__(self, key: str, does: str) -> None:
        super().__init__()
        cap = KeyCap(key)
        inside = row(cap, Label(does, "small", wrap=True), gap=10)
        inside.setStretch(1, 1)
        inside.setAlignment(cap, Qt.AlignmentFlag.AlignTop)
        self.setLayout(inside)


class HelpView(SearchedPage):
    """Shows one chapter; the search keeps those that hold all words."""

    print_asked = Signal()
    left = Signal()
    """The reader goes back to where they were."""

    def __init__(self) -> None:
        super().__init__()
        self._chapters: list[ChapterShown] = []
        self._words: dict[str, str] = {}
        self.current = ""
        """The id of the chapter that is read."""
        self.search = SearchField(tr("Search help"))
        self.list = PageList(tr("Chapters"))
        self.tour_button = Button(tr("Take the tour"), icon="play")
        self.tour_button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.print_button = Button(tr("Print as PDF"), small=True, key="Ctrl+P")
        self.keys_button = Button(tr("Show all keys"), "link", key="?")
        self.close_button = Button(tr("Close"), "link", key="Esc")
        self._place, self._title = Label("", "caption", "muted"), Label("", "display", wrap=True)
        self._page, self._side = QVBoxLayout(), QVBoxLayout()
        self.previous, self.next = Button("", "link", icon="back"), Button("", "link", icon="right")
        self._build()
        self.search.textChanged.connect(lambda _: self._filter())
        self.search.left_down.connect(self.list.choose_first)
        self.list.chosen.connect(self.open_chapter)
        self.print_button.clicked.connect(self.print_asked)
        self.close_button.clicked.connect(self.left)
        self.previous.clicked.connect(lambda: self._turn(-1))
        self.next.clicked.connect(lambda: self._turn(1))
        on_keys(self, ("Ctrl+P", self.print_asked), ("Alt+Left", lambda: self._turn(-1)), ("Alt+Right", lambda: self._turn(1)))

    def offer(self, *, tour: bool, paper: bool) -> None:
        """Offer the tour, and the handbook on paper, or not."""
        self.tour_button.setVisible(tour)
        self.print_button.setVisible(paper)

    def show_chapters(self, chapters: Sequence[ChapterShown]) -> None:
        """Take the chapters in reading order, and open the first one."""
        self._chapters = list(chapters)
        self._words = {one.id: folded(f"{one.title} {' '.join(block.text for block in one.blocks)}") for one in chapters}
        self._filter()
        self.open_chapter(self.current or chapters[0].id)

    def open_chapter(self, name: str) -> None:
        """Show a chapter from its beginning."""
        found = next((place for place, one in enumerate(self._chapters) if one.id == name), None)
        if found is None:
            return
        chapter, self.current = self._chapters[found], name
        group = [one.id for one in self._chapters if one.group == chapter.group]
        place = {"place": group.index(name) + 1, "count": len(group), "group": tr(GROUPS[chapter.group])}
        self._place.setText(tr("{group} · {place} of {count}", **place))
        set_tip(self._place, tr("Chapter {place} of {count} in “{group}”", **place))
        self._title.setText(chapter.title)
        empty(self._page)
        for block in chapter.blocks:
            self._page.addWidget(self._block(block))
        self._fill_side(chapter)
        for button, at in ((self.previous, found - 1), (self.next, found + 1)):
            button.setVisible(0 <= at < len(self._chapters))
            button.set_text(self._chapters[at].title if 0 <= at < len(self._chapters) else "")
        self.list.choose(name)
        self._area.verticalScrollBar().setValue(0)

    def _block(self, block: BlockShown) -> QWidget:
        if block.picture is not None:
            return _Picture(block)
        words = _Words(block.text)
        words.setAccessibleName(self._title.text())
        words.anchorClicked.connect(self._follow)
        return words

    def _fill_side(self, chapter: ChapterShown) -> None:
        empty(self._side)
        if chapter.keys:
            self._side.addWidget(Label(tr("Related keys"), "heading"))
            for key, does in chapter.keys:
                self._side.addWidget(_KeyRow(key, does))
        if chapter.see:
            self._side.addSpacing(12)
            self._side.addWidget(Label(tr("See also"), "heading"))
            for name, title in chapter.see:
                link = Button(title, "link")
                link.clicked.connect(partial(self.open_chapter, name))
                self._side.addWidget(link, alignment=Qt.AlignmentFlag.AlignLeft)

    def _follow(self, url: QUrl) -> None:
        self.open_chapter(url.toString().removeprefix(JOURNAL))

    def _turn(self, by: int) -> None:
        place = next(place for place, one in enumerate(self._chapters) if one.id == self.current) + by
        if 0 <= place < len(self._chapters):
            self.open_chapter(self._chapters[place].id)

    def _filter(self) -> None:
        """List the chapters that hold all words, under the names of their groups."""
        wanted, lines, group = folded(self.search.text()).split(), [], ""
        for one in self._chapters:
            if all(word in self._words[one.id] for word in wanted):
                if one.group != group:
                    lines.append(PageLine(id="", title=tr(GROUPS[one.group]).upper()))
                group = one.group
                lines.append(PageLine(id=one.id, title=one.title))
        self.list.show_lines(lines)
        self.list.choose(self.current)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            for words in self.findChildren(_Words):
                words.write()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._right.setVisible(self.width() >= SMALL)

    def _build(self) -> None:
        left = SideList(self, LIST_WIDTH, column(self.search, self.list, self.tour_button, gap=8, margins=(12, 12, 12, 12)))
        page = QWidget()
        self._page.setSpacing(12)
        page.setLayout(column(self._place, self._title, 6, self._page, None, gap=4, margins=(40, 26, 40, 10)))
        page.setMaximumWidth(TEXT_WIDTH + 80)
        self._area = scrolling(page)
        foot = row(self.previous, None, self.next, margins=(34, 6, 34, 8))
        self._right = frame("panel")
        self._right.setProperty("edge", "left")
        self._right.setFixedWidth(SIDE_WIDTH)
        self._side.setSpacing(10)
        end = row(self.print_button, None, self.close_button, gap=8)
        self._right.setLayout(column(self._side, None, self.keys_button, end, gap=8, margins=(22, 32, 18, 12)))
        middle = column(self._area, foot, gap=0)
        middle.setStretch(0, 1)
        body = row(left, middle, self._right, gap=0)
        body.setStretch(1, 1)
        self.setLayout(body)
        self.setFocusProxy(self.list)
