"""The second tab of Prepare: participants, loot, and first settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop_app.views.encounters.challenges import ChallengesCard
from desktop_app.views.encounters.columns import TwoColumns
from desktop_app.views.encounters.foe_row import FoeRow
from desktop_app.views.encounters.happenings import Beginnings
from desktop_app.views.encounters.loot_field import LootField
from desktop_app.views.encounters.member_tick import MemberTick
from desktop_app.views.encounters.picker import CreaturePicker
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import NO_LIMIT, Item, column, refill, row
from desktop_app.views.parts.text import Label, rule_off
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.encounters.token_panel import Triggers
    from desktop_app.views.models import FoeShown, MemberShown, PreparationShown

PICKER: Final = 330


class CastTab(QWidget):
    """Party and foes side by side under one scroll bar; the bestiary opens beside them."""

    member_ticked = Signal(str, bool)
    foe_counted = Signal(str, int)
    foe_arrives = Signal(str, int, str)
    foe_hidden = Signal(str, bool)
    foe_carries = Signal(str, str, bool)

    def __init__(self) -> None:
        super().__init__()
        self._is_narrow = False
        self._members: list[MemberTick] = []
        self._member_rows, self._foe_rows = column(gap=4), column(gap=14)
        self._foes: list[FoeRow] = []
        self._no_members = Label(tr("No characters in the party yet. Create one under People."), "small", "muted", wrap=True)
        self._no_foes = Label(tr("No foes yet. Add some from the bestiary."), "small", "muted", wrap=True)
        self.joining = Label("", "small", "muted")
        self.add_button = Button(tr("Add from bestiary"), icon="plus", key="Ctrl B", small=True)
        self.add_button.clicked.connect(self.open_picker)
        self.loot = LootField(tr("Loot at this place"), tr("2 torches, sword, 30 silver, a torn letter"), keeps_room=True)
        self.today, self.beginnings = Label("", "small", "muted", wrap=True), Beginnings()
        self.picker, self.challenges = CreaturePicker(), ChallengesCard()
        self.picker.left.connect(self._close_picker)
        self.party = _section(row(Label(tr("Party"), "heading"), None, self.joining), self._no_members, self._member_rows)
        self.foe_list = QWidget()
        """The rows of foes alone; what adds one stands above."""
        self.foe_list.setLayout(self._foe_rows)
        self.opposing = _section(row(Label(tr("Foes"), "heading"), None, self.add_button), self._no_foes, self.foe_list)
        loot = _section(Label(tr("Loot on the map"), "heading"), self.loot)
        self._begins = _section(Label(tr("Starts with"), "heading"), self.today, self.beginnings)
        left = column(self.party, rule_off(), loot, self._begins, None, gap=16)
        right = column(self.opposing, rule_off(), self.challenges, None, gap=16)
        self._cast = TwoColumns(left, right)
        self.setLayout(row(self._cast, self.picker, gap=0))

    @property
    def members(self) -> list[MemberTick]:
        """Return the ticks that are shown."""
        return [tick for tick in self._members if not tick.isHidden()]

    @property
    def foes(self) -> list[FoeRow]:
        """Return the kinds that are shown."""
        return [foe for foe in self._foes if not foe.isHidden()]

    def show_cast(self, shown: PreparationShown) -> None:
        """Show the participants, the loot, and the first settings."""
        self.loot.show_loot(shown.loot, shown.reading)
        self._show_members(shown.members)
        self._show_foes(shown.foes, shown.triggers)
        self.today.show_text(shown.today)
        self.beginnings.show_offers(shown.begins)
        self._begins.setVisible(bool(shown.begins or shown.today))

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Stand in one column; the bestiary takes its place while it is open."""
        self._is_narrow = is_narrow
        self._cast.set_narrow(is_narrow=is_narrow)
        self._make_room()

    def open_picker(self) -> None:
        """Show the bestiary, with the keys in its search."""
        self.picker.open()
        self._make_room()

    def _close_picker(self) -> None:
        self.picker.hide()
        self._make_room()
        self.add_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _make_room(self) -> None:
        self._cast.setVisible(not self._is_narrow or self.picker.isHidden())
        self.picker.setMaximumWidth(NO_LIMIT if self._is_narrow else PICKER)
        self.picker.setMinimumWidth(0 if self._is_narrow else PICKER)

    def _show_members(self, members: Sequence[MemberShown]) -> None:
        refill(self._member_rows, self._members, members, self._new_member, MemberTick.show_member)
        self._no_members.setVisible(not members)
        joining = sum(member.is_in for member in members)
        self.joining.show_text(tr("{count} of {total} join", count=joining, total=len(members)) if members else "")

    def _show_foes(self, foes: Sequence[FoeShown], triggers: Triggers) -> None:
        refill(self._foe_rows, self._foes, [(foe, triggers) for foe in foes], self._new_foe, FoeRow.show_foe)
        self._no_foes.setVisible(not foes)

    def _new_member(self) -> MemberTick:
        tick = MemberTick()
        tick.clicked.connect(lambda on: self.member_ticked.emit(tick.member.id, on) if tick.member else None)
        return tick

    def _new_foe(self) -> FoeRow:
        foe = FoeRow()
        foe.counted.connect(self.foe_counted)
        foe.arrives.connect(self.foe_arrives)
        foe.carries.connect(self.foe_carries)
        foe.hidden.connect(self.foe_hidden)
        return foe


def _section(*items: Item) -> QWidget:
    made = QWidget()
    made.setLayout(column(*items, gap=10))
    return made
