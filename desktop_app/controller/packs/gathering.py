"""A pack's contents: the chosen documents, and their dependencies with reasons."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import CreatureText, shipped_tables
from desktop_app.controller.library.library import sheet_json, system_of
from desktop_app.controller.library.prepared import PreparedEncounter
from desktop_app.controller.notes.links import key_of, links_in
from desktop_app.controller.notes.tables import ROLL
from desktop_app.controller.packs.kinds import (
    BOARD,
    CHARACTER,
    CREATURE,
    ENCOUNTER,
    ITEM,
    PAGE,
    RULE,
    Body,
    Here,
    own_id,
    with_party,
)
from desktop_app.errors import AppError
from desktop_app.exchange.pack_files import Key, Pack, PackHead
from desktop_app.exchange.picture_files import PictureFile
from desktop_app.exchange.picture_texts import without_texts
from desktop_app.language import said
from desktop_app.model.pictures import picture_id
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.references import unresolved
from desktop_app.rules.kernel.state import World
from desktop_app.rules.kernel.system import Entry

PICTURE: Final = re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")
"""The id of a picture, wherever a body names one."""


class Need(NamedTuple):
    """A dependency of a document; merely linked ones may be left out."""

    key: Key
    is_link: bool = False


class Along(NamedTuple):
    """An added dependency: the document it is for, and whether it is optional."""

    key: Key
    name: str
    wanted_by: str
    may_stay: bool


@dataclass(frozen=True, kw_only=True)
class GatheredPack:
    """A choice's result: all bodies, dependencies among them, pictures, and omissions."""

    bodies: Mapping[Key, Body]
    along: tuple[Along, ...]
    pictures: Mapping[str, PictureFile]
    left_out: tuple[str, ...]

    def pack(self, head: PackHead) -> Pack:
        """Make a pack of it."""
        return Pack(head=head, documents=self.bodies, pictures=self.pictures)


