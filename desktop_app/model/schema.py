"""The version of a campaign file: how a new file is made and which older ones can be brought up to date.

A new file is made by `migrations/new_file.sql`, which `packaging/dev.py schema` writes from the SQLModel classes of `tables.py`; a test
compares the two. SQLModel and Alembic are imported for migrations alone, since loading them takes as long as the whole start.
"""

import sqlite3
from pathlib import Path
from typing import Final

APPLICATION_ID: Final = 0x53744264
"""Marks an SQLite file as a campaign ("StBd")."""

SCHEMA_VERSION: Final = 5
"""The `user_version` that this program writes: the number of the newest revision in `migrations/versions`."""

NEW_FILE: Final = Path(__file__).parent / "migrations" / "new_file.sql"
"""The statements that make the tables of a new file, each ended by a semicolon at the end of a line."""

_VERSION_TABLE = "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"


def revision(version: int) -> str:
    """Give the name that Alembic knows a version by: `0002`."""
    return f"{version:04}"


def stamp_version(connection: sqlite3.Connection, version: int) -> None:
    """Write the marks that tell a campaign and its version."""
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {version}")


def create_schema(connection: sqlite3.Connection) -> None:
    """Make all tables of the present version in an empty file, as one transaction."""
    from desktop_app.model import search

    tables = NEW_FILE.read_text(encoding="utf-8").split(";\n")[:-1]
    connection.execute("BEGIN")
    for statement in (*tables, *search.SEARCH_TABLES, _VERSION_TABLE):
        connection.execute(statement)
    connection.execute("INSERT INTO alembic_version (version_num) VALUES (?)", (revision(SCHEMA_VERSION),))
    stamp_version(connection, SCHEMA_VERSION)
    connection.execute("COMMIT")


def upgrade(connection: sqlite3.Connection, to: int = SCHEMA_VERSION) -> None:
    """Run the migrations that a file lacks, up to a version; the caller works on a copy.

    Raises: whatever a migration raises; the copy is worthless then.
    """
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import create_engine
    from sqlalchemy.pool import StaticPool

    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    with engine.connect() as bound:
        config.attributes["connection"] = bound
        command.upgrade(config, revision(to))
        bound.commit()
    stamp_version(connection, to)
