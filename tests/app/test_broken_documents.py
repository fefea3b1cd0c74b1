"""A character and a creature that the rules cannot use, in the window: told in their place, mended with one press, and all pages open."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.library.library import creature
from desktop_app.views.presenters.bestiary import BestiaryPresenter
from desktop_app.views.presenters.people import PeoplePresenter
from tests.app.conftest import opened
from tests.parts import presenter_of

PAGES = ("home", "characters", "table", "bestiary", "encounters", "fight", "journal", "reference", "settings")


def spoilt(path: Path) -> str:
    """Misspell an attribute in the weapon of the first character, and write nonsense into a creature; returns the character."""
    campaign = OpenCampaign.open(path)
    campaign.bestiary.put("winterdawn", "snow_wolf", creature("winterdawn", "wolf").model_copy(update={"name": "Snow wolf"}))
    campaign.close()
    with closing(sqlite3.connect(path)) as connection, connection:
        rows = connection.execute("SELECT path, body FROM part WHERE play_id = 'table:winterdawn' AND path LIKE 'sheets/%'").fetchall()
        sheets: dict[str, Any] = {name: json.loads(body) for name, body in rows}
        name, sheet = next((name, sheet) for name, sheet in sheets.items() if sheet["weapons"])
        sheet["weapons"][0]["skills"][0]["attribute"] = "strenght"
        connection.execute("UPDATE part SET body = ? WHERE play_id = 'table:winterdawn' AND path = ?", (json.dumps(sheet), name))
        connection.execute("UPDATE document SET body = '{\"name\": 7}' WHERE kind = 'creature'")
    return name.partition("/")[2]


@pytest.mark.parametrize("how", ["shown", "repaired"])
def test_what_is_broken_is_told_in_its_place_and_repaired_there(qtbot: QtBot, qapp: QApplication, campaign_file: Path, how: str) -> None:
    who = spoilt(campaign_file)
    program, store = opened(qapp, campaign_file)
    qtbot.addWidget(program.window)
    for page in PAGES:
        program.window.show_page(page)
        qapp.processEvents()
    people, bestiary = presenter_of(program, PeoplePresenter), presenter_of(program, BestiaryPresenter)
    program.window.show_page("characters")
    people.show_person(who)
    fault = people.view.fault
    assert fault.isVisible() and "no attribute “strenght”; it can be strength" in fault.sentence.text()
    assert "“strenght” becomes “strength”" in fault.changes.text()
    if how == "repaired":
        qtbot.mouseClick(fault.button, Qt.MouseButton.LeftButton)
        assert people.view.page.isVisible() and "repaired" in program.window.messages.text
        assert not any(person.fault for person in program.campaign.people())
        program.window.show_page("bestiary")
        bestiary.choose("snow_wolf")
        assert bestiary.view.fault.isVisible() and "can't be opened" in bestiary.view.fault.sentence.text()
        qtbot.mouseClick(bestiary.view.fault.button, Qt.MouseButton.LeftButton)
        assert bestiary.view.card.page.isVisible()
    program.window.close()
    store.close()
