"""What was acknowledged is on disk, however the program ends."""

import random
import shutil
import sys
import time
from pathlib import Path

import pytest

from desktop_app.model import Campaign, utc_now
from desktop_app.model.backups import backup_file
from tests.model.builders import count_rounds, new_play, running_python

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is meant")

PLAY_ON = """
import sys
from pathlib import Path
from desktop_app.model import Campaign, Document
campaign = Campaign.open(Path(sys.argv[1]))
assert not campaign.read_only, campaign.read_only_reason
n = campaign.plays.info("fight").at
while True:
    n += 1
    after = {"/round": n, f"/{n % 7}": [n] * 50}
    state = campaign.plays.load("fight").parts
    campaign.plays.append("fight", n, before={path: state.get(path) for path in after}, after=after, dice_state=str(n))
    print(n, flush=True)
    if n % 5 == 0:
        campaign.documents.put(Document(id=f"d{n % 4}", kind="note", name=f"Note {n}", body=n, search_text="word " * (n % 9)))
    if n % 11 == 0:
        campaign.plays.move("fight", to=n - 3)
        campaign.plays.move("fight", to=n)
"""


def test_every_acknowledged_step_survives_kill_9(campaign: Campaign, path: Path) -> None:
    campaign.plays.create(new_play(first={"/round": 0}))
    campaign.close()
    chance = random.Random(9)
    for _ in range(8):
        with running_python(PLAY_ON, path) as process:
            assert process.stdout is not None
            acknowledged = [int(process.stdout.readline()) for _ in range(chance.randint(1, 60))]
            time.sleep(chance.random() / 100)
            process.kill()
            acknowledged += [int(line) for line in process.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
        with Campaign.open(path) as again:
            assert not again.read_only
            play = again.plays.load("fight")
            assert play.info.steps >= acknowledged[-1]
            again.plays.move("fight", to=play.info.steps)  # the kill may have come between undo and redo
            assert [entry.body for entry in again.plays.steps("fight", first=1, last=play.info.steps)] == list(
                range(1, play.info.steps + 1)
            )
            assert again.plays.load("fight").parts["/round"] == play.info.steps
            assert again.check() == []


def test_a_journal_torn_anywhere_gives_whole_steps(fight: Campaign, path: Path, tmp_path: Path) -> None:
    """A power cut can leave any beginning of what was being written."""
    size: list[int] = []
    for _ in range(6):
        count_rounds(fight, 1)
        size.append(Path(f"{path}-wal").stat().st_size)
    torn = tmp_path / "torn" / path.name
    torn.parent.mkdir()
    chance = random.Random(3)
    for cut in (0, 10, *sorted(chance.randint(size[0], size[-1]) for _ in range(12)), size[2], size[-1]):
        shutil.copyfile(path, torn)
        Path(f"{torn}-wal").write_bytes(Path(f"{path}-wal").read_bytes()[:cut])
        with Campaign.open(torn) as campaign:
            whole = sum(end <= cut for end in size)
            plays = campaign.plays.list()
            assert [info.at for info in plays] == ([whole] if cut >= size[0] else [])
            assert campaign.check() == []


RESTORE = """
import sys
from pathlib import Path
from desktop_app.model import utc_now
from desktop_app.model.backups import restore
while True:
    for backup in sys.argv[2:]:
        restore(Path(sys.argv[1]), Path(backup), utc_now)
        print(flush=True)
"""


def test_a_restore_cut_short_leaves_the_old_campaign_or_the_new(fight: Campaign, path: Path, tmp_path: Path) -> None:
    fight.close()
    backups = [backup_file(path, utc_now).path]
    with Campaign.open(path) as campaign:
        count_rounds(campaign, 3)
    backups.append(backup_file(path, utc_now).path)
    outside = [shutil.copyfile(backup, tmp_path / f"{n}.strikeboard") for n, backup in enumerate(backups)]
    chance = random.Random(4)
    for _ in range(6):
        with running_python(RESTORE, path, *outside) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(chance.random() / 20)
            process.kill()
            process.wait()
        with Campaign.open(path) as campaign:
            assert campaign.plays.info("fight").at in {0, 3}
            assert campaign.check() == []


MIGRATE = """
import sys
from pathlib import Path
from desktop_app.model import Campaign
import desktop_app.model.migrating
print(flush=True)
Campaign.open(Path(sys.argv[1])).close()
"""


@pytest.mark.parametrize("milliseconds", [0, 5, 15, 30, 50, 80])
def test_a_migration_cut_short_can_be_begun_again(revision_0001: Path, milliseconds: int) -> None:
    with running_python(MIGRATE, revision_0001) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(milliseconds / 1000)
        process.kill()
        process.wait()
    with Campaign.open(revision_0001) as campaign:
        assert not campaign.read_only
        assert campaign.plays.load("fight").parts["/round"] == 2
        assert campaign.check() == []
