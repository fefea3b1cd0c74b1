"""Prepared encounters: participants, positions, and the start of the fight."""

from __future__ import annotations

import secrets
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from desktop_app.controller.campaign.document_undo import Undoing
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.words.labels import label
from desktop_app.controller.words.names import next_name
from desktop_app.language import folded
from desktop_app.views.encounters.encounters_view import EncountersView
from desktop_app.views.encounters.preparation import CAST
from desktop_app.views.home.models import CardShown
from desktop_app.views.models import RunningShown
from desktop_app.views.parts.keeping import refuse_texts
from desktop_app.views.presenters.challenges import ChallengePresenter
from desktop_app.views.presenters.clipboard import on_paste, pasting_over
from desktop_app.views.presenters.day import DayPresenter
from desktop_app.views.presenters.elsewhere import told_elsewhere
from desktop_app.views.presenters.hardness import HardPresenter
from desktop_app.views.presenters.preparing import Preparing
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from desktop_app.controller.content.files import CreatureText
    from desktop_app.controller.library.bestiary import CreatureName
    from desktop_app.controller.play.reinforcements import MatchedCreature
    from desktop_app.views.presenters.desk import Desk
    from desktop_app.views.presenters.pasting import PastingPresenter
    from desktop_app.views.presenters.preparing import Changes

FIGHT: Final = "fight:"
"""How the id of a fight begins."""


def first_prepared(prepared: Mapping[str, PreparedEncounter]) -> str:
    """Return the id of the first encounter by name; nothing where there is none."""
    return min(prepared, key=lambda key: prepared[key].name, default="")


