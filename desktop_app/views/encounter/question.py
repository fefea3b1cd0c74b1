"""The question in the right panel: answers with keys, fields, dice to type, and the answer button."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from desktop_app import language
from desktop_app.controller.words.span import Span
from desktop_app.views.accessible import say
from desktop_app.views.encounter.answer_row import AnswerRow
from desktop_app.views.encounter.exchange_card import ExchangeCard
from desktop_app.views.encounter.leads import LeadsBox, common_leads
from desktop_app.views.encounter.offer_form import FieldEditor, values_of
from desktop_app.views.encounter.picks import NOTHING, PickRows
from desktop_app.views.painting import spans_text
from desktop_app.views.parts import card
from desktop_app.views.parts.badges import Token
from desktop_app.views.parts.buttons import Button, Segments, widen
from desktop_app.views.parts.deck import DeckPicker
from desktop_app.views.parts.inputs import CARD_HINT, DiceField
from desktop_app.views.parts.layouts import column, empty, refill, row, scrolling
from desktop_app.views.parts.rich import SpanLabel
from desktop_app.views.parts.text import Label, shortened
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import AskShown, BannerShown, FieldShown, OfferShown, PickShown

MARGIN: Final = 14
TOKEN: Final = 40
LONGEST_ANSWER: Final = 34
"""Characters of an answer on the button; its row has the whole of a longer one."""


def _is_settled(field: FieldShown, offer: OfferShown) -> bool:
    """Tell whether a field leaves nothing to ask: it has but one value, or the answer names its value already."""
    if field.many or field.text or not field.values:
        return False
    label = next((label for value, label in field.values if value == field.value), "")
    return len(field.values) == 1 or (len(offer.fields) == 1 and bool(label) and label.casefold() in offer.title.casefold())


def comes_to_nothing(_offer: OfferShown, _field: str, _value: object) -> PickShown:
    """Tell that the picks have no particular effect."""
    return NOTHING


class Question(QFrame):
    """Shows one decision, or dice to type: Enter gives the answer that is chosen, at first the usual one."""

    help_about = "question"

    chosen = Signal(object, dict)
    changed = Signal(object, dict)
    """The form of an answer holds other values."""
    pointed = Signal()
    """Another answer would be given, or it comes to something else."""
    dice_typed = Signal(list)
    dice_edited = Signal(list)
    """Other faces are typed, and not given yet: the line may grow, and they come to something else."""
    ask_cancelled = Signal()
    rule_opened = Signal(str)
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
        self.setProperty("surface", "panel")
        self.setProperty("edge", "left")
        self.setAccessibleName(tr("Decision"))
        self._shown: BannerShown | None = None
        self._ask: AskShown | None = None
        self._filled: OfferShown | None = None
        self._chosen = 0
        self._is_left_open = False
        """It was said that something is left, and Enter leaves it now."""
        self.editors: list[FieldEditor] = []
        self.foretell_pick: Callable[[OfferShown, str, object], PickShown] = comes_to_nothing
        """Describes the result of one value of an answer's field."""
        self._rows: list[AnswerRow] = []
        self._count = 0
        self._build_text()
        self.dice = DiceField()
        self.verdict = SpanLabel(wrap=True)
        self._told = SpanLabel("tiny", wrap=True)
        self.deck = DeckPicker()
        self.deck.picked.connect(self._pick_card)
        self.leads = LeadsBox()
        """What all answers lead to alike, said once."""
        self._answers = QVBoxLayout()
        self._answers.setContentsMargins(0, 0, 0, 0)
        self._answers.setSpacing(5)
        self._fields = column(gap=10)
        self.do_button = Button(tr("Roll"), "accent", key="↵")
        widen(self.do_button)
        self.do_button.clicked.connect(self.do)
        self.all_button = Button("", "quiet", small=True, key="⇧↵")
        self.all_button.clicked.connect(self._go_through)
        self._keep = Button(tr("Make default"), small=True, key="U")
        self._keep.clicked.connect(self._keep_usual)
        self.giving = Segments(tr("Don't ask"), (tr("Ask"), tr("Use default")), small=True)
        self.giving.chosen.connect(lambda place: self.giving_set.emit(place == 1))
        self.giving_label = Label("", "tiny", "muted")
        self._cancel = Button(tr("Don't roll"), "quiet", key="Esc")
        self._cancel.clicked.connect(self.ask_cancelled)
        self.dice.textEdited.connect(self._judge_dice)
        self.dice.textChanged.connect(lambda _: self._tell_faces())
        self._build()

    def _build_text(self) -> None:
        self._token = Token(TOKEN)
        self.title = SpanLabel(wrap=True)
        self.detail = Label("", "tiny", "muted", wrap=True)
        self.reason = Label("", "tiny", "blood", wrap=True)
        self.reason.hide()
        self._rule = Button("", "link")
        self._rule.clicked.connect(self._open_rule)
        self._hover = card.Hover(self._rule)

    def _build(self) -> None:
        words = QWidget()
        words.setLayout(column(None, self.title, self.detail, self._told, None, gap=2))
        head = row(self._token, words, gap=12, margins=(MARGIN, MARGIN, MARGIN, 8))
        head.setStretch(1, 1)
        self.exchange = ExchangeCard()
        self._usual = QWidget()
        self._usual.setLayout(column(self._keep, row(self.giving_label, None, self.giving, gap=8), row(self._rule, None), gap=8))
        body, parts = QWidget(), (self.exchange, self.deck, self.leads, self._answers, self._fields, self._usual)
        body.setLayout(column(*parts, None, gap=12, margins=(MARGIN, 4, MARGIN, 8)))
        self.area = scrolling(body)
        self.area.verticalScrollBar().valueChanged.connect(self._see_picks)
        self._foot = QWidget()
        buttons = row(self._cancel, self.do_button, gap=8)
        buttons.setStretch(1, 1)
        self._foot.setLayout(
            column(self.reason, self.dice, self.verdict, self.all_button, buttons, gap=8, margins=(MARGIN, 8, MARGIN, MARGIN))
        )
        whole = column(head, self.area, self._foot, gap=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)

    # ---- what is shown

    @property
    def is_open(self) -> bool:
        """Tell whether anything is asked."""
        return self._shown is not None or self._ask is not None

    def show_decision(self, banner: BannerShown | None, ask: AskShown | None) -> None:
        """Show a decision; dice to type come before it."""
        if banner != self._shown or ask != self._ask:
            self._shown, self._ask = banner, ask
            if ask is not None:
                self._show_ask(ask)
            elif banner is not None:
                self._show_banner(banner)
        self.pointed.emit()

    def take_dice(self) -> None:
        """Give the keys to the dice, where any are to be typed."""
        if self._ask is not None:
            self.dice.setFocus(Qt.FocusReason.OtherFocusReason)

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
        """Add the fields that a choice opened, and remove those it closed; the others keep their values."""
        kept = {editor.field.name: editor for editor in self.editors}
        if [field.name for field in fields] == list(kept) or self.offer is None:
            return
        self.editors = [kept.pop(field.name) if field.name in kept else self._new_editor(field) for field in fields]
        for gone in kept.values():
            gone.hide()
            gone.deleteLater()
        for editor in self.editors:
            if editor.parent() is None and not _is_settled(editor.field, self.offer):
                self._fields.addWidget(editor)

    def _show_detail(self, offer: OfferShown | None) -> None:
        """Show an answer's chances and meaning, or else the question's subject."""
        rows = len(self.offers()) > 1
        said = "" if offer is None or (rows and offer.fields == ()) else offer.detail
        odds = f"{offer.odds.figure} {offer.odds.word}" if offer is not None and offer.odds is not None and not rows else ""
        asked = self._shown.detail if self._shown is not None else ""
        self.detail.show_text(" · ".join(dict.fromkeys(part for part in (odds, said, asked) if part)))
        self.reason.show_text(offer.reason if offer is not None else "")

    def _show_ask(self, ask: AskShown) -> None:
        self._token.setVisible(bool(ask.label))
        self._token.show_token(ask.label, ask.side, portrait=ask.portrait)
        self.title.show_spans((Span(text=ask.title, role="strong"),))
        self.detail.show_text(tr(CARD_HINT) if ask.are_cards else ask.detail)
        self.reason.hide()
        self._list_answers(())
        self._clear_fields()
        self._usual.hide()
        self.all_button.hide()
        self.deck.setVisible(ask.are_cards)
        self.dice.ask(ask.dice, ask.given, are_cards=ask.are_cards)
        self.dice.show()
        self.exchange.hide()
        self._told.show_spans(ask.told)
        self._told.setVisible(bool(ask.told))
        self._show_verdict(ask)
        self._cancel.show()
        self.do_button.set_text(tr("Deal") if ask.are_cards else tr("Enter dice"))
        if ask.are_cards:
            self.deck.show_deck(ask.dice[0].barred)
        self.setAccessibleDescription(ask.title)
        self._enable()

    def show_line(self, ask: AskShown | None) -> None:
        """Take the typed faces' result: the line, and the verdict."""
        if ask is not None and self._ask is not None:
            self.dice.lay_out(ask.dice, ask.given)
            self.reason.show_text(self.dice.complaint())
            self._show_verdict(ask)
            self._enable()

    def _show_verdict(self, ask: AskShown) -> None:
        self.verdict.show_spans(ask.verdict)
        self.verdict.setVisible(bool(ask.verdict))

    def _tell_faces(self) -> None:
        self._enable()
        if self._ask is not None:
            self.dice_edited.emit(self.dice.fitting())

    def _show_banner(self, banner: BannerShown) -> None:
        self._token.show_token(banner.label, banner.side, portrait=banner.portrait)
        self._token.show()
        self.title.show_spans(banner.title)
        self._rule.set_text(tr("Rule {rule}", rule=banner.rule))
        self._rule.setAccessibleName(tr("Open rule {rule}", rule=banner.rule))
        self._hover.tell(spans_text(banner.title), rule=banner.rule)
        self._rule.setVisible(bool(banner.rule))
        self.exchange.show_lines(banner.exchange)
        self.dice.clear()
        self.dice.hide()
        self.verdict.hide()
        self._told.hide()
        self.deck.hide()
        self._usual.show()
        self._cancel.hide()
        self._list_answers(banner.offers if len(banner.offers) > 1 else ())
        self.all_button.set_text(tr("All defaults: {usual}", usual=banner.usual))
        self.all_button.setVisible(bool(banner.usual))
        self.all_button.setAccessibleName(tr("Use defaults for this question and all that follow (Shift+Enter)"))
        set_tip(self.all_button, tr("Use defaults for this and all that follow"))
        self.giving_label.setText(tr("For {whose}", whose=banner.whose))
        self.giving.choose(1 if banner.is_given else 0)
        self.choose(next((place for place, offer in enumerate(banner.offers) if offer.is_possible), 0))
        self.area.verticalScrollBar().setValue(0)
        self.setAccessibleDescription(f"{language.ended(spans_text(banner.title))} {banner.detail}")

    def _list_answers(self, offers: Sequence[OfferShown]) -> None:
        """List the answers with their keys; the first is the usual one. What they all lead to is said once, above them."""
        common = common_leads(offers)
        self.leads.show_leads(common)
        shown = [
            (place, replace(offer, leads=tuple(lead for lead in offer.leads if lead not in common))) for place, offer in enumerate(offers)
        ]
        self._count = len(shown)
        refill(self._answers, self._rows, shown, self._new_row, self._show_row)

    @property
    def rows(self) -> list[AnswerRow]:
        """Return the answers where there are several."""
        return self._rows[: self._count]

    def _new_row(self) -> AnswerRow:
        made = AnswerRow()
        made.clicked.connect(lambda: self.choose(self.rows.index(made)))
        made.reached.connect(lambda: self.choose(self.rows.index(made)))
        return made

    def _show_row(self, shown: AnswerRow, listed: tuple[int, OfferShown]) -> None:
        place, offer = listed
        shown.is_usual = place == 0 and self._shown is not None and bool(self._shown.usual)
        shown.show_offer(offer, str(place + 1) if place < 9 else "")

    def choose(self, place: int) -> None:
        """Choose an answer by its place: it is what the button gives."""
        offers = self.offers()
        if not 0 <= place < len(offers):
            return
        self._chosen = place
        for number, shown in enumerate(self.rows):
            shown.choose(is_chosen=number == place)
        self._clear_fields()
        self.editors = [self._new_editor(field) for field in offers[place].fields]
        for editor in self.editors:
            if not _is_settled(editor.field, offers[place]):
                self._fields.addWidget(editor)
        self._filled = None
        self._is_left_open = False
        self.do_button.set_text(shortened(offers[place].title, LONGEST_ANSWER))
        self._enable()
        self._show_detail(offers[place])
        self.pointed.emit()
        self._tell_values()

    def _clear_fields(self) -> None:
        empty(self._fields)
        self.editors = []

    def _new_editor(self, field: FieldShown) -> FieldEditor:
        made, offer = FieldEditor(field, first_key=self._keys_taken() + 1), self.offer
        if isinstance(made.many, PickRows) and offer is not None:
            made.many.foretell(lambda value: self.foretell_pick(offer, field.name, value))
        made.changed.connect(self._tell_values)
        made.placing.connect(self.placing)
        if made.place_picker is not None:
            made.place_picker.taken.connect(self.do_button.setFocus)
        return made

    def _pick_rows(self) -> Iterator[PickRows]:
        """List where several things can be picked."""
        yield from (editor.many for editor in self.editors if isinstance(editor.many, PickRows))

    def _see_picks(self) -> None:
        for rows in self._pick_rows():
            rows.see()

    def _keys_taken(self) -> int:
        """Count the digits that choose answers."""
        return len(self.offers()) if len(self.offers()) > 1 else 0

    # ---- what is done

    @property
    def offer(self) -> OfferShown | None:
        """Return the offer that the button would choose."""
        offers = self.offers()
        return offers[self._chosen] if 0 <= self._chosen < len(offers) else None

    @property
    def pointed_offer(self) -> OfferShown | None:
        """Return the answer that would be given, with its form filled in; None while dice are typed, or nothing is asked."""
        return None if self._ask is not None or self._shown is None else self._filled or self.offer

    def _tell_values(self) -> None:
        self._is_left_open = False
        if self.offer is not None and self.editors:
            self.changed.emit(self.offer, values_of(self.editors))

    def do(self) -> None:
        """Choose the offer with its values, or hand over the typed faces."""
        if self._ask is not None:
            if self.dice.is_complete:
                faces = self.dice.faces()
                self.dice.clear()  # the next question may be for the same dice
                self.dice_typed.emit(faces)
            else:
                self.dice.select_wrong()
        elif self.offer is not None and self._fits() and not self._leaves_some():
            self.chosen.emit(self.offer, values_of(self.editors))
        else:
            say(self, self.reason.text(), now=True)

    def _leaves_some(self) -> bool:
        """Ask once when a person leaves out some of what could be picked: a second time it is left."""
        left = next((editor.left_over for editor in self.editors if editor.left_over), 0)
        if not left or self._is_left_open:
            return False
        self._is_left_open = True
        self.reason.show_text(tr("{count} unspent. Press Enter again to discard.", count=left))
        return True

    def _go_through(self) -> None:
        if self.offer is not None and self._fits():
            self.gone_through.emit(self.offer, values_of(self.editors))

    def _keep_usual(self) -> None:
        if self.offer is not None and not any(editor.complaint for editor in self.editors):
            self.usual_kept.emit(self.offer, values_of(self.editors))

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key that nothing else wanted; tell whether it meant anything here."""
        if self.isHidden():
            return False
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.do()
            return True
        if self._ask is not None:
            return self._take_dice_key(event)
        if event.key() == Qt.Key.Key_U:
            self._keep_usual()
            return True
        if event.key() == Qt.Key.Key_Plus:
            return any(rows.take_more() for rows in self._pick_rows())
        return event.text().isdigit() and self._take_digit(int(event.text()))

    def _take_digit(self, digit: int) -> bool:
        """Give a digit to its field, else to its answer; an unknown one opens no other action."""
        if any(editor.take_digit(digit) for editor in self.editors if editor.parent() is not None):
            return True
        if digit <= self._keys_taken():
            self.choose(digit - 1)
            if not self.editors and digit <= len(self.rows):  # else it is heard with what is filled in
                say(self, self.rows[digit - 1].accessibleName(), now=True)
        else:
            say(self, tr("{key} does nothing now", key=digit), now=True)
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
        """Deal a clicked card; of several wanted ones all at the last."""
        self.dice.put(number)
        if self.dice.is_complete:
            self.do()

    def _judge_dice(self) -> None:
        """Tell the typed faces impossible for the dice."""
        self.reason.show_text(self.dice.complaint())
        self._enable()

    def offers(self) -> Sequence[OfferShown]:
        """The question's answers in digit order; none without a question."""
        return self._shown.offers if self._shown is not None else ()

    def _enable(self) -> None:
        if self._ask is not None:
            self.do_button.setEnabled(self.dice.is_complete)
            return
        self.do_button.setEnabled(self.offer is not None and not self._why_not())
        set_tip(self.do_button, self._why_not())

    def _fits(self) -> bool:
        """Tell whether the answer can be given, with every number that is typed."""
        return not self._why_not() and not any(editor.complaint for editor in self.editors)

    def _why_not(self) -> str:
        """Say what speaks against the chosen answer, as it is filled in."""
        offer = self._filled or self.offer
        return offer.reason if offer is not None else ""

    def _open_rule(self) -> None:
        if self._shown is not None:
            self.rule_opened.emit(self._shown.rule)
