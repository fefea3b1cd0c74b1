"""The properties of the selected object, and of the whole board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QColorDialog, QFormLayout, QLineEdit, QSlider, QWidget

from desktop_app.controller.boards.editing import LARGEST, Thing, pitch
from desktop_app.grid.board import Board, Grid
from desktop_app.grid.scenery import Ambient, Area, Barrier, BarrierKind, Fog, Lamp, Opening, Pin
from desktop_app.language import number
from desktop_app.views.parts.buttons import Button, Segments
from desktop_app.views.parts.inputs import DropDown
from desktop_app.views.parts.layouts import FlowLayout, column, row
from desktop_app.views.parts.stepper import Stepper
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import marked, tr

STATES: Final = (Opening.OPEN, Opening.CLOSED, Opening.LOCKED)
STATE_NAMES: Final = (marked("open"), marked("closed"), marked("locked"))
KIND_NAMES: Final[Mapping[BarrierKind, str]] = {
    BarrierKind.WALL: marked("Wall"),
    BarrierKind.DOOR: marked("Door"),
    BarrierKind.WINDOW: marked("Window"),
    BarrierKind.CURTAIN: marked("Curtain"),
    BarrierKind.BARS: marked("Bars"),
    BarrierKind.FENCE: marked("Fence"),
}
AMBIENTS: Final[Mapping[Ambient, str]] = {Ambient.DAY: marked("Day"), Ambient.DIM: marked("Dim"), Ambient.DARK: marked("Dark")}
FOGS: Final[Mapping[Fog, str]] = {
    Fog.NONE: marked("see the whole board"),
    Fog.WALKED: marked("see the party's view"),
    Fog.BY_HAND: marked("see the GM's choice"),
}
SHARES: Final = 100
STEP_COSTS: Final = (1.0, 1.5, 2.0, 3.0, 4.0)
"""By what an area can multiply the cost of a step into it; a board from a file may say something else."""


class ThingForm(QWidget):
    """The fields of one kind of thing; a change brings the whole thing as it is then."""

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.thing: Thing | None = None
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(12)
        self._form.setVerticalSpacing(8)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def show_thing(self, thing: Thing) -> None:
        """Fill the fields with what the thing has."""
        self.thing = thing
        self.fill(thing)

    def fill(self, thing: Thing) -> None:
        """Fill the fields of this kind."""
        raise NotImplementedError

    def field(self, name: str, widget: QWidget) -> None:
        """Add a field with its name."""
        self._form.addRow(Label(name, "small", "muted"), widget)

    def line(self, name: str, key: str) -> QLineEdit:
        """Add a line of text that is one of the thing's fields."""
        made = QLineEdit()
        made.setAccessibleName(name)
        made.editingFinished.connect(lambda: self.change(**{key: made.text()}))
        self.field(name, made)
        return made

    def change(self, **values: object) -> None:
        """Tell of the thing with some values changed."""
        if self.thing is None:
            return
        made = replace(self.thing, **values)  # type: ignore[arg-type]
        if made != self.thing:
            self.thing = made
            self.changed.emit(made)


class BarrierForm(ThingForm):
    """A wall, door, window ...: what it is, how it stands, whether the players take it for a wall."""

    def __init__(self) -> None:
        super().__init__()
        self.kind = DropDown(tr("Type"))
        self.kind.addItems([tr(name) for name in KIND_NAMES.values()])
        self.kind.activated.connect(lambda place: self.change(kind=list(KIND_NAMES)[place]))
        self.states = Segments(tr("State"), [tr(name) for name in STATE_NAMES], small=True)
        self.states.chosen.connect(lambda place: self.change(state=STATES[place]))
        self.secret = Segments(tr("Players see"), [tr("type"), tr("a wall")], small=True)
        self.secret.chosen.connect(lambda place: self.change(is_secret=bool(place)))
        self.field(tr("Type"), self.kind)
        self.field(tr("State"), self.states)
        self.field(tr("Players see"), self.secret)
        self.note = self.line(tr("Note"), "note")

    def fill(self, thing: Thing) -> None:
        assert isinstance(thing, Barrier)
        self.kind.setCurrentIndex(list(KIND_NAMES).index(thing.kind))
        self._form.setRowVisible(self.states, thing.opens)
        self._form.setRowVisible(self.secret, thing.opens)
        self.states.choose(STATES.index(thing.state))
        self.secret.choose(int(thing.is_secret))
        self.note.setText(thing.note)


