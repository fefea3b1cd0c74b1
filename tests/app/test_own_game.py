"""A game of rows in the user's folder, played through the real window: from Home to a fight, undone, closed, checked, opened again."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app import language
from desktop_app.cli import main
from desktop_app.controller.campaign.checking import check_campaign
from desktop_app.controller.content.files import own_content
from desktop_app.controller.content.game_files import TEMPLATES
from desktop_app.controller.content.games import forget_games, read_games
from desktop_app.controller.library import library
from desktop_app.controller.packs.folder import own_files
from desktop_app.controller.play.tactics import choose
from desktop_app.controller.play.tracker import Tracker
from desktop_app.controller.start.demo import create_demo
from desktop_app.controller.start.making import own_campaign
from desktop_app.errors import AppError
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.own.numbers import numbers_of
from desktop_app.views.home.home_view import HomeView
from tests.app.conftest import ask_for_foes
from tests.app.test_toy_system import Evening
from tests.narrowing import of_kind

GAME = "lanternfall"


@pytest.fixture(autouse=True)
def registered(user_folders: Path) -> Iterator[None]:
    """Games leave the list again: the next test has another user."""
    yield
    forget_games()
    library.read_again()


class OwnEvening(Evening):
    """The same of a campaign that was begun by a template."""

    def from_home(self) -> None:
        home = of_kind(HomeView, self.program.window.page("home"))
        self.qtbot.waitUntil(lambda: home.demo.isVisible())
        self.qtbot.mouseClick(home.demo, Qt.MouseButton.LeftButton)

    @property
    def session(self) -> Any:
        return self.fight.tracker.session

    def figures(self) -> list[tuple[str, Any, Any]]:
        """List what the window shows of everybody's tracks, and the number to hit them."""
        system, state = self.session.system, self.session.state
        shown = [(who, figure.value, figure.maximum) for who in state.roster for figure in system.figures(state, who)]
        return shown + [(who, numbers_of(state, who)["defence"], 0) for who in state.roster]

    def fight_rounds(self, rounds: int) -> None:
        """Let tactics play so many rounds, or to the end."""
        while self.session.state.round <= rounds:
            command = choose(self.session.system, self.session.state)
            if command is None:
                break
            self.session.do(command)
        self.fight.refresh()


@pytest.fixture
def evening(qtbot: QtBot, qapp: QApplication) -> Iterator[OwnEvening]:
    made = OwnEvening(qtbot, qapp, own_campaign("Lamps", GAME))
    made.program.window.resize(1366, 768)
    yield made
    made.close()


def read_again() -> tuple[str, ...]:
    """Read the games as the program does when it starts."""
    faults = read_games()
    library.read_again()
    return faults


def begin_fight(evening: OwnEvening) -> None:
    evening.from_home()
    evening.from_prepare()
    ask_for_foes(evening.fight)
    evening.fight.view.setFocus()
    evening.keys(Qt.Key.Key_Space)


def test_every_page_shows_it(evening: OwnEvening) -> None:
    evening.from_home()
    for name in ("characters", "table", "bestiary", "encounters", "reference", "settings"):
        evening.program.window.show_page(name)
        evening.qtbot.wait(5)
        assert evening.program.window.current == name


def test_it_is_fought_undone_closed_and_opened_again(evening: OwnEvening) -> None:
    begin_fight(evening)
    assert evening.session.state.round == 1
    evening.fight_rounds(2)
    who = evening.session.state.acting
    inspector = evening.fight.tracker.inspector(who)
    assert inspector is not None
    attack = next(offer for offer in inspector.offers if offer.kind == "own_attack")
    assert attack.odds is not None and "%" in attack.odds.figure and attack.odds.word == "hits"
    last, steps = evening.digest(), evening.steps()
    while evening.steps():
        evening.undo()
    for _ in range(steps):
        evening.redo()
    assert evening.digest() == last
    evening.close()
    assert check_campaign(evening.path) == []
    evening.open()
    evening.resume()
    assert (evening.digest(), evening.steps()) == (last, steps)


