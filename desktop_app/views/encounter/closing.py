"""Closing a fight, as three steps on one page: how everyone is and what is written to the sheets, the session page, the player recap.

It draws what it is given and says by signals what the game master wants; open choices never stop it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QVBoxLayout, QWidget

from desktop_app.views import theme
from desktop_app.views.accessible import say
from desktop_app.views.encounter.closing_parts import ConflictRow, HeroRow, SheetChanges, Steps
from desktop_app.views.encounter.reminders import Reminders
from desktop_app.views.encounter.sharing import ALL, LootList
from desktop_app.views.parts.buttons import Button, Segments, widen
from desktop_app.views.parts.layouts import PageStack, column, refill, row, scrolling
from desktop_app.views.parts.rich import RichView
from desktop_app.views.parts.shortcuts import on_keys, on_steps
from desktop_app.views.parts.text import ElidedLabel, Label, Refusal, frame
from desktop_app.views.parts.window_page import WindowPage
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.journal.closing_page import ClosingShown
    from desktop_app.printing.markup import Markup
    from desktop_app.views.encounter.sharing import SharingShown

CLOSE, SESSION, RECAP = 0, 1, 2
SIDE: Final = 330
TWO_COLUMNS: Final = 1080
"""Width of the page beneath which its two columns stand one beneath the other."""
ALL_BESIDE: Final = 760
"""Width below which the changes are beneath everything else, and the foot is one line."""


class Section(QWidget):
    """A heading with a count at its right above its contents; hidden when empty."""

    def __init__(self, title: str, *inner: QWidget | QVBoxLayout, beside: QWidget | None = None) -> None:
        super().__init__()
        self.count = Label("", "small", "muted")
        head = row(Label(title, "heading"), None, self.count, *([beside] if beside is not None else []), gap=10)
        self.setLayout(column(head, *inner, gap=8))


class ThemedText(RichView):
    """A text to be read, in the colours of the theme."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("plain", True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setFont(theme.font(theme.LEAD))


