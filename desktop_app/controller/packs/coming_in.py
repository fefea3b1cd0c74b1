"""A pack compared with a campaign: new, equal and different documents, decisions, import and undo."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, cast

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.notes.links import key_of
from desktop_app.controller.packs.gathering import pictures_in, with_pictures
from desktop_app.controller.packs.kinds import CALENDAR, KINDS, PAGE, RULE, SETTINGS, TEMPLATE, Body, Here, Moves, moved
from desktop_app.controller.packs.landing import Landing, Load
from desktop_app.controller.packs.shelf import PACK
from desktop_app.controller.packs.trial import Trial
from desktop_app.controller.words.labels import term
from desktop_app.controller.words.names import free_id, next_name
from desktop_app.errors import AppError
from desktop_app.exchange.going import Going, unheard
from desktop_app.exchange.pack_files import LANGUAGE, Key, Pack, PackHead
from desktop_app.exchange.picture_texts import without_texts
from desktop_app.language import marked, said, wording
from desktop_app.model import Json
from desktop_app.model.pictures import picture_id
from desktop_app.rules.catalogue import FIRST_SYSTEM

DIGITS: Final = 20
"""Of a digest that is kept."""


class DocumentState(StrEnum):
    """How a document of a pack stands to what is here."""

    NEW = "new"
    UPDATE = "update"
    """It came from this pack, nobody has changed it since, and the pack has it otherwise now."""
    CONFLICT = "conflict"
    YOURS = "yours"
    """It came from this pack and was changed or thrown away here; the pack has nothing new of it."""
    SAME = "same"
    REFUSED = "refused"


class DocumentChoice(StrEnum):
    """The decision on a document: taken (new, or replacing), kept beside the present one, or left out."""

    TAKE = "take"
    BOTH = "both"
    SKIP = "skip"


TITLES: Final = {
    DocumentState.NEW: marked("New"),
    DocumentState.UPDATE: marked("Newer in the pack"),
    DocumentState.CONFLICT: marked("Different here"),
    DocumentState.YOURS: marked("Changed by you"),
    DocumentState.SAME: marked("The same"),
    DocumentState.REFUSED: marked("Can't be imported"),
}
ALONE: Final = frozenset({SETTINGS, LANGUAGE, TEMPLATE})
"""Kinds of which there is only one: two cannot stand beside each other."""


@dataclass(kw_only=True)
class Coming:
    """A pack's document: its present counterpart (`here`, None: none), the possible decisions and the chosen one."""

    key: Key
    name: str
    state: DocumentState
    here: Key | None = None
    choice: DocumentChoice = DocumentChoice.SKIP
    choices: tuple[DocumentChoice, ...] = ()
    why: str = ""
    """The reason it cannot come in, or its differences."""


@dataclass(frozen=True, kw_only=True)
class Taken:
    """An imported pack as an undoable step: documents before and after, and the record of it."""

    head: PackHead
    changes: Mapping[Key, tuple[Body | None, Body | None]]
    pictures: tuple[str, ...]
    record: tuple[str, str, Body | None, Body | None]
    pack_pictures: Pack = field(repr=False)


