"""Small things that many views paint alike: tokens, boxes, dice, tags, key caps, bars, sentences of spans."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF, QStaticText, QTransform

from desktop_app.views import kept, theme
from desktop_app.views.theme import RADIUS, RADIUS_SMALL, mixed

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import DieShown
    from desktop_app.controller.words.span import Span
    from desktop_app.printing.markup import Markup
    from desktop_app.rules.kernel.blocks import BoxLine

MOST_FONTS: Final = 100
_METRICS: Final[dict[int, tuple[QFont, QFontMetricsF]]] = {}
"""Font and measures by the font's identity, kept here so that it stays unique."""
CENTRE: Final = Qt.AlignmentFlag.AlignCenter
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def smooth(painter: QPainter) -> None:
    """Draw lines, shapes and letters with soft edges from here on."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)


SMALL_TOKEN: Final = 22
NUMBER_OUT: Final = 0.16
"""How far the plate with a number looks out of a token, in its own height."""
SMALLEST_NUMBERED: Final = 16
"""Height of a token beneath which three signs can no longer be read."""


def plate(
    painter: QPainter,
    rect: QRectF,
    fill: QColor | str | None,
    edge: QColor | str | None = None,
    *,
    width: float = 1,
    radius: float = RADIUS,
) -> None:
    """Fill a rounded rectangle, its border inside."""
    painter.setBrush(QColor(fill) if fill is not None else Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(edge), width) if edge is not None else Qt.PenStyle.NoPen)
    inset = width / 2 if edge is not None else 0
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius)


def focus_ring(painter: QPainter, rect: QRectF, radius: float = RADIUS) -> None:
    """Mark what has the keyboard."""
    plate(painter, rect, None, theme.active().neutral, width=2, radius=radius)


def width_of(text: str, font: QFont) -> float:
    """Measure a text in pixels."""
    _metrics(font)
    return _advance(text, id(font))


def _metrics(font: QFont) -> QFontMetricsF:
    """Return the measures of a font; those of the theme's fonts, which live on, are made once."""
    kept = _METRICS.get(id(font))
    if kept is None or kept[0] is not font:
        if len(_METRICS) > MOST_FONTS or kept is not None:
            _METRICS.clear()
            _advance.cache_clear()
            _shaped.cache_clear()
            _wrapped.cache_clear()
        kept = _METRICS[id(font)] = (font, QFontMetricsF(font))
    return kept[1]


@lru_cache(maxsize=8192)
def _advance(text: str, font: int) -> float:
    return _METRICS[font][1].horizontalAdvance(text)


NUMBERED: Final = re.compile(r"(.*\S)(\s\d+)", re.DOTALL)
"""A name with its number, the only difference between several of a kind."""


def elided(text: str, metrics: QFontMetricsF, width: float) -> str:
    """Cut a text to a width in pixels, the last sign an ellipsis; of a name with a number the number stays behind it."""
    numbered = NUMBERED.fullmatch(text)
    if numbered is None:
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
    name, number = numbered.groups()
    return metrics.elidedText(name, Qt.TextElideMode.ElideRight, width - metrics.horizontalAdvance(number)) + number


def write(painter: QPainter, rect: QRectF, text: str, font: QFont, color: QColor | str, flags: Qt.AlignmentFlag = LEFT) -> None:
    """Write one line in the middle of a rectangle's height; what does not fit ends in an ellipsis."""
    if not text:
        return
    width = width_of(text, font)
    if width > rect.width() + 1:
        text = elided(text, _metrics(font), rect.width() + 1)
        width = width_of(text, font)
    shaped = _shaped(text, id(font))
    x = rect.left() if flags is LEFT else rect.left() + _share_left(flags) * (rect.width() - width)
    painter.setFont(font)
    painter.setPen(color if isinstance(color, QColor) else QColor(color))
    painter.drawStaticText(QPointF(x, rect.center().y() - shaped.size().height() / 2), shaped)


@cache
def fitting(text: str, width: float, size: int, *, strong: bool = False) -> QFont:
    """Return the texts' font, as large as fits a width: down to the least readable size, below which text is shortened."""
    sizes = range(size, theme.TINY - 1, -1)
    fonts = (theme.font(one, strong=strong) for one in sizes)
    return next((font for font in fonts if width_of(text, font) <= width), theme.font(theme.TINY, strong=strong))


def _share_left(flags: Qt.AlignmentFlag) -> float:
    """Return the part of the free room before a text."""
    return 1 if flags & Qt.AlignmentFlag.AlignRight else 0.5 if flags & Qt.AlignmentFlag.AlignHCenter else 0


