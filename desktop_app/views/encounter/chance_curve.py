"""The win chance over a whole fight: a curve with its interval, turning points, and the step that is viewed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app import language
from desktop_app.controller.forecast.turning import CurvePoint, CurveShown, TurningPoint
from desktop_app.views import painting, theme
from desktop_app.views.speech import tr

HEIGHT, LOW_HEIGHT = 166, 112
LEFT, TOP, RIGHT, BOTTOM = 52, 26, 16, 22
"""Room around the plot: shares at the left, what it is above, rounds beneath."""
LINE: Final = 16
GAP: Final = 10
WIDEST: Final = 300
STEP: Final = 6
"""Pixels between two heights at which a label may stand."""
ON_LINE: Final = 90
"""Penalty for a label's place by the curve's length through it, in pixels."""
DOT: Final = 5.5
PICTURE: Final = QSize(1600, 420)


class PlacedTurn(NamedTuple):
    """A turning point with the place of its words; `is_short`: without whose turn it was."""

    turn: TurningPoint
    area: QRectF
    is_short: bool


class Plot:
    """Where steps and shares lie within an area."""

    def __init__(self, area: QRectF, shown: CurveShown) -> None:
        self.area = area.adjusted(LEFT, TOP, -RIGHT, -BOTTOM)
        self.whole = area
        self._shown = shown

    def x(self, step: float) -> float:
        """Return where a step lies across."""
        return self.area.left() + self.area.width() * step / max(1, self._shown.steps)

    def y(self, share: float) -> float:
        """Return where a share lies down."""
        return self.area.bottom() - self.area.height() * share

    def step(self, x: float) -> int:
        """Return the step that lies nearest to a place."""
        share = (x - self.area.left()) / max(1.0, self.area.width())
        return round(max(0.0, min(1.0, share)) * self._shown.steps)

    def point(self, point: CurvePoint) -> QPointF:
        """Return where a point of the curve lies."""
        return QPointF(self.x(point.step), self.y(point.share))

    def line(self) -> list[QPointF]:
        """Return the points of the line."""
        return [self.point(point) for point in self._shown.points]


def words_of(turn: TurningPoint) -> str:
    """Return the figures of a turning point: "62 → 31"."""
    return f"{turn.before} → {turn.after}"


def placed(plot: Plot, shown: CurveShown) -> tuple[PlacedTurn, ...]:
    """Find a place for the words of each turning point: none over another or beyond the edge. The largest jump chooses first.

    One for which there is none keeps its dot alone.
    """
    line, found = plot.line(), list[PlacedTurn]()
    for turn in sorted(shown.turning, key=lambda turn: -abs(turn.after - turn.before)):
        point = shown.at(turn.step)
        if point is None:
            continue
        dot = plot.point(point)
        for is_short in (False, True):
            size = _size(turn, is_short=is_short)
            best = min(_places(plot, dot, size, line, found), default=None, key=lambda pair: pair[0])
            if best is not None:
                found.append(PlacedTurn(turn, best[1], is_short))
                break
    return tuple(sorted(found, key=lambda one: one.turn.step))


def _size(turn: TurningPoint, *, is_short: bool) -> tuple[float, float]:
    bold = theme.font(theme.SMALL, strong=True)
    figures = painting.width_of(words_of(turn), bold)
    first = (0 if is_short else painting.width_of(turn.text + "  ", bold)) + figures
    second = 0 if is_short else painting.width_of(turn.detail, theme.font(theme.TINY))
    return min(WIDEST, max(first, second) + 4), LINE * (1 if is_short else 2)


def _places(
    plot: Plot, dot: QPointF, size: tuple[float, float], line: Sequence[QPointF], taken: Sequence[PlacedTurn]
) -> Iterator[tuple[float, QRectF]]:
    """Return the free places, each with its penalty."""
    width, height = size
    top, bottom = plot.area.top() - LINE / 2, plot.area.bottom() - height
    for left in (dot.x() + GAP, dot.x() - GAP - width, dot.x() - width / 2):
        for place in range(int(top), max(int(top), int(bottom)) + 1, STEP):
            area = QRectF(left, place, width, height)
            is_in = plot.whole.left() + LEFT / 2 <= area.left() and area.right() <= plot.whole.right() - 2
            around = area.adjusted(-6, -2, 6, 2)
            if not is_in or any(around.intersects(other.area) for other in taken) or around.contains(dot):
                continue
            away = abs(area.center().y() - dot.y()) + abs(area.center().x() - dot.x()) / 3
            yield away + ON_LINE * _crossed(area, line), area


def _crossed(area: QRectF, line: Sequence[QPointF]) -> int:
    """Tell whether a line of points goes through an area."""
    for before, after in pairwise(line):
        for share in range(9):
            if area.contains(before + (after - before) * share / 8):
                return 1
    return 0


def paint_curve(painter: QPainter, area: QRectF, shown: CurveShown, step: int | None, title: str) -> None:
    """Draw a curve into an area; `step` is the one that is looked at, None: none is."""
    painting.smooth(painter)
    current, plot = theme.active(), Plot(area, shown)
    words = QRectF(plot.area.left(), area.top() + 3, plot.area.width(), LINE)
    painting.write(painter, words, title, theme.font(theme.TINY), current.muted)
    _paint_ground(painter, plot, shown, step)
    if shown.points:
        _paint_line(painter, plot, shown)
    for one in placed(plot, shown):
        _paint_words(painter, one)
    for turn in shown.turning:
        point = shown.at(turn.step)
        if point is not None:
            ink = current.color("good" if turn.is_rise else "blood")
            painter.setPen(QPen(QColor(current.panel), 2))
            painter.setBrush(ink)
            painter.drawEllipse(plot.point(point), DOT, DOT)
    if step is not None:
        _paint_cursor(painter, plot, shown, step)


def _paint_ground(painter: QPainter, plot: Plot, shown: CurveShown, step: int | None) -> None:
    current, area = theme.active(), plot.area
    firsts = [*shown.rounds, (0, shown.steps)]
    here = next((place for place in reversed(range(len(shown.rounds))) if step is not None and shown.rounds[place][1] <= step), None)
    if here is not None:
        left, right = plot.x(firsts[here][1]), plot.x(firsts[here + 1][1])
        painter.fillRect(QRectF(left, area.top(), right - left, area.height()), theme.mixed(current.panel, current.past, 0.14))
    faint = QPen(theme.mixed(current.panel, current.line, 0.8), 1)
    for share in (0.0, 0.5, 1.0):
        painter.setPen(faint)
        painter.drawLine(QPointF(area.left(), plot.y(share)), QPointF(area.right(), plot.y(share)))
        words = QRectF(plot.whole.left(), plot.y(share) - 8, LEFT - 8, LINE)
        painting.write(painter, words, language.chance(round(100 * share)), theme.font(theme.TINY), current.muted, painting.RIGHT)
    for place, (number, first) in enumerate(shown.rounds):
        left, right = plot.x(first), plot.x(firsts[place + 1][1])
        painter.setPen(faint)
        painter.drawLine(QPointF(left, area.top()), QPointF(left, area.bottom()))
        font, ink = theme.font(theme.TINY, strong=place == here), current.past if place == here else current.muted
        whole = tr("round {number}", number=number)
        name = whole if painting.width_of(whole, font) + 6 <= right - left else str(number)
        if painting.width_of(name, font) + 2 <= right - left:
            painting.write(painter, QRectF(left + 3, area.bottom() + 3, right - left - 3, LINE), name, font, ink)


def _paint_line(painter: QPainter, plot: Plot, shown: CurveShown) -> None:
    current = theme.active()
    band = [QPointF(plot.x(point.step), plot.y(point.high)) for point in shown.points]
    band += [QPointF(plot.x(point.step), plot.y(point.low)) for point in reversed(shown.points)]
    fill = QColor(current.party)
    fill.setAlphaF(0.2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawPolygon(QPolygonF(band))
    is_hollow = any(point.is_hollow for point in shown.points)
    painter.setPen(QPen(QColor(current.party), 2, Qt.PenStyle.DotLine if is_hollow else Qt.PenStyle.SolidLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF(plot.line()))


def _paint_words(painter: QPainter, one: PlacedTurn) -> None:
    current, area = theme.active(), one.area
    bold, ink = theme.font(theme.SMALL, strong=True), current.color("good" if one.turn.is_rise else "blood")
    figures = words_of(one.turn)
    width = painting.width_of(figures, bold)
    painter.fillRect(area.adjusted(-3, 0, 3, 0), _see_through(current.panel))
    line = QRectF(area.left(), area.top(), area.width(), LINE)
    told = 0.0
    if not one.is_short:
        told = min(painting.width_of(one.turn.text, bold), area.width() - width - 6)
        painting.write(painter, QRectF(line.left(), line.top(), told, LINE), one.turn.text, bold, current.text)
        told += 6
        painting.write(painter, line.translated(0, LINE), one.turn.detail, theme.font(theme.TINY), current.muted)
    painting.write(painter, QRectF(line.left() + told, line.top(), width + 1, LINE), figures, bold, ink)


def _see_through(color: str) -> QColor:
    made = QColor(color)
    made.setAlphaF(0.72)
    return made


def _paint_cursor(painter: QPainter, plot: Plot, shown: CurveShown, step: int) -> None:
    past, x = QColor(theme.active().past), plot.x(step)
    painter.setPen(QPen(past, 2))
    painter.drawLine(QPointF(x, plot.area.top() - 6), QPointF(x, plot.area.bottom()))
    painting.plate(painter, QRectF(x - 6, plot.area.bottom() - 2, 12, 9), past, None, radius=3)
    point = shown.at(step)
    if point is not None:
        painter.setPen(QPen(QColor(theme.active().text), 2))
        painter.setBrush(past)
        painter.drawEllipse(QPointF(x, plot.y(point.share)), DOT, DOT)


def picture_of(shown: CurveShown, title: str, size: QSize = PICTURE) -> QImage:
    """Draw a curve as a picture of its own, in the theme in force."""
    scale = 2
    picture = QImage(size, QImage.Format.Format_RGB32)
    picture.fill(QColor(theme.active().panel))
    painter = QPainter(picture)
    painter.scale(scale, scale)
    paint_curve(painter, QRectF(0, 0, size.width() / scale, size.height() / scale), shown, None, title)
    painter.end()
    return picture


class ChanceCurve(QWidget):
    """The curve on the page; a click or a drag asks for the step that lies there."""

    step_asked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.shown = CurveShown(steps=0, rounds=())
        self.step = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def set_low(self, *, is_low: bool) -> None:
        """Take less height in a low window."""
        self.setFixedHeight(LOW_HEIGHT if is_low else HEIGHT)

    def show_curve(self, shown: CurveShown, step: int, told: str) -> None:
        """Show the known part; `told` is the chance at the shown step in words."""
        self.shown, self.step = shown, step
        self.setAccessibleName(tr("{name}: {words}", name=self.title, words=told))
        self.update()

    @property
    def title(self) -> str:
        """Say what the curve shows, and by how many fights."""
        return " · ".join(part for part in (tr("Win chance"), self.shown.told if self.shown.points else "") if part)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_curve(painter, QRectF(self.rect()), self.shown, self.step, self.title)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._ask(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._ask(event)

    def _ask(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.step_asked.emit(Plot(QRectF(self.rect()), self.shown).step(event.position().x()))
