"""The players' window: F11 opens it, Y shows what is selected, it follows every step and goes with the fight."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop_app.app import Program
from desktop_app.views.players.window import PlayersWindow
from desktop_app.views.presenters.fight import FightPresenter


@pytest.fixture
def fight(program: Program) -> FightPresenter:
    program.window.show_page("fight")
    assert program.fight is not None
    return program.fight


def opened(program: Program) -> PlayersWindow:
    program.routes.players.toggle()
    QApplication.processEvents()
    window = program.routes.players.window
    assert window is not None
    return window


def emptied(program: Program) -> PlayersWindow:
    """Open the window, and take back what it shows at once."""
    window = opened(program)
    assert program.fight is not None
    program.fight.undo()
    return window


def test_it_opens_over_the_fight_that_runs_from_any_page(program: Program) -> None:
    assert program.fight is None
    assert opened(program).isVisible() and program.fight is not None
    program.routes.players.leave()


def test_on_one_screen_it_stands_in_front_until_a_key_gives_the_fight_its_keys_back(program: Program) -> None:
    window = emptied(program)
    assert window.isActiveWindow() and window.isMaximized() and "Esc or F11" in window.windowTitle()
    assert program.desk.store.name not in window.windowTitle(), "what a campaign is called may tell how it ends"
    program.window.activateWindow()
    program.window.messages.hide()
    QTest.keyClick(program.window, Qt.Key.Key_F11)
    assert program.routes.players.window is window and window.isActiveWindow(), "it lay behind"
    QTest.keyClick(window, Qt.Key.Key_F11)
    QApplication.processEvents()
    assert program.routes.players.window is None and program.window.isActiveWindow()
    assert "see nothing yet" in program.window.messages.text, "what was said beneath it is said again"


def test_it_opens_with_the_board_and_the_order_and_never_black(fight: FightPresenter, program: Program) -> None:
    tracker, steps = fight.tracker, fight.tracker.steps
    hidden = next(who for who, one in tracker.session.state.combatants.items() if one.side == "foe")
    tracker.hand.set_condition([hidden], "hidden", value=True)
    window = opened(program)
    copy = window.stage.head.copy
    assert tracker.steps == steps + 2, "all of it is one step"
    assert copy.board is not None
    assert len(copy.rows) == len(tracker.shown().order) - 1, "who hides is left out"
    assert "see the board and the order" in program.window.messages.text
    QTest.keyClick(window, Qt.Key.Key_F11)
    QApplication.processEvents()
    opened(program)
    assert tracker.steps == steps + 2, "what was shown before is shown again, without a step"
    program.routes.players.close()


def test_it_starts_empty_and_shows_what_is_selected_by_a_key(fight: FightPresenter, program: Program) -> None:
    window = emptied(program)
    assert window.stage.board.copy.is_empty
    foe = next(who for who in fight.tracker.session.state.roster if fight.tracker.session.state.combatants[who].side == "foe")
    fight.view.select([foe])
    QTest.keyClick(fight.view, Qt.Key.Key_Y)
    assert len(window.stage.head.copy.rows) == 1 and window.stage.head.copy.rows[0].name == ""
    fight.undo()
    assert window.stage.head.copy.is_empty
    program.routes.players.show_party()
    names = [row.name for row in window.stage.head.copy.rows]
    assert names and all(names)
    window.grab()
    QTest.keyClick(window, Qt.Key.Key_1)
    assert window.stage.board.is_true_scale
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert program.routes.players.window is None


def test_the_board_comes_when_it_is_shown_and_what_is_read_aloud_stands_large_within_the_margins(
    fight: FightPresenter, program: Program
) -> None:
    window = emptied(program)
    fight.act(lambda: fight.tracker.players.show_side(everyone=False))
    assert window.stage.board.copy.board is None and not window.stage.board.copy.tokens, "without fog it is hidden at first"
    QTest.keyClick(fight.view, Qt.Key.Key_Y)
    QTest.keyClick(fight.view, Qt.Key.Key_Y)
    assert "hidden from the players" in program.window.messages.text
    steps = fight.tracker.steps
    program.routes.players.show_party_and_board()
    assert window.stage.board.copy.board is not None and window.stage.board.copy.tokens and fight.tracker.steps == steps + 1
    (hide,) = [act for title, _, act in program.routes.players.commands() if title == "Players: hide the board"]
    window.stage.board.finish()
    QApplication.processEvents()
    hide()
    QApplication.processEvents()
    assert window.stage.board.copy.board is None
    screen = window.screen().grabWindow(window.winId()).toImage()
    at = window.stage.board.mapTo(window, window.stage.board.rect().center())
    assert screen.pixelColor(at) == QColor("black"), "nothing of it stays on the screen"
    fight.undo()
    fight.act(lambda: fight.tracker.players.say_aloud("The ferryman sings. " * 9))
    aloud, whole = window.stage.aloud, window.stage.rect()
    assert aloud.isVisible() and whole.contains(aloud.geometry())
    assert not window.stage.board.geometry().intersects(aloud.geometry()), "the board is seen whole above it"
    window.grab()
    for _ in range(5):
        QTest.keyClick(window, Qt.Key.Key_Plus)
    QApplication.processEvents()
    across, down = window.stage.width() // 20, window.stage.height() // 20
    assert whole.adjusted(across, down, -across, -down).contains(aloud.geometry()) and window.stage.head.x() == across
    program.routes.players.toggle()
    assert opened(program).stage.margin == 5, "it is kept"
    fight.act(fight.tracker.players.say_aloud)
    assert program.routes.players.window is not None and not program.routes.players.window.stage.aloud.isVisible()


def test_the_party_stands_above_the_fog_wherever_it_is(fight: FightPresenter, program: Program) -> None:
    window = emptied(program)
    hand, board = fight.tracker.board_hand, window.stage.board
    fight.act(lambda: fight.tracker.players.show_party_and_board())
    fight.act(lambda: hand.do(hand.fogs()[0]))
    fight.act(lambda: hand.reveal(((0, 0),)))
    assert board.copy.known == frozenset({(0, 0)}) and len(board.copy.tokens) == 3
    image, spots = board.grab().toImage(), board.spots()
    for token in board.copy.tokens:
        colors = {image.pixelColor(int(spots[token.id].x()) + x, int(spots[token.id].y())).name() for x in range(-6, 7)}
        assert colors != {"#000000"}, token.name


def test_a_text_and_a_picture_cover_all_until_they_are_taken_away(fight: FightPresenter, program: Program, tmp_path: Path) -> None:
    window = opened(program)
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(QColor("#aa3300"))
    image.save(str(tmp_path / "letter.png"))
    for entry in program.routes.players.commands():
        assert entry[0].startswith("Players: ")
    program.routes.players.show_picture(tmp_path / "letter.png")
    assert window.stage.handout.isVisible()
    shown = window.stage.grab().toImage()
    assert shown.pixelColor(shown.width() // 2, shown.height() // 2) == QColor("#aa3300")
    (name, _, take_away), *_ = program.routes.players.commands()
    take_away()
    assert "take the text or picture away" in name and not window.stage.handout.isVisible()
    assert name not in [title for title, _, _ in program.routes.players.commands()], "what lies there no more cannot be taken away"
    program.routes.players.leave()
    assert program.routes.players.window is None
