"""Notes typed as Markdown, and shown formatted while they are not being edited.

Nothing in them is executed, followed or fetched (`parts/rich`): a link is underlined text, a picture its caption, HTML plain text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QFrame, QWidget

from desktop_app.printing.markdown import JOURNAL
from desktop_app.views import theme
from desktop_app.views.parts.keeping import NoteField
from desktop_app.views.parts.rich import RichDocument, RichView, set_markdown
from desktop_app.views.parts.stepper import asks_for_escape
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.tips import show_document, show_tip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent, QTextBlock, QTextDocument

    from desktop_app.views.journal.models import GoalShown

SET_AT_MOST: Final = 12_000
"""So many characters are set as Markdown, and stay quick; of a longer text the beginning is shown, as it was typed."""
SIGNS: Final = frozenset("*_`#[")
"""A tool tip without one of these is shown as it was typed."""
HEADINGS: Final = (theme.TITLE, theme.LEAD, theme.BODY)
ACROSS, DOWN = 22, 14
"""What the frame takes of a width, and of a height."""
LINE: Final = 18
GAP: Final = 4
LEAST: Final = 40
TALLEST: Final = 420
STAYS: Final = frozenset({Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.MenuBarFocusReason})


class Linking(NamedTuple):
    """Following a text's links, and targets for typed ones."""

    follow: Callable[[str], None]
    find: Callable[[str], Sequence[GoalShown]]


_linking: list[Linking] = []


def use_links(linking: Linking | None) -> None:
    """Let the links of all texts lead somewhere from now on; None: nowhere."""
    _linking[:] = [linking] if linking is not None else []


def set_in_type(document: QTextDocument, text: str) -> None:
    """Set a text; a long one as it was typed."""
    if not text or len(text) > SET_AT_MOST:
        document.setPlainText(text and f"{text[:SET_AT_MOST]}…")
        return
    set_markdown(document, text, follows=bool(_linking))
    block = document.begin()
    while block.isValid():
        _set_block(block)
        block = block.next()


def _set_block(block: QTextBlock) -> None:
    """Keep a heading within the type scale of a sheet, and a paragraph apart from the next."""
    from PySide6.QtGui import QTextBlockFormat, QTextCursor, QTextFormat

    cursor, level = QTextCursor(block), block.blockFormat().headingLevel()
    if level:
        cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
        told = cursor.charFormat()
        told.clearProperty(QTextFormat.Property.FontSizeAdjustment)
        told.setFont(theme.heading_font(HEADINGS[min(level, len(HEADINGS)) - 1]))
        cursor.setCharFormat(told)
    if block.textList() is None:
        apart = QTextBlockFormat()
        apart.setBottomMargin(GAP)
        cursor.mergeBlockFormat(apart)


def show_note(at: QPoint, text: str, widget: QWidget) -> None:
    """Show a note as a tool tip, set where it has signs of Markdown."""
    if SIGNS.isdisjoint(text):
        show_tip(at, text, widget)
        return
    document = RichDocument()
    document.setDefaultFont(theme.font())
    set_in_type(document, text)
    show_document(at, document, widget)


class _Set(RichView):
    """The text as it is read. Enter or a click asks to edit it; what is marked can be copied."""

    asked = Signal()

    def __init__(self, field: MarkdownField) -> None:
        super().__init__(field)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        super().enterEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2}:
            self.asked.emit()
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        address = self.anchorAt(event.position().toPoint())
        is_click = event.button() == Qt.MouseButton.LeftButton and not self.textCursor().hasSelection()
        if is_click and address.startswith(JOURNAL) and _linking:
            _linking[0].follow(address.removeprefix(JOURNAL))
        elif is_click:
            self.asked.emit()
        event.accept()


