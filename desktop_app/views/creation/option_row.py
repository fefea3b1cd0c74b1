"""An option as a line: name, amount with minus and plus, result, cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QColor, QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.views import icons, painting, theme
from desktop_app.views.keyboard import step_of
from desktop_app.views.parts.stepper import misfit
from desktop_app.views.parts.typed_number import TypedDigits, number_in
from desktop_app.views.speech import tr
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from desktop_app.controller.creation.shown import OptionShown

HEIGHT: Final = 30
BUTTON: Final = 24
VALUE: Final = 26
SPENT: Final = 28
NOTHING: Final = -1
"""Stands for no amount: the line alone is looked at."""
LEAST_FIGURE: Final = 14
"""A figure for which there is less room than this is left out."""
MOVES: Final = {Qt.Key.Key_Down: (0, 1), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Left: (-1, 0)}
"""Where an arrow goes: so many columns and lines on."""


class OptionRow(QWidget):
    """A line that takes the keys: minus and plus change it, Space marks a thing, arrows go to the next line or column.

    Digits are an amount, as it is written (8: d8): it is taken as soon as it fits, and one that comes not to fit leaves what was there.

    `chosen` brings the amount that is wanted, `looked` the amount that the mouse or the keys are at (None: they have left;
    `NOTHING`: they are here, and nothing is to be chosen yet).
    """

    chosen = Signal(str, int)
    looked = Signal(str, object)
    moved = Signal(int, int)
    missed = Signal(str)
    """Says in a sentence why a number that was typed does not fit."""

    accessible_role = QAccessible.Role.ListItem

    def __init__(self, *, is_head: bool = False) -> None:
        super().__init__()
        self.option: OptionShown | None = None
        self.look = "steps"
        self.limit, self.is_over = "", False
        self._is_head = is_head
        self._under: int | None = None
        """What a click here would come to: the amount of the button under the mouse."""
        self._before = 0
        """The amount before the digits that are typed."""
        self._digits = TypedDigits(self)
        self._digits.ended.connect(self._tell_unfinished)
        self.setFixedHeight(HEIGHT + (4 if is_head else 0))
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(240, self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(210, self.height())

    def show_option(self, option: OptionShown, look: str) -> None:
        """Show an option; `look` says whether it is an amount or a thing to mark."""
        if (option, look) != (self.option, self.look):
            if self.option is not None and option.id != self.option.id:
                self._digits.clear()
            self.option, self.look = option, look
            if look == "steps":
                self.setAccessibleName(tr("{name}: {words}", name=option.label, words=f"{option.shown} {option.figure}".strip()))
            else:
                self.setAccessibleName(tr("{name}: {is_chosen?chosen|not chosen}", name=option.label, is_chosen=bool(option.value)))
            self.update()

    @property
    def wanted(self) -> int | None:
        """Return what choosing here next would come to: one more, or the other of marked and not."""
        if self.option is None:
            return None
        if self.look != "steps":
            return 0 if self.option.value else 1
        return self._under if self._under is not None else self._step(1)

    def _step(self, by: int) -> int | None:
        option = self.option
        if option is None or not option.low <= option.value + by <= option.high:
            return None
        return option.value + by

    def _take(self, value: int | None) -> None:
        if value is not None and self.option is not None and value != self.option.value:
            self.chosen.emit(self.option.id, value)

    # ---- keys and mouse

    def _type(self, digit: str) -> None:
        """Take a digit of an amount; one that only more digits can make fit is waited for."""
        option = self.option
        if option is None:
            return
        if option.written:
            self._type_as_written(digit, option)
            return
        if not 0 < len(self._digits.text) < len(str(option.high)):
            self._digits.clear()
            self._before = option.value
        number = int(self._digits.add(digit))
        sentence = misfit(number, option.low, option.high)
        if not sentence:
            self._take(number)
        elif not 0 < 10 * number <= option.high:
            self._take(self._before)
            self.missed.emit(sentence)

    def _type_as_written(self, digit: str, option: OptionShown) -> None:
        """Take a digit of what an amount is written as (8: d8); none of it is 0."""
        words = [word if number_in(word) else "0" for word in option.written]
        place = self._digits.place_after(digit, words, option.id)
        if place is None:
            return
        if place >= 0:
            self._take(option.low + place)
        else:
            fitting = ", ".join(option.written)
            self.missed.emit(tr("{value} does not fit: {fitting}.", value=digit, fitting=fitting))

    def _tell_unfinished(self, typed: str) -> None:
        """Say so if digits that waited for more are no amount."""
        option = self.option
        if option is None or option.written or not 0 < 10 * int(typed) <= option.high:
            return
        sentence = misfit(int(typed), option.low, option.high)
        if sentence:
            self.missed.emit(sentence)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if event.text().isdecimal() and self.look == "steps":
            self._type(event.text())
            return
        self._digits.end()
        by = step_of(event)
        if by:
            self._take(self._step(by) if self.look == "steps" else int(by > 0))
        elif key == Qt.Key.Key_Space:
            self._take(self._step(1) if self.look == "steps" else self.wanted)
        elif key in MOVES:
            self.moved.emit(*MOVES[key])
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.option is not None:
            self._take(self.wanted if self.look != "steps" else self._at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        under = self._at(event.position().x()) if self.look == "steps" else None
        if under != self._under:
            self._under = under
            self._tell()
            self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._tell()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._under = None
        if self.option is not None:
            self.looked.emit(self.option.id, None)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.option is not None:
            by_key = event.reason() != Qt.FocusReason.OtherFocusReason
            self.looked.emit(self.option.id, self.wanted if by_key else NOTHING)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._digits.end()
        if self.option is not None:
            self.looked.emit(self.option.id, None)

    def _tell(self) -> None:
        if self.option is not None:
            wanted = self.wanted
            self.looked.emit(self.option.id, NOTHING if wanted is None else wanted)

    def _at(self, x: float) -> int | None:
        """Return the amount of the button at a place; None: there is none."""
        less, _, more = self._buttons()
        return self._step(-1) if less.left() <= x <= less.right() else self._step(1) if more.left() <= x <= more.right() else None

    # ---- painting

    def _buttons(self) -> tuple[QRectF, QRectF, QRectF]:
        """Return where minus, the amount and plus stand."""
        top, right = (self.height() - BUTTON) / 2, self.width() - 10 - SPENT - self._figure_width() - 6
        if self._is_head:
            right = self.width() - 10 - SPENT - 30
        more = QRectF(right - BUTTON, top, BUTTON, BUTTON)
        value = QRectF(more.left() - VALUE, top, VALUE, BUTTON)
        return QRectF(value.left() - BUTTON, top, BUTTON, BUTTON), value, more

    def _figure_width(self) -> float:
        return 46 if self.width() < 300 else 62

    @property
    def columns(self) -> tuple[QRectF, QRectF, QRectF]:
        """Return the columns of amount, result and cost."""
        _, value, more = self._buttons()
        right = self.rect().right() + 1 - 10
        figure = QRectF(more.right() + 6, 0, self._figure_width(), self.height())
        return value, figure, QRectF(right - SPENT + 4, 0, SPENT - 4, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.option is None:
            return
        painter = QPainter(self)
        painting.smooth(painter)
        area, current = QRectF(self.rect()), theme.active()
        if self.underMouse() or self.hasFocus():
            painting.plate(painter, area.adjusted(2, 1, -2, -1), mixed(current.card, current.accent, 0.13), None, radius=7)
        if self.look == "steps":
            self._paint_steps(painter, area)
        else:
            self._paint_mark(painter, area)
        if self.hasFocus():
            painting.focus_ring(painter, area.adjusted(2, 1, -2, -1), 7)

    def _paint_steps(self, painter: QPainter, area: QRectF) -> None:
        assert self.option is not None, "it is shown"
        option, current = self.option, theme.active()
        is_taken = option.is_taken or self._is_head
        less, value, more = self._buttons()
        ink = current.text if is_taken else current.muted
        painting.write(painter, QRectF(10, 0, less.left() - 16, area.height()), option.label, theme.font(strong=self._is_head), ink)
        for place, by in ((less, -1), (more, 1)):
            self._paint_button(painter, place, "minus" if by < 0 else "plus", self._step(by))
        figures = theme.font(strong=is_taken, figures=True)
        painting.write(painter, value, option.shown, figures, ink, painting.CENTRE)
        right = area.right() - 10
        if self._is_head:
            role = "blood" if self.is_over else "muted"
            told = QRectF(more.right() + 4, 0, right - more.right() - 4, area.height())
            painting.write(
                painter,
                told,
                self.limit or option.figure,
                theme.font(theme.SMALL, strong=self.is_over),
                current.color(role),
                painting.RIGHT,
            )
            return
        _, figure, cost = self.columns
        painting.write(painter, figure, option.figure, figures, ink, painting.RIGHT)
        painting.write(painter, cost, option.spent or "\u00b7", theme.font(), current.muted, painting.RIGHT)

    def _paint_button(self, painter: QPainter, place: QRectF, icon: str, value: int | None) -> None:
        current = theme.active()
        painter.setOpacity(0.4 if value is None else 1)
        is_under = value is not None and value == self._under and self.underMouse()
        fill = QColor(current.accent) if is_under else QColor(current.raised)
        painting.plate(painter, place, fill, None if is_under else current.line, radius=7)
        ink = QColor(current.on_accent if is_under else current.text)
        icons.paint(painter, QRectF(place.center().x() - 6, place.center().y() - 6, 12, 12), icon, ink)
        painter.setOpacity(1)

    def _paint_mark(self, painter: QPainter, area: QRectF) -> None:
        assert self.option is not None, "it is shown"
        option, current = self.option, theme.active()
        mark = QRectF(10, area.center().y() - 8, 16, 16)
        radius = 8 if self.look == "one" else 4
        painting.plate(painter, mark, current.accent if option.value else None, None if option.value else current.muted, radius=radius)
        if option.value:
            icons.paint(painter, mark.adjusted(2, 2, -2, -2), "check", QColor(current.on_accent))
        ink = current.text if option.value else current.muted
        right = area.right() - 10
        if option.spent:
            width = max(30.0, painting.width_of(option.spent, theme.font()) + 4)
            painting.write(
                painter, QRectF(right - width, 0, width, area.height()), option.spent, theme.font(), current.muted, painting.RIGHT
            )
            right -= width + 6
        label = painting.width_of(option.label, theme.font(strong=bool(option.value)))
        figure = min(painting.width_of(option.figure, theme.font(theme.SMALL)) + 2, max(0.0, right - 34 - label - 10))
        if figure > LEAST_FIGURE:
            painting.write(
                painter,
                QRectF(right - figure, 0, figure, area.height()),
                option.figure,
                theme.font(theme.SMALL),
                current.muted,
                painting.RIGHT,
            )
            right -= figure + 8
        painting.write(painter, QRectF(34, 0, right - 34, area.height()), option.label, theme.font(strong=bool(option.value)), ink)
