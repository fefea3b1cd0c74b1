"""The explaining side panel: the computation of a log line, a refusal's reason, and the rules behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame

from desktop_app.printing.markup import joined, markup
from desktop_app.views import theme
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.rich import RichView
from desktop_app.views.parts.text import Label
from desktop_app.views.reference.rule_text import rule_html
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.printing.markup import Markup
    from desktop_app.rules.kernel.breakdown import Breakdown, Term
    from desktop_app.views.models import ExplanationShown

SCROLLS: Final = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Tab, Qt.Key.Key_Backtab}
FOLLOWS: Final = {Qt.Key.Key_Return, Qt.Key.Key_Enter}


class _Text(RichView):
    """The words; keys that neither scroll nor follow a link are the page's."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in SCROLLS or (event.key() in FOLLOWS and self.textCursor().hasSelection()):
            super().keyPressEvent(event)
        else:
            event.ignore()


class ExplanationPanel(QFrame):
    """Explanations one after another: Back goes to the one before, Esc puts the panel away."""

    rule_wanted = Signal(str)
    """A rule that is named in the text is to be explained."""
    book_opened = Signal(str)
    """A rule is to be opened among all rules."""
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "panel")
        self.setProperty("edge", "left")
        self.setAccessibleName(tr("Explanation"))
        self._seen: list[ExplanationShown] = []
        self._back = Button(tr("Back"), "quiet", small=True, icon="back", name=tr("Previous explanation (Backspace)"))
        self._back.clicked.connect(self.back)
        close = Button(tr("Close"), "quiet", small=True, key="Esc", name=tr("Close explanation (Esc)"))
        close.clicked.connect(self.close_up)
        self.title = Label("", "heading", wrap=True)
        self.book = Button(tr("Open in rules"), small=True)
        self.book.clicked.connect(self._open_book)
        self.text = _Text()
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setProperty("plain", True)
        self.text.setAccessibleName(tr("Explanation"))
        self.text.anchorClicked.connect(self._follow)
        head = row(self._back, None, close, gap=8)
        self.setLayout(column(head, self.title, self.text, row(self.book, None), gap=8, margins=(12, 10, 12, 12)))
        self.hide()

    def explain(self, shown: ExplanationShown) -> None:
        """Show an explanation; the one before is kept for Back."""
        if not self._seen or self._seen[-1] != shown:
            self._seen.append(shown)
        self._show()

    def back(self) -> None:
        """Go back to the explanation before this one; from the first one the panel closes."""
        if len(self._seen) > 1:
            self._seen.pop()
            self._show()
        else:
            self.close_up()

    def take_key(self, event: QKeyEvent) -> bool:
        """Go back, or put itself away; a digit is for the offers beneath, which come back first. Tell whether it meant anything."""
        is_back = event.key() == Qt.Key.Key_Backspace or (
            event.key() == Qt.Key.Key_Left and bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        )
        if is_back:
            self.back()
        elif event.key() == Qt.Key.Key_Escape or event.text().isdigit():
            self.close_up()
        return is_back or event.key() == Qt.Key.Key_Escape

    def close_up(self) -> None:
        """Put the panel away, and forget what was explained."""
        self._seen.clear()
        self.hide()
        self.closed.emit()

    @property
    def shown(self) -> ExplanationShown | None:
        """Return what is explained now."""
        return self._seen[-1] if self._seen else None

    def _show(self) -> None:
        shown = self._seen[-1]
        self.title.setText(shown.title)
        self._back.setVisible(len(self._seen) > 1)
        self.book.setVisible(bool(shown.rules))
        self.text.setFont(theme.font())
        self.text.show_markup(_html(shown))
        self.show()

    def _follow(self, link: QUrl) -> None:
        if link.scheme() == "rule":
            self.rule_wanted.emit(link.path().upper())

    def _open_book(self) -> None:
        shown = self.shown
        if shown is not None and shown.rules:
            self.book_opened.emit(shown.rules[0].id)


def _html(shown: ExplanationShown) -> Markup:
    current = theme.active()
    parts = [markup("<style>a {{ color:{ink}; text-decoration:none }}</style>", ink=current.accent)]
    if shown.reason:
        parts.append(markup('<p style="color:{ink}">{reason}</p>', ink=current.blood, reason=shown.reason))
    if shown.breakdown is not None:
        parts.append(_terms(shown.breakdown))
    head = '<p style="font-weight:600">{title} <span style="color:{ink}">{id}</span></p>'
    for rule in shown.rules[:1]:
        parts += [markup(head, title=rule.title, id=rule.id, ink=current.muted), rule_html(rule, current)]
    parts += [markup('<p><a href="rule:{id}">{id}</a> {title}</p>', title=rule.title, id=rule.id) for rule in shown.rules[1:]]
    return joined(parts)


def _terms(breakdown: Breakdown) -> Markup:
    """Write the terms of a number, each with its rule, and what they come to."""
    rows = [_term(term, is_first=place == 0) for place, term in enumerate(breakdown.terms)]
    if len(breakdown.terms) > 1:
        total = _signed(breakdown.total, first=True)
        row_of_sum = "<tr><td><b>{together}</b></td><td align='right'><b>{total}</b></td><td></td></tr>"
        rows.append(markup(row_of_sum, together=tr("total"), total=total))
    return markup('<table cellspacing="0" cellpadding="2">{rows}</table>', rows=joined(rows))


def _term(term: Term, *, is_first: bool) -> Markup:
    link = markup('<a href="rule:{rule}">{rule}</a>', rule=term.rule) if term.rule else ""
    return markup(
        '<tr><td style="padding-right:14px">{label}</td><td align="right">{value}</td><td style="padding-left:10px">{link}</td></tr>',
        label=term.label,
        value=_signed(term.value, first=is_first),
        link=link,
    )


def _signed(value: int, *, first: bool) -> str:
    sign = "\u2212" if value < 0 else "" if first else "+"
    return f"{sign}{abs(value)}"
