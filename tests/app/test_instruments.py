"""Area, ruler and fog brush over the board of a running fight, by keys and by mouse, on hexes and on squares."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication

from desktop_app.grid.board import Cell
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.sighting import revealed
from desktop_app.rules.kernel.templates import Shape
from desktop_app.views.board.area_tool import AreaTool
from desktop_app.views.board.fog_tool import FogTool
from desktop_app.views.board.ruler_tool import RulerTool
from desktop_app.views.encounter.offer_form import PickPlace
from desktop_app.views.presenters.fight import FightPresenter
from tests.app.conftest import fight_of
from tests.app.counting import Table

both = pytest.mark.parametrize("table", ["winterdawn", "savage"], indirect=True)


def keys(table: Table, *pressed: Qt.Key) -> None:
    for key in pressed:
        table.qtbot.keyClick(QApplication.focusWidget() or fight_of(table.program).view, key)


def spot(fight: FightPresenter, cell: Cell) -> QPoint:
    return fight.view.board.geometry_of.centre(cell).toPoint()


@both
def test_an_area_follows_keys_and_mouse_and_selects_one_who_is_in_it(table: Table) -> None:
    fight = fight_of(table.program)
    board, before = fight.view.board, fight.tracker.steps
    keys(table, Qt.Key.Key_A)
    held = board.instrument
    assert isinstance(held, AreaTool) and fight.view.strip.isVisible() and shape_of(held) is Shape.BURST
    start = held.at
    keys(table, Qt.Key.Key_Right, Qt.Key.Key_Left)
    assert held.at == start
    while len(held.shown.who) < 3:
        keys(table, Qt.Key.Key_Plus)
    assert fight.tracker.name(held.shown.who[1]) in fight.view.strip.told.text()
    table.qtbot.mouseMove(board, spot(fight, start) + QPoint(round(board.geometry_of.scale), 0))
    assert held.at != start
    board.grab()
    keys(table, Qt.Key.Key_2, Qt.Key.Key_W)
    assert shape_of(held) is Shape.CONE and not held.is_stopped
    seen = set()
    for _ in range(held.board.grid.directions):
        keys(table, Qt.Key.Key_BracketRight)
        seen.add(held.shown.cells)
    assert len(seen) == held.board.grid.directions and held.at not in set().union(*seen)
    token = next(token for token in board.tokens.values() if token.cell is not None and token.cell != held.at)
    assert token.cell is not None
    keys(table, Qt.Key.Key_1)
    table.qtbot.mouseMove(board, spot(fight, token.cell))
    touched = list(held.shown.who)
    assert token.id in touched
    table.qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=spot(fight, token.cell))
    assert board.instrument is None and sorted(fight.view.selected) == sorted(touched) and not fight.view.strip.isVisible()
    assert fight.tracker.steps == before, "laying an area changes nothing"
    keys(table, Qt.Key.Key_A, Qt.Key.Key_Escape)
    assert board.instrument is None


def test_no_token_is_left_beneath_the_strip_of_an_instrument_and_the_view_comes_back(table: Table) -> None:
    fight = fight_of(table.program)
    board = fight.view.board
    keys(table, Qt.Key.Key_L)
    board.zoom(1.5)  # with the log open, and from nearer, not all of the board is in sight
    QApplication.processEvents()
    top = min(board.spots().values(), key=lambda spot: spot.y())
    board.pan(QPointF(0, 60 - top.y()))
    before = {who: spot.y() for who, spot in board.spots().items()}
    held: set[float] = set()
    for key in (Qt.Key.Key_A, Qt.Key.Key_X):
        keys(table, key)
        strip = fight.view.strip.geometry()
        assert min(before.values()) < strip.bottom() and not any(strip.contains(spot.toPoint()) for spot in board.spots().values())
        held |= {round(board.geometry_of.origin.y())}
    lowered = board.geometry_of.origin.y()
    keys(table, *[Qt.Key.Key_Down] * 24)
    assert board.geometry_of.origin.y() < lowered, "it takes the view along at the edge"
    keys(table, Qt.Key.Key_Escape)
    assert len(held) == 1 and {who: spot.y() for who, spot in board.spots().items()} == before


GRENADE: Json = {
    "name": "Grenade", "category": "thrown", "damage_dice": [6, 6, 6], "range_s": 5, "range_m": 10, "range_l": 20, "template": "medium",
    "ammo_max": 2,
}  # fmt: skip


def shape_of(held: AreaTool) -> Shape:
    """The shape that is held now: a key changes it."""
    return held.template.shape


@pytest.mark.parametrize("table", ["savage"], indirect=True)
def test_an_attack_on_an_area_shows_what_it_would_cover_at_each_cell_that_is_pointed_at(table: Table) -> None:
    fight = fight_of(table.program)
    view, board, hand = fight.view, fight.view.board, fight.tracker.hand
    who = fight.tracker.shown().acting_id
    assert who is not None
    fight.act(lambda: hand.edit(who, "/weapons", [GRENADE], "sheet"))
    fight.act(lambda: hand.edit(who, "/right_hand", "Grenade", "combatant"))
    free = next(cell for cell in fight.tracker.moving.free_cells() if fight.tracker.moving.between(who, cell).startswith("7"))
    fight.act(lambda: fight.tracker.moving.drop(who, free, by_hand=True))
    view.select([who])
    fight.refresh()
    throw = next(i for i, item in enumerate(view.inspector.offers.items) if item.row.offer and "Grenade" in item.row.offer.title)
    view.inspector.offers.press(throw)
    preset = board.cover
    assert len(preset) == 12, "a medium template"
    QApplication.processEvents()
    next(one for one in view.inspector.findChildren(PickPlace) if one.isVisible()).button.click()
    assert board.picking is not None
    other = next(cell for cell in board.picking.cells if board.rect().contains(spot(fight, cell)) and cell != board.picking.at)
    table.qtbot.mouseMove(board, spot(fight, other))
    assert board.picking.at == other and other in board.cover and board.cover != preset
    assert fight.tracker.areas.over(board.cover).names in view.hint.words.text() and view.hint.isVisible()
    board.grab()
    covered = board.cover
    keys(table, Qt.Key.Key_Return)
    assert board.cover == covered and not view.hint.isVisible()
    keys(table, Qt.Key.Key_Escape)
    assert board.cover == ()


@pytest.mark.parametrize("table", ["cadwallon"], indirect=True)
def test_what_is_done_to_several_begins_with_all_that_are_selected(table: Table) -> None:
    fight = fight_of(table.program)
    meant = list(fight.tracker.session.state.roster[1:4])
    fight.view.choose(meant)
    (explode,) = [act for title, _, act in fight.commands() if title == "Explosion"]
    explode()
    filled = fight.view.inspector.filled_form
    assert filled is not None and filled[1]["targets"] == meant


@both
def test_a_ruler_measures_and_counts_the_walk_as_a_move_does(table: Table) -> None:
    fight = fight_of(table.program)
    board, before = fight.view.board, fight.tracker.steps
    who = fight.tracker.shown().acting_id
    assert who is not None
    fight.view.select([who])
    keys(table, Qt.Key.Key_X)
    free = board.rect().adjusted(0, fight.view.strip.geometry().bottom(), 0, 0)
    reach = {cell: cost for cell, (cost, _) in fight.tracker.moving.reach(who).items() if free.contains(spot(fight, cell))}
    goal, cost = max(reach.items(), key=lambda one: one[1])
    held = board.instrument
    assert isinstance(held, RulerTool)
    table.qtbot.mouseMove(board, spot(fight, goal))
    assert held.shown.path[-1] == goal and fight.tracker.moving.length(cost) in held.shown.walk
    assert str(held.board.geometry.steps(held.points[0], goal)) in held.shown.straight
    table.qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=spot(fight, goal))
    table.qtbot.mouseMove(board, spot(fight, held.points[0]))
    assert held.points[1:] == [goal] and held.shown.path[0] == held.shown.path[-1]
    board.grab()
    keys(table, Qt.Key.Key_Backspace, Qt.Key.Key_Escape)
    assert board.instrument is None and fight.tracker.steps == before


@both
def test_a_stroke_of_the_brush_reveals_to_the_players_and_is_one_undo(table: Table) -> None:
    fight = fight_of(table.program)
    board, tracker = fight.view.board, fight.tracker
    keys(table, Qt.Key.Key_K)
    assert board.instrument is None, "there is no fog to brush away"
    keys(table, Qt.Key.Key_Return)
    table.program.routes.players.toggle()
    window = table.program.routes.players.window
    held = board.instrument
    assert isinstance(held, FogTool) and window is not None
    first, steps = held.at, tracker.steps
    second = board.geometry_of.step(board.geometry_of.step(first, 1, 0), 1, 0)
    table.qtbot.mousePress(board, Qt.MouseButton.LeftButton, pos=spot(fight, first))
    table.qtbot.mouseMove(board, spot(fight, second))
    table.qtbot.mouseRelease(board, Qt.MouseButton.LeftButton, pos=spot(fight, second))
    known = revealed(tracker.session.state)
    assert {first, second} <= known and tracker.steps == steps + 1 and window.stage.board.copy.known == known
    table.qtbot.mouseClick(board, Qt.MouseButton.RightButton, pos=spot(fight, second))
    assert second not in (window.stage.board.copy.known or {second})
    fight.undo()
    assert revealed(tracker.session.state) == known and board.instrument is held
    keys(table, Qt.Key.Key_4, Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert len(revealed(tracker.session.state) | known) >= len(known)
    fight.undo()
    fight.undo()
    assert not revealed(tracker.session.state)
    table.program.routes.players.close()
