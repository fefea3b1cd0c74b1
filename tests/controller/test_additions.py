"""What a sheet can be given: everything that is shipped is listed once, with its columns, and stands on the sheet when it was added."""

from __future__ import annotations

from collections import Counter

import pytest

from desktop_app.controller.content import shipped_tables
from desktop_app.controller.library import system_of, world_of
from desktop_app.controller.tongues import rows_of
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.judging import read
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.state import Sheet
from desktop_app.rules.kernel.system import Entry
from desktop_app.rules.kernel.table import written

TABLES = ("items", "spells", "powers", "manoeuvres", "skills", "blessings")
"""Tables whose rows are all for sheets."""


def blank(system: str) -> tuple[Json, Sheet]:
    """Give a new character as JSON, and its sheet."""
    rules = system_of(system)
    _, sheet = rules.newcomer(Entry(id="ana", name="Ana", sheet=rules.blank_sheet("Ana", {})))
    return rules.codec.encode(sheet), sheet


@pytest.mark.parametrize("system", SYSTEMS)
def test_everything_shipped_is_listed_once_with_its_columns_and_then_stands_on_the_sheet(system: str) -> None:
    rules, tables, world = system_of(system), shipped_tables(system), world_of(system)
    document, sheet = blank(system)
    kinds = rules.additions(sheet, tables, world)
    assert len({kind.id for kind in kinds}) == len(kinds) >= 5
    listed = Counter(one.name for kind in kinds for one in kind.additions)
    shipped = [str(row.get("name") or row["title"]) for name in TABLES for row in rows_of(tables.get(name, {}))]
    assert len(shipped) > 35 and not [name for name in shipped if not listed[name]]
    for kind in kinds:
        assert len({one.id for one in kind.additions}) == len(kind.additions), kind.id
        for one in kind.additions:
            assert len(one.cells) == len(kind.columns), (kind.id, one.id)
            assert one.there is None, "a new sheet has nothing"
            if one.refusal:
                continue
            _, given = read(rules, Entry(id="ana", name="Ana", sheet=written(document, one.path, one.value)), world)
            again = next(kind_ for kind_ in rules.additions(given, tables, world) if kind_.id == kind.id)
            same = next(other for other in again.additions if other.id == one.id)
            assert same.there is not None or one.path.startswith("/gear/"), (kind.id, one.id)
            if same.there:
                assert written(rules.codec.encode(given), same.there, None) == document, "and is taken away again"
