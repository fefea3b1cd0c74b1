"""Looking back: the states that a fight went through, as they were, without a die rolled or a byte written."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.looking_back import LookingBack
from desktop_app.controller.play.past import Past
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.tactics import goes_on
from desktop_app.controller.play.timeline import TimelineWriter, turns_of
from desktop_app.errors import AppError
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.gm import AddNote
from desktop_app.rules.kernel.parts import digest
from desktop_app.rules.kernel.state import Encounter
from tests.demos import open_demo


def played(campaign: OpenCampaign, steps: int = 120) -> tuple[Session, dict[int, Encounter]]:
    """Play the demo fight on, and keep the states that were there."""
    session = campaign.fight(campaign.fights()[0].id).session
    there = {session.journal.at: session.state}
    for _ in range(steps):
        if session.system.has_ended(session.state) or not goes_on(session):
            break
        there[session.journal.at] = session.state
    return session, there


@pytest.mark.in_turn
@pytest.mark.parametrize("system", SYSTEMS)
def test_each_state_is_the_one_that_was_there_and_looking_changes_no_byte(tmp_path: Path, system: str) -> None:
    path = tmp_path / "evening.strikeboard"
    campaign = open_demo(path, system)
    session, there = played(campaign)
    assert len(there) > 20
    at, length, before, now = session.journal.at, session.journal.length, session.source.state, session.digest
    campaign.store.plays.list()
    files = {one: one.read_bytes() for one in tmp_path.iterdir() if one.suffix != ".lock"}
    looking = LookingBack(campaign.fight(campaign.fights()[0].id))
    for step in (at, 1, at // 2, 0, at - 1):
        looking.go_to(step)
        assert looking.step == looking.tracker.steps == step
        assert looking.tracker.shown().is_read_only
        for row in looking.tracker.shown().order[:3]:
            assert looking.tracker.inspector(row.id) is not None and looking.tracker.page(row.id).blocks
    assert all(looking.past.state(step) == state for step, state in there.items())
    assert digest(session.system.codec, looking.past.state(0)) == digest(session.system.codec, Past(session).state(0))
    bodies = session.log(1, at)
    digests = [body["digest"] for body in bodies if isinstance(body, dict)]
    assert digests == [digest(session.system.codec, looking.past.state(step)) for step in range(1, at + 1)]
    assert (session.journal.at, session.journal.length, session.source.state, session.digest) == (at, length, before, now)
    assert {one: one.read_bytes() for one in tmp_path.iterdir() if one.suffix != ".lock"} == files
    campaign.close()


def test_the_past_takes_nothing_and_has_no_step_beyond_its_ends(tmp_path: Path) -> None:
    campaign = open_demo(tmp_path / "evening.strikeboard")
    looking = LookingBack(campaign.fight(campaign.fights()[0].id))
    looking.go_to(12)
    with pytest.raises(AppError, match="an earlier moment"):
        looking.tracker.do(AddNote(text="then"))
    assert not looking.tracker.can_undo and not looking.tracker.can_redo
    with pytest.raises(AppError, match="an earlier moment"):
        looking.tracker.session.undo()
    looking.go_to(-3)
    assert looking.step == 0
    looking.go_to(10_000)
    assert looking.step == looking.past.steps
    with pytest.raises(ValueError):
        looking.past.state(looking.past.steps + 1)
    campaign.close()


def test_what_was_undone_is_no_part_of_the_past(tmp_path: Path) -> None:
    campaign = open_demo(tmp_path / "evening.strikeboard")
    session = campaign.fight(campaign.fights()[0].id).session
    whole = session.journal.at
    for _ in range(5):
        session.undo()
    past = Past(session)
    assert past.steps == whole - 5 and past.state(past.steps) is session.state
    assert len(past.bodies(1, whole)) == whole - 5
    told = TimelineWriter(past, words_for("winterdawn")).shown(turns_of(past))
    assert max(line.step for turn in told.turns for line in turn.lines) <= whole - 5


def test_a_damaged_step_is_told_and_the_present_stays(tmp_path: Path) -> None:
    path = tmp_path / "evening.strikeboard"
    campaign = open_demo(path)
    fight = campaign.fights()[0].id
    campaign.close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM step WHERE play_id = ? AND n = 7", (fight,))
    campaign = OpenCampaign.open(path)
    past = Past(campaign.fight(fight).session)
    with pytest.raises(AppError, match="missing in the file"):
        past.state(3)
    assert past.state(past.steps) is campaign.fight(fight).session.state
    campaign.close()


def test_several_steps_are_taken_back_and_restored_together(tmp_path: Path) -> None:
    campaign = open_demo(tmp_path / "evening.strikeboard")
    session, there = played(campaign, 12)
    at = session.journal.at
    assert session.move_to(at - 9)
    assert session.journal.at == at - 9 and session.state == there[at - 9]
    assert session.journal.length == at
    assert campaign.store.plays.info(campaign.fights()[0].id).at == at - 9
    assert session.move_to(at) and session.state == there[at]
    assert not session.move_to(at + 1)
    campaign.close()


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_timeline_has_every_line_once_by_round_and_turn(tmp_path: Path, system: str) -> None:
    campaign = open_demo(tmp_path / "evening.strikeboard", system)
    session, _ = played(campaign)
    tracker = campaign.fight(campaign.fights()[0].id)
    past = Past(session)
    turns = turns_of(past)
    told = TimelineWriter(past, words_for(system)).shown(turns)
    numbers = [one.number for one in told.rounds]
    assert numbers == sorted(set(numbers)) and numbers[-1] == session.state.round
    assert [line.step for turn in told.turns for line in turn.lines] == [line.step for line in tracker.log(1, past.steps)]
    acting = {(turn.step, turn.who) for turn in turns if turn.who}
    assert acting and all(past.system.acting(past.state(step)) == who for step, who in acting)
    for turn in told.turns:
        assert all(turn.first <= line.step for line in turn.lines)
    assert told.rounds[0].first == 0 and told.rounds[-1].last == past.steps
    assert all(one.last + 1 == after.first for one, after in zip(told.rounds, told.rounds[1:], strict=False))
    assert told.round_at(past.steps).number == numbers[-1] and told.round_at(0).number == numbers[0]
    campaign.close()
