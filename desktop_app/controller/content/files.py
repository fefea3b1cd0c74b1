"""The content files: rule texts, tables, house rules, creatures, characters. Read and validated once, then handed on as data.

Knows where the resources lie and what the files look like, nothing of what the rules do with them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from desktop_app import language, places
from desktop_app.errors import AppError
from desktop_app.exchange import limits
from desktop_app.language import ENGLISH, filled, said
from desktop_app.places import RESOURCES
from desktop_app.rules.catalogue import GAME_WORDS, SYSTEMS, is_game
from desktop_app.rules.kernel.manner import FARTHEST, Manner, Prey
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.own.words import words_in

ROOTS: tuple[Path, ...] = (RESOURCES,)
"""Folders of content. Shared files are in the first; all files of a system are in the first that has its rules."""
OTHER_FILES = frozenset({"rules", "rulings", "settings", "encounters", "words", "demo", "screen", "statblock", "variants", "names"})
"""Files of a system that are no tables; any other one is."""
GAME = "game"
"""The table of a game that is rows, and its file."""
T = TypeVar("T", bound=BaseModel)
Table: TypeAlias = "Mapping[str, Sequence[dict[str, Any]]]"
"""Lists of rows; a row has an id, the rest is the system's."""


class ContentPart(BaseModel):
    """A part of a content file: unknown keys are an error, so that a slip of the pen is found."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class RuleText(ContentPart):
    """One rule of the catalogue in our own words."""

    id: str
    title: str
    kind: Literal["mechanic", "table", "guidance"]
    area: str
    text: str
    source: str = ""
    beyond_source: bool = False
    ruling: str = ""
    setting: str = ""
    see: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def summary(self) -> str:
        """Tell what it says in its first two sentences, without marks of emphasis."""
        paragraph = self.text.strip().split("\n\n")[0].replace("*", "").replace("\n", " ")
        return " ".join(re.split(r"(?<=[.!?]) (?=[A-Z0-9])", paragraph)[:2])


class RulingText(ContentPart):
    """The program's deviation from the catalogue, or its ruling on an open point: shown next to its rules."""

    rules: tuple[str, ...]
    text: str


class DemoText(ContentPart):
    """The demo of a system: a `line` on how it plays, ready characters by file name, pools, commands of what is under way, dice `seed`."""

    name: str
    line: str = ""
    party: tuple[str, ...]
    seed: int = 20
    notes: str = ""
    pools: dict[str, int] = {}
    scene: tuple[dict[str, Any], ...] = ()


class SettingChoice(ContentPart):
    """One value of a house rule."""

    value: str | int | bool | list[str]
    label: str


class SettingText(ContentPart):
    """One house rule, shown next to the rule that it changes: yes or no, one of `choices`, several of them, or a number in a range."""

    id: str
    title: str
    rule: str
    type: Literal["bool", "choice", "several", "number"]
    default: str | int | bool | list[str]
    choices: tuple[SettingChoice, ...] = ()
    low: int | None = None
    high: int | None = None
    text: str = ""


class Foe(ContentPart):
    """So many of one creature."""

    creature: str
    count: int


class EncounterText(ContentPart):
    """A ready encounter, as `encounters.toml` of its system has it."""

    id: str
    name: str
    text: str = ""
    difficulty: str = ""
    board: str = ""
    foes: tuple[Foe, ...] = ()


class BoardText(ContentPart):
    """A board drawn with one character for each cell; `scene` is what it says beyond its ground, for the system to judge.

    `scenery` is its barriers, lamps and pins, as in the JSON of boards.
    """

    id: str
    name: str
    grid: Literal["hex", "square"]
    columns: int
    rows: tuple[str, ...]
    scene: dict[str, Any] = {}
    scenery: dict[str, Any] = {}


class MannerText(ContentPart):
    """How a simulated creature fights, see `rules/kernel/manner`."""

    breaks_at: int = Field(0, ge=0, le=100)
    keeps_distance: int = Field(0, ge=0, le=FARTHEST)
    target: Prey = Prey.ANY


class CreatureText(BaseModel):
    """A creature or character file; what the sheet may hold is the system's to judge."""

    model_config = ConfigDict(extra="allow", frozen=True)
    name: str
    plural: str = ""
    rank: int | None = None
    tags: tuple[str, ...] = ()
    text: str = ""
    tactics: tuple[str, ...] = ()
    """How it fights, a sentence each; without any, what its tags say."""
    manner: MannerText = MannerText()
    concept: str = ""
    player: str = ""
    pasted: str = ""
    """The text that it was read from, as it was pasted."""
    sheet: dict[str, Any]


