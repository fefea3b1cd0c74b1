"""Steps that a file has lost, a copy of an open file, a file that is cut or has two names: found and told, never worked on in silence."""

from __future__ import annotations

import json
import os
import shutil
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from desktop_app.controller.campaign.checking import check_campaign
from desktop_app.errors import AppError
from desktop_app.model import Campaign
from desktop_app.model.backups import KEPT_NEWEST, backup_folder, list_backups, restore
from desktop_app.model.filelock import FileLock
from desktop_app.model.lastwritten import Noter
from tests.model.builders import TestClock, append, document, new_play

KILLED = """
import os, sys
from pathlib import Path
from desktop_app.model import Campaign
from tests.model.builders import append, document
campaign = Campaign.open(Path(sys.argv[1]))
for n in range(30):
    append(campaign, {"/round": n}, {"/round": n + 1})
if len(sys.argv) > 2:
    campaign.documents.put(document("wolf", "Wolf"))
os._exit(9)
"""


@pytest.fixture
def killed(campaign: Campaign, path: Path) -> Path:
    """A campaign whose program was killed after 30 steps that are still in the log."""
    campaign.plays.create(new_play(first={"/round": 0}))
    campaign.close()
    _kill(path)
    return path


def _kill(path: Path, *more: str) -> None:
    from tests.model.builders import running_python

    with running_python(KILLED, path, *more) as process:
        process.wait()


def log(path: Path) -> Path:
    return Path(f"{path}-wal")


def test_after_a_kill_nothing_is_missing(killed: Path) -> None:
    for _ in range(2):
        with Campaign.open(killed) as campaign:
            assert not campaign.notice and campaign.plays.info("fight").at == 30


@pytest.mark.parametrize("has_written", [False, True])
def test_two_kills_in_the_middle_of_a_write_lose_nothing_and_are_not_told_as_a_loss(killed: Path, has_written: bool) -> None:
    """Killed after a step was on disk and before that was noted; then, opened again, before or after the next one is."""
    lock = FileLock.acquire(killed)
    assert lock is not None
    (written,) = json.loads(lock.note())
    lock.write_note(json.dumps([["play", "fight", "long ago"], written]))
    noter = Noter(lock)
    noter.before(("play", "fight", written[2] if has_written else "never"))
    lock.release()
    with Campaign.open(killed) as campaign:
        assert not campaign.notice and campaign.plays.info("fight").at == 30
        append(campaign, {"/round": 30}, {"/round": 31})
    with Campaign.open(killed) as campaign:
        assert not campaign.notice and campaign.plays.info("fight").at == 31


