"""What if: a row per possible change, with its effect; and an encounter of a requested difficulty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from desktop_app import language
from desktop_app.views import painting, theme
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, refill, row
from desktop_app.views.parts.stepper import Stepper
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import keys, tr
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from desktop_app.controller.forecast.shown import VariationShown, WayShown

HEIGHT: Final = 32
WAY: Final = 40
WAYS: Final = 3
SURE: Final = 40
"""Fewer pairs are drawn pale: they are no answer yet."""
USUAL: Final = 60


def signed(share: float) -> str:
    """Write a difference in points: "+4", "\N{MINUS SIGN}12"."""
    number = round(100 * share)
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number else "0"


class _Row(QAbstractButton):
    """A row that is pressed: as wide as there is room."""

    def __init__(self, height: int) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(height)

    def sizeHint(self) -> QSize:
        return QSize(260, self.height())

    def _begin(self) -> tuple[QPainter, QRectF]:
        painter, area = QPainter(self), QRectF(self.rect())
        painting.smooth(painter)
        return painter, area

    def _plate(self, painter: QPainter, area: QRectF) -> None:
        current = theme.active()
        painting.plate(painter, area, current.raised, current.accent if self.underMouse() else current.card_edge, radius=theme.RADIUS)
        if self.hasFocus():
            painting.focus_ring(painter, area)


class VariationRow(_Row):
    """A possible change: pressing simulates it; its position relative to no change, and the points."""

    def __init__(self) -> None:
        super().__init__(HEIGHT)
        self.shown: VariationShown | None = None

    def show_variation(self, shown: VariationShown) -> None:
        """Show what is known of it so far."""
        self.shown = shown
        self.setAccessibleName(self._told(shown))
        set_tip(self, self.accessibleName())
        self.update()

    @staticmethod
    def _told(shown: VariationShown) -> str:
        if shown.why:
            return tr("{text}: {why}", text=shown.text, why=shown.why)
        if not shown.count:
            return tr("{text}: not simulated yet", text=shown.text)
        told = {"mean": signed(shown.mean), "low": signed(shown.low), "high": signed(shown.high)}
        return tr("{text}: {mean} points, {low} to {high}, {count#pair|pairs} of simulations", text=shown.text, count=shown.count, **told)

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = self.shown
        if shown is None:
            return
        painter, area = self._begin()
        current, name = theme.active(), QRectF(0, 2, 0.44 * area.width(), area.height() - 4)
        self._plate(painter, name)
        room = name.adjusted(10, 0, -6, 0)
        painting.write_in_two(painter, room, shown.text, theme.SMALL, current.text)
        if shown.why or not shown.count:
            told = shown.why or tr("simulate")
            painting.write(
                painter, QRectF(name.right() + 12, 0, area.width() - name.right() - 12, HEIGHT), told, theme.font(theme.TINY), current.muted
            )
            return
        if shown.count < SURE:
            painter.setOpacity(0.5)
        figures = 62.0
        axis = QRectF(name.right() + 12, 0, area.width() - name.right() - figures - 18, HEIGHT)
        tone = QColor(current.muted) if shown.low <= 0 <= shown.high else current.color("good" if shown.mean > 0 else "blood")
        self._axis(painter, axis, shown, tone)
        right = QRectF(area.right() - figures, 1, figures, 18)
        painting.write(painter, right, signed(shown.mean), theme.font(strong=True, figures=True), tone, painting.RIGHT)
        between = tr("{low} to {high}", low=signed(shown.low), high=signed(shown.high))
        font = painting.fitting(between, figures, theme.TINY)
        painting.write(painter, right.translated(0, 15), between, font, current.muted, painting.RIGHT)

    @staticmethod
    def _axis(painter: QPainter, axis: QRectF, shown: VariationShown, tone: QColor) -> None:
        """Draw the line of nothing changed, the interval and the dot; of more than 50 points either way it shows 50."""
        current, y = theme.active(), axis.center().y()

        def at(share: float) -> float:
            return axis.center().x() + axis.width() * max(-0.5, min(0.5, share))

        painter.setPen(QPen(QColor(current.line), 2))
        painter.drawLine(QPointF(at(0), y - 11), QPointF(at(0), y + 11))
        low, high = at(shown.low), at(shown.high)
        painting.plate(painter, QRectF(low - 3, y - 3, high - low + 6, 6), mixed(current.card, tone, 0.5), radius=3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tone)
        painter.drawEllipse(QPointF(at(shown.mean), y), 5, 5)


class WayRow(_Row):
    """An encounter as hard as was asked; pressed, it takes the place of the one that is shown."""

    def __init__(self, number: int) -> None:
        super().__init__(WAY)
        self.shown: WayShown | None = None
        self._key = keys(f"Alt {number}")

    def show_way(self, shown: WayShown) -> None:
        """Show which foes it has, and how often the party stands against them."""
        self.shown = shown
        told = {"share": round(100 * shown.share), "low": round(100 * shown.low), "high": round(100 * shown.high)}
        name = tr(
            "Use {foes}: party wins {share} %, {low} to {high} %, {count#simulation|simulations}",
            foes=shown.text,
            count=shown.count,
            **told,
        )
        self.setAccessibleName(name)
        set_tip(self, name)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = self.shown
        if shown is None:
            return
        painter, area = self._begin()
        current = theme.active()
        self._plate(painter, area)
        figure, tiny = tr("wins {share}", share=language.chance(round(100 * shown.share))), theme.font(theme.TINY)
        between = tr("{low} to {high} %", low=round(100 * shown.low), high=round(100 * shown.high))
        strong = theme.font(strong=True, figures=True)
        wide = max(76.0, painting.width_of(figure, strong))
        right = QRectF(area.right() - wide - 8, 3, wide, 18)
        painting.write(painter, right, figure, strong, current.text, painting.RIGHT)
        painting.write(painter, right.translated(0, 16), between, tiny, current.muted, painting.RIGHT)
        room = QRectF(10, 3, right.left() - 18, 18)
        painting.write(painter, room, shown.text, painting.fitting(shown.text, room.width(), theme.SMALL, strong=True), current.text)
        painting.write(painter, room.translated(0, 16), self._key, tiny, current.muted)


class WhatIf(QWidget):
    """The rows, the key simulating them all, and the requested difficulty."""

    wanted = Signal(str)
    """One is to be played, by its key."""
    all_wanted = Signal()
    stopped = Signal()
    made = Signal(int)
    """It is to be so hard, in hundredths."""
    taken = Signal(int)
    """The encounter is to become one of the ways, by its place."""

    def __init__(self) -> None:
        super().__init__()
        self._is_playing = False
        self.all_button = Button(tr("All"), key="F7", small=True, name=tr("Simulate all changes, or stop"))
        self.all_button.clicked.connect(lambda: (self.stopped if self._is_playing else self.all_wanted).emit())
        self._lines = QVBoxLayout()
        self._lines.setSpacing(2)
        self._rows: list[VariationRow] = []
        self.base = Label("", "small", "muted", wrap=True)
        self.target = Stepper(tr("Target win chance"), USUAL, low=5, high=95)
        self.make_button = Button(tr("Search"), key="F8", small=True, name=tr("Find foes for this win chance"))
        self.make_button.clicked.connect(lambda: self.made.emit(int(self.target.value)))
        self.ways = [WayRow(number + 1) for number in range(WAYS)]
        for place, way in enumerate(self.ways):
            way.clicked.connect(lambda _=False, place=place: self.taken.emit(place))
        self.told = Label("", "small", "muted", wrap=True)
        self._points = Label(tr("change of the win chance, in points"), "tiny", "muted")
        head = row(Label(tr("What if..."), "heading"), None, self.all_button, gap=6)
        wanted = row(Label(tr("Party wins"), "small"), self.target, Label("%", "small"), None, self.make_button, gap=6)
        find = Label(tr("Find foes for this win chance"), "title", wrap=True)
        changes = column(head, row(None, self._points), self._lines, self.base, gap=4)
        self.setLayout(column(changes, 8, find, wanted, *self.ways, self.told, gap=6))
        self.show_ways((), "")

    @property
    def rows(self) -> list[VariationRow]:
        """Return the rows that are shown."""
        return [one for one in self._rows if not one.isHidden()]

    def show_variations(self, shown: Sequence[VariationShown], base_count: int = 0) -> None:
        """Show the results so far, and how many fights of the unchanged encounter they share."""
        refill(self._lines, self._rows, shown, self._new_row, VariationRow.show_variation)
        is_any = any(one.count for one in shown)
        self.base.setText(tr("Compared with the same {count#simulation|simulations} of this encounter", count=base_count) if is_any else "")
        self.base.setVisible(is_any)
        self._points.setVisible(is_any)

    def show_playing(self, *, is_playing: bool) -> None:
        """Show whether something is being played: the key that plays all stops it then."""
        self._is_playing = is_playing
        self.all_button.set_text(tr("Stop") if is_playing else tr("All"))

    def show_ways(self, ways: Sequence[WayShown], told: str) -> None:
        """Show the ways found so far, and what is said of the search."""
        for place, row_ in enumerate(self.ways):
            row_.setVisible(place < len(ways))
            if place < len(ways):
                row_.show_way(ways[place])
        self.told.setText(told)
        self.told.setVisible(bool(told))

    def _new_row(self) -> VariationRow:
        made = VariationRow()
        made.clicked.connect(lambda: self.wanted.emit(made.shown.key) if made.shown is not None else None)
        return made
