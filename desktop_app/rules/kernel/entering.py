"""How people come into a play: their sheets and states read from a set-up. What a number begins with is the system's to say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from desktop_app.rules.kernel.codec import BadDocumentError, Codec
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.state import Combatant, Sheet
from desktop_app.rules.kernel.system import Entry

C = TypeVar("C", bound=Combatant)
T = TypeVar("T", bound=Sheet)


def sheet_of(codec: Codec, entry: Entry, kind: type[T]) -> T:
    """Read the sheet of somebody who enters. Raises: BadDocumentError for one that is not sound."""
    sheet = codec.decode(kind, entry.sheet, f"/{entry.id}/sheet")
    broken = sheet.broken()
    if broken is not None:
        raise BadDocumentError(f"/{entry.id}/sheet/{broken[0]}", broken[1])
    return sheet


def combatant_of(codec: Codec, entry: Entry, kind: type[C], sheet: Sheet, *, counters: Mapping[str, int]) -> C:
    """Build somebody who enters: fresh, with these counters, or as an earlier play has left them. Raises: BadDocumentError."""
    fresh: Json = {"id": entry.id, "counters": {**counters}}
    read = codec.decode(kind, fresh if entry.lasting is None else entry.lasting, f"/{entry.id}")
    return evolve(
        read,
        id=entry.id,
        name=entry.name or sheet.name,
        number=entry.number,
        side=entry.side,
        sheet=entry.sheet_id or entry.id,
        cell=entry.at,
        facing=entry.facing,
    )


def gathered(entries: Iterable[Entry], newcomer: Callable[[Entry], tuple[C, T]]) -> tuple[dict[str, C], dict[str, T]]:
    """Build everybody of a set-up: combatants and sheets by their ids. Raises: BadDocumentError."""
    combatants: dict[str, C] = {}
    sheets: dict[str, T] = {}
    for entry in entries:
        combatant, sheet = newcomer(entry)
        combatants[combatant.id], sheets[combatant.sheet] = combatant, sheet
    return combatants, sheets