def manner_of(text: CreatureText) -> Manner:
    """Say how a creature's copies fight."""
    told = text.manner
    return Manner(breaks_at=told.breaks_at, keeps_distance=told.keeps_distance, target=told.target)


class VariantChange(ContentPart):
    """One change: what is added to the number at a path, multiplied, stepped along a ladder, set, or put into a list.

    A `*` in the path stands for every entry that is there. `low` and `high` are its limits. Halves are rounded down.
    """

    path: str
    add: int | None = None
    times: float | None = None
    step: int | None = None
    set: Any = None
    put: tuple[Any, ...] = ()
    low: int | None = None
    high: int | None = None


class Variant(ContentPart):
    """Changes of a sheet; `called`, `several`: names for one and several, with {name} or {names}; not for tags in `never`."""

    id: str
    name: str
    text: str
    called: str
    several: str = ""
    rank: int = 0
    tags: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    change: tuple[VariantChange, ...] = ()


class Variants(ContentPart):
    """The variants of a system, and the ladders (dice, sizes) along which `step` goes."""

    ladder: tuple[tuple[str, ...], ...] = ()
    variant: tuple[Variant, ...] = ()


class Tactic(ContentPart):
    """How creatures with one of some tags fight, in a sentence."""

    id: str
    tags: tuple[str, ...]
    text: str


class Tactics(ContentPart):
    """All of them, the most telling first."""

    tactic: tuple[Tactic, ...] = ()


class Facet(ContentPart):
    """Tags of one category: a creature's type, role, habitat."""

    id: Literal["kind", "role", "place"]
    tags: tuple[str, ...]


class Facets(ContentPart):
    """All kinds of tags, in the order in which a list is filtered by them."""

    facet: tuple[Facet, ...] = ()


@dataclass(frozen=True, kw_only=True)
class SystemContent:
    """Everything that the resources hold for one system."""

    rules: Mapping[str, RuleText] = field(default_factory=dict)
    rulings: tuple[RulingText, ...] = ()
    settings: tuple[SettingText, ...] = ()
    tables: Mapping[str, Json] = field(default_factory=dict)
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    encounters: tuple[EncounterText, ...] = ()
    boards: tuple[BoardText, ...] = ()
    creatures: Mapping[str, CreatureText] = field(default_factory=dict)
    characters: Mapping[str, CreatureText] = field(default_factory=dict)


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file. Raises: AppError with the place of the mistake."""
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except FileNotFoundError:
        raise AppError(said("The file {name} is missing.", name=path.name), str(path)) from None
    except (ValueError, RecursionError) as error:
        raise AppError(said("{name} is not valid TOML: {error}.", name=path.name, error=error), str(path)) from None
    except OSError as error:
        raise AppError(said("{name} can't be opened: {why}.", name=path.name, why=error.strerror), str(path)) from None


@cache
def names_of(system_id: str, code: str = ENGLISH) -> Mapping[str, str]:
    """Read what people and places of a system's content are called, by their {marks}; one may be built of those above it. Raises: AppError.

    What a language has no name for is called as in English.
    """
    path = folder_of("rules", system_id) / "names.toml" if code == ENGLISH else translated(system_id, "names", code)
    found = {} if code == ENGLISH else dict(names_of(system_id))
    for group, names in (read_toml(path) if path.exists() else {}).items():
        for mark, name in _sentences(names, path, group).items():
            found[mark] = filled(name, found, code)
    return found


def with_names(file: dict[str, Any], system_id: str, code: str = ENGLISH) -> dict[str, Any]:
    """Put the names in a language in the place of their {marks}, in all texts of a file of a system. Raises: AppError."""
    names = names_of(system_id, code)
    return {key: _named(one, names, code) for key, one in file.items()} if names else file


def _shipped(path: Path) -> dict[str, Any]:
    """Read a file of a system, whose folder is called by it, with the names of people and places in it. Raises: AppError."""
    return with_names(read_toml(path), path.parent.name)


def _named(value: Any, names: Mapping[str, str], code: str) -> Any:  # noqa: ANN401 - any value of TOML
    if isinstance(value, str):
        return filled(value, names, code)
    if isinstance(value, dict):
        return {key: _named(one, names, code) for key, one in value.items()}
    return [_named(one, names, code) for one in value] if isinstance(value, list) else value


def read_own(path: Path) -> dict[str, Any]:
    """Read a TOML file of the user's, within the limits. Raises: AppError."""
    return limits.read_document(path, longest_list=limits.MOST_ROWS)


