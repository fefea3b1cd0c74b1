"""Tool tips showing text as it is: Qt would read markup in it, and draw a picture named in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QToolTip, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QTextDocument


MARKS: Final = frozenset("<&")
"""Without one of these Qt sees no markup."""


def literal(text: str) -> str:
    """Write a text so that Qt shows it letter by letter, as a tool tip or wherever it guesses whether a text is markup."""
    if MARKS.isdisjoint(text):
        return text
    from desktop_app.printing.markup import joined, markup

    return markup("<qt>{lines}</qt>", lines=joined((markup("{line}", line=line) for line in text.split("\n")), markup("<br>")))


def set_tip(widget: QWidget | QAction, text: str) -> None:
    """Give a widget a tool tip."""
    widget.setToolTip(literal(text))


def show_tip(at: QPoint, text: str, widget: QWidget) -> None:
    """Show a tool tip now; an empty one goes away."""
    QToolTip.showText(at, literal(text), widget)


def show_document(at: QPoint, document: QTextDocument, widget: QWidget) -> None:
    """Show a text that is laid out already (`parts/rich`) as a tool tip."""
    QToolTip.showText(at, document.toHtml(), widget)


def menu_text(text: str) -> str:
    """Write a text for a menu, where one & would mark a key."""
    return text.replace("&", "&&")


def lettered(entries: Sequence[str]) -> list[str]:
    """Give each entry of a menu a key of its own, as far as letters go: the first letter of a word of it that is not taken yet."""
    taken: set[str] = set()
    found: list[str] = []
    for words in entries:
        starts = (place for place, letter in enumerate(words) if letter.isalpha() and (not place or not words[place - 1].isalnum()))
        place = next((place for place in starts if words[place].casefold() not in taken), None)
        if place is not None:
            taken.add(words[place].casefold())
        found.append(menu_text(words) if place is None else f"{menu_text(words[:place])}&{menu_text(words[place:])}")
    return found
