"""Files come in by the dialog, by dragging and by pasting: shown first, settled by keys, and taken back as one step."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.pasting.columns import remembered
from desktop_app.model import Campaign
from desktop_app.views.palette import Palette
from desktop_app.views.parts import progress
from desktop_app.views.parts.progress import Progress
from desktop_app.views.pasting.columns_view import ColumnsView
from desktop_app.views.pasting.paste_view import PasteView
from desktop_app.views.portraits.badge import PortraitBadge
from desktop_app.views.presenters.bestiary import BestiaryPresenter
from desktop_app.views.presenters.boards import BoardsPresenter
from desktop_app.views.presenters.people import PeoplePresenter
from tests.app.conftest import opened
from tests.bringing import drop_files
from tests.demos import demo_at
from tests.exchange.foreign_files import MARKDOWN_TABLE, TABLE, all_files, savaged, scene, swade_actor
from tests.parts import presenter_of

PAGES = ("home", "characters", "table", "bestiary", "encounters", "boards", "fight", "journal", "reference", "settings", "campaign")
KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def savage(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[tuple[Program, Campaign]]:
    program, store = opened(qapp, demo_at(tmp_path / "evening.strikeboard", "savage"))
    qtbot.addWidget(program.window)
    qtbot.waitUntil(program.window.isActiveWindow)
    yield program, store
    program.window.close()
    store.close()


def written(tmp_path: Path, **files: str) -> list[Path]:
    """Write files; gives their paths."""
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    return [tmp_path / name for name in files]


def review(program: Program) -> PasteView:
    importing = program.files.importing
    assert importing is not None and importing.review is not None and importing.review.view is not None
    return importing.review.view


def mapping(program: Program) -> ColumnsView:
    importing = program.files.importing
    assert importing is not None and importing.columns is not None
    return importing.columns


def kept(store: Campaign) -> set[str]:
    return {info.id for kind in ("creature", "board") for info in store.documents.list(kind=kind)}


def test_several_files_come_in_together_and_go_together(
    savage: tuple[Program, Campaign], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, store = savage
    paths = written(
        tmp_path, a=json.dumps(swade_actor()), b=json.dumps(savaged()), c=json.dumps(scene()), d="not to be read by anybody at all"
    )
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(path) for path in paths], ""))
    before, people = kept(store), len(program.campaign.people())
    next(act for title, _, act in program.commands() if title == "Import files")()
    view = review(program)
    assert (view.name.text(), view.which.text()) == ("Mira Thorn", "1 of 2")
    assert "d is a text without a stat block" in view.report.text() and "Left out: tokens (1)." in view.report.text()
    assert view.all.isVisible() and view.leave.isVisible() and not view.again.isVisible()
    QTest.keyClick(view, KEY.Key_2)
    assert view.cards[0].buttons[1].isChecked()
    QTest.keyClick(view, KEY.Key_Return)
    assert view.name.text() == "Jossun Vael" and "Goes to People" in view.line.text() and kept(store) == before, "none yet"
    QTest.keyClick(view, KEY.Key_Return)
    assert kept(store) - before == {"creature:savage:mira_thorn", "board:mill_cellar"}
    assert len(program.campaign.people()) == people + 1 and program.window.current == "characters"
    assert "Bridge Warden" not in program.campaign.bestiary.text("savage", "mira_thorn").sheet["edges"], "settled as text only"
    page = presenter_of(program, PeoplePresenter)
    page.undo()
    assert kept(store) == before and len(program.campaign.people()) == people, "one step takes all of it back"
    page.redo()
    assert len(kept(store) - before) == 2 and len(program.campaign.people()) == people + 1


def test_what_was_changed_since_is_not_taken_back_with_it(savage: tuple[Program, Campaign], tmp_path: Path) -> None:
    program, store = savage
    program.files.import_files(written(tmp_path, a=json.dumps(swade_actor())))
    QTest.keyClick(review(program), KEY.Key_Return)
    page = presenter_of(program, BestiaryPresenter)
    assert page.view.list.current == "mira_thorn" and program.desk.came_in("creature:savage:mira_thorn")
    page.view.card.page.edited.emit("sheet", "/pace", 9)
    assert program.campaign.bestiary.text("savage", "mira_thorn").sheet["pace"] == 9
    assert not program.desk.came_in("creature:savage:mira_thorn")
    page.view.undone.emit()
    assert program.campaign.bestiary.text("savage", "mira_thorn").sheet["pace"] == 7
    page.view.undone.emit()
    assert "creature:savage:mira_thorn" not in kept(store), "the edit first, then the import"


def test_files_are_dragged_onto_any_page(savage: tuple[Program, Campaign], tmp_path: Path) -> None:
    program, store = savage
    program.window.show_page("reference")
    (path,) = written(tmp_path, cellar=json.dumps(scene()))
    assert drop_files(program.window, path)
    assert program.window.current == "boards" and "board:mill_cellar" in kept(store)
    page = presenter_of(program, BoardsPresenter)
    assert len(page.board.barriers) == 6 and page.board.ambient == "dark"
    assert program.window.messages.text.startswith("Mill cellar is now a board of this campaign: 4 × 3 cells, 6 walls and doors, 1 lamp.")
    page.view.undone.emit()
    assert "board:mill_cellar" not in kept(store)
    page.view.redone.emit()
    assert "board:mill_cellar" in kept(store)


def drag(program: Program, widget: QWidget, *paths: Path) -> QMimeData:
    """Drop files on a widget as the window system does: upon the window, by the place."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    data.setText("\n".join(url.toString() for url in data.urls()))  # file managers give both
    QApplication.processEvents()
    where = widget.mapTo(program.window, widget.rect().center())
    how = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    handle = program.window.windowHandle()
    assert handle is not None
    for event in (QDragEnterEvent(where, *how), QDropEvent(where, *how)):
        QApplication.sendEvent(handle, event)
    return data


