"""The players' window: round and order above, the board, the last roll; a text or a picture over all of it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QMainWindow, QSizePolicy, QWidget

from desktop_app.controller.play.players import PlayerRow, PlayersShown
from desktop_app.views import faces, painting, stylesheet, theme
from desktop_app.views.keyboard import DigitRow, step_of
from desktop_app.views.parts.falling import Fall, height_at
from desktop_app.views.parts.layouts import column
from desktop_app.views.pictures import image_of
from desktop_app.views.players.board import BLACK, TONES, PlayersBoard
from desktop_app.views.players.last_time import LastTime
from desktop_app.views.players.moment import HEIGHT, MomentBand
from desktop_app.views.players.written import draw, fitted
from desktop_app.views.speech import tr

HEAD: Final = 152
FACE: Final = 68
STEP: Final = 122
WIDEST_STEP: Final = 190
DIE: Final = 58
WIDEST_NAME: Final = 420
MOST_DICE: Final = 10
ALOUD: Final = 30
"""Pixels of the letters of what was read aloud."""
ALOUD_EDGE: Final = 24
ALOUD_FLAGS: Final = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap)
WIDEST_MARGIN: Final = 12


class RoundHead(QWidget):
    """The round, the order as portraits, whose turn it is."""

    def __init__(self) -> None:
        super().__init__()
        self.copy = PlayersShown()
        self.setFixedHeight(HEAD)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current = QPainter(self), theme.active()
        painting.smooth(painter)
        painter.fillRect(self.rect(), QColor(current.ground))
        area = QRectF(self.rect()).adjusted(32, 0, -32, 0)
        side = min(260.0, area.width() * 0.22)
        if self.copy.round:
            words = QRectF(area.left(), 34, side, 46)
            painting.write(painter, words, tr("Round {number}", number=self.copy.round), theme.heading_font(38), current.text)
            gauges = "   ".join(f"{label[:1].upper()}{label[1:]} {value}" for label, value in self.copy.gauges)
            painting.write(painter, words.translated(0, 46), gauges, _fitting(gauges, 24, side), current.text)
        if self.copy.acting:
            words = QRectF(area.right() - side, 26, side, 22)
            painting.write(painter, words, tr("turn of"), theme.font(theme.LEAD), current.muted, painting.RIGHT)
            ink = current.side(self.copy.acting_side)
            painting.write(painter, words.translated(0, 34), self.copy.acting, _fitting(self.copy.acting, 36, side), ink, painting.RIGHT)
        self._paint_order(painter, area.adjusted(side, 0, -side, 0))

    def _paint_order(self, painter: QPainter, area: QRectF) -> None:
        """Draw as many as there is room for, from the one who acts on."""
        rows = list(self.copy.rows)
        count = max(1, int(area.width() // STEP))
        start = next((place for place, row in enumerate(rows) if row.is_acting), 0)
        shown = rows if len(rows) <= count else (rows[start:] + rows[:start])[:count]
        step = max(STEP, min(WIDEST_STEP, area.width() / max(1, len(shown))))
        left = area.center().x() - len(shown) * step / 2
        for place, row in enumerate(shown):
            self._paint_row(painter, QRectF(left + place * step, 8, step, HEAD - 12), row)

    def _paint_row(self, painter: QPainter, area: QRectF, row: PlayerRow) -> None:
        current = theme.active()
        size = FACE + 14 if row.is_acting else FACE
        face = QRectF(area.center().x() - size / 2, area.top() + (FACE + 14 - size) / 2, size, size)
        if row.is_acting:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(current.accent))
            painting.token_shape(painter, face.adjusted(-4, -4, 4, 4), row.side)
        painter.setOpacity(0.5 if row.state == "done" and not row.is_acting else 1)
        painting.token(painter, face, row.label, row.side, is_down=row.harm == len(TONES) - 1, portrait=row.portrait)
        painter.setOpacity(1)
        name = QRectF(area.left() + 3, area.top() + FACE + 18, area.width() - 6, 20)
        ink = current.accent if row.is_acting else current.text
        font = painting.fitting(row.name, name.width(), theme.LEAD, strong=True)
        painting.write(painter, name, row.name, font, ink, painting.CENTRE)
        told = (tr("next") if row.is_next else "", row.harm_word if row.harm else "", *row.tags)
        line = ", ".join(dict.fromkeys(word for word in told if word))
        tone = current.color(TONES[row.harm]) if row.harm > 0 else QColor(current.muted)
        beneath = name.translated(0, 20) if row.name else name
        lines = painting.wrapped(line, theme.font(theme.SMALL), beneath.width())
        size, step = (theme.BODY, 15) if len(lines) <= 2 else (theme.TINY, 12)
        for place, words in enumerate((*lines[:2], *([" ".join(lines[2:])] if lines[2:] else []))):
            font = painting.fitting(words, beneath.width(), size)
            painting.write(painter, beneath.translated(0, step * place), words, font, tone, painting.CENTRE)


class RollCard(QWidget):
    """The last roll that the players may see, large, over the board."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.copy = PlayersShown()
        self.length = 0
        """Milliseconds that dice are seen to fall."""
        self.fall = Fall(self)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_copy(self, shown: PlayersShown) -> None:
        """Show another roll, which falls into its place, or none."""
        if shown.roll is not None and shown.roll != self.copy.roll:
            self.fall.begin(self.length)
        self.copy = shown
        self.setVisible(shown.roll is not None)
        if shown.roll is not None:
            count = min(MOST_DICE, len(shown.roll.dice))
            name = min(WIDEST_NAME, round(painting.width_of(shown.roll.who, theme.heading_font(28)))) + 44 if shown.roll.who else 0
            self.resize(QSize(max(name, count * (DIE + 12) + 32), DIE + (88 if shown.roll.who else 44)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        roll = self.copy.roll
        if roll is None:
            return
        painter, current = QPainter(self), theme.active()
        painting.smooth(painter)
        painting.plate(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), current.panel, current.line, radius=14)
        for place, die in enumerate(roll.dice[:MOST_DICE]):
            area = QRectF(22 + place * (DIE + 12), 20 - height_at(self.fall.share) * DIE, DIE, DIE)
            fill = QColor(current.attention) if die.scores else QColor(current.raised)
            painting.plate(painter, area, fill, None, radius=12)
            ink = current.on_accent if die.scores else current.muted
            painting.write(painter, area, str(die.face), theme.font(26, strong=True), ink, painting.CENTRE)
        words = QRectF(22, DIE + 28, self.width() - 44, 44)
        painting.write(painter, words, roll.who, _fitting(roll.who, 28, words.width()), current.side(roll.side))


def _fitting(text: str, pixels: int, width: float) -> QFont:
    """Return the font of headings, as large as a text fits a width: to a third, beyond that it is shortened."""
    sizes = range(pixels, pixels // 3, -2)
    return next(
        (font for size in sizes if painting.width_of(text, font := theme.heading_font(size)) <= width), theme.heading_font(sizes[-1])
    )


class Aloud(QWidget):
    """What was read aloud, in large letters over the foot of the board."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._text = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_copy(self, shown: PlayersShown) -> None:
        """Show what was said last; nothing: go away."""
        self._text = shown.said
        self.setVisible(bool(shown.said))
        self.update()

    def fit(self, width: int) -> int:
        """Return the height that the text needs in a width."""
        room = QRect(0, 0, width - 2 * ALOUD_EDGE, 10_000)
        return QFontMetrics(theme.heading_font(ALOUD)).boundingRect(room, ALOUD_FLAGS, self._text).height() + 2 * ALOUD_EDGE

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current = QPainter(self), theme.active()
        painting.smooth(painter)
        painting.plate(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), current.panel, current.accent, radius=14)
        painter.setFont(theme.heading_font(ALOUD))
        painter.setPen(QColor(current.text))
        painter.drawText(self.rect().adjusted(ALOUD_EDGE, ALOUD_EDGE, -ALOUD_EDGE, -ALOUD_EDGE), ALOUD_FLAGS, self._text)


HANDOUT_FLAGS = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
LARGEST, SMALLEST = 34, 12
"""Pixels of a page, and of a text that would not stand there otherwise."""
WORDS_BENEATH: Final = 0.25
"""How much of the height words have beneath a picture."""


class HandoutOver(QWidget):
    """A text or a picture over everything."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.edge = QSize()
        """What is kept free at the sides, and above and below."""
        self._text, self._image, self._is_page = "", QImage(), False
        self.hide()

    @property
    def text(self) -> str:
        """Return the words that lie over everything now."""
        return self._text

    def show_copy(self, shown: PlayersShown) -> None:
        """Show what is handed out; nothing: go away."""
        self._text, self._is_page = shown.page or shown.text, bool(shown.page) or "\n" in shown.text
        kept = faces.picture_of(shown.picture) if shown.picture else None
        self._image = image_of(kept.body) if kept is not None else QImage()
        self.setVisible(bool(self._text) or not self._image.isNull())
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current = QPainter(self), theme.active()
        painting.smooth(painter)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), QColor(current.ground if self._text else BLACK))
        across, down = 40 + self.edge.width(), 40 + self.edge.height()
        room = QRectF(self.rect()).adjusted(across, down, -across, -down)
        if not self._image.isNull():
            if self._text:
                most = QRectF(0, 0, room.width(), room.height() * WORDS_BENEATH)
                made = fitted(self._text, most, (LARGEST, SMALLEST), theme.heading_font)
                width, height = min(most.width(), made.idealWidth()), min(most.height(), made.size().height())
                words = QRectF(room.center().x() - width / 2, room.bottom() - height, width, height)
                room = room.adjusted(0, 0, 0, -height - 12)
                draw(painter, made, words)
            share = min(room.width() / self._image.width(), room.height() / self._image.height())
            size = (self._image.width() * share, self._image.height() * share)
            painter.drawImage(QRectF(room.center().x() - size[0] / 2, room.center().y() - size[1] / 2, *size), self._image)
            return
        page = QRectF(room.center().x() - min(900, room.width()) / 2, room.top(), min(900, room.width()), room.height())
        if self._is_page:
            made = fitted(self._text, page, (LARGEST, SMALLEST), theme.heading_font)
            draw(painter, made, page.adjusted(0, max(0.0, (page.height() - made.size().height()) / 2), 0, 0))
            return
        painter.setFont(self._font(page))
        painter.setPen(QColor(current.text))
        painter.drawText(page, HANDOUT_FLAGS, self._text)

    def _font(self, page: QRectF) -> QFont:
        """Return the font of a text: large, and as small as it must be to stand there whole."""
        largest = max(22, round(min(48, 1400 / max(20, len(self._text)) ** 0.5)))
        fonts = (theme.heading_font(size) for size in range(largest, SMALLEST - 1, -2))
        return next(
            (font for font in fonts if QFontMetrics(font).boundingRect(page.toRect(), HANDOUT_FLAGS, self._text).height() <= page.height()),
            theme.heading_font(SMALLEST),
        )


