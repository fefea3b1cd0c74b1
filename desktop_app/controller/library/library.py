"""Systems with their content: worlds, words, sheets of creatures and characters. Everything that is the same for all campaigns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from desktop_app import language
from desktop_app.controller.boards.boards import empty_board, make_board
from desktop_app.controller.content.files import GAME, CreatureText, content_of, shipped_tables, words_of
from desktop_app.controller.content.games import add_kept
from desktop_app.controller.content.own import OwnRow, own_rows, tables_with
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.controller.words.translations import rows_of, titles_of, tongue_of
from desktop_app.errors import AppError
from desktop_app.grid.board import Board, Grid
from desktop_app.language import ENGLISH, said
from desktop_app.rules.catalogue import SYSTEMS, game_of_rows, is_game, system_named
from desktop_app.rules.kernel.additions import SheetChange
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.judging import guarded, judge, judge_world, read
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.state import World
from desktop_app.rules.kernel.system import AnySystem, Entry
from desktop_app.rules.kernel.table import written

TRIAL: Final = (10, 8)
"""Columns and rows of the field for trying documents: small, to keep reach computations quick."""
MOST_TRIED: Final = 40
"""So many of the user's own things are tried out in a fight; all of them are read and laid out."""
MOST_SLIPS: Final = 20
"""Most unusable custom rows with an individual reason; rows after them are left out."""
MOST_TOLD: Final = 3
"""So many of them are told at once."""


def system_of(system_id: str) -> AnySystem:
    """Return a system. Raises: AppError for an unknown id."""
    if system_id not in SYSTEMS:
        raise AppError(
            said(
                "Unknown rule system {system_id}; known: {known}.",
                system_id=repr(system_id),
                known=", ".join(sorted(SYSTEMS)),
            )
        )
    return system_named(system_id)


def system_of_play(system_id: str, document: Mapping[str, Json], *, is_table: bool = False) -> AnySystem:
    """Return the system by which a play continues: a game's as the play was set up with it, whatever has become of its file.

    A table follows the file while there is one. A game that is not in the list joins it. Raises: AppError.
    """
    if system_id not in SYSTEMS:
        add_kept(system_id, document)
    if is_table or not is_game(system_id) or not document.get(GAME):
        return system_of(system_id)
    try:
        return game_of_rows(system_id, document[GAME])
    except BadDocumentError as error:
        raise AppError(said("The rules of this play can't be opened: {why} ({path}).", why=error.why, path=error.path)) from None


def world_of_play(system: AnySystem, board: Board | None = None) -> World:
    """Return the tables by which a play continues, on a board. Raises: AppError."""
    if not is_game(system.id) or system is system_of(system.id):
        return world_of(system.id, board)
    made: World = system.world({}, board)
    return made


@cache
def _bare_world(system_id: str) -> World:
    return _made_world(system_id, None)


def _made_world(system_id: str, board: Board | None) -> World:
    try:
        made: World = system_of(system_id).world(tables_of(system_id), board)
    except BadDocumentError as error:
        raise AppError(
            said("The tables of {system_id} can't be opened: {why} ({path}).", system_id=system_id, why=error.why, path=error.path)
        ) from None
    return made


def world_of(system_id: str, board: Board | None = None) -> World:
    """Return the tables of a system, on a board. Raises: AppError."""
    return _made_world(system_id, board) if board is not None else _bare_world(system_id)


@cache
def _judged_tables(system_id: str) -> tuple[Mapping[str, Json], tuple[str, ...], tuple[tuple[OwnRow, str], ...]]:
    """Return the tables in use with every usable custom row; the unreadable ones; the unusable rows with reasons."""
    rows, unread = own_rows(system_id)
    used, wrong = usable_rows(system_of(system_id), rows)
    return tables_with(system_id, used), unread, tuple(wrong)


def usable_rows(system: AnySystem, rows: Sequence[OwnRow]) -> tuple[list[OwnRow], list[tuple[OwnRow, str]]]:
    """Take as many rows as can be used together, in their order, and say why the others cannot; one may need another that comes later."""
    used, left = list[OwnRow](), list(rows)
    wrong: list[tuple[OwnRow, str]] = []
    while left:
        more, wrong = _taken(system, used, left)
        if len(more) == len(used) or not wrong:
            used = more
            break
        used, left = more, [row for row, _ in wrong]
    return [row for row in rows if row in used], wrong