class LampForm(ThingForm):
    """A light: how far it reaches, its colour, whether it burns."""

    def __init__(self) -> None:
        super().__init__()
        self.label = self.line(tr("Name"), "label")
        self.bright = Stepper(tr("Bright, cells"), low=0, high=100)
        self.dim = Stepper(tr("Dim, cells"), low=0, high=100)
        self.bright.changed.connect(lambda value: self.change(bright=value))
        self.dim.changed.connect(lambda value: self.change(dim=value))
        self.lit = Segments(tr("Burning"), [tr("yes"), tr("no")], small=True)
        self.lit.chosen.connect(lambda place: self.change(is_lit=not place))
        self.colour = Button(tr("Colour"), small=True)
        self.colour.clicked.connect(self._choose_colour)
        self.field(tr("Bright, cells"), self.bright)
        self.field(tr("Dim, cells"), self.dim)
        self.field(tr("Burning"), self.lit)
        self.field("", self.colour)

    def fill(self, thing: Thing) -> None:
        assert isinstance(thing, Lamp)
        self.label.setText(thing.label)
        self.bright.set_value(round(thing.bright))
        self.dim.set_value(round(thing.dim))
        self.lit.choose(int(not thing.is_lit))
        self.colour.set_text(tr("Colour {colour}", colour=thing.colour))

    def _choose_colour(self) -> None:
        assert isinstance(self.thing, Lamp)
        chosen = QColorDialog.getColor(self.thing.colour, self.window(), tr("Colour of the light"))
        if chosen.isValid():
            self.change(colour=chosen.name())


class PinForm(ThingForm):
    """A note at a place."""

    def __init__(self) -> None:
        super().__init__()
        self.text = self.line(tr("Note"), "text")
        self.setFocusProxy(self.text)
        self.secret = Segments(tr("Players see"), [tr("none of it"), tr("the note")], small=True)
        self.secret.chosen.connect(lambda place: self.change(is_secret=not place))
        self.field(tr("Players see"), self.secret)

    def fill(self, thing: Thing) -> None:
        assert isinstance(thing, Pin)
        self.text.setText(thing.text)
        self.secret.choose(int(not thing.is_secret))


class AreaForm(ThingForm):
    """Cells that go by one name."""

    def __init__(self) -> None:
        super().__init__()
        self.name = self.line(tr("Name"), "name")
        self.note = self.line(tr("Note"), "note")
        self.terrain = DropDown(tr("Difficult ground"))
        self.terrain.activated.connect(lambda _: self.change(terrain=self.terrain.currentData()))
        self.field(tr("Difficult ground"), self.terrain)
        self.count = Label("", "small", "muted")
        self.field(tr("Size"), self.count)

    def fill(self, thing: Thing) -> None:
        assert isinstance(thing, Area)
        self.name.setText(thing.name)
        self.note.setText(thing.note)
        self.terrain.clear()
        for factor in sorted({*STEP_COSTS, thing.terrain}):
            self.terrain.addItem(tr("no") if factor == 1 else f"× {number(factor)}", factor)
        self.terrain.setCurrentIndex(self.terrain.findData(thing.terrain))
        self.count.setText(tr("{count#cell|cells}", count=len(thing.cells)))


class ThingPanel(QWidget):
    """The fields of what is selected, and how to be rid of it."""

    def __init__(self) -> None:
        super().__init__()
        self._title = Label("", "title")
        self.forms: dict[type[Thing], ThingForm] = {Barrier: BarrierForm(), Lamp: LampForm(), Pin: PinForm(), Area: AreaForm()}
        self.delete_button = Button(tr("Delete"), small=True, key="Del")
        self.setLayout(column(self._title, *self.forms.values(), row(None, self.delete_button), gap=10))

    def write_note(self) -> None:
        """Put the keyboard into the words of a note."""
        form = self.forms[Pin]
        form.setFocus()
        form.findChildren(QLineEdit)[0].selectAll()

    def show_thing(self, thing: Thing | None) -> None:
        """Show the fields of a thing; None: nothing is selected."""
        self.setVisible(thing is not None)
        if thing is not None:
            for kind, form in self.forms.items():
                form.setVisible(isinstance(thing, kind))
            self.forms[type(thing)].show_thing(thing)
            self._title.setText(_title(thing))


def _title(thing: Thing) -> str:
    match thing:
        case Barrier():
            return tr(KIND_NAMES[thing.kind])
        case Lamp():
            return thing.label or tr("Light")
        case Pin():
            return tr("Note")
        case Area():
            return thing.name


