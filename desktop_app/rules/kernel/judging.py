"""Whether a system can use a document: read, its names resolved, its page laid out, one round of a trial fight offered. And how to mend it.

One judge for all doors: import, own content, edits, opening, check.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from desktop_app.errors import AppError
from desktop_app.grid.board import Board
from desktop_app.language import said, wording
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.record import Json, Record
from desktop_app.rules.kernel.references import DanglingError, unresolved
from desktop_app.rules.kernel.state import Cell, Combatant, Settings, Sheet, World
from desktop_app.rules.kernel.system import AnySystem, Entry, Setup
from desktop_app.rules.kernel.table import written

MOST_TRIED: Final = 2000
"""So many sheets are remembered as tried out."""
MOST_MENDS: Final = 200
"""So many faults of one document are mended; a worse one begins anew."""


def judge(system: AnySystem, entry: Entry, world: World, settings: Settings | None = None) -> tuple[Combatant, Sheet]:
    """Build one combatant under these house rules (None: their defaults) and try what the program will do with it.

    `world` has a board. Raises: BadDocumentError with the first fault.
    """
    combatant, sheet = read(system, entry, world, settings)
    with guarded(f"/{entry.id}/sheet"):
        system.page(sheet, None, world)
        system.page(sheet, combatant, world)
        if world.board is not None:
            _try_out_once(system, sheet, world.board, world)
    return combatant, sheet


def read(system: AnySystem, entry: Entry, world: World, settings: Settings | None = None) -> tuple[Combatant, Sheet]:
    """Build one combatant whose names all lead somewhere. Raises: BadDocumentError."""
    combatant, sheet = system.newcomer(entry, settings)
    for dangling in unresolved(sheet, sheet.vocabulary(world)):
        raise DanglingError(dangling, f"/{entry.id}/sheet")
    return combatant, sheet


def judge_world(world: World) -> None:
    """Require that the tables name only existing entries. Raises: BadDocumentError."""
    vocabulary = world.vocabulary()
    for name in world.__dataclass_fields__:
        listed = getattr(world, name)
        for key, row in listed.items() if isinstance(listed, dict) else ():
            for dangling in unresolved(row, vocabulary, f"/{name}/{key}") if isinstance(row, Record) else ():
                raise DanglingError(dangling)


@contextmanager
def guarded(path: str) -> Iterator[None]:
    """Take whatever the rules stumble over as a fault of the document at `path`. Raises: BadDocumentError."""
    try:
        yield
    except (BadDocumentError, AppError):
        raise
    except Exception as error:
        raise BadDocumentError(path, said("the rules can't use it ({name}: {error})", name=type(error).__name__, error=error)) from error


_TRIED: dict[str, World] = {}
"""Sheets that passed their trial, by content, with the world of the trial: each is read, settled and stored once."""


def _try_out_once(system: AnySystem, sheet: Sheet, board: Board, world: World) -> None:
    """Try a sheet out, but where the same one was tried in the same world not long ago."""
    held = json.dumps(system.codec.encode(sheet), sort_keys=True)
    key = f"{system.id} {hashlib.sha256(held.encode()).hexdigest()}"
    if _TRIED.get(key) is world:
        return
    _try_out(system, sheet, board, world)
    if len(_TRIED) >= MOST_TRIED:
        _TRIED.clear()
    _TRIED[key] = world


def _try_out(system: AnySystem, sheet: Sheet, board: Board, world: World) -> None:
    """Make one round of offers to it, against an equal combatant who stands beside."""
    document = system.codec.encode(sheet)
    cells = _two_cells(board)
    entries = (
        Entry(id=side, name=sheet.name, side=side, sheet=document, at=at, facing=0)
        for side, at in zip(("party", "foe"), cells, strict=True)
    )
    state = system.setup(Setup(entries=tuple(entries), board=board), world)
    system.scene_offers(state)
    for who in state.roster:
        system.offers(state, who)
        system.hand_offers(state, who)
        system.tags(state, who)
        system.figures(state, who)
        system.reach(state, who)
    system.order(state)


def _two_cells(board: Board) -> tuple[Cell, Cell]:
    row = board.rows // 2
    geometry = board.geometry
    return geometry.from_offset(board.columns // 2, row), geometry.from_offset(board.columns // 2 + 1, row)


def mended(system: AnySystem, name: str, document: Json, world: World) -> tuple[dict[str, Json], tuple[str, ...]]:
    """Mend a sheet's JSON until it can be used; gives it with what was changed, in words.

    A name that leads nowhere becomes the likeliest one that fits, any other fault falls back to what a new character has; where nothing
    else will do the sheet begins anew.
    """
    changes: list[str] = []
    sheet: Json = document if isinstance(document, dict) else {"name": name}
    for _ in range(MOST_MENDS):
        try:
            judge(system, Entry(id="mended", name=name, sheet=sheet), world)
        except BadDocumentError as error:
            found = next(iter(_mends(sheet, error, already=changes)), None)
            if found is None:
                break
            sheet, told = found
            changes.append(told)
        else:
            assert isinstance(sheet, dict), "only an object can be used"
            return sheet, tuple(changes)
    rest, told = _without_worst(system, name, sheet, world)
    return rest, (*changes, told)


def _mends(sheet: Json, error: BadDocumentError, *, already: list[str]) -> Iterator[tuple[Json, str]]:
    """List repairs of a fault: the likeliest name, then dropping the value, then dropping its container."""
    path = error.path.removeprefix("/mended").removeprefix("/sheet").replace(" ", "/")
    if isinstance(error, DanglingError) and error.dangling.fitting and not error.dangling.is_key:
        yield (
            written(sheet, path, error.dangling.fitting[0]),
            said("{what}: “{old}” becomes “{new}”", what=_told(path), old=error.dangling.name, new=error.dangling.fitting[0]),
        )
    while path.strip("/"):
        told = said("{what} is left out", what=_told(path))
        if told not in already:
            try:
                without = written(sheet, path, None)
            except BadDocumentError:
                without = sheet
            if without != sheet:
                yield without, told
        path = path.rpartition("/")[0]


def _told(path: str) -> str:
    words = [str(int(part) + 1) if part.isdecimal() else wording(part) for part in path.strip("/").split("/")]
    return ", ".join(words)


def _without_worst(system: AnySystem, name: str, sheet: Json, world: World) -> tuple[dict[str, Json], str]:
    """Leave out the one part that spoils the sheet, or begin anew."""
    for key in sheet if isinstance(sheet, dict) else ():
        rest = written(sheet, f"/{key}", None)
        try:
            judge(system, Entry(id="mended", name=name, sheet=rest), world)
        except BadDocumentError:
            continue
        assert isinstance(rest, dict), "an object without one entry is an object"
        return rest, said("{what} is left out", what=_told(key))
    return system.blank_sheet(name or "Nameless", {}), said("the sheet starts over")
