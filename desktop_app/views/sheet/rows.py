"""One line of a table on a sheet: label, value, figure, note, progress. Its value is edited in place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app import language
from desktop_app.views import painting, theme
from desktop_app.views.parts import card
from desktop_app.views.sheet.editors import is_number, open_editor, stepped
from desktop_app.views.speech import marked, tr
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent

    from desktop_app.rules.kernel.blocks import Edit, Row

SHORT_NOTE: Final = 64.0
GAP: Final = 12.0
PROGRESS: Final = 58.0
RAISE: Final = marked("raise")
TAKE_BACK: Final = marked("take back")
RAISE_HEIGHT: Final = 19.0


def shown_value(value: object) -> str:
    """Write a value: a true minus, words without underscores, yes and no."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return language.yes_no(value)
    return str(value).replace("-", "−") if is_number(value) else str(value)


@dataclass(frozen=True)
class Columns:
    """The widths that all rows of a table share; `large` values are attributes and the like."""

    label: float = 0
    value: float = 0
    figure: float = 0
    note: float = 0
    progress: float = 0
    large: bool = False
    words_last: bool = False

    @staticmethod
    def of(rows: Sequence[Row], *, large: bool) -> Columns:
        """Measure rows."""
        strong, tiny = theme.font(theme.TITLE if large else theme.BODY, strong=True, figures=True), theme.font(theme.TINY, figures=True)
        words_last = any(isinstance(row.value, str) and row.value for row in rows)
        fonts = ((True, strong), (False, theme.font() if words_last else strong))
        short = [row.note for row in rows if painting.width_of(row.note, tiny) <= SHORT_NOTE]
        figures = _widest([row.figure for row in rows], tiny if large else theme.font(strong=True, figures=True))
        return Columns(
            label=_widest([row.label for row in rows], theme.font(strong=any(row.strong for row in rows) and not large)),
            value=min(
                150,
                max(_widest([shown_value(row.shown) for row in rows if is_number(row.shown) == is_bold], font) for is_bold, font in fonts),
            ),
            figure=_figure_width(figures, roomy=not large and not words_last),
            note=0 if words_last else _widest(short, tiny),
            progress=PROGRESS if not large and any(row.progress is not None for row in rows) else 0,
            large=large,
            words_last=words_last,
        )

    def fitted(self, width: float) -> Columns:
        """Give up the bar, then the note, where the labels would not have room; all rows decide alike."""
        room = width - sum(column + GAP for column in (self.value, self.figure, self.note, self.progress) if column)
        if room >= self.label or self.words_last:
            return self
        if self.progress:
            return replace(self, progress=0).fitted(width)
        return replace(self, note=0)


def _widest(texts: Sequence[str], font: QFont) -> float:
    return max((painting.width_of(text, font) for text in texts if text), default=0)


def _figure_width(width: float, *, roomy: bool) -> float:
    return max(width, 54.0) if width and roomy else width


