"""Home: continue the running fight or a prepared encounter, open recent campaigns, write notes; first steps on first use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from desktop_app.views.home.covers import Covers
from desktop_app.views.home.shelf import Shelf
from desktop_app.views.home.steps import ThreeSteps
from desktop_app.views.parts.buttons import Button, Segments
from desktop_app.views.parts.layouts import PageArea, column, row, scrolling
from desktop_app.views.parts.markdown import MarkdownField
from desktop_app.views.parts.shortcuts import on_keys
from desktop_app.views.parts.side_list import SMALL
from desktop_app.views.parts.text import ElidedLabel, Label, frame
from desktop_app.views.parts.window_page import WindowPage
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.home.models import HomeShown, ResumeShown
    from desktop_app.views.palette import Entry

WIDTH: Final = 1040
FIGURE: Final = 24
"""Width of a large figure, so that words beside several are aligned."""


class ResumeCard(QFrame):
    """The next session: the running fight, or the last prepared encounter."""

    resumed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "banner")
        self._id = ""
        self.title, self.heading = Label("", "small", "muted"), ElidedLabel("", "display")
        self.next_line, self._saved = ElidedLabel("", "body"), Label("", "tiny", "muted")
        self.next_line.about = tr("Who acts next, each with its place in the order")
        self.button = Button(tr("Continue"), "accent", key="↵", name=tr("Continue the fight"))
        self.button.clicked.connect(lambda: self.resumed.emit(self._id))
        self.run_sheet = Button(tr("Run sheet"), name=tr("Print notes, party, events and foes"))
        words = column(self.title, self.heading, self.next_line, gap=3)
        acts = column(None, row(self.run_sheet, self.button, gap=8), self._saved, None, gap=6)
        line = row(words, acts, gap=16, margins=(20, 16, 20, 16))
        line.setStretch(0, 1)
        self.setLayout(line)

    def show_fight(self, shown: ResumeShown) -> None:
        """Show where the fight stands."""
        self._id = shown.id
        self.title.show_text(shown.title if shown.heading else tr("Fight in progress"))
        self.heading.setText(shown.heading or shown.title)
        self.next_line.setText(shown.next_up)
        self._saved.show_text(shown.saved)
        self.button.set_text(tr("Prepare") if shown.is_prepared else tr("Continue"))
        self.button.setAccessibleName(tr("Go to encounter") if shown.is_prepared else tr("Continue the fight"))


class FirstSteps(QFrame):
    """What to do when the campaign is empty."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "sheet")
        steps = (
            (
                "1",
                tr("Create your characters"),
                tr("Two are enough to start; you can change every value later."),
                "people",
                tr("New character"),
            ),
            ("2", tr("Choose their foes"), tr("Search the bestiary and say how many."), "bestiary", tr("Open the bestiary")),
            (
                "3",
                tr("Start the fight"),
                tr("Choose a board, then press Space to go from turn to turn."),
                "encounters",
                tr("Prepare an encounter"),
            ),
        )
        lines = column(Label(tr("Three steps to the first fight"), "heading"), 6, gap=12, margins=(24, 20, 24, 24))
        buttons: list[Button] = []
        for number, title, text, name, act in steps:
            button = Button(act, "accent" if number == "1" else "plain")
            buttons.append(button)
            button.clicked.connect(lambda _=False, name=name: self.chosen.emit(name))
            words = column(Label(title, "strong"), Label(text, "small", "muted", wrap=True), gap=1)
            figure = Label(number, "display", "accent")
            figure.setMinimumWidth(FIGURE)
            line = row(figure, words, button, gap=16)
            line.setStretch(1, 1)
            lines.addLayout(line)
        self.first = buttons[0]
        """What Enter does."""
        self.setLayout(lines)


