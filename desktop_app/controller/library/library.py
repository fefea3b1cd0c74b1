"""Systems with their content: worlds, words, sheets of creatures and characters. Everything that is the same for all campaigns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Final

from desktop_app import language
from desktop_app.controller.boards.boards import empty_board
from desktop_app.controller.content.files import CreatureText, content_of, shipped_tables, tables_with_own, words_of
from desktop_app.controller.words.sentences import Words
from desktop_app.controller.words.translations import rows_of, titles_of, tongue_of
from desktop_app.errors import AppError
from desktop_app.grid.board import Board
from desktop_app.language import ENGLISH, said
from desktop_app.rules.catalogue import SYSTEMS, system_named
from desktop_app.rules.kernel.additions import SheetChange
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.judging import guarded, judge, judge_world, read
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.state import World
from desktop_app.rules.kernel.system import AnySystem, Entry
from desktop_app.rules.kernel.table import written

MOST_TRIED: Final = 40
"""So many of the user's own things are tried out in a fight; all of them are read and laid out."""


def system_of(system_id: str) -> AnySystem:
    """Return a system. Raises: AppError for an unknown id."""
    if system_id not in SYSTEMS:
        raise AppError(
            said(
                "This program knows no rule system {system_id}; it knows {known}.",
                system_id=repr(system_id),
                known=", ".join(sorted(SYSTEMS)),
            )
        )
    return system_named(system_id)


@cache
def _bare_world(system_id: str) -> World:
    return _made_world(system_id, None)


def _made_world(system_id: str, board: Board | None) -> World:
    try:
        made: World = system_of(system_id).world(tables_of(system_id), board)
    except BadDocumentError as error:
        raise AppError(
            said("The tables of {system_id} cannot be read: {why} ({path}).", system_id=system_id, why=error.why, path=error.path)
        ) from None
    return made


def world_of(system_id: str, board: Board | None = None) -> World:
    """Return the tables of a system, on a board. Raises: AppError."""
    return _made_world(system_id, board) if board is not None else _bare_world(system_id)


@cache
def _judged_tables(system_id: str) -> tuple[Mapping[str, Json], str]:
    """Return the tables in use, and what is wrong with the user's own; whole or not at all are they taken."""
    system = system_of(system_id)
    try:
        tables = tables_with_own(system_id)
        for name in [name for name, table in tables.items() if table != shipped_tables(system_id).get(name, {})]:
            with _named(f"{name}.toml"), guarded(""):
                judge_tables(system, {**shipped_tables(system_id), name: tables[name]})
        if tables != shipped_tables(system_id):
            with guarded(""):
                judge_tables(system, tables)
    except AppError as error:
        fault = error.sentence
    except BadDocumentError as error:
        fault = f"{error.why} ({error.path})."
    else:
        return tables, ""
    return shipped_tables(system_id), said(
        "{fault} Your own content for {title} is left out until that is mended.", fault=fault, title=system.title
    )


@contextmanager
def _named(file: str) -> Iterator[None]:
    """Name the file in which a fault stands."""
    try:
        yield
    except BadDocumentError as error:
        raise AppError(f"{file}: {error.why} ({error.path}).") from None


def judge_tables(system: AnySystem, tables: Mapping[str, Json]) -> None:
    """Try the tables out: what they name, and everything of them that can be put on a sheet. Raises: BadDocumentError, AppError."""
    world = system.world(tables, empty_board(system.grid))
    judge_world(world)
    shipped = shipped_tables(system.id)
    known = {change.label for change in _additions(system, shipped, system.world(shipped, None))}
    _, fresh = system.newcomer(Entry(id="trial", name="Trial", sheet=system.blank_sheet("Trial", {})))
    blank = system.codec.encode(fresh)
    own = [change for change in _additions(system, tables, world) if change.label not in known]
    for change in own:
        try:
            _, sheet = read(system, Entry(id="trial", name="Trial", sheet=written(blank, change.path, change.value)), world)
            with guarded("/trial/sheet"):
                system.page(sheet, None, world)
        except BadDocumentError as error:
            raise BadDocumentError(
                error.path.removeprefix("/trial/sheet"), said("“{label}” cannot be used: {why}", label=change.label, why=error.why)
            ) from None
    for change in own[:: max(1, len(own) // MOST_TRIED)]:
        judge(system, Entry(id="trial", name="Trial", sheet=written(blank, change.path, change.value)), world)


def _additions(system: AnySystem, tables: Mapping[str, Json], world: World) -> Iterator[SheetChange]:
    """List what can be put on the sheet of a new character."""
    _, sheet = system.newcomer(Entry(id="trial", name="Trial", sheet=system.blank_sheet("Trial", {})))
    yield from (change for change in system.sheet_changes(sheet, tables, world) if change.value is not None)


@cache
def trial_world(system_id: str) -> World:
    """Return the tables of a system on an open field, for trying documents out. Raises: AppError."""
    return _made_world(system_id, empty_board(system_of(system_id).grid))


def tables_of(system_id: str) -> Mapping[str, Json]:
    """Return the tables that the rules look up, the user's own among them where they can be used. Raises: AppError."""
    return _judged_tables(system_id)[0]


def own_fault(system_id: str) -> str:
    """Say in a sentence why the user's own content is not in use; nothing is wrong: an empty one."""
    return _judged_tables(system_id)[1]


@cache
def _titles(system_id: str) -> Mapping[str, str]:
    rows = [row for table in tables_of(system_id).values() for row in rows_of(table)]
    named = {row_id: row.get("title") or row.get("name") for row in rows if isinstance(row_id := row.get("id"), str)}
    return {row_id: str(name).lower() if name else language.wording(row_id.lower()) for row_id, name in named.items()}


def words_for(system_id: str) -> Words:
    """Return the sentences of a system in the language in force, without names yet; its own titles name what no table does.

    Raises: AppError.
    """
    templates = words_of(system_id)
    titles = titles_of(templates, _titles(system_id))
    code = language.in_force()
    return Words(templates, titles, tongue_of(system_id, code) if code != ENGLISH else None)


def house_rules(system_id: str) -> dict[str, Json]:
    """Return the house rules that a system's code knows, with their defaults."""
    system = system_of(system_id)
    return system.codec.defaults(system.settings_class)


def creature(system_id: str, creature_id: str) -> CreatureText:
    """Find a creature of the bestiary or a ready character. Raises: AppError."""
    content = content_of(system_id)
    found = content.creatures.get(creature_id) or content.characters.get(creature_id)
    if found is None:
        raise AppError(said("The bestiary has no creature {creature_id}.", creature_id=repr(creature_id)))
    return found


def sheet_json(system_id: str, text: CreatureText) -> dict[str, Json]:
    """Turn a content file into the JSON of a sheet. Raises: AppError."""
    try:
        return system_of(system_id).sheet_document(text.model_dump(), tables_of(system_id))
    except BadDocumentError as error:
        raise AppError(f"{text.name}: {error.why} ({error.path}).") from None
