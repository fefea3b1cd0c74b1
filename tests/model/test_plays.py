"""Plays: the present state, the journal, undo and redo across steps."""

import pytest

from desktop_app.errors import AppError
from desktop_app.language import number
from desktop_app.model import Campaign, Json, NotFound, PlayKind, PlayStatus, Step
from tests.model.builders import FIRST, TestClock, append, count_rounds, new_play


def rounds(campaign: Campaign) -> tuple[object, int, int]:
    play = campaign.plays.load("fight")
    return play.parts["/round"], play.info.at, play.info.steps


def test_a_new_play_stands_at_its_first_state(campaign: Campaign) -> None:
    info = campaign.plays.create(new_play())
    assert (info.at, info.steps, info.status, info.kind) == (0, 0, PlayStatus.PREPARED, PlayKind.ENCOUNTER)
    assert (info.name, info.system, info.rules_version) == ("Ambush", "winterdawn", "1")
    assert info.updated == "2025-03-01T12:30:05.000000Z"
    assert info.dice_state == "17446744073709551615"
    play = campaign.plays.load("fight")
    assert (play.info, play.parts) == (info, FIRST)
    assert campaign.plays.first("fight") == FIRST


def test_an_id_is_used_once(fight: Campaign) -> None:
    count_rounds(fight, 1)
    with pytest.raises(AppError, match="already has a play “fight”"):
        fight.plays.create(new_play(first={"/round": 9}))
    assert rounds(fight) == (2, 1, 1)


def test_a_first_state_has_no_removed_parts(campaign: Campaign) -> None:
    with pytest.raises(ValueError, match="no removed parts"):
        campaign.plays.create(new_play(first={"/a": None}))
    assert campaign.plays.list() == []


def test_a_step_changes_adds_and_removes_parts(fight: Campaign) -> None:
    before: dict[str, Json] = {"/round": 1, "/combatants/ana": {"spirit": 7}, "/fire": None}
    after: dict[str, Json] = {"/round": 2, "/combatants/ana": None, "/fire": [1, 2]}
    assert append(fight, before, after) == 1
    play = fight.plays.load("fight")
    assert play.parts == {"/round": 2, "/fire": [1, 2]}
    assert (play.info.at, play.info.steps, play.info.dice_state) == (1, 1, "5")
    assert fight.plays.step("fight", 1) == Step(n=1, body={"commands": [{"kind": "attack"}]}, before=before, after=after)
    assert fight.plays.first("fight") == FIRST


def test_both_sides_of_a_step_name_the_same_parts(fight: Campaign) -> None:
    with pytest.raises(ValueError, match="different parts"):
        append(fight, {"/round": 1}, {"/round": 2, "/fire": 1})
    assert rounds(fight) == (1, 0, 0)


def test_undo_and_redo_of_several_steps_give_what_changed(fight: Campaign) -> None:
    count_rounds(fight, 3)
    append(fight, {"/fire": None}, {"/fire": 1})
    assert fight.plays.move("fight", to=1) == {"/round": 2, "/fire": None}
    assert rounds(fight) == (2, 1, 4)
    assert fight.plays.load("fight").parts == FIRST | {"/round": 2}
    assert fight.plays.move("fight", to=4) == {"/round": 4, "/fire": 1}
    assert fight.plays.move("fight", to=4) == {}
    assert fight.plays.move("fight", to=0) == {"/round": 1, "/fire": None}
    assert fight.plays.load("fight").parts == FIRST


def test_a_step_after_an_undo_takes_the_place_of_what_was_undone(fight: Campaign) -> None:
    count_rounds(fight, 3)
    fight.plays.move("fight", to=1)
    assert append(fight, {"/fire": None}, {"/fire": 1}) == 2
    assert rounds(fight) == (2, 2, 2)
    with pytest.raises(NotFound, match="no step 3"):
        fight.plays.step("fight", 3)


def test_moving_leaves_the_dice_unless_told(fight: Campaign) -> None:
    count_rounds(fight, 1)
    fight.plays.move("fight", to=0)
    assert fight.plays.info("fight").dice_state == "5"
    fight.plays.move("fight", to=1, dice_state="6")
    assert fight.plays.info("fight").dice_state == "6"


