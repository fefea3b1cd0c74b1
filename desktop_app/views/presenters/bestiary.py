"""The bestiary: what the program brings and what the game master has made."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from desktop_app import language
from desktop_app.controller.labels import label
from desktop_app.controller.library import sheet_json
from desktop_app.controller.naming import free_id
from desktop_app.controller.undoing import Undoing
from desktop_app.errors import AppError
from desktop_app.views.bestiary.bestiary_view import BestiaryView
from desktop_app.views.models import CardShown, CreatureShown
from desktop_app.views.parts.keeping import forget_texts, refuse_texts
from desktop_app.views.presenters.changing import ask_for_change
from desktop_app.views.speech import marked, tr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from desktop_app.controller.bestiary import CreatureName
    from desktop_app.controller.campaign import SheetChange
    from desktop_app.controller.content import CreatureText
    from desktop_app.rules.kernel.record import Json
    from desktop_app.views.presenters.desk import Desk

NEW_NAME: Final = marked("New creature")


class BestiaryPresenter(QObject):
    """Fills the bestiary; adds to the encounter that is being prepared or played."""

    def __init__(self, desk: Desk, add: Callable[[str, int], None]) -> None:
        """Show all creatures; `add` takes a creature's id and a number."""
        super().__init__()
        self._desk = desk
        self.view = BestiaryView()
        self._texts: Mapping[str, CreatureName] = {}
        self._current = ""
        self._undoing: Undoing[CreatureText] = Undoing(self._put, self._delete)
        self.view.new_requested.connect(self._new)
        self.view.change_requested.connect(self._change)
        self.view.renamed.connect(self._rename)
        self.view.thrown_away.connect(self._throw_away)
        self.view.undone.connect(lambda: self._step_back(self._undoing.undo, self._current))
        self.view.redone.connect(lambda: self._step_back(self._undoing.redo, self._current))
        self.view.creature_chosen.connect(self.choose)
        self.view.add_requested.connect(add)
        self.view.copy_requested.connect(self._copy)
        self.view.person_requested.connect(self._bring)
        self.view.edited.connect(lambda target, path, value: self._edited(self._current, target, path, value))
        self.view.text_edited.connect(self._edited)
        self.view.repair_requested.connect(self._repair)
        self.view.rule_opened.connect(desk.open_rule)
        self.refresh()

    def refresh(self) -> None:
        """Show what there is now."""
        self._texts = self._desk.campaign.bestiary.names(self._desk.system_id)
        self.view.show_creatures(
            [
                CardShown(
                    id=creature_id,
                    title=text.name,
                    line=", ".join(text.tags),
                    label=text.name[:1],
                    side="foe",
                    tag=tr("rank {rank}", rank=text.rank) if text.rank else "",
                    facets=(tr("rank {rank}", rank=text.rank), *text.tags) if text.rank else text.tags,
                    words=text.text,
                )
                for creature_id, text in self._texts.items()
            ]
        )
        if self._current in self._texts:
            self.choose(self._current)

    def choose(self, creature_id: str) -> None:
        """Show a creature's card."""
        self._current = creature_id
        key = self._key(creature_id)
        self.view.show_undo(can_undo=self._undoing.can_undo(key), can_redo=self._undoing.can_redo(key))
        text = self._texts.get(creature_id)
        if text is None:
            self.view.show_creature(None)
            return

        bestiary, system_id = self._desk.campaign.bestiary, self._desk.system_id
        try:
            bestiary.require(system_id, creature_id)
            page = bestiary.page(system_id, bestiary.text(system_id, creature_id))
        except AppError as error:
            changes = bestiary.mended(system_id, creature_id)[1] if self._is_own(creature_id) else ()
            self.view.show_fault(creature_id, text.name, error.sentence, changes)
            return
        self.view.show_creature(CreatureShown(id=creature_id, page=page, text=text.text, is_own=self._is_own(creature_id)))

    def _repair(self, creature_id: str) -> None:
        if self._desk.attempt(lambda: self._desk.campaign.bestiary.repair(self._desk.system_id, creature_id)):
            self._undoing.forget(self._key(creature_id))
            self.refresh()
            self._desk.window.messages.note(tr("The creature is repaired."))

    def _is_own(self, creature_id: str) -> bool:
        return self._desk.campaign.bestiary.is_own(self._desk.system_id, creature_id)

    def _copy(self, creature_id: str) -> None:
        if creature_id not in self._texts:
            return
        text = self._desk.campaign.bestiary.text(self._desk.system_id, creature_id)
        taken = {other.name for other in self._texts.values()}
        name = next(made for n in range(1, len(taken) + 2) if (made := f"{text.name} (own{f' {n}' if n > 1 else ''})") not in taken)
        new_id = free_id(f"{creature_id}_own", self._texts)
        sheet = {**sheet_json(self._desk.system_id, text), "name": name}
        self._put_new(new_id, text.model_copy(update={"name": name, "sheet": sheet}))

    def _new(self) -> None:
        """Begin a creature from blank; its name is typed at once."""
        campaign, system_id = self._desk.campaign, self._desk.system_id
        new_id = free_id(tr(NEW_NAME), self._texts)
        made: list[CreatureText] = []
        if self._desk.attempt(lambda: made.append(campaign.bestiary.blank(system_id, tr(NEW_NAME), campaign.settings(system_id)))):
            self._put_new(new_id, made[0])
            self.view.name_it()

    def _put_new(self, new_id: str, text: CreatureText) -> None:
        """Keep a new creature, and show it whatever the list is searched for."""
        if self._desk.attempt(lambda: self._undoing.change(self._key(new_id), None, text)):
            self._current = new_id
            self.view.show_all()
            self.refresh()
            words = tr("click its values; “Add or change” brings skills, weapons and armour")
            self._desk.window.messages.note(tr("{name} is yours to edit: {words}.", name=text.name, words=words))

    # ---- changes, and the way back

    def _key(self, creature_id: str) -> str:
        return f"{self._desk.system_id}:{creature_id}"

    def _put(self, key: str, text: CreatureText) -> None:
        system_id, _, creature_id = key.partition(":")
        self._desk.campaign.bestiary.put(system_id, creature_id, text)

    def _delete(self, key: str) -> None:
        system_id, _, creature_id = key.partition(":")
        self._desk.campaign.bestiary.delete(system_id, creature_id)

    def _change(self, creature_id: str) -> None:
        """Ask what to add to one's own creature, take away or take in hand."""
        changes: list[SheetChange] = []
        bestiary, system_id = self._desk.campaign.bestiary, self._desk.system_id
        if self._desk.attempt(lambda: changes.extend(bestiary.sheet_changes(system_id, creature_id))):
            ask_for_change(self._desk.window, changes, partial(self._edited, creature_id, "sheet"))

    def _throw_away(self, creature_id: str) -> None:
        """Delete a creature of one's own; the message strip and Ctrl+Z bring it back."""
        if not self._is_own(creature_id):
            self._desk.refuse(tr("What the program brings stays. Only creatures of your own can be deleted."))
            return
        campaign, key = self._desk.campaign, self._key(creature_id)
        name = self._texts[creature_id].name
        try:
            campaign.bestiary.require(self._desk.system_id, creature_id)
            gone = campaign.bestiary.text(self._desk.system_id, creature_id)
        except AppError:
            gone = None
        is_done = self._desk.attempt(lambda: self._delete(key) if gone is None else self._undoing.change(key, gone, None))
        if is_done:
            self._step_to(self._after(creature_id))
            action = "" if gone is None else tr("Undo")
            self._desk.window.messages.note(
                " ".join([tr("{name} is deleted.", name=name), *self._missed(creature_id)]),
                action=action,
                callback=lambda: self._step_back(self._undoing.undo, key),
            )

    def _after(self, creature_id: str) -> str:
        """Return who is shown once a creature is gone: the one after it, or before."""
        listed = list(self._texts)
        place = listed.index(creature_id)
        return next(iter((*listed[place + 1 : place + 2], *listed[max(0, place - 1) : place])), "")

    def _missed(self, creature_id: str) -> list[str]:
        """Say which prepared encounters count on a creature that is no longer there."""
        if creature_id in self._desk.campaign.bestiary.names(self._desk.system_id):
            return []
        here = (prepared for prepared in self._desk.campaign.encounters() if prepared.system == self._desk.system_id)
        named = [
            language.quoted(label(prepared.system, prepared.name))
            for prepared in here
            if any(foes.creature == creature_id for foes in prepared.foes)
        ]
        return [tr("{names} cannot start without it.", names=", ".join(named))] if named else []

    def _step_back(self, step: Callable[[str], str], current: str) -> None:
        """Take a change back, or restore it, and show the creature that it was made to."""
        self.view.name.keeper.flush()
        key = current if ":" in current else self._key(current)
        stepped: list[str] = []
        if self._desk.attempt(lambda: stepped.append(step(key))) and stepped[0]:
            system_id, _, creature_id = stepped[0].partition(":")
            if system_id == self._desk.system_id:
                self._step_to(creature_id)

    def _step_to(self, creature_id: str) -> None:
        """Show a creature as it is now, in this list and wherever else creatures are named."""
        self._current = creature_id
        self.refresh()
        if creature_id not in self._texts:
            self.view.list.begin()
        self._desk.tell_changed()

    def _bring(self, creature_id: str) -> None:
        """Bring one to the table, where it becomes somebody: a sheet of its own, and what only characters do."""
        system_id = self._desk.system_id
        if creature_id not in self._texts:
            return
        text = self._desk.campaign.bestiary.text(system_id, creature_id)
        made: list[str] = []
        if self._desk.attempt(lambda: made.append(self._desk.campaign.add_character(system_id, text))):
            self._desk.tell_changed()
            key = f"{system_id}:{made[0]}"
            self._desk.window.messages.note(
                tr("{name} is at the table.", name=text.name), action=tr("Open the sheet"), callback=lambda: self._desk.open_person(key)
            )

    def _edited(self, creature_id: str, target: str, path: str, value: Json) -> None:
        if not self._is_own(creature_id):
            self._desk.refuse(tr("What the program brings stays as it is. Make a copy to edit."))
            forget_texts(self.view)
            self.choose(self._current)
            return

        assert target == "sheet", "a creature has a sheet and no state of play"
        if not self._desk.attempt(lambda: self._write(creature_id, path, value)):
            refuse_texts(self.view)
        self.refresh()

    def _rename(self, creature_id: str, name: str) -> None:
        """Call one's own creature something else; while its name is empty it keeps the one it has."""
        if name.strip():
            self._edited(creature_id, "sheet", "/name", name)
            self._desk.tell_changed()

    def _write(self, creature_id: str, path: str, value: Json) -> None:
        bestiary, system_id = self._desk.campaign.bestiary, self._desk.system_id
        after = bestiary.edited(system_id, creature_id, path, value)
        self._undoing.change(self._key(creature_id), bestiary.text(system_id, creature_id), after)
