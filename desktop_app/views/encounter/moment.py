"""A big moment over the board: the event, possible reactions, and the continue button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget

from desktop_app.views.painting import spans_text
from desktop_app.views.parts.badges import Token
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, refill, row
from desktop_app.views.parts.rich import SpanLabel
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import MomentShown

TOKEN: Final = 56
WIDEST: Final = 620
BESIDE: Final = 20
BENEATH: Final = 24


class MomentBanner(QFrame):
    """Lies at the foot of the stage until it is passed: with Space, Esc or a click, or by whatever is done next."""

    passed = Signal()

    def __init__(self, stage: QWidget) -> None:
        super().__init__(stage)
        self.setProperty("surface", "banner")
        self.shown: MomentShown | None = None
        self._token = Token(TOKEN)
        self.title = SpanLabel("heading", wrap=True)
        self._lines = column(gap=2)
        self._told: list[SpanLabel] = []
        self.helps = Label("", "small", wrap=True)
        self.button = Button(tr("Continue"), small=True, key=tr("Space"))
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button.clicked.connect(self.passed)
        self._words = QWidget()
        self._words.setLayout(column(self.title, self._lines, self.helps, gap=4))
        whole = row(self._token, self._words, self.button, gap=16, margins=(18, 14, 18, 14))
        whole.setStretch(1, 1)
        self.setLayout(whole)
        self.hide()
        stage.installEventFilter(self)

    def show_moment(self, shown: MomentShown | None) -> None:
        """Show a big moment, or none."""
        if shown == self.shown:
            return
        self.shown = shown
        self.setVisible(shown is not None)
        if shown is None:
            return
        self._token.show_token(shown.label, shown.side, portrait=shown.portrait)
        self._token.setVisible(bool(shown.label))
        self.title.show_spans(shown.title)
        refill(self._lines, self._told, shown.lines, lambda: SpanLabel("small", wrap=True), SpanLabel.show_spans)
        self.helps.show_text(" ".join(shown.helps))
        self.helps.setVisible(bool(shown.helps))
        self.setAccessibleName(spans_text(shown.title))
        self.setAccessibleDescription(" ".join(shown.helps))
        self._place()

    def take_key(self, event: QKeyEvent) -> bool:
        """Dismiss it by Space or Esc, before their other uses; return whether the key was used. A repeating key waits."""
        if event.key() not in {Qt.Key.Key_Space, Qt.Key.Key_Escape} or self.isHidden():
            return False
        if not event.isAutoRepeat():
            self.passed.emit()
        return True

    def _place(self) -> None:
        stage = self.parentWidget()
        layout = self.layout()
        if stage is None or layout is None:
            return
        self._lines.invalidate()
        self._words.updateGeometry()  # else the layout answers with the height of the words before
        width = min(WIDEST, stage.width() - 2 * BESIDE)
        height = layout.totalHeightForWidth(width)
        self.setGeometry((stage.width() - width) // 2, stage.height() - height - BENEATH, width, height)
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the foot of the stage when that changes its size."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return super().eventFilter(watched, event)