class HomeView(WindowPage):
    """The first page: the campaign, covers and rules, running fights, recent characters."""

    table_opened = Signal()
    new_person_requested = Signal()
    quick_fight_requested = Signal()
    page_requested = Signal(str)
    notes_changed = Signal(str)
    system_chosen = Signal(str)
    campaign_asked = Signal(bool)
    """Another campaign is to be begun (True) or opened from a file."""

    def __init__(self) -> None:
        super().__init__()
        self._ids: tuple[str, ...] = ()
        self._campaign, self._line = ElidedLabel("", "display"), ElidedLabel("", "body", "muted")
        self.systems = Segments(tr("Rules"), small=True)
        self.systems.chosen.connect(lambda place: self.system_chosen.emit(self._ids[place]))
        self.demo = Button(tr("Add ready-made content"), icon="plus", small=True)
        self.quick_fight = Button(tr("Quick fight"), small=True, key="Ctrl+K", icon="fight", name=tr("Quick fight: type the foes"))
        self.quick_fight.clicked.connect(self.quick_fight_requested)
        self.resume, self.first_steps, self.steps = ResumeCard(), FirstSteps(), ThreeSteps(leads=True)
        self.people = Shelf(tr("Party"), tr("No characters yet. Create the first."), tr("New character"))
        self.encounters = Shelf(tr("Encounters"), tr("No encounters yet. Choose a party, foes and a board."), tr("New encounter"))
        self.waiting = Shelf(tr("Downtime"), tr("Nothing pending."))
        self.noted = Shelf(tr("Noted in play"), "")
        self.notes = MarkdownField(tr("Campaign notes"), tr("What happened, who wants what, what comes next"))
        self.notes.keeper.written.connect(lambda _, text: self.notes_changed.emit(text))
        self.covers = Covers()
        self._build()
        self.covers.asked.connect(self.campaign_asked)
        self.waiting.opened.connect(lambda _: self.table_opened.emit())
        self.people.new_button.clicked.connect(self.new_person_requested)
        on_keys(self, ("Ctrl+N", lambda: self.campaign_asked.emit(True)))
        for steps in (self.first_steps, self.steps):
            steps.chosen.connect(self._first_step)

    def commands(self) -> Sequence[Entry]:
        """List this page's own actions: campaigns and examples have names like the rules, which every page can choose."""
        return [entry for entry in super().commands() if entry[0] == self.demo.text()]

    def show_home(self, shown: HomeShown) -> None:
        """Show what the campaign has now, and why it cannot be written to if it cannot."""
        self._campaign.setText(shown.campaign)
        self._show_systems(shown)
        words = (tr("read-only: another program has this file open") if shown.is_read_only else "", shown.path)
        self._line.setText(" · ".join(word for word in words if word))
        is_new = not shown.people and not shown.encounters and shown.resume is None
        self.first_steps.setVisible(is_new)
        self.steps.setVisible(not is_new and not shown.has_closed_a_fight)
        self._shelves.setVisible(not is_new)
        self.resume.setVisible(shown.resume is not None)
        if shown.resume is not None:
            self.resume.show_fight(shown.resume)
        self.covers.show_covers(shown.covers, shown.examples)
        self.people.show_cards(shown.people)
        self.encounters.show_cards(shown.encounters)
        self.waiting.show_cards(shown.waiting)
        self.waiting.setVisible(bool(shown.waiting))
        self.noted.show_cards(shown.noted)
        self.noted.setVisible(bool(shown.noted))
        self.notes.setReadOnly(shown.is_read_only)
        self.notes.keeper.bind("notes", shown.notes)
        self.notes.show_set()
        self._let_keys_go(self._what_comes_next(shown, is_new=is_new))

    def _what_comes_next(self, shown: HomeShown, *, is_new: bool) -> QWidget:
        """Return what is pressed first: the fight goes on, else the first step, else an encounter."""
        if shown.resume is not None:
            return self.resume.button
        if is_new:
            return self.first_steps.first
        return next(iter(self.encounters.buttons), self.encounters.new_button)

    def _let_keys_go(self, button: QWidget) -> None:
        """Let Enter do the next thing, also on a page shown already: the focus never stays on a missing widget."""
        has_keys = self.hasFocus()
        self.setFocusProxy(button)
        if has_keys:
            button.setFocus()

    def _show_systems(self, shown: HomeShown) -> None:
        """Show by which rules new things are made; with one there is nothing to choose."""
        ids = tuple(system for system, _ in shown.systems)
        if ids != self._ids:
            self._ids = ids
            self.systems.set_labels([title for _, title in shown.systems])
        if shown.system in ids:
            self.systems.choose(ids.index(shown.system))
        self.systems.setVisible(len(ids) > 1)
        self.demo.setVisible(shown.offers_demo and not shown.is_read_only)

    def _first_step(self, name: str) -> None:
        if name == "people":
            self.new_person_requested.emit()
        elif name == "quick":
            self.quick_fight_requested.emit()
        else:
            self.page_requested.emit(name)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_small = self.width() < SMALL
        self.covers.set_narrow(is_narrow=is_small)
        self._grid.addWidget(self._written, *((1, 0, 1, 2) if is_small else (0, 2, 1, 1)))
        self._grid.setColumnStretch(2, 0 if is_small else 1)

    def _build(self) -> None:
        self.notes.setMinimumHeight(150)
        notes = frame("sheet")
        self.journal_button = Button(tr("Journal"), "link", name=tr("Open the journal"))
        notes.setLayout(column(row(Label(tr("Notes"), "heading"), None, self.journal_button), self.notes, gap=8, margins=(16, 12, 16, 16)))
        self._shelves = QWidget()
        self._grid = grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(16)
        party = QWidget()
        party.setLayout(column(self.people, self.waiting, None, gap=16))
        self._written = written = QWidget()
        written.setLayout(column(notes, self.noted, gap=16))
        for place, widget in enumerate((party, self.encounters, written)):
            grid.addWidget(widget, 0, place)
            grid.setColumnStretch(place, 1)
        self._shelves.setLayout(grid)
        content = QWidget()
        inner = QWidget()
        inner.setMaximumWidth(WIDTH)
        rules = row(Label(tr("Rules"), "small", "muted"), self.systems, self.demo, None, self.quick_fight, gap=10)
        inner.setLayout(
            column(
                self._campaign,
                self._line,
                4,
                rules,
                8,
                self.resume,
                self.first_steps,
                self.steps,
                4,
                self._shelves,
                8,
                self.covers,
                None,
                gap=6,
            )
        )
        line = row(inner, gap=0, margins=(32, 26, 32, 24))
        line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        line.setStretch(0, 1)
        content.setLayout(line)
        self.setLayout(column(scrolling(content, PageArea()), gap=0))