def _taken(system: AnySystem, used: list[OwnRow], rows: list[OwnRow]) -> tuple[list[OwnRow], list[tuple[OwnRow, str]]]:
    """Return the rows usable beside the present ones: all at once, else by halves, down to the faulty one."""
    fault = fault_of(system, [*used, *rows])
    if fault is None:
        return [*used, *rows], []
    if len(rows) == 1:
        return used, [(rows[0], fault.sentence if isinstance(fault, AppError) else f"{fault.why} ({fault.path}).")]
    wrong: list[tuple[OwnRow, str]] = []
    for half in (rows[: len(rows) // 2], rows[len(rows) // 2 :]):
        if len(wrong) < MOST_SLIPS:
            used, more = _taken(system, used, half)
            wrong += more
        else:
            wrong += [(row, said("too many problems before it")) for row in half]
    return used, wrong


def fault_of(system: AnySystem, rows: Sequence[OwnRow]) -> AppError | BadDocumentError | None:
    """Find what is wrong with the tables when these rows are in them; None: nothing."""
    try:
        with guarded(""):
            judge_tables(system, tables_with(system.id, rows))
    except (AppError, BadDocumentError) as error:
        return error
    return None


def judge_tables(system: AnySystem, tables: Mapping[str, Json]) -> None:
    """Check the tables: their names, and everything they can put on a sheet. Raises: BadDocumentError, AppError."""
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
                error.path.removeprefix("/trial/sheet"), said("“{label}” can't be used: {why}", label=change.label, why=error.why)
            ) from None
    for change in own[:: max(1, len(own) // MOST_TRIED)]:
        judge(system, Entry(id="trial", name="Trial", sheet=written(blank, change.path, change.value)), world)


def _additions(system: AnySystem, tables: Mapping[str, Json], world: World) -> Iterator[SheetChange]:
    """List what can be put on the sheet of a new character."""
    _, sheet = system.newcomer(Entry(id="trial", name="Trial", sheet=system.blank_sheet("Trial", {})))
    yield from (change for change in system.sheet_changes(sheet, tables, world) if change.value is not None)


@cache
def trial_world(system_id: str) -> World:
    """Return the tables of a system on a small open field, for trying documents out. Raises: AppError."""
    return _made_world(system_id, make_board("trial", "Trial", Grid(system_of(system_id).grid), size=TRIAL, ground={}))


def tables_of(system_id: str) -> Mapping[str, Json]:
    """Return the tables for the rules, with usable custom ones. Raises: AppError."""
    return _judged_tables(system_id)[0]


def own_faults(system_id: str) -> tuple[str, ...]:
    """Return the place and reason of each unused custom file and row."""
    _, unread, wrong = _judged_tables(system_id)
    return (*unread, *(f"{row.where} ({row.id}): {why}" for row, why in wrong))


def row_faults(system_id: str) -> tuple[tuple[str, str], ...]:
    """List the places of unusable custom rows, each with the reason."""
    return tuple((row.where, why) for row, why in _judged_tables(system_id)[2])


def own_fault(system_id: str) -> str:
    """Say what of the user's own content is not in use; nothing is wrong: an empty text."""
    faults, title = own_faults(system_id), system_of(system_id).title
    if not faults:
        return ""
    told = " ".join(faults[:MOST_TOLD])
    if len(faults) > MOST_TOLD:
        told = said("{faults} And {count} more.", faults=told, count=len(faults) - MOST_TOLD)
    return said("{fault} Your custom content for {title} is used without it until you fix it.", fault=told, title=title)


def read_again() -> None:
    """Read the user's own content again when it is next asked for: it has been written to."""
    _judged_tables.cache_clear()
    _titles.cache_clear()
    _bare_world.cache_clear()
    trial_world.cache_clear()


@cache
def _titles(system_id: str) -> Mapping[str, str]:
    rows = [row for table in tables_of(system_id).values() for row in rows_of(table)]
    named = {row_id: row.get("title") or row.get("name") for row in rows if isinstance(row_id := row.get("id"), str)}
    return {row_id: str(name).lower() if name else language.wording(row_id.lower()) for row_id, name in named.items()}


def words_for(system_id: str) -> PlayWords:
    """Return the sentences of a system in the language in force, without names yet; its own titles name what no table does.

    Raises: AppError.
    """
    templates = words_of(system_id)
    titles = titles_of(templates, _titles(system_id))
    code = language.in_force()
    return PlayWords(templates, titles, tongue_of(system_id, code) if code != ENGLISH else None)


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
