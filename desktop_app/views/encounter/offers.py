"""What the selected combatant can do: one row for each offer with key, words and odds; open fields unfold in place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from desktop_app.views.encounter.offer_form import FieldEditor, OfferForm
from desktop_app.views.encounter.offer_row import HEIGHT, OfferRow, tells_nothing, whole
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, refill, row
from desktop_app.views.parts.slices import Slices
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import OfferShown
    from desktop_app.views.encounter.offer_row import Foretell, Tell

GAP: Final = 5
AFTER: Final = 120
"""Milliseconds without a step before offers' consequences are computed."""


class OfferItem(QFrame):
    """An offer with the form of its open fields, folded away until it is chosen."""

    chosen = Signal(object, dict)
    changed = Signal(object, dict)
    placing = Signal(object)
    opened = Signal(object)
    why_asked = Signal(object)
    pointed = Signal()

    def __init__(self, tell: Tell = whole) -> None:
        super().__init__()
        self.row = OfferRow(tell)
        self.row.pointed.connect(self.pointed)
        self.row.clicked.connect(self.press)
        self.form: OfferForm | None = None
        self._awaits_form = False
        self._unfolded_from: object = None
        self._shown: object = None
        self.heading = Label("", "caption", "muted")
        self.heading.setContentsMargins(0, 8, 0, 3)
        self._layout = column(self.heading, self.row, gap=0)
        self.setLayout(self._layout)

    def show_offer(self, offer: OfferShown, key: str, heading: str = "") -> None:
        """Show an offer, beneath a heading if it has one; a form that is open stays open while its fields are the same."""
        before, self._shown = self._shown, (offer, key, heading)
        if self._shown == before and self.form is None and not offer.is_outline:
            return
        self.heading.show_text(heading)
        self.row.show_offer(offer, key)
        if self.form is not None and self._unfolded_from != _form_of(offer):
            self.fold()
        elif self.form is not None and offer.is_sketch:
            self.changed.emit(offer, self.form.values())  # what it comes to now

    def show_form(self, offer: OfferShown) -> None:
        """Show the form's result; an outlined offer unfolds, or is done if nothing is left to choose."""
        if self._awaits_form:
            self._awaits_form = False
            if offer.unfolds:
                self.unfold(offer)
            else:
                self.chosen.emit(offer, {})
        elif self.form is not None:
            self.form.show_offer(offer)
            self.row.show_form(offer)

    def press(self) -> None:
        """Choose the offer: do it, unfold what is still to choose, or ask why it cannot be done."""
        offer = self.row.offer
        if offer is None:
            return
        if not offer.is_possible:
            if offer.rule:
                self.why_asked.emit(offer)
        elif self.form is not None:
            self.fold()
        elif offer.is_sketch:
            self._awaits_form = True
            self.changed.emit(offer, {})
        elif offer.unfolds:
            self.unfold(offer)
        else:
            self.chosen.emit(offer, {})

    def do(self) -> None:
        """Do it with the values of the form."""
        if self.form is not None:
            self.form.do()

    def fold(self) -> None:
        """Put the form away, if it is open; what was typed in it is gone."""
        if self.form is not None:
            self.form.blockSignals(True)  # what it loses the keyboard with is no choice of the row any more
            self.form.hide()
            self.form.deleteLater()
        self.form, self.row.is_open = None, False
        self.row.show_form(None)

    @property
    def is_open(self) -> bool:
        """Tell whether the form is open."""
        return self.form is not None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.form is not None and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.do()
        elif self.form is not None and event.key() == Qt.Key.Key_Escape:
            self.row.setFocus()  # before the form goes, which has the keys
            self.fold()
        elif self.form is None or not _digit_taken(self.form.editors, event):
            super().keyPressEvent(event)

    def unfold(self, offer: OfferShown) -> None:
        """Open the form of an offer, filled in as far as that is."""
        self.form = OfferForm(offer)
        self.form.done.connect(lambda values: self.chosen.emit(offer, values))
        self.form.changed.connect(lambda values: self.changed.emit(offer, values))
        self.form.placing.connect(self.placing)
        self._layout.addWidget(self.form)
        self._unfolded_from = _form_of(self.row.offer or offer)
        self.row.is_open = True
        self.row.update()
        self.opened.emit(self)
        self.form.first_control.setFocus(Qt.FocusReason.OtherFocusReason)
        self.pointed.emit()
        self.changed.emit(offer, self.form.values())


def _form_of(offer: OfferShown) -> tuple[object, ...]:
    """Return what must stay the same for an open form to stay open."""
    return offer.kind, offer.title, offer.candidates, () if offer.is_sketch else offer.fields


def _digit_taken(editors: Sequence[FieldEditor], event: QKeyEvent) -> bool:
    """Give a digit to its field; while numbers are chosen an unknown one is ignored, and opens no other action."""
    if not event.text().isdigit():
        return False
    return any(editor.take_digit(int(event.text())) for editor in editors) or any(editor.counts for editor in editors)


