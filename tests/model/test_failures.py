"""The disk fills, files vanish, other programs interfere: one sentence, nothing half-written, and the campaign goes on."""

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from desktop_app.errors import AppError
from desktop_app.model import Campaign
from tests.model.builders import FIRST, append, count_rounds, document, meddle, new_play, run_python

LARGE = "x" * 100_000


def fill_disk(campaign: Campaign) -> None:
    connection = campaign.database.connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")


def free_disk(campaign: Campaign) -> None:
    campaign.database.connection.execute("PRAGMA max_page_count = 1000000")


WRITES: dict[str, Callable[[Campaign], object]] = {
    "append": lambda campaign: append(campaign, {"/round": 2}, {"/round": LARGE}),
    "put": lambda campaign: campaign.documents.put(document(body=LARGE, search_text=LARGE)),
    "create": lambda campaign: campaign.plays.create(new_play("other", first={"/a": LARGE})),
    "rename": lambda campaign: campaign.rename(LARGE),
}


@pytest.mark.parametrize("write", WRITES)
def test_a_full_disk_is_told_and_nothing_is_half_written(fight: Campaign, write: str) -> None:
    count_rounds(fight, 1)
    fill_disk(fight)
    with pytest.raises(AppError, match=r"^The disk is full. No change was made") as told:
        WRITES[write](fight)
    assert told.value.path == str(fight.path)
    assert fight.plays.load("fight").parts == FIRST | {"/round": 2}
    assert (fight.name, fight.documents.list(), len(fight.plays.list())) == ("Hill Road", [], 1)
    assert fight.check() == []
    free_disk(fight)
    WRITES[write](fight)
    assert fight.check() == []


def test_a_disk_that_fills_inside_a_transaction_undoes_all_of_it(fight: Campaign) -> None:
    def change(*, swallow: bool) -> None:
        with fight.transaction():
            count_rounds(fight, 1)
            fill_disk(fight)
            try:
                fight.documents.put(document(body=LARGE))
            except AppError:
                if not swallow:
                    raise
            count_rounds(fight, 1)

    for swallow in (False, True):
        with pytest.raises(AppError):
            change(swallow=swallow)
        free_disk(fight)
        assert fight.plays.load("fight").parts == FIRST
        assert fight.check() == []


LIMITED = """
import resource, signal, sys
from pathlib import Path
from desktop_app.errors import AppError
from desktop_app.model import Campaign
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))
with Campaign.open(Path(sys.argv[1])) as campaign:
    n = campaign.plays.info("fight").at
    try:
        while True:
            campaign.plays.append("fight", n, before={"/round": n + 1}, after={"/round": n + 2}, dice_state="x" * 5000)
            n += 1
    except AppError as error:
        print(n, error, flush=True)
    assert campaign.plays.load("fight").info.at == n
    try:
        campaign.backup()
    except AppError as error:
        print(error, flush=True)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    campaign.plays.append("fight", n, before={"/round": n + 1}, after={"/round": n + 2}, dice_state="")
    assert campaign.check() == []
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_a_disk_that_really_refuses_to_write_loses_no_step(fight: Campaign) -> None:
    fight.close()
    done = run_python(LIMITED, fight.path)
    assert (done.returncode, done.stderr) == (0, "")
    steps, _, sentence = done.stdout.splitlines()[0].partition(" ")
    assert "No change was made" in sentence
    with Campaign.open(fight.path) as again:
        assert again.plays.load("fight").info.at == int(steps) + 1
        assert again.plays.load("fight").parts["/round"] == int(steps) + 2


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_a_campaign_that_does_not_fit_on_the_disk_is_not_made(tmp_path: Path) -> None:
    code = """
import resource, signal, sys
from pathlib import Path
from desktop_app.errors import AppError
from desktop_app.model import Campaign
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, resource.RLIM_INFINITY))
try:
    Campaign.create(Path(sys.argv[1]), "Too large")
except AppError as error:
    print(error)
