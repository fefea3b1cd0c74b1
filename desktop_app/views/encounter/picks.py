"""Picks of a question with several choices: rows with digits, costs and consequences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop_app.controller.play.shown import PickShown
from desktop_app.views import painting, theme
from desktop_app.views.encounter.leads import ink_of
from desktop_app.views.parts.buttons import Button, widen
from desktop_app.views.parts.layouts import column
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import FieldShown

BEFORE: Final = 38
"""Width of the key before the words."""
GAP: Final = 6
PLAIN, TOLD = 34, 46
"""Height of a row without and with what it comes to."""
AFTER: Final = 60
"""Milliseconds before the next visible row gets its consequence."""
NOTHING: Final = PickShown()


class PickRow(Button):
    """A possible pick: key, place in the order, words, cost, and its consequence beneath."""

    def __init__(self, words: str, *, key: str, price: str) -> None:
        """Take the words, its digit (or none), and its cost in words."""
        super().__init__("", "choice", key=key, name=", ".join(part for part in (words, price) if part))
        self._title, self._price = f"{words[:1].upper()}{words[1:]}", price
        self.pick: PickShown | None = None
        self._other_looks = price
        widen(self)

    def show_picked(self, times: tuple[int, ...]) -> None:
        """Show at which places of the order it is picked, counted from 1; at none."""
        order = ", ".join(str(one) for one in times)
        self.set_text(f"{order}. {self._title}" if times else self._title)
        self.setChecked(bool(times))
        self.update()

    def tell(self, told: PickShown) -> None:
        """Tell what it comes to."""
        self.pick = self._other_looks = told
        words = (self._title, self._price, f"{told.figure} {told.word}".strip(), self._beneath())
        self.setAccessibleName(", ".join(part for part in words if part))
        self.updateGeometry()
        self._fit()
        self.update()

    def _beneath(self) -> str:
        told = self.pick or NOTHING
        return told.refusal or " · ".join(lead.text for lead in told.leads)

    def _right(self) -> list[tuple[str, QFont, str]]:
        """List what stands at the right, from there: the figure with its word, and the price."""
        muted, told, tiny = theme.active().muted, self.pick or NOTHING, theme.font(theme.TINY)
        figure = (told.figure, theme.font(strong=True, figures=True), theme.active().text)
        return [part for part in ((told.word, tiny, muted), figure, (self._price, tiny, muted)) if part[0]]

    def _lines(self) -> tuple[float, float]:
        """Return the words' width, and that of the right part."""
        taken = sum(painting.width_of(words, font) + GAP for words, font, _ in self._right())
        return self.width() - BEFORE - 10, taken

    def _is_split(self) -> bool:
        """Tell whether what stands at the right has no place beside the words, and goes beneath them."""
        room, taken = self._lines()
        return taken > 0 and painting.width_of(self.text(), self._font()) > room - taken

    def sizeHint(self) -> QSize:
        return QSize(240, TOLD if self._beneath() or self._is_split() else PLAIN)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        if self.sizeHint().height() != self.height():
            self.updateGeometry()

    def _fit(self) -> None:
        """Tell by a tip what is cut."""
        room, taken = self._lines()
        left = room - taken if self._is_split() else room
        is_cut = painting.width_of(self._beneath(), theme.font(theme.TINY)) > left or painting.width_of(self.text(), self._font()) > room
        set_tip(self, "\n".join(part for part in (self._title, self._beneath()) if part) if is_cut else "")

    def _paint_content(self, painter: QPainter, area: QRectF, ink: QColor) -> None:
        current, told, tiny = theme.active(), self.pick or NOTHING, theme.font(theme.TINY)
        if self._key:
            painting.key_cap(painter, QRectF(area.left() + 10, area.center().y() - 9, 18, 18), self._key, QColor(current.muted))
        beneath, is_split = self._beneath(), self._is_split()
        words = QRectF(area.left() + BEFORE, area.top() + (5 if beneath or is_split else 8), area.width() - BEFORE - 10, 19)
        line = QRectF(words.left(), area.top() + 24, words.width(), 16)
        right = line if is_split else words
        for text, font, colour in self._right():
            painting.write(painter, right, text, font, colour, painting.RIGHT)
            right.setRight(right.right() - painting.width_of(text, font) - GAP)
        painting.write(painter, words, self.text(), self._font(), ink)
        if beneath:
            painting.write(painter, line, beneath, tiny, current.muted if told.refusal else ink_of(told.leads))


