"""A system that only tests know, registered in the catalogue alone, is played through the real window from Home to paper.

What of `controller`, `views`, `printing`, `app` or `cli` would not work without a change for it is an idea that the kernel lacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.cli import main
from desktop_app.controller.campaign.checking import check_campaign
from desktop_app.controller.content import files as content
from desktop_app.model import Campaign
from desktop_app.rules import catalogue
from desktop_app.views.encounter.closing import ClosingPage
from desktop_app.views.encounter.inspector import Inspector
from desktop_app.views.encounters.encounters_view import EncountersView
from desktop_app.views.home.home_view import HomeView
from desktop_app.views.presenters.fight import FightPresenter
from desktop_app.views.presenters.people import PeoplePresenter
from desktop_app.views.print_preview.preview import PrintPreview
from tests.app.conftest import ask_for_foes, opened, press
from tests.narrowing import of_kind, there
from tests.parts import page_of, palette_of, presenter_of, segments_of
from tests.printing.reading import read_pages
from tests.toy_system.state import ToyState
from tests.toy_system.system import ToySystem

CONTENT = Path(__file__).resolve().parents[1] / "toy_system" / "resources"
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line in the catalogue and a folder of content: that is all that the program is told."""
    monkeypatch.setitem(catalogue.SYSTEMS, "toy", catalogue.Listed("The toy", "tests.toy_system.system"))
    monkeypatch.setattr(content, "ROOTS", (*content.ROOTS, CONTENT))


class Evening:
    """One campaign file, its window opened and closed as the evening goes."""

    def __init__(self, qtbot: QtBot, qapp: QApplication, path: Path) -> None:
        self.qtbot, self.qapp, self.path = qtbot, qapp, path
        self.program: Program
        self._store: Campaign
        self.open()

    def open(self) -> None:
        self.program, self._store = opened(self.qapp, self.path)
        self.qtbot.addWidget(self.program.window)
        self.qtbot.waitExposed(self.program.window)
        self.program.window.activateWindow()

    def close(self) -> None:
        self.program.window.close()
        self._store.close()

    # ---- pages

    def from_home(self) -> None:
        """Choose the toy on Home, and bring in its ready party and encounter."""
        empty = of_kind(HomeView, self.program.window.page("home"))
        self.qtbot.waitUntil(lambda: bool(segments_of(empty.systems)))
        toy = next(button for button in segments_of(empty.systems) if button.text() == ToySystem.title)
        self.qtbot.mouseClick(toy, Qt.MouseButton.LeftButton)
        home = self.program.window.page("home")  # made anew for the rules chosen
        assert isinstance(home, HomeView)
        self.qtbot.waitUntil(lambda: home.demo.isVisible())
        self.qtbot.mouseClick(home.demo, Qt.MouseButton.LeftButton)

    def from_prepare(self) -> None:
        """Start the encounter that was brought in."""
        self.program.window.show_page("encounters")
        prepare = self.program.window.page("encounters")
        assert isinstance(prepare, EncountersView)
        self.qtbot.mouseClick(prepare.form.start_button, Qt.MouseButton.LeftButton)
        assert self.program.window.current == "fight"

    def resume(self) -> None:
        self.program.window.show_page("home")
        home = self.program.window.page("home")
        assert isinstance(home, HomeView)
        self.qtbot.waitUntil(lambda: home.resume.isVisible())
        self.qtbot.mouseClick(home.resume.button, Qt.MouseButton.LeftButton)
        assert self.program.window.current == "fight"

    # ---- the fight

    @property
    def fight(self) -> FightPresenter:
        assert self.program.fight is not None
        return self.program.fight

    @property
    def inspector(self) -> Inspector:
        return self.fight.view.inspector

    @property
    def state(self) -> ToyState:
        state = self.fight.tracker.session.state
        assert isinstance(state, ToyState)
        return state

    def life(self, who: str) -> int:
        return self.state.combatants[who].life

    def steps(self) -> int:
        return self.fight.tracker.steps

    def digest(self) -> str:
        return self.fight.tracker.session.digest

    def keys(self, *keys: Qt.Key) -> None:
        press(self.qtbot, self.fight, *keys)

    def digit(self, kind: str) -> Qt.Key:
        """Return the key beside an offer of the inspector."""
        kinds = [item.row.offer.kind for item in self.inspector.offers.items if item.row.offer is not None]
        return Qt.Key(Qt.Key.Key_1 + kinds.index(kind))

    def typed(self, *faces: int) -> None:
        """Type the dice that the banner asks for, one die at a time."""
        for face in faces:
            self.qtbot.keyClicks(self.fight.view.question.dice, str(face))
            self.qtbot.keyClick(self.fight.view.question.dice, Qt.Key.Key_Return)

    def ask_palette(self, words: str) -> None:
        """Type into the palette and take what stands first."""
        palette = palette_of(self.program.window)
        assert palette.isVisible()
        self.qtbot.keyClicks(palette.field, words)
        self.qtbot.keyClick(palette.field, Qt.Key.Key_Return)

    def undo(self) -> None:
        self.qtbot.keyClick(self.fight.view, Qt.Key.Key_Z, CTRL)

    def redo(self) -> None:
        self.qtbot.keyClick(self.fight.view, Qt.Key.Key_Z, CTRL | SHIFT)


