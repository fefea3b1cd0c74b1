"""Prepare's data of one encounter, and its changes by board, foes and rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeVar

from desktop_app.controller.campaign.beginning import Beginning, with_begin
from desktop_app.controller.campaign.layout import MARK, Standing, put_down, settled, standing, tokens_of
from desktop_app.controller.campaign.triggers import is_gone, told, triggers
from desktop_app.controller.creation.creating import drafts, whole_party
from desktop_app.controller.library.library import system_of, words_for
from desktop_app.controller.library.portraits import shown_portrait
from desktop_app.controller.library.prepared import Foes, PlannedEvent, PreparedEncounter
from desktop_app.controller.words.labels import label
from desktop_app.errors import AppError
from desktop_app.rules.kernel.plan import When
from desktop_app.views.models import FoeShown, HappeningShown, LootReading, MemberShown, PreparationShown
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.campaign.campaign import Person
    from desktop_app.controller.library.bestiary import CreatureName
    from desktop_app.grid.board import Board, Cell
    from desktop_app.views.presenters.desk import Desk

NAMED: Final = 4
"""So many of those who have no place are named."""
Waiting = TypeVar("Waiting", Foes, PlannedEvent)
Changes = dict[str, object]
"""Fields of an encounter with their new values; none: nothing changes."""


def _foe_shown(foe: Foes, text: CreatureName, called: str, loot: str, reading: LootReading) -> FoeShown:
    """Describe foes of one kind."""
    return FoeShown(
        id=foe.key,
        name=text.name,
        label=text.name[:1].upper(),
        count=foe.count,
        side=foe.side,
        called=called,
        round=foe.round,
        when=foe.when,
        hidden=foe.hidden,
        loot=loot,
        loot_each=foe.loot_each,
        reading=reading,
        line=tr("rank {rank}", rank=text.rank) if text.rank else "",
        portrait=text.portrait or shown_portrait("", text.name, foe.side),
    )


def _member_line(person: Person, fight: str) -> str:
    """Tell a party member's condition, and its other fight."""
    line = tr("can't be used: repair it under People") if person.fault else person.harm
    return tr("{line} · already in “{fight}”", line=line, fight=fight) if fight else line


def _has_lost_its_board(prepared: PreparedEncounter, board: Board) -> bool:
    """Tell whether an encounter takes place on another board than it was prepared for."""
    return prepared.board not in {"", board.id}


def _counted(foes: Iterable[Foes]) -> Changes:
    """Count equal foes together, each on its cell; absent kinds are left out."""
    kept: dict[str, Foes] = {}
    for foe in foes:
        there = kept.get(foe.key)
        cells = (*there.padded, *foe.padded) if there is not None else foe.padded
        kept[foe.key] = foe.model_copy(update={"count": len(cells), "cells": cells if any(cells) else ()})
    return {"foes": tuple(foe for foe in kept.values() if foe.count > 0)}


def _comes_later(one: Standing) -> bool:
    """Tell whether one is not there from the start."""
    return one.foes is not None and one.foes.comes_later


def _waits_in_vain(prepared: PreparedEncounter, board: Board) -> bool:
    """Tell whether foes or events wait for what is no longer there."""
    return any(is_gone(when, prepared, board) for when in prepared.awaited)


def _said_so(one: Waiting) -> Waiting:
    """Let foes or an event wait for the word of the game master."""
    return one.model_copy(update={"when": When.WORD.value})