def read_as(kind: type[T], value: object, path: Path, where: str) -> T:
    """Validate a part of a file. Raises: AppError naming the place and the reason."""
    try:
        return kind.model_validate(value)
    except ValidationError as error:
        first = error.errors()[0]
        place = ", ".join(part for part in (where, ".".join(str(part) for part in first["loc"])) if part)
        raise AppError(f"{path.name}, {place}: {first['msg']}.", str(path)) from None


def _listed(kind: type[T], path: Path, key: str, *others: str) -> tuple[T, ...]:
    """Read one list of a file that holds this list and, maybe, others. Raises: AppError."""
    if not path.exists():
        return ()
    read = _shipped(path)
    unknown = sorted(set(read) - {key, *others})
    if unknown:
        raise AppError(said("{name}: unknown key {key}.", name=path.name, key=repr(unknown[0])), str(path))
    return tuple(read_as(kind, row, path, f"{key} {i + 1}") for i, row in enumerate(rows_in(read.get(key, []), path, key)))


def rows_in(value: object, path: Path, key: str) -> list[Any]:
    """Take a list of rows. Raises: AppError."""
    if not isinstance(value, list):
        raise AppError(said("{name}, {key}: a list of tables is expected ([[{key}]]).", name=path.name, key=key), str(path))
    return value


def _folder(path: Path) -> dict[str, CreatureText]:
    files = sorted(path.glob("*.toml")) if path.is_dir() else []
    return {file.stem: _creature(file) for file in files}


def _creature(path: Path) -> CreatureText:
    """Read one creature or character. Raises: AppError, also for a key that would be kept unread."""
    found = read_as(CreatureText, _shipped(path), path, "")
    unknown = sorted(found.model_extra or {})
    if unknown:
        raise AppError(said("{name}: unknown key {key}.", name=path.name, key=repr(unknown[0])), str(path))
    return found


def folder_of(group: str, system_id: str) -> Path:
    """Return where a system's rules, bestiary or characters lie, for a game in its own folder; the folder need not be there."""
    if is_game(system_id):
        home = own_content() / system_id
        return home if group == "rules" else home / group
    root = next((root for root in ROOTS if (root / "rules" / system_id).is_dir()), ROOTS[0])
    return root / group / system_id


def translated(system_id: str, file: str, code: str) -> Path:
    """Return the file of a system's texts in another language, which need not exist; all games share theirs."""
    return language.folder_of(code) / (GAME_WORDS if is_game(system_id) else system_id) / f"{file}.toml"


@cache
def words_of(system_id: str, code: str = "") -> Mapping[str, Mapping[str, str]]:
    """Read the sentences of a system on top of those that all systems share; `code`: in another language. Raises: AppError."""
    merged: dict[str, dict[str, str]] = {}
    for folder in ("common", *((GAME_WORDS,) if is_game(system_id) else ()), system_id):
        path = translated(folder, "words", code) if code else folder_of("rules", folder) / "words.toml"
        for group, sentences in (read_toml(path) if path.exists() else {}).items():
            merged.setdefault(group, {}).update(_sentences(sentences, path, group))
    for group, names in words_in(SYSTEMS[system_id].rows).items() if is_game(system_id) else ():
        merged[group] = {**names, **merged.get(group, {})}
    return merged


def _sentences(value: object, path: Path, group: str) -> dict[str, str]:
    if not isinstance(value, dict):
        raise AppError(said("{name}, {group}: a table of sentences is expected.", name=path.name, group=group), str(path))
    wrong = next((name for name, sentence in value.items() if not isinstance(sentence, str)), None)
    if wrong is not None:
        raise AppError(said("{name}, {group}.{wrong}: a sentence is expected.", name=path.name, group=group, wrong=wrong), str(path))
    return value


@cache
def shipped_tables(system_id: str) -> Mapping[str, Json]:
    """Read the tables that are shipped for the rules to look up; of a game its rows. Raises: AppError."""
    if is_game(system_id):
        return {GAME: SYSTEMS[system_id].rows}
    return {name: on_top(table, {}) for name, table in _tables(folder_of("rules", system_id)).items()}


