"""The first page: what Enter does there, other campaigns as covers, ready examples, and Ctrl+N on the pages beside it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.start import recent
from desktop_app.controller.start.covers import cover_of, covers
from desktop_app.language import spoken
from desktop_app.launch import Shell
from desktop_app.model import Campaign
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.gm import AddNote
from desktop_app.views.home.covers import CoverButton
from desktop_app.views.home.home_view import HomeView
from desktop_app.views.presenters.campaigns import _made
from desktop_app.views.presenters.home import HomePresenter
from desktop_app.views.presenters.people import PeoplePresenter
from tests.app.conftest import fight_of
from tests.app.counting import CTRL, KEY
from tests.app.test_portraits import drawn
from tests.parts import focused, message_button, presenter_of


def home_of(program: Program) -> HomeView:
    home = program.window.page("home")
    assert isinstance(home, HomeView)
    return home


def names(home: HomeView) -> list[str]:
    return [button.card.title for button in home.covers.buttons if button.card is not None]


def test_campaigns_stand_side_by_side_with_their_covers_and_examples(qtbot: QtBot, shell: Shell, tmp_path: Path) -> None:
    shell.switch(lambda: _made(tmp_path / "First.strikeboard"))
    program = shell.program
    assert program is not None
    home = home_of(program)
    qtbot.waitUntil(lambda: home.first_steps.isVisible() and bool(home.covers.examples))
    qtbot.waitUntil(program.window.isActiveWindow)
    qtbot.keyClick(program.window.focusWidget(), Qt.Key.Key_Return)
    people = presenter_of(program, PeoplePresenter)
    assert people.creation.start is not None, "the first step is taken with Enter alone"
    program.window.show_page("home")

    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(drawn(tmp_path / "cover.png")))])
    home.covers.changed.emit(dropped)
    picker = program.desk.picker
    assert picker is not None
    qtbot.keyClick(picker, Qt.Key.Key_Return)
    kept = cover_of(program.desk.store)
    assert kept.startswith("picture:") and not _image(home, 0).isNull()
    qtbot.mouseClick(message_button(program.window), Qt.MouseButton.LeftButton)
    assert cover_of(program.desk.store) == "" and _image(home, 0).isNull()
    qtbot.mouseClick(message_button(program.window), Qt.MouseButton.LeftButton)
    assert cover_of(program.desk.store) == kept

    place = list(SYSTEMS).index("savage")
    home.covers.examples[place].click()
    program = shell.program
    assert program is not None and program.desk.system_id == "savage"
    example = program.desk.store.path
    home = home_of(program)
    qtbot.waitUntil(lambda: len(home.covers.buttons) > 1)
    assert names(home)[:2] == [program.desk.store.name, "First"] and not _image(home, 1).isNull(), "with the picture of the other file"
    home.covers.buttons[1].click()
    assert shell.program is not None and shell.program.desk.store.name == "First"
    home_of(shell.program).covers.example_opened.emit("savage")
    assert shell.program.desk.store.path == example and recent.recent()[0] == example, "an example is made once"


def _image(home: HomeView, place: int) -> QImage:
    return home.covers.buttons[place]._image


@pytest.mark.parametrize("page", ["characters", "bestiary", "encounters"])
def test_ctrl_n_begins_what_the_page_is_for(qtbot: QtBot, program: Program, page: str) -> None:
    program.window.show_page(page)
    qtbot.waitUntil(program.window.isActiveWindow)
    there = len(program.campaign.encounters.all()), len(program.campaign.bestiary.names(program.desk.system_id))
    qtbot.keyClick(focused(), KEY.Key_N, CTRL)
    after = len(program.campaign.encounters.all()), len(program.campaign.bestiary.names(program.desk.system_id))
    people = program.routes.presenters.get("characters")
    begins = isinstance(people, PeoplePresenter) and people.creation.start is not None
    assert (after[0] - there[0], after[1] - there[1], begins) == (page == "encounters", page == "bestiary", page == "characters")


def test_a_cover_that_cannot_be_read_is_a_letter(qtbot: QtBot, program: Program, tmp_path: Path) -> None:
    broken = tmp_path / "Broken.strikeboard"
    with Campaign.create(broken, "Broken"):
        pass
    broken.write_bytes(broken.read_bytes()[:900])
    recent.remember_opened(broken)
    recent.remember_opened(tmp_path / "gone.strikeboard")
    home = home_of(program)
    qtbot.waitUntil(lambda: bool(home.covers.buttons))
    program.desk.tell_changed()
    assert "Broken" not in names(home) and isinstance(home.covers.buttons[0], CoverButton)


def test_what_was_noted_in_a_fight_is_told_and_leads_there(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    fight.tracker.do(AddNote(text="The reeve paid them."))
    program.window.show_page("home")
    home = home_of(program)
    qtbot.waitUntil(lambda: bool(home.noted.buttons))
    (line,) = [button.card for button in home.noted.buttons if button.card is not None]
    assert (line.title, line.line) == ("The reeve paid them.", "The ford at Greywater")
    home.noted.buttons[0].click()
    assert program.window.current == "fight"
    program.campaign.finish(fight.play_id)
    program.window.show_page("home")
    home.noted.buttons[0].click()
    assert program.routes.past is not None and program.routes.past.view.isVisible(), "what is closed is looked back at"
    program.routes.past.close()
    assert program.window.current == "home"


def test_the_note_of_the_next_evening_is_told_without_signs(qtbot: QtBot, program: Program) -> None:
    campaign = program.campaign
    for info in campaign.fights():
        campaign.delete_fight(info.id)
    prepared = campaign.encounters.all()[0]
    campaign.encounters.put(prepared.model_copy(update={"note": "A **maw** in the _dark_\n\n- waits"}))
    home = home_of(program)
    program.desk.tell_changed()
    assert home.resume.next_line.text().endswith(" · A maw in the dark")


@pytest.mark.skipif(os.name != "posix", reason="Windows gives the user's folder to the user alone")
def test_what_is_noted_for_the_next_time_is_read_by_the_user_alone() -> None:
    recent.remember(window="0 0 800 600")
    assert recent.recent_file().stat().st_mode & 0o777 == 0o600


def test_what_other_campaigns_hold_is_told_in_the_language_in_force(tmp_path: Path) -> None:
    other = tmp_path / "Other.strikeboard"
    with Campaign.create(other, "Other"), Campaign.create(tmp_path / "Here.strikeboard", "Here") as here:
        pass
    recent.remember_opened(other)
    told = []
    for code in ("en", "fr"):
        with Campaign.open(here.path) as opened, spoken(code):
            told.append(next(cover.line for cover in covers(opened) if cover.path == other))
    assert told == ["none yet", "rien encore"]


def test_who_is_wounded_in_the_running_fight_is_not_called_unhurt(qtbot: QtBot, program: Program) -> None:
    fight, home = fight_of(program), home_of(program)
    state = fight.tracker.session.state
    hurt = [
        who for who in state.roster if state.combatants[who].side == "party" and fight.tracker.session.system.heal(state, who) is not None
    ]
    assert hurt, "somebody of the demo is wounded"
    program.window.show_page("home")
    presenter_of(program, HomePresenter).refresh()
    qtbot.waitUntil(lambda: bool(home.people.buttons))
    told = {button.card.id.partition(":")[2]: button.card.line for button in home.people.buttons if button.card is not None}
    assert {told[who] for who in told} and all("in the fight" in told[who] and "unhurt" not in told[who] for who in hurt)