class Preparing:
    """Describes encounters one at a time; changes concern the last described one."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.standing: tuple[Standing, ...] = ()
        self._beginning: Beginning | None = None

    def shown(self, prepared: PreparedEncounter) -> PreparationShown:
        """Describe an encounter. Raises: AppError."""
        campaign, system_id = self._desk.campaign, prepared.system
        people = [person for person in campaign.people() if person.system == system_id and person.id]
        texts = {foes.kind: campaign.bestiary.kind_name(system_id, foes) for foes in prepared.foes}
        elsewhere = {who: label(system_id, fight) for who, fight in campaign.fighting(system_id).items()}
        boards, board = campaign.boards.all(system_id), campaign.boards.of(prepared)
        names = {**{p.id: p.name for p in people}, **{kind: text.name for kind, text in texts.items()}}
        self.standing = standing(prepared, board, names)
        listed = triggers(prepared, board, names)
        listed |= {when: told(when, prepared, board, names) for when in prepared.awaited if when not in listed}
        self._beginning = self._beginnings(prepared)
        book = campaign.loot.of(system_id)
        reading = LootReading(book.understood, book.fitting)
        check, mend = self._checked(prepared, board)
        unfinished = drafts(self._desk.campaign)
        members = tuple(
            MemberShown(
                id=p.id,
                name=p.name,
                label=p.name[:1].upper(),
                line=tr("draft") if f"{p.system}:{p.id}" in unfinished else _member_line(p, elsewhere.get(p.id, "")),
                is_in=p.id in prepared.party,
                portrait=p.portrait,
            )
            for p in people
        )
        return PreparationShown(
            id=prepared.id,
            name=label(system_id, prepared.name),
            members=members,
            foes=tuple(
                _foe_shown(foes, texts[foes.kind], campaign.called(system_id, foes), book.told_all(foes.loot), reading)
                for foes in prepared.foes
            ),
            loot=book.told_all(prepared.loot),
            reading=reading,
            boards=tuple(replace(board, name=label(system_id, board.name)) for board in boards.values()),
            board=board.id,
            note=label(system_id, prepared.note),
            tokens=tokens_of(
                self.standing, {**{p.id: p.portrait for p in people}, **{kind: text.portrait for kind, text in texts.items()}}
            ),
            happenings=tuple(HappeningShown(round=one.round, when=one.when, text=one.text) for one in prepared.happenings),
            triggers=tuple(listed.items()),
            begins=self._beginning.shown() if self._beginning is not None else (),
            check=check,
            mend=mend,
            today=campaign.table_tracker(system_id).dates.today(),
            refusal="" if prepared.party or prepared.foes else tr("Select a party member, or add foes from the bestiary."),
        )

    def _beginnings(self, prepared: PreparedEncounter) -> Beginning | None:
        """Find the settings before the fight; none while it cannot begin."""
        try:
            first = self._desk.campaign.opening(prepared)[0]
        except AppError:
            return None
        return Beginning(system_of(prepared.system), first, words_for(prepared.system))

    def _checked(self, prepared: PreparedEncounter, board: Board) -> tuple[str, str]:
        """Return the faults before the start, with remedies; `board` is the place."""
        if _has_lost_its_board(prepared, board):
            lost = tr("The board of this encounter is missing; the fight would use “{board}”.", board=label(prepared.system, board.name))
            return lost, tr("Use this board")
        loose = [one for one in self.standing if one.at is None and not _comes_later(one)]
        if not prepared.party and self.whole_party():
            return tr("No party member takes part."), tr("Add everyone")
        if _waits_in_vain(prepared, board):
            return tr("Some wait for a door or a combatant that is no longer here."), tr("Let me call them")
        if loose and len(loose) < sum(not _comes_later(one) for one in self.standing):
            names = ", ".join(f"{one.name} {one.number}" if one.number else one.name for one in loose[:NAMED])
            return tr("No place yet for {names} ({count})", count=len(loose), names=names), tr("Place them")
        return "", ""

    def whole_party(self) -> tuple[str, ...]:
        """List all available party members; unfinished characters only by name."""
        return whole_party(self._desk.campaign, self._desk.system_id)

    # ---- what changes

    def foes(self, prepared: PreparedEncounter, key: str, **changes: object) -> Changes:
        """Change one kind of foes; those who come to be alike are counted together, none are taken out."""
        return _counted(foe.model_copy(update=changes) if foe.key == key else foe for foe in prepared.foes)

    def turn_token(self, prepared: PreparedEncounter, token: str) -> Changes:
        """Hide one on the board, or show it again; the party is always seen."""
        return self._one(prepared, token, lambda foe: {"hidden": not foe.hidden})

    def let_arrive(self, prepared: PreparedEncounter, token: str, number: int, when: str) -> Changes:
        """Let one on the board arrive in a round (0: there from the start), or by a trigger."""
        return self._one(prepared, token, lambda _: {"round": number, "when": when})

    @staticmethod
    def _one(prepared: PreparedEncounter, token: str, change: Callable[[Foes], Changes]) -> Changes:
        """Change one of a kind of foes: it counts among those who are alike from then on."""
        key, _, place = token.rpartition(MARK)
        foe = next((foe for foe in prepared.foes if foe.key == key), None)
        if foe is None:
            return {}
        at, cells = int(place), foe.padded
        left = foe.model_copy(update={"count": foe.count - 1, "cells": (*cells[:at], *cells[at + 1 :])})
        turned = foe.model_copy(update={"count": 1, "cells": cells[at : at + 1], **change(foe)})
        return _counted((*(left if one is foe else one for one in prepared.foes), turned))

    def put_down(self, prepared: PreparedEncounter, token: str, cell: Cell) -> Changes:
        """Set where a combatant stands."""
        made = put_down(prepared, self.standing, token, cell)
        return {"places": made.places, "foes": made.foes}

    def loot(self, prepared: PreparedEncounter, line: str) -> Changes:
        """Write what lies there to be taken."""
        return {"loot": self._desk.campaign.loot.of(prepared.system).kept(line)}

    def carried(self, prepared: PreparedEncounter, key: str, line: str, each: bool) -> Changes:
        """Write what can be taken from one kind of foes: from one of them, or from each."""
        return self.foes(prepared, key, loot=self._desk.campaign.loot.of(prepared.system).kept(line), loot_each=each)

    def happening(self, prepared: PreparedEncounter, place: int, number: int, when: str, words: str) -> Changes:
        """Write what happens in a round, earliest first, or by a trigger, after those; no words take it away."""
        listed = list(prepared.happenings)
        place = place if 0 <= place < len(listed) else len(listed)
        listed[place : place + 1] = [PlannedEvent(round=number, when=when, text=words)] if words.strip() else []
        return {"happenings": tuple(sorted(listed, key=lambda one: (bool(one.when), one.round)))}

    def begin_with(self, prepared: PreparedEncounter, place: int, field: str, value: object) -> Changes:
        """Set what the fight begins with: of each kind of command the last."""
        if self._beginning is None:
            return {}
        return {"begins": with_begin(prepared.begins, self._beginning.chosen(place, field, value))}

    def mended(self, prepared: PreparedEncounter) -> Changes:
        """Apply the check's remedy: keep the board in place of a missing one, add the party, place the unplaced."""
        board = self._desk.campaign.boards.of(prepared)
        if _has_lost_its_board(prepared, board):
            return {"board": board.id}
        if not prepared.party and self.whole_party():
            return {"party": self.whole_party()}
        if _waits_in_vain(prepared, board):
            foes = tuple(_said_so(one) if one.when and is_gone(one.when, prepared, board) else one for one in prepared.foes)
            happenings = tuple(_said_so(one) if one.when and is_gone(one.when, prepared, board) else one for one in prepared.happenings)
            return {"foes": foes, "happenings": happenings}
        made = settled(prepared, self.standing, {one.id: one.cell for one in self.standing})
        return {"places": made.places, "foes": made.foes}
