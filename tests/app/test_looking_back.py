"""Looking back at a fight: keys and clicks show it as it was, nothing changes, and undoing to there is an act of its own."""

from __future__ import annotations

import shutil
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.campaign.transfer import replay_of
from desktop_app.controller.forecast.turning import CurvePoint, CurveShown, TurningPoint
from desktop_app.controller.play.tactics import play_on
from desktop_app.controller.play.timeline import RoundShown
from desktop_app.controller.start.making import campaign_of_replay
from desktop_app.views.encounter import chance_curve
from desktop_app.views.encounter.chance_curve import ChanceCurve, Plot, placed
from desktop_app.views.encounter.past_list import step_of
from desktop_app.views.encounter.past_view import PastView
from desktop_app.views.encounter.top_bar import Gauge
from desktop_app.views.parts.buttons import Button
from desktop_app.views.presenters.fight import FightPresenter
from desktop_app.views.presenters.looking_back import LookingBackPresenter
from desktop_app.views.print_preview.preview import PrintPreview
from tests.app.conftest import close_the_fight, fight_of, opened
from tests.parts import child_of, children_of

SHIFT, CTRL, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier


def looking(qtbot: QtBot, program: Program) -> LookingBackPresenter:
    """Look back at the demo fight, by the key."""
    fight = fight_of(program)
    qtbot.keyClick(fight.view, Qt.Key.Key_L, SHIFT)
    past = program.routes.past
    assert past is not None and past.view.isVisible()
    return past


