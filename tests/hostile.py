"""Files as they must not be: seeded mutations of campaign files, characters, replays and own content."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

CELLS: Final = (None, b"\xff\xfe", b"", 7, -3, 1.5, "", "{", "[]", "null", "NaN", '{"a":' * 50, 2**62, "x" * 1000, "7", '{"do":[]}')
NUMBERS: Final = (-1, 0, 10**9, 10**400, 1.5, float("nan"), float("inf"))
VALUES: Final[tuple[Any, ...]] = (None, True, *NUMBERS, "", "strenght", "\ud800", "<b>", [], {}, [[]], {"": 1}, "1d6" * 999)
TABLES: Final = ("document", "play", "part", "first", "step", "campaign")


def spoilt_campaign(source: Path, path: Path, rng: random.Random) -> str:
    """Copy a campaign and write something else into some of its cells, or tear its bytes; says what."""
    for rest in ("", "-wal", "-shm"):
        path.with_name(path.name + rest).unlink(missing_ok=True)
    shutil.copyfile(source, path)
    if rng.random() < 0.25:
        return _torn(path, rng)
    told = []
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for _ in range(rng.randint(1, 3)):
            told.append(_cell(connection, rng))
        if rng.random() < 0.15:
            told.append(_schema(connection, rng))
        connection.commit()
    return ", ".join(told)


def _schema(connection: sqlite3.Connection, rng: random.Random) -> str:
    """Let the file do something of its own when it is read or written, most of it without end."""
    table = rng.choice(("document", "play", "part"))
    columns = ", ".join(f"a AS {row[1]}" for row in connection.execute(f"PRAGMA table_info({table})"))
    endless = f"WITH RECURSIVE n(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM n) SELECT {columns} FROM n"
    statements = rng.choice(
        (
            ("CREATE TRIGGER odd AFTER UPDATE ON part BEGIN DELETE FROM step; END",),
            (f"CREATE TRIGGER loops AFTER INSERT ON {table} BEGIN INSERT INTO {table} {endless}; END",),
            ("PRAGMA foreign_keys = OFF", f"ALTER TABLE {table} RENAME TO odd", f"CREATE VIEW {table} AS {endless} WHERE a < 0"),
            (f'CREATE TABLE "{"y" * 200_000}" (a)',),
        )
    )
    for statement in statements:
        connection.execute(statement)
    return f"{statements[-1]:.60}"


def _cell(connection: sqlite3.Connection, rng: random.Random) -> str:
    table = rng.choice(TABLES)
    column = rng.choice([row[1] for row in connection.execute(f"PRAGMA table_info({table})")])
    rows = [row[0] for row in connection.execute(f"SELECT rowid FROM {table}")]
    cell = rng.choice(CELLS)
    written = "CAST(? AS TEXT)" if isinstance(cell, bytes) and rng.random() < 0.5 else "?"
    try:
        connection.execute(f"UPDATE {table} SET {column} = {written} WHERE rowid = ?", (cell, rng.choice(rows)))
    except sqlite3.Error as error:
        return f"{table}.{column} refused {cell!r}: {error}"
    return f"{table}.{column} = {cell!r:.20}"


def _torn(path: Path, rng: random.Random) -> str:
    data = bytearray(path.read_bytes())
    if rng.random() < 0.3:
        path.write_bytes(data[: rng.randrange(len(data))])
        return "cut off"
    at, length = rng.randrange(100, len(data)), rng.randint(1, 4096)
    data[at : at + length] = bytes(length) if rng.random() < 0.5 else rng.randbytes(length)
    path.write_bytes(data)
    return f"{length} bytes at {at}"


def spoilt_json(document: Any, rng: random.Random) -> Any:
    """Change one value anywhere in a JSON document: another value, another key, one entry less or one too many."""
    places = list(_places(document))
    if not places:
        return rng.choice(VALUES)
    holder, key = rng.choice(places)
    act = rng.choice(("value", "value", "value", "drop", "key", "twice"))
    if act == "drop":
        del holder[key]
    elif act == "key" and isinstance(holder, dict):
        holder[rng.choice(("strenght", "", "a/b", "\ud800", "x" * 300))] = holder.pop(key)
    elif act == "twice" and isinstance(holder, list):
        holder.extend([holder[key]] * rng.choice((1, 40)))
    else:
        holder[key] = rng.choice(VALUES)
    return document


def _places(value: Any) -> list[tuple[Any, Any]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, item in inside for place in ((value, key), *_places(item))]


def spoilt_text(text: str, rng: random.Random) -> bytes:
    """Change a text file: a line less or twice, other signs, bytes that are no text, brackets without end."""
    lines = text.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    changes: tuple[Callable[[], bytes], ...] = (
        lambda: "".join(lines[:at] + lines[at + 1 :]).encode(),
        lambda: "".join(lines[: at + 1] + lines[at:]).encode(),
        lambda: text.encode()[: rng.randrange(len(text.encode()))],
        lambda: "".join([*lines[:at], lines[at][::-1], *lines[at + 1 :]]).encode(errors="replace"),
        lambda: "".join([*lines[:at], lines[at].replace(rng.choice("0123456789"), "9" * 30), *lines[at + 1 :]]).encode(),
        lambda: text.encode()[:40] + b"\xff\x00" + text.encode()[40:],
        lambda: "".join([*lines[:at], lines[at].replace(" = ", " = " + "[" * 500, 1), *lines[at + 1 :]]).encode(),
    )
    return rng.choice(changes)()


def written_json(document: Any) -> bytes:
    """Write a document as a careless program would: also what is no JSON, and half letters."""
    return json.dumps(document).encode("utf-8", "surrogatepass")
