"""One line of a table on a sheet: label, value, figure, note, progress. Its value is edited in place."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.views import painting, theme
from desktop_app.views.keyboard import step_of
from desktop_app.views.parts import card
from desktop_app.views.sheet.editors import open_editor, stepped, type_over
from desktop_app.views.sheet.row_layout import MORE_LINE, NOTE_LINE, RAISE_HEIGHT, Columns, Placed, placed, shown_value
from desktop_app.views.speech import marked, tr
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent

    from desktop_app.rules.kernel.blocks import Edit, Row

LEAST_PLATE: Final = 40.0
RAISE: Final = marked("raise")
SPEND: Final = marked("spend")
TAKE_BACK: Final = marked("undo")


class SheetRow(QWidget):
    """A row. Enter edits, a digit types over a number or a die, + and - step, R buys with experience, W says why, as does the mouse.

    A number that is counted takes no digits: it says from what it is counted.
    """

    edited = Signal(str, str, object)
    purchased = Signal(object)

    accessible_role = QAccessible.Role.ListItem

    def __init__(self) -> None:
        super().__init__()
        self.row: Row | None = None
        self._columns = Columns()
        self._is_head = self._is_last = False
        self._set: tuple[float, Placed] | None = None
        self._hovered = ""
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_row(self, row: Row, columns: Columns, *, is_head: bool = False, is_last: bool = False) -> None:
        """Show a row; a head stands over a section."""
        if (row, columns, is_head, is_last) == (self.row, self._columns, self._is_head, self._is_last):
            return
        self.row, self._columns, self._is_head, self._is_last, self._set = row, columns, is_head, is_last, None
        self.setAccessibleName(
            " ".join(word for word in (row.label, shown_value(row.shown), row.figure, row.note) if word) or tr("Empty row")
        )
        uses = [tr("Enter edits the value")] if row.edit else [tr("Calculated, W explains it")] if row.breakdown is not None else []
        if row.purchase is not None:
            raises = tr("R opens experience spending") if row.leads else tr("R raises it with experience")
            uses.append(tr("R undoes it") if row.takes_back else raises)
        self.setAccessibleDescription(", ".join(uses))
        alive = row.edit is not None or row.breakdown is not None or bool(row.rule) or row.purchase is not None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if alive else Qt.FocusPolicy.NoFocus)
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(180, self.height_at(self.width()))

    def height_at(self, width: int) -> int:
        """Return how high it is in a width."""
        return math.ceil(self._set_in(float(width)).height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.setFixedHeight(self.sizeHint().height())

    @property
    def _offered(self) -> str:
        row = self.row
        return tr(TAKE_BACK) if row is not None and row.takes_back else tr(SPEND) if row is not None and row.leads else tr(RAISE)

    # ---- where things stand

    def _set_in(self, width: float) -> Placed:
        """Set the line in a width; made once for each."""
        if self.row is None:
            return Placed()
        if self._set is None or self._set[0] != width:
            self._set = (width, placed(self.row, self._columns, width, is_head=self._is_head, offered=self._offered))
        return self._set[1]

    def areas(self) -> dict[str, QRectF]:
        """Return where label, value, figure, note and progress are drawn."""
        return {name: QRectF(area) for name, area in self._set_in(float(self.width())).areas.items()}

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.row is None:
            return
        painter = QPainter(self)
        painting.smooth(painter)
        current, areas, row = theme.active(), self.areas(), self.row
        if not self._is_last:
            self._paint_line(painter)
        strong = self._is_head or (row.strong and not self._columns.large)
        line = self._set_in(float(self.width()))
        self._paint_lines(painter, areas["label"], line.label, theme.font(strong=strong), line.first)
        if "value" in areas:
            self._paint_value(painter, areas["value"])
        if "figure" in areas and row.figure:
            self._paint_figure(painter, areas["figure"])
        if "note" in areas and not line.note:
            painting.write(painter, areas["note"], row.note, theme.font(theme.TINY, figures=True), current.muted, painting.RIGHT)
        if "purchase" in areas:
            self._paint_purchase(painter, areas["purchase"])
        elif row.progress is not None and "progress" in areas:
            self._paint_progress(painter, areas["progress"], row.progress)
        if line.note:
            self._paint_second_line(painter, line)
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
            lines = self._set_in(float(self.width())).value or (shown_value(row.shown),)
            wide = area.width() if len(lines) > 1 else min(area.width(), max(LEAST_PLATE, painting.width_of(lines[0], font)))
            plate = QRectF(area.right() - wide, area.top(), wide, area.height())
            painting.plate(painter, plate.adjusted(-6, 3, 2, -3), current.raised, None, radius=5)
        line = self._set_in(float(self.width()))
        if line.value:
            self._paint_lines(painter, area, line.value, font, MORE_LINE if line.is_beneath else line.first)
        else:
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
            painting.plate(painter, fill, current.good if share >= 1 else current.attention, None, radius=2.5)

    def _paint_second_line(self, painter: QPainter, line: Placed) -> None:
        font, ink = theme.font(theme.TINY), theme.active().muted
        top = self.height() - NOTE_LINE * len(line.note) - 5
        painting.write(painter, QRectF(0, top, self.width(), NOTE_LINE), line.side_note, font, ink, painting.RIGHT)
        width = self.width() - (painting.width_of(line.side_note, font) + 8 if line.side_note else 0)
        for place, text in enumerate(line.note):
            painting.write(painter, QRectF(0, top + place * NOTE_LINE, width, NOTE_LINE), text, font, ink)

    def _paint_lines(self, painter: QPainter, area: QRectF, lines: Sequence[str], font: QFont, first: float) -> None:
        """Write lines beneath each other; a first line of its own height stands level with the figures, at the right if it is a value."""
        is_label = area.left() == 0
        for place, text in enumerate(lines):
            middle = area.top() + first / 2 + place * MORE_LINE
            where = QRectF(area.left(), middle - MORE_LINE / 2, area.width(), MORE_LINE)
            painting.write(painter, where, text, font, theme.active().text, painting.LEFT if is_label else painting.RIGHT)

    # ---- what is done

    def begin_edit(self) -> None:
        """Open the editor over the value."""
        if self.row is None or self.row.edit is None:
            return
        areas = self.areas()
        area = areas.get("value") or areas.get("figure") or areas["label"]
        edit = self.row.edit
        open_editor(self, area.toRect(), self.row.value, edit, lambda value: self._send(edit, value))

    @property
    def _bought_at(self) -> tuple[str, ...]:
        """Name the parts of the line that a click buys at, or is led from."""
        return ("purchase",) if self.row is None or self.row.has_button or not self.row.leads else ("progress", "note")

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
                for name in (*self._bought_at, "value", "figure")
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
            self.setCursor(Qt.CursorShape.PointingHandCursor if edits or over in self._bought_at else Qt.CursorShape.ArrowCursor)
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = ""
        card.leave(self)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self.setFocus(Qt.FocusReason.MouseFocusReason)  # what is typed next is meant for this row, whether it can be typed or not
        areas = self.areas()
        target = areas.get("value", areas.get("figure", areas["label"]))
        if any(areas[name].contains(event.position()) for name in self._bought_at if name in areas):
            self.buy()
        elif target.adjusted(-10, 0, 6, 0).contains(event.position()):
            self.begin_edit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_F2:
                self.begin_edit()
            case _ if by := step_of(event):
                self.step(by)
            case Qt.Key.Key_R:
                self.buy()
            case Qt.Key.Key_W:
                self.explain()
            case Qt.Key.Key_Down:
                self.focusNextChild()
            case Qt.Key.Key_Up:
                self.focusPreviousChild()
            case _:
                row = self.row
                if row is not None and row.edit is None and event.text().isdecimal():
                    self.explain()
                elif row is None or not type_over(self, event.text(), row.value, row.edit, begin=self.begin_edit, send=self._send):
                    super().keyPressEvent(event)

    def _send(self, edit: Edit, value: object) -> None:
        self.edited.emit(edit.target, edit.path, value)
