"""A stat block on the clipboard comes in by Ctrl+V, is settled by keys, and goes again by Ctrl+Z; cards are copied as text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.pasting.reading import made, read_stat_blocks
from desktop_app.model import Campaign
from desktop_app.views.pasting.paste_view import PasteView
from desktop_app.views.presenters.bestiary import BestiaryPresenter
from desktop_app.views.presenters.encounters import EncountersPresenter
from desktop_app.views.presenters.people import PeoplePresenter
from tests.app.conftest import opened
from tests.demos import demo_at
from tests.parts import button_of, presenter_of

KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier
BLOCK = """Gate hound
Attributes: Agility d8, Smarts d6 (A), Spirit d6, Strength d8, Vigor d6
Skills: Fighting d8, Notice d10
Pace: 8; Parry: 6; Toughness: 5
Gear: spiked collar (Str+d4)
Special Abilities:
- Nose: It smells fear.
"""


@pytest.fixture
def savage(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[tuple[Program, Campaign]]:
    program, store = opened(qapp, demo_at(tmp_path / "evening.strikeboard", "savage"))
    qtbot.addWidget(program.window)
    qtbot.waitUntil(program.window.isActiveWindow)
    yield program, store
    program.window.close()
    store.close()


def pasted(page: BestiaryPresenter | PeoplePresenter) -> PasteView:
    view = page.pasting.view
    assert view is not None
    return view


def test_a_block_comes_in_by_keys_and_goes_by_undo(savage: tuple[Program, Campaign]) -> None:
    program, store = savage
    program.window.show_page("bestiary")
    page = presenter_of(program, BestiaryPresenter)
    before = set(store.documents.list(kind="creature"))
    QApplication.clipboard().setText(BLOCK)
    QTest.keyClick(page.view.search, KEY.Key_V, CTRL)
    view = pasted(page)
    assert set(store.documents.list(kind="creature")) == before, "nothing is kept before it is said so"
    assert [card.doubt.title for card in view.cards] == ["spiked collar (Str+d4)"]
    own = next(at for at, one in enumerate(view.cards[0].doubt.answers) if "custom" in one.label.lower())
    only_text = len(view.cards[0].doubt.answers) - 1
    QTest.keyClick(view, KEY(KEY.Key_1.value + only_text))
    assert view.cards[0].buttons[only_text].isChecked()
    QTest.keyClick(view, KEY(KEY.Key_1.value + own))
    QTest.keyClick(view, KEY.Key_Return)
    text = program.desk.campaign.bestiary.text("savage", "gate_hound")
    assert (text.sheet["pace"], text.sheet["weapons"][0]["name"]) == (8, "spiked collar")
    assert text.pasted == BLOCK.rstrip()
    assert page.pasting.view is None
    page.view.undone.emit()
    assert set(store.documents.list(kind="creature")) == before


def test_escape_brings_nothing_in(savage: tuple[Program, Campaign]) -> None:
    program, _ = savage
    program.window.show_page("bestiary")
    page = presenter_of(program, BestiaryPresenter)
    page.pasting.show(BLOCK)
    QTest.keyClick(pasted(page), KEY.Key_Escape)
    assert page.pasting.view is None
    assert program.window.current == "bestiary"
    assert not program.desk.campaign.bestiary.is_own("savage", "gate_hound")


def test_one_comes_to_the_table_and_goes_again(savage: tuple[Program, Campaign]) -> None:
    program, _ = savage
    program.window.show_page("characters")
    page = presenter_of(program, PeoplePresenter)
    count = len(page.people)
    page.pasting.show(BLOCK)
    pasted(page).bring.click()
    assert len(page.people) == count + 1
    page.undo()
    assert len(page.people) == count


def several() -> str:
    return "\n".join(BLOCK.replace("Gate hound", name) for name in ("Gate hound", "Mill hound", "Weir hound"))


@pytest.mark.parametrize(("where", "kind"), [("characters", PeoplePresenter), ("bestiary", BestiaryPresenter)])
def test_several_blocks_come_in_together_and_go_together(
    savage: tuple[Program, Campaign], where: str, kind: type[PeoplePresenter] | type[BestiaryPresenter]
) -> None:
    program, store = savage
    program.window.show_page(where)
    page = presenter_of(program, kind)

    def there() -> tuple[int, int]:
        return len(program.campaign.people()), len(store.documents.list(kind="creature"))

    before = there()
    page.pasting.show(several())
    view = shown(program, several=True)
    assert view.which.text() == "1 of 3" and view.name.text() == "Gate hound"
    QTest.keyClick(view, KEY.Key_Delete)
    QTest.keyClick(view, KEY.Key_Return, CTRL)
    assert tuple(now - then for now, then in zip(there(), before, strict=True)) == ((2, 0) if where == "characters" else (0, 2))
    assert program.window.current == where and "Weir hound" in program.window.messages.text
    page.undo() if isinstance(page, PeoplePresenter) else page.view.undone.emit()
    assert there() == before, "one step"


def test_several_blocks_come_into_an_encounter_with_one_key(savage: tuple[Program, Campaign]) -> None:
    program, _ = savage
    program.window.show_page("encounters")
    page = presenter_of(program, EncountersPresenter)
    page.pasting.show(several())
    assert page.pasting.view is not None and page.pasting.view.all.isVisible()
    QTest.keyClick(page.pasting.view, KEY.Key_Return, CTRL)
    assert page.pasting.view is None and program.window.current == "encounters"
    foes = {one.creature for prepared in program.campaign.encounters.all() for one in prepared.foes}
    assert {"gate_hound", "mill_hound", "weir_hound"} <= foes


def test_words_of_a_list_are_shown_as_words(savage: tuple[Program, Campaign]) -> None:
    program, _ = savage
    program.window.show_page("bestiary")
    page = presenter_of(program, BestiaryPresenter)
    page.pasting.show(BLOCK + "Tags: hound, gate\n")
    assert button_of(pasted(page), "Tags: hound, gate").accessibleDescription() == "line 8"


@pytest.mark.parametrize("text", [BLOCK, several()], ids=["one", "several"])
def test_a_block_of_other_rules_is_read_by_those_where_that_is_asked(savage: tuple[Program, Campaign], text: str) -> None:
    program, _ = savage
    program.routes.use_system("winterdawn")
    program.window.show_page("characters")
    presenter_of(program, PeoplePresenter).pasting.show(text)
    before = shown(program, several=text != BLOCK)
    assert before.other_told.text().startswith("This looks like Savage Worlds: ") and before.other.isVisible()
    QTest.keyClick(before, KEY.Key_R, CTRL)
    assert program.desk.system_id == "savage"
    after = shown(program, several=text != BLOCK)
    assert after.name.text() == "Gate hound" and not after.other.isVisible()
    QTest.keyClick(after, KEY.Key_R, CTRL)
    assert shown(program, several=text != BLOCK) is after, "there is nothing to be read otherwise"


def shown(program: Program, *, several: bool) -> PasteView:
    """The page of a paste: of one, or of several who come in together."""
    importing = program.files.importing
    if not several:
        return pasted(presenter_of(program, PeoplePresenter))
    assert importing is not None and importing.review is not None and importing.review.view is not None
    return importing.review.view


@pytest.mark.parametrize("text", [BLOCK, several()], ids=["one", "several"])
def test_on_a_narrow_window_text_and_creature_are_shown_one_at_a_time(savage: tuple[Program, Campaign], text: str) -> None:
    program, _ = savage
    program.window.show_page("characters")
    presenter_of(program, PeoplePresenter).pasting.show(text)
    view = shown(program, several=text != BLOCK)
    program.window.resize(1302, 749)
    QApplication.processEvents()
    assert view.text.isVisible() and view.bring.isVisible() and not view.side.isVisible()
    program.window.resize(640, 352)
    for is_text in (False, True, False):
        QApplication.processEvents()
        assert (view.text.isVisible(), view.bring.isVisible()) == (is_text, not is_text)
        assert view.minimumSizeHint().width() <= view.width()
        for button in (one for one in view.findChildren(QAbstractButton) if one.isVisible()):
            left = button.mapTo(view, QPoint(0, 0)).x()
            assert left >= 0 and left + button.width() <= view.width(), button.text()
        QTest.keyClick(view, KEY.Key_T, CTRL)


def test_prepare_takes_it_into_the_bestiary_and_the_encounter(savage: tuple[Program, Campaign]) -> None:
    program, _ = savage
    program.window.show_page("encounters")
    page = presenter_of(program, EncountersPresenter)
    page.pasting.show(BLOCK)
    assert page.pasting.view is not None
    page.pasting.view.bring.click()
    assert program.window.current == "encounters"
    prepared = program.desk.campaign.encounters.all()
    assert any(foes.creature == "gate_hound" for one in prepared for foes in one.foes)
    assert program.desk.campaign.bestiary.is_own("savage", "gate_hound")


def test_a_card_is_copied_and_can_be_pasted_back(savage: tuple[Program, Campaign]) -> None:
    program, _ = savage
    program.window.show_page("bestiary")
    page = presenter_of(program, BestiaryPresenter)
    page.choose("cave_bear")
    page.view.copied.emit("cave_bear")
    (read,) = read_stat_blocks(QApplication.clipboard().text(), "savage")
    assert made(read).name == program.desk.campaign.bestiary.text("savage", "cave_bear").name


def test_a_click_on_a_line_goes_to_the_question_that_it_asks(savage: tuple[Program, Campaign]) -> None:
    program, _ = savage
    program.window.show_page("bestiary")
    page = presenter_of(program, BestiaryPresenter)
    page.pasting.show("Gate hound\nAttributes: Agility d8\nEdges: Alert, Gatekeeper\nGear: spiked collar (Str+d4)\n")
    view = pasted(page)
    edge, collar = view.cards
    for card, line in ((collar, 3), (edge, 2), (collar, 3)):
        QTest.mouseClick(view.text, Qt.MouseButton.LeftButton, pos=QPoint(6, 10 + 27 * line + 12))
        assert view.cards[view.now] is card, "the number of the line will do"
    QTest.mouseClick(view.text, Qt.MouseButton.LeftButton, pos=QPoint(300, 10 + 12))
    assert view.cards[view.now] is collar, "the name asks nothing"