def test_files_go_through_the_door_wherever_they_are_dropped(savage: tuple[Program, Campaign], tmp_path: Path) -> None:
    """On each page, on a field of text, on a portrait."""
    program, store = savage
    (path,) = written(tmp_path, cellar=json.dumps(scene()))
    for name in PAGES:
        program.window.show_page(name)
        before = len(kept(store))
        drag(program, program.window, path)
        assert len(kept(store)) == before + 1, name
    program.window.show_page("bestiary")
    page = presenter_of(program, BestiaryPresenter)
    field = page.view.search
    drag(program, field, path)
    assert field.text() == "" and program.window.current == "boards"
    program.window.show_page("characters")
    before = len(kept(store))
    (portrait,) = [one for one in program.window.findChildren(PortraitBadge) if one.isVisible()]
    drag(program, portrait, path)
    assert len(kept(store)) == before + 1 and program.window.current == "boards", "a scene is no portrait"


def test_files_that_were_copied_are_pasted(savage: tuple[Program, Campaign], tmp_path: Path) -> None:
    program, store = savage
    (path,) = written(tmp_path, mira=json.dumps(swade_actor()))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    QApplication.clipboard().setMimeData(data)
    program.window.show_page("bestiary")
    presenter_of(program, BestiaryPresenter).pasting.paste()
    assert review(program).name.text() == "Mira Thorn"
    QTest.keyClick(review(program), KEY.Key_Return)
    assert "creature:savage:mira_thorn" in kept(store)
    QApplication.clipboard().clear()


def test_columns_are_shown_assigned_by_hand_and_remembered(savage: tuple[Program, Campaign], tmp_path: Path) -> None:
    program, store = savage
    paths = written(tmp_path, beasts=TABLE)
    before = kept(store)
    program.files.import_files(paths)
    view = mapping(program)
    told = [choice.currentText() for choice in view.choices]
    assert told == ["Name", "Agility", "Strength", "Fighting", "Pace", "Edges", "kept as text", "Description"]
    colour = view.choices[6]
    colour.setCurrentIndex(colour.findText("Agility"))
    assert not view.read.isEnabled() and "Two columns have the meaning Agility" in view.told.text()
    colour.setCurrentIndex(colour.findText("Size"))
    colour.setCurrentIndex(colour.findText("Concept"))
    QTest.keyClick(view, KEY.Key_Return)
    assert remembered(store, "savage")["colour"] == "line:concept"
    page = review(program)
    assert page.which.text() == "1 of 2"
    QTest.keyClick(page, KEY.Key_Return, CTRL)
    assert kept(store) - before == {"creature:savage:bog_hound", "creature:savage:bog_crone"}
    hound = program.campaign.bestiary.text("savage", "bog_hound")
    assert (hound.sheet["skills"], hound.sheet["agility"], hound.sheet["concept"], hound.text) == (
        {"fighting": "d8"},
        "d8",
        "grey",
        "Hunts in pairs",
    )
    program.files.import_files(paths)
    assert mapping(program).choices[6].currentText() == "Concept", "as it was the last time"
    QTest.keyClick(mapping(program), KEY.Key_Escape)
    assert kept(store) - before == {"creature:savage:bog_hound", "creature:savage:bog_crone"}


def test_a_table_is_pasted(savage: tuple[Program, Campaign]) -> None:
    program, store = savage
    program.window.show_page("bestiary")
    before = kept(store)
    QApplication.clipboard().setText(MARKDOWN_TABLE)
    presenter_of(program, BestiaryPresenter).pasting.paste()
    QTest.keyClick(mapping(program), KEY.Key_Return)
    view = review(program)
    QTest.keyClick(view, KEY.Key_Delete)
    QTest.keyClick(view, KEY.Key_Return)
    assert kept(store) - before == {"creature:savage:bog_crone"}, "the first was left out"
    presenter_of(program, BestiaryPresenter).view.undone.emit()
    assert kept(store) == before


