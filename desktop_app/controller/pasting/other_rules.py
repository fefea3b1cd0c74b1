"""The rules a pasted text was written for, if not the current ones."""

from __future__ import annotations

from typing import Final, NamedTuple

from desktop_app.controller.pasting.columns import count_known
from desktop_app.controller.pasting.reading import read_stat_blocks
from desktop_app.exchange.table_files import Table
from desktop_app.language import said
from desktop_app.rules.catalogue import SYSTEMS

TIMES: Final = 1.5
"""How many times as many pieces other rules must understand; a text of no known label is one piece that is not."""
LEAST: Final = 6
"""Pieces that they must understand at the least."""
LEAST_COLUMNS: Final = 3
"""Columns of a table that they must know at the least."""
BEGINNING: Final = 4_000
"""Letters that are read by each of the other rules."""


class Likeness(NamedTuple):
    """Rules with a better reading of a file than the current ones, with a sentence about it."""

    system: str
    told: str


class Understood(NamedTuple):
    """How many pieces of a text rules understand."""

    system: str
    pieces: int


def other_rules(text: str, system_id: str) -> tuple[int, Understood] | None:
    """Find the rules that understand far more of a text than those in use; gives how much these do. None: there are no such."""
    beginning = text[:BEGINNING]
    here = _pieces(beginning, system_id)
    best = max((Understood(other, _pieces(beginning, other)) for other in SYSTEMS if other != system_id), key=lambda one: one.pieces)
    return (here, best) if best.pieces >= max(TIMES * here, LEAST) else None


def likeness(name: str, text: str, system_id: str) -> Likeness | None:
    """Say by which other rules far more of a text file is understood; None: by none."""
    found = other_rules(text, system_id)
    return _told(name, *found) if found is not None else None


def likeness_of_table(name: str, table: Table, system_id: str) -> Likeness | None:
    """Say by which other rules far more columns of a table are known; None: by none."""
    here = count_known(table, system_id)
    best = max((Understood(other, count_known(table, other)) for other in SYSTEMS if other != system_id), key=lambda one: one.pieces)
    return _told(name, here, best) if best.pieces >= max(TIMES * here, LEAST_COLUMNS) else None


def _told(name: str, here: int, best: Understood) -> Likeness:
    rules, count = SYSTEMS[best.system].title, best.pieces
    told = said(
        "{name} looks like {rules}: {count#piece|pieces} understood instead of {here}.", name=name, rules=rules, count=count, here=here
    )
    return Likeness(best.system, told)


def _pieces(text: str, system_id: str) -> int:
    return sum(len(read.traces) for read in read_stat_blocks(text, system_id))
