"""The one window: a rail at the left, one page at a time, messages at the foot, palette and keys above all.

Pages are made when they are first shown, by functions that the composition root hands over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
    QResizeEvent,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QButtonGroup, QFrame, QMainWindow, QWidget
from shiboken6 import isValid

from desktop_app.language import folded
from desktop_app.views.accessible import unheard
from desktop_app.views.keyboard import DigitRow, layout_signs
from desktop_app.views.parts.at_work import AtWork
from desktop_app.views.parts.card import is_explaining
from desktop_app.views.parts.keeping import flush_texts
from desktop_app.views.parts.layouts import PageStack, column, is_put_away, row, scrolling, tab_within
from desktop_app.views.parts.overlay import Overlay
from desktop_app.views.parts.tips import show_tip
from desktop_app.views.parts.told_tips import words_at
from desktop_app.views.parts.window_page import WindowPage
from desktop_app.views.rail import PhoneSign, RailButton, WindowPageEntry, keys_of
from desktop_app.views.speech import marked, tr

if TYPE_CHECKING:
    from desktop_app.views.messages import MessageStrip
    from desktop_app.views.palette import Entry, Palette, Source

LEAST: Final = (640, 352)
"""A screen of 1366 by 768 at 200 %, less what a window manager takes."""
WIDEST_NEED: Final = 576
"""Page width in the smallest window: every page fits it in its smallest form."""
LOW: Final = 420
"""Height of a window beneath which its rail has no room to spare."""
FRAME: Final = 40
"""What a window manager puts above and below a window, at the most."""
UNSEEN_MS: Final = 3000
"""After this a window that is nowhere to be seen, on another desktop perhaps, counts as painted."""
UNSAVED: Final = marked("Saving failed; your text is still in its field. Copy it, or close again to discard it.")


class Pages(PageStack):
    """The pages of the window. None asks for more width than a small one gives: how much it needs depends on how much it has.

    A page that was made as wide as it asked for would lay itself out for that width and ask for another, without end.
    """

    def minimumSizeHint(self) -> QSize:
        wanted = super().minimumSizeHint()
        return QSize(min(wanted.width(), WIDEST_NEED), wanted.height())


class Centre(QWidget):
    """Rail and pages: all of the window but the sheets that lie over it."""

    def accessible_covers(self) -> list[QWidget]:
        """List the sheets that lie over it."""
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        there = (*self.findChildren(Overlay, options=direct), *self.window().findChildren(Overlay, options=direct))
        return [sheet for sheet in there if sheet.isVisible()]


class MainWindow(QMainWindow):
    """The window. `show_page` goes to a page; `messages`, `open_palette` and `keys` serve all pages."""

    page_shown = Signal(str)
    closing = Signal()

    def __init__(self, pages: Sequence[WindowPageEntry], *, title: str = "Strikeboard") -> None:
        super().__init__()
        self.setWindowTitle(title)
        self.resize(1366, 768)
        self.setMinimumSize(*LEAST)
        self._pages = list(pages)
        self._made: dict[str, QWidget] = {}
        self._commands: Callable[[], Sequence[Entry]] = lambda: ()
        self._find: Source | None = None
        self._scope: Callable[[], str] = str
        self._read: Source = lambda words: ()
        self._show_help: Callable[[], object] = self.show_keys
        self._stack = Pages()
        self._digit_row = DigitRow(self)
        self._silent = WindowPage()
        self._beneath: QWidget | None = None
        """What belongs to no page either, and has another such thing over it."""
        self._room = scrolling(self._stack)
        self._room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._buttons = QButtonGroup(self)
        self.phone_sign = PhoneSign()
        if isinstance(app := QApplication.instance(), QApplication):
            app.focusChanged.connect(self._bring_in_sight)
        body = row(self._build_rail(), self._room, gap=0)
        body.setStretch(1, 1)
        self._centre = Centre()
        self._centre.setLayout(body)
        self.setCentralWidget(self._centre)
        self._messages: MessageStrip | None = None
        self._palette: Palette | None = None
        self._gives_up = self._is_placed = self._gave_way = self._is_painted = False
        self._seen = QTimer(self, singleShot=True, interval=UNSEEN_MS)
        self.painted = self._seen.timeout
        """The window is on the screen for the first time."""
        for page, key in keys_of(self._pages).items():
            if key.startswith("Ctrl+"):
                self._shortcut(key, partial(self.show_page, page))
        self._shortcut("F1", self._help)
        self._shortcut("Shift+F1", self.show_keys)
        self._shortcut("Ctrl+F", self._search)
        self._shortcut("Ctrl+K", self.open_palette)
        self._shortcut("Ctrl+Q", self.quit)
        self._shortcut("Ctrl+Shift+F", self.search_everywhere)

    @property
    def pages(self) -> Sequence[WindowPageEntry]:
        """List the pages of the rail."""
        return self._pages

    @property
    def messages(self) -> MessageStrip:
        """Return what says one sentence at the foot of the window."""
        if self._messages is None:
            from desktop_app.views.messages import MessageStrip

            self._messages = MessageStrip(self._centre, lambda: self._shown.foot)
        return self._messages

    # ---- pages

    @property
    def _shown(self) -> WindowPage:
        """Return what fills the window, as far as it has something to say."""
        shown = self._stack.currentWidget()
        return shown if isinstance(shown, WindowPage) else self._silent

    def show_page(self, name: str) -> None:
        """Go to a page; the first time it is made. One that cannot be made leaves the present one."""
        try:
            page = self.page(name)
        except BaseException:
            self._mark_button(self.current)
            raise
        for overlay in self.findChildren(Overlay):
            if overlay.isVisible():
                overlay.close_up()  # it asked something of the page before
        if self._messages is not None and page is not self._stack.currentWidget():
            self._messages.turn_page()
        self._beneath = None
        page.setFocus(Qt.FocusReason.OtherFocusReason)  # before it is shown: else its first control has the keys for a moment
        self._stack.setCurrentWidget(page)
        page.setFocus(Qt.FocusReason.OtherFocusReason)
        self._mark_button(name)
        if self._messages is not None:
            self._messages.place()
        self.page_shown.emit(name)

    @property
    def shown(self) -> QWidget | None:
        """Return the shown page or overlay."""
        return self._stack.currentWidget()

    def show_again(self, widget: QWidget | None) -> None:
        """Return to an earlier page or overlay (`shown`), home if it is gone."""
        name = next((name for name, page in self._made.items() if page is widget), "")
        if name or widget is None or not isValid(widget) or self._stack.indexOf(widget) < 0:
            self.show_page(name or self._pages[0].id)
        else:
            self._stack.setCurrentWidget(widget)
            widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def _mark_button(self, name: str) -> None:
        button = self._buttons.button(self._place(name)) if name else None
        if button is not None:
            button.setChecked(True)

    def page(self, name: str) -> QWidget:
        """Return a page, made if need be."""
        if name not in self._made:
            with unheard():
                self._made[name] = self._pages[self._place(name)].make()
                self._made[name].setAccessibleName(self._pages[self._place(name)].title)
                self._stack.addWidget(self._made[name])
        return self._made[name]

    def replace_page(self, name: str, widget: QWidget) -> None:
        """Put another widget in the place of a page (a fight in the place of the list of encounters)."""
        old = self._made.get(name)
        self._made[name] = widget
        widget.setAccessibleName(self._pages[self._place(name)].title)
        if self._stack.indexOf(widget) < 0:
            self._stack.addWidget(widget)
        if old is not None and self._stack.currentWidget() is old:
            self._stack.setCurrentWidget(widget)

    def forget_pages(self, *kept: str) -> None:
        """Drop pages, to be made again when they are next shown; those named stay."""
        for name in [name for name in self._made if name not in kept]:
            flush_texts(self._made[name])
            widget = self._made.pop(name)
            self._stack.removeWidget(widget)
            widget.deleteLater()

    def show_over(self, widget: QWidget) -> None:
        """Show a widget that belongs to no page (a print preview), until `close_over`."""
        if self._messages is not None:
            self._messages.turn_page()
        before = self._stack.currentWidget()
        self._beneath = before if before is not None and before not in self._made.values() else None
        self._stack.addWidget(widget)
        self._stack.setCurrentWidget(widget)
        widget.setFocus()

    def close_over(self, page: str, *, to_beneath: bool = False) -> None:
        """Put the widget that was shown over the pages away, and go back to a page.

        `to_beneath`: back to what it was shown over, where that belongs to no page either.
        """
        over, beneath = self._stack.currentWidget(), self._beneath
        if to_beneath and beneath is not None and beneath is not over and isValid(beneath):
            self._beneath = None
            self._stack.setCurrentWidget(beneath)
            beneath.setFocus()
        else:
            self.show_page(page)
        if over is not None and over not in self._made.values():
            self._stack.removeWidget(over)
            over.deleteLater()

    @property
    def current(self) -> str:
        """Name the page that is shown."""
        shown = self._stack.currentWidget()
        return next((name for name, widget in self._made.items() if widget is shown), "")

    # ---- palette, search, keys

    def set_commands(self, commands: Callable[[], Sequence[Entry]]) -> None:
        """Take the function listing all actions: label, hint, callback."""
        self._commands = commands

    def set_reader(self, read: Source) -> None:
        """Take what reads the words typed into the palette as something to do: "4 wolves"."""
        self._read = read

    def set_search(self, find: Source, scope: Callable[[], str] = str) -> None:
        """Take the global search, and the function naming the searched rules."""
        self._find, self._scope = find, scope

    def open_palette(self) -> None:
        """Open the palette over all commands, pages included."""
        from desktop_app.views.thesaurus import fitting

        told = list(self._commands())
        named = {entry[0] for entry in told}
        here = [entry for entry in self._shown.commands() if entry[0] not in named]
        keys = keys_of(self._pages)
        pages: list[Entry] = [
            (tr("Go to {title}", title=page.title), keys[page.id], partial(self.show_page, page.id)) for page in self._pages
        ]
        always = ((tr("Show all keys"), "?", self.show_keys), (tr("Quit"), "Ctrl+Q", self.quit))
        entries = [*here, *told, *pages, *always]
        find = self._find if self._find is not None else lambda _: ()
        hint = tr("Type a command or search: {scope}", scope=self._scope()) if self._scope() else tr("Type a command or search")
        titled = {entry[0]: folded(page.title) for entry, page in zip(pages, self._pages, strict=True)}

        def begins(label: str, words: str) -> bool:
            return bool(words) and any(name.startswith(words) for name in (folded(label), titled.get(label, "")))

        def listed(words: str) -> list[Entry]:
            """List matches, those beginning with the words first: pages by title."""
            fits = sorted(fitting(entries, words), key=lambda entry: not begins(entry[0], folded(words).strip()))
            return [*self._read(words), *fits, *find(words)]

        self._the_palette().open(hint, listed)

    def ask(self, hint: str, source: Source, words: str = "") -> None:
        """Ask for words: matches are listed while they are typed; some words may be preset."""
        self._the_palette().open(hint, source, words)

    def search_everywhere(self) -> None:
        """Open the palette over all documents and rules."""
        if self._find is not None:
            hint = tr("Search characters, encounters, creatures and rules")
            if self._scope():
                hint = tr("Search characters, encounters, creatures and rules of {scope}", scope=self._scope())
            self._the_palette().open(hint, self._find)

    def show_keys(self) -> None:
        """Show all keys, or put them away."""
        from desktop_app.views.keys import KeysOverlay

        overlay = self.findChild(KeysOverlay)
        layout_signs.cache_clear()
        if overlay is not None and overlay.signs != layout_signs():
            overlay.deleteLater()
            overlay = None
        overlay = overlay or KeysOverlay(self._centre)
        overlay.toggle()

    def set_help(self, show: Callable[[], object]) -> None:
        """Take the function opening the handbook at the reader's place."""
        self._show_help = show

    def _help(self) -> None:
        self._show_help()

    def _search(self) -> None:
        """Put the keys into the search of the page, or search everywhere where it has none."""
        if not self._shown.focus_search():
            self.search_everywhere()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._digit_row.watch(self)

    def event(self, event: QEvent) -> bool:
        """Show a tip for a painted thing without its own: unanswered tip events arrive here."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            show_tip(event.globalPos(), "" if is_explaining(self) else words_at(self, event.pos()), self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text() == "?":
            self.show_keys()
        elif event.text() == "/":
            self._search()
        elif event.key() == Qt.Key.Key_Escape and self._messages is not None and self._messages.text:
            self._messages.hide()
        elif not self._page_takes(event):
            super().keyPressEvent(event)

    def _page_takes(self, event: QKeyEvent) -> bool:
        """Pass a key that was pressed outside the page to it; return whether the page used it."""
        page, focus = self._shown, QApplication.focusWidget()
        if focus is not None and page.isAncestorOf(focus):
            return False
        return page.take_key(event)

    def focusNextPrevChild(self, next_one: bool) -> bool:
        """Move the focus; when what has the keys goes away, they are the page's again."""
        page = self._made.get(self.current)
        if page is not None and is_put_away(self.focusWidget()):
            page.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return tab_within(self._centre, 1 if next_one else -1)

    def _bring_in_sight(self, _: QWidget | None, now: QWidget | None) -> None:
        """Scroll the focused widget into view, in a window too small for its page; things under the mouse stay."""
        if now is not None and not self._gave_way and self._stack.isAncestorOf(now) and not QApplication.mouseButtons():
            self._room.ensureWidgetVisible(now, 0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out_rail()
        if self._messages is not None:
            self._messages.place()
        if self._palette is not None:
            self._palette.setGeometry(self._centre.rect())

    def placement(self) -> str:
        """Return the window's position and size as text."""
        return str(self.saveGeometry().toBase64().data(), "ascii")

    def place_as(self, placement: str) -> None:
        """Restore the window's place; an unreadable one changes nothing."""
        self._is_placed = bool(placement) and self.restoreGeometry(QByteArray.fromBase64(placement.encode("ascii", "ignore")))

    def show_on_screen(self) -> None:
        """Show the window, the first time as large as the screen where it would not fit there with its frame."""
        room = self.screen().availableGeometry()
        fits = self.width() <= room.width() and self.height() + FRAME <= room.height()
        self._seen.start()
        self.show() if fits or self._is_placed else self.showMaximized()

    @property
    def is_painted(self) -> bool:
        """Tell whether the window has been painted, or is just being."""
        return self._is_painted

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._is_painted:
            self._is_painted = True
            self._seen.start(0)  # once what stands on it is painted too

    def quit(self) -> None:
        """Close the window; everything is saved already."""
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._ends():
            super().closeEvent(event)
        else:
            event.ignore()

    def _ends(self) -> bool:
        """Save typed text and announce that the window is closing; it stays open the first time text cannot be saved."""
        if self._gave_way:
            return True
        if not flush_texts(self) and not self._gives_up:
            self._gives_up = True
            self.messages.error(tr(UNSAVED))
            return False
        self._is_painted = True  # what waits for that waits no longer
        self._seen.stop()
        self.closing.emit()
        return True

    def give_way(self, doing: str) -> bool:
        """End as if closed, but stay on the screen and say what is being done, until another window has taken its place."""
        if not self._ends():
            return False
        self._gave_way = True
        for shortcut in self.findChildren(QShortcut, options=Qt.FindChildOption.FindDirectChildrenOnly):
            shortcut.setEnabled(False)
        self._centre.hide()
        AtWork(self, doing).show_now()
        return True

    # ---- building

    def _build_rail(self) -> QFrame:
        rail = QFrame()
        rail.setProperty("surface", "panel")
        rail.setProperty("edge", "right")
        rail.setAccessibleName(tr("Pages"))
        upper: list[QWidget] = []
        lower: list[QWidget] = []
        keys = keys_of(self._pages)
        for place, page in enumerate(self._pages):
            button = RailButton(page, keys[page.id])
            button.clicked.connect(lambda _=False, name=page.id: self.show_page(name))
            self._buttons.addButton(button, place)
            (lower if page.at_end else upper).append(button)
        rail.setFixedWidth(6 + max(one.sizeHint().width() for one in (*upper, *lower)))
        for one in (*upper, *lower, self.phone_sign):
            one.setFixedWidth(rail.width() - 6)
        self._rail = column(self.phone_sign, *upper, None, *lower)
        self._lay_out_rail()
        rail.setLayout(self._rail)
        return rail

    def _lay_out_rail(self) -> None:
        """Move the buttons of the rail closer together in a low window."""
        gap, edge = (4, 10) if self.height() >= LOW else (1, 6)
        self._rail.setSpacing(gap)
        self._rail.setContentsMargins(2, edge, 3, edge)

    def _place(self, name: str) -> int:
        return next(place for place, page in enumerate(self._pages) if page.id == name)

    def _the_palette(self) -> Palette:
        if self._palette is None:
            from desktop_app.views.palette import Palette

            self._palette = Palette(self._centre)
        return self._palette

    def on_key(self, keys: str, act: Callable[[], None]) -> None:
        """Do something when a key is pressed anywhere in the window."""
        self._shortcut(keys, act)

    def _shortcut(self, keys: str, act: Callable[[], None]) -> None:
        QShortcut(QKeySequence(keys), self).activated.connect(act)
