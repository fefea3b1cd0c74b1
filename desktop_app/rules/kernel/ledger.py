"""A character's gains and purchases, line by line, with a purchase's changes of the sheet. Knows no game.

A *purse* is a number of the sheet that holds experience or the like, named by its JSON pointer (`Sheet.purses`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from enum import StrEnum
from typing import ClassVar, Final

from desktop_app.rules.kernel.record import Json, Record, held

END: Final = "/-"
"""Ends a pointer to a list to which something was added."""
NO_PURSES: Final[Mapping[str, int]] = {}
RAW_FIELD: Final = {"raw": True}


class Source(StrEnum):
    """Where a line comes from."""

    PLAY = "play"
    """Gained at the table: a test, a lesson."""
    FIGHT = "fight"
    GIVEN = "given"
    HAND = "hand"
    BOUGHT = "bought"
    NOTED = "noted"


class Change(Record):
    """One changed value of a sheet, by JSON pointer; `END`: an entry appended to a list."""

    path: str
    before: Json = field(default=None, metadata=RAW_FIELD)
    after: Json = field(default=None, metadata=RAW_FIELD)


class LedgerLine(Record):
    """One line: its day (ISO), source, and the amounts per purse.

    `title` names the fight. A purchase says what was bought as a phrase (`what`, `facts`) and what it has changed; a line that the
    game master has noted has `text`.
    """

    day: str = ""
    source: Source = Source.PLAY
    title: str = ""
    gains: Mapping[str, int] = field(default_factory=dict)
    what: str = ""
    facts: Mapping[str, str | int] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    text: str = ""

    @property
    def amount(self) -> int:
        """Add up what came in (positive) and went out (negative)."""
        return sum(self.gains.values())

    def joins(self, other: LedgerLine) -> bool:
        """Tell whether both are gains of one day and one source, which make one line."""
        if self.source in (Source.BOUGHT, Source.NOTED, Source.FIGHT):
            return False
        return (self.day, self.source, self.title) == (other.day, other.source, other.title)


class Ledgered(Record):
    """What a sheet has of it."""

    spends: ClassVar[bool] = True
    """Whether purchases are paid from the purses; False: they fall due by the amount in them."""
    ledger: tuple[LedgerLine, ...] = held((), sparse=True)
    """What it has gained and bought, oldest first; the campaign's table keeps it."""

    @property
    def purses(self) -> Mapping[str, int]:
        """Give the numbers that hold experience, by their JSON pointers; none: the game has nothing of the kind."""
        return NO_PURSES


def moved(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """Return each purse's gain or loss; unchanged purses are left out."""
    paths = dict.fromkeys((*before, *after))
    return {path: by for path in paths if (by := after.get(path, 0) - before.get(path, 0))}


def changes_between(before: Json, after: Json, path: str = "") -> Iterator[Change]:
    """List the differences between two documents: single values, and appended entries."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in {**before, **after}:
            yield from changes_between(before.get(key), after.get(key), f"{path}/{key}")
    elif isinstance(before, list) and isinstance(after, list) and len(after) > len(before) and after[: len(before)] == before:
        yield from (Change(path=f"{path}{END}", after=added) for added in after[len(before) :])
    else:
        yield Change(path=path, before=before, after=after)
