"""No key is lost: wherever the focus was, what the page knows works after every form, menu, line of words and undo."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.play.tactics import play_on
from desktop_app.rules.kernel.state import decision
from desktop_app.rules.revolution.state import Phase, RevolutionState
from desktop_app.views.bestiary.bestiary_view import BestiaryView
from desktop_app.views.home.home_view import HomeView
from desktop_app.views.main_window import MainWindow
from desktop_app.views.palette import Palette
from desktop_app.views.presenters.fight import FightPresenter
from desktop_app.views.rail import RailButton
from desktop_app.views.sheet.rows import SheetRow
from desktop_app.views.sheet.sheet_view import SheetView
from tests.app.conftest import ask_for_foes, fight_of, opened, press
from tests.app.counting import Table
from tests.demos import demo_at
from tests.narrowing import of_kind
from tests.parts import focused


@pytest.fixture
def fight(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[FightPresenter]:
    """Revolution D100, in the statement of intents."""
    path = tmp_path / "road.strikeboard"
    demo_at(path, "revolution")
    program, store = opened(qapp, path)
    qtbot.addWidget(program.window)
    qtbot.waitUntil(program.window.isActiveWindow)
    prepared = next(p for p in program.campaign.encounters.all() if p.system == "revolution")
    program.routes.open_fight(program.campaign.start(prepared))
    fight = fight_of(program)
    for _ in range(8):
        state = fight.tracker.session.state
        assert isinstance(state, RevolutionState)
        if state.phase is Phase.INTENTS:
            break
        press(qtbot, fight, Qt.Key.Key_Space)
    yield fight
    program.window.close()
    store.close()


def keys_are_the_pages(fight: FightPresenter) -> bool:
    focus = QApplication.focusWidget()
    return focus is not None and (focus is fight.view or fight.view.isAncestorOf(focus)) and focus.isVisible()


def test_the_key_that_closes_a_form_leaves_the_keys_with_the_page(qtbot: QtBot, fight: FightPresenter) -> None:
    offers = fight.view.inspector.offers
    has_closed = False
    for place in range(min(9, len(offers.possible))):
        was_open = None
        for _ in range(3):
            press(qtbot, fight, Qt.Key(Qt.Key.Key_1 + place))
            QApplication.processEvents()
            assert keys_are_the_pages(fight)
            has_closed = has_closed or (was_open is not None and offers.open_item is not was_open)
            was_open = offers.open_item
    assert has_closed, "the second press of a key has closed a form"


def test_tab_goes_round_within_the_page(qtbot: QtBot, fight: FightPresenter) -> None:
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
        for _ in range(60):
            press(qtbot, fight, key)
            assert keys_are_the_pages(fight)


def test_a_key_that_is_pressed_on_the_rail_is_the_pages(qtbot: QtBot, fight: FightPresenter) -> None:
    window = fight.view.window()
    button = next(b for b in window.findChildren(RailButton) if b.text() == "Fight")
    button.setFocus()
    with qtbot.waitSignal(fight.view.scene_button.clicked):
        qtbot.keyClick(button, Qt.Key.Key_S)


def test_a_line_of_words_gives_the_keys_back_even_if_what_had_them_is_gone(qtbot: QtBot, fight: FightPresenter) -> None:
    press(qtbot, fight, Qt.Key.Key_1)
    press(qtbot, fight, Qt.Key.Key_N)
    qtbot.keyClicks(focused(), "rain")
    press(qtbot, fight, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert keys_are_the_pages(fight), QApplication.focusWidget()
    steps = fight.tracker.steps
    qtbot.keyClick(focused(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert fight.tracker.steps == steps - 1 and keys_are_the_pages(fight)


def test_tab_goes_through_a_page_as_the_eye_does_and_everything_on_it_is_found(qtbot: QtBot, program: Program) -> None:
    def tab(page: str, start: QWidget, times: int) -> list[str]:
        """Press Tab so often, and say what had the keys."""
        start.setFocus()
        passed: list[str] = []
        for _ in range(times):
            qtbot.keyClick(focused(), Qt.Key.Key_Tab)
            now = focused()
            passed.append((now.text() if isinstance(now, QAbstractButton) else now.accessibleName()).split(" ")[0])
        assert program.window.current == page
        return passed

    people, creatures = program.window.page("characters"), program.window.page("bestiary")
    assert isinstance(people, SheetView) and isinstance(creatures, BestiaryView)
    program.window.show_page("characters")
    assert tab("characters", people.portrait, 7) == ["Guide", "Edit", "Undo", "Redo", "Remove", "Print", "Agility"]
    qtbot.keyClick(focused(), Qt.Key.Key_Plus)
    agility = people.page.cards[0].findChildren(SheetRow)[0]
    raised = agility.accessibleName()
    for key, is_raised in ((Qt.Key.Key_Z, False), (Qt.Key.Key_Y, True)):
        qtbot.keyClick(focused(), key, Qt.KeyboardModifier.ControlModifier)
        assert (agility.accessibleName() == raised) == is_raised
    program.window.open_palette()
    palette = program.window.findChild(Palette)
    assert palette is not None
    qtbot.keyClicks(palette.field, "guide")
    assert palette.entries[0][0] == "Guide", "what stands on the page is found by its words"
    palette.close_up()
    people.list.setFocus()
    qtbot.keyClick(people.list, Qt.Key.Key_Return)
    assert agility.hasFocus(), "Enter goes from the list to the sheet"
    program.window.show_page("bestiary")
    assert tab("bestiary", creatures.search, 2) == ["human", "animal"], "the chips that were made last come where they stand"


def test_the_card_on_home_tells_the_present_moment(qtbot: QtBot, fight: FightPresenter) -> None:
    window = of_kind(MainWindow, fight.view.window())
    window.show_page("home")
    home = window.page("home")
    assert isinstance(home, HomeView)
    qtbot.waitUntil(lambda: home.resume.heading.text() == fight.tracker.shown().heading)
    window.show_page("fight")
    while fight.tracker.shown().heading == home.resume.heading.text():
        play_on(fight.tracker.session, until=lambda _: False, limit=1)
    window.show_page("home")
    assert home.resume.heading.text() == fight.tracker.shown().heading


@pytest.mark.parametrize("table", ["winterdawn", "savage"], indirect=True)
def test_the_scene_is_there_while_something_is_asked_and_one_escape_leads_back(table: Table) -> None:
    fight = table.fight
    ask_for_foes(fight)
    play_on(fight.tracker.session, until=lambda state: decision(state) is not None)
    fight.refresh()
    fight.view.setFocus()
    assert fight.view.question.isVisible()
    table.key(Qt.Key.Key_S)
    listed = {item.row.offer.title for item in fight.view.inspector.offers.possible if item.row.offer is not None}
    assert "Set the light" in listed
    assert "Unavailable" in fight.view.inspector.offers.not_now.text(), "the rest is there with its reason"
    table.key(Qt.Key.Key_Escape)
    assert fight.view.question.isVisible()
    assert not fight.view.inspector.shows_panel
