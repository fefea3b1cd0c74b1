"""An open action's possible targets: best first, each with chances and obstacles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop_app import language
from desktop_app.views import accessible, painting, theme
from desktop_app.views.parts.tips import show_tip
from desktop_app.views.speech import keys, tr
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent

    from desktop_app.controller.play.shown import OddsShown, TargetShown

HEAD: Final = 22
ROW: Final = 40
BARRED_ROW: Final = 28
MORE: Final = 22
BAR: Final = 84
STEPS: Final = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class TargetList(QWidget):
    """A list of targets, painted. A click, the arrows or Tab choose one; that is told, and the owner shows it."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._targets: Sequence[TargetShown] = ()
        self._candidates: Sequence[str] = ()
        self.target = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Targets, best first"))

    def show_targets(self, targets: Sequence[TargetShown], target: str, candidates: Sequence[str]) -> None:
        """Show those that were judged, out of all candidates, with one of them chosen."""
        self._targets, self.target, self._candidates = targets, target, candidates
        accessible.changed(self)
        accessible.moved(self)
        self.updateGeometry()
        self.update()

    def accessible_items(self) -> Sequence[accessible.Item]:
        """List the targets for a screen reader."""
        found, top = [], HEAD
        for shown in self._targets:
            words, area = said(shown, is_chosen=shown.id == self.target), QRect(0, top, self.width(), _height(shown))
            found.append(accessible.Item(shown.id, words, area, shown.is_possible))
            top += _height(shown)
        return found

    def accessible_at(self) -> str:
        """Return the target that is chosen."""
        return self.target

    def press_accessible(self, item: str) -> None:
        """Choose the target of an item, as a click on it does."""
        self.take(item)

    def take(self, who: str) -> bool:
        """Choose a combatant, if this may be aimed at that one; tell whether it was."""
        if who not in self._candidates:
            return False
        if who != self.target:
            self.target = who
            self.update()
            self.chosen.emit(who)
        return True

    def step(self, by: int) -> None:
        """Choose the next target that will do, or the one before; after the last comes the first."""
        barred = {shown.id for shown in self._targets if not shown.is_possible}
        fitting = [who for who in self._candidates if who not in barred or who == self.target]
        if fitting:
            at, before = fitting.index(self.target) if self.target in fitting else -1 if by > 0 else 0, self.target
            self.take(fitting[(at + by) % len(fitting)])
            if self.target == before:
                accessible.say(self, tr("No other target"), now=True)
        else:
            accessible.say(self, tr("No targets"), now=True)

    def sizeHint(self) -> QSize:
        more = MORE if len(self._candidates) > len(self._targets) else 0
        return QSize(240, HEAD + sum(map(_height, self._targets)) + more + 2)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    # ---- events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in STEPS:
            self.step(STEPS[Qt.Key(event.key())])
        else:
            event.ignore()  # Enter, Esc and digits belong to the form and the page

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self._at(event.position().toPoint())
        if found is not None:
            self.take(found.id)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self._at(event.position().toPoint())
        self.setCursor(Qt.CursorShape.PointingHandCursor if found is not None else Qt.CursorShape.ArrowCursor)
        if found is not None:
            show_tip(event.globalPosition().toPoint(), said(found), self)
        else:
            QToolTip.hideText()

    def leaveEvent(self, event: QEvent) -> None:
        QToolTip.hideText()

    def _at(self, point: QPoint) -> TargetShown | None:
        top = HEAD
        for shown in self._targets:
            if top <= point.y() < top + _height(shown):
                return shown
            top += _height(shown)
        return None

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        current = theme.active()
        tiny = theme.font(theme.TINY)
        head = QRectF(8, 0, self.width() - 16, HEAD)
        painting.write(painter, head, tr("Best first"), tiny, current.muted)
        if len(self._candidates) > 1:
            painting.write(painter, head, tr("next target"), tiny, current.muted, painting.RIGHT)
            left = head.right() - painting.width_of(tr("next target"), tiny) - 38
            painting.key_cap(painter, QRectF(left, 3, 30, 16), keys("Tab"), QColor(current.muted))
        top = float(HEAD)
        for shown in self._targets:
            area = QRectF(0, top, self.width(), _height(shown))
            self._paint(painter, area, shown)
            top += area.height()
        more = len(self._candidates) - len(self._targets)
        if more > 0:
            painting.write(painter, QRectF(8, top, self.width() - 16, MORE), tr("{count} more", count=more), tiny, current.muted)

    def _paint(self, painter: QPainter, area: QRectF, shown: TargetShown) -> None:
        current = theme.active()
        if shown.id == self.target:
            painting.plate(painter, area.adjusted(1, 1, -1, -1), mixed(current.card, current.accent, 0.16), None)
            pen = QPen(QColor(current.accent), 1.2, Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), theme.RADIUS, theme.RADIUS)
        size = 26.0 if shown.is_possible else 20.0
        token = QRectF(8 + (26 - size) / 2, area.center().y() - size / 2, size, size)
        painter.setOpacity(1 if shown.is_possible else 0.5)
        painting.token(painter, token, shown.label, shown.side, portrait=shown.portrait)
        painter.setOpacity(1)
        words = QRectF(42, area.top(), area.right() - 42 - self._odds_width(shown.odds), area.height())
        if not shown.is_possible:
            text = tr("{name}: {reason}", name=shown.name, reason=_uncapitalised(shown.reason))
            painting.write(painter, words, text, theme.font(theme.TINY), current.muted)
            return
        upper, lower = QRectF(words.left(), area.top() + 3, words.width(), 18), QRectF(words.left(), area.top() + 20, words.width(), 16)
        painting.write(painter, upper if shown.detail else words, shown.name, theme.font(strong=True), current.text)
        painting.write(painter, lower, shown.detail, theme.font(theme.TINY), current.muted)
        if shown.odds is not None:
            _paint_odds(painter, area, shown.odds)

    @staticmethod
    def _odds_width(odds: OddsShown | None) -> float:
        return 8 if odds is None else BAR + 18


def _paint_odds(painter: QPainter, area: QRectF, odds: OddsShown) -> None:
    current = theme.active()
    right, tiny = area.right() - 8, theme.font(theme.TINY)
    word = painting.width_of(odds.word, tiny)
    painting.write(painter, QRectF(right - word, area.top() + 4, word + 1, 18), odds.word, tiny, current.muted)
    figure = QRectF(right - BAR - 20, area.top() + 3, BAR + 20 - word - 4, 18)
    painting.write(painter, figure, odds.figure, theme.font(strong=True, figures=True), current.text, painting.RIGHT)
    painting.bar(painter, QRectF(right - BAR, area.top() + 27, BAR, 5), [(share, tone) for share, tone, _ in odds.parts])


def _height(shown: TargetShown) -> int:
    return ROW if shown.is_possible else BARRED_ROW


def _uncapitalised(text: str) -> str:
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


def said(shown: TargetShown, *, is_chosen: bool = False) -> str:
    """Say a target in words, for screen readers and on hover."""
    odds = f"{shown.odds.figure} {shown.odds.word}" if shown.odds is not None else ""
    parts = (shown.name, tr("chosen") if is_chosen else "", odds, shown.detail, *(label_of(part) for part in _parts(shown)), shown.reason)
    return ", ".join(part for part in parts if part)


def _parts(shown: TargetShown) -> Sequence[tuple[float, str, str]]:
    return shown.odds.parts if shown.odds is not None else ()


def label_of(part: tuple[float, str, str]) -> str:
    """Say a part of the bar: "1 or 2 hits 34 %"."""
    share, _, label = part
    return f"{label} {language.chance(round(100 * share))}"
