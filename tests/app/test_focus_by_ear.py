"""Where the keys go is told by a screen reader: they go there once, and to what has a name; what moves no keys is said."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app import language
from desktop_app.app import Program
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views import accessible
from desktop_app.views.accessible.voice import voice_of
from desktop_app.views.parts.overlay import Overlay
from desktop_app.views.parts.window_page import WindowPage
from tests.accessible import interface_of, name_of
from tests.app.conftest import fight_of, opened
from tests.app.test_by_ear import settle
from tests.controller.test_tongues import TOLD as TRANSLATED
from tests.demos import demo_at

KEY = Qt.Key
NONE, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
MOST_SHOWN = 420
"""Parts that come and go with a page at most: of each a reader is told by an event, and Campaign, the largest, has 386."""


@pytest.fixture
def program(request: pytest.FixtureRequest, qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Program]:
    accessible.install()
    QAccessible.setActive(True)
    system, spoken = request.param
    with language.spoken(spoken):
        made, store = opened(qapp, demo_at(tmp_path / "evening.strikeboard", system))
        made.window.resize(1366, 768)
        qtbot.waitUntil(made.window.isActiveWindow)
        yield made
        QAccessible.setActive(False)
        made.desk.end_forecasts()
        made.window.close()
        store.close()


ENGLISH = pytest.mark.parametrize("program", [(system, language.ENGLISH) for system in SYSTEMS], ids=lambda told: told[0], indirect=True)
ONE = pytest.mark.parametrize("program", [("winterdawn", language.ENGLISH), TRANSLATED[0]], ids=lambda told: "-".join(told), indirect=True)


@contextmanager
def followed(qapp: QApplication) -> Iterator[list[str]]:
    """Note where the keys go, in their order; nowhere is noted too."""
    went: list[str] = []

    def note(_: QWidget | None, now: QWidget | None) -> None:
        went.append(f"{type(now).__name__} {name_of(interface_of(now))}" if now is not None else "nowhere")

    qapp.focusChanged.connect(note)
    yield went
    qapp.focusChanged.disconnect(note)


def press(qtbot: QtBot, program: Program, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
    qtbot.keyClick(QApplication.focusWidget() or program.window, key, held)
    QApplication.processEvents()


@ONE
def test_on_entering_a_page_the_keys_go_to_one_place_that_has_a_name(qapp: QApplication, qtbot: QtBot, program: Program) -> None:
    for _ in range(2):  # pages that are made, and those that are there
        for place in range(len(program.window.pages)):
            with followed(qapp) as went:
                press(qtbot, program, KEY(KEY.Key_0 + (place + 1) % 10), CTRL)
            assert len(went) <= 1, went
            assert name_of(interface_of(QApplication.focusWidget() or program.window))
            assert name_of(interface_of(program.window.page(program.window.current)))


@ENGLISH
def test_a_key_of_a_fight_moves_the_keys_at_most_once_or_something_is_said(qapp: QApplication, qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    settle(qapp)
    voice = voice_of(program.window)
    keys = (
        "1 Escape 1 Return Space Semicolon S S G G R Escape M PageDown Escape P Z V V L L F I 1 Tab Escape F6 F6 A Escape X Escape D Escape"
    )
    flickered: list[tuple[str, list[str]]] = []
    silent: list[str] = []
    for name in keys.split():
        voice.waiting.clear()
        spoken, moved = voice.spoken, accessible_focus(program)
        with followed(qapp) as went:
            press(qtbot, program, getattr(KEY, f"Key_{name}"))
        if len(went) > 1:
            flickered.append((name, went))
        if (
            voice.spoken == spoken
            and not voice.waiting
            and not went
            and accessible_focus(program) == moved
            and not fight.view.question.isVisible()
        ):
            silent.append(name)
    assert not flickered
    assert not silent


def accessible_focus(program: Program) -> str:
    """Say on what the keys are, within a painted list on which of its things."""
    focus = QApplication.focusWidget()
    one = interface_of(focus or program.window)
    within: QAccessibleInterface | None = one.focusChild()
    return name_of(within if within is not None else one)


def in_sight(program: Program) -> set[QWidget]:
    """List the parts that are shown: a screen reader is told of each that comes or goes."""
    return {one for one in program.window.findChildren(QWidget) if one.isVisible()}


@ONE
def test_entering_a_page_tells_of_no_more_than_it_has(qapp: QApplication, program: Program) -> None:
    for page in program.window.pages:
        program.window.show_page(page.id)
    settle(qapp)
    told = {}
    for page in program.window.pages:
        before = in_sight(program)
        program.window.show_page(page.id)
        settle(qapp)
        told[page.id] = len(before ^ in_sight(program))
    assert max(told.values()) <= MOST_SHOWN


@ONE
def test_every_sheet_over_the_window_has_a_name(qapp: QApplication, qtbot: QtBot, program: Program) -> None:
    met = set()
    for page, key, held in (
        ("fight", KEY.Key_K, CTRL),
        ("fight", KEY.Key_Question, NONE),
        ("characters", KEY.Key_Insert, NONE),
        ("characters", KEY.Key_N, CTRL),
        ("reference", KEY.Key_N, CTRL),
    ):
        program.window.show_page(page)
        settle(qapp)
        press(qtbot, program, key, held)
        settle(qapp)
        shown: list[QWidget] = [one for one in program.window.findChildren(Overlay) if one.isVisible()]
        over = shown or [one for one in program.window.findChildren(WindowPage) if one.isVisible()]
        assert over and all(name_of(interface_of(one)) for one in over), (page, key)
        met |= {type(one).__name__ for one in over}
        press(qtbot, program, KEY.Key_Escape)
    assert len(met) > 3
