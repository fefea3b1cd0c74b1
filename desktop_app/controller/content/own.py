"""Rows of the user's own: read one by one from the files of their folder, and written there without touching the rest of a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop_app.controller.content.files import OTHER_FILES, Table, fault_of_id, on_top, own_content, read_own, rows_in, shipped_tables
from desktop_app.errors import AppError
from desktop_app.exchange.whole_file import write_whole
from desktop_app.language import said
from desktop_app.rules.kernel.record import Json

if TYPE_CHECKING:
    from tomlkit.items import AbstractTable

Row = dict[str, Json]


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnRow:
    """A row of the user's own: its table (the name of its file), its list, its place there from 1, and what it says."""

    table: str
    list: str
    place: int
    row: Row

    @property
    def id(self) -> str:
        """The id that the file gives it; there is no row without."""
        return str(self.row["id"])

    @property
    def where(self) -> str:
        """Where it stands, as a person finds it: file, list, place from 1."""
        return f"{self.table}.toml, {self.list} {self.place}"


def file_of(system_id: str, table: str) -> Path:
    """Return the file in which a user writes rows of a table; it need not be there."""
    return own_content() / system_id / f"{table}.toml"


def own_rows(system_id: str) -> tuple[tuple[OwnRow, ...], tuple[str, ...]]:
    """Read the user's own rows, with a sentence for each file, list or row that cannot be read."""
    folder = own_content() / system_id
    rows: list[OwnRow] = []
    faults: list[str] = []
    for path in sorted(folder.glob("*.toml")) if folder.is_dir() else ():
        if path.stem not in OTHER_FILES:
            for found in _read(path):
                if isinstance(found, OwnRow):
                    rows.append(found)
                else:
                    faults.append(found)
    return tuple(rows), tuple(faults)


def _read(path: Path) -> Iterator[OwnRow | str]:
    """Go through the rows of a file; a sentence stands for what is none."""
    try:
        read = read_own(path)
    except AppError as error:
        yield error.sentence
        return
    for key, listed in read.items():
        try:
            rows = rows_in(listed, path, key)
        except AppError as error:
            yield error.sentence
            continue
        known: set[str] = set()
        for place, row in enumerate(rows, 1):
            fault = fault_of_id(row, known)
            yield f"{path.name}, {key} {place}: {fault}." if fault else OwnRow(table=path.stem, list=key, place=place, row=row)


def tables_with(system_id: str, rows: Iterable[OwnRow]) -> Mapping[str, Json]:
    """Put rows in place of the shipped ones with the same id, new ones at the end of their lists."""
    shipped, own = shipped_tables(system_id), dict[str, dict[str, list[dict[str, Any]]]]()
    for row in rows:
        own.setdefault(row.table, {}).setdefault(row.list, []).append(row.row)
    return {**shipped, **{name: on_top(_as_table(shipped.get(name)), lists) for name, lists in own.items()}}


def _as_table(table: Json) -> Table:
    return table if isinstance(table, dict) else {}  # type: ignore[return-value] # it has been read as lists of rows


# ---- writing


def write_row(system_id: str, table: str, key: str, row: Row) -> None:
    """Write a row into the user's file, in the place of the one with its id, else at the end; all else there stays as it is written.

    Raises: AppError, also for a file that cannot be read; then nothing is written.
    """
    path = file_of(system_id, table)
    _write(path, with_row(path, text_in(path), key, row))


def delete_row(system_id: str, table: str, key: str, row_id: str) -> None:
    """Take a row out of the user's file; all else there stays as it is written. Raises: AppError."""
    path = file_of(system_id, table)
    before = text_in(path)
    after = without_row(path, before, key, row_id)
    if after != before:
        _write(path, after)


def text_in(path: Path) -> str:
    """Read a file of the user's whose rows can be read; one that is not there is empty. Raises: AppError."""
    if not path.exists():
        return ""
    read_own(path)
    return path.read_text(encoding="utf-8")


def with_row(path: Path, text: str, key: str, row: Row) -> str:
    """Put a row into the text of a file, in the place of the one with its id, else at the end. Raises: AppError."""
    import tomlkit
    from tomlkit.items import AoT

    document = tomlkit.parse(text)
    listed = document.get(key)
    if listed is None:
        listed = tomlkit.aot()
        document.append(key, listed)
    held = next((one for one in rows_in(listed, path, key) if isinstance(one, dict) and one.get("id") == row["id"]), None)
    if held is not None:
        _fill(held, row)  # type: ignore[arg-type] # a row of a file is a table
    else:
        made = tomlkit.table() if isinstance(listed, AoT) else tomlkit.inline_table()
        _fill(made, row)
        listed.append(made)
    return tomlkit.dumps(document)


def without_row(path: Path, text: str, key: str, row_id: str) -> str:
    """Take a row out of the text of a file. Raises: AppError."""
    import tomlkit

    document = tomlkit.parse(text)
    listed = rows_in(document.get(key, []), path, key)
    place = next((place for place, one in enumerate(listed) if isinstance(one, dict) and one.get("id") == row_id), None)
    if place is None:
        return text
    del listed[place]
    if not listed:
        del document[key]
    return tomlkit.dumps(document)


def _fill(table: AbstractTable, row: Mapping[str, Json]) -> None:
    """Let a table say what a row says; a value that is as before stays as it is written."""
    for name in [name for name in table if name not in row]:
        del table[name]
    for name, value in row.items():
        if name not in table or table[name] != value:
            table[name] = _item(value)


def _item(value: Json) -> Any:  # noqa: ANN401 - any value of TOML
    """Write a value on one line."""
    import tomlkit

    if isinstance(value, dict):
        made = tomlkit.inline_table()
        made.update({name: _item(one) for name, one in value.items()})
        return made
    if isinstance(value, list):
        listed = tomlkit.array()
        listed.extend(_item(one) for one in value)
        return listed
    return value


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AppError(said("{path} cannot be written: {why}.", path=path, why=error.strerror), str(path)) from None
    write_whole(path, text)