class ClosingPage(WindowPage):
    """The page. Signals: confirmation of each step, targets, reveals, answers, undo."""

    help_about = "closing"

    confirmed = Signal(int)
    """The step whose button was pressed."""
    cancelled = Signal()
    done = Signal()
    recap_wanted = Signal()
    answered = Signal(int)
    """The index of an offer that answers a pending choice."""
    kept = Signal(object)
    """Keys of the conflicts that Downtime wins."""
    picked_up = Signal()
    """What members of the party put down is to be in their hands again."""
    undone = Signal()
    redone = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.step = CLOSE
        self._is_narrow: bool | None = None
        self.title, self.heading = ElidedLabel("", "small", "muted"), Label("", "title")
        self.steps = Steps((tr("Close the fight"), tr("Session page"), tr("Player recap")))
        self._build_party()
        self._build_choices()
        self._build_sheets()
        self._build_foot()
        self._build_later()
        self._build()
        on_keys(
            self,
            ("Esc", self._leave),
            ("Ctrl+Return", self.does.click),
            ("Ctrl+Enter", self.does.click),
            ("R", self.reminders.go_to_next),
            ("P", self._pick_up),
            ("Ctrl+Shift+L", self._want_recap),
        )
        on_steps(self, self.undone, self.redone)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # ---- building

    def _build_party(self) -> None:
        self._heroes: list[HeroRow] = []
        self._hero_lines, self._used = QVBoxLayout(), Label("", "body", wrap=True)
        self._hero_lines.setSpacing(0)
        self.loot, self._left, self._loot_refusal = LootList(), Label("", "small", "muted", wrap=True), Refusal()
        self.winner = Segments(tr("Result"), small=True)
        self._party = Section(tr("Party"), self._hero_lines, beside=self.winner)
        self._loot = Section(tr("Loot to share"), self.loot, self._left, self._loot_refusal, beside=self.loot.money)
        self._spent = Section(tr("Used up"), self._used)
        self._down, self.pick_up = Label("", "body", wrap=True), Button(tr("Pick up"), small=True, key="P", name=tr("Pick up all"))
        self.pick_up.clicked.connect(self.picked_up)
        self._put_down = Section(tr("No longer in hand"), self._down, beside=self.pick_up)

    def _build_choices(self) -> None:
        self.conflicts: list[ConflictRow] = []
        self._conflict_lines, self._merged = QVBoxLayout(), Label("", "small", "muted", wrap=True)
        why = Label("", "small", "muted", wrap=True)
        why.setText(tr("Downtime or another fight changed the same values since this fight started. Which do you want?"))
        self._conflicts = Section(tr("Changed twice"), why, self._conflict_lines)
        self.reminders = Reminders()
        self.reminders.answered.connect(lambda _, offer: self.answered.emit(offer))
        self.reminders.left.connect(self.setFocus)
        stays = Label(tr("Anything left here stays under Pending choices."), "small", "muted", wrap=True)
        self._choices = Section(tr("Pending choices"), self.reminders, stays)
        self._fates = Label("", "body", wrap=True)
        self._foes = Section(tr("Foes"), self._fates)

    def _build_sheets(self) -> None:
        self._sheets: list[SheetChanges] = []
        self._sheet_lines, self._clock = QVBoxLayout(), Label("", "small", "muted", wrap=True)
        self._sheet_lines.setSpacing(12)
        self._count = Label("", "small", "muted", wrap=True)
        self._written = QWidget()
        self._written.setLayout(
            column(Label(tr("On the sheets"), "title"), self._count, 6, self._sheet_lines, self._clock, self._merged, None, gap=6)
        )

    def _build_foot(self) -> None:
        self._open = Label("", "small", "muted", wrap=True)
        self.back = Button(tr("Back"), "quiet", key="Esc", small=True)
        self.does = Button("", "accent", key="Ctrl ↵")
        self.onward = Button(tr("Player recap"), small=True, key="Ctrl+Shift+L")
        self.back.clicked.connect(self._leave)
        self.onward.clicked.connect(self._want_recap)
        self.does.clicked.connect(lambda: self.confirmed.emit(self.step))
        self._foot = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._foot.setSpacing(8)
        self._foot.setContentsMargins(14, 10, 14, 12)
        above = row(self._open, self.back, gap=8)
        above.setStretch(0, 1)
        self._foot.addLayout(above, 1)
        self._foot.addWidget(self.does)

    def _build_later(self) -> None:
        """Make the second and third step's contents and actions."""
        self.text = ThemedText()
        self._note = Label("", "body", wrap=True)
        self._revealing = Label("", "small", wrap=True)
        self._revealing.setText(tr("The recap has all you showed on the players' screen. Reveal more of this fight:"))
        self.reveal = Segments(tr("Reveal"), [tr("As shown"), tr("Party"), tr("Everyone")], small=True)
        self.copy_button = Button(tr("Copy text"), small=True)
        buttons = row(self.onward, self.copy_button, None)
        self._later = QWidget()
        self._later.setLayout(column(self._note, self._revealing, self.reveal, buttons, None, gap=10, margins=(14, 14, 14, 8)))

    def _build(self) -> None:
        head = frame("panel", edge="bottom")
        words = column(self.title, self.heading, gap=0)
        line = row(words, self.steps, gap=16, margins=(20, 8, 20, 8))
        line.setStretch(0, 1)
        head.setLayout(line)
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._columns.setSpacing(28)
        self._columns.setContentsMargins(24, 16, 20, 16)
        left, right = QWidget(), QWidget()
        left.setLayout(column(self._party, self._put_down, self._loot, self._spent, None, gap=22))
        right.setLayout(column(self._conflicts, self._choices, self._foes, None, gap=22))
        self._columns.addWidget(left, 9)
        self._columns.addWidget(right, 5)
        content = QWidget()
        content.setLayout(self._columns)
        self._stack = PageStack()
        self._stack.addWidget(scrolling(content))
        reading = QWidget()
        reading.setLayout(column(self.text, margins=(24, 16, 12, 8)))
        self._stack.addWidget(reading)
        main = column(head, self._stack, gap=0)
        main.setStretch(1, 1)
        self._side = frame("panel", edge="left")
        host = QWidget()
        self._host = column(self._written, gap=0, margins=(14, 14, 10, 8))
        host.setLayout(self._host)
        self._beside = PageStack()
        self._beside.addWidget(scrolling(host))
        self._beside.addWidget(self._later)
        foot = frame("panel", edge="top")
        foot.setLayout(self._foot)
        side = column(self._beside, foot, gap=0)
        side.setStretch(0, 1)
        self._side.setLayout(side)
        self._whole = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._whole.setSpacing(0)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.addLayout(main, 1)
        self._whole.addWidget(self._side)
        self.setLayout(self._whole)

    # ---- room

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Stand the columns beside or beneath each other, and what will be written at the right or at the end."""
        is_narrow = self.width() < ALL_BESIDE
        across = QBoxLayout.Direction.LeftToRight
        down = QBoxLayout.Direction.TopToBottom
        self._columns.setDirection(across if self.width() >= TWO_COLUMNS else down)
        for hero in self._heroes:
            hero.set_narrow(is_narrow=is_narrow)
        if is_narrow == self._is_narrow:
            return
        self._is_narrow = is_narrow
        self._whole.setDirection(down if is_narrow else across)
        self._foot.setDirection(across if is_narrow else down)
        widen(self.does, is_wide=not is_narrow)
        self._side.setMinimumWidth(0 if is_narrow else SIDE)
        self._side.setMaximumWidth(16777215 if is_narrow else SIDE)
        (self._columns if is_narrow else self._host).addWidget(self._written)
        self._show_beside()

    def _show_beside(self) -> None:
        is_first = self.step == CLOSE
        self._stack.setCurrentIndex(0 if is_first else 1)
        self._beside.setCurrentIndex(0 if is_first else 1)
        self._beside.setVisible(not (is_first and self._is_narrow))

    # ---- what is shown

    def show_closing(self, shown: ClosingShown, loot: SharingShown | None) -> None:
        """Show the first step: how the fight left everyone, and what Confirm will write."""
        self.title.setText(shown.title)
        self.heading.setText(shown.heading)
        refill(self._hero_lines, self._heroes, list(shown.party), HeroRow, HeroRow.show_hero)
        self._show_loot(loot)
        self._used.setText("\n".join(shown.used))
        self._spent.setVisible(bool(shown.used))
        self._down.setText("\n".join(shown.put_down))
        self._put_down.setVisible(bool(shown.put_down))
        self._show_conflicts(shown)
        self.reminders.show_reminders(shown.reminders)
        self._choices.count.setText(tr("{count} left", count=len(shown.reminders)))
        self._choices.setVisible(bool(shown.reminders))
        self._fates.setText("\n".join(shown.foes))
        self._foes.setVisible(bool(shown.foes))
        self._show_sheets(shown)
        things = [] if loot is None else [thing for thing in loot.things if not thing.taker]
        counts = (
            tr("{count#choice|choices} open", count=len(shown.reminders)) if shown.reminders else "",
            tr("{count} to pick up", count=len(shown.put_down)) if shown.put_down else "",
            tr("{count#item|items} not shared", count=len(things)) if things else "",
        )
        self._open.setText(", ".join(filter(None, counts)) or tr("No open choices."))
        self.does.setEnabled(loot is None or not loot.refusal)
        self._turn(CLOSE, tr("Confirm and close"))
        self._fit()

    def _show_loot(self, loot: SharingShown | None) -> None:
        self._loot.setVisible(loot is not None)
        if loot is not None:
            self.loot.show_things(loot.things, loot.people)
            self._left.show_text(loot.left)
            self._loot_refusal.show_text(loot.refusal)

    def _show_conflicts(self, shown: ClosingShown) -> None:
        """Show the conflicts; present ones keep their choice."""
        if [one.key for one in self.conflicts] != [question.key for question in shown.questions]:
            for old in self.conflicts:
                self._conflict_lines.removeWidget(old)
                old.deleteLater()
            self.conflicts = [ConflictRow(question) for question in shown.questions]
            for one in self.conflicts:
                self._conflict_lines.addWidget(one)
                one.choice.chosen.connect(self._keep)
        self._conflicts.setVisible(bool(shown.questions))
        self._merged.show_text("\n".join(shown.merged))

    def _show_sheets(self, shown: ClosingShown) -> None:
        facts = tr("{changes#change|changes} on {sheets#sheet|sheets}", changes=shown.changes, sheets=len(shown.sheets))
        self._count.setText(facts if shown.sheets else tr("No changes"))
        refill(self._sheet_lines, self._sheets, list(shown.sheets), SheetChanges, SheetChanges.show_sheet)
        self._clock.show_text(tr("Time passed: {time}", time=shown.clock) if shown.clock else "")

    def show_winners(self, labels: Sequence[str], at: int) -> None:
        """Offer the winner's choice; without labels it is decided."""
        if labels:
            self.winner.set_labels(labels)
            self.winner.choose(at)
        self.winner.setVisible(bool(labels))

    def show_session(self, title: str, text: Markup) -> None:
        """Show the second step: the session page as it would be written."""
        self._note.setText(tr("Sheets updated. Next: write “{title}”. Your own text on it stays.", title=title))
        self.does.setEnabled(True)
        self._turn(SESSION, tr("Write session page"))
        self._read(text)

    def show_recap(self, text: Markup, *, is_empty: bool, level: int) -> None:
        """Show the third step: what the players are told; `level` is how much was revealed for it."""
        self._note.setText(tr("Read it aloud, copy it, or show it on the players' screen."))
        self.reveal.choose(level)
        self.copy_button.setEnabled(not is_empty)
        self.does.setEnabled(not is_empty)
        self._turn(RECAP, tr("Show to the players"))
        self._read(text)

    def _read(self, text: Markup) -> None:
        self.text.show_markup(text)
        self.text.setAccessibleName(self.heading.text())

    def _turn(self, step: int, does: str) -> None:
        """Turn to a step, whose button does so much."""
        is_new, self.step = step != self.step, step
        self.steps.show_step(step)
        self.does.set_text(does)
        if step != CLOSE:
            self.heading.setText(tr("Session page") if step == SESSION else tr("Player recap"))
            self._open.setText(tr("Ctrl+Z opens the fight again."))
        self.back.set_text(tr("Back") if step == CLOSE else tr("Done"))
        self.onward.setVisible(step == SESSION)
        for part in (self._revealing, self.reveal, self.copy_button):
            part.setVisible(step == RECAP)
        self._show_beside()
        if is_new:
            self.setFocus()
            say(self, f"{self.steps.accessibleName()}. {self._note.text()}")

    # ---- what is done

    def _keep(self) -> None:
        self.kept.emit([one.key for one in self.conflicts if one.is_of_table])

    def _leave(self) -> None:
        (self.cancelled if self.step == CLOSE else self.done).emit()

    def _pick_up(self) -> None:
        if self.step == CLOSE and not self._put_down.isHidden():
            self.picked_up.emit()

    def _want_recap(self) -> None:
        if self.step != CLOSE:
            self.recap_wanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.step == CLOSE and event.text() == ALL and not self._loot.isHidden():
            self.loot.money_shared.emit()
        else:
            super().keyPressEvent(event)

    def take_first(self) -> None:
        """Give the keys to the first thing of the loot, else keep them; say where one is."""
        if self._loot.isHidden():
            self.setFocus()
        else:
            self.loot.setFocus()
        say(self, f"{self.heading.text()}. {self._count.text()}. {self._open.text()}")
