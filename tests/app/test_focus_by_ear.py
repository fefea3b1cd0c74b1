"""Where the keys go is told by a screen reader: they go there once, and to what has a name; what moves no keys is said."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QMainWindow, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop_app import language
from desktop_app.app import Program
from desktop_app.controller.forecast.shown import ForecastShown
from desktop_app.controller.library.portraits import signs
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views import accessible
from desktop_app.views.accessible.voice import voice_of
from desktop_app.views.encounters.preparation import CAST
from desktop_app.views.keys import KeysOverlay
from desktop_app.views.parts.overlay import Overlay
from desktop_app.views.parts.stepper import Stepper
from desktop_app.views.parts.text import Refusal
from desktop_app.views.parts.window_page import WindowPage
from desktop_app.views.presenters.encounters import EncountersPresenter
from desktop_app.views.presenters.people import PeoplePresenter
from tests.accessible import interface_of, name_of, nodes, read
from tests.app.conftest import fight_of, opened
from tests.app.counting import Table
from tests.app.test_by_ear import settle
from tests.controller.test_tongues import TOLD as TRANSLATED
from tests.demos import demo_at
from tests.narrowing import there
from tests.parts import child_of, presenter_of

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


# ---- what is heard where no keys move


def heard_of(qtbot: QtBot, program: Program, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> str:
    """Press a key and give what was said of it, at once or after the pause."""
    voice = voice_of(program.window)
    voice.waiting.clear()
    before = voice.spoken
    press(qtbot, program, key, held)
    return " ".join((*voice.said[len(voice.said) - (voice.spoken - before) :], *voice.waiting))


def typed(qtbot: QtBot, program: Program, words: str) -> str:
    """Type words and give what was said of the last letter."""
    qtbot.keyClicks(QApplication.focusWidget() or program.window, words[:-1])
    return heard_of(qtbot, program, KEY(ord(words[-1].upper())))


FORECAST: Final = ForecastShown(
    key="a fight", share=0.8, low=0.7, high=0.9, count=100, most=400, is_done=False, can_go_on=False, is_hollow=False, word="likely",
    tone="good", swing="", swing_tone="", between="70 to 90 %, by 100 fights", who_plays="both plainly", rounds=(3, 5, 8),
)  # fmt: skip
SAVAGE, WINTERDAWN = (
    pytest.mark.parametrize("program", [(system, language.ENGLISH)], ids=[system], indirect=True) for system in ("savage", "winterdawn")
)
BLOCK = """Gate hound
Attributes: Agility d8, Smarts d6 (A), Spirit d6, Strength d8, Vigor d6
Skills: Fighting d8, Gnawing d6
Pace: 8; Parry: 6; Toughness: 5
Gear: spiked collar (Str+d4)
"""


@pytest.mark.parametrize("nothing", ["winterdawn"], indirect=True)
def test_home_gives_the_keys_to_what_is_there_once_the_first_steps_are_done(nothing: Table) -> None:
    nothing.key(KEY.Key_Return)  # the first step
    nothing.key(KEY.Key_Down, KEY.Key_Down, KEY.Key_Return, KEY.Key_Return)
    nothing.program.window.show_page("home")
    held = there(QApplication.focusWidget())
    assert held.isVisible() and name_of(interface_of(held)) == "New encounter"
    nothing.key(KEY.Key_Tab)
    assert there(QApplication.focusWidget()).isVisible() and QApplication.focusWidget() is not held


@ENGLISH
def test_a_page_is_not_called_by_what_it_says_when_it_is_empty(qapp: QApplication, program: Program) -> None:
    for page in ("characters", "encounters", "bestiary", "journal"):
        program.window.show_page(page)
        settle(qapp)
        sections = [one.name for one in nodes(read(interface_of(program.window))) if one.role == QAccessible.Role.Section]
        assert not [name for name in sections if name.startswith(("Choose ", "No page yet"))]


@SAVAGE
def test_a_pasted_block_is_heard_with_its_questions_and_tab_is_not_held(qapp: QApplication, qtbot: QtBot, program: Program) -> None:
    program.window.show_page("characters")
    settle(qapp)
    QApplication.clipboard().setText(BLOCK)
    told = heard_of(qtbot, program, KEY.Key_V, CTRL)
    assert "Gate hound" in told and "2 to settle" in told and "1 of 2, Gnawing" in told
    assert "Text only" in heard_of(qtbot, program, KEY.Key_2)
    assert heard_of(qtbot, program, KEY.Key_Tab).startswith("2 of 2, spiked collar")
    view = there(QApplication.focusWidget())
    met = set()
    for _ in range(30):
        press(qtbot, program, KEY.Key_Tab)
        met.add(name_of(interface_of(there(QApplication.focusWidget()))))
        if QApplication.focusWidget() is view:
            break
    assert {"Cancel", "Import", "Text only"} <= met and QApplication.focusWidget() is view
    press(qtbot, program, KEY.Key_Backtab)
    press(qtbot, program, KEY.Key_Backtab)
    while name_of(interface_of(there(QApplication.focusWidget()))) != "Cancel":
        press(qtbot, program, KEY.Key_Backtab)
    press(qtbot, program, KEY.Key_Return)
    assert program.window.current == "characters" and not any(one.name == "Gate hound" for one in program.campaign.people())


@SAVAGE
def test_on_the_board_that_is_prepared_it_is_heard_who_is_held_and_where(qapp: QApplication, qtbot: QtBot, program: Program) -> None:
    program.window.show_page("encounters")
    settle(qapp)
    form = presenter_of(program, EncountersPresenter).view.form
    canvas = form.board.canvas
    items = [one.name for one in nodes(read(interface_of(canvas))) if one.role == QAccessible.Role.ListItem]
    assert items and all("column" in name and "row" in name for name in items)
    canvas.setFocus()
    press(qtbot, program, KEY.Key_Tab)
    first = canvas.tokens[canvas.selected[0]].name
    assert heard_of(qtbot, program, KEY.Key_M).startswith(f"Holding {first}")
    assert heard_of(qtbot, program, KEY.Key_Right).startswith("column ")
    assert heard_of(qtbot, program, KEY.Key_Return).startswith(f"{first}, column ")
    assert heard_of(qtbot, program, KEY.Key_H) == "The players always see their own characters"
    while canvas.tokens[canvas.selected[0]].side == "party":
        press(qtbot, program, KEY.Key_Tab)
    assert ": hidden" in heard_of(qtbot, program, KEY.Key_H)
    form.open_tab(CAST)
    settle(qapp)
    foes = form.foes[:2]
    names = [[one.name for one in nodes(read(interface_of(foe))) if one.state.focusable] for foe in foes]
    assert all(names) and not {*names[0]} & {*names[1]}
    assert name_of(interface_of(form.picker.search)) != form.picker.search.placeholderText()
    press(qtbot, program, KEY.Key_B, CTRL)
    typed(qtbot, program, "2 toll")
    assert voice_of(program.window).said[-1] == "Toll bandit"
    assert heard_of(qtbot, program, KEY.Key_Return) == "2 toll bandits more."
    assert heard_of(qtbot, program, KEY.Key_Z, CTRL) == "Undone."


@SAVAGE
def test_a_tab_that_is_opened_from_the_list_is_heard_with_its_result(qapp: QApplication, qtbot: QtBot, program: Program) -> None:
    program.window.show_page("encounters")
    settle(qapp)
    presenter_of(program, EncountersPresenter).view.list.setFocus()
    assert heard_of(qtbot, program, KEY.Key_2).startswith("Cast: 4 heroes, ")
    assert heard_of(qtbot, program, KEY.Key_1) == "Map"


@SAVAGE
def test_the_end_of_a_forecast_is_heard_once(qapp: QApplication, program: Program) -> None:
    program.window.show_page("encounters")
    settle(qapp)
    card, voice = presenter_of(program, EncountersPresenter).view.form.forecast, voice_of(program.window)
    before = voice.spoken + len(voice.waiting)
    for is_done in (False, True, True):
        card.show_forecast(replace(FORECAST, is_done=is_done))
    assert voice.spoken + len(voice.waiting) == before + 1
    assert (voice.waiting or voice.said)[-1].startswith("Forecast: ")


@SAVAGE
def test_the_palette_says_what_fits_and_that_nothing_does(qtbot: QtBot, program: Program) -> None:
    fight_of(program)
    press(qtbot, program, KEY.Key_K, CTRL)
    assert "of" in heard_of(qtbot, program, KEY.Key_Down).rsplit(", ", 1)[-1]
    press(qtbot, program, KEY.Key_Escape)
    press(qtbot, program, KEY.Key_D)
    assert typed(qtbot, program, "x") == "No results."
    assert heard_of(qtbot, program, KEY.Key_Return) == "No results."
    press(qtbot, program, KEY.Key_Escape)
    press(qtbot, program, KEY.Key_N)
    assert not typed(qtbot, program, "rain")  # what is only what was typed is not said again
    press(qtbot, program, KEY.Key_Escape)


@ENGLISH
def test_each_step_that_is_looked_back_at_is_heard(qapp: QApplication, qtbot: QtBot, program: Program) -> None:
    fight_of(program)
    settle(qapp)
    press(qtbot, program, KEY.Key_L, Qt.KeyboardModifier.ShiftModifier)
    settle(qapp)
    told = [heard_of(qtbot, program, KEY.Key_Left) for _ in range(3)]
    assert all("step " in one for one in told) and len(set(told)) == len(told)
    assert heard_of(qtbot, program, KEY.Key_K)


@WINTERDAWN
def test_an_answer_that_is_chosen_by_its_digit_is_said_once(qapp: QApplication, qtbot: QtBot, program: Program) -> None:
    """Also where it has fields, with which it is said."""
    fight, with_fields = fight_of(program), 0
    for _ in range(60):
        question = fight.view.question
        for key in (KEY.Key_2, KEY.Key_1) if len(question.rows) > 1 and question.isVisible() else ():
            settle(qapp)
            before = accessible.said_so_far(program.window)
            press(qtbot, program, key)
            assert accessible.said_so_far(program.window) == before + 1
            with_fields += bool(question.editors)
        if with_fields >= 5:
            return
        for key in (KEY.Key_Return, KEY.Key_Space, KEY.Key_1, KEY.Key_Return):
            press(qtbot, program, key)
    pytest.fail("hardly a question with fields came up")


@SAVAGE
def test_a_page_out_of_sight_says_nothing(qapp: QApplication, qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    settle(qapp)
    program.window.show_page("characters")
    settle(qapp)
    voice = voice_of(program.window)
    before = voice.spoken + len(voice.waiting)
    fight.act(fight.tracker.next)
    assert voice.spoken + len(voice.waiting) == before


@ONE
def test_the_card_of_keys_is_a_list_and_nothing_else(qapp: QApplication, qtbot: QtBot, program: Program) -> None:
    press(qtbot, program, KEY.Key_Question)
    card = child_of(program.window, KeysOverlay)
    tree = [one for one in nodes(read(interface_of(card))) if one.role in {QAccessible.Role.ListItem, QAccessible.Role.StaticText}]
    assert sum(one.role == QAccessible.Role.ListItem for one in tree) > 60
    assert sum(one.role == QAccessible.Role.StaticText for one in tree) == 1  # its title
    met = []
    for key in (KEY.Key_Down, KEY.Key_Down, KEY.Key_PageDown, KEY.Key_Up):
        press(qtbot, program, key)
        met.append(accessible_focus(program))
    assert len(set(met)) == 4 and all(": " in name for name in met)
    press(qtbot, program, KEY.Key_Escape)
    assert not card.isVisible()


@ONE
def test_the_signs_of_portraits_are_gone_through_by_their_names(qtbot: QtBot, program: Program) -> None:
    program.window.show_page("characters")
    people = presenter_of(program, PeoplePresenter)
    people.view.portrait.setFocus()
    press(qtbot, program, KEY.Key_Space)
    picker = program.desk.picker
    assert picker is not None
    press(qtbot, program, KEY.Key_Down)
    met = [accessible_focus(program)]
    for key in (KEY.Key_Right, KEY.Key_Right, KEY.Key_Down):
        press(qtbot, program, key)
        met.append(accessible_focus(program))
    names = {sign.id: sign.name for sign in signs().values()}
    assert len(set(met)) == 4 and all(any(name in one for name in names.values()) for one in met)
    assert names[picker.signs.current] in met[-1]


@ENGLISH
def test_what_can_be_added_is_heard_row_by_row(qapp: QApplication, qtbot: QtBot, program: Program) -> None:
    program.window.show_page("characters")
    settle(qapp)
    assert " of " in heard_of(qtbot, program, KEY.Key_Insert)
    told = [heard_of(qtbot, program, key) for key in (KEY.Key_Down, KEY.Key_Down, KEY.Key_Tab)]
    assert all(" of " in one for one in told) and len(set(told)) == 3
    press(qtbot, program, KEY.Key_Escape)
    assert heard_of(qtbot, program, KEY.Key_Z, CTRL) in {"Undone.", "Nothing to undo."}


@ONE
def test_what_is_drawn_on_a_board_is_heard_cell_by_cell(qapp: QApplication, qtbot: QtBot, program: Program) -> None:
    program.window.show_page("boards")
    settle(qapp)
    told = [heard_of(qtbot, program, key) for key in (KEY.Key_Right, KEY.Key_Right, KEY.Key_Return, KEY.Key_W, KEY.Key_Return)]
    assert all(told) and len(set(told)) == len(told)
    assert heard_of(qtbot, program, KEY.Key_Z, CTRL)


def test_refusals_and_numbers_that_do_not_fit_are_heard(qtbot: QtBot) -> None:
    accessible.install()
    QAccessible.setActive(True)
    try:
        window = QMainWindow()  # what else is shown as a window of its own is a slip
        inside = QWidget()
        window.setCentralWidget(inside)
        qtbot.addWidget(window)
        refusal, number = Refusal(), Stepper("Number", 3, low=1, high=9)
        column = QVBoxLayout(inside)
        column.addWidget(refusal)
        column.addWidget(number)
        refusal.show_text("Before it is seen nobody hears it.")
        window.show()
        voice = voice_of(window)
        assert not voice.said
        refusal.show_text("This name is taken.")
        assert voice.said[-1] == "This name is taken."
        number.select()
        qtbot.waitUntil(window.isActiveWindow)
        number.type_over("77")
        qtbot.keyClick(there(QApplication.focusWidget()), KEY.Key_Return)
        assert voice.said[-1] == "77 does not fit: from 1 to 9."
    finally:
        QAccessible.setActive(False)


def test_one_inch_is_one_and_more_are_several() -> None:
    assert accessible.in_words("1″ · 2″") == "1 inch · 2 inches"
    assert accessible.in_words("1.5″") == "1.5 inches"
