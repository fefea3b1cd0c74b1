"""Closing a fight where the table has changed something else since: what was brought together, and what must be decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop_app.views.parts.buttons import Button, Segments
from desktop_app.views.parts.layouts import column, row, scrolling
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.parts.text import Label, frame
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.campaign.closing import Question

WIDTH: Final = 760
LONGEST: Final = 44


class ClosingPage(QWidget):
    """Asks, for each value that two have changed, which one holds."""

    help_about = "closing"

    decided = Signal(object)
    """Keys of the questions that the table wins."""
    cancelled = Signal()

    def __init__(self, title: str, questions: Sequence[Question], merged: Sequence[str]) -> None:
        super().__init__()
        self._keys = [question.key for question in questions]
        self.choices = [
            Segments(
                question.label,
                [
                    tr("In the fight: {short}", short=_short(question.in_fight)),
                    tr("At the table: {short}", short=_short(question.at_table)),
                ],
            )
            for question in questions
        ]
        lines = [
            row(Label(question.label, "strong", wrap=True), None, choice) for question, choice in zip(questions, self.choices, strict=True)
        ]
        self.button = Button(tr("End fight"), "accent", key="Ctrl ↵")
        self.button.clicked.connect(self._decide)
        back = Button(tr("Back to the fight"), icon="back", key="Esc")
        back.clicked.connect(self.cancelled)
        why = Label(
            tr("Downtime or another fight changed the same values since this fight started. Which do you want?"),
            "body",
            "muted",
            wrap=True,
        )
        card = frame("sheet")
        card.setLayout(column(*lines, gap=14, margins=(20, 16, 20, 16)))
        added = Label("\n".join(merged), "small", "muted", wrap=True)
        added.setVisible(bool(merged))
        inner = QWidget()
        inner.setMaximumWidth(WIDTH)
        inner.setLayout(column(why, card, added, row(None, self.button), None, gap=14))
        content = QWidget()
        content.setLayout(row(None, inner, None, margins=(20, 20, 20, 20)))
        head = row(Label(tr("Closing “{title}”", title=title), "display"), None, back, gap=12)
        self.setLayout(column(head, scrolling(content), gap=0, margins=(22, 14, 10, 0)))
        on_keys(self, ("Esc", self.cancelled), ("Ctrl+Return", self._decide))
        self.setFocusProxy(self.button)

    def _decide(self) -> None:
        self.decided.emit([key for key, choice in zip(self._keys, self.choices, strict=True) if choice.place() == 1])


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