@lru_cache(maxsize=4096)
def _shaped(text: str, font: int) -> QStaticText:
    """Shape a text once: most of what is shown stays from one moment to the next."""
    shaped = QStaticText(text)
    shaped.setTextFormat(Qt.TextFormat.PlainText)
    shaped.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    shaped.prepare(QTransform(), _METRICS[font][0])
    return shaped


def wrapped(text: str, font: QFont, width: float) -> tuple[str, ...]:
    """Break a text into lines that fit a width; a longer word gets a line alone."""
    if width_of(text, font) <= width + 1:
        return (text,)
    return _wrapped(text, id(font), round(width))


@lru_cache(maxsize=2048)
def _wrapped(text: str, font: int, width: int) -> tuple[str, ...]:
    lines: list[str] = []
    for word in filter(None, text.split(" ")):  # a space that does not break holds its words together
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _advance(longer, font) <= width + 1:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def write_in_two(painter: QPainter, rect: QRectF, text: str, size: int, color: QColor | str, flags: Qt.AlignmentFlag = LEFT) -> None:
    """Write a text about the middle of a rectangle: in two lines where one has no room, however small it is written."""
    font = fitting(text, rect.width(), size)
    first, *rest = wrapped(text, font, rect.width())
    lines = [first, " ".join(rest)] if rest else [first]
    for place, line in enumerate(lines):
        write(painter, rect.translated(0, (size + 1) * (place - (len(lines) - 1) / 2)), line, font, color, flags)


def token_shape(painter: QPainter, rect: QRectF, side: str) -> None:
    """Draw the shape of a side: round for the party, a rounded square for foes, a diamond for others."""
    painter.drawPath(token_path(rect, side))


def token_path(rect: QRectF, side: str) -> QPainterPath:
    """Return the shape of a side within a rectangle."""
    name, path = theme.SIDES.get(side, "neutral"), QPainterPath()
    if name == "party":
        path.addEllipse(rect)
    elif name == "foe":
        path.addRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), rect.width() * 0.2, rect.width() * 0.2)
    else:
        reach = rect.width() * 0.06
        grown = rect.adjusted(-reach, -reach, reach, reach)
        middle = grown.center()
        corners = ((middle.x(), grown.top()), (grown.right(), middle.y()), (middle.x(), grown.bottom()), (grown.left(), middle.y()))
        path.addPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
        path.closeSubpath()
    return path


def token(painter: QPainter, rect: QRectF, label: str, side: str, *, is_down: bool = False, portrait: str = "") -> None:
    """Draw a combatant's token: shape and colour of the side, a portrait or one or two letters, a cross when down."""
    beyond = math.ceil(rect.height() * NUMBER_OUT) + 1
    kept.draw(
        painter,
        rect.adjusted(-beyond, -beyond, beyond, beyond),
        ("token", label, side, is_down, portrait),
        lambda on_it, whole: _token(
            on_it, whole.adjusted(beyond, beyond, -beyond, -beyond), label, side, is_down=is_down, portrait=portrait
        ),
    )


def _token(painter: QPainter, rect: QRectF, label: str, side: str, *, is_down: bool, portrait: str) -> None:
    current = theme.active()
    fill = mixed(current.side(side), current.panel, 0.55) if is_down else current.side(side)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    token_shape(painter, rect, side)
    if portrait and _faced(painter, rect, side, portrait, fill):
        _numbered(painter, rect, label)
    else:
        _initials(painter, rect, label, is_down=is_down)
    if is_down:
        cross(painter, rect.adjusted(2, 2, -2, -2), QColor(current.blood), max(2.0, rect.width() / 13))


def _faced(painter: QPainter, rect: QRectF, side: str, portrait: str, fill: QColor) -> bool:
    """Put a portrait into a token, within a ring of its side's colour."""
    from desktop_app.views import faces  # the window is open before a portrait is shown

    edge = max(1.5, rect.width() / 18)
    inner = rect.adjusted(edge, edge, -edge, -edge)
    return faces.paint_face(painter, inner, token_path(inner, side), portrait, fill)


def _numbered(painter: QPainter, rect: QRectF, label: str) -> None:
    """Tell those of a kind apart by their number, on a plate at the foot of a token that is large enough."""
    number = "".join(sign for sign in label if sign.isdecimal())
    if number and rect.height() >= SMALLEST_NUMBERED:
        height = max(11.0, rect.height() * 0.34)
        font = theme.font(round(height * 0.82), strong=True)
        width = max(height, width_of(number, font) + height * 0.5)
        area = QRectF(rect.left() - height * NUMBER_OUT, rect.bottom() - height * 0.84, width, height)
        plate(painter, area, theme.active().ground, theme.active().line, radius=height / 2)
        write(painter, area, number, font, theme.active().text, CENTRE)


