"""The kinds of documents in packs: storage, shared parts, title, and references.

The body of a document is its shared part: a fight brings no party that is not in the pack, and nothing of a session is shared.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, cast

from desktop_app import language
from desktop_app.controller.boards.boards import board_from_json, board_to_json
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.calendars import own_calendars
from desktop_app.controller.content.files import CreatureText, own_templates, read_own
from desktop_app.controller.content.own import OwnRow, own_rows
from desktop_app.controller.library.bestiary import read_document
from desktop_app.controller.library.prepared import PreparedEncounter
from desktop_app.controller.notes.links import relinked
from desktop_app.controller.notes.page import OWN_PAGE, Page, PageSort, read_page
from desktop_app.errors import AppError
from desktop_app.exchange.limits import read_text
from desktop_app.exchange.pack_files import LANGUAGE, MOST_LANGUAGE_BYTES, Key
from desktop_app.language import MANNER, marked
from desktop_app.model import PlayKind
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.plan import When
from desktop_app.rules.kernel.record import Json

CREATURE, CHARACTER, ITEM, RULE = "creature", "character", "item", "rule"
BOARD, ENCOUNTER, PAGE, SETTINGS, CALENDAR, TEMPLATE = "board", "encounter", "page", "settings", "calendar", "template"
MOST_TEMPLATE_BYTES: Final = 1_000_000
Body = dict[str, Json]


class Here:
    """A campaign with the folder of its user, as it stands while this is held: the rows in that folder are read once."""

    def __init__(self, campaign: OpenCampaign) -> None:
        self.campaign, self.store = campaign, campaign.store
        self._rows: dict[str, dict[Key, OwnRow]] = {}

    def rows(self, system_id: str) -> Mapping[Key, OwnRow]:
        """Return the user's own rows of a system by their keys."""
        if system_id not in self._rows:
            self._rows[system_id] = {rule_key(system_id, row.table, row.list, row.id): row for row in own_rows(system_id)[0]}
        return self._rows[system_id]

    def all(self) -> dict[Key, str]:
        """Return everything shareable; unreadable kinds are empty."""
        found: dict[Key, str] = {}
        for kind in KINDS.values():
            try:
                found |= dict(kind.listed(self))
            except AppError:
                continue
        return found

    def body(self, key: Key) -> Body | None:
        """Read a document as it is shared; None: there is none, or none of this kind. Raises: AppError if it is damaged."""
        kind = KINDS.get(key.kind)
        return kind.read(self, key) if kind is not None and (not key.system or key.system in SYSTEMS) else None


@dataclass(frozen=True, kw_only=True)
class DocumentKind:
    """A kind: its names for one and several, its documents with their names, and their reader.

    `name_at` is the key of a body under which its name stands; `read` gives the body, None where there is no such document.
    """

    id: str
    word: str
    title: str
    listed: Callable[[Here], Iterator[tuple[Key, str]]]
    read: Callable[[Here, Key], Body | None]
    name_at: str = "name"

    def name(self, key: Key, body: Json) -> str:
        """Return what a document is called."""
        if self.id == SETTINGS:
            return SYSTEMS[key.system].title if key.system in SYSTEMS else key.system
        held: Json = body
        for part in self.name_at.split("/"):
            held = held.get(part) if isinstance(held, dict) else None
        return held if isinstance(held, str) and held.strip() else key.id

    def renamed(self, body: Body, name: str) -> Body:
        """Call a document something else."""
        head, _, rest = self.name_at.partition("/")
        inside = body.get(head)
        made: Body = {**body, head: {**inside, rest: name} if rest and isinstance(inside, dict) else name}
        sheet = body.get("sheet")
        if self.id in (CREATURE, CHARACTER) and isinstance(sheet, dict):
            made["sheet"] = {**sheet, "name": name}
        return {key: held for key, held in made.items() if key != "plural"} if self.id == CREATURE else made

    def compared(self, body: Json) -> Json:
        """Return the compared part of a document: without participants and the table's sides."""
        return {key: held for key, held in body.items() if key not in ("party", "places", "side")} if isinstance(body, dict) else body