class ComingIn:
    """One pack that is looked at before it comes in."""

    def __init__(self, campaign: OpenCampaign, pack: Pack, going: Going = unheard) -> None:
        """Judge all of it and compare it with what is here; `going` hears how far it has come, and may raise to call it off."""
        self.campaign = campaign
        self.pack = pack = _with_plain_pictures(pack)
        self._here = Here(campaign)
        self._names = self._here.all()
        self._trial = Trial(campaign, pack, going)
        self.record_id = f"{PACK}:{digest_of(list(pack.head.key))[:DIGITS]}"
        self._record = self._remembered()
        self.before = str(self._record.get("version", "")) if self._record else ""
        """The version of this pack that came in last."""
        self.is_known = bool(self._record)
        self._bodies = dict(self._trial.bodies)
        self.documents = self._compared()

    # ---- what is remembered

    def _remembered(self) -> Body:
        try:
            found = self.campaign.store.documents.find(self.record_id)
        except AppError:
            return {}
        return dict(found.body) if found is not None and isinstance(found.body, dict) else {}

    def _came(self, key: Key) -> dict[str, str]:
        """Return what is remembered of a document of this pack; nothing: it never came."""
        kept = self._record.get("documents")
        found = kept.get("/".join(key)) if isinstance(kept, dict) else None
        return {name: text for name, text in found.items() if isinstance(text, str)} if isinstance(found, dict) else {}

    # ---- comparing

    def _compared(self) -> list[Coming]:
        here = self._matches()
        keys = {key: found for key, found in here.items() if found is not None}
        moves = Moves(keys, self._titles({key: self._names.get(found, "") for key, found in keys.items()}))
        order = {kind: place for place, kind in enumerate(KINDS)}
        made: list[Coming] = []
        for key in sorted(self.pack.documents, key=lambda key: (order.get(key.kind, len(order)), key)):
            if key in self._trial.faults:
                made.append(Coming(key=key, name=self._name(key), state=DocumentState.REFUSED, why=self._trial.faults[key]))
            else:
                made.append(self._compare(key, here[key], moves))
        return made

    def _name(self, key: Key) -> str:
        body = self._bodies.get(key, self.pack.documents[key])
        return KINDS[key.kind].name(key, body) if key.kind in KINDS else key.id

    def _matches(self) -> dict[Key, Key | None]:
        """Find each document's counterpart: its earlier import, else the same id, else the same name."""
        by_name: dict[tuple[str, str, str], Key] = {}
        for key, name in self._names.items():
            by_name.setdefault((key.kind, key.system, key_of(name)), key)
        found: dict[Key, Key | None] = {}
        claimed: set[Key] = set()
        for look in (self._by_origin, lambda key: key if key in self._names else None, lambda key: self._by_name(key, by_name)):
            for key in self._bodies:
                if found.get(key) is None:
                    here = look(key)
                    found[key] = here if here is not None and here not in claimed else None
                    claimed |= {here} if here is not None else set()
        return found

    def _by_origin(self, key: Key) -> Key | None:
        came = self._came(key)
        here = key._replace(id=came.get("id", key.id))
        return here if came and here in self._names else None

    def _by_name(self, key: Key, by_name: Mapping[tuple[str, str, str], Key]) -> Key | None:
        return by_name.get((key.kind, key.system, key_of(self._name(key))))

    def _titles(self, names: Mapping[Key, str]) -> dict[str, str]:
        """Return the pack's link names of documents with another title here."""
        told = {key: self._name(key) for key in names}
        return {key_of(told[key]): name for key, name in names.items() if name and key_of(name) != key_of(told[key])}

    def _as_here(self, key: Key, here: Key, moves: Moves, name: str = "") -> Body:
        """Give a document as it would lie here."""
        body = self._bodies[key]
        return moved(here, KINDS[key.kind].renamed(body, name) if name else body, moves)

    def _compare(self, key: Key, here: Key | None, moves: Moves) -> Coming:
        kind, came, name = KINDS[key.kind], self._came(key), self._name(key)
        new = digest_of(kind.compared(self._bodies[key]))
        has_news = bool(came) and came.get("pack", came.get("came")) != new
        if here is None:
            is_gone = bool(came) and not has_news
            state, choice = (DocumentState.YOURS, DocumentChoice.SKIP) if is_gone else (DocumentState.NEW, DocumentChoice.TAKE)
            why = said("deleted here") if is_gone else ""
            return Coming(key=key, name=name, state=state, choice=choice, choices=(DocumentChoice.TAKE, DocumentChoice.SKIP), why=why)
        try:
            local: Json = self._here.body(here)
        except AppError as error:
            both = () if key.kind in ALONE else (DocumentChoice.BOTH,)
            choices = (*both, DocumentChoice.TAKE, DocumentChoice.SKIP)
            return Coming(key=key, name=name, state=DocumentState.CONFLICT, here=here, choices=choices, why=error.sentence)
        theirs = kind.compared(self._as_here(key, here, moves, came.get("name", "")))
        ours = kind.compared(local)
        if theirs == ours:
            return Coming(key=key, name=name, state=DocumentState.SAME, here=here)
        choices = (
            (DocumentChoice.TAKE, DocumentChoice.SKIP)
            if key.kind in ALONE
            else (DocumentChoice.BOTH, DocumentChoice.TAKE, DocumentChoice.SKIP)
        )
        parts = [term(key.system or FIRST_SYSTEM, wording(part)) for part in _differing(ours, theirs)]
        differs = said("differs in: {parts}", parts=", ".join(parts)) if parts else ""
        if came and digest_of(ours) == came.get("came"):
            state, choice = DocumentState.UPDATE, DocumentChoice.TAKE
        elif came and not has_news:
            state, choice = DocumentState.YOURS, DocumentChoice.SKIP
        else:
            state, choice = DocumentState.CONFLICT, choices[0] if DocumentChoice.BOTH in choices else DocumentChoice.SKIP
        return Coming(key=key, name=name, state=state, here=here, choice=choice, choices=choices, why=differs)

    # ---- choosing

    def choose(self, place: int, choice: DocumentChoice) -> None:
        """Say what is done with one document."""
        if choice in self.documents[place].choices:
            self.documents[place].choice = choice

    def choose_all(self, state: DocumentState, choice: DocumentChoice) -> None:
        """Decide for all documents of a state; those without that choice stay as they are."""
        for place, one in enumerate(self.documents):
            if one.state is state:
                self.choose(place, choice)

    def count(self, *states: DocumentState) -> int:
        """Count the documents that stand so."""
        return sum(one.state in states for one in self.documents)

    @property
    def coming(self) -> int:
        """Count what would come in."""
        return sum(one.choice is not DocumentChoice.SKIP for one in self.documents)

    # ---- coming in

    def take(self, going: Going = unheard, *, is_remembered: bool = True) -> Taken:
        """Bring in what was chosen, all or nothing, and remember the pack. Raises: AppError; then nothing has come in."""
        places, names = self._landing_places()
        keys = {**{one.key: one.here for one in self.documents if one.here is not None}, **places}
        called = {key: self._names.get(here, "") for key, here in keys.items() if key not in names and here in self._names}
        moves = Moves(keys, self._titles({**called, **names}))
        landed = {here: self._as_here(key, here, moves, names.get(key, "")) for key, here in places.items()}
        known = set(self.campaign.store.pictures.ids())
        wanted = set[str]().union(*map(pictures_in, landed.values())) if self.pack.pictures else set()
        pictures = {name: picture for name, picture in self.pack.pictures.items() if name in wanted and name not in known}
        changes = {here: (self._before(here), after) for here, after in landed.items()}
        record = self._new_record(places, names, landed)
        load = Load(
            changes=landed,
            pictures=pictures,
            record=(self.record_id, self.pack.head.title, record) if is_remembered else None,
        )
        Landing(self.campaign, going).land(load)
        told = (self.record_id, self.pack.head.title, self._record or None, record)
        return Taken(head=self.pack.head, changes=changes, pictures=tuple(pictures), record=told, pack_pictures=self.pack)

    def _before(self, here: Key) -> Body | None:
        """Return the present document at a place; None: nothing readable."""
        try:
            return self._here.body(here) if here in self._names else None
        except AppError:
            return None

    def _landing_places(self) -> tuple[dict[Key, Key], dict[Key, str]]:
        """Return each imported document's place, and its new name if changed."""
        ids: dict[tuple[str, str], set[str]] = {}
        taken: dict[tuple[str, str], set[str]] = {}
        for key, name in self._names.items():
            ids.setdefault(key[:2], set()).add(key.id)
            taken.setdefault(key[:2], set()).add(name)
        places: dict[Key, Key] = {}
        names: dict[Key, str] = {}
        for one in self.documents:
            if one.choice is DocumentChoice.SKIP:
                continue
            own, name = ids.setdefault(one.key[:2], set()), one.name
            called = taken.setdefault(one.key[:2], set())
            if one.choice is DocumentChoice.TAKE and one.here is not None:
                places[one.key] = one.here
                name = self._came(one.key).get("name", "")
                names |= {one.key: name} if name else {}
                continue
            here = one.key
            if here.id in own or (here.kind == PAGE and name in called):
                name = next_name(name, called) if name in called else name
                here = here._replace(id=_free(here, name, own)) if here.id in own else here
                names |= {one.key: name} if name != one.name else {}
            elif one.choice is DocumentChoice.BOTH and name in called:
                names[one.key] = name = next_name(name, called)
            places[one.key] = here
            own.add(here.id)
            called.add(name)
        return places, names

    def _new_record(self, places: Mapping[Key, Key], names: Mapping[Key, str], bodies: Mapping[Key, Body]) -> Body:
        """Record the pack, and each imported document's place and digest."""
        head = self.pack.head
        kept = self._record.get("documents")
        documents: Body = dict(kept) if isinstance(kept, dict) else {}
        for one in self.documents:
            key = one.key
            here = places.get(key, one.here if one.state is DocumentState.SAME else None)
            if here is None:
                continue
            kind = KINDS[key.kind]
            pack = digest_of(kind.compared(self._bodies[key]))
            came = digest_of(kind.compared(bodies[here])) if here in bodies else digest_of(kind.compared(self._here.body(here)))
            told: Body = {"came": came}
            told |= {"pack": pack} if pack != came else {}
            told |= {"id": here.id} if here.id != key.id else {}
            name = names.get(key, self._came(key).get("name", ""))
            told |= {"name": name} if name else {}
            documents["/".join(key)] = told
        told_head = {name: text for name, text in vars(head).items() if text}
        return {**told_head, "documents": documents}