"""
    done = run_python(code, tmp_path / "x.strikeboard")
    assert done.stderr == ""
    assert done.stdout.startswith("“x.strikeboard” can't be created in")
    assert list(tmp_path.iterdir()) == []


def test_a_locked_database_is_told_and_can_be_used_again(fight: Campaign, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(AppError, match=r"^Another program is using this file"):
            count_rounds(fight, 1)
        assert fight.plays.load("fight").info.at == 0
        other.execute("ROLLBACK")
    count_rounds(fight, 1)
    assert fight.plays.load("fight").info.at == 1


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted")
class TestVanishedFiles:
    SENTENCE = "deleted, moved or replaced the file of this campaign. No change was made"

    def test_a_deleted_file_is_noticed_and_can_be_saved_as_a_copy(self, fight: Campaign, path: Path) -> None:
        count_rounds(fight, 2)
        path.unlink()
        with pytest.raises(AppError, match=self.SENTENCE):
            count_rounds(fight, 1)
        assert fight.plays.load("fight").info.at == 2
        copy = path.with_name("copy.strikeboard")
        fight.save_copy(copy)
        with Campaign.open(copy) as saved:
            assert saved.plays.load("fight").parts["/round"] == 3
            assert saved.check() == []

    def test_a_deleted_journal_is_noticed(self, fight: Campaign, path: Path) -> None:
        count_rounds(fight, 2)
        Path(f"{path}-wal").unlink()
        with pytest.raises(AppError, match=self.SENTENCE):
            count_rounds(fight, 1)

    def test_a_replaced_file_is_noticed_and_left_alone(self, fight: Campaign, path: Path) -> None:
        path.rename(path.with_name("elsewhere.strikeboard"))
        path.write_text("another file")
        with pytest.raises(AppError, match=self.SENTENCE):
            fight.documents.put(document())
        assert path.read_text() == "another file"

    def test_a_file_put_back_is_used_on(self, fight: Campaign, path: Path) -> None:
        elsewhere = path.rename(path.with_name("elsewhere"))
        with pytest.raises(AppError, match=self.SENTENCE):
            count_rounds(fight, 1)
        elsewhere.rename(path)
        count_rounds(fight, 1)
        assert fight.plays.load("fight").info.at == 1


def test_a_damaged_part_is_told_by_name_and_the_rest_stays_readable(fight: Campaign, path: Path) -> None:
    fight.plays.create(new_play("other"))
    count_rounds(fight, 2)
    for id_ in ("wolf", "bear"):
        fight.documents.put(document(id_, id_.title()))
    fight.close()
    meddle(
        path,
        "UPDATE part SET body = '{\"spirit\":' WHERE play_id = 'fight' AND path = '/combatants/ana'",
        "UPDATE step SET after = 'NaN' WHERE n = 2",
        "UPDATE step SET before = '5' WHERE n = 1",
        "UPDATE document SET body = CAST(x'22ff22' AS TEXT) WHERE id = 'wolf'",
    )
    with Campaign.open(path) as campaign:
        for ask, what in (
            (lambda: campaign.plays.load("fight"), "The part /combatants/ana of “Ambush” is damaged"),
            (lambda: campaign.plays.step("fight", 2), "Step 2 of the play “fight” is damaged"),
            (lambda: campaign.plays.move("fight", to=0), "Step 1 of “Ambush” is damaged"),
            (lambda: campaign.documents.get("wolf"), "A text in this file is damaged"),
        ):
            with pytest.raises(AppError, match=what) as told:
                ask()
            assert told.value.path == str(path)
        assert campaign.plays.info("fight").at == 2
        assert [info.id for info in campaign.documents.list()] == ["bear", "wolf"]
        assert campaign.documents.get("bear").body == {"name": "Bear"}
        assert campaign.plays.load("other").parts == FIRST
        assert len(campaign.plays.steps("fight", first=1, last=2)) == 2


def test_damage_inside_the_file_is_told_when_it_is_met(fight: Campaign, path: Path) -> None:
    fight.documents.put(document(body="y" * 50_000))
    fight.close()
    content = path.read_bytes()
    start = content.index(b"y" * 4000) // 4096 * 4096
    path.write_bytes(content[:start] + b"\xff" * 4096 + content[start + 4096 :])
    with Campaign.open(path) as campaign:
        with pytest.raises(AppError, match="damaged"):
            campaign.documents.get("wolf")
        assert campaign.plays.load("fight").parts == FIRST
        assert campaign.check() != []


def test_our_own_mistakes_are_not_dressed_up_as_the_users(fight: Campaign) -> None:
    with pytest.raises(sqlite3.IntegrityError), fight.database.writing() as connection:
        connection.execute("INSERT INTO part (play_id, path, body) VALUES ('nobody', '/a', '1')")
    with pytest.raises(TypeError):
        fight.documents.put(document(body={1, 2}))
    with pytest.raises(ValueError):
        append(fight, {"/round": 1}, {"/round": float("nan")})
    assert fight.check() == []
