"""A click on a line of the log, or on "why?", explains it beside the fight; Back goes to the explanation before, Esc puts it away."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.views.encounter.explaining import ExplanationPanel
from desktop_app.views.presenters.fight import FightPresenter
from tests.app.conftest import fight_of, press

KEY = Qt.Key


def click_line(qtbot: QtBot, fight: FightPresenter) -> ExplanationPanel:
    """Click the last line of the log that tells a sum."""
    log = fight.view.log.list
    place = max(place for place, line in enumerate(log.lines) if line.breakdown is not None and line.rule)
    log.scrollTo(log.model().index(place, 0))
    QApplication.processEvents()
    qtbot.mouseClick(log.viewport(), Qt.MouseButton.LeftButton, pos=log.visualRect(log.model().index(place, 0)).center())
    return fight.view.explanation


def test_a_click_on_the_log_explains_beside_the_fight_and_escape_ends_it(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    panel = click_line(qtbot, fight)
    assert program.window.current == "fight" and panel.isVisible() and not fight.view.inspector.isVisible()
    shown = panel.shown
    assert shown is not None and shown.breakdown is not None and shown.rules
    assert shown.rules[0].id in panel.text.toPlainText() and shown.breakdown.terms[0].label in panel.text.toPlainText()
    press(qtbot, fight, KEY.Key_Escape)
    assert not panel.isVisible() and fight.view.inspector.isVisible()
    focus = QApplication.focusWidget()
    assert focus is not None and fight.view.isAncestorOf(focus), "the keys are the page's again"


def test_why_is_explained_with_the_reason_and_back_goes_through_what_was_read(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    offers = fight.view.inspector.offers
    qtbot.mouseClick(offers.not_now, Qt.MouseButton.LeftButton)
    row = next(item.row for item in offers.barred_items if item.row.offer is not None and item.row.offer.rule)
    offer = row.offer
    assert offer is not None
    row.click()
    panel = fight.view.explanation
    assert panel.isVisible() and offer.reason in panel.text.toPlainText() and panel.title.text() == offer.title
    other = next(rule for rule in ("WD-MOVE-01", "WD-INIT-01") if panel.shown is not None and rule != panel.shown.rules[0].id)
    panel.text.anchorClicked.emit(QUrl(f"rule:{other}"))
    assert panel.shown is not None and panel.shown.rules[0].id == other
    assert panel._back.isVisible()
    press(qtbot, fight, KEY.Key_Backspace)
    assert panel.title.text() == offer.title and not panel._back.isVisible()
    qtbot.mouseClick(panel.book, Qt.MouseButton.LeftButton)
    assert program.window.current == "reference"


def test_a_digit_is_for_the_offers_beneath(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    panel = click_line(qtbot, fight)
    press(qtbot, fight, KEY.Key_1)
    assert not panel.isVisible() and fight.view.inspector.offers.open_item is not None