def _initials(painter: QPainter, rect: QRectF, label: str, *, is_down: bool) -> None:
    current = theme.active()
    if len(label) > 2 and rect.height() < SMALL_TOKEN:  # of many equal ones the number says who it is
        label = label.lstrip("".join(sign for sign in label if not sign.isdecimal())) or label
    size = max(9, round(rect.height() * (0.44 if len(label) < 3 else 0.36)))
    write(painter, rect, label, theme.font(size, strong=True), current.text if is_down else current.on_token, CENTRE)


def cross(painter: QPainter, rect: QRectF, color: QColor, width: float) -> None:
    """Draw a cross into a rectangle."""
    painter.setPen(QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(rect.topLeft(), rect.bottomRight())
    painter.drawLine(rect.topRight(), rect.bottomLeft())


def grades(line: BoxLine) -> list[int]:
    """List the grade of each box of a row: 0 minor, 1 major, ..."""
    return [grade for grade, count in enumerate(line.sizes) for _ in range(count)]


def box(painter: QPainter, rect: QRectF, grade: int, *, ticked: bool) -> None:
    """Draw a box to tick: minor thin, major thick; ticked with a cross, or filled when it is tiny."""
    current = theme.active()
    tiny = rect.width() < 11
    edge = mixed(current.muted, current.text, 0.1) if grade == 0 else QColor(current.attention if current.is_dark else current.accent)
    if tiny and ticked:
        plate(painter, rect, current.foe if current.is_dark else current.blood, None if grade == 0 else edge, width=1.5, radius=1.5)
        return
    plate(painter, rect, None, edge, width=(1.2 if tiny else 1.1) if grade == 0 else (1.4 if tiny else 2), radius=1.5 if tiny else 3)
    if ticked:
        inset = rect.width() * 0.24
        cross(painter, rect.adjusted(inset, inset, -inset, -inset), QColor(current.foe if current.is_dark else current.blood), 1.8)


def box_row(painter: QPainter, origin: QPointF, line: BoxLine, size: float, gap: float) -> float:
    """Draw a row of boxes from its left top corner; return its width."""
    x = origin.x()
    for number, grade in enumerate(grades(line)):
        box(painter, QRectF(x, origin.y(), size, size), grade, ticked=number < line.ticked)
        x += size + gap
    return x - origin.x() - gap


def boxes_width(line: BoxLine, size: float, gap: float) -> float:
    """Measure a row of boxes."""
    return sum(line.sizes) * (size + gap) - gap


def die(painter: QPainter, rect: QRectF, shown: DieShown) -> None:
    """Draw one die with its face: dashed if a person typed it, muted if it scored nothing."""
    current = theme.active()
    strength = QColor(current.attention) if shown.scores else QColor(current.muted)
    plate(painter, rect, mixed(current.card, strength, 0.2 if shown.scores else 0.08), None, radius=RADIUS_SMALL)
    if shown.typed:
        pen = QPen(QColor(current.neutral), 1, Qt.PenStyle.DashLine)
        pen.setDashPattern([2, 2])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_SMALL, RADIUS_SMALL)
    write(
        painter,
        rect,
        str(shown.face),
        theme.font(theme.TINY, strong=True),
        strength if current.is_dark or not shown.scores else current.text,
        CENTRE,
    )


PIP_TONES: Final = {"major": "accent", "minor": "attention", "wound": "good"}
PIP_CORNERS: Final = {"major": 6, "minor": 4, "reaction": 3}


def pip(painter: QPainter, middle: QPointF, shape: str, size: float, *, is_left: bool) -> None:
    """Draw a pip: the number of corners shows its meaning, full or empty whether it is left."""
    corners = PIP_CORNERS.get(shape, 4)
    turn = math.pi / 2 if corners == 3 else math.pi / 4 if shape == "wound" else -math.pi / 2
    angles = [turn + 2 * math.pi * corner / corners for corner in range(corners)]
    points = [middle + QPointF(math.cos(angle), math.sin(angle)) * (size / 2) for angle in angles]
    ink = theme.active().color(PIP_TONES.get(shape, "neutral") if shape != "wound" or is_left else "blood")
    painter.setPen(QPen(ink, 1.2))
    painter.setBrush(ink if is_left else Qt.BrushStyle.NoBrush)
    painter.drawPolygon(QPolygonF(points))


def tag_width(text: str) -> float:
    """Measure a tag with this text, edges included, in pixels."""
    return width_of(text, theme.font(theme.TINY)) + 16


