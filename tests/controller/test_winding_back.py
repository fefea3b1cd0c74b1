"""What was accepted can be read again; a fight that cannot opens where it last could, and what came after it is kept."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.checking import check_campaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.play.session import Done, Refused
from desktop_app.controller.start.demo import add_ready
from desktop_app.errors import AppError
from desktop_app.model.backups import backup_folder
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.codec import LARGEST
from desktop_app.rules.kernel.dice import Dice
from desktop_app.rules.kernel.gm import AddNote, SetCounter
from desktop_app.rules.kernel.outcome import Outcome
from desktop_app.rules.kernel.record import evolve

SYSTEM = "savage"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Hill Road.strikeboard"


def with_fight(path: Path, system_id: str = SYSTEM) -> tuple[OpenCampaign, str]:
    campaign = OpenCampaign.create(path, "Hill Road")
    add_ready(campaign, system_id)
    ready = content_of(system_id).encounters[0].id
    return campaign, campaign.start(next(encounter for encounter in campaign.encounters.all() if encounter.id == ready))


@pytest.fixture
def fought(path: Path) -> tuple[Path, str]:
    """A fight with three notes, closed."""
    campaign, play_id = with_fight(path)
    for text in ("one", "two", "three"):
        assert isinstance(campaign.fight(play_id).session.do(AddNote(text=text)), Done)
    campaign.close()
    return path, play_id


def spoil(path: Path, play_id: str, step: int, part: str, body: Any) -> None:
    """Write a step and what it came to as no version of the program would have accepted it."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE part SET body = ? WHERE play_id = ? AND path = ?", (json.dumps(body), play_id, part))
        (after,) = connection.execute("SELECT after FROM step WHERE play_id = ? AND n = ?", (play_id, step)).fetchone()
        changed = {**json.loads(after), part: body}
        assert connection.execute("UPDATE step SET after = ? WHERE play_id = ? AND n = ?", (json.dumps(changed), play_id, step)).rowcount


# ---- the door


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_number_typed_too_large_is_refused_with_its_field(path: Path, system_id: str) -> None:
    campaign, play_id = with_fight(path, system_id)
    session = campaign.fight(play_id).session
    session.source.state = 5
    refused = session.do(SetCounter(target=session.state.roster[0], counter="luck", value=LARGEST + 1))
    assert isinstance(refused, Refused)
    assert (refused.refusal.code, refused.refusal.field) == ("bad_document", "value")
    assert session.journal.at == 0 and session.source.state == 5
    assert isinstance(session.do(SetCounter(target=session.state.roster[0], counter="luck", value=LARGEST)), Done)
    campaign.close()
    assert OpenCampaign.open(path).fight(play_id).session.journal.at == 1


class Outgrown(AddNote[Any]):
    """A command that can be read, and leads to a state that cannot."""

    def resolve(self, state: Any, dice: Dice) -> Outcome[Any]:
        outcome = super().resolve(state, dice)
        return Outcome(evolve(outcome.state, round=LARGEST + 1), outcome.events)


def test_what_a_command_leads_to_must_be_readable_too(path: Path) -> None:
    campaign, play_id = with_fight(path)
    session = campaign.fight(play_id).session
    before, session.source.state = session.state, 5
    refused = session.do(Outgrown(text="And on it goes."))
    assert isinstance(refused, Refused) and refused.refusal.code == "bad_document"
    assert (session.state, session.source.state, session.journal.at) == (before, 5, 0)
    campaign.close()


# ---- a fight that cannot be read


def test_a_fight_opens_at_its_last_readable_step_and_keeps_what_came_after(fought: tuple[Path, str]) -> None:
    path, play_id = fought
    spoil(path, play_id, 3, "notes", ["one", "two", 10**20])
    campaign = OpenCampaign.open(path)
    session = campaign.fight(play_id).session
    assert session.state.notes == ("one", "two") and session.journal.at == 2
    notice = campaign.notice_of(play_id)
    assert "after step 3" in notice and "opened at step 2" in notice
    assert campaign.notice_of(play_id) == "", "it is said once"
    (kept,) = backup_folder(path).glob("*.strike")
    assert str(kept) in notice
    lines = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    assert lines[0]["state"]["notes"] == ["one", "two"] and lines[1]["do"][0]["text"] == "three"
    assert isinstance(session.do(AddNote(text="and on")), Done)
    assert session.undo() and session.undo() and not session.state.notes[1:]
    campaign.close()
    again = OpenCampaign.open(path)
    assert again.fight(play_id).session.state.notes == ("one",) and again.notice_of(play_id) == ""
    again.close()
    assert check_campaign(path) == []


def test_where_nothing_may_be_written_it_opens_there_too(fought: tuple[Path, str]) -> None:
    path, play_id = fought
    spoil(path, play_id, 3, "notes", 7)
    with closing(OpenCampaign.open(path, read_only=True)) as campaign:
        assert campaign.fight(play_id).session.state.notes == ("one", "two")
        assert "opened at step 2" in campaign.notice_of(play_id)
    assert not backup_folder(path).exists()


def test_a_fight_whose_every_step_is_spoilt_is_told_as_it_stands(fought: tuple[Path, str]) -> None:
    path, play_id = fought
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE part SET body = '7' WHERE play_id = ? AND path = 'settings'", (play_id,))
    with closing(OpenCampaign.open(path)) as campaign, pytest.raises(AppError, match="can't be opened"):
        campaign.fight(play_id)
    assert not backup_folder(path).exists()
