"""What the selected combatant can do: one row for each offer with key, words and odds; open fields unfold in place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QVBoxLayout, QWidget

from desktop_app.views import painting, theme
from desktop_app.views.encounter.offer_form import FieldEditor, OfferForm
from desktop_app.views.parts import card
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, refill, row
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from PySide6.QtCore import QEvent

    from desktop_app.controller.play.shown import OfferShown

    Tell: TypeAlias = Callable[[OfferShown], OfferShown]
    """Who tells the rest of an offer that was given as an outline."""

ODDS: Final = 92
HEIGHT: Final = 46
GAP: Final = 5
MORE: Final = 16
"""Height of a line more: a long title has the first for itself."""
BEFORE: Final = 38
"""Width of the key before the title."""


def _whole(offer: OfferShown) -> OfferShown:
    return offer


class OfferRow(QAbstractButton):
    """An offer, painted: what cannot be done stays visible with its reason, and a click on it opens the rule."""

    pointed = Signal()
    """The mouse or the keys have come, or have gone."""

    def __init__(self, tell: Tell = _whole) -> None:
        """Keep who tells the rest of an outline once it is to be painted."""
        super().__init__()
        self._tell = tell
        self.offer: OfferShown | None = None
        self._filled: OfferShown | None = None
        self._key = ""
        self.is_open = self._is_tall = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)

    def show_offer(self, offer: OfferShown, key: str) -> None:
        """Show an offer with the key that chooses it; an outline keeps its height until it is told."""
        if self.underMouse() and not offer.is_outline and self.offer is not None and self.offer.breakdown != offer.breakdown:
            card.leave(self)  # what it explains is another offer's
        self.offer, self._key = offer, key
        if offer.is_outline:
            self.setAccessibleName(offer.title)
        else:
            self._take(offer)
        self.update()

    def _take(self, offer: OfferShown) -> None:
        """Fit itself to an offer that is told in full."""
        self.offer = offer
        words = [offer.title, offer.target_name, offer.detail]
        if offer.odds is not None:
            words.append(f"{offer.odds.figure} {offer.odds.word}")
        if not offer.is_possible:
            words.append(tr("not possible: {reason}", reason=offer.reason))
        self.setAccessibleName(", ".join(word.strip() for word in words if word.strip()))
        self._fit()
        self.setCursor(Qt.CursorShape.PointingHandCursor if offer.is_possible or offer.rule else Qt.CursorShape.ArrowCursor)

    def show_form(self, offer: OfferShown | None) -> None:
        """Show the details of an offer whose form is filled in; None: as it was offered."""
        self._filled = offer
        self.pointed.emit()
        self.update()

    def _fit(self) -> None:
        """Give a title that has no room beside the odds a line of its own; what is cut all the same is told in full by a tip."""
        if self.offer is None or self.offer.is_outline:
            return
        title, room = painting.width_of(self.offer.title, theme.font(strong=True)), self.width() - BEFORE
        self._is_tall = title > room - self._taken_right() and self.offer.is_possible and self.offer.odds is not None
        height = HEIGHT + MORE * self._is_tall
        if height != self.height():
            self.setFixedHeight(height)
            self.updateGeometry()
        detail = painting.width_of(self._detail(), theme.font(theme.TINY))
        is_cut = title > room - 12 or detail > room - self._taken_right()
        set_tip(self, "\n".join(words for words in (self.offer.title, self._detail()) if words) if is_cut else "")

    def _detail(self) -> str:
        offer = self.offer
        if offer is None:
            return ""
        return _detail_of(self._filled or offer, is_open=self.is_open) if offer.is_possible else offer.reason

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(240, HEIGHT + MORE * self._is_tall)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.offer is None:
            return
        if self.offer.is_outline:
            self._take(self._tell(self.offer))
        painter = QPainter(self)
        painting.smooth(painter)
        current = theme.active()
        area = QRectF(self.rect())
        possible = self.offer.is_possible
        if self.is_open:
            painting.plate(painter, area, mixed(current.card, current.accent, 0.08), None)
        else:
            painting.plate(
                painter, area, current.raised if self.underMouse() and possible else current.card if possible else None, current.card_edge
            )
        self._paint_words(painter, area)
        if self.offer.odds is not None and possible:
            self._paint_odds(painter, area)
        elif not possible and self.offer.rule:
            painting.write(painter, area.adjusted(0, 0, -10, 0), tr("why?"), theme.font(theme.TINY), current.accent, painting.RIGHT)
        if self.hasFocus():
            painting.focus_ring(painter, area)

    @property
    def offer_now(self) -> OfferShown | None:
        """Return the offer, with its form filled in while that is open."""
        return self._filled or self.offer

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit()
        if self.offer is not None and self.offer.breakdown is not None:
            card.explain(self, QRect(-8, 0, self.width(), self.height()), self.offer.title, self.offer.breakdown, rule=self.offer.rule)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit()
        card.leave(self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.pointed.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        elif event.key() == Qt.Key.Key_Space:
            event.ignore()  # Space is Next
        else:
            super().keyPressEvent(event)

    def _paint_words(self, painter: QPainter, area: QRectF) -> None:
        offer = self.offer
        assert offer is not None
        current = theme.active()
        ink = QColor(current.text) if offer.is_possible else mixed(current.muted, current.panel, 0.15)
        left = area.left() + 10
        if self._key:
            painting.key_cap(painter, QRectF(left, area.center().y() - 9, 18, 18), self._key, QColor(current.muted))
        left += 28
        right = area.right() - self._taken_right()
        detail = self._detail()
        if self._is_tall:
            painting.write(painter, QRectF(left, area.top() + 5, area.right() - 10 - left, 19), offer.title, theme.font(strong=True), ink)
            painting.write(painter, QRectF(left, area.top() + 23, right - left, 19), detail, theme.font(theme.TINY), current.muted)
            return
        if not detail:
            painting.write(painter, QRectF(left, area.top(), right - left, HEIGHT), offer.title, theme.font(strong=True), ink)
            return
        painting.write(painter, QRectF(left, area.top() + 5, right - left, 19), offer.title, theme.font(strong=True), ink)
        painting.write(painter, QRectF(left, area.top() + 23, right - left, 17), detail, theme.font(theme.TINY), current.muted)

    def _taken_right(self) -> float:
        offer = self.offer
        if offer is None or not offer.is_possible:
            return 44
        if offer.odds is None:
            return 12
        if offer.odds.parts:
            return ODDS + 18
        return (
            26
            + painting.width_of(offer.odds.figure, theme.font(strong=True, figures=True))
            + painting.width_of(offer.odds.word, theme.font(theme.TINY))
        )

    def _paint_odds(self, painter: QPainter, area: QRectF) -> None:
        odds = self.offer.odds if self.offer else None
        if odds is None:
            return
        current = theme.active()
        right = area.right() - 10
        word_width = painting.width_of(odds.word, theme.font(theme.TINY))
        top = area.top() + MORE * self._is_tall
        y = top + (5 if odds.parts else 13)
        painting.write(painter, QRectF(right - word_width, y + 1, word_width + 1, 19), odds.word, theme.font(theme.TINY), current.muted)
        font = theme.font(strong=True, figures=True)
        end = right - word_width - (4 if odds.word else 0)
        left = min(right - ODDS, end - painting.width_of(odds.figure, font))
        painting.write(painter, QRectF(left, y, end - left, 19), odds.figure, font, current.text, painting.RIGHT)
        if odds.parts:
            painting.bar(painter, QRectF(right - ODDS, top + 30, ODDS, 5), [(share, tone) for share, tone, _ in odds.parts])


class OfferItem(QFrame):
    """An offer with the form of its open fields, folded away until it is chosen."""

    chosen = Signal(object, dict)
    changed = Signal(object, dict)
    placing = Signal(object)
    opened = Signal(object)
    why_asked = Signal(object)
    pointed = Signal()

    def __init__(self, tell: Tell = _whole) -> None:
        super().__init__()
        self.row = OfferRow(tell)
        self.row.pointed.connect(self.pointed)
        self.row.clicked.connect(self.press)
        self.form: OfferForm | None = None
        self._awaits_form = False
        self._unfolded_from: object = None
        self._shown: object = None
        self._heading = Label("", "caption", "muted")
        self._heading.setContentsMargins(0, 8, 0, 3)
        self._layout = column(self._heading, self.row, gap=0)
        self.setLayout(self._layout)

    def show_offer(self, offer: OfferShown, key: str, heading: str = "") -> None:
        """Show an offer, beneath a heading if it has one; a form that is open stays open while its fields are the same."""
        before, self._shown = self._shown, (offer, key, heading)
        if self._shown == before and self.form is None and not offer.is_outline:
            return
        self._heading.show_text(heading)
        self.row.show_offer(offer, key)
        if self.form is not None and self._unfolded_from != _form_of(offer):
            self.fold()
        elif self.form is not None and offer.is_sketch:
            self.changed.emit(offer, self.form.values())  # what it comes to now

    def show_form(self, offer: OfferShown) -> None:
        """Show what the form comes to; an offer that was only sketched unfolds, or is done where nothing is left to choose."""
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
        """Put the form away."""
        if self.form is not None:
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
            self.fold()
            self.row.setFocus()
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
    """Give a digit to the field that has it; where numbers are chosen one that none has is a slip, and does not open another action."""
    if not event.text().isdigit():
        return False
    return any(editor.take_digit(int(event.text())) for editor in editors) or any(editor.counts for editor in editors)


def _detail_of(offer: OfferShown, *, is_open: bool) -> str:
    """Say at whom it is aimed and how that stands; while it is open its targets say that."""
    if is_open and offer.targets:
        return ""
    return " · ".join(part for part in (offer.target_name, offer.detail) if part)


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
        self._folds = folds
        self.tell: Tell = _whole
        self._items: list[OfferItem] = []
        self._barred_items: list[OfferItem] = []
        self._barred: Sequence[OfferShown] = ()
        self._count = self._barred_count = 0
        self._layout, self._barred_layout = QVBoxLayout(), QVBoxLayout()
        self._not_now = Button("", "quiet", small=True, icon="right")
        self._not_now.setCheckable(True)
        self._not_now.toggled.connect(self._turn_barred)
        for layout in (self._layout, self._barred_layout):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(GAP)
        self.setLayout(column(self._layout, row(self._not_now, None), self._barred_layout, gap=GAP))

    def show_offers(self, offers: Sequence[OfferShown], *, keys: bool = True, not_now: int = 0) -> None:
        """Show these offers, each section beneath its heading; `not_now` counts those that cannot be done and are not among them."""
        listed = [offer for offer in offers if offer.is_possible or not self._folds]
        self._barred = [offer for offer in offers if not offer.is_possible] if self._folds else ()
        self._count = len(listed)
        shown = [(offer, str(place + 1) if keys and place < 9 else "", heading) for place, (offer, heading) in enumerate(_headed(listed))]
        refill(self._layout, self._items, shown, self._new_item, lambda item, parts: item.show_offer(*parts))
        self._not_now.set_text(tr("Not now ({count})", count=len(self._barred) + not_now))
        self._not_now.setAccessibleName(self._not_now.text())
        self._not_now.setVisible(bool(self._barred) or not_now > 0)
        self._show_barred()

    def rows_above(self, height: int) -> int:
        """Count the offers down to a height, in pixels from the top of the list, if none were taller than it must be."""
        return max(1, height // (HEIGHT + GAP) + 1)

    @property
    def tells_barred(self) -> bool:
        """Tell whether what cannot be done now is unfolded."""
        return self._not_now.isChecked()

    def _turn_barred(self, is_open: bool) -> None:
        self._not_now.set_icon("down" if is_open else "right")
        self._show_barred()
        if is_open:
            self.barred_wanted.emit()

    def _show_barred(self) -> None:
        """Show what cannot be done now, with its reasons, if that is wanted."""
        shown = [(offer, "", heading) for offer, heading in _headed(self._barred)] if self.tells_barred else []
        self._barred_count = len(shown)
        refill(self._barred_layout, self._barred_items, shown, self._new_item, lambda item, parts: item.show_offer(*parts))

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
    def items(self) -> list[OfferItem]:
        """Return the rows that are shown, those that can be done first."""
        return [*self._items[: self._count], *self._barred_items[: self._barred_count]]

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
        """Return the offer that the mouse is on, else the one with the keys, else the one whose form is open."""
        rows = [item.row for item in self.items]
        near = (row for row in rows if row.underMouse())
        keyed = (row for row in rows if row.hasFocus())
        opened = (row for row in rows if row.is_open)
        row = next(chain(near, keyed, opened), None)
        return row.offer_now if row is not None else None

    def fold(self) -> bool:
        """Put an open form away, also that of an offer which is no longer listed; tell whether one was in sight."""
        is_in_sight = any(item.is_open for item in self.items)
        for item in (*self._items, *self._barred_items):
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
    """Give each offer the heading that stands above it: the name of its section where one begins."""
    sections = ["", *(offer.section for offer in offers)]
    return [(offer, offer.section if offer.section != before else "") for offer, before in zip(offers, sections, strict=False)]