@pytest.fixture
def evening(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Evening]:
    path = tmp_path / "toys.strikeboard"
    Campaign.create(path, "Toys").close()
    made = Evening(qtbot, qapp, path)
    yield made
    made.close()


def begun(evening: Evening) -> None:
    evening.from_home()
    evening.from_prepare()
    ask_for_foes(evening.fight)
    evening.fight.view.setFocus()
    evening.keys(Qt.Key.Key_T, Qt.Key.Key_Space)
    assert evening.state.round == 1


def strike(evening: Evening, answer: Qt.Key, *faces: int, past: int = 0) -> None:
    """Strike at the nearest, or with Tab at one further on; answer for the target, type the dice."""
    evening.keys(evening.digit("strike"), *[Qt.Key.Key_Tab] * past, Qt.Key.Key_Return, answer, Qt.Key.Key_Return)
    evening.typed(*faces)


def walk_beside(evening: Evening, who: str) -> None:
    """Walk the acting one's token by keys to the right until it stands before a combatant."""
    here, there = evening.state.combatants[evening.state.acting or ""].cell, evening.state.combatants[who].cell
    assert here is not None and there is not None
    evening.keys(evening.digit("walk"))
    evening.keys(*[Qt.Key.Key_Right] * (there[0] - here[0] - 1), Qt.Key.Key_Return)


def test_it_is_chosen_brought_in_prepared_and_fought_by_keys(evening: Evening) -> None:
    begun(evening)
    assert evening.state.acting == "ana", "the fastest comes first"
    walk_beside(evening, "goblin_1")
    assert evening.state.combatants["ana"].walked == 2
    strike(evening, Qt.Key.Key_2, 7, 3, past=1)
    assert (evening.life("goblin_1"), evening.life("goblin_2")) == (4, 4 - 3)
    told = " ".join(span.text for line in evening.fight.tracker.log(1, evening.steps()) for span in line.spans)
    assert "12" in told and "a hit" in told, "5 might and 7 on the die"
    evening.keys(Qt.Key.Key_Space)
    assert evening.state.acting == "goblin_1"


def test_luck_is_bought_in_the_form_and_ducking_counts(evening: Evening) -> None:
    begun(evening)
    walk_beside(evening, "goblin_1")
    evening.keys(evening.digit("strike"))
    (item,) = [item for item in evening.inspector.offers.items if item.is_open]
    assert item.form is not None and item.row.offer is not None
    (luck,) = item.form.editors
    assert (luck.field.name, luck.field.high) == ("luck", 2)
    assert luck.segments is not None
    evening.qtbot.mouseClick(segments_of(luck.segments)[1], Qt.MouseButton.LeftButton)
    evening.keys(Qt.Key.Key_Return, Qt.Key.Key_1, Qt.Key.Key_Return)
    evening.typed(3)
    assert (evening.state.luck, evening.life("goblin_1")) == (2 - 1, 4), "5 + 1 - 2 + 3 is one short of 8"


