"""What stands in the fight explains itself while the mouse is on it, and leads to its rule."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.views.encounter.inspector import Figure
from desktop_app.views.encounter.top_bar import Gauge
from desktop_app.views.parts.badges import Tag
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.card import card_of
from desktop_app.views.presenters.reference import ReferencePresenter
from tests.app.conftest import fight_of, opened
from tests.demos import demo_at
from tests.parts import child_of, presenter_of


def hovered(widget: QWidget) -> str:
    QApplication.sendEvent(widget, QEvent(QEvent.Type.Enter))
    card = card_of(widget)
    assert card.isVisible()
    return card.text()


def test_figures_and_conditions_say_what_their_rule_says(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    figure = next(found for found in fight.view.inspector.findChildren(Figure) if found.isVisible())
    said = hovered(figure)
    lines = said.splitlines()
    assert len(lines) >= 3 and any(line.startswith("Rule WD-") for line in lines), said
    assert lines[0].startswith("Spirit ") and " of " in lines[0] and not lines[1].startswith("Maximum"), "it is the current value"
    tag = next((found for found in fight.view.inspector.findChildren(Tag) if found.isVisible() and found.rule), None)
    assert tag is None or len(hovered(tag)) > 40


def test_a_pool_without_a_sum_says_what_it_is(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    demo_at(tmp_path / "delve.strikeboard", "expedition")
    program, store = opened(qapp, tmp_path / "delve.strikeboard")
    fight = fight_of(program)
    gauge = next(found for found in fight.view.findChildren(Gauge) if "Adversaries" in found.accessibleName())
    said = hovered(gauge)
    assert "Rule EX-SETUP-05: The Adversary Pool" in said
    program.window.close()
    store.close()


def test_the_card_opens_the_rule(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    figure = next(found for found in fight.view.inspector.findChildren(Figure) if found.isVisible())
    hovered(figure)
    child_of(card_of(figure), Button).click()
    reference = presenter_of(program, ReferencePresenter)
    assert reference.view.isVisible()
    assert reference.view.current.startswith("WD-")
