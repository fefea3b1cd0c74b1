"""A fight by ear: every page can be entered and acted on by a screen reader, and after each key of a turn something is said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface
from PySide6.QtWidgets import QAbstractButton, QApplication, QButtonGroup, QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop_app import language
from desktop_app.app import Program
from desktop_app.controller.play.tactics import goes_on
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.state import decision
from desktop_app.views import accessible, theme
from desktop_app.views.accessible import bus
from desktop_app.views.accessible.voice import voice_of
from desktop_app.views.encounter.closing import CLOSE, RECAP, SESSION, ClosingPage
from desktop_app.views.main_window import MainWindow
from desktop_app.views.rail import WindowPageEntry
from tests.accessible import faults, interface_of, name_of, nodes, read
from tests.app.conftest import fight_of, opened
from tests.controller.test_tongues import TOLD as TRANSLATED
from tests.demos import demo_at
from tests.narrowing import there
from tests.parts import page_of

KEY = Qt.Key
TOLD = [*((system, language.ENGLISH) for system in SYSTEMS), *TRANSLATED]


@pytest.fixture
def heard() -> Iterator[None]:
    """A screen reader listens."""
    accessible.install()
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.fixture
def program(request: pytest.FixtureRequest, qapp: QApplication, heard: None, tmp_path: Path) -> Iterator[Program]:
    system, spoken = request.param
    with language.spoken(spoken):
        made, store = opened(qapp, demo_at(tmp_path / "evening.strikeboard", system))
        made.window.resize(1366, 768)
        made.window.show()
        qapp.processEvents()
        yield made
        made.desk.end_forecasts()
        made.window.close()
        store.close()


def settle(qapp: QApplication) -> None:
    for _ in range(5):
        qapp.processEvents()


@pytest.mark.parametrize("program", TOLD, ids=lambda told: "-".join(told), indirect=True)
def test_every_page_can_be_read_entered_and_clicked(qapp: QApplication, program: Program) -> None:
    found = {}
    for page in program.window.pages:
        program.window.show_page(page.id)
        settle(qapp)
        wrong = [*faults(program.window), *too_small(program.window)]
        if wrong:
            found[page.id] = wrong
    assert not found


def in_sight(widget: QWidget) -> bool:
    return widget.isVisible() and not widget.visibleRegion().isEmpty()


def too_small(window: QWidget) -> list[str]:
    """Name what a hand would hardly hit."""
    shown = [one for one in window.findChildren(QAbstractButton) if in_sight(one) and one.isEnabled()]
    small = [one for one in shown if min(one.width(), one.height()) < theme.LEAST_HIT]
    return [f"{one.accessibleName()} is {one.width()} by {one.height()}" for one in small]


@pytest.mark.parametrize("program", TOLD, ids=lambda told: "-".join(told), indirect=True)
def test_questions_and_open_actions_can_be_read_and_entered(qapp: QApplication, qtbot: QtBot, program: Program) -> None:
    program.window.show_page("fight")
    fight, topics = fight_of(program), set[str]()
    for _ in range(60):
        asked = decision(fight.tracker.session.state)
        if asked is not None and asked.topic not in topics:
            topics.add(asked.topic)
            fight.refresh()
            settle(qapp)
            assert not faults(fight.view), asked.topic
        elif asked is None and fight.view.inspector.offers.possible and "action" not in topics:
            topics.add("action")
            fight.refresh()
            qtbot.keyClick(fight.view, KEY.Key_1)
            settle(qapp)
            assert not faults(fight.view)
        if not goes_on(fight.tracker.session):
            break
    assert len(topics) > 1


@pytest.mark.parametrize("program", [(system, language.ENGLISH) for system in SYSTEMS], ids=lambda told: told[0], indirect=True)
def test_the_board_is_told_from_whoever_acts_and_its_tokens_are_selected(qapp: QApplication, program: Program) -> None:
    program.window.show_page("fight")
    settle(qapp)
    fight = fight_of(program)
    board = fight.view.board
    items = [one.name for one in nodes(read(interface_of(board))) if one.role == QAccessible.Role.ListItem]
    assert len(items) == len(board.tokens)
    assert board.acting is not None and board.tokens[board.acting].name in items[0]
    assert any(wind in items[-1] for wind in ("north", "south", "east", "west"))
    last = interface_of(board).child(len(items) - 1)
    assert name_of(last) == items[-1]
    last.actionInterface().doAction(QAccessibleActionInterface.pressAction())
    assert fight.view.selected != [board.acting]


@pytest.mark.parametrize("program", [(system, language.ENGLISH) for system in SYSTEMS], ids=lambda told: told[0], indirect=True)
def test_after_each_key_of_a_turn_something_is_said(qapp: QApplication, qtbot: QtBot, program: Program) -> None:
    """Next, an action and its targets, answers, undo: each is told; where one is, and the last once more, by a key."""
    program.window.show_page("fight")
    settle(qapp)
    fight = fight_of(program)
    voice = voice_of(program.window)
    silent: list[str] = []

    def press(key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        before = voice.spoken
        voice.waiting.clear()
        focus = QApplication.focusWidget()
        qtbot.keyClick(focus if isinstance(focus, QWidget) else fight.view, key, held)
        settle(qapp)
        if voice.spoken == before and not voice.waiting:
            asked = fight.tracker.shown().banner
            silent.append(f"{key.name} with the keys on {type(focus).__name__}, asked {asked.title if asked is not None else 'nothing'}")

    for _ in range(8):
        press(KEY.Key_1)
        press(KEY.Key_Return)
        press(KEY.Key_Space)
    steps = fight.tracker.steps
    press(KEY.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert fight.tracker.steps < steps and "Undone" in " ".join(voice.said)
    while fight.tracker.shown().banner is not None:
        press(KEY.Key_Return)
    for key in (KEY.Key_T, KEY.Key_T, KEY.Key_V, KEY.Key_V, KEY.Key_L, KEY.Key_A, KEY.Key_Right, KEY.Key_Escape):
        if key != KEY.Key_Escape:
            press(key)
        else:
            qtbot.keyClick(QApplication.focusWidget() or fight.view, key)
    press(KEY.Key_K, Qt.KeyboardModifier.ControlModifier)
    press(KEY.Key_Down)
    qtbot.keyClick(QApplication.focusWidget() or fight.view, KEY.Key_Escape)
    press(KEY.Key_Semicolon)
    where = voice.said[-1]
    press(KEY.Key_Comma)
    assert voice.said[-2:] == [where, where]
    assert not silent


def test_what_is_urgent_is_said_at_once_and_the_rest_after_a_pause(qtbot: QtBot, heard: None) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    accessible.say(window, "first")
    accessible.say(window, "second")
    accessible.say(window, "third")
    voice = voice_of(window)
    assert voice.said == ["first"]
    qtbot.waitUntil(lambda: len(voice.said) == 2, timeout=5000)
    assert voice.said[-1] == "second third"
    accessible.say(window, "fourth")
    accessible.say(window, "fifth", now=True)
    assert voice.said[-1] == "fifth" and voice.accessibleName() == "fifth"


@pytest.mark.parametrize("speaks_announcements", [False, True])
def test_a_reader_that_speaks_announcements_is_told_each_sentence_once(
    qtbot: QtBot, heard: None, monkeypatch: pytest.MonkeyPatch, *, speaks_announcements: bool
) -> None:
    """Orca 43 speaks what is shown as a notification, Orca 48 that and the announcement."""
    monkeypatch.setattr(bus, "hears_announcements", lambda: speaks_announcements)
    told = list[QAccessible.Event]()
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: told.append(event.type()))
    window = QWidget()
    qtbot.addWidget(window)
    accessible.say(window, "Orsk acts.", now=True)
    shown, announced = QAccessible.Event.ObjectShow, QAccessible.Event.Announcement
    assert told == ([announced] if speaks_announcements else [shown, announced])


class Shown(QObject):
    """Notes of what is shown whether a screen reader is told of it."""

    def __init__(self) -> None:
        super().__init__()
        self.is_told: dict[str, bool] = {}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - the name is Qt's
        if event.type() == QEvent.Type.Show:
            self.is_told[type(watched).__name__] = QAccessible.isActive()
        return False


def test_neither_of_a_page_that_is_made_nor_of_the_voice_a_reader_is_told(qtbot: QtBot, qapp: QApplication, heard: None) -> None:
    """A reader would be busy for seconds with the words of a page that nobody has seen, and speak the first sentence twice."""
    is_told: list[bool] = []

    def make() -> QWidget:
        is_told.append(QAccessible.isActive())
        return QLabel("all there is")

    window = MainWindow([WindowPageEntry("home", "Home", "home", make)])
    qtbot.addWidget(window)
    window.show_page("home")
    window.show()
    assert is_told == [False]
    shown = Shown()
    qapp.installEventFilter(shown)
    accessible.say(window, "first")
    window.page("home").hide()
    window.page("home").show()
    qapp.removeEventFilter(shown)
    assert shown.is_told == {"Voice": False, "QLabel": True}


def test_nothing_is_made_where_nobody_listens(qtbot: QtBot) -> None:
    from desktop_app.views.accessible.voice import Voice

    QAccessible.setActive(False)
    window = QWidget()
    qtbot.addWidget(window)
    accessible.say(window, "nobody hears")
    assert window.findChild(Voice) is None


# ---- by keys


def is_by_arrows(widget: QWidget) -> bool:
    """Of buttons that switch each other off Tab stops at the one that is on."""
    if not isinstance(widget, QAbstractButton) or not widget.isCheckable():
        return False
    group: QButtonGroup | None = widget.group()
    return widget.autoExclusive() or (group is not None and group.exclusive())


@pytest.mark.parametrize("program", [("winterdawn", "en"), ("savage", "en")], ids=lambda told: told[0], indirect=True)
def test_tab_comes_to_everything_on_a_page_and_is_held_by_nothing(qapp: QApplication, qtbot: QtBot, program: Program) -> None:
    window = program.window
    window.activateWindow()
    for page in window.pages:
        window.show_page(page.id)
        settle(qapp)
        stops = [one for one in window.findChildren(QWidget) if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.focusProxy() is None]
        wanted = {one for one in stops if in_sight(one) and one.isEnabled() and not is_by_arrows(one)}
        beside = {one for one in wanted if not page_of(window).isAncestorOf(one)}
        if page.id in {"fight", "table"}:
            wanted -= beside  # there Tab goes round within the page: the rail has keys of its own
        met: set[QWidget] = set()
        for _ in range(160):
            focus = QApplication.focusWidget()
            assert focus is not None, page.id
            if not wanted - met:
                break
            met.add(focus)
            qtbot.keyClick(focus, KEY.Key_Tab)
            qapp.processEvents()
        assert not [f"{page.id}: {type(one).__name__} {one.accessibleName()}" for one in wanted - met]


@pytest.mark.parametrize("program", [("winterdawn", "en")], ids=lambda told: told[0], indirect=True)
def test_the_page_beneath_a_sheet_is_not_read_until_the_sheet_is_gone(qapp: QApplication, qtbot: QtBot, program: Program) -> None:
    window = program.window

    def words() -> list[str]:
        return [one.name for one in nodes(read(interface_of(window)))]

    settle(qapp)
    before = words()
    qtbot.keyClick(QApplication.focusWidget() or window, KEY.Key_K, Qt.KeyboardModifier.ControlModifier)
    settle(qapp)
    with_palette = words()
    assert "Home" in before and "Home" not in with_palette and 0 < len(with_palette) < len(before)
    assert not faults(window)
    qtbot.keyClick(there(QApplication.focusWidget()), KEY.Key_Escape)
    settle(qapp)
    assert {"Home", "People", "Journal"} <= {*words()} and len(words()) > len(with_palette)


@pytest.mark.parametrize("program", TOLD, ids=lambda told: "-".join(told), indirect=True)
def test_the_page_that_closes_a_fight_is_told_in_all_its_steps(qapp: QApplication, program: Program) -> None:
    program.window.show_page("fight")
    fight, voice = fight_of(program), voice_of(program.window)
    fight.tracker.hand.lay_loot(*program.campaign.loot.of(program.desk.system_id).kept("31 silver, a torn letter"))
    fight.end_fight()
    page = page_of(program.window)
    assert isinstance(page, ClosingPage)
    for step in (CLOSE, SESSION, RECAP):
        settle(qapp)
        assert page.step == step
        assert not faults(page) and not too_small(page)
        known = {one.name for one in nodes(read(interface_of(page)))}
        assert page.steps.accessibleName() in known and page.heading.text() in known
        told = page.heading.text() if step == CLOSE else page.steps.accessibleName()
        assert any(told in sentence for sentence in (*voice.said, *voice.waiting)), "said, or to be said after what ended the fight"
        page.does.click()