def test_a_question_says_what_it_is_about_and_no_more_than_there_are_words_for(evening: Evening) -> None:
    begun(evening)
    walk_beside(evening, "goblin_1")
    evening.keys(evening.digit("strike"), Qt.Key.Key_Return)
    asked = evening.fight.tracker.shown().banner
    assert asked is not None
    assert ("".join(span.text for span in asked.title), asked.detail, asked.rule) == ("Ana strikes at Goblin 1", "", "TY-HIT-04")
    assert [offer.title for offer in asked.offers] == ["Duck", "Stand"]


def test_a_walk_tells_its_length_in_cells(evening: Evening) -> None:
    begun(evening)
    assert [evening.fight.tracker.moving.length(far) for far in (1, 2)] == ["1 cell", "2 cells"]


def test_chances_are_told_for_each_target(evening: Evening) -> None:
    begun(evening)
    walk_beside(evening, "goblin_1")
    offer = next(offer for offer in there(evening.fight.tracker.inspector("ana")).offers if offer.kind == "strike")
    assert offer.odds is not None and (offer.odds.figure, offer.odds.word) == ("80 %", "hits"), "3 or more on the die"
    form = evening.fight.tracker.form("inspector", offer.index, {})
    assert form is not None
    assert [(target.id, target.is_possible) for target in form.targets] == [("goblin_1", True), ("goblin_2", True)]


def test_damage_condition_counter_and_pool_are_set_by_hand_and_healed(evening: Evening) -> None:
    begun(evening)
    evening.fight.view.select(["bo"])
    evening.keys(Qt.Key.Key_D)
    evening.ask_palette("5")
    assert evening.life("bo") == 12 - 5
    evening.keys(Qt.Key.Key_H)
    assert evening.life("bo") == 12 - 5 + 1
    evening.keys(Qt.Key.Key_C)
    evening.ask_palette("dazed")
    assert evening.state.combatants["bo"].dazed
    evening.keys(Qt.Key.Key_C)
    evening.ask_palette("on the bridge")
    assert evening.state.combatants["bo"].has("on the bridge")
    row = next(row for row in evening.fight.tracker.shown().order if row.id == "bo")
    assert [tag.text for tag in row.tags] == ["dazed", "on the bridge"]
    evening.fight.view.top_bar.gauge_set.emit("luck", 5)
    evening.fight.view.inspector.counter_set.emit("bo", "life", 13)
    assert "at most 12" in evening.program.window.messages.text
    assert (evening.state.luck, evening.life("bo")) == (5, 8)


def test_all_is_undone_and_brought_back_and_goes_on_after_the_program_was_closed(evening: Evening) -> None:
    begun(evening)
    walk_beside(evening, "goblin_1")
    strike(evening, Qt.Key.Key_1, 9, 2)
    evening.keys(Qt.Key.Key_D)
    evening.ask_palette("2")
    last, steps = evening.digest(), evening.steps()
    while evening.steps():
        evening.undo()
    assert evening.state.phase == "idle" and evening.life("goblin_1") == 4
    for _ in range(steps):
        evening.redo()
    assert evening.digest() == last
    evening.close()
    assert check_campaign(evening.path) == []
    evening.open()
    evening.resume()
    assert (evening.digest(), evening.steps()) == (last, steps)
    evening.fight.view.setFocus()
    evening.keys(Qt.Key.Key_Space)
    assert evening.state.acting == "goblin_1"