class OfferList(QWidget):
    """All offers of a combatant, with the number keys 1 to 9; with `folds`, what cannot be done now is folded away beneath."""

    chosen = Signal(object, dict)
    changed = Signal(object, dict)
    why_asked = Signal(object)
    placing = Signal(object)
    pointed = Signal()
    unfolded = Signal(object)
    barred_wanted = Signal()
    """What cannot be done now is to be told, not only counted."""

    def __init__(self, *, folds: bool = True) -> None:
        super().__init__()
        self.setAccessibleName(tr("Actions"))
        self._folds = folds
        self.tell: Tell = whole
        self.foretell: Foretell = tells_nothing
        self._foretelling = Slices(self)
        self._pause = QTimer(self, singleShot=True, interval=AFTER)
        self._pause.timeout.connect(lambda: self._foretelling.begin(self._foretold_in_sight()))
        self._items: list[OfferItem] = []
        self.barred_items: list[OfferItem] = []
        self._barred: Sequence[OfferShown] = ()
        self._count = self._barred_count = 0
        self._layout, self._barred_layout = QVBoxLayout(), QVBoxLayout()
        self.not_now = Button("", "quiet", small=True, icon="right")
        self.not_now.setCheckable(True)
        self.not_now.toggled.connect(self._turn_barred)
        for layout in (self._layout, self._barred_layout):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(GAP)
        self.setLayout(column(self._layout, row(self.not_now, None), self._barred_layout, gap=GAP))

    def show_offers(self, offers: Sequence[OfferShown], *, keys: bool = True, not_now: int = 0) -> None:
        """Show these offers, each section beneath its heading; `not_now` counts those that cannot be done and are not among them."""
        listed = [offer for offer in offers if offer.is_possible or not self._folds]
        self._barred = [offer for offer in offers if not offer.is_possible] if self._folds else ()
        self._count = len(listed)
        shown = [(offer, str(place + 1) if keys and place < 9 else "", heading) for place, (offer, heading) in enumerate(_headed(listed))]
        refill(self._layout, self._items, shown, self._new_item, lambda item, parts: item.show_offer(*parts))
        self.not_now.set_text(tr("Unavailable ({count})", count=len(self._barred) + not_now))
        self.not_now.setAccessibleName(self.not_now.text())
        self.not_now.setVisible(bool(self._barred) or not_now > 0)
        self._show_barred()
        self._foretelling.stop()
        self._pause.start()

    def _foretold_in_sight(self) -> Iterator[None]:
        """Compute the visible offers' consequences, the pointed one first; any key comes before them."""
        rows = [item.row for item in self.possible]
        for told in sorted(rows, key=lambda one: not (one.underMouse() or one.hasFocus() or one.is_open)):
            if told.offer is not None and not told.visibleRegion().isEmpty():
                yield from told.taking_leads(self.foretell)

    def rows_above(self, height: int) -> int:
        """Count the offers down to a height, in pixels from the top of the list, if none were taller than it must be."""
        return max(1, height // (HEIGHT + GAP) + 1)

    @property
    def tells_barred(self) -> bool:
        """Tell whether what cannot be done now is unfolded."""
        return self.not_now.isChecked()

    def _turn_barred(self, is_open: bool) -> None:
        self.not_now.set_icon("down" if is_open else "right")
        self._show_barred()
        if is_open:
            self.barred_wanted.emit()

    def _show_barred(self) -> None:
        """Show the impossible actions with their reasons, on request."""
        shown = [(offer, "", heading) for offer, heading in _headed(self._barred)] if self.tells_barred else []
        self._barred_count = len(shown)
        refill(self._barred_layout, self.barred_items, shown, self._new_item, lambda item, parts: item.show_offer(*parts))

    def show_form(self, offer: OfferShown) -> None:
        """Show what an open form comes to."""
        item = next((item for item in self.items if item.row.offer is not None and item.row.offer.index == offer.index), None)
        if item is not None:
            item.show_form(offer)

    def press(self, place: int) -> bool:
        """Choose an offer by its place; tell whether there is one."""
        if not 0 <= place < self._count:
            return False
        self._items[place].press()
        return True

    @property
    def possible(self) -> list[OfferItem]:
        """Return the rows of what can be done now, in the order of their digits."""
        return self._items[: self._count]

    @property
    def items(self) -> list[OfferItem]:
        """Return the shown rows, possible ones first."""
        return [*self.possible, *self.barred_items[: self._barred_count]]

    @property
    def open_item(self) -> OfferItem | None:
        """Return the row whose form is open."""
        return next((item for item in self.items if item.is_open), None)

    def resume(self, offer: OfferShown) -> None:
        """Open a form again that was left half filled in elsewhere."""
        item = next((item for item in self.items if item.row.offer is not None and item.row.offer.index == offer.index), None)
        if item is not None and offer.unfolds:
            item.unfold(offer)

    @property
    def pointed_offer(self) -> OfferShown | None:
        """Return the offer under the mouse, else with the focus, else with an open form."""
        rows = [item.row for item in self.items]
        near = (row for row in rows if row.underMouse())
        keyed = (row for row in rows if row.hasFocus())
        opened = (row for row in rows if row.is_open)
        row = next(chain(near, keyed, opened), None)
        return row.offer_now if row is not None else None

    def fold(self) -> bool:
        """Close an open form, also of an offer no longer listed; return whether one was visible."""
        is_in_sight = any(item.is_open for item in self.items)
        for item in (*self._items, *self.barred_items):
            if item.is_open:
                item.fold()
        return is_in_sight

    def _new_item(self) -> OfferItem:
        item = OfferItem(lambda offer: self.tell(offer))
        item.chosen.connect(self.chosen)
        item.changed.connect(self.changed)
        item.why_asked.connect(self.why_asked)
        item.placing.connect(self.placing)
        item.pointed.connect(self.pointed)
        item.opened.connect(self._opened)
        return item

    def _opened(self, opened: OfferItem) -> None:
        for item in self.items:
            if item is not opened and item.is_open:
                item.fold()
        self.unfolded.emit(opened)


def _headed(offers: Sequence[OfferShown]) -> list[tuple[OfferShown, str]]:
    """Give each offer its heading: its section's name at the section's start."""
    sections = ["", *(offer.section for offer in offers)]
    return [(offer, offer.section if offer.section != before else "") for offer, before in zip(offers, sections, strict=False)]
