"""The page of a pasted stat block: the text at the left, the creature at the right, what is to settle beneath, and *Bring it in*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QGridLayout, QVBoxLayout, QWidget

from desktop_app.views.accessible import is_heard, say
from desktop_app.views.bestiary.against_card import AgainstCard
from desktop_app.views.parts.badges import Tag
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import NO_LIMIT, EvenLayout, FlowLayout, column, empty, row, scrolling, standing_in, tab_within
from desktop_app.views.parts.shortcuts import on_keys, scroll_to
from desktop_app.views.parts.text import ElidedLabel, Label, frame
from desktop_app.views.parts.window_page import WindowPage
from desktop_app.views.pasting.doubt_card import DoubtCard
from desktop_app.views.pasting.fields import FieldButton, ReadField
from desktop_app.views.pasting.pasted_text import PastedText
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.pasting.layout import Span
    from desktop_app.controller.pasting.read import Doubt, Read

Groups = Sequence[tuple[str, Sequence[ReadField]]]
LEFT: Final = 470
FOOT: Final = 62
NARROW: Final = 900
"""Below this width the text and the creature are shown one at a time, below two thirds of it groups stand beneath each other."""


class PasteView(WindowPage):
    """One creature of a paste. 1 to 9 answer the question that is bright, Enter brings it in, Esc cancels.

    Tab goes from question to question, after the last one through the controls of the page, and round.
    """

    help_about = "pasting"

    answered = Signal(int, int)
    """A question by its place, and the answer."""
    brought_in = Signal()
    all_brought_in = Signal()
    """This one and all others, as they are marked."""
    left_out = Signal()
    pasted_again = Signal()
    turned = Signal(int)
    """To the next creature of the paste (1), or the one before (-1)."""
    closed = Signal()

    def __init__(self, where: str, *, comes_together: bool = False) -> None:
        """Begin empty; `where` names the page and the rules. `comes_together`: several, and all at once."""
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._comes_together = comes_together
        self.report = Label("", "small", "attention", wrap=True)
        self.report.hide()
        self.other_told, self.other = Label("", "small", "attention", wrap=True), Button(tr("Use those rules"), key="Ctrl+R")
        self.show_other_rules("")
        self.cards: list[DoubtCard] = []
        self.now = 0
        """Which question the keys are for."""
        self.text = PastedText()
        self.read_as = Tag()
        self.note = Label("", "small", "muted", wrap=True)
        self.name, self.line = Label("", "display"), Label("", "small", "muted")
        self.understood, self.to_settle, self.kept = Tag(), Tag(), Tag()
        self.settle_title = Label(tr("To settle"), "caption", "muted")
        self.against = AgainstCard()
        self.against.hide()
        self.which = Label("", "small", "muted")
        self.before, self.after = Button(icon="back", name=tr("Previous creature")), Button(tr("Next creature"), small=True)
        self.again = Button(tr("Paste again"), key="Ctrl+V")
        self.cancel = Button(tr("Cancel"), "plain", key="Esc")
        self.next = Button(tr("Next question"), key="Tab")
        self.bring = Button(tr("Import"), "accent", key="Enter")
        self.all = Button(tr("Import all"), key="Ctrl+Enter")
        self.leave = Button(tr("Leave out"), key="Del")
        for button in (self.all, self.leave):
            button.hide()
        self._tiles, self._groups, self._doubts = EvenLayout(), QGridLayout(), QVBoxLayout()
        self._left, self._right = QWidget(), QWidget()
        self._told = ElidedLabel(tr("Import uses the marked answers."), "small", "muted")
        self.side = Button(tr("The text"), key="Ctrl+T")
        self.side.setCheckable(True)
        self._build(where)
        self.text.clicked.connect(self._clicked)
        self.again.clicked.connect(self.pasted_again)
        self.side.clicked.connect(self._fit)
        self.cancel.clicked.connect(self.closed)
        self.next.clicked.connect(lambda: self.go(1))
        self.bring.clicked.connect(self.brought_in)
        self.all.clicked.connect(self.all_brought_in)
        self.leave.clicked.connect(self.left_out)
        self.before.clicked.connect(lambda: self.turned.emit(-1))
        self.after.clicked.connect(lambda: self.turned.emit(1))
        on_keys(
            self,
            ("Ctrl+Return", self.all_brought_in),
            ("Ctrl+Enter", self.all_brought_in),
            ("Del", self.left_out),
            *([] if comes_together else [("Ctrl+V", self.pasted_again)]),
            ("Ctrl+R", self.other.click),
            ("Ctrl+T", self.side.click),
            ("Esc", self.closed),
            ("Tab", lambda: self._tab(1)),
            ("Shift+Tab", lambda: self._tab(-1)),
            ("Return", self._enter),
            ("Enter", self._enter),
            ("Ctrl+PgDown", lambda: self.turned.emit(1)),
            ("Ctrl+PgUp", lambda: self.turned.emit(-1)),
        )

    @property
    def foot(self) -> int:
        return FOOT

    # ---- what is shown

    def show_read(self, read: Read, spans: Sequence[Sequence[Span]], language: str, place: tuple[int, int]) -> None:
        """Show a paste's creature: its text with understood, doubtful and leftover parts; its number among all."""
        self.text.show_text(read.text, *spans)
        self.read_as.show_tag(tr("read as {language}", language=language), "plain")
        told = [tr("Joined the word cut at the end of line {line}.", line=line) for line in read.joined[:2]]
        told += [*read.notes, *(tr("Changed to fit the rules: {what}.", what=what) for what in read.mended[:3])]
        as_here, as_pasted = (
            tr("The text below stays with the creature."),
            tr("The pasted text stays with the creature."),
        )
        told.append(as_here if self._comes_together else as_pasted)
        self.note.setText(" ".join(told))
        at, count = place
        self.which.setText(tr("{place} of {count}", place=at + 1, count=count))
        for widget in (self.which, self.before, self.after, self.all, self.leave):
            widget.setVisible(count > 1)

    def show_other_rules(self, told: str) -> None:
        """Say by which other rules more is understood; empty: there are none."""
        self.other_told.setText(told)
        for widget in (self.other_told, self.other):
            widget.setVisible(bool(told))

    def show_creature(self, name: str, line: str, tiles: Sequence[ReadField], groups: Groups, counts: Sequence[int]) -> None:
        """Show what came of it."""
        self.name.setText(name)
        self.line.setText(line)
        understood, to_settle, kept = counts
        self.understood.show_tag(tr("{count} understood", count=understood), "good")
        self.to_settle.show_tag(tr("{count} to settle", count=to_settle), "attention")
        self.kept.show_tag(tr("{count} kept as text", count=kept), "past")
        empty(self._tiles)
        for tile in tiles:
            self._tiles.addWidget(self._field(tile, is_tile=True))
        empty(self._groups)
        for title, fields in groups:
            lines = column(
                Label(title, "caption", "muted"), *(self._field(one, is_tile=False) for one in fields), None, gap=1, margins=(10, 8, 8, 8)
            )
            card = frame("sheet")
            card.setLayout(lines)
            self._groups.addWidget(card)
        self._fit()

    def show_doubts(self, doubts: Sequence[tuple[Doubt, int, str]]) -> None:
        """Show the questions, each with the answer that is marked and the line of its words."""
        empty(self._doubts)
        self.cards = []
        for place, (doubt, marked, line) in enumerate(doubts):
            card = DoubtCard(doubt, marked, line)
            card.answered.connect(lambda answer, place=place: self._answer(place, answer))
            card.taken.connect(lambda place=place: self._take(place))
            self.cards.append(card)
            self._doubts.addWidget(card)
        self.settle_title.setVisible(bool(doubts))
        self.next.setVisible(bool(doubts))
        self.now = 0
        if self.cards:
            self._take(0)
        else:
            self.text.light_up((0, 0))
        self._say_all()

    def _field(self, shown: ReadField, *, is_tile: bool) -> FieldButton:
        button = FieldButton(shown, is_tile=is_tile)
        button.looked.connect(self._look)
        return button

    def _look(self, span: Span) -> None:
        here = self.cards[self.now].doubt.span if self.cards else (0, 0)
        self.text.light_up(span if span != (0, 0) else here)

    # ---- questions

    def go(self, by: int) -> None:
        """Go to the next question, or the one before."""
        if self.cards:
            self._take((self.now + by) % len(self.cards))
            scroll_to(self.cards[self.now])
            self._say(self._question())

    def _tab(self, by: int) -> None:
        """Go on by so many: to a question, or from the last of them through the controls and back to the page."""
        if self.hasFocus() and 0 <= self.now + by < len(self.cards):
            self.go(by)
            return
        tab_within(self, by)
        if self.hasFocus() and self.cards:
            self._take(0 if by > 0 else len(self.cards) - 1)
            self.go(0)

    def _enter(self) -> None:
        """Bring it in; what Tab has gone to is pressed instead."""
        held = QApplication.focusWidget()
        if isinstance(held, QAbstractButton) and held.focusPolicy() & Qt.FocusPolicy.TabFocus:
            held.click()
        else:
            self.brought_in.emit()

    # ---- what is heard

    def _say(self, *words: str) -> None:
        if is_heard():
            say(self, " ".join(f"{word}." for word in (one.strip().rstrip(".") for one in words) if word), now=True)

    def _say_all(self) -> None:
        """Announce the reading, its quality, and the first question."""
        if is_heard():
            which = "" if self.which.isHidden() else self.which.text()
            counts = ", ".join(tag.text() for tag in (self.understood, self.to_settle, self.kept))
            others = () if self.other_told.isHidden() else (self.other_told.text(),)
            self._say(which, self.name.text(), self.line.text(), self.report.text(), *others, counts, self._question())

    def _question(self) -> str:
        """Announce the focused question, with its answers and the default; nothing without one."""
        if not self.cards:
            return ""
        card = self.cards[self.now]
        place = tr("{place} of {count}", place=self.now + 1, count=len(self.cards))
        answers = [f"{at} {answer.label}" for at, answer in enumerate(card.doubt.answers, 1)]
        return ". ".join((f"{place}, {card.accessibleName()}", ", ".join(answers), tr("chosen: {answer}", answer=card.chosen)))

    def _take(self, place: int) -> None:
        self.now = place
        for at, card in enumerate(self.cards):
            card.be_now(at == place)
        self.text.light_up(self.cards[place].doubt.span)

    def _answer(self, place: int, answer: int) -> None:
        self._take(place)
        self.cards[place].mark(answer)
        self.answered.emit(place, answer)
        self._say(self.cards[place].accessibleName(), self.cards[place].chosen)

    def _clicked(self, letter: int) -> None:
        """Go to the question whose words were clicked."""
        for place, card in enumerate(self.cards):
            if card.doubt.span[0] <= letter < card.doubt.span[1]:
                self._take(place)
                scroll_to(card)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        number = int(event.text()) - 1 if event.text() in tuple("123456789") else -1
        if self.cards and 0 <= number < len(self.cards[self.now].buttons):
            self._answer(self.now, number)
        else:
            super().keyPressEvent(event)

    # ---- how it lies

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Show both sides beside each other, or one of them where there is no room for both."""
        is_narrow = self.width() < NARROW
        self.side.setVisible(is_narrow)
        self._told.setVisible(not is_narrow)
        is_text = is_narrow and self.side.isChecked()
        self._left.setVisible(is_text or not is_narrow)
        self._right.setVisible(not is_text)
        self._left.setMinimumWidth(0 if is_narrow else LEFT)
        self._left.setMaximumWidth(NO_LIMIT if is_narrow else LEFT)
        across = 1 if self.width() < NARROW * 2 // 3 else 2
        cards = [card for card in standing_in(self._groups) if isinstance(card, QWidget)]
        for place, card in enumerate(cards):
            self._groups.addWidget(card, place // across, place % across)

    def _build(self, where: str) -> None:
        title = tr("Import") if self._comes_together else tr("Import a creature")
        self.setAccessibleName(title)
        titles = column(ElidedLabel(where, "small", "muted"), ElidedLabel(title, "title"), gap=0)
        head = row(titles, self.which, self.before, self.after, self.side, self.cancel, gap=10, margins=(18, 8, 18, 8))
        head.setStretch(0, 1)
        legend = row(Label(tr("understood"), "small", "good"), Label(tr("to settle"), "small", "attention"), gap=18)
        legend.addWidget(Label(tr("kept as text"), "small", "past"))
        legend.addStretch(1)
        text = frame("sheet")
        text.setLayout(column(self.text, gap=0))
        inner = QWidget()
        inner.setLayout(column(self.report, self.other_told, row(self.other, None), text, legend, self.note, None, gap=12))
        heading = tr("Findings") if self._comes_together else tr("The text as pasted")
        top = row(Label(heading, "caption", "muted"), None, self.read_as)
        if self._comes_together:
            self.again.hide()
        lines = column(top, scrolling(inner), row(self.again, None), gap=10, margins=(18, 12, 18, 14))
        lines.setStretch(1, 1)
        self._left.setLayout(lines)
        self._groups.setSpacing(12)
        self._doubts.setSpacing(8)
        badges = row(column(self.name, self.line, gap=0), None, self.understood, self.to_settle, self.kept, gap=8)
        content = QWidget()
        content.setLayout(
            column(badges, self._tiles, self._groups, self.settle_title, self._doubts, self.against, None, gap=10, margins=(0, 0, 8, 0))
        )
        area = scrolling(content)
        buttons = FlowLayout(gap=8)
        for button in (self.next, self.leave, self.all, self.bring):
            buttons.addWidget(button)
        foot = row(self._told, buttons, gap=8)
        foot.setStretch(0, 1)
        right = column(area, foot, gap=10, margins=(18, 12, 18, 14))
        right.setStretch(0, 1)
        self._right.setLayout(right)
        body = row(self._left, self._right, gap=0)
        body.setStretch(1, 1)
        whole = column(head, body, gap=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)