# ---- what there is


def _documents(kind: str) -> Callable[[Here], Iterator[tuple[Key, str]]]:
    def listed(here: Here) -> Iterator[tuple[Key, str]]:
        for info in here.store.documents.list(kind=kind):
            yield Key(kind, info.system, info.id.rpartition(":")[2]), info.name

    return listed


def _creature(here: Here, key: Key) -> Body | None:
    found = here.store.documents.find(f"creature:{key.system}:{key.id}")
    return creature_body(read_document(here.store, CreatureText, found)) if found is not None else None


def creature_body(text: CreatureText) -> Body:
    """Write a creature as it is shared; what it does not say has its default."""
    return cast(Body, text.model_dump(mode="json", exclude_defaults=True))


def _item(here: Here, key: Key) -> Body | None:
    found = here.store.documents.find(f"item:{key.system}:{key.id}")
    return dict(found.body) if found is not None and isinstance(found.body, dict) else None


def _board(here: Here, key: Key) -> Body | None:
    found = here.store.documents.find(f"board:{key.id}")
    return board_to_json(board_from_json(found.body)) if found is not None else None


def _encounter(here: Here, key: Key) -> Body | None:
    found = here.store.documents.find(f"encounter:{key.id}")
    if found is None or found.system != key.system:
        return None
    return encounter_body(read_document(here.store, PreparedEncounter, found))


def encounter_body(prepared: PreparedEncounter) -> Body:
    """Write an encounter as it is shared; what it does not say has its default."""
    return cast(Body, prepared.model_dump(mode="json", exclude={"fault"}, exclude_defaults=True))


def _page(here: Here, key: Key) -> Body | None:
    found = here.store.documents.find(f"{OWN_PAGE}{key.id}")
    return page_body(read_page(here.store, found)) if found is not None else None


def page_body(page: Page) -> Body:
    """Write a page as it is shared: without what was played on an evening."""
    body: Body = {"title": page.title, "sort": page.sort.value, "text": page.text}
    body |= {"closed": True} if page.is_closed else {}
    return body | ({"aliases": list(page.aliases)} if page.aliases else {})


def page_of(page_id: str, body: Mapping[str, Json], before: Page | None = None) -> Page:
    """Read a sound page; the play part of the one `before` stays."""
    aliases = body.get("aliases", [])
    assert isinstance(aliases, list), "a list of names"
    return Page(
        id=page_id,
        title=str(body["title"]),
        sort=PageSort(str(body["sort"])),
        text=str(body["text"]),
        is_closed=body.get("closed") is True,
        aliases=tuple(map(str, aliases)),
        evening=before.evening if before is not None else None,
    )


def _settings_listed(here: Here) -> Iterator[tuple[Key, str]]:
    for system_id, system in SYSTEMS.items():
        if here.campaign.settings(system_id):
            yield Key(SETTINGS, system_id, system_id), system.title


def _settings(here: Here, key: Key) -> Body | None:
    return dict(here.campaign.settings(key.system)) or None


def _characters(here: Here) -> Iterator[tuple[Key, str]]:
    for person in here.campaign.people():
        if person.id and not person.fault:
            yield Key(CHARACTER, person.system, person.id), person.name


def has_table(campaign: OpenCampaign, system_id: str) -> bool:
    """Tell whether anybody plays by these rules; asking for the table would make one."""
    return any(info.system == system_id and info.kind is PlayKind.TABLE for info in campaign.store.plays.list())


def _character(here: Here, key: Key) -> Body | None:
    if not has_table(here.campaign, key.system):
        return None
    session = here.campaign.table(key.system)
    combatant = session.state.combatants.get(key.id)
    if combatant is None:
        return None
    sheet = session.system.codec.encode(session.state.sheets[combatant.sheet])
    return {"name": combatant.name, "side": combatant.side, "sheet": sheet}


