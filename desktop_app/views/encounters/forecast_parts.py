"""The painted parts of a forecast: chance with interval, rounds, heroes, deciding events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop_app import language
from desktop_app.views import icons, painting, theme
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from desktop_app.controller.forecast.shown import DayShown, ForecastShown, HeroForecast, SplitShown, WatchShown

BAR: Final = 13
SHARE: Final = 86
BELOW: Final = 18
"""Height of a line beneath the bar."""
HERO: Final = 34
HEAD: Final = 20
LINE: Final = 14
"""Height of a second line of headings."""
SPLIT: Final = 22
TOKEN: Final = 26
FIGURE: Final = 46
"""Pixels of a figure behind its bar."""
PALE: Final = 0.35
"""How much of its colour keeps what is only a background here."""
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

    def needed(self) -> int:
        """Return how high it has to be in its width."""
        return self.height()

    def fit(self) -> None:
        """Be as high as it has to be."""
        if self.needed() != self.height():
            self.setFixedHeight(self.needed())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def _painter(self) -> QPainter:
        painter = QPainter(self)
        painting.smooth(painter)
        painter.setOpacity(0.45 if self.is_old else 1)
        return painter


class ShareLine(Drawn):
    """How often the party wins, as a sentence, and its interval on a bar; no large figure while too few simulations say it."""

    def __init__(self, wins: str, means: str) -> None:
        """`wins` is the sentence with its {share}, marked for translation; `means` says in the tip how the share came about."""
        super().__init__()
        self._wins, self._means, self._aside, self._is_over = wins, means, "", False
        self.shown: ForecastShown | DayShown | None = None
        self.setFixedHeight(SHARE)

    def show_forecast(self, shown: ForecastShown | DayShown, aside: str = "", more: str = "", *, is_over: bool = False) -> None:
        """Show what is known of it so far; `aside` stands beneath the end of the bar, `more` explains it in the tip.

        `is_over`: no more simulations are coming.
        """
        self.shown, self._aside, self._is_over = shown, aside, is_over
        told = (shown.between,) if shown.is_hollow else (self.headline, shown.between)
        self.setAccessibleName(", ".join(filter(None, (*told, aside))))
        self.fit()
        set_tip(self, "\n".join(filter(None, (self._means, self._interval(shown), more))))
        self.update()

    @property
    def headline(self) -> str:
        """Return the sentence of the share; while too few simulations say it, that they are too few so far."""
        if self.shown is None or self.shown.is_hollow:
            return tr("Too few simulations") if self._is_over else tr("Simulating...")
        return tr(self._wins, share=hundredths(self.shown.share))

    @staticmethod
    def _interval(shown: ForecastShown | DayShown) -> str:
        told = {"low": hundredths(shown.low), "high": hundredths(shown.high)}
        return tr("{low} to {high}: the true chance is between these 95 times in 100; more simulations narrow it.", **told)

    def sizeHint(self) -> QSize:
        return QSize(260, self.needed())

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = self.shown
        if shown is None:
            return
        painter, current, width = self._painter(), theme.active(), self.width()
        words, large = self.headline, theme.LEAD if shown.is_hollow else theme.DISPLAY
        ink = current.muted if shown.is_hollow else current.text
        painting.write(painter, QRectF(0, 0, width, 42), words, painting.fitting(words, width, large, strong=True), ink)
        self._bar(painter, QRectF(0, 48, width, BAR), shown)
        small = theme.font(theme.SMALL)
        below = QRectF(0, 65, width, 20)
        painting.write(painter, below, shown.between, small, current.muted)
        is_beside = self.needed() == SHARE
        beside = below if is_beside else below.translated(0, BELOW)
        painting.write(painter, beside, self._aside, small, current.muted, painting.RIGHT if is_beside else painting.LEFT)

    def needed(self) -> int:
        small = theme.font(theme.SMALL)
        wide = painting.width_of(self._aside, small) + (painting.width_of(self.shown.between, small) if self.shown is not None else 0)
        return SHARE if wide + 12 <= self.width() else SHARE + BELOW

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
        lines = tuple(told)
        self.setAccessibleName(language.apart(lines))
        down = tr("Down at the end: in how many of the simulations.")
        lost = tr("Health lost: typical in half of the simulations, worst 10 % in one of ten at least so much.")
        set_tip(self, "\n".join((*lines, down, lost)))
        self.fit()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(260, self.needed())

    def needed(self) -> int:
        return self._head + HERO * len(self.heroes)

    @property
    def _head(self) -> int:
        """Return the height of the headings: two lines where one is too narrow for them."""
        _, down, _ = self._columns()
        tiny = theme.font(theme.TINY)
        needed = painting.width_of(tr("Health lost"), tiny) + painting.width_of(tr("typical · worst 10 %"), tiny) + 6
        return HEAD if needed <= self.width() - down - 12 else HEAD + LINE

    def _columns(self) -> tuple[float, float, float]:
        """Return the ends of the name, of the first bar with its figure, and the start of the second figure."""
        width = self.width()
        name = TOKEN + 10 + max(64.0, 0.22 * width)
        figures = painting.width_of(f"{hundredths(1)} · {hundredths(1)}", theme.font(strong=True, figures=True)) + 2
        bars = (width - name - FIGURE - figures - 12) / 2
        return name, name + bars + FIGURE, width - figures

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current = self._painter(), theme.active()
        name, down, lost = self._columns()
        tiny = theme.font(theme.TINY)
        painting.write(painter, QRectF(name, self._head - HEAD, down - name, HEAD), tr("Down at the end"), tiny, current.muted)
        self._lost_heading(painter, QRectF(down + 12, 0, self.width() - down - 12, HEAD))
        top = self._head
        for place, hero in enumerate(self.heroes):
            y = top + HERO * place
            painting.token(painter, QRectF(0, y + 4, TOKEN, TOKEN), hero.sign, "party", portrait=hero.portrait)
            strong = theme.font(strong=True)
            painting.write(painter, QRectF(TOKEN + 10, y, name - TOKEN - 16, HERO), hero.name, strong, current.text)
            middle = y + HERO / 2
            self._bar(painter, QRectF(name, middle - 3.5, down - name - FIGURE, 7), ((hero.down, QColor(current.blood_text)),))
            figure = theme.font(strong=True, figures=True)
            painting.write(painter, QRectF(down - 42, y, 42, HERO), hundredths(hero.down), figure, current.text, painting.RIGHT)
            half, worst = 1 - hero.left_half, 1 - hero.left_worst
            pale = mixed(current.card, current.attention, 0.5)
            bar = QRectF(down + 12, middle - 3.5, lost - down - 16, 7)
            self._bar(painter, bar, ((worst, pale), (half, QColor(current.attention))))
            told = f"{hundredths(half)} · {hundredths(worst)}"
            painting.write(painter, QRectF(lost, y, self.width() - lost, HERO), told, figure, current.text, painting.RIGHT)

    def _lost_heading(self, painter: QPainter, room: QRectF) -> None:
        """Write the subject of both figures, then their names, beside it or beneath."""
        current, tiny = theme.active(), theme.font(theme.TINY)
        painting.write(painter, room, tr("Health lost"), tiny, current.muted)
        below = room.translated(0, self._head - HEAD)
        painting.write(painter, below, tr("typical · worst 10 %"), tiny, current.muted, painting.RIGHT)

    @staticmethod
    def _bar(painter: QPainter, bar: QRectF, parts: Sequence[tuple[float, QColor]]) -> None:
        """Draw a groove, and shares on it, the longer ones first."""
        current = theme.active()
        painting.plate(painter, bar, mixed(current.raised, current.muted, 0.25), radius=3.5)
        for share, color in parts:
            if share > 0:
                painting.plate(painter, QRectF(bar.left(), bar.top(), max(7.0, bar.width() * share), bar.height()), color, radius=3.5)


class SplitLines(Drawn):
    """The deciding events, a line each: the event, and the win chances with and without it."""

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
        lines = tuple(told)
        self.setAccessibleName(language.apart(lines))
        how = tr("How often the party wins when this happens, and when it does not; in brackets how often it happens.")
        set_tip(self, "\n".join((*lines, how)))
        self.fit()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(260, self.needed())

    def needed(self) -> int:
        return max(1, self._line * len(self.splits))

    @property
    def _line(self) -> int:
        """Return the height of one of them: the chances stand beneath where they have no room beside."""
        small = theme.font(theme.SMALL)
        wide = max((painting.width_of(split.text, small) + self._wide(self._chances(split)) for split in self.splits), default=0)
        return SPLIT if wide + 12 <= self.width() else 2 * SPLIT - 4

    @staticmethod
    def _chances(split: SplitShown) -> Sequence[tuple[str, QColor, QFont]]:
        """Give the words of both chances, from the right, with colour and font."""
        current, strong, small = theme.active(), theme.font(strong=True, figures=True), theme.font(theme.SMALL)
        tones = ("good", "blood") if split.with_it > split.without else ("blood", "good")
        return (
            (hundredths(split.without), current.color(tones[1]), strong),
            (tr(", otherwise") + " ", QColor(current.muted), small),
            (hundredths(split.with_it), current.color(tones[0]), strong),
            (tr("win") + " ", QColor(current.muted), small),
        )

    @staticmethod
    def _wide(words: Sequence[tuple[str, QColor, QFont]]) -> float:
        return sum(painting.width_of(text, font) + 1 for text, _, font in words)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, line = self._painter(), self._line
        for place, split in enumerate(self.splits):
            top, x = line * place, float(self.width())
            for text, color, font in self._chances(split):
                wide = painting.width_of(text, font) + 1
                x -= wide
                painting.write(painter, QRectF(x, top + line - SPLIT, wide + 1, SPLIT), text, font, color)
            self._what(painter, split, QRectF(0, top, x - 8 if line == SPLIT else self.width(), SPLIT))

    @staticmethod
    def _what(painter: QPainter, split: SplitShown, room: QRectF) -> None:
        """Write the event, then its frequency if there is room."""
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
