"""Character creation: steps above, choices in the middle, the character and its figures at the right, faults below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from desktop_app.views.creation.sections import SectionColumns
from desktop_app.views.creation.sidebar import Sidebar
from desktop_app.views.creation.strip import BudgetPanel, StepStrip
from desktop_app.views.creation.words_page import WordsPage
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.inputs import SearchField
from desktop_app.views.parts.layouts import NO_LIMIT, column, row, scrolling
from desktop_app.views.parts.shortcuts import on_keys, on_steps
from desktop_app.views.parts.side_list import SMALL
from desktop_app.views.parts.text import ElidedLabel, Label, frame
from desktop_app.views.parts.window_page import WindowPage
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.creation.shown import CreationShown, OptionShown, PreviewShown, ProblemShown

SIDEBAR: Final = 326
NARROW_SIDEBAR: Final = 250
NARROW: Final = 1100
SEARCH, NARROW_SEARCH = 290, 160
LEAST_HEIGHT: Final = 600
"""Height below which the page scrolls, so that several rows of a step are visible together."""
COMMANDS: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class CreationView(WindowPage):
    """One step at a time, freely forward and back. Enter goes on, Shift+Enter back; Esc keeps it as a draft."""

    looked = Signal(str, object)
    step_chosen = Signal(str)
    gone = Signal(int)
    """To the next step (1) or the one before (-1)."""
    mended = Signal(int)
    text_written = Signal(str, str, str)
    surprise_requested = Signal()
    finished = Signal()
    closed = Signal()
    undone = Signal(bool)
    """Take back (True) or restore."""
    rule_opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.shown: CreationShown | None = None
        """The step that is shown, with its sections and options; None: none yet."""
        self._place = 0
        """Which of the problems is told."""
        self._looked = ""
        self._title, self._line = Label("", "display"), ElidedLabel("", "body", "muted")
        self.strip = StepStrip()
        self.budget = BudgetPanel()
        self.sections = SectionColumns()
        self.words = WordsPage()
        self.setMinimumHeight(LEAST_HEIGHT)
        self.sidebar = Sidebar()
        self.sidebar_button = Button(tr("In play"), "choice", small=True)
        """Shows the character and its figures in a small window, in place of the choices."""
        self._is_small = False
        self.search = SearchField("")
        self.taken = Button("", "choice", small=True)
        self.note, self.rule = ElidedLabel("", "small", "muted"), Button("", "link")
        self.back = Button(tr("Back"), icon="back")
        self.problem, self.problem_line = Label("", "body"), ElidedLabel("", "small", "muted")
        self.go_there, self.mend, self.another = Button(tr("show"), "link"), Button("", "link"), Button("", "link")
        self.surprise = Button(tr("Surprise me"), key="Ctrl+R")
        self.finish = Button(tr("Finish"), key="Ctrl+Enter")
        self.next = Button(tr("Next"), "accent", key="Enter")
        self._build()
        self._connect()

    def show_creation(self, shown: CreationShown) -> None:
        """Show a step, or the same one after a choice."""
        is_new = self.shown is None or (self.shown.step, self.shown.who) != (shown.step, shown.who)
        self.shown = shown
        self._line.setText(tr("{system} · saved automatically", system=shown.system))
        self.strip.show_steps(shown.steps, shown.step)
        self.budget.setVisible(bool(shown.budgets))
        if is_new:
            self.search.clear()
            self.taken.setChecked(False)
            self._looked = ""
            self.show_note(None)
            self._turn_to(sidebar=False)
        self.sections.show_sections(shown.step, shown.sections)
        self.sections.setVisible(bool(shown.sections))
        self.words.show_words(shown.who, shown.words)
        self._tools.setVisible(self.sections.is_long or (not is_new and not self._tools.isHidden()))
        self.search.setPlaceholderText(tr("Search {count} by name or use", count=self.sections.count()))
        self.taken.set_text(tr("Chosen: {count}", count=self.sections.taken()))
        self.show_preview(None)
        self._show_problem()
        self._show_buttons()
        if is_new:
            self._scroll.verticalScrollBar().setValue(0)

    def show_preview(self, preview: PreviewShown | None) -> None:
        """Show what a choice would do; None: nothing is being looked at."""
        if self.shown is not None:
            if self.shown.budgets:
                self.budget.show_budgets(self.shown.budgets, preview)
            self.sidebar.show_creation(self.shown, preview)

    def show_note(self, option: OptionShown | None) -> None:
        """Say what an option is, as far as more than its name is told, with a way to its rule."""
        self.note.setText(f"{option.label}. {option.note}" if option is not None and option.note else "")
        rule = option.rule if option is not None else ""
        self.rule.setVisible(bool(rule))
        self.rule.set_text(tr("Rule {name}", name=rule))
        self.rule.setProperty("rule", rule)

    def option(self, option_id: str) -> OptionShown | None:
        """Find an option that is shown."""
        sections = self.shown.sections if self.shown is not None else ()
        listed = (one for section in sections for one in ((section.head,) if section.head is not None else ()) + section.options)
        return next((one for one in listed if one.id == option_id), None)

    def begin(self, field: str = "") -> None:
        """Put the keys where something can be chosen: at a field of the step if one is named."""
        self._turn_to(sidebar=False)
        if self.shown is not None and self.shown.sections:
            self.sections.focus_first(field)
        else:
            self.words.focus_field(field)

    def focus_search(self) -> bool:
        """Focus the search field, which a short step shows only then; a step of words has none."""
        self._turn_to(sidebar=False)
        if self.sections.isVisible():
            self._tools.show()
            self.search.setFocus()
            self.search.selectAll()
        return True

    # ---- what is wrong, and what comes next

    @property
    def _told(self) -> ProblemShown | None:
        problems = self.shown.problems if self.shown is not None else ()
        return problems[self._place % len(problems)] if problems else None

    def _show_problem(self) -> None:
        assert self.shown is not None, "it is shown"
        problem, count = self._told, len(self.shown.problems)
        self.problem.setText(tr("Unfinished") if problem is not None else tr("Complete and ready to play"))
        self.problem.set_role("blood" if problem is not None else "good")
        self.problem_line.setText(problem.sentence if problem is not None else "")
        self._lower.setVisible(problem is not None)
        self.mend.setVisible(problem is not None and bool(problem.mend))
        self.mend.set_text(tr("fix: {words}", words=problem.mend) if problem is not None and problem.mend else "")
        self.another.setVisible(count > 1)
        self.another.set_text(tr("{place} of {count}", place=self._place % count + 1, count=count) if count > 1 else "")

    def _show_buttons(self) -> None:
        assert self.shown is not None, "it is shown"
        ids = [step.id for step in self.shown.steps]
        place = ids.index(self.shown.step)
        self.back.setEnabled(place > 0)
        is_last = place == len(ids) - 1
        self.next.set_text(tr("Finish") if is_last else tr("Next: {title}", title=self.shown.steps[place + 1].title))
        self.finish.setVisible(not is_last)
        self.finish.set_text(tr("Finish anyway") if self.shown.problems else tr("Finish"))
        self._title.setText(tr("A new character") if self.shown.is_draft else self.shown.name)
        self.close_button.set_text(tr("Close, keep as draft") if self.shown.is_draft else tr("Close"))

    def _go_on(self) -> None:
        assert self.shown is not None, "it is shown"
        if self.shown.step == self.shown.steps[-1].id:
            self.finished.emit()
        else:
            self.gone.emit(1)

    def _another(self) -> None:
        self._place += 1
        self._show_problem()

    def _go_there(self) -> None:
        problem = self._told
        if problem is not None:
            if self.shown is not None and problem.step != self.shown.step:
                self.step_chosen.emit(problem.step)
            self.begin(problem.field)

    def _mend(self) -> None:
        problems = self.shown.problems if self.shown is not None else ()
        if problems and self._told is not None and self._told.mend:
            self.mended.emit(self._place % len(problems))

    # ---- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.isAutoRepeat()
        if is_enter and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.gone.emit(-1)
        elif is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.finished.emit()
        elif is_enter:
            self._go_on()
        elif event.key() == Qt.Key.Key_Escape:
            self._leave()
        elif not self.sections.isHidden() and event.text().isalpha() and not event.modifiers() & COMMANDS:
            self.focus_search()
            self.search.setText(event.text())
        else:
            super().keyPressEvent(event)

    def _leave(self) -> None:
        """Clear the search, with its focus; else close."""
        if self.search.text() and self.sections.isVisible():
            here = self._looked
            self.search.clear()
            self.begin(here)
        else:
            self.closed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_small = self.width() < SMALL
        if not is_small:
            self.sidebar.setFixedWidth(SIDEBAR if self.width() >= NARROW else NARROW_SIDEBAR)
        if is_small != self._is_small:
            self._is_small = is_small
            self._fold()

    def _fold(self) -> None:
        """Show the column at the right only when it is asked for, and what is wrong above the buttons; or all beside each other again."""
        is_small = self._is_small
        for button in (self.close_button, self.surprise, self.finish):
            button.set_short(is_short=is_small)
        for part in (self.strip, self.budget):
            part.set_narrow(is_narrow=is_small)
        self._line.setVisible(not is_small)
        self.sidebar_button.setVisible(is_small)
        self.search.setMinimumWidth(NARROW_SEARCH if is_small else SEARCH)
        if is_small:
            self.sidebar.setMinimumWidth(0)
            self.sidebar.setMaximumWidth(NO_LIMIT)
            self._bottom_lines.insertWidget(0, self._told_line)
        else:
            self._bottom_line.insertWidget(1, self._told_line, 1)
        self._turn_to(sidebar=False)

    def _turn_to(self, *, sidebar: bool) -> None:
        """Show in a small window the one or the other."""
        self.sidebar_button.setChecked(sidebar)
        if self._is_small and sidebar:
            self.sidebar_button.setFocus(Qt.FocusReason.OtherFocusReason)  # what has the keys may go
        self._left.setVisible(not (self._is_small and sidebar))
        self.sidebar.setVisible(sidebar or not self._is_small)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Hide:
            self.show_note(None)
        return super().event(event)

    # ---- building

    def _connect(self) -> None:
        for signal, target in (
            (self.strip.chosen, self.step_chosen),
            (self.words.text_written, self.text_written),
            (self.sidebar.text_written, self.text_written),
            (self.surprise.clicked, self.surprise_requested),
            (self.finish.clicked, self.finished),
        ):
            signal.connect(target)
        self.sections.looked.connect(self._look)
        self.search.textChanged.connect(self._search)
        self.search.left_down.connect(self.sections.focus_first)
        self.taken.clicked.connect(lambda is_on: self.sections.show_taken(is_on=is_on))
        self.sidebar_button.clicked.connect(lambda is_on: self._turn_to(sidebar=is_on))
        self.rule.clicked.connect(lambda: self.rule_opened.emit(str(self.rule.property("rule"))))
        self.back.clicked.connect(lambda: self.gone.emit(-1))
        self.next.clicked.connect(self._go_on)
        self.go_there.clicked.connect(self._go_there)
        self.mend.clicked.connect(self._mend)
        self.another.clicked.connect(self._another)
        on_steps(self, lambda: self.undone.emit(True), lambda: self.undone.emit(False))
        on_keys(self, ("Ctrl+R", self.surprise_requested), ("Ctrl+M", self._mend))

    def _search(self, words: str) -> None:
        self.sections.search(words)
        self.show_note(None)
        if not self.sections.finds:
            self.note.setText(tr("No matches. Remove a word from the search."))

    def _look(self, option_id: str, value: int | None) -> None:
        """Show the note of the row under the mouse or with the focus; a left one no longer counts."""
        if value is None and option_id != self._looked:
            return
        option = self.option(option_id)
        self._looked = option_id if value is not None else ""
        if value is not None or option is None:
            self.show_note(option)
        self.looked.emit(option_id, value)

    def _build(self) -> None:
        self.close_button = Button(tr("Close, keep as draft"), icon="close", key="Esc")
        self.close_button.clicked.connect(self.closed)
        self.sidebar_button.hide()
        head = row(self._title, self._line, self.sidebar_button, self.close_button, gap=12)
        head.setStretch(1, 1)
        head.setAlignment(self._line, Qt.AlignmentFlag.AlignBottom)
        self._tools = QWidget()
        tools = row(self.search, None, self.taken, gap=8)
        self.search.setMinimumWidth(SEARCH)
        self._tools.setLayout(tools)
        page = QWidget()
        page.setLayout(column(self.sections, self.words, None, gap=10, margins=(0, 0, 6, 4)))
        self._scroll: QScrollArea = scrolling(page)
        foot = row(self.note, self.rule, gap=10, margins=(4, 0, 10, 0))
        foot.setStretch(0, 1)
        left = column(self.budget, self._tools, self._scroll, foot, gap=8)
        left.setStretch(2, 1)
        self._left = QWidget()
        self._left.setLayout(left)
        body = row(self._left, self.sidebar, gap=12)
        body.setStretch(0, 1)
        inner = column(head, self.strip, body, gap=8, margins=(20, 10, 20, 8))
        inner.setStretch(2, 1)
        whole = column(inner, self._bottom(), gap=0)
        whole.setStretch(0, 1)
        self.setLayout(whole)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.show_note(None)

    def _bottom(self) -> QFrame:
        bottom = frame("panel", edge="top")
        self.problem_line.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._lower = QWidget()
        lower = row(self.problem_line, self.go_there, self.mend, None, gap=10)
        self._lower.setLayout(lower)
        told = column(None, row(self.problem, self.another, None, gap=10), self._lower, None, gap=1)
        self._told_line = QWidget()
        self._told_line.setLayout(told)
        self._bottom_line = line = row(self.back, self._told_line, self.surprise, self.finish, self.next, gap=12)
        line.setStretch(1, 1)
        self._bottom_lines = column(line, gap=6, margins=(20, 9, 20, 9))
        bottom.setLayout(self._bottom_lines)
        return bottom