def _rules(here: Here) -> Iterator[tuple[Key, str]]:
    for system_id in SYSTEMS:
        for key, row in here.rows(system_id).items():
            yield key, str(row.row.get("name") or row.id)


def own_id(key: Key) -> str:
    """Return the id that a row of one's own has in its list."""
    return key.id.split(".", 2)[2] if key.kind == RULE and key.id.count(".") > 1 else key.id


def rule_key(system_id: str, table: str, name: str, row_id: str) -> Key:
    """Name a row of the user's own: its table, its list, its id."""
    return Key(RULE, system_id, f"{table}.{name}.{row_id}")


def _rule(here: Here, key: Key) -> Body | None:
    row = here.rows(key.system).get(key)
    return {"table": row.table, "list": row.list, "row": row.row} if row is not None else None


def _calendars(_: Here) -> Iterator[tuple[Key, str]]:
    folder = own_calendars()
    for path in sorted(folder.glob("*.toml")) if folder.is_dir() else ():
        yield Key(CALENDAR, "", path.stem), str(read_own(path).get("name") or path.stem)


def _calendar(_: Here, key: Key) -> Body | None:
    path = own_calendars() / f"{key.id}.toml"
    return calendar_body(key.id, read_own(path)) if path.is_file() else None


def calendar_body(calendar_id: str, told: Body) -> Body:
    """Write a calendar as it is shared: under the name of its file."""
    return {"id": calendar_id, **{name: held for name, held in told.items() if name != "id"}}


def _templates(_: Here) -> Iterator[tuple[Key, str]]:
    folder = own_templates()
    for path in sorted(folder.glob("*.typ")) if folder.is_dir() else ():
        yield Key(TEMPLATE, "", path.stem), path.name


def _template(_: Here, key: Key) -> Body | None:
    path = own_templates() / f"{key.id}.typ"
    return {"name": path.name, "text": read_text(path, MOST_TEMPLATE_BYTES)} if path.is_file() else None


def _languages(_: Here) -> Iterator[tuple[Key, str]]:
    for path in sorted(language.of_user().glob(f"*/{MANNER}")):
        yield Key(LANGUAGE, "", path.parent.name), language.languages().get(path.parent.name, path.parent.name)


def _language(_: Here, key: Key) -> Body | None:
    folder = language.of_user() / key.id
    if not (folder / MANNER).is_file():
        return None
    files = sorted((*folder.glob("*.toml"), *folder.glob("*.ts"), *folder.glob("*/*.toml")))
    return {path.relative_to(folder).as_posix(): read_text(path, MOST_LANGUAGE_BYTES) for path in files}


KINDS: Final[Mapping[str, DocumentKind]] = {
    kind.id: kind
    for kind in (
        DocumentKind(id=CREATURE, word=marked("creature"), title=marked("Creatures"), listed=_documents(CREATURE), read=_creature),
        DocumentKind(id=CHARACTER, word=marked("character"), title=marked("Characters"), listed=_characters, read=_character),
        DocumentKind(id=ENCOUNTER, word=marked("encounter"), title=marked("Encounters"), listed=_documents(ENCOUNTER), read=_encounter),
        DocumentKind(id=BOARD, word=marked("board"), title=marked("Boards"), listed=_documents(BOARD), read=_board),
        DocumentKind(
            id=PAGE, word=marked("page"), title=marked("Pages and random tables"), listed=_documents(PAGE), read=_page, name_at="title"
        ),
        DocumentKind(
            id=ITEM,
            word=marked("custom item"),
            title=marked("Custom items"),
            listed=_documents(ITEM),
            read=_item,
            name_at="row/name",
        ),
        DocumentKind(id=RULE, word=marked("custom rule"), title=marked("Custom rules"), listed=_rules, read=_rule, name_at="row/name"),
        DocumentKind(id=SETTINGS, word=marked("house rules"), title=marked("House rules"), listed=_settings_listed, read=_settings),
        DocumentKind(id=CALENDAR, word=marked("calendar"), title=marked("Calendars"), listed=_calendars, read=_calendar),
        DocumentKind(id=TEMPLATE, word=marked("print template"), title=marked("Print templates"), listed=_templates, read=_template),
        DocumentKind(id=LANGUAGE, word=marked("language"), title=marked("Languages"), listed=_languages, read=_language),
    )
}
"""In the order in which they are listed."""


