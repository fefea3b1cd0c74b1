"""The chosen creature: its name and what can be done with it, variants, the stat card, how it fares against the party."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.views.accessible.signs import set_name
from desktop_app.views.bestiary.against_card import AgainstCard
from desktop_app.views.bestiary.variant_row import VariantRow
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.keeping import NameField
from desktop_app.views.parts.layouts import FlowLayout, column, row, scrolling
from desktop_app.views.parts.stepper import Stepper
from desktop_app.views.parts.text import ElidedLabel, Label, font_of, shortened
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.portraits.badge import PortraitBadge
from desktop_app.views.sheet.page import PageView
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.models import CreatureShown

MOST_ADDED: Final = 40
LONGEST_PLACE: Final = 24
"""Letters of the name of a fight or an encounter on the button that adds to it."""
TOKEN: Final = 52


class CreatureCard(QWidget):
    """Everything at the right of the list. Signals name no creature: it is the one that is shown."""

    add_requested = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.creature: CreatureShown | None = None
        self.page, self.rest = PageView(), PageView()
        self.variants = VariantRow()
        self._is_low = False
        self.against = AgainstCard()
        self.count = Stepper(tr("How many"), 4, low=1, high=MOST_ADDED)
        self.add_button = Button("", "accent")
        self._place = ""
        self.star_button = Button("", "quiet", icon="star", key="", name=tr("Favourite (F)"), small=True)
        self.keep_button = Button(tr("Save as new creature"), "accent", icon="plus", name=tr("Save it with these variants"), small=True)
        self.copy_button = Button(tr("Copy to edit"), "quiet", small=True)
        self.person_button = Button(tr("Add to party"), "quiet", name=tr("Add one to the characters of the campaign"), small=True)
        self.compare_button = Button(tr("Compare"), "quiet", name=tr("Compare with another creature"), small=True)
        self.undo_button = Button(tr("Undo"), "quiet", icon="undo", key="Ctrl Z", name=tr("Undo"), small=True)
        self.redo_button = Button(tr("Redo"), "quiet", icon="redo", name=tr("Redo (Ctrl+Shift+Z)"), small=True)
        self.rename_button = Button(tr("Rename"), "quiet", key="F2", name=tr("Rename the creature"), small=True)
        self.change_button = Button(tr("Edit gear"), "quiet", icon="plus", name=tr("Add or remove weapons, armour, skills"), small=True)
        self.save_button = Button(tr("Export"), "quiet", name=tr("Export the creature as a file"), small=True)
        self.throw_button = Button(tr("Delete"), "quiet", key="Del", name=tr("Delete creature"), small=True)
        self.name = NameField(tr("Name of the creature"))
        self.name.setFont(font_of("heading"))
        self.name.setFixedHeight(40)
        self.name.keeper.page_undoes = True
        self.portrait = PortraitBadge(TOKEN)
        self.title = ElidedLabel("", "display")
        self._line, self._text = Label("", "small", "muted", wrap=True), Label("", "body", "muted", wrap=True)
        self.rest_title = Label(tr("Full sheet"), "caption", "muted")
        self._own_buttons = (self.rename_button, self.change_button, self.throw_button, self.save_button)
        self._build()
        self.count.changed.connect(self._name_button)
        self._name_button()
        self.add_button.clicked.connect(self.add)

    def show_creature(self, shown: CreatureShown) -> None:
        """Show a creature, as it is or with variants switched on."""
        self.creature = shown
        can_name = shown.is_own and not shown.is_varied
        title = shown.page.title
        self.portrait.show_portrait(title[:1].upper(), "foe", shown.portrait)
        self.portrait.setEnabled(can_name)
        self.title.setText(title)
        self.title.setVisible(not can_name)
        self.name.setVisible(can_name)
        self.name.keeper.bind(shown.id if shown.is_own else "", "" if shown.is_varied else title)
        self._line.show_text(shown.line)
        self._text.show_text(shown.text)
        self.star_button.set_icon("star_filled" if shown.has_star else "star")
        self.star_button.setAccessibleName(tr("Remove favourite (F)") if shown.has_star else tr("Favourite (F)"))
        for button in self._own_buttons:
            button.setVisible(can_name)
        self.keep_button.setVisible(shown.is_varied)
        self.copy_button.set_text(tr("Copy again") if shown.is_own else tr("Copy to edit"))
        self.copy_button.setVisible(not shown.is_varied)
        self.variants.show_variants(shown.variants)
        document = "" if shown.is_varied else shown.id
        self.page.show_page(shown.page, document)
        self.rest.setVisible(shown.rest is not None)
        self.rest_title.setVisible(shown.rest is not None)
        if shown.rest is not None:
            self.rest.show_page(shown.rest, document)

    def add(self) -> None:
        """Ask for so many in the encounter."""
        count = self.count.value
        if self.creature is not None and not self.count.complaint:
            self.add_requested.emit(count)

    def show_place(self, name: str) -> None:
        """Say to which fight or encounter creatures are added; with no name they begin a new encounter."""
        self._place = name
        self._name_button()

    def _name_button(self) -> None:
        short, whole = self._adding(shortened(self._place, LONGEST_PLACE)), self._adding(self._place)
        self.add_button.set_text(short)
        set_name(self.add_button, whole)
        set_tip(self.add_button, whole if whole != short else "")

    def _adding(self, place: str) -> str:
        if not place:
            return tr("Add {number} to a new encounter", number=self.count.value)
        return tr("Add {number} to “{name}”", number=self.count.value, name=place)

    def show_undo(self, *, can_undo: bool, can_redo: bool) -> None:
        """Show whether there is something to take back, or to restore; where there is neither, no buttons."""
        self.undo_button.setEnabled(can_undo)
        self.redo_button.setEnabled(can_redo)
        for button in (self.undo_button, self.redo_button):
            button.setVisible(can_undo or can_redo)

    def name_it(self) -> None:
        """Put the keys into the name of one's own creature, all of it marked: what is typed takes its place."""
        if not self.name.isHidden():
            self.name.setFocus(Qt.FocusReason.OtherFocusReason)
            self.name.selectAll()

    def set_low(self, *, is_low: bool) -> None:
        """In a low place let what is told of it, and its variants, scroll with the card."""
        if is_low == self._is_low:
            return
        self._is_low = is_low
        for place, part in enumerate((self._text, self.variants)):
            if is_low:
                self._lines.insertWidget(place, part)
            else:
                self._top.insertWidget(1 + 2 * place, part)

    def _build(self) -> None:
        names = row(self.title, self.name, self.star_button, gap=8)
        names.setStretch(0, 1)
        names.setStretch(1, 1)
        head = row(self.portrait, column(names, self._line, gap=0), gap=12)
        head.setStretch(1, 1)
        head.setAlignment(self.portrait, Qt.AlignmentFlag.AlignTop)
        bar = QWidget()
        flow = FlowLayout(4)
        changes = (self.count, self.add_button, self.keep_button, self.undo_button, self.redo_button, *self._own_buttons)
        for widget in (*changes, self.copy_button, self.person_button, self.compare_button):
            flow.addWidget(widget)
        bar.setLayout(flow)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        bar.setSizePolicy(policy)
        content = QWidget()
        self._lines = lines = column(self.page, self.against, self.rest_title, self.rest, None, gap=14, margins=(0, 10, 12, 20))
        content.setLayout(lines)
        self._top = top = column(head, self._text, bar, self.variants, gap=6, margins=(0, 0, 12, 0))
        self.setLayout(column(top, scrolling(content), gap=0, margins=(22, 14, 10, 0)))
