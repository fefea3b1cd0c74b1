"""The only way for rich text into the window: markup with every fact escaped, on documents that open no files.

Qt asks the disk, and on some systems the network, for whatever a picture is called. So no picture comes in by HTML or Markdown:
the widget that shows pictures of the campaign paints them. A document that is asked for one all the same answers itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QTextBrowser

from desktop_app.printing.markdown import html_of
from desktop_app.views import painting
from desktop_app.views.accessible import in_words
from desktop_app.views.parts.text import Kind, Label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QUrl
    from PySide6.QtWidgets import QWidget

    from desktop_app.controller.words.span import Span
    from desktop_app.printing.markup import Markup


def _nothing() -> QImage:
    """Return a picture of nothing: for no answer, or an empty one, Qt would open the file itself."""
    made = QImage(1, 1, QImage.Format.Format_ARGB32)
    made.fill(Qt.GlobalColor.transparent)
    return made


class RichDocument(QTextDocument):
    """A text that is drawn or measured, without a widget."""

    def loadResource(self, type_: int, name: QUrl | str) -> QImage:
        """Answer without a look at the disk or the network."""
        return _nothing()


class RichView(QTextBrowser):
    """A readable text with selection and scrolling; its owner handles links (`anchorClicked`)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)

    def loadResource(self, type_: int, name: QUrl | str) -> QImage:
        """Answer without a look at the disk or the network."""
        return _nothing()

    def show_markup(self, text: Markup) -> None:
        """Put a text in place of the one before, from its beginning."""
        self.setHtml(text)


class RichLabel(Label):
    """A label with markup. What is read out is its own to say."""

    def __init__(self, kind: Kind = "body", *, wrap: bool = False) -> None:
        super().__init__("", kind, wrap=wrap)
        self.setTextFormat(Qt.TextFormat.RichText)

    def show_markup(self, text: Markup) -> None:
        """Put a text in place of the one before; it is read out as `_tell` says."""
        self.setText(text)


class SpanLabel(RichLabel):
    """A sentence in several colours, which follow the theme."""

    def __init__(self, kind: Kind = "body", *, wrap: bool = False) -> None:
        self._spans: tuple[Span, ...] = ()
        super().__init__(kind, wrap=wrap)

    def show_spans(self, spans: Sequence[Span]) -> None:
        """Show a sentence, each span in the colour of its role; it is read out plain."""
        self._spans = tuple(spans)
        self.show_markup(painting.spans_html(self._spans))

    def _tell(self, text: str) -> None:
        self.setAccessibleName(in_words(painting.spans_text(self._spans)))

    def _refresh(self) -> None:
        super()._refresh()
        self.show_markup(painting.spans_html(self._spans))


def set_markdown(document: QTextDocument, text: str, *, follows: bool = False) -> None:
    """Lay Markdown out in a document of this module; with `follows` links to pages have addresses (`journal:Title`)."""
    document.setHtml(html_of(text, follows=follows))
