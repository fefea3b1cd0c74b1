"""What no campaign has though SQLite would take it: triggers, views in the place of tables, names without end.

A file that has such things was made by somebody else; it is only read, and what would be read for ever is given up.
"""

import re
import sqlite3
import time
from typing import Final

from desktop_app.language import grouped, marked, quoted, said

LONGEST_NAME: Final = 2_000
"""Letters of the name of a campaign, or of anything in its schema."""
LONGEST_SQL: Final = 20_000
"""Letters of what makes a table or an index."""
PATIENCE: Final = 5.0
"""Seconds that one question to a strange file may take."""
PAUSE: Final = 0.5
"""Seconds without work after which another question has begun."""
STEPS: Final = 50_000
"""Steps of SQLite after which the clock is looked at."""

_CODE = marked("Another program changed it (it has {kind} {name}, which no campaign has), so it is read-only.")
_NAME = marked("Another program changed it (a name has {count} letters), so it is read-only.")
_EXPRESSION = marked("Another program changed it ({name} contains an expression, which no campaign has), so it is read-only.")
_PLAIN_INDEX: Final = re.compile(r"CREATE INDEX \w+ ON \w+ ?\(\w+(?:, ?\w+)*\)")
CHECKS: Final = frozenset(
    (
        "CHECK (id = 1)",
        "CHECK (kind IN ('encounter', 'table'))",
        "CHECK (status IN ('prepared', 'running', 'finished'))",
        "CHECK (0 <= wins AND wins <= fights AND fights > 0)",
        "CHECK (came_true IN (0, 1))",
    )
)
"""What the tables of a campaign ask of their cells; a test holds this to them."""
_COMPUTES: Final = re.compile(r"\b(?:CHECK|GENERATED|AS|DEFAULT|COLLATE)\b", re.IGNORECASE)
_KINDS = {"trigger": marked("a trigger"), "view": marked("a view")}


def why_strange(connection: sqlite3.Connection) -> str:
    """Say what is strange about a file; empty: nothing. Raises: sqlite3.Error."""
    be_patient(connection)
    try:
        kinds = ", ".join("?" * len(_KINDS))
        row = connection.execute(f"SELECT type, substr(name, 1, 60) FROM sqlite_master WHERE type IN ({kinds})", tuple(_KINDS)).fetchone()
        if row is not None:
            return said(_CODE, kind=said(_KINDS[row[0]]), name=quoted(str(row[1])))
        count = connection.execute("SELECT max(length(name)) FROM sqlite_master").fetchone()[0] or 0
        computed = with_expression(connection) if count <= LONGEST_NAME else ""
        if computed:
            return said(_EXPRESSION, name=quoted(computed))
        count = max(count, connection.execute("SELECT max(length(name)) FROM campaign").fetchone()[0] or 0)
        return said(_NAME, count=grouped(count)) if count > LONGEST_NAME else ""
    finally:
        connection.set_progress_handler(None, 0)


def with_expression(connection: sqlite3.Connection) -> str:
    """Name a table or index with a computed expression, which could take SQLite forever in one step; "": there is none.

    Raises: sqlite3.Error.
    """
    made = "SELECT type, substr(name, 1, 60), sql FROM sqlite_master WHERE sql IS NOT NULL AND type IN ('table', 'index')"
    for kind, name, sql in connection.execute(made):
        told = re.sub(r"\s+", " ", str(sql)[:LONGEST_SQL]).replace('"', "").replace("( ", "(").replace(" )", ")")
        for check in CHECKS:
            told = told.replace(check, "", 1)
        is_ours = _PLAIN_INDEX.fullmatch(told) if kind == "index" else told.startswith("CREATE VIRTUAL ") or _COMPUTES.search(told) is None
        if not is_ours or len(str(sql)) > LONGEST_SQL:
            return str(name)
    return ""


def be_patient(connection: sqlite3.Connection) -> None:
    """Give up whatever a file asks SQLite to do for longer than anybody waits."""
    connection.set_progress_handler(_Patience(), STEPS)


class _Patience:
    """Tells SQLite to stop, once it has worked for too long without a pause."""

    def __init__(self) -> None:
        self._begun = self._last = 0.0

    def __call__(self) -> int:
        now = time.monotonic()
        if now - self._last > PAUSE:
            self._begun = now
        self._last = now
        return int(now - self._begun > PATIENCE)
