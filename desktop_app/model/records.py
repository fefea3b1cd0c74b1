"""What the stores take and give: plain frozen records without any tie to the database.

They must not import SQLModel or SQLAlchemy: views and controller hold them, and start-up must stay fast.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from desktop_app.model.jsontext import Json, Patch


class PlayKind(StrEnum):
    """What is played: a fight, or the campaign's table outside a fight."""

    ENCOUNTER = "encounter"
    TABLE = "table"


class PlayStatus(StrEnum):
    """How far a play has come."""

    PREPARED = "prepared"
    RUNNING = "running"
    FINISHED = "finished"


class DocumentOrder(StrEnum):
    """How a list of documents is sorted; equals go by name, then by id."""

    NAME = "name"
    """A to Z without regard to case and accents, numbers by value: Wolf 2 before Wolf 10."""
    RANK = "rank"
    """Lowest first, those without a rank last."""
    UPDATED = "updated"
    """Latest change first."""


@dataclass(frozen=True, kw_only=True)
class DocumentInfo:
    """Name a document without its body: what lists and searches show.

    `kind` is the document's sort (character, creature, encounter, board, note, settings, item, ...), `system` is empty
    where none applies, `rank` is whatever number the system sorts by, `tags` are single lines, `updated` is UTC text that the store sets.
    """

    id: str
    kind: str
    name: str
    system: str = ""
    rank: int | None = None
    tags: tuple[str, ...] = ()
    schema_version: int = 1
    updated: str = ""


@dataclass(frozen=True, kw_only=True)
class Document(DocumentInfo):
    """Hold one document whole: `body` for its reader, `search_text` for the words it is found by besides name and tags."""

    body: Json
    search_text: str = ""


class SearchHit(NamedTuple):
    """Name a document that was found; `edits` is 0 if it has the words as typed, else how far from them it was looked for."""

    document: DocumentInfo
    edits: int


class NewPlay(NamedTuple):
    """Describe a play that begins: its first state by parts (path -> JSON, never None) and the state of the seeded dice, as text."""

    id: str
    system: str
    kind: PlayKind
    name: str
    rules_version: str
    first: Mapping[str, Json]
    dice_state: str = ""
    status: PlayStatus = PlayStatus.PREPARED


class PlayInfo(NamedTuple):
    """Name a play without its state: `at` steps of `steps` are done, the others are undone and can be redone."""

    id: str
    system: str
    kind: PlayKind
    name: str
    status: PlayStatus
    rules_version: str
    at: int
    steps: int
    dice_state: str
    updated: str


class Play(NamedTuple):
    """Hold a play as it stands: what names it and the present state by parts."""

    info: PlayInfo
    parts: dict[str, Json]


@dataclass(frozen=True, kw_only=True)
class StepEntry:
    """Hold what the log needs of a step; the first step is number 1."""

    n: int
    body: Json


@dataclass(frozen=True, kw_only=True)
class Step(StepEntry):
    """Hold a step whole: applying `before` undoes it, applying `after` does it again."""

    before: Patch
    after: Patch


class Finding(NamedTuple):
    """Tell one thing that is wrong with a campaign; `place` names the row it is about."""

    sentence: str
    place: str
