"""The demo campaign of Revolution D100: a scout on the bench, a fight to its end, sheets edited at the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.creation.adding import adding_to
from desktop_app.controller.play.tactics import play_on
from desktop_app.controller.start.demo import create_demo


@pytest.fixture
def revolution(tmp_path: Path) -> Iterator[OpenCampaign]:
    campaign = create_demo(tmp_path / "revolution.strikeboard", "revolution")
    yield campaign
    campaign.close()


def test_a_scout_is_on_the_bench_with_one_round_of_work_done(revolution: OpenCampaign) -> None:
    session = revolution.table("revolution")
    (waiting,) = session.system.reminders(session.state)
    assert waiting.rule.startswith("RV-")
    assert waiting.who == "ottoline_gearwright"


def test_a_fight_of_the_demo_is_played_to_its_end_and_carried_home(revolution: OpenCampaign) -> None:
    (info,) = revolution.fights()
    tracker = revolution.fight(info.id)
    play_on(tracker.session, until=tracker.session.system.has_ended)
    assert tracker.has_ended


def test_figures_of_a_table_are_edited_at_the_table_and_refused_with_a_sentence(revolution: OpenCampaign) -> None:
    who = "brunna_ironvow"
    assert revolution.edit("revolution", who, "/locations/2/layers/0/coverage", 4) == ""
    assert revolution.edit("revolution", who, "/weapons/0/damage", "a lot") != ""
    assert revolution.edit("revolution", who, "/armour/0/coverage", 10) != ""
    page = revolution.page("revolution", who)
    assert page.title == "Brunna Ironvow"
    suits = next(kind for kind in adding_to(revolution, "revolution", who).kinds() if kind.id == "suits")
    wear = next(suit for suit in suits.additions if suit.name == "Knight's harness")
    assert revolution.edit("revolution", who, wear.path, wear.value) == ""