def press(qtbot: QtBot, view: PastView, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
    qtbot.keyClick(QApplication.focusWidget() or view, key, held)
    QApplication.processEvents()


@pytest.mark.parametrize("program", [("savage", "en")], ids=["savage"], indirect=True)
def test_at_twice_the_size_the_pools_lie_neither_on_the_words_nor_on_each_other(qtbot: QtBot, program: Program) -> None:
    view = looking(qtbot, program).view
    for width, height in ((683, 384), (1366, 768)):  # 1366 by 768 at 200 %, and at 100 %
        program.window.resize(width, height)
        QApplication.processEvents()
        shown = [view.where, *(gauge for gauge in children_of(view, Gauge) if gauge.isVisible())]
        areas = [QRect(one.mapTo(view, QPoint(0, 0)), one.size()) for one in shown]
        assert len(areas) > 1 and not any(one.intersects(other) for one, other in combinations(areas, 2)), (width, areas)
        assert all(one.width() >= one.minimumSizeHint().width() and one.width() >= one.sizeHint().width() for one in shown[1:])


def test_arrows_go_by_step_turn_and_round_and_the_frame_says_that_it_is_past(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    steps, state, digest = fight.tracker.steps, fight.tracker.session.state, fight.tracker.session.digest
    past = looking(qtbot, program)
    view = past.view
    assert view.step == steps and view.where.text() == f"Round 2, as it was · step {steps} of {steps}"
    press(qtbot, view, Qt.Key.Key_Left)
    assert view.step == steps - 1
    press(qtbot, view, Qt.Key.Key_Home)
    assert view.step == 0 and view.where.text().startswith("Before round 1")
    press(qtbot, view, Qt.Key.Key_Right, CTRL)
    first = view.step
    assert view.where.text().startswith("Round 1, as it was")
    press(qtbot, view, Qt.Key.Key_Right, SHIFT)
    assert view.step == past.looking.turns[2].step > first
    press(qtbot, view, Qt.Key.Key_Right, CTRL)
    assert view.where.text().startswith("Round 2")
    press(qtbot, view, Qt.Key.Key_Left, CTRL)
    assert view.step == first
    was = past.looking.past.state(first)
    assert {row.id: row.name for row in view.order.rows}.keys() == set(was.roster)
    tokens = dict(view.board.tokens)
    press(qtbot, view, Qt.Key.Key_End)
    assert view.step == steps
    press(qtbot, view, Qt.Key.Key_Escape)
    assert program.window.current == "fight"
    session = fight.tracker.session
    assert session.state is state and session.digest == digest and (session.journal.at, session.journal.length) == (steps, steps)
    fight.tracker.move_to(first)
    assert {token.id: token for token in fight.tracker.shown().tokens if token.cell is not None} == tokens


def test_a_click_on_a_line_or_on_the_curve_goes_there_and_the_list_follows(qtbot: QtBot, program: Program) -> None:
    past = looking(qtbot, program)
    view = past.view
    place = next(place for place, row in enumerate(view.list.rows) if not isinstance(row, RoundShown) and step_of(row) == 14)
    view.list.scrollTo(view.list.model().index(place, 0))
    qtbot.mouseClick(view.list.viewport(), Qt.MouseButton.LeftButton, pos=view.list.visualRect(view.list.model().index(place, 0)).center())
    assert view.step == 14 and view.list.is_marked(place)
    plot = Plot(QRectF(view.curve.rect()), view.curve.shown)
    qtbot.mouseClick(view.curve, Qt.MouseButton.LeftButton, pos=QPoint(round(plot.x(30)), 60))
    assert view.step == 30
    assert all(step_of(row) <= 30 for place, row in enumerate(view.list.rows) if view.list.is_marked(place))


def test_the_past_cannot_be_moved_or_edited_and_a_sheet_is_as_it_was(qtbot: QtBot, program: Program) -> None:
    past = looking(qtbot, program)
    view = past.view
    past.go_to(20)
    view.select("tamsin")
    spot = view.board.spots()["tamsin"].toPoint()
    dropped: list[object] = []
    view.board.token_dropped.connect(lambda *told: dropped.append(told))
    qtbot.mousePress(view.board, Qt.MouseButton.LeftButton, pos=spot)
    qtbot.mouseMove(view.board, spot + QPoint(90, 40))
    qtbot.mouseRelease(view.board, Qt.MouseButton.LeftButton, pos=spot + QPoint(90, 40))
    assert not dropped and view.board.gestures.moving is None
    assert view.figures.text() == past.looking.stands("tamsin") and "Tamsin: spirit" in view.figures.text()
    press(qtbot, view, Qt.Key.Key_Return)
    assert view.has_sheet and view.sheet.isVisible()
    view.sheet.edited.emit("sheet", "name", "Other")
    assert "an earlier moment" in program.window.messages.text
    press(qtbot, view, Qt.Key.Key_Left)
    assert view.has_sheet, "the sheet goes along from step to step"
    press(qtbot, view, Qt.Key.Key_Escape)
    assert not view.has_sheet and view.isVisible()


def test_undo_to_here_is_one_act_that_the_message_restores(qtbot: QtBot, program: Program) -> None:
    past = looking(qtbot, program)
    fight = fight_of_open(program)
    steps, there = fight.tracker.steps, past.looking.past.state(25)
    past.go_to(25)
    press(qtbot, past.view, Qt.Key.Key_Backspace)
    assert program.window.current == "fight" and fight.tracker.steps == 25
    assert fight.tracker.session.state == there and fight.tracker.can_redo
    assert program.campaign.store.plays.info(fight.play_id).at == 25
    button = next(one for one in program.window.messages.findChildren(Button) if one.isVisible() and one.text() == "Restore")
    button.click()
    assert fight.tracker.steps == steps


def fight_of_open(program: Program) -> FightPresenter:
    assert program.fight is not None
    return program.fight


def test_what_was_undone_is_skipped(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    for _ in range(4):
        fight.undo()
    steps = fight.tracker.steps
    past = looking(qtbot, program)
    assert past.timeline.steps == steps and past.view.where.text().endswith(f"step {steps} of {steps}")


def test_what_if_from_here_plays_on_beside_the_fight_from_the_past_and_cannot_be_kept(qtbot: QtBot, program: Program) -> None:
    past = looking(qtbot, program)
    fight = fight_of_open(program)
    before = fight.own.session.digest
    past.go_to(17)
    then = past.looking.tracker.session.digest
    press(qtbot, past.view, Qt.Key.Key_X)
    assert program.window.current == "fight" and fight.view.branch.isVisible()
    assert fight.tracker.session.digest == then and fight.own.session.digest == before
    play_on(fight.tracker.session, until=lambda _: fight.tracker.steps > 0)
    fight.refresh()
    assert not fight.view.branch.keep_button.isEnabled() and "earlier moment" in fight.view.branch.keep_button.toolTip()
    fight.drop_branch()
    assert fight.own.session.digest == before and fight.tracker is fight.own


def test_what_if_from_the_last_step_can_be_kept(qtbot: QtBot, program: Program) -> None:
    past = looking(qtbot, program)
    press(qtbot, past.view, Qt.Key.Key_X)
    fight = fight_of_open(program)
    steps = fight.own.steps
    play_on(fight.tracker.session, until=lambda _: fight.tracker.steps > 0)
    fight.refresh()
    assert fight.view.branch.keep_button.isEnabled()
    fight.keep_branch()
    assert fight.own.steps == steps + 1


def test_a_closed_fight_is_looked_at_from_the_palette_and_is_not_to_be_taken_back(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    play_id, session = fight.play_id, fight.tracker.session
    play_on(session, until=session.system.has_ended)
    fight.refresh()
    close_the_fight(program).done.emit()
    qtbot.keyClick(program.window, Qt.Key.Key_K, CTRL)
    field = QApplication.focusWidget()
    assert field is not None
    qtbot.keyClicks(field, "look back at the ford")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    past = program.routes.past
    assert past is not None and past.view.isVisible() and past.looking.heading.endswith("rounds")
    assert past.view.undo.isHidden()
    press(qtbot, past.view, Qt.Key.Key_Backspace)
    assert past.view.isVisible() and program.campaign.fight(play_id).steps == past.timeline.steps
    press(qtbot, past.view, Qt.Key.Key_Escape)
    assert program.window.current == "characters"


def test_a_replay_file_is_looked_back_at(qtbot: QtBot, qapp: QApplication, program: Program, tmp_path: Path) -> None:
    path = tmp_path / "ford.strike"
    path.write_text(replay_of(program.campaign, fight_of(program).play_id), encoding="utf-8")
    steps = fight_of_open(program).tracker.steps
    made = campaign_of_replay(path)
    other, store = opened(qapp, Path(shutil.copy(made, tmp_path / "replay.strikeboard")))
    qtbot.addWidget(other.window)
    qtbot.waitUntil(other.window.isActiveWindow)
    past = looking(qtbot, other)
    assert past.timeline.steps == steps
    past.move("end", -1)
    assert past.view.step == 0
    other.window.close()
    store.close()


@pytest.mark.plays_fights
def test_the_first_curve_comes_and_is_kept_for_the_next_look(qtbot: QtBot, program: Program) -> None:
    past = looking(qtbot, program)
    qtbot.waitUntil(lambda: past.chance.is_first_known, timeout=120_000)
    qtbot.waitUntil(lambda: len(past.view.curve.shown.points) >= 3, timeout=10_000)
    assert "party wins" in past.view.curve.accessibleName() and past.view.curve.shown.points[0].count >= 4
    past.close()
    known = {key: len(won) for key, won in program.desk.known_chances.items() if won}
    again = looking(qtbot, program)
    assert known and [point for point in again.curve.points if point.count], "it is there at once"


def test_the_curve_is_saved_as_a_picture_and_printed_and_one_comes_back(
    qtbot: QtBot, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    past = looking(qtbot, program)
    past.curve = curve()
    monkeypatch.setattr(program.files, "_where", lambda *_: tmp_path / "curve.png")
    past.view.picture.click()
    image = QImage(str(tmp_path / "curve.png"))
    assert image.size() == chance_curve.PICTURE and len({image.pixel(x, 200) for x in range(0, 1600, 3)}) > 3
    past.view.print_button.click()
    assert not past.view.isVisible()
    child_of(program.window, PrintPreview).closed.emit()
    assert past.view.isVisible() and program.window.current == ""


def test_leaving_for_another_page_lets_it_go(qtbot: QtBot, program: Program) -> None:
    past = looking(qtbot, program)
    gone: list[int] = []
    past.view.destroyed.connect(lambda: gone.append(1))
    program.window.show_page("home")
    qtbot.waitUntil(lambda: bool(gone))


# ---- the drawing


def curve(turning: int = 5, steps: int = 60) -> CurveShown:
    points = tuple(CurvePoint(step=step, share=0.9 - 0.8 * (step % 7) / 7, low=0.1, high=0.95, count=30) for step in range(steps))
    turns = tuple(
        TurningPoint(
            step=10 + 3 * place,
            before=70,
            after=30 + place,
            text="Tamsin loses five boxes and goes down " * 2,
            detail="round 2, Bandit 1’s turn",
        )
        for place in range(turning)
    )
    return CurveShown(steps=steps, rounds=((1, 1), (2, 20), (3, 40)), points=points, turning=turns)


@pytest.mark.parametrize("size", [(1302, 166), (960, 166), (576, 112), (300, 112)])
def test_words_of_turning_points_lie_within_and_never_over_each_other(size: tuple[int, int]) -> None:
    area = QRectF(0, 0, *size)
    for shown in (curve(), curve(5, 600), curve(1)):
        found = placed(Plot(area, shown), shown)
        assert found or size[0] < 400
        for one in found:
            assert area.contains(one.area)
            assert not any(one.area.intersects(other.area) for other in found if other is not one)


def test_the_curve_draws_what_it_is_given(qtbot: QtBot) -> None:
    widget = ChanceCurve()
    qtbot.addWidget(widget)
    widget.resize(900, 166)
    widget.show_curve(CurveShown(steps=60, rounds=()), 5, "not simulated yet")
    empty = widget.grab().toImage()
    widget.show_curve(curve(), 5, "Round 1, step 5 of 60: 40 % stand")
    assert widget.grab().toImage() != empty
    assert widget.accessibleName().startswith("Win chance")
    assert widget.accessibleName().endswith("step 5 of 60: 40 % stand")
