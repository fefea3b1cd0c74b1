"""Rows of the user's own: read one by one from the files of their folder, and written there without touching the rest of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from desktop_app.controller.content.files import OTHER_FILES, Table, fault_of_id, on_top, own_content, read_own, rows_in, shipped_tables
from desktop_app.errors import AppError
from desktop_app.exchange.whole_file import write_whole
from desktop_app.language import said
from desktop_app.rules.catalogue import is_game
from desktop_app.rules.kernel.record import Json

if TYPE_CHECKING:
    from tomlkit import TOMLDocument
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
    """Read the user's own rows, with a sentence for each file, list or row that cannot be read; a game's are the game itself."""
    if is_game(system_id):
        return (), ()
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
    write_own(path, with_changes(path, text_in(path), [RowChange(key, str(row["id"]), row)]))


def delete_row(system_id: str, table: str, key: str, row_id: str) -> None:
    """Take a row out of the user's file; all else there stays as it is written. Raises: AppError."""
    path = file_of(system_id, table)
    before = text_in(path)
    after = with_changes(path, before, [RowChange(key, row_id, None)])
    if after != before:
        write_own(path, after)


def text_in(path: Path) -> str:
    """Read a user file with readable rows; a missing one is empty. Raises: AppError."""
    if not path.exists():
        return ""
    read_own(path)
    return path.read_text(encoding="utf-8-sig")


class RowChange(NamedTuple):
    """What becomes of a row of a file: it is this one (in the place of the one with its id, else at the end), or it goes (None)."""

    list: str
    id: str
    row: Row | None


def with_changes(path: Path, text: str, changes: Iterable[RowChange], going: Callable[[], None] = lambda: None) -> str:
    """Change rows in the text of a file, which is read once for all of them; `going` hears of each. Raises: AppError."""
    import tomlkit

    document = tomlkit.parse(text)
    lists: dict[str, list[RowChange]] = {}
    for change in changes:
        lists.setdefault(change.list, []).append(change)
    for key, some in lists.items():
        _change(document, path, key, some, going=going)
    return tomlkit.dumps(document)


def _change(document: TOMLDocument, path: Path, key: str, changes: Sequence[RowChange], *, going: Callable[[], None]) -> None:
    """Change rows of one list; one without rows leaves the file."""
    import tomlkit
    from tomlkit.items import AoT

    listed = document.get(key)
    rows = rows_in(listed, path, key) if listed is not None else []
    there = {one.get("id"): one for one in reversed(rows) if isinstance(one, dict)}
    gone = {change.id for change in changes if change.row is None}
    if listed is None and len(gone) < len(changes):
        listed = tomlkit.aot()
        document.append(key, listed)
    for change in changes:
        going()
        held = there.get(change.id)
        if change.row is not None and held is not None:
            _fill(held, change.row)  # type: ignore[arg-type] # a row of a file is a table
        elif change.row is not None and listed is not None:
            made = tomlkit.table() if isinstance(listed, AoT) else tomlkit.inline_table()
            _fill(made, change.row)
            listed.append(made)
    places = [place for place, one in enumerate(rows) if isinstance(one, dict) and one.get("id") in gone and one is there[one["id"]]]
    for place in reversed(places):
        del rows[place]
    if places and not rows:
        del document[key]


def _fill(table: AbstractTable, row: Mapping[str, Json]) -> None:
    """Write a row into a table; unchanged values keep their form."""
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


def write_own(path: Path, text: str) -> None:
    """Write a file of the user's own content, with its folder. Raises: AppError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AppError(said("{path} can't be written: {why}.", path=path, why=error.strerror), str(path)) from None
    write_whole(path, text)
