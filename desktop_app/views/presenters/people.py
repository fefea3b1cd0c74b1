"""The characters of the campaign and their sheets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop_app.controller.campaign.transfer import text_of_character
from desktop_app.controller.campaign.wounded import people_now
from desktop_app.controller.creation.adding import adding_to, write_all
from desktop_app.controller.creation.creating import drafts
from desktop_app.rules.kernel.blocks import Lead
from desktop_app.views.accessible import said_so_far
from desktop_app.views.home.models import CardShown
from desktop_app.views.parts.keeping import forget_texts, refuse_texts
from desktop_app.views.parts.shortcuts import AGAIN, BACK, on_keys, on_steps, tell_step
from desktop_app.views.presenters.changing import ChangingPresenter
from desktop_app.views.presenters.clipboard import copy_card, on_paste, pasting_over
from desktop_app.views.presenters.creation import CreationPresenter
from desktop_app.views.sheet.sheet_view import SheetView
from desktop_app.views.speech import marked, tr

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData

    from desktop_app.controller.campaign.campaign import Person
    from desktop_app.controller.content.files import CreatureText
    from desktop_app.controller.creation.adding import Write
    from desktop_app.controller.play.session import Result
    from desktop_app.controller.play.tracker import Tracker
    from desktop_app.rules.kernel.blocks import Purchase
    from desktop_app.rules.kernel.record import Json
    from desktop_app.views.presenters.desk import Desk
    from desktop_app.views.presenters.pasting import PastingPresenter

ACTIONS = (marked("Guide"), marked("Edit gear"), marked("Undo"), marked("Redo"), marked("Remove"))


class PeoplePresenter(QObject):
    """Fills the sheet view and writes what is edited."""

    def __init__(self, desk: Desk) -> None:
        """Show everybody; choose the first."""
        super().__init__()
        self._desk = desk
        self.view = SheetView()
        self._current = ""
        self.people: dict[str, Person] = {}
        """All characters of the campaign, by "system:id"."""
        self._drafts: tuple[str, ...] = ()
        view = self.view
        view.list.chosen.connect(self.choose)
        view.page.edited.connect(lambda target, path, value: self._write(self._current, target, path, value))
        view.page.text_edited.connect(self._write)
        view.title.field.keeper.written.connect(self._rename)
        view.page.purchased.connect(self._purchased)
        view.page.box_clicked.connect(self._box_clicked)
        view.print_requested.connect(self._print)
        view.new_requested.connect(self.new)
        view.fault.button.clicked.connect(self._repair)
        view.portrait_requested.connect(self._ask_for_portrait)
        view.action_chosen.connect(lambda place: (self._guide, self._change, self.undo, self.redo, self._remove)[place]())
        on_steps(view, self.undo, self.redo)
        on_keys(view, ("Ins", self._change))
        self.creation = CreationPresenter(desk, self._made)
        """The guided making of a character, which lies over the page."""
        self.creation.blank_begun.connect(view.fill_in)
        on_paste(view, lambda: self.pasting.paste(), view.search)
        on_keys(view, ("Ctrl+C", self._copy_text))
        self.changing = ChangingPresenter(desk, self.undo)
        desk.changed.append(self.refresh)
        self.refresh()

    @cached_property
    def pasting(self) -> PastingPresenter:
        """Return the page of a paste, made when it is first asked for."""
        return pasting_over(self._desk, "characters", tr("People"), self._take_pasted)

    def refresh(self) -> None:
        """Show who there is now."""
        self._drafts = drafts(self._desk.campaign)
        self.people = {f"{person.system}:{person.id}": person for person in people_now(self._desk.campaign)}
        if self._current not in self.people:
            self._current = next(iter(self.people), "")
        self.view.show_people(self._cards(), self._current)
        self._show_sheet()

    def _cards(self) -> Sequence[CardShown]:
        return [
            CardShown(
                id=key,
                title=person.name,
                line=" · ".join((self._desk.system_title(person.system), tr("can't be used") if person.fault else person.harm)),
                label=person.name[:1].upper(),
                side=person.side,
                portrait=person.portrait,
                words=person.subtitle,
                tag=tr("repair") if person.fault else tr("draft") if key in self._drafts else "",
                tone="blood" if person.fault else "accent" if key in self._drafts else "plain",
            )
            for key, person in self.people.items()
        ]

    def choose(self, key: str) -> None:
        """Show the sheet of a character; `key` is "system:id"."""
        self._current = key
        self._show_sheet()

    def show_person(self, who: str) -> None:
        """Show a character by id, from another page."""
        key = next((key for key, person in self.people.items() if who in (key, person.id)), "")
        if key:
            self._current = key
            self.view.show_people(self._cards(), key)
            self._show_sheet()

    def _show_sheet(self) -> None:
        person = self.people.get(self._current)
        if person is None:
            self.view.show_sheet(None)
            return
        if person.fault:
            changes = self._desk.campaign.repairs(person.system, person.id) if person.id else ()
            self.view.show_fault(person.name, f"{person.fault[:1].upper()}{person.fault[1:].rstrip('.')}.", changes)
            return
        page, token = self._desk.campaign.page(person.system, person.id), (person.name[:1].upper(), person.side, person.portrait)
        self.view.show_sheet(page, [tr(action) for action in ACTIONS], self._current, token)

    def _ask_for_portrait(self, dropped: QMimeData | None) -> None:
        """Ask for the shown character's portrait, perhaps with a dropped picture."""
        key, person = self._current, self.people.get(self._current)
        if person is not None:
            token = (person.name, person.name[:1].upper(), person.side, person.portrait)
            self._desk.ask_for_portrait(*token, lambda portrait: self._write(key, "sheet", "/portrait", portrait), dropped)

    def _repair(self) -> None:
        """Repair an unusable character; undo restores a readable earlier state."""
        person = self.people.get(self._current)
        if person is not None and self._desk.attempt(lambda: self._desk.campaign.repair(person.system, person.id)):
            self._desk.tell_changed()
            self._desk.window.messages.note(tr("{name} repaired.", name=person.name), action=tr("Undo"), callback=self.undo)

    def _write(self, key: str, target: str, path: str, value: Json) -> None:
        """Write one value of a character's sheet."""
        person = self.people.get(key)
        if person is None:
            return
        refusal = self._desk.tried(lambda: self._desk.campaign.edit(person.system, person.id, path, value, part=target))
        if refusal != "":
            refuse_texts(self.view)
        if refusal:
            self._desk.refuse(refusal)
        self._desk.tell_changed()

    def _rename(self, key: str, name: str) -> None:
        """Call a character something else; one whose name is left empty keeps the one it has."""
        if name.strip():
            self._write(key, "sheet", "/name", name.strip())
        else:
            forget_texts(self.view)

    def _purchased(self, bought: Purchase | Lead) -> None:
        """Buy with experience, or go to where it is spent."""
        if isinstance(bought, Lead):
            person = self.people[self._current]
            self._desk.routes.open_at_table(person.system, person.id, bought.kind)
        else:
            self._at_table(lambda tracker: tracker.do(bought))

    def _box_clicked(self, track: str, line: int, ticked: int) -> None:
        who = self.people[self._current].id
        self._at_table(lambda tracker: tracker.hand.tick(who, track, line, ticked))

    def _at_table(self, act: Callable[[Tracker], Result]) -> None:
        """Carry something out at the table of the one who is shown, and say why it was refused."""
        tracker = self._desk.campaign.table_tracker(self.people[self._current].system)
        result = self._desk.tried(lambda: act(tracker))
        if result is not None and tracker.sentence(result):
            self._desk.refuse(tracker.sentence(result), tracker.rule(result))
        self._desk.tell_changed()

    def new(self) -> None:
        """Ask how a new character begins, and show its sheet once it is made."""
        self._desk.attempt(self.creation.ask)

    def _guide(self) -> None:
        """Show the chosen character step by step."""
        person = self.people.get(self._current)
        if person is not None:
            self._desk.attempt(lambda: self.creation.open(person.system, person.id))

    def _made(self, key: str) -> None:
        self._current = key or self._current
        self._desk.tell_changed()

    def _change(self) -> None:
        """Ask what to add, take away or take in hand."""
        person = self.people.get(self._current)
        if person is not None:
            take = partial(adding_to, self._desk.campaign, person.system, person.id)
            self.changing.ask(person.name, take, partial(self._write_all, person), can_pay=True)

    def _write_all(self, person: Person, writes: Sequence[Write]) -> bool:
        """Write several values of a character's sheet as one step; tell whether that went well."""
        refusal = self._desk.tried(lambda: write_all(self._desk.campaign, person.system, person.id, writes))
        if refusal:
            self._desk.refuse(refusal)
        self._desk.tell_changed()
        return refusal == ""

    def _take_pasted(self, text: CreatureText) -> bool:
        """Bring a pasted creature to the table; its text goes into empty notes."""
        sheet = {**text.sheet, **({} if text.sheet.get("notes") else {"notes": text.pasted})}
        brought = text.model_copy(update={"sheet": sheet})
        made = self._desk.tried(lambda: self._desk.campaign.add_character(self._desk.system_id, brought))
        if made is None:
            return False
        self._current = f"{self._desk.system_id}:{made}"
        self._desk.tell_changed()
        self._desk.window.messages.note(tr("{name} added to the characters.", name=text.name), action=tr("Undo"), callback=self.undo)
        return True

    def _copy_text(self) -> None:
        person = self.people.get(self._current)
        if person is not None and not person.fault:
            copy_card(self._desk, person.system, text_of_character(self._desk.campaign, person.system, person.id))

    def undo(self) -> None:
        """Undo the table's last change in the shown character's system; an import is undone whole."""
        if self._desk.take_back(f"person:{self._current}"):
            return
        self._step(self._desk.campaign.undo, BACK)

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self._desk.bring_again():
            return
        self._step(self._desk.campaign.redo, AGAIN)

    def _step(self, step: Callable[[str], bool], words: tuple[str, str]) -> None:
        """Undo or redo a step; the result is announced, unless more is told."""
        came, heard = list[bool](), said_so_far(self.view)
        if self._desk.at_table(lambda: came.append(step(self._system()))):
            tell_step(self.view, words, heard, came=any(came))

    def _system(self) -> str:
        person = self.people.get(self._current)
        return person.system if person is not None else self._desk.system_id

    def _remove(self) -> None:
        person = self.people.get(self._current)
        if person is None:
            return
        if self._desk.attempt(lambda: self._desk.campaign.remove_character(person.system, person.id)):
            self._current = ""
            self._desk.tell_changed()
            self._desk.window.messages.note(tr("{name} removed.", name=person.name), action=tr("Undo"), callback=self.undo)

    def _print(self) -> None:
        person = self.people.get(self._current)
        if person is not None:
            self._desk.routes.files.print_sheet(person.name, person.system, person.id)
