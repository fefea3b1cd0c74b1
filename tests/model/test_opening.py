"""Making and opening campaign files: what is refused, what opens open as read-only, and the sentence that says why."""

import os
import random
import re
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from desktop_app.errors import AppError
from desktop_app.model import BadCampaign, Campaign, ReadOnlyCampaign, schema
from desktop_app.model.contents import body_in, contents
from tests.model.builders import TestClock, count_rounds, document, meddle, new_play, run_python, running_python


def pragma(path: Path, name: str) -> object:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(f"PRAGMA {name}").fetchone()[0]


def refusal(path: Path) -> str:
    with pytest.raises(BadCampaign) as told:
        Campaign.open(path)
    assert told.value.path == str(path)
    return told.value.sentence


def test_a_new_campaign_says_what_it_is(campaign: Campaign, path: Path) -> None:
    assert (campaign.name, campaign.path, campaign.created, campaign.app_version) == (
        "Hill Road",
        path,
        "2025-03-01T12:30:05.000000Z",
        "0.1.0",
    )
    assert (campaign.read_only, campaign.read_only_reason) == (False, "")
    campaign.close()
    assert pragma(path, "application_id") == schema.APPLICATION_ID
    assert pragma(path, "user_version") == schema.SCHEMA_VERSION
    assert pragma(path, "journal_mode") == "delete", "closed, it needs no log beside it"


def test_an_open_campaign_is_written_through_to_the_disk(campaign: Campaign) -> None:
    connection = campaign.database.connection
    settings = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "foreign_keys")]
    assert settings == ["wal", 2, 1]


def test_a_closed_campaign_is_one_file_and_opens_again(fight: Campaign, path: Path) -> None:
    count_rounds(fight, 2)
    fight.rename("Hill Road II")
    fight.close()
    fight.close()
    assert {file.name for file in path.parent.iterdir()} == {path.name, f"{path.name}.lock"}
    with Campaign.open(path) as again:
        assert (again.name, again.read_only) == ("Hill Road II", False)
        assert again.plays.load("fight").parts["/round"] == 3


def test_a_closed_campaign_says_so(campaign: Campaign) -> None:
    campaign.close()
    with pytest.raises(AppError, match="is closed"):
        campaign.documents.list()
    with pytest.raises(AppError, match="is closed"):
        campaign.documents.put(document())


