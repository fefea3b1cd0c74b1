"""The open fields of an offer as controls: steppers, choices, lists, an ordered pick, a place on the board; and the form of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QApplication, QCompleter, QLayout, QLineEdit, QWidget

from desktop_app.controller.play.shown import MOST_AT_A_GLANCE, UNCHOSEN
from desktop_app.views import theme
from desktop_app.views.accessible import say
from desktop_app.views.encounter.leads import LeadsBox
from desktop_app.views.encounter.picks import PickRows, place_of, preset_list
from desktop_app.views.encounter.targets import TargetList
from desktop_app.views.parts.buttons import Button, Segments
from desktop_app.views.parts.inputs import DropDown, LongChoice
from desktop_app.views.parts.layouts import FlowLayout, column, empty, row
from desktop_app.views.parts.stepper import Stepper
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import FieldShown, OfferShown
    from desktop_app.grid.board import Cell

MOST_SEGMENTS: Final = 6
"""More values than this become a list to open, or a stepper."""


class PickMany(QWidget):
    """Values picked one after another; their order counts. A click on a picked one takes it out again.

    What can be picked once is switched on and off in place, and with no place left the last one picked gives way;
    what can be picked again and again is added to a list beneath.
    """

    changed = Signal()

    def __init__(self, field: FieldShown) -> None:
        super().__init__()
        self._field = field
        self._picked: list[int] = [place for value in preset_list(field) if (place := place_of(field, value)) >= 0]
        self.offered: list[Button] = []
        """A button for each value that can be picked, in their order."""
        is_long = len(field.values) > MOST_AT_A_GLANCE
        self._are_switches = field.once and not is_long
        adding = self._long_list() if is_long else self._switches() if self._are_switches else self._buttons()
        self._order = FlowLayout(6)
        self._count = Label("", "tiny", "muted")
        self.setLayout(column(adding, self._order, self._count, gap=6))
        self._show()

    def _switches(self) -> QLayout:
        self.offered = [Button(label, "choice", small=True, name=label) for _, label in self._field.values]
        switches = FlowLayout(6)
        for place, button in enumerate(self.offered):
            button.clicked.connect(lambda _=False, place=place: self._switch(place))
            switches.addWidget(button)
        return switches

    def _buttons(self) -> QLayout:
        self.offered = [Button(f"+ {label}", small=True, name=tr("Add {label}", label=label)) for _, label in self._field.values]
        adding = FlowLayout(6)
        for place, button in enumerate(self.offered):
            button.clicked.connect(lambda _=False, place=place: self._add(place))
            adding.addWidget(button)
        return adding

    def _long_list(self) -> QLayout:
        listed = DropDown(self._field.label, passes_signs=True)
        listed.addItems([label for _, label in self._field.values])
        add = Button(tr("Add"), small=True, name=tr("Add to {label}", label=self._field.label))
        add.clicked.connect(lambda: self._add(listed.currentIndex()))
        self.setFocusProxy(listed)
        made = row(listed, add, gap=8)
        made.setStretch(0, 1)
        return made

    def value(self) -> list[object]:
        """Return the picked values in order."""
        return [self._field.values[place][0] for place in self._picked]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Backspace and self._picked:
            self._picked.pop()
            self._show()
        else:
            super().keyPressEvent(event)

    def _add(self, place: int) -> None:
        if len(self._picked) < self._field.many and not (self._field.once and place in self._picked):
            self._picked.append(place)
            self._show()

    def _switch(self, place: int) -> None:
        if place in self._picked:
            self._take_out(self._picked.index(place))
            return
        if len(self._picked) >= self._field.many:
            self._picked.pop()
        self._add(place)

    def _take_out(self, number: int) -> None:
        self._picked.pop(number)
        self._show()

    def _show(self) -> None:
        if self._are_switches:
            self._show_switches()
        else:
            self._show_list()
        self.updateGeometry()
        self.changed.emit()

    def _show_switches(self) -> None:
        """Mark the picks, numbered if order matters."""
        for place, button in enumerate(self.offered):
            label = self._field.values[place][1]
            number = f"{self._picked.index(place) + 1}. " if place in self._picked and self._field.many > 1 else ""
            button.set_text(number + label)
            button.setChecked(place in self._picked)
        self._count.setText(tr("{count} of up to {many}, in the order picked", count=len(self._picked), many=self._field.many))
        self._count.setVisible(self._field.many > 1)

    def _show_list(self) -> None:
        empty(self._order)
        for number, place in enumerate(self._picked):
            label = self._field.values[place][1]
            chip = Button(
                f"{number + 1}. {label}  ×", "choice", small=True, name=tr("{number}: {label}, remove", number=number + 1, label=label)
            )
            chip.setChecked(True)
            chip.clicked.connect(lambda _=False, number=number: self._take_out(number))
            self._order.addWidget(chip)
        left = self._field.many - len(self._picked)
        said = tr("In this order; {left} more possible", left=left) if left else tr("In this order")
        self._count.setText(said if self._picked else tr("None chosen yet; up to {many}", many=self._field.many))
        for button in self.offered:
            button.setEnabled(left > 0)


class PickPlace(QWidget):
    """A place on the board: a button to pick it there, and where it is now."""

    changed = Signal()
    wanted = Signal()
    taken = Signal()

    def __init__(self, field: FieldShown) -> None:
        super().__init__()
        self._field = field
        self.place = place_of(field, field.value)
        self._is_waiting = False
        self.button = Button(tr("Pick on the board"), small=True, name=tr("Pick {label} on the board", label=field.label))
        self.button.clicked.connect(self._ask)
        self._stay = Button(tr("Stay"), "choice", small=True, name=tr("{label}: stay", label=field.label))
        if None not in field.places:
            self._stay.hide()
        self._stay.clicked.connect(lambda: self._put(field.places.index(None)))
        self._where = Label("", "small", "muted", wrap=True)
        self.setFocusProxy(self.button)
        self.setLayout(column(row(self.button, self._stay, None, gap=8), self._where, gap=4))
        self._show()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Return the cells that can be picked."""
        return tuple(dict.fromkeys(cell for cell in self._field.places if cell is not None))

    def with_cell(self, cell: Cell) -> dict[str, object]:
        """Return the value of its field if a cell is picked; none for one that cannot be."""
        places = self._field.places
        return {self._field.name: self._field.values[places.index(cell)][0]} if cell in places else {}

    def take(self, cell: Cell | None) -> None:
        """Take the picked cell, if this form asked for it; none: no change."""
        if self._is_waiting:
            if cell is None and self.place < 0:
                self._is_waiting = False
                self._where.show_text("")
            else:
                self._put(self.place if cell is None else self._field.places.index(cell))
            self.taken.emit()

    def _ask(self) -> None:
        self._is_waiting = True
        self._where.show_text(tr("Click a cell, or use the arrow keys and Enter."))
        self.wanted.emit()

    def _put(self, place: int) -> None:
        self.place, self._is_waiting = place, False
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        """Say where it is, unless the pressed button says so; nothing before a place is picked."""
        if self.place < 0:
            return
        stays = self._field.places[self.place] is None
        self._where.show_text("" if stays else self._field.values[self.place][1])
        self._stay.setChecked(stays)


