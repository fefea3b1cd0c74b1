"""The bestiary: what the program brings and what the game master has made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop_app.controller.library import sheet_json
from desktop_app.errors import AppError
from desktop_app.views.bestiary.bestiary_view import BestiaryView
from desktop_app.views.models import CardShown, CreatureShown
from desktop_app.views.parts.keeping import forget_texts, refuse_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from desktop_app.controller.bestiary import CreatureName
    from desktop_app.rules.kernel.record import Json
    from desktop_app.views.presenters.desk import Desk


class BestiaryPresenter(QObject):
    """Fills the bestiary; adds to the encounter that is being prepared or played."""

    def __init__(self, desk: Desk, add: Callable[[str, int], None]) -> None:
        """Show all creatures; `add` takes a creature's id and a number."""
        super().__init__()
        self._desk = desk
        self.view = BestiaryView()
        self._texts: Mapping[str, CreatureName] = {}
        self._current = ""
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
                    tag=f"rank {text.rank}" if text.rank else "",
                    facets=(f"rank {text.rank}", *text.tags) if text.rank else text.tags,
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
            self.refresh()
            self._desk.window.messages.note("The creature is repaired.")

    def _is_own(self, creature_id: str) -> bool:
        return self._desk.campaign.bestiary.is_own(self._desk.system_id, creature_id)

    def _copy(self, creature_id: str) -> None:
        if creature_id not in self._texts:
            return
        text = self._desk.campaign.bestiary.text(self._desk.system_id, creature_id)
        taken = {other.name for other in self._texts.values()}
        name = next(made for n in range(1, len(taken) + 2) if (made := f"{text.name} (own{f' {n}' if n > 1 else ''})") not in taken)
        new_id = f"{creature_id}_own_{len(self._texts)}"
        sheet = {**sheet_json(self._desk.system_id, text), "name": name}
        copy = text.model_copy(update={"name": name, "sheet": sheet})
        if self._desk.attempt(lambda: self._desk.campaign.bestiary.put(self._desk.system_id, new_id, copy)):
            self._current = new_id
            self.refresh()
            self._desk.window.messages.note(f"{name} is yours to edit: click its values.")

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
                f"{text.name} is at the table.", action="Open the sheet", callback=lambda: self._desk.open_person(key)
            )

    def _edited(self, creature_id: str, target: str, path: str, value: Json) -> None:
        if not self._is_own(creature_id):
            self._desk.refuse("What the program brings stays as it is. Make a copy to edit.")
            forget_texts(self.view)
            self.choose(self._current)
            return

        assert target == "sheet", "a creature has a sheet and no state of play"
        if not self._desk.attempt(lambda: self._desk.campaign.bestiary.edit(self._desk.system_id, creature_id, path, value)):
            refuse_texts(self.view)
        self.refresh()