class BoardPanel(QWidget):
    """The whole board's properties: name, size, light, the players' view, the picture beneath."""

    named = Signal(str)
    resized = Signal(int, int)
    edited = Signal(object)
    """Fields of the board with their new values."""
    picture_fitted = Signal(int)
    """How many cells the picture is wide."""
    picture_moved = Signal(int, int)
    """By how many hundredths of a cell, across and down."""

    def __init__(self) -> None:
        super().__init__()
        self.name = QLineEdit()
        self.name.setAccessibleName(tr("Name of the board"))
        self.name.editingFinished.connect(lambda: self.named.emit(self.name.text()))
        self.columns = Stepper(tr("Columns"), low=1, high=LARGEST)
        self.rows = Stepper(tr("Rows"), low=1, high=LARGEST)
        for stepper in (self.columns, self.rows):
            stepper.changed.connect(lambda _: self.resized.emit(self.columns.value, self.rows.value))
        self.ambient = Segments(tr("Light"), [tr(name) for name in AMBIENTS.values()], small=True)
        self.ambient.chosen.connect(lambda place: self.edited.emit({"ambient": list(AMBIENTS)[place]}))
        self.fog = DropDown(tr("Player view"))
        self.fog.addItems([tr(name) for name in FOGS.values()])
        self.fog.activated.connect(lambda place: self.edited.emit({"fog": list(FOGS)[place]}))
        self.turn_button = Button(tr("Turn"), small=True)
        form = QFormLayout()
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(8)
        for label, widget in (
            (tr("Name"), self.name),
            (tr("Columns"), self.columns),
            (tr("Rows"), self.rows),
            (tr("Light"), self.ambient),
            (tr("Players"), self.fog),
        ):
            form.addRow(Label(label, "small", "muted"), widget)
        self.setLayout(column(row(Label(tr("Board"), "caption"), None, self.turn_button), form, 6, *self._picture_part(), gap=8))

    def _picture_part(self) -> list[QWidget]:
        self.choose_button = Button(tr("Choose a picture"), small=True, icon="picture")
        self.remove_button = Button(tr("Remove"), "quiet", small=True)
        self.wide = Stepper(tr("Cells across the picture"), low=1, high=LARGEST)
        self.wide.changed.connect(lambda columns: self.picture_fitted.emit(columns))
        self.strength = QSlider(Qt.Orientation.Horizontal)
        self.strength.setRange(0, SHARES)
        self.strength.setAccessibleName(tr("Opacity of the picture"))
        self.strength.sliderReleased.connect(self._tell_strength)
        self.strength.valueChanged.connect(lambda _: None if self.strength.isSliderDown() else self._tell_strength())
        self._moves = [Button("", small=True, icon=icon, name=name) for icon, name in MOVES]
        for button, (across, down) in zip(self._moves, ((-1, 0), (1, 0), (0, -1), (0, 1)), strict=True):
            button.setAutoRepeat(True)
            button.clicked.connect(lambda _=False, across=across, down=down: self.picture_moved.emit(5 * across, 5 * down))
        self.corners_button = Button(tr("Align two corners"), small=True)
        self._of_picture = QWidget()
        form = QFormLayout(self._of_picture)
        form.setContentsMargins(0, 0, 0, 0)
        shift = QWidget()
        shift.setLayout(row(*self._moves, None, gap=6))
        for label, widget in (
            (tr("Cells across"), self.wide),
            (tr("Move"), shift),
            (tr("Strength"), self.strength),
            ("", self.corners_button),
        ):
            form.addRow(Label(label, "small", "muted"), widget)
        buttons, lines = QWidget(), FlowLayout(8)
        lines.addWidget(self.choose_button)
        lines.addWidget(self.remove_button)
        buttons.setLayout(lines)
        return [Label(tr("Background picture"), "caption"), buttons, self._of_picture]

    def _tell_strength(self) -> None:
        self.edited.emit({"strength": self.strength.value() / SHARES})

    def show_board(self, board: Board) -> None:
        """Fill the fields with what the board has; one larger than is made here may stay as it is."""
        self.name.setText(board.name)
        for stepper, count in ((self.columns, board.columns), (self.rows, board.rows)):
            stepper.set_limits(1, max(LARGEST, count))
            stepper.set_value(count)
        self.ambient.choose(list(AMBIENTS).index(board.ambient))
        self.fog.setCurrentIndex(list(FOGS).index(board.fog))
        picture = board.picture
        self._of_picture.setVisible(picture is not None)
        self.remove_button.setVisible(picture is not None)
        if picture is not None:
            self.wide.set_value(max(1, round(picture.width / pitch(board)[0])))
            self.corners_button.set_text(tr("Align two corners") if board.grid is Grid.SQUARE else tr("Align two cells"))
            with QSignalBlocker(self.strength):
                self.strength.setValue(round(picture.strength * SHARES))


MOVES: Final = (("back", marked("To the left")), ("right", marked("To the right")), ("up", marked("Up")), ("down", marked("Down")))
