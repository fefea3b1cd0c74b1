"""Writes documents where they belong, the campaign and the folder of its user, all or none; taking them away is the same."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import desktop_app.language
from desktop_app import places
from desktop_app.controller.boards.boards import board_from_json
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.calendars import own_calendars
from desktop_app.controller.content.files import CreatureText, own_templates
from desktop_app.controller.content.own import OwnRow, RowChange, file_of, own_rows, tables_with, text_in, with_changes
from desktop_app.controller.library.library import read_again, system_of, usable_rows, words_for, world_of
from desktop_app.controller.library.own_items import KIND as ITEM_KIND
from desktop_app.controller.library.prepared import PreparedEncounter
from desktop_app.controller.notes.page import OWN_PAGE, put_page, read_page
from desktop_app.controller.packs import pending
from desktop_app.controller.packs.kinds import (
    BOARD,
    CALENDAR,
    CHARACTER,
    CREATURE,
    ENCOUNTER,
    ITEM,
    PAGE,
    RULE,
    SETTINGS,
    TEMPLATE,
    Body,
    has_table,
    page_of,
)
from desktop_app.controller.packs.shelf import PACK
from desktop_app.controller.play.session import Refused, Session
from desktop_app.controller.preferences import put_settings, set_preference
from desktop_app.errors import AppError
from desktop_app.exchange.going import Going, unheard
from desktop_app.exchange.pack_files import LANGUAGE, Key
from desktop_app.exchange.picture_files import PictureFile
from desktop_app.language import said
from desktop_app.model import Document
from desktop_app.model.pictures import Picture
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.system import Entry
from desktop_app.rules.kernel.table import AddCharacter, AdoptSettings, RemoveCharacter, RewriteSheet

Changes = Mapping[Key, Body | None]
"""Documents as they become; None: they go."""


@dataclass(frozen=True, kw_only=True)
class Load:
    """Everything written together: documents, new and removed pictures, and the pack's record (id, name, body)."""

    changes: Changes
    pictures: Mapping[str, PictureFile] = field(default_factory=dict)
    dropped: tuple[str, ...] = ()
    record: tuple[str, str, Body | None] | None = None
    is_back: bool = False
    """Whether it restores an earlier state: a fight's participants stay as they were."""