def take_back(campaign: OpenCampaign, taken: Taken, *, again: bool = False) -> int:
    """Undo or redo a pack's import; documents changed since stay, and are counted. Raises: AppError."""
    here = Here(campaign)
    changes: dict[Key, Body | None] = {}
    for key, (before, after) in taken.changes.items():
        old, new = (before, after) if again else (after, before)
        if _same(key, here.body(key), old):
            changes[key] = new
    record_id, name, was, became = taken.record
    stays = len(taken.changes) - len(changes)
    pictures = {name: taken.pack_pictures.pictures[name] for name in taken.pictures} if again else {}
    record = (record_id, name, became if again else was)
    dropped = () if again else taken.pictures
    Landing(campaign).land(Load(changes=changes, pictures=pictures, dropped=dropped, record=record, is_back=not again))
    return stays


def digest_of(value: Json) -> str:
    """Return what a document is known again by, whatever the order of its keys."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def _same(key: Key, one: Body | None, other: Body | None) -> bool:
    if one is None or other is None:
        return one is other
    return bool(KINDS[key.kind].compared(one) == KINDS[key.kind].compared(other))


def _differing(ours: Json, theirs: Json) -> list[str]:
    """Name the parts in which two documents differ."""
    if not isinstance(ours, dict) or not isinstance(theirs, dict):
        return []
    names = [key for key in dict.fromkeys((*ours, *theirs)) if ours.get(key) != theirs.get(key)]
    inner = [_differing(ours.get(key), theirs.get(key)) if key in ("sheet", "row") else [key] for key in names]
    return list(dict.fromkeys(one for several in inner for one in several))


def _free(key: Key, name: str, taken: set[str]) -> str:
    """Give a document an id that is free."""
    if key.kind == PAGE:
        return secrets.token_hex(6)
    if key.kind == RULE:
        table, listed, _ = key.id.split(".", 2)
        own = {other.split(".", 2)[2] for other in taken if other.startswith(f"{table}.{listed}.")}
        return f"{table}.{listed}.{free_id(name, own)}"
    return free_id(name.casefold() if key.kind == CALENDAR else name, taken)


def _with_plain_pictures(pack: Pack) -> Pack:
    """Let every picture lie under the digest of its own bytes, without what is told in it beside the picture."""
    others: dict[str, str] = {}
    pictures = {}
    for name, picture in pack.pictures.items():
        body = without_texts(picture.body)
        made = picture_id(body)
        pictures[made] = type(picture)(media_type=picture.media_type, width=picture.width, height=picture.height, body=body)
        others |= {name: made} if name != made else {}
    documents = pack.documents
    if others:
        documents = {key: with_pictures(cast(Body, body), others) for key, body in documents.items()}
    return Pack(head=pack.head, documents=documents, pictures=pictures, left_out=pack.left_out)
