"""A campaign from others whose schema does more than hold a campaign: it is read and no more, with the reason, and never for ever."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from desktop_app.errors import AppError
from desktop_app.model import BadCampaign, Campaign, ReadOnlyCampaign, schema, strange
from desktop_app.model.files import LARGEST_CELL

ENDLESS = "WITH RECURSIVE n(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM n) SELECT "


def spoil(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


@pytest.fixture
def closed(campaign: Campaign, path: Path) -> Path:
    campaign.close()
    return path


def test_a_campaign_with_a_trigger_that_loops_is_read_only_and_says_why(closed: Path) -> None:
    spoil(closed, f"CREATE TRIGGER loops AFTER UPDATE ON campaign BEGIN INSERT INTO campaign (id) {ENDLESS} a FROM n; END")
    campaign = Campaign.open(closed)
    assert "a trigger “loops”, which no campaign has" in campaign.read_only_reason
    with pytest.raises(ReadOnlyCampaign):
        campaign.rename("Other")
    campaign.close()


def with_endless_view(path: Path, table: str) -> None:
    """Put a view that never ends in the place of a table."""
    with closing(sqlite3.connect(path)) as connection:
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    listed = ", ".join(f"a AS {column}" for column in columns)
    spoil(path, "PRAGMA foreign_keys = OFF", f"DROP TABLE {table}", f"CREATE VIEW {table} AS {ENDLESS}{listed} FROM n WHERE a < 0")


@pytest.mark.parametrize("table", ["document", "play"])
def test_a_view_in_the_place_of_a_table_is_told_and_what_it_asks_for_given_up(
    closed: Path, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    monkeypatch.setattr(strange, "PATIENCE", 0.5)
    with_endless_view(closed, table)
    begun = time.monotonic()
    campaign = Campaign.open(closed)
    assert f"a view “{table}”" in campaign.read_only_reason
    with pytest.raises(AppError, match="more work than any campaign"):
        campaign.documents.list() if table == "document" else campaign.plays.list()
    campaign.close()
    assert time.monotonic() - begun < 10


def test_a_view_in_the_place_of_what_names_the_campaign_is_given_up(closed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strange, "PATIENCE", 0.5)
    with_endless_view(closed, "campaign")
    begun = time.monotonic()
    with pytest.raises(BadCampaign, match="more work than any campaign"):
        Campaign.open(closed)
    assert time.monotonic() - begun < 10


def test_no_statement_is_given_more_memory_than_any_cell_has(campaign: Campaign) -> None:
    with campaign.database.reading() as connection, pytest.raises(sqlite3.DataError, match="too big"):
        connection.execute("SELECT length(zeroblob(?))", (LARGEST_CELL + 1,))


def test_a_name_without_end_is_not_shown_and_the_campaign_is_only_read(closed: Path) -> None:
    with closing(sqlite3.connect(closed)) as connection:
        connection.execute("UPDATE campaign SET name = ?", ("x" * 5_000_000,))
        connection.commit()
    campaign = Campaign.open(closed)
    assert "a name has 5,000,000 letters" in campaign.read_only_reason and len(campaign.name) == strange.LONGEST_NAME
    campaign.close()


def test_a_name_without_end_in_the_schema_is_told_too(closed: Path) -> None:
    spoil(closed, f'CREATE TABLE "{"y" * 500_000}" (a)')
    campaign = Campaign.open(closed)
    assert "500,000 letters" in campaign.read_only_reason
    campaign.close()


@pytest.mark.parametrize(
    ("statements", "name"),
    [
        (["CREATE INDEX slow ON play (hex(zeroblob(500000000)))"], "slow"),
        (["CREATE INDEX slow ON play (id) WHERE length(hex(zeroblob(9))) > 0"], "slow"),
        (["CREATE TABLE slow (a, b AS (hex(zeroblob(500000000))))"], "slow"),
        (["CREATE TABLE slow (a CHECK (length(hex(randomblob(9))) > 0))"], "slow"),
    ],
)
def test_what_sqlite_would_work_out_at_once_is_not_looked_through(fight: Campaign, path: Path, statements: list[str], name: str) -> None:
    fight.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM play WHERE 0")
        connection.execute("PRAGMA writable_schema = ON")
        for statement in statements:
            connection.execute(
                "INSERT INTO sqlite_master (type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, (SELECT rootpage FROM sqlite_master"
                " WHERE name = 'document_by_kind'), ?)",
                ("index" if "INDEX" in statement else "table", name, "play" if "INDEX" in statement else name, statement),
            )
        connection.commit()
    begun = time.process_time()
    with Campaign.open(path, read_only=True) as looked:
        assert [finding.sentence for finding in looked.check() if f"“{name}” contains an expression" in finding.sentence]
    with Campaign.open(path) as opened:
        assert f"“{name}” contains an expression" in opened.read_only_reason
    assert time.process_time() - begun < 5


def test_the_tables_of_a_campaign_have_no_expressions_but_the_known_ones() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        schema.create_schema(connection)
        assert strange.with_expression(connection) == ""
        told = " ".join(str(sql) for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE sql LIKE '%CHECK%'"))
        assert all(check in told for check in strange.CHECKS)
