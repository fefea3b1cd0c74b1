"""Backups: made whole and verified, kept for a while, restored without losing what was there."""

import os
import random
import shutil
import sqlite3
import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from desktop_app.errors import AppError
from desktop_app.model import BadCampaign, Campaign, utc_now
from desktop_app.model.backups import backup_file, backup_folder, list_backups, restore
from tests.model.builders import START, TestClock, count_rounds, document, meddle


def test_a_backup_holds_everything_up_to_the_last_step(fight: Campaign, path: Path) -> None:
    count_rounds(fight, 3)
    made = fight.backup()
    assert made.path == path.parent / "Hill Road.strikeboard backups" / "20250301T123005Z.strikeboard"
    assert (made.taken, made.size_bytes) == (START, made.path.stat().st_size)
    assert list_backups(path) == [made]
    assert [file.name for file in made.path.parent.iterdir()] == [made.path.name]
    count_rounds(fight, 1)
    with Campaign.open(made.path, read_only=True) as copy:
        assert copy.plays.info("fight").at == 3
        assert copy.check() == []


@pytest.mark.skipif(sys.platform == "win32", reason="a folder cannot be written through")
def test_the_name_of_a_finished_file_is_on_the_disk_too(fight: Campaign, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name stands in its folder: with that not written, a power cut would leave what bore the name before, or nothing."""
    folder, written = backup_folder(path), list[tuple[int, set[str]]]()
    monkeypatch.setattr(os, "fsync", lambda file: written.append((os.fstat(file).st_ino, {one.name for one in folder.iterdir()})))
    made = fight.backup()
    assert (folder.stat().st_ino, {made.path.name}) in written


def test_backups_of_one_second_stand_side_by_side(fight: Campaign, path: Path) -> None:
    made = [fight.backup().path.name for _ in range(12)]
    assert made[:3] == ["20250301T123005Z.strikeboard", "20250301T123005Z-2.strikeboard", "20250301T123005Z-3.strikeboard"]
    assert next(iter(list_backups(path))).path.name == made[-1]


def test_backups_grow_fewer_with_age(fight: Campaign, path: Path, clock: TestClock) -> None:
    """Taken every twenty minutes of an evening, every evening of sixteen weeks; at the end twelve in as many minutes."""
    clock.now = clock.now.replace(hour=18, minute=0, second=0)  # a Saturday
    begun = clock.now
    for day in (*range(0, 105, 7), *range(105, 112)):
        for minutes in range(0, 180, 20):
            clock.now = begun + timedelta(days=day, minutes=minutes)
            if day in (98, 109, 110, 111) or minutes == 160:
                fight.backup()
    for minute in range(12):
        clock.now = begun + timedelta(days=111, hours=3, minutes=minute)
        fight.backup()
    kept = [backup.taken - begun for backup in list_backups(path)]
    last = timedelta(days=111)
    assert kept[:10] == [last + timedelta(hours=3, minutes=minute) for minute in range(11, 1, -1)], "the newest ten"
    hours = [last + timedelta(hours=hour, minutes=40) for hour in (2, 1, 0)]
    assert kept[10:13] == hours, "of each hour of the last day the newest"
    days = [timedelta(days=day, hours=2, minutes=40) for day in range(110, 104, -1)]
    assert kept[13:19] == days, "of each of the last seven days the newest"
    weeks = [timedelta(days=day, hours=2, minutes=40) for day in range(98, 27, -7)]
    assert kept[19:] == weeks, "of each of the last twelve weeks the newest"


def test_other_files_among_the_backups_are_left_alone(fight: Campaign, path: Path, clock: TestClock) -> None:
    other = [backup_folder(path) / name for name in ("notes.txt", "20250301T123005Z.txt", "20240101T000000Z-damaged.strikeboard")]
    other[0].parent.mkdir()
    for file in other:
        file.write_text("mine")
    for _ in range(15):
        clock.advance(seconds=1)
        fight.backup()
    assert len(list_backups(path)) == 10
    assert all(file.read_text() == "mine" for file in other)


def test_a_campaign_open_in_another_window_can_be_backed_up_by_its_path(fight: Campaign, path: Path, clock: TestClock) -> None:
    count_rounds(fight, 2)
    made = backup_file(path, clock)
    with Campaign.open(made.path) as copy:
        assert copy.plays.info("fight").at == 2
    fight.close()
    assert backup_file(path, clock).path != made.path


def test_a_damaged_campaign_gives_no_backup(fight: Campaign, path: Path, clock: TestClock) -> None:
    fight.documents.put(document(body="y" * 50_000))
    fight.close()
    damage(path)
    with Campaign.open(path, clock=clock) as campaign, pytest.raises(AppError, match="is damaged"):
        campaign.backup()
    with pytest.raises(AppError, match="is damaged"):
        backup_file(path, clock)
    assert list(backup_folder(path).iterdir()) == []


def damage(path: Path) -> None:
    """Overwrite a page in the middle of the document."""
    content = path.read_bytes()
    start = content.index(b"y" * 4000) // 4096 * 4096
    path.write_bytes(content[:start] + b"\xff" * 4096 + content[start + 4096 :])


def test_a_backup_that_cannot_be_written_is_told(fight: Campaign, path: Path) -> None:
    backup_folder(path).write_text("a file is in the way")
    with pytest.raises(AppError, match=r"^The backup failed: "):
        fight.backup()
    count_rounds(fight, 1)
    assert list_backups(path) == []


def test_what_is_no_campaign_is_not_backed_up(tmp_path: Path, clock: TestClock) -> None:
    (tmp_path / "x").write_text("x")
    for name in ("x", "missing", "missing/x"):
        with pytest.raises(BadCampaign):
            backup_file(tmp_path / name, clock)
    assert [file.name for file in tmp_path.iterdir()] == ["x"]


def test_restoring_brings_back_the_backup_and_keeps_what_was_there(fight: Campaign, path: Path, clock: TestClock) -> None:
    count_rounds(fight, 1)
    backup = fight.backup()
    count_rounds(fight, 4)
    fight.close()
    clock.advance(hours=1)
    kept = restore(path, backup.path, clock)
    assert kept is not None and kept.taken == clock.now
    assert list_backups(path) == [kept, backup]
    with Campaign.open(path) as restored:
        assert restored.plays.info("fight").at == 1
        assert restored.check() == []
    restore(path, kept.path, clock)
    with Campaign.open(path) as again:
        assert again.plays.info("fight").at == 5


def test_restoring_includes_steps_that_a_killed_program_left_in_its_journal(
    fight: Campaign, path: Path, clock: TestClock, tmp_path: Path
) -> None:
    backup = fight.backup()
    count_rounds(fight, 4)
    killed = tmp_path / "killed.strikeboard"
    for end in ("", "-wal"):
        shutil.copyfile(f"{path}{end}", f"{killed}{end}")
    kept = restore(killed, backup.path, clock)
    assert kept is not None
    for file, at in ((killed, 0), (kept.path, 4)):
        with Campaign.open(file) as campaign:
            assert campaign.plays.info("fight").at == at
            assert campaign.check() == []


def test_restoring_a_deleted_campaign_needs_nothing_there(fight: Campaign, path: Path, clock: TestClock) -> None:
    backup = fight.backup()
    fight.close()
    path.unlink()
    assert restore(path, backup.path, clock) is None
    with Campaign.open(path) as restored:
        assert restored.plays.info("fight").at == 0


def test_restoring_over_a_damaged_campaign_keeps_its_bytes(fight: Campaign, path: Path, clock: TestClock) -> None:
    fight.documents.put(document(body="y" * 50_000))
    backup = fight.backup()
    fight.close()
    damage(path)
    content = path.read_bytes()
    kept = restore(path, backup.path, clock)
    assert kept is not None and kept.path.name.endswith("-damaged.strikeboard")
    assert kept.path.read_bytes() == content
    with Campaign.open(path) as restored:
        assert restored.check() == []


def test_an_open_campaign_is_not_replaced(fight: Campaign, path: Path, clock: TestClock) -> None:
    backup = fight.backup()
    count_rounds(fight, 1)
    with pytest.raises(AppError, match="is open; close it first"):
        restore(path, backup.path, clock)
    assert fight.plays.info("fight").at == 1


@pytest.mark.parametrize("what", ["text", "other database", "damaged", "missing"])
def test_only_a_sound_backup_is_restored(fight: Campaign, path: Path, clock: TestClock, tmp_path: Path, what: str) -> None:
    fight.documents.put(document(body="y" * 50_000))
    bad = tmp_path / "bad.strikeboard"
    if what == "text":
        bad.write_text("x" * 5000)
    elif what == "other database":
        meddle(bad, "CREATE TABLE bookmarks (id INTEGER)")
    elif what == "damaged":
        shutil.copyfile(fight.backup().path, bad)
        damage(bad)
    fight.close()
    content = path.read_bytes()
    with pytest.raises(AppError):
        restore(path, bad, clock)
    assert path.read_bytes() == content
    assert not [file for file in tmp_path.iterdir() if file.name.startswith(".")]
    with Campaign.open(path) as unchanged:
        assert not unchanged.read_only


def test_a_copy_is_a_campaign_of_its_own(fight: Campaign, path: Path) -> None:
    copy = path.with_name("copy.strikeboard")
    fight.save_copy(copy)
    count_rounds(fight, 1)
    with Campaign.open(copy) as other:
        assert not other.read_only
        assert other.plays.info("fight").at == 0
        with pytest.raises(AppError, match="exists"):
            fight.save_copy(copy)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights")
def test_a_link_is_followed_and_stays_a_link(fight: Campaign, path: Path, clock: TestClock) -> None:
    backup = fight.backup()
    count_rounds(fight, 1)
    fight.close()
    link = path.with_name("link.strikeboard")
    link.symlink_to(path)
    assert list_backups(link) == list_backups(path)
    restore(link, backup.path, clock)
    assert link.is_symlink()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT at FROM play").fetchone() == (0,)


def test_a_backup_with_flipped_bytes_is_told_and_the_present_file_stays(fight: Campaign, path: Path, tmp_path: Path) -> None:
    """Wherever the bytes lie: in what makes the tables, whose damage SQLite puts into words that are no text, as in the steps."""
    fight.close()
    whole, spoilt = path.read_bytes(), tmp_path / "spoilt.strikeboard"
    rng, told = random.Random(3), 0
    for _ in range(120):
        body = bytearray(whole)
        for _ in range(rng.choice((1, 8, 60))):
            body[rng.randrange(100, min(len(body), rng.choice((4096, len(body)))))] ^= rng.randrange(1, 256)
        if not rng.randrange(4):
            body = body.replace(b"CREATE TABLE part (", b"CREATE T\xff\xfe\xc3E part (")
        spoilt.write_bytes(body)
        try:
            restore(path, spoilt, utc_now)
        except AppError as error:
            told += bool(error.sentence)
            assert path.read_bytes() == whole
        else:
            path.write_bytes(whole)
    assert told > 30


def test_names_that_lead_nowhere_are_told(tmp_path: Path) -> None:
    loop, other = tmp_path / "loop.strikeboard", tmp_path / "other.strikeboard"
    loop.symlink_to(other)
    other.symlink_to(loop)
    for path in (loop, tmp_path / ("x" * 5000), tmp_path / "a\0b"):
        for look in (Campaign.open, lambda path: restore(path, path, utc_now), lambda path: backup_file(path, utc_now)):
            with pytest.raises(AppError):
                look(path)