def test_a_log_that_is_gone_or_cut_is_told(killed: Path) -> None:
    whole = log(killed).read_bytes()
    for left in (None, b"", whole[: len(whole) // 2], whole[:-5000]):
        log(killed).unlink(missing_ok=True)
        if left is not None:
            log(killed).write_bytes(left)
        with Campaign.open(killed, read_only=True) as campaign:
            assert campaign.plays.info("fight").at < 30
        kept = killed.read_bytes(), Path(f"{killed}.lock").read_bytes()
        with Campaign.open(killed) as campaign:
            assert "last changes of this campaign are missing" in campaign.notice
        killed.write_bytes(kept[0])
        Path(f"{killed}.lock").write_bytes(kept[1])


def test_a_note_that_was_lost_is_told_too(killed: Path) -> None:
    _kill(killed, "and a document")
    whole = log(killed).read_bytes()
    log(killed).write_bytes(whole[: -9 * 4120])
    with Campaign.open(killed) as campaign:
        assert campaign.notice


def test_what_was_closed_by_its_program_or_deleted_on_purpose_is_not_missed(campaign: Campaign, path: Path) -> None:
    campaign.documents.put(document("wolf", "Wolf"))
    campaign.documents.delete("wolf")
    campaign.close()
    with Campaign.open(path) as again:
        assert not again.notice
        again.plays.create(new_play(first={"/round": 0}))
        again.plays.delete("fight")
    with Campaign.open(path) as again:
        assert not again.notice


def beside(path: Path) -> list[str]:
    return sorted(one.name for one in path.parent.iterdir())


@pytest.mark.parametrize("has_log", [False, True])
def test_who_only_looks_at_a_copy_is_told_and_leaves_nothing_beside_it(fight: Campaign, path: Path, tmp_path: Path, has_log: bool) -> None:
    for n in range(5):
        append(fight, {"/round": n}, {"/round": n + 1})
    copy = tmp_path / "stick" / path.name
    copy.parent.mkdir()
    for rest in ("", "-wal") if has_log else ("",):
        shutil.copyfile(f"{path}{rest}", f"{copy}{rest}")
    before = {name: (copy.parent / name).read_bytes() for name in beside(copy)}
    for _ in range(2):
        found = check_campaign(copy)
        assert any("copied this file while it was open" in sentence for sentence in found) is not has_log
        with Campaign.open(copy, read_only=True) as looked:
            assert looked.plays.info("fight").at == 5 if has_log else bool(looked.notice)
    assert {name: (copy.parent / name).read_bytes() for name in beside(copy)} == before, "and takes no warning away"
    with Campaign.open(copy) as opened:
        assert bool(opened.notice) is not has_log


def test_who_only_looks_at_a_file_that_has_lost_its_log_is_told(killed: Path) -> None:
    log(killed).unlink()
    Path(f"{killed}-shm").unlink(missing_ok=True)
    before = beside(killed)
    for _ in range(2):
        assert any("last changes of this campaign are missing" in sentence for sentence in check_campaign(killed))
    assert beside(killed) == before


def test_a_backup_is_made_of_a_file_without_anything_left_beside_it(killed: Path) -> None:
    Path(f"{killed}-shm").unlink(missing_ok=True)
    before = beside(killed)
    with Campaign.open(killed, read_only=True) as looked:
        assert looked.backup().path.exists()
    assert set(beside(killed)) - set(before) == {backup_folder(killed).name}


def test_a_copy_taken_while_it_was_open_is_told(fight: Campaign, path: Path, tmp_path: Path) -> None:
    append(fight, {"/round": 0}, {"/round": 1})
    elsewhere = tmp_path / "stick" / path.name
    elsewhere.parent.mkdir()
    shutil.copyfile(path, elsewhere)
    with Campaign.open(elsewhere) as copy:
        assert "copied this file while it was open" in copy.notice
    with Campaign.open(elsewhere) as copy:
        assert not copy.notice, "it is told once"


def test_a_copy_of_a_closed_file_is_as_good_as_the_file(fight: Campaign, path: Path, tmp_path: Path) -> None:
    append(fight, {"/round": 0}, {"/round": 1})
    fight.close()
    shutil.copyfile(path, tmp_path / "copy.strikeboard")
    with Campaign.open(tmp_path / "copy.strikeboard") as copy:
        assert not copy.notice and copy.plays.info("fight").at == 1


def test_an_older_file_in_its_place_is_told(fight: Campaign, path: Path, tmp_path: Path, clock: TestClock) -> None:
    fight.save_copy(tmp_path / "before.strikeboard")
    clock.advance(minutes=1)
    append(fight, {"/round": 0}, {"/round": 1})
    fight.close()
    shutil.copyfile(tmp_path / "before.strikeboard", path)
    with Campaign.open(path) as campaign:
        assert "an older file replaced the campaign" in campaign.notice


def test_a_backup_that_was_restored_on_purpose_is_not_missed(fight: Campaign, path: Path, clock: TestClock) -> None:
    backup = fight.backup()
    clock.advance(minutes=1)
    append(fight, {"/round": 0}, {"/round": 1})
    fight.close()
    restore(path, backup.path, clock)
    with Campaign.open(path) as campaign:
        assert not campaign.notice


def test_a_file_that_is_cut_under_the_program_is_told(fight: Campaign, path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)
    with pytest.raises(AppError, match="cut off or overwrote"):
        append(fight, {"/round": 0}, {"/round": 1})


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights")
def test_a_hard_link_is_named_as_such(fight: Campaign, path: Path, tmp_path: Path) -> None:
    other = path.with_name("other.strikeboard")
    os.link(path, other)
    with Campaign.open(other) as linked:
        assert linked.read_only and f"the same as “{path.name}” (a hard link)" in linked.read_only_reason
    append(fight, {"/round": 0}, {"/round": 1})
    other.rename(tmp_path / "moved.strikeboard") if path.parent == tmp_path else other.unlink()


def test_a_backup_of_the_future_stops_no_later_one(fight: Campaign, path: Path, clock: TestClock) -> None:
    first = fight.backup()
    for day in range(KEPT_NEWEST + 3):
        stamp = (datetime(2099, 1, 1, tzinfo=UTC) + timedelta(days=day)).strftime("%Y%m%dT%H%M%SZ")
        shutil.copyfile(first.path, backup_folder(path) / f"{stamp}{path.suffix}")
    made = fight.backup()
    assert made.path.exists() and first.path.exists()
    assert made in list_backups(path)