class Landing:
    """One writing of many documents into one campaign."""

    def __init__(self, campaign: OpenCampaign, going: Going = unheard) -> None:
        """`going` hears how far it has come, and may raise AppError to call it off."""
        self._campaign, self._store, self._going = campaign, campaign.store, going
        self._files: dict[str, tuple[str | None, str | None]] = {}
        self._is_back, self._title = False, ""
        self._commands: dict[str, list[Command[Any]]] = {}

    def land(self, load: Load) -> None:
        """Write all of it. Raises: AppError; then nothing is written, here or in the folder of the user."""
        if self._store.read_only:
            raise AppError(self._store.read_only_reason)
        pending.mend(self._store)
        self._is_back, self._title = load.is_back, load.record[1] if load.record is not None else ""
        self._note_rows(load.changes)
        for key, body in load.changes.items():
            self._note_file(key, body)
        systems = {key.system for key in load.changes if key.kind == CHARACTER}
        systems |= {key.system for key in load.changes if key.kind == SETTINGS and has_table(self._campaign, key.system)}
        tables = {system_id: self._campaign.table(system_id) for system_id in sorted(systems)}
        token = secrets.token_hex(8)
        if self._files:
            pending.announce(self._store.path, token, self._files)
        try:
            self._take_up_rules(load.changes, tables)
            with self._campaign.together(*tables.values()):
                self._write(load, tables)
                if self._files:
                    set_preference(self._store, pending.TOKEN, token)
                    pending.write(self._files)
        except BaseException:
            pending.write(self._files, back=True)
            raise
        finally:
            pending.done(self._store.path)
            self._read_again()

    def _write(self, load: Load, tables: Mapping[str, Session]) -> None:
        for place, (key, body) in enumerate(load.changes.items()):
            self._going(place, len(load.changes))
            self._put(key, body)
        for picture in load.pictures.values():
            self._store.pictures.put(Picture(media_type=picture.media_type, width=picture.width, height=picture.height, body=picture.body))
        for system_id, commands in self._commands.items():
            result = tables[system_id].do(*commands)
            if isinstance(result, Refused):
                raise AppError(words_for(system_id).refusal(result.refusal))
        self._store.pictures.drop_unused(load.dropped)
        if load.record is not None:
            record_id, name, body = load.record
            if body is None:
                self._store.documents.delete(record_id)
            else:
                self._store.documents.put(Document(id=record_id, kind=PACK, name=name, body=body))

    # ---- the campaign

    def _put(self, key: Key, body: Body | None) -> None:
        put: Callable[[Key, Body | None], None] | None = {
            CREATURE: self._creature,
            CHARACTER: self._character,
            ITEM: self._item,
            BOARD: self._board,
            ENCOUNTER: self._encounter,
            PAGE: self._page,
            SETTINGS: self._settings,
        }.get(key.kind)
        if put is not None:
            put(key, body)

    def _creature(self, key: Key, body: Body | None) -> None:
        if body is None:
            self._campaign.bestiary.delete(key.system, key.id)
        else:
            self._campaign.bestiary.keep_judged(key.system, key.id, CreatureText.model_validate(body))

    def _item(self, key: Key, body: Body | None) -> None:
        document_id = f"{ITEM_KIND}:{key.system}:{key.id}"
        if body is None:
            self._store.documents.delete(document_id)
            return
        row = cast(Body, body["row"])
        tags = (str(body["table"]), str(body["list"]))
        name = str(row.get("name") or row["id"])
        self._store.documents.put(Document(id=document_id, kind=ITEM_KIND, system=key.system, name=name, tags=tags, body=body))

    def _board(self, key: Key, body: Body | None) -> None:
        if body is None:
            self._campaign.boards.delete(key.id)
        else:
            self._campaign.boards.put(board_from_json(body))

    def _encounter(self, key: Key, body: Body | None) -> None:
        if body is None:
            self._campaign.encounters.delete(key.id)
            return
        made = PreparedEncounter.model_validate(body)
        before = next((one for one in self._campaign.encounters.all() if one.id == key.id), None) if self._is_there(key) else None
        if before is not None and not self._is_back:
            party = tuple(dict.fromkeys((*before.party, *made.party)))
            placed = {one.who: one for one in (*before.places, *made.places)}
            made = made.model_copy(update={"party": party, "places": tuple(placed.values())})
        self._campaign.encounters.put(made)

    def _is_there(self, key: Key) -> bool:
        return self._store.documents.has(f"{key.kind}:{key.id}")

    def _page(self, key: Key, body: Body | None) -> None:
        document_id = f"{OWN_PAGE}{key.id}"
        if body is None:
            self._store.documents.delete(document_id)
            return
        before = self._store.documents.find(document_id)
        put_page(self._store, page_of(key.id, body, read_page(self._store, before) if before is not None else None))

    def _settings(self, key: Key, body: Body | None) -> None:
        put_settings(self._store, f"settings:{key.system}", dict(body or {}))
        if has_table(self._campaign, key.system):
            self._commands.setdefault(key.system, []).append(AdoptSettings(settings=dict(body or {})))

    def _character(self, key: Key, body: Body | None) -> None:
        session = self._campaign.table(key.system)
        commands = self._commands.setdefault(key.system, [])
        is_there = key.id in session.state.combatants
        if body is None:
            commands += [RemoveCharacter(target=key.id)] if is_there else []
            return
        codec = session.system.codec
        entry = Entry(id=key.id, name=str(body["name"]), side=str(body["side"]), sheet=body["sheet"])
        try:
            combatant, sheet = session.system.newcomer(entry, session.state.settings)
        except BadDocumentError as error:
            raise AppError(f"{entry.name}: {error.why} ({error.path}).") from None
        if is_there:  # what it has been through stays with it
            commands.append(RewriteSheet(target=key.id, sheet=codec.encode(sheet), choice=self._title))
        else:
            commands.append(AddCharacter(actor=key.id, sheet=codec.encode(sheet), combatant=codec.encode(combatant)))

    # ---- the folder of the user

    def _note_rows(self, changes: Changes) -> None:
        """Compute the new contents of table files, each read once. Raises: AppError for an unreadable one."""
        rows: dict[Path, list[RowChange]] = {}
        for key, body in changes.items():
            if key.kind == RULE:
                table, name, row_id = key.id.split(".", 2)
                row = cast(Body, body["row"]) if body is not None else None
                rows.setdefault(file_of(key.system, table), []).append(RowChange(name, row_id, row))
        count, done = sum(map(len, rows.values())), iter(range(len(changes)))
        for path, some in rows.items():
            was = text_in(path) if path.exists() else None
            made = with_changes(path, was or "", some, lambda: self._going(next(done), count))
            self._files[path.relative_to(places.of_user()).as_posix()] = (was, made if made.strip() else None)

    def _note_file(self, key: Key, body: Body | None) -> None:
        """Compute a file's new contents. Raises: AppError for an unreadable one."""
        if key.kind == CALENDAR:
            import tomlkit

            path = own_calendars() / f"{key.id}.toml"
            told = {name: held for name, held in body.items() if name != "id"} if body is not None else None
            self._note(path.relative_to(places.of_user()).as_posix(), tomlkit.dumps(told) if told is not None else None)
        elif key.kind == TEMPLATE:
            path = own_templates() / f"{key.id}.typ"
            self._note(path.relative_to(places.of_user()).as_posix(), str(body["text"]) if body is not None else None)
        elif key.kind == LANGUAGE:
            folder = desktop_app.language.of_user() / key.id
            there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
            for file in sorted({*there, *(body or {})}):
                self._note(
                    (folder / file).relative_to(places.of_user()).as_posix(), str((body or {})[file]) if file in (body or {}) else None
                )

    def _note(self, place: str, after: str | None) -> None:
        path = places.of_user() / place
        try:
            before = path.read_text(encoding="utf-8-sig") if path.is_file() else None
        except (OSError, ValueError) as error:
            raise AppError(said("{name} can't be opened: {why}.", name=path.name, why=error), str(path)) from None
        self._files[place] = (before, after)

    def _take_up_rules(self, changes: Changes, tables: Mapping[str, Session]) -> None:
        """Let tables know the rows that come, before they are written: sheets may name them."""
        for system_id, session in tables.items():
            rows = {key: body for key, body in changes.items() if key.kind == RULE and key.system == system_id and body is not None}
            if rows:
                new = [OwnRow(table=str(one["table"]), list=str(one["list"]), place=1, row=cast(Body, one["row"])) for one in rows.values()]
                which = {(row.table, row.list, row.id) for row in new}
                others = [row for row in own_rows(system_id)[0] if (row.table, row.list, row.id) not in which]
                system = system_of(system_id)
                world = system.world(tables_with(system_id, usable_rows(system, [*others, *new])[0]), None)
                session.state = evolve(session.state, world=world)

    def _read_again(self) -> None:
        """Let everything that was read of the user's own be read again, tables included."""
        if not self._files:
            return
        read_again()
        desktop_app.language.read_again()
        take_up_rules(self._campaign)


def take_up_rules(campaign: OpenCampaign) -> None:
    """Let the tables of a campaign go by the rules as they are now."""
    for system_id in SYSTEMS:
        if has_table(campaign, system_id):
            session = campaign.table(system_id)
            session.state = evolve(session.state, world=world_of(system_id))
