"""Words that are cut in a window of 1366 by 768: nobody's name in rows and on cards, and nothing on the players' screen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from PySide6.QtGui import QFontMetrics, QFontMetricsF
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app import language
from desktop_app.app import Program
from desktop_app.controller.play.tactics import goes_on
from desktop_app.rules.catalogue import SYSTEMS
from tests.app.conftest import ask_for_foes, fight_of, opened
from tests.controller.test_tongues import TOLD as TRANSLATED
from tests.demos import demo_at

TOLD = [*((system, language.ENGLISH) for system in SYSTEMS), *TRANSLATED]
STEPS, LOOKED_AT = 40, 5
GIVES_WAY = {
    "OfferRow._paint_words": "the detail beside the odds: a tip tells it whole, and the form that a click opens",
    "ElidedLabel.paintEvent": "a line that gives way by design: a tip tells it whole; who comes next stands in the order beside it",
    "CardDelegate.paint": "whom an encounter holds, on its card: the page beside lists them one by one",
    "MemberTick.paintEvent": "what somebody of the party is at: a tip tells it whole",
    "VariantSwitch.paintEvent": "what a variant does: a tip tells it whole, and the page shows its numbers",
    "CardButton.paintEvent": "the heading of a card of the shelf, which opens to the whole of it",
}
"""Who may shorten what it writes, and why."""


@contextmanager
def shortened() -> Iterator[set[tuple[str, str]]]:
    """Learn of every text that is shortened: who writes it, and the whole of it."""
    found: set[tuple[str, str]] = set()

    def heard(elide: Callable[..., str]) -> Callable[..., str]:
        def elided(metrics: Any, text: str, *how: Any) -> str:
            shown = elide(metrics, text, *how)
            if shown != text:
                found.add((_writer(), text))
            return shown

        return elided

    kinds = (QFontMetricsF, QFontMetrics)
    with patch.object(kinds[0], "elidedText", heard(kinds[0].elidedText)), patch.object(kinds[1], "elidedText", heard(kinds[1].elidedText)):
        yield found


def _writer() -> str:
    """Name who has asked for a text to be written."""
    frame = sys._getframe(2)
    while frame.f_back is not None and frame.f_code.co_qualname in {"write", "elided"}:
        frame = frame.f_back
    return frame.f_code.co_qualname


def looked_at(qapp: QApplication, *widgets: QWidget) -> None:
    for widget in widgets:
        widget.resize(1366, 768)
    for _ in range(3):
        qapp.processEvents()
    for widget in widgets:
        widget.grab()


def look_through(qapp: QApplication, program: Program) -> None:
    """Play a fight by tactics with everybody shown to the players; look at both windows now and then, at other pages in the end."""
    fight = fight_of(program)
    ask_for_foes(fight)
    program.routes.players.toggle()
    qapp.processEvents()
    players = program.routes.players.window
    assert players is not None
    fight.tracker.players.show_side(everyone=True)
    roster = fight.tracker.session.state.roster
    for step in range(STEPS):
        if step % LOOKED_AT == 0:
            fight.refresh()
            fight.view.select([roster[step // LOOKED_AT % len(roster)]])
            looked_at(qapp, program.window, players)
        if not goes_on(fight.tracker.session):
            break
    for page in ("home", "characters", "bestiary", "encounters", "campaign", "reference", "table"):
        program.window.show_page(page)
        looked_at(qapp, program.window)


@pytest.mark.parametrize(("system", "code"), TOLD)
def test_no_word_is_cut_that_matters(qtbot: QtBot, qapp: QApplication, tmp_path: Path, system: str, code: str) -> None:
    language.use(code)
    path = tmp_path / "evening.strikeboard"
    demo_at(path, system)
    program, store = opened(qapp, path)
    qtbot.addWidget(program.window)
    program.window.resize(1366, 768)
    try:
        qapp.processEvents()
        with shortened() as cut:
            look_through(qapp, program)
        assert sorted(f"{writer}: {text}" for writer, text in cut if writer not in GIVES_WAY) == []
    finally:
        program.window.close()
        store.close()