class PickRows(QWidget):
    """Values picked one after another; their order counts. The digit or a click that picks one takes it out again.

    Of what is counted singly the last one picked gives way where no place is left. Where each has its price, + picks the last one once
    more, and what cannot be paid any more is not picked.
    """

    changed = Signal()

    def __init__(self, field: FieldShown, first_key: int) -> None:
        """Offer the values of a field, one beneath the other, with digits from that on."""
        super().__init__()
        self._field, self._first_key = field, first_key
        self._picked: list[int] = [place for value in preset_list(field) if (place := place_of(field, value)) >= 0]
        self._begins_empty = not self._picked
        self._foretell: Callable[[object], PickShown] | None = None
        self._next_told = QTimer(self)
        self._next_told.setSingleShot(True)
        self._next_told.setInterval(AFTER)
        self._next_told.timeout.connect(self._tell_one)
        self.count = Label("", "tiny", "muted")
        if field.many < 2:
            self.count.hide()
        self.offered = [
            PickRow(label, key=self._key_of(place), price=self._price_told(place)) for place, (_, label) in enumerate(field.values)
        ]
        """A row for each value that can be picked, in their order."""
        for place, button in enumerate(self.offered):
            button.clicked.connect(lambda _=False, place=place: self._switch(place))
        self.setLayout(column(*self.offered, gap=5))
        self._show()

    def foretell(self, told: Callable[[object], PickShown]) -> None:
        """Have somebody say of each row in sight what it comes to, one after another, while nobody does anything."""
        self._foretell = told
        self._next_told.start()

    def _tell_one(self) -> None:
        waiting = ((place, one) for place, one in enumerate(self.offered) if one.pick is None and not one.visibleRegion().isEmpty())
        found = next(waiting, None)
        if found is not None and self._foretell is not None:
            place, one = found
            one.tell(self._foretell(self._field.values[place][0]))
            self._next_told.start(0)

    def see(self) -> None:
        """Tell what has come into sight."""
        if self._foretell is not None:
            self._next_told.start()

    def _key_of(self, place: int) -> str:
        return str(self._first_key + place) if self._first_key + place <= 9 else ""

    def _price_told(self, place: int) -> str:
        return tr("costs {price}", price=self._field.prices[place]) if self._field.prices else ""

    def _price(self, place: int) -> int:
        return self._field.prices[place] if self._field.prices else 1

    @property
    def left(self) -> int:
        """Return how much is left to spend."""
        return self._field.many - sum(map(self._price, self._picked))

    @property
    def left_over(self) -> int:
        """Count the unspent rest, once begun: taking nothing is a choice."""
        if self._begins_empty and not self._picked:
            return 0
        free = [place for place in range(len(self.offered)) if self._field.prices or place not in self._picked]
        return self.left if any(0 < self._price(place) <= self.left for place in free) else 0

    def value(self) -> list[object]:
        """Return the picked values in order."""
        return [self._field.values[place][0] for place in self._picked]

    def take_digit(self, digit: int) -> bool:
        """Pick the value whose key a digit is, or take it out again; tell whether there is one."""
        place = digit - self._first_key
        if not 0 <= place < len(self._field.values):
            return False
        self._switch(place)
        return True

    def take_more(self) -> bool:
        """Pick the last one again, if each has a price; return whether it is possible."""
        if not self._picked or not self._field.prices:
            return False
        self._add(self._picked[-1])
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Backspace and self._picked:
            self._picked.pop()
            self._show()
        else:
            super().keyPressEvent(event)

    def _switch(self, place: int) -> None:
        if place in self._picked:
            self._picked = [one for one in self._picked if one != place]
            self._show()
            return
        if not self._field.prices and not self.left:
            self._picked.pop()
        self._add(place)

    def _add(self, place: int) -> None:
        """Add an affordable pick; an unaffordable one's row returns to its state."""
        if self._price(place) <= self.left:
            self._picked.append(place)
        self._show()

    def _show(self) -> None:
        """Mark the picks with their places in the order, and the rest."""
        for place, button in enumerate(self.offered):
            button.show_picked(tuple(number + 1 for number, one in enumerate(self._picked) if one == place))
        spent, many, unit = self._field.many - self.left, self._field.many, self._field.unit
        self.count.setText(
            tr("{count} of {many} {unit} spent; + to repeat", count=spent, many=many, unit=unit)
            if self._field.prices
            else tr("{count} of up to {many}, in the order picked", count=spent, many=many)
        )
        self.changed.emit()


def place_of(field: FieldShown, value: object) -> int:
    """Return at which place of a field's values one stands; -1: nowhere."""
    return next((place for place, (listed, _) in enumerate(field.values) if listed == value), -1)


def preset_list(field: FieldShown) -> list[object]:
    """Return what is picked from the start."""
    return list(field.value) if isinstance(field.value, (list, tuple)) else []
