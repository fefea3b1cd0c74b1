"""A prepared encounter: participants, first positions and note."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pydantic import BaseModel, ConfigDict

from desktop_app.errors import AppError
from desktop_app.exchange.limits import MOST_COMBATANTS
from desktop_app.grid.board import Board, Cell
from desktop_app.language import grouped, said
from desktop_app.rules.kernel.plan import When
from desktop_app.rules.kernel.system import Entry

HIDDEN: Final = "!"
"""Ends the key of foes whom the players do not see."""
FARTHEST_APART: Final = 10
"""Columns from the middle of a board at which each side begins at most."""


class Foes(BaseModel):
    """So many of one creature, on one side: there from the start, or arriving in a `round` or `when` something has come true.

    `cells` are where they stand, as far as set.
    """

    model_config = ConfigDict(frozen=True)
    creature: str
    variants: tuple[str, ...] = ()
    """What they are beside the creature of the bestiary: elite, young."""
    count: int = 1
    side: str = "foe"
    round: int = 0
    when: str = ""
    """What they wait for, as `waits_for` reads it."""
    hidden: bool = False
    """The players do not see them yet."""
    cells: tuple[tuple[int, int] | None, ...] = ()
    loot: tuple[str, ...] = ()
    """What can be taken: from one of them, or from each."""
    loot_each: bool = False

    @property
    def kind(self) -> str:
        """Name what they are: the creature with its variants."""
        return "+".join((self.creature, *self.variants))

    @property
    def key(self) -> str:
        """Return a key separating foes of a kind by arrival and visibility."""
        moment = self.when or self.round
        return f"{self.kind}{f'@{moment}' if moment else ''}{HIDDEN if self.hidden else ''}"

    @property
    def comes_later(self) -> bool:
        """Tell whether they are not there from the start."""
        return bool(self.round or self.when)

    @property
    def padded(self) -> tuple[tuple[int, int] | None, ...]:
        """Return the cell of each of them; None: it is put somewhere when the fight begins."""
        return (*self.cells, *[None] * self.count)[: self.count]

    def cell(self, place: int) -> tuple[int, int] | None:
        """Return where one of them stands; None: it is put somewhere when the fight begins."""
        return self.cells[place] if place < len(self.cells) else None

    def loot_of(self, place: int) -> tuple[str, ...]:
        """Return what can be taken from one of them."""
        return self.loot if self.loot_each or place == 0 else ()


class Place(BaseModel):
    """Where a character stands when the fight begins."""

    model_config = ConfigDict(frozen=True)
    who: str
    cell: tuple[int, int]


class PlannedEvent(BaseModel):
    """Something that happens in a round, or `when` something has come true, in words."""

    model_config = ConfigDict(frozen=True)
    round: int = 1
    when: str = ""
    text: str = ""


class Challenge(BaseModel):
    """Something to be run at the table without a fight: what it is called, and the command with its form filled in, as JSON."""

    model_config = ConfigDict(frozen=True)
    name: str
    command: str


class PreparedEncounter(BaseModel):
    """An encounter as the game master has prepared it. `party` are character ids."""

    model_config = ConfigDict(frozen=True)
    id: str
    system: str
    name: str
    party: tuple[str, ...] = ()
    foes: tuple[Foes, ...] = ()
    board: str = ""
    note: str = ""
    places: tuple[Place, ...] = ()
    """Where characters stand; the others are put somewhere."""
    happenings: tuple[PlannedEvent, ...] = ()
    begins: tuple[str, ...] = ()
    """Commands of the fight's beginning (light, pools), as JSON."""
    loot: tuple[str, ...] = ()
    """Loot on the ground."""
    challenges: tuple[Challenge, ...] = ()
    fault: str = ""
    """What keeps the document from being read; then only name and system are known."""

    @property
    def fought(self) -> PreparedEncounter:
        """Return the parts a fight depends on, without name, note and events in words."""
        return self.model_copy(update={"name": "", "note": "", "happenings": ()})

    @property
    def awaited(self) -> tuple[str, ...]:
        """List all that is waited for, as `waits_for` reads it."""
        return (*(foes.when for foes in self.foes if foes.when), *(one.when for one in self.happenings if one.when))


def waits_for(when: str) -> tuple[When, str]:
    """Read what is waited for: "opened:" and the id of a barrier, "down:" and a kind of foes or a character, "half", "word"."""
    kind, _, of = when.partition(":")
    return (When(kind) if kind in set(When) else When.WORD), of


def require_few(count: int) -> None:
    """See to it that an encounter can be played. Raises: AppError."""
    if count > MOST_COMBATANTS:
        raise AppError(
            said(
                "{count} would take part; the limit is {most}.",
                count=grouped(count),
                most=MOST_COMBATANTS,
            )
        )


def placed(entries: Sequence[Entry], board: Board) -> tuple[Entry, ...]:
    """Stand the party at the left and everybody else at the right, facing each other, on free cells; who has one keeps it.

    One that is not on this board, blocked or taken is given another.
    """
    kept: dict[Cell, str] = {}
    for entry in entries:
        if entry.at is not None and board.contains(entry.at) and not board.ground_at(entry.at).blocked:
            kept.setdefault(entry.at, entry.id)
    taken = set(kept)
    found, geometry = [], board.geometry
    for entry in entries:
        is_party = entry.side == "party"
        cell = entry.at if entry.at is not None and kept.get(entry.at) == entry.id else None
        if cell is None:
            cell = next((cell for cell in from_edge(board, left=is_party) if cell not in taken), None)
        if cell is not None:
            taken.add(cell)
        facing = geometry.FACES_RIGHT if is_party else geometry.FACES_LEFT
        found.append(dataclasses.replace(entry, at=cell, facing=facing))
    return tuple(found)


def from_edge(board: Board, *, left: bool) -> Iterator[Cell]:
    """List open cells: columns from a third of the board outward, on a wide one from nearer to its middle, rows from the middle outward."""
    third = max(board.columns // 3, board.columns // 2 - FARTHEST_APART)
    start = third if left else board.columns - 1 - third
    for column in _outward(start, board.columns):
        for row in _outward(board.rows // 2, board.rows, step=2):
            cell: Cell = board.geometry.from_offset(column, row)
            if not board.ground_at(cell).blocked:
                yield cell


def _outward(start: int, count: int, step: int = 1) -> Iterable[int]:
    """List numbers from a start alternately downward and upward; with a step, the skipped ones come last."""
    return sorted(range(count), key=lambda n: (abs(n - start) % step != 0, abs(n - start), n))