class EncountersPresenter(QObject):
    """Fills the list and the form; running fights stand on top of the list."""

    def __init__(self, desk: Desk) -> None:
        """Show the prepared and running encounters."""
        super().__init__()
        self._desk = desk
        self.view = EncountersView()
        self._current = ""
        """The prepared encounter that is being worked on."""
        self._chosen_fight = ""
        self._thrown_away = ""
        """A fight that was thrown away here after the last change of an encounter."""
        self._prepared: dict[str, PreparedEncounter] = {}
        self._preparing = Preparing(desk)
        self.hard = HardPresenter(desk, self.view.form, self._become)
        self.day = DayPresenter(desk, self.view.form.day, self.hard.play_on)
        self.hard.waits = lambda: self.day.is_playing
        self._challenges = ChallengePresenter(desk, self.view.form.challenges, self._change)
        self._undoing: Undoing[PreparedEncounter] = Undoing(
            lambda _, prepared: desk.campaign.encounters.put(prepared), lambda encounter: desk.campaign.encounters.delete(encounter)
        )
        on_paste(self.view, lambda: self.pasting.paste())
        view, form = self.view, self.view.form
        view.list.chosen.connect(self.choose)
        for opened in (view.list.opened, view.running.resumed):
            opened.connect(self._open)
        for deleting in (view.list, view.form, view.running):
            deleting.thrown_away.connect(self._throw_away)
        view.new_requested.connect(self.begin)
        view.fault.button.clicked.connect(self._repair)
        view.undone.connect(self._undo)
        view.redone.connect(lambda: self._step_back(self._undoing.redo, self._current))
        form.again_wanted.connect(self._run_again)
        form.day.turn_button.clicked.connect(self._turn_day)
        form.day.clear_button.clicked.connect(self._clear_day)
        form.name.keeper.written.connect(self._rename)
        form.note.keeper.written.connect(lambda encounter, note: self._change_of(encounter, note=note))
        form.board_chosen.connect(lambda _, board: self._change(board=board))
        form.member_ticked.connect(self._member_ticked)
        form.foe_counted.connect(self._foe_counted)
        form.picker.page_button.clicked.connect(lambda: desk.window.show_page("bestiary"))
        form.picker.searched.connect(self._look_for)
        form.picker.wanted.connect(self._take_found)
        form.foe_arrives.connect(lambda _, key, number, when: self._change_foe(key, round=number, when=when))
        form.foe_hidden.connect(lambda _, key, on: self._change_foe(key, hidden=on))
        for signal, change in (
            (form.token_hidden, self._preparing.turn_token),
            (form.token_arrives, self._preparing.let_arrive),
            (form.token_put_down, self._preparing.put_down),
            (form.happening_changed, self._preparing.happening),
            (form.loot_changed, self._preparing.loot),
            (form.foe_carries, self._preparing.carried),
            (form.begin_chosen, self._preparing.begin_with),
            (form.mended, self._preparing.mended),
        ):
            signal.connect(partial(self._prepare, change))
        form.started.connect(lambda _: self._start())
        form.print_requested.connect(lambda _: self._print())
        form.run_sheet_requested.connect(lambda _: desk.routes.files.print_run_sheet(self._prepared[self._current]))
        desk.changed.append(self.refresh)
        self.refresh()

    @cached_property
    def pasting(self) -> PastingPresenter:
        """Return the page of a paste, made when it is first asked for."""
        return pasting_over(self._desk, "encounters", tr("Prepare"), self._take_pasted)

    @property
    def current(self) -> str:
        """Return the id of the encounter that is prepared here; nothing without one."""
        return self._current

    def refresh(self) -> None:
        """Show what there is now."""
        campaign = self._desk.campaign
        here = self._desk.system_id
        fights = [info for info in campaign.fights() if info.status != "finished"]
        self._prepared = {prepared.id: prepared for prepared in campaign.encounters.all() if prepared.system == here}
        self.day.keep(self._prepared)
        cards = [
            CardShown(id=info.id, title=label(info.system, info.name), line=tr("running"), tag=tr("resume"), tone="accent")
            for info in fights
        ]
        cards += [
            CardShown(
                id=p.id,
                title=label(p.system, p.name),
                line=tr("can't be opened") if p.fault else self._foes_words(p),
                tag=tr("repair") if p.fault else tr("day {place}", place=place) if (place := self.day.place_of(p.id)) else "",
                tone="blood" if p.fault else "accent" if self.day.place_of(p.id) else "plain",
                words=label(p.system, p.note),
            )
            for p in sorted(self._prepared.values(), key=lambda p: p.name)
        ]
        if self._current not in self._prepared:
            self._current = first_prepared(self._prepared)
        if self._chosen_fight not in {info.id for info in fights}:
            self._chosen_fight = ""
        self.view.show_encounters(cards, self._chosen_fight or self._current)
        self._show_chosen()

    def _turn_day(self) -> None:
        """Put the encounter that is shown into the day of fights, or take it out."""
        prepared = self._prepared.get(self._current)
        if prepared is not None and not prepared.fault:
            self.day.turn(prepared)
            self.refresh()

    def _clear_day(self) -> None:
        self.day.clear()
        self.refresh()

    def _foes_words(self, prepared: PreparedEncounter) -> str:
        words = (self._desk.campaign.called(prepared.system, foes).removeprefix("1 ") for foes in prepared.foes)
        return ", ".join(words) or ", ".join(one.name for one in prepared.challenges) or tr("no foes yet")

    def choose(self, encounter_id: str) -> None:
        """Show an encounter's form, or where a fight under way stands."""
        self.view.form.settle()
        self._chosen_fight = encounter_id if encounter_id.startswith(FIGHT) else ""
        if not self._chosen_fight:
            self._current = encounter_id
        self.view.list.choose(encounter_id)
        self._show_chosen()

    def _open(self, encounter_id: str) -> None:
        """Go on with a fight; the keys of a prepared encounter go to its name."""
        if encounter_id.startswith(FIGHT):
            self._desk.routes.open_fight(encounter_id)
        else:
            self.view.form.name_it()

    def _throw_away(self, encounter_id: str) -> None:
        """Take a fight or a prepared encounter away; the message strip brings it back."""
        campaign = self._desk.campaign
        if encounter_id.startswith(FIGHT):
            name = next((info.name for info in campaign.fights() if info.id == encounter_id), "")
            self._desk.throw_away(encounter_id, name)
            self._thrown_away = encounter_id
            return
        gone = self._prepared.get(encounter_id)
        if gone is not None and self._delete(gone):
            self._desk.tell_changed()
            action = "" if gone.fault else tr("Undo")
            told = tr("“{name}” deleted.", name=label(gone.system, gone.name))
            self._desk.window.messages.note(told, action=action, callback=lambda: self._undo(gone.id))

    def _delete(self, gone: PreparedEncounter) -> bool:
        """Delete an encounter; one that cannot be read cannot be brought back."""
        if gone.fault:
            return self._desk.attempt(lambda: self._desk.campaign.encounters.delete(gone.id))
        return self._keep(gone.id, gone, None)

    def _undo(self, encounter: str = "") -> None:
        """Take the last change back, or bring back the fight that was thrown away since."""
        if self._thrown_away and all(info.id != self._thrown_away for info in self._desk.campaign.fights()):
            self._desk.bring_back(self._thrown_away)
        else:
            self._step_back(self._undoing.undo, encounter or self._current)
        self._thrown_away = ""

    def _step_back(self, step: Callable[[str], str], encounter: str) -> None:
        """Take a change back, or restore it, and show the encounter that it was made to."""
        self.view.form.flush()
        stepped = self._desk.tried(lambda: step(encounter))
        if stepped:
            self._current, self._chosen_fight = stepped, ""
            self._desk.tell_changed()

    def _keep(self, encounter: str, before: PreparedEncounter | None, after: PreparedEncounter | None) -> bool:
        """Write a change that can be taken back; tell whether it is on disk."""
        self._thrown_away = ""
        return self._desk.attempt(lambda: self._undoing.change(encounter, before, after))

    def _show_chosen(self) -> None:
        if not self._chosen_fight or not self._desk.attempt(self._show_fight):
            self._show_form()

    def _show_fight(self) -> None:
        tracker = self._desk.campaign.fight(self._chosen_fight)
        shown = tracker.shown()
        acting = "".join(span.text for span in shown.acting)
        self.view.show_running(
            RunningShown(
                id=self._chosen_fight,
                name=tracker.called,
                heading=shown.heading,
                acting=f"{acting}, {shown.upcoming}" if shown.upcoming else acting,
                line=tr("{steps#step|steps}, all saved", steps=shown.steps),
            )
        )

    def _show_form(self) -> None:
        self.view.form.show_undo(can_undo=self._undoing.can_undo(self._current), can_redo=self._undoing.can_redo(self._current))
        prepared = self._prepared.get(self._current)
        if prepared is None:
            self.view.show_preparation(None)
            return
        if prepared.fault:
            changes = (tr("the encounter starts over with its name and its readable parts"),)
            self.view.show_fault(prepared.name, prepared.fault, changes)
            return
        self.view.show_preparation(self._preparing.shown(prepared))
        self._challenges.show(prepared)
        self.hard.show(prepared)
        self.day.show(prepared.id)

    def _repair(self) -> None:
        if self._desk.attempt(lambda: self._desk.campaign.encounters.repair(self._current)):
            self._undoing.forget(self._current)
            self._desk.tell_changed()
            self._desk.window.messages.note(tr("Encounter repaired."))

    def _rename(self, encounter: str, name: str) -> None:
        """Call an encounter something else; while its name is empty it keeps the one it has."""
        if name.strip():
            self._change_of(encounter, name=name)

    def _change(self, **changes: object) -> None:
        self._change_of(self._current, **changes)

    def _change_of(self, encounter: str, **changes: object) -> None:
        prepared = self._prepared.get(encounter)
        if prepared is not None:
            changed = prepared.model_copy(update=changes)
            if not self._keep(encounter, prepared, changed):
                refuse_texts(self.view)
            self.refresh()

    def _become(self, made: PreparedEncounter) -> None:
        """Take the foes of an encounter over into the one that is shown, as one change; cells are kept as far as they were set."""
        if made.id == self._current:
            cells = {_moment(foes): foes.cells for foes in self._prepared[made.id].foes}
            foes = (one.model_copy(update={"cells": cells.get(_moment(one), ())[: one.count]}) for one in made.foes)
            self._change(foes=tuple(foes))

    def use_board(self, board: str) -> None:
        """Bring a board into the encounter that is shown; with none there, into a new one."""
        before = self._prepared.get(self._current)
        if before is None:
            self.begin()
        self._change(board=board)
        if before is not None and before.board != board:
            told = tr("“{name}” uses this board now.", name=label(before.system, before.name))
            self._desk.window.messages.note(told, action=tr("Undo"), callback=lambda: self._undo(before.id))

    def _member_ticked(self, _: str, who: str, is_in: bool) -> None:
        prepared = self._prepared[self._current]
        others = tuple(member for member in prepared.party if member != who)
        self._change(party=(*others, who) if is_in else others)

    def _foe_counted(self, _: str, key: str, count: int) -> None:
        self._change_foe(key, count=count)

    def _change_foe(self, key: str, **changes: object) -> None:
        self._change(**self._preparing.foes(self._prepared[self._current], key, **changes))

    def _prepare(self, change: Callable[..., Changes], encounter: str, *told: object) -> None:
        """Carry out what the board and the rows of an encounter want changed."""
        self._change_of(encounter, **change(self._prepared[encounter], *told))

    def begin(self) -> None:
        """Begin a new encounter; its name is typed at once."""
        self.new()
        self.view.form.name_it()

    def new(self) -> None:
        """Begin a new encounter with the whole party in it, shown with who takes part."""
        self.view.form.settle()
        self.view.form.open_tab(CAST)
        party = self._preparing.whole_party()
        made = PreparedEncounter(id=secrets.token_hex(6), system=self._desk.system_id, name=tr("New encounter"), party=party)
        self._put_new(made)

    def _put_new(self, made: PreparedEncounter) -> None:
        """Keep a new encounter, and show it."""
        if self._keep(made.id, None, made):
            self._current, self._chosen_fight = made.id, ""
            self.refresh()

    def _run_again(self, encounter: str) -> None:
        """Make a copy of an encounter, to run it again; its name can be typed at once."""
        self.view.form.settle()
        prepared = self._prepared.get(encounter)
        if prepared is not None:
            name = next_name(prepared.name, [other.name for other in self._prepared.values()])
            self._put_new(prepared.model_copy(update={"id": secrets.token_hex(6), "name": name}))
            self.view.form.name_it()

    def _take_pasted(self, text: CreatureText) -> bool:
        """Keep a creature that was pasted in the bestiary, and add it to the encounter."""
        creature_id = self._desk.routes.keep_creature(text)
        if creature_id:
            self.add_foes(creature_id, 1)
        return bool(creature_id)

    def add_foes(self, creature: str, count: int) -> None:
        """Add creatures to the encounter that is being prepared; without one, a new one begins."""
        if self._current not in self._prepared:
            self.new()
        prepared = self._prepared[self._current]
        there = next((foe for foe in prepared.foes if foe.key == creature), None)
        if there is None:
            self._change(foes=(*prepared.foes, Foes(creature=creature, count=count)))
        else:
            self._change_foe(creature, count=there.count + count)
        if self._desk.window.current != "encounters":
            self._desk.window.messages.note(
                tr("{count} more in “{name}”.", count=count, name=label(prepared.system, prepared.name)),
                action=tr("Show"),
                callback=lambda: self._desk.window.show_page("encounters"),
            )

    def _look_for(self, words: str) -> None:
        """List the creatures that the words of the picker mean; no words mean all."""
        names = self._desk.campaign.bestiary.names(self._desk.system_id)
        found = [one.creature for one in self._meant(words)] if words.strip() else sorted(names, key=lambda key: folded(names[key].name))
        self.view.form.picker.show_found([_creature_card(key, names[key]) for key in found])

    def _meant(self, words: str) -> list[MatchedCreature]:
        return self._desk.campaign.creatures_like(self._desk.system_id, f"add {words}")

    def _take_found(self, creature: str) -> None:
        """Put creatures of the picker into the encounter: as many as were typed, or one."""
        picker = self.view.form.picker
        meant = next((one for one in self._meant(picker.search.text()) if one.creature == creature), None)
        count = meant.count or 1 if meant is not None else 1
        self.add_foes(creature, count)
        called = self._desk.campaign.called(self._desk.system_id, Foes(creature=creature, count=count))
        picker.tell(tr("{foes} more.", foes=called))

    def _print(self) -> None:
        """Show a card for everybody who takes part."""
        prepared = self._prepared[self._current]
        self._desk.attempt(
            lambda: self._desk.routes.files.print_roster(self._desk.campaign.rehearsal(prepared), prepared.note, back="encounters")
        )

    def _start(self) -> None:
        prepared = self._prepared[self._current]
        elsewhere = told_elsewhere(self._desk, prepared.system, prepared.party)
        started = self._desk.tried(lambda: self._desk.campaign.start(prepared))
        if started is not None:
            self.hard.begun(started)
            self._desk.tell_changed()
            self._desk.routes.open_fight(started)
            if elsewhere:
                self._desk.window.messages.note(elsewhere)


def _creature_card(key: str, name: CreatureName) -> CardShown:
    """Describe a creature in the picker."""
    rank = tr("rank {rank}", rank=name.rank) if name.rank else ""
    return CardShown(id=key, title=name.name, line=", ".join(name.tags), label=name.name[:1], side="foe", portrait=name.portrait, tag=rank)


def _moment(foes: Foes) -> tuple[str, int, str]:
    """Tell foes from others of the same creature by when they come."""
    return foes.creature, foes.round, foes.when
