"""A portrait is chosen for a character: a drawn sign or a picture, by keys, seen wherever it stands, and undone."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop_app.app import Program
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.transfer import write_character
from desktop_app.controller.library.portraits import read_portrait
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views import faces
from desktop_app.views.portraits.picker import PortraitPicker
from desktop_app.views.presenters.people import PeoplePresenter
from tests.app.test_prepare import prepare
from tests.parts import presenter_of


@pytest.fixture
def people(program: Program) -> PeoplePresenter:
    program.window.show_page("characters")
    return presenter_of(program, PeoplePresenter)


@pytest.fixture
def picker(program: Program, people: PeoplePresenter) -> PortraitPicker:
    people.view.portrait.setFocus()
    QTest.keyClick(people.view.portrait, Qt.Key.Key_Space)
    found = program.desk.picker
    assert found is not None and found.isVisible()
    return found


def portrait(people: PeoplePresenter) -> str:
    return people.people[people.view.list.current].portrait


def drawn(path: Path, width: int = 60, height: int = 40) -> Path:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    image.save(str(path))
    return path


def test_a_sign_is_found_by_its_name_and_undone(people: PeoplePresenter, picker: PortraitPicker) -> None:
    QTest.keyClicks(picker.search, "wolf")
    QTest.keyClick(picker.search, Qt.Key.Key_Down)
    QTest.keyClick(picker.signs, Qt.Key.Key_Return)
    assert (portrait(people), picker.isVisible()) == ("sign:wolf", False)
    people.undo()
    assert portrait(people) == ""


def test_a_running_fight_shows_what_was_chosen_at_the_table_without_a_step_for_it(program: Program, people: PeoplePresenter) -> None:
    who = people.people[people.view.list.current].id
    program.window.show_page("fight")
    fight = program.fight
    assert fight is not None
    steps = fight.tracker.steps
    program.window.show_page("characters")
    people._write(people.view.list.current, "sheet", "/portrait", "sign:wolf")
    program.window.show_page("fight")
    for _ in range(2):
        assert [row.portrait for row in fight.tracker.shown().order if row.id == who] == ["sign:wolf"]
        fight.undo()
    assert fight.tracker.steps == steps - 2
    people.undo()
    program.window.show_page("characters")
    program.window.show_page("fight")
    assert [row.portrait for row in fight.tracker.shown().order if row.id == who] == [""]


def test_a_picture_is_dropped_cut_and_kept_once(program: Program, people: PeoplePresenter, picker: PortraitPicker, tmp_path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(drawn(tmp_path / "face.png")))])
    picker.take(data)
    QTest.keyClicks(picker.cropper, "+++")
    QTest.keyClick(picker.cropper, Qt.Key.Key_Right)
    QTest.keyClick(picker.cropper, Qt.Key.Key_Return)
    read = read_portrait(portrait(people))
    assert read is not None and read.side < 1000 and read.left > 250
    assert program.desk.store.pictures.ids() == [read.picture]
    square = faces.square_of(portrait(people))
    assert square is not None and square.pixelColor(3, 3) == QColor("#336699")
    people.view.portrait.click()
    QTest.keyClick(picker.cropper, Qt.Key.Key_Escape)
    assert read_portrait(portrait(people)) == read


def test_a_picture_that_is_too_large_is_made_smaller(people: PeoplePresenter, picker: PortraitPicker, tmp_path: Path) -> None:
    picker.open_file(drawn(tmp_path / "large.bmp", 3000, 1500))
    assert picker.picture is not None
    assert (picker.picture.width, picker.picture.height, picker.picture.media_type) == (1024, 512, "image/jpeg")


def test_what_is_no_picture_is_told(program: Program, people: PeoplePresenter, picker: PortraitPicker, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no picture")
    picker.open_file(tmp_path / "notes.txt")
    assert picker.fault.text() == "notes.txt is not a picture in a known format."
    picker.open_file(tmp_path / "none.png")
    assert picker.fault.text().startswith("none.png can't be opened")
    QApplication.clipboard().setText("words")
    picker._paste()
    assert "No picture in the clipboard" in picker.fault.text()
    QTest.keyClick(picker, Qt.Key.Key_Escape)
    assert (portrait(people), program.desk.store.pictures.ids()) == ("", [])


def test_a_portrait_goes_to_another_campaign_with_who_bears_it_and_a_bad_one_is_refused(
    qapp: QApplication, program: Program, people: PeoplePresenter, picker: PortraitPicker, tmp_path: Path
) -> None:
    picker.open_file(drawn(tmp_path / "face.png"))
    QTest.keyClick(picker.cropper, Qt.Key.Key_Return)
    person = people.people[people._current]
    read = read_portrait(person.portrait)
    assert read is not None and read.picture
    file = tmp_path / "face.json"
    write_character(program.campaign, person.system, person.id, file)
    with closing(OpenCampaign.create(tmp_path / "other.strikeboard", "Other")) as other:
        elsewhere = Program(qapp, other.store, campaign=other)
        elsewhere.files.import_files([file])
        assert [(one.name, one.portrait) for one in other.people()] == [(person.name, person.portrait)]
        assert other.store.pictures.ids() == [read.picture]
        file.write_text(file.read_text(encoding="utf-8").replace('"picture": "', '"picture": "!'), encoding="utf-8")
        elsewhere.files.import_files([file])
        assert elsewhere.window.messages.text == "The picture of face.json is not a PNG, JPEG or WebP." and len(other.people()) == 1
        elsewhere.window.close()


@pytest.mark.parametrize("program", [(system, language) for system in SYSTEMS for language in ("en", "fr")], indirect=True)
def test_prepared_foes_have_the_sign_of_their_creature_in_any_language(program: Program) -> None:
    page = prepare(program)
    foes = 0
    for prepared in program.campaign.encounters.all():
        if prepared.system == program.desk.system_id:
            page.choose(prepared.id)
            tokens = [token for token in page.view.form.board.canvas.tokens.values() if token.side == "foe"]
            kinds = [program.campaign.bestiary.kind_name(prepared.system, one).portrait for one in prepared.foes for _ in range(one.count)]
            assert sorted(token.portrait for token in tokens) == sorted(kinds) and all(kinds), prepared.name
            foes += len(tokens)
    assert foes