def test_making_refuses_a_name_that_is_taken(campaign: Campaign, path: Path) -> None:
    campaign.close()
    before = path.read_bytes()
    with pytest.raises(BadCampaign, match="A file “Hill Road"):
        Campaign.create(path, "Other")
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["missing/x.strikeboard", "file/x.strikeboard", "x" * 300, "null\0.strikeboard"])
def test_making_in_an_impossible_place_leaves_nothing(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("a file, not a folder")
    with pytest.raises(BadCampaign, match="can't be created in"):
        Campaign.create(tmp_path / name, "Nowhere")
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def test_making_ignores_what_a_deleted_campaign_left(fight: Campaign, path: Path) -> None:
    count_rounds(fight, 3)
    kept = path.with_name("kept-wal")
    shutil.copyfile(f"{path}-wal", kept)
    fight.close()
    path.unlink()
    kept.rename(f"{path}-wal")
    with Campaign.create(path, "New") as new:
        assert (new.name, new.plays.list(), new.check()) == ("New", [], [])


def test_a_name_that_needs_quoting_opens(tmp_path: Path) -> None:
    odd = "mode=ro#%41 & ünïcode.strikeboard"
    path = tmp_path / (f"Straße {odd}" if sys.platform == "win32" else f"Straße ?{odd}")  # a sign that no name has on Windows
    Campaign.create(path, "Odd").close()
    with Campaign.open(path) as campaign:
        assert not campaign.read_only
        campaign.documents.put(document())


def test_a_missing_file_folder_or_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "There is no campaign “x.strikeboard” in" in refusal(tmp_path / "x.strikeboard")
    assert "there is no folder" in refusal(tmp_path / "missing" / "x.strikeboard")
    assert "is not a folder" in refusal(tmp_path / "file" / "x.strikeboard")
    assert "is a folder, not a campaign" in refusal(tmp_path)


def test_a_path_through_a_file_is_told_where_it_is_a_missing_file_to_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows."""

    def find_nothing(self: Path, *_: object) -> None:
        raise FileNotFoundError(2, "No such file or directory", str(self))

    (tmp_path / "file").write_text("")
    monkeypatch.setattr(Path, "open", find_nothing)
    assert "is not a folder" in refusal(tmp_path / "file" / "x.strikeboard")


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0", b"SQLite format 3\0" + b"\0" * 50, b"PK\x03\x04" * 1000, b"\xff" * 5000])
def test_a_file_that_is_no_database_is_told_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert "is not a campaign" in refusal(path)
    assert path.read_bytes() == content
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_database_of_another_program_is_told_and_left_alone(path: Path) -> None:
    meddle(path, "CREATE TABLE bookmarks (id INTEGER PRIMARY KEY)")
    content = path.read_bytes()
    assert "database of another program" in refusal(path)
    assert path.read_bytes() == content


def test_a_campaign_without_a_version_is_told(campaign: Campaign, path: Path) -> None:
    campaign.close()
    meddle(path, "PRAGMA user_version = 0")
    assert "its version is missing" in refusal(path)


def test_a_campaign_without_its_row_is_told(campaign: Campaign, path: Path) -> None:
    campaign.close()
    meddle(path, "DELETE FROM campaign")
    assert "the description of the campaign is missing" in refusal(path)
    assert "the description of the campaign is missing" in refusal(path)  # the lock was given back


@pytest.mark.parametrize("damage", ["schema", "cut", "zeroes"])
def test_a_damaged_file_is_told_and_left_alone(fight: Campaign, path: Path, damage: str) -> None:
    fight.close()
    content = bytearray(path.read_bytes())
    if damage == "schema":
        content[100:2000] = b"\xaa" * 1900
    elif damage == "cut":
        del content[5000:]
    else:
        content[100:] = b"\0" * (len(content) - 100)
    path.write_bytes(content)
    assert "damaged" in refusal(path)
    assert path.read_bytes() == content


PYTHONS_WORDS = re.compile(r"codec can't|NoneType|object has no|expected \w+, got|argument|Traceback|Error\b")


@pytest.mark.parametrize("column", ["name", "sql"])
@pytest.mark.parametrize("table", ["document", "play", "alembic_version"])
def test_a_schema_that_is_no_text_is_told_as_damage(fight: Campaign, path: Path, table: str, column: str) -> None:
    fight.close()
    text = "CAST(x'43524541544520FF80FE' AS TEXT)"
    meddle(path, "PRAGMA writable_schema = ON", f"UPDATE sqlite_master SET sql = {text}, {column} = {text} WHERE name = '{table}'")
    assert "damaged" in refusal(path)


@pytest.mark.parametrize("seed", range(80))
def test_whatever_is_spoilt_in_the_schema_is_answered_with_a_sentence(fight: Campaign, path: Path, seed: int) -> None:
    count_rounds(fight, 1)
    fight.close()
    chance, content = random.Random(seed), bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 3, 20))):
        content[chance.randrange(100, 4096)] = chance.randrange(256)
    path.write_bytes(content)
    try:
        with Campaign.open(path) as campaign:
            told = [finding.sentence for finding in campaign.check()]
    except AppError as error:
        told = [error.sentence]
    assert not [sentence for sentence in told if PYTHONS_WORDS.search(sentence)]


def test_a_newer_file_opens_for_reading_with_a_plain_message(fight: Campaign, path: Path) -> None:
    fight.close()
    meddle(path, f"PRAGMA user_version = {schema.SCHEMA_VERSION + 1}", "ALTER TABLE part RENAME TO portion")
    with Campaign.open(path) as newer, Campaign.open(path) as second:
        for campaign in (newer, second):  # neither holds the lock that the newer program will need
            assert campaign.read_only_reason.startswith("A newer version of Strikeboard made this campaign")
        assert [info.id for info in newer.plays.list()] == ["fight"]
        with pytest.raises(ReadOnlyCampaign, match="newer version"):
            newer.documents.put(document())
        with pytest.raises(AppError, match="A newer version of Strikeboard made this part of the campaign; this version can't read it"):
            newer.plays.load("fight")


def test_reading_only_when_asked_changes_nothing(fight: Campaign, path: Path) -> None:
    fight.close()
    content = path.read_bytes()
    with Campaign.open(path, read_only=True) as campaign:
        assert campaign.read_only_reason == "This campaign is open as read-only."
        for change in (
            lambda: campaign.documents.put(document()),
            lambda: campaign.documents.delete("wolf"),
            lambda: campaign.plays.create(new_play("other")),
            lambda: campaign.plays.move("fight", to=0),
            lambda: campaign.rename("Other"),
        ):
            with pytest.raises(ReadOnlyCampaign, match="open as read-only"):
                change()
        assert campaign.check() == []
    assert path.read_bytes() == content


def test_a_second_window_reads_what_the_first_writes(fight: Campaign, path: Path) -> None:
    with Campaign.open(path) as second:
        assert second.read_only_reason == "Another program has this campaign open, so it is read-only here."
        count_rounds(fight, 2)
        assert second.plays.load("fight").info.at == 2
    count_rounds(fight, 1)  # closing the second takes nothing from the first


def test_a_link_to_an_open_campaign_is_the_same_campaign(fight: Campaign, path: Path) -> None:
    link = path.with_name("link.strikeboard")
    link.symlink_to(path)
    with Campaign.open(link) as second:
        assert second.read_only
        assert second.path == path.resolve()


HOLD = """
import sys
from pathlib import Path
from desktop_app.model import Campaign
campaign = Campaign.open(Path(sys.argv[1]))
print(campaign.read_only_reason or "writing", flush=True)
sys.stdin.readline()
campaign.close()
print("closed", flush=True)
sys.stdin.readline()
"""


def test_a_second_program_opens_for_reading_until_the_first_has_closed(campaign: Campaign, path: Path) -> None:
    with running_python(HOLD, path) as other:
        assert other.stdout is not None
        assert other.stdout.readline().startswith("Another program has this campaign open")
    campaign.close()
    with running_python(HOLD, path) as other:
        assert other.stdin is not None and other.stdout is not None
        assert other.stdout.readline() == "writing\n"
        with Campaign.open(path) as here:
            assert here.read_only
        print(file=other.stdin, flush=True)
        assert other.stdout.readline() == "closed\n"
        with Campaign.open(path) as here:
            assert not here.read_only


FORK_AND_HOLD = """
import os, sys, time
from pathlib import Path
from desktop_app.model import Campaign
campaign = Campaign.open(Path(sys.argv[1]))
worker = os.fork()
if not worker:
    time.sleep(60)
    os._exit(0)
print(worker, flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_a_killed_program_frees_its_lock_even_if_a_worker_of_it_lives(campaign: Campaign, path: Path) -> None:
    campaign.close()
    with running_python(FORK_AND_HOLD, path) as other:
        assert other.stdout is not None
        worker = int(other.stdout.readline())
        try:
            with Campaign.open(path) as here:
                assert here.read_only
            other.kill()
            other.wait()
            with Campaign.open(path) as here:
                assert not here.read_only
        finally:
            os.kill(worker, 9)


def test_a_database_busy_with_another_program_opens_for_reading(campaign: Campaign, path: Path) -> None:
    campaign.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with Campaign.open(path) as here:
            assert here.read_only_reason.startswith("Another program is writing to this campaign")
            assert here.documents.list() == []


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that any user can reach, unlike the temporary folders of a test."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


# Permissions do not bind root, so the other program becomes another user before it opens the file.
OPEN_AS_NOBODY = """
import os, sys
from pathlib import Path
from desktop_app.errors import AppError
from desktop_app.model import Campaign, Document
import desktop_app.model.migrating, desktop_app.model.check, desktop_app.model.tables
if os.geteuid() == 0:
    os.setegid(65534)
    os.seteuid(65534)
try:
    campaign = Campaign.open(Path(sys.argv[1]))
    print(campaign.read_only_reason, [info.id for info in campaign.plays.list()], campaign.check())
    with campaign:
        campaign.documents.put(Document(id="x", kind="note", name="x", body=1))
except AppError as error:
    print(type(error).__name__, error)
"""


def opened_by_nobody(path: Path) -> list[str]:
    done = run_python(OPEN_AS_NOBODY, path)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def make_fight(path: Path) -> None:
    with Campaign.create(path, "Hill Road", clock=TestClock()) as campaign:
        campaign.plays.create(new_play())


@pytest.mark.skipif(sys.platform == "win32", reason="permissions work otherwise")
class TestPermissions:
    READ_ONLY = "This campaign or its folder can't be written to, so it is read-only."

    @pytest.mark.parametrize("lock_file_there", [False, True])
    def test_a_folder_that_cannot_be_written_to(self, open_folder: Path, lock_file_there: bool) -> None:
        path = open_folder / "x.strikeboard"
        make_fight(path)
        path.chmod(0o666)
        lock = Path(f"{path}.lock")
        lock.chmod(0o666)
        if not lock_file_there:
            lock.unlink()
        open_folder.chmod(0o555)
        assert opened_by_nobody(path) == [f"{self.READ_ONLY} ['fight'] []", f"ReadOnlyCampaign {self.READ_ONLY}"]
        assert {file.name for file in open_folder.iterdir()} <= {path.name, lock.name}

    def test_a_file_that_cannot_be_written_to(self, open_folder: Path) -> None:
        path = open_folder / "x.strikeboard"
        make_fight(path)
        path.chmod(0o444)
        open_folder.chmod(0o777)
        Path(f"{path}.lock").chmod(0o666)
        assert opened_by_nobody(path) == [f"{self.READ_ONLY} ['fight'] []", f"ReadOnlyCampaign {self.READ_ONLY}"]

    def test_a_file_that_cannot_be_read(self, open_folder: Path) -> None:
        path = open_folder / "x.strikeboard"
        make_fight(path)
        path.chmod(0o000)
        assert opened_by_nobody(path) == ["BadCampaign The program may not open “x.strikeboard”."]

    def test_last_steps_that_only_a_writer_could_read_are_not_left_out(self, open_folder: Path, tmp_path: Path) -> None:
        with Campaign.create(tmp_path / "x.strikeboard", "X") as campaign:
            campaign.plays.create(new_play())
            for end in ("", "-wal"):
                shutil.copyfile(f"{campaign.path}{end}", open_folder / f"x.strikeboard{end}")
                (open_folder / f"x.strikeboard{end}").chmod(0o444)
        open_folder.chmod(0o555)
        (line,) = opened_by_nobody(open_folder / "x.strikeboard")
        assert line.startswith("BadCampaign The last steps of “x.strikeboard” are still in “x.strikeboard-wal”")


def test_opening_a_present_file_loads_neither_sqlalchemy_nor_alembic(fight: Campaign, path: Path) -> None:
    fight.close()
    code = """
import sys
from pathlib import Path
from desktop_app.model import Campaign, Document
with Campaign.open(Path(sys.argv[1])) as campaign:
    campaign.plays.append("fight", 1, before={"/a": None}, after={"/a": 1}, dice_state="")
    campaign.plays.move("fight", to=0)
    campaign.documents.put(Document(id="x", kind="note", name="x", body=1))
    campaign.documents.search("y")
    assert campaign.check() == []
    campaign.backup()
print([name for name in ("sqlalchemy", "sqlmodel", "alembic", "pydantic", "PySide6", "desktop_app.rules") if name in sys.modules])
"""
    done = run_python(code, path)
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_a_document_without_end_of_brackets_is_not_glanced_at(campaign: Campaign, path: Path) -> None:
    campaign.documents.put(document("deep", "Deep"))
    campaign.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE document SET body = ?", ("[" * 200_000,))
        connection.commit()
    assert body_in(path, "deep") is None and contents(path) is not None