class MarkdownField(NoteField):
    """A field for notes. With `grows` it is as high as its text, and low while it is empty.

    Its hint is a label above it: of one that takes two lines Qt draws the first only.
    """

    resized = Signal()
    _is_made = False

    def __init__(self, name: str, hint: str = "", *, grows: bool = False) -> None:
        super().__init__(name)
        self._grows = grows
        self.hint = Label(hint, "body", "muted", wrap=True)
        """What may be typed here, as long as nothing is."""
        self.hint.setParent(self)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._least_lines = 3
        self._shown: tuple[str, str] | None = None
        self.reading = _Set(self)
        """The text as it is read, set with its headings and lists; it lies over the letters until these have the keys."""
        self.reading.asked.connect(self.begin_edit)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.textChanged.connect(self._fit)
        self.document().setDocumentMargin(0)  # it stands where it is read, and where its hint does
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # without a margin the cursor would ask for one
        self.document().contentsChanged.connect(self._show_hint)
        self._is_made = True
        self._completion: QWidget | None = None
        self.show_set()

    @property
    def is_set(self) -> bool:
        """Tell whether the text is shown as it is read, not as it is typed."""
        return not self.reading.isHidden()

    @property
    def set_text(self) -> str:
        """Return the words as they are read."""
        return self.reading.toPlainText()

    def hint_with(self, hint: str) -> None:
        """Say what is to be written, as long as nothing is."""
        self.hint.setText(hint)
        self._fit()

    def keep_lines(self, lines: int) -> None:
        """Say how many lines there are to write in at least."""
        self._least_lines = lines
        self._fit()

    def _complete_links(self) -> None:
        """Complete typed links; a page they would create is made when the link is followed."""
        if self._completion is None and _linking:
            from desktop_app.views.journal.completion import Completion

            self._completion = Completion(self, self.window(), _linking[0].find)

    def begin_edit(self) -> None:
        """Show what is typed, with the keys in it."""
        if not self.isReadOnly():
            self.setFocus()

    def show_set(self) -> None:
        """Show the text as it is read, where nobody is typing."""
        if self.hasFocus() and not self.isReadOnly():
            return
        text, current = self.keeper.text, theme.active().id
        self.reading.setAccessibleName(self.accessibleName())
        self.reading.setAccessibleDescription(tr("Enter edits the text, Esc returns"))
        if self._shown != (text, current):
            self._shown = (text, current)
            self._paint_inks()
            self.reading.document().setDefaultFont(theme.font())
            set_in_type(self.reading.document(), text)
        self._turn(is_set=True)

    def _turn(self, *, is_set: bool) -> None:
        bar = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if is_set else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setVerticalScrollBarPolicy(bar)
        self.reading.setVisible(is_set)
        self.reading.raise_()
        self.hint.raise_()
        self._show_hint()
        self._fit()

    def _show_hint(self) -> None:
        self.hint.setVisible(self.document().isEmpty())

    def _paint_inks(self) -> None:
        current, palette = theme.active(), QPalette(self.reading.palette())
        palette.setColor(QPalette.ColorRole.Text, QColor(current.text))
        palette.setColor(QPalette.ColorRole.Link, QColor(current.accent))
        self.reading.setPalette(palette)

    def height_at(self, width: int) -> int:
        """Return how high it is in a width, if it grows."""
        if not self._grows:
            return self.height()
        if not self.is_set:
            return max(self._least_lines * LINE + 16, min(TALLEST, self.document().blockCount() * LINE + 16))
        copy = self.reading.document()
        before = copy.textWidth()
        copy.setTextWidth(max(40, width - ACROSS))
        high = round(copy.size().height())
        copy.setTextWidth(before)
        hinted = self.hint.heightForWidth(max(40, width - ACROSS)) if self.document().isEmpty() else 0
        return max(LEAST, high + DOWN, hinted + DOWN)

    def _fit(self) -> None:
        if self._grows and self.width() > 0 and (wanted := self.height_at(self.width())) != self.height():
            self.setFixedHeight(wanted)
            self.resized.emit()
        self._lay_out()  # last: a height that is set while it is laid out brings no event of its own

    def _lay_out(self) -> None:
        self.reading.setGeometry(self.rect())
        self.hint.setGeometry(self.rect().adjusted(ACROSS // 2, DOWN // 2, -(ACROSS // 2), -(DOWN // 2)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()
        if event.size().width() != event.oldSize().width():
            self._fit()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.height()) if self._grows else super().sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.StyleChange} and self._is_made and self.is_set:
            self.show_set()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.isReadOnly():
            self._turn(is_set=False)
            self._complete_links()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in STAYS and not bool(self.property("unsaved")):
            self.show_set()

    def event(self, event: QEvent) -> bool:
        if asks_for_escape(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.keeper.flush()
            self._turn(is_set=True)
            self.reading.setFocus()
        else:
            super().keyPressEvent(event)