class SheetRow(QWidget):
    """A row. Enter edits, + and - step, R buys what experience can buy, W says why; hover on the figure says so too."""

    edited = Signal(str, str, object)
    purchased = Signal(object)
    rule_opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.row: Row | None = None
        self._columns = Columns()
        self._is_head = self._is_last = False
        self._hovered = ""
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_row(self, row: Row, columns: Columns, *, is_head: bool = False, is_last: bool = False) -> None:
        """Show a row; a head stands over a section."""
        if (row, columns, is_head, is_last) == (self.row, self._columns, self._is_head, self._is_last):
            return
        self.row, self._columns, self._is_head, self._is_last = row, columns, is_head, is_last
        self.setAccessibleName(
            " ".join(word for word in (row.label, shown_value(row.shown), row.figure, row.note) if word) or tr("Empty row")
        )
        uses = [tr("Enter edits the value")] if row.edit else []
        if row.purchase is not None:
            uses.append(tr("R takes it back") if row.takes_back else tr("R raises it with experience"))
        self.setAccessibleDescription(", ".join(uses))
        alive = row.edit is not None or row.breakdown is not None or bool(row.rule) or row.purchase is not None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if alive else Qt.FocusPolicy.NoFocus)
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def sizeHint(self) -> QSize:
        height = 29 if self._columns.large or self._is_head else 25
        return QSize(180, height + (16 if self._has_second_line else 0))

    @property
    def _has_second_line(self) -> bool:
        if self.row is None or not self.row.note:
            return False
        return self._columns.words_last or painting.width_of(self.row.note, theme.font(theme.TINY)) > SHORT_NOTE

    @property
    def _offered(self) -> str:
        return tr(TAKE_BACK) if self.row is not None and self.row.takes_back else tr(RAISE)

    # ---- where things stand

    def areas(self) -> dict[str, QRectF]:
        """Return where label, value, figure, note and progress are drawn."""
        height = self.sizeHint().height() - (14 if self._has_second_line else 0)
        top = 3.0 if self._is_head else 0.0
        right = float(self.width())
        found: dict[str, QRectF] = {}
        columns = self._columns.fitted(right)
        order = ("value", "figure") if columns.words_last else ("progress", "note", "figure", "value")
        for name in order:
            width = getattr(columns, name)
            if width:
                found[name] = QRectF(right - width - 2, top, width + 2, height - top)
                right -= width + (6 if name == "note" else GAP)
        if self.row is not None and self.row.purchase is not None:
            width = painting.tag_width(self._offered)
            place = found.get("progress", QRectF(right - width, top, width, height - top))
            found["purchase"] = QRectF(place.right() - width, place.center().y() - RAISE_HEIGHT / 2, width, RAISE_HEIGHT)
            right = min(right, found["purchase"].left() - 6)
        found["label"] = QRectF(0, top, max(20.0, right), height - top)
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.row is None:
            return
        painter = QPainter(self)
        painting.smooth(painter)
        current, areas, row = theme.active(), self.areas(), self.row
        if not self._is_last:
            self._paint_line(painter)
        strong = self._is_head or (row.strong and not self._columns.large)
        painting.write(painter, areas["label"], row.label, theme.font(strong=strong), current.text)
        if "value" in areas:
            self._paint_value(painter, areas["value"])
        if "figure" in areas and row.figure:
            self._paint_figure(painter, areas["figure"])
        if "note" in areas and not self._has_second_line:
            painting.write(painter, areas["note"], row.note, theme.font(theme.TINY, figures=True), current.muted, painting.RIGHT)
        if "purchase" in areas:
            self._paint_purchase(painter, areas["purchase"])
        elif row.progress is not None and "progress" in areas:
            self._paint_progress(painter, areas["progress"], row.progress)
        if self._has_second_line:
            self._paint_second_line(painter)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()).adjusted(-1, 1, 1, -1), 5)

    def _paint_line(self, painter: QPainter) -> None:
        line = QColor(theme.active().line)
        pen = QPen(line, 1, Qt.PenStyle.SolidLine if self._is_head else Qt.PenStyle.DotLine)
        painter.setPen(pen)
        painter.drawLine(QPointF(0, self.height() - 0.5), QPointF(self.width(), self.height() - 0.5))

    def _paint_value(self, painter: QPainter, area: QRectF) -> None:
        row, current = self.row, theme.active()
        if row is None:
            return
        words = isinstance(row.value, str)
        font = theme.font() if words else theme.font(theme.TITLE if self._columns.large else theme.BODY, strong=True, figures=True)
        if row.edit is not None and (self._hovered == "value" or self.hasFocus()):
            painting.plate(painter, area.adjusted(-6, 3, 2, -3), current.raised, None, radius=5)
        painting.write(painter, area, shown_value(row.shown), font, current.text, painting.RIGHT)

    def _paint_figure(self, painter: QPainter, area: QRectF) -> None:
        row, current = self.row, theme.active()
        if row is None:
            return
        explained = row.breakdown is not None or bool(row.rule)
        hot = explained and self._hovered == "figure"
        plain = self._columns.large
        font = theme.font(theme.TINY, figures=True) if plain else theme.font(strong=True, figures=True)
        ink = current.accent if hot else current.muted if plain else current.text
        painting.write(painter, area, row.figure, font, ink, painting.RIGHT)
        if hot:
            width = painting.width_of(row.figure, font)
            painter.setPen(QPen(QColor(current.accent), 1, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(area.right() - width, area.center().y() + 9), QPointF(area.right(), area.center().y() + 9))

    def _paint_purchase(self, painter: QPainter, area: QRectF) -> None:
        current = theme.active()
        hot = self._hovered == "purchase"
        fill = QColor(current.accent) if hot else mixed(current.card, current.accent, 0.14)
        painting.plate(painter, area, fill, QColor(current.accent), radius=RAISE_HEIGHT / 2)
        painting.write(painter, area, self._offered, theme.font(theme.TINY), current.on_accent if hot else current.text, painting.CENTRE)

    def _paint_progress(self, painter: QPainter, area: QRectF, share: float) -> None:
        current = theme.active()
        groove = QRectF(area.left() + 2, area.center().y() - 2.5, area.width() - 2, 5)
        painting.plate(painter, groove, current.raised, None, radius=2.5)
        if share > 0:
            fill = QRectF(groove.left(), groove.top(), max(5.0, groove.width() * min(1.0, share)), 5)
            painting.plate(painter, fill, current.good if share >= 1 else current.momentum, None, radius=2.5)

    def _paint_second_line(self, painter: QPainter) -> None:
        left, _, right = (self.row.note if self.row else "").partition(" | ")
        area = QRectF(0, self.height() - 20, self.width(), 16)
        font, ink = theme.font(theme.TINY), theme.active().muted
        painting.write(painter, area, right, font, ink, painting.RIGHT)
        painting.write(painter, area.adjusted(0, 0, -painting.width_of(right, font) - 8, 0), left, font, ink)

    # ---- what is done

    def begin_edit(self) -> None:
        """Open the editor over the value."""
        if self.row is None or self.row.edit is None:
            return
        areas = self.areas()
        area = areas.get("value") or areas.get("figure") or areas["label"]
        edit = self.row.edit
        open_editor(self, area.toRect(), self.row.value, edit, lambda value: self._send(edit, value))

    def buy(self) -> None:
        """Buy what experience can buy here."""
        if self.row is not None and self.row.purchase is not None:
            self.purchased.emit(self.row.purchase)

    def step(self, by: int) -> None:
        """Change a number by one."""
        if self.row is not None and self.row.edit is not None:
            after = stepped(self.row.value, self.row.edit, by)
            if after is not None:
                self._send(self.row.edit, after)

    def explain(self) -> None:
        """Open the card that says why."""
        if self.row is not None:
            area = self.areas().get("figure", QRectF(self.rect())).toRect()
            card.explain(
                self, area, f"{self.row.label} {self.row.figure or shown_value(self.row.shown)}", self.row.breakdown, rule=self.row.rule
            )

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        areas = self.areas()
        over = next(
            (
                name
                for name in ("purchase", "value", "figure")
                if name in areas and areas[name].adjusted(-8, 0, 4, 0).contains(event.position())
            ),
            "",
        )
        if over != self._hovered:
            self._hovered = over
            if over == "figure" or (over == "value" and self.row is not None and not self.row.figure and self.row.breakdown is not None):
                self.explain()
            else:
                card.leave(self)
            edits = over == "value" and self.row is not None and self.row.edit is not None
            self.setCursor(Qt.CursorShape.PointingHandCursor if edits or over == "purchase" else Qt.CursorShape.ArrowCursor)
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = ""
        card.leave(self)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        areas = self.areas()
        target = areas.get("value", areas.get("figure", areas["label"]))
        if event.button() == Qt.MouseButton.LeftButton and "purchase" in areas and areas["purchase"].contains(event.position()):
            self.buy()
        elif event.button() == Qt.MouseButton.LeftButton and target.adjusted(-10, 0, 6, 0).contains(event.position()):
            self.begin_edit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_F2:
                self.begin_edit()
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.step(1)
            case Qt.Key.Key_Minus:
                self.step(-1)
            case Qt.Key.Key_R:
                self.buy()
            case Qt.Key.Key_W:
                self.explain()
            case Qt.Key.Key_Down:
                self.focusNextChild()
            case Qt.Key.Key_Up:
                self.focusPreviousChild()
            case _:
                super().keyPressEvent(event)

    def _send(self, edit: Edit, value: object) -> None:
        self.edited.emit(edit.target, edit.path, value)
