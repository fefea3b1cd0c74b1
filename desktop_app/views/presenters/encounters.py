"""Prepared encounters: who takes part, where, and the start of the fight."""

from __future__ import annotations

import json
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from desktop_app.controller.beginning import Beginning
from desktop_app.controller.labels import label
from desktop_app.controller.layout import Standing, put_down, settled, standing, tokens_of
from desktop_app.controller.library import system_of, words_for
from desktop_app.controller.naming import next_name
from desktop_app.controller.portraits import shown_portrait
from desktop_app.controller.prepared import Foes, Happening, PreparedEncounter
from desktop_app.controller.undoing import Undoing
from desktop_app.errors import AppError
from desktop_app.views.encounters.encounters_view import EncountersView
from desktop_app.views.models import CardShown, FoeShown, MemberShown, PreparationShown, RunningShown
from desktop_app.views.parts.keeping import refuse_texts
from desktop_app.views.presenters.hardness import HardPresenter
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from desktop_app.controller.bestiary import CreatureName
    from desktop_app.controller.campaign import Person
    from desktop_app.grid.board import Cell
    from desktop_app.views.presenters.desk import Desk


NAMED: Final = 4
FIGHT: Final = "fight:"
"""How the id of a fight begins."""


def _foe_shown(foe: Foes, texts: Mapping[str, CreatureName]) -> FoeShown:
    """Describe foes of one kind."""
    text = texts.get(foe.creature)
    name = text.name if text is not None else foe.creature
    return FoeShown(
        id=foe.key,
        name=name,
        label=name[:1].upper(),
        count=foe.count,
        side=foe.side,
        creature=foe.creature,
        round=foe.round,
        hidden=foe.hidden,
        line=tr("rank {rank}", rank=text.rank) if text is not None and text.rank else "",
        portrait=shown_portrait("", name, foe.side),
    )


def _member_line(person: Person, fight: str) -> str:
    """Say how somebody of the party is, and where else that one fights."""
    line = tr("cannot be used: repair it under People") if person.fault else person.harm
    return tr("{line} · in “{fight}” already", line=line, fight=fight) if fight else line