def test_it_ends_is_closed_and_the_harm_is_on_the_sheets(evening: Evening) -> None:
    begun(evening)
    evening.fight.view.select(["bo"])
    evening.keys(Qt.Key.Key_D)
    evening.ask_palette("3")
    evening.fight.view.select(["goblin_1", "goblin_2"])
    evening.keys(Qt.Key.Key_D)
    evening.ask_palette("4")
    assert evening.fight.tracker.shown().next_label == "End fight"
    evening.keys(Qt.Key.Key_Space)
    assert evening.fight.tracker.shown().next_label == "End fight"
    page = page_of(evening.program.window)
    assert isinstance(page, ClosingPage), "the key that ends the fight leads there"
    evening.qtbot.keyClick(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    evening.qtbot.keyClick(page, Qt.Key.Key_Escape)
    assert evening.program.window.current == "characters"
    table = evening.program.campaign.table("toy")
    assert isinstance(table.state, ToyState)
    assert {who: one.life for who, one in table.state.combatants.items()} == {"ana": 10, "bo": 12 - 3}
    assert not any(one.in_fight or one.cell for one in table.state.combatants.values()), "only what lasts comes back"
    assert table.undo()
    assert isinstance(table.state, ToyState)
    assert table.state.combatants["bo"].life == 12


def test_a_combatant_who_is_brought_in_and_stands_aside_can_be_let_in(evening: Evening) -> None:
    begun(evening)
    evening.program.campaign.add_foes(evening.fight.play_id, "goblin", 1)
    evening.fight.refresh()
    evening.fight.view.select(["goblin_3"])
    evening.fight.view.inspector.flag_set.emit("goblin_3", "in_fight", False)
    assert not evening.state.combatants["goblin_3"].in_fight
    {label: act for label, _, act in evening.fight.actions()}["Goblin 3 joins the fight"]()
    assert evening.state.combatants["goblin_3"].in_fight


def test_sheet_and_roster_go_to_paper(evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(evening)
    evening.program.files.print_roster(evening.fight.tracker)
    assert "Goblin 2" in saved(evening, tmp_path / "roster.pdf", monkeypatch)
    evening.program.window.show_page("characters")
    people = presenter_of(evening.program, PeoplePresenter)
    people.show_person("ana")
    people.view.print_requested.emit()
    words = saved(evening, tmp_path / "ana.pdf", monkeypatch)
    assert all(word in words for word in ("Ana", "Might", "Spear", "Life"))


def saved(evening: Evening, path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Save the pages of the preview that is open; return their words."""
    (preview,) = [found for found in evening.program.window.findChildren(PrintPreview) if found.isVisible()]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    evening.qtbot.mouseClick(preview.save_button, Qt.MouseButton.LeftButton)
    evening.qtbot.keyClick(preview, Qt.Key.Key_Escape)
    return " ".join(page.words for page in read_pages(path.read_bytes()))


def test_a_sheet_is_edited_within_its_ranges(evening: Evening) -> None:
    evening.from_home()
    evening.program.window.show_page("characters")
    people = presenter_of(evening.program, PeoplePresenter)
    people.show_person("bo")
    people.view.page.edited.emit("sheet", "/might", 4)
    table = evening.program.campaign.table("toy").state
    assert isinstance(table, ToyState)
    assert (table.sheets["bo"].might, table.combatants["bo"].life) == (4, 8), "life falls with its maximum"
    people.view.page.edited.emit("sheet", "/might", 10)
    assert "1 to 9" in evening.program.window.messages.text


def test_every_page_can_be_shown(evening: Evening) -> None:
    evening.from_home()
    for name in ("home", "characters", "table", "bestiary", "encounters", "fight", "reference", "settings"):
        evening.program.window.show_page(name)
        evening.qtbot.wait(5)
        assert evening.program.window.current == name


def test_the_command_line_checks_exports_replays_and_prints_it(
    evening: Evening, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun(evening)
    walk_beside(evening, "goblin_1")
    strike(evening, Qt.Key.Key_1, 9, 2)
    evening.close()
    assert main(["check-content"]) == 0
    assert main(["check", str(evening.path)]) == 0
    replay = tmp_path / "bridge.strike"
    assert main(["export", str(evening.path), "The bridge", str(replay)]) == 0
    assert main(["replay", str(replay)]) == 0
    assert "Ana strikes at Goblin 1" in capsys.readouterr().out
    assert main(["print", str(evening.path), "The bridge", str(tmp_path / "cards.pdf")]) == 0
    assert "Bo" in " ".join(page.words for page in read_pages((tmp_path / "cards.pdf").read_bytes()))
    evening.open()