# ---- what one names of others


class Moves:
    """Moved documents of a pack: `keys` maps to new places, `titles` to new names, by folded name."""

    def __init__(self, keys: Mapping[Key, Key], titles: Mapping[str, str]) -> None:
        self.keys = {old: new for old, new in keys.items() if old != new}
        self.titles = titles
        self.rules = {own_id(old): own_id(new) for old, new in self.keys.items() if old.kind == RULE}


def moved(key: Key, body: Body, moves: Moves) -> Body:
    """Let a document lie at `key`, and name others as they lie."""
    if key.kind == ENCOUNTER:
        return _moved_encounter(key, body, moves)
    if key.kind == BOARD:
        return {**body, "id": key.id}
    if key.kind == PAGE and moves.titles:
        return {**body, "text": relinked(str(body.get("text", "")), moves.titles)}
    if key.kind in (ITEM, RULE):
        row = body.get("row")
        assert isinstance(row, dict), "a row is an object"
        body = {**body, "row": {**row, "id": own_id(key)}}
    return cast(Body, _with_names(body, moves.rules)) if moves.rules and key.kind in (CREATURE, CHARACTER, RULE) else body


def _moved_encounter(key: Key, body: Body, moves: Moves) -> Body:
    if not moves.keys and not moves.titles and body.get("id") == key.id:
        return body

    def id_of(kind: str, system: str, own: str) -> str:
        return moves.keys.get(Key(kind, system, own), Key(kind, system, own)).id

    def waited(when: str) -> str:
        """Follow whoever is to fall: a character, or foes of a kind with their variants."""
        sort, _, who = when.partition(":")
        creature, plus, variants = who.partition("+")
        if sort != When.DOWN or not who:
            return when
        made = id_of(CHARACTER, system, who)
        return f"{sort}:{made if made != who else f'{id_of(CREATURE, system, creature)}{plus}{variants}'}"

    prepared = PreparedEncounter.model_validate(body)
    system = prepared.system
    places = [one.model_copy(update={"who": id_of(CHARACTER, system, one.who)}) for one in prepared.places]
    made = prepared.model_copy(
        update={
            "id": key.id,
            "foes": tuple(
                one.model_copy(update={"creature": id_of(CREATURE, system, one.creature), "when": waited(one.when)})
                for one in prepared.foes
            ),
            "happenings": tuple(one.model_copy(update={"when": waited(one.when)}) for one in prepared.happenings),
            "board": id_of(BOARD, "", prepared.board),
            "party": tuple(id_of(CHARACTER, system, who) for who in prepared.party),
            "places": tuple(places),
            "note": relinked(prepared.note, moves.titles),
        }
    )
    return encounter_body(made)


def with_party(body: Body, who: Collection[str]) -> Body:
    """Give an encounter with nobody of the party but these."""
    prepared = PreparedEncounter.model_validate(body)
    places = tuple(one for one in prepared.places if one.who in who)
    return encounter_body(prepared.model_copy(update={"party": tuple(one for one in prepared.party if one in who), "places": places}))


def _with_names(value: Json, names: Mapping[str, str]) -> Json:
    """Put other names in the place of some, wherever they stand alone."""
    if isinstance(value, dict):
        return {names.get(key, key): _with_names(held, names) for key, held in value.items()}
    if isinstance(value, list):
        return [_with_names(held, names) for held in value]
    return names.get(value, value) if isinstance(value, str) else value