@pytest.mark.parametrize("to", [-1, 3])
def test_there_is_no_moving_past_the_ends(fight: Campaign, to: int) -> None:
    count_rounds(fight, 2)
    with pytest.raises(AppError, match=f"“Ambush” has no step {number(to)}; it has 2"):
        fight.plays.move("fight", to=to)
    assert rounds(fight) == (3, 2, 2)


def test_the_log_gives_the_steps_that_there_are_also_undone_ones(fight: Campaign) -> None:
    count_rounds(fight, 5)
    fight.plays.move("fight", to=2)
    assert [entry.n for entry in fight.plays.steps("fight", first=2, last=4)] == [2, 3, 4]
    assert [entry.n for entry in fight.plays.steps("fight", first=5, last=99)] == [5]
    assert fight.plays.steps("fight", first=6, last=9) == []
    assert fight.plays.steps("fight", first=1, last=1)[0].body == {"commands": [{"kind": "attack"}]}


def test_plays_are_listed_with_the_latest_change_first(fight: Campaign, clock: TestClock) -> None:
    clock.advance(minutes=1)
    fight.plays.create(new_play("other"))
    assert [info.id for info in fight.plays.list()] == ["other", "fight"]
    clock.advance(minutes=1)
    count_rounds(fight, 1)
    assert [info.id for info in fight.plays.list()] == ["fight", "other"]


def test_plays_do_not_touch_each_other(fight: Campaign) -> None:
    fight.plays.create(new_play("other"))
    count_rounds(fight, 3)
    append(fight, {"/round": 1}, {"/round": 50}, "other")
    fight.plays.move("other", to=0)
    assert rounds(fight) == (4, 3, 3)
    assert fight.plays.delete("fight") is True
    assert fight.plays.load("other").parts == FIRST
    assert fight.plays.info("other").steps == 1


def test_a_deleted_play_leaves_nothing(fight: Campaign) -> None:
    count_rounds(fight, 3)
    assert fight.plays.delete("fight") is True
    assert fight.plays.delete("fight") is False
    fight.plays.create(new_play())
    assert rounds(fight) == (1, 0, 0)
    assert fight.check() == []


def test_the_status_can_be_changed(fight: Campaign) -> None:
    fight.plays.set_status("fight", PlayStatus.RUNNING)
    assert fight.plays.info("fight").status == PlayStatus.RUNNING


def test_an_unknown_play_is_told_everywhere(campaign: Campaign) -> None:
    plays = campaign.plays
    for ask in (
        lambda: plays.load("x"),
        lambda: plays.info("x"),
        lambda: plays.first("x"),
        lambda: plays.move("x", to=0),
        lambda: plays.step("x", 1),
        lambda: plays.set_status("x", PlayStatus.FINISHED),
        lambda: append(campaign, {}, {}, "x"),
    ):
        with pytest.raises(NotFound):
            ask()


def test_only_the_changed_parts_are_written(fight: Campaign) -> None:
    fight.plays.create(new_play("large", first={f"/{n}": "x" * 1000 for n in range(60)}))
    written: list[str] = []
    fight.database.connection.set_trace_callback(written.append)
    append(fight, {"/7": "x" * 1000}, {"/7": "y"}, "large")
    fight.plays.move("large", to=0)
    fight.database.connection.set_trace_callback(None)
    assert sum("INTO part" in statement for statement in written) == 2


def test_no_statement_on_the_way_of_a_step_scans_a_table(fight: Campaign) -> None:
    count_rounds(fight, 2)
    statements: list[str] = []
    connection = fight.database.connection
    connection.set_trace_callback(statements.append)
    append(fight, {"/round": 3, "/fire": None}, {"/round": None, "/fire": 1})
    fight.plays.move("fight", to=1)
    fight.plays.load("fight")
    fight.plays.steps("fight", first=1, last=2)
    connection.set_trace_callback(None)
    for statement in statements:
        if statement.startswith(("SELECT", "INSERT", "UPDATE", "DELETE", "\nSELECT", "\nINSERT")):
            plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}")]
            assert not [line for line in plan if "SCAN" in line], (statement, plan)
