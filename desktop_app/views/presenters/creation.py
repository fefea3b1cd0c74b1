"""New characters: how they begin, and the pages on which they are made step by step."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from desktop_app.controller.content.files import content_of
from desktop_app.controller.creation import creating
from desktop_app.controller.words.labels import label
from desktop_app.controller.words.translations import shown_content
from desktop_app.views.creation.creation_view import CreationView
from desktop_app.views.creation.option_row import NOTHING
from desktop_app.views.creation.start import CreationStartView
from desktop_app.views.home.models import CardShown
from desktop_app.views.parts.keeping import flush_texts, refuse_texts
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData
    from PySide6.QtWidgets import QWidget

    from desktop_app.controller.creation.creating import Creating
    from desktop_app.views.palette import Entry
    from desktop_app.views.presenters.desk import Desk

GUIDED, BLANK, RANDOM, READY = "guided", "blank", "random:", "ready:"


class CreationPresenter(QObject):
    """Ties the pages of a new character to the campaign; `done` is told whom to show then ("" nobody new)."""

    blank_begun = Signal()
    """A blank sheet is shown, to be filled in by hand."""

    def __init__(self, desk: Desk, done: Callable[[str], None]) -> None:
        """Wait until a character is begun."""
        super().__init__()
        self._desk = desk
        self._done = done
        self._system = desk.system_id
        self._making: Creating | None = None
        self._step = self._archetype = ""
        self._over: QWidget | None = None
        self.view: CreationView | None = None
        self.start: CreationStartView | None = None
        desk.window.page_shown.connect(lambda _: self._leave())

    # ---- how it begins

    def ask(self) -> None:
        """Ask how a new character begins."""
        self._system = self._desk.system_id
        start = CreationStartView()
        start.begun.connect(self._begin)
        start.closed.connect(lambda: self._close(""))
        title = self._desk.system_title(self._system)
        start.show_methods(tr("{system}: guided, random, ready-made, or a blank sheet.", system=title), self._methods())
        self.start = start
        self._show(start)

    def _methods(self) -> list[CardShown]:
        system_id, found = self._system, list[CardShown]()
        if creating.creation_of(self._desk.campaign, system_id) is not None:
            line = tr("Choose freely, with costs and remaining points")
            found.append(CardShown(id=GUIDED, title=tr("Guided, step by step"), line=line, label="1", side="party"))
            for one in creating.archetypes(system_id):
                found.append(
                    CardShown(
                        id=f"{RANDOM}{one.id}",
                        title=one.name,
                        line=one.text,
                        label="?",
                        side="neutral",
                        portrait=one.portrait,
                        tag=tr("random"),
                        tone="accent",
                    )
                )
        for key, text in content_of(system_id).characters.items():
            concept = text.concept or str(text.sheet.get("concept", ""))
            name, line = label(system_id, text.name), label(system_id, concept)
            found.append(CardShown(id=f"{READY}{key}", title=name, line=line, label=name[:1], side="party", tag=tr("ready"), tone="good"))
        found.append(CardShown(id=BLANK, title=tr("Blank sheet"), line=tr("Fill it in value by value"), label="0", side="neutral"))
        return found

    def _begin(self, method: str) -> None:
        self._desk.attempt(lambda: self._began(method))

    def _began(self, method: str) -> None:
        campaign, system_id = self._desk.campaign, self._system
        if method.startswith(READY):
            self._begun(campaign.add_character(system_id, content_of(system_id).characters[method.removeprefix(READY)]))
        elif method == BLANK:
            self._begun(creating.begun_blank(campaign, system_id))
            self.blank_begun.emit()
            self._desk.window.messages.note(tr("Click a value to change it; “Edit gear” adds skills, weapons and armour."))
        elif method.startswith(RANDOM):
            self._archetype = method.removeprefix(RANDOM)
            self._guide(creating.begun_at_random(campaign, system_id, self._archetype, creating.new_seed()), is_made=True)
        else:
            self._guide(creating.begun_blank(campaign, system_id))

    def _begun(self, who: str) -> None:
        """Show a sheet that is no draft, though one of the same id may have been."""
        creating.mark_draft(self._desk.campaign, self._system, who, is_draft=False)
        self._close(who)

    def _guide(self, who: str, *, is_made: bool = False) -> None:
        creating.mark_draft(self._desk.campaign, self._system, who, is_draft=True)
        self.open(self._system, who, at=-1 if is_made else 0)

    def open(self, system_id: str, who: str, *, at: int | None = None) -> None:
        """Show a character of the table step by step, at a place of the steps, or where something is not yet legal."""
        creation = creating.creation_of(self._desk.campaign, system_id)
        if creation is None:
            self._desk.refuse(tr("These rules have no character creation. Fill in the sheet manually."))
            return
        self._system = system_id
        self._making = creating.Creating(self._desk.campaign, system_id, who, creation)
        self._step = self._making.first_step() if at is None else creation.steps[at].id
        view = CreationView()
        view.sections.chosen.connect(self._choose)
        view.sidebar.portrait.clicked.connect(lambda: self._ask_for_portrait(None))
        view.sidebar.portrait.dropped.connect(self._ask_for_portrait)
        view.looked.connect(self._look)
        view.sections.missed.connect(self._desk.refuse)
        view.step_chosen.connect(self._go_to)
        view.gone.connect(self._go)
        view.mended.connect(lambda place: self._change(lambda making: making.mend(place)))
        view.text_written.connect(self._write)
        view.surprise_requested.connect(self._surprise)
        view.finished.connect(self._finish)
        view.closed.connect(self._keep)
        view.undone.connect(self._undo)
        view.budget.change_requested.connect(self._ask_setting)
        view.rule_opened.connect(self._desk.routes.open_rule)
        self.view = view
        self._refresh()
        self._show(view)
        view.begin()

    # ---- choices

    def _change(self, act: Callable[[Creating], str]) -> None:
        """Carry a choice out, tell a refusal, and show the result; an earlier refusal disappears."""
        making = self._making
        refusal = self._desk.tried(lambda: act(making)) if making is not None else None
        if refusal is None:
            return
        if refusal:
            self._desk.refuse(refusal)
        else:
            self._desk.window.messages.hide()
        self._refresh()

    def _choose(self, option: str, value: int) -> None:
        self._change(lambda making: making.choose(option, value))
        shown = self.view.option(option) if self.view is not None else None
        if shown is not None:
            further = value + 1 if shown.high > 1 else 1 - value
            self._look(option, further if further <= shown.high else NOTHING)

    def _look(self, option: str, value: int | None) -> None:
        if self.view is not None and self._making is not None:
            self.view.show_preview(self._making.preview(option, value) if value is not None and value >= 0 else None)

    def _write(self, document: str, path: str, text: str) -> None:
        making = self._making
        if making is None or document != making.who:
            return
        refusal = self._desk.tried(lambda: making.write(path, text))
        if refusal != "" and self.view is not None:
            refuse_texts(self.view)
        if refusal:
            self._desk.refuse(refusal)
        self._refresh()

    def _ask_for_portrait(self, dropped: QMimeData | None) -> None:
        """Ask for the character's portrait, perhaps with a dropped picture."""
        making = self._making
        if making is not None:
            sheet = making.sheet
            token = (sheet.name, sheet.name[:1].upper(), "party", sheet.portrait)
            self._desk.ask_for_portrait(*token, lambda portrait: self._write(making.who, "/portrait", portrait), dropped)

    def _surprise(self) -> None:
        """Roll another of the archetype that it began with, or of any."""
        listed = creating.archetypes(self._system)
        if listed:
            kind = self._archetype or listed[creating.new_seed() % len(listed)].id
            self._change(lambda making: making.surprise(kind, creating.new_seed()))

    def _undo(self, is_back: bool) -> None:
        making = self._making
        if making is not None and self._desk.attempt(making.undo if is_back else making.redo):
            if making.is_there:
                self._refresh()
            else:
                self._close("")

    def _ask_setting(self, setting: str) -> None:
        """Ask for another value of the house rule from which a budget comes."""
        text = next((one for one in shown_content(self._system).settings if one.id == setting), None)
        if text is None:
            return
        low, high = text.low or 0, text.high or 0

        def found(words: str) -> list[Entry]:
            value = int(words) if words.strip().isdecimal() else None
            if value is None or not low <= value <= high:
                return []
            return [(tr("{title} set to {value}", title=text.title, value=value), "", partial(self._set, setting, value))]

        self._desk.window.ask(tr("{title}: a number from {low} to {high}", title=text.title, low=low, high=high), found)

    def _set(self, setting: str, value: int) -> None:
        making = self._making
        if making is not None and self._desk.attempt(lambda: self._desk.campaign.set_setting(self._system, setting, value)):
            creation = creating.creation_of(self._desk.campaign, self._system)
            assert creation is not None, "it is being made"
            self._making = creating.Creating(self._desk.campaign, self._system, making.who, creation)
            self._refresh()
            if self.view is not None:
                self.view.begin()

    # ---- from step to step

    def _go(self, by: int) -> None:
        step = self._making.next_step(self._step, by) if self._making is not None else ""
        if step:
            self._go_to(step)

    def _go_to(self, step: str) -> None:
        if self.view is not None:
            self._desk.window.messages.hide()
            flush_texts(self.view)
            self._step = step
            self._refresh()
            self.view.begin()

    def _refresh(self) -> None:
        if self.view is not None and self._making is not None and self._making.is_there:
            self.view.show_creation(self._making.shown(self._step))

    # ---- the end

    def _finish(self) -> None:
        making = self._making
        if making is not None and self.view is not None:
            self._desk.window.messages.hide()
            flush_texts(self.view)
            self._desk.attempt(making.finish)
            self._close(making.who)

    def _keep(self) -> None:
        """Close the pages; the draft is there whenever it is wanted."""
        if self._making is not None and self.view is not None:
            flush_texts(self.view)
            name, is_draft = self._making.name, self._making.is_draft
            self._close(self._making.who)
            if is_draft:
                self._desk.window.messages.note(tr("{name} saved as a draft; “Guide” continues it.", name=name))

    def _show(self, widget: QWidget) -> None:
        """Show a page of its own in the place of the one before."""
        before, self._over = self._over, widget
        self._desk.window.show_over(widget)
        if before is not None and isValid(before):
            before.deleteLater()

    def _leave(self) -> None:
        """Put the page away when another one is gone to."""
        over = self._over
        self._over = self._making = self.view = self.start = None
        if over is not None and isValid(over):
            flush_texts(over)
            over.deleteLater()

    def _close(self, who: str) -> None:
        self._desk.window.close_over("characters")
        self._done(f"{self._system}:{who}" if who else "")
