"""The decision that is open, as a banner on the board: choices, number of dice, faces that are typed, one button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from desktop_app.controller.words.span import Span
from desktop_app.views.encounter.offer_form import FieldEditor, values_of
from desktop_app.views.painting import spans_text
from desktop_app.views.parts import card
from desktop_app.views.parts.badges import Token
from desktop_app.views.parts.buttons import Button, Segments
from desktop_app.views.parts.deck import DeckPicker
from desktop_app.views.parts.inputs import CARD_HINT, DiceField
from desktop_app.views.parts.layouts import FlowLayout, column, empty, row, scrolling
from desktop_app.views.parts.text import Label, SpanLabel
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import AskShown, BannerShown, FieldShown, OfferShown


LINE: Final = 1
"""What is drawn around the strip."""
GAP: Final = 8
NARROW: Final = 520
"""Width beneath which the buttons stand beneath the words."""
LEAST_MORE: Final = 40
"""Height of what is unfolded, whatever room there is."""
LONGEST_ANSWER: Final = 24
"""Signs of an answer on its button; the whole of a longer one stands in the line of details."""


def _short(answer: str) -> str:
    return answer if len(answer) <= LONGEST_ANSWER else f"{answer[: LONGEST_ANSWER - 1].rstrip()}…"


def _height_of(widget: QWidget, width: int) -> int:
    layout = widget.layout()
    return layout.totalHeightForWidth(width) if layout is not None and layout.hasHeightForWidth() else widget.sizeHint().height()


def _is_settled(field: FieldShown, offer: OfferShown) -> bool:
    """Tell whether a field leaves nothing to ask: it has but one value, or the answer names its value already."""
    if field.many or field.text or not field.values:
        return False
    label = next((label for value, label in field.values if value == field.value), "")
    return len(field.values) == 1 or (len(offer.fields) == 1 and bool(label) and label.casefold() in offer.title.casefold())


class Banner(QFrame):
    """Shows one decision, or dice to type, in one strip: Enter gives the usual answer, O or a digit unfolds the others."""

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
    gone_through = Signal(object, dict)
    """This answer, and the usual one to whatever is asked after it."""
    usual_kept = Signal(object, dict)
    """This answer is the usual one from now on."""
    giving_set = Signal(bool)
    """Whether this question answers itself from now on."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "banner")
        self.setAccessibleName(tr("Decision"))
        self._shown: BannerShown | None = None
        self._ask: AskShown | None = None
        self._filled: OfferShown | None = None
        self._is_narrow = False
        self._editors: list[FieldEditor] = []
        self._build_text()
        self.dice = DiceField()
        self.deck = DeckPicker()
        self.deck.picked.connect(self._pick_card)
        self._choices = Segments(tr("Choice"), small=True)
        self._choices.chosen.connect(self._choose)
        self._fields, self._wide_fields = QWidget(), QWidget()
        self._fields_flow, self._wide_column = FlowLayout(12), column(gap=6)
        self._fields.setLayout(self._fields_flow)
        self._wide_fields.setLayout(self._wide_column)
        self.do_button = Button(tr("Roll"), "accent", key="↵")
        self.do_button.clicked.connect(self.do)
        self._other = Button(tr("Other answer…"), "quiet", key="O", name=tr("Other answers, and what can be chosen (O)"))
        self._other.clicked.connect(lambda: self.unfold(self._more_area.isHidden()))
        self._all = Button("", "quiet", small=True, key="⇧↵")
        self._all.clicked.connect(self._go_through)
        self._keep = Button(tr("Make this the usual answer"), small=True, key="U")
        self._keep.clicked.connect(self._keep_usual)
        self._giving = Segments(tr("Without asking"), (tr("Ask"), tr("Answer by itself")), small=True)
        self._giving.chosen.connect(lambda place: self.giving_set.emit(place == 1))
        self._giving_label = Label("", "tiny", "muted")
        self._cancel = Button("", "quiet", icon="close", small=True, name=tr("Do not roll (Esc)"))
        self._cancel.clicked.connect(self.ask_cancelled)
        self.dice.textEdited.connect(self._judge_dice)
        self.dice.textChanged.connect(lambda _: self._enable())
        self._build()

    def _build_text(self) -> None:
        self._token = Token(38)
        self._title = SpanLabel(wrap=True)
        self.detail = Label("", "tiny", "muted", wrap=True)
        self._reason = Label("", "tiny", "blood", wrap=True)
        self._reason.hide()
        self._rule = Button("", "link")
        self._rule.clicked.connect(self._open_rule)
        self._hover = card.Hover(self._rule)

    def _build(self) -> None:
        self._words = QWidget()
        self._words.setLayout(column(self._title, self.detail, self._reason, gap=2))
        self._words.setMinimumWidth(190)
        self._head = row(self._token, self._words, gap=12)
        self._head.setStretch(1, 1)
        self._more = QWidget()
        self._usual = QWidget()
        self._usual.setLayout(row(self._keep, None, self._giving_label, self._giving, gap=8))
        self._more.setLayout(column(self.deck, self._choices, self._wide_fields, self._usual, gap=8, margins=(50, 0, 0, 0)))
        self._more_area: QScrollArea = scrolling(self._more)
        self._more_area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._more_area.hide()
        self._actions = row(None, self._other, self.dice, self._cancel, self.do_button, gap=8)
        self._top, self._below = row(gap=14), row(gap=0)
        self._top.addLayout(self._head, 10)
        self._top.addWidget(self._fields, 0, Qt.AlignmentFlag.AlignVCenter)
        self._action_box = QWidget()
        self._action_box.setLayout(self._actions)
        self._top.addWidget(self._action_box)
        self._foot = QWidget()
        self._foot.setLayout(row(self._all, None, self._rule, gap=10, margins=(42, 0, 0, 0)))
        self._strip = QWidget()
        self._strip.setLayout(column(self._top, self._below, self._foot, gap=2))
        self.setLayout(column(self._more_area, self._strip, gap=GAP, margins=(14, GAP, 14, GAP)))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    # ---- what is shown

    def fit(self, width: int, most: int) -> int:
        """Lay out for a width; what is unfolded is scrolled beyond a height. Return the height that it takes."""
        self._stand_in(width)
        for changed in (self._words, self._strip):  # a layout hears of new words only later
            changed.updateGeometry()
            if (lines := changed.layout()) is not None:
                lines.activate()
        low = _height_of(self._strip, width - 28 - 2 * LINE) + 2 * GAP + 2 * LINE
        if self._more_area.isHidden():
            return low
        needs = _height_of(self._more, width - 42)
        room = needs if self._ask is not None else min(needs, max(LEAST_MORE, most - low - GAP))
        self._more_area.setFixedHeight(room)
        return low + GAP + room

    def _stand_in(self, width: int) -> None:
        """Put the buttons beneath the words where there is no room beside them."""
        is_narrow = width < NARROW
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            (self._below if is_narrow else self._top).addWidget(self._action_box)

    def unfold(self, is_open: bool) -> None:
        """Show the other answers and their fields above the strip, or put them away."""
        is_open = is_open and self._ask is None
        self._more_area.setVisible(is_open)
        self._foot.setVisible(not is_open and self._ask is None)
        self._other.set_text(tr("Less") if is_open else tr("Other answer…") if len(self.offers()) > 1 else tr("Otherwise…"))
        self.resized.emit()
        QTimer.singleShot(0, self, self.resized.emit)  # once more when the fields have found their lines

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
            if editor.parent() is None and self.offer is not None and not _is_settled(editor.field, self.offer):
                self._wide_column.addWidget(editor)
                self._wide_fields.setVisible(True)
                self._other.show()
        self.unfold(not self._more_area.isHidden())

    def _show_detail(self, offer: OfferShown | None) -> None:
        """Say how likely the answer is to help, what it means, or else what the question is about."""
        said = (offer.detail if offer is not None else "") or (self._shown.detail if self._shown is not None else "")
        whole = offer.title if offer is not None and _short(offer.title) != offer.title else ""
        odds = f"{offer.odds.figure} {offer.odds.word}" if offer is not None and offer.odds is not None else ""
        self.detail.show_text(" · ".join(part for part in (whole, odds, said) if part))
        self._reason.show_text(offer.reason if offer is not None else "")

    def _show_ask(self, ask: AskShown) -> None:
        self._token.setVisible(bool(ask.label))
        self._token.show_token(ask.label, ask.side, portrait=ask.portrait)
        self._title.show_spans((Span(text=ask.title, role="strong"),))
        self.detail.show_text(tr(CARD_HINT) if ask.are_cards else ask.detail)
        self._reason.hide()
        self._rule.hide()
        self._choices.hide()
        self._fields.hide()
        self._wide_fields.hide()
        self.deck.setVisible(ask.are_cards)
        self._other.hide()
        self._foot.hide()
        self._more_area.hide()
        self.dice.ask(ask.count, ask.sides, ask.given, lowest=ask.lowest, barred=ask.barred, are_cards=ask.are_cards)
        self.dice.show()
        self._cancel.show()
        self.do_button.set_text(tr("Deal it") if ask.are_cards else tr("Enter dice"))
        if ask.are_cards:
            self._usual.hide()
            self.deck.show_deck(ask.barred)
            self._more_area.show()
        self.setAccessibleDescription(ask.title)
        self._enable()
        self.dice.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_banner(self, banner: BannerShown) -> None:
        self._token.show_token(banner.label, banner.side, portrait=banner.portrait)
        self._token.show()
        self._title.show_spans(banner.title)
        self._rule.set_text(tr("Rule {rule}", rule=banner.rule))
        self._rule.setAccessibleName(tr("Open rule {rule}", rule=banner.rule))
        self._hover.tell(spans_text(banner.title), rule=banner.rule)
        self._rule.setVisible(bool(banner.rule))
        self.dice.clear()
        self.dice.hide()
        self.deck.hide()
        self._usual.show()
        self._cancel.hide()
        self._choices.set_labels([offer.title for offer in banner.offers] if len(banner.offers) > 1 else [])
        self._choices.setVisible(len(banner.offers) > 1)
        first = next((place for place, offer in enumerate(banner.offers) if offer.is_possible), 0)
        self._choices.choose(first)
        self._more_area.hide()
        self._all.set_text(tr("In 1 key: {usual}", usual=banner.usual))
        self._all.setVisible(bool(banner.usual))
        self._all.setAccessibleName(tr("The usual answer to this and to whatever is asked until it is through (Shift+Enter)"))
        set_tip(self._all, tr("This, and the usual answer to whatever is asked until it is through"))
        self._giving_label.setText(tr("Asked of {whose}:", whose=banner.whose))
        self._giving.choose(1 if banner.is_given else 0)
        self._choose(first)
        if self._why_not():
            self.unfold(True)
        self.setAccessibleDescription(f"{spans_text(banner.title)}. {banner.detail}")

    def _choose(self, place: int) -> None:
        offers = self.offers()
        if not 0 <= place < len(offers):
            return
        empty(self._fields_flow)
        empty(self._wide_column)
        fields = offers[place].fields
        asked = [field for field in fields if not _is_settled(field, offers[place])]
        is_inline = len(asked) == 1 and not asked[0].many
        self._editors = [self._new_editor(field, compact=is_inline and field in asked) for field in fields]
        self._lay_out([editor for editor in self._editors if editor.field in asked], is_inline=is_inline)
        self._filled = None
        self.do_button.set_text(_short(offers[place].title))
        self._other.setVisible(True)
        self._enable()
        self.unfold(not self._more_area.isHidden())
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

    def _lay_out(self, editors: Sequence[FieldEditor], *, is_inline: bool) -> None:
        """Put a single field beside the button; several, or a list to fill, stand among what unfolds, with their labels."""
        if is_inline:
            self._fields_flow.addWidget(editors[0])
            self._fields.setMinimumWidth(min(300, editors[0].sizeHint().width() + 12))
        elif any(editor.field.many for editor in editors):
            for editor in editors:
                self._wide_column.addWidget(editor)
        elif editors:
            self._wide_column.addLayout(row(*editors, None, gap=24))
        self._fields.setVisible(is_inline)
        self._wide_fields.setVisible(bool(editors) and not is_inline)

    # ---- what is done

    @property
    def offer(self) -> OfferShown | None:
        """Return the offer that the button would choose."""
        offers = self.offers()
        place = self._place()
        return offers[place] if 0 <= place < len(offers) else None

    def _place(self) -> int:
        return self._choices.place() if len(self.offers()) > 1 else 0

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
            else:
                self.dice.select_wrong()
        elif self.offer is not None and self._fits():
            self.chosen.emit(self.offer, values_of(self._editors))

    def _go_through(self) -> None:
        if self.offer is not None and self._fits():
            self.gone_through.emit(self.offer, values_of(self._editors))

    def _keep_usual(self) -> None:
        if self.offer is not None and not any(editor.complaint for editor in self._editors):
            self.usual_kept.emit(self.offer, values_of(self._editors))

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key that nothing else wanted; tell whether it meant anything here."""
        if self.isHidden():
            return False
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.do()
            return True
        if self._ask is not None:
            return self._take_dice_key(event)
        if event.key() == Qt.Key.Key_O and not self._other.isHidden():
            self._other.click()
            return True
        if event.key() == Qt.Key.Key_U:
            self._keep_usual()
            return True
        if event.key() == Qt.Key.Key_Escape and not self._more_area.isHidden():
            self.unfold(False)
            return True
        if not event.text().isdigit():
            return False
        digit = int(event.text())
        if any(editor.take_digit(digit) for editor in self._editors if editor.parent() is not None):
            return True
        if 1 <= digit <= len(self.offers()):
            self._choices.choose(digit - 1)
            self._choose(digit - 1)
            self.unfold(True)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            super().keyPressEvent(event)

    def _take_dice_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            self.ask_cancelled.emit()
            return True
        if event.text().isdigit() or (self._ask is not None and self._ask.are_cards and event.text().isalpha()):
            self.dice.setFocus()
            self.dice.insert(event.text())
            self.dice.textEdited.emit(self.dice.text())
            return True
        return False

    def _pick_card(self, number: int) -> None:
        """Deal a card that was clicked; where several are wanted, all of them once the last is there."""
        self.dice.put(number)
        if self.dice.is_complete:
            self.do()

    def _judge_dice(self) -> None:
        """Say what is typed that the dice cannot show."""
        self._reason.show_text(self.dice.complaint())
        self._enable()
        self.resized.emit()

    def offers(self) -> Sequence[OfferShown]:
        return self._shown.offers if self._shown is not None else ()

    def _enable(self) -> None:
        if self._ask is not None:
            self.do_button.setEnabled(self.dice.is_complete)
            return
        self.do_button.setEnabled(self.offer is not None and not self._why_not())
        set_tip(self.do_button, self._why_not())

    def _fits(self) -> bool:
        """Tell whether the answer can be given, with every number that is typed."""
        return not self._why_not() and not any(editor.complaint for editor in self._editors)

    def _why_not(self) -> str:
        """Say what speaks against the chosen answer, as it is filled in."""
        offer = self._filled or self.offer
        return offer.reason if offer is not None else ""

    def _open_rule(self) -> None:
        if self._shown is not None:
            self.rule_opened.emit(self._shown.rule)
