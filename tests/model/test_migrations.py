"""Older files come up to date, whole and with a backup; the migrations lead to the very schema that new files have."""

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from desktop_app.errors import AppError
from desktop_app.model import BadCampaign, Campaign, schema, tables
from desktop_app.model.backups import list_backups
from desktop_app.model.tables import METADATA
from tests.conftest import ROOT
from tests.model.builders import TestClock, append, meddle

REVISIONS = Path(schema.__file__).parent / "migrations" / "versions"


def objects(connection: sqlite3.Connection) -> dict[str, str]:
    """Every table and index of a file as it was written, without regard to white space."""
    rows = connection.execute("SELECT type, name, sql FROM sqlite_master")
    return {
        f"{kind} {name}": re.sub(r"\s+", " ", sql or "").replace("( ", "(").replace(" )", ")").replace('"', "") for kind, name, sql in rows
    }


def test_migrating_from_nothing_gives_the_schema_of_a_new_file() -> None:
    with (
        closing(sqlite3.connect(":memory:", isolation_level=None)) as new,
        closing(sqlite3.connect(":memory:", isolation_level=None)) as old,
    ):
        schema.create_schema(new)
        schema.upgrade(old)
        assert objects(old) == objects(new)
        for pragma in ("user_version", "application_id"):
            assert old.execute(f"PRAGMA {pragma}").fetchone() == new.execute(f"PRAGMA {pragma}").fetchone()
        assert old.execute("SELECT * FROM alembic_version").fetchall() == new.execute("SELECT * FROM alembic_version").fetchall()


def test_the_sql_of_a_new_file_is_that_of_the_tables() -> None:
    assert schema.NEW_FILE.read_text(encoding="utf-8") == tables.statements(), "run: python3 packaging/dev.py schema"


def test_making_a_campaign_loads_no_sqlmodel(path: Path) -> None:
    made = (
        f"import sys; from pathlib import Path; from desktop_app.model import Campaign; Campaign.create(Path({str(path)!r}), 'New').close()"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", f"{made}; print(*sys.modules)"], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout.split()
    assert path.is_file()
    assert not {"sqlmodel", "sqlalchemy", "alembic"} & set(loaded)


def test_migrating_a_file_of_the_first_revision_gives_the_schema_of_a_new_file(revision_0001: Path, path: Path, clock: TestClock) -> None:
    Campaign.open(revision_0001, clock=clock).close()
    Campaign.create(path, "New").close()
    with closing(sqlite3.connect(revision_0001)) as old, closing(sqlite3.connect(path)) as new:
        assert objects(old) == objects(new)


def test_the_first_revision_stays_what_was_once_given_to_users(revision_0001: Path) -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as now, closing(sqlite3.connect(revision_0001)) as then:
        schema.upgrade(now, to=1)
        assert objects(now) == objects(then)


def test_alembic_finds_no_difference_between_tables_and_migrations() -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlalchemy import create_engine
    from sqlalchemy.pool import StaticPool

    with closing(sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)) as connection:
        schema.upgrade(connection)
        engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
        with engine.connect() as bound:
            options = {"compare_type": True, "include_name": lambda name, kind, _: kind != "table" or not str(name).startswith("document_")}
            assert compare_metadata(MigrationContext.configure(bound, opts=options), METADATA) == []


def test_revisions_and_versions_are_numbered_alike() -> None:
    names = sorted(file.name[1:5] for file in REVISIONS.glob("r*.py"))
    assert names == [schema.revision(version) for version in range(1, schema.SCHEMA_VERSION + 1)]


def test_an_old_file_comes_up_to_date_with_all_it_holds(revision_0001: Path, clock: TestClock) -> None:
    with Campaign.open(revision_0001, clock=clock) as campaign:
        assert (campaign.name, campaign.created, campaign.read_only) == ("Old Road", "2025-01-02T03:04:05.000000Z", False)
        assert [hit.document.id for hit in campaign.documents.search("eowyn")] == ["queen"]
        assert campaign.documents.get("queen").tags == ("elf", "ruler")
        assert campaign.plays.load("fight").parts == {"/round": 2}
        assert campaign.plays.move("fight", to=0) == {"/round": 1}
        append(campaign, {"/round": 1}, {"/round": 5})
        assert campaign.check() == []


def test_a_verified_backup_is_made_before_a_migration(revision_0001: Path, clock: TestClock) -> None:
    before = revision_0001.read_bytes()
    Campaign.open(revision_0001, clock=clock).close()
    (backup,) = list_backups(revision_0001)
    with closing(sqlite3.connect(backup.path)) as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (1,)
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert copy.execute("SELECT name FROM campaign").fetchone() == ("Old Road",)
    assert revision_0001.read_bytes() != before
    Campaign.open(revision_0001, clock=clock).close()
    assert len(list_backups(revision_0001)) == 1  # a present file needs none


def test_a_migration_that_fails_leaves_the_file_and_names_its_backup(revision_0001: Path, clock: TestClock) -> None:
    meddle(revision_0001, "CREATE TABLE document_search (in_the_way TEXT)")
    before = revision_0001.read_bytes()
    with pytest.raises(AppError, match="failed and it is unchanged") as told:
        Campaign.open(revision_0001, clock=clock)
    (backup,) = list_backups(revision_0001)
    assert str(backup.path) in told.value.sentence
    assert revision_0001.read_bytes() == before
    assert not [file for file in revision_0001.parent.iterdir() if file.name.startswith(".")]
    meddle(revision_0001, "DROP TABLE document_search")
    with Campaign.open(revision_0001, clock=clock) as campaign:
        assert not campaign.read_only


def test_a_migration_with_a_bug_leaves_the_file(revision_0001: Path, clock: TestClock, monkeypatch: pytest.MonkeyPatch) -> None:
    def upgrade(connection: sqlite3.Connection) -> None:
        connection.execute("DROP TABLE document")
        raise KeyError("a bug")

    monkeypatch.setattr(schema, "upgrade", upgrade)
    before = revision_0001.read_bytes()
    with pytest.raises(KeyError, match="a bug"):
        Campaign.open(revision_0001, clock=clock)
    assert revision_0001.read_bytes() == before
    monkeypatch.undo()
    Campaign.open(revision_0001, clock=clock).close()


def test_a_migration_that_would_leave_loose_rows_is_not_taken(revision_0001: Path, clock: TestClock) -> None:
    meddle(revision_0001, "INSERT INTO part (play_id, path, body) VALUES ('nobody', '/a', '1')")
    before = revision_0001.read_bytes()
    with pytest.raises(AppError, match="would belong to no row"):
        Campaign.open(revision_0001, clock=clock)
    assert revision_0001.read_bytes() == before


def test_an_old_file_that_can_only_be_read_is_told(revision_0001: Path) -> None:
    with pytest.raises(BadCampaign, match=r"it needs an update first\. Open it once in the program"):
        Campaign.open(revision_0001, read_only=True)


def test_steps_left_in_the_journal_of_an_old_file_are_migrated_too(revision_0001: Path, tmp_path: Path, clock: TestClock) -> None:
    """A killed program leaves its last steps beside the file."""
    left = tmp_path / "left.strikeboard"
    with closing(sqlite3.connect(revision_0001, isolation_level=None)) as old:
        old.execute("PRAGMA journal_mode = WAL")
        old.execute("UPDATE play SET name = 'Written last'")
        for end in ("", "-wal"):
            Path(f"{left}{end}").write_bytes(Path(f"{revision_0001}{end}").read_bytes())
    with Campaign.open(left, clock=clock) as campaign:
        assert campaign.plays.info("fight").name == "Written last"
        assert campaign.check() == []
