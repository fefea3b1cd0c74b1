"""A door of the board, opened with a click in the fight."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.start.demo import add_ready
from desktop_app.grid.scenery import Opening
from desktop_app.model import Campaign
from tests.app.conftest import fight_of
from tests.app.counting import Table


def test_a_click_closes_a_door_and_undo_opens_it(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    file = tmp_path / "evening.strikeboard"
    campaign = OpenCampaign.create(file, "Evening")
    add_ready(campaign, "savage")
    campaign.start(next(prepared for prepared in campaign.encounters.all() if prepared.id == "the_guild_cellars"))
    campaign.close()
    with Campaign.open(file) as store:
        program = Program(qapp, store)
        program.window.show()
        qtbot.waitExposed(program.window)
        fight = fight_of(program)
        tracker, board = fight.tracker, fight.view.board
        assert any(lamp.outline for lamp in board.layer.shown.lamps)
        door = next(one for one in board.layer.shown.barriers if one.note == "iron-bound")
        middle = ((door.start[0] + door.end[0]) / 2, (door.start[1] + door.end[1]) / 2)
        qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.geometry_of.point(middle).toPoint())
        assert tracker.session.state.openings == {door.id: Opening.CLOSED}
        assert next(one for one in board.layer.shown.barriers if one.id == door.id).stops_sight
        fight.undo()
        assert tracker.session.state.openings == {}
        acts = [(label, int(away.split(" ")[0]), act) for label, away, act in fight.instruments.commands() if "away" in away]
        assert [away for _, away, _ in acts] == sorted(away for _, away, _ in acts) and any(
            label == "Put the lamp out" for label, _, _ in acts
        )
        next(act for label, _, act in acts if label == "Lock the door")()
        assert list(tracker.session.state.openings.values()) == [Opening.LOCKED], "by keys as by a click"
        program.window.close()


@pytest.mark.parametrize("table", ["expedition"], indirect=True)
def test_a_door_that_is_ground_turns_by_a_click_where_nobody_stands(table: Table) -> None:
    fight = fight_of(table.program)
    tracker, board = fight.tracker, fight.view.board
    cell = next(cell for cell, kind in board.geometry_of.board.ground.items() if kind == "door" and board.token_at(cell) is None)
    point = board.geometry_of.centre(cell)
    assert board.said_at(point, cell) == "Closed door. Click: open it."
    for kind, told, said in (("open_door", "Opened", "Open door. Click: close it."), ("door", "Closed", "Closed door. Click: open it.")):
        table.qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=point.toPoint())
        assert tracker.session.state.ground == {f"{cell[0]},{cell[1]}": kind} and board.said_at(point, cell) == said
        assert "".join(span.text for span in tracker.log(tracker.steps, tracker.steps)[-1].spans) == f"{told}: door."
    fight.undo()
    fight.undo()
    assert tracker.session.state.ground == {}
    acts = tracker.board_hand.acts_at(cell=cell)[:2]
    assert [(act.label, act.holds) for act in acts] == [("Open the door", False), ("Close the door", True)]
    token = next(token for token in board.tokens.values() if token.cell is not None)
    assert (
        token.cell is not None
        and not board.is_door(token.cell)
        and tracker.board_hand.acts_at(cell=token.cell) == tracker.board_hand.acts_at()
    )
