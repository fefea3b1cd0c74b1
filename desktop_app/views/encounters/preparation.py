"""The form that prepares an encounter: the board with everybody on it, party, foes, what happens when, how hard it is, Start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QSizePolicy, QVBoxLayout, QWidget

from desktop_app.rules.kernel.plan import When
from desktop_app.views import icons, painting, theme
from desktop_app.views.accessible import set_name
from desktop_app.views.encounters.challenges import Challenges
from desktop_app.views.encounters.day_card import DayCard
from desktop_app.views.encounters.forecast_card import ForecastCard
from desktop_app.views.encounters.happenings import Beginnings, Happenings, WhenButton
from desktop_app.views.encounters.hard_card import HardCard
from desktop_app.views.encounters.loot_field import LootField
from desktop_app.views.encounters.picker import CreaturePicker
from desktop_app.views.encounters.prepare_board import PrepareBoard
from desktop_app.views.parts.badges import Token
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.keeping import NameField
from desktop_app.views.parts.layouts import NO_LIMIT, FlowLayout, Item, column, refill, row, scrolling
from desktop_app.views.parts.markdown import MarkdownField
from desktop_app.views.parts.stepper import Stepper
from desktop_app.views.parts.text import ElidedLabel, Label, Refusal, font_of, frame
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.models import FoeShown, MemberShown, PreparationShown

MOST: Final = 60
NOTE: Final = 60
SIDE: Final = 358
GROWS: Final = 120
"""Pixels by which the card of a day grows once it is played."""
WHO: Final = 220
"""Height of party and foes beneath the board; what does not fit is scrolled."""


class MemberTick(QAbstractButton):
    """One of the party; a tick says that they are in."""

    def __init__(self) -> None:
        super().__init__()
        self.member: MemberShown | None = None
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_member(self, member: MemberShown) -> None:
        """Show a member of the party, and whether they take part."""
        self.member = member
        self.setChecked(member.is_in)
        self.setAccessibleName(tr("{name} takes part", name=member.name))
        set_tip(self, member.line)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, 42)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.member is None:
            return
        painter = QPainter(self)
        painting.smooth(painter)
        current, area = theme.active(), QRectF(self.rect())
        if self.underMouse():
            painting.plate(painter, area, current.raised, None)
        box = QRectF(area.left() + 6, area.center().y() - 9, 18, 18)
        painting.plate(painter, box, current.accent if self.isChecked() else None, None if self.isChecked() else current.muted, radius=4)
        if self.isChecked():
            icons.paint(painter, box.adjusted(2, 2, -2, -2), "check", QColor(current.on_accent))
        painter.setOpacity(1 if self.isChecked() else 0.6)
        painting.token(
            painter, QRectF(box.right() + 10, area.center().y() - 14, 28, 28), self.member.label, "party", portrait=self.member.portrait
        )
        left = box.right() + 48
        painting.write(
            painter, QRectF(left, area.top() + 3, area.right() - left, 19), self.member.name, theme.font(strong=True), current.text
        )
        painting.write(
            painter, QRectF(left, area.top() + 21, area.right() - left, 16), self.member.line, theme.font(theme.TINY), current.muted
        )
        painter.setOpacity(1)
        if self.hasFocus():
            painting.focus_ring(painter, area)


class FoeRow(QWidget):
    """Creatures of one kind with their number, when they come, and whether they are hidden."""

    counted = Signal(str, int)
    arrives = Signal(str, int, str)
    """Key, round and trigger."""
    hidden = Signal(str, bool)
    carries = Signal(str, str, bool)
    """What can be taken from one of them, or (True) from each."""

    def __init__(self) -> None:
        super().__init__()
        self._id = ""
        self._token = Token(32)
        self._name, self._line = ElidedLabel("", "strong"), ElidedLabel("", "tiny", "muted")
        self.count = Stepper(tr("Number"), 1, low=0, high=MOST)
        self.count.changed.connect(lambda number: self.counted.emit(self._id, number))
        self.remove = Button("", "quiet", icon="close", small=True, name=tr("Remove"))
        self.remove.clicked.connect(lambda: self.counted.emit(self._id, 0))
        self.round_button = WhenButton(from_start=True)
        self.round_button.chosen.connect(lambda number, when: self.arrives.emit(self._id, number, when))
        self.hidden_button = Button(tr("hidden"), "choice", small=True, name=tr("The players can't see them yet; they can see everyone"))
        self.hidden_button.clicked.connect(lambda on: self.hidden.emit(self._id, on))
        self.each_button = Button(tr("each"), "choice", small=True, name=tr("Each of them carries it"))
        self.loot = LootField(tr("Loot they carry"), tr("Loot: 2 torches, 5 silver"))
        self.loot.changed.connect(lambda line: self.carries.emit(self._id, line, self.each_button.isChecked()))
        self.each_button.clicked.connect(lambda on: self.carries.emit(self._id, self.loot.line.text(), on))
        carried = row(self.loot, self.each_button, gap=6, margins=(34, 0, 0, 0))
        carried.setStretch(0, 1)
        first = row(self._token, column(self._name, self._line, gap=0), self.count, self.remove, gap=6)
        first.setStretch(1, 1)
        self.setLayout(column(first, row(self.round_button, self.hidden_button, None, gap=6, margins=(34, 0, 0, 0)), carried, gap=2))

    def show_foe(self, shown: tuple[FoeShown, tuple[tuple[str, str], ...]]) -> None:
        """Show a kind and its number; with it what can be waited for."""
        foe, triggers = shown
        self._id = foe.id
        self._token.show_token(foe.label, foe.side, portrait=foe.portrait)
        self._name.setText(foe.name)
        self._line.setText(foe.line)
        self.count.set_value(foe.count)
        self.round_button.show_when(foe.round, foe.when, triggers)
        self.hidden_button.setChecked(foe.hidden)
        self.loot.show_loot(foe.loot, foe.reading)
        self.each_button.setChecked(foe.loot_each)
        self.each_button.setVisible(foe.count > 1 and bool(foe.loot))
        self.remove.setAccessibleName(tr("Remove {name}", name=foe.name))
        self.count.set_name(tr("Number of {name}", name=foe.name))
        told = (
            (self.round_button, tr("arrival: {when}", when=self.round_button.text())),
            (self.hidden_button, tr("The players can't see them yet; they can see everyone")),
            (self.each_button, tr("Each of them carries it")),
            (self.loot.line, tr("Loot they carry")),
        )
        for control, words in told:
            set_name(control, tr("{name}: {words}", name=foe.name, words=words))


class PreparationForm(QWidget):
    """The form; every change is sent at once."""

    name_changed = Signal(str, str)
    member_ticked = Signal(str, str, bool)
    foe_counted = Signal(str, str, int)
    board_chosen = Signal(str, str)
    note_changed = Signal(str, str)
    started = Signal(str)
    print_requested = Signal(str)
    run_sheet_requested = Signal(str)
    thrown_away = Signal(str)
    again_wanted = Signal(str)
    """A copy is wanted, to run it again."""
    undone = Signal()
    redone = Signal()
    foe_arrives = Signal(str, str, int, str)
    foe_hidden = Signal(str, str, bool)
    token_hidden = Signal(str, str)
    """One on the board is hidden, or shown again."""
    token_put_down = Signal(str, str, object)
    happening_changed = Signal(str, int, int, str, str)
    loot_changed = Signal(str, str)
    foe_carries = Signal(str, str, str, bool)
    begin_chosen = Signal(str, int, str, object)
    mended = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._id = ""
        self.name = NameField(tr("Name of the encounter"))
        self.name.setFont(font_of("heading"))
        self.name.setFixedHeight(40)
        self.name.keeper.written.connect(self.name_changed)
        self.start_button = Button(tr("Start"), "accent", key="Ctrl ↵", name=tr("Start the fight"))
        self.start_button.clicked.connect(lambda: self.started.emit(self._id))
        self.print_button = Button(tr("Print cards"), key="Ctrl P", name=tr("Print a card for each combatant"))
        self.print_button.clicked.connect(lambda: self.print_requested.emit(self._id))
        self.run_sheet_button = Button(tr("Run sheet"), name=tr("Print notes, party, events and foes"))
        self.run_sheet_button.clicked.connect(lambda: self.run_sheet_requested.emit(self._id))
        self.throw_button = Button(tr("Delete"), "quiet", key="Del", name=tr("Delete the encounter"), small=True)
        self.throw_button.clicked.connect(lambda: self.thrown_away.emit(self._id))
        self.rename_button = Button(tr("Rename"), "quiet", key="F2", name=tr("Rename the encounter"), small=True)
        self.rename_button.clicked.connect(self.name_it)
        self.again_button = Button(tr("Duplicate"), "quiet", key="Ctrl D", name=tr("Duplicate, to play it again"), small=True)
        self.again_button.clicked.connect(lambda: self.again_wanted.emit(self._id))
        self.undo_button = Button(tr("Undo"), "quiet", icon="undo", key="Ctrl Z", name=tr("Undo"), small=True)
        self.undo_button.clicked.connect(self.undone)
        self.redo_button = Button(tr("Redo"), "quiet", icon="redo", name=tr("Redo (Ctrl+Shift+Z)"), small=True)
        self.redo_button.clicked.connect(self.redone)
        self._printouts = (self.run_sheet_button, self.print_button)
        self._is_narrow = False
        self._members: list[MemberTick] = []
        self._member_rows = QVBoxLayout()
        self._foes: list[FoeRow] = []
        self._foe_rows = QVBoxLayout()
        self._foe_rows.setSpacing(8)
        self.today, self.refusal = Label("", "small", "muted", wrap=True), Refusal()
        self.board = PrepareBoard()
        self.boards = self.board.boards
        self.boards.chosen.connect(lambda name: self.board_chosen.emit(self._id, name))
        self.board.hidden.connect(lambda who: self.token_hidden.emit(self._id, who))
        self.board.put_down.connect(lambda who, cell: self.token_put_down.emit(self._id, who, cell))
        self.loot = LootField(tr("Loot at this place"), tr("2 torches, sword, 30 silver, a torn letter"), keeps_room=True)
        self.loot.changed.connect(lambda line: self.loot_changed.emit(self._id, line))
        self.happenings, self.beginnings, self.hard, self.forecast = Happenings(), Beginnings(), HardCard(), ForecastCard()
        self.day = DayCard()
        self.happenings.changed.connect(lambda *told: self.happening_changed.emit(self._id, *told))
        self.beginnings.chosen.connect(lambda *told: self.begin_chosen.emit(self._id, *told))
        self.picker, self.challenges = CreaturePicker(), Challenges()
        self.check, self.mend_button = Label("", "small", wrap=True), Button("", small=True)
        self.mend_button.clicked.connect(lambda: self.mended.emit(self._id))
        self.note = MarkdownField(tr("Note"), tr("Who they are, what they want, what happens if it goes wrong"))
        self.note.keeper.written.connect(self.note_changed)
        for field in (self.name, self.note):
            field.keeper.page_undoes = True
        self._build()

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Stand in one column that is scrolled, the board above party and foes, where there is no room beside each other."""
        if is_narrow == self._is_narrow:
            return
        self._is_narrow = is_narrow
        if is_narrow:
            self._side.insertWidget(0, self._both.takeWidget())
        else:
            self._both.setWidget(self._who)
        self._both.setVisible(not is_narrow)
        for place, button in enumerate(self._printouts):
            self._changes.addWidget(button) if is_narrow else self._head.insertWidget(place + 1, button)
        self._side.insertWidget(0, self._left) if is_narrow else self._body.insertWidget(0, self._left, 1)
        self._scrolled.setMinimumWidth(0 if is_narrow else SIDE)
        self._scrolled.setMaximumWidth(NO_LIMIT if is_narrow else SIDE)

    def flush(self) -> None:
        """Hand on what is typed in name and note and not written yet."""
        for field in (self.name, self.note):
            field.keeper.flush()

    def settle(self) -> None:
        """Write what is typed anywhere in the form, while it is still this encounter's: another one is to be shown."""
        now = QApplication.focusWidget()
        if now is not None and self.isAncestorOf(now):
            now.clearFocus()
        self.flush()
        self.happenings.end()

    def show_undo(self, *, can_undo: bool, can_redo: bool) -> None:
        """Show whether there is something to take back, or to restore."""
        self.undo_button.setEnabled(can_undo)
        self.redo_button.setEnabled(can_redo)

    def show_preparation(self, shown: PreparationShown) -> None:
        """Show an encounter that is being prepared."""
        self._id = shown.id
        self.loot.show_loot(shown.loot, shown.reading)
        self.name.keeper.bind(shown.id, shown.name)
        self.note.keeper.bind(shown.id, shown.note)
        self.note.show_set()
        refill(self._member_rows, self._members, shown.members, self._new_member, MemberTick.show_member)
        refill(self._foe_rows, self._foes, [(foe, shown.triggers) for foe in shown.foes], self._new_foe, FoeRow.show_foe)
        self._no_members.setVisible(not shown.members)
        self._no_foes.setVisible(not shown.foes)
        self.today.show_text(shown.today)
        self.refusal.show_text(shown.refusal)
        self.board.show_board(shown.boards, shown.board, shown.tokens)
        self.happenings.show_happenings(shown.happenings, shown.triggers, _waves(shown.foes, dict(shown.triggers)))
        self.beginnings.show_offers(shown.begins)
        self._begins.setVisible(bool(shown.begins or shown.today))
        self.check.setText(shown.check)
        self.mend_button.set_text(shown.mend)
        self.checked.setVisible(bool(shown.check))
        for button in (self.start_button, self.print_button, self.run_sheet_button):
            button.setEnabled(not shown.refusal)
            set_tip(button, shown.refusal)

    def name_it(self) -> None:
        """Put the keys into the name, all of it marked: what is typed takes its place."""
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.name.selectAll()

    def _put_picker_away(self) -> None:
        self.picker.hide()
        self.add_button.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def members(self) -> list[MemberTick]:
        """Return the ticks that are shown."""
        return [tick for tick in self._members if not tick.isHidden()]

    @property
    def foes(self) -> list[FoeRow]:
        """Return the kinds that are shown."""
        return [foe for foe in self._foes if not foe.isHidden()]

    def _new_member(self) -> MemberTick:
        tick = MemberTick()
        tick.clicked.connect(lambda on: self.member_ticked.emit(self._id, tick.member.id, on) if tick.member else None)
        return tick

    def _new_foe(self) -> FoeRow:
        foe = FoeRow()
        foe.counted.connect(lambda name, number: self.foe_counted.emit(self._id, name, number))
        foe.arrives.connect(lambda *told: self.foe_arrives.emit(self._id, *told))
        foe.carries.connect(lambda name, line, each: self.foe_carries.emit(self._id, name, line, each))
        foe.hidden.connect(lambda name, on: self.foe_hidden.emit(self._id, name, on))
        return foe

    def _build(self) -> None:
        self._no_members = Label(tr("No characters in the party yet. Create one under People."), "small", "muted", wrap=True)
        self._no_foes = Label(tr("No foes yet. Add some from the bestiary."), "small", "muted", wrap=True)
        self.add_button = Button(tr("Add from bestiary"), icon="plus", key="Ctrl B", small=True)
        self.add_button.clicked.connect(self.picker.open)
        self.picker.left.connect(self._put_picker_away)
        self.note.setFixedHeight(NOTE)
        self._member_rows.setSpacing(2)
        party = _card(Label(tr("Party"), "heading"), self._no_members, self._member_rows)
        foes = _card(Label(tr("Foes"), "heading"), self._no_foes, self._foe_rows, row(self.add_button, None))
        self.panels = (self.board.canvas, self.happenings, self.note, party, foes, self.picker, self.beginnings, self.challenges)
        """What F6 goes through."""
        self._begins = _card(Label(tr("Starts with"), "heading"), self.today, self.beginnings)
        self.checked = frame("banner")
        line = row(self.check, self.mend_button, gap=10, margins=(12, 8, 12, 8))
        line.setStretch(0, 1)
        self.checked.setLayout(line)
        side = QWidget()
        self._side = column(
            self.picker,
            self.checked,
            self.forecast,
            self.day,
            self._begins,
            self.challenges,
            self.hard,
            None,
            gap=10,
            margins=(0, 0, 10, 16),
        )
        side.setLayout(self._side)
        self._scrolled = scrolling(side)
        self.day.wanted.connect(lambda: self._scrolled.ensureWidgetVisible(self.day, 0, GROWS))
        self._scrolled.setFixedWidth(SIDE)
        self._left = QWidget()
        self._who = QWidget()
        self._who.setLayout(row(column(party, None), column(foes, None), gap=10))
        self._both = scrolling(self._who)
        self._both.setFixedHeight(WHO)
        lying = row(Label(tr("Loot"), "caption", "muted"), self.loot, gap=12)
        lying.setStretch(1, 1)
        left = column(self.board, self.happenings, lying, self._both, self.note, gap=8, margins=(0, 0, 0, 14))
        left.setStretch(0, 1)
        self._left.setLayout(left)
        self._body = body = row(self._left, self._scrolled, gap=14)
        body.setStretch(0, 1)
        self._head = head = row(self.name, *self._printouts, self.start_button, gap=12, margins=(0, 0, 22, 0))
        head.setStretch(0, 1)
        self._changes = changes = FlowLayout(4)
        for button in (self.undo_button, self.redo_button, self.rename_button, self.again_button, self.throw_button):
            changes.addWidget(button)
        lines = column(head, changes, self.refusal, body, gap=6, margins=(18, 14, 0, 0))
        lines.setStretch(3, 1)
        self.setLayout(lines)


def _waves(foes: Sequence[FoeShown], triggers: Mapping[str, str]) -> str:
    """Say who arrives in which round, then who waits for what."""
    later = sorted((foe for foe in foes if foe.round), key=lambda foe: foe.round)
    told = [tr("round {round}: {foes}", round=foe.round, foes=foe.called) for foe in later]
    told += [tr("{foes} {when}", when=triggers.get(foe.when, foe.when), foes=foe.called) for foe in foes if foe.when]
    if any(foe.when == When.WORD for foe in foes):
        told.append(tr("simulations leave out reinforcements that the GM calls"))
    return " · ".join(told)


def _card(*items: Item) -> QFrame:
    made = frame("sheet")
    made.setLayout(column(*items, gap=10, margins=(16, 12, 16, 16)))
    made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
    return made
