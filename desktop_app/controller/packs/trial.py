"""Tries the documents of a pack before any is imported: reads each as the campaign would, and judges it like any import."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from desktop_app import language
from desktop_app.controller.boards.boards import board_from_json, board_to_json, empty_board
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.calendars import calendar_of
from desktop_app.controller.content.files import OTHER_FILES, CreatureText, content_of, variants_of
from desktop_app.controller.content.own import OwnRow, own_rows, tables_with
from desktop_app.controller.library.bestiary import unusable
from desktop_app.controller.library.library import system_of, usable_rows
from desktop_app.controller.library.prepared import PreparedEncounter, require_few
from desktop_app.controller.library.stat_cards import MOST_RANK
from desktop_app.controller.notes.links import NOT_IN_TITLES
from desktop_app.controller.notes.page import LONGEST_TITLE, OWN_PAGE, read_page
from desktop_app.controller.packs.kinds import (
    BOARD,
    CALENDAR,
    CHARACTER,
    CREATURE,
    ENCOUNTER,
    ITEM,
    KINDS,
    MOST_TEMPLATE_BYTES,
    PAGE,
    RULE,
    SETTINGS,
    TEMPLATE,
    Body,
    calendar_body,
    creature_body,
    encounter_body,
    own_id,
    page_body,
)
from desktop_app.errors import AppError
from desktop_app.exchange.going import Going, unheard
from desktop_app.exchange.limits import LONGEST_LIST, LONGEST_NAME, json_of
from desktop_app.exchange.pack_files import LANGUAGE, Key, Pack
from desktop_app.language import said
from desktop_app.model import Document
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.judging import guarded, judge, read
from desktop_app.rules.kernel.record import Json, first_unknown
from desktop_app.rules.kernel.state import Sheet, World
from desktop_app.rules.kernel.system import Entry

MOST_TRIED: Final = 100
"""So many sheets of a pack are tried out in a fight, spread over all of them; every one is read, and the names in it are followed."""
FILE_NAME: Final = re.compile(r"[\w][\w -]{0,79}")
"""What names a file in the folder of the user, without its ending."""
LANGUAGE_FILE: Final = re.compile(r"(?:[a-z_]+/)?[a-z_]+\.(?:toml|ts)")
SIDES: Final = ("party", "foe", "neutral")


class Trial:
    """The documents of one pack, judged for one campaign: what each becomes, or why it cannot come in."""

    def __init__(self, campaign: OpenCampaign, pack: Pack, going: Going = unheard) -> None:
        """Judge them all; `going` hears how far it has come, and may raise to call it off."""
        self._campaign, self._pack = campaign, pack
        self.bodies: dict[Key, Body] = {}
        self.faults: dict[Key, str] = {}
        self._worlds: dict[str, tuple[Mapping[str, Json], World]] = {}
        self._used: dict[str, list[OwnRow]] = {}
        sheets = [key for key in pack.documents if key.kind in (CREATURE, CHARACTER)]
        self._tried = frozenset(sheets[:: max(1, -(-len(sheets) // MOST_TRIED))])
        self._judge_rows()
        order = sorted(pack.documents, key=lambda key: (key.kind == ENCOUNTER, key))  # who fights is known by then
        for place, key in enumerate(order):
            going(place, len(order))
            if key.kind not in (RULE, ITEM):
                self._judge(key)

    def _judge(self, key: Key) -> None:
        judged = {
            CREATURE: self._creature,
            CHARACTER: self._character,
            BOARD: self._board,
            ENCOUNTER: self._encounter,
            PAGE: self._page,
            SETTINGS: self._settings,
            CALENDAR: self._calendar,
            TEMPLATE: self._template,
            LANGUAGE: self._language,
        }.get(key.kind)
        try:
            if judged is None:
                raise AppError(said("unknown kind of document {kind}", kind=repr(key.kind)))
            if key.kind in (CREATURE, CHARACTER, ENCOUNTER, SETTINGS) and key.system not in SYSTEMS:
                raise AppError(said("unknown rule system {system_id}", system_id=repr(key.system)))
            body = self._pack.documents[key]
            if not isinstance(body, dict):
                raise AppError(said("it is not an object"))
            if ":" in key.id or not key.id.isprintable():
                raise AppError(said("its id is not a document id"))
            with guarded(""):
                made = self._made(judged, key, body)
            if not 0 < len(KINDS[key.kind].name(key, made).strip()) <= LONGEST_NAME:
                raise AppError(said("its name has at most {most} letters", most=LONGEST_NAME))
            self.bodies[key] = made
        except BadDocumentError as error:
            self.faults[key] = f"{error.why} ({error.path})"
        except AppError as error:
            self.faults[key] = error.sentence

    @staticmethod
    def _made(judged: Callable[[Key, Body], Body], key: Key, body: Body) -> Body:
        try:
            return judged(key, body)
        except ValidationError as error:
            first = error.errors()[0]
            raise AppError(f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}") from None

    # ---- rows of tables

    def _judge_rows(self) -> None:
        """Try all rows out together, for each system: one may need another."""
        for system_id in dict.fromkeys(key.system for key in self._pack.documents if key.kind in (RULE, ITEM)):
            rows: dict[Key, OwnRow] = {}
            for key in (key for key in self._pack.documents if key.kind in (RULE, ITEM) and key.system == system_id):
                found = self._row(key)
                if isinstance(found, OwnRow):
                    rows[key] = found
                else:
                    self.faults[key] = found
            there = self._others(system_id, rows)
            used, wrong = usable_rows(system_of(system_id), [*there, *rows.values()]) if rows else ([], [])
            why = {(row.table, row.list, row.id): sentence for row, sentence in wrong}
            for key, row in rows.items():
                if (row.table, row.list, row.id) in why:
                    self.faults[key] = why[row.table, row.list, row.id]
                else:
                    self.bodies[key] = {"table": row.table, "list": row.list, "row": row.row}
            items = {(row.table, row.list, row.id) for key, row in rows.items() if key.kind == ITEM}
            self._used[system_id] = [row for row in used if (row.table, row.list, row.id) not in items]

    def _others(self, system_id: str, rows: Mapping[Key, OwnRow]) -> list[OwnRow]:
        """List the user's own rows in whose places none of a pack comes."""
        new = {(row.table, row.list, row.id) for row in rows.values()}
        return [row for row in own_rows(system_id)[0] if (row.table, row.list, row.id) not in new]

    def _row(self, key: Key) -> OwnRow | str:
        """Read a row; a sentence says why it is none."""
        body = self._pack.documents[key]
        if key.system not in SYSTEMS:
            return said("unknown rule system {system_id}", system_id=repr(key.system))
        row = body.get("row") if isinstance(body, dict) else None
        if (
            not isinstance(body, dict)
            or not isinstance(row, dict)
            or not isinstance(row.get("id"), str)
            or set(body) != {"table", "list", "row"}
        ):
            return said("it is in no table")
        table, name = body["table"], body["list"]
        known = {*content_of(key.system).tables, *(kind.rows.table for kind in system_of(key.system).own_kinds)} - OTHER_FILES
        if not isinstance(table, str) or table not in known or not isinstance(name, str) or FILE_NAME.fullmatch(name) is None:
            return said("there is no table {table}", table=repr(table))
        own = own_id(key)
        if own != row["id"] or (key.kind == RULE and key.id != f"{table}.{name}.{own}"):
            return said("its id does not match its place")
        if any(value is None for value in row.values()):
            return said("a value in it is empty")
        return OwnRow(table=table, list=name, place=1, row=row)

    # ---- sheets

    def tables(self, system_id: str) -> tuple[Mapping[str, Json], World]:
        """Return the tables of a system with the rows of the pack among them, and these on an open field."""
        if system_id not in self._worlds:
            system = system_of(system_id)
            rows = self._used.get(system_id)
            if rows is None:
                rows = self._used[system_id] = usable_rows(system, own_rows(system_id)[0])[0]
            tables = tables_with(system_id, rows)
            self._worlds[system_id] = (tables, system.world(tables, empty_board(system.grid)))
        return self._worlds[system_id]

    def _sheet(self, key: Key, text: CreatureText, side: str = "party") -> Sheet:
        """Judge a sheet. Raises: AppError."""
        system, (tables, world) = system_of(key.system), self.tables(key.system)
        document = system.sheet_document(text.model_dump(), tables)
        entry = Entry(id="trial", name=text.name, side=side, sheet=document)
        try:
            _, sheet = judge(system, entry, world) if key in self._tried else read(system, entry, world)
        except BadDocumentError as error:
            raise unusable(entry, error) from None
        strange = first_unknown(sheet, "/sheet")
        if strange is not None:
            raise AppError(said("unknown key {key}", key=repr(strange)))
        return sheet

    def _creature(self, key: Key, body: Body) -> Body:
        text = CreatureText.model_validate(body)
        unknown = sorted(text.model_extra or {})
        if unknown:
            raise AppError(said("unknown key {key}", key=repr(unknown[0])))
        if text.rank is not None and not 0 <= text.rank <= MOST_RANK:
            raise AppError(said("a rank goes from 0 to {most}", most=MOST_RANK))
        if any(not tag.strip() or "\n" in tag for tag in text.tags):
            raise AppError(said("a tag is empty or longer than a line"))
        self._sheet(key, text)
        return creature_body(text)

    def _character(self, key: Key, body: Body) -> Body:
        side = body.get("side", "party")
        text = CreatureText.model_validate({name: held for name, held in body.items() if name != "side"})
        if text.model_extra or side not in SIDES:
            raise AppError(said("unknown key {key}", key=repr(next(iter(text.model_extra or {"side": ""})))))
        sheet = self._sheet(key, text, str(side))
        return {"name": text.name, "side": side, "sheet": system_of(key.system).codec.encode(sheet)}

    # ---- what is prepared

    def _board(self, key: Key, body: Body) -> Body:
        board = board_from_json({**body, "id": key.id})
        return board_to_json(board)

    def _encounter(self, key: Key, body: Body) -> Body:
        prepared = PreparedEncounter.model_validate({**body, "id": key.id, "system": key.system, "fault": ""})
        require_few(sum(foes.count for foes in prepared.foes) + len(prepared.party))
        if any(len(held) > LONGEST_LIST for held in (prepared.foes, prepared.party, prepared.places)) or any(
            foes.count < 1 for foes in prepared.foes
        ):
            raise AppError(said("it has no one who can fight"))
        if not all(map(_is_command, (*prepared.begins, *(one.command for one in prepared.challenges)))):
            raise AppError(said("it does not start with a command"))
        variants = {variant.id for variant in variants_of(key.system).variant}
        for foes in prepared.foes:
            if not self._has_creature(key.system, foes.creature):
                raise AppError(said("it needs {creature}, which the bestiary does not have", creature=repr(foes.creature)))
            unknown = next((one for one in foes.variants if one not in variants), None)
            if unknown is not None:
                raise AppError(said("there is no variant {name}", name=repr(unknown)))
        return encounter_body(prepared)

    def _has_creature(self, system_id: str, creature_id: str) -> bool:
        return (
            Key(CREATURE, system_id, creature_id) in self.bodies
            or creature_id in self._campaign.bestiary.names(system_id)
            or creature_id in content_of(system_id).characters
        )

    def _page(self, key: Key, body: Body) -> Body:
        document = Document(id=f"{OWN_PAGE}{key.id}", kind=PAGE, name=str(body.get("title", "")), body={**body})
        page = read_page(self._campaign.store, document)
        if NOT_IN_TITLES.search(page.title) or not page.title.strip() or len(page.title) > LONGEST_TITLE:
            raise AppError(said("A title has no [, ] or |: links could not name it."))
        return page_body(page)

    def _settings(self, key: Key, body: Body) -> Body:
        system = system_of(key.system)
        system.codec.decode(system.settings_class, body, "/settings")
        return body

    # ---- what lies in the folder of the user

    def _calendar(self, key: Key, body: Body) -> Body:
        if FILE_NAME.fullmatch(key.id) is None:
            raise AppError(said("{name} can't be a file name", name=repr(key.id)))
        made = calendar_body(key.id, body)
        fault = calendar_of(made).fault()
        if fault:
            raise AppError(said("invalid {field}", field=fault))
        return made

    def _template(self, key: Key, body: Body) -> Body:
        text = body.get("text")
        if FILE_NAME.fullmatch(key.id) is None:
            raise AppError(said("{name} can't be a file name", name=repr(key.id)))
        if not isinstance(text, str) or len(text.encode()) > MOST_TEMPLATE_BYTES:
            raise AppError(said("its text is missing or too long"))
        return {"name": f"{key.id}.typ", "text": text}

    def _language(self, key: Key, body: Body) -> Body:
        if not language.is_code(key.id):
            raise AppError(said("a folder has the two-letter code of its language"))
        if (language.TRANSLATIONS / key.id / language.MANNER).is_file() or key.id == language.ENGLISH:
            raise AppError(said("the program already has it"))
        wrong = next((path for path in body if LANGUAGE_FILE.fullmatch(path) is None), None)
        if wrong is not None or language.MANNER not in body:
            raise AppError(said("{file} is not a language file", file=repr(wrong or language.MANNER)))
        with tempfile.TemporaryDirectory(prefix="strikeboard-") as made:
            folder = Path(made) / key.id
            for path, text in body.items():
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_text(str(text), encoding="utf-8")
            fault = language.fault_in(folder)
        if fault:
            raise AppError(fault)
        return body


def _is_command(text: str) -> bool:
    try:
        held = json_of(text)
    except ValueError:
        return False
    return isinstance(held, dict) and isinstance(held.get("kind"), str)