def own_content() -> Path:
    """Return the user's folder of custom content, with a folder for each system; it may be missing."""
    return places.of_user() / "content"


def own_templates() -> Path:
    """Return the user's folder of custom print templates, next to that of custom content; it may be missing."""
    return own_content().with_name("sheets")


def on_top(shipped: Table, own: Table) -> Json:
    """Replace rows by custom ones with the same id, and append new ones."""
    return {key: list({row["id"]: row for row in (*shipped.get(key, ()), *own.get(key, ()))}.values()) for key in {**shipped, **own}}


def _tables(folder: Path) -> dict[str, Table]:
    found = sorted(folder.glob("*.toml")) if folder.is_dir() else []
    return {path.stem: _table(path, _shipped(path)) for path in found if path.stem not in OTHER_FILES}


def _table(path: Path, read: dict[str, Any]) -> Table:
    """Take a table: lists of rows, each with an id that no other row of its list has. Raises: AppError."""
    for key, rows in read.items():
        known: set[str] = set()
        for place, row in enumerate(rows_in(rows, path, key), 1):
            fault = fault_of_id(row, known)
            if fault:
                raise AppError(f"{path.name}, {key} {place}: {fault}.", str(path))
    return read


def fault_of_id(row: object, known: set[str]) -> str:
    """Return what is wrong with the id of a row, "" if nothing is, and add it to the known ids."""
    row_id = row.get("id") if isinstance(row, dict) else None
    if not isinstance(row_id, str):
        return said("its id must be a text")
    if row_id in known:
        return said("the id {row_id} is used twice", row_id=repr(row_id))
    known.add(row_id)
    return ""


@cache
def content_of(system_id: str) -> SystemContent:
    """Read all content of a system, once. Raises: AppError."""
    folder = folder_of("rules", system_id)
    rules = _listed(RuleText, folder / "rules.toml", "rule")
    return SystemContent(
        rules={rule.id: rule for rule in rules},
        rulings=_listed(RulingText, folder / "rulings.toml", "ruling"),
        settings=_listed(SettingText, folder / "settings.toml", "setting"),
        tables=shipped_tables(system_id),
        words=words_of(system_id),
        encounters=_listed(EncounterText, folder / "encounters.toml", "encounter", "board"),
        boards=_listed(BoardText, folder / "encounters.toml", "board", "encounter"),
        creatures=_folder(folder_of("bestiary", system_id)),
        characters=_folder(folder_of("characters", system_id)),
    )


@cache
def screen_tables(system_id: str) -> tuple[str, ...]:
    """List the rules whose tables are on the GM screen, in order; none: the system leaves it open. Raises: AppError."""
    path = folder_of("rules", system_id) / "screen.toml"
    if not path.exists():
        return ()
    named = tuple(read_toml(path).get("tables", ()))
    known = content_of(system_id).rules
    wrong = next((name for name in named if name not in known or not known[name].rows), None)
    if wrong is not None:
        raise AppError(said("screen.toml: there is no table {wrong}.", wrong=repr(wrong)), str(path))
    return named


@cache
def demo_of(system_id: str) -> DemoText:
    """Read what the demo campaign of a system holds; without one, its title and all ready characters. Raises: AppError."""
    path = folder_of("rules", system_id) / "demo.toml"
    if not path.exists():
        return DemoText(name=SYSTEMS[system_id].title, party=tuple(content_of(system_id).characters))
    return read_as(DemoText, _shipped(path), path, "")


@cache
def variants_of(system_id: str) -> Variants:
    """Read the variants of a system; one without a file has none. Raises: AppError."""
    path = folder_of("rules", system_id) / "variants.toml"
    return read_as(Variants, _shipped(path), path, "") if path.exists() else Variants()


@cache
def tactics_of() -> Tactics:
    """Read how creatures fight by their tags, in whatever system. Raises: AppError."""
    path = folder_of("rules", "common") / "tactics.toml"
    return read_as(Tactics, read_toml(path), path, "")


@cache
def facets_of() -> Facets:
    """Read what tags say, in whatever system. Raises: AppError."""
    path = folder_of("rules", "common") / "facets.toml"
    return read_as(Facets, read_toml(path), path, "")