def tag_colors(tone: str) -> tuple[QColor, QColor]:
    """Return fill and ink of a tag."""
    current = theme.active()
    color = current.color(tone)
    if tone in {"plain", "muted", "strong"}:
        return QColor(current.raised), color
    return mixed(current.card, color, 0.2 if current.is_dark else 0.12), mixed(color, current.text, 0.3 if current.is_dark else 0.16)


def tag(painter: QPainter, rect: QRectF, text: str, tone: str) -> None:
    """Draw a condition: rounded, tinted by its tone; on light ground its edge shows what the tint hardly does."""
    fill, ink = tag_colors(tone)
    edge = None if theme.active().is_dark else mixed(fill, ink, 0.4)
    plate(painter, rect, fill, edge, radius=rect.height() / 2)
    write(painter, rect.adjusted(7, 0, -7, 0), text, theme.font(theme.TINY), ink, CENTRE)


def key_cap(painter: QPainter, rect: QRectF, text: str, color: QColor) -> None:
    """Draw the key that does it."""
    edge = QColor(color)
    edge.setAlphaF(0.4)
    plate(painter, rect, None, edge, radius=RADIUS_SMALL)
    write(painter, rect, text, theme.font(theme.TINY), color, CENTRE)


BAR_PATTERNS: Final[Mapping[str, str]] = {
    "accent": "gaps",
    "attention": "gaps",
    "blood": "hollow",
    "foe": "hollow",
    "danger": "thin",
}
"""Pattern with which a tone fills its part of a bar; the others fill it whole."""
GAP: Final = 2.0


def bar(painter: QPainter, rect: QRectF, parts: Iterable[tuple[float, str]]) -> None:
    """Draw shares of a whole as a bar on a groove: tones differ in their pattern, too, for people who do not see the colours."""
    current = theme.active()
    plate(painter, rect, mixed(current.raised, current.muted, 0.35 if current.is_dark else 0.12), None, radius=rect.height() / 2)
    x = rect.left()
    for share, tone in parts:
        width = rect.width() * max(0.0, min(1.0, share))
        if tone not in {"", "none", "plain", "muted"}:
            ink = QColor(current.blood) if tone == "blood" else current.color(tone)
            _fill_patterned(painter, QRectF(x, rect.top(), width, rect.height()), ink, BAR_PATTERNS.get(tone, ""))
        x += width


def _fill_patterned(painter: QPainter, area: QRectF, ink: QColor, pattern: str) -> None:
    """Fill a part of a bar: whole, with gaps across it, hollow along its middle, or a thin line there."""
    if pattern == "gaps":
        left = area.left()
        while left < area.right():
            painter.fillRect(QRectF(left, area.top(), min(GAP, area.right() - left), area.height()), ink)
            left += 2 * GAP
    elif pattern == "hollow":
        line = area.height() / 3
        painter.fillRect(QRectF(area.left(), area.top(), area.width(), line), ink)
        painter.fillRect(QRectF(area.left(), area.bottom() - line, area.width(), line), ink)
    elif pattern == "thin":
        painter.fillRect(area.adjusted(0, area.height() / 3, 0, -area.height() / 3), ink)
    else:
        painter.fillRect(area, ink)


def span_font(role: str) -> QFont:
    """Return the font of a span: names and what matters in bold."""
    return theme.font(theme.SMALL if role == "muted" else theme.BODY, strong=role not in {"plain", "muted"})


def spans_width(spans: Sequence[Span]) -> float:
    """Measure a sentence of spans."""
    return sum(width_of(span.text, span_font(span.role)) for span in spans)


def write_spans(painter: QPainter, rect: QRectF, spans: Sequence[Span]) -> float:
    """Write a sentence of spans on one line; return the end. A long one ends in an ellipsis."""
    x = rect.left()
    for span in spans:
        font = span_font(span.role)
        left = rect.right() - x
        if left < 8:
            break
        write(painter, QRectF(x, rect.top(), left, rect.height()), span.text, font, theme.active().color(span.role))
        x += width_of(span.text, font)
    return min(x, rect.right())


def spans_html(spans: Sequence[Span]) -> Markup:
    """Turn a sentence of spans into rich text for a label."""
    from desktop_app.printing.markup import joined, markup

    def piece(span: Span) -> Markup:
        weight = 400 if span.role in {"plain", "muted"} else 600
        ink = theme.active().color(span.role).name()
        return markup('<span style="color:{ink};font-weight:{weight}">{text}</span>', ink=ink, weight=weight, text=span.text)

    return joined(map(piece, spans))


def spans_text(spans: Sequence[Span]) -> str:
    """Join a sentence of spans as plain text."""
    return "".join(span.text for span in spans)