def test_a_fight_goes_on_by_its_own_rows_when_the_file_changes_or_is_gone(evening: OwnEvening) -> None:
    begin_fight(evening)
    evening.fight_rounds(1)
    last, steps, figures = evening.digest(), evening.steps(), evening.figures()
    evening.close()
    file = own_content() / GAME / "game.toml"
    renamed = re.sub('(?<!tone = ")blood', "gore", file.read_text(encoding="utf-8"))
    file.write_text(renamed.replace("11 + nimble", "30 + nimble"), encoding="utf-8")
    assert read_again() == ()
    evening.open()
    evening.resume()
    assert (evening.digest(), evening.steps(), evening.figures()) == (last, steps, figures)
    evening.fight_rounds(2)
    assert evening.steps() > steps
    evening.close()
    shutil.rmtree(own_content() / GAME)
    read_again()
    assert GAME not in SYSTEMS
    evening.open()
    assert GAME in SYSTEMS
    evening.resume()
    evening.undo()
    evening.redo()
    evening.close()
    assert all("bestiary" in fault for fault in check_campaign(evening.path)), "its creatures are gone, nothing else is"
    evening.open()


def test_the_command_line_knows_it(evening: OwnEvening, tmp_path: Path) -> None:
    begin_fight(evening)
    evening.fight_rounds(100)
    assert evening.session.state.phase == "ended"
    name = evening.fight.tracker.title
    evening.close()
    replay = tmp_path / "lamps.strike"
    verbs = (
        ["check-content"],
        ["check", str(evening.path)],
        ["export", str(evening.path), name, str(replay)],
        ["replay", str(replay)],
        ["print", str(evening.path), name, str(tmp_path / "lamps.pdf")],
    )
    assert {verb[0]: main(verb) for verb in verbs} == dict.fromkeys([verb[0] for verb in verbs], 0)
    evening.open()


@pytest.mark.parametrize("name", sorted(path.name for path in TEMPLATES.iterdir()))
def test_a_template_is_sound_and_has_an_example(name: str, tmp_path: Path) -> None:
    assert main(["new", str(tmp_path / "new.strikeboard"), "--system", name]) == 0
    assert main(["check-content"]) == 0
    campaign = create_demo(tmp_path / "example.strikeboard", name)
    assert [info.system for info in campaign.fights()] == [name]
    campaign.close()


def test_a_game_that_cannot_be_played_is_never_written_over_by_a_template(tmp_path: Path) -> None:
    file = written(GAME, BARE.replace('add = "1"', 'add = "migth"'))
    before = file.read_text(encoding="utf-8")
    read_again()
    with pytest.raises(AppError, match="effect 1"):
        own_campaign("Lamps", GAME)
    assert file.read_text(encoding="utf-8") == before and GAME not in SYSTEMS


def written(name: str, rows: str) -> Path:
    """Write a game of the user's."""
    path = own_content() / name / "game.toml"
    path.parent.mkdir(parents=True)
    path.write_text(rows, encoding="utf-8")
    return path


BARE = """
about = [{id = "about", title = "Bare"}]
field = [{id = "might", name = "Might", low = 1, high = 9, default = 3}]
track = [{id = "life", name = "Life", most = "might", out = "life <= 0"}]
action = [{id = "hit", name = "Hit", reach = "1"}]
effect = [{id = "hit_1", of = "hit", do = "harm", what = "life", add = "1"}]
"""


def test_a_game_with_nothing_but_its_rows_opens_every_page(qtbot: QtBot, qapp: QApplication) -> None:
    written("bare", BARE)
    assert read_again() == ()
    evening = OwnEvening(qtbot, qapp, own_campaign("Bare", "bare"))
    home = of_kind(HomeView, evening.program.window.page("home"))
    qtbot.waitUntil(lambda: bool(home.covers.examples))
    assert "Bare" not in [button.text() for button in home.covers.examples]
    for name in ("characters", "table", "bestiary", "encounters", "boards", "journal", "reference", "settings", "campaign"):
        evening.program.window.show_page(name)
        qtbot.wait(5)
    evening.close()