def test_escape_brings_nothing_in(savage: tuple[Program, Campaign], tmp_path: Path) -> None:
    program, store = savage
    before = kept(store)
    for name, text in all_files().items():
        if name.startswith(("actor", "note", "compendium")):
            program.files.import_files(written(tmp_path, **{name: text}))
            QTest.keyClick(review(program), KEY.Key_Escape)
    assert kept(store) == before


def test_stubs_of_other_games_come_by_the_rules_in_use_and_say_so(savage: tuple[Program, Campaign], tmp_path: Path) -> None:
    program, _ = savage
    program.routes.use_system("winterdawn")
    program.files.import_files(written(tmp_path, beasts=all_files()["compendium"]))
    view = review(program)
    assert "choose its rules yourself" in view.note.text() and "Left out: 1 spell." in view.report.text()
    QTest.keyClick(view, KEY.Key_Return, CTRL)
    text = program.campaign.bestiary.text("winterdawn", "marsh_lurker")
    assert (
        text.tags == ("rules missing",)
        and text.text == "It waits beneath the reeds."
        and "Still water: It hides well. Very well." in text.pasted
    )


def test_a_file_by_other_rules_comes_in_by_its_own(savage: tuple[Program, Campaign], tmp_path: Path) -> None:
    program, _ = savage
    program.routes.use_system("winterdawn")
    program.files.import_files(written(tmp_path, a=json.dumps(swade_actor())))
    QTest.keyClick(review(program), KEY.Key_Return)
    assert program.desk.system_id == "savage" and program.campaign.bestiary.is_own("savage", "mira_thorn")


def many_actors(tmp_path: Path, count: int) -> Path:
    """Write a file of another program with so many creatures."""
    (path,) = written(tmp_path, many="\n".join(json.dumps({**swade_actor(), "_id": f"a{n}", "name": f"Guard {n}"}) for n in range(count)))
    return path


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a second pass at each look at the clock, so that what takes long is seen."""
    monkeypatch.setattr(progress, "monotonic", count(0.0).__next__)


def pressed_in_progress(program: Program, press: Callable[[Progress], object]) -> list[float]:
    """Do something as soon as it is seen how far something has come; gives how far that was, once it was seen."""
    seen: list[float] = []

    def look() -> None:
        shown = next((one for one in program.window.findChildren(Progress) if one.isVisible()), None)
        if shown is None:
            QTimer.singleShot(1, look)
            return
        seen.append(shown.bar.share)
        press(shown)

    QTimer.singleShot(0, look)
    return seen


@pytest.mark.whole
@pytest.mark.usefixtures("slowly")
@pytest.mark.parametrize("way", ["Esc", "button", "closing the window"])
def test_hundreds_that_come_in_are_called_off_with_nothing_half_in(savage: tuple[Program, Campaign], tmp_path: Path, way: str) -> None:
    program, store = savage
    before = kept(store)
    path = many_actors(tmp_path, 40)
    program.files.import_files([path])
    view = review(program)
    acts: dict[str, Callable[[Progress], object]] = {
        "Esc": lambda found: QTest.keyClick(found.cancel, KEY.Key_Escape),
        "button": lambda found: QTest.mouseClick(found.cancel, Qt.MouseButton.LeftButton),
        "closing the window": lambda _: program.window.close(),
    }
    seen = pressed_in_progress(program, acts[way])
    QTest.keyClick(view, KEY.Key_Return, CTRL)
    assert len(seen) == 1 and seen[0] < 1 and program.window.isVisible()
    assert kept(store) == before and program.window.messages.text == "Cancelled: nothing was imported."
    assert review(program).isVisible(), "they can still be brought in"
    QTest.keyClick(view, KEY.Key_Return, CTRL)
    assert len(kept(store) - before) == 40
    presenter_of(program, BestiaryPresenter).view.undone.emit()
    assert kept(store) == before, "all forty were one step"


@pytest.mark.usefixtures("slowly")
def test_the_window_hears_nothing_else_while_they_come_in(savage: tuple[Program, Campaign], tmp_path: Path) -> None:
    program, store = savage
    before = kept(store)
    program.files.import_files([many_actors(tmp_path, 30)])
    (other,) = written(tmp_path, cellar=json.dumps(scene()))
    over: list[QWidget] = []

    def press(found: Progress) -> None:
        drop_files(program.window, other)
        QTest.keyClick(found.cancel, KEY.Key_K, CTRL)
        over.extend(program.window.findChildren(Palette))

    seen = pressed_in_progress(program, press)
    QTest.keyClick(review(program), KEY.Key_Return, CTRL)
    assert len(seen) == 1 and len(kept(store) - before) == 30
    assert "board:mill_cellar" not in kept(store) and not over