class FieldEditor(QWidget):
    """One open field, in the control that suits it."""

    changed = Signal()
    placing = Signal(object)
    """A place on the board is wanted by this `PickPlace`."""

    def __init__(self, field: FieldShown, *, first_key: int = 0) -> None:
        """Make the control; with a `first_key` several values to pick are listed in a column, with digits from that on."""
        super().__init__()
        self.field, self._first_key = field, first_key
        self._stepper: Stepper | None = None
        self.segments: Segments | None = None
        self._combo: DropDown | None = None
        self.long_choice: LongChoice | None = None
        self.many: PickMany | PickRows | None = None
        self._line: QLineEdit | None = None
        self.place_picker: PickPlace | None = None
        control = self._control()
        self.setFocusProxy(control)
        label = Label(field.label[:1].upper() + field.label[1:], "tiny", "muted")
        if not field.label:
            label.hide()  # a widget shown before it has a parent is a separate window, and takes the focus
        unit = Label(field.unit, "small", "muted")
        if not field.unit or isinstance(control, (Segments, PickRows)):
            unit.hide()
        if isinstance(control, PickRows):
            self.setLayout(column(row(label, None, control.count), control, gap=4))
        elif isinstance(control, (PickMany, PickPlace, QLineEdit, Segments)):
            self.setLayout(column(label, control, gap=4))
        else:
            self.setLayout(row(label, control, unit, None, gap=8))

    def value(self) -> object:
        """Return what is chosen at this moment."""
        if self.field.is_empty:
            return preset_list(self.field)
        if self.many is not None:
            return self.many.value()
        if self._line is not None:
            return self._line.text().strip()
        if self.long_choice is not None:
            return self.field.values[self.long_choice.place()][0] if self.long_choice.place() >= 0 else UNCHOSEN
        if not self.field.values:
            number = self._number()
            return None if self.field.top_is_all and number == self.field.high else number
        control = self.segments or self._combo or self.place_picker
        place = control.place() if isinstance(control, Segments) else control.currentIndex() if isinstance(control, DropDown) else -1
        place = control.place if isinstance(control, PickPlace) else place
        return self.field.values[place][0] if 0 <= place < len(self.field.values) else self.field.value

    @property
    def has_place(self) -> bool:
        """Tell whether it is a place on the board that is settled from the start."""
        return self.place_picker is not None and place_of(self.field, self.field.value) >= 0

    @property
    def complaint(self) -> str:
        """Return a typed number's fault; empty without one."""
        return self._stepper.complaint if self._stepper is not None else ""

    def _number(self) -> float | None:
        if self._stepper is not None:
            return None if self._stepper.is_empty else self._stepper.value
        low = self.field.low if self.field.low is not None else 0
        return low + max(0, self.segments.place() if self.segments is not None else 0)

    @property
    def left_over(self) -> int:
        """Count the remaining picks, if several are possible."""
        return self.many.left_over if isinstance(self.many, PickRows) else 0

    @property
    def counts(self) -> bool:
        """Tell whether one of a few numbers is chosen, by digits too."""
        return self.segments is not None and not self.field.values

    def take_digit(self, digit: int) -> bool:
        """Choose a digit key's number, if it is one of a few, or the choice with that key; return whether it matched."""
        if self.many is not None:
            return isinstance(self.many, PickRows) and self.many.take_digit(digit)
        if self.segments is None or self.field.values or self.field.low is None or self.field.high is None:
            return False
        if not self.field.low <= digit <= self.field.high:
            return False
        self.segments.choose(digit - self.field.low)
        self.changed.emit()
        return True

    def _control(self) -> QWidget:
        field = self.field
        if field.is_empty:
            return Label(tr("no choices"), "small", "muted")
        if field.text:
            return self._free_line(field)
        if field.places and not field.many:
            self.place_picker = PickPlace(field)
            self.place_picker.changed.connect(self.changed)
            self.place_picker.wanted.connect(lambda: self.placing.emit(self.place_picker))
            return self.place_picker
        if field.many and field.values:
            self.many = PickRows(field, self._first_key) if self._first_key else PickMany(field)
            self.many.changed.connect(self.changed)
            return self.many
        if field.values:
            return self._one_of(field)
        low, high = field.low, field.high
        is_empty = field.value is None and not field.top_is_all
        is_few = low is not None and high is not None and low >= 0 and high - low < MOST_SEGMENTS and not is_empty and not field.halves
        if is_few and low is not None and high is not None and (field.value is None or field.value in range(low, high + 1)):
            return self._few_numbers(field, low, high)
        nearest = max(low if low is not None else 0, min(high if high is not None else 0, 0))
        start = field.value if isinstance(field.value, (int, float)) else nearest
        self._stepper = Stepper(field.label, start, low=low, high=high, halves=field.halves, may_be_empty=is_empty)
        self._stepper.changed.connect(lambda _: self.changed.emit())
        return self._stepper

    def _free_line(self, field: FieldShown) -> QWidget:
        """A line of text; the values of the field are suggested while one types."""
        self._line = QLineEdit(str(field.value or ""))
        self._line.selectAll()  # what is typed takes its place
        self._line.setAccessibleName(field.label)
        self._line.setFont(theme.font())
        self._line.setMinimumHeight(32)
        suggested = QCompleter([label for _, label in field.values], self._line)
        suggested.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        suggested.setFilterMode(Qt.MatchFlag.MatchContains)
        self._line.setCompleter(suggested)
        self._line.textChanged.connect(lambda _: self.changed.emit())
        return self._line

    def _one_of(self, field: FieldShown) -> QWidget:
        labels = [label for _, label in field.values]
        place = place_of(field, field.value)
        if len(labels) <= MOST_SEGMENTS and sum(map(len, labels)) <= 64:
            self.segments = Segments(field.label, labels, small=True)
            self.segments.choose(place)
            self.segments.chosen.connect(lambda _: self.changed.emit())
            return self.segments
        if len(labels) > MOST_AT_A_GLANCE:
            self.long_choice = LongChoice(field.label, labels)
            if place >= 0 and not field.value:  # no particular value is a choice, too
                self.long_choice.setText(labels[place])
            self.long_choice.chosen.connect(self.changed)
            return self.long_choice
        self._combo = DropDown(field.label, passes_signs=True)
        self._combo.addItems(labels)
        self._combo.setCurrentIndex(place)
        self._combo.currentIndexChanged.connect(lambda _: self.changed.emit())
        return self._combo

    def _few_numbers(self, field: FieldShown, low: int, high: int) -> QWidget:
        word = field.unit if field.unit else field.label
        labels = [str(number) for number in range(low, high)] + [f"{high} {word}".strip()]
        self.segments = Segments(field.label, labels)
        self.segments.choose((field.value if isinstance(field.value, int) else high) - low)
        self.segments.chosen.connect(lambda _: self.changed.emit())
        return self.segments


