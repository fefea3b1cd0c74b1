"""The decision that is open, as a banner on the board: choices, number of dice, faces that are typed, one button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from desktop_app.controller.shown import Span
from desktop_app.views.encounter.offer_form import FieldEditor, values_of
from desktop_app.views.painting import spans_text
from desktop_app.views.parts.badges import Token
from desktop_app.views.parts.buttons import Button, Segments
from desktop_app.views.parts.inputs import DiceField
from desktop_app.views.parts.layouts import FlowLayout, column, empty, row
from desktop_app.views.parts.text import Label, SpanLabel

if TYPE_CHECKING:
    from desktop_app.controller.shown import AskShown, BannerShown, FieldShown, OfferShown


class Banner(QFrame):
    """Shows one decision, or dice to type. Digits choose, Enter does it."""

    chosen = Signal(object, dict)
    changed = Signal(object, dict)
    """The form of an answer holds other values."""
    pointed = Signal()
    """Another answer would be given, or it comes to something else."""
    dice_typed = Signal(list)
    ask_cancelled = Signal()
    rule_opened = Signal(str)
    resized = Signal()
    """It wants another height."""
    placing = Signal(object)
    """A place on the board is wanted by this `PickPlace`."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "banner")
        self.setAccessibleName("Decision")
        self._shown: BannerShown | None = None
        self._ask: AskShown | None = None
        self._filled: OfferShown | None = None
        self._editors: list[FieldEditor] = []
        self._build_text()
        self.dice = DiceField()
        self._choices = Segments("Choice", small=True)
        self._choices.chosen.connect(self._choose)
        self._fields, self._wide_fields = QWidget(), QWidget()
        self._fields_flow, self._wide_column = FlowLayout(12), column(gap=6, margins=(50, 0, 0, 0))
        self._fields.setLayout(self._fields_flow)
        self._wide_fields.setLayout(self._wide_column)
        self.do_button = Button("Roll", "accent", key="↵")
        self.do_button.clicked.connect(self.do)
        self._cancel = Button("", "quiet", icon="close", small=True, name="Do not roll (Esc)")
        self._cancel.clicked.connect(self.ask_cancelled)
        self.dice.textChanged.connect(lambda _: self._enable())
        self._build()

    def _build_text(self) -> None:
        self._token = Token(38)
        self._title = SpanLabel(wrap=True)
        self._detail = Label("", "tiny", "muted", wrap=True)
        self._reason = Label("", "tiny", "blood", wrap=True)
        self._reason.hide()
        self._rule = Button("", "link")
        self._rule.clicked.connect(self._open_rule)

    def _build(self) -> None:
        words = QWidget()
        words.setLayout(column(self._title, self._detail, self._reason, row(self._rule, None), gap=2))
        words.setMinimumWidth(190)
        self._head = row(self._token, words, gap=12)
        self._head.setStretch(1, 1)
        choices = row(self._choices, margins=(50, 0, 0, 0))
        self._actions = row(None, self.dice, self._cancel, self.do_button, gap=8)
        top = row(gap=14)
        top.addLayout(self._head, 10)
        top.addWidget(self._fields, 0, Qt.AlignmentFlag.AlignVCenter)
        top.addLayout(self._actions)
        self.setLayout(column(top, choices, self._wide_fields, gap=8, margins=(14, 10, 14, 10)))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    # ---- what is shown

    def show_decision(self, banner: BannerShown | None, ask: AskShown | None) -> None:
        """Show a decision; dice to type come before it. With neither the banner is hidden."""
        if banner != self._shown or ask != self._ask:
            self._shown, self._ask = banner, ask
            if ask is not None:
                self._show_ask(ask)
            elif banner is not None:
                self._show_banner(banner)
        self.setVisible(banner is not None or ask is not None)
        self.pointed.emit()

    def show_form(self, offer: OfferShown) -> None:
        """Take what the chosen answer comes to with its form filled in."""
        if self.offer is not None and self.offer.index == offer.index:
            self._filled = offer
            if offer.is_possible:
                self._fit_fields(offer.fields)
            self._show_detail(offer)
            self._enable()
            self.pointed.emit()

    def _fit_fields(self, fields: Sequence[FieldShown]) -> None:
        """Add the fields that a choice has opened, and put away those that it has closed; the others keep what is in them."""
        kept = {editor.field.name: editor for editor in self._editors}
        if [field.name for field in fields] == list(kept):
            return
        self._editors = [kept.pop(field.name) if field.name in kept else self._new_editor(field) for field in fields]
        for gone in kept.values():
            gone.hide()
            gone.deleteLater()
        for editor in self._editors:
            if editor.parent() is None:
                self._wide_column.addWidget(editor)
        self._wide_fields.setVisible(True)
        QTimer.singleShot(0, self, self.resized.emit)

    def _show_detail(self, offer: OfferShown | None) -> None:
        """Say what the answer means, or else what the question is about."""
        said = offer.detail if offer is not None else ""
        self._detail.show_text(said or (self._shown.detail if self._shown is not None else ""))
        self._reason.show_text(offer.reason if offer is not None else "")

    def _show_ask(self, ask: AskShown) -> None:
        self._token.setVisible(bool(ask.label))
        self._token.show_token(ask.label, ask.side)
        self._title.show_spans((Span(text=ask.title, role="strong"),))
        self._detail.show_text(ask.detail)
        self._reason.hide()
        self._rule.hide()
        self._choices.hide()
        self._fields.hide()
        self._wide_fields.hide()
        self.dice.ask(ask.count, ask.sides, ask.given, lowest=ask.lowest)
        self.dice.show()
        self._cancel.show()
        self.do_button.set_text("Enter dice")
        self.setAccessibleDescription(ask.title)
        self._enable()
        self.dice.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_banner(self, banner: BannerShown) -> None:
        self._token.show_token(banner.label, banner.side)
        self._token.show()
        self._title.show_spans(banner.title)
        self._rule.set_text(f"Rule {banner.rule}")
        self._rule.setAccessibleName(f"Open rule {banner.rule}")
        self._rule.setVisible(bool(banner.rule))
        self.dice.clear()
        self.dice.hide()
        self._cancel.hide()
        self._choices.set_labels([offer.title for offer in banner.offers] if len(banner.offers) > 1 else [])
        self._choices.setVisible(len(banner.offers) > 1)
        first = next((place for place, offer in enumerate(banner.offers) if offer.is_possible), 0)
        self._choices.choose(first)
        self._choose(first)
        self.setAccessibleDescription(f"{spans_text(banner.title)}. {banner.detail}")

    def _choose(self, place: int) -> None:
        offers = self._offers()
        if not 0 <= place < len(offers):
            return
        empty(self._fields_flow)
        empty(self._wide_column)
        fields = offers[place].fields
        is_inline = len(fields) == 1 and not fields[0].many
        self._editors = [self._new_editor(field, compact=is_inline) for field in fields]
        self._lay_out(is_inline=is_inline)
        self.do_button.set_text("Do it" if len(offers) > 1 else offers[place].title)
        self._enable()
        self.resized.emit()
        QTimer.singleShot(0, self, self.resized.emit)  # once more when the fields have found their lines
        self._filled = None
        self._show_detail(offers[place])
        self.pointed.emit()
        self._tell_values()

    def _new_editor(self, field: FieldShown, *, compact: bool = False) -> FieldEditor:
        made = FieldEditor(field, compact=compact)
        made.changed.connect(lambda: QTimer.singleShot(0, self, self.resized.emit))
        made.changed.connect(self._tell_values)
        made.placing.connect(self.placing)
        made.taken.connect(self.do_button.setFocus)
        return made

    def _lay_out(self, *, is_inline: bool) -> None:
        """Put a single field beside the button; several, or a list to fill, stand beneath with their labels."""
        if is_inline:
            self._fields_flow.addWidget(self._editors[0])
            self._fields.setMinimumWidth(min(360, self._editors[0].sizeHint().width() + 12))
        elif any(editor.field.many for editor in self._editors):
            for editor in self._editors:
                self._wide_column.addWidget(editor)
        elif self._editors:
            self._wide_column.addLayout(row(*self._editors, None, gap=24))
        self._fields.setVisible(is_inline)
        self._wide_fields.setVisible(bool(self._editors) and not is_inline)

    # ---- what is done

    @property
    def offer(self) -> OfferShown | None:
        """Return the offer that the button would choose."""
        offers = self._offers()
        place = self._choices.place() if len(offers) > 1 else 0
        return offers[place] if 0 <= place < len(offers) else None

    @property
    def pointed_offer(self) -> OfferShown | None:
        """Return the answer that would be given, with its form filled in; None while dice are typed, or nothing is asked."""
        return None if self.isHidden() or self._ask is not None else self._filled or self.offer

    def _tell_values(self) -> None:
        if self.offer is not None and self._editors:
            self.changed.emit(self.offer, values_of(self._editors))

    def do(self) -> None:
        """Choose the offer with its values, or hand over the typed faces."""
        if self._ask is not None:
            if self.dice.is_complete:
                faces = self.dice.faces()
                self.dice.clear()  # the next question may be for the same dice
                self.dice_typed.emit(faces)
        elif self.offer is not None and not self._why_not():
            self.chosen.emit(self.offer, values_of(self._editors))

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key that nothing else wanted; tell whether it meant anything here."""
        if self.isHidden():
            return False
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.do()
            return True
        if self._ask is not None:
            return self._take_dice_key(event)
        if not event.text().isdigit():
            return False
        digit = int(event.text())
        if any(editor.take_digit(digit) for editor in self._editors):
            return True
        if 1 <= digit <= len(self._offers()):
            self._choices.choose(digit - 1)
            self._choose(digit - 1)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            super().keyPressEvent(event)

    def _take_dice_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            self.ask_cancelled.emit()
            return True
        if event.text().isdigit():
            self.dice.setFocus()
            self.dice.insert(event.text())
            self.dice.textEdited.emit(self.dice.text())
            return True
        return False

    def _offers(self) -> Sequence[OfferShown]:
        return self._shown.offers if self._shown is not None else ()

    def _enable(self) -> None:
        if self._ask is not None:
            self.do_button.setEnabled(self.dice.is_complete)
            return
        self.do_button.setEnabled(self.offer is not None and not self._why_not())
        self.do_button.setToolTip(self._why_not())

    def _why_not(self) -> str:
        """Say what speaks against the chosen answer, as it is filled in."""
        offer = self._filled or self.offer
        return offer.reason if offer is not None else ""

    def _open_rule(self) -> None:
        if self._shown is not None:
            self.rule_opened.emit(self._shown.rule)
