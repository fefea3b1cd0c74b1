"""An action's certain consequences: their colour, and the box with all of them above an open form or answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame

from desktop_app.views import icons, painting, theme
from desktop_app.views.parts.layouts import column
from desktop_app.views.parts.text import Label
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.controller.play.shown import ConsequenceShown, OfferShown

HARMLESS: Final = frozenset({"plain", "good", "muted"})
"""Tones of what nobody has to be warned of."""
SIGN: Final = 26
"""Width that the sign takes in the box."""


def ink_of(leads: Sequence[ConsequenceShown]) -> str:
    """Return the colour of consequences: blood red if a foe may strike first, muted without losses."""
    current = theme.active()
    if any(lead.by for lead in leads):
        return current.blood_text
    return current.muted if all(lead.tone in HARMLESS for lead in leads) else current.attention_text


def common_leads(offers: Sequence[OfferShown]) -> tuple[ConsequenceShown, ...]:
    """Return what each of several answers leads to alike, in the order of the first; of a single answer nothing: its row has it."""
    if len(offers) < 2:
        return ()
    return tuple(lead for lead in offers[0].leads if all(lead in offer.leads for offer in offers))


class LeadsBox(QFrame):
    """All that an action leads to, a line each, on the colour of the worst of it."""

    def __init__(self) -> None:
        super().__init__()
        self._leads: tuple[ConsequenceShown, ...] = ()
        self._words = Label("", "tiny", "muted", wrap=True)
        self.setLayout(column(self._words, gap=0, margins=(SIGN + 6, 7, 10, 7)))
        self.hide()

    def show_leads(self, leads: Sequence[ConsequenceShown]) -> None:
        """Tell these consequences; with none it is not there."""
        if tuple(leads) != self._leads:
            self._leads = tuple(leads)
            self._words.show_text("\n".join(f"{lead.text[:1].upper()}{lead.text[1:]}" for lead in leads))
            self._words.set_role("blood" if any(lead.by for lead in leads) else "")
            self.setAccessibleName(", ".join(lead.text for lead in leads))
        self.setVisible(bool(leads))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current = QPainter(self), theme.active()
        painting.smooth(painter)
        ink = ink_of(self._leads)
        is_warning = ink != current.muted
        painting.plate(painter, QRectF(self.rect()), mixed(current.card, ink, 0.16 if is_warning else 0.06), None)
        area = QRectF(10, (self.height() - 14) / 2, 14, 14)
        icons.paint(painter, area, "warning" if is_warning else "note", QColor(ink))
