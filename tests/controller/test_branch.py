"""A what-if beside a fight: it leaves no trace where it is dropped, and is one step where it is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.play.branch import Branch
from desktop_app.controller.play.recorded import command_from_json
from desktop_app.controller.play.session import Done, Refused
from desktop_app.controller.play.tactics import play_on
from desktop_app.controller.play.tracker import Tracker
from desktop_app.errors import AppError
from desktop_app.rules.catalogue import SYSTEMS
from tests.demos import demo_at


def fight_at(folder: Path, system: str = "winterdawn") -> tuple[OpenCampaign, Tracker]:
    campaign = OpenCampaign.open(demo_at(folder / "evening.strikeboard", system))
    return campaign, campaign.fight(campaign.fights()[0].id)


def bytes_of(campaign: OpenCampaign) -> dict[str, bytes]:
    around = campaign.store.path.parent
    return {path.name: path.read_bytes() for path in around.iterdir() if path.is_file() and not path.name.endswith("-shm")}


@pytest.mark.whole
def test_a_thousand_dropped_leave_digest_and_file_as_they_were(tmp_path: Path) -> None:
    campaign, fight = fight_at(tmp_path)
    digest, before, dice = fight.session.digest, bytes_of(campaign), fight.session.source.state
    for number in range(1000):
        branch = Branch(fight)
        play_on(branch.tracker.session, until=lambda _: False, limit=1 if number else 40)
        assert branch.tracker.steps
    assert (fight.session.digest, fight.session.source.state) == (digest, dice)
    assert bytes_of(campaign) == before
    campaign.close()


@pytest.mark.parametrize("system", SYSTEMS)
def test_kept_it_is_one_step_of_the_fight_with_the_same_end(tmp_path: Path, system: str) -> None:
    campaign, fight = fight_at(tmp_path, system)
    branch, steps, digest = Branch(fight), fight.steps, fight.session.digest
    play_on(branch.tracker.session, until=lambda _: branch.tracker.steps >= 4)
    branch.tracker.undo()
    assert branch.tracker.steps == 3
    assert isinstance(branch.keep(), Done)
    assert (fight.steps, fight.session.digest) == (steps + 1, branch.tracker.session.digest)
    fight.undo()
    assert fight.session.digest == digest
    campaign.close()


def test_a_branch_does_not_roll_what_the_fight_would_roll_next(tmp_path: Path) -> None:
    campaign, fight = fight_at(tmp_path)
    assert Branch(fight).tracker.session.source.state != fight.session.source.state
    campaign.close()


def test_what_began_at_an_earlier_moment_cannot_be_kept(tmp_path: Path) -> None:
    campaign, fight = fight_at(tmp_path)
    past = fight.session.state
    play_on(fight.session, until=lambda state: state is not past)
    branch, steps = Branch(fight, past), fight.steps
    play_on(branch.tracker.session, until=lambda state: state is not past)
    assert branch.why_not_kept.startswith("It started at an earlier moment")
    with pytest.raises(AppError, match="earlier moment"):
        branch.keep()
    assert fight.steps == steps and branch.tracker.steps
    assert Branch(fight).why_not_kept == "It has no steps yet."
    campaign.close()


def test_refused_it_is_still_there_and_the_fight_is_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign, fight = fight_at(tmp_path)
    branch, digest = Branch(fight), fight.session.digest
    who = fight.session.state.roster[0]
    branch.tracker.hand.remove([who])
    session, bodies = branch.tracker.session, branch.tracker.session.log(1, 1)
    assert isinstance(bodies[0], dict) and isinstance(bodies[0]["do"], list)
    steps, removal = branch.tracker.steps, command_from_json(session.system.codec, bodies[0]["do"][0])
    twice = (removal, removal)  # whoever is gone cannot be removed again
    monkeypatch.setattr("desktop_app.controller.play.branch.Branch._done", lambda _: (twice, ()))
    assert isinstance(branch.keep(), Refused)
    assert fight.session.digest == digest and branch.tracker.steps == steps
    campaign.close()
