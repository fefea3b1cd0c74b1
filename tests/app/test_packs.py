"""Packs in the window: chosen and saved, read with a preview, brought in as one step that Ctrl+Z takes back; own content and its faults."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from desktop_app import language, places
from desktop_app.app import Program
from desktop_app.controller.content.files import content_of, own_content
from desktop_app.controller.library.library import read_again, tables_of
from desktop_app.controller.packs import pending
from desktop_app.exchange.pack_files import Key, read_pack
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views.parts.progress import CalledOffError, Progress
from tests.app.conftest import opened
from tests.app.test_campaign_page import campaign_page
from tests.parts import message_button

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
SYSTEM = "winterdawn"


def own(program: Program, *names: str, text: str = "It bites.") -> None:
    """Make creatures of one's own, and an encounter with the first of them."""
    bestiary = program.campaign.bestiary
    for place, name in enumerate(names):
        made = bestiary.copied(SYSTEM, list(content_of(SYSTEM).creatures)[place], name)
        bestiary.put(SYSTEM, name.lower().replace(" ", "_"), made.model_copy(update={"text": text}))
    program.desk.tell_changed()


def key(qtbot: QtBot, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    target = QApplication.focusWidget()
    assert target is not None, "somebody has the keys"
    qtbot.keyClick(target, key, modifier)


def shared(qtbot: QtBot, program: Program, path: Path, monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Share documents by the keys."""
    campaign_page(program).buttons["share"].click()
    view = program.routes.packs.share_view
    assert view is not None and QApplication.focusWidget() is view.list
    for name in names:
        view.list.go_to(next(line.id for line in view.list.lines if line.title == name))
        key(qtbot, Qt.Key.Key_Space)
    view.fields["title"].setText("Bog folk")
    view.fields["author"].setText("Ana")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    key(qtbot, Qt.Key.Key_Return, CTRL)
    assert program.routes.packs.share_view is None, "it is written, and the page is there again"


def test_what_is_chosen_becomes_a_file_and_comes_in_as_one_step(
    qtbot: QtBot, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own(program, "Bog imp", "Bog hag", "Stays")
    path = tmp_path / "bog.strikepack"
    shared(qtbot, program, path, monkeypatch, "Bog imp", "Bog hag")
    pack = read_pack(path)
    assert set(pack.documents) == {Key("creature", SYSTEM, "bog_imp"), Key("creature", SYSTEM, "bog_hag")}
    assert (pack.head.title, pack.head.author, pack.head.language) == ("Bog folk", "Ana", "en")
    program.campaign.bestiary.delete(SYSTEM, "bog_imp")
    own(program, "Bog hag", text="It hexes.")
    program.routes.packs.read(path)
    view = program.routes.packs.pack_view
    assert view is not None and QApplication.focusWidget() is view.list
    assert [(line.title, line.tag) for line in view.list.lines] == [
        ("Different here", ""),
        ("Bog hag", "both"),
        ("New", ""),
        ("Bog imp", "replace"),
    ]
    key(qtbot, Qt.Key.Key_2)
    assert view.list.lines[1].tag == "the pack's"
    key(qtbot, Qt.Key.Key_1, SHIFT)
    assert view.list.lines[1].tag == "both"
    key(qtbot, Qt.Key.Key_Return)
    names = program.campaign.bestiary.names(SYSTEM)
    assert {names[one].name for one in ("bog_imp", "bog_hag", "bog_hag_2")} == {"Bog imp", "Bog hag", "Bog hag 2"}
    page = campaign_page(program)
    assert page.packs[0].title.text() == "Bog folk"
    page.setFocus()
    key(qtbot, Qt.Key.Key_Z, CTRL)
    assert not {"bog_imp", "bog_hag_2"} & set(program.campaign.bestiary.names(SYSTEM))
    assert program.campaign.bestiary.text(SYSTEM, "bog_hag").text == "It hexes."
    key(qtbot, Qt.Key.Key_Y, CTRL)
    assert {"bog_imp", "bog_hag_2"} <= set(program.campaign.bestiary.names(SYSTEM))
    message_button(program.window).click()
    assert "bog_imp" not in program.campaign.bestiary.names(SYSTEM)


@pytest.mark.parametrize("is_there", [False, True])
def test_writing_is_called_off_and_no_half_file_is_left(
    qtbot: QtBot, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_there: bool
) -> None:
    from desktop_app.views.parts import progress

    own(program, *(f"Imp {n}" for n in range(6)))
    folder = tmp_path / "packs"
    folder.mkdir()
    path = folder / "bog.strikepack"
    if is_there:
        path.write_bytes(b"as it was")
    campaign_page(program).buttons["share"].click()
    view = program.routes.packs.share_view
    assert view is not None
    view.all.click()
    view.fields["title"].setText("Imps")
    monkeypatch.setattr(progress, "monotonic", count(0.0).__next__)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    shown = Progress.show
    monkeypatch.setattr(Progress, "show", lambda self: (shown(self), self.call_off()))
    key(qtbot, Qt.Key.Key_Return, CTRL)
    assert program.window.messages.text == "Cancelled: nothing was written."
    assert program.routes.packs.share_view is view and [one.name for one in folder.iterdir()] == (["bog.strikepack"] if is_there else [])
    assert not is_there or path.read_bytes() == b"as it was"
    monkeypatch.setattr(Progress, "show", shown)
    key(qtbot, Qt.Key.Key_Return, CTRL)
    assert len(read_pack(path).documents) > 6 and len(list(folder.iterdir())) == 1


def test_nothing_to_share_and_nothing_chosen_are_told(qtbot: QtBot, program: Program) -> None:
    own(program, "Bog imp")
    campaign_page(program).buttons["share"].click()
    view = program.routes.packs.share_view
    assert view is not None
    key(qtbot, Qt.Key.Key_Return, CTRL)
    assert "Choose documents for the pack" in view.refusal.text()
    view.search.setText("imp")
    assert [line.title for line in view.list.lines] == ["Creatures", "Bog imp"]
    view.all.click()
    assert view.list.lines[1].ticked
    view.fields["title"].setText("")
    view.list.setFocus()
    key(qtbot, Qt.Key.Key_Return, CTRL)
    assert view.refusal.text() == "A pack needs a title."
    key(qtbot, Qt.Key.Key_Escape)
    assert program.routes.packs.share_view is None and program.window.current == "campaign"


def test_a_file_that_is_no_pack_is_a_sentence(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "odd.strikepack"
    path.write_bytes(b"PK\x03\x04 and nothing more")
    campaign_page(program)
    program.routes.packs.read(path)
    assert program.routes.packs.pack_view is None
    assert "odd.strikepack is damaged" in program.window.messages.text


def test_what_takes_long_is_called_off_with_nothing_done(qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is shown once it takes long; Esc raises what a reader takes for an error like any other."""
    from desktop_app.views.parts import progress

    now = iter(float(n) for n in range(100))
    monkeypatch.setattr(progress, "monotonic", lambda: next(now))
    with Progress(program.window, "Reading") as shown:
        shown.going(1, 4)
        assert shown.isVisible() and shown.bar.share == 0.25
        qtbot.keyClick(shown, Qt.Key.Key_Escape)
        with pytest.raises(CalledOffError, match="nothing was imported"):
            shown.going(2, 4)
    assert not shown.isVisible()


@pytest.fixture
def folder() -> Iterator[Path]:
    """The user's own content for Savage Worlds, with one row that is right, one that is not, and a file that is none."""
    folder = own_content() / "savage"
    folder.mkdir(parents=True)
    good = '[[manoeuvre]]\nid = "rush"\nname = "Rush"\nmeans = [{trait = "strength", against = "agility"}]\n'
    (folder / "manoeuvres.toml").write_text(f'# mine\n{good}\n[[manoeuvre]]\nid = "odd"\nname = "Odd"\nmeans = 7\n', encoding="utf-8")
    (folder / "gear.toml").write_text("[[gear]\n", encoding="utf-8")
    read_again()
    yield folder
    shutil.rmtree(own_content())
    read_again()
    language.read_again()


def test_own_content_is_shown_with_its_faults_and_read_again(qtbot: QtBot, program: Program, folder: Path) -> None:
    campaign_page(program).buttons["content"].click()
    view = program.routes.packs.content_view
    assert view is not None and view.folder.text() == str(places.of_user())
    titles = [line.title for line in view.list.lines]
    assert titles[0] == "Savage Worlds"
    assert "manoeuvres.toml, line 7" in titles and "gear.toml, line 1" in titles
    text = (folder / "manoeuvres.toml").read_text(encoding="utf-8")
    (folder / "manoeuvres.toml").write_text(text.replace("means = 7", 'means = [{trait = "spirit", against = "spirit"}]'), encoding="utf-8")
    (folder / "gear.toml").unlink()
    key(qtbot, Qt.Key.Key_F5)
    assert [(line.title, line.tag) for line in view.list.lines] == [("Savage Worlds", ""), ("content/savage/manoeuvres.toml", "in use")]
    assert "no problems" in view.told.text()
    rows = tables_of("savage")["manoeuvres"]
    assert isinstance(rows, dict) and isinstance(rows["manoeuvre"], list) and len(rows["manoeuvre"]) == 2
    key(qtbot, Qt.Key.Key_Escape)
    assert program.window.current == "campaign"


def test_a_campaign_is_the_template_of_another(program: Program, tmp_path: Path) -> None:
    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.controller.start.making import campaign_like

    own(program, "Bog imp")
    told = campaign_like(program.desk.store.path, tmp_path / "new", "Next")
    assert "“Next” starts with" in told
    made = OpenCampaign.open(tmp_path / "new.strikeboard")
    try:
        assert made.store.name == "Next"
        assert {one.name for one in made.encounters.all()} == {one.name for one in program.campaign.encounters.all()}
        assert {one.name for one in made.people()} == {one.name for one in program.campaign.people()}
        assert all(one.party for one in made.encounters.all()), "who takes part takes part there too"
        assert not made.fights() and made.bestiary.is_own(SYSTEM, "bog_imp")
        assert not made.store.documents.list(kind="pack")
    finally:
        made.close()


def test_the_packs_that_come_with_the_program_are_listed_and_read(program: Program) -> None:
    page = campaign_page(program)
    assert len([line for line in page.packs if not line.isHidden()]) == len(SYSTEMS)
    (line,) = [line for line in page.packs if line.title.text() == SYSTEMS[SYSTEM].title]
    line.button.click()
    view = program.routes.packs.pack_view
    assert view is not None and {line.tag for line in view.list.lines} == {"", "replace"}
    assert view.told.text() == "5 documents to import"


def test_files_that_were_half_written_are_put_back_when_the_campaign_is_opened(qapp: QApplication, campaign_file: Path) -> None:
    """The program was killed while a pack wrote into the folder of the user, before the campaign had it."""
    file = places.of_user() / "calendars" / "half.toml"
    pending.announce(campaign_file, "token", {"calendars/half.toml": (None, 'name = "Half"\n')})
    file.parent.mkdir(parents=True)
    file.write_text('name = "Half"\n', encoding="utf-8")
    program, store = opened(qapp, campaign_file)
    try:
        assert not file.exists() and not pending.is_unfinished(campaign_file)
    finally:
        program.window.close()
        store.close()
        file.parent.rmdir()
