"""Several stores' writes are one change, across threads too."""

import threading
import time

import pytest

from desktop_app.errors import AppError
from desktop_app.model import Campaign, PlayStatus
from tests.model.builders import append, count_rounds, document, new_play


def finish(campaign: Campaign) -> None:
    """Finish a fight and carry its harm back to the table."""
    append(campaign, {"/round": 1}, {"/round": 2})
    campaign.plays.set_status("fight", PlayStatus.FINISHED)
    append(campaign, {"/combatants/ana": {"spirit": 7}}, {"/combatants/ana": {"spirit": 4}}, "table")
    campaign.documents.put(document("ana", "Ana", kind="character"))


@pytest.fixture
def with_table(fight: Campaign) -> Campaign:
    fight.plays.create(new_play("table"))
    return fight


def standing(campaign: Campaign) -> tuple[int, str, int, int]:
    fight = campaign.plays.info("fight")
    return fight.at, fight.status, campaign.plays.info("table").at, len(campaign.documents.list())


def test_a_change_of_several_stores_is_made_whole(with_table: Campaign) -> None:
    with with_table.transaction():
        finish(with_table)
    assert standing(with_table) == (1, "finished", 1, 1)
    with_table.close()
    with Campaign.open(with_table.path) as again:
        assert standing(again) == (1, "finished", 1, 1)


def test_a_change_of_several_stores_that_fails_is_not_made_at_all(with_table: Campaign) -> None:
    def finish_and_fail() -> None:
        with with_table.transaction():
            finish(with_table)
            raise KeyError("a bug")

    with pytest.raises(KeyError, match="a bug"):
        finish_and_fail()
    assert standing(with_table) == (0, "prepared", 0, 0)
    assert with_table.check() == []
    finish(with_table)
    assert standing(with_table) == (1, "finished", 1, 1)


def test_a_part_that_fails_falls_alone_if_it_is_caught(with_table: Campaign) -> None:
    with with_table.transaction():
        count_rounds(with_table, 1)
        with pytest.raises(AppError, match="no step 9"):
            with_table.plays.move("fight", to=9)
        with pytest.raises(AppError, match="already"):
            with_table.plays.create(new_play(first={"/x": 1}))
        with_table.documents.put(document())
    assert standing(with_table) == (1, "prepared", 0, 1)


def test_transactions_nest(with_table: Campaign) -> None:
    def inner() -> None:
        with with_table.transaction():
            count_rounds(with_table, 1)
            with with_table.transaction():
                count_rounds(with_table, 1)
            raise KeyError

    with with_table.transaction():
        count_rounds(with_table, 1)
        with pytest.raises(KeyError):
            inner()
    assert standing(with_table) == (1, "prepared", 0, 0)


def test_what_is_not_yet_on_disk_is_read_inside_and_not_outside(with_table: Campaign) -> None:
    with Campaign.open(with_table.path) as second, with_table.transaction():
        finish(with_table)
        assert standing(with_table) == (1, "finished", 1, 1)
        assert standing(second) == (0, "prepared", 0, 0)


def test_closing_or_copying_inside_a_transaction_is_a_bug(with_table: Campaign) -> None:
    with with_table.transaction():
        with pytest.raises(RuntimeError, match="inside a transaction"):
            with_table.close()
        with pytest.raises(RuntimeError, match="inside a transaction"):
            with_table.backup()
        count_rounds(with_table, 1)
    assert standing(with_table)[0] == 1


def test_other_threads_wait_for_the_end_of_a_transaction(with_table: Campaign) -> None:
    seen: list[tuple[int, str, int, int]] = []
    other = threading.Thread(target=lambda: seen.append(standing(with_table)))
    with with_table.transaction():
        other.start()
        time.sleep(0.05)
        finish(with_table)
        assert seen == []
    other.join()
    assert seen == [(1, "finished", 1, 1)]


def test_many_threads_write_without_losing_anything(with_table: Campaign) -> None:
    def write(thread: int) -> None:
        for n in range(20):
            with with_table.transaction():
                count_rounds(with_table, 1)
                with_table.documents.put(document(f"{thread}/{n}", f"Wolf {n}"))

    threads = [threading.Thread(target=write, args=(thread,)) for thread in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert standing(with_table) == (80, "prepared", 0, 80)
    assert with_table.check() == []
