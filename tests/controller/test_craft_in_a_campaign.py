"""What is made between combats goes into them and comes home: through a real file, with undo."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.play.session import Done, Session
from desktop_app.model.records import PlayStatus
from desktop_app.rules.kernel.dice import Origin
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.revolution.between_fights.crafting import StartCraft
from desktop_app.rules.revolution.between_fights.items import UseItem
from desktop_app.rules.revolution.checks.conflicts import ConflictRound, QuickExit
from desktop_app.rules.revolution.magic.blessings import InvokeBlessing
from desktop_app.rules.revolution.magic.faith import EndScene
from desktop_app.rules.revolution.sheet.character import Item
from desktop_app.rules.revolution.state import RevolutionState
from desktop_app.rules.revolution.turn.rounds import EndCombat, StartCombat

SYSTEM = "revolution"
LAMP: Json = {"id": "lamp", "name": "Lamp", "value": 4, "item_state": "broken"}
FAITH: Json = {"deity": "Mars", "score": 41}


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[OpenCampaign]:
    """A campaign with Ana, who has a broken lamp and serves Mars."""
    made = OpenCampaign.create(tmp_path / "made.strikeboard", "Made")
    made.new_character(SYSTEM, "Ana")
    made.edit(SYSTEM, "ana", "/items", [LAMP])
    made.edit(SYSTEM, "ana", "/allegiances", [FAITH])
    made.edit(SYSTEM, "ana", "/blessings", ["shield_of_deity"])
    yield made
    made.close()


def state_of(session: Session) -> RevolutionState:
    assert isinstance(session.state, RevolutionState)
    return session.state


def done(session: Session, command: Any, *faces: int) -> None:
    result = session.do(command, faces=[(face, Origin.TYPED) for face in faces])
    assert isinstance(result, Done), result


def lamp(session: Session) -> Item:
    found = state_of(session).sheet_of("ana").item("lamp")
    assert found is not None
    return found


def in_a_fight(campaign: OpenCampaign) -> tuple[str, Session]:
    creature = next(iter(campaign.bestiary.listed(SYSTEM)))
    board = next(iter(campaign.boards.all(SYSTEM)))
    prepared = PreparedEncounter(
        id="e1", system=SYSTEM, name="The cellar", board=board, party=("ana",), foes=(Foes(creature=creature, count=1),)
    )
    play_id = campaign.start(prepared)
    session = campaign.fight(play_id).session
    done(session, StartCombat())
    return play_id, session


def mended_in_haste(campaign: OpenCampaign) -> Session:
    table = campaign.table(SYSTEM)
    done(table, StartCraft(task="repair", actor="ana", skill="Perception", item="lamp"))
    conflict = state_of(table).conflicts[0].id
    done(table, ConflictRound(conflict=conflict), 15, 10, 1)
    done(table, QuickExit(conflict=conflict))
    assert lamp(table).temporary == "repair"
    return table


@pytest.mark.rule("RV-CRAFT-06")
@pytest.mark.parametrize("ends", [True, False])
def test_a_fast_repair_serves_in_one_fight_and_is_broken_at_home(campaign: OpenCampaign, ends: bool) -> None:
    table = mended_in_haste(campaign)
    play_id, fight = in_a_fight(campaign)
    done(fight, UseItem(item="lamp"))
    if ends:
        done(fight, EndCombat())
    campaign.finish(play_id)
    assert (lamp(table).item_state, lamp(table).temporary, lamp(table).in_use) == ("broken", "none", None)
    campaign.undo(SYSTEM)
    assert lamp(table).temporary == "repair"
    assert campaign.store.plays.info(play_id).status is PlayStatus.RUNNING


@pytest.mark.rule("RV-CONF-05")
def test_work_begun_in_a_fight_goes_on_at_the_table(campaign: OpenCampaign) -> None:
    play_id, fight = in_a_fight(campaign)
    done(fight, StartCraft(task="repair", actor="ana", skill="Perception", item="lamp", time_scale="action", gm_override=True))
    done(fight, EndCombat())
    table = campaign.table(SYSTEM)
    done(table, StartCraft(task="repair", actor="ana", skill="Perception", item="lamp"))
    campaign.finish(play_id)
    found = state_of(table).conflicts
    assert [(conflict.is_open, conflict.time_scale) for conflict in found] == [(True, "downtime"), (True, "action")]
    done(table, ConflictRound(conflict=found[1].id), 15, 30, 2, 2)
    assert lamp(table).item_state == "working"


@pytest.mark.rule("RV-BLESS-03")
def test_a_blessing_of_the_table_goes_into_the_fight_and_lasts_until_the_scene_ends(campaign: OpenCampaign) -> None:
    table = campaign.table(SYSTEM)
    done(table, InvokeBlessing(actor="ana", blessing="shield_of_deity", deity="Mars", target="ana"))
    play_id, fight = in_a_fight(campaign)
    assert [active.protection for active in state_of(fight).combatants["ana"].active_blessings] == [3]
    done(fight, EndCombat())
    campaign.finish(play_id)
    assert state_of(table).combatants["ana"].active_blessings
    done(table, EndScene())
    assert not state_of(table).combatants["ana"].active_blessings