def test_a_game_with_a_slip_is_left_out_and_told_with_file_row_and_field() -> None:
    written("bare", BARE.replace('add = "1"', 'add = "migth"'))
    written("savage", BARE)
    written("torn", BARE + "[[")
    faults = read_again()
    assert not {"bare", "torn"} & set(SYSTEMS) and SYSTEMS["savage"].title == "Savage Worlds"
    assert "bare/game.toml: effect 1 (hit_1), add: there is no number 'migth' here." in faults
    assert [fault.partition(":")[0] for fault in faults] == ["bare/game.toml", "savage/game.toml", "torn/game.toml"]
    assert [file.wrong[0].why for file in own_files() if file.wrong] == [fault.partition(": ")[2] for fault in faults]
    assert main(["check-content"]) == 1


def test_a_game_speaks_french_with_its_own_names(evening: OwnEvening) -> None:
    begin_fight(evening)
    evening.fight_rounds(2)
    language.use("fr")
    tracker = Tracker(evening.session, library.words_for(GAME), "Lanternes")
    with language.listening() as missing:
        lines = ["".join(span.text for span in line.spans) for line in tracker.log(1, evening.steps())]
        for who in evening.session.state.roster:
            assert tracker.inspector(who) is not None
    assert any("termine son tour" in line for line in lines) and any("Blood" in line for line in lines)
    names = re.compile(r"[A-Z][a-z]+(: .*)?")
    assert not [text for _, text in missing if not names.fullmatch(text)], "only the author's own names are as they were written"


@pytest.mark.plays_fights
def test_fights_in_the_mind_are_played_by_workers(evening: OwnEvening, capsys: pytest.CaptureFixture[str]) -> None:
    begin_fight(evening)
    evening.fight_rounds(1)
    name = evening.fight.tracker.title
    evening.close()
    assert main(["forecast", str(evening.path), name, "--fights", "12"]) == 0
    assert "%" in capsys.readouterr().out
    evening.open()


def test_a_replay_brings_its_game_along(evening: OwnEvening, tmp_path: Path) -> None:
    begin_fight(evening)
    evening.fight_rounds(2)
    replay = tmp_path / "lamps.strike"
    name = evening.fight.tracker.title
    evening.close()
    assert main(["export", str(evening.path), name, str(replay)]) == 0
    shutil.rmtree(own_content() / GAME)
    read_again()
    assert main(["replay", str(replay)]) == 0
    broken = replay.read_text(encoding="utf-8").replace("11 + nimble", "11 + nimbel", 1)
    read_again()
    (tmp_path / "broken.strike").write_text(broken, encoding="utf-8")
    assert main(["replay", str(tmp_path / "broken.strike")]) == 2
    elsewhere = replay.read_text(encoding="utf-8").replace(f'"system": "{GAME}"', '"system": "../savage"', 1)
    (tmp_path / "elsewhere.strike").write_text(elsewhere, encoding="utf-8")
    assert main(["replay", str(tmp_path / "elsewhere.strike")]) == 2
    evening.open()


def test_the_table_takes_up_changed_rules_as_one_step_that_can_be_undone(evening: OwnEvening) -> None:
    evening.from_home()
    table: Any = evening.program.campaign.table(GAME)
    steps, before = table.journal.at, table.state
    evening.close()
    file = own_content() / GAME / "game.toml"
    text = file.read_text(encoding="utf-8").replace("low = 1, high = 200, default = 8}", "low = 1, high = 15, default = 8}")
    text = text.replace("track = [", 'track = [\n  {id = "nerve", name = "Nerve", most = "10", out = "nerve <= 0"},')
    text = text.replace("field = [", 'field = [\n  {id = "luck", name = "Luck", low = 1, high = 6, default = 3},')
    file.write_text(text, encoding="utf-8")
    assert read_again() == ()
    evening.open()
    table = evening.program.campaign.table(GAME)
    assert table.journal.at == steps + 1
    assert {(one.nerve, one.out) for one in table.state.combatants.values()} == {(10, False)}
    assert {sheet.luck for sheet in table.state.sheets.values()} == {3} and max(one.grit for one in table.state.sheets.values()) == 15
    evening.program.campaign.close()
    assert check_campaign(evening.path) == []
    evening.close()
    evening.open()
    table = evening.program.campaign.table(GAME)
    assert table.journal.at == steps + 1, "once"
    assert table.undo() and table.state.game == before.game and {one.blood for one in table.state.combatants.values()} == {14, 18}
    table.redo()