class Gathering:
    """Everything a campaign could share, read once; the choice may change at will."""

    def __init__(self, campaign: OpenCampaign) -> None:
        """Name every document of the campaign, and of the folder of its user, that could be shared."""
        self._here = Here(campaign)
        self.names = self._here.all()
        self._bodies: dict[Key, Body | None] = {}
        self._left_out: dict[Key, str] = {}
        self._needed: dict[Key, list[Need]] = {}
        self._pictured: dict[Key, set[str]] = {}
        self._titles = self._by_title()
        self._bare: dict[str, World] = {}
        self._rules = {system: dict[str, Key]() for system in {key.system for key in self.names}}
        for key in self.names:
            if key.kind == RULE:
                self._rules[key.system][own_id(key)] = key

    def _by_title(self) -> dict[str, Key]:
        """Map what links name to documents, pages before all others; a character is somebody's own, and comes along for no link."""
        found: dict[str, Key] = {}
        for kind in (PAGE, ENCOUNTER, CREATURE, BOARD):
            for key, name in self.names.items():
                if key.kind == kind:
                    found.setdefault(key_of(name), key)
        for info in self._here.store.documents.list(kind=PAGE):
            for alias in info.tags:
                found.setdefault(key_of(alias), Key(PAGE, "", info.id.partition(":")[2]))
        return found

    def gathered(self, chosen: Collection[Key], staying: Collection[Key] = ()) -> GatheredPack:
        """Return a choice's result; documents in `staying` are not added for a link."""
        bodies: dict[Key, Body] = {}
        along: dict[Key, Along] = {}
        waiting: list[tuple[Key, str, bool]] = [(key, "", False) for key in sorted(chosen)]
        place = 0
        while place < len(waiting):
            key, wanted_by, is_link = waiting[place]
            place += 1
            if key in along and not is_link:
                along[key] = along[key]._replace(may_stay=False, wanted_by=wanted_by) if wanted_by else along[key]
            if key in bodies or (is_link and key in staying):
                continue
            body = self._body(key)
            if body is None:
                continue
            bodies[key] = body
            name = self.names.get(key, key.id)
            if key not in chosen:
                along[key] = Along(key, name, wanted_by, is_link)
            if key not in self._needed:
                self._needed[key] = list(self._needs(key, body))
            waiting += [(need.key, name, need.is_link) for need in self._needed[key]]
        who = {key.id for key in bodies if key.kind == CHARACTER}
        made = {key: with_party(body, who) if key.kind == ENCOUNTER else body for key, body in bodies.items()}
        pictures, made = self._pictures(made)
        left_out = tuple(self._left_out[key] for key in sorted(chosen) if key in self._left_out)
        return GatheredPack(bodies=made, along=tuple(along.values()), pictures=pictures, left_out=left_out)

    def _body(self, key: Key) -> Body | None:
        if key not in self._bodies:
            try:
                self._bodies[key] = self._here.body(key)
            except AppError as error:
                self._bodies[key], self._left_out[key] = None, error.sentence
        return self._bodies[key]

    # ---- needs

    def _needs(self, key: Key, body: Body) -> Iterator[Need]:
        if key.kind == ENCOUNTER:
            prepared = PreparedEncounter.model_validate(body)
            creatures = (Key(CREATURE, key.system, foes.creature) for foes in prepared.foes)
            yield from (Need(found) for found in (*creatures, Key(BOARD, "", prepared.board)) if found in self.names)
            yield from self._linked(prepared.note)
        elif key.kind == PAGE:
            yield from self._linked(str(body["text"]))
        elif key.kind in (CREATURE, CHARACTER):
            yield from (Need(found) for found in self._rules_on_sheet(key, body))
        elif key.kind in (ITEM, RULE):
            rules = self._rules.get(key.system, {})
            yield from (Need(rules[text]) for text in _texts(body["row"]) if text in rules and rules[text] != key)

    def _linked(self, text: str) -> Iterator[Need]:
        titles = [link.title for link in links_in(text)] + [found[1] for found in ROLL.finditer(text)]
        for title in titles:
            found = self._titles.get(key_of(title))
            if found is not None:
                yield Need(found, is_link=True)

    def _rules_on_sheet(self, key: Key, body: Body) -> Iterator[Key]:
        """Find the custom rows named by a sheet: names in it missing from the program's tables."""
        rules = self._rules.get(key.system, {})
        if not rules:
            return
        system = system_of(key.system)
        try:
            text = CreatureText.model_validate({key: held for key, held in body.items() if key != "side"})
            _, sheet = system.newcomer(Entry(id="trial", name=text.name, sheet=sheet_json(key.system, text)))
        except (AppError, ValueError):
            return
        if key.system not in self._bare:
            self._bare[key.system] = system.world(shipped_tables(key.system), None)
        for dangling in unresolved(sheet, sheet.vocabulary(self._bare[key.system])):
            if dangling.name in rules:
                yield rules[dangling.name]

    # ---- pictures

    def _pictures(self, bodies: Mapping[Key, Body]) -> tuple[dict[str, PictureFile], dict[Key, Body]]:
        """Find the pictures named in bodies; text about a picture stays, so that it may get another id."""
        there = set(self._here.store.pictures.ids())
        pictures: dict[str, PictureFile] = {}
        others: dict[str, str] = {}
        named: dict[Key, set[str]] = {}
        for key, body in bodies.items() if there else ():
            if key not in self._pictured:
                self._pictured[key] = pictures_in(body) & there
            named[key] = self._pictured[key]
        for old in sorted(set().union(*named.values())):
            kept = self._here.store.pictures.find(old)
            if kept is not None:
                plain = without_texts(kept.body)
                new = picture_id(plain)
                pictures[new] = PictureFile(media_type=kept.media_type, width=kept.width, height=kept.height, body=plain)
                others |= {old: new} if old != new else {}
        return pictures, {key: with_pictures(body, others) if named.get(key) else body for key, body in bodies.items()}


def pictures_in(body: Json) -> set[str]:
    """Find what may be the ids of pictures in a body."""
    return set(PICTURE.findall(json.dumps(body)))


def with_pictures(body: Body, others: Mapping[str, str]) -> Body:
    """Let a body name pictures by other ids."""
    if not others:
        return body
    made: Body = json.loads(PICTURE.sub(lambda found: others.get(found[0], found[0]), json.dumps(body)))
    return made


def _texts(value: Json) -> Iterator[str]:
    """Go through all texts of a value, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, held in value.items():
            yield key
            yield from _texts(held)
    elif isinstance(value, list):
        for held in value:
            yield from _texts(held)


def chosen_by(gathering: Gathering, words: Collection[str]) -> set[Key]:
    """Read which documents are meant, each word a kind ("creature"), a system, an id or a name; without any: all.

    Raises: AppError for a word that means nothing.
    """
    if not words:
        return set(gathering.names)
    found: set[Key] = set()
    for word in words:
        meant = {key for key, name in gathering.names.items() if word in (*key, name) or key_of(word) == key_of(name)}
        if not meant:
            raise AppError(said("This campaign has no {what} to share.", what=repr(word)))
        found |= meant
    return found
