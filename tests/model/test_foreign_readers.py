"""Other programs read the file of an open campaign and close it again, at every moment: changes go on being saved, nothing is lost."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from desktop_app.errors import AppError
from desktop_app.model import Campaign
from desktop_app.model.backups import backup_file
from desktop_app.model.contents import contents
from tests.model.builders import count_rounds, document, running_python

READ_AND_CLOSE = """
import sqlite3, sys
for line in sys.stdin:
    connection = sqlite3.connect(sys.argv[1])
    print(*connection.execute("SELECT at FROM play").fetchone(), flush=True)
    connection.close()
    print("closed", flush=True)
"""
Reader = Callable[[], int]
"""Lets another program read at which step the fight stands, and close the file."""


@pytest.fixture
def read_elsewhere(fight: Campaign, path: Path) -> Iterator[Reader]:
    with running_python(READ_AND_CLOSE, path) as other:

        def read() -> int:
            assert other.stdin is not None and other.stdout is not None
            print(file=other.stdin, flush=True)
            at = int(other.stdout.readline())
            assert other.stdout.readline() == "closed\n"
            return at

        yield read


def look_at_it(campaign: Campaign) -> None:
    with Campaign.open(campaign.path, read_only=True) as again:
        assert again.check() == []


def look_at_it_by_a_link(campaign: Campaign) -> None:
    link = campaign.path.with_name("link.strikeboard")
    link.symlink_to(campaign.path)
    assert contents(link) is not None


MOMENTS: dict[str, Callable[[Campaign], object]] = {
    "nothing": lambda campaign: None,
    "check": lambda campaign: campaign.check(),
    "check by its path": look_at_it,
    "backup": lambda campaign: campaign.backup(),
    "backup by its path": lambda campaign: backup_file(campaign.path, lambda: campaign._clock()),
    "copy": lambda campaign: campaign.save_copy(campaign.path.with_name("copy.strikeboard")),
    "contents": lambda campaign: contents(campaign.path),
    "contents by a link": look_at_it_by_a_link,
    "opened again": lambda campaign: Campaign.open(campaign.path).close(),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_foreign_reader_never_takes_the_log_away(fight: Campaign, path: Path, read_elsewhere: Reader, moment: str) -> None:
    count_rounds(fight, 2)
    MOMENTS[moment](fight)
    assert read_elsewhere() == 2
    assert Path(f"{path}-wal").exists(), "our locks are gone: the reader took itself for the last one"
    count_rounds(fight, 1)
    assert read_elsewhere() == 3
    fight.close()
    with Campaign.open(path) as again:
        assert again.plays.load("fight").info.at == 3 and again.check() == []


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be replaced")
class TestTakenUpAgain:
    def lose_locks(self, path: Path) -> None:
        """Do what any library may do that opens the file here: from now on other programs do not see that it is open."""
        with path.open("rb"):
            pass

    def test_a_log_that_a_reader_took_away_is_not_missed(self, fight: Campaign, path: Path, read_elsewhere: Reader) -> None:
        count_rounds(fight, 2)
        self.lose_locks(path)
        assert read_elsewhere() == 2
        assert not Path(f"{path}-wal").exists()
        count_rounds(fight, 2)
        assert read_elsewhere() == 4
        assert Path(f"{path}-wal").exists(), "it is open here again, for all to see"
        with fight.transaction():
            fight.documents.put(document())
        fight.close()
        with Campaign.open(path) as again:
            assert again.plays.load("fight").info.at == 4 and again.documents.list() and again.check() == []

    def test_a_file_that_was_copied_away_and_back_is_taken_up(self, fight: Campaign, path: Path, read_elsewhere: Reader) -> None:
        """So do programs that synchronise folders, and editors that replace a file when they save it."""
        count_rounds(fight, 2)
        fight.save_copy(path.with_name("copy"))
        path.with_name("copy").replace(path)
        count_rounds(fight, 1)
        assert read_elsewhere() == 3
        settings = [fight.database.connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
        assert settings == ["wal", 2], "as where it was opened first: a step is on the disk when the call returns"
        fight.close()
        with Campaign.open(path) as again:
            assert again.plays.load("fight").info.at == 3 and again.check() == []

    def test_an_older_copy_in_its_place_is_not_written_to(self, fight: Campaign, path: Path) -> None:
        fight.save_copy(path.with_name("copy"))
        count_rounds(fight, 2)
        path.with_name("copy").replace(path)
        with pytest.raises(AppError, match="deleted, moved or replaced"):
            count_rounds(fight, 1)
        assert fight.plays.load("fight").info.at == 2, "what is open here can still be read, and saved as a copy"

    def test_a_log_in_which_another_program_writes_on_is_left_to_it(self, fight: Campaign, path: Path, read_elsewhere: Reader) -> None:
        count_rounds(fight, 2)
        self.lose_locks(path)
        assert read_elsewhere() == 2
        Path(f"{path}-wal").write_bytes(b"steps of another program")
        with pytest.raises(AppError, match="deleted, moved or replaced"):
            count_rounds(fight, 1)
        assert Path(f"{path}-wal").read_bytes() == b"steps of another program"