class EncountersPresenter(QObject):
    """Fills the list and the form; running fights stand on top of the list."""

    def __init__(self, desk: Desk) -> None:
        """Show what is prepared and what is running."""
        super().__init__()
        self._desk = desk
        self.view = EncountersView()
        self._current = ""
        """The prepared encounter that is being worked on."""
        self._chosen_fight = ""
        self._thrown_away = ""
        """A fight that was thrown away here after the last change of an encounter."""
        self._prepared: dict[str, PreparedEncounter] = {}
        self._standing: tuple[Standing, ...] = ()
        self._beginning: Beginning | None = None
        self.hard = HardPresenter(desk, self.view.form.hard)
        self._undoing: Undoing[PreparedEncounter] = Undoing(
            lambda _, prepared: desk.campaign.put_encounter(prepared), lambda encounter: desk.campaign.delete_encounter(encounter)
        )
        view, form = self.view, self.view.form
        view.encounter_chosen.connect(self.choose)
        view.encounter_opened.connect(self._open)
        view.thrown_away.connect(self._throw_away)
        view.new_requested.connect(self._begin)
        view.repair_requested.connect(self._repair)
        view.undone.connect(self._undo)
        view.redone.connect(lambda: self._step_back(self._undoing.redo, self._current))
        form.again_wanted.connect(self._run_again)
        form.name_changed.connect(self._rename)
        form.note_changed.connect(lambda encounter, note: self._change_of(encounter, note=note))
        form.board_chosen.connect(lambda _, board: self._change(board=board))
        form.member_ticked.connect(self._member_ticked)
        form.foe_counted.connect(self._foe_counted)
        form.foes_wanted.connect(lambda _: desk.window.show_page("bestiary"))
        form.foe_arrives.connect(lambda _, key, number: self._change_foe(key, round=number))
        form.foe_hidden.connect(lambda _, key, on: self._change_foe(key, hidden=on))
        form.token_put_down.connect(self._put_down)
        form.happening_changed.connect(self._happening)
        form.begin_chosen.connect(self._begin_with)
        form.mended.connect(lambda _: self._mend())
        form.started.connect(lambda _: self._start())
        form.print_requested.connect(lambda _: self._print())
        form.run_sheet_requested.connect(lambda _: desk.open_run_sheet(self._prepared[self._current]))
        desk.changed.append(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what there is now."""
        campaign = self._desk.campaign
        here = self._desk.system_id
        fights = [info for info in campaign.fights() if info.status != "finished"]
        self._prepared = {prepared.id: prepared for prepared in campaign.encounters() if prepared.system == here}
        cards = [
            CardShown(id=info.id, title=label(info.system, info.name), line=tr("running"), tag=tr("resume"), tone="accent")
            for info in fights
        ]
        cards += [
            CardShown(
                id=p.id,
                title=label(p.system, p.name),
                line=tr("cannot be read") if p.fault else self._foes_words(p),
                tag=tr("repair") if p.fault else "",
                tone="blood" if p.fault else "plain",
                words=label(p.system, p.note),
            )
            for p in sorted(self._prepared.values(), key=lambda p: p.name)
        ]
        if self._current not in self._prepared:
            self._current = next(iter(sorted(self._prepared, key=lambda key: self._prepared[key].name)), "")
        if self._chosen_fight not in {info.id for info in fights}:
            self._chosen_fight = ""
        self.view.show_encounters(cards, self._chosen_fight or self._current)
        self._show_chosen()

    def _foes_words(self, prepared: PreparedEncounter) -> str:
        texts = self._desk.campaign.bestiary.names(prepared.system)
        plurals = self._desk.campaign.bestiary.plurals(prepared.system)
        words = []
        for foes in prepared.foes:
            text = texts.get(foes.creature)
            name = text.name if text is not None else foes.creature
            plural = plurals.get(foes.creature) or name
            words.append(f"{foes.count} {(plural if foes.count > 1 else name).lower()}" if foes.count > 1 else name.lower())
        return ", ".join(words) or tr("no foes yet")

    def choose(self, encounter_id: str) -> None:
        """Show an encounter's form, or where a fight under way stands."""
        self._chosen_fight = encounter_id if encounter_id.startswith(FIGHT) else ""
        if not self._chosen_fight:
            self._current = encounter_id
        self.view.list.choose(encounter_id)
        self._show_chosen()

    def _open(self, encounter_id: str) -> None:
        """Go on with a fight; the keys of a prepared encounter go to its name."""
        if encounter_id.startswith(FIGHT):
            self._desk.open_fight(encounter_id)
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
            told = tr("“{name}” is deleted.", name=label(gone.system, gone.name))
            self._desk.window.messages.note(told, action=action, callback=lambda: self._undo(gone.id))

    def _delete(self, gone: PreparedEncounter) -> bool:
        """Delete an encounter; one that cannot be read cannot be brought back."""
        if gone.fault:
            return self._desk.attempt(lambda: self._desk.campaign.delete_encounter(gone.id))
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
        stepped: list[str] = []
        if self._desk.attempt(lambda: stepped.append(step(encounter))) and stepped[0]:
            self._current, self._chosen_fight = stepped[0], ""
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
        campaign = self._desk.campaign
        if prepared.fault:
            changes = (tr("the encounter begins anew with its name and what of it can be read"),)
            self.view.show_fault(prepared.name, prepared.fault, changes)
            return
        people = [person for person in campaign.people() if person.system == prepared.system and person.id]
        texts = campaign.bestiary.names(prepared.system)
        elsewhere = {who: label(prepared.system, fight) for who, fight in campaign.fighting(prepared.system).items()}
        members = tuple(
            MemberShown(
                id=p.id,
                name=p.name,
                label=p.name[:1].upper(),
                line=_member_line(p, elsewhere.get(p.id, "")),
                is_in=p.id in prepared.party,
                portrait=p.portrait,
            )
            for p in people
        )
        boards = campaign.boards(prepared.system)
        board = boards.get(prepared.board) or next(iter(boards.values()))
        known = {**{p.id: p.name for p in people}, **{key: text.name for key, text in texts.items()}}
        self._standing = standing(prepared, board, known)
        check, mend = self._checked(prepared)
        self._beginning = self._beginnings(prepared)
        self.view.show_preparation(
            PreparationShown(
                id=prepared.id,
                name=label(prepared.system, prepared.name),
                members=members,
                foes=tuple(_foe_shown(foe, texts) for foe in prepared.foes),
                boards=tuple(replace(board, name=label(prepared.system, board.name)) for board in boards.values()),
                board=board.id,
                note=label(prepared.system, prepared.note),
                tokens=tokens_of(self._standing, {p.id: p.portrait for p in people}),
                happenings=tuple((one.round, one.text) for one in prepared.happenings),
                begins=self._beginning.shown() if self._beginning is not None else (),
                check=check,
                mend=mend,
                refusal="" if prepared.party or prepared.foes else tr("Tick somebody of the party, or add foes from the bestiary."),
            )
        )
        self.hard.show(prepared)

    def _beginnings(self, prepared: PreparedEncounter) -> Beginning | None:
        """Find what can be set before the fight; one that cannot begin yet has nothing."""
        try:
            first = self._desk.campaign.opening(prepared)[0]
        except AppError:
            return None
        return Beginning(system_of(prepared.system), first, words_for(prepared.system))

    def _checked(self, prepared: PreparedEncounter) -> tuple[str, str]:
        """Say what is amiss before the start, and what would mend it."""
        loose = [one for one in self._standing if one.at is None and not (one.foes is not None and one.foes.round)]
        if not prepared.party and self._whole_party():
            return tr("Nobody of the party takes part."), tr("Let all take part")
        if loose and len(loose) < sum(not (one.foes is not None and one.foes.round) for one in self._standing):
            names = ", ".join(f"{one.name} {one.number}" if one.number else one.name for one in loose[:NAMED])
            return tr("{count#has no place|have no place} yet: {names}", count=len(loose), names=names), tr("Place them")
        return "", ""

    def _repair(self) -> None:
        if self._desk.attempt(lambda: self._desk.campaign.repair_encounter(self._current)):
            self._undoing.forget(self._current)
            self._desk.tell_changed()
            self._desk.window.messages.note(tr("The encounter is repaired."))

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

    def use_board(self, board: str) -> None:
        """Bring a board into the encounter that is shown; with none there, into a new one."""
        if self._current not in self._prepared:
            self._begin()
        self._change(board=board)

    def _member_ticked(self, _: str, who: str, is_in: bool) -> None:
        prepared = self._prepared[self._current]
        others = tuple(member for member in prepared.party if member != who)
        self._change(party=(*others, who) if is_in else others)

    def _foe_counted(self, _: str, key: str, count: int) -> None:
        self._change_foe(key, count=count)

    def _change_foe(self, key: str, **changes: object) -> None:
        """Change one kind of foes; those who come to be alike are counted together, none are taken out."""
        prepared = self._prepared[self._current]
        kept: dict[str, Foes] = {}
        for foe in prepared.foes:
            made = foe.model_copy(update=changes) if foe.key == key else foe
            there = kept.get(made.key)
            together = made if there is None else there.model_copy(update={"count": there.count + made.count})
            kept[made.key] = together.model_copy(update={"cells": together.cells[: together.count]})
        self._change(foes=tuple(foe for foe in kept.values() if foe.count > 0))

    def _put_down(self, encounter: str, token: str, cell: Cell) -> None:
        """Set where somebody stands."""
        prepared = self._prepared[encounter]
        made = put_down(prepared, self._standing, token, cell)
        self._change_of(encounter, places=made.places, foes=made.foes)

    def _happening(self, encounter: str, place: int, number: int, words: str) -> None:
        """Write what happens in a round, earliest first; no words take it away."""
        listed = list(self._prepared[encounter].happenings)
        if 0 <= place < len(listed):
            listed.pop(place)
        listed += [Happening(round=number, text=words)] if words.strip() else []
        self._change_of(encounter, happenings=tuple(sorted(listed, key=lambda one: one.round)))

    def _begin_with(self, encounter: str, place: int, field: str, value: object) -> None:
        """Set what the fight begins with: of each kind of command the last."""
        if self._beginning is not None:
            made = self._beginning.chosen(place, field, value)
            kind = json.loads(made)["kind"]
            others = [body for body in self._prepared[encounter].begins if json.loads(body)["kind"] != kind]
            self._change_of(encounter, begins=(*others, made))

    def _mend(self) -> None:
        """Do what the check proposes: let the party take part, or set everybody where the program would put them."""
        prepared = self._prepared[self._current]
        if not prepared.party and self._whole_party():
            self._change(party=self._whole_party())
            return
        made = settled(prepared, self._standing, {one.id: one.cell for one in self._standing})
        self._change(places=made.places, foes=made.foes)

    def _whole_party(self) -> tuple[str, ...]:
        people = (p for p in self._desk.campaign.people() if p.system == self._desk.system_id and p.side == "party")
        return tuple(p.id for p in people if p.id and not p.fault)

    def _begin(self) -> None:
        """Begin a new encounter; its name is typed at once."""
        self.new()
        self.view.form.name_it()

    def new(self) -> None:
        """Begin a new encounter with the whole party in it."""
        party = self._whole_party()
        made = PreparedEncounter(id=secrets.token_hex(6), system=self._desk.system_id, name=tr("New encounter"), party=party)
        self._put_new(made)

    def _put_new(self, made: PreparedEncounter) -> None:
        """Keep a new encounter, and show it."""
        if self._keep(made.id, None, made):
            self._current, self._chosen_fight = made.id, ""
            self.refresh()

    def _run_again(self, encounter: str) -> None:
        """Make a copy of an encounter, to run it again; its name can be typed at once."""
        self.view.form.flush()
        prepared = self._prepared.get(encounter)
        if prepared is not None:
            name = next_name(prepared.name, [other.name for other in self._prepared.values()])
            self._put_new(prepared.model_copy(update={"id": secrets.token_hex(6), "name": name}))
            self.view.form.name_it()

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
        self._desk.window.messages.note(
            tr("{count} more in “{name}”.", count=count, name=label(prepared.system, prepared.name)),
            action=tr("Show"),
            callback=lambda: self._desk.window.show_page("encounters"),
        )

    def _print(self) -> None:
        """Show a card for everybody who takes part."""
        prepared = self._prepared[self._current]
        self._desk.attempt(lambda: self._desk.open_cards(self._desk.campaign.rehearsal(prepared), prepared.note))

    def _start(self) -> None:
        prepared, campaign = self._prepared[self._current], self._desk.campaign
        names = {person.id: person.name for person in campaign.people() if person.system == prepared.system}
        fighting = campaign.fighting(prepared.system).items()
        elsewhere = {names[who]: label(prepared.system, fight) for who, fight in fighting if who in prepared.party}
        started: list[str] = []
        if self._desk.attempt(lambda: started.append(self._desk.campaign.start(prepared))):
            self._desk.tell_changed()
            self._desk.open_fight(started[0])
            self._tell_of_others(elsewhere)

    def _tell_of_others(self, elsewhere: Mapping[str, str]) -> None:
        """Say who of the party is in another running fight: what both do to them is brought together at the end."""
        if elsewhere:
            named = "; ".join(tr("{name} is in “{fight}”", name=name, fight=fight) for name, fight in elsewhere.items())
            self._desk.window.messages.note(tr("{named} as well: what both fights do to them adds up when they are closed.", named=named))