class Stage(QWidget):
    """All parts over each other."""

    def __init__(self) -> None:
        super().__init__()
        self.head, self.board = RoundHead(), PlayersBoard()
        self._parts = column(self.head, self.board, gap=0)
        self._parts.setStretch(1, 1)
        self.setLayout(self._parts)
        self.roll, self.aloud, self.moment, self.handout = RollCard(self), Aloud(self), MomentBand(self), HandoutOver(self)
        self.last_time = LastTime(self)
        self.margin = 0
        """Hundredths of width and height kept free at each edge, for screens that cut them off."""

    def show_copy(self, shown: PlayersShown) -> None:
        """Show what the players may see of a moment, in all parts."""
        self.head.copy = shown
        self.head.update()
        self.board.show_copy(shown)
        self.roll.show_copy(shown)
        self.aloud.show_copy(shown)
        self.moment.show_copy(shown)
        self.handout.show_copy(shown)
        self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def set_margin(self, percent: int) -> None:
        """Keep so much of the edges free."""
        self.margin = percent
        self._lay_out()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), QColor(BLACK))

    def _lay_out(self) -> None:
        """Lay everything out within the margins: the last roll at the right, read-aloud text beside it, the board above."""
        edge = QSize(self.width() * self.margin // 100, self.height() * self.margin // 100)
        right, foot = self.width() - edge.width() - 28, self.height() - edge.height() - 28
        self.roll.move(right - self.roll.width(), foot - self.roll.height())
        left = edge.width() + 28
        width = (right if self.roll.isHidden() else self.roll.x() - 20) - left
        height = min(self.aloud.fit(width), foot - edge.height() - HEAD)
        self.aloud.setGeometry(left, foot - height, width, height)
        told = 0 if self.aloud.isHidden() else min(height + 40, self.height() // 2)
        self._parts.setContentsMargins(edge.width(), edge.height(), edge.width(), edge.height() + told)
        self._parts.activate()
        self.moment.setGeometry(0, (self.height() + HEAD - HEIGHT) // 2, self.width(), HEIGHT)
        self.handout.edge = edge
        self.handout.setGeometry(self.rect())
        self.last_time.setGeometry(self.rect().adjusted(edge.width(), edge.height(), -edge.width(), -edge.height()))
        self.last_time.raise_()


class PlayersWindow(QMainWindow):
    """A window for the projector or the television: full on a second screen if there is one, otherwise in front of the fight.

    Keys: 1 true scale, + and − margins, F full screen, F11 or Esc closes.
    """

    closed = Signal()
    margin_set = Signal(int)
    """Hundredths of each side that are kept free now."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(tr("For the players · Esc or F11 to close"))
        self._digit_row = DigitRow(self)
        self.stage = Stage()
        self.setCentralWidget(self.stage)
        self.resize(1280, 720)
        stylesheet.dress(self)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            stylesheet.dress(self)

    def show_copy(self, shown: PlayersShown) -> None:
        """Show what the players may see of a moment."""
        self.stage.show_copy(shown)

    def open_beside(self, window: QWidget) -> None:
        """Show it on another screen than a window's, full, and leave that one the keys; on the same screen in front, with the keys."""
        others = [screen for screen in QGuiApplication.screens() if screen is not window.screen()]
        if others:
            self.setGeometry(others[0].geometry())
            self.showFullScreen()
            window.activateWindow()
        else:
            self.showMaximized()
            self.come_forward()

    def lies_behind(self, window: QWidget) -> bool:
        """Tell whether it fills the screen of a window that is in front of it."""
        fills = self.isMaximized() or self.isFullScreen()
        return fills and not self.isActiveWindow() and self.screen() is window.screen()

    def come_forward(self) -> None:
        """Stand in front, with the keys."""
        self.raise_()
        self.activateWindow()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._digit_row.watch(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_F11, Qt.Key.Key_Escape}:
            self.close()
        elif event.key() == Qt.Key.Key_F:
            self.showNormal() if self.isFullScreen() else self.showFullScreen()
        elif event.key() == Qt.Key.Key_1:
            self.stage.board.is_true_scale = not self.stage.board.is_true_scale
            self.stage.board.bring_into_view()
        elif by := step_of(event):
            self.set_margin(self.stage.margin + by)
            self.margin_set.emit(self.stage.margin)

    def set_margin(self, percent: int) -> None:
        """Keep so many hundredths of each side free."""
        self.stage.set_margin(min(WIDEST_MARGIN, max(0, percent)))

    def closeEvent(self, event: QCloseEvent) -> None:
        self.closed.emit()
        super().closeEvent(event)
