"""What a forecast is drawn of: the share with its interval, the rounds, the heroes, what decides it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop_app import language
from desktop_app.views import icons, painting, theme
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from desktop_app.controller.forecast.shown import DayShown, ForecastShown, HeroForecast, SplitShown, WatchShown

BAR: Final = 13
HERO: Final = 34
HEAD: Final = 20
SPLIT: Final = 22
TOKEN: Final = 26
PALE: Final = 0.35
"""How much of its colour keeps what is only a background here."""
MOST_TICKS: Final = 24
WATCH: Final = 44


def hundredths(share: float) -> str:
    """Write a share as whole hundredths: "62 %"."""
    return language.chance(round(100 * share))


class Drawn(QWidget):
    """A part that is as wide as there is room, and of a height of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.is_old = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_old(self, *, is_old: bool) -> None:
        """Draw it paler: it is about what was there before."""
        if is_old != self.is_old:
            self.is_old = is_old
            self.update()

    def _painter(self) -> QPainter:
        painter = QPainter(self)
        painting.smooth(painter)
        painter.setOpacity(0.45 if self.is_old else 1)
        return painter


TOO_FEW: Final = "…"
"""Stands for a share while too few fights tell: one of one would be 0 or 100 %."""


class ShareLine(Drawn):
    """How often the party wins: the number, between what it lies, and both on a bar; hollow while it is no answer yet."""

    def __init__(self, win: str, won: str, lost: str) -> None:
        """`win` stands beside the number, `won` and `lost` beneath the ends of the bar."""
        super().__init__()
        self._win, self._won, self._lost = win, won, lost
        self.shown: ForecastShown | DayShown | None = None
        self.setFixedHeight(84)

    def show_forecast(self, shown: ForecastShown | DayShown) -> None:
        """Show what is known of it so far."""
        self.shown = shown
        self.setAccessibleName(shown.between if shown.is_hollow else f"{hundredths(shown.share)} {self._win}, {shown.between}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(260, 84)

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = self.shown
        if shown is None:
            return
        painter, current, width = self._painter(), theme.active(), self.width()
        figure, large = TOO_FEW if shown.is_hollow else hundredths(shown.share), theme.font(theme.DISPLAY, strong=True, figures=True)
        ink = current.muted if shown.is_hollow else current.text
        painting.write(painter, QRectF(0, 0, width, 42), figure, large, ink)
        left = painting.width_of(figure, large) + 10
        painting.write(painter, QRectF(left, 12, width - left, 26), self._win, theme.font(theme.LEAD), ink)
        beside = left + painting.width_of(self._win, theme.font(theme.LEAD)) + 8
        room = QRectF(beside, 14, width - beside, 24)
        painting.write_in_two(painter, room, shown.between, theme.SMALL, current.muted, painting.RIGHT)
        self._bar(painter, QRectF(0, 48, width, BAR), shown)
        tiny = theme.font(theme.TINY)
        painting.write(painter, QRectF(0, 64, width, 18), self._won, tiny, current.muted)
        painting.write(painter, QRectF(0, 64, width, 18), self._lost, tiny, current.muted, painting.RIGHT)

    @staticmethod
    def _bar(painter: QPainter, bar: QRectF, shown: ForecastShown | DayShown) -> None:
        current = theme.active()
        if shown.is_hollow:
            painting.plate(painter, bar, None, current.line, radius=BAR / 2)
        around = QPainterPath()
        around.addRoundedRect(bar, BAR / 2, BAR / 2)
        painter.save()
        painter.setClipPath(around)
        at = bar.left() + bar.width() * shown.share
        if not shown.is_hollow:
            painter.fillRect(bar, mixed(current.card, current.foe, PALE))
            painter.fillRect(QRectF(bar.left(), bar.top(), at - bar.left(), bar.height()), mixed(current.card, current.party, 0.75))
        low, high = bar.left() + bar.width() * shown.low, bar.left() + bar.width() * shown.high
        hatched = QBrush(QColor(current.muted if shown.is_hollow else current.text), Qt.BrushStyle.BDiagPattern)
        painter.fillRect(QRectF(low, bar.top(), high - low, bar.height()), hatched)
        painter.restore()
        painter.setPen(QPen(QColor(current.text), 2))
        painter.drawLine(QPointF(at, bar.top() - 3), QPointF(at, bar.bottom() + 3))


class RoundsLine(Drawn):
    """How many rounds it takes: a tenth ends before the band, a tenth after it, half by the dot."""

    def __init__(self) -> None:
        super().__init__()
        self.rounds = (0, 0, 0)
        self.setFixedHeight(38)

    def show_rounds(self, rounds: tuple[int, int, int]) -> None:
        """Show these, in the order in which they come."""
        self.rounds = rounds
        low, middle, high = rounds
        self.setAccessibleName(tr("Usually {low}-{high} rounds, median {middle}.", low=low, middle=middle, high=high))
        set_tip(self, self.accessibleName())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(260, 38)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current, (low, middle, high) = self._painter(), theme.active(), self.rounds
        tiny = theme.font(theme.TINY)
        name = tr("rounds").upper()
        painting.write(painter, QRectF(0, 1, self.width(), 18), name, tiny, current.muted)
        left, right, y = painting.width_of(name, tiny) + 22, self.width() - 10.0, 10.0
        last = max(high + 2, 6)

        def at(number: int) -> float:
            return left + (right - left) * (number - 1) / max(1, last - 1)

        painter.setPen(QPen(QColor(current.line), 2))
        painter.drawLine(QPointF(left, y), QPointF(right, y))
        painting.plate(painter, QRectF(at(low) - 4, y - 4, at(high) - at(low) + 8, 8), mixed(current.card, current.neutral, 0.55), radius=4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current.muted))
        for number in range(1, last + 1, max(1, last // MOST_TICKS)):
            painter.drawEllipse(QPointF(at(number), y), 1.6, 1.6)
        painter.setBrush(QColor(current.neutral))
        painter.drawEllipse(QPointF(at(middle), y), 6, 6)
        self._labels(painter, at(middle))

    def _labels(self, painter: QPainter, at: float) -> None:
        """Write the number beneath the dot, and what the ends of the band mean at either side of it."""
        current, (low, middle, high) = theme.active(), self.rounds
        tiny, strong = theme.font(theme.TINY), theme.font(theme.TINY, strong=True)
        painting.write(painter, QRectF(at - 20, 19, 40, 18), str(middle), strong, current.text, painting.CENTRE)
        words = (tr("{low}, 1 in 10 is shorter", low=low), tr("{high}, 1 in 10 is longer", high=high))
        rooms = (QRectF(0, 19, at - 14, 18), QRectF(at + 14, 19, self.width() - at - 14, 18))
        short = (str(low), str(high))
        for text, brief, room, flags in zip(words, short, rooms, (painting.LEFT, painting.RIGHT), strict=True):
            fits = painting.width_of(text, tiny) <= room.width()
            painting.write(painter, room, text if fits else brief, tiny, current.muted, flags)


class HeroLines(Drawn):
    """A line for each of the party: how often it is down at the end, and what it loses in half the fights and in the worst tenth."""

    def __init__(self) -> None:
        super().__init__()
        self.heroes: Sequence[HeroForecast] = ()

    def show_heroes(self, heroes: Sequence[HeroForecast]) -> None:
        """Show these, in the order in which they come."""
        self.heroes = heroes
        told = (
            tr(
                "{name}: down {down}; health lost {half}, worst 10 % {worst}",
                name=hero.name,
                down=hundredths(hero.down),
                half=hundredths(1 - hero.left_half),
                worst=hundredths(1 - hero.left_worst),
            )
            for hero in heroes
        )
        self.setAccessibleName(language.apart(told))
        self.setFixedHeight(HEAD + HERO * len(heroes))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(260, HEAD + HERO * len(self.heroes))

    def _columns(self) -> tuple[float, float, float]:
        """Return where the name ends, where the first bar ends with its figure, and where the second figure begins."""
        width = self.width()
        name = TOKEN + 10 + max(64.0, 0.28 * width)
        figures = 62.0
        bars = (width - name - 44 - figures - 12) / 2
        return name, name + bars + 44, width - figures

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current = self._painter(), theme.active()
        name, down, lost = self._columns()
        tiny = theme.font(theme.TINY)
        painting.write(painter, QRectF(name, 0, down - name, HEAD), tr("down"), tiny, current.muted)
        head = tr("Health lost %: typical, worst 10 %")
        room = QRectF(name + 54, 0, self.width() - name - 54, HEAD)
        painting.write(painter, room, head, painting.fitting(head, room.width(), theme.TINY), current.muted, painting.RIGHT)
        for place, hero in enumerate(self.heroes):
            y = HEAD + HERO * place
            painting.token(painter, QRectF(0, y + 4, TOKEN, TOKEN), hero.sign, "party", portrait=hero.portrait)
            strong = theme.font(strong=True)
            painting.write(painter, QRectF(TOKEN + 10, y, name - TOKEN - 16, HERO), hero.name, strong, current.text)
            middle = y + HERO / 2
            self._bar(painter, QRectF(name, middle - 3.5, down - name - 44, 7), ((hero.down, QColor(current.blood_text)),))
            figure = theme.font(strong=True, figures=True)
            painting.write(painter, QRectF(down - 42, y, 42, HERO), hundredths(hero.down), figure, current.text, painting.RIGHT)
            half, worst = 1 - hero.left_half, 1 - hero.left_worst
            pale = mixed(current.card, current.attention, 0.5)
            bar = QRectF(down + 12, middle - 3.5, lost - down - 16, 7)
            self._bar(painter, bar, ((worst, pale), (half, QColor(current.attention))))
            told = f"{round(100 * half)} · {round(100 * worst)}"
            painting.write(painter, QRectF(lost, y, self.width() - lost, HERO), told, figure, current.text, painting.RIGHT)

    @staticmethod
    def _bar(painter: QPainter, bar: QRectF, parts: Sequence[tuple[float, QColor]]) -> None:
        """Draw a groove, and shares on it, the longer ones first."""
        current = theme.active()
        painting.plate(painter, bar, mixed(current.raised, current.muted, 0.25), radius=3.5)
        for share, color in parts:
            if share > 0:
                painting.plate(painter, QRectF(bar.left(), bar.top(), max(7.0, bar.width() * share), bar.height()), color, radius=3.5)


class SplitLines(Drawn):
    """What decides it, a line for each: what may happen, and how often the party stands then, and else."""

    def __init__(self) -> None:
        super().__init__()
        self.splits: Sequence[SplitShown] = ()

    def show_splits(self, splits: Sequence[SplitShown]) -> None:
        """Show these, in the order in which they come."""
        self.splits = splits
        told = (
            tr(
                "{text} ({often}): win {yes}, otherwise {no}",
                text=split.text,
                often=split.often,
                yes=hundredths(split.with_it),
                no=hundredths(split.without),
            )
            for split in splits
        )
        self.setAccessibleName(language.apart(told))
        self.setFixedHeight(max(1, SPLIT * len(splits)))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(260, SPLIT * len(self.splits))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current, otherwise = self._painter(), theme.active(), tr("otherwise")
        for place, split in enumerate(self.splits):
            y, x = SPLIT * place, float(self.width())
            better = split.with_it > split.without
            tones = ("good", "blood") if better else ("blood", "good")
            told = (
                (hundredths(split.without), current.color(tones[1]), theme.font(strong=True, figures=True)),
                (f" {otherwise} ", QColor(current.muted), theme.font(theme.SMALL)),
                (hundredths(split.with_it), current.color(tones[0]), theme.font(strong=True, figures=True)),
            )
            for text, color, font in told:
                wide = painting.width_of(text, font) + 1
                x -= wide
                painting.write(painter, QRectF(x, y, wide + 1, SPLIT), text, font, color)
            self._what(painter, split, QRectF(0, y, x - 8, SPLIT))

    @staticmethod
    def _what(painter: QPainter, split: SplitShown, room: QRectF) -> None:
        """Write what happens, then how often where there is room."""
        current, font = theme.active(), theme.font(theme.SMALL)
        wide, often = painting.width_of(split.text, font), f"({split.often})"
        painting.write(painter, room, split.text, font, current.text)
        if wide + 6 + painting.width_of(often, font) <= room.width():
            painting.write(painter, room.adjusted(wide + 6, 0, 0, 0), often, font, current.muted)


class WatchButton(QAbstractButton):
    """A fight to look at: what it is, and how it came out."""

    def __init__(self) -> None:
        super().__init__()
        self.number, self._title, self._line = 0, "", ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(WATCH)

    def show_watch(self, shown: WatchShown) -> None:
        """Show what is known of it so far."""
        self.number, self._title, self._line = shown.n, shown.title, shown.line
        self.setAccessibleName(f"{shown.title}, {shown.line}")
        set_tip(self, self.accessibleName())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(96, WATCH)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current, area = QPainter(self), theme.active(), QRectF(self.rect())
        painting.smooth(painter)
        painting.plate(painter, area, current.raised, current.accent if self.underMouse() else current.card_edge, radius=theme.RADIUS)
        icons.paint(painter, QRectF(5, area.center().y() - 8, 16, 16), "play", QColor(current.accent))
        room = QRectF(23, 5, area.width() - 27, 18)
        painting.write(painter, room, self._title, painting.fitting(self._title, room.width(), theme.SMALL, strong=True), current.text)
        below = room.translated(0, 17)
        painting.write(painter, below, self._line, painting.fitting(self._line, below.width(), theme.TINY), current.muted)
        if self.hasFocus():
            painting.focus_ring(painter, area)
