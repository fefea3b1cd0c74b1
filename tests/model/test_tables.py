"""The tables, and the records and statements that are written by hand, name the same columns."""

import re
from typing import get_type_hints

import pytest

from desktop_app.model import Document, PlayInfo, Step, check, documents, plays, records, tables


def columns(table: str) -> list[str]:
    return [column.name for column in tables.METADATA.tables[table].columns]


def fields(record: type) -> set[str]:
    return set(get_type_hints(record))


def test_records_have_a_field_for_every_column() -> None:
    assert fields(Document) == set(columns("document")) - {"number"}
    assert fields(PlayInfo) - {"steps"} == set(columns("play"))
    assert fields(Step) == set(columns("step")) - {"play_id"}


@pytest.mark.parametrize("statement", [documents.PUT, plays.CREATE, plays.SET_PART])
def test_statements_write_every_column(statement: str) -> None:
    written = re.search(r"INSERT INTO (\w+) \(([^)]*)\)", statement)
    assert written is not None
    assert written[2].split(", ") == [name for name in columns(written[1]) if name != "number"]


def test_the_tables_allow_the_kinds_and_states_that_the_program_knows() -> None:
    constraints = {
        constraint.name: str(constraint.sqltext)
        for constraint in tables.METADATA.tables["play"].constraints
        if hasattr(constraint, "sqltext")
    }
    for name, known in (("play_kind_is_known", records.PlayKind), ("play_status_is_known", records.PlayStatus)):
        assert re.findall(r"'(\w+)'", constraints[name]) == [*known]


def test_the_check_knows_what_every_cell_may_hold() -> None:
    assert {name: list(known) for name, known in check.COLUMNS.items()} == {name: columns(name) for name in tables.METADATA.tables}
    for name, known in check.COLUMNS.items():
        for column in tables.METADATA.tables[name].columns:
            kind = {int: "integer", bytes: "blob"}.get(column.type.python_type, "text")
            assert known[column.name] == ((kind, "null") if column.nullable else (kind,))
