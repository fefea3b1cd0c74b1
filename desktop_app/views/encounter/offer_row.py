"""One offer as a painted row: key, words, odds, obstacles and consequences."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from desktop_app.views import icons, painting, theme
from desktop_app.views.accessible import set_name
from desktop_app.views.encounter.leads import ink_of
from desktop_app.views.parts import card
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from typing import TypeAlias

    from PySide6.QtCore import QEvent

    from desktop_app.controller.play.shown import ConsequenceShown, OfferShown

    Tell: TypeAlias = Callable[[OfferShown], OfferShown]
    """Completes an offer given as an outline."""
    Foretell: TypeAlias = Callable[[OfferShown], Generator[None, None, tuple[ConsequenceShown, ...]]]
    """Works out in pieces what an offer leads to."""

ODDS: Final = 92
HEIGHT: Final = 46
MORE: Final = 17
"""Height of a line more: a long title has the first for itself, and what it leads to has the last, or more than one."""
BARRED: Final = 0.08
"""How far what cannot be done fades into the panel; it stays readable."""
SIGN: Final = 15
"""Width of the sign before what it leads to."""
BAR: Final = 20
"""Width of a scroll bar, at most."""
BEFORE: Final = 38
"""Width of the key before the title."""


def whole(offer: OfferShown) -> OfferShown:
    """Take an offer that is told in full already as it is."""
    return offer


def tells_nothing(_offer: OfferShown) -> Generator[None, None, tuple[ConsequenceShown, ...]]:
    """Say that an offer leads to nothing in particular."""
    yield from ()
    return ()


class OfferRow(QAbstractButton):
    """An offer, painted: what cannot be done stays visible with its reason, and a click on it opens the rule."""

    pointed = Signal()
    """The mouse or the keys have come, or have gone."""

    def __init__(self, tell: Tell = whole) -> None:
        """Keep who tells the rest of an outline once it is to be painted."""
        super().__init__()
        self._tell = tell
        self.offer: OfferShown | None = None
        self.filled: OfferShown | None = None
        self._key = ""
        self._is_foretold = False
        self._fitted = 0
        """The width for which it is laid out."""
        self.is_open = self._is_tall = self._has_detail_below = False
        self._leads: tuple[str, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)

    def show_offer(self, offer: OfferShown, key: str) -> None:
        """Show an offer with the key that chooses it; an outline keeps its height until it is told."""
        if self.underMouse() and not offer.is_outline and self.offer is not None and self.offer.breakdown != offer.breakdown:
            card.leave(self)  # what it explains is another offer's
        if self.offer is not None and offer.is_sketch and (offer.kind, offer.title) == (self.offer.kind, self.offer.title):
            offer = replace(offer, leads=self.offer.leads)  # until it is said anew
        self.offer, self._key, self._is_foretold = offer, key, False
        self._describe()
        if offer.is_outline:
            set_name(self, offer.title)
        else:
            self._take(offer)
        self.update()

    def _describe(self) -> None:
        """Say by which key it is chosen."""
        self.setAccessibleDescription(tr("key {key}", key=self._key) if self._key else "")

    def _take(self, offer: OfferShown) -> None:
        """Fit itself to an offer that is told in full."""
        self.offer = offer
        words = [offer.title, offer.target_name, offer.detail]
        if offer.odds is not None:
            words.append(f"{offer.odds.figure} {offer.odds.word}")
        if not offer.is_possible:
            words.append(tr("unavailable: {reason}", reason=offer.reason))
        words.extend(lead.text for lead in offer.leads)
        set_name(self, ", ".join(word.strip() for word in words if word.strip()))
        self._fit()
        self.setCursor(Qt.CursorShape.PointingHandCursor if offer.is_possible or offer.rule else Qt.CursorShape.ArrowCursor)

    def taking_leads(self, foretell: Foretell) -> Iterator[None]:
        """Take the offer's consequences, computed in pieces, once per display."""
        offer = self.offer
        if offer is None or self._is_foretold or not offer.is_possible or offer.is_outline:
            return
        leads = yield from foretell(offer)
        self._is_foretold = True
        if leads != offer.leads:
            self._take(replace(offer, leads=leads))
            self.update()

    def show_form(self, offer: OfferShown | None) -> None:
        """Show the details of an offer whose form is filled in; None: as it was offered."""
        self.filled = offer
        self._fit()
        self.pointed.emit()
        self.update()

    def _fit(self) -> None:
        """Put a title or detail without room beside the odds on its own line; anything cut gets a tip.

        What an attack leads to is known late: its line is kept free, so that the rows beneath do not slip away from under the mouse.
        """
        if self.offer is None or self.offer.is_outline:
            return
        title, room = painting.width_of(self.offer.title, theme.font(strong=True)), self._fitted - BEFORE
        self._is_tall = title > room - self._taken_right() and self.offer.is_possible and self.offer.odds is not None
        self._leads = self._lead_lines() if self.offer.leads else ()
        beside = title + 8 + self._after_title() + painting.width_of(self._detail(), theme.font(theme.TINY))
        self._has_detail_below = bool(self._may_lead and self._detail()) and beside > room - self._taken_right()
        if self._whole_height() != self.height():
            self.setFixedHeight(self._whole_height())
            self.updateGeometry()
        detail, *leads = (painting.width_of(words, theme.font(theme.TINY)) for words in (self._detail(), *self._leads))
        is_cut = title > room - 12 or detail > room - self._taken_right() or any(lead > self._lead_room() for lead in leads)
        lines = (self.offer.title, self._detail(), *(lead.text for lead in self.offer.leads), *self.offer.further)
        set_tip(self, "\n".join(words for words in lines if words) if is_cut or self.offer.further else "")

    def _whole_height(self) -> int:
        lines = max(len(self._leads), self._may_lead)
        own = lines - (not (self._is_tall or self._has_detail_below))  # lines of what it leads to beyond an ordinary row
        return HEIGHT + MORE * (self._is_tall + max(0, own))

    @property
    def _may_lead(self) -> bool:
        """Return whether a line is reserved for consequences: known ones, and for each attack outside an open form."""
        return bool(self._leads) or (self.offer is not None and self.offer.odds is not None and self.offer.is_possible and not self.filled)

    def _lead_room(self) -> float:
        return self._fitted - BEFORE - 10 - SIGN

    def _lead_lines(self) -> tuple[str, ...]:
        """Return its consequences, on as many lines as needed; an open form shows them itself."""
        if self.offer is None or self.filled is not None or not self.offer.leads:
            return ()
        return painting.wrapped(" · ".join(lead.text for lead in self.offer.leads), theme.font(theme.TINY), self._lead_room())

    def _detail(self) -> str:
        offer = self.offer
        if offer is None:
            return ""
        return _detail_of(self.filled or offer, is_open=self.is_open) if offer.is_possible else offer.reason

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not 0 < self.width() - self._fitted <= BAR:  # what a scroll bar gives back is left free: fitted anew, the bar would come again
            self._fitted = self.width()
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(240, self._whole_height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.offer is None:
            return
        if self.offer.is_outline:
            self._take(replace(self._tell(self.offer), leads=self.offer.leads))
        painter = QPainter(self)
        painting.smooth(painter)
        current = theme.active()
        area = QRectF(self.rect())
        possible = self.offer.is_possible
        if self.is_open:
            painting.plate(painter, area, mixed(current.card, current.accent, 0.08), None)
        else:
            painting.plate(
                painter, area, current.raised if self.underMouse() and possible else current.card if possible else None, current.card_edge
            )
        self._paint_words(painter, area)
        if self.offer.odds is not None and possible:
            self._paint_odds(painter, area)
        elif not possible and self.offer.rule:
            painting.write(painter, area.adjusted(0, 0, -10, 0), tr("why?"), theme.font(theme.TINY), current.accent, painting.RIGHT)
        if self.hasFocus():
            painting.focus_ring(painter, area)

    @property
    def offer_now(self) -> OfferShown | None:
        """Return the offer, with its form filled in while that is open."""
        return self.filled or self.offer

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit()
        if self.offer is not None and self.offer.breakdown is not None:
            card.explain(self, QRect(-8, 0, self.width(), self.height()), self.offer.title, self.offer.breakdown, rule=self.offer.rule)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit()
        card.leave(self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.pointed.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        elif event.key() == Qt.Key.Key_Space:
            event.ignore()  # Space is Next
        else:
            super().keyPressEvent(event)

    def _paint_words(self, painter: QPainter, area: QRectF) -> None:
        offer = self.offer
        assert offer is not None
        current = theme.active()
        ink = QColor(current.text) if offer.is_possible else mixed(current.muted, current.panel, BARRED)
        left = area.left() + 10
        if self._key:
            painting.key_cap(painter, QRectF(left, area.center().y() - 9, 18, 18), self._key, QColor(current.muted))
        left += 28
        right = area.right() - self._taken_right()
        detail = self._detail()
        font = theme.font(strong=True)
        if not detail and not self._leads and not self._is_tall:
            painting.write(painter, QRectF(left, area.top(), right - left, HEIGHT), offer.title, font, ink)
            return
        line = QRectF(left, area.top() + 23, right - left, MORE)
        end = area.right() - 10 if self._is_tall else right
        painting.write(painter, QRectF(left, area.top() + 5, end - left, 19), offer.title, font, ink)
        quiet = theme.font(theme.TINY)
        if self._leads and not self._is_tall and not self._has_detail_below:
            beside = left + painting.width_of(offer.title, font) + 8 + self._after_title()
            painting.write(painter, QRectF(beside, area.top() + 6, max(0.0, end - beside), 19), detail, quiet, current.muted)
        else:
            painting.write(painter, line, detail, quiet, current.muted)
            line.translate(0, MORE)
        if self._leads:
            line.setRight(area.right() - 10)
            self._paint_leads(painter, line)

    def _after_title(self) -> float:
        """Return the width of what stands between title and detail, its gap included."""
        return 0

    def _paint_leads(self, painter: QPainter, area: QRectF) -> None:
        """Write its consequences, after a sign if they are bad."""
        assert self.offer is not None
        ink = ink_of(self.offer.leads)
        if ink != theme.active().muted:
            icons.paint(painter, QRectF(area.left(), area.top() + 2, 12, 12), "warning", QColor(ink))
            area = area.adjusted(SIGN, 0, 0, 0)
        for place, words in enumerate(self._leads):
            painting.write(painter, area.translated(0, MORE * place), words, theme.font(theme.TINY), ink)

    def _taken_right(self) -> float:
        offer = self.offer
        if offer is None or not offer.is_possible:
            return 44
        if offer.odds is None:
            return 12
        if offer.odds.parts:
            return ODDS + 18
        return (
            26
            + painting.width_of(offer.odds.figure, theme.font(strong=True, figures=True))
            + painting.width_of(offer.odds.word, theme.font(theme.TINY))
        )

    def _paint_odds(self, painter: QPainter, area: QRectF) -> None:
        odds = self.offer.odds if self.offer else None
        if odds is None:
            return
        current = theme.active()
        right = area.right() - 10
        word_width = painting.width_of(odds.word, theme.font(theme.TINY))
        top = area.top() + MORE * self._is_tall
        y = top + (5 if odds.parts else 13)
        painting.write(painter, QRectF(right - word_width, y + 1, word_width + 1, 19), odds.word, theme.font(theme.TINY), current.muted)
        font = theme.font(strong=True, figures=True)
        end = right - word_width - (4 if odds.word else 0)
        left = min(right - ODDS, end - painting.width_of(odds.figure, font))
        painting.write(painter, QRectF(left, y, end - left, 19), odds.figure, font, current.text, painting.RIGHT)
        if odds.parts and not self._leads:  # what it leads to takes the whole line
            painting.bar(painter, QRectF(right - ODDS, top + 30, ODDS, 5), [(share, tone) for share, tone, _ in odds.parts])


def _detail_of(offer: OfferShown, *, is_open: bool) -> str:
    """Return its target and the chances; while open its targets show them."""
    if is_open and offer.targets:
        return ""
    return " · ".join(part for part in (offer.target_name, offer.detail) if part)