class OfferForm(QWidget):
    """The targets and open fields of an offer, and what still forbids the choice. Enter does it, as the button at the foot of the panel."""

    accessible_role = QAccessible.Role.Grouping
    changed = Signal(dict)
    done = Signal(dict)
    placing = Signal(object)

    def __init__(self, offer: OfferShown) -> None:
        super().__init__()
        self.editors: list[FieldEditor] = []
        self._aims = offer.aims
        self.targets = TargetList()
        self.targets.chosen.connect(lambda _: self.changed.emit(self._for_new_target()))
        if not offer.candidates:
            self.targets.hide()
        self.leads = LeadsBox()
        self.further = Label("", "tiny", "muted", wrap=True)
        self.further.hide()
        self.reason = Label("", "tiny", "blood", wrap=True)
        self.reason.hide()
        self.can_be_done = True
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName(offer.title)
        self._fields = column(gap=10)
        inner = column(self._fields, self.further, self.reason, gap=10, margins=(10 if offer.candidates else 38, 0, 10, 0))
        self.setLayout(column(self.leads, self.targets, inner, gap=8, margins=(0, 4, 0, 10)))
        self.show_offer(offer)

    def show_offer(self, offer: OfferShown) -> None:
        """Show the fields in their current state; a control with unchanged limits keeps its value."""
        kept = {editor.field.name: editor for editor in self.editors}
        made = [self._editor(kept.pop(field.name, None), field) for field in offer.fields]
        for gone in kept.values():
            _put_away(gone)
        self.editors = made
        for place, editor in enumerate(made):
            if self._fields.indexOf(editor) != place:
                self._fields.insertWidget(place, editor)
        self.leads.show_leads(offer.leads)
        self.further.show_text("\n".join(offer.further))
        self.targets.show_targets(offer.targets, offer.target, offer.candidates)
        is_told = any(shown.id == offer.target and shown.reason for shown in offer.targets)  # beside the target
        self.reason.show_text("" if is_told else offer.reason)
        self.can_be_done = not offer.reason

    @property
    def first_control(self) -> QWidget:
        """Return the first focus: the first field; none with a given place."""
        if not self.editors:
            return self.targets
        return self if self.editors[0].has_place else self.editors[0]

    def values(self) -> dict[str, object]:
        """Return what is chosen: the target, and the values of the fields."""
        aimed = {self._aims: self.targets.target} if self._aims and self.targets.target else {}
        return {**aimed, **values_of(self.editors)}

    def _for_new_target(self) -> dict[str, object]:
        """Return the choices kept with another target: all but places, which depend on the target's cell."""
        bound = {editor.field.name for editor in self.editors if editor.field.places}
        return {name: value for name, value in self.values().items() if name not in bound}

    def do(self) -> None:
        """Hand the values over; a number that does not fit is put right first."""
        values = self.values()
        wrong = next((editor.complaint for editor in self.editors if editor.complaint), "" if self.can_be_done else self.reason.text())
        if self.can_be_done and not wrong:
            self.done.emit(values)
        else:
            say(self, wrong, now=True)

    def _editor(self, old: FieldEditor | None, field: FieldShown) -> FieldEditor:
        if old is not None and replace(old.field, value=None) == replace(field, value=None) and not (field.places and old.field != field):
            return old
        made = FieldEditor(field)
        made.changed.connect(lambda: self.changed.emit(self.values()))
        made.placing.connect(self.placing)
        if made.place_picker is not None:
            made.place_picker.taken.connect(self.setFocus)
        if old is not None:
            focus = QApplication.focusWidget()
            _put_away(old)
            if focus is not None and old.isAncestorOf(focus):
                made.setFocus()
        return made


def _put_away(editor: FieldEditor) -> None:
    editor.hide()
    editor.setParent(None)
    editor.deleteLater()


def values_of(editors: Sequence[FieldEditor]) -> dict[str, object]:
    """Read all controls: field name to value."""
    return {editor.field.name: editor.value() for editor in editors}
